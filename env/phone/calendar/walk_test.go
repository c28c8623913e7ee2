package calendar

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"

	"gymkhana"
	"gymkhana/env/envtest"
	"gymkhana/env/phone/device"
	"gymkhana/internal/tier"
)

// The oracle finds its way from wherever a random hand has left the app, unless that hand has
// changed what cannot be brought back. A sample takes a fifth of the walks.
func TestOracleFromAnywhere(t *testing.T) {
	kit := device.New(App)
	suite, err := kit.Suite(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	solved := 0
	walks := make([]int, 400)
	for i := range walks {
		walks[i] = i
	}
	walks = tier.Part(t, walks, 5)
	for _, i := range walks {
		r := rand.New(rand.NewPCG(7, uint64(i)))
		task := suite.Tasks[i%len(families)]
		env, _ := kit.Env(task.Environment.Config)
		w := env.(*device.World)
		seen, err := envtest.Started(w.Reset(t.Context(), task.Instances[r.IntN(10)]))
		if err != nil {
			t.Fatal(err)
		}
		insider, _ := kit.NewOracle(gymkhana.AgentSetup{})
		oracle := insider.(*device.Oracle)
		if err := oracle.Sit(w); err != nil {
			t.Fatal(err)
		}
		before := look(w)
		did := wander(t, r, w, seen[0], 10+r.IntN(30))
		if !intact(before, look(w)) {
			continue
		}
		solved++
		if steps, ok := oracle.Distance(120); !ok {
			t.Fatalf("%s: not solved in %d steps, after\n%v", task.ID, steps, did)
		}
	}
	t.Logf("%d walks end in the goal", solved)
	if 4*solved < len(walks) {
		t.Errorf("only %d walks left the phone intact", solved)
	}
}

// wander taps, presses, types and goes back at random.
func wander(t *testing.T, r *rand.Rand, w *device.World, o gymkhana.Observation, n int) []string {
	var did []string
	a := gymkhana.Action{Verb: gymkhana.OpenApp, Args: []gymkhana.Arg{{Name: "app", Value: "Daybook"}}}
	for range n {
		seen, err := envtest.Seen(w.Step(t.Context(), []gymkhana.Action{a}))
		if err != nil {
			t.Fatal(err)
		}
		did, o = append(did, a.String()), seen[0]
		el := gymkhana.Arg{Name: "element", Value: o.Elements[r.IntN(len(o.Elements))].ID}
		switch k := r.IntN(20); {
		case k < 3:
			a = gymkhana.Action{Verb: gymkhana.LongPress, Args: []gymkhana.Arg{el}}
		case k < 6:
			a = gymkhana.Action{Verb: gymkhana.Type, Args: []gymkhana.Arg{{Name: "text", Value: fmt.Sprint("plan ", k)}, el}}
		case k < 7:
			a = gymkhana.Action{Verb: gymkhana.Back}
		default:
			a = gymkhana.Action{Verb: gymkhana.Click, Args: []gymkhana.Arg{el}}
		}
	}
	return did
}

func look(w *device.World) *device.Phone { return w.State().Phone() }

// intact reports whether nothing has changed but what the goal is about, or can be undone: events
// that were added where the goal is to add one.
func intact(before, after *device.Phone) bool {
	was, now := device.See[State](before), device.See[State](after)
	for i := range was.Events {
		if e := &was.Events[i]; !mendable(&before.Case, e, now.find(e.ID)) {
			return false
		}
	}
	added := now.Next > was.Next && before.Case.Get("last") == ""
	return !added && len(now.Skips) == 0 && reflect.DeepEqual(before.Settings, after.Settings)
}

// mendable reports whether an event is unchanged, or changed as the goal allows on the way.
func mendable(c *device.Case, was, now *Event) bool {
	switch c.Family {
	case "calendar/delete-events-on-date", "calendar/delete-events-on-relative-day":
		if now == nil {
			return was.Date == c.Get("date")
		}
	case "calendar/delete-event":
		if now == nil {
			return was.ID == target(c)
		}
	case "calendar/reschedule-event":
		if now != nil && was.ID == target(c) {
			moved := *now
			moved.Date, moved.Time = was.Date, was.Time
			return moved == *was
		}
	}
	return now != nil && *now == *was
}
