package site_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/env/envtest"
	"gymkhana/env/site"
	"gymkhana/env/site/sitetest"
	"gymkhana/internal/tier"
	"gymkhana/registry"
)

// learning is the suite of errands for training.
func learning(t testing.TB) *gymkhana.Suite {
	t.Helper()
	all, err := suite()
	if err != nil {
		t.Fatal(err)
	}
	s, err := whole.Learning(all)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// asEnvironment makes a world for training.
func asEnvironment(cfg gymkhana.Config) (gymkhana.Environment, error) { return whole.Trainable(cfg) }

// trained begins an episode of a world for training.
func trained(t testing.TB, task *gymkhana.Task, seed gymkhana.Seed) (*episode, gymkhana.Trainable) {
	t.Helper()
	world, err := whole.Trainable(task.Environment.Config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := world.Close(); err != nil {
			t.Error("close:", err)
		}
	})
	e := &episode{t: t, web: whole, world: world}
	e.reset(task, seed)
	return e, world
}

// anything draws an action that is possible on a page: a click, a text, a way back.
func (e *episode) anything(r *rand.Rand) gymkhana.Action {
	var clicks, fields []gymkhana.Element
	for _, el := range e.seen.Elements {
		if slices.Contains(el.States, "clickable") {
			clicks = append(clicks, el)
		}
		if slices.Contains(el.States, "editable") {
			fields = append(fields, el)
		}
	}
	on := func(list []gymkhana.Element) gymkhana.Arg {
		return gymkhana.Arg{Name: "element", Value: list[r.IntN(len(list))].ID}
	}
	switch n := r.IntN(10); {
	case n == 0:
		return gymkhana.Action{Verb: gymkhana.Back}
	case n < 4 && len(fields) > 0:
		text := []string{"Vesk", "robin", "3", "12 March 2026"}[r.IntN(4)]
		return gymkhana.Action{Verb: gymkhana.Type, Args: []gymkhana.Arg{{Name: "text", Value: text}, on(fields), {Name: "clear", Value: true}}}
	case len(clicks) > 0:
		return gymkhana.Action{Verb: gymkhana.Click, Args: []gymkhana.Arg{on(clicks)}}
	}
	return gymkhana.Action{Verb: gymkhana.Wait}
}

// step performs an action, which may be refused.
func (e *episode) step(a gymkhana.Action) {
	e.t.Helper()
	now, err := e.world.Step(e.t.Context(), []gymkhana.Action{a})
	if err != nil {
		e.t.Fatalf("%s: %v", a, err)
	}
	e.now, e.seen = now, now.Seen[0]
	e.score.Add(e.frame())
}

// trace is all that an agent and a verifier see of a moment, except why the last action was refused.
func (e *episode) trace() string {
	e.t.Helper()
	return fmt.Sprintf("%s\n%s\n%+v\n%+v\n%s", e.seen.URL, e.seen.Text, e.seen.Elements, e.seen.Tabs, e.state())
}

// A world that was saved and restored goes on like one that never did anything else: also if bookings were made before
// and after the snapshot, and after it is restored into another world.
func TestARestoredWorldGoesOnAlike(t *testing.T) {
	for n, task := range tier.Part(t, learning(t).Tasks, 20) {
		seed := task.Instances[0]
		r := rand.New(rand.NewPCG(uint64(n), 1))
		e, world := trained(t, task, seed)
		var done []gymkhana.Action
		for len(done) < 30 && e.seen.Ended == gymkhana.Running {
			a := world.Guide().Next()
			if r.IntN(4) == 0 {
				a = e.anything(r)
			}
			e.step(a)
			done = append(done, a)
		}
		want := e.trace()
		at := r.IntN(len(done))
		if e, world = trained(t, task, seed); at > 0 {
			for _, a := range done[:at] {
				e.step(a)
			}
		}
		before := e.trace()
		saved, err := world.Capabilities().Snapshot()
		if err != nil {
			t.Fatal(err)
		}
		other, another := trained(t, task, seed+1)
		for i, to := range []gymkhana.Trainable{world, world, another} {
			if i == 2 {
				e = other
			}
			for range 12 {
				if e.seen.Ended == gymkhana.Running {
					e.step(e.anything(r))
				}
			}
			if e.now, err = to.Capabilities().Restore(t.Context(), saved); err != nil {
				t.Fatal(err)
			}
			e.seen = e.now.Seen[0]
			if got := e.trace(); got != before {
				t.Fatalf("%s, restored before step %d: it shows\n%s\nand before\n%s", task.ID, at+1, got, before)
			}
			for _, a := range done[at:] {
				e.step(a)
			}
			if got := e.trace(); got != want {
				t.Fatalf("%s, restored before step %d of %d: it ends with\n%s\nand straight with\n%s", task.ID, at+1, len(done), got, want)
			}
		}
	}
}

// The guide leads to the end from the start, and from wherever an agent has strayed to. It gets nearer with every step,
// changes nothing in the world, and answers only what was seen.
func TestTheGuideLeadsToTheEnd(t *testing.T) {
	back := 0
	for n, task := range tier.Part(t, learning(t).Tasks, 16) {
		for _, astray := range []int{0, 4} {
			r := rand.New(rand.NewPCG(uint64(n), 2))
			e, world := trained(t, task, task.Instances[0])
			for range astray {
				e.step(e.anything(r))
			}
			left, there := world.Guide().Distance(200)
			if !there {
				if astray == 0 {
					t.Errorf("%s: there is no way from the start", task.ID)
				}
				continue
			}
			if left > task.Budget.Steps && astray == 0 {
				t.Errorf("%s: the way has %d steps, the budget %d", task.ID, left, task.Budget.Steps)
			}
			sitetest.Unseen(t, world, e.seen.URL)
			for left > 0 {
				saved, err := world.Capabilities().Snapshot()
				if err != nil {
					t.Fatal(err)
				}
				a := world.Guide().Next()
				if now, err := world.Capabilities().Restore(t.Context(), saved); err != nil || now.Seen[0].Text != e.seen.Text {
					t.Fatalf("%s: the guide has changed the page (%v)", task.ID, err)
				}
				if a.Verb == gymkhana.Answer {
					sitetest.Seen(t, world)
				}
				if a.Verb == gymkhana.Goto && astray == 0 {
					t.Errorf("%s: the guide types the address %s", task.ID, a.Text("url"))
				}
				e.step(a)
				then, there := world.Guide().Distance(200)
				if !there || then >= left || e.seen.Refused != "" {
					t.Fatalf("%s: after %s the end is %d steps away (%t), and before it was %d; %s", task.ID, a, then, there, left, e.seen.Refused)
				}
				left = then
			}
			if v := e.score.Verdict(); !v.Success || e.seen.Ended != gymkhana.Terminated {
				t.Errorf("%s, %d steps astray: the guide ends with %+v", task.ID, astray, v)
			}
			back += astray
		}
	}
	if back == 0 {
		t.Error("there was no way back from anywhere")
	}
}

// Where a wrong choice has spoiled the task, or it was declared done too early, there is no way any more.
func TestTheGuideKnowsWhatIsLost(t *testing.T) {
	at := slices.IndexFunc(learning(t).Tasks, func(task *gymkhana.Task) bool { return strings.HasSuffix(string(task.ID), "/flights-open-shortest") })
	task := learning(t).Tasks[at]
	e, world := trained(t, task, task.Instances[0])
	e.step(gymkhana.Action{Verb: gymkhana.Finish})
	if left, there := world.Guide().Distance(200); there || world.Guide().Next().Verb != gymkhana.Finish {
		t.Errorf("declared at once, the end is %d steps away", left)
	}
	e, world = trained(t, task, task.Instances[0])
	var right gymkhana.Action
	for right = world.Guide().Next(); !strings.Contains(e.seen.URL, "/flight-search/") || right.Verb != gymkhana.Click ||
		!strings.HasPrefix(named(&e.seen, &right), "Select "); right = world.Guide().Next() {
		e.step(right)
	}
	for _, el := range e.seen.Elements {
		if strings.HasPrefix(el.Name, "Select ") && el.ID != right.Text("element") {
			e.step(gymkhana.Action{Verb: gymkhana.Click, Args: []gymkhana.Arg{{Name: "element", Value: el.ID}}})
			break
		}
	}
	if left, there := world.Guide().Distance(200); there {
		t.Errorf("with another flight opened, the end is %d steps away", left)
	}
}

// named is the name of the element that an action names.
func named(o *gymkhana.Observation, a *gymkhana.Action) string {
	for _, e := range o.Elements {
		if e.ID == a.Text("element") {
			return e.Name
		}
	}
	return ""
}

// The suite of errands is divided by families and sites: nothing of the tests is trained on.
func TestLearningIsDivided(t *testing.T) {
	s := learning(t)
	var all []string
	part := map[string]string{}
	for subset, names := range s.Subsets {
		for _, name := range names {
			if part[name] != "" {
				t.Errorf("%s is in %s and in %s", name, part[name], subset)
			}
			part[name] = subset
			all = append(all, name)
		}
	}
	if len(all) != len(s.Tasks) {
		t.Errorf("%d tasks are in a subset, of %d", len(all), len(s.Tasks))
	}
	for _, task := range s.Tasks {
		name := strings.TrimPrefix(string(task.ID), site.LearningSuite+"/")
		var setup site.Setup
		if err := task.Environment.Config.Decode(&setup); err != nil || len(setup.Chain) != 1 {
			t.Fatal(task.ID, setup, err)
		}
		errand := setup.Chain[0]
		family := strings.ReplaceAll(errand, ":", "-")
		held := strings.HasPrefix(errand, "food:") || strings.HasPrefix(errand, "guide:")
		first := setup.Version == 0
		switch subset := part[name]; {
		case subset == "test-site" && held && first && !setup.Held && name == family:
		case subset == "test-task" && !held && first && slices.Contains(site.HeldErrands, errand) && name == family:
		case subset == "train" && !held && !first && !setup.Held && part["val/"+family] == "val" && !slices.Contains(site.HeldErrands, errand):
		case subset == "val" && !held && first && setup.Held && part[family] == "train" && slices.Equal(task.Instances, site.Validation):
		default:
			t.Errorf("%s is in %s, with %+v", task.ID, subset, setup)
		}
	}
	for subset, least := range map[string]int{"train": 60, "val": 60, "test-task": 20, "test-site": 40} {
		if len(s.Subsets[subset]) < least {
			t.Errorf("%s has %d tasks", subset, len(s.Subsets[subset]))
		}
	}
}

// A screen of a held-out site is recognised by its elements.
func TestScreensOfHeldOutSites(t *testing.T) {
	e, _ := trained(t, learning(t).Tasks[0], 1)
	for _, app := range site.Parting.Hidden {
		e.step(gymkhana.Action{Verb: gymkhana.Goto, Args: []gymkhana.Arg{{Name: "url", Value: app + "/"}}})
		if len(e.seen.Elements) == 0 || e.seen.Elements[0].App != app {
			t.Errorf("the first element of %s belongs to %q", e.seen.URL, e.seen.Elements[0].App)
		}
	}
}

// The world for training keeps the laws of all worlds, and is played like the world that it is made of.
func TestTrainableLaws(t *testing.T) {
	task := learning(t).Tasks[0]
	envtest.Run(t, registry.EnvEntry{New: asEnvironment, Decode: site.Decode}, task)
	if _, err := whole.Trainable(gymkhana.Config(`{"chain":["wiki:nothing"]}`)); gymkhana.FaultOf(err) != gymkhana.FaultSetup {
		t.Errorf("an unknown errand gives %v", err)
	}
	world, err := whole.Trainable(task.Environment.Config)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := world.Capabilities().Snapshot(); err == nil {
		t.Error("a snapshot without an episode is no error")
	}
	if left, there := world.Guide().Distance(200); there {
		t.Errorf("without an episode the end is %d steps away", left)
	}
	if _, err := world.Capabilities().Restore(context.Background(), "a text"); err == nil {
		t.Error("a text is restored")
	}
}
