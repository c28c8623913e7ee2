package learn

import (
	"gymkhana/learn/train"
	"gymkhana/metric"
)

// A Report is the result of a training.
type Report struct {
	Suite       string        `json:"suite"`
	Stage       int           `json:"stage"`
	Seed        uint64        `json:"seed"`
	Folder      string        `json:"folder"`
	Checkpoint  string        `json:"checkpoint"`
	Run         string        `json:"run"`
	Kernel      string        `json:"kernel"`
	TrainS      float64       `json:"train_s"`
	Seconds     float64       `json:"seconds"`
	Stages      []StageReport `json:"stages"`
	Arms        []ArmReport   `json:"arms"`
	Comparisons []Comparison  `json:"comparisons"`
	Errors      []FirstErrors `json:"first_errors"` // the errors of the last policy

	Subsets []string `json:"-"` // the subsets that were played, in the order of a table
}

// A StageReport describes the data and the end of a stage.
type StageReport struct {
	Stage   string  `json:"stage"`
	Lessons int     `json:"lessons"` // the number of lessons in its last round
	Steps   int     `json:"steps"`   // the number of steps in all its rounds
	Loss    float64 `json:"loss"`
	Right   float64 `json:"right"`
	Val     float64 `json:"val"` // its checkpoint's result on the validation tasks
}

// An ArmReport is one agent's results on each subset and, as "test-app, clock", on its sections.
type ArmReport struct {
	Name    string          `json:"name"`
	Agent   string          `json:"agent"`
	Model   string          `json:"model,omitempty"`
	Subsets map[string]Rate `json:"subsets"`
}

// A Rate is an agent's success rate.
type Rate struct {
	Episodes    int             `json:"episodes"`
	Scored      int             `json:"scored"`
	SuccessRate *float64        `json:"success_rate"`
	SuccessCI   metric.Interval `json:"success_ci"`
}

// A Comparison is the paired difference in success, B minus A, on one subset.
type Comparison struct {
	Subset     string          `json:"subset"`
	A          string          `json:"a"`
	B          string          `json:"b"`
	Pairs      int             `json:"pairs"`
	Difference *float64        `json:"difference"`
	CI         metric.Interval `json:"ci"`
	P          float64         `json:"p"`
}

// stages summarizes the log of a training.
func stages(log []train.Progress, c *train.Config) []StageReport {
	var all []StageReport
	for _, p := range log {
		if n := len(all); n == 0 || all[n-1].Stage != p.Stage {
			all = append(all, StageReport{Stage: p.Stage})
		}
		s := &all[len(all)-1]
		if p.Step == p.Steps {
			s.Steps += p.Steps
		}
		s.Lessons, s.Loss, s.Right, s.Val = p.Data, p.Loss, p.Right, p.Best
		if c.Stages[len(all)-1].Last {
			s.Val = p.Val
		}
	}
	return all
}
