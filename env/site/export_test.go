package site

import (
	"gymkhana"
	"gymkhana/env/site/kit"
	"gymkhana/judge"
)

// A Trip is what a task asks for in one instance, for tests without a browser.
type Trip struct {
	Goal         string
	Hops         []judge.Hop
	Moves, Tries []kit.Move
}

// TripOf draws what a task asks for.
func (w *Web) TripOf(t *gymkhana.Task, seed gymkhana.Seed, version int) (Trip, error) {
	s, err := w.setup(t.Environment.Config)
	if err != nil {
		return Trip{}, err
	}
	s.Version = version
	own := w.trip(s, seed)
	return Trip{own.goal, own.hops, own.moves, own.tries}, nil
}
