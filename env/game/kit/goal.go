package kit

import (
	"errors"
	"fmt"

	"gymkhana"
	"gymkhana/metric"
)

// A Goal is reached when all its parts are, in the same moment. The same value stands in the
// environment's config, where it ends the episode, in the verifier's, and in the goal text.
type Goal []Part

// A Part asks that a field be at least Target.
type Part struct {
	Field  string   `json:"field"`
	Target float64  `json:"target"`
	Start  *float64 `json:"start,omitempty"` // nil: as measured at reset
	Role   string   `json:"role,omitempty"`  // whose verdict it counts for; empty: everyone's
}

// AtLeast is the goal of one field.
func AtLeast(field string, target float64) Goal { return Goal{{Field: field, Target: target}} }

// And adds a part.
func (g Goal) And(field string, target float64) Goal {
	return append(g[:len(g):len(g)], Part{Field: field, Target: target})
}

// For gives the last part to a role.
func (g Goal) For(role string) Goal {
	own := append(Goal(nil), g...)
	own[len(own)-1].Role = role
	return own
}

// VerifierOptions configure the verifier of games.
type VerifierOptions struct {
	Goal Goal `json:"goal"`
	// Published reproduces GameWorld's evaluator: the start is 0 unless a part says otherwise,
	// and the fields of several parts are added up and held against the sum of their targets.
	// It counts a round that ended in anything but a loss as solved; that verdict is in
	// Parts["published_success"], since ours holds to "success is progress 1".
	Published bool `json:"published,omitempty"`
}

// NewVerifier makes the verifier of all games.
//
//	progress = max over time of mean over parts of clamp((value − start) / (target − start), 0, 1)
//
// The start of a part is measured at reset. What was best stays, also when a round is lost.
// The reward is 100 times the progress.
// Source: GameWorld, arXiv:2604.07429; its evaluator adds several fields up and takes the start
// from a config, which is always 0.
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

// Start measures the start of every part.
func (v verifier) Start(task *gymkhana.Task, first gymkhana.Frame) gymkhana.Scorer {
	s := &scorer{goal: v.Goal, published: v.Published, roles: map[string]*tally{}, best: make([]float64, len(v.Goal))}
	reading, _ := first.State.(Reading)
	for _, p := range v.Goal {
		start := 0.0
		if p.Start != nil {
			start = *p.Start
		} else if reading != nil && !v.Published {
			start, _ = reading.Number(p.Field)
		}
		s.start = append(s.start, start)
		if p.Role != "" && s.roles[p.Role] == nil {
			s.roles[p.Role] = &tally{}
			s.order = append(s.order, p.Role)
		}
	}
	s.Add(first)
	return s
}

// A tally is the best that one role, or all, have come to.
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
	published bool
	start     []float64
	best      []float64 // value of each part
	all       tally
	roles     map[string]*tally
	order     []string
	sum       float64 // the highest sum of all fields, as published
	ended     bool    // a round ended and was not lost
}

// Add looks at a frame. A state of another world is passed over.
func (s *scorer) Add(f gymkhana.Frame) {
	reading, ok := f.State.(Reading)
	if !ok {
		return
	}
	sum := 0.0
	for i, p := range s.goal {
		v, _ := reading.Number(p.Field)
		sum += v
		s.best[i] = max(s.best[i], v)
		progress := metric.Progress(s.start[i], v, p.Target)
		s.all.add(progress)
		for _, role := range s.order {
			if p.Role == "" || p.Role == role {
				s.roles[role].add(progress)
			}
		}
	}
	s.sum = max(s.sum, sum)
	s.all.close()
	for _, role := range s.order {
		s.roles[role].close()
	}
	if over, _ := reading.Number("terminal.isTerminal"); over == 1 && reading.Value("terminal.outcome") != Fail {
		s.ended = true
	}
}

// Verdict tells how the episode stands.
func (s *scorer) Verdict() gymkhana.Verdict {
	v := verdict(s.all.best)
	if s.published {
		start, target := 0.0, 0.0
		for i, p := range s.goal {
			start, target = start+s.start[i], target+p.Target
		}
		v = verdict(metric.Progress(start, s.sum, target))
	}
	v.Parts = map[string]float64{}
	for i, p := range s.goal {
		v.Parts[p.Field] = s.best[i]
	}
	if s.published {
		v.Parts["published_success"] = max(truth(v.Success), truth(s.ended))
	}
	for _, role := range s.order {
		v.Roles = append(v.Roles, verdict(s.roles[role].best))
	}
	return v
}

func verdict(progress float64) gymkhana.Verdict {
	return gymkhana.Verdict{Success: progress == 1, Progress: progress, Reward: 100 * progress}
}

// checkGoal reports the parts that a game cannot answer.
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
