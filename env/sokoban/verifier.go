package sokoban

import (
	"fmt"
	"strings"

	"gymkhana"
)

// VerifierOptions choose the reward that scores 100.
type VerifierOptions struct {
	// Bounds is "optimal" (default): the reward of the shortest solution; or "published": MageBench's reference, with
	// its mistakes; or "none": there is no reward, since the shortest solution gains nothing in gym-sokoban's count,
	// like idling.
	Bounds string `json:"bounds,omitempty"`
	// RBest is the published reference in tenths, 115 for 11.5. If 0, it is computed from the class's PublishedBoxes.
	RBest int `json:"r_best,omitempty"`
}

func (o *VerifierOptions) fill() {
	if o.Bounds == "" {
		o.Bounds = "optimal"
	}
}

// NewVerifier makes the verifier of sokoban tasks.
//
//	reward = 100 + 5·(best − R_best)
//
// best is the highest cumulative reward at any step, never below 0. The episode succeeds if all boxes are
// home in one frame. Progress is the largest share of the boxes that were home in one frame. A level whose optimum is not known has no reward
// (gymkhana.PartNoReward); that of one whose solution came with it may exceed 100.
// Source: MageBench, arXiv:2412.04531.
func NewVerifier(cfg gymkhana.Config) (gymkhana.Verifier, error) {
	var o VerifierOptions
	err := cfg.Decode(&o)
	o.fill()
	if err == nil && o.Bounds != "optimal" && o.Bounds != "published" && o.Bounds != noBounds {
		err = fmt.Errorf("unknown bounds %q; want optimal, published or none", o.Bounds)
	}
	if err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "env/sokoban.NewVerifier", err)
	}
	return verifier(o), nil
}

// noBounds is the value of VerifierOptions.Bounds without a reward.
const noBounds = "none"

type verifier VerifierOptions

// Rewards implements gymkhana.Bounded: from a best reward of 0 to that of the shortest solution.
func (v verifier) Rewards(task *gymkhana.Task) gymkhana.Range {
	var o Options
	if task.Environment.Config.Decode(&o) != nil {
		return gymkhana.Range{}
	}
	class, _ := ClassNamed(o.Class)
	boxes := class.Boxes
	if o.Level != "" {
		boxes = strings.Count(string(o.Level), "$") + strings.Count(string(o.Level), "*")
	}
	best := Reference(boxes, o.Optimal)
	switch {
	case o.Proof == ProofNone || v.Bounds == noBounds:
		return gymkhana.Range{Most: 100} // there are no rewards, so any range is right
	case o.Proof == ProofSolution && v.Bounds == "optimal": // at best by a single move
		return gymkhana.Range{Least: 100 - float64(best)/2, Most: 100 + float64(o.Optimal-1)/2}
	case v.Bounds == "optimal":
		return gymkhana.Range{Least: 100 - float64(best)/2, Most: 100}
	case v.RBest != 0:
		return gymkhana.Range{Least: 100 - float64(v.RBest)/2, Most: 100 + float64(best-v.RBest)/2}
	}
	return gymkhana.Range{Least: 100 - float64(best)/2, Most: 100 + 5*float64(max(boxes-class.PublishedBoxes, 0))}
}

// Start begins to score an episode.
func (v verifier) Start(_ *gymkhana.Task, first gymkhana.Frame) gymkhana.Scorer {
	s := &scorer{unpaid: v.Bounds == noBounds}
	s.Add(first)
	s.reference = v.reference(&s.last)
	return s
}

// reference is R_best in tenths for a state before the first step.
//
// gym-sokoban counts boxes home from 0, so if some start home the first step earns ten tenths for all of them together.
func (v verifier) reference(s *State) int {
	if v.Bounds == "published" && v.RBest != 0 {
		return v.RBest
	}
	boxes := s.Board.Total()
	if class, ok := ClassNamed(s.Class); ok && v.Bounds == "published" {
		boxes = class.PublishedBoxes
	}
	return Reference(boxes-max(s.Board.Home()-1, 0), max(s.Optimal, s.Shipped))
}

type scorer struct {
	unpaid    bool // there is no reward
	reference int
	last      State
	home      int // the largest number of boxes home in any frame
}

// Add evaluates a frame. It ignores a state of another world.
func (s *scorer) Add(f gymkhana.Frame) {
	if state, ok := f.State.(*State); ok {
		s.last = *state
		s.home = max(s.home, state.Board.Home())
	}
}

// Missing implements gymkhana.Explained.
func (s *scorer) Missing() []string {
	if boxes := max(s.last.Board.Total(), 1); s.home < boxes {
		return []string{fmt.Sprintf("at most %d of %d boxes were on a dot at once", s.home, boxes)}
	}
	return nil
}

// Reward implements gymkhana.LeanScorer.
func (s *scorer) Reward() float64 {
	if s.unpaid || s.last.Optimal == 0 && s.last.Shipped == 0 {
		return 0
	}
	return 100 + float64(s.last.Best-s.reference)/2
}

// Final implements gymkhana.LeanScorer.
func (s *scorer) Final() bool { return false }

// Verdict returns the score so far.
func (s *scorer) Verdict() gymkhana.Verdict {
	boxes := max(s.last.Board.Total(), 1)
	v := gymkhana.Verdict{
		Success:  s.home == boxes,
		Progress: float64(s.home) / float64(boxes),
		Parts: map[string]float64{
			"best":  float64(s.last.Best) / 10,
			"moves": float64(s.last.Board.Moves()),
			"home":  float64(s.home),
		},
	}
	if s.last.Optimal != 0 {
		v.Parts["optimal"] = float64(s.last.Optimal)
	}
	if s.last.Shipped != 0 {
		v.Parts["shipped"] = float64(s.last.Shipped)
	}
	if s.unpaid || s.last.Optimal == 0 && s.last.Shipped == 0 {
		v.Parts[gymkhana.PartNoReward] = 1
		return v
	}
	v.Parts["r_best"] = float64(s.reference) / 10
	v.Reward = s.Reward()
	return v
}
