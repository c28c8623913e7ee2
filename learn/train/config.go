package train

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"gymkhana/learn/policy"
)

// A Config holds everything that determines what is learnt.
type Config struct {
	Seed   uint64  `json:"seed"`
	Batch  int     `json:"batch"` // lessons in a step
	Every  int     `json:"every"` // steps between evaluations on the validation tasks, and between saved states
	Stages []Stage `json:"stages"`
	Points bool    `json:"points,omitempty"` // has no effect; it is part of the settings that identify a training
}

// A Stage is a part of the curriculum.
type Stage struct {
	Name     string  `json:"name"`             // the name of its checkpoint
	Levels   []int   `json:"levels"`           // the levels of the synthesized data; roll-outs need none
	Lead     float64 `json:"lead,omitempty"`   // share of steps that the policy leads in roll-outs, from the second round on; 0: no roll-outs
	Alone    bool    `json:"alone,omitempty"`  // the oracle leads in all rounds; Lead only enables roll-outs
	Listen   int     `json:"listen,omitempty"` // the last rounds, whose roll-outs give lessons with messages of a group; never the first of all
	Seeds    int     `json:"seeds"`            // instances of each task per round
	Skip     float64 `json:"skip"`             // share of moments that are skipped
	Replay   float64 `json:"replay"`           // lessons of the stage before that are mixed in, without preferences, per lesson of this stage
	Rounds   int     `json:"rounds"`           // each round makes new data with the current policy
	Steps    int     `json:"steps"`            // in each round
	Rate     float64 `json:"rate"`             // the highest; it rises over Warm steps and falls to a tenth
	Warm     int     `json:"warm"`
	Mean     float64 `json:"mean,omitempty"`   // decay of the moving average of the weights; 0: only the last weights
	Beta     float64 `json:"beta"`             // the beta of DPO on the pairs of level 3; 0: supervised
	Drop     float64 `json:"drop"`             // share of words that are dropped during training
	Rename   float64 `json:"rename,omitempty"` // share of words that are replaced, consistently within a lesson
	Local    float64 `json:"local,omitempty"`  // share of lessons in which only rows depend on the goal
	Smooth   float64 `json:"smooth"`           // has no effect and is 0; it is part of the settings that identify a training
	Anchor   float64 `json:"anchor"`           // weight of the better action's cross-entropy in addition to DPO; 0 in the paper
	Patience int     `json:"patience"`         // evaluations without improvement that end the stage; 0: never
	Last     bool    `json:"last"`             // keep the last policy, not the best on the validation tasks
	Flip     bool    `json:"flip,omitempty"`
}

// Stage1 is the first stage of CollabUIAgents: questions, instructions, the steps of tasks, preferences. The paper has no
// anchor and no replay in the last of them. Without both, fifty steps of DPO took 16 points off a policy that had learnt
// its tasks.
func Stage1(seed uint64) Config {
	return Config{Seed: seed, Batch: 64, Every: 700, Stages: []Stage{
		{Name: "level1", Levels: []int{1}, Seeds: 4, Skip: 0.4, Rounds: 1, Steps: 700, Rate: 2e-3, Warm: 100, Drop: 0.1, Rename: 0.2, Last: true},
		{Name: "level2", Levels: []int{2}, Seeds: 6, Skip: 0.3, Replay: 0.15, Rounds: 1, Steps: 2100, Rate: 2e-3, Warm: 100, Drop: 0.1, Rename: 0.2, Last: true},
		{Name: "sft", Levels: []int{3}, Seeds: 10, Replay: 0.15, Rounds: 1, Steps: 4200, Rate: 2e-3, Warm: 100, Drop: 0.1, Rename: 0.2,
			Local: 0.5, Mean: 0.999, Last: true},
		{Name: "dpo", Levels: []int{3}, Seeds: 10, Replay: 1, Rounds: 2, Steps: 1400, Rate: 5e-4, Warm: 100, Drop: 0.1, Rename: 0.2,
			Local: 0.5, Mean: 0.999, Beta: 0.4, Anchor: 1},
	}}
}

// Aggregate is a curriculum of roll-outs: a network learns the oracle's actions in the states that it has reached
// itself. Source: dataset aggregation, Ross et al., arXiv:1011.0686.
func Aggregate(seed uint64) Config {
	return Config{Seed: seed, Batch: 64, Every: 1400, Points: true, Stages: []Stage{
		{Name: "dagger", Lead: 0.7, Seeds: 10, Rounds: 7, Steps: 1400, Rate: 2e-3, Warm: 100, Drop: 0.1, Rename: 0.2, Local: 0.5, Mean: 0.999, Last: true},
	}}
}

// Listening is Aggregate, whose last three rounds give lessons with messages of a group. So a network learns to listen.
func Listening(seed uint64) Config {
	c := Aggregate(seed)
	c.Stages[0].Name, c.Stages[0].Listen = "listen", 3
	return c
}

// Quick reduces a curriculum to seconds, which shows that everything works and teaches little.
func (c Config) Quick() Config {
	c.Stages = slices.Clone(c.Stages)
	c.Batch, c.Every = 32, 60
	for i := range c.Stages {
		s := &c.Stages[i]
		s.Seeds, s.Skip, s.Steps, s.Warm, s.Rounds = 1, 0.8, 60, 20, 1
	}
	return c
}

// check reports every mistake at once.
func (c *Config) check() error {
	var wrong []error
	say := func(format string, args ...any) { wrong = append(wrong, fmt.Errorf(format, args...)) }
	if c.Batch < 1 || c.Every < 1 || len(c.Stages) == 0 {
		say("batch and every are at least 1, and there is at least one stage")
	}
	for i := range c.Stages {
		s := &c.Stages[i]
		if s.Name == "" || len(s.Levels) == 0 && s.Lead == 0 || s.Seeds < 1 || s.Steps < 1 || s.Rounds < 1 || s.Rate <= 0 {
			say("stage %d %q: it needs a name, levels, and seeds, steps, rounds and rate above 0", i, s.Name)
		}
		if s.Skip < 0 || s.Skip >= 1 || s.Drop < 0 || s.Drop >= 1 || s.Rename < 0 || s.Rename >= 1 ||
			s.Local < 0 || s.Local >= 1 || s.Beta < 0 || s.Replay < 0 || s.Anchor < 0 {
			say("stage %q: skip, drop, rename and local are from 0 to below 1, beta, replay and anchor not below 0", s.Name)
		}
		if s.Mean < 0 || s.Mean >= 1 {
			say("stage %q: mean is from 0 to below 1", s.Name)
		}
		if s.Lead != 0 && !(s.Lead > 0 && s.Lead <= 1) {
			say("stage %q: lead is above 0 and at most 1; without roll-outs leave it out", s.Name)
		}
		if s.Listen < 0 || s.Listen > 0 && s.Lead == 0 {
			say("stage %q: listen is a number of rounds of roll-outs", s.Name)
		}
		if s.Beta > 0 && !slices.Contains(s.Levels, 3) {
			say("stage %q: preferences are learnt from the pairs of level 3; add it, or leave out beta", s.Name)
		}
		if s.Anchor > 0 && s.Beta == 0 {
			say("stage %q: an anchor holds preferences, and without beta there are none; leave it out", s.Name)
		}
		if s.Name == baseName || strings.ContainsAny(s.Name, `/\:`) {
			say("stage %q: the name is part of a file's, and %q is taken", s.Name, baseName)
		}
		for k := range i {
			if c.Stages[k].Name == s.Name {
				say("two stages are called %q", s.Name)
			}
		}
	}
	return errors.Join(wrong...)
}

// tired reports whether this many evaluations without improvement end the stage.
func (s *Stage) tired(waited int) bool { return s.Patience > 0 && waited >= s.Patience }

func (s *Stage) objective() policy.Objective {
	return policy.Objective{Beta: float32(s.Beta), Drop: float32(s.Drop), Rename: float32(s.Rename),
		Local: float32(s.Local), Anchor: float32(s.Anchor), Flip: s.Flip}
}

// rate is the learning rate of a step: a rise, then a linear fall to a tenth, in each round or, with roll-outs, once.
func (s *Stage) rate(round, step int) float32 {
	steps := s.Steps
	if s.Lead > 0 {
		step, steps = round*s.Steps+step, s.Rounds*s.Steps
	}
	r := s.Rate * min(1, float64(step+1)/float64(max(s.Warm, 1)))
	return float32(r * (1 - 0.9*float64(step)/float64(steps)))
}
