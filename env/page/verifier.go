package page

import (
	"errors"
	"fmt"

	"gymkhana"
	"gymkhana/metric"
)

// VerifierOptions configure the verifier of pages. The importers write them.
type VerifierOptions struct {
	Kind Kind `json:"kind"`

	// Full asks a MiniWoB++ page for a raw reward of exactly 1, as AndroidWorld does. Without it any raw
	// reward above 0 is a success, as in BrowserGym; suites that older versions imported have it so.
	Full bool `json:"full,omitempty"`

	Score      []string `json:"score,omitempty"`  // the numbers that are added up to a game's score
	Target     float64  `json:"target,omitempty"` // what they are to reach
	EndField   string   `json:"end_field,omitempty"`
	EndValue   any      `json:"end_value,omitempty"`
	EndStatus  string   `json:"end_status,omitempty"` // success, fail or ""; of an end without an outcome
	Continue   bool     `json:"continue,omitempty"`
	Published  bool     `json:"published,omitempty"`   // scores a game as GameWorld's evaluator does
	StartValue float64  `json:"start_value,omitempty"` // where that evaluator begins to count

	Success []Condition `json:"success,omitempty"` // conditions that have to hold in the end; for any other page
}

// NewVerifier makes the verifier of all pages.
//
// MiniWoB++: the reward is the raw one, which does not shrink with time. Progress is 1 on success,
// else 0; with Full it is the raw reward between 0 and 1. Parts have raw and scaled reward.
//
// Games: progress is metric.Progress of the best sum of Score, whose start is measured at Reset.
// The reward is 100 times the progress.
//
// Other pages: progress is the share of the conditions of Success that hold in the end, and the
// reward is the progress.
func NewVerifier(cfg gymkhana.Config) (gymkhana.Verifier, error) {
	var o VerifierOptions
	err := cfg.Decode(&o)
	if err == nil {
		err = o.check()
	}
	if err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "env/page.NewVerifier", err)
	}
	return o, nil
}

func (o *VerifierOptions) check() error {
	switch o.Kind {
	case MiniWoBKind:
		return nil
	case GameKind:
		if len(o.Score) == 0 {
			return errors.New("a game needs score, the paths of numbers in its state")
		}
		return nil
	case URLKind:
		var wrong []error
		if len(o.Success) == 0 {
			wrong = append(wrong, errors.New("a page needs success, conditions that hold in the end"))
		}
		for _, c := range o.Success {
			wrong = append(wrong, c.check())
		}
		return errors.Join(wrong...)
	}
	return fmt.Errorf("kind %q; want %s, %s or %s", o.Kind, MiniWoBKind, GameKind, URLKind)
}

// Rewards implements gymkhana.Bounded: the raw reward of a MiniWoB++ page may be anything.
func (o VerifierOptions) Rewards(*gymkhana.Task) gymkhana.Range {
	return map[Kind]gymkhana.Range{GameKind: {Most: 100}, URLKind: {Most: 1}}[o.Kind]
}

// Start begins to score an episode.
func (o VerifierOptions) Start(task *gymkhana.Task, first gymkhana.Frame) gymkhana.Scorer {
	var s gymkhana.Scorer
	switch {
	case o.Kind == MiniWoBKind:
		s = &rewardScorer{full: o.Full}
	case o.Kind == URLKind:
		s = &shareScorer{conditions: o.Success}
	case o.Published:
		s = newEvaluator(&o, task)
	default:
		s = &scoreScorer{options: &o}
	}
	s.Add(first)
	return s
}

// rewardScorer keeps the reward of a MiniWoB++ page.
type rewardScorer struct {
	full        bool
	raw, scaled float64
}

func (s *rewardScorer) Add(f gymkhana.Frame) {
	if state, ok := f.State.(*State); ok && state.Value("done") == true {
		s.raw, _ = state.Number("raw")
		s.scaled, _ = state.Number("reward")
	}
}

func (s *rewardScorer) Verdict() gymkhana.Verdict {
	v := gymkhana.Verdict{Reward: s.raw, Parts: map[string]float64{"raw": s.raw, "scaled": s.scaled}}
	if s.full {
		v.Progress = min(max(s.raw, 0), 1)
	} else if s.raw > 0 {
		v.Progress = 1
	}
	v.Success = v.Progress == 1
	return v
}

// Missing implements gymkhana.Explained.
func (s *rewardScorer) Missing() []string {
	if s.Verdict().Success {
		return nil
	}
	return []string{fmt.Sprintf("the page paid %v of 1", s.raw)}
}

// scoreScorer keeps the best score of a game.
type scoreScorer struct {
	options     *VerifierOptions
	begun, seen bool // whether there was a frame, and a score
	start, best float64
}

func (s *scoreScorer) Add(f gymkhana.Frame) {
	state, ok := f.State.(*State)
	if !ok {
		return
	}
	v, there := state.Sum(s.options.Score)
	if !s.begun {
		s.begun, s.start = true, v
	}
	if there && (!s.seen || v > s.best) {
		s.best, s.seen = v, true
	}
}

func (s *scoreScorer) Verdict() gymkhana.Verdict {
	if !s.seen {
		return gymkhana.Verdict{}
	}
	return scored(metric.Progress(s.start, s.best, s.options.Target), s.best)
}

// Missing implements gymkhana.Explained.
func (s *scoreScorer) Missing() []string {
	switch {
	case !s.seen:
		return []string{"the page showed no score"}
	case s.Verdict().Success:
		return nil
	}
	return []string{fmt.Sprintf("the best score was %v of %v", s.best, s.options.Target)}
}

func scored(progress, best float64) gymkhana.Verdict {
	return gymkhana.Verdict{Success: progress == 1, Progress: progress, Reward: 100 * progress, Parts: map[string]float64{"score": best}}
}

// shareScorer keeps the latest state of a page.
type shareScorer struct {
	conditions []Condition
	last       *State
}

func (s *shareScorer) Add(f gymkhana.Frame) {
	if state, ok := f.State.(*State); ok {
		s.last = state
	}
}

func (s *shareScorer) Verdict() gymkhana.Verdict {
	v := gymkhana.Verdict{Parts: map[string]float64{}}
	hold := 0
	for _, c := range s.conditions {
		v.Parts[c.String()] = 0
		if s.last != nil && c.Holds(s.last) {
			v.Parts[c.String()] = 1
			hold++
		}
	}
	v.Progress = float64(hold) / float64(len(s.conditions))
	v.Success = hold == len(s.conditions)
	v.Reward = v.Progress
	return v
}

// Missing implements gymkhana.Explained.
func (s *shareScorer) Missing() []string {
	var list []string
	for _, c := range s.conditions {
		if s.last == nil || !c.Holds(s.last) {
			list = append(list, "does not hold: "+c.String())
		}
	}
	return list
}
