package learn

import (
	"cmp"
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
	"gymkhana/learn/train"
	"gymkhana/metric"
)

// A Study trains in several ways, each from several seeds, and compares what comes of it on tasks that nothing was learnt
// from. It goes on where an earlier process stopped, in the middle of a training too.
type Study struct {
	Source *Source
	Folder string // of the study; each training has its own in it
	Trials []Trial
	Seeds  int  // trainings of each trial at most, with the seeds 1, 2, …
	Quick  bool // trainings of half a minute, one instance of each task

	Play func(context.Context, Exam) (Played, error)
	Now  func() time.Time
	// Tell is told of each training that begins, and Progress how it goes; they may be nil.
	Tell     func(name string, n, all int)
	Progress func(train.Progress)
}

// A Trial is a way to train.
type Trial struct {
	Name     string
	Settings Settings // but seed and world
	Against  string   // the trial that it is compared with; "": none
	Seeds    int      // trainings of it at most; 0: as many as the study has

	alter func(*train.Config)
}

// Trials are those of a study of a world: the paper's ladder, and the same with as many steps and labelled states as roll-outs
// have; roll-outs that the policy leads too and, for comparison, those of the oracle alone; the former with generated apps
// beside; and with changes that aim at what it does wrong most often, or with twice as much of something.
func (s *Source) Trials() []Trial {
	all := []Trial{
		{Name: Paper, Settings: Settings{Recipe: Paper}},
		{Name: DAgger, Settings: Settings{Recipe: DAgger}, Against: Paper},
		{Name: "paper-equal", Settings: Settings{Recipe: Paper}, Against: DAgger, alter: equalPaper},
		variant("oracle", 0, func(c *train.Config) {
			for i := range c.Stages {
				c.Stages[i].Alone = c.Stages[i].Lead > 0 && c.Stages[i].Beta == 0
			}
		}),
	}
	if s.Entry.Split.Generated != nil {
		for _, apps := range []int{10, 30, 100, 300} {
			all = append(all, Trial{Name: fmt.Sprintf("apps-%d", apps), Settings: Settings{Recipe: DAgger, Apps: apps}, Against: DAgger})
		}
	}
	return append(all,
		variant("whole", 2, func(c *train.Config) { c.Stages[0].Local = 0 }),
		variant("alike", 2, func(c *train.Config) { c.Stages[0].Alike = 0.5 }),
		variant("prefer", 2, preferLast),
		variant("twice-steps", 1, func(c *train.Config) { c.Stages[0].Steps *= 2 }),
		variant("twice-data", 1, func(c *train.Config) { c.Stages[0].Seeds *= 2 }),
		variant("twice-width", 1, func(c *train.Config) { c.Wide = true }),
		variant("pictures", 0, func(c *train.Config) { c.Reads = true }))
}

// variant is the recipe of roll-outs with a change.
func variant(name string, seeds int, alter func(*train.Config)) Trial {
	return Trial{Name: name, Settings: Settings{Recipe: DAgger}, Against: DAgger, Seeds: seeds, alter: alter}
}

// preferLast gives the last round to preferences: what is right before what the policy does in its place. They have a quarter of
// the rate, since the policy is taught already.
func preferLast(c *train.Config) {
	last := c.Stages[0]
	c.Stages[0].Rounds--
	last.Name, last.Rounds, last.Beta, last.Rate = "dpo", 1, 0.4, last.Rate/4
	c.Stages = append(c.Stages, last)
}

// equalPaper gives the paper's ladder as many steps as roll-outs have, and about as many labelled states: some 57,000, the
// pairs of each round of preferences counted as one state each.
func equalPaper(c *train.Config) {
	ours, steps, own := train.Aggregate(c.Seed), 0, 0
	for i := range ours.Stages {
		steps += ours.Stages[i].Steps * ours.Stages[i].Rounds
	}
	for i := range c.Stages {
		own += c.Stages[i].Steps * c.Stages[i].Rounds
	}
	for i := range c.Stages {
		s := &c.Stages[i]
		s.Steps = s.Steps * steps / own
		s.Seeds = equalSeeds[s.Name]
	}
}

// equalSeeds are the instances of each task that equalPaper makes data from.
var equalSeeds = map[string]int{"level1": 2, "level2": 3, "dpo": 4}

// A StudyReport tells what a study has found so far.
type StudyReport struct {
	Suite     string        `json:"suite"`
	Folder    string        `json:"folder"`
	Planned   int           `json:"planned"` // trainings
	Done      int           `json:"done"`
	Trials    []TrialReport `json:"trials"`
	Contrasts []Contrast    `json:"contrasts"`
	Distances []Distance    `json:"distances,omitempty"` // where generated apps were learnt in

	Subsets []string `json:"-"` // in the order of a table; the first is learnt from
}

// A TrialReport is how the policies of a trial do on each subset, and in the generated apps that they learnt in, as [Own].
type TrialReport struct {
	Name    string               `json:"name"`
	Seeds   []uint64             `json:"seeds"`
	Subsets map[string]StudyRate `json:"subsets"`
}

// A StudyRate is a mean over trainings and tasks; the interval is over seeds and families, see [metric.EstimateCrossed].
type StudyRate struct {
	Episodes int             `json:"episodes"`
	Success  float64         `json:"success"`
	CI       metric.Interval `json:"ci"`
	BySeed   []float64       `json:"by_seed"`
}

// A Contrast is the difference in success between two trials on a subset, B minus A, paired by seed, task and instance.
type Contrast struct {
	Subset     string          `json:"subset"`
	A          string          `json:"a"`
	B          string          `json:"b"`
	Seeds      int             `json:"seeds"`
	Difference float64         `json:"difference"`
	CI         metric.Interval `json:"ci"`
}

// scores are those of a training: by subset, an episode's by its task and instance.
type scores map[string]map[episode]score

type episode struct {
	task     gymkhana.TaskID
	instance gymkhana.Seed
}

func (e episode) compare(o episode) int {
	return cmp.Or(cmp.Compare(e.task, o.task), cmp.Compare(e.instance, o.instance))
}

type score struct {
	family gymkhana.TaskID
	won    float64
}

// Run trains what is not trained yet, seed by seed, measures it, and reports. When ctx ends, what was done is kept, and the
// report is of that.
func (s *Study) Run(ctx context.Context) (*StudyReport, error) {
	done := make([][]scores, len(s.Trials)) // by trial and seed
	r := &StudyReport{Suite: s.Source.Entry.Split.Suite, Folder: s.Folder, Subsets: s.subsets()}
	for i := range s.Trials {
		r.Planned += s.seeds(i)
	}
	var err error
	for seed := 1; seed <= s.Seeds && err == nil; seed++ {
		for i := range s.Trials {
			if seed > s.seeds(i) {
				continue
			}
			var got scores
			if got, err = s.training(ctx, &s.Trials[i], uint64(seed), r); err != nil {
				err = fmt.Errorf("%s, seed %d: %w", s.Trials[i].Name, seed, err)
				break
			}
			done[i] = append(done[i], got)
			r.Done++
		}
	}
	for i := range s.Trials { // after a stop: what else was done before
		for ctx.Err() != nil && len(done[i]) < s.seeds(i) {
			c := s.Trials[i].curriculum(s.settings(&s.Trials[i], uint64(len(done[i])+1)))
			got, ill := readMarks(s.folder(&s.Trials[i], c.Seed), &c)
			if err = errors.Join(err, ill); got == nil {
				break
			}
			done[i] = append(done[i], got)
			r.Done++
		}
	}
	r.sum(s.Trials, done)
	return r, errors.Join(err, s.byDistance(r, done))
}

// seeds is how many trainings of a trial there are.
func (s *Study) seeds(trial int) int { return min(s.Seeds, cmp.Or(s.Trials[trial].Seeds, s.Seeds)) }

// subsets are what is measured: what is learnt from, what is not, and generated apps that nobody has seen.
func (s *Study) subsets() []string {
	split := &s.Source.Entry.Split
	all := append([]string{split.Train}, split.Measured()...)
	if split.Unseen != "" {
		all = append(all, split.Unseen)
	}
	return all
}

// settings are those of a training.
func (s *Study) settings(trial *Trial, seed uint64) Settings {
	set := trial.Settings
	set.Stage, set.Seed, set.World, set.Quick = 1, seed, s.Source.Entry.Name, s.Quick
	return set
}

// folder is where a training is.
func (s *Study) folder(trial *Trial, seed uint64) string {
	return filepath.Join(s.Folder, fmt.Sprintf("%s-%d", trial.Name, seed))
}

// curriculum is what a training with these settings does.
func (t *Trial) curriculum(set Settings) train.Config {
	c := set.curriculum()
	if t.alter != nil {
		t.alter(&c)
	}
	return c
}

// training trains once, or goes on with it, and measures the last policy.
func (s *Study) training(ctx context.Context, trial *Trial, seed uint64, so *StudyReport) (scores, error) {
	set, folder := s.settings(trial, seed), s.folder(trial, seed)
	if s.Tell != nil {
		s.Tell(filepath.Base(folder), so.Done+1, so.Planned)
	}
	if err := beginOrRecall(folder, set); err != nil {
		return nil, err
	}
	c := trial.curriculum(set)
	if then, err := readMarks(folder, &c); err != nil || then != nil {
		return then, err
	}
	source := *s.Source
	if err := source.Generate(set.Apps); err != nil {
		return nil, err
	}
	source.offer(set.Apps)
	t := &Training{Source: &source, Settings: set, Folder: folder, Config: c, Play: s.Play, Now: s.Now, Progress: s.Progress}
	if err := t.Learn(ctx); err != nil {
		return nil, err
	}
	got, err := s.measure(ctx, t)
	if err == nil {
		err = writeMarks(folder, &c, got)
	}
	return got, err
}

// beginOrRecall makes the folder of a training, or makes sure that what was begun there is the same.
func beginOrRecall(folder string, set Settings) error {
	if _, err := os.Stat(folder); errors.Is(err, fs.ErrNotExist) {
		return Begin(folder, set)
	}
	then, err := Recall(folder, set.World)
	if err == nil && then != set {
		err = refuse("train", "%s was begun with other settings than this study has; begin a study in another folder", folder)
	}
	return err
}

// fitInstances is how many instances of each task that is learnt from are measured.
const fitInstances = 3

// measure plays the last policy of a training. What was played before is not played again.
func (s *Study) measure(ctx context.Context, t *Training) (scores, error) {
	all := scores{}
	subsets := s.subsets()
	parts := [][]string{subsets[:1], subsets[1:]}
	if t.Settings.Apps > 0 {
		parts = append(parts, []string{Own})
	}
	files := []string{"fit.gym", heldFile, "own.gym"}
	for i, part := range parts {
		exam := Exam{Agents: []string{player}, Models: []string{"policy/" + t.Checkpoint()}, File: filepath.Join(t.Folder, files[i])}
		for _, subset := range part {
			exam.Selectors = append(exam.Selectors, s.Source.selector(subset, t.Settings.Apps))
		}
		if i == 0 {
			exam.Instances = fitInstances
		}
		if s.Quick {
			exam.Instances = 1
		}
		_, err := os.Stat(exam.File)
		exam.Resume = !errors.Is(err, fs.ErrNotExist)
		played, err := s.Play(ctx, exam)
		if err != nil {
			return nil, err
		}
		for _, subset := range part {
			if err == nil {
				all[subset], err = s.score(ctx, played, s.Source.selector(subset, t.Settings.Apps))
			}
		}
		if err = errors.Join(err, played.Close()); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// Own is what generated apps that were learnt in are called in a study, beside the subsets of the suite.
const Own = "own apps"

// offer adds to the catalog a suite of the generated apps that are learnt in, with their official instances, from which nothing is
// learnt.
func (s *Source) offer(apps int) {
	name := s.selector(Own, apps)
	if apps == 0 || s.Catalog.HasSuite(name) {
		return
	}
	suite := &gymkhana.Suite{Name: name, Version: 1, Title: fmt.Sprintf("%d generated apps", apps), Repeats: 1, Tasks: s.Beside}
	s.Catalog.Suite(name, func() (*gymkhana.Suite, error) { return suite, nil })
}

// selector is that of a subset, which may be of another suite.
func (s *Source) selector(subset string, apps int) string {
	switch subset {
	case s.Entry.Split.Unseen:
		return subset
	case Own:
		return fmt.Sprintf("%s-own-%d", s.Entry.Split.Suite, apps)
	}
	return s.Subset(subset)
}

// score takes from a run the episodes that a selector names.
func (s *Study) score(ctx context.Context, played Played, selector string) (map[episode]score, error) {
	tasks, _, err := s.Source.Catalog.Select([]string{selector})
	if err != nil {
		return nil, err
	}
	rows, err := part{played, tasks}.Episodes(ctx)
	all := map[episode]score{}
	for i := range rows {
		row := &rows[i]
		if row.Outcome == nil || !row.Outcome.Scored {
			return nil, fmt.Errorf("%s of %s was not scored; run the study again, which plays it again", row.ID, row.Task)
		}
		won := 0.0
		if row.Outcome.Verdict.Success {
			won = 1
		}
		all[episode{row.Task, row.Instance}] = score{cmp.Or(gymkhana.TaskID(row.Fact), row.Task), won}
	}
	return all, err
}

// sum sums up what was done, and compares.
func (r *StudyReport) sum(trials []Trial, done [][]scores) {
	for i := range trials {
		one := TrialReport{Name: trials[i].Name, Subsets: map[string]StudyRate{}}
		for k := range done[i] {
			one.Seeds = append(one.Seeds, uint64(k+1))
		}
		for _, subset := range append(slices.Clone(r.Subsets), Own) {
			if with := having(done[i], subset); len(with) > 0 {
				one.Subsets[subset] = rateOf(with, subset)
			}
		}
		r.Trials = append(r.Trials, one)
		against := slices.IndexFunc(trials, func(t Trial) bool { return t.Name == trials[i].Against })
		if against < 0 {
			continue
		}
		both := min(len(done[i]), len(done[against]))
		for _, subset := range r.Subsets {
			if both > 0 {
				e := metric.EstimateCrossed(cellsOf(done[i][:both], done[against][:both], subset), metric.Confidence)
				r.Contrasts = append(r.Contrasts, Contrast{subset, trials[against].Name, trials[i].Name, both, e.Mean, e.CI})
			}
		}
	}
}

// having are the trainings that were measured on a subset: marks of before there were own apps lack those.
func having(of []scores, subset string) (with []scores) {
	for _, got := range of {
		if len(got[subset]) > 0 {
			with = append(with, got)
		}
	}
	return with
}

// rateOf is the success of some trainings on a subset.
func rateOf(of []scores, subset string) StudyRate {
	e := metric.EstimateCrossed(cellsOf(of, nil, subset), metric.Confidence)
	rate := StudyRate{Episodes: e.N, Success: e.Mean, CI: e.CI.Clip(0, 1)}
	for k := range of {
		rate.BySeed = append(rate.BySeed, metric.EstimateCrossed(cellsOf(of[k:k+1], nil, subset), metric.Confidence).Mean)
	}
	return rate
}

// cellsOf are the scores on a subset by seed and family, less those of others on the same episodes.
func cellsOf(of, less []scores, subset string) [][][]float64 {
	cells := make([][][]float64, len(of))
	family := map[gymkhana.TaskID]int{}
	for k := range of {
		for _, e := range slices.SortedFunc(maps.Keys(of[k][subset]), episode.compare) {
			x := of[k][subset][e]
			if less != nil {
				x.won -= less[k][subset][e].won
			}
			at, known := family[x.family]
			if !known {
				at = len(family)
				family[x.family] = at
			}
			for len(cells[k]) <= at {
				cells[k] = append(cells[k], nil)
			}
			cells[k][at] = append(cells[k][at], x.won)
		}
	}
	return cells
}
