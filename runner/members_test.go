package runner

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"gymkhana"
	"gymkhana/agent/group"
	"gymkhana/registry"
)

const ms = time.Millisecond

func TestAGroupWaitsForItsLongestPath(t *testing.T) {
	thinking := map[speech]time.Duration{{0, 1}: 10 * ms, {1, 1}: 20 * ms, {2, 1}: 40 * ms, {3, 1}: 5 * ms,
		{0, 2}: 10 * ms, {1, 2}: 20 * ms, {2, 2}: 1 * ms, {3, 2}: 30 * ms}
	for name, c := range map[string]struct {
		heard map[int][]int // the members that heard it
		want  time.Duration
	}{
		"nobody hears anybody": {nil, 40*ms + 30*ms},
		"a chain":              {map[int][]int{1: {0}, 2: {1}, 3: {2}}, 75*ms + 61*ms},
		"a diamond":            {map[int][]int{1: {0}, 2: {0}, 3: {1, 2}}, 55*ms + 60*ms},
	} {
		var asides []gymkhana.Aside
		for round := 1; round <= 2; round++ {
			for member := range 4 {
				asides = append(asides, gymkhana.Aside{Member: member, Round: round, Heard: c.heard[member]})
			}
		}
		if got := waited(asides, thinking); got != c.want {
			t.Errorf("%s: %v; want %v", name, got, c.want)
		}
	}
	if got := waited(nil, map[speech]time.Duration{{}: 7 * ms}); got != 7*ms {
		t.Errorf("an agent alone: %v; want the sum of its calls", got)
	}
	lone := []gymkhana.Aside{{Member: 0, Round: 1}, {Member: 1, Round: 1}}
	if got := waited(lone, map[speech]time.Duration{{0, 1}: 3 * ms, {1, 1}: 4 * ms, {}: 5 * ms}); got != 9*ms {
		t.Errorf("a call outside of the talk: %v; want it after the talk", got)
	}
}

// The way of a group is never longer than all its calls, nor shorter than the longest of each round.
func TestWaitedIsBounded(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	for range 2000 {
		n, rounds := 1+r.IntN(5), 1+r.IntN(3)
		thinking := map[speech]time.Duration{}
		var asides []gymkhana.Aside
		var sum, least time.Duration
		for round := 1; round <= rounds; round++ {
			var longest time.Duration
			for i, member := range r.Perm(n) {
				a := gymkhana.Aside{Member: member, Round: round}
				for _, before := range asides[len(asides)-i:] {
					if r.IntN(2) == 0 {
						a.Heard = append(a.Heard, before.Member)
					}
				}
				asides = append(asides, a)
				took := time.Duration(r.IntN(100)) * ms
				thinking[speech{member, round}] = took
				sum, longest = sum+took, max(longest, took)
			}
			least += longest
		}
		if got := waited(asides, thinking); got > sum || got < least {
			t.Fatalf("%v; want %v to %v for %+v, %v", got, least, sum, asides, thinking)
		}
	}
}

// slow answers with a control, after as long as its name says.
type slow struct {
	says  string
	takes time.Duration
	asked int
}

func (m *slow) Chat(context.Context, *gymkhana.Request) (*gymkhana.Response, error) {
	m.asked++
	return &gymkhana.Response{Text: m.says, Usage: gymkhana.Usage{In: 1000, Out: 1000}, Timing: gymkhana.CallTiming{Tries: 1, Thinking: m.takes}}, nil
}

// grouped is a stage with the group in its catalog.
func grouped() *stage {
	s := newStage()
	s.task.Instances = s.task.Instances[:1]
	s.Agent(registry.AgentEntry{Name: "group", Asks: true, New: group.New, Members: group.Partners})
	return s
}

// Each member asks its own model, at that model's price, and the members' time is the longest way.
func TestMembersHaveModelsAndPricesOfTheirOwn(t *testing.T) {
	s := grouped()
	quick, late := &slow{says: "do right", takes: 100 * ms}, &slow{says: "do right", takes: 300 * ms}
	arm := gymkhana.Arm{Agent: "group", Model: "m/x", Clock: gymkhana.ClockMode{Latency: true},
		Options: gymkhana.Config(`{"n":3,"rounds":1,"graph":[]}`), Members: []gymkhana.Partner{
			{Agent: "asker", Model: "m/x", Profile: &gymkhana.Profile{Price: gymkhana.Price{In: 1}}},
			{Agent: "asker", Model: "m/x", BaseURL: "http://b", Profile: &gymkhana.Profile{Price: gymkhana.Price{Out: 10}}},
			{Agent: "asker", Model: "m/x", Profile: &gymkhana.Profile{Price: gymkhana.Price{In: 1}}},
		}}
	cache := &memory{}
	models := map[string]gymkhana.Model{"m/x": quick, "m/x at http://b": late}
	store := s.run(t, &Runner{Models: models, Cache: cache, Endpoint: "http://a"}, s.plan(1, arm))
	tr := all(t, store)[0]
	turns := len(tr.Decisions)
	if turns == 0 || quick.asked != 2*turns || late.asked != turns {
		t.Fatalf("%d turns; asked %d and %d times", turns, quick.asked, late.asked)
	}
	for _, d := range tr.Decisions {
		if d.Latency != gymkhana.TicksOf(300*ms) {
			t.Errorf("turn %d took %d ticks; want the 18 of the slowest member", d.Turn, d.Latency)
		}
		if cost := fmt.Sprintf("%.4f", d.Usage.CostUSD); cost != "0.0120" || d.Calls != 3 {
			t.Errorf("turn %d: $%s in %d calls; want $0.0120 in 3", d.Turn, cost, d.Calls)
		}
	}
	if v, err := Verify(t.Context(), s.Catalog, store, Check{}); err != nil || len(v.Mismatches) > 0 || v.Episodes != 1 {
		t.Errorf("verify: %+v, %v", v, err)
	}
	asked := map[string]bool{}
	for key := range cache.kept {
		asked[key.Model] = true
	}
	if len(asked) != 2 || !asked["m/x at http://a"] || !asked["m/x at http://b"] {
		t.Errorf("answers are kept for %v", asked)
	}
	s.run(t, &Runner{Models: models, Cache: cache, Endpoint: "http://a"}, s.plan(1, arm))
	if quick.asked != 2*turns || late.asked != turns {
		t.Errorf("the same plan asks again: %d and %d times", quick.asked, late.asked)
	}
}

// A critic is asked what all members ask, at its price and where it is, and the group waits for it
// between the rounds.
func TestACriticIsPaidAndWaitedFor(t *testing.T) {
	s := grouped()
	model := &slow{says: "do right", takes: 100 * ms}
	member := gymkhana.Partner{Agent: "asker", Model: "m/x", BaseURL: "http://b", Profile: &gymkhana.Profile{Price: gymkhana.Price{In: 1}}}
	arm := gymkhana.Arm{Agent: "group", Model: "m/x", Clock: gymkhana.ClockMode{Latency: true}, Members: []gymkhana.Partner{member, member},
		Options: gymkhana.Config(`{"n":2,"rounds":2,"graph":[],"memory":"critic"}`)}
	store := s.run(t, &Runner{Models: map[string]gymkhana.Model{"m/x at http://b": model}}, s.plan(1, arm))
	tr := all(t, store)[0]
	if len(tr.Decisions) == 0 {
		t.Fatal("no turns")
	}
	// The askers are no members that talk: each acts once, 100 ms at the same time, and then the critic.
	for _, d := range tr.Decisions {
		if cost := fmt.Sprintf("%.4f", d.Usage.CostUSD); d.Calls != 3 || cost != "0.0030" || d.Latency != gymkhana.TicksOf(200*ms) {
			t.Errorf("turn %d: %d calls, $%s, %d ticks; want 3, $0.0030 and 12", d.Turn, d.Calls, cost, d.Latency)
		}
	}
}

// An arm uses its own model or, if it is a group whose members all use the same one, that model.
func TestWhatAGroupItselfAsks(t *testing.T) {
	a, b, mute := gymkhana.Partner{Model: "m/a"}, gymkhana.Partner{Model: "m/a", BaseURL: "http://b"}, gymkhana.Partner{Agent: "idle"}
	for want, members := range map[string][]gymkhana.Partner{"m/x": nil, "m/a": {mute, a, a}, "m/a at http://b": {b, b, mute}, "": {a, b}} {
		got := asks(&gymkhana.Arm{Model: "m/x", Members: members})
		if got.Address() != want {
			t.Errorf("%+v: %q; want %q", members, got.Address(), want)
		}
	}
}

func TestCheckMembers(t *testing.T) {
	s := grouped()
	s.Agent(registry.AgentEntry{Name: "human", Alone: true})
	for want, partner := range map[string]gymkhana.Partner{
		`unknown agent "askr"; did you mean`: {Agent: "askr", Model: "m/x"},
		"--model":                            {Agent: "asker"},
		"inside the world":                   {Agent: "oracle"},
		"is a group itself":                  {Agent: "group", Model: "m/x"},
		"needs the terminal":                 {Agent: "human"},
	} {
		arm := gymkhana.Arm{Agent: "group", Members: []gymkhana.Partner{{Agent: "spy"}, partner}}
		err := checkMembers(s.Catalog, &arm, nil)
		if err == nil || gymkhana.FaultOf(err) != gymkhana.FaultSetup || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "member 1") {
			t.Errorf("%+v: %v; want %q", partner, err, want)
		}
	}
	arm := gymkhana.Arm{Agent: "group", Members: []gymkhana.Partner{{Agent: "spy", Model: "m/x", BaseURL: "http://h"}, {Agent: "asker", Model: "m/x"}}}
	if err := checkMembers(s.Catalog, &arm, nil); err != nil {
		t.Fatal(err)
	}
	if arm.Members[0].Address() != "" || arm.Prompts.IsZero() {
		t.Errorf("%+v; want the model dropped where none is asked, and the prompts told", arm)
	}
	plan := gymkhana.Plan{Arms: []gymkhana.Arm{arm}}
	if err := fitMembers(s.Catalog, &plan, nil); err != nil {
		t.Error(err)
	}
	plan.Arms[0].Prompts[0]++
	if err := fitMembers(s.Catalog, &plan, nil); err == nil || !strings.Contains(err.Error(), "--prompts") {
		t.Errorf("other prompts: %v", err)
	}
}

// Prices change nothing about an arm; members and where they are asked do.
func TestMembersArePartOfTheArm(t *testing.T) {
	arm := func(price float64, url string) gymkhana.Hash {
		a := gymkhana.Arm{Agent: "group", Members: []gymkhana.Partner{{Agent: "asker", Model: "m/x", BaseURL: url,
			Profile: &gymkhana.Profile{Price: gymkhana.Price{In: price}}}}}
		h, err := a.Hash()
		if err != nil {
			t.Fatal(err)
		}
		if a.Members[0].Profile.Price.In != price {
			t.Error("the hash changes the arm")
		}
		return h
	}
	if arm(1, "") != arm(2, "") {
		t.Error("a price is part of the arm")
	}
	if arm(1, "") == arm(1, "http://b") {
		t.Error("an endpoint is not part of the arm")
	}
}
