package group

import (
	"maps"
	"slices"
	"strings"

	"gymkhana"
)

// Winners returns the actions that can win a vote over stored proposals: one, or several if a random draw would decide.
// A proposal whose text is no action has no vote. Weights are those of the vote weighed. It returns none if no proposal
// can be counted.
func Winners(vote string, weights []float64, asides []gymkhana.Aside) [][]gymkhana.Action {
	list := reread(asides)
	var won []int
	switch left := valid(list, 0); {
	case len(left) == 0:
	case vote == lastRound:
		left = valid(list, list[len(list)-1].round)
		won = tied(list, left, []func(*proposal) string{kind, place, text})
	case vote == weighed:
		won, _ = heaviest(list, weights)
	default:
		for _, g := range best(list, left, (*proposal).key) {
			won = append(won, g[len(g)-1])
		}
	}
	all := make([][]gymkhana.Action, len(won))
	for i, at := range won {
		all[i] = list[at].Actions
	}
	return all
}

// tied follows every draw of a vote by levels.
func tied(list []proposal, left []int, levels []func(*proposal) string) (won []int) {
	if len(left) == 0 {
		return nil
	}
	if len(levels) == 0 || levels[0](&list[left[0]]) == "" {
		return left[:1]
	}
	for _, g := range best(list, left, levels[0]) {
		won = append(won, tied(list, g, levels[1:])...)
	}
	return won
}

// best returns the largest groups of proposals with the same value.
func best(list []proposal, left []int, value func(*proposal) string) [][]int {
	all, most := alikes(list, left, value), 0
	for _, g := range all {
		most = max(most, len(g))
	}
	return slices.DeleteFunc(all, func(g []int) bool { return len(g) < most })
}

// alikes groups proposals by a value, in the order of the values.
func alikes(list []proposal, left []int, value func(*proposal) string) (all [][]int) {
	groups := map[string][]int{}
	for _, i := range left {
		v := value(&list[i])
		groups[v] = append(groups[v], i)
	}
	for _, v := range slices.Sorted(maps.Keys(groups)) {
		all = append(all, groups[v])
	}
	return all
}

// reread makes proposals of stored ones.
func reread(asides []gymkhana.Aside) []proposal {
	list := make([]proposal, len(asides))
	for i := range asides {
		a, p := &asides[i], &list[i]
		p.member, p.round, p.heard, p.score, p.Raw, p.Sure = a.Member, a.Round, a.Heard, a.Score, a.Raw, a.Sure
		var err error
		if p.Actions, err = Actions(a); err != nil {
			p.Invalid = err.Error()
		}
	}
	return list
}

// Actions parses the actions of a stored proposal. A proposal without an action is an error.
func Actions(a *gymkhana.Aside) ([]gymkhana.Action, error) {
	var acts []gymkhana.Action
	for line := range strings.SplitSeq(a.Action, "\n") {
		act, err := gymkhana.ParseAction(line)
		if err != nil {
			return nil, err
		}
		acts = append(acts, act)
	}
	return acts, nil
}

// Key is the text that the vote matrix compares: equal keys are equal proposals.
func Key(acts []gymkhana.Action) string {
	p := proposal{}
	p.Actions = acts
	return p.key()
}
