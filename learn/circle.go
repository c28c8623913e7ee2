package learn

import (
	"math"
	"math/rand/v2"
	"slices"

	"gymkhana"
	"gymkhana/learn/policy"
)

// A circle is a group at one moment of a roll-out: copies of the policy in training that propose actions to each other, so
// that a lesson can carry what a member would have heard. Its graph is drawn for each moment: an order, and each edge along
// it with probability one half. In each round a member hears those before it, and its own proposal of the round before.
// Source: CollabUIAgents, section on edge update, with four members and three rounds.
//
// A third of the messages are left out, and a third of the proposals are false: then a member that is as sure as of its
// best action says something else than what is right.
type circle struct {
	own   *policy.Net
	in    gymkhana.PolicyInput // without messages
	out   *policy.Options
	right []gymkhana.Action
	dice  *rand.Rand

	order []int
	edges [circleSize][circleSize]bool // from the first to the second
	said  map[[2]int]gymkhana.Heard    // by member and round, as others hear it
}

const (
	circleSize   = 4
	circleRounds = 3
	leftOut      = 1.0 / 3
	falseSaid    = 1.0 / 3
)

// circleHeat are the members' temperatures, those of CollabUIAgents' released sampler.
var circleHeat = [circleSize]float64{0.2, 0.5, 0.6, 0.8}

// heardBy draws a circle, and returns what a member hears in a round; both are drawn too.
func heardBy(own *policy.Net, in *gymkhana.PolicyInput, out *policy.Options, right []gymkhana.Action, dice *rand.Rand) []gymkhana.Heard {
	c := &circle{own: own, in: *in, out: out, right: right, dice: dice, order: dice.Perm(circleSize), said: map[[2]int]gymkhana.Heard{}}
	for i, from := range c.order {
		for _, to := range c.order[i+1:] {
			c.edges[from][to] = dice.IntN(2) == 0
		}
	}
	return c.heard(dice.IntN(circleSize), 1+dice.IntN(circleRounds))
}

// heard is what a member hears before it proposes in a round, from 1.
func (c *circle) heard(member, round int) (all []gymkhana.Heard) {
	add := func(from, round int) {
		h := c.say(from, round)
		if h.Own = from == member; h.Raw != "" && c.dice.Float64() >= leftOut {
			all = append(all, h)
		}
	}
	for _, from := range c.order {
		if c.edges[from][member] {
			add(from, round)
		}
	}
	if round > 1 {
		add(member, round-1)
	}
	return all
}

// say is a member's proposal in a round; without a Raw if it has none.
func (c *circle) say(member, round int) gymkhana.Heard {
	at := [2]int{member, round}
	if h, known := c.said[at]; known {
		return h
	}
	in := c.in
	in.Messages = c.heard(member, round)
	acts, scores := c.own.Compose(&in, c.out)
	h := gymkhana.Heard{Member: member}
	k := drawn(heated(scores, circleHeat[member]), c.dice)
	if k >= 0 {
		h.Sure = math.Exp(scores[k])
	}
	if c.dice.Float64() < falseSaid {
		if best := policy.Best(scores); best >= 0 {
			h.Sure = math.Exp(scores[best])
		}
		k = c.lie(acts, scores)
	}
	if k >= 0 {
		h.Raw = acts[k].String()
	}
	c.said[at] = h
	return h
}

// lie draws an action that is not right; -1 if there is none.
func (c *circle) lie(acts []gymkhana.Action, scores gymkhana.Scores) int {
	wrong := slices.Clone(scores)
	for i := range acts {
		if slices.ContainsFunc(c.right, acts[i].Equal) {
			wrong[i] = math.Inf(-1)
		}
	}
	return drawn(heated(wrong, 1), c.dice)
}

// heated are log-probabilities at a temperature, and normalised.
func heated(scores gymkhana.Scores, temperature float64) gymkhana.Scores {
	hot := slices.Clone(scores)
	best := policy.Best(scores)
	if best < 0 {
		return hot
	}
	sum := 0.0
	for i := range hot {
		hot[i] = (scores[i] - scores[best]) / temperature
		sum += math.Exp(hot[i])
	}
	for i := range hot {
		hot[i] -= math.Log(sum)
	}
	return hot
}
