package site

import (
	"gymkhana"
	"gymkhana/env/site/kit"
	"gymkhana/internal/recent"
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
	Pictured     []bool      // which hops need a picture
	InCity       []bool      // which hops take a city
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

// TaskOf makes the task of a chain.
func (w *Web) TaskOf(chain []string) (*gymkhana.Task, error) { return w.task(chain) }

// ProcedureOf is a task for the published rules, in the version of the instance.
func (w *Web) ProcedureOf(t *gymkhana.Task, seed gymkhana.Seed) (judge.Procedure, error) {
	s, err := w.setup(t.Environment.Config)
	if err != nil {
		return judge.Procedure{}, err
	}
	own := w.draw(s, seed)
	return own.procedure(), nil
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
		all.Given, all.Pictured = append(all.Given, given), append(all.Pictured, l.errand.Picture)
		all.InCity = append(all.InCity, l.given["city"] != "")
		given = given.With(l.Gift.Only(l.handsOn()))
	}
	all.Others = w.legs(s, seed)[0].Others
	if s.Hop > 0 {
		all.Given, all.Pictured = make([]kit.Gift, 1), all.Pictured[s.Hop-1:s.Hop]
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

// A Link is a value that a hop takes of an earlier one, which has to be learnt there. Hops count from 0.
type Link struct {
	Giver, Taker int
	Key          string
	Rival        judge.Hop // what the taker wants with a rival's value
}

// LinksOf are the links of a chain in an instance.
func (w *Web) LinksOf(s Setup, seed gymkhana.Seed) []Link {
	legs := w.legs(s, seed)
	var all []Link
	for _, on := range linksOf(legs) {
		l := Link{on.giver, on.taker, on.key, judge.Hop{}}
		if value, ok := w.rivalValue(s, seed, 0, legs, on); ok {
			l.Rival = legs[on.taker].draw(legs[on.taker].given.With(kit.Gift{on.key: value})).Hop
		}
		all = append(all, l)
	}
	return all
}

// GiversOf are the links of a chain in an instance, without the rival's hops.
func (w *Web) GiversOf(s Setup, seed gymkhana.Seed) []Link {
	return each(linksOf(w.drawn(s.at(seed), seed)), func(on link) Link { return Link{Giver: on.giver, Taker: on.taker, Key: on.key} })
}

// ForkOf is what the other way of a hop wants in an instance, and whether the condition of the hop holds; false if it has one
// way.
func (w *Web) ForkOf(s Setup, seed gymkhana.Seed, hop int) (holds bool, other judge.Hop, forked bool) {
	l := w.legs(s, seed)[hop]
	if l.fork == nil {
		return false, other, false
	}
	return l.fork.met, l.fork.draw(l.given).Hop, true
}

// Fault says which law an instance of a chain breaks.
func (w *Web) Fault(s Setup, seed gymkhana.Seed) string { return w.fault(s, seed) }

// grammars are measured once. A grammar is used by one test at a time.
var grammars = recent.PerKey(2, newGrammar)

// Strong says which errands have an effect or open one page of many.
func (w *Web) Strong() map[string]bool {
	all := map[string]bool{}
	for _, p := range grammars(w).parts {
		all[p.name] = p.strong && !p.errand.Hedges
	}
	return all
}

// Laws of the grammar.
const (
	LeastPictured = leastPictured
	LeastBeyond   = leastBeyond
	LeastDiamonds = leastDiamonds
	LeastBite     = leastBite
)

// ErrandOf finds an errand by site and name.
func (w *Web) ErrandOf(name string) *kit.Errand { return w.errand(name) }

// Known describes what the grammar has measured of an errand.
type Known struct {
	Name                 string
	Takes, Idle, Teaches []string
	Guessable            []string // of Teaches
	City, Finds, Strong  bool
	Words, Moves         int
}

// Known lists the errands as the grammar knows them.
func (w *Web) Known() []Known {
	var all []Known
	g := grammars(w)
	for _, p := range g.parts {
		k := Known{Name: p.name, Takes: p.takes, Idle: p.idle, Teaches: p.teaches, City: p.city, Finds: p.finds, Strong: p.strong, Words: p.words, Moves: p.moves}
		for _, key := range p.teaches {
			if g.guessable(p, []string{key}) {
				k.Guessable = append(k.Guessable, key)
			}
		}
		all = append(all, k)
	}
	return all
}

// Chains is how many chains of each length, from 2, the grammar has to choose from.
func (w *Web) Chains() []int {
	g := grammars(w)
	var all []int
	for hops := 2; hops <= longest; hops++ {
		all = append(all, len(g.chains(hops)))
	}
	return all
}

// SetLuck replaces the table of what blind players reach.
func SetLuck(table string) { lucky = table }

// ChainsAlone are the chains of one errand, whatever blind players reach.
func (w *Web) ChainsAlone() [][]string {
	var all [][]string
	for _, name := range w.errands() {
		if !w.errand(name).Hedges {
			all = append(all, []string{name})
		}
	}
	return all
}

// FirstDraw is what the first hop wants if it is not drawn again for its version.
func (w *Web) FirstDraw(s Setup, seed gymkhana.Seed) judge.Hop {
	return w.drawing(s, seed, 0, 0).draw(nil).Hop
}

// WhyFork says why a chain cannot be forked at a hop.
func (w *Web) WhyFork(names []string, i int) string {
	g := grammars(w)
	own := append([]string(nil), names...)
	own[i] += eitherMark
	s := Setup{Chain: own}
	s.fill()
	out := ""
	for s.Version = 1; s.Version <= 2; s.Version++ {
		out += g.web.fault(s, gymkhana.Seed(s.Version)) + "|"
	}
	if !g.divides(own, i) {
		out += "does not divide"
	}
	return out
}
