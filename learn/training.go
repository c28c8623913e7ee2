package learn

import (
	"cmp"
	"context"
	"time"

	"gymkhana"
	"gymkhana/learn/policy"
	"gymkhana/learn/train"
	"gymkhana/runner"
	"gymkhana/store/memstore"
)

// A Training trains a policy and measures it, in a folder that Begin made.
type Training struct {
	Source *Source
	Settings
	Folder string
	Config train.Config // default: the curriculum that Settings selects

	// Play plays the episodes of an exam.
	Play func(context.Context, Exam) (Played, error)
	Now  func() time.Time // the host's clock; default time.Now

	// Progress is called for every evaluation on the validation tasks. Made is called with the data of
	// every round, counted from 0. Both may be nil.
	Progress func(train.Progress)
	Made     func(stage *train.Stage, round, lessons int)

	tasks   []*gymkhana.Task // the tasks to learn from
	trainer *train.Trainer
	began   time.Time
	learnt  time.Duration
}

// player is the agent that uses a network.
const player = "policy"

func (t *Training) open() {
	if t.trainer != nil {
		return
	}
	if t.Now == nil {
		t.Now = time.Now
	}
	t.began, t.tasks = t.Now(), t.Source.Tasks
	if t.Quick {
		t.tasks = thirds(t.tasks)
	}
	if len(t.Config.Stages) == 0 {
		t.Config = t.Curriculum()
	}
	t.trainer = &train.Trainer{Config: t.Config, Folder: t.Folder,
		Data: t.data, Validate: t.validate, Progress: t.Progress}
}

// Learn executes the curriculum, or continues where an earlier process stopped, and publishes the last stage's policy.
// When ctx ends, the progress so far is kept.
func (t *Training) Learn(ctx context.Context) error {
	t.open()
	if err := t.trainer.Run(ctx); err != nil {
		return err
	}
	err := t.publish()
	t.learnt = t.Now().Sub(t.began)
	return err
}

// Checkpoint is the path of the last stage's policy.
func (t *Training) Checkpoint() string {
	t.open()
	return t.trainer.Checkpoint(t.Config.Stages[len(t.Config.Stages)-1].Name)
}

// publish writes the last stage's checkpoint under the name for other uses. The network that ships with the program was
// made in this way.
func (t *Training) publish() error {
	n, card, err := policy.LoadFile(t.Checkpoint())
	if err != nil {
		return err
	}
	card.Name = t.Source.Entry.Name + "-small"
	card.Note = "taught by gymkhana train " + t.Source.Entry.Name + " --stage 1 --recipe " + cmp.Or(t.Recipe, DAgger)
	return n.SaveFile(t.trainer.Checkpoint(card.Name), card)
}

// thirds takes every third task, which is enough for a demonstration.
func thirds(tasks []*gymkhana.Task) (some []*gymkhana.Task) {
	for i := 0; i < len(tasks); i += 3 {
		some = append(some, tasks[i])
	}
	return some
}

// validate is the success rate on the first two instances of every validation task, or the first.
func (t *Training) validate(ctx context.Context, n *policy.Net) (float64, error) {
	const name = "policy/training"
	instances := 2
	if t.Quick {
		instances = 1
	}
	resolved, err := runner.Resolve(t.Source.Catalog, runner.Order{
		Selectors: []string{t.Source.Subset(t.Source.Entry.Split.Val)},
		Instances: instances, Repeats: 1, Arms: []gymkhana.Arm{{Agent: player, Model: name}},
		Policies: map[string]gymkhana.Policy{name: n}})
	if err != nil {
		return 0, err
	}
	kept, err := memstore.New(&gymkhana.Run{Plan: *resolved.Plan})
	if err != nil {
		return 0, err
	}
	if err := resolved.Runner(kept).Run(ctx); err != nil {
		return 0, err
	}
	rows, err := kept.Episodes(ctx)
	won := 0
	for _, row := range rows {
		if row.Outcome != nil && row.Outcome.Verdict.Success {
			won++
		}
	}
	return float64(won) / float64(max(len(rows), 1)), err
}
