package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"gymkhana"
	"gymkhana/env/phone/device"
	"gymkhana/metric"
	"gymkhana/policy"
	"gymkhana/report"
	"gymkhana/runner"
	"gymkhana/store"
	"gymkhana/train"
)

// held are the subsets that a training is measured on.
var held = []string{"val", "test-task", "test-app"}

// A trainReport is the result of train.
type trainReport struct {
	Suite       string            `json:"suite"`
	Stage       int               `json:"stage"`
	Seed        uint64            `json:"seed"`
	Folder      string            `json:"folder"`
	Checkpoint  string            `json:"checkpoint"`
	Run         string            `json:"run"`
	Kernel      string            `json:"kernel"`
	TrainS      float64           `json:"train_s"`
	Seconds     float64           `json:"seconds"`
	Stages      []stageReport     `json:"stages"`
	Arms        []trainArm        `json:"arms"`
	Comparisons []trainComparison `json:"comparisons"`
}

// A stageReport tells about the data and the end of a stage.
type stageReport struct {
	Stage   string  `json:"stage"`
	Lessons int     `json:"lessons"` // of its last round
	Steps   int     `json:"steps"`   // of all its rounds
	Loss    float64 `json:"loss"`
	Right   float64 `json:"right"`
	Val     float64 `json:"val"` // of its checkpoint
}

// A trainArm is how one agent does on each subset.
type trainArm struct {
	Name    string                 `json:"name"`
	Agent   string                 `json:"agent"`
	Model   string                 `json:"model,omitempty"`
	Subsets map[string]trainResult `json:"subsets"`
}

type trainResult struct {
	Episodes    int             `json:"episodes"`
	Scored      int             `json:"scored"`
	SuccessRate *float64        `json:"success_rate"`
	SuccessCI   metric.Interval `json:"success_ci"`
}

// A trainComparison is the paired difference in success, B minus A, on one subset.
type trainComparison struct {
	Subset     string          `json:"subset"`
	A          string          `json:"a"`
	B          string          `json:"b"`
	Pairs      int             `json:"pairs"`
	Difference *float64        `json:"difference"`
	CI         metric.Interval `json:"ci"`
	P          float64         `json:"p"`
}

// measure plays every stage's policy, and the reference agents beside them, on tasks that were
// never learnt from.
func (t *training) measure(ctx context.Context, learnt time.Duration) error {
	names := []string{"random", "heuristic", "base"}
	f := &runFlags{agents: []string{"random", "heuristic", policyAgent}, clock: "paused", protocol: "corrected", cache: "off",
		models: []string{"policy/" + t.trainer.Checkpoint("base")}}
	for i := range t.trainer.Config.Stages {
		name := t.trainer.Config.Stages[i].Name
		names = append(names, name)
		f.models = append(f.models, "policy/"+t.trainer.Checkpoint(name))
	}
	if t.flags.Quick {
		f.instances = 1
	}
	file, err := t.playHeld(ctx, f)
	if err != nil {
		return err
	}
	defer file.Close()
	r := &trainReport{Suite: device.SuiteName, Stage: t.flags.Stage, Seed: t.flags.Seed, Folder: t.trainer.Folder, Run: file.Path(),
		Checkpoint: t.trainer.Checkpoint(names[len(names)-1]), Kernel: policy.Kernel(), TrainS: learnt.Seconds()}
	if r.Stages, err = t.stageReports(); err != nil {
		return err
	}
	if err := r.fill(ctx, file, names, t.parts()); err != nil {
		return err
	}
	r.Seconds = t.host.Now().Sub(t.began).Seconds()
	if err := t.table(r); err != nil {
		return err
	}
	t.say("\nKept in %s. Next: gymkhana run phone --agent policy,group --model policy/%s", r.Folder, r.Checkpoint)
	return t.result(r)
}

// stageReports sums up the log of a training.
func (t *training) stageReports() ([]stageReport, error) {
	log, err := train.Log(t.trainer.Folder)
	var all []stageReport
	for _, p := range log {
		if n := len(all); n == 0 || all[n-1].Stage != p.Stage {
			all = append(all, stageReport{Stage: p.Stage})
		}
		s := &all[len(all)-1]
		if p.Step == p.Steps {
			s.Steps += p.Steps
		}
		s.Lessons, s.Loss, s.Right, s.Val = p.Data, p.Loss, p.Right, p.Best
		if t.trainer.Config.Stages[len(all)-1].Last {
			s.Val = p.Val
		}
	}
	return all, err
}

// parts lists the tasks of each subset.
func (t *training) parts() map[string][]*gymkhana.Task {
	all := map[string][]*gymkhana.Task{}
	for _, name := range held {
		all[name], _, _ = t.catalog.Select([]string{device.SuiteName + ":" + name}) // they were selected before
	}
	return all
}

// playHeld plays the held-out tasks into the folder's run file, or what is left of them.
func (t *training) playHeld(ctx context.Context, f *runFlags) (*store.File, error) {
	var selectors []string
	for _, name := range held {
		selectors = append(selectors, device.SuiteName+":"+name)
	}
	plan, err := t.resolve(t.catalog, f, selectors, nil)
	if err != nil {
		return nil, err
	}
	path := filepath.Join(t.trainer.Folder, "held.gym")
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		f.out = path
	} else {
		f.resume = path
	}
	file, err := t.openRun(ctx, t.catalog, f, plan)
	if err != nil {
		return nil, err
	}
	r := &runner.Runner{Catalog: t.catalog, Store: file, Now: t.host.Now}
	var sums map[string]gymkhana.Hash
	if r.Policies, sums, err = t.policies(t.catalog, plan); err == nil {
		err = runner.FitWeights(&file.Run().Plan, sums)
	}
	if err == nil {
		bar := newBar(t.host)
		r.Progress = bar.show
		err = r.Run(ctx)
		bar.done()
	}
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return file, nil
}

// fill sums up every arm on every subset, and compares what the stages are to be compared by.
func (r *trainReport) fill(ctx context.Context, file *store.File, names []string, parts map[string][]*gymkhana.Task) error {
	run := file.Run()
	for i := range run.Plan.Arms {
		r.Arms = append(r.Arms, trainArm{Name: names[i], Agent: run.Plan.Arms[i].Agent, Model: run.Plan.Arms[i].Model, Subsets: map[string]trainResult{}})
	}
	last := len(names) - 1
	for _, subset := range held {
		some := part{file, parts[subset]}
		rows, err := some.Episodes(ctx)
		if err != nil {
			return err
		}
		for i, s := range report.Summarize(run, rows).Agents {
			r.Arms[i].Subsets[subset] = trainResult{s.Episodes, s.Scored, s.SuccessRate, s.SuccessCI}
		}
		for _, against := range []int{1, last - 1} { // the heuristic, and the stage before
			c, err := report.Compare(ctx, report.Side{Archive: some, Arm: against}, report.Side{Archive: some, Arm: last})
			if err != nil {
				return err
			}
			r.Comparisons = append(r.Comparisons, trainComparison{subset, names[against], names[last], c.Pairs, c.Success.Mean, c.Success.CI, c.Success.P})
		}
	}
	return nil
}

// A part is a run file with some of its tasks.
type part struct {
	gymkhana.Archive
	tasks []*gymkhana.Task
}

// Episodes lists those of the part's tasks.
func (p part) Episodes(ctx context.Context) ([]gymkhana.EpisodeRow, error) {
	rows, err := p.Archive.Episodes(ctx)
	return slices.DeleteFunc(slices.Clone(rows), func(r gymkhana.EpisodeRow) bool {
		return !slices.ContainsFunc(p.tasks, func(t *gymkhana.Task) bool { return t.ID == r.Task })
	}), err
}

// table prints the result for people.
func (t *training) table(r *trainReport) error {
	w := tabwriter.NewWriter(t.out(), 0, 0, 3, ' ', 0)
	fmt.Fprintf(w, "\nsuccess, %% [95 %%]\t%s\n", strings.Join(held, "\t"))
	for _, arm := range r.Arms {
		fmt.Fprint(w, arm.Name)
		for _, subset := range held {
			s := arm.Subsets[subset]
			fmt.Fprintf(w, "\t%s %s", percent(s.SuccessRate), percents(s.SuccessCI))
		}
		fmt.Fprintln(w)
	}
	for _, c := range r.Comparisons {
		fmt.Fprintf(w, "%s − %s, %s\t%s %s\tp %.2g\n", c.B, c.A, c.Subset, percent(c.Difference), percents(c.CI), c.P)
	}
	return w.Flush()
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
