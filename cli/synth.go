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

// The teacher and the critic that need no model.
const (
	oracleTeacher  = "oracle"
	verifierCritic = "verifier"
)

func (a *app) synthCommand() *cobra.Command {
	f := &synthFlags{}
	cmd := &cobra.Command{
		Use:   "synth phone|SELECTOR…",
		Short: "Make training data out of tasks: questions, instructions, preferences",
		Long: `Synth plays the tasks of phone:train and writes down what can be learnt from each screen. Level 1 asks
what the screen and its elements are, level 2 gives instructions that one step carries out, level 3
pairs a better with a worse action. A teacher proposes and a critic scores; without a model they are
the task's oracle and verifier. Instances are drawn anew and never official ones, and what is held
out for measuring is in no row. The same seed gives the same rows.`,
		Example: `  gymkhana synth phone --seeds 2 --out data
  gymkhana synth phone/notes phone/files --levels 3 --trl
  gymkhana synth phone --teacher openai/gpt-5.2 --critic verifier
  gymkhana train phone --data data`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error { return a.synth(cmd.Context(), f, args) },
	}
	flags := cmd.Flags()
	flags.IntSliceVar(&f.Levels, "levels", []int{1, 2, 3}, "of data")
	flags.IntVar(&f.Seeds, "seeds", 1, "instances of each task")
	flags.Uint64Var(&f.Seed, "seed", 1, "of the instances, and of all that is drawn")
	flags.StringVar(&f.teacher, "teacher", oracleTeacher, "oracle, or a model: provider/NAME")
	flags.StringVar(&f.critic, "critic", verifierCritic, "verifier, or a model: provider/NAME")
	flags.StringVar(&f.own, "own", "",
		"policy/NAME: what this network would do is scored too, and leads some of the way")
	flags.StringVar(&f.baseURL, "base-url", "", "endpoint that the teacher is asked at, in place of its provider's own; so is a "+
		"critic, unless it is of another provider, which has an address")
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
		a.say("%s: %s left alone.", l.Selector, count(l.Tasks, "held-out task"))
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

// voices finds the teacher, the critic and the policy that the flags name.
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

// tellSynth prints what was made.
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
	a.say("%s of %s. Kept in %s, with %s. Next: gymkhana train %s --data %[3]s",
		count(card.States, "state"), count(len(card.Tasks), "task"), made.Out, strings.Join(made.Files, ", "), world)
	return a.result(made)
}
