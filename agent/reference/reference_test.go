package reference_test

import (
	"slices"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/agent/agenttest"
	"gymkhana/agent/reference"
)

func TestConformance(t *testing.T) {
	for name, make := range map[string]agenttest.New{"idle": reference.NewIdle, "declare": reference.NewDeclare,
		"random": reference.NewRandom, "scripted": reference.NewScripted} {
		t.Run(name, func(t *testing.T) { agenttest.Run(t, make, agenttest.Options{}) })
	}
	t.Run("scripted plan", func(t *testing.T) {
		agenttest.Run(t, reference.NewScripted, agenttest.Options{
			Config: gymkhana.Config(`{"actions":["do right","noop","do left"],"plan":true,"then":"finish"}`)})
	})
}

// turns gives what an agent decides in its first turns.
func turns(t *testing.T, make agenttest.New, setup gymkhana.AgentSetup, spec gymkhana.Spec, o *gymkhana.Observation, n int) []string {
	t.Helper()
	ag, err := make(setup)
	if err != nil {
		t.Fatal(err)
	}
	if err := ag.Begin(t.Context(), agenttest.Task(n).Told(), spec); err != nil {
		t.Fatal(err)
	}
	var all []string
	for range n {
		d, err := ag.Act(t.Context(), o)
		if err != nil {
			t.Fatal(err)
		}
		var acts []string
		for _, act := range d.Actions {
			if err := spec.Check(setup.Role, act); err != nil {
				t.Errorf("%s: %v", act, err)
			}
			acts = append(acts, act.String())
		}
		all = append(all, strings.Join(acts, ", "))
	}
	return all
}

func TestDeclare(t *testing.T) {
	for _, c := range []struct {
		verbs []gymkhana.Verb
		want  string
	}{
		{[]gymkhana.Verb{gymkhana.Answer, gymkhana.Finish}, "finish | noop"},
		{[]gymkhana.Verb{gymkhana.Answer}, `answer text="done" | noop`},
		{nil, "noop | noop"},
	} {
		got := turns(t, reference.NewDeclare, gymkhana.AgentSetup{}, gymkhana.Spec{Verbs: c.verbs}, &gymkhana.Observation{}, 2)
		if s := strings.Join(got, " | "); s != c.want {
			t.Errorf("%v: got %s, want %s", c.verbs, s, c.want)
		}
	}
}

func TestScripted(t *testing.T) {
	spec := (&agenttest.World{Verbs: []gymkhana.Verb{gymkhana.Finish}}).Spec()
	for config, want := range map[string]string{
		`{"actions":["do left","do right"]}`:                             "do left | do right | noop",
		`{"actions":["do left","do right"],"then":"finish"}`:             "do left | do right | finish",
		`{"actions":["do left","do right"],"plan":true,"then":"finish"}`: "do left, do right | finish | finish",
		`{}`: "noop | noop | noop",
	} {
		got := turns(t, reference.NewScripted, gymkhana.AgentSetup{Options: gymkhana.Config(config)}, spec, nil, 3)
		if s := strings.Join(got, " | "); s != want {
			t.Errorf("%s: got %s, want %s", config, s, want)
		}
	}
}

// All mistakes in a script are reported together: those in its text by the constructor, illegal
// actions by Begin.
func TestScriptedMistakes(t *testing.T) {
	_, err := reference.NewScripted(gymkhana.AgentSetup{Options: gymkhana.Config(`{"actions":["clik x=1","do left","do"],"then":"stop"}`)})
	wants(t, err, `did you mean "click"`, "actions[2]", `then "stop"`)

	ag, err := reference.NewScripted(gymkhana.AgentSetup{Options: gymkhana.Config(`{"actions":["do up","do left","click x=1 y=1"],"then":"finish"}`)})
	if err != nil {
		t.Fatal(err)
	}
	wants(t, ag.Begin(t.Context(), agenttest.Task(1).Told(), (&agenttest.World{}).Spec()), "actions[0]", "actions[2]", "then: finish")
}

func wants(t *testing.T, err error, parts ...string) {
	t.Helper()
	if err == nil || gymkhana.FaultOf(err) != gymkhana.FaultSetup {
		t.Fatalf("got %v, want an error blamed on the set-up", err)
	}
	for _, part := range parts {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("error %q does not tell %q", err, part)
		}
	}
}

// Every control comes about equally often, and another seed gives another sequence.
func TestRandomIsUniform(t *testing.T) {
	spec := (&agenttest.World{Verbs: []gymkhana.Verb{gymkhana.Finish}}).Spec()
	const n = 2000
	got := turns(t, reference.NewRandom, gymkhana.AgentSetup{Seed: 3}, spec, &gymkhana.Observation{}, n)
	count := map[string]int{}
	for _, act := range got {
		count[act]++
	}
	if len(count) != 2 || count["do left"] < n*45/100 || count["do left"] > n*55/100 {
		t.Errorf("drew %v; want half left, half right", count)
	}
	if slices.Equal(got, turns(t, reference.NewRandom, gymkhana.AgentSetup{Seed: 4}, spec, &gymkhana.Observation{}, n)) {
		t.Error("seeds 3 and 4 draw the same")
	}
}

// With raw input every legal verb comes up, with arguments that its world takes.
func TestRandomRawInput(t *testing.T) {
	spec := gymkhana.Spec{World: "desktop", Roles: []string{"user"}, Screen: gymkhana.Size{W: 64, H: 48}, Keys: []string{"a", "b"}}
	for _, d := range gymkhana.Vocabulary {
		spec.Verbs = append(spec.Verbs, d.Verb)
	}
	seen := &gymkhana.Observation{URL: "http://shop.localhost/", Tabs: []gymkhana.Tab{{}, {}},
		Elements: []gymkhana.Element{{ID: "e1", Text: "one", App: "shop"}, {ID: "e2", Text: "two", App: "shop"}}}
	verbs := map[string]bool{}
	for _, act := range turns(t, reference.NewRandom, gymkhana.AgentSetup{Seed: 3, Role: "user"}, spec, seen, 3000) {
		verb, _, _ := strings.Cut(act, " ")
		verbs[verb] = true
	}
	for _, v := range spec.Verbs {
		if want := v != gymkhana.Noop && v != gymkhana.Finish && v != gymkhana.Answer; verbs[string(v)] != want {
			t.Errorf("%s drawn: %t, want %t", v, verbs[string(v)], want)
		}
	}
}

// If no action is possible, none is done.
func TestRandomWithoutMoves(t *testing.T) {
	spec := gymkhana.Spec{World: "void", Roles: []string{"user"}, Verbs: []gymkhana.Verb{gymkhana.Finish}}
	if got := turns(t, reference.NewRandom, gymkhana.AgentSetup{}, spec, &gymkhana.Observation{}, 1); got[0] != "noop" {
		t.Errorf("drew %s, want noop", got[0])
	}
}

// If elements list their uses, only these are drawn, and each about equally often.
func TestRandomUsesElementsAsTheySay(t *testing.T) {
	spec := gymkhana.Spec{World: "phone", Roles: []string{"user"}, Screen: gymkhana.Size{W: 64, H: 48},
		Verbs: []gymkhana.Verb{gymkhana.Click, gymkhana.Type, gymkhana.Scroll, gymkhana.Back, gymkhana.Finish}}
	seen := &gymkhana.Observation{Elements: []gymkhana.Element{{ID: "save", States: []string{"clickable"}}, {ID: "title", Role: "heading"},
		{ID: "off", States: []string{"clickable", "disabled"}}, {ID: "name", States: []string{"clickable", "editable", "long-clickable"}}}}
	const n = 4000
	count := map[string]int{}
	for _, act := range turns(t, reference.NewRandom, gymkhana.AgentSetup{Seed: 5, Role: "user"}, spec, seen, n) {
		if strings.HasPrefix(act, "type") {
			act = "type"
		}
		count[act]++
	}
	for _, act := range []string{`click element="save"`, `click element="name"`, "type", "back"} {
		if count[act] < n/5 || count[act] > n*3/10 {
			t.Errorf("%s came %d times of %d; want about a quarter", act, count[act], n)
		}
	}
	if len(count) != 4 {
		t.Errorf("drew %v", count)
	}
}
