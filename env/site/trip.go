package site

import (
	"fmt"
	"maps"
	"slices"
	"strings"

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

func (s Setup) plan(seed gymkhana.Seed) plan {
	return plan{fmt.Sprintf("%q", s.Chain), s.Hop, s.Version, s.Held, seed}
}

// trip returns the trip of a task. Episodes and verifiers share it and must not change it.
func (w *Web) trip(s Setup, seed gymkhana.Seed) *trip {
	s = s.at(seed)
	p := s.plan(seed)
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
	return tripOf(legs)
}

// tripOf makes a trip of legs.
func tripOf(legs []leg) trip {
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
	said   string         // the goal's text for it
	given  kit.Gift       // what it takes of earlier hops
	from   map[string]int // by key, the earlier hop that gave it
	once   []string       // the words for what must not be guessed
	fork   *fork          // the other way in which it is asked for; nil if there is one way
	drawer
}

// A drawer draws a leg: with other values of what it takes, and in another wording, counted from that of the instance.
type drawer func(given kit.Gift, wording int) kit.Leg

func (d drawer) draw(given kit.Gift) kit.Leg { return d(given, 0) }

// legs draws the errands of a chain, and the goal's words for each.
func (w *Web) legs(s Setup, seed gymkhana.Seed) []leg {
	all := w.drawn(s, seed)
	for i := range all {
		all[i].tryOnce(atlas.In(s.Version))
	}
	for _, most := range []int{mostWords, 0} {
		words := 0
		for i := range all {
			d := kit.NewDraw(seed, s.Version, purpose(s, i)+", no other")
			d.Held = s.Held
			all[i].say(d, all[i].asked(i, all), most)
			words += len(strings.Fields(all[i].said))
		}
		if words <= mostWords*requests(all) {
			break
		}
	}
	return all
}

// requests counts what the goal asks for: a hop that is asked for in two ways counts twice.
func requests(legs []leg) int {
	n := len(legs)
	for _, l := range legs {
		if l.fork != nil {
			n++
		}
	}
	return n
}

// drawn draws the errands of a chain one after the other, each with the results of earlier ones. They have no words yet.
func (w *Web) drawn(s Setup, seed gymkhana.Seed) []leg {
	var all []leg
	var given kit.Gift
	var others []kit.Gift // other candidates for the city
	var old []leg         // the legs in the first version, to compare with
	if first := s; s.Version > 1 {
		first.Version = 1
		old = w.drawn(first, seed)
	}
	from := map[string]int{}
	for i, name := range s.Chain {
		e := w.errand(name)
		l := leg{errand: e, site: siteOf(name), given: given.Only(e.Takes), from: map[string]int{}}
		for key, giver := range from {
			if l.given[key] != "" {
				l.from[key] = giver
			}
		}
		l.drawer = w.drawing(s, seed, i, 0)
		if old != nil {
			l.drawer = evolved(func(n int) drawer { return w.drawing(s, seed, i, n) }, l.given, old[i].Hop)
		}
		l.Leg = l.draw(l.given)
		if l.given["city"] != "" {
			for _, other := range others {
				l.ruleOut(l.draw(l.given.With(other).Only(e.Takes)), other["city"])
			}
		}
		if strings.HasSuffix(name, eitherMark) {
			if f := w.forked(s, seed, all, l); f != nil {
				l.divide(f)
			}
		}
		if city := l.Gift["city"]; city != "" && city != given["city"] {
			others, given = l.Others, given.Without("city") // from here on about another subject
		}
		hands := l.handsOn()
		given = given.With(l.Gift.Only(hands))
		for _, key := range hands {
			if l.Gift[key] != "" {
				from[key] = i
			}
		}
		all = append(all, l)
	}
	return all
}

// purpose names the random stream of a hop.
func purpose(s Setup, hop int) string { return fmt.Sprintf("%d %s", hop, strings.Join(s.Chain, " ")) }

// drawing draws the errand of a hop, counted from 0, as often as it is called. In a later version of the world, redraw
// counts how often it is drawn again.
func (w *Web) drawing(s Setup, seed gymkhana.Seed, hop, redraw int) drawer {
	what := purpose(s, hop)
	if s.Version > 1 {
		what = fmt.Sprintf("%s, version %d, draw %d", what, s.Version, redraw)
	}
	return w.drawingFor(s, seed, hop, what)
}

// drawingFor draws the errand of a hop from a random stream of some name.
func (w *Web) drawingFor(s Setup, seed gymkhana.Seed, hop int, what string) drawer {
	name := s.Chain[hop]
	e, usual := w.errand(name), w.town.Site(siteOf(name)).Usual
	return func(g kit.Gift, wording int) kit.Leg {
		d := kit.NewDraw(seed, s.Version, what)
		d.Held = s.Held
		d.Wording += wording
		l := e.Make(d, g)
		for i := range l.Hop.Any {
			l.Hop.Any[i].Usual = usual[l.Hop.Any[i].Kind]
		}
		return l
	}
}

// mostWords is the length of a chain's goal for each request. Some may be longer if others are shorter.
const mostWords = 45

// mostWordings is how many wordings are tried.
const mostWordings = 12

// say writes the goal's text for the hop: the request, the values to read for later hops, and which values must not be
// guessed. It takes the first wording from that of the instance on that has at most some words, or the shortest.
func (l *leg) say(try *kit.Draw, learn []string, most int) {
	for n := range mostWordings {
		own, once := l.Leg, *try
		if n > 0 {
			own = l.drawer(l.given, n)
			once.Wording += n
		}
		said := l.either(&once, l.request(own), n)
		for _, k := range learn {
			said += " " + own.Learn[k]
		}
		if len(l.once) > 0 {
			said += " " + kit.Filled(once.Say(onlyTry...), "what", strings.Join(l.once, " or "))
		}
		if n == 0 || len(strings.Fields(said)) < len(strings.Fields(l.said)) {
			l.said = said
		}
		if len(strings.Fields(l.said)) <= most {
			break
		}
	}
}

// request is what the goal asks for in a leg. "That city" is called by its name if an earlier hop has one for it, such as
// "the home city of that author".
func (l *leg) request(own kit.Leg) string {
	if len(l.given) == 0 || own.Then == "" {
		return own.Ask
	}
	return strings.ReplaceAll(own.Then, thatCity, l.given.Called("city", thatCity))
}

const thatCity = "that city"

// handsOn are the keys that later hops may take: the city, and what the agent has to read for them. Other values of the
// gift are in the goal's words.
func (l *leg) handsOn() []string { return append(slices.Collect(maps.Keys(l.Learn)), "city") }

// asked are the keys whose values later hops take of the leg at a place.
func (l *leg) asked(own int, all []leg) []string {
	return slices.DeleteFunc(slices.Sorted(maps.Keys(l.Learn)), func(k string) bool {
		return !slices.ContainsFunc(all, func(o leg) bool {
			giver, ok := o.from[k]
			return ok && giver == own
		})
	})
}

// mostRedraws bounds how often a leg is drawn again for a version of the world.
const mostRedraws = 50

// evolved draws an errand in a later version of the world. Each version draws from its own random stream, and repeats
// the draw (n counts the repeats) until the hop wants other things than in version 1. It does not repeat the draw of a
// question: if the answer had to differ, whoever knows the first version's "yes" would know that it is "no".
func evolved(nth func(n int) drawer, given kit.Gift, old judge.Hop) (draw drawer) {
	for n := range mostRedraws {
		draw = nth(n)
		if old.Answer != nil || key(draw.draw(given).Hop) != key(old) {
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
	for i, w := range other.Hop.Any {
		w, names := about(w, city)
		if !names && i < len(l.Hop.Any) { // another value that was given does not fit that city
			if own, names := about(l.Hop.Any[i], l.given["city"]); names {
				for key := range own.With {
					own.With[key] = city
				}
				w = own
			}
		}
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

// about is the part of a want that names the city, and true; all of it if none does.
func about(w judge.Want, city string) (judge.Want, bool) {
	part := judge.Want{Site: w.Site, Kind: w.Kind, With: map[string]string{}}
	for k, value := range w.With {
		if value == city {
			part.With[k] = value
		}
	}
	if len(part.With) == 0 {
		return w, false
	}
	return part, true
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
