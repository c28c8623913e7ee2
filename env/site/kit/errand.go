package kit

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/env/site/atlas"
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
	// Gives are the keys of the Gift that the errand returns for later hops.
	Gives []string
	// Hedges says that the subject has to be found by looking at several pages, so a solution that tries later hops
	// with all candidates must not count. The candidates are in Leg.Others.
	Hedges bool
	// Named says that the request names the page to open, so there is nothing to choose.
	Named bool
	// Picture says that only a picture shows the answer.
	Picture bool
	// Answers says that an answer completes the hop, so that it must be the last one.
	Answers bool
	// Shelves are the parts of the site's goods that the errand can be kept to, as NAME@SHELF; nil if it cannot.
	Shelves []string
	Make    func(d *Draw, given Gift) Leg
}

// keptTo is the errand with only the goods of a shelf.
func (e *Errand) keptTo(shelf string) *Errand {
	own := *e
	own.Name, own.Shelves = e.Name+ShelfMark+shelf, nil
	own.Make = func(d *Draw, given Gift) Leg {
		d.Shelf = shelf
		return e.Make(d, given)
	}
	return &own
}

// ShelfMark separates the name of an errand from the shelf that it is kept to.
const ShelfMark = "@"

// A Gift is the result of one hop, which later hops use: "city": "vesk". A key with " called" holds a description for
// requests that do not state the value; "date called": "the day on which that flight arrives".
type Gift map[string]string

// Called is how a request describes a value; usual is the default.
func (g Gift) Called(key, usual string) string { return cmp.Or(g[key+called], usual) }

// Naming returns a copy in which a key has a description.
func (g Gift) Naming(key, name string) Gift { return g.With(Gift{key + called: name}) }

// Only returns the part with some keys and their descriptions.
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

// With returns a copy with other values.
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
	// Shelf is the part of the site's goods to draw from; "" means all.
	Shelf string
	// Wording chooses among the wordings of a request, from 0, modulo the number of wordings that may be chosen.
	Wording int
	// Held makes requests use the held-out wordings instead of the others.
	Held bool

	words *rng.Stream // chooses among alternatives
}

// NewDraw begins the draws of an instance. The purpose separates the errands of one chain. Wordings are drawn from
// separate streams, so the same seed draws the same data whatever the wordings are.
func NewDraw(seed gymkhana.Seed, version int, purpose string) *Draw {
	return &Draw{Stream: rng.New(seed, purpose), Version: version, Account: AccountOf(seed),
		Wording: rng.New(seed, "wording "+purpose).N(1 << 16), words: rng.New(seed, "alternatives "+purpose)}
}

// The last heldWordings of a list with at least manyWordings are held out; of a shorter one, none.
const (
	manyWordings = 12
	heldWordings = 2
)

// Say writes a request in one of several wordings, in the grammar of package wording. Its parameters stay in braces,
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
		panic("env/site/kit: " + err.Error()) // the wordings are the sites' own
	}
	return told
}

// Filled replaces parameters by values, given as names and values. A parameter without a value stays in its braces.
func Filled(text string, pairs ...string) string {
	for i := 0; i+1 < len(pairs); i += 2 {
		if bare, has := strings.CutPrefix(pairs[i+1], "the "); has {
			text = strings.ReplaceAll(text, "he {"+pairs[i]+"}", "he "+bare)
		}
	}
	return wording.Fill(text, func(name string) string {
		for i := 0; i+1 < len(pairs); i += 2 {
			if pairs[i] == name {
				return pairs[i+1]
			}
		}
		return "{" + name + "}"
	})
}

// Article adds "a" or "an" before a word in lower case.
func Article(word string) string {
	if strings.ContainsRune("aeiou", rune(word[0])) {
		return "an " + word
	}
	return "a " + word
}

// Ask inserts a question into each of some frames, at {question}. The last question is used for the held-out frames
// only, so that none of its sentences is seen in training; the others are used in turn.
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
	Ask  string // the request if the errand is alone: "Search for flights from Orla to Vesk on 12 March 2026."
	Then string // the request after the hop that finds its subject: "… to that city …"; "" means Ask
	Hop  judge.Hop
	Walk []Move // how a person does it
	Gift Gift   // what it gives to the next hops
	// Learn is text that a request adds if a later hop uses a key of the gift: "date": "See there on which day it
	// arrives."
	Learn map[string]string
	// Others are other candidates for the subject, without their own gifts. Doing a later hop with one of them triggers
	// a decoy.
	Others []Gift
	// From is the evidence for the answer: every value that is compared or counted. It is set if the errand Answers, or
	// if it Hedges and is alone. A proof requires that the oracle has seen all of it before it answers.
	From []Sight
	// Weigh is how a person chooses among several candidates, if the errand Hedges and is alone.
	Weigh []Move
	// Look lists what the published rules look for in addresses.
	Look Look
	// Question is the request of an errand that Hedges if it is alone: it asks for the name of the city instead of its
	// page.
	Question string
	// Tries are the moves of an agent that does not choose: it does the hop with other candidates. An agent that makes
	// them before the Walk must not succeed. It is empty if there is no choice.
	Tries []Move
}

// Only makes the pages of the rivals decoys for a leg that opens one page. An agent that opens a rival's page has not
// chosen, and spoils the chain; the request must say so. So all information for the choice must be available before
// those pages, on a list or on another page. The pages are addresses of some rivals.
//
// It prevents that a hop that only requires a visit is passed by visiting every page. A hop with an effect does not
// need it: wrong effects are strays, and an undone effect does not count. Nor does a hop with an answer.
func (l Leg) Only(pages []string, rivals ...judge.Want) Leg {
	l.Hop.Decoys = append(l.Hop.Decoys, rivals...)
	for _, p := range pages {
		l.Tries = append(l.Tries, Open(p))
	}
	return l
}

// Seeing adds evidence for the answer.
func (l Leg) Seeing(from ...Sight) Leg {
	l.From = append(slices.Clip(l.From), from...)
	return l
}

// A Look lists what the published benchmark's rules look for in addresses during a hop.
type Look struct {
	City   string // in lower case
	Flight string // the code of the destination, in lower case
	Shop   string // a word of the product searched for
	Answer judge.Answer
}

// PerVersion returns a function that makes something for a version of the world and keeps it with the land of that
// version. The function is safe for concurrent use; its result is shared and must not be changed.
func PerVersion[T any](make func(version int) T) func(version int) T {
	key := new(int)
	return func(version int) T {
		return atlas.In(version).Once(key, func() any { return make(version) }).(T)
	}
}

// Slug converts a name for addresses: "Port Elm" becomes "port-elm".
func Slug(name string) string {
	return strings.Join(strings.FieldsFunc(Fold(name), func(r rune) bool { return (r < 'a' || r > 'z') && (r < '0' || r > '9') }), "-")
}
