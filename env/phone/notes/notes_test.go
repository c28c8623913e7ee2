package notes_test

import (
	"slices"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/env/envtest"
	"gymkhana/env/phone/device"
	"gymkhana/env/phone/device/devicetest"
	"gymkhana/env/phone/notes"
)

func TestApp(t *testing.T) { devicetest.Run(t, notes.App) }

// The oracle finds its way from wherever a person may have left Quill.
func TestOracleFromAnywhere(t *testing.T) {
	kit := device.New(notes.App)
	suite, err := kit.Suite(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, way := range []string{
		"click search, type query", "click more, click pictures, click picture/opening, click new, type name", "click new, type name",
		"click folder/, click more", "long note/, click rename, type name", "long note/, click delete", "long note/, click all, click move",
		"click note/, click edit, type text", "click note/, click edit, type text, back, back", "click note/, click more, click rename",
		"click new, click create, type text", "click note/, click more, click delete",
	} {
		tried := 0
		for _, task := range suite.Tasks {
			world, oracle := seat(t, kit, task)
			if !leave(t, world, way) {
				continue // some tasks begin without folders, or with one note
			}
			tried++
			if steps, ok := oracle.Distance(2*task.Budget.Steps + 10); !ok {
				t.Errorf("%s: after %q the oracle is lost, %d steps on", task.ID, way, steps)
			}
		}
		if tried < len(suite.Tasks)/2 {
			t.Errorf("%q leads somewhere in %d of %d tasks only", way, tried, len(suite.Tasks))
		}
	}
}

func seat(t *testing.T, kit *device.Kit, task *gymkhana.Task) (*device.World, *device.Oracle) {
	t.Helper()
	env, err := kit.Env(task.Environment.Config)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := env.Reset(t.Context(), 3); err != nil {
		t.Fatal(err)
	}
	oracle, err := kit.NewOracle(gymkhana.AgentSetup{})
	if err == nil {
		err = oracle.Sit(env)
	}
	if err != nil {
		t.Fatal(err)
	}
	return env.(*device.World), oracle.(*device.Oracle)
}

// leave opens Quill and goes a way: each step names the beginning of an element's id.
func leave(t *testing.T, world *device.World, way string) bool {
	t.Helper()
	act := gymkhana.Action{Verb: gymkhana.OpenApp, Args: []gymkhana.Arg{{Name: "app", Value: "Quill"}}}
	for step := range strings.SplitSeq(way+", wait", ", ") {
		seen, err := envtest.Seen(world.Step(t.Context(), []gymkhana.Action{act}))
		if err != nil || seen[0].Refused != "" {
			t.Fatalf("%s: before %q: %s %v", way, step, seen[0].Refused, err)
		}
		what, id, _ := strings.Cut(step, " ")
		i := slices.IndexFunc(seen[0].Elements, func(e gymkhana.Element) bool { return id != "" && strings.HasPrefix(e.ID, id) })
		if i < 0 && id != "" {
			return false
		}
		switch what {
		case "wait":
			return true
		case "back":
			act = gymkhana.Action{Verb: gymkhana.Back}
			continue
		case "type":
			act = gymkhana.Action{Verb: gymkhana.Type, Args: []gymkhana.Arg{{Name: "text", Value: "Something else"}}}
		case "long":
			act = gymkhana.Action{Verb: gymkhana.LongPress}
		default:
			act = gymkhana.Action{Verb: gymkhana.Click}
		}
		act.Args = append(act.Args, gymkhana.Arg{Name: "element", Value: seen[0].Elements[i].ID})
	}
	return true
}
