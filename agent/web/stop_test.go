package web

import (
	"fmt"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/agent/engine"
)

// moves reads actions, one a letter or canonical form; "?" is a reply that could not be read.
func moves(t *testing.T, script string) []move {
	t.Helper()
	var list []move
	for s := range strings.SplitSeq(script, ",") {
		if s = strings.TrimSpace(s); s == "?" {
			list = append(list, move{})
			continue
		}
		m, err := parse(s, true)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, m)
	}
	return list
}

// The agent gives up at the limit, after several unreadable replies in a row, after repeating an action too often, and
// after typing too often into one field, whatever it typed.
func TestTired(t *testing.T) {
	many := strings.TrimSuffix(strings.Repeat("click [1],click [2],", 15), ",")
	for _, c := range []struct {
		moves, options, corrected, published string
	}{
		{many, `{"max_steps":30}`, "30 actions were taken", ""},
		{many, `{}`, "", "30 actions were taken"},
		{many, `{"max_steps":31}`, "", ""},
		{many, `{"max_steps":-1}`, "", ""},
		{"?,?", `{}`, "", ""},
		{"?,?,?", `{}`, "3 replies in a row", ""},
		{"?,?,go_back,?", `{}`, "", ""},
		{"?,?,?,go_back", `{}`, "", ""},
		{"?,?", `{"max_failures":2}`, "2 replies in a row", ""},
		{"?,?,?", `{"max_failures":-1}`, "", "the same was done 3 times"},
		{"?,?,?", `{"max_failures":-1,"max_repeats":-1}`, "", ""},
		{"click [1],click [1],click [1]", `{}`, "the same was done 3 times", ""},
		{"click [1],click [1],click [1]", `{"max_repeats":4}`, "", ""},
		{"click [1],click [1],click [1]", `{"max_repeats":-1}`, "", ""},
		{"click [1],click [1],hover [1]", `{}`, "", ""},
		{"click [1],hover [1],click [1],click [1]", `{}`, "", ""},
		{"scroll down,scroll down,scroll up", `{}`, "", ""},
		{"scroll down,scroll [down],scroll down", `{}`, "the same", ""},
		{"press [a],press [a],press [b]", `{}`, "", ""},
		{"goto http://a,goto http://a,goto [http://a]", `{}`, "the same", ""},
		{"new_tab,new_tab,new_tab", `{}`, "the same", ""},
		{"tab_focus 1,tab_focus 0,tab_focus 1", `{}`, "", ""},
		{"select [7] [a],select [7] [b],select [7] [c]", `{}`, "", ""},
		{"type [5] [a],click [1],type [5] [b],go_back,type [5] [c] [0]", `{}`, "", "the same"},
		{"type [5] [a],click [1],type [5] [a],go_back,type [5] [a]", `{}`, "the same", ""},
		{"type [5] [a],type [5] [b],type [5] [c],go_back", `{}`, "", ""},
		{"type [5] [a],type [6] [a],type [5] [a],type [6] [a]", `{}`, "", ""},
		{"type [5] [a],type [5] [a]", `{}`, "", ""},
	} {
		for p, want := range map[gymkhana.Protocol]string{gymkhana.Corrected: c.corrected, gymkhana.PublishedCode: c.published} {
			if want == "" && c.published == "" {
				want = c.corrected
			}
			options, err := decode(gymkhana.Config(c.options), p)
			if err != nil {
				t.Fatal(err)
			}
			a := &agent{options: options, rules: rulesOf(p), moves: moves(t, c.moves)}
			if got := a.tired(); !strings.HasPrefix(got, want) || want == "" && got != "" {
				t.Errorf("%s %s, %s: got %q, want %q", p, c.options, engine.Clip(c.moves, 80), got, want)
			}
		}
	}
}

// Giving up is an answer only under the published protocol. Otherwise it only ends the episode, if that is possible.
func TestGiveUp(t *testing.T) {
	for _, c := range []struct {
		protocol gymkhana.Protocol
		verbs    []gymkhana.Verb
		want     string
	}{
		{gymkhana.Corrected, []gymkhana.Verb{gymkhana.Answer, gymkhana.Finish}, "[finish]"},
		{gymkhana.PublishedCode, []gymkhana.Verb{gymkhana.Answer, gymkhana.Finish}, `[answer text="Early stop: enough" finish]`},
		{gymkhana.PublishedCode, []gymkhana.Verb{gymkhana.Finish}, "[finish]"},
		{gymkhana.PublishedCode, nil, "[]"},
	} {
		a := &agent{rules: rulesOf(c.protocol), options: Options{MaxSteps: 1}, moves: make([]move, 1)}
		a.driver = driver{rules: a.rules, spec: gymkhana.Spec{Verbs: c.verbs}}
		const why = "1 actions were taken, and there may be no more"
		c.want = strings.ReplaceAll(c.want, "enough", why)
		d, _ := a.unasked(nil)
		if got := fmt.Sprint(d.Actions); got != c.want || d.Reason != "early stop: "+why || d.Invalid != "" {
			t.Errorf("%+v: got %s, reason %q", c, got, d.Reason)
		}
	}
}

// Scrolling down a long page is no repetition while new elements come into view.
func TestTheSameOnAnotherPageIsNoRepetition(t *testing.T) {
	for p, want := range map[gymkhana.Protocol]string{gymkhana.Corrected: "", gymkhana.PublishedCode: "the same was done 3 times"} {
		options, err := decode(gymkhana.Config(`{}`), gymkhana.Corrected)
		if err != nil {
			t.Fatal(err)
		}
		a := &agent{options: options, rules: rulesOf(p), moves: moves(t, "scroll down,scroll down,scroll down")}
		for i := range a.moves {
			a.moves[i].on = gymkhana.HashBytes([]byte{byte(i)})
		}
		if got := a.tired(); got != want {
			t.Errorf("%s: got %q, want %q", p, got, want)
		}
	}
}
