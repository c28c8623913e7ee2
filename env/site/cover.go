package site

import (
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/env/site/kit"
)

// wanted is how many chains of each length the suite has at most.
var wanted = map[int]int{2: 130, 3: 75, 4: 36, 5: 44, 6: 40}

// longest is the most hops of a chain: a site is used once.
const longest = 6

// Shares of chains of a length that obey laws 6 and 4, and of uses of one errand.
const (
	leastPictured = 0.60
	leastBeyond   = 0.40 // a picture after the first hop
	leastDiamonds = 0.30
	leastPicks    = 0.25 // a city to find first
	mostUses      = 0.25
)

// A cover chooses chains so that everything that chains consist of occurs about equally often: errands, pairs of sites,
// keys, and links between two errands.
type cover struct {
	grammar *grammar
	ids     map[string]int
	count   []int // by id
}

// features are the ids of what a chain consists of.
func (v *cover) features(c chain) []int {
	var all []string
	for i, p := range c.parts {
		all = append(all, "errand "+p.name)
		if i > 0 {
			all = append(all, "sites "+c.parts[i-1].site+" "+p.site)
		}
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
		all = append(all, candidate{c, v.features(c), [...]bool{c.pictured(1), c.pictured(0), hops > 4 && c.diamond(), c.parts[0].errand.Hedges}})
	}
	var own []chain
	var have [len(shares)]int
	used := map[string]int{}
	for n := wanted[hops]; len(own) < n; {
		best := -1
		for law, share := range shares {
			if best < 0 && float64(have[law]) < share*float64(len(own)+1) {
				best = v.best(all, func(c candidate) bool { return c.obeys[law] })
			}
		}
		if best < 0 {
			best = v.best(all, func(candidate) bool { return true })
		}
		if best < 0 {
			break
		}
		next := all[best]
		all[best].features = nil // taken, or never
		if slices.ContainsFunc(next.parts, func(p *part) bool { return float64(used[p.name]) >= mostUses*float64(n) }) || !v.grammar.sound(next.chain) {
			continue
		}
		own = append(own, next.chain)
		for law, obeys := range next.obeys {
			if obeys {
				have[law]++
			}
		}
		for _, p := range next.parts {
			used[p.name]++
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

// shares are the parts of the chains of a length that obey laws 6 and 4, and that begin with a pick.
var shares = [...]float64{leastBeyond, leastPictured, leastDiamonds, leastPicks}

// best is the candidate that adds most to what occurs least, among some; -1 if there is none.
func (v *cover) best(all []candidate, among func(candidate) bool) int {
	best, most := -1, 0.0
	for i, c := range all {
		if len(c.features) == 0 || !among(c) {
			continue
		}
		score := 0.0
		for _, f := range c.features {
			score += 1 / float64(1+v.count[f])
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

// sound reports whether instances of a chain obey the laws that only they show: 3, 7, 8 and 9, and whether no blind
// player is known to do it.
func (g *grammar) sound(c chain) bool {
	s := Setup{Chain: c.names()}
	s.fill()
	if luckOf(s.Chain) > mostLots {
		return false
	}
	for s.Version = 1; s.Version <= 2; s.Version++ {
		if g.web.fault(s, gymkhana.Seed(s.Version)) != "" {
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
	if len(strings.Fields(t.goal)) > mostWords*len(legs) {
		return "the goal is too long"
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
