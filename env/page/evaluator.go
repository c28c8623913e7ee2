package page

import (
	"gymkhana"
	"gymkhana/metric"
)

// An evaluator scores a game as the released evaluator of GameWorld does. What it gets wrong is
// kept:
//
//   - Progress counts from a number in the task file, not from what the game begins with.
//   - The status is success also when a round ends in anything but a loss, whatever the progress.
//   - A score that is missing in the latest state makes the status unknown, target reached or not.
//   - In the last step of the budget the status is fail, unless the target is reached.
//
// Ours holds to "success is progress 1". What breaks that is the status, and it is in Parts: of
// published_success, published_fail and published_unknown one is 1.
//
// Source: GameWorld, arXiv:2604.07429; env/task_evaluator.py at e236a39.
type evaluator struct {
	options *VerifierOptions
	budget  int // steps; 0 means no limit

	begun   bool
	steps   int
	passed  bool           // the last frame was of time that passed before a step
	tick    gymkhana.Ticks // the tick of the last frame
	best    float64
	seen    bool // there was a score
	status  string
	stopped bool
}

// The statuses of a run, as Parts of its verdict.
const (
	publishedSuccess = "published_success"
	publishedFail    = "published_fail"
	publishedUnknown = "published_unknown"
)

func newEvaluator(o *VerifierOptions, task *gymkhana.Task) *evaluator {
	e := &evaluator{options: o, status: publishedUnknown}
	if task != nil {
		e.budget = task.Budget.Steps
	}
	return e
}

// Add looks at a frame. Where time passes while an agent thinks, a step has two: of an episode in
// play nothing is Done in the first of them, and of a stored one both have the same tick.
func (e *evaluator) Add(f gymkhana.Frame) {
	if e.begun {
		if again := e.passed || e.steps > 0 && f.Tick == e.tick; !again {
			e.steps++
		}
		e.passed, e.tick = f.Done == nil, f.Tick
	}
	e.begun = true
	if state, ok := f.State.(*State); ok && !e.stopped {
		e.evaluate(state)
	}
}

func (e *evaluator) evaluate(state *State) {
	v, there := state.Sum(e.options.Score)
	if there && (!e.seen || v > e.best) {
		e.best, e.seen = v, true
	}
	over := state.Value("terminal.isTerminal") == true
	outcome, _ := state.Value("terminal.outcome").(string)
	lost := over && outcome == "fail"
	ended := e.options.EndField != "" && Condition{Path: e.options.EndField, Equals: e.options.EndValue}.Holds(state)
	reached := e.seen && e.best >= e.options.Target
	spent := e.budget > 0 && e.steps >= e.budget
	again := lost && e.options.Continue && !(ended && e.options.EndField != "terminal.isTerminal")
	switch {
	case !there:
		e.status = publishedUnknown
	case reached:
		e.status = publishedSuccess
	case again || spent:
		e.status = publishedFail
	case over && (outcome == "success" || outcome == "fail"):
		e.status = "published_" + outcome
	case (over || ended) && (e.options.EndStatus == "success" || e.options.EndStatus == "fail"):
		e.status = "published_" + e.options.EndStatus
	default:
		e.status = publishedUnknown
	}
	e.stopped = reached || (over || ended) && !again
}

// Verdict returns the present verdict of the episode.
func (e *evaluator) Verdict() gymkhana.Verdict {
	v := gymkhana.Verdict{Parts: map[string]float64{}}
	if e.seen {
		v = scored(metric.Progress(e.options.StartValue, e.best, e.options.Target), e.best)
	}
	for _, status := range []string{publishedSuccess, publishedFail, publishedUnknown} {
		v.Parts[status] = 0
	}
	v.Parts[e.status] = 1
	return v
}
