package judge

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

var (
	article = event("wiki", "open", "title", "Vesk")
	flight  = event("flights", "search", "to", "Vesk")
	astray  = event("flights", "search", "to", "Orlo")
	hotel   = event("hotels", "search", "city", "Vesk")
	booking = event("hotels", "book", "city", "Vesk")
	other   = event("shop", "open", "item", "7")
)

// journey is read an article, look for a flight and nowhere else, look for a hotel, tell the price.
func journey() []Hop {
	return []Hop{
		{Name: "wiki: read", Any: []Want{want("wiki", "open", "title", "vesk")}},
		{Name: "flights: search", Any: []Want{want("flights", "search", "to", "vesk")}, Decoys: []Want{want("flights", "search", "to", "*")}},
		{Name: "hotels: search", Any: []Want{want("hotels", "search", "city", "vesk"), want("hotels", "book", "city", "vesk")}},
		{Name: "answer", Answer: &Answer{Include: []string{"120"}}},
	}
}

func step(events ...Event) Moment { return Moment{Events: events} }

func ending(answer string, standing ...Event) Moment {
	return Moment{Answer: answer, Answered: true, Done: true, Standing: standing}
}

func TestChain(t *testing.T) {
	for _, c := range []struct {
		name    string
		cascade bool
		moments []Moment
		passed  []int // after each moment
		pass    bool
	}{
		{"in order", false, []Moment{step(article), step(flight), step(hotel), ending("It is 120.")}, []int{1, 2, 3, 4}, true},
		{"with detours", false, []Moment{step(other), step(article), step(), step(flight, other), step(hotel), step(article), ending("120")},
			[]int{0, 1, 1, 2, 3, 3, 4}, true},
		{"too early earns nothing", false, []Moment{step(flight), step(article), step(hotel), step(flight)}, []int{0, 1, 1, 2}, false},
		{"early, then again", false, []Moment{step(flight), step(article), step(flight)}, []int{0, 1, 2}, false},
		{"one hop per moment", false, []Moment{step(article, flight, hotel), step(flight, hotel), step(hotel)}, []int{1, 2, 3}, false},
		{"or as many as there are", true, []Moment{step(hotel, flight, article), ending("120")}, []int{3, 4}, true},
		{"the other way to meet a hop", false, []Moment{step(article), step(flight), step(booking), ending("120")}, []int{1, 2, 3, 4}, true},
		{"a wrong answer", false, []Moment{step(article), step(flight), step(hotel), ending("1200")}, []int{1, 2, 3, 3}, false},
		{"an answer before it is done", false, []Moment{step(article), step(flight), step(hotel), {Answer: "120", Answered: true}}, []int{1, 2, 3, 3}, false},
		{"the last answer counts", false, []Moment{step(article), step(flight), step(hotel), {Answer: "120", Answered: true}, ending("90")},
			[]int{1, 2, 3, 3, 3}, false},
		{"a later word undoes an earlier", false, []Moment{step(article), step(flight), step(hotel), ending("120"), ending("90")},
			[]int{1, 2, 3, 4, 3}, false},
		{"done without an answer", false, []Moment{step(article), step(flight), step(hotel), {Answer: "120", Done: true}}, []int{1, 2, 3, 3}, false},
		{"an answer without the way", false, []Moment{ending("120")}, []int{0}, false},
		{"an answer is a hop of its own moment", false, []Moment{step(article), step(flight),
			{Events: []Event{hotel}, Answer: "120", Answered: true, Done: true}}, []int{1, 2, 3}, false},
		{"unless moments cascade", true, []Moment{step(article), step(flight),
			{Events: []Event{hotel}, Answer: "120", Answered: true, Done: true}}, []int{1, 2, 4}, true},
		{"a booking nobody asked for", false, []Moment{step(article), step(flight), step(hotel), ending("120", booking, other)}, []int{1, 2, 3, 4}, false},
		{"a booking taken back", false, []Moment{step(article), {Events: []Event{flight}, Standing: []Event{other}}, step(hotel), ending("120", booking)},
			[]int{1, 2, 3, 4}, true},
		{"a decoy afterwards", false, []Moment{step(article), step(flight), step(hotel), step(astray), ending("120")}, []int{1, 2, 3, 1, 1}, false},
		{"a decoy before", false, []Moment{step(astray), step(article), step(flight)}, []int{0, 1, 1}, false},
		{"a decoy beside the right one", false, []Moment{step(article), step(flight, astray)}, []int{1, 1}, false},
	} {
		chain, err := NewChain(journey())
		if err != nil {
			t.Fatal(err)
		}
		chain.Cascade = c.cascade
		var passed []int
		for _, m := range c.moments {
			chain.Add(m)
			passed = append(passed, chain.Passed())
		}
		if !slices.Equal(passed, c.passed) || chain.Complete() != c.pass {
			t.Errorf("%s: passed %v, complete %t; want %v, %t", c.name, passed, chain.Complete(), c.passed, c.pass)
		}
	}
}

func TestChainTells(t *testing.T) {
	chain, err := NewChain(journey())
	if err != nil {
		t.Fatal(err)
	}
	chain.Add(step(article))
	chain.Add(Moment{Events: []Event{flight}, Standing: []Event{booking, other, article, other}})
	if got := chain.Met(); !slices.Equal(got, []bool{true, true, false, false}) {
		t.Errorf("met %v", got)
	}
	if chain.Hops() != 4 || chain.Strays() != 2 || chain.Spoiled() {
		t.Errorf("hops %d, strays %d, spoiled %t", chain.Hops(), chain.Strays(), chain.Spoiled())
	}
	chain.Add(step(astray))
	if got := chain.Met(); !slices.Equal(got, []bool{true, false, false, false}) || !chain.Spoiled() || chain.Strays() != 0 {
		t.Errorf("after a decoy: met %v, spoiled %t, strays %d", got, chain.Spoiled(), chain.Strays())
	}
}

// Decoys of the hop that is the answer spoil it as they do any other.
func TestSpoiledAnswer(t *testing.T) {
	chain, err := NewChain([]Hop{{Answer: &Answer{Exact: "7"}, Decoys: []Want{want("quiz", "guess")}}})
	if err != nil {
		t.Fatal(err)
	}
	chain.Add(ending("7"))
	if !chain.Complete() {
		t.Error("the right answer did not complete a chain of one")
	}
	chain.Add(step(event("quiz", "guess")))
	chain.Add(ending("7"))
	if chain.Complete() || chain.Passed() != 0 {
		t.Errorf("after a guess: passed %d", chain.Passed())
	}
}

func TestNewChainRefuses(t *testing.T) {
	met := []Want{want("wiki", "open")}
	for _, c := range []struct {
		name string
		hops []Hop
		says string
	}{
		{"no hops", nil, "at least one hop"},
		{"an empty hop", []Hop{{Any: met}, {Name: "x"}}, "hop 2 (x): nothing can meet it"},
		{"an answer in the middle", []Hop{{Answer: &Answer{Exact: "1"}}, {Any: met}}, "hop 1 (): an answer can only be the last"},
		{"both", []Hop{{Any: met, Answer: &Answer{Exact: "1"}}}, "both any and an answer"},
		{"an answer that asks for nothing", []Hop{{Answer: &Answer{Exclude: []string{"x"}, Include: []string{" "}}}}, "asks for nothing"},
		{"a want of no kind", []Hop{{Any: []Want{{Site: "wiki"}}}}, "name both"},
		{"a decoy of no site", []Hop{{Any: met, Decoys: []Want{{Kind: "open"}}}}, "name both"},
		{"two mistakes", []Hop{{}, {Any: []Want{{}}}}, "hop 2 (): a want of site"},
	} {
		if _, err := NewChain(c.hops); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

// walk draws moments from all that can happen, decoys rarely.
func walk(rng *rand.Rand) []Moment {
	pool := []Event{article, flight, hotel, booking, article, flight, hotel, other, article, flight, hotel, astray}
	var moments []Moment
	for range 8 {
		var m Moment
		for range rng.IntN(4) {
			m.Events = append(m.Events, pool[rng.IntN(len(pool))])
		}
		for range rng.IntN(3) {
			m.Standing = append(m.Standing, pool[rng.IntN(len(pool))])
		}
		m.Answered, m.Done, m.Answer = rng.IntN(2) == 0, rng.IntN(3) == 0, []string{"120", "90"}[rng.IntN(2)]
		moments = append(moments, m)
	}
	return moments
}

// ran is a chain after some moments, and what it said on the way.
func ran(t *testing.T, cascade bool, moments []Moment) (passed []int, chain *Chain) {
	t.Helper()
	chain, err := NewChain(journey())
	if err != nil {
		t.Fatal(err)
	}
	chain.Cascade = cascade
	for _, m := range moments {
		chain.Add(m)
		passed = append(passed, chain.Passed())
	}
	return passed, chain
}

// Laws of the queue, over random walks.
func TestChainLaws(t *testing.T) {
	complete := 0
	for seed := range uint64(3000) {
		rng := rand.New(rand.NewPCG(seed, 1))
		moments, cascade := walk(rng), seed%2 == 0
		passed, chain := ran(t, cascade, moments)
		if chain.Complete() {
			complete++
		}
		for name, change := range map[string]func(m *Moment){
			"the order of events counts": func(m *Moment) {
				rng.Shuffle(len(m.Events), func(i, j int) { m.Events[i], m.Events[j] = m.Events[j], m.Events[i] })
				rng.Shuffle(len(m.Standing), func(i, j int) { m.Standing[i], m.Standing[j] = m.Standing[j], m.Standing[i] })
			},
			"an event of no matter counts": func(m *Moment) { m.Events = append(m.Events, other, event("wiki", "open", "title", "Orlo")) },
			"an event seen twice counts":   func(m *Moment) { m.Events = append(m.Events, m.Events...) },
			"letter case counts": func(m *Moment) {
				for i, e := range m.Events {
					m.Events[i] = event(e.Site, e.Kind)
					m.Events[i].With = map[string]string{}
					for k, v := range e.With {
						m.Events[i].With[k] = " " + strings.ToUpper(v)
					}
				}
			},
		} {
			changed := slices.Clone(moments)
			for i := range changed {
				changed[i].Events = slices.Clone(changed[i].Events)
				changed[i].Standing = slices.Clone(changed[i].Standing)
				change(&changed[i])
			}
			got, after := ran(t, cascade, changed)
			if !slices.Equal(got, passed) || after.Complete() != chain.Complete() || after.Strays() != chain.Strays() {
				t.Errorf("seed %d: %s: passed %v, was %v", seed, name, got, passed)
			}
		}
		for i := 1; i < len(passed) && !cascade; i++ {
			if passed[i] > passed[i-1]+1 {
				t.Errorf("seed %d: one moment brought %d hops", seed, passed[i]-passed[i-1])
			}
		}
	}
	if complete == 0 {
		t.Error("no walk completed the chain; the laws were hardly tried")
	}
}

func TestTheSameEffectTwiceIsAStray(t *testing.T) {
	book := Want{Site: "hotels", Kind: "book", With: map[string]string{"room": "7"}}
	event := Event{Site: "hotels", Kind: "book", With: map[string]string{"room": "7", "code": "A"}}
	for _, c := range []struct{ hops, standing, strays int }{{1, 1, 0}, {1, 2, 1}, {2, 2, 0}, {2, 3, 1}} {
		chain, err := NewChain(slices.Repeat([]Hop{{Any: []Want{book}}}, c.hops))
		if err != nil {
			t.Fatal(err)
		}
		chain.Add(Moment{Standing: slices.Repeat([]Event{event}, c.standing)})
		if chain.Strays() != c.strays {
			t.Errorf("%d hops and %d bookings: %d strays, want %d", c.hops, c.standing, chain.Strays(), c.strays)
		}
	}
}

// An agent that books and cancels every room in turn has also booked the right room.
func TestAnEffectMustStandAtTheEnd(t *testing.T) {
	book := Want{Site: "hotels", Kind: "book", With: map[string]string{"city": "Vesk"}}
	made := Moment{Events: []Event{booking}, Standing: []Event{booking}}
	for _, c := range []struct {
		why     string
		hops    []Hop
		moments []Moment
		undone  int
		pass    bool
	}{
		{"booked and kept", []Hop{{Any: []Want{book}}}, []Moment{made, {Standing: []Event{booking}}}, 0, true},
		{"booked and cancelled", []Hop{{Any: []Want{book}}}, []Moment{made, {}}, 1, false},
		{"cancelled and booked again", []Hop{{Any: []Want{book}}}, []Moment{made, {}, made}, 0, true},
		{"cancelled on the way to the next hop", []Hop{{Any: []Want{book}}, {Any: []Want{want("shop", "open")}}},
			[]Moment{made, {Events: []Event{other}}}, 1, false},
		{"what leaves nothing need not stand", []Hop{{Any: []Want{want("wiki", "open")}}}, []Moment{step(article), {}}, 0, true},
	} {
		chain, err := NewChain(c.hops)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range c.moments {
			chain.Add(m)
		}
		if chain.Undone() != c.undone || chain.Complete() != c.pass || chain.Passed() != len(c.hops) {
			t.Errorf("%s: undone %d, complete %t, passed %d", c.why, chain.Undone(), chain.Complete(), chain.Passed())
		}
	}
}

// An answer that is not understood is distinguished from one that is wrong, until the next one.
func TestChainNotUnderstood(t *testing.T) {
	chain, err := NewChain(journey()[3:])
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		said  string
		right int
		want  bool
	}{{"120 zorbs", 0, true}, {"121", 0, false}, {"120 zorbs", 0, true}, {"120", 1, false}} {
		if chain.Add(ending(c.said)); chain.NotUnderstood() != c.want || chain.Passed() != c.right {
			t.Errorf("%q: not understood %t, passed %d; want %t, %d", c.said, chain.NotUnderstood(), chain.Passed(), c.want, c.right)
		}
	}
}
