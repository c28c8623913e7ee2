package kit

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"sync"

	"gymkhana"
	"gymkhana/internal/wording"
	"gymkhana/judge"
	"gymkhana/rng"
)

// An Errand is a request that can be made on a site and takes one hop: a kind of search, an order, a
// question. Its details are drawn for every instance.
type Errand struct {
	Name string
	// Takes are the keys of a Gift that the errand uses if an earlier hop left them, such as "city".
	// Otherwise it draws its own values.
	Takes []string
	// Gives are the keys of the Gift that the errand leaves to later hops.
	Gives []string
	// Hedges says that the subject has to be found out by looking at several pages, so that trying later
	// hops with all candidates must not count. The candidates are in Leg.Others.
	Hedges bool
	// Named says that the request names the page to be opened, so that there is nothing to choose.
	Named bool
	// Picture says that only a picture shows what is asked.
	Picture bool
	// Answers says that the hop is met by an answer, so that nothing can come after it.
	Answers bool
	Make    func(d *Draw, given Gift) Leg
}

// A Gift is the result of one hop, which later hops use: "city": "vesk". The name for requests that do not state
// the value is under "date called": "the day on which that flight arrives".
type Gift map[string]string

// Called is how a request calls what was given; without a name of its own it is the usual one.
func (g Gift) Called(key, usual string) string { return cmp.Or(g[key+called], usual) }

// Naming returns a copy in which a key has a name.
func (g Gift) Naming(key, name string) Gift { return g.With(Gift{key + called: name}) }

// Only gives the part under some keys, with their names.
func (g Gift) Only(keys []string) Gift {
	own := Gift{}
	for _, key := range keys {
		for _, k := range []string{key, key + called} {
			if v := g[k]; g[key] != "" && v != "" {
				own[k] = v
			}
		}
	}
	return own
}

const called = " called"

// With gives a copy with other values.
func (g Gift) With(more Gift) Gift {
	own := maps.Clone(g)
	if own == nil {
		own = Gift{}
	}
	maps.Copy(own, more)
	return own
}

// A Draw is the source of random draws for an errand, for one instance in one version of the world.
type Draw struct {
	*rng.Stream
	Version int
	Account Account
	// Wording chooses among the wordings of a request, from 0. It counts modulo the number of those that may be chosen.
	Wording int
	// Held makes requests use the held-out wordings instead of the others.
	Held bool

	words *rng.Stream // chooses among alternatives
}

// NewDraw begins the draws of an instance. The purpose keeps the errands of one chain apart. Wordings are drawn from
// separate streams, so that the same seed draws the same things whatever the wordings are.
func NewDraw(seed gymkhana.Seed, version int, purpose string) *Draw {
	return &Draw{Stream: rng.New(seed, purpose), Version: version, Account: AccountOf(seed),
		Wording: rng.New(seed, "wording "+purpose).N(1 << 16), words: rng.New(seed, "alternatives "+purpose)}
}

// Of a list of at least manyWordings the last heldWordings are held out; of a shorter one, none.
const (
	manyWordings = 12
	heldWordings = 2
)

// Say tells a request in one of several wordings, in the grammar of package wording. Its parameters are left in braces,
// for Filled. A malformed wording panics.
func (d *Draw) Say(list ...string) string {
	switch kept := len(list) - heldWordings; {
	case len(list) < manyWordings:
	case d.Held:
		list = list[kept:]
	default:
		list = list[:kept]
	}
	told, err := wording.Tell(list[d.Wording%len(list)], d.words.N)
	if err != nil {
		panic("env/site/kit: " + err.Error()) // wordings are the sites' own
	}
	return told
}

// Filled puts values in the place of parameters, given as names and values. A parameter without a value stays in its braces.
func Filled(told string, pairs ...string) string {
	return wording.Fill(told, func(name string) string {
		for i := 0; i+1 < len(pairs); i += 2 {
			if pairs[i] == name {
				return pairs[i+1]
			}
		}
		return "{" + name + "}"
	})
}

// Article puts "a" or "an" before a word in lower case.
func Article(word string) string {
	if strings.ContainsRune("aeiou", rune(word[0])) {
		return "an " + word
	}
	return "a " + word
}

// Ask puts a question into each of some frames, at {question}. The last question is for the frames that are held out, so that
// no sentence of theirs is heard before; the others are taken in turn.
func Ask(frames []string, questions ...string) []string {
	list, kept := make([]string, len(frames)), len(questions)-1
	for i, f := range frames {
		q := questions[kept]
		if i < len(frames)-heldWordings {
			q = questions[i%kept]
		}
		list[i] = strings.ReplaceAll(f, "{question}", q)
	}
	return list
}

// A Leg is an errand with all details drawn.
type Leg struct {
	Ask  string // the request, alone: "Search for flights from Orla to Vesk on 12 March 2026."
	Then string // the request after the hop that gives its subject: "… to that city …"; "" means Ask
	Hop  judge.Hop
	Walk []Move // how a person does it
	Gift Gift   // for the next hops
	// Learn is text that a request adds for a later hop that uses a key of the gift: "date": "See there on
	// which day it arrives." It is added only if a later hop needs it.
	Learn map[string]string
	// Others are other possible subjects, without their own gifts. Doing a later hop with one of
	// them triggers a decoy.
	Others []Gift
	// From is the evidence for the answer, of an errand that Answers, and of one that Hedges if it is alone: every
	// value that is compared or counted. A proof requires that the oracle has seen all of it before it answers.
	From []Sight
	// Weigh is how a person finds out among several candidates, of an errand that Hedges if it is
	// alone.
	Weigh []Move
	// Look is what the published rules look for in addresses.
	Look Look
	// Question is the request of an errand that Hedges if it is alone: for the name of the city instead of its page.
	Question string
	// Tries are the moves of an agent that does not choose: the hop done with other candidates. An agent that
	// makes them before the Walk must not succeed. Empty if there is no choice.
	Tries []Move
}

// Only has a leg that opens one page rule the others out. Whoever opens a page that a rival describes has not chosen,
// and spoils the chain; the request must tell so. All that the choice needs must therefore stand before those pages, on a
// list or on the page of something else. The pages are addresses of some rivals.
//
// This is how a hop that is met by looking is kept from being met by looking at everything. A hop that leaves an effect
// needs it not: wrong effects are strays, and one that is taken back does not count. Nor does one that is answered.
func (l Leg) Only(pages []string, rivals ...judge.Want) Leg {
	l.Hop.Decoys = append(l.Hop.Decoys, rivals...)
	for _, p := range pages {
		l.Tries = append(l.Tries, Open(p))
	}
	return l
}

// Seeing adds sights to the evidence for the answer.
func (l Leg) Seeing(from ...Sight) Leg {
	l.From = append(slices.Clip(l.From), from...)
	return l
}

// Look is what the published benchmark's rules look for in addresses while a hop is the head.
type Look struct {
	City   string // in lower case
	Flight string // the code of the city that is flown to, in lower case
	Shop   string // a word of the product searched for
	Answer judge.Answer
}

// PerVersion gives a function that makes something once for each version of the world. The function
// is safe for concurrent use; what it gives is shared and must not be changed.
func PerVersion[T any](make func(version int) T) func(version int) T {
	var mu sync.Mutex
	made := map[int]func() T{}
	return func(version int) T {
		mu.Lock()
		once := made[version]
		if once == nil {
			once = sync.OnceValue(func() T { return make(version) })
			made[version] = once
		}
		mu.Unlock()
		return once()
	}
}

// Slug writes a name for addresses: "Port Elm" is "port-elm".
func Slug(name string) string {
	return strings.Join(strings.FieldsFunc(Fold(name), func(r rune) bool { return (r < 'a' || r > 'z') && (r < '0' || r > '9') }), "-")
}
