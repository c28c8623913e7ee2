package cli

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"gymkhana/learn"
	"gymkhana/registry"
	"gymkhana/runner"
)

// synthFlags are the flags of synth.
type synthFlags struct {
	learn.Synthesis
	teacher string
	critic  string
	own     string
	baseURL string
}

// The default teacher and critic, which need no model.
const (
	oracleTeacher  = "oracle"
	verifierCritic = "verifier"
)

func (a *app) synthCommand() *cobra.Command {
	f := &synthFlags{}
	cmd := &cobra.Command{
		Use:   "synth phone|SELECTOR…",
		Short: "Make training data from tasks: questions, instructions, preferences",
		Long: `Synth plays the tasks of phone:train and writes training rows for each screen. Level 1 asks what the screen
and its elements are. Level 2 gives instructions that take one step. Level 3 pairs a better action with a
worse one. A teacher proposes actions and a critic scores them; without a model they are the task's oracle
and verifier. Instances are newly drawn, never official ones, and no row contains held-out tasks. The same
seed gives the same rows.`,
		Example: `  gymkhana synth phone --seeds 2 --out data
  gymkhana synth phone/notes phone/files --levels 3 --trl
  gymkhana synth phone --teacher openai/gpt-5.2 --critic verifier
  gymkhana train phone --data data`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error { return a.synth(cmd.Context(), f, args) },
	}
	flags := cmd.Flags()
	flags.IntSliceVar(&f.Levels, "levels", []int{1, 2, 3}, "levels of data to make")
	flags.IntVar(&f.Seeds, "seeds", 1, "instances of each task")
	flags.Uint64Var(&f.Seed, "seed", 1, "seed of the instances and of all random choices")
	flags.StringVar(&f.teacher, "teacher", oracleTeacher, "oracle, or a model: provider/NAME")
	flags.StringVar(&f.critic, "critic", verifierCritic, "verifier, or a model: provider/NAME")
	flags.StringVar(&f.own, "own", "",
		"policy/NAME: the critic also scores this network's actions, and some of them are played")
	flags.StringVar(&f.baseURL, "base-url", "", "endpoint of the teacher, instead of its provider's; also of the "+
		"critic, unless that has another provider with an address of its own")
	flags.IntVar(&f.Parallel, "parallel", 0, "episodes at once (default: one per core, eight with a model)")
	flags.StringVar(&f.Folder, "out", "", "folder (default: runs/synth-phone-TIME)")
	flags.BoolVar(&f.TRL, "trl", false, "also write sft.jsonl and dpo.jsonl, which TRL's trainers load")
	return cmd
}

func (a *app) synth(ctx context.Context, f *synthFlags, selectors []string) error {
	if err := notStdout("--out ", f.Folder, "a folder"); err != nil {
		return err
	}
	catalog, err := a.catalog()
	if err != nil {
		return err
	}
	source, left, err := learn.Choose(catalog, selectors)
	for _, l := range left {
		a.say("%s: %s left out.", l.Selector, count(l.Tasks, "held-out task"))
	}
	if err != nil {
		return err
	}
	f.Source = source
	if err := a.voices(catalog, f); err != nil {
		return err
	}
	world := source.Entry.Name
	if f.Folder == "" {
		f.Folder = filepath.Join("runs", "synth-"+world+"-"+a.host.Now().UTC().Format("20060102-150405"))
	}
	bar := newBar(a.host)
	f.Progress = func(episodes, all int) { bar.count("episodes", episodes, all) }
	made, err := f.Make(ctx)
	bar.done()
	if err != nil {
		return err
	}
	return a.tellSynth(made, world)
}

// voices opens the teacher, the critic and the policy that the flags name.
func (a *app) voices(c *registry.Catalog, f *synthFlags) (err error) {
	if f.teacher != oracleTeacher {
		f.Teacher.Name = f.teacher
		if f.Teacher.Model, err = a.chatOf(c, f.teacher, f.baseURL); err != nil {
			return fmt.Errorf("--teacher: %w", err)
		}
	}
	if f.critic != verifierCritic {
		f.Critic.Name = f.critic
		var others []string
		if f.teacher != oracleTeacher {
			others = append(others, f.teacher)
		}
		if f.Critic.Model, err = a.chatOf(c, f.critic, runner.AskedAt(c, f.baseURL, f.critic, others...)); err != nil {
			return fmt.Errorf("--critic: %w", err)
		}
	}
	if f.Own, err = a.networkOf(c, f.own); err != nil {
		return fmt.Errorf("--own: %w", err)
	}
	return nil
}

// tellSynth prints a summary of the data.
func (a *app) tellSynth(made *learn.Dataset, world string) error {
	card := made.Counts
	w := tabwriter.NewWriter(a.out(), 0, 0, 3, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "level\trows\tduplicates\twordless\t")
	for i, rows := range card.Rows {
		fmt.Fprintf(w, "%d\t%d\t%d\t%d\t\n", i+1, rows, card.Duplicates[i], card.Wordless[i])
	}
	if err := w.Flush(); err != nil {
		return err
	}
	a.say("%s of %s. Saved in %s, with %s. Next: gymkhana train %s --data %[3]s",
		count(card.States, "state"), count(len(card.Tasks), "task"), made.Out, strings.Join(made.Files, ", "), world)
	return a.result(made)
}
