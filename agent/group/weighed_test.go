package group

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"gymkhana"
)

// said makes stored proposals, round by round; "" is no action.
func said(rounds ...[]string) (all []gymkhana.Aside) {
	for r, actions := range rounds {
		for m, a := range actions {
			all = append(all, gymkhana.Aside{Member: m, Round: r + 1, Action: a, Raw: a})
		}
	}
	return all
}

// only are weights that read one feature.
func only(name string) []float64 {
	w := make([]float64, len(FeatureNames))
	w[slices.Index(FeatureNames, name)] = 1
	return w
}

func TestFeaturesByHand(t *testing.T) {
	got := Features(said([]string{`home`, `back`, ``}, []string{`home`, `home`, `answer text="4"`}))
	for i, want := range [][]float64{
		{1, 3. / 5, 2. / 3, 1. / 2, 2. / 3, 1, 2. / 5, 3. / 5, 1, 0, 0, 0},
		{1, 1. / 5, 1. / 3, 1. / 2, 0, 1. / 2, -2. / 5, 3. / 5, 0, 0, 0, 0},
		nil,
		{1, 3. / 5, 2. / 3, 1. / 2, 2. / 3, 1, 2. / 5, 3. / 5, 1, 0, 0, 0},
		{1, 3. / 5, 2. / 3, 1. / 2, 2. / 3, 1. / 2, 2. / 5, 3. / 5, 1, 0, 0, 0},
		{1, 1. / 5, 1. / 3, 0, 1. / 3, 1, -2. / 5, 3. / 5, 1, 0, 1, 0},
	} {
		if !reflect.DeepEqual(got[i], want) {
			t.Errorf("proposal %d has %v; want %v", i, got[i], want)
		}
	}
	if len(FeatureNames) > 16 {
		t.Errorf("%d weights", len(FeatureNames))
	}
}

// The weighed vote follows its weights, also against the majority.
func TestWeighedVote(t *testing.T) {
	list := reread(said([]string{`home`, `home`, `answer text="4"`}, []string{`home`, `back`, `answer text="4"`}))
	for feature, want := range map[string]string{"cells": "home", "answer": `answer text="4"`, "last round": ""} {
		r, ok := byWeight(only(feature))(list, die(1))
		if got := list[r.winner].text(); !ok || want != "" && (got != want || r.tie) || want == "" && !r.tie {
			t.Errorf("by %s alone %s wins (tie %t)", feature, got, r.tie)
		}
		if r.of != 6 || r.count < 1 {
			t.Errorf("by %s: %+v", feature, r)
		}
	}
	if _, ok := byWeight(only("cells"))(reread(said([]string{"", ""})), die(1)); ok {
		t.Error("without proposals somebody is elected")
	}
}

// With one member the weighed vote decides as the member does, whatever the weights.
func TestWeighedVoteOfOne(t *testing.T) {
	list := reread(said([]string{`home`}, []string{`home`}, []string{`back`}, []string{``}))
	for _, name := range FeatureNames {
		if r, _ := byWeight(only(name))(list, die(1)); list[r.winner].text() != "back" {
			t.Errorf("by %s it does not do what its member said last: %+v", name, r)
		}
	}
}

// Winners names every action that a vote can choose.
func TestWinners(t *testing.T) {
	texts := func(vote string, w []float64, rounds ...[]string) string {
		var all []string
		for _, acts := range Winners(vote, w, said(rounds...)) {
			all = append(all, written(acts))
		}
		return strings.Join(all, " | ")
	}
	for _, c := range []struct{ vote, got, want string }{
		{"one", texts(matrix, nil, []string{"home", "back"}, []string{"home", "wait"}), "home"},
		{"two", texts(matrix, nil, []string{"home", "back"}), "back | home"},
		{"none", texts(matrix, nil, []string{"", ""}), ""},
		{"the last round", texts(lastRound, nil, []string{"home", "home"}, []string{"back", `click element="a"`}), "back | click element=\"a\""},
		{"a place", texts(lastRound, nil, []string{`click element="a"`, `click element="b"`, `click element="b"`, "home"}), `click element="b"`},
		{"weighed", texts(weighed, only("end"), []string{"home", "home", `finish status="complete"`}), `finish status="complete"`},
	} {
		if c.got != c.want {
			t.Errorf("%s: %s; want %s", c.vote, c.got, c.want)
		}
	}
}

type weigher struct{ gymkhana.Policy }

func (weigher) VoteWeights() []float64 { return only("answer") }

func TestWhereWeightsComeFrom(t *testing.T) {
	for _, c := range []struct {
		options string
		policy  gymkhana.Policy
		want    string // of the error; "" for none
	}{
		{`{"vote":"weighed"}`, weigher{}, ""},
		{`{"vote":"weighed"}`, nil, "vote weighed needs weights; name a checkpoint"},
		{`{"vote":"weighed","weights":[1,2]}`, nil, "2 weights; want 12: [constant"},
		{`{"weights":[1,0,0,0,0,0,0,0,0,0,0,0]}`, nil, "weights are those of vote weighed or critic"},
		{`{"vote":"weighed","weights":[1,0,0,0,0,0,0,0,0,0,0,0]}`, nil, ""},
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
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v; want %q", c.options, err, c.want)
		}
	}
}
