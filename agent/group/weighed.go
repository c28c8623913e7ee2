package group

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"

	"gymkhana"
)

// FeatureNames are the features of a proposal that the vote weighed reads, in the order of its weights.
var FeatureNames = []string{"constant", "cells", "members", "first round", "last round", "own rounds", "lead", "kinds",
	"own last", "text", "answer", "end"}

// Features returns the features of each stored proposal, one for each of FeatureNames. A proposal without an action has
// none: nil.
//
//	constant     1
//	cells        share of all counted proposals that name the same action
//	members      share of the members that name it at least once
//	first round  share of the first round's proposals, which heard the least
//	last round   share of the last round's proposals
//	own rounds   share of the rounds in which this member names it
//	lead         cells, minus the share of the most frequent other action
//	kinds        number of different actions per proposal
//	own last     1 if this member names it in the last round
//	text         1 if it types a text
//	answer       1 if it answers
//	end          1 if it ends the episode
func Features(asides []gymkhana.Aside) [][]float64 { return features(reread(asides)) }

func features(list []proposal) [][]float64 {
	all := make([][]float64, len(list))
	left := valid(list, 0)
	if len(left) == 0 {
		return all
	}
	last := list[len(list)-1].round
	counts, keys := map[string]float64{}, make([]string, len(list))
	members := map[int]bool{}
	for _, i := range left {
		keys[i] = list[i].key()
		counts[keys[i]]++
		members[list[i].member] = true
	}
	n := float64(len(left))
	for _, i := range left {
		p, rival := &list[i], 0.0
		for key, c := range counts {
			if key != keys[i] {
				rival = max(rival, c)
			}
		}
		var first, firsts, ends, lasts, own, owns, ownLast float64
		names := map[int]bool{}
		for _, k := range left {
			q := &list[k]
			same := 0.0
			if keys[k] == keys[i] {
				same = 1
				names[q.member] = true
			}
			if q.round == 1 {
				first, firsts = first+same, firsts+1
			}
			if q.round == last {
				ends, lasts = ends+same, lasts+1
			}
			if q.member == p.member {
				own, owns = own+same, owns+1
				if q.round == last {
					ownLast = same
				}
			}
		}
		f := []float64{1, counts[keys[i]] / n, float64(len(names)) / float64(len(members)), first / max(firsts, 1),
			ends / max(lasts, 1), own / max(owns, 1), (counts[keys[i]] - rival) / n, float64(len(counts)) / n, ownLast, 0, 0, 0}
		for _, a := range p.Actions {
			switch a.Verb {
			case gymkhana.Type:
				f[9] = 1
			case gymkhana.Answer:
				f[10] = 1
			case gymkhana.Finish:
				f[11] = 1
			}
		}
		all[i] = f
	}
	return all
}

// chance is the calibrated chance that a proposal is right: the logistic function of its weighed features.
func chance(weights, f []float64) float64 {
	sum := 0.0
	for i, w := range weights {
		sum += w * f[i]
	}
	return 1 / (1 + math.Exp(-sum))
}

// heaviest returns the proposals of the actions with the greatest chance, the newest of each, and the chance. With one
// member, its newest proposal wins.
func heaviest(list []proposal, weights []float64) (won []int, top float64) {
	left, fs := valid(list, 0), features(list)
	if len(left) == 0 {
		return nil, 0
	}
	alone := true
	for _, i := range left {
		alone = alone && list[i].member == list[left[0]].member
	}
	if at := left[len(left)-1]; alone {
		return []int{at}, chance(weights, fs[at])
	}
	chances := map[string]float64{}
	for _, i := range left {
		key := list[i].key()
		chances[key] = max(chances[key], chance(weights, fs[i]))
		top = max(top, chances[key])
	}
	for _, g := range alikes(list, left, (*proposal).key) {
		if chances[list[g[0]].key()] == top {
			won = append(won, g[len(g)-1])
		}
	}
	return won, top
}

// byWeight takes the action with the greatest chance to be right, and of its proposals the newest.
func byWeight(weights []float64) election {
	return func(list []proposal, die *rand.Rand) (result, bool) {
		won, _ := heaviest(list, weights)
		return elected(list, won, die)
	}
}

// elected is the result of a vote that these proposals have won. One of several is drawn.
func elected(list []proposal, won []int, die *rand.Rand) (result, bool) {
	if len(won) == 0 {
		return result{}, false
	}
	left := valid(list, 0)
	r := result{winner: won[0], of: len(left), tie: len(won) > 1}
	if r.tie {
		r.winner = won[die.IntN(len(won))]
	}
	key := list[r.winner].key()
	for _, i := range left {
		if list[i].key() == key {
			r.count++
		}
	}
	return r, true
}

// A Weigher is a policy that brings the weights of the vote weighed, as a checkpoint of a trained group does.
type Weigher interface{ VoteWeights() []float64 }

// weightsOf returns the weights of the vote weighed: the options', otherwise the policy's.
func weightsOf(o *Options, p gymkhana.Policy) ([]float64, error) {
	weights := o.Weights
	if w, ok := p.(Weigher); ok && weights == nil {
		weights = w.VoteWeights()
	}
	switch {
	case weights == nil:
		return nil, setupError(errors.New("vote weighed needs weights; name a checkpoint of a trained group with --model, " +
			"give the option weights, or choose vote matrix"))
	case len(weights) != len(FeatureNames):
		return nil, setupError(fmt.Errorf("%d weights of the vote; want %d: %v", len(weights), len(FeatureNames), FeatureNames))
	}
	return weights, nil
}
