package learn

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"gymkhana"
	"gymkhana/learn/policy"
	"gymkhana/learn/train"
	"gymkhana/registry"
	"gymkhana/report"
)

// An Exam is the measurement of a training: its agents each play the held-out tasks once.
type Exam struct {
	Selectors []string
	Agents    []string // in the order of the report; the last plays every one of Models
	Models    []string
	Arms      []gymkhana.Arm             // instead of Agents and Models
	Instances int                        // how many instances of each task, from the first; 0: all
	Key       string                     // draws other instances instead of the official ones; "": none
	Policies  map[string]gymkhana.Policy // networks of Arms that are no files, by name
	File      string                     // the file of the run
	Resume    bool                       // the run exists, and only the missing episodes are played
}

// heldFile is the run of a training's exam, in its folder.
const heldFile = "held.gym"

// Played is the run of an exam.
type Played interface {
	gymkhana.Archive
	Close() error
}

// Measure plays the policy of every stage, and the reference agents for comparison, on tasks that were never used for
// training. It does not repeat episodes that an earlier process played.
func (t *Training) Measure(ctx context.Context) (*Report, error) {
	t.open()
	agents, err := t.references()
	if err != nil {
		return nil, err
	}
	names := append(slices.Clone(agents), "base")
	for i := range t.Config.Stages {
		names = append(names, t.Config.Stages[i].Name)
	}
	exam := Exam{Agents: append(slices.Clone(agents), player), File: filepath.Join(t.Folder, heldFile)}
	for _, name := range names[len(agents):] {
		exam.Models = append(exam.Models, "policy/"+t.trainer.Checkpoint(name))
	}
	for _, subset := range t.Source.Entry.Split.Measured() {
		exam.Selectors = append(exam.Selectors, t.Source.Subset(subset))
	}
	if t.Quick {
		exam.Instances = 1
	}
	_, err = os.Stat(exam.File)
	exam.Resume = !errors.Is(err, fs.ErrNotExist)
	played, err := t.Play(ctx, exam)
	if err != nil {
		return nil, err
	}
	r, err := t.report(ctx, played, names, len(agents)-1)
	return r, errors.Join(err, played.Close())
}

// references are the agents with which policies are compared on held-out tasks.
func (t *Training) references() ([]string, error) {
	var all []*gymkhana.Task
	for _, subset := range t.Source.Entry.Split.Measured() {
		tasks, err := t.part(subset)
		if err != nil {
			return nil, err
		}
		all = append(all, tasks...)
	}
	return t.Source.References(all), nil
}

// References are the agents with which policies are compared on some tasks: a random one, and the tasks' heuristic if
// all have one.
func (s *Source) References(tasks []*gymkhana.Task) []string {
	if slices.ContainsFunc(tasks, func(t *gymkhana.Task) bool { return !s.Catalog.HasHeuristic(t) }) {
		return []string{"random"}
	}
	return []string{"random", registry.HeuristicName}
}

// part lists the tasks of a subset.
func (t *Training) part(subset string) ([]*gymkhana.Task, error) {
	tasks, _, err := t.Source.Catalog.Select([]string{t.Source.Subset(subset)})
	return tasks, err
}

// report summarizes the training and its measurement. Each policy is compared with the agent at index reference, and
// with the policy of the previous stage.
func (t *Training) report(ctx context.Context, played Played, names []string, reference int) (*Report, error) {
	r := &Report{Suite: t.Source.Entry.Split.Suite, Stage: t.Stage, Seed: t.Seed,
		Folder: t.Folder, Checkpoint: t.Checkpoint(), Run: filepath.Join(t.Folder, heldFile),
		Kernel: policy.Kernel(), TrainS: t.learnt.Seconds(), Subsets: t.Source.Entry.Split.Measured()}
	log, err := train.Log(t.Folder)
	if err != nil {
		return nil, err
	}
	r.Stages = stages(log, &t.Config)
	r.Arms = armsOf(played, names)
	last := len(r.Arms) - 1
	if err := t.Source.tabulate(ctx, played, r.Arms, [][2]int{{reference, last}, {last - 1, last}}, &r.Comparisons); err != nil {
		return nil, err
	}
	if r.Errors, err = t.Source.FirstErrors(ctx, played, len(r.Arms)-1); err != nil {
		return nil, err
	}
	r.Seconds = t.Now().Sub(t.began).Seconds()
	return r, nil
}

// armsOf begins the reports of a run's arms.
func armsOf(played Played, names []string) (all []ArmReport) {
	for i, arm := range played.Run().Plan.Arms {
		all = append(all, ArmReport{Name: names[i], Agent: arm.Agent, Model: arm.Model, Subsets: map[string]Rate{}})
	}
	return all
}

// Tabulate returns the results of a run's arms, with the given names, on every measured subset and its sections, and
// the paired differences of some arms on the subsets, each the second minus the first.
func (s *Source) Tabulate(ctx context.Context, played Played, names []string, pairs [][2]int) ([]ArmReport, []Comparison, error) {
	arms, comparisons := armsOf(played, names), []Comparison(nil)
	return arms, comparisons, s.tabulate(ctx, played, arms, pairs, &comparisons)
}

func (s *Source) tabulate(ctx context.Context, played Played, arms []ArmReport, pairs [][2]int, to *[]Comparison) error {
	for _, subset := range s.Entry.Split.Measured() {
		sections, err := s.Sections(subset, s.Subset(subset))
		if err != nil {
			return err
		}
		for _, section := range sections {
			some := part{played, section.Tasks}
			rows, err := some.Episodes(ctx)
			if err != nil {
				return err
			}
			for i, sum := range report.Summarize(some.Run(), rows).Agents {
				arms[i].Subsets[section.Name] = Rate{sum.Episodes, sum.Scored, sum.SuccessRate, sum.SuccessCI}
			}
		}
		whole := part{played, sections[0].Tasks}
		for _, p := range pairs {
			c, err := report.Compare(ctx, report.Side{Archive: whole, Arm: p[0]}, report.Side{Archive: whole, Arm: p[1]})
			if err != nil {
				return err
			}
			*to = append(*to, Comparison{subset, arms[p[0]].Name, arms[p[1]].Name, c.Pairs, c.Success.Mean, c.Success.CI, c.Success.P})
		}
	}
	return nil
}

// A part is a run with some of its tasks.
type part struct {
	gymkhana.Archive
	tasks []*gymkhana.Task
}

// Episodes lists the episodes of the part's tasks.
func (p part) Episodes(ctx context.Context) ([]gymkhana.EpisodeRow, error) {
	rows, err := p.Archive.Episodes(ctx)
	return slices.DeleteFunc(slices.Clone(rows), func(r gymkhana.EpisodeRow) bool {
		return !slices.ContainsFunc(p.tasks, func(t *gymkhana.Task) bool { return t.ID == r.Task })
	}), err
}
