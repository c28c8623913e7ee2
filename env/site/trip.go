package site

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"gymkhana"
	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
	"gymkhana/judge"
)

// A trip is a task in one instance: its goal, its hops, a person's moves, and what the published rules look for.
type trip struct {
	goal  string
	hops  []judge.Hop
	moves []kit.Move
	sites []string    // the site of each hop
	looks []kit.Look  // the look of each hop
	from  []kit.Sight // the evidence of the answer
	// tries are the first moves of an agent that does not choose: it does the first hop that has several candidates
	// with the wrong ones.
	tries []kit.Move
}

// A plan is everything that a trip depends on.
type plan struct {
	chain        string
	hop, version int
	held         bool
	seed         gymkhana.Seed
}

// trip returns the trip of a task. Episodes and verifiers share it and must not change it.
func (w *Web) trip(s Setup, seed gymkhana.Seed) *trip {
	s = s.at(seed)
	p := plan{fmt.Sprintf("%q", s.Chain), s.Hop, s.Version, s.Held, seed}
	t, ok := w.trips.Get(p)
	if !ok {
		own := w.draw(s, seed)
		t = &own
		w.trips.Put(p, t, 1)
	}
	return t
}

// draw draws a trip. It depends on the arguments alone.
func (w *Web) draw(s Setup, seed gymkhana.Seed) trip {
	s = s.at(seed)
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
		if l.Hop.Answer != nil {
			t.from = append(t.from, l.From...)
		}
		if len(t.tries) == 0 {
			t.tries = l.Tries
		}
	}
	t.goal = strings.Join(said, " ")
	return t
}

// A leg is an errand's leg at its place in a chain.
type leg struct {
	kit.Leg
	errand *kit.Errand
	site   string
	said   string // the goal's text for it
}

// legs draws the errands of a chain one after the other, each with the results of earlier ones.
func (w *Web) legs(s Setup, seed gymkhana.Seed) []leg {
	var all []leg
	var given kit.Gift
	var others []kit.Gift // other candidates for the city
	var old []leg         // the legs in the first version, to compare with
	if first := s; s.Version > 1 {
		first.Version = 1
		old = w.legs(first, seed)
	}
	for i, name := range s.Chain {
		e, usual := w.errand(name), w.town.Site(siteOf(name)).Usual
		purpose := fmt.Sprintf("%d %s", i, strings.Join(s.Chain, " "))
		drawn := func(version int, purpose string, g kit.Gift) kit.Leg {
			d := kit.NewDraw(seed, version, purpose)
			d.Held = s.Held
			l := e.Make(d, g)
			for i := range l.Hop.Any {
				l.Hop.Any[i].Usual = usual[l.Hop.Any[i].Kind]
			}
			return l
		}
		draw := func(g kit.Gift) kit.Leg { return drawn(1, purpose, g) }
		if old != nil {
			draw = evolved(func(n int, g kit.Gift) kit.Leg {
				return drawn(s.Version, fmt.Sprintf("%s, version %d, draw %d", purpose, s.Version, n), g)
			}, given.Only(e.Takes), old[i].Hop)
		}
		l := leg{Leg: draw(given.Only(e.Takes)), errand: e, site: siteOf(name)}
		l.said = l.Ask
		if len(given.Only(e.Takes)) > 0 {
			if l.Then != "" {
				l.said = l.Then
			}
			for _, other := range others {
				l.ruleOut(draw(given.With(other).Only(e.Takes)), other["city"])
			}
		}
		for _, k := range slices.Sorted(maps.Keys(given.Only(e.Takes))) {
			if rivals := rivalsOf(k, given[k]); len(rivals) > 0 {
				l.guard(given[k], rivals, draw(given.With(kit.Gift{k: rivals[0]}).Only(e.Takes)),
					kit.NewDraw(seed, s.Version, purpose+", no other "+k), s.Held, k)
			}
		}
		if city := l.Gift["city"]; city != "" && city != given["city"] {
			others = l.Others // from here on about another subject
		}
		given = given.With(l.Gift)
		all = append(all, l)
	}
	for i := range all {
		all[i].learn(all[i+1:])
	}
	return all
}

// learn adds requests for values that later hops take.
func (l *leg) learn(later []leg) {
	for _, k := range slices.Sorted(maps.Keys(l.Learn)) {
		if slices.ContainsFunc(later, func(o leg) bool { return slices.Contains(o.errand.Takes, k) }) {
			l.said += " " + l.Learn[k]
		}
	}
}

// mostRedraws bounds how often a leg is drawn again for a version of the world.
const mostRedraws = 50

// evolved draws an errand in a later version of the world. Each version draws from its own random stream, and repeats
// the draw (n counts the repeats) until the hop wants other things than in version 1. It does not repeat the draw of a
// question: if the answer had to differ, whoever knows the first version's "yes" would know that it is "no".
func evolved(nth func(n int, given kit.Gift) kit.Leg, given kit.Gift, old judge.Hop) (draw func(kit.Gift) kit.Leg) {
	for n := range mostRedraws {
		draw = func(g kit.Gift) kit.Leg { return nth(n, g) }
		if old.Answer != nil || key(draw(given).Hop) != key(old) {
			break
		}
	}
	return draw
}

// key identifies what hops want: two instances with the same key have the same solution.
func key(hops ...judge.Hop) string {
	type wanted struct {
		Any    []judge.Want
		Answer *judge.Answer
	}
	all := make([]wanted, len(hops))
	for i, h := range hops {
		all[i] = wanted{h.Any, h.Answer}
	}
	b, err := gymkhana.Canonical(all)
	if err != nil {
		panic("env/site: " + err.Error()) // texts only
	}
	return string(b)
}

// ruleOut makes decoys of events that would satisfy the hop for another city: the same kind of event for that city,
// with any other values.
func (l *leg) ruleOut(other kit.Leg, city string) {
	if l.errand.Answers {
		return // the answer shows which subject was chosen
	}
	for _, w := range other.Hop.Any {
		w = about(w, city)
		if !slices.ContainsFunc(l.Hop.Any, func(r judge.Want) bool { return covers(w, r) }) {
			l.Hop.Decoys = append(l.Hop.Decoys, w)
		}
	}
	l.Tries = append(slices.Clone(l.Tries), other.Walk...)
}

// alone makes the leg a separate task, whose goal contains the results of earlier hops. If opening all candidates is
// allowed, so that opening them proves nothing, the task asks for the name.
func (l leg) alone(version int) leg {
	l.said = l.Ask
	if l.errand.Hedges {
		land := atlas.In(version)
		a := judge.Answer{Include: []string{land.City(l.Gift["city"]).Name}}
		for _, other := range l.Others {
			a.Exclude = append(a.Exclude, land.City(other["city"]).Name)
		}
		l.said = l.Question
		l.Hop = judge.Hop{Name: l.Hop.Name, Answer: &a}
		l.Look.Answer = a
		l.Walk, l.Tries = append(slices.Clone(l.Weigh), kit.Answer(a.Include[0])), nil
	}
	return l
}

// about is the part of a want that names the city; all of it if none does.
func about(w judge.Want, city string) judge.Want {
	part := judge.Want{Site: w.Site, Kind: w.Kind, With: map[string]string{}}
	for k, value := range w.With {
		if value == city {
			part.With[k] = value
		}
	}
	if len(part.With) == 0 {
		return w
	}
	return part
}

// covers reports whether everything that satisfies b satisfies a.
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

// mostDaysOff is how many days before and after a day that had to be learnt are tries of a guesser: about a month, which
// some pages tell.
const mostDaysOff = 31

// rivalsOf lists what a guesser would try in place of a value that an earlier hop tells; none for keys that cannot be
// tried without an effect.
func rivalsOf(key, value string) []string {
	var all []string
	switch key {
	case "date":
		on, err := time.Parse(time.DateOnly, value)
		for n := 1; err == nil && n <= mostDaysOff; n++ {
			for _, day := range []time.Time{on.AddDate(0, 0, n), on.AddDate(0, 0, -n)} {
				if day.After(kit.Today) {
					all = append(all, day.Format(time.DateOnly))
				}
			}
		}
	case "dish":
		all = slices.DeleteFunc(slices.Clone(atlas.Dishes()), func(dish string) bool { return dish == value })
	}
	return all
}

// guard makes decoys of the hop with other values in place of one that had to be learnt, if the hop leaves no effect:
// otherwise trying all values would do it. (An effect with a wrong value is a stray.) Other is the leg with the first
// of the other values. The goal says that there is only one try.
func (l *leg) guard(value string, others []string, other kit.Leg, d *kit.Draw, held bool, key string) {
	guarded := false
	for i, w := range l.Hop.Any {
		if !slices.Contains(looking, w.Kind) || i >= len(other.Hop.Any) {
			continue
		}
		for _, o := range others {
			if decoy, ok := instead(w, other.Hop.Any[i], value, o); ok {
				l.Hop.Decoys, guarded = append(l.Hop.Decoys, decoy), true
			}
		}
	}
	if !guarded {
		return
	}
	if len(l.Tries) == 0 {
		l.Tries = other.Walk
	}
	d.Held = held
	l.said += " " + kit.Filled(d.Say(onlyTry...), "what", map[string]string{"date": "day", "dish": "dish"}[key])
}

// onlyTry are the wordings of the request not to guess.
var onlyTry = []string{
	"Try no other {what}.",
	"Looking for any other {what} counts as a guess and fails.",
	"It must be that {what} at the first try.",
	"Do not search with a different {what}, not even once.",
	"A search for the wrong {what} ends the task.",
	"Guessing the {what} is not allowed.",
	"There is one try: no {what} but that one.",
	"Searches with other values of the {what} are mistakes.",
	"Be sure of the {what} before you search.",
	"If you are unsure of the {what}, look again and do not try several.",
	"Any {what} other than the right one spoils it.",
	"Only a single {what} may be tried.",
}

// instead is a want with another value in place of one that it contains; false if it does not contain it or if it is
// what a form has before anything is typed. Days move together. Details that depend on the value in another way, as the
// leg with another value shows, may be anything.
func instead(w, other judge.Want, value, rival string) (judge.Want, bool) {
	own := judge.Want{Site: w.Site, Kind: w.Kind, With: map[string]string{}}
	from, errFrom := time.Parse(time.DateOnly, value)
	to, errTo := time.Parse(time.DateOnly, rival)
	found, usual := false, true
	for key, v := range w.With {
		on, err := time.Parse(time.DateOnly, v)
		switch {
		case errFrom == nil && errTo == nil && err == nil:
			v, found = on.Add(to.Sub(from)).Format(time.DateOnly), true
			usual = usual && v == w.Usual[key]
		case slices.Equal(kit.Tokens(v), kit.Tokens(value)):
			v, found, usual = strings.Join(kit.Tokens(rival), " "), true, false
		case other.With[key] != v:
			v = "*"
		}
		own.With[key] = v
	}
	return own, found && !usual
}
