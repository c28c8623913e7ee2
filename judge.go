package gymkhana

import "context"

// A Verifier starts a Scorer: a pure fold over the frames of an episode. Being pure, it gives
// a stored episode the same Verdict years later.
type Verifier interface {
	Start(task *Task, first Frame) Scorer
}

// A Scorer sees every frame after the first, in order. Verdict may be asked at any time.
type Scorer interface {
	Add(Frame)
	Verdict() Verdict // the task's part, and one part per role
}

// A Verdict is what an episode is worth so far. Success holds exactly when Progress is 1.
type Verdict struct {
	Success  bool               `json:"success"`
	Progress float64            `json:"progress"`        // 0 to 1
	Reward   float64            `json:"reward"`          // in the benchmark's own units
	Parts    map[string]float64 `json:"parts,omitempty"` // what the reward is made of
	Roles    []Verdict          `json:"roles,omitempty"` // in a world with several roles
}

// A Judge grades, by asking a Model, what no state can settle. A Grade carries its prompt.
type Judge interface {
	Grade(ctx context.Context, task *Task, t *Trajectory) (Grade, error)
}

// A Grade is a judge's answer, kept with what it was asked so that it can be used again.
type Grade struct {
	Score  float64 `json:"score"` // 0 to 1
	Prompt string  `json:"prompt"`
	Answer string  `json:"answer"`
}
