// Package fit finds the weights of Atomic Element Similarity that agree best with people's rankings of pages. Like
// MageBench's authors (arXiv:2412.04531), it uses a particle swarm over the weight of every property, that of the
// place, and the exponent of the area.
//
//	rankings := []fit.Ranking{{Page: "bakery/1", Built: []fit.Built{{Result: a, Rank: 1}, {Result: b, Rank: 2}}}}
//	found := fit.Fit(rankings, fit.Options{Seed: 7})
//	fmt.Println(fit.Agreement(found, others))
//
// The result depends only on the rankings and the seed.
package fit

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"gymkhana"
	"gymkhana/env/webui/aes"
	"gymkhana/rng"
)

// A Ranking is people's ranking of pages that were built for one true page.
type Ranking struct {
	Page  string
	Built []Built
}

// A Built is one of these pages.
type Built struct {
	Result aes.Result // the result that aes.Score gives
	Rank   int        // 1 is the best; equal ranks are a tie, which has no effect
}

// Options bound the search. The zero value is right for most uses.
type Options struct {
	Seed      gymkhana.Seed
	Particles int // 0: 40
	Rounds    int // 0: 150
}

func (o *Options) fill() {
	o.Particles = cmp.Or(o.Particles, 40)
	o.Rounds = cmp.Or(o.Rounds, 150)
}

// Uniform are neutral weights: all properties and the place count the same, elements count by area.
func Uniform() aes.Weights {
	w := aes.Weights{Alpha: make(map[string]float64), Position: 50, Beta: 1}
	for p := range aes.Standard.Alpha {
		w.Alpha[p] = 50
	}
	return w
}

// Agreement is the share of pairs of pages, built for the same true page and ranked differently, that the weights score
// in the order of people's ranking. Equal scores count as half. Without such pairs it is 0.
func Agreement(w aes.Weights, all []Ranking) float64 {
	agreed, pairs := 0.0, 0
	for i := range all {
		scores := make([]float64, len(all[i].Built))
		for k := range all[i].Built {
			scores[k] = w.Rescore(&all[i].Built[k].Result)
		}
		for _, p := range ranked(all[i].Built) {
			pairs++
			switch better, worse := scores[p.better], scores[p.worse]; {
			case better > worse:
				agreed++
			case better == worse:
				agreed += 0.5
			}
		}
	}
	return agreed / math.Max(1, float64(pairs))
}

type duel struct{ better, worse int }

// ranked are the pairs that people ranked differently.
func ranked(built []Built) []duel {
	var all []duel
	for i := range built {
		for j := range built {
			if built[i].Rank < built[j].Rank {
				all = append(all, duel{i, j})
			}
		}
	}
	return all
}

// Bounds of the search: α and the weight of the place, and β.
const (
	mostAlpha = 100.0
	mostBeta  = 2.0
)

// names are the properties in the order of a particle's coordinates. The weight of the place and β follow.
var names = slices.Sorted(maps.Keys(aes.Standard.Alpha))

// Properties are the properties with a weight, in alphabetical order.
func Properties() []string { return slices.Clone(names) }

// weights converts a particle to weights.
func weights(at []float64) aes.Weights {
	w := aes.Weights{Alpha: make(map[string]float64), Position: at[len(names)], Beta: at[len(names)+1]}
	for i, p := range names {
		w.Alpha[p] = at[i]
	}
	return w
}

// A particle is a point in the space of weights that remembers the best point it has visited.
type particle struct {
	at, speed, best []float64
	worth           float64
}

// Fit searches for the weights with the greatest agreement. One particle begins at uniform weights, the others at
// random. Among weights with the same agreement, those with wider margins win.
//
// The swarm is Kennedy and Eberhart's (ICNN 1995) with Clerc and Kennedy's constants: inertia 0.7298, both pulls 1.49618
// (IEEE Transactions on Evolutionary Computation 6, 2002).
func Fit(all []Ranking, o Options) aes.Weights {
	o.fill()
	s := &swarm{problem: newProblem(all), draw: rng.New(o.Seed, "aes weights")}
	for i := range o.Particles {
		s.add(i == 0)
	}
	for range o.Rounds {
		for i := range s.particles {
			s.move(&s.particles[i])
		}
	}
	return weights(s.best)
}

type swarm struct {
	problem   *problem
	draw      *rng.Stream
	particles []particle
	best      []float64
	worth     float64
}

// chance is a random number in [0, 1).
func (s *swarm) chance() float64 { return float64(s.draw.N(1<<30)) / (1 << 30) }

func most(i int) float64 {
	if i == len(names)+1 {
		return mostBeta
	}
	return mostAlpha
}

func (s *swarm) add(uniform bool) {
	n := len(names) + 2
	p := particle{at: make([]float64, n), speed: make([]float64, n)}
	for i := range n {
		p.at[i] = s.chance() * most(i)
		p.speed[i] = (s.chance() - 0.5) * most(i) / 2
		if uniform {
			p.at[i] = most(i) / 2
		}
	}
	p.best, p.worth = slices.Clone(p.at), s.problem.worth(p.at)
	if s.best == nil || p.worth > s.worth {
		s.best, s.worth = slices.Clone(p.at), p.worth
	}
	s.particles = append(s.particles, p)
}

func (s *swarm) move(p *particle) {
	const inertia, pull = 0.7298, 1.49618
	for i := range p.at {
		p.speed[i] = inertia*p.speed[i] + pull*s.chance()*(p.best[i]-p.at[i]) + pull*s.chance()*(s.best[i]-p.at[i])
		p.at[i] += p.speed[i]
		if p.at[i] < 0 || p.at[i] > most(i) { // it stops at the border
			p.at[i] = math.Min(most(i), math.Max(0, p.at[i]))
			p.speed[i] = 0
		}
	}
	if worth := s.problem.worth(p.at); worth > p.worth {
		copy(p.best, p.at)
		p.worth = worth
		if worth > s.worth {
			copy(s.best, p.at)
			s.worth = worth
		}
	}
}
