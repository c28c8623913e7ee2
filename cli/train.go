package cli

import (
	"context"
	"fmt"
	"runtime"
	"time"

	"github.com/spf13/cobra"

	"gymkhana"
	"gymkhana/env/phone/device"
	"gymkhana/policy"
	"gymkhana/registry"
	"gymkhana/runner"
	"gymkhana/store/memstore"
	"gymkhana/train"
)

// trainFlags are the flags of train.
type trainFlags struct {
	trainSettings
	out    string
	resume string
}

// trainSettings decide what a training learns. They are kept in its folder.
type trainSettings struct {
	Stage int    `json:"stage"`
	Seed  uint64 `json:"seed"`
	Data  string `json:"data,omitempty"`
	Quick bool   `json:"quick,omitempty"`
}

func (a *app) trainCommand() *cobra.Command {
	f := &trainFlags{}
	cmd := &cobra.Command{
		Use:   "train phone [--stage 1]",
		Short: "Train a policy on data that it makes itself",
		Long: `Train makes data out of the tasks of phone:train, teaches a small policy by them, and measures every
stage on tasks that it has not seen: other wordings (phone:val), other tasks (phone:test-task) and
other apps (phone:test-app). Everything is kept in one folder: a checkpoint for each stage, the data
cards, a log, and a run file with all episodes of the measurement. The same seed gives the same bytes,
killed and resumed or not.`,
		Example: `  gymkhana train phone --stage 1 --json
  gymkhana train phone --quick                          # a minute, to see it work
  gymkhana train phone --resume runs/train-phone        # after it was killed
  gymkhana train phone --data data/                     # on what gymkhana synth wrote
  gymkhana run phone:test-task --agent policy --model policy/runs/train-phone/dpo.safetensors`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if args[0] != device.SuiteName {
				return inputf("train: %q cannot be trained on; want %s", args[0], device.SuiteName)
			}
			if f.Stage != 1 {
				return inputf("train: --stage %d; there is stage 1", f.Stage)
			}
			folder, err := a.trainingFolder(cmd, f)
			if err != nil {
				return err
			}
			return a.train(cmd.Context(), f, folder)
		},
	}
	flags := cmd.Flags()
	flags.IntVar(&f.Stage, "stage", 1, "1: a single agent learns from screens, instructions and preferences")
	flags.Uint64Var(&f.Seed, "seed", 1, "of the weights, the data and the order of learning")
	flags.StringVar(&f.out, "out", "", "folder (default: runs/train-phone-TIME)")
	flags.StringVar(&f.resume, "resume", "", "go on in this folder")
	flags.StringVar(&f.Data, "data", "", "learn from the rows in this folder, which gymkhana synth wrote, instead of making them")
	flags.BoolVar(&f.Quick, "quick", false, "a curriculum of half a minute, measured on few instances")
	return cmd
}

// A training is what the command does, step by step.
type training struct {
	*app
	flags   *trainFlags
	catalog *registry.Catalog
	tasks   []*gymkhana.Task // to learn from,
	allowed map[gymkhana.TaskID]bool
	trainer *train.Trainer
	began   time.Time
}

func (a *app) train(ctx context.Context, f *trainFlags, folder string) error {
	t := &training{app: a, flags: f, began: a.host.Now()}
	var err error
	if t.catalog, err = a.catalog(); err != nil {
		return err
	}
	if t.tasks, t.allowed, err = a.trainable(t.catalog, []string{device.SuiteName + ":train"}); err != nil {
		return err
	}
	cfg := train.Stage1(f.Seed)
	if f.Quick {
		cfg, t.tasks = train.Quick(f.Seed), thirds(t.tasks)
	}
	t.trainer = &train.Trainer{Config: cfg, Folder: folder, Data: t.makeData, Validate: t.validate, Progress: t.tell}
	a.say("Training in %s with %s arithmetic on %s.", folder, policy.Kernel(), count(runtime.GOMAXPROCS(0), "core"))
	if err := t.trainer.Run(ctx); err != nil {
		a.say("Stopped. Go on with: gymkhana train phone --resume %s", folder)
		return err
	}
	if err := t.publish(); err != nil {
		return err
	}
	return t.measure(ctx, a.host.Now().Sub(t.began))
}

// product is what the last stage's policy is called when it is given to others; the one that ships
// with the program is made so.
const product = "phone-small"

// publish writes the last stage's checkpoint under that name.
func (t *training) publish() error {
	stages := t.trainer.Config.Stages
	n, card, err := policy.LoadFile(t.trainer.Checkpoint(stages[len(stages)-1].Name))
	if err != nil {
		return err
	}
	card.Name = product
	card.Note = "taught by gymkhana train phone --stage 1"
	return n.SaveFile(t.trainer.Checkpoint(product), card)
}

// thirds takes every third task: enough to show how it works.
func thirds(tasks []*gymkhana.Task) (some []*gymkhana.Task) {
	for i := 0; i < len(tasks); i += 3 {
		some = append(some, tasks[i])
	}
	return some
}

// validate is the success rate on the first two instances of every validation task, or the first.
func (t *training) validate(ctx context.Context, n *policy.Net) (float64, error) {
	const name = "policy/training"
	instances := 2
	if t.flags.Quick {
		instances = 1
	}
	resolved, err := runner.Resolve(t.catalog, runner.Order{Selectors: []string{device.SuiteName + ":val"}, Instances: instances, Repeats: 1,
		Arms: []gymkhana.Arm{{Agent: registry.PolicyName, Model: name}}, Policies: map[string]gymkhana.Policy{name: n}})
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

// tell shows how far the training has come.
func (t *training) tell(p train.Progress) {
	text := ""
	if p.Margin != 0 {
		text = fmt.Sprintf(", margin %.2f", p.Margin)
	}
	t.say("  %-7s round %d step %4d/%d: loss %.3f, right %.1f %%%s, success on val %.1f %% (best %.1f %%)", p.Stage, p.Round+1, p.Step, p.Steps,
		p.Loss, 100*p.Right, text, 100*p.Val, 100*p.Best)
}
