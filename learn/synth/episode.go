package synth

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"gymkhana"
	"gymkhana/learn/policy"
)

// play makes the rows of one episode.
func (p *Plan) play(ctx context.Context, e episode) ([]Row, error) {
	world, err := p.Open(e.task.Environment.Config)
	if err != nil {
		return nil, err
	}
	defer world.Close()
	s, now, err := p.open(ctx, e, world)
	if err != nil {
		return nil, err
	}
	r := rand.New(rand.NewPCG(uint64(e.seed), p.Seed))
	var rows []Row
	for ; s.Step < max(e.task.Budget.Steps, 1) && s.Seen.Ended == ""; s.Step++ {
		if s.State, err = stateOf(ctx, &now); err != nil {
			return nil, err
		}
		made, act, err := p.moment(ctx, s, r)
		if err != nil {
			return nil, err
		}
		rows = append(rows, made...)
		s.space.Did(act)
		if now, err = world.Step(ctx, []gymkhana.Action{act}); err != nil {
			return nil, err
		}
		s.Seen = copied(&now.Seen[0])
	}
	return rows, nil
}

// open resets a world and makes the first scene.
func (p *Plan) open(ctx context.Context, e episode, world gymkhana.Trainable) (*Scene, gymkhana.Moment, error) {
	if can := world.Capabilities(); can.Snapshot == nil || can.Restore == nil {
		return nil, gymkhana.Moment{}, gymkhana.Blame(gymkhana.FaultUs, "synth",
			fmt.Errorf("the world %s cannot be saved and restored, so nothing can be tried in it", world.Spec().World))
	}
	start, err := world.Reset(ctx, e.seed)
	if err != nil {
		return nil, gymkhana.Moment{}, err
	}
	s := &Scene{Task: e.task, Goal: cmp.Or(start.Goal, e.task.Goal), Seed: e.seed, Seen: copied(&start.Seen[0]),
		World: world, Guide: world.Guide(), hidden: p.Hidden}
	s.space = policy.NewSpace(s.Goal, world.Spec())
	return s, start.Moment, nil
}

func stateOf(ctx context.Context, now *gymkhana.Moment) (gymkhana.Hash, error) {
	frames, err := now.Frames(ctx)
	if err != nil {
		return gymkhana.Hash{}, err
	}
	return gymkhana.HashBytes(frames[len(frames)-1].State.AppendCanonical(nil)), nil
}

// copied is an observation that stays valid after the world's next step, except for its picture.
func copied(o *gymkhana.Observation) *gymkhana.Observation {
	c := *o
	c.Screenshot = nil
	c.Elements = slices.Clone(o.Elements)
	return &c
}

// proposals are the alternatives at a moment of an episode.
type proposals struct {
	honest  Opinion
	own     []Opinion // the opinions of the policy in training
	adverse []Opinion
	asked   bool // the adversary was asked
}

// moment makes the rows of one moment, and decides how the episode continues.
func (p *Plan) moment(ctx context.Context, s *Scene, r *rand.Rand) (rows []Row, act gymkhana.Action, err error) {
	in, out := s.space.Look(s.Seen)
	var a proposals
	if a.honest, err = p.Teacher.Honest(ctx, s); err != nil {
		return nil, act, err
	}
	hidden := s.hides(s.Seen)
	if skip := r.Float64() < p.Skip; !skip && !hidden {
		if rows, err = p.lessons(ctx, s); err != nil {
			return nil, act, err
		}
	}
	a.own = p.opinion(&in, out, r)
	if p.makes(3) && !hidden {
		more, err := p.pairs(ctx, s, r, &a)
		if err != nil {
			return nil, act, err
		}
		rows = append(rows, more...)
	}
	for i := range rows {
		p.stamp(s, &rows[i])
	}
	act, err = p.onward(ctx, s, r, &a)
	return rows, act, err
}

// lessons makes the rows of levels 1 and 2.
func (p *Plan) lessons(ctx context.Context, s *Scene) (rows []Row, err error) {
	if p.makes(1) {
		if rows, err = p.Teacher.Questions(ctx, s); err != nil {
			return nil, err
		}
	}
	if p.makes(2) {
		more, err := p.Teacher.Instructions(ctx, s)
		if err != nil {
			return nil, err
		}
		rows = append(rows, more...)
	}
	return rows, nil
}

// opinion is the policy in training: an action drawn at temperature 1, then its best one.
func (p *Plan) opinion(in *gymkhana.PolicyInput, out *policy.Options, r *rand.Rand) []Opinion {
	if p.Own == nil {
		return nil
	}
	acts, scores := p.Own.Compose(in, out)
	drawn, best := draw(scores, r), policy.Best(scores)
	if best < 0 {
		return nil
	}
	all := []Opinion{{Action: acts[drawn]}}
	if best != drawn {
		all = append(all, Opinion{Action: acts[best]})
	}
	return all
}

// draw draws by probability.
func draw(scores gymkhana.Scores, r *rand.Rand) int {
	x := r.Float64()
	for i, s := range scores {
		if x -= math.Exp(s); x < 0 {
			return i
		}
	}
	return policy.Best(scores)
}

// hear asks the adversary, once per moment, because a model takes time and money.
func (p *Plan) hear(ctx context.Context, s *Scene, a *proposals) (err error) {
	if !a.asked {
		a.adverse, err = p.Teacher.Adverse(ctx, s, a.honest.Action)
		a.asked = true
	}
	return err
}

// onward decides which action is taken: mostly the honest one.
func (p *Plan) onward(ctx context.Context, s *Scene, r *rand.Rand, a *proposals) (gymkhana.Action, error) {
	act := a.honest.Action
	x := r.Float64()
	if x < p.Noise {
		if err := p.hear(ctx, s, a); err != nil {
			return act, err
		}
	}
	switch {
	case x < p.Noise && len(a.adverse) > 0:
		act = a.adverse[r.IntN(len(a.adverse))].Action
	case len(a.own) > 0 && x < p.Noise+p.Lead:
		act = a.own[0].Action
	}
	if act.Verb == gymkhana.Finish {
		return a.honest.Action, nil // ending an episode early teaches nothing more
	}
	return act, nil
}

// stamp records where a row comes from.
func (p *Plan) stamp(s *Scene, row *Row) {
	row.World, row.Task, row.Instance = s.World.Spec().World, string(s.Task.ID), s.Seed
	row.Step, row.State = s.Step, s.State
	row.Teacher = p.Teacher.Name()
	if row.Level == 3 {
		row.Critic = p.Critic.Name()
	}
	row.Lesson = row.lesson()
}
