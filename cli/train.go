package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"gymkhana/learn"
	"gymkhana/learn/policy"
	"gymkhana/learn/train"
	"gymkhana/metric"
)

// trainFlags are the flags of train.
type trainFlags struct {
	learn.Settings
	out    string
	resume string
}

func (a *app) trainCommand() *cobra.Command {
	f := &trainFlags{}
	cmd := &cobra.Command{
		Use:   "train phone [--stage 1|2]",
		Short: "Train a policy on data generated from tasks",
		Long: `Train makes data from the tasks of phone:train, trains a small policy on it, and evaluates every stage on
tasks that the policy has not seen: other wordings (phone:val), other tasks (phone:test-task) and other apps
(phone:test-app). One folder holds a checkpoint for each stage, the data cards, a log, and a run file with
all evaluation episodes. The same seed gives the same bytes, even if training was killed and resumed.

With --stage 2 it trains a single policy in this way, with --recipe listen, and then a group of it: the group plays
training tasks, every proposal of its members is scored, and the network learns to prefer a member's right proposals
to its wrong ones, and the vote to weigh them.`,
		Example: `  gymkhana train phone --stage 1 --json
  gymkhana train phone --apps 100                       # and in a hundred generated apps
  gymkhana train phone --recipe paper                   # CollabUIAgents' first stage: four steps of a curriculum
  gymkhana train phone --quick                          # a minute, to try it out
  gymkhana train phone --resume runs/train-phone        # after it was killed
  gymkhana train phone --recipe paper --data data/      # on data that gymkhana synth wrote
  gymkhana train phone --stage 2 --seeds 3              # and then a group of it, three times
  gymkhana run phone:test-task --agent policy --model policy/runs/train-phone/dagger.safetensors`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			defer a.host.CollectSeldom()()
			return a.train(cmd, f, args[0])
		},
	}
	flags := cmd.Flags()
	flags.IntVar(&f.Stage, "stage", 1, "1: a single agent learns; 2: then a group of it learns")
	flags.Uint64Var(&f.Seed, "seed", 1, "seed of the weights, the data and the order of training")
	flags.IntVar(&f.Seeds, "seeds", 0, "with --stage 2: trainings, with seeds that follow --seed (default 1)")
	flags.StringVar(&f.Recipe, "recipe", learn.DAgger,
		"dagger: the oracle's actions in the states that the policy reaches; listen: the same, and then with messages of a group; "+
			"paper: screens, instructions, tasks, preferences")
	flags.IntVar(&f.Apps, "apps", 0, "with dagger or listen, also train in this many generated apps: 5 to 300, a multiple of 5")
	flags.StringVar(&f.out, "out", "", "folder (default: runs/train-phone-TIME)")
	flags.StringVar(&f.resume, "resume", "", "resume the training in this folder")
	flags.StringVar(&f.Data, "data", "",
		"train on the rows that gymkhana synth wrote to this folder, instead of making new ones")
	flags.BoolVar(&f.Quick, "quick", false, "a curriculum of half a minute, evaluated on few instances")
	return cmd
}

func (a *app) train(cmd *cobra.Command, f *trainFlags, world string) error {
	catalog, err := a.catalog()
	if err != nil {
		return err
	}
	source, err := learn.Find(catalog, world)
	if err != nil {
		return err
	}
	if err := notStdout("--out ", f.out, "a folder"); err != nil {
		return err
	}
	switch {
	case f.Stage != 1 && f.Stage != 2:
		return inputf("train: --stage %d; there are 1 and 2", f.Stage)
	case f.Seeds != 0 && f.Stage == 1 && f.resume == "":
		return inputf("train: --seeds %d is for --stage 2; leave it out", f.Seeds)
	case f.Seeds < 0 || f.Seeds > 100:
		return inputf("train: --seeds %d; want 1 to 100", f.Seeds)
	case f.Stage == 2 && !cmd.Flags().Changed("recipe"):
		f.Recipe = learn.Listen
	}
	if err := source.Generate(f.Apps); err != nil {
		return err
	}
	folder, err := a.trainingFolder(cmd, f, world)
	if err != nil {
		return err
	}
	if err := source.Generate(f.Apps); err != nil { // on resume, with the number of the first start
		return err
	}
	if f.Stage == 2 {
		return a.trainTeam(cmd.Context(), catalog, source, f, folder)
	}
	t := &learn.Training{Source: source, Settings: f.Settings, Folder: folder, Now: a.host.Now,
		Progress: a.tellTraining,
		Play:     func(ctx context.Context, e learn.Exam) (learn.Played, error) { return a.playExam(ctx, catalog, e) },
		Made: func(stage *train.Stage, round, lessons int) {
			what := fmt.Sprintf("of level %v", stage.Levels)
			switch {
			case stage.Lead > 0 && len(stage.Levels) > 0:
				what += " and of roll-outs"
			case stage.Lead > 0:
				what = "of roll-outs"
			}
			a.say("  %s: %d lessons %s, round %d", stage.Name, lessons, what, round+1)
		}}
	a.say("Training in %s with %s arithmetic on %s.", folder, policy.Kernel(), count(runtime.GOMAXPROCS(0), "core"))
	if err := t.Learn(cmd.Context()); err != nil {
		a.say("Stopped. Resume with: gymkhana train %s --resume %s", world, folder)
		return err
	}
	r, err := t.Measure(cmd.Context())
	if err != nil {
		return err
	}
	if err := a.trainingTable(r); err != nil {
		return err
	}
	a.say("\nSaved in %s. Next: gymkhana run %s --agent policy,group --model policy/%s", r.Folder, r.Suite, r.Checkpoint)
	return a.result(r)
}

// trainingFolder makes the folder, or reads the settings of the one to continue. A flag that
// contradicts them is refused.
func (a *app) trainingFolder(cmd *cobra.Command, f *trainFlags, world string) (string, error) {
	if f.resume == "" {
		if f.out == "" {
			f.out = filepath.Join("runs", "train-"+world+"-"+a.host.Now().UTC().Format("20060102-150405"))
		}
		f.World = world
		return f.out, learn.Begin(f.out, f.Settings)
	}
	if f.out != "" {
		return "", inputf("train: --resume continues in its own folder; leave out --out")
	}
	then, err := learn.Recall(f.resume, world)
	if err != nil {
		return "", err
	}
	for _, c := range []struct {
		flag      string
		then, now any
	}{
		{"stage", then.Stage, f.Stage}, {"recipe", cmp.Or(then.Recipe, learn.DAgger), f.Recipe},
		{"seed", then.Seed, f.Seed}, {"data", then.Data, f.Data}, {"apps", then.Apps, f.Apps}, {"seeds", then.Seeds, f.Seeds}, {"quick", then.Quick, f.Quick},
	} {
		if cmd.Flags().Changed(c.flag) && c.then != c.now {
			return "", inputf("train: --resume %s: it was started with --%s=%v; leave the flag out, or start again in another folder",
				f.resume, c.flag, c.then)
		}
	}
	f.Settings = then
	return f.resume, nil
}

// tellTraining prints the progress of a training.
func (a *app) tellTraining(p train.Progress) {
	text := ""
	if p.Margin != 0 {
		text = fmt.Sprintf(", margin %.2f", p.Margin)
	}
	a.say("  %-7s round %d step %4d/%d: loss %.3f, right %.1f %%%s, success on val %.1f %% (best %.1f %%)",
		p.Stage, p.Round+1, p.Step, p.Steps, p.Loss, 100*p.Right, text, 100*p.Val, 100*p.Best)
}

// trainingTable prints the result for people.
func (a *app) trainingTable(r *learn.Report) error {
	w := tabwriter.NewWriter(a.out(), 0, 0, 3, ' ', 0)
	fmt.Fprintf(w, "\nsuccess, %% [95 %%]\t%s\n", strings.Join(r.Subsets, "\t"))
	for _, arm := range r.Arms {
		fmt.Fprint(w, arm.Name)
		for _, subset := range r.Subsets {
			fmt.Fprintf(w, "\t%s", arm.Subsets[subset].Percent())
		}
		fmt.Fprintln(w)
	}
	for _, c := range r.Comparisons {
		fmt.Fprintf(w, "%s − %s, %s\t%s %s\tp %.2g\n", c.B, c.A, c.Subset, percent(c.Difference), percents(c.CI), c.P)
	}
	return errors.Join(w.Flush(), learn.WriteSections(a.out(), r.Arms, r.Subsets), learn.WriteErrors(a.out(), r.Errors, 5))
}

func percent(x *float64) string {
	if x == nil {
		return "–"
	}
	return fmt.Sprintf("%.1f", 100*(*x))
}

func percents(i metric.Interval) string {
	if !i.Defined() {
		return ""
	}
	return fmt.Sprintf("[%.1f, %.1f]", 100*i.Lo, 100*i.Hi)
}
