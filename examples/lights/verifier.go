package lights

import (
	"gymkhana"
	"gymkhana/metric"
)

// NewVerifier makes the verifier of lights tasks. It has no options.
//
//	progress = (par − left) / par,  left = fewest presses to go at any frame, counting from the first
//	reward   = 100·par / presses once all lamps are dark, before that 0
//
// Success is a dark board. Counting lit lamps would not do: on the way there are often more of
// them than at the start.
func NewVerifier(cfg gymkhana.Config) (gymkhana.Verifier, error) {
	return verifier{}, cfg.Decode(&struct{}{})
}

type verifier struct{}

// Rewards implements gymkhana.Bounded.
func (verifier) Rewards(*gymkhana.Task) gymkhana.Range { return gymkhana.Range{Most: 100} }

// Start begins to score an episode.
func (verifier) Start(_ *gymkhana.Task, first gymkhana.Frame) gymkhana.Scorer {
	s := &scorer{left: MaxPar}
	s.Add(first)
	return s
}

type scorer struct {
	last State
	left int // the fewest presses to go so far
}

// Add looks at a frame. A state of another world is passed over.
func (s *scorer) Add(f gymkhana.Frame) {
	state, ok := f.State.(*State)
	if !ok {
		return
	}
	s.last = *state
	if way, ok := Solve(state.Board); ok {
		s.left = min(s.left, len(way))
	}
}

// Verdict returns the verdict on the episode so far.
func (s *scorer) Verdict() gymkhana.Verdict {
	v := gymkhana.Verdict{
		Success:  s.left == 0,
		Progress: metric.Progress(float64(-s.last.Par), float64(-s.left), 0),
		Parts:    map[string]float64{"par": float64(s.last.Par), "presses": float64(s.last.Presses), "left": float64(s.left)},
	}
	if v.Success {
		v.Reward = 100 * float64(s.last.Par) / float64(s.last.Presses)
	}
	return v
}
