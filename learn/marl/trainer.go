package marl

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"math/rand/v2"
	"slices"

	"gymkhana"
	"gymkhana/learn/policy"
	"gymkhana/learn/train"
)

// A Config holds everything that determines what a group learns.
type Config struct {
	Seed    uint64 `json:"seed"`
	Members int    `json:"members"`
	Rounds  int    `json:"rounds"`          // of talk in a turn
	Own     bool   `json:"own,omitempty"`   // every member has weights of its own; otherwise they share them, as in the paper
	Graph   string `json:"graph,omitempty"` // RandomGraph, which is the default, FixedGraph or NoGraph

	Instances int `json:"instances"` // roll-outs of each training task in a phase
	Phases    int `json:"phases"`    // 1: offline. With more, each phase rolls out the best policy so far and goes on with it

	Pairs  PairOptions `json:"pairs,omitzero"`
	Most   int         `json:"most,omitempty"` // lessons of pairs in a phase, of all members; more are left out at random. 0: all
	Batch  int         `json:"batch"`
	Steps  int         `json:"steps"` // in each phase
	Every  int         `json:"every"` // steps between looks at the validation tasks
	Rate   float64     `json:"rate"`  // the highest: it rises over Warm steps and falls to a tenth
	Warm   int         `json:"warm"`
	Mean   float64     `json:"mean,omitempty"`   // decay of the moving average of the weights; 0: none
	Beta   float64     `json:"beta"`             // of the preference loss; 0 teaches the right actions of the pairs
	Anchor float64     `json:"anchor,omitempty"` // weight of the right action's cross-entropy in addition; 0 is the paper's
	Taught float64     `json:"taught,omitempty"` // share of batches that are supervised; 0 is the paper's
	Drop   float64     `json:"drop,omitempty"`
	Rename float64     `json:"rename,omitempty"`
	Local  float64     `json:"local,omitempty"`
}

// The graphs of messages.
const (
	RandomGraph = "random" // another one at every turn: edge update
	FixedGraph  = "fixed"  // always that of CollabUIAgents' released sampler
	NoGraph     = "none"   // members hear nothing, not even themselves
)

// Full is the configuration of stage 2: the paper's group and loss, with an anchor and with half of all batches
// supervised, without which the loss destroys the policy. Rates and counts are ours.
func Full(seed uint64) Config {
	return Config{Seed: seed, Members: 4, Rounds: 3, Instances: 6, Phases: 1, Batch: 64, Steps: 400, Every: 100, Rate: 3e-4, Warm: 40,
		Mean: 0.999, Beta: 0.5, Anchor: 1, Taught: 0.5, Drop: 0.1, Rename: 0.2, Local: 0.5}
}

// Quick reduces a configuration to seconds, which shows that everything works and teaches little.
func (c Config) Quick() Config {
	c.Members, c.Rounds, c.Instances, c.Batch, c.Steps, c.Every, c.Warm = 3, 2, 1, 16, 20, 10, 5
	return c
}

func (c *Config) check() error {
	var wrong []error
	say := func(ok bool, format string, args ...any) {
		if !ok {
			wrong = append(wrong, fmt.Errorf(format, args...))
		}
	}
	say(c.Members >= 1 && c.Rounds >= 1 && c.Instances >= 1 && c.Phases >= 1, "members, rounds, instances and phases are at least 1")
	say(c.Graph == "" || c.Graph == RandomGraph || c.Graph == FixedGraph || c.Graph == NoGraph, "graph is random, fixed or none")
	say(c.Most >= 0, "most is not below 0")
	say(c.Batch >= 1 && c.Steps >= 1 && c.Every >= 1, "batch, steps and every are at least 1")
	say(c.Rate > 0 && c.Warm >= 0 && c.Mean >= 0 && c.Mean < 1, "rate is above 0, warm not below it, and mean from 0 to below 1")
	say(c.Beta >= 0 && c.Anchor >= 0 && c.Taught >= 0 && c.Taught <= 1, "beta and anchor are not below 0, and taught is from 0 to 1")
	say(c.Drop >= 0 && c.Drop < 1 && c.Rename >= 0 && c.Rename < 1 && c.Local >= 0 && c.Local < 1,
		"drop, rename and local are from 0 to below 1")
	return gymkhana.Blame(gymkhana.FaultSetup, "marl", errors.Join(wrong...))
}

// A Trainer trains one network in a phase: the network of all members, or that of one.
type Trainer struct {
	Config Config
	Member int    // 0 with shared weights
	Phase  int    // counted from 0
	File   string // where the state is kept
	Start  *train.Optimiser
	// Validate measures a policy on tasks that are not used for training: higher is better.
	Validate func(ctx context.Context, n *policy.Net) (float64, error)
	Look     func(Look) // called with every look; it may be nil

	state state
	net   *policy.Net
	learn *policy.Learner
}

// A Look is a measurement of the policy in training. Means are over the steps since the last one.
type Look struct {
	Phase  int     `json:"phase"`
	Member int     `json:"member"`
	Step   int     `json:"step"` // taken in this phase; the first look is at step 0
	Steps  int     `json:"steps"`
	Loss   float64 `json:"loss"`
	Right  float64 `json:"right"`
	Margin float64 `json:"margin"`
	Val    float64 `json:"val"`
	Best   int     `json:"best"` // the step of the best look so far, the first of several
}

// A state is the state of a Trainer: enough to end with the same bytes after being killed.
type state struct {
	Config string // its fingerprint
	Kernel string
	Step   int
	Now    train.Optimiser
	Best   train.Optimiser // at the best look
	Looks  []Look
	Sum    policy.Report // over the steps since the last look
	Summed int
}

// Train takes the steps of a phase, or the rest of them after a stop, and returns the optimiser of the best look, and
// all looks. When ctx ends, the state is kept.
func (t *Trainer) Train(ctx context.Context, lessons Lessons) (*train.Optimiser, []Look, error) {
	if err := t.open(&lessons); err != nil {
		return nil, nil, err
	}
	s := &t.state
	if len(s.Looks) == 0 {
		if err := t.look(ctx); err != nil {
			return nil, nil, err
		}
	}
	for s.Step < t.Config.Steps {
		if ctx.Err() != nil {
			return nil, nil, errors.Join(ctx.Err(), t.save())
		}
		if err := t.step(&lessons); err != nil {
			return nil, nil, err
		}
		if s.Step%t.Config.Every == 0 || s.Step == t.Config.Steps {
			if err := t.look(ctx); err != nil {
				return nil, nil, err
			}
		}
	}
	return &s.Best, s.Looks, nil
}

// open reads the state, or begins with Start.
func (t *Trainer) open(l *Lessons) error {
	taught := t.Config.Taught
	switch {
	case len(l.Pairs) == 0 && taught < 1:
		return refuse("there are no pairs: no member made a right proposal where there was a wrong one; roll out more instances")
	case len(l.Taught) == 0 && taught > 0:
		return refuse("there are no supervised lessons: the oracle knew its distance nowhere; choose taught 0")
	}
	c := struct {
		Config
		Member, Phase, Pairs, Lessons int
	}{t.Config, t.Member, t.Phase, len(l.Pairs), len(l.Taught)}
	text, err := json.Marshal(c)
	if err != nil {
		return err
	}
	fingerprint := gymkhana.HashBytes(text).String()
	s := &state{}
	err = train.Unseal(t.File, s)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		*s = state{Config: fingerprint, Kernel: policy.Kernel(), Now: *copied(t.Start)}
		if t.Config.Mean == 0 {
			s.Now.Mean = nil
		}
	case err != nil:
		return err
	case s.Config != fingerprint:
		return refuse("%s was begun with other settings or lessons; begin again in another folder", t.File)
	case s.Kernel != policy.Kernel():
		return refuse("%s was begun with %s arithmetic and this program has %s; begin again in another folder", t.File, s.Kernel, policy.Kernel())
	}
	t.state = *s
	now := &t.state.Now
	if t.net = policy.NetOf(now.Net); t.net == nil || len(now.First) != len(now.Net) || len(now.Second) != len(now.Net) {
		return refuse("%s: the network is of another version; train it again", t.File)
	}
	t.learn = &policy.Learner{Net: t.net, Steps: now.Steps, First: now.First, Secnd: now.Second}
	return nil
}

func refuse(format string, args ...any) error {
	return gymkhana.Blame(gymkhana.FaultSetup, "marl", fmt.Errorf(format, args...))
}

func copied(o *train.Optimiser) *train.Optimiser {
	return &train.Optimiser{Net: slices.Clone(o.Net), First: slices.Clone(o.First), Second: slices.Clone(o.Second), Steps: o.Steps,
		Mean: slices.Clone(o.Mean)}
}

// step takes one step, on pairs or on supervised lessons.
func (t *Trainer) step(l *Lessons) error {
	s, c := &t.state, &t.Config
	o := policy.Objective{Beta: float32(c.Beta), Anchor: float32(c.Anchor), Drop: float32(c.Drop), Rename: float32(c.Rename), Local: float32(c.Local)}
	from := l.Pairs
	if math.Floor(float64(s.Step+1)*c.Taught) > math.Floor(float64(s.Step)*c.Taught) {
		from = l.Taught
	}
	dice := rand.New(rand.NewPCG(c.Seed, uint64(t.Phase)<<48|uint64(t.Member)<<32|uint64(s.Step)))
	batch := make([]policy.Lesson, c.Batch)
	for i := range batch {
		batch[i] = from[dice.IntN(len(from))]
	}
	rate := c.Rate * min(1, float64(s.Step+1)/float64(max(c.Warm, 1))) * (1 - 0.9*float64(s.Step)/float64(c.Steps))
	rep, err := t.learn.Step(batch, o, float32(rate))
	if err != nil {
		return refuse("step %d: %w", s.Step, err)
	}
	if s.Now.Steps = t.learn.Steps; c.Mean > 0 {
		if s.Now.Mean == nil {
			s.Now.Mean = slices.Clone(s.Now.Net)
		}
		n := float64(t.learn.Steps)
		policy.Blend(s.Now.Mean, s.Now.Net, float32(1-min(c.Mean, (1+n)/(10+n))))
	}
	s.Step++
	s.Summed++
	s.Sum.Loss, s.Sum.Right, s.Sum.Margin = s.Sum.Loss+rep.Loss, s.Sum.Right+rep.Right, s.Sum.Margin+rep.Margin
	return nil
}

// look measures the policy, keeps the best, and saves the state.
func (t *Trainer) look(ctx context.Context) error {
	s := &t.state
	val, err := t.Validate(ctx, policy.NetOf(slices.Clone(s.Now.Policy())))
	if err != nil {
		return err
	}
	n := float64(max(s.Summed, 1))
	look := Look{Phase: t.Phase, Member: t.Member, Step: s.Step, Steps: t.Config.Steps, Loss: s.Sum.Loss / n, Right: s.Sum.Right / n, Margin: s.Sum.Margin / n,
		Val: val}
	if s.Looks = append(s.Looks, look); val > bestOf(s.Looks[:len(s.Looks)-1]) {
		s.Best = *copied(&s.Now)
	}
	last := &s.Looks[len(s.Looks)-1]
	for _, l := range s.Looks {
		if l.Val == bestOf(s.Looks) {
			last.Best = l.Step
			break
		}
	}
	s.Sum, s.Summed = policy.Report{}, 0
	if t.Look != nil {
		t.Look(*last)
	}
	return t.save()
}

// bestOf is the best result of some looks.
func bestOf(looks []Look) float64 {
	best := math.Inf(-1)
	for _, l := range looks {
		best = max(best, l.Val)
	}
	return best
}

func (t *Trainer) save() error { return train.Seal(t.File, &t.state) }
