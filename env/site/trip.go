package site

import (
	"fmt"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
	"gymkhana/judge"
)

// A trip is what a task asks for in one instance: its goal, its hops, how a person does it and what
// the published rules look at.
type trip struct {
	goal  string
	hops  []judge.Hop
	moves []kit.Move
	sites []string   // of each hop
	looks []kit.Look // of each hop
	// tries are how somebody begins who does not choose: the first hop that has several candidates, done with
	// the wrong ones.
	tries []kit.Move
}

// trip draws what a task is about. It depends on the arguments alone.
func (w *Web) trip(s Setup, seed gymkhana.Seed) trip {
	legs := w.legs(s, seed)
	if s.Hop > 0 {
		legs = []leg{legs[s.Hop-1].alone(s.Version)}
	}
	var t trip
	var said []string
	for _, l := range legs {
		said = append(said, l.said)
		t.hops, t.looks, t.sites = append(t.hops, l.Hop), append(t.looks, l.Look), append(t.sites, l.site)
		t.moves = append(t.moves, l.Walk...)
		if len(t.tries) == 0 {
			t.tries = l.Tries
		}
	}
	t.goal = strings.Join(said, " ")
	return t
}

// A leg is an errand's leg in its place in a chain.
type leg struct {
	kit.Leg
	errand *kit.Errand
	site   string
	said   string // what the goal says of it
}

// legs draws the errands of a chain one after the other, each with what earlier ones have found out.
func (w *Web) legs(s Setup, seed gymkhana.Seed) []leg {
	var all []leg
	var given kit.Gift
	var others []kit.Gift // what else the city could be
	for i, name := range s.Chain {
		e := w.errand(name)
		draw := func(g kit.Gift) kit.Leg {
			return e.Make(kit.NewDraw(seed, s.Version, fmt.Sprintf("%d %s", i, strings.Join(s.Chain, " "))), taken(e, g))
		}
		l := leg{Leg: draw(given), errand: e, site: siteOf(name)}
		l.said = l.Ask
		if len(taken(e, given)) > 0 {
			if l.Then != "" {
				l.said = l.Then
			}
			for _, other := range others {
				l.ruleOut(draw(given.With(other)))
			}
		}
		if city := l.Gift["city"]; city != "" && city != given["city"] {
			others = l.Others // about something else from here on
		}
		given = given.With(l.Gift)
		all = append(all, l)
	}
	return all
}

// ruleOut makes decoys of what would meet the hop if its subject were another one.
func (l *leg) ruleOut(other kit.Leg) {
	if l.errand.Answers {
		return // the answer tells which subject it is about
	}
	l.Hop.Decoys = append(l.Hop.Decoys, decoys(l.Hop, other.Hop)...)
	l.Tries = append(slices.Clone(l.Tries), other.Walk...)
}

// alone is the leg as a task of its own, with all said that earlier ones would have found out. Where the
// candidates may all be opened, so that nothing tells who has found out, the task asks for the name.
func (l leg) alone(version int) leg {
	l.said = l.Ask
	if l.errand.Hedges {
		land := atlas.In(version)
		a := judge.Answer{Include: []string{land.City(l.Gift["city"]).Name}}
		for _, other := range l.Others {
			a.Exclude = append(a.Exclude, land.City(other["city"]).Name)
		}
		l.said = l.Question + " Find out on " + kit.Home(l.site) + " and answer with the name of the city alone."
		l.Hop = judge.Hop{Name: l.Hop.Name, Answer: &a}
		l.Look.Answer = a
		l.Walk, l.Tries = append(slices.Clone(l.Walk), kit.Answer(a.Include[0])), nil
	}
	return l
}

// taken is the part of a gift that an errand uses.
func taken(e *kit.Errand, g kit.Gift) kit.Gift {
	own := kit.Gift{}
	for _, key := range e.Takes {
		if v := g[key]; v != "" {
			own[key] = v
		}
	}
	return own
}

// decoys are what would meet a hop if the subject were another one.
func decoys(right, other judge.Hop) []judge.Want {
	var all []judge.Want
	for _, w := range other.Any {
		if !slices.ContainsFunc(right.Any, func(r judge.Want) bool { return covers(w, r) }) {
			all = append(all, w)
		}
	}
	return all
}

// covers reports whether everything that meets b meets a.
func covers(a, b judge.Want) bool {
	if a.Site != b.Site || a.Kind != b.Kind {
		return false
	}
	for key, value := range a.With {
		if b.With[key] != value {
			return false
		}
	}
	return true
}
