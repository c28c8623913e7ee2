package files_test

import (
	"testing"

	"gymkhana"
	"gymkhana/env/envtest"
	"gymkhana/env/phone/device"
	"gymkhana/env/phone/device/devicetest"
	"gymkhana/env/phone/files"
)

func TestApp(t *testing.T) { devicetest.Run(t, files.App) }

// A file that was moved to a wrong folder is brought from there to the right one, and a copy that
// was put into a wrong one is deleted.
func TestMisplacedFileIsMended(t *testing.T) {
	for _, family := range []string{"files/move-file", "files/copy-file"} {
		e := begin(t, family, 2)
		for range 8 {
			if !e.shows("here") {
				e.step(e.oracle.Next())
			}
		}
		astray := "file/Recordings"
		if next := e.oracle.Next(); next.Text("element") == astray {
			astray = "file/Music"
		}
		e.step(tap(astray))
		e.step(tap("here"))
		if _, ok := e.oracle.Distance(25); !ok {
			t.Errorf("%s: what was put into %s is not mended", family, astray)
		}
	}
}

func tap(id string) gymkhana.Action {
	return gymkhana.Action{Verb: gymkhana.Click, Args: []gymkhana.Arg{{Name: "element", Value: id}}}
}

// An episode is a phone in play, with an oracle that looks on.
type episode struct {
	t      *testing.T
	world  gymkhana.Environment
	oracle *device.Oracle
	seen   gymkhana.Observation
}

func begin(t *testing.T, family string, seed gymkhana.Seed) *episode {
	t.Helper()
	kit := device.New(files.App)
	cfg, err := gymkhana.NewConfig(device.Setup{Family: family})
	if err != nil {
		t.Fatal(err)
	}
	world, err := kit.Env(cfg)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := world.Reset(t.Context(), seed); err != nil {
		t.Fatal(err)
	}
	oracle, err := kit.NewOracle(gymkhana.AgentSetup{})
	if err == nil {
		err = oracle.Sit(world)
	}
	if err != nil {
		t.Fatal(err)
	}
	return &episode{t: t, world: world, oracle: oracle.(*device.Oracle)}
}

// step acts; the world must not refuse it.
func (e *episode) step(a gymkhana.Action) {
	e.t.Helper()
	seen, err := envtest.Seen(e.world.Step(e.t.Context(), []gymkhana.Action{a}))
	if err != nil || seen[0].Refused != "" {
		e.t.Fatalf("%v: error %v, refused %q", a, err, seen[0].Refused)
	}
	e.seen = seen[0]
}

func (e *episode) shows(id string) bool {
	for i := range e.seen.Elements {
		if e.seen.Elements[i].ID == id {
			return true
		}
	}
	return false
}

func BenchmarkApp(b *testing.B) {
	kit := device.New(files.App)
	suite, err := kit.Suite(nil, nil)
	if err != nil {
		b.Fatal(err)
	}
	devicetest.Bench(b, kit, suite.Tasks)
}
