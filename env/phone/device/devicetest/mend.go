package devicetest

import (
	"math/rand/v2"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/env/phone/device"
	"gymkhana/internal/tier"
)

// Mend lets a random player use an app in several episodes, and checks each time whether the oracle can still reach the
// goal. The player does not touch elements named in avoid, because their effects cannot be undone, nor the shade, which
// is not part of the app. A sample takes some of the episodes.
func Mend(t *testing.T, app device.Program, episodes int, avoid func(o *gymkhana.Observation, el *gymkhana.Element) bool) {
	t.Helper()
	kit := device.New(app)
	suite, err := kit.Suite(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	all := make([]int, episodes)
	for i := range all {
		all[i] = i
	}
	for _, i := range tier.Part(t, all, 5) {
		r := rand.New(rand.NewPCG(7, uint64(i)))
		task := suite.Tasks[i%len(suite.Tasks)]
		e := begin(t, kit, task, task.Instances[i%len(task.Instances)])
		oracle := seat(t, kit, e)
		did := e.mess(r, avoid)
		if _, ok := oracle.Distance(300); !ok {
			t.Fatalf("%s: %q: the oracle finds no way after %v", task.ID, e.world.Goal(), did)
		}
	}
}

// mess opens the phone's only app and performs forty random actions.
func (e *episode) mess(r *rand.Rand, avoid func(*gymkhana.Observation, *gymkhana.Element) bool) (did []gymkhana.Action) {
	for i := range e.seen.Elements {
		if el := &e.seen.Elements[i]; strings.HasPrefix(el.ID, "app/") {
			e.step(gymkhana.Action{Verb: gymkhana.Click, Args: []gymkhana.Arg{{Name: "element", Value: el.ID}}})
			break
		}
	}
	for range 40 {
		el := &e.seen.Elements[r.IntN(len(e.seen.Elements))]
		a := gymkhana.Action{Verb: gymkhana.Click, Args: []gymkhana.Arg{{Name: "element", Value: el.ID}}}
		switch {
		case el.App == "system" || el.ID == "status" || avoid(&e.seen, el):
			continue
		case el.Role == "textbox":
			a.Verb = gymkhana.Type
			a.Args = append(a.Args, gymkhana.Arg{Name: "text", Value: "Milk"})
		case r.IntN(12) == 0:
			a = gymkhana.Action{Verb: gymkhana.Back}
		}
		did = append(did, a)
		e.step(a)
	}
	return did
}
