package marl

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"

	"gymkhana"
	"gymkhana/agent/group"
)

// A Choice is a turn that the vote critic learns from: the different actions that were proposed. Some are right, and some are
// wrong. An action whose score is uncertain, or missing, is none of its candidates.
type Choice struct {
	Task       gymkhana.TaskID
	Candidates [][]float64 // the inputs of each, one for each of group.RankingNames
	Right      []bool
	Weight     float64 // in the loss; 0 counts as 1
}

// balance gives the choices of an episode their weights: 1/√n each, if there are n. A long episode is mostly one that is stuck,
// and with equal weights a critic learns what is right there at the cost of short ones.
func balance(choices []Choice) {
	for i := range choices {
		choices[i].Weight = 1 / math.Sqrt(float64(len(choices)))
	}
}

// choiceOf makes the choice of a moment; nil if all or none of its candidates are right.
func choiceOf(task gymkhana.TaskID, m *Moment, t *Turn, o PairOptions) *Choice {
	o.fill()
	scores := map[string]float64{}
	for i := range m.Decided.Asides {
		a := &m.Decided.Asides[i]
		if acts, err := group.Actions(a); err == nil && t.Reward[a.Round-1][a.Member] != nil {
			scores[group.Key(acts)] = *t.Reward[a.Round-1][a.Member]
		}
	}
	c := &Choice{Task: task}
	for _, one := range m.Record.Candidates(m.Decided.Asides) {
		x, scored := scores[one.Key]
		if !scored || x > o.Bad && x < o.Good {
			continue
		}
		c.Candidates, c.Right = append(c.Candidates, one.Inputs), append(c.Right, x >= o.Good)
	}
	if !slices.Contains(c.Right, true) || !slices.Contains(c.Right, false) {
		return nil
	}
	return c
}

// A CriticReport says what came of the training of a vote critic. It is measured on families of tasks that it did not learn
// from, each in its turn.
type CriticReport struct {
	Turns  int     `json:"turns"`
	Epochs int     `json:"epochs"` // after so many the loss was least
	Loss   float64 `json:"loss"`
	Right  float64 `json:"right"`  // share of the turns in which it takes a right action
	Matrix float64 `json:"matrix"` // share of the turns in which a most frequent action is right
}

// Settings of the training of a vote critic. They are ours.
const (
	criticEpochs = 40 // at most
	criticBatch  = 32
	criticRate   = 1e-3
	criticDecay  = 1e-2 // AdamW's decoupled decay, per unit of the rate
	criticParts  = 5    // of the families; each is held out once
)

// Choose trains a vote critic on choices. The loss of a choice is
//
//	−log Σ exp(score(right)) / Σ exp(score(any))
//
// so the right actions share the mass; choices are weighted. Each fifth of the families of tasks is held out once, to find the number of epochs
// after which the loss on families that were not seen is least; then all choices are learnt for so long. The same choices
// and seed give the same weights. They are nil if there is nothing to learn from, which is if all choices are of one part.
// Optimiser: AdamW, Loshchilov & Hutter, arXiv:1711.05101.
func Choose(choices []Choice, seed uint64) (group.Ranking, CriticReport) {
	parts := make([][]Choice, criticParts)
	for _, c := range choices {
		k := partOf(c.Task, seed)
		parts[k] = append(parts[k], c)
	}
	var loss, right [criticEpochs + 1]float64 // sums over all choices, when they were held out
	for k, held := range parts {
		taught := slices.Concat(slices.Concat(parts[:k]...), slices.Concat(parts[k+1:]...))
		t := newTutor(seed)
		for epoch := range loss {
			if epoch > 0 {
				t.epoch(taught)
			}
			l, r := Judge(t.w, held)
			loss[epoch], right[epoch] = loss[epoch]+l*weightOf(held), right[epoch]+r*float64(len(held))
		}
	}
	best := 0
	for epoch, l := range loss {
		if l < loss[best] {
			best = epoch
		}
	}
	if len(choices) == 0 {
		return nil, CriticReport{}
	}
	n := float64(len(choices))
	r := CriticReport{Turns: len(choices), Epochs: best, Loss: loss[best] / weightOf(choices), Right: right[best] / n}
	_, r.Matrix = Judge(majority(), choices)
	t := newTutor(seed)
	for range best {
		t.epoch(choices)
	}
	for i, x := range t.w {
		t.w[i] = brief(x)
	}
	return t.w, r
}

// weightOf is the weight of all choices together.
func weightOf(choices []Choice) (sum float64) {
	for i := range choices {
		sum += cmp.Or(choices[i].Weight, 1)
	}
	return sum
}

// partOf is the part of the families to which a task belongs.
func partOf(task gymkhana.TaskID, seed uint64) int {
	h := gymkhana.HashBytes([]byte(string(task) + " " + strconv.FormatUint(seed, 10)))
	return (int(h[0])<<8 | int(h[1])) % criticParts
}

// brief rounds a weight to five digits, so that a card that holds it is short.
func brief(x float64) float64 {
	y, _ := strconv.ParseFloat(strconv.FormatFloat(x, 'g', 5, 64), 64)
	return y
}

// majority is a critic that scores an action by the number of proposals that name it.
func majority() group.Ranking {
	w := make(group.Ranking, group.RankingSize)
	w[group.RankingWidth*(len(group.RankingNames)+2)+slices.Index(group.RankingNames, "cells")] = 1
	return w
}

// Judge returns the weighted mean loss of a critic on choices, and the share of them in which it takes a right action; a tie
// counts in part.
func Judge(w group.Ranking, choices []Choice) (loss, right float64) {
	if len(choices) == 0 {
		return 0, 0
	}
	for i := range choices {
		c := &choices[i]
		scores := make([]float64, len(c.Candidates))
		for k, x := range c.Candidates {
			scores[k], _ = w.Score(x, nil)
		}
		loss += float64(cmp.Or(c.Weight, 1) * lossOf(scores, c.Right, nil))
		top, won, ways := slices.Max(scores), 0.0, 0.0
		for k, s := range scores {
			if s == top {
				if ways++; c.Right[k] {
					won++
				}
			}
		}
		right += won / ways
	}
	return loss / weightOf(choices), right / float64(len(choices))
}

// lossOf is the loss of a choice. It fills grads, if there are any, with the derivative by each score.
func lossOf(scores []float64, right []bool, grads []float64) float64 {
	top := slices.Max(scores)
	all, good := 0.0, 0.0
	for i, s := range scores {
		e := math.Exp(s - top)
		if all += e; right[i] {
			good += e
		}
	}
	good = max(good, math.SmallestNonzeroFloat64)
	for i := range grads {
		e := math.Exp(scores[i] - top)
		if grads[i] = e / all; right[i] {
			grads[i] -= e / good
		}
	}
	return math.Log(all) - math.Log(good)
}

// A tutor trains a critic.
type tutor struct {
	w             group.Ranking
	grads         []float64
	first, second []float64 // Adam's moments
	steps         int
	dice          *rand.Rand
}

func newTutor(seed uint64) *tutor {
	n := group.RankingSize
	t := &tutor{w: make([]float64, n), grads: make([]float64, n), first: make([]float64, n), second: make([]float64, n),
		dice: rand.New(rand.NewPCG(seed, 2))}
	inputs := len(group.RankingNames)
	for i := range t.w[:group.RankingWidth*inputs] {
		t.w[i] = t.dice.NormFloat64() / math.Sqrt(float64(inputs))
	}
	copy(t.w[group.RankingWidth*inputs:], majority()[group.RankingWidth*inputs:]) // it begins as the vote matrix
	return t
}

// epoch takes a step for each batch of the choices, in random order.
func (t *tutor) epoch(choices []Choice) {
	for batch := range slices.Chunk(t.dice.Perm(len(choices)), criticBatch) {
		clear(t.grads)
		weights := 0.0
		for _, i := range batch {
			weights += cmp.Or(choices[i].Weight, 1)
		}
		for _, i := range batch {
			t.learn(&choices[i], cmp.Or(choices[i].Weight, 1)/weights)
		}
		t.step()
	}
}

// learn adds the gradient of a choice.
func (t *tutor) learn(c *Choice, weight float64) {
	n := len(group.RankingNames)
	var hidden []float64
	scores, grads := make([]float64, len(c.Candidates)), make([]float64, len(c.Candidates))
	for k, x := range c.Candidates {
		scores[k], hidden = t.w.Score(x, hidden)
	}
	lossOf(scores, c.Right, grads)
	b := group.RankingWidth * n
	v, u := b+group.RankingWidth, b+2*group.RankingWidth
	for k, x := range c.Candidates {
		g := weight * grads[k]
		for i, xi := range x {
			t.grads[u+i] += float64(g * xi)
		}
		for j, h := range hidden[k*group.RankingWidth : (k+1)*group.RankingWidth] {
			if h == 0 {
				continue
			}
			t.grads[v+j] += float64(g * h)
			back := float64(g * t.w[v+j])
			t.grads[b+j] += back
			for i, xi := range x {
				t.grads[j*n+i] += float64(back * xi)
			}
		}
	}
}

// step takes a step of AdamW.
func (t *tutor) step() {
	const b1, b2 = 0.9, 0.99
	t.steps++
	c1, c2 := 1-math.Pow(b1, float64(t.steps)), 1-math.Pow(b2, float64(t.steps))
	for i, g := range t.grads {
		t.first[i] = float64(b1*t.first[i]) + float64((1-b1)*g)
		t.second[i] = float64(b2*t.second[i]) + float64((1-b2)*g*g)
		t.w[i] -= criticRate * (t.first[i]/c1/(math.Sqrt(t.second[i]/c2)+1e-8) + float64(criticDecay*t.w[i]))
	}
}
