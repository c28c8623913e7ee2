package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"gymkhana"
	"gymkhana/env/phone/device"
	"gymkhana/policy"
	"gymkhana/registry"
	"gymkhana/synth"
)

// synthFlags are the flags of synth.
type synthFlags struct {
	levels   []int
	seeds    int
	seed     uint64
	teacher  string
	critic   string
	own      string
	baseURL  string
	parallel int
	out      string
	trl      bool
}

// Those who teach and judge without a model.
const (
	oracleTeacher  = "oracle"
	verifierCritic = "verifier"
)

// modelEpisodes is how many episodes are played at once where most of the time is spent waiting for
// a model.
const modelEpisodes = 8

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
	flags.IntSliceVar(&f.levels, "levels", []int{1, 2, 3}, "of data")
	flags.IntVar(&f.seeds, "seeds", 1, "instances of each task")
	flags.Uint64Var(&f.seed, "seed", 1, "of the instances, and of all that is drawn")
	flags.StringVar(&f.teacher, "teacher", oracleTeacher, "oracle, or a model: provider/NAME")
	flags.StringVar(&f.critic, "critic", verifierCritic, "verifier, or a model: provider/NAME")
	flags.StringVar(&f.own, "own", "", "policy/NAME: what this network would do is scored too, and leads some of the way")
	flags.StringVar(&f.baseURL, "base-url", "", "of the server, for compat models")
	flags.IntVar(&f.parallel, "parallel", 0, "episodes at once (default: one per core, eight with a model)")
	flags.StringVar(&f.out, "out", "", "folder (default: runs/synth-phone-TIME)")
	flags.BoolVar(&f.trl, "trl", false, "also write sft.jsonl and dpo.jsonl, which TRL's trainers load")
	return cmd
}

// A synthReport is the result of synth.
type synthReport struct {
	Suite      string         `json:"suite"`
	Rows       map[string]int `json:"rows"` // by level
	Duplicates int            `json:"duplicates"`
	States     int            `json:"states"`
	Out        string         `json:"out"`
	Card       string         `json:"card"`
}

func (a *app) synth(ctx context.Context, f *synthFlags, selectors []string) error {
	catalog, err := a.catalog()
	if err != nil {
		return err
	}
	tasks, allowed, err := a.trainable(catalog, selectors)
	if err != nil {
		return err
	}
	plan, err := a.synthPlan(catalog, f, tasks)
	if err != nil {
		return err
	}
	if f.out == "" {
		f.out = filepath.Join("runs", "synth-"+device.SuiteName+"-"+a.host.Now().UTC().Format("20060102-150405"))
	}
	card := synth.NewCard(func(task string) bool { return !allowed[gymkhana.TaskID(task)] })
	if err := a.writeRows(ctx, f, plan, card); err != nil {
		return err
	}
	if err := card.Write(f.out); err != nil {
		return err
	}
	var more []string
	if f.trl {
		if more, err = exportTRL(f.out, card); err != nil {
			return err
		}
	}
	return a.tellSynth(f.out, card, more)
}

// trainable picks those of the selected tasks that may be trained on, and tells which may at all.
func (a *app) trainable(c *registry.Catalog, selectors []string) (tasks []*gymkhana.Task, allowed map[gymkhana.TaskID]bool, err error) {
	train, _, err := c.Select([]string{device.SuiteName + ":train"})
	if err != nil {
		return nil, nil, err
	}
	allowed, chosen := map[gymkhana.TaskID]bool{}, map[gymkhana.TaskID]bool{}
	for _, t := range train {
		allowed[t.ID] = true
	}
	for _, text := range selectors {
		some, _, err := c.Select([]string{text})
		if err != nil {
			return nil, nil, err
		}
		held := 0
		for _, t := range some {
			if chosen[t.ID] = allowed[t.ID]; !allowed[t.ID] {
				held++
			}
		}
		if held == len(some) {
			return nil, nil, inputf("synth: %s may not be trained on: it is held out, to measure by; want tasks of %s:train", text, device.SuiteName)
		}
		if held > 0 {
			a.say("%s: %s left alone.", text, count(held, "held-out task"))
		}
	}
	for _, t := range train {
		if chosen[t.ID] {
			tasks = append(tasks, t)
		}
	}
	return tasks, allowed, nil
}

// synthPlan finds teacher, critic and policy.
func (a *app) synthPlan(c *registry.Catalog, f *synthFlags, tasks []*gymkhana.Task) (*synth.Plan, error) {
	slices.Sort(f.levels)
	p := &synth.Plan{Tasks: tasks, Seeds: f.seeds, Seed: f.seed, Levels: slices.Compact(f.levels), Hidden: device.Split.Hidden, Parallel: f.parallel,
		Teacher: &synth.OracleTeacher{Seed: f.seed}, Critic: synth.VerifierCritic{}, Open: phone.Trainable}
	options := synth.ModelOptions{Seed: gymkhana.Seed(f.seed % uint64(gymkhana.MaxSeed))}
	if options.Name = f.teacher; f.teacher != oracleTeacher {
		m, err := a.chatOf(c, f.teacher, f.baseURL)
		if err == nil {
			p.Teacher, err = synth.NewModelTeacher(m, options)
		}
		if err != nil {
			return nil, fmt.Errorf("--teacher: %w", err)
		}
	}
	if options.Name = f.critic; f.critic != verifierCritic {
		m, err := a.chatOf(c, f.critic, f.baseURL)
		if err == nil {
			p.Critic, err = synth.NewModelCritic(m, options)
		}
		if err != nil {
			return nil, fmt.Errorf("--critic: %w", err)
		}
	}
	if p.Parallel == 0 && (f.teacher != oracleTeacher || f.critic != verifierCritic) {
		p.Parallel = modelEpisodes
	}
	var err error
	if p.Own, err = a.networkOf(c, f.own); err != nil {
		return nil, fmt.Errorf("--own: %w", err)
	}
	return p, nil
}

// chatOf makes the client of a model that can talk.
func (a *app) chatOf(c *registry.Catalog, name, baseURL string) (gymkhana.Model, error) {
	e, setup, err := a.findModel(c, name, baseURL)
	if err != nil {
		return nil, err
	}
	if e.Policy != nil {
		return nil, inputf("%s is a trained network, which only scores; give it to --own", name)
	}
	if e.NeedsKey && setup.Key == "" {
		return nil, inputf("model %s: no key; set %s", name, e.KeyVar)
	}
	return e.New(setup)
}

// networkOf loads a trained network; none for "".
func (a *app) networkOf(c *registry.Catalog, name string) (*policy.Net, error) {
	if name == "" {
		return nil, nil
	}
	e, setup, err := a.findModel(c, name, "")
	if err != nil {
		return nil, err
	}
	if e.Policy == nil {
		return nil, inputf("%s is a chat; want policy/NAME, or policy/FILE.safetensors", name)
	}
	p, _, err := e.Policy(setup)
	if err != nil {
		return nil, fmt.Errorf("model %s: %w", name, err)
	}
	net, ok := p.(*policy.Net)
	if !ok {
		return nil, inputf("%s is no network of ours, so its opinion cannot be asked here", name)
	}
	return net, nil
}

// writeRows makes the rows and writes those that are new, all or none.
func (a *app) writeRows(ctx context.Context, f *synthFlags, p *synth.Plan, card *synth.Card) error {
	w, err := synth.NewWriter(f.out, true)
	if err != nil {
		return err
	}
	defer w.Abort()
	bar, seen := newBar(a.host), synth.Seen{}
	episodes, latest := 0, ""
	err = synth.Make(ctx, *p, func(row *synth.Row) error {
		if at := fmt.Sprint(row.Task, "#", row.Instance); at != latest {
			episodes, latest = episodes+1, at
			bar.count("episodes", episodes, len(p.Tasks)*p.Seeds)
		}
		if !seen.Add(row) {
			card.Duplicate(row)
			return nil
		}
		card.Add(row)
		return w.Write(row)
	})
	bar.done()
	if ctx.Err() != nil {
		return fmt.Errorf("synth: stopped, and nothing was kept; the same command makes the same rows again: %w", ctx.Err())
	}
	if err == nil {
		err = w.Close()
	}
	for who, asked := range map[string]any{"teacher": p.Teacher, "critic": p.Critic} {
		if m, ok := asked.(interface{ Dropped() map[string]int }); ok {
			card.Drop(who, m.Dropped())
		}
	}
	return err
}

// exportTRL writes a file for each form that there are rows of, and gives their names.
func exportTRL(dir string, card *synth.Card) (names []string, err error) {
	for _, form := range []synth.Form{synth.SFT, synth.DPO} {
		rows := card.Rows[2]
		if form == synth.SFT {
			rows = card.Rows[0] + card.Rows[1]
		}
		if rows == 0 {
			continue
		}
		name := string(form) + ".jsonl"
		if err := exportForm(dir, form, filepath.Join(dir, name)); err != nil {
			return nil, err
		}
		names = append(names, name)
	}
	return names, nil
}

// exportForm writes a file, whole or not at all.
func exportForm(dir string, form synth.Form, path string) error {
	file, err := os.Create(path)
	if err != nil {
		return gymkhana.Blame(gymkhana.FaultSetup, "synth", err)
	}
	_, err = synth.ExportTRL(dir, form, file)
	if err = errors.Join(err, file.Close()); err != nil {
		_ = os.Remove(path) // the first error is told
	}
	return err
}

// tellSynth prints what was made.
func (a *app) tellSynth(out string, card *synth.Card, more []string) error {
	r := synthReport{Suite: device.SuiteName, Rows: map[string]int{}, Duplicates: card.Duplicates.Sum(), States: card.States,
		Out: out, Card: filepath.Join(out, "card.json")}
	w := tabwriter.NewWriter(a.out(), 0, 0, 3, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "level\trows\tduplicates\twordless\t")
	for i, rows := range card.Rows {
		r.Rows[fmt.Sprint(i+1)] = rows
		fmt.Fprintf(w, "%d\t%d\t%d\t%d\t\n", i+1, rows, card.Duplicates[i], card.Wordless[i])
	}
	if err := w.Flush(); err != nil {
		return err
	}
	files := strings.Join(append([]string{"card.md"}, more...), ", ")
	a.say("%s of %s. Kept in %s, with %s. Next: gymkhana train phone --data %[3]s", count(card.States, "state"), count(len(card.Tasks), "task"), out, files)
	return a.result(r)
}
