package main

import (
	"fmt"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/learn"
	"gymkhana/learn/train"
)

// A way is a way to train.
type way struct {
	name     string
	settings learn.Settings // settings without seed and world
	against  string         // the way that it is compared with; "": none
	alter    func(*train.Config)
}

// waysOf are all ways of a study of a world: the paper's ladder, and the same with as many steps and labelled states as
// roll-outs have; roll-outs that the policy leads too and, for comparison, those of the oracle alone; and the former
// with generated apps in addition.
func waysOf(s *learn.Source) []way {
	all := []way{
		{name: learn.Paper, settings: learn.Settings{Recipe: learn.Paper}},
		{name: learn.DAgger, settings: learn.Settings{Recipe: learn.DAgger}, against: learn.Paper},
		{name: "paper-equal", settings: learn.Settings{Recipe: learn.Paper}, against: learn.DAgger, alter: equalPaper},
		{name: "oracle", settings: learn.Settings{Recipe: learn.DAgger}, against: learn.DAgger, alter: oracleAlone},
	}
	if s.Entry.Split.Generated == nil {
		return all
	}
	for _, apps := range []int{10, 30, 100, 300} {
		all = append(all, way{name: fmt.Sprintf("apps-%d", apps), settings: learn.Settings{Recipe: learn.DAgger, Apps: apps},
			against: learn.DAgger})
	}
	return all
}

// chosen are the ways with some names, in the order of the names; all ways if there are none.
func chosen(s *learn.Source, names []string) ([]way, error) {
	all := waysOf(s)
	if len(names) == 0 {
		return all, nil
	}
	known := make([]string, len(all))
	for i := range all {
		known[i] = all[i].name
	}
	var some []way
	for i, name := range names {
		at := slices.Index(known, name)
		switch {
		case at < 0:
			return nil, refuse("--ways %s: there is no such way%s; there are %s", name, gymkhana.DidYouMean(name, known),
				strings.Join(known, ", "))
		case slices.Contains(names[:i], name):
			return nil, refuse("--ways names %s twice; leave one out", name)
		}
		some = append(some, all[at])
	}
	return some, nil
}

// curriculum is the curriculum of a training with these settings.
func (w *way) curriculum(set learn.Settings) train.Config {
	c := set.Curriculum()
	if w.alter != nil {
		w.alter(&c)
	}
	return c
}

// oracleAlone lets the oracle lead in all rounds.
func oracleAlone(c *train.Config) {
	for i := range c.Stages {
		c.Stages[i].Alone = c.Stages[i].Lead > 0
	}
}

// equalPaper gives the paper's ladder as many steps as roll-outs have, and about as many labelled states: some
// 57,000, the pairs of each round of preferences counted as one state each.
func equalPaper(c *train.Config) {
	ours, steps, own := train.Aggregate(c.Seed), 0, 0
	for i := range ours.Stages {
		steps += ours.Stages[i].Steps * ours.Stages[i].Rounds
	}
	for i := range c.Stages {
		own += c.Stages[i].Steps * c.Stages[i].Rounds
	}
	for i := range c.Stages {
		s := &c.Stages[i]
		s.Steps = s.Steps * steps / own
		s.Seeds = equalSeeds[s.Name]
	}
}

// equalSeeds are the instances of each task that equalPaper makes data from.
var equalSeeds = map[string]int{"level1": 2, "level2": 3, "sft": 3, "dpo": 3}
