package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"gymkhana"
	"gymkhana/env/page"
	"gymkhana/registry"
	"gymkhana/runner"
	"gymkhana/store"
)

func (a *app) recordCommand() *cobra.Command {
	f := &runFlags{clock: "paused", protocol: "corrected", cache: "on"}
	cmd := &cobra.Command{
		Use:   "record PAGE",
		Short: "Record a solution of an imported page as its oracle",
		Long: `Record lets you, or the agent of --agent, play a page. If an episode succeeds, its actions are saved as the
oracle of that instance. Elements are identified by role, name and look, not by their position. The script is
first played alone and must solve the instance again. PAGE is a task or a suite that gymkhana import made from
pages, or the YAML file of a page. The oracle is saved in the suite, or in the file; then import the file.
gymkhana selftest proves tasks that have an oracle and lists the others.`,
		Example: `  gymkhana record shop.yaml
  gymkhana record miniwob/click-test
  gymkhana record miniwob:62 --agent heuristic --instances 10`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.record(cmd.Context(), f, args[0])
		},
	}
	flags := cmd.Flags()
	flags.StringSliceVar(&f.agents, "agent", []string{"human"}, "the agents that play")
	flags.StringSliceVar(&f.models, "model", nil, "model as provider/NAME, for an agent that uses a model")
	flags.StringArrayVar(&f.options, "option", nil, "option of the agent, as key=value (repeatable)")
	flags.StringVar(&f.baseURL, "base-url", "", "endpoint of an OpenAI-compatible server")
	flags.IntVar(&f.instances, "instances", 1, "play only the first N instances of each task")
	flags.StringVar(&f.out, "out", "", "run file (default: runs/NAME-TIME.gym)")
	return cmd
}

// A recording knows where pages come from and where their oracles are saved.
type recording struct {
	*app
	catalog  *registry.Catalog
	selector string
	file     string // the name of the page's file; "" for an imported suite
}

func (a *app) record(ctx context.Context, f *runFlags, what string) error {
	if err := notStdout("--out ", f.out, "a run file"); err != nil {
		return err
	}
	r, err := a.recordingOf(ctx, what)
	if err != nil {
		return err
	}
	tasks, _, err := r.catalog.Select([]string{r.selector})
	if err != nil {
		return err
	}
	for _, t := range tasks {
		if t.Environment.Name != page.WorldName {
			return inputf("%s is a task of the world %s; record is for tasks that gymkhana import made from pages", t.ID, t.Environment.Name)
		}
	}
	path, played := a.playRecorded(ctx, f, r)
	if path == "" || played != nil && !errors.Is(played, gymkhana.ErrLeft) {
		return played
	}
	release, err := a.holdBrowser(ctx, r.catalog, tasks)
	if err != nil {
		return err
	}
	kept, all, err := r.keepAll(ctx, path)
	if err = errors.Join(err, release()); err != nil {
		return err
	}
	a.say("%d of %s solved and recorded; the run is saved in %s", kept, count(all, "episode"), path)
	switch {
	case kept > 0 && r.file != "":
		a.say("The oracle is in %s. Next: gymkhana import page %[1]s && gymkhana selftest %s", r.file, r.selector)
	case kept > 0:
		a.say("Next: gymkhana selftest %s", r.selector)
	}
	if err := a.result(struct {
		Recorded int    `json:"recorded"`
		Episodes int    `json:"episodes"`
		Run      string `json:"run"`
	}{kept, all, path}); err != nil {
		return err
	}
	if kept == 0 {
		return fmt.Errorf("%w: nothing was solved, so nothing was recorded", errCheck)
	}
	return nil
}

// recordingOf reads the YAML file of a page, or finds an imported suite.
func (a *app) recordingOf(ctx context.Context, what string) (*recording, error) {
	r := &recording{app: a, selector: what, catalog: a.builtin()}
	if ext := filepath.Ext(what); ext != ".yaml" && ext != ".yml" {
		return r, a.addImported(r.catalog)
	}
	r.file, r.selector = what, strings.TrimSuffix(filepath.Base(what), filepath.Ext(what))
	if r.catalog.HasSuite(r.selector) {
		return nil, inputf("%s: a suite %s is built in; give the file another name", what, r.selector)
	}
	s, err := page.ImportPage(ctx, what, r.selector)
	if err != nil {
		return nil, err
	}
	r.catalog.Suite(r.selector, func() (*gymkhana.Suite, error) { return s, nil })
	return r, nil
}

// playRecorded plays the tasks into a run file and gives its path.
func (a *app) playRecorded(ctx context.Context, f *runFlags, in *recording) (path string, err error) {
	order, err := a.order(f, []string{in.selector})
	if err != nil {
		return "", err
	}
	if err := a.chooseAgents(in.catalog, &order); err != nil {
		return "", err
	}
	kept := &runFile{app: a, catalog: in.catalog, out: f.out, endpoint: f.baseURL}
	r, err := runner.Open(ctx, in.catalog, order, kept.files(""))
	if err != nil {
		return "", err
	}
	release, err := kept.equip(ctx, f, r, nil)
	if err != nil {
		return "", errors.Join(err, r.Store.Close())
	}
	played := r.Run(ctx)
	note := gymkhana.Event{At: a.host.Now(), Kind: "finished"}
	if played != nil {
		note.Kind = "stopped"
	}
	return kept.path, errors.Join(played, release(), r.Store.Note(context.WithoutCancel(ctx), note), r.Store.Close())
}

// keepAll saves the script of each successful episode of a run.
func (r *recording) keepAll(ctx context.Context, path string) (kept, all int, err error) {
	run, err := store.Read(path)
	if err != nil {
		return 0, 0, err
	}
	defer run.Close()
	rows, err := run.Episodes(ctx)
	if err != nil {
		return 0, 0, err
	}
	for _, row := range rows {
		if row.Outcome == nil || !row.Outcome.Scored || !row.Outcome.Verdict.Success {
			continue
		}
		t, err := run.Trajectory(ctx, row.ID)
		if err != nil {
			return kept, len(rows), err
		}
		task, _ := run.Run().Plan.TaskOf(row.Task)
		s, err := r.script(ctx, task, t)
		if err != nil {
			return kept, len(rows), fmt.Errorf("%s, instance %d: %w", row.Task, row.Instance, err)
		}
		if s == nil {
			r.say("%s, instance %d: succeeded, but not when its actions were played again; not recorded", row.Task, row.Instance)
			continue
		}
		if err := r.keep(task, *s); err != nil {
			return kept, len(rows), err
		}
		kept++
	}
	return kept, len(rows), nil
}

// script turns an episode into a script that solves its instance alone; nil if that fails. A page may rename its
// elements each time it is loaded; then the script uses the ids and positions from the episode.
func (r *recording) script(ctx context.Context, task *gymkhana.Task, t *gymkhana.Trajectory) (*page.Script, error) {
	world, err := r.catalog.NewEnv(task.Environment)
	if err != nil {
		return nil, err
	}
	roles := world.Spec().Roles
	if err := world.Close(); err != nil {
		return nil, err
	}
	named, literal := page.NewRecorder(roles), page.NewRecorder(roles)
	var seen []gymkhana.Observation
	err = runner.Replay(ctx, r.catalog, task, t, func(s *gymkhana.Step, now []gymkhana.Observation) error {
		if s.N > 0 {
			named.Add(seen, s.Actions)
			literal.Add(make([]gymkhana.Observation, len(seen)), s.Actions)
		}
		seen = slices.Clone(now)
		return nil
	})
	if err != nil {
		return nil, err
	}
	for _, from := range []*page.Recorder{named, literal} {
		own := *task
		s := page.Script{Instance: uint64(t.Episode.Instance), Actions: from.Deeds()}
		if err := page.Solve(&own, s); err != nil {
			return nil, err
		}
		_, out, err := runner.Play(ctx, r.catalog, &own, t.Episode.Instance, gymkhana.Arm{Agent: registry.OracleName})
		if err != nil {
			return nil, err
		}
		if out.Verdict.Success {
			return &s, nil
		}
	}
	return nil, nil
}

// keep saves a script in the suite or file of its page.
func (r *recording) keep(task *gymkhana.Task, s page.Script) error {
	name, id, _ := strings.Cut(string(task.ID), "/")
	path := r.file
	if path == "" {
		path = filepath.Join(r.suiteFolder(), name+".yaml")
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return gymkhana.Blame(gymkhana.FaultSetup, "record", err)
	}
	if r.file != "" {
		all, _, err := r.catalog.Select([]string{string(task.ID)})
		if err != nil {
			return err
		}
		if text, err = page.KeepScript(text, id, len(all[0].Instances), s); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		return writeFile(path, text)
	}
	suite, err := registry.ParseSuite(path, text, borrowFrom(r.catalog))
	if err != nil {
		return err
	}
	i := slices.IndexFunc(suite.Tasks, func(t *gymkhana.Task) bool { return t.ID == task.ID })
	if i < 0 {
		return inputf("%s has no task %s; import the pages again", path, task.ID)
	}
	if err := page.Solve(suite.Tasks[i], s); err != nil {
		return err
	}
	if text, err = registry.FormatSuite(suite); err != nil {
		return err
	}
	return writeFile(path, text)
}
