package judge

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"gymkhana"
	"gymkhana/metric"
)

// StateName is the name of the StateVerifier in the catalog.
const StateName = "state"

// A StateVerifier reads the score from the state, by JSON Pointer (RFC 6901). It fits every world whose state contains
// its score, including one in another process:
//
//	verifier: {name: state, config: {success: /solved, reward: /score}}
//	verifier: {name: state, config: {progress: /score, target: 12, reward: /score}}
//
// The last frame counts for success and reward, and the best one for progress. A missing value, or one of the wrong
// type, counts as false or 0, so that it may appear in the state later.
type StateVerifier struct {
	// Success points to a bool, or to a number for which 0 means no. Without it, the episode succeeds when progress is
	// 1.
	Success string `json:"success,omitempty"`
	// Progress points to a number: from 0 to 1, or, with Target, in its own units.
	Progress string `json:"progress,omitempty"`
	// Target is the value at which Progress counts as 1; its value in the first frame counts as 0.
	Target *float64 `json:"target,omitempty"`
	// Reward points to a number in the benchmark's own units. Without it, the reward is the progress.
	Reward string `json:"reward,omitempty"`
}

// NewStateVerifier makes a StateVerifier from its config. Errors are a gymkhana.FaultSetup.
func NewStateVerifier(cfg gymkhana.Config) (gymkhana.Verifier, error) {
	v := &StateVerifier{}
	err := cfg.Decode(v)
	if err == nil {
		err = v.check()
	}
	if err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "verifier state", err)
	}
	return v, nil
}

// check reports every mistake at once.
func (v *StateVerifier) check() error {
	var wrong []error
	if v.Success == "" && v.Progress == "" {
		wrong = append(wrong, errors.New("nothing to score; give success or progress, for example success: /solved"))
	}
	if v.Target != nil && v.Progress == "" {
		wrong = append(wrong, errors.New("target without progress; give the number that is to reach it"))
	}
	for name, pointer := range map[string]string{"success": v.Success, "progress": v.Progress, "reward": v.Reward} {
		if pointer != "" && !strings.HasPrefix(pointer, "/") {
			wrong = append(wrong, fmt.Errorf("%s: %q is no JSON Pointer; it begins with a slash", name, pointer))
		}
	}
	return errors.Join(wrong...)
}

// Rewards implements gymkhana.Bounded: a reward in the state may be any number.
func (v *StateVerifier) Rewards(*gymkhana.Task) gymkhana.Range {
	if v.Reward != "" {
		return gymkhana.Range{}
	}
	return gymkhana.Range{Most: 1}
}

// Start implements gymkhana.Verifier.
func (v *StateVerifier) Start(_ *gymkhana.Task, first gymkhana.Frame) gymkhana.Scorer {
	s := &stateScorer{verifier: v}
	s.Add(first)
	s.from = s.best
	return s
}

// A stateScorer folds the frames of one episode.
type stateScorer struct {
	verifier *StateVerifier
	from     float64 // progress in the first frame
	best     float64 // progress so far
	seen     bool    // a number was found
	success  bool
	reward   float64
}

// Add implements gymkhana.Scorer.
func (s *stateScorer) Add(f gymkhana.Frame) {
	var state any
	if err := json.Unmarshal(f.State.AppendCanonical(nil), &state); err != nil {
		state = nil // a state is canonical JSON, as the tests of worlds ensure
	}
	v := s.verifier
	s.success = v.Success != "" && number(state, v.Success) != 0
	s.reward = number(state, v.Reward)
	if n := number(state, v.Progress); !s.seen || n > s.best {
		s.best, s.seen = n, true
	}
}

// Verdict implements gymkhana.Scorer.
func (s *stateScorer) Verdict() gymkhana.Verdict {
	v := s.verifier
	progress := min(max(s.best, 0), 1)
	switch {
	case v.Progress == "":
		progress = 0
	case v.Target != nil:
		progress = metric.Progress(s.from, s.best, *v.Target)
	}
	switch {
	case v.Success == "":
	case s.success:
		progress = 1
	default:
		progress = min(progress, math.Nextafter(1, 0)) // just below 1, because Success decides
	}
	reward := s.reward
	if v.Reward == "" {
		reward = progress
	}
	return gymkhana.Verdict{Success: progress == 1, Progress: progress, Reward: reward}
}

// Missing implements gymkhana.Explained.
func (s *stateScorer) Missing() []string {
	v := s.verifier
	var list []string
	if v.Success != "" && !s.success {
		list = append(list, v.Success+" did not hold at the end")
	}
	target := 1.0
	if v.Target != nil {
		target = *v.Target
	}
	if v.Progress != "" && s.best < target && !s.success {
		list = append(list, fmt.Sprintf("%s reached %v of %v", v.Progress, s.best, target))
	}
	return list
}

// number reads a number, or a bool as 0 or 1, at a JSON Pointer; 0 if there is none.
func number(state any, pointer string) float64 {
	switch v := at(state, pointer).(type) {
	case float64:
		return v
	case bool:
		if v {
			return 1
		}
	}
	return 0
}

// at gives the value at a JSON Pointer; nil if there is none. Source: RFC 6901.
func at(v any, pointer string) any {
	if pointer == "" {
		return nil
	}
	for token := range strings.SplitSeq(pointer[1:], "/") {
		token = strings.ReplaceAll(strings.ReplaceAll(token, "~1", "/"), "~0", "~")
		switch node := v.(type) {
		case map[string]any:
			v = node[token]
		case []any:
			i, err := strconv.Atoi(token)
			if err != nil || i < 0 || i >= len(node) || token != strconv.Itoa(i) {
				return nil
			}
			v = node[i]
		default:
			return nil
		}
	}
	return v
}
