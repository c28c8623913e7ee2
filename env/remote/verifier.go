package remote

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"gymkhana"
)

// A Verifier takes the grade from the server. If the server does not say whether the episode is a success, the reward
// has to reach SuccessAt when the server ends the episode.
//
//	verifier: {name: remote, config: {success_at: 1, score: sum}}
type Verifier struct {
	// SuccessAt is the least reward of a success; default 1.
	SuccessAt *float64 `json:"success_at,omitempty"`
	// Score is the reward of an episode: sum (the default) of the rewards of its steps, or the last.
	Score string `json:"score,omitempty"`
}

// NewVerifier makes a Verifier from its config. Errors are a gymkhana.FaultSetup.
func NewVerifier(cfg gymkhana.Config) (gymkhana.Verifier, error) {
	v := &Verifier{}
	err := cfg.Decode(v)
	if err == nil && !slices.Contains([]string{"", "sum", "last"}, v.Score) {
		err = fmt.Errorf("score %q; want sum or last", v.Score)
	}
	if err == nil && v.SuccessAt == nil {
		one := 1.0
		v.SuccessAt = &one
	}
	if err == nil && (math.IsNaN(*v.SuccessAt) || math.IsInf(*v.SuccessAt, 0)) {
		err = errors.New("success_at is not a finite number")
	}
	if err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "verifier remote", err)
	}
	return v, nil
}

// Start implements gymkhana.Verifier.
func (v *Verifier) Start(_ *gymkhana.Task, first gymkhana.Frame) gymkhana.Scorer {
	return &scorer{v, stateOf(first)}
}

// A scorer keeps the last state, which has the sums.
type scorer struct {
	of   *Verifier
	last State
}

// Add implements gymkhana.Scorer.
func (s *scorer) Add(f gymkhana.Frame) { s.last = stateOf(f) }

// Verdict implements gymkhana.Scorer.
func (s *scorer) Verdict() gymkhana.Verdict {
	if v := s.last.Verdict; v != nil {
		return *v
	}
	reward := s.last.Sum
	if s.of.Score == "last" {
		reward = s.last.Last
	}
	success := s.last.Done && reward >= *s.of.SuccessAt
	if s.last.Success != nil {
		success = *s.last.Success
	}
	if success {
		return gymkhana.Verdict{Success: true, Progress: 1, Reward: reward}
	}
	progress := 0.0
	if p := s.last.Progress; p != nil {
		progress = min(max(*p, 0), math.Nextafter(1, 0)) // just below 1, because Success decides
	}
	return gymkhana.Verdict{Progress: progress, Reward: reward}
}

// Missing implements gymkhana.Explained.
func (s *scorer) Missing() []string {
	if s.Verdict().Success {
		return nil
	}
	if s.last.Success != nil || s.last.Verdict != nil {
		return []string{"the server says that it is no success"}
	}
	return []string{fmt.Sprintf("the server gave a reward of %v; %v is a success", s.Verdict().Reward, *s.of.SuccessAt)}
}
