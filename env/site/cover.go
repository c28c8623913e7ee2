package site

import (
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/env/site/kit"
)

// wanted is how many chains of each length the suite has, as the published benchmark does.
var wanted = map[int]int{2: 206, 3: 51, 4: 19, 5: 58, 6: 61, 7: 61, 8: 36, 9: 31, 10: 19}

// picks is how many chains of a length begin with a city to find among several. All longer ones do.
var picks = map[int]int{2: 60, 3: 21}

// longest is the most hops of a chain: a site is used once.
const longest = 10

// Shares of chains of a length that obey laws 6 and 4, and of uses of one errand.
const (
	leastPictured = 0.60
	leastBeyond   = 0.40 // a picture after the first hop
	leastDiamonds = 0.30
	leastPlain    = 0.20 // no picture at all, for models that see none
	mostUses      = 0.25
)

// From leastSpread hops on, a site is in about the same share of the chains of a length as all others, give or take. Almost
// all of these chains begin on one of two sites, so these are in the most.
const (
	leastSpread = 5
	lessOfSite  = 0.10
	moreOfSite  = 0.12
)

// errandWeight is what an errand that has not occurred adds to a chain, compared with a link of two errands.
const errandWeight = 4

// A cover chooses chains so that everything that chains consist of occurs about equally often: errands, pairs of sites,
// keys, and links between two errands.
type cover struct {
	grammar *grammar
	ids     map[string]int
	count   []int // by id
}

// features are the ids of what a chain consists of, its errands first.
func (v *cover) features(c chain) []int {
	var all []string
	for _, p := range c.parts {
		all = append(all, "errand "+p.name)
	}
	for i, p := range c.parts[1:] {
		all = append(all, "sites "+c.parts[i].site+" "+p.site)
	}
	for _, l := range c.links {
		all = append(all, "key "+l.key, strings.Join([]string{"link", c.parts[l.giver].name, l.key, c.parts[l.taker].name}, " "))
	}
	own := make([]int, len(all))
	for i, f := range all {
		id, ok := v.ids[f]
		if !ok {
			id = len(v.count)
			v.ids[f], v.count = id, append(v.count, 0)
		}
		own[i] = id
	}
	return own
}

// choose returns chains of a length that obey the laws: at each turn the one that adds most to what occurs least, and of
// several the one with the smallest hash.
func (v *cover) choose(hops int) []chain {
	var all []candidate
	for _, c := range v.grammar.chains(hops) {
		all = append(all, candidate{c, v.features(c), [...]bool{c.pictured(1), c.pictured(0), hops > 4 && c.diamond(), !c.pictured(0)}})
	}
	var own []chain
	var have [len(shares)]int
	used, bySite := map[string]int{}, map[string]int{}
	n, even := wanted[hops], float64(hops)/float64(v.grammar.sites())
	left := map[bool]int{true: n} // by whether a chain begins with a pick
	if most, some := picks[hops]; some {
		left = map[bool]int{true: most, false: n - most}
	}
	may := func(c candidate) bool {
		return left[c.picks()] > 0 && !slices.ContainsFunc(c.parts, func(p *part) bool {
			return float64(used[p.name]) >= mostUses*float64(n) || hops >= leastSpread && float64(bySite[p.site]) >= (even+moreOfSite)*float64(n)
		})
	}
	forks := 0 // chains with a hop that is asked for in two ways: every fourth of three hops and more, if it can be
	for len(own) < n {
		best := -1
		for law, share := range shares {
			if best < 0 && float64(have[law]) < share*float64(len(own)+1) {
				best = v.best(all, func(c candidate) bool { return c.obeys[law] && may(c) })
			}
		}
		for _, s := range v.grammar.web.town.Sites() {
			if best < 0 && hops >= leastSpread && len(s.Errands) > 0 && float64(bySite[s.Name]) < (even-lessOfSite)*float64(len(own)+1) {
				best = v.best(all, func(c candidate) bool { return c.visits(s.Name) && may(c) })
			}
		}
		if best < 0 {
			best = v.best(all, may)
		}
		if best < 0 {
			best = v.best(all, func(c candidate) bool { return left[c.picks()] > 0 })
		}
		if best < 0 {
			break
		}
		next := all[best]
		all[best].features = nil // taken, or never
		if !v.grammar.sound(next.chain) {
			continue
		}
		if hops > 2 && 4*forks <= len(own) {
			var forked bool
			if next.chain, forked = v.grammar.fork(next.chain); forked {
				forks++
			}
		}
		own = append(own, next.chain)
		left[next.picks()]--
		for law, obeys := range next.obeys {
			if obeys {
				have[law]++
			}
		}
		for _, p := range next.parts {
			used[strings.TrimSuffix(p.name, eitherMark)]++
			bySite[p.site]++
		}
		for _, f := range next.features {
			v.count[f]++
		}
	}
	return own
}

// A candidate is a chain to choose: what it consists of, nil if it is no longer one, and which laws of shares it obeys.
type candidate struct {
	chain
	features []int
	obeys    [len(shares)]bool
}

// shares are the parts of the chains of a length that obey laws 6 and 4, and that need no picture.
var shares = [...]float64{leastBeyond, leastPictured, leastDiamonds, leastPlain}

// visits reports whether a hop of a chain is on a site.
func (c chain) visits(site string) bool {
	return slices.ContainsFunc(c.parts, func(p *part) bool { return p.site == site })
}

// picks reports whether a chain begins with a city to find among several.
func (c chain) picks() bool { return c.parts[0].errand.Hedges }

// best is the candidate that adds most to what occurs least, among some; -1 if there is none.
func (v *cover) best(all []candidate, among func(candidate) bool) int {
	best, most := -1, 0.0
	for i, c := range all {
		if len(c.features) == 0 || !among(c) {
			continue
		}
		score := 0.0
		for i, f := range c.features {
			weight := 1.0
			if i < len(c.parts) {
				weight = errandWeight
			}
			score += weight / float64(1+v.count[f])
		}
		if score > most {
			best, most = i, score
		}
	}
	return best
}

// Limits of laws 8 and 9.
const (
	mostWalk = 0.8 // of the budget
	mostLots = 0.02
)

// sound reports whether instances of a chain obey the laws that only they show: 3, 5, 7, 8 and 9, and whether no blind
// player is known to do it.
func (g *grammar) sound(c chain) bool {
	s := Setup{Chain: c.names()}
	s.fill()
	if luckOf(s.Chain) > mostLots || !g.linked(c) {
		return false
	}
	if _, most := g.web.seeds(s); most > mostLuck {
		return false
	}
	for s.Version = 1; s.Version <= 2; s.Version++ {
		if g.web.fault(s, gymkhana.Seed(s.Version)) != "" {
			return false
		}
	}
	return true
}

// fork returns a chain with one hop in two ways, the last one for which the chain is sound; false if there is none.
func (g *grammar) fork(c chain) (chain, bool) {
	for i := len(c.parts) - 1; i > 0; i-- {
		p := c.parts[i]
		if !p.strong || !slices.ContainsFunc(c.links, func(l link) bool {
			return l.taker == i && slices.ContainsFunc(sizes, func(s size) bool { return s.key == l.key })
		}) {
			continue
		}
		own := c
		own.parts = slices.Clone(c.parts)
		either := *p
		either.name += eitherMark
		own.parts[i] = &either
		if g.divides(own.names(), i) && g.sound(own) && g.brief(own.names()) {
			return own, true
		}
	}
	return c, false
}

// brief reports whether the goal of a chain is short enough in some instances.
func (g *grammar) brief(chain []string) bool {
	s := Setup{Chain: chain}
	for seed := gymkhana.Seed(1); seed <= briefSeeds; seed++ {
		s.Version = 1 + int(seed)%2
		if g.web.fault(s, seed) == tooLong {
			return false
		}
	}
	return true
}

const briefSeeds = 16

// tooLong is the fault of a goal with too many words.
const tooLong = "the goal is too long"

// divides reports whether a hop of a chain is asked for in two ways in nearly all instances.
func (g *grammar) divides(chain []string, hop int) bool {
	s, missing := Setup{Chain: chain, Version: 1}, 0
	for seed := gymkhana.Seed(1); seed <= biteSeeds; seed++ {
		if g.web.drawn(s, seed)[hop].fork == nil {
			missing++
		}
		if float64(missing) > (1-leastBite)*biteSeeds {
			return false
		}
	}
	return true
}

// fault says which of laws 3, 7, 8 and 9 an instance of a chain breaks; "" if none.
func (w *Web) fault(s Setup, seed gymkhana.Seed) string {
	legs := w.legs(s, seed)
	t := tripOf(legs)
	for _, l := range linksOf(legs) {
		if says(t.goal, l.key, legs[l.taker].given[l.key]) {
			return "the goal says the " + l.key + " that has to be learnt"
		}
	}
	if len(strings.Fields(t.goal)) > mostWords*requests(legs) {
		return tooLong
	}
	if moves := float64(len(t.moves)); moves > mostWalk*float64(budget(len(legs))) {
		return "the way is too long"
	}
	return ""
}

// says reports whether a goal contains a value, in the form of requests.
func says(goal, key, value string) bool {
	forms := []string{value}
	if on, ok := kit.ParseDate(value); ok && key == "date" {
		forms = []string{on.Format("2 January 2006")}
	}
	if key == "count" {
		return false // a number may be in the goal for something else
	}
	return slices.ContainsFunc(forms, func(f string) bool { return strings.Contains(kit.Fold(goal), kit.Fold(f)) })
}

// budget is the number of steps for a chain.
func budget(hops int) int { return publishedSteps + stepsAHop*max(0, hops-2) }
