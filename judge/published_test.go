package judge

import (
	"slices"
	"strings"
	"testing"
)

// Addresses of the vectors.
const (
	landing   = "http://localhost:8088/kiwix/A/Landing"
	wikiTokyo = "http://localhost:8088/kiwix/A/Tokyo"
	wikiFrisc = "http://localhost:8088/kiwix/A/San_Francisco"
	events    = "https://www.eventhall.test/"
	eventsTyo = "https://www.eventhall.test/d/japan--tokyo/events/"
	eventsOsa = "https://www.eventhall.test/d/japan--osaka/events/"
	eventsSan = "https://www.eventhall.test/d/ca--san-francisco/events/"
	eventsEnd = "https://www.eventhall.test/d/japan--tokyo/weekend/"
	fliesTyo  = "https://www.momondo.test/flights/sin-tyo/"
	fliesBoth = "https://www.momondo.test/flights/sin-tyo/tokyo/"
)

var (
	toTokyo = Procedure{Rule: Multihop, Steps: []string{"kiwix", "event", "end"}, City: "tokyo", Flight: "tyo"}
	toFrisc = Procedure{Rule: Multihop, Steps: []string{"kiwix", "event", "end"}, City: "san francisco"}
	byPlane = Procedure{Rule: Multihop, Steps: []string{"kiwix", "momondo", "event", "end"}, City: "tokyo", Flight: "tyo"}
	toSleep = Procedure{Rule: Multihop, Steps: []string{"kiwix", "momondo", "hotels", "end"}, City: "tokyo", Flight: "tyo"}
)

// A run of addresses, what is counted after each, and how it ends: pass, fail or crash.
type vector struct {
	name string
	p    Procedure
	urls []string
	// by the released rules as they are, by the mended ones, and by a Chain whose wiki hop is to
	// arrive at the next site, or to open the city's article
	legacy, fixed, arrival, reading run
}

type run struct {
	counts []int
	end    string
}

func pass(counts ...int) run  { return run{counts, "pass"} }
func fail(counts ...int) run  { return run{counts, "fail"} }
func crash(counts ...int) run { return run{counts, "crash"} }

var vectors = []vector{
	{"a: the city's article is not opened", toTokyo, []string{landing, events, eventsTyo},
		fail(0, 1, 1), pass(0, 1, 2), pass(0, 1, 2), fail(0, 0, 0)},
	{"b: the whole way", toTokyo, []string{landing, wikiTokyo, events, eventsTyo},
		pass(0, 1, 1, 2), pass(0, 1, 1, 2), pass(0, 0, 1, 2), pass(0, 1, 1, 2)},
	{"c: the wrong way round", toTokyo, []string{eventsTyo, wikiTokyo},
		fail(1, 1), fail(1, 1), fail(1, 1), fail(0, 1)},
	{"d: the wrong city", toTokyo, []string{wikiTokyo, eventsOsa},
		fail(1, 1), fail(1, 1), fail(0, 1), fail(1, 1)},
	{"e: a city of two words", toFrisc, []string{wikiFrisc, eventsSan},
		pass(1, 2), pass(1, 2), fail(0, 1), pass(1, 2)},
	{"f: a site too early", byPlane, []string{wikiTokyo, eventsTyo, fliesTyo, eventsTyo},
		pass(1, 1, 2, 3), pass(1, 1, 2, 3), fail(0, 0, 1, 1), pass(1, 1, 2, 3)},
	{"g: two credits on one address", toSleep, []string{wikiTokyo, fliesBoth},
		pass(1, 3), fail(1, 2), fail(0, 1), fail(1, 2)},
	{"h: on after the end", toTokyo, []string{landing, wikiTokyo, events, eventsTyo, eventsEnd, events},
		crash(0, 1, 1, 2, 3, 3), pass(0, 1, 1, 2, 2, 2), pass(0, 0, 1, 2, 2, 2), pass(0, 1, 1, 2, 2, 2)},
}

func TestVectors(t *testing.T) {
	for _, v := range vectors {
		v.check(t, "legacy", v.legacy, published(t, v.p, Legacy, v.urls))
		v.check(t, "legacy_fixed", v.fixed, published(t, v.p, Fixed, v.urls))
		v.check(t, "chain, arrival", v.arrival, chained(t, v.p, true, v.urls))
		v.check(t, "chain, article", v.reading, chained(t, v.p, false, v.urls))
	}
}

func (v vector) check(t *testing.T, mode string, want, got run) {
	t.Helper()
	if !slices.Equal(got.counts, want.counts) || got.end != want.end {
		t.Errorf("%s: %s: got %v, want %v", v.name, mode, got, want)
	}
}

func published(t *testing.T, p Procedure, mode Mode, urls []string) run {
	t.Helper()
	m, err := NewPublished(p, mode)
	if err != nil {
		t.Fatal(err)
	}
	r := run{end: "fail"}
	for _, u := range urls {
		m.See(u)
		r.counts = append(r.counts, m.Count())
	}
	switch {
	case m.Crashed() != "":
		r.end = "crash"
	case m.Pass():
		r.end = "pass"
	}
	return r
}

// chained runs the same addresses through a Chain: each is an event that has the city, or its code,
// if the address has it.
func chained(t *testing.T, p Procedure, arrival bool, urls []string) run {
	t.Helper()
	var hops []Hop
	steps := p.Steps[:len(p.Steps)-1]
	for i, s := range steps {
		switch {
		case s == "kiwix" && arrival:
			hops = append(hops, Hop{Name: s, Any: []Want{want(steps[i+1], "visit")}})
		case s == "momondo":
			hops = append(hops, Hop{Name: s, Any: []Want{want(s, "visit", "to", p.Flight)}})
		default:
			hops = append(hops, Hop{Name: s, Any: []Want{want(s, "visit", "city", p.City)}})
		}
	}
	chain, err := NewChain(hops)
	if err != nil {
		t.Fatal(err)
	}
	r := run{end: "fail"}
	for _, u := range urls {
		chain.Add(step(visit(u, steps, p)))
		r.counts = append(r.counts, chain.Passed())
	}
	if chain.Complete() {
		r.end = "pass"
	}
	return r
}

func visit(u string, sites []string, p Procedure) Event {
	e := Event{Kind: "visit", With: map[string]string{}}
	plain := strings.NewReplacer("-", " ", "_", " ").Replace(strings.ToLower(u))
	for _, s := range sites {
		if strings.Contains(u, s) {
			e.Site = s
		}
	}
	if strings.Contains(plain, p.City) {
		e.With["city"] = p.City
	}
	if p.Flight != "" && strings.Contains(plain, p.Flight) {
		e.With["to"] = p.Flight
	}
	return e
}

// More quirks of the released rules, one by one.
func TestQuirks(t *testing.T) {
	multi := func(city string, steps ...string) Procedure {
		return Procedure{Rule: Multihop, Steps: steps, City: city, Shop: "kettle", Flight: "tyo"}
	}
	for _, v := range []vector{
		{"a city of three words", multi("ho chi minh", "event", "end"), []string{events, "https://eventhall.test/ho-chi-minh"},
			crash(0, 0), pass(0, 1), run{}, run{}},
		{"tokens with capitals", multi("Tokyo", "Event", "end"), []string{eventsTyo}, fail(0), pass(1), run{}, run{}},
		{"capitals in the address", multi("tokyo", "event", "end"), []string{strings.ToUpper(eventsTyo)}, pass(1), pass(1), run{}, run{}},
		{"no city is every city", multi("", "event", "xe", "end"), []string{events, "https://xe.test/"}, pass(1, 2), pass(1, 2), run{}, run{}},
		{"a shop", multi("tokyo", "7770", "end"), []string{"http://localhost:7770/", "http://localhost:7770/kettle"}, pass(0, 1), pass(0, 1), run{}, run{}},
		{"two credits run off the list", multi("tokyo", "momondo", "end"), []string{fliesBoth}, crash(2), pass(1), run{}, run{}},
		{"arrival at a site that is called like the end", multi("tokyo", "kiwix", "end"), []string{"https://weekend.test/"},
			pass(1), fail(0), run{}, run{}},
		{"locked for good", multi("tokyo", "kiwix", "event", "xe", "end"), []string{events, wikiTokyo, eventsTyo, "https://xe.test/tokyo"},
			fail(1, 1, 1, 1), pass(1, 1, 2, 3), run{}, run{}},
	} {
		v.check(t, "legacy", v.legacy, published(t, v.p, Legacy, v.urls))
		v.check(t, "legacy_fixed", v.fixed, published(t, v.p, Fixed, v.urls))
	}
}

func TestNormal(t *testing.T) {
	two := func(refs ...string) Procedure { return Procedure{Rule: Normal, Refs: refs} }
	for _, v := range []vector{
		{"one page, then the city's", two("event", "tokyo"), []string{landing, events, eventsTyo}, pass(0, 1, 2), pass(0, 1, 2), run{}, run{}},
		{"both on one address", two("event", "tokyo"), []string{eventsTyo, eventsTyo}, pass(2, 2), pass(1, 2), run{}, run{}},
		{"the wrong city", two("event", "tokyo"), []string{events, eventsOsa}, fail(1, 1), fail(1, 1), run{}, run{}},
		{"the site's word on the wiki", two("event", "tokyo"), []string{"http://kiwix/A/Event_Tokyo"}, fail(0), fail(0), run{}, run{}},
		{"a capital in the site's word", two("Event", "tokyo"), []string{events, eventsTyo}, fail(0, 0), pass(1, 2), run{}, run{}},
		{"a capital in the city", two("event", "Tokyo"), []string{events, eventsTyo}, pass(1, 2), pass(1, 2), run{}, run{}},
	} {
		v.check(t, "legacy", v.legacy, published(t, v.p, Legacy, v.urls))
		v.check(t, "legacy_fixed", v.fixed, published(t, v.p, Fixed, v.urls))
	}
}

func TestSingle(t *testing.T) {
	for mode, counted := range map[Mode]int{Legacy: 0, Fixed: 1} {
		m, err := NewPublished(Procedure{Rule: Single}, mode)
		if err != nil {
			t.Fatal(err)
		}
		m.See(landing)
		if m.Pass() || m.Count() != 0 || m.Denominator() != 1 || m.Hops() != 1 {
			t.Errorf("%s: before the answer: %+v", mode, m)
		}
		m.Answered(true)
		if !m.Pass() || m.Count() != counted {
			t.Errorf("%s: after the answer: pass %t, count %d", mode, m.Pass(), m.Count())
		}
	}
}

// A perfect run of two hops gets 2/3 of the released code's denominator.
func TestDenominators(t *testing.T) {
	for _, c := range []struct {
		p         Procedure
		hops, den int
	}{{toTokyo, 2, 3}, {byPlane, 3, 4}, {Procedure{Rule: Normal, Refs: []string{"event"}}, 2, 2}} {
		m, err := NewPublished(c.p, Legacy)
		if err != nil {
			t.Fatal(err)
		}
		if m.Hops() != c.hops || m.Denominator() != c.den {
			t.Errorf("%v: %d hops of %d", c.p, m.Hops(), m.Denominator())
		}
	}
}

// Our own sites have other addresses.
func TestWords(t *testing.T) {
	p := Procedure{Rule: Multihop, Steps: []string{"almanac", "skies", "bazaar", "end"}, City: "vesk", Flight: "vsk", Shop: "lamp",
		Words: Words{Wiki: "almanac", Flight: "skies", Shop: "bazaar"}}
	urls := []string{"http://almanac.test/vesk", "http://skies.test/orl-vsk", "http://bazaar.test/lamp"}
	if got := published(t, p, Legacy, urls); !slices.Equal(got.counts, []int{1, 2, 3}) || got.end != "pass" {
		t.Errorf("got %v", got)
	}
	p.Words = Words{}
	if got := published(t, p, Legacy, urls); !slices.Equal(got.counts, []int{1, 1, 1}) {
		t.Errorf("with the words of other sites: got %v", got)
	}
}

func TestNewPublishedRefuses(t *testing.T) {
	for _, c := range []struct {
		p    Procedure
		mode Mode
		says string
	}{
		{toTokyo, "clean", "unknown mode"},
		{Procedure{Rule: "compare"}, Legacy, "unknown rule"},
		{Procedure{Rule: Normal}, Legacy, "must_include"},
		{Procedure{Rule: Multihop}, Fixed, `"end" last`},
		{Procedure{Rule: Multihop, Steps: []string{"kiwix", "event"}}, Fixed, `"end" last`},
		{Procedure{Rule: Multihop, Steps: []string{"", "end"}}, Fixed, "one word per site"},
	} {
		if _, err := NewPublished(c.p, c.mode); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%v, %s: %v", c.p, c.mode, err)
		}
	}
}
