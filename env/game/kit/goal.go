package kit

import (
	"errors"
	"fmt"

	"gymkhana"
	"gymkhana/metric"
)

// A Goal is reached when all its parts are reached in the same moment. The same value is in the
// environment's config, where it ends the episode, in the verifier's config, and in the goal text.
type Goal []Part

// A Part requires a field to be at least Target.
type Part struct {
	Field  string   `json:"field"`
	Target float64  `json:"target"`
	Start  *float64 `json:"start,omitempty"` // nil: as measured at reset
	Role   string   `json:"role,omitempty"`  // the role whose verdict it affects; empty: all roles
}

// AtLeast is the goal of one field.
func AtLeast(field string, target float64) Goal { return Goal{{Field: field, Target: target}} }

// And adds a part.
func (g Goal) And(field string, target float64) Goal {
	return append(g[:len(g):len(g)], Part{Field: field, Target: target})
}

// For assigns the last part to a role.
func (g Goal) For(role string) Goal {
	own := append(Goal(nil), g...)
	own[len(own)-1].Role = role
	return own
}

// VerifierOptions configure the verifier of games.
type VerifierOptions struct {
	Goal Goal `json:"goal"`
	// Published scores as GameWorld's evaluator does; see evaluator.
	Published bool `json:"published,omitempty"`
}

// NewVerifier makes the verifier of all games.
//
//	progress = max over time of mean over parts of clamp((value − start) / (target − start), 0, 1)
//
// The start of a part is measured at reset. The best value counts, also after a lost round. The reward is 100 times the
// progress. Source: GameWorld, arXiv:2604.07429; Published scores as its released evaluator does.
func NewVerifier(cfg gymkhana.Config) (gymkhana.Verifier, error) {
	var o VerifierOptions
	err := cfg.Decode(&o)
	if err == nil && len(o.Goal) == 0 {
		err = errors.New("the goal is missing")
	}
	if err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "env/game/kit.NewVerifier", err)
	}
	return verifier(o), nil
}

type verifier VerifierOptions

// Rewards implements gymkhana.Bounded.
func (verifier) Rewards(*gymkhana.Task) gymkhana.Range { return gymkhana.Range{Most: 100} }

// Start measures the start of every part.
func (v verifier) Start(task *gymkhana.Task, first gymkhana.Frame) gymkhana.Scorer {
	s := &scorer{goal: v.Goal, roles: map[string]*tally{}, best: make([]float64, len(v.Goal))}
	reading, _ := first.State.(Reading)
	for _, p := range v.Goal {
		start := 0.0
		if p.Start != nil {
			start = *p.Start
		} else if reading != nil {
			start, _ = reading.Number(p.Field)
		}
		s.start = append(s.start, start)
		if p.Role != "" && s.roles[p.Role] == nil {
			s.roles[p.Role] = &tally{}
			s.order = append(s.order, p.Role)
		}
	}
	if v.Published {
		s.published = newEvaluator(v.Goal, task)
	}
	s.look(first)
	return s
}

// A tally is the best values of one role, or of all.
type tally struct{ sum, n, best float64 }

func (t *tally) add(progress float64) { t.sum, t.n = t.sum+progress, t.n+1 }

func (t *tally) close() {
	if t.n > 0 {
		t.best = max(t.best, t.sum/t.n)
	}
	t.sum, t.n = 0, 0
}

type scorer struct {
	goal      Goal
	start     []float64
	best      []float64 // value of each part
	all       tally
	roles     map[string]*tally
	order     []string
	published *evaluator // nil under the corrected protocol
}

// Add evaluates a frame. It ignores a state of another world.
func (s *scorer) Add(f gymkhana.Frame) {
	if s.published != nil {
		s.published.count(f)
	}
	s.look(f)
}

func (s *scorer) look(f gymkhana.Frame) {
	reading, ok := f.State.(Reading)
	if !ok {
		return
	}
	for i, p := range s.goal {
		v, _ := reading.Number(p.Field)
		s.best[i] = max(s.best[i], v)
		progress := metric.Progress(s.start[i], v, p.Target)
		s.all.add(progress)
		for _, role := range s.order {
			if p.Role == "" || p.Role == role {
				s.roles[role].add(progress)
			}
		}
	}
	s.all.close()
	for _, role := range s.order {
		s.roles[role].close()
	}
	if s.published != nil {
		s.published.evaluate(reading)
	}
}

// Verdict returns the current verdict of the episode.
func (s *scorer) Verdict() gymkhana.Verdict {
	v := verdict(s.all.best)
	if s.published != nil {
		v = verdict(s.published.progress())
	}
	v.Parts = map[string]float64{}
	for i, p := range s.goal {
		v.Parts[p.Field] = s.best[i]
	}
	if s.published != nil {
		s.published.report(&v, len(s.order) > 0)
		return v
	}
	for _, role := range s.order {
		v.Roles = append(v.Roles, verdict(s.roles[role].best))
	}
	return v
}

// Missing implements gymkhana.Explained.
func (s *scorer) Missing() []string {
	if s.Verdict().Success {
		return nil
	}
	var list []string
	short := false
	for i, p := range s.goal {
		if s.best[i] < p.Target {
			short = true
			list = append(list, fmt.Sprintf("%s reached %v of %v", p.Field, s.best[i], p.Target))
		}
	}
	if !short {
		list = append(list, "every part of the goal was reached, and not all at the same moment")
	}
	return list
}

func verdict(progress float64) gymkhana.Verdict {
	return gymkhana.Verdict{Success: progress == 1, Progress: progress, Reward: 100 * progress}
}

// An evaluator scores as the released evaluator of GameWorld does, including its errors:
//
//   - The start is 0 unless a part says otherwise, so a nonzero start value counts as progress.
//   - The fields of several parts are summed and compared with the sum of their targets, so that
//     one role can do the other's share (12_01 to 12_05).
//   - In a game of two roles only the first is evaluated. Its verdict is the run's, and the other
//     role has none.
//   - A field that the state lacks makes the status unknown, also when the others alone reach the
//     target, which ends the run.
//   - A round that ends in anything but a loss has the status success, whatever the progress.
//   - But in the last step of the budget it has the status fail, unless the target is reached too.
//
// Our verdict keeps "success means progress 1". The status, which breaks that rule, is in Parts: one
// of published_success, published_fail and published_unknown is 1. Unknown is also the status of an
// episode that has not ended.
//
// Other known errors of that evaluator cannot occur here:
//
//   - A text whose target differs from the scored one (01_04, 01_05), or that has no target (16_01 to
//     16_05), or that asks for more than is scored (30_05): Task.told takes all targets from the goal.
//   - A round that ends with no outcome, for which a task names the status: ours is won or lost.
//   - A field that is null, which is no issue there: a declared number always has a value.
//   - An end field in addition to the terminal flag: none of its tasks uses one.
//   - A step of the second role that the budget does not count: all roles act in the same step.
//
// Source: GameWorld, arXiv:2604.07429; env/task_evaluator.py at e236a39.
type evaluator struct {
	goal   Goal
	start  float64
	target float64
	budget int // steps; 0 means no limit

	steps   int
	passed  bool           // the last frame was for time that passed before a step
	tick    gymkhana.Ticks // the tick of the last frame
	best    float64        // the highest sum of all fields
	seen    bool           // there was a number to sum
	status  string
	stopped bool // the evaluator has ended the run and ignores later frames
}

// The statuses of a run, as Parts of its verdict.
const (
	publishedSuccess = "published_success"
	publishedFail    = "published_fail"
	publishedUnknown = "published_unknown"
)

func newEvaluator(goal Goal, task *gymkhana.Task) *evaluator {
	e := &evaluator{goal: goal, status: publishedUnknown}
	for _, p := range goal {
		if p.Start != nil {
			e.start += *p.Start
		}
		e.target += p.Target
	}
	if task != nil {
		e.budget = task.Budget.Steps
	}
	return e
}

// count counts the steps by the frames after the first. If time passes while an agent thinks, a step has two frames: in
// a running episode the first has no Done actions, and in a stored one both have the tick at which the step ended.
func (e *evaluator) count(f gymkhana.Frame) {
	if again := e.passed || e.steps > 0 && f.Tick == e.tick; !again {
		e.steps++
	}
	e.passed, e.tick = f.Done == nil, f.Tick
}

// evaluate evaluates the state after a step.
func (e *evaluator) evaluate(state Reading) {
	if e.stopped {
		return
	}
	sum, there := 0.0, 0
	for _, p := range e.goal {
		if v, ok := state.Number(p.Field); ok {
			sum += v
			there++
		}
	}
	if there > 0 && (!e.seen || sum > e.best) {
		e.best, e.seen = sum, true
	}
	over, _ := state.Number("terminal.isTerminal")
	lost := over == 1 && state.Value("terminal.outcome") == Fail
	won := over == 1 && !lost
	reached := e.seen && e.best >= e.target
	spent := e.budget > 0 && e.steps >= e.budget
	switch {
	case there < len(e.goal):
		e.status = publishedUnknown
	case reached:
		e.status = publishedSuccess
	case lost || spent:
		e.status = publishedFail
	case won:
		e.status = publishedSuccess
	default:
		e.status = publishedUnknown
	}
	e.stopped = reached || won
}

func (e *evaluator) progress() float64 {
	if !e.seen {
		return 0
	}
	return metric.Progress(e.start, e.best, e.target)
}

// report adds the status to the run's verdict, and in a game with several roles makes it the first role's.
func (e *evaluator) report(v *gymkhana.Verdict, roles bool) {
	for _, status := range []string{publishedSuccess, publishedFail, publishedUnknown} {
		v.Parts[status] = truth(status == e.status)
	}
	if roles {
		v.Roles = []gymkhana.Verdict{verdict(v.Progress)}
	}
}

// checkGoal reports the parts that a game does not have.
func (g *Game[S]) checkGoal(goal Goal) error {
	var wrong []error
	for _, p := range goal {
		f := g.Field(p.Field)
		if f == nil || f.Number == nil {
			wrong = append(wrong, fmt.Errorf("game %s: the goal names %q, which is no number of the game", g.Name, p.Field))
		} else if p.Target > f.Max || p.Target < f.Min {
			wrong = append(wrong, fmt.Errorf("game %s: the target %v of %s is beyond its bounds", g.Name, p.Target, p.Field))
		}
	}
	return errors.Join(wrong...)
}
