package main

import (
	"context"
	"math"
	"slices"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/learn/learntest"
	"gymkhana/registry"
	"gymkhana/runner"
)

// An opinionated policy of the panel presses a button by a rule, and declares success once its last action, as it
// remembers it, was on the right one.
type opinionated func(name string, right bool) bool

func (o opinionated) Score(_ context.Context, in []gymkhana.PolicyInput) ([]gymkhana.Scores, error) {
	all := make([]gymkhana.Scores, len(in))
	for i := range in {
		p := &in[i]
		right := func(name string) bool { return strings.Contains(p.Goal, "button "+name+" ") }
		done := len(p.Past) > 0 && right(p.Past[len(p.Past)-1].On.Name)
		s := make(gymkhana.Scores, len(p.Legal))
		chosen := false
		for k, a := range p.Legal {
			s[k] = math.Inf(-1)
			at := slices.IndexFunc(p.Seen.Elements, func(e gymkhana.Element) bool { return e.ID == a.Text("element") })
			fits := at < 0 && done && a.Text("status") == "complete"
			if at >= 0 && !done {
				name := p.Seen.Elements[at].Name
				fits = o(name, right(name))
			}
			if fits && !chosen {
				s[k], chosen = 0, true
			}
		}
		all[i] = s
	}
	return all, nil
}

// Decisions are compared on the oracle's path: a policy whose first step is wrong learns what was done instead, and goes
// on from there, alone and in a group.
func TestStepsAreThoseOfTheOracle(t *testing.T) {
	c := learntest.Catalog(t)
	policies := map[string]gymkhana.Policy{
		"policy/right": opinionated(func(_ string, right bool) bool { return right }),
		"policy/wrong": opinionated(func(_ string, right bool) bool { return !right }),
	}
	var arms []gymkhana.Arm
	for _, model := range []string{"policy/right", "policy/wrong"} {
		options, err := gymkhana.NewConfig(map[string]any{"rounds": 1, "members": []map[string]string{{"model": model, "agent": "policy"},
			{"model": model, "agent": "policy"}}})
		if err != nil {
			t.Fatal(err)
		}
		arms = append(arms, gymkhana.Arm{Agent: "policy", Model: model}, gymkhana.Arm{Agent: "group", Model: model, Options: options})
	}
	selectors := []string{"boards:val", "boards:test"}
	resolved, err := runner.Resolve(c, runner.Order{Selectors: selectors, Arms: arms, Policies: policies, Repeats: 1})
	if err != nil {
		t.Fatal(err)
	}
	r, err := (&steps{c, resolved}).run(t.Context(), selectors)
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Rows) != 8 || r.Rows[0].Walks != 3 || r.Rows[0].Steps != 6 || r.Rows[7].Walks != 2 || r.Rows[7].Selector != "boards:test" {
		t.Fatalf("%+v", r.Rows)
	}
	for _, row := range r.Rows {
		want := map[string][5]float64{"policy/right": {1, 1, 1, 1, 1}, "policy/wrong": {0, 1, 0.5, 0.5, 0}}[row.Model]
		got := [5]float64{row.Element.Mean, row.Operation.Mean, row.Step.Mean, row.Helpful.Mean, row.Walk.Mean}
		if got != want || row.Guided.Mean != row.Walk.Mean || row.Expressible.Mean != 1 || row.Element.N != row.Walks {
			t.Errorf("%s %s on %s: %+v; want %v", row.Agent, row.Model, row.Selector, row, want)
		}
	}
	var text strings.Builder
	if err := r.print(&text); err != nil || !strings.Contains(text.String(), "50.0") {
		t.Errorf("%v\n%s", err, text.String())
	}
}

// The marks of a decision, by hand.
func TestMarksByHand(t *testing.T) {
	for _, c := range []struct {
		want, got          string
		element, operation float64
		step               bool
	}{
		{`click element="3"`, `click element="3"`, 1, 1, true},
		{`click element="3"`, `click element="4"`, 0, 1, false},
		{`type text="Port Elm" element="3" clear=true`, `type text="port  elm" element="3"`, 1, 1, true},
		{`type text="Port Elm" element="3" clear=true`, `type text="Port Orla" element="3" clear=true`, 1, 2.0 / 3, false},
		{`type text="Port Elm" element="3" clear=true`, `click element="3"`, 1, 0, false},
		{`answer text="452 m, 14"`, `answer text="452 m,"`, 0, 6.0 / 7, false},
		{`finish status="complete"`, `finish status="infeasible"`, 0, 0.5, false},
		{`back`, `back`, 0, 1, true},
		{`back`, `click element="3"`, 0, 0, false},
	} {
		want, err := gymkhana.ParseAction(c.want)
		if err != nil {
			t.Fatal(err)
		}
		got, err := gymkhana.ParseAction(c.got)
		if err != nil {
			t.Fatal(err)
		}
		m := markOf(&want, &got)
		if truth(m.element) != c.element || math.Abs(m.operation-c.operation) > 1e-12 || m.step != c.step {
			t.Errorf("%s for %s: %+v", c.got, c.want, m)
		}
	}
}

// What cannot be measured is refused with what to do instead.
func TestStepsRefuse(t *testing.T) {
	c := learntest.Catalog(t)
	for selector, arm := range map[string]gymkhana.Arm{
		"walls":      {Agent: registry.PolicyName, Model: "policy/x"},
		"boards:val": {Agent: "random"},
	} {
		resolved, err := runner.Resolve(c, runner.Order{Selectors: []string{selector}, Arms: []gymkhana.Arm{arm}, Repeats: 1,
			Policies: map[string]gymkhana.Policy{"policy/x": opinionated(func(string, bool) bool { return true })}})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := (&steps{c, resolved}).run(t.Context(), []string{selector}); gymkhana.FaultOf(err) != gymkhana.FaultSetup {
			t.Errorf("%s with %s: %v", selector, arm.Agent, err)
		}
	}
}
