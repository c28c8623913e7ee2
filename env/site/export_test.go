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
	Given        []kit.Gift  // what earlier hops give to each hop
	From         []kit.Sight // what the answer is computed from
	Others       []kit.Gift  // what the city could be that the first hop finds
}

// TripOf draws what a task asks for.
func (w *Web) TripOf(t *gymkhana.Task, seed gymkhana.Seed, version int) (Trip, error) {
	s, err := w.setup(t.Environment.Config)
	if err != nil {
		return Trip{}, err
	}
	s.Version = version
	return w.tripOf(s, seed), nil
}

// HeldOut is TripOf in wordings that are held out.
func (w *Web) HeldOut(t *gymkhana.Task, seed gymkhana.Seed, version int) (Trip, error) {
	s, err := w.setup(t.Environment.Config)
	if err != nil {
		return Trip{}, err
	}
	s.Version, s.Held = version, true
	return w.tripOf(s, seed), nil
}

// DrawOf draws what a chain asks for, in the version of the instance.
func (w *Web) DrawOf(s Setup, seed gymkhana.Seed) Trip { return w.tripOf(s.at(seed), seed) }

func (w *Web) tripOf(s Setup, seed gymkhana.Seed) Trip {
	own := w.draw(s, seed)
	all := Trip{Goal: own.goal, Hops: own.hops, Moves: own.moves, Tries: own.tries, From: own.from}
	var given kit.Gift
	for _, l := range w.legs(s, seed) {
		all.Given = append(all.Given, given)
		given = given.With(l.Gift)
	}
	all.Others = w.legs(s, seed)[0].Others
	if s.Hop > 0 {
		all.Given = make([]kit.Gift, 1)
	}
	return all
}

// MostLuck is the share of instances that may be solvable by guessing, in a task without a tag that says so.
const MostLuck = mostLuck

// Key identifies what a trip asks for.
func (t Trip) Key() string { return key(t.Hops...) }

// KeyOf identifies what a hop asks for.
func KeyOf(h judge.Hop) string { return key(h) }

// Forget makes sites build every page again instead of caching it. It is called before there is an
// episode.
func (w *Web) Forget() *Web {
	w.town.Forgets, w.reader.Forgets = true, true
	return w
}

// LuckOf is the rate of the best blind player of a chain in the table.
func LuckOf(chain []string) float64 { return luckOf(chain) }
