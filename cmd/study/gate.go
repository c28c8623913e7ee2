package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"time"

	"gymkhana"
	"gymkhana/learn"
	"gymkhana/learn/marl"
	"gymkhana/learn/policy"
	"gymkhana/learn/synth"
	"gymkhana/learn/train"
	"gymkhana/metric"
	"gymkhana/registry"
	"gymkhana/runner"
	"gymkhana/store"
)

// A gate measures what a group of separately trained networks could gain, before anything is built on it: single
// policies of several seeds, each alone, and their vote at every step, which they reach without a word. It resumes where
// an earlier process stopped.
type gate struct {
	source *learn.Source
	folder string
	seeds  int
	apps   int // generated apps beside the tasks
	quick  bool

	play     func(context.Context, learn.Exam) (learn.Played, error)
	alter    func(*train.Config) // changes the curriculum; it may be nil
	now      func() time.Time
	progress func(train.Progress)
	took     func(part string, d time.Duration)
}

// A GateReport is the table of a gate.
type GateReport struct {
	Suite   string       `json:"suite"`
	Folder  string       `json:"folder"`
	Kernel  string       `json:"kernel"`
	Seeds   []uint64     `json:"seeds"`
	Weights []string     `json:"weights"` // the hash of each checkpoint
	Subsets []GateSubset `json:"subsets"`
	Runs    []GateRun    `json:"runs"`
}

// A GateRun is a run file and its digest.
type GateRun struct {
	File   string `json:"file"`
	Digest string `json:"digest"`
}

// A GateSubset has the results on one subset. Shares are of episodes, except those of steps.
type GateSubset struct {
	Subset   string       `json:"subset"`
	Episodes int          `json:"episodes"`
	Rows     []GateResult `json:"rows"`
	Steps    *GateSteps   `json:"steps"` // in the episodes of the vote
}

// A GateResult is a rate, and its paired difference from the mean of the single networks, with intervals over
// families.
type GateResult struct {
	Name       string          `json:"name"`
	Success    float64         `json:"success"`
	CI         metric.Interval `json:"ci"`
	Difference float64         `json:"difference"`
	DCI        metric.Interval `json:"difference_ci"`
}

// GateSteps are shares of the steps at which the oracle knows the distance: where a proposal brings the end nearer.
type GateSteps struct {
	Steps   int     `json:"steps"`
	Decided float64 `json:"decided"` // the group's decision does
	Mean    float64 `json:"mean"`    // a proposal does, on average
	Any     float64 `json:"any"`     // at least one of them does
}

// The names of the rows after the single networks.
const (
	gateVote     = "step-wise vote"
	gateMean     = "mean of probabilities"
	gateMajority = "majority by episode"
	gateAny      = "any by episode"
)

// run trains, plays and reports.
func (g *gate) run(ctx context.Context) (*GateReport, error) {
	r := &GateReport{Suite: g.source.Entry.Split.Suite, Folder: g.folder, Kernel: policy.Kernel()}
	var files []string
	clock := g.now()
	part := func(name string) {
		now := g.now()
		g.took(name, now.Sub(clock))
		clock = now
	}
	for seed := uint64(1); seed <= uint64(g.seeds); seed++ {
		file, err := g.train(ctx, seed)
		if err != nil {
			return nil, fmt.Errorf("seed %d: %w", seed, err)
		}
		files, r.Seeds = append(files, file), append(r.Seeds, seed)
		part(fmt.Sprintf("training of seed %d", seed))
	}
	arms, mean, err := g.arms(files, r)
	if err != nil {
		return nil, err
	}
	exam := learn.Exam{Arms: arms, Selectors: g.selectors(), File: filepath.Join(g.folder, "gate.gym"),
		Policies: map[string]gymkhana.Policy{arms[len(arms)-1].Model: mean}}
	if g.quick {
		exam.Instances = 1
	}
	_, err = os.Stat(exam.File)
	exam.Resume = !errors.Is(err, fs.ErrNotExist)
	played, err := g.play(ctx, exam)
	if err != nil {
		return nil, err
	}
	part("episodes")
	defer played.Close()
	for _, selector := range g.selectors() {
		subsets, err := g.subset(ctx, played, selector)
		if err != nil {
			return nil, err
		}
		r.Subsets = append(r.Subsets, subsets...)
	}
	part("steps")
	digest, err := digestOf(ctx, exam.File)
	r.Runs = append(r.Runs, GateRun{exam.File, digest.String()})
	return r, err
}

// selectors are the validation tasks, and generated apps that no policy was trained in.
func (g *gate) selectors() []string {
	all := []string{g.source.Subset(g.source.Entry.Split.Val)}
	if unseen := g.source.Entry.Split.Unseen; unseen != "" {
		all = append(all, unseen)
	}
	return all
}

// train trains one single policy, or the rest of it, and returns its checkpoint.
func (g *gate) train(ctx context.Context, seed uint64) (string, error) {
	set := learn.Settings{Stage: 1, Seed: seed, Recipe: learn.DAgger, World: g.source.Entry.Name, Apps: g.apps, Quick: g.quick}
	folder := filepath.Join(g.folder, fmt.Sprintf("dagger-%d", seed))
	if err := beginOrRecall(folder, set); err != nil {
		return "", err
	}
	source := *g.source
	if err := source.Generate(g.apps); err != nil {
		return "", err
	}
	c := set.Curriculum()
	if g.alter != nil {
		g.alter(&c)
	}
	t := &learn.Training{Source: &source, Settings: set, Folder: folder, Config: c, Play: g.play, Now: g.now, Progress: g.progress}
	return t.Checkpoint(), t.Learn(ctx)
}

// arms are each network alone, their vote without a word, and the mean of their probabilities.
func (g *gate) arms(files []string, r *GateReport) (arms []gymkhana.Arm, mean policy.Mean, err error) {
	type member struct {
		Model string `json:"model"`
	}
	var members []member
	for _, file := range files {
		n, card, err := policy.LoadFile(file)
		if err != nil {
			return nil, nil, err
		}
		mean, r.Weights = append(mean, n), append(r.Weights, card.Sum.String())
		model := "policy/" + file
		members, arms = append(members, member{model}), append(arms, gymkhana.Arm{Agent: registry.PolicyName, Model: model})
	}
	options, err := gymkhana.NewConfig(map[string]any{"members": members, "rounds": 1, "graph": [][2]int{}, "memory": "none", "vote": "matrix"})
	arms = append(arms, gymkhana.Arm{Agent: "group", Model: members[0].Model, Options: options},
		gymkhana.Arm{Agent: registry.PolicyName, Model: "policy/mean-of-" + gymkhana.HashBytes(fmt.Append(nil, r.Weights)).Short()})
	return arms, mean, err
}

// subset computes the tables of a subset and of its sections.
func (g *gate) subset(ctx context.Context, played learn.Played, selector string) (all []GateSubset, err error) {
	sections, err := g.source.Sections(selector, selector)
	if err != nil {
		return nil, err
	}
	rows, err := played.Episodes(ctx)
	if err != nil {
		return nil, err
	}
	rows = slices.DeleteFunc(slices.Clone(rows), func(row gymkhana.EpisodeRow) bool { return !sections[0].Has(row.Task) })
	won, families := map[episode][]float64{}, map[episode]gymkhana.TaskID{}
	var votes []gymkhana.EpisodeRow
	for i := range rows {
		row := &rows[i]
		if row.Outcome == nil || !row.Outcome.Scored {
			return nil, fmt.Errorf("%s of %s was not scored; run the gate again, which plays it again", row.ID, row.Task)
		}
		e := episode{row.Task, row.Instance}
		if won[e] == nil {
			won[e], families[e] = make([]float64, g.seeds+2), familyOf(row)
		}
		if row.Outcome.Verdict.Success {
			won[e][row.Arm] = 1
		}
		if row.Arm == g.seeds {
			votes = append(votes, *row)
		}
	}
	steps, err := g.steps(ctx, played, votes)
	if err != nil {
		return nil, err
	}
	for i := range sections {
		some, sum := maps.Clone(won), &GateSteps{}
		maps.DeleteFunc(some, func(e episode, _ []float64) bool { return !sections[i].Has(e.task) })
		for k := range votes {
			if sections[i].Has(votes[k].Task) {
				sum.join(steps[k])
			}
		}
		all = append(all, GateSubset{sections[i].Name, len(some), gateRows(some, families, g.seeds), sum.shares()})
	}
	return all, nil
}

// gateRows are the rows of a table from the marks of each episode: of the single networks, the vote and the mean.
func gateRows(won map[episode][]float64, families map[episode]gymkhana.TaskID, seeds int) (all []GateResult) {
	row := func(name string, of func(w []float64) float64) {
		rates, differences := map[gymkhana.TaskID][]float64{}, map[gymkhana.TaskID][]float64{}
		for _, e := range slices.SortedFunc(maps.Keys(won), episode.compare) {
			w, mean := won[e], 0.0
			for _, x := range w[:seeds] {
				mean += x / float64(seeds)
			}
			f := families[e]
			rates[f], differences[f] = append(rates[f], of(w)), append(differences[f], of(w)-mean)
		}
		rate, difference := clustered(rates), clustered(differences)
		all = append(all, GateResult{name, rate.Mean, rate.CI, difference.Mean, difference.CI})
	}
	for k := range seeds {
		row(fmt.Sprintf("seed %d alone", k+1), func(w []float64) float64 { return w[k] })
	}
	row(gateVote, func(w []float64) float64 { return w[seeds] })
	row(gateMean, func(w []float64) float64 { return w[seeds+1] })
	sum := func(w []float64) (n float64) {
		for _, x := range w[:seeds] {
			n += x
		}
		return n
	}
	row(gateMajority, func(w []float64) float64 { // half of them count as half
		switch n := 2 * sum(w); {
		case n > float64(seeds):
			return 1
		case n == float64(seeds):
			return 0.5
		}
		return 0
	})
	row(gateAny, func(w []float64) float64 { return min(sum(w), 1) })
	return all
}

// clustered is the mean of numbers by family.
func clustered(by map[gymkhana.TaskID][]float64) metric.Estimate {
	var groups [][]float64
	for _, f := range slices.Sorted(maps.Keys(by)) {
		groups = append(groups, by[f])
	}
	return metric.EstimateMean(groups, 0.95)
}

// steps executes the episodes of the vote again, and counts for each at how many steps whose proposals bring the end nearer.
func (g *gate) steps(ctx context.Context, played learn.Played, votes []gymkhana.EpisodeRow) ([]*GateSteps, error) {
	f := &marl.Filler{Replay: marl.NewReplay(g.source, played), Critic: synth.VerifierCritic{}}
	parts := make([]*GateSteps, len(votes))
	index := make([]int, len(votes))
	for i := range index {
		index[i] = i
	}
	return parts, learn.Each(ctx, index, func(ctx context.Context, i int) error {
		s := &GateSteps{}
		parts[i] = s
		m, err := f.Matrix(ctx, &votes[i])
		if err != nil {
			return err
		}
		t, err := played.Trajectory(ctx, votes[i].ID)
		if err != nil {
			return err
		}
		for k := range m.Turns {
			s.add(&m.Turns[k], &t.Decisions[k])
		}
		return nil
	})
}

// join adds the sums of an episode.
func (s *GateSteps) join(o *GateSteps) {
	s.Steps, s.Decided, s.Mean, s.Any = s.Steps+o.Steps, s.Decided+o.Decided, s.Mean+o.Mean, s.Any+o.Any
}

// shares turns sums into shares.
func (s *GateSteps) shares() *GateSteps {
	if n := float64(s.Steps); n > 0 {
		s.Decided, s.Mean, s.Any = s.Decided/n, s.Mean/n, s.Any/n
	}
	return s
}

// add counts a step. Until the end, the fields are sums.
func (s *GateSteps) add(t *marl.Turn, d *gymkhana.Decided) {
	right, scored := 0, 0
	decided := false
	for i := range d.Asides {
		a := &d.Asides[i]
		x := t.Reward[a.Round-1][a.Member]
		if x == nil {
			continue
		}
		scored++
		if *x >= synth.Good {
			right++
			decided = decided || len(d.Actions) == 1 && a.Action == d.Actions[0].String()
		}
	}
	if scored == 0 {
		return
	}
	s.Steps++
	s.Mean += float64(right) / float64(scored)
	if right > 0 {
		s.Any++
	}
	if decided {
		s.Decided++
	}
}

// playArms plays exams that have arms, as runs of this process.
func (p *program) playArms(source *learn.Source) func(context.Context, learn.Exam) (learn.Played, error) {
	return func(ctx context.Context, e learn.Exam) (learn.Played, error) {
		order := runner.Order{Selectors: e.Selectors, Arms: e.Arms, Policies: e.Policies, Instances: e.Instances, PrivateKey: e.Key, Repeats: 1}
		files := runner.Files{Name: e.File, Create: func(_ context.Context, plan *gymkhana.Plan) (gymkhana.Store, error) {
			now := p.host.Now().UTC()
			return store.Create(e.File, &gymkhana.Run{ID: "study-" + now.Format("20060102-150405"), Created: now, Plan: *plan})
		}}
		if e.Resume {
			files.Resume = func() (gymkhana.Store, error) { return store.Open(e.File) }
		}
		r, err := runner.Open(ctx, source.Catalog, order, files)
		if err != nil {
			return nil, err
		}
		if err := errors.Join(r.Run(ctx), r.Store.Close()); err != nil {
			return nil, err
		}
		return store.Read(e.File)
	}
}
