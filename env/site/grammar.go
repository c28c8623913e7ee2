package site

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/env/site/kit"
)

// The grammar of chains:
//
//	Task = Single | First Hop{1,5}
//	First = pick (finds a city among candidates) | any hop that teaches a value, in chains of two and three
//	Hop  = an errand on a site that the chain has not used, which takes the city or values of earlier hops
//	End  = an effect, a page, or a question; a question only last
//
// Nothing is listed by hand: what an errand can hand on and use is measured on the errand itself. A chain obeys these
// laws, by its making or by a test over every chain and many seeds:
//
//  1. No star: every hop from the third on takes a value other than the city.
//  2. Depth: the longest path of such values has at least half as many links as the chain of four or more has hops.
//  3. Used: the goal asks for no value that no later hop takes.
//  4. Diamond: three in ten chains of five or more have a hop that takes values of two others.
//  5. Bite: with a rival's value the chain fails.
//  6. Pictures: six in ten chains need a picture, four in ten one after the first hop.
//  7. Order: the goal's words do not contain what has to be learnt.
//  8. Telling: at most 45 words a hop.
//  9. Walk: a person needs at most eight tenths of the budget.
//
// Half of the hops in chains of five and six have an effect, or open one page of many.

// A part is what the grammar knows of an errand.
type part struct {
	name, site string
	errand     *kit.Errand
	takes      []string    // the keys that change what the hop wants, without the city
	idle       []string    // the keys that it takes without such a change
	clashes    [][2]string // pairs of keys: the first changes nothing if the second is given too
	teaches    []string    // the keys that its page tells, without the city
	city       bool        // it takes a city
	finds      bool        // it gives a city
	calls      bool        // it has a name for the city that it gives
	strong     bool        // it has an effect, or opens one page of many
	looks      bool        // it leaves no effect
	gifts      []kit.Gift
	words      int            // of a request in its shortest wording, without what is to be learnt
	learning   map[string]int // by key, the words of the request to learn it
	moves      int            // of the longest way
}

// A grammar makes the chains of a town.
type grammar struct {
	web    *Web
	parts  []*part
	likely map[string]bool // giver and keys: the values can be guessed
	biting map[string]bool // giver, key and taker: a rival's value changes what the taker wants
	limit  int
	begun  []chain   // the beginnings of longer chains
	done   [][]chain // by length
}

// mostSame is the largest chance that two instances hand on the same values.
const mostSame = 0.055

// Measured seeds: of what errands give, and of what a rival's value changes.
const (
	giftSeeds = 100
	wordSeeds = 5
	biteSeeds = 24
	linkSeeds = 12   // for one giver
	leastBite = 0.95 // of each link
	someBite  = 0.30 // of the links of a key that an errand takes from anywhere
)

func newGrammar(w *Web) *grammar {
	g := &grammar{web: w, likely: map[string]bool{}, biting: map[string]bool{}, limit: mostChains}
	for _, name := range w.errands() {
		e := w.errand(name)
		p := &part{name: name, site: siteOf(name), errand: e, learning: map[string]int{}, city: slices.Contains(e.Takes, "city"),
			finds: slices.Contains(e.Gives, "city")}
		for seed := gymkhana.Seed(1); seed <= giftSeeds; seed++ {
			l := e.Make(kit.NewDraw(seed, 1, name), nil)
			if seed == 1 {
				p.learns(l)
			}
			p.measure(l)
			if seed <= wordSeeds {
				p.count(seed)
			}
		}
		g.parts = append(g.parts, p)
	}
	for _, p := range g.parts {
		bites := map[string]float64{}
		for _, key := range p.errand.Takes {
			if key == "city" {
				continue
			}
			bites[key] = g.bites(biteSeeds, g.teachers(key, p.site), p, key, "")
			if bites[key] < someBite {
				p.idle = append(p.idle, key)
			} else {
				p.takes = append(p.takes, key)
			}
		}
		for _, one := range p.takes {
			for _, two := range p.takes {
				if one != two && g.bites(biteSeeds, g.teachers(one, p.site), p, one, two) < leastBite*bites[one] {
					p.clashes = append(p.clashes, [2]string{one, two})
				}
			}
		}
	}
	return g
}

// learns notes what an errand's leg shows.
func (p *part) learns(l kit.Leg) {
	for _, key := range p.errand.Gives {
		if key != "city" && l.Learn[key] != "" {
			p.teaches = append(p.teaches, key)
		}
	}
	p.calls = l.Gift.Called("city", "") != ""
	for _, want := range l.Hop.Any {
		p.looks = p.looks || slices.Contains(looking, want.Kind)
		p.strong = p.strong || !slices.Contains(looking, want.Kind) || want.Kind == "open" && len(l.Hop.Decoys) > 0
	}
}

// measure notes what a leg gives, and the size of its way.
func (p *part) measure(l kit.Leg) {
	p.gifts = append(p.gifts, l.Gift)
	p.moves = max(p.moves, len(l.Walk))
}

// count notes the length of a leg's request in its shortest wording.
func (p *part) count(seed gymkhana.Seed) {
	least := 0
	for n := range mostWordings {
		d := kit.NewDraw(seed, 1, p.name)
		d.Wording = n
		l := p.errand.Make(d, nil)
		words := max(len(strings.Fields(l.Then)), len(strings.Fields(l.Ask)))
		if n == 0 || words < least {
			least = words
		}
		for _, key := range p.teaches {
			if own := len(strings.Fields(l.Learn[key])); n == 0 && seed == 1 || own < p.learning[key] {
				p.learning[key] = own
			}
		}
	}
	p.words = max(p.words, least)
}

// bites is the share of instances, of two versions of the world, in which a hop with a rival's value of a key, from one of some
// givers, wants something else. The hop may also be given another key. It is 1 for a key that no other site teaches.
func (g *grammar) bites(seeds gymkhana.Seed, givers []*part, taker *part, by, also string) float64 {
	others := g.teachers(also, taker.site)
	if also != "" && len(others) == 0 {
		return 1
	}
	tried, bitten := 0, 0
	for seed := gymkhana.Seed(1); seed <= seeds && len(givers) > 0; seed++ {
		giver := givers[int(seed)%len(givers)]
		version := 1 + int(seed)%2
		one := giver.errand.Make(kit.NewDraw(seed, version, "one"), nil).Gift
		two := giver.errand.Make(kit.NewDraw(seed, version, "two"), one.Only([]string{"city"})).Gift
		if one[by] == two[by] { // it depends on the city alone
			two = giver.errand.Make(kit.NewDraw(seed, version, "two"), nil).Gift
		}
		if one[by] == two[by] {
			continue
		}
		given := one.Only([]string{"city", by})
		if also != "" {
			other := others[int(seed)%len(others)]
			given = given.With(other.errand.Make(kit.NewDraw(seed, version, "also"), one.Only([]string{"city"})).Gift.Only([]string{also}))
		}
		takes := func(value string) string {
			return key(taker.errand.Make(kit.NewDraw(seed, version, "taker"), given.With(kit.Gift{by: value}).Only(taker.errand.Takes)).Hop)
		}
		tried++
		if takes(one[by]) != takes(two[by]) {
			bitten++
		}
	}
	if tried == 0 {
		return 1
	}
	return float64(bitten) / float64(tried)
}

// linked reports whether every link of a chain bites: a value of one giver may be one that the taker cannot use, such as a
// sum in another currency.
func (g *grammar) linked(c chain) bool {
	for _, l := range c.links {
		giver, taker := c.parts[l.giver], c.parts[l.taker]
		id := giver.name + " " + l.key + " " + taker.name
		if _, known := g.biting[id]; !known {
			g.biting[id] = g.bites(linkSeeds, []*part{giver}, taker, l.key, "") >= leastBite
		}
		if !g.biting[id] {
			return false
		}
	}
	return true
}

// teachers are the errands of other sites that teach a key.
func (g *grammar) teachers(key, site string) []*part {
	return slices.DeleteFunc(slices.Clone(g.parts), func(p *part) bool { return p.site == site || !slices.Contains(p.teaches, key) })
}

// guessable reports whether the values that a giver hands on for some keys together can be guessed.
func (g *grammar) guessable(giver *part, keys []string) bool {
	id := giver.name + " " + strings.Join(keys, " ")
	known, ok := g.likely[id]
	if ok {
		return known
	}
	count := map[string]int{}
	for _, gift := range giver.gifts {
		values := ""
		for _, k := range keys {
			values += gift[k] + "\n"
		}
		count[values]++
	}
	same := 0
	for _, n := range count {
		same += n * (n - 1)
	}
	g.likely[id] = float64(same) > mostSame*giftSeeds*(giftSeeds-1)
	return g.likely[id]
}

// A chain is a sequence of errands under way: the parts, and the values that hops take of earlier ones.
type chain struct {
	parts []*part
	links []link
	city  bool           // a hop has given a city
	last  map[string]int // by key, the last hop that teaches it
}

// with adds a hop; false if the laws forbid it.
func (g *grammar) with(c chain, p *part) (chain, bool) {
	n := len(c.parts)
	if slices.ContainsFunc(c.parts, func(o *part) bool { return o.site == p.site }) || n > 0 && c.parts[n-1].errand.Answers {
		return c, false
	}
	if slices.ContainsFunc(p.idle, func(k string) bool { _, ok := c.last[k]; return ok }) {
		return c, false
	}
	if slices.ContainsFunc(p.clashes, func(k [2]string) bool {
		_, one := c.last[k[0]]
		_, two := c.last[k[1]]
		return one && two
	}) {
		return c, false
	}
	var links []link
	of := map[int][]string{}
	for _, k := range p.takes {
		if giver, ok := c.last[k]; ok {
			links = append(links, link{giver, n, k})
			of[giver] = append(of[giver], k)
		}
	}
	sure := false
	for giver, keys := range of {
		sure = sure || !g.guessable(c.parts[giver], keys)
	}
	switch {
	case n > 0 && len(links) == 0 && (n > 1 || !p.city || !c.city):
		return c, false
	case len(links) > 0 && !sure:
		return c, false
	case n > 0 && c.city && p.finds && !p.city && !p.calls: // "that city" would be another one
		return c, false
	}
	own := chain{parts: append(slices.Clone(c.parts), p), links: append(slices.Clone(c.links), links...), city: c.city || p.finds, last: map[string]int{}}
	for k, giver := range c.last {
		own.last[k] = giver
	}
	for _, k := range p.teaches {
		own.last[k] = n
	}
	return own, true
}

// depth is the number of links in the longest path of values other than the city.
func (c chain) depth() int {
	at := make([]int, len(c.parts))
	for _, l := range c.links {
		at[l.taker] = max(at[l.taker], at[l.giver]+1)
	}
	return slices.Max(at)
}

// diamond reports whether a hop takes values of two others.
func (c chain) diamond() bool {
	return slices.ContainsFunc(c.links, func(a link) bool {
		return slices.ContainsFunc(c.links, func(b link) bool { return a.taker == b.taker && a.giver != b.giver })
	})
}

// pictured reports whether a hop from the given one on needs a picture.
func (c chain) pictured(from int) bool {
	return slices.ContainsFunc(c.parts[from:], func(p *part) bool { return p.errand.Picture })
}

// strong counts the hops with an effect and those that open one page of many.
func (c chain) strong() int {
	n := 0
	for _, p := range c.parts {
		if p.strong && !p.errand.Hedges {
			n++
		}
	}
	return n
}

func (c chain) names() []string { return each(c.parts, func(p *part) string { return p.name }) }

// complete reports whether a chain obeys the laws that depend on its length.
func (c chain) complete() bool {
	n, words, moves := len(c.parts), 0, 0
	for i, p := range c.parts {
		words, moves = words+p.words, moves+p.moves
		learnt := map[string]bool{}
		for _, l := range c.links {
			if l.taker == i {
				words += calledWords
			}
			if l.giver == i && !learnt[l.key] {
				words += p.learning[l.key] + learnWords
				learnt[l.key] = true
			}
		}
		if p.looks && slices.ContainsFunc(c.links, func(l link) bool { return l.taker == i }) {
			words += tryWords
		}
	}
	if words > mostWords*n {
		return false
	}
	return float64(moves) <= mostWalk*float64(budget(n)) && (n < 4 || c.depth() >= (n+1)/2) && (n < 5 || 2*c.strong() >= n)
}

// Words of a goal in addition to requests in their shortest wording: to learn a value, to call a value by a name, and to
// try nothing else.
const (
	learnWords  = 2
	calledWords = 6
	tryWords    = 5
)

// mostChains bounds how many chains of a length are compared, and how many are continued.
const mostChains = 2_500

// chains lists the chains of a length, or those with the smallest hashes if there are too many.
func (g *grammar) chains(hops int) []chain {
	for len(g.done) <= hops {
		g.grow()
	}
	return g.done[hops]
}

// grow lists the chains that have one hop more than the longest ones so far.
func (g *grammar) grow() {
	var all, whole []hashed
	hops := len(g.done)
	switch hops {
	case 0:
	case 1:
		for _, p := range g.parts {
			if first, ok := g.with(chain{}, p); ok && (p.errand.Hedges && p.finds || len(p.teaches) > 0) {
				all = append(all, hashed{hash(first.names()), first})
			}
		}
	default:
		for _, c := range g.begun {
			if hops > mostHeadless && !c.parts[0].errand.Hedges {
				continue
			}
			for _, p := range g.parts {
				if own, ok := g.with(c, p); ok {
					all = append(all, hashed{hash(own.names()), own})
				}
			}
			if len(all) > 20*g.limit {
				all, whole = g.thinned(all, whole)
			}
		}
	}
	all, whole = g.thinned(all, whole)
	g.begun = each(all, func(h hashed) chain { return h.chain })
	g.done = append(g.done, each(whole, func(h hashed) chain { return h.chain }))
}

// sites counts the sites that have errands.
func (g *grammar) sites() int {
	all := map[string]bool{}
	for _, p := range g.parts {
		all[p.site] = true
	}
	return len(all)
}

// mostHeadless is the length of the longest chains that begin with a hop that teaches a value, and not with a pick.
const mostHeadless = 3

// thinned keeps the beginnings of chains, and the complete chains among them, with the smallest hashes.
func (g *grammar) thinned(all, whole []hashed) (begun, complete []hashed) {
	for _, h := range all {
		if h.chain.complete() {
			whole = append(whole, h)
		}
	}
	slices.SortFunc(whole, byHash)
	whole = slices.CompactFunc(whole, func(a, b hashed) bool { return a.hash == b.hash })
	return smallest(slices.DeleteFunc(all, func(h hashed) bool { return h.chain.parts[len(h.chain.parts)-1].errand.Answers }), g.limit),
		smallest(whole, g.limit)
}

type hashed struct {
	hash  uint64
	chain chain
}

// smallest are the n chains with the smallest hashes, and a fifth as many others without a picture, in their order: few long
// chains need none.
func smallest(all []hashed, n int) []hashed {
	slices.SortFunc(all, byHash)
	own := slices.Clone(all[:min(n, len(all))])
	for _, h := range all[len(own):] {
		if len(own) < n+n/5 && !h.chain.pictured(0) {
			own = append(own, h)
		}
	}
	return own
}

func byHash(a, b hashed) int { return cmp.Compare(a.hash, b.hash) }

func hash(names []string) uint64 {
	h := fnv.New64a()
	fmt.Fprint(h, names)
	return h.Sum64()
}
