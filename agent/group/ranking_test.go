package group

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"gymkhana"
)

// reading are weights of a critic that reads one input, linearly.
func reading(input string) Ranking {
	w := make(Ranking, RankingSize)
	w[RankingWidth*(len(RankingNames)+2)+slices.Index(RankingNames, input)] = 1
	return w
}

// shop is a screen with a list.
func shop(states ...string) *gymkhana.Observation {
	return &gymkhana.Observation{Elements: []gymkhana.Element{
		{ID: "title", Name: "Shopping list"},
		{ID: "field", Role: "textbox", Name: "New item", States: states},
		{ID: "milk", Text: "Fresh Milk"},
		{ID: "add", Role: "button", Name: "Add"},
	}}
}

func acted(t *testing.T, text string) *gymkhana.Decision {
	t.Helper()
	a, err := gymkhana.ParseAction(text)
	if err != nil {
		t.Fatal(err)
	}
	return &gymkhana.Decision{Actions: []gymkhana.Action{a}}
}

// inputs are those of an action among proposals, by name; all others must be 0.
func checkInputs(t *testing.T, what string, got []float64, want map[string]float64) {
	t.Helper()
	for i, name := range RankingNames {
		if math.Abs(got[i]-want[name]) > 1e-12 {
			t.Errorf("%s: %s is %g; want %g", what, name, got[i], want[name])
		}
		delete(want, name)
	}
	for name := range want {
		t.Errorf("%s: there is no input %q", what, name)
	}
}

func candidate(t *testing.T, all []Candidate, key string) []float64 {
	t.Helper()
	at := slices.IndexFunc(all, func(c Candidate) bool { return c.Key == key })
	if at < 0 {
		t.Fatalf("%q is no candidate", key)
	}
	return all[at].Inputs
}

// All inputs of a turn, by hand: three members, three rounds, in the third turn of an episode.
func TestInputsByHand(t *testing.T) {
	r := NewRecord("Put the milk on my shopping list, and 2 eggs")
	r.See(shop())
	r.Did(acted(t, `click element="add"`))
	r.See(shop()) // nothing has changed
	r.Did(acted(t, `click element="field"`))
	r.See(shop("focused"))
	r.Did(acted(t, `back`))
	r.See(shop()) // the first screen again
	const add, eggs, more = `click element="add"`, `type text="2 eggs" element="field"`, `type text="and 2 eggs" element="field"`
	asides := said([]string{add, eggs, ``}, []string{add, eggs, add}, []string{eggs, more, add})
	asides[1].Sure, asides[4].Sure, asides[6].Sure, asides[0].Sure = 0.5, 0.75, 0.25, 0.875
	asides[6].Heard = []int{1}
	asides[5].Heard = []int{0}
	asides[4].Heard = []int{2}
	all := r.Candidates(asides)
	if len(all) != 3 {
		t.Fatalf("%d candidates", len(all))
	}
	// Words of the goal: put the milk shopping list and 2 eggs; the screen shows shopping, list and milk.
	half := -(2*math.Log(2./3)/3 + math.Log(1./3)/3) / math.Log(3)
	turn := map[string]float64{"kinds": 3. / 8, "turn": 3. / 30, "seen": 1, "since": 1. / 2, "visits": 2. / 5, "visible": 3. / 8, "met": 3. / 8}
	with := func(own map[string]float64) map[string]float64 {
		for k, v := range turn {
			if _, there := own[k]; !there {
				own[k] = v
			}
		}
		return own
	}
	checkInputs(t, "eggs", candidate(t, all, eggs), with(map[string]float64{
		"cells": 3. / 8, "members": 2. / 3, "first round": 1. / 2, "middle rounds": 1. / 3, "last round": 1. / 3, "lead": -1. / 8,
		"kept": 1. / 5, "left": 1. / 5, "found": 2. / 8, "first member": 1. / 3, "wavering": half,
		"sure": 0.75, "mean sure": 0.5, "last sure": 0.25, "rival sure": 0.875,
		"draft": 1, "same text": 3. / 4, "rivals here": 1. / 8, "goal has text": 1, "part": 1, "length": 0.2, "text of goal": 1, "type": 1,
		"place again": 0, "label in goal": 1, "goal in label": 2. / 8, "phrase": 1}))
	checkInputs(t, "more", candidate(t, all, more), with(map[string]float64{
		"cells": 1. / 8, "members": 1. / 3, "last round": 1. / 3, "lead": -3. / 8, "found": 1. / 8, "wavering": half, "rival sure": 0.875,
		"draft": 1, "same text": 1. / 4, "rivals here": 3. / 8, "goal has text": 1, "contains": 1, "length": 0.3, "text of goal": 1, "type": 1,
		"label in goal": 1, "goal in label": 3. / 8, "phrase": 1}))
	checkInputs(t, "add", candidate(t, all, add), with(map[string]float64{
		"cells": 4. / 8, "members": 2. / 3, "first round": 1. / 2, "middle rounds": 2. / 3, "last round": 1. / 3, "lead": 1. / 8,
		"kept": 2. / 5, "left": 1. / 5, "joined": 1. / 8, "found": 1. / 8, "first member": 2. / 3, "newest": 1, "wavering": half / 2,
		"sure": 0.875, "mean sure": 0.875 / 4, "rival sure": 0.75, "click": 1,
		"done here": 1, "vain here": 1, "vain": 1, "place again": 1}))
}

// What happened before, step by step.
func TestTheRecord(t *testing.T) {
	r := NewRecord("Add milk")
	past := func(what string, act string, want map[string]float64) {
		t.Helper()
		all := r.Candidates(said([]string{act}))
		for _, name := range []string{"still", "refused", "turn", "seen", "since", "visits", "done here", "often here", "vain here", "vain",
			"repeated", "place again", "last place"} {
			if got := all[0].Inputs[slices.Index(RankingNames, name)]; math.Abs(got-want[name]) > 1e-12 {
				t.Errorf("%s: %s is %g; want %g", what, name, got, want[name])
			}
		}
	}
	add := `click element="add"`
	r.See(shop())
	past("at first", add, nil)
	r.Did(acted(t, add))
	refused := shop("focused")
	refused.Refused = "it is covered"
	r.See(refused)
	past("refused", add, map[string]float64{"refused": 1, "turn": 1. / 30, "vain": 1, "repeated": 1, "place again": 1, "last place": 1})
	r.Did(&gymkhana.Decision{Invalid: "no vote"})
	r.See(shop())
	past("back again", add, map[string]float64{"turn": 2. / 30, "seen": 1, "since": 1. / 2, "visits": 1. / 5, "done here": 1, "vain here": 1, "vain": 1,
		"place again": 1})
	r.Did(acted(t, add))
	r.See(shop())
	past("still", add, map[string]float64{"still": 1, "turn": 3. / 30, "seen": 1, "since": 1, "visits": 2. / 5, "done here": 1, "often here": 1,
		"vain here": 1, "vain": 1, "repeated": 1, "place again": 1, "last place": 1})
	past("another", `long_press element="add"`, map[string]float64{"still": 1, "turn": 3. / 30, "seen": 1, "since": 1, "visits": 2. / 5})
	past("anything", `home`, map[string]float64{"still": 1, "turn": 3. / 30, "seen": 1, "since": 1, "visits": 2. / 5})
}

// A score is that of the formula.
func TestScoreByHand(t *testing.T) {
	n := len(RankingNames)
	w := make(Ranking, RankingSize)
	x := make([]float64, n)
	x[0], x[1] = 0.5, 2
	w[0], w[1], w[n] = 1, 0.25, -1                     // of two hidden units
	w[RankingWidth*n], w[RankingWidth*n+1] = 0.5, 0.25 // their biases
	w[RankingWidth*(n+1)], w[RankingWidth*(n+1)+1] = 3, 100
	w[RankingWidth*(n+2)+1] = -0.5
	score, hidden := w.Score(x, nil)
	if score != 3*1.5-0.5*2 || hidden[0] != 1.5 || hidden[1] != 0 || len(hidden) != RankingWidth {
		t.Errorf("score %g with hidden units %v", score, hidden)
	}
	if len(w) != RankingWidth*(n+3)-RankingWidth+n {
		t.Errorf("%d weights", len(w))
	}
}

// The critic's vote follows its weights, also against the majority; the same score is a tie; a member alone decides.
func TestCriticVote(t *testing.T) {
	list := reread(said([]string{`home`, `home`, `answer text="4"`}, []string{`home`, `back`, `answer text="4"`}))
	r := NewRecord("How many? 4")
	r.See(&gymkhana.Observation{})
	for input, want := range map[string]string{"cells": "home", "answer": `answer text="4"`, "back": "back", "wait": ""} {
		won, ok := byCritic(r, reading(input))(list, die(1))
		if got := list[won.winner].text(); !ok || want != "" && (got != want || won.tie) || want == "" && !won.tie || won.of != 6 {
			t.Errorf("by %s alone %s wins: %+v", input, got, won)
		}
		if want == "home" && (won.winner != 3 || won.count != 3) {
			t.Errorf("%+v; want the newest of three", won)
		}
	}
	if _, ok := byCritic(r, reading("cells"))(reread(said([]string{"", ""})), die(1)); ok {
		t.Error("without proposals somebody is elected")
	}
	alone := reread(said([]string{`home`}, []string{`home`}, []string{`back`}, []string{``}))
	for _, input := range RankingNames {
		if won, ok := byCritic(r, reading(input))(alone, die(1)); !ok || alone[won.winner].text() != "back" {
			t.Errorf("by %s it does not do what its member said last: %+v", input, won)
		}
	}
}

// A ranker is a policy with a critic.
type ranker struct {
	gymkhana.Policy
	inputs  []string
	weights []float64
}

func (r ranker) VoteCritic() ([]string, []float64) { return r.inputs, r.weights }

func TestWhereTheCriticComesFrom(t *testing.T) {
	w := reading("cells")
	written := strings.ReplaceAll(fmt.Sprint([]float64(w)), " ", ",")
	for _, c := range []struct {
		options string
		policy  gymkhana.Policy
		want    string // of the error; "" for none
	}{
		{`{"vote":"critic"}`, ranker{inputs: RankingNames, weights: w}, ""},
		{`{"vote":"critic"}`, ranker{}, "vote critic needs a trained critic; name a checkpoint of gymkhana train --stage 2 with --model"},
		{`{"vote":"critic"}`, nil, "vote critic needs a trained critic"},
		{`{"vote":"critic"}`, weigher{}, "vote critic needs a trained critic"},
		{`{"vote":"critic"}`, ranker{inputs: RankingNames[1:], weights: w}, "inputs that are not the"},
		{`{"vote":"critic"}`, ranker{inputs: RankingNames, weights: w[1:]}, "weights of the critic; want"},
		{`{"vote":"critic","weights":[1,2]}`, nil, "2 weights of the critic; want"},
		{`{"vote":"critic","weights":` + written + `}`, nil, ""},
		{`{"vote":"critics"}`, nil, "want matrix, last-round, weighed or critic"},
	} {
		var cfg gymkhana.Config
		if err := cfg.UnmarshalJSON([]byte(c.options)); err != nil {
			t.Fatal(err)
		}
		g, err := New(gymkhana.AgentSetup{Options: cfg, Policy: c.policy,
			Seat: func(int, func(gymkhana.Model) gymkhana.Model) (gymkhana.Seated, error) { return talks(&talker{}), nil }})
		if err == nil {
			err = g.Begin(t.Context(), &gymkhana.Task{}, gymkhana.Spec{})
		}
		if (err == nil) != (c.want == "") || err != nil && (!strings.Contains(err.Error(), c.want) || gymkhana.FaultOf(err) != gymkhana.FaultSetup) {
			t.Errorf("%.60s: %v; want %q", c.options, err, c.want)
		}
	}
}

// A walker is a member that proposes what a list says for its turn.
type walker struct {
	gymkhana.Agent
	list  []string
	turns int
	fails bool // once
}

func (w *walker) Begin(context.Context, *gymkhana.Task, gymkhana.Spec) error {
	w.turns = 0
	return nil
}

func (w *walker) Propose(context.Context, *gymkhana.Observation, []gymkhana.Heard) (gymkhana.Decision, error) {
	if w.fails {
		w.fails = false
		return gymkhana.Decision{}, errors.New("no answer")
	}
	a, err := gymkhana.ParseAction(w.list[w.turns%len(w.list)])
	return gymkhana.Decision{Actions: []gymkhana.Action{a}}, err
}

func (w *walker) Did(gymkhana.Decision) error {
	w.turns++
	return nil
}

// A group whose critic avoids what was in vain on a screen does not do it twice, in every episode, also if a member has to be
// asked again.
func TestAGroupWithACritic(t *testing.T) {
	w := reading("vain here")
	w[slices.Index(w, 1)] = -1
	w[RankingWidth*(len(RankingNames)+2)+slices.Index(RankingNames, "cells")] = 0.1
	cfg, err := gymkhana.NewConfig(map[string]any{"vote": "critic", "weights": w, "n": 3, "rounds": 1})
	if err != nil {
		t.Fatal(err)
	}
	members := []*walker{{list: []string{"home"}}, {list: []string{"home"}}, {list: []string{"back"}}}
	g, err := New(gymkhana.AgentSetup{Options: cfg, Seat: func(i int, _ func(gymkhana.Model) gymkhana.Model) (gymkhana.Seated, error) {
		return gymkhana.Seated{Agent: members[i], Member: members[i]}, nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := g.Begin(t.Context(), &gymkhana.Task{Goal: "Go"}, gymkhana.Spec{}); err != nil {
			t.Fatal(err)
		}
		var did []string
		for turn := range 4 {
			if turn == 1 {
				members[2].fails = true
				if _, err := g.Act(t.Context(), shop()); err == nil {
					t.Fatal("a member's error is lost")
				}
			}
			o := shop()
			if turn == 3 {
				o = shop("focused")
			}
			d, err := g.Act(t.Context(), o)
			if err != nil {
				t.Fatal(err)
			}
			did = append(did, d.Actions[0].String())
			if !strings.Contains(d.Raw, `"vote":"critic"`) || strings.Contains(d.Raw, "weights") {
				t.Errorf("the vote is recorded as %s", d.Raw)
			}
		}
		if got := strings.Join(did, " "); got != "home back home home" {
			t.Errorf("it did %s", got)
		}
	}
}
