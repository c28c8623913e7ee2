package site_test

import (
	"errors"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/env/envtest"
	"gymkhana/env/site"
	"gymkhana/env/site/kit"
	"gymkhana/registry"
)

// The oracle solves chains, hop by hop. That it does so in a browser as well is for TestOraclesAreAlike.
func TestOracleSolvesChains(t *testing.T) {
	for _, chain := range [][]string{
		{"wiki:pick-older", "wiki:pick-capital", "wiki:ask-river"},
		{"wiki:pick-larger", "desk:note"},
	} {
		for seed := gymkhana.Seed(1); seed <= 2; seed++ {
			e := beginIn(t, web.Text, seed, chain...)
			if v := e.score.Verdict(); v.Progress != 0 {
				t.Errorf("%v, seed %d: the start is worth %v", chain, seed, v)
			}
			if v := e.solve(); !v.Success || v.Parts["passed"] != float64(len(chain)) || v.Parts["strays"] != 0 {
				t.Errorf("%v, seed %d: %v", chain, seed, v)
			}
		}
	}
}

// pickAndNote is a chain whose second hop must not be tried with every candidate.
var pickAndNote = []string{"wiki:pick-older", "desk:note"}

func article(slug string) kit.Move { return kit.Open(kit.Home("wiki") + "A/" + slug) }

func noteOn(slug string) []kit.Move {
	return []kit.Move{kit.Open(kit.Home("desk")), kit.Enter("City", slug)}
}

// Near misses fail. Other tests check that the browser and text show and do the same.
func TestNearMissesFail(t *testing.T) {
	leg := legOf(t, 1, pickAndNote...)
	right, wrong := leg.Gift["city"], leg.Others[0]["city"]
	for _, c := range []struct {
		why      string
		moves    [][]kit.Move
		progress float64
		strays   float64
		spoiled  float64
	}{
		{"all is right", [][]kit.Move{{article(right)}, noteOn(right)}, 1, 0, 0},
		{"looking at the other city as well is no mistake", [][]kit.Move{{article(wrong), article(right)}, noteOn(right)}, 1, 0, 0},
		{"declared without acting", nil, 0, 0, 0},
		{"the other city's article", [][]kit.Move{{article(wrong)}, noteOn(right)}, 0, 0, 0},
		{"the note before the article", [][]kit.Move{noteOn(right), {article(right)}}, 0.5, 0, 0},
		{"only the first hop", [][]kit.Move{{article(right)}}, 0.5, 0, 0},
		{"a note on the other city", [][]kit.Move{{article(right)}, noteOn(wrong)}, 0.5, 1, 1},
		{"notes on both", [][]kit.Move{{article(right)}, noteOn(wrong), noteOn(right)}, 0.5, 1, 1},
		{"notes on both, the right one first", [][]kit.Move{{article(right)}, noteOn(right), noteOn(wrong)}, 0.5, 1, 1},
	} {
		e := beginIn(t, web.Text, 1, pickAndNote...)
		for _, m := range c.moves {
			e.walk(m...)
		}
		v := e.finish()
		if v.Progress != c.progress || v.Success != (c.progress == 1) || v.Parts["strays"] != c.strays || v.Parts["spoiled"] != c.spoiled {
			t.Errorf("%s: progress %.2f, %v; want %.2f, strays %.0f, spoiled %.0f", c.why, v.Progress, v.Parts, c.progress, c.strays, c.spoiled)
		}
	}
}

// The near miss of who does not choose is played to its end, and fails; where there is nothing to choose there is none.
func TestTheOracleCanTryAllCandidates(t *testing.T) {
	if _, err := web.NewOracle(gymkhana.AgentSetup{Options: gymkhana.Config(`{"miss":"candidate"}`)}); gymkhana.FaultOf(err) != gymkhana.FaultSetup || err == nil {
		t.Errorf("an unknown near miss: %v", err)
	}
	oracle := func() gymkhana.PrivilegedAgent {
		o, err := web.NewOracle(gymkhana.AgentSetup{Options: gymkhana.Config(`{"miss":"candidates"}`)})
		if err != nil {
			t.Fatal(err)
		}
		return o
	}
	for _, chain := range [][]string{pickAndNote, {"wiki:pick-capital"}} {
		e := beginIn(t, web.Text, 1, chain...)
		o := oracle()
		if err := o.Sit(e.world); err != nil {
			t.Fatal(err)
		}
		if v := e.play(o); v.Success || v.Parts["spoiled"] != 1 || v.Parts["declared"] != 1 {
			t.Errorf("%v with all candidates: %v", chain, v)
		}
	}
	if err := oracle().Sit(beginIn(t, web.Text, 1, "wiki:ask-river").world); !errors.Is(err, gymkhana.ErrNoMiss) {
		t.Errorf("a question has candidates: %v", err)
	}
}

func TestAnAnswerCountsWhenDeclared(t *testing.T) {
	right := strings.Join(legOf(t, 1, "wiki:ask-river").Hop.Answer.Include, ", ")
	e := beginIn(t, web.Text, 1, "wiki:ask-river")
	e.walk(kit.Answer(right))
	if v := e.score.Verdict(); v.Success || v.Progress != 0 {
		t.Errorf("answered and not declared done: %v", v)
	}
	e.walk(kit.Answer("no idea"))
	if v := e.finish(); v.Success {
		t.Errorf("the last answer is wrong: %v", v)
	}
	e = beginIn(t, web.Text, 1, "wiki:ask-river")
	e.walk(kit.Answer("no idea"), kit.Answer(right))
	if v := e.finish(); !v.Success {
		t.Errorf("%q is right: %v", right, v)
	}
}

func TestResetsAreAlike(t *testing.T) {
	e := begin(t, 3, pickAndNote...)
	task := taskOf(t, pickAndNote...)
	play := func() (all []string) {
		e.reset(task, 3)
		for _, m := range append([]kit.Move{article("nowhere")}, noteOn(legOf(t, 3, pickAndNote...).Gift["city"])...) {
			e.walk(m)
			all = append(all, e.state(), string(e.seen.AppendCanonical(nil)))
		}
		return all
	}
	first, again := play(), play()
	for i := range first {
		if first[i] != again[i] {
			t.Fatalf("print %d: got\n%s\nwant\n%s", i, again[i], first[i])
		}
	}
	back, err := site.Decode([]byte(e.state()))
	if err != nil || string(back.AppendCanonical(nil)) != e.state() {
		t.Errorf("decoded: %v, %v; want %s", back, err, e.state())
	}
	for _, bad := range []string{"", "{", `{"unknown":1}`} {
		if _, err := site.Decode([]byte(bad)); err == nil {
			t.Errorf("%q is decoded", bad)
		}
	}
}

func TestLaws(t *testing.T) {
	envtest.Run(t, registry.EnvEntry{New: inBrowser(t), Decode: site.Decode}, taskOf(t, pickAndNote...))
}
