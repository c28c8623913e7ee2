package site

import (
	"fmt"
	"slices"
	"strings"

	"gymkhana"
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
	// alone are the requests of the hops, each with all it needs to be done by itself.
	alone []string
}

// trip draws what a task is about. It depends on the arguments alone.
func (w *Web) trip(s Setup, seed gymkhana.Seed) trip {
	var t trip
	var given kit.Gift
	var others []kit.Gift
	var said []string
	for i, name := range s.Chain {
		e := w.errand(name)
		site, _, _ := strings.Cut(name, ":")
		draw := func(g kit.Gift) kit.Leg {
			return e.Make(kit.NewDraw(seed, s.Version, fmt.Sprintf("%d %s", i, strings.Join(s.Chain, " "))), taken(e, g))
		}
		leg := draw(given)
		uses := len(taken(e, given)) > 0
		if uses {
			for _, other := range others {
				leg.Hop.Decoys = append(leg.Hop.Decoys, decoys(leg.Hop, draw(given.With(other)).Hop)...)
			}
		}
		then := leg.Ask
		if uses && leg.Then != "" {
			then = leg.Then
		}
		said, t.alone = append(said, then), append(t.alone, leg.Ask)
		t.hops, t.looks, t.sites = append(t.hops, leg.Hop), append(t.looks, leg.Look), append(t.sites, site)
		t.moves = append(t.moves, leg.Walk...)
		if city := leg.Gift["city"]; city != "" && city != given["city"] {
			others = leg.Others // about something else from here on
		}
		given = given.With(leg.Gift)
		if s.Hop == i+1 {
			leg.Hop.Decoys = nil
			return trip{goal: t.alone[i], hops: []judge.Hop{leg.Hop}, moves: leg.Walk, sites: t.sites[i:], looks: t.looks[i:], alone: t.alone[i:]}
		}
	}
	t.goal = strings.Join(said, " ")
	return t
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
