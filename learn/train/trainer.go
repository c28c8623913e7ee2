package train

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"path/filepath"
	"slices"

	"gymkhana"
	"gymkhana/learn/policy"
)

// A Trainer executes a curriculum.
type Trainer struct {
	Config Config
	Folder string // the folder with the checkpoints and the state; it must exist

	// Data makes the lessons of a stage's round. own is the policy at the beginning of the round, for data that depends
	// on it; the same arguments give the same lessons.
	Data func(ctx context.Context, stage *Stage, round int, own *policy.Net) ([]policy.Lesson, error)
	// Validate measures a policy on tasks that are not used for training: higher is better.
	Validate func(ctx context.Context, n *policy.Net) (float64, error)
	// Progress is called with each line of the log; it may be nil.
	Progress func(Progress)

	state  state
	net    *policy.Net
	learn  *policy.Learner
	replay []policy.Lesson
	kept   [][]policy.Lesson // the lessons of the stage's rounds, for roll-outs
}

// baseName is the checkpoint of the policy before training.
const baseName = "base"

// Checkpoint is the path of a stage's checkpoint; the stage "base" is the policy before training.
func (t *Trainer) Checkpoint(stage string) string {
	return filepath.Join(t.Folder, stage+".safetensors")
}

// Run trains from the beginning, or resumes from the state in the folder. When ctx ends it saves
// its state and returns ctx's error; every error leaves the last checkpoint and state usable.
func (t *Trainer) Run(ctx context.Context) error {
	if err := t.Config.check(); err != nil {
		return gymkhana.Blame(gymkhana.FaultSetup, "train", err)
	}
	found, err := t.load()
	if err != nil {
		return err
	}
	if found {
		err = t.cutLog()
	} else {
		err = t.begin()
	}
	if err != nil {
		return err
	}
	for t.state.Stage < len(t.Config.Stages) {
		if err := t.stage(ctx); err != nil {
			return err
		}
	}
	return nil
}

// begin writes the policy before training, and the first state.
func (t *Trainer) begin() error {
	t.net = policy.NewNet(t.Config.Seed)
	t.state = state{Kernel: policy.Kernel(), Config: t.fingerprint(), Net: t.net.Weights()}
	if err := t.net.SaveFile(t.Checkpoint(baseName), t.card(baseName, 0)); err != nil {
		return err
	}
	return errors.Join(t.cutLog(), t.enterStage())
}

// enterStage makes the current policy the initial one and the reference of the stage.
func (t *Trainer) enterStage() error {
	s := &t.state
	s.Round, s.Total, s.BestVal, s.Waited = 0, 0, math.Inf(-1), 0
	t.replay, t.kept, s.Starts, t.learn, s.Mean = nil, nil, nil, nil, nil
	s.Ref = slices.Clone(t.net.Weights())
	s.Best = slices.Clone(t.net.Weights())
	return t.enterRound()
}

// enterRound begins with new moments and new data; with roll-outs, the moments are kept, and the new data is added to
// the old.
func (t *Trainer) enterRound() error {
	s := &t.state
	s.Step, s.Start = 0, slices.Clone(t.policy())
	s.Sum, s.Summed = policy.Report{}, 0
	leads := s.Stage < len(t.Config.Stages) && t.Config.Stages[s.Stage].Lead > 0
	if leads {
		s.Starts = append(s.Starts, s.Start)
	}
	if !leads || t.learn == nil {
		t.learn, s.Mean = policy.NewLearner(t.net), nil
	}
	return t.save()
}

// policy is the weights of the policy for measurement and for leading in roll-outs: the moving average if the stage has
// one, otherwise the trained weights.
func (t *Trainer) policy() []float32 {
	if t.state.Mean != nil {
		return t.state.Mean
	}
	return t.net.Weights()
}

// average adds a step's weights to the moving average. The results of an imitating policy over an episode vary greatly
// between single steps, and those of the average do not. Source: Block et al., arXiv:2310.11428; the shorter average of
// the first steps is that of TensorFlow's ExponentialMovingAverage.
func (t *Trainer) average(stage *Stage) {
	s := &t.state
	if stage.Mean == 0 {
		return
	}
	if s.Mean == nil {
		s.Mean = slices.Clone(t.net.Weights())
	}
	n := float64(t.learn.Steps)
	policy.Blend(s.Mean, t.net.Weights(), float32(1-min(stage.Mean, (1+n)/(10+n))))
}

// stage executes the rest of the current stage, and writes its checkpoint.
func (t *Trainer) stage(ctx context.Context) error {
	s, stage := &t.state, &t.Config.Stages[t.state.Stage]
	for s.Round < stage.Rounds {
		over, err := t.round(ctx, stage)
		if err != nil {
			return fmt.Errorf("%s: %w", stage.Name, err)
		}
		s.Round++
		if over {
			break
		}
		if s.Round < stage.Rounds {
			if err := t.enterRound(); err != nil {
				return err
			}
		}
	}
	if err := policy.NetOf(slices.Clone(s.Best)).SaveFile(t.Checkpoint(stage.Name), t.card(stage.Name, s.Total)); err != nil {
		return err
	}
	s.Stage++
	if s.Over = s.Stage == len(t.Config.Stages); s.Over {
		s.Starts = nil
		return t.save() // with the moments and the average, from which another training can go on
	}
	copy(t.net.Weights(), s.Best)
	return t.enterStage()
}

// round takes the remaining steps of a round; over reports that the stage's patience is used up.
func (t *Trainer) round(ctx context.Context, stage *Stage) (over bool, err error) {
	s := &t.state
	if over := stage.tired(s.Waited); over || s.Step == stage.Steps {
		return over, nil // it was killed after its last step
	}
	lessons, err := t.lessons(ctx, stage)
	if err != nil {
		return false, err
	}
	for s.Step < stage.Steps && !over {
		if ctx.Err() != nil {
			return false, errors.Join(ctx.Err(), t.save())
		}
		if err := t.step(stage, lessons); err != nil {
			return false, err
		}
		if s.Step%t.Config.Every == 0 || s.Step == stage.Steps {
			if over, err = t.look(ctx, stage, len(lessons)); err != nil {
				return false, err
			}
		}
	}
	return over, nil
}

// step takes one step.
func (t *Trainer) step(stage *Stage, lessons []policy.Lesson) error {
	s := &t.state
	rep, err := t.learn.Step(t.batch(lessons), stage.objective(), stage.rate(s.Round, s.Step))
	if err != nil {
		return gymkhana.Blame(gymkhana.FaultSetup, "train", fmt.Errorf("step %d: %w; the last checkpoint and state are in %s", s.Step, err, t.Folder))
	}
	t.average(stage)
	s.Step++
	s.Total++
	s.Summed++
	s.Sum.Loss, s.Sum.Right, s.Sum.Margin = s.Sum.Loss+rep.Loss, s.Sum.Right+rep.Right, s.Sum.Margin+rep.Margin
	return nil
}

// look evaluates the policy, keeps the best, reports progress, and saves the state.
func (t *Trainer) look(ctx context.Context, stage *Stage, data int) (over bool, err error) {
	s := &t.state
	val, err := t.Validate(ctx, policy.NetOf(t.policy()))
	if err != nil {
		return false, err
	}
	s.Waited++
	if val >= s.BestVal {
		s.BestVal, s.Waited = val, 0
	}
	if s.Waited == 0 || stage.Last {
		copy(s.Best, t.policy())
	}
	n := float64(s.Summed)
	p := Progress{Stage: stage.Name, Round: s.Round, Step: s.Step, Steps: stage.Steps, Loss: s.Sum.Loss / n, Right: s.Sum.Right / n,
		Margin: s.Sum.Margin / n, Val: val, Best: s.BestVal, Data: data}
	s.Sum, s.Summed = policy.Report{}, 0
	if err := t.tell(p); err != nil {
		return false, err
	}
	return stage.tired(s.Waited), t.save()
}

// lessons makes the round's data, mixes in some of earlier stages, and computes the reference for pairs.
func (t *Trainer) lessons(ctx context.Context, stage *Stage) ([]policy.Lesson, error) {
	lessons, err := t.fresh(ctx, stage)
	if err != nil {
		return nil, err
	}
	if stage.Beta > 0 {
		if !slices.ContainsFunc(lessons, func(l policy.Lesson) bool { return l.Paired() }) {
			return nil, gymkhana.Blame(gymkhana.FaultSetup, "train",
				errors.New("preferences are learnt from pairs, and there are none among the data; give this stage data of level 3, or beta 0"))
		}
		policy.Margins(policy.NetOf(slices.Clone(t.state.Ref)), lessons)
	}
	if stage.Replay > 0 {
		if err := t.rehearse(ctx); err != nil {
			return nil, err
		}
		n := min(len(t.replay), int(stage.Replay*float64(len(lessons))))
		lessons = append(lessons, t.replay[:n]...)
	}
	return lessons, nil
}

// fresh makes the round's own data.
func (t *Trainer) fresh(ctx context.Context, stage *Stage) (lessons []policy.Lesson, err error) {
	if stage.Lead > 0 {
		return t.gather(ctx, stage)
	}
	lessons, err = t.Data(ctx, stage, t.state.Round, policy.NetOf(slices.Clone(t.state.Start)))
	if err == nil && len(lessons) == 0 {
		err = gymkhana.Blame(gymkhana.FaultSetup, "train", errors.New("no data came of this stage; more seeds, or another teacher"))
	}
	return lessons, err
}

// gather makes the roll-outs of the round, and repeats those of earlier rounds of a killed process: each with the
// policy at the beginning of that round.
func (t *Trainer) gather(ctx context.Context, stage *Stage) ([]policy.Lesson, error) {
	for round := len(t.kept); round <= t.state.Round; round++ {
		lessons, err := t.Data(ctx, stage, round, policy.NetOf(slices.Clone(t.state.Starts[round])))
		if err != nil {
			return nil, err
		}
		t.kept = append(t.kept, lessons)
	}
	all := slices.Concat(t.kept...)
	if len(all) == 0 {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "train", errors.New("no data came of the roll-outs; more seeds, or other tasks"))
	}
	return all, nil
}

// rehearse makes the previous stage's data again, once per stage. Its pairs become examples of their better action.
func (t *Trainer) rehearse(ctx context.Context) (err error) {
	if t.replay == nil && t.state.Stage > 0 {
		before := &t.Config.Stages[t.state.Stage-1]
		t.replay, err = t.Data(ctx, before, 0, policy.NetOf(slices.Clone(t.state.Ref)))
		for i := range t.replay {
			t.replay[i] = t.replay[i].Plain()
		}
		r := rand.New(rand.NewPCG(t.Config.Seed, 1))
		r.Shuffle(len(t.replay), func(i, j int) { t.replay[i], t.replay[j] = t.replay[j], t.replay[i] })
	}
	return err
}

// batch draws lessons; the draw depends on the seed, the stage, the round and the step.
func (t *Trainer) batch(lessons []policy.Lesson) []policy.Lesson {
	s := &t.state
	r := rand.New(rand.NewPCG(t.Config.Seed, uint64(s.Stage)<<48|uint64(s.Round)<<32|uint64(s.Step)))
	batch := make([]policy.Lesson, t.Config.Batch)
	for i := range batch {
		batch[i] = lessons[r.IntN(len(lessons))]
	}
	return batch
}
