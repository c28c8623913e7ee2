package football

import (
	"fmt"

	"gymkhana"
)

// VerifierOptions choose the reward.
type VerifierOptions struct {
	Reward string `json:"reward,omitempty"` // "corrected" (default): as the paper defines it; "published": as its code has it
}

// NewVerifier makes the verifier of football tasks. Success is a goal of our team, with progress 1. Otherwise progress
// is nine tenths of the share of the distance to the goal line that the ball was moved while our team had it.
func NewVerifier(cfg gymkhana.Config) (gymkhana.Verifier, error) {
	var o VerifierOptions
	err := cfg.Decode(&o)
	if o.Reward == "" {
		o.Reward = "corrected"
	}
	if err == nil && o.Reward != "corrected" && o.Reward != "published" {
		err = fmt.Errorf("unknown reward %q; want corrected or published", o.Reward)
	}
	if err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "env/football.NewVerifier", err)
	}
	return verifier(o), nil
}

type verifier VerifierOptions

// Start begins to score an episode.
func (v verifier) Start(_ *gymkhana.Task, first gymkhana.Frame) gymkhana.Scorer {
	s := &scorer{tally: &published{}}
	state, ok := first.State.(*State)
	if ok {
		s.from = state.ballX()
		s.best = s.from
	}
	if v.Reward == "corrected" {
		s.tally = &corrected{}
		s.Add(first)
	}
	return s
}

type scorer struct {
	tally      tally
	from, best float64 // x of the ball at first, and the foremost one while our team had it
	goal       bool
	frames     int
	ownGoal    float64 // 1 when the ball is in our own goal
}

// Add evaluates a frame. It ignores a state of another world.
func (s *scorer) Add(f gymkhana.Frame) {
	state, ok := f.State.(*State)
	if !ok {
		return
	}
	s.tally.add(state)
	s.frames = state.Frame
	s.goal = s.goal || state.Score[Left] > 0
	if state.Over == OwnGoal {
		s.ownGoal = 1
	}
	if !state.Owner.nobody() && state.Owner.Side == Left {
		s.best = max(s.best, state.ballX())
	}
}

// Missing implements gymkhana.Explained.
func (s *scorer) Missing() []string {
	switch {
	case s.goal:
		return nil
	case s.ownGoal > 0:
		return []string{"no goal was scored, and an own goal was"}
	}
	return []string{"no goal was scored"}
}

// Reward implements gymkhana.LeanScorer.
func (s *scorer) Reward() float64 { return s.tally.terms().Sum() }

// Final implements gymkhana.LeanScorer.
func (s *scorer) Final() bool { return false }

// Verdict returns the verdict on the episode so far.
func (s *scorer) Verdict() gymkhana.Verdict {
	t := s.tally.terms()
	v := gymkhana.Verdict{
		Success: s.goal,
		Reward:  t.Sum(),
		Parts: map[string]float64{
			"advance": t.Advance, "passed": t.Passed, "goal": t.Goal, "stolen": t.Stolen, "pass": t.Pass, "shot": t.Shot,
			"without_pass": t.Sum() - t.Pass, "frames": float64(s.frames),
			"own_goal": s.ownGoal,
		},
	}
	if left := 1 - s.from; left > 0 {
		v.Progress = 0.9 * min(max(s.best-s.from, 0)/left, 1)
	}
	if s.goal {
		v.Progress = 1
	}
	return v
}
