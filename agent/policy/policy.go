// Package policy has the agent of a trained network: at every turn it scores the possible actions, and takes the best
// one or draws one.
//
//	agent, err := policy.New(setup) // setup.Policy scores; its options are Options
//
// It works in worlds whose observations have elements and in which Click is legal. It asks no
// model, costs nothing, and depends on task, seed and observations alone.
//
// # A turn
//
//	observation ─► Space ─► input ─► scores ─► patience ─► best, or drawn ─► one action
//
// The Space (gymkhana/learn/policy) remembers the episode's past actions and screens. An action repeated Patience times
// without effect is blocked, until something on the screen changes.
//
// Decision.Raw is the action's canonical text and Decision.Sure its probability; other members of a group get both. The
// network gets their proposals and its own proposal of the previous round. The reason contains the probability of the action and the next best action,
// from the network, before temperature and patience.
package policy

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"gymkhana"
	"gymkhana/learn/policy"
)

// Doc describes the agent in the catalog.
const Doc = "a trained network that scores what can be done with the elements of a screen; takes no virtual time unless --clock latency=DUR"

// Options are the options of the agent.
type Options struct {
	Temperature float64 `json:"temperature,omitempty"` // the temperature of the draw; 0: the action with the highest score
	Again       float64 `json:"again,omitempty"`       // subtracted from the score for each time it was done on the same screen; default 2, below 0 nothing
	Sure        float64 `json:"sure,omitempty"`        // minimum probability for ending the episode, never as the first action; default 0.5, below 0 none
	Patience    int     `json:"patience,omitempty"`    // how often an action without effect is repeated; default 2, below 0 without limit
}

func (o *Options) fill() {
	if o.Patience == 0 {
		o.Patience = 2
	}
	if o.Again == 0 {
		o.Again = 2
	}
	if o.Sure == 0 {
		o.Sure = 0.5
	}
	o.Again, o.Sure = max(o.Again, 0), max(o.Sure, 0)
}

func (o *Options) check() error {
	var wrong []error
	if !(o.Temperature >= 0 && o.Temperature <= 10) {
		wrong = append(wrong, fmt.Errorf("temperature %v; want 0 to 10", o.Temperature))
	}
	if !(o.Sure <= 1) || !(o.Again <= 100) {
		wrong = append(wrong, fmt.Errorf("sure %v and again %v; want at most 1 and at most 100", o.Sure, o.Again))
	}
	if o.Patience > mostPatience {
		wrong = append(wrong, fmt.Errorf("patience %d; want 1 to %d, or below 0 for no end", o.Patience, mostPatience))
	}
	return errors.Join(wrong...)
}

// mostPatience is less than the number of actions that a Space remembers.
const mostPatience = 8

// player is the agent.
type player struct {
	options Options
	policy  gymkhana.Policy
	seed    gymkhana.Seed

	space  *policy.Space
	memory *memory
	dice   *rand.Rand
}

// A composer is a policy that composes its actions instead of scoring a list: a network, or several.
type composer interface {
	Compose(in *gymkhana.PolicyInput, out *policy.Options) ([]gymkhana.Action, gymkhana.Scores)
}

// New makes the agent. Its options are Options.
func New(setup gymkhana.AgentSetup) (gymkhana.Agent, error) {
	p := &player{policy: setup.Policy, seed: setup.Seed}
	if err := setup.Options.Decode(&p.options); err != nil {
		return nil, err
	}
	p.options.fill()
	if err := p.options.check(); err != nil {
		return nil, blame(err)
	}
	if p.policy == nil {
		return nil, blame(errors.New("a trained network plays it; pass --model policy/NAME, or --model policy/FILE.safetensors"))
	}
	return p, nil
}

func blame(err error) error { return gymkhana.Blame(gymkhana.FaultSetup, "agent/policy", err) }

// Begin forgets the previous episode.
func (p *player) Begin(_ context.Context, task *gymkhana.Task, spec gymkhana.Spec) error {
	if !slices.Contains(spec.Verbs, gymkhana.Click) {
		return blame(fmt.Errorf("nothing can be clicked in %s, and a policy acts on elements only; use an agent for its controls, such as semantic", spec.World))
	}
	p.space = policy.NewSpace(task.Goal, spec)
	p.memory = newMemory()
	p.dice = rand.New(rand.NewPCG(uint64(p.seed), 0))
	return nil
}

// Act chooses an action and assumes that it is performed.
func (p *player) Act(ctx context.Context, o *gymkhana.Observation) (gymkhana.Decision, error) {
	d, err := p.Propose(ctx, o, nil)
	if err != nil {
		return gymkhana.Decision{}, err
	}
	return d, p.Did(d)
}

// Propose chooses an action after reading the messages of others.
func (p *player) Propose(ctx context.Context, o *gymkhana.Observation, heard []gymkhana.Heard) (gymkhana.Decision, error) {
	p.memory.look(o)
	in, scores, err := p.score(ctx, o, heard)
	if err != nil {
		return gymkhana.Decision{}, err
	}
	if len(o.Elements) == 0 {
		return decision(gymkhana.Action{Verb: gymkhana.Noop}, "the screen shows no elements"), nil
	}
	careful := sure(&in, p.memory.weary(&in, scores, p.options.Again), p.options.Sure)
	at := p.choose(patient(&in, careful, p.options.Patience))
	if at < 0 {
		return decision(gymkhana.Action{Verb: gymkhana.Noop}, "the network knows nothing that can be done here"), nil
	}
	d := decision(in.Legal[at], reason(&in, scores, at))
	d.Sure = math.Exp(scores[at])
	return d, nil
}

// score returns the possible actions, with the policy's scores. A network makes its texts itself; a policy that is none scores
// a list.
func (p *player) score(ctx context.Context, o *gymkhana.Observation, heard []gymkhana.Heard) (in gymkhana.PolicyInput, scores gymkhana.Scores, err error) {
	if net, ok := p.policy.(composer); ok {
		out := p.space.See(o)
		in = p.space.Input(o)
		in.Messages = heard
		in.Legal, scores = net.Compose(&in, out)
		return in, scores, nil
	}
	in, _ = p.space.Look(o)
	if in.Messages = heard; len(o.Elements) == 0 {
		return in, nil, nil
	}
	all, err := p.policy.Score(ctx, []gymkhana.PolicyInput{in})
	if err != nil {
		return in, nil, err
	}
	if len(all) != 1 || len(all[0]) != len(in.Legal) {
		return in, nil, gymkhana.Blame(gymkhana.FaultUs, "agent/policy",
			fmt.Errorf("the policy gave no score for each of %d actions", len(in.Legal)))
	}
	return in, all[0], nil
}

func decision(a gymkhana.Action, reason string) gymkhana.Decision {
	return gymkhana.Decision{Actions: []gymkhana.Action{a}, Reason: reason, Raw: a.String()}
}

// Did records the performed action. A turn without a usable proposal is not remembered.
func (p *player) Did(d gymkhana.Decision) error {
	if d.Invalid != "" {
		return nil
	}
	for _, a := range d.Actions {
		p.space.Did(a)
		p.memory.did(a)
	}
	return nil
}

// choose takes the best, or draws by softmax; -1 if nothing has a score.
func (p *player) choose(s gymkhana.Scores) int {
	best := policy.Best(s)
	if best < 0 || p.options.Temperature == 0 {
		return best
	}
	sum, weights := 0.0, make([]float64, len(s))
	for i, v := range s {
		weights[i] = math.Exp((v - s[best]) / p.options.Temperature)
		sum += weights[i]
	}
	left := p.dice.Float64() * sum
	for i, w := range weights {
		if left -= w; left < 0 {
			return i
		}
	}
	return best // a rounding error
}
