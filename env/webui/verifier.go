package webui

import (
	"fmt"
	"math"

	"gymkhana"
)

// From Similar on, a page counts as re-created if no element is missing, none is less similar than LeastSimilar, and
// its picture is nowhere less similar than Alike. The limits are needed because the similarity of the page is weighted
// by area, and a small icon has less than a thousandth of it. All are values of the corrected metric. docs/webui.md has
// the measurements behind them.
const (
	Similar      = 0.99
	LeastSimilar = 0.94
	Alike        = 0.65
)

// rebuilt reports whether a page counts as re-created.
func (g *Grade) rebuilt() bool {
	return g.AES >= Similar && g.Least >= LeastSimilar && g.Look >= Alike && g.Missing == 0
}

// VerifierOptions choose what is reported of an episode.
type VerifierOptions struct {
	Report string `json:"report,omitempty"` // the reported iteration: "last" (default), "best" or "first"
	Reward string `json:"reward,omitempty"` // "corrected" (default) or "published": as MageBench's released code computes it
}

// NewVerifier makes the verifier of webui tasks. Progress is the corrected similarity of the reported iteration,
// Similar defines success, and the reward is 100 times the similarity by the chosen metric. Parts has both metrics with
// their losses, and the similarity of every iteration as iteration_0, iteration_1 and so on. An episode without an
// iteration scores 0, with everything lost by parsing.
func NewVerifier(cfg gymkhana.Config) (gymkhana.Verifier, error) {
	o := VerifierOptions{Report: "last", Reward: "corrected"}
	err := cfg.Decode(&o)
	if err == nil && o.Report != "last" && o.Report != "best" && o.Report != "first" {
		err = fmt.Errorf("unknown report %q; want last, best or first", o.Report)
	}
	if err == nil && o.Reward != "corrected" && o.Reward != "published" {
		err = fmt.Errorf("unknown reward %q; want corrected or published", o.Reward)
	}
	if err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "env/webui.NewVerifier", err)
	}
	return verifier(o), nil
}

type verifier VerifierOptions

// Rewards implements gymkhana.Bounded.
func (verifier) Rewards(*gymkhana.Task) gymkhana.Range { return gymkhana.Range{Most: 100} }

// Start begins to score an episode.
func (v verifier) Start(_ *gymkhana.Task, first gymkhana.Frame) gymkhana.Scorer {
	s := &scorer{verifier: v}
	s.Add(first)
	return s
}

type scorer struct {
	verifier
	iterations []Iteration
}

// Add evaluates a frame. It ignores a state of another world.
func (s *scorer) Add(f gymkhana.Frame) {
	if state, ok := f.State.(*State); ok {
		s.iterations = state.Iterations
	}
}

// Verdict returns the current verdict.
func (s *scorer) Verdict() gymkhana.Verdict {
	it := failed(nil, Unread)
	if i := s.reported(); i >= 0 {
		it = s.iterations[i]
	}
	reward := it.Corrected.AES
	if s.Reward == "published" {
		reward = it.Published.AES
	}
	v := gymkhana.Verdict{Success: it.Corrected.rebuilt(), Progress: it.Corrected.AES, Reward: 100 * reward,
		Parts: map[string]float64{"iterations": float64(len(s.iterations))}}
	for prefix, g := range map[string]*Grade{"": &it.Corrected, "published_": &it.Published} {
		v.Parts[prefix+"aes"], v.Parts[prefix+"mean"], v.Parts[prefix+"least"] = g.AES, g.Mean, g.Least
		for name, x := range g.Lost.parts() {
			v.Parts[prefix+"lost_"+name] = x
		}
	}
	v.Parts["look"] = it.Corrected.Look
	for i := range s.iterations {
		own := &s.iterations[i].Corrected
		if s.Reward == "published" {
			own = &s.iterations[i].Published
		}
		v.Parts[fmt.Sprintf("iteration_%d", i)] = own.AES
	}
	return v
}

// Missing implements gymkhana.Explained: how similar the drawing that counts is, and its least similar parts.
func (s *scorer) Missing() []string {
	i := s.reported()
	if i < 0 {
		return []string{"nothing was drawn"}
	}
	it := &s.iterations[i]
	if it.Corrected.rebuilt() {
		return nil
	}
	return append([]string{fmt.Sprintf("drawing %d of %d counts: %s", i+1, len(s.iterations), it.graded())}, it.worst()...)
}

// reported is the index of the iteration that counts, -1 if there is none. The best one is the first of the best by the
// metric that is rewarded.
func (s *scorer) reported() int {
	at, best := -1, math.Inf(-1)
	switch s.Report {
	case "last":
		return len(s.iterations) - 1
	case "first":
		return min(0, len(s.iterations)-1)
	}
	for i := range s.iterations {
		own := s.iterations[i].Corrected.AES
		if s.Reward == "published" {
			own = s.iterations[i].Published.AES
		}
		if own > best {
			at, best = i, own
		}
	}
	return at
}
