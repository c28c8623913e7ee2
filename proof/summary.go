package proof

import (
	"fmt"
	"strconv"
	"strings"

	"gymkhana/metric"
)

// summarize joins the results of the tasks.
func summarize(all []proved) *Report {
	r := &Report{Failures: []Failure{}, Kinds: map[string]*Kind{}, Scale: map[string]Scale{}, Guesser: map[string]Scale{}}
	groups := map[string][][]float64{}
	var guessed facts
	for _, p := range all {
		if len(p.unproved) > 0 {
			r.Unproved = append(r.Unproved, p.unprovedName())
			if p.instances == 0 {
				continue
			}
		}
		r.Tasks++
		r.Instances += p.instances
		for _, count := range []struct {
			to *int
			ok bool
		}{{&r.OraclePass, p.oracle}, {&r.IdleFail, p.idle}, {&r.DeclareFail, p.declare}, {&r.NearMissFail, p.near}} {
			if count.ok {
				*count.to++
			}
		}
		if p.noop {
			r.Noop = append(r.Noop, string(p.id))
		}
		r.Failures = append(r.Failures, p.failures...)
		addKinds(r.Kinds, p.kinds)
		addRungs(r, p.rungs)
		if g := p.blind; g != nil && g.Tried > 0 {
			guessed.add(p.fact, g)
			if g.Rate > 0 {
				r.Guesses = append(r.Guesses, *g)
			}
			if p.imported {
				r.Measured = append(r.Measured, *g)
			}
		}
		for agent, values := range p.progress {
			groups[agent] = append(groups[agent], values)
		}
	}
	scale(r.Scale, groups)
	scale(r.Guesser, guessed.bySuite())
	return r
}

// unprovedName names a task. If only some instances are unproved, it lists them.
func (p *proved) unprovedName() string {
	if p.instances == 0 {
		return string(p.id)
	}
	var list []string
	for _, i := range p.unproved {
		list = append(list, strconv.FormatUint(uint64(i), 10))
	}
	return fmt.Sprintf("%s (instances %s)", p.id, strings.Join(list, ", "))
}

// facts group the guess rates of tasks by fact.
type facts struct {
	names []string // in order of appearance
	rates map[string][]float64
	suite map[string]string
}

func (f *facts) add(fact string, g *Guess) {
	if f.rates == nil {
		f.rates, f.suite = map[string][]float64{}, map[string]string{}
	}
	if f.rates[fact] == nil {
		f.names = append(f.names, fact)
	}
	f.rates[fact], f.suite[fact] = append(f.rates[fact], g.Rate), g.Task.Suite()
}

// bySuite gives, for each suite, the mean rate of each fact, since the tasks of one fact count as one.
func (f *facts) bySuite() map[string][][]float64 {
	groups := map[string][][]float64{}
	for _, fact := range f.names {
		if mean, ok := metric.Mean(f.rates[fact]); ok {
			groups[f.suite[fact]] = append(groups[f.suite[fact]], []float64{mean})
		}
	}
	return groups
}

func addKinds(to, from map[string]*Kind) {
	for name, k := range from {
		if to[name] == nil {
			to[name] = &Kind{}
		}
		to[name].add(k)
	}
}

// scale replaces each group with its mean.
func scale(to map[string]Scale, groups map[string][][]float64) {
	for name, g := range groups {
		e := metric.EstimateBounded(g, 0, 1, metric.Confidence)
		to[name] = Scale{e.Mean, e.CI}
	}
}

// addRungs adds the blind players of a task.
func addRungs(r *Report, rungs map[string]*Rung) {
	for name, k := range rungs {
		if r.Rungs == nil {
			r.Rungs = map[string]*Rung{}
		}
		if r.Rungs[name] == nil {
			r.Rungs[name] = &Rung{}
		}
		r.Rungs[name].Tried += k.Tried
		r.Rungs[name].Solved += k.Solved
	}
}
