package site_test

import (
	"bytes"
	"reflect"
	"slices"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/env/browser"
	"gymkhana/env/site"
	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
	"gymkhana/internal/tier"
	"gymkhana/judge"
	"gymkhana/registry"
	"gymkhana/suites"
)

func TestSetupMistakesAreToldTogether(t *testing.T) {
	_, err := web.Env(browser.Options{})(gymkhana.Config(`{"chain":["wiki:pick-colur","wiki:ask-river","desk:note"],"hop":4,"world_version":2000}`))
	if gymkhana.FaultOf(err) != gymkhana.FaultSetup || err == nil {
		t.Fatalf("got %v, want a fault of the setup", err)
	}
	for _, want := range []string{`unknown errand "wiki:pick-colur"`, `"wiki:pick-colour"`,
		`"wiki:ask-river" ends with an answer`, "hop 4 of a chain of 3", "world_version 2000"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("the error is without %s:\n%v", want, err)
		}
	}
	for _, bad := range []string{`{}`, `{"chain":[]}`, `{"chain":["wiki"]}`, `{"chain":["desk:note"],"hop":-1}`,
		`{"chain":["desk:note"],"world_version":-1}`, `{"chain":["desk:note"],"hops":1}`,
		`{"chain":["desk:note"` + strings.Repeat(`,"desk:note"`, 12) + `]}`} {
		if _, err := web.Env(browser.Options{})(gymkhana.Config(bad)); gymkhana.FaultOf(err) != gymkhana.FaultSetup || err == nil {
			t.Errorf("%s: got %v", bad, err)
		}
	}
}

// at is a frame with only an address.
func at(chain []string, url string) gymkhana.Frame {
	return gymkhana.Frame{Done: []gymkhana.Action{{Verb: gymkhana.Goto}}, State: &site.State{Setup: site.Setup{Chain: chain, Version: 1}, Seed: 1, URL: url}}
}

// In the released code, an agent that reaches the next site without opening the article can no longer succeed. Without
// that mistake every further page counts.
func TestPublishedCountsAddresses(t *testing.T) {
	chain := []string{"wiki:pick-capital", "desk:note", "desk:note"}
	city := legOf(t, 1, chain...).Gift["city"]
	desk, article := kit.Home("desk")+"city/"+city, kit.Home("wiki")+"A/"+city
	for _, c := range []struct {
		why    string
		urls   []string
		legacy float64
		fixed  float64
	}{
		{"nothing", nil, 0, 0},
		{"straight to the desk", []string{desk, desk, desk}, 1, 3},
		{"by the article", []string{article, desk, desk}, 3, 3},
		{"the article alone", []string{article, article}, 1, 1},
	} {
		for mode, want := range map[judge.Mode]float64{judge.Legacy: c.legacy, judge.Fixed: c.fixed} {
			s := verifier(t, mode).Start(taskOf(t, chain...), at(chain, kit.Home("home")))
			for _, url := range c.urls {
				s.Add(at(chain, url))
			}
			v := s.Verdict()
			if v.Parts["published_passed"] != want || v.Parts["published_hops"] != 4 || v.Success != (want == 3) {
				t.Errorf("%s, %s: %v, want %.0f passed", c.why, mode, v, want)
			}
			if v.Parts["passed"] != 0 {
				t.Errorf("%s: addresses met %v hops of the corrected protocol", c.why, v.Parts["passed"])
			}
		}
	}
}

// A perfect run of three hops may end on a page whose address has "end" in it, such as one sorted as recommended. The
// released code does not look at the page again when the agent stops, so the run is passed and stays so.
func TestPublishedDoesNotLookAgainAtTheEnd(t *testing.T) {
	chain := []string{"wiki:pick-capital", "desk:note", "desk:note"}
	city := legOf(t, 1, chain...).Gift["city"]
	last := kit.Home("desk") + "city/" + city + "?sort=recommended"
	stay := func(verb gymkhana.Verb, answered, done bool) gymkhana.Frame {
		f := at(chain, last)
		f.Done[0].Verb = verb
		f.State.(*site.State).Answered, f.State.(*site.State).Done = answered, done
		return f
	}
	waits := at(chain, last)
	waits.Done = nil
	for why, ending := range map[string][]gymkhana.Frame{
		"before it stops":      nil,
		"stopped":              {stay(gymkhana.Finish, false, true)},
		"answered and stopped": {stay(gymkhana.Answer, true, false), stay(gymkhana.Finish, true, true)},
		"thought for a while":  {waits},
	} {
		for _, mode := range []judge.Mode{judge.Legacy, judge.Fixed} {
			s := verifier(t, mode).Start(taskOf(t, chain...), at(chain, kit.Home("home")))
			for _, url := range []string{kit.Home("wiki") + "A/" + city, kit.Home("desk") + "city/" + city, last} {
				s.Add(at(chain, url))
			}
			for _, f := range ending {
				s.Add(f)
			}
			if v := s.Verdict(); !v.Success || v.Parts["published_passed"] != 3 || v.Parts["published_pass"] != 1 {
				t.Errorf("%s, %s: %v", why, mode, v)
			}
		}
	}
}

func TestIsolate(t *testing.T) {
	s, err := web.Suite()
	if err != nil {
		t.Fatal(err)
	}
	many := 0
	for _, whole := range s.Tasks {
		alone, err := web.Isolate(whole)
		if err != nil {
			t.Fatal(err)
		}
		var setup site.Setup
		if err := whole.Environment.Config.Decode(&setup); err != nil {
			t.Fatal(err)
		}
		if len(alone) != len(setup.Chain) {
			t.Fatalf("%s has %d hops, and %d alone", whole.ID, len(setup.Chain), len(alone))
		}
		if len(alone) == 1 {
			if alone[0] != whole {
				t.Errorf("%s: the only hop of a task is not the task", whole.ID)
			}
			continue
		}
		many++
		for i, a := range alone {
			if wrong := a.Check(); len(wrong) > 0 {
				t.Errorf("%s: %q", a.ID, wrong)
			}
			if again, err := web.Isolate(a); err != nil || len(again) != 1 || again[0] != a {
				t.Errorf("%s is split once more: %v, %v", a.ID, again, err)
			}
			if i > 0 && !namesCity(a.Goal) {
				t.Errorf("%s asks for a city without its name: %q", a.ID, a.Goal)
			}
		}
	}
	if many == 0 {
		t.Error("the suite has no chain of several hops")
	}
}

func namesCity(goal string) bool {
	for _, c := range atlas.In(1).Cities {
		if strings.Contains(goal, c.Name) {
			return true
		}
	}
	return false
}

func TestSuite(t *testing.T) {
	s, err := web.Suite()
	if err != nil {
		t.Fatal(err)
	}
	ids := map[gymkhana.TaskID]bool{}
	for _, task := range s.Tasks {
		if wrong := task.Check(); len(wrong) > 0 {
			t.Errorf("%q", wrong)
		}
		if ids[task.ID] {
			t.Errorf("two tasks are called %s", task.ID)
		}
		ids[task.ID] = true
		if _, err := web.Env(browser.Options{})(task.Environment.Config); err != nil {
			t.Errorf("%s: %v", task.ID, err)
		}
	}
	for name, tasks := range s.Subsets {
		for _, task := range tasks {
			if !ids[gymkhana.TaskID(s.Name+"/"+task)] {
				t.Errorf("subset %s has %s, which is no task", name, task)
			}
		}
	}
}

// Most errands differ between seeds.
func TestSeedsAskForOtherThings(t *testing.T) {
	alike := 0
	for _, s := range web.Town().Sites() {
		for _, e := range s.Errands {
			goals := map[string]bool{}
			for seed := gymkhana.Seed(1); seed <= 5; seed++ {
				goal := legOf(t, seed, s.Name+":"+e.Name).Ask
				if goal == "" {
					t.Errorf("%s, seed %d: no goal", e.Name, seed)
				}
				goals[goal] = true
			}
			if len(goals) < 3 {
				t.Logf("%s: 5 seeds give %d goals", e.Name, len(goals))
				alike++
			}
		}
	}
	if alike > 2 {
		t.Errorf("%d errands are alike from seed to seed", alike)
	}
}

// An observation may be empty: a page that shows nothing yet.
func TestAgentsOutliveAnEmptyPage(t *testing.T) {
	h, err := web.NewHeuristic(gymkhana.AgentSetup{})
	if err != nil {
		t.Fatal(err)
	}
	for _, goal := range []string{"", "?", "Then", "Which city, Orla or Vesk? Answer.", "Book a room in Orla on 12 March 2026 for 2 people. Then leave a note."} {
		if err := h.Begin(t.Context(), &gymkhana.Task{Goal: goal}, gymkhana.Spec{}); err != nil {
			t.Fatal(err)
		}
		last := gymkhana.Action{}
		for range 40 {
			d, err := h.Act(t.Context(), &gymkhana.Observation{})
			if err != nil || len(d.Actions) != 1 {
				t.Fatalf("%q: %v, %v", goal, d, err)
			}
			last = d.Actions[0]
		}
		if last.Verb != gymkhana.Finish {
			t.Errorf("%q: it ends with %s", goal, last)
		}
	}
	o, err := web.NewOracle(gymkhana.AgentSetup{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := o.Act(t.Context(), &gymkhana.Observation{}); gymkhana.FaultOf(err) != gymkhana.FaultUs || err == nil {
		t.Errorf("an oracle that sits nowhere gives %v", err)
	}
	if err := o.Sit(nil); err == nil {
		t.Error("an oracle sits in no world")
	}
}

func TestOracleOutlivesAnEmptyPage(t *testing.T) {
	e := beginIn(t, web.Text, 1, "wiki:pick-older")
	o, err := web.NewOracle(gymkhana.AgentSetup{})
	if err == nil {
		err = o.Sit(e.world)
	}
	if err != nil {
		t.Fatal(err)
	}
	for range 10 {
		d, err := o.Act(t.Context(), &gymkhana.Observation{})
		if err != nil {
			t.Fatal(err)
		}
		if d.Actions[0].Verb == gymkhana.Finish {
			if d.Reason == "" {
				t.Error("it does not say that it is lost")
			}
			return
		}
	}
	t.Error("it never gives up")
}

// A hop that hands on a city can hand on any, and the request must not say which: the agent has to learn it in the hop
// before.
func TestErrandsTakeAnyCityWithoutNamingIt(t *testing.T) {
	for _, s := range whole.Town().Sites() {
		for i := range s.Errands {
			e := &s.Errands[i]
			if !slices.Contains(e.Takes, "city") {
				continue
			}
			other := 0 // cities in which it cannot be done, so that it is about another one
			for n, city := range atlas.In(1).Cities {
				leg := e.Make(kit.NewDraw(gymkhana.Seed(n), 1, "any"), kit.Gift{"city": city.Slug})
				if leg.Then == "" || strings.Contains(leg.Then, city.Name) {
					t.Errorf("%s:%s: for %s it is asked for as %q", s.Name, e.Name, city.Name, leg.Then)
				}
				if !strings.Contains(leg.Ask, city.Name) {
					other++
					t.Logf("%s:%s: alone it is asked for as %q, which does not name %s", s.Name, e.Name, leg.Ask, city.Name)
				}
			}
			if other*20 > len(atlas.In(1).Cities) {
				t.Errorf("%s:%s is about another city for %d cities", s.Name, e.Name, other)
			}
		}
	}
}

// The file of the suite is equal to what the sites generate, byte for byte; make generate writes it. A sample makes some of
// its tasks again, but does not choose the chains again.
func TestTheShippedSuite(t *testing.T) {
	if tier.Sampled() {
		for _, task := range tier.Part(t, shipped(t), 20) {
			if own, err := whole.TaskOf(chainOf(t, task)); err != nil || !reflect.DeepEqual(own, task) {
				t.Errorf("%s is not what the sites say, %v; run make generate and read the difference", task.ID, err)
			}
		}
		return
	}
	s, err := whole.Suite()
	if err != nil {
		t.Fatal(err)
	}
	want, err := registry.FormatSuite(s)
	if err != nil {
		t.Fatal(err)
	}
	got, file, err := suites.Read(site.SuiteName)
	if err != nil || !bytes.Equal(got, want) {
		t.Errorf("%s is not what the sites say, %v; run make generate and read the difference", file, err)
	}
	parsed, err := registry.ParseSuite(file, got, nil)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(parsed, s) {
		t.Errorf("%s does not read back as the suite", file)
	}
}

// The suite that ships has many tasks of every length, and no two with the same goal.
func TestTheSuiteIsLargeAndWorded(t *testing.T) {
	tasks := shipped(t)
	if len(tasks) < 150 {
		t.Errorf("%d tasks, want 150 or more", len(tasks))
	}
	byHops := map[string]int{}
	goals := map[string]gymkhana.TaskID{}
	for _, task := range tasks {
		for _, tag := range task.Tags {
			byHops[tag]++
		}
		if other := goals[task.Goal]; other != "" {
			t.Errorf("%s and %s have the same goal: %s", other, task.ID, task.Goal)
		}
		goals[task.Goal] = task.ID
		if wrong := task.Check(); len(wrong) > 0 {
			t.Error(wrong)
		}
	}
	for _, tag := range []string{"hops-1", "hops-2", "hops-3", "hops-4"} {
		if byHops[tag] < 8 {
			t.Errorf("%d tasks of %s", byHops[tag], tag)
		}
	}
}
