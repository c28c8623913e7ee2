package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"gymkhana"
	"gymkhana/learn"
	"gymkhana/learn/train"
	"gymkhana/registry"
)

// A study trains in several ways, each from several seeds, and compares the policies on tasks that were not used
// for training. It resumes where an earlier process stopped, also in the middle of a training.
type study struct {
	source *learn.Source
	folder string // the folder of the study; each training has its own in it
	ways   []way
	seeds  int  // trainings of each way, with the seeds 1, 2, …
	quick  bool // trainings of half a minute, one instance of each task

	play func(context.Context, learn.Exam) (learn.Played, error)
	now  func() time.Time
	// begins is called for each training that begins, and progress with each look at the validation tasks; both may
	// be nil.
	begins   func(name string, n, all int)
	progress func(train.Progress)
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

// run does the missing trainings, seed by seed, measures them, and reports. When ctx ends, the finished part is kept,
// and the report is about it.
func (s *study) run(ctx context.Context) (*Report, error) {
	done := make([][]scores, len(s.ways)) // the scores by way and seed
	r := &Report{Suite: s.source.Entry.Split.Suite, Folder: s.folder, Planned: s.seeds * len(s.ways), Subsets: s.subsets()}
	var err error
	for seed := 1; seed <= s.seeds && err == nil; seed++ {
		for i := range s.ways {
			var got scores
			if got, err = s.training(ctx, &s.ways[i], uint64(seed), r); err != nil {
				err = fmt.Errorf("%s, seed %d: %w", s.ways[i].name, seed, err)
				break
			}
			done[i] = append(done[i], got)
			r.Done++
		}
	}
	for i := range s.ways { // after a stop: what else was done before
		for ctx.Err() != nil && len(done[i]) < s.seeds {
			c := s.ways[i].curriculum(s.settings(&s.ways[i], uint64(len(done[i])+1)))
			got, ill := readMarks(s.folderOf(&s.ways[i], c.Seed), &c)
			if err = errors.Join(err, ill); got == nil {
				break
			}
			done[i] = append(done[i], got)
			r.Done++
		}
	}
	for _, subset := range r.Subsets {
		sections, ill := addSections(s.source, subset, selector(s.source, subset, 0), slices.Concat(done...))
		err, r.Sections = errors.Join(err, ill), append(r.Sections, sections...)
	}
	r.sum(s.ways, done)
	return r, errors.Join(err, s.byDistance(r, done))
}

// subsets are the measured subsets: the training tasks, the others, and generated apps that no policy was trained in.
func (s *study) subsets() []string {
	split := &s.source.Entry.Split
	all := append([]string{split.Train}, split.Measured()...)
	if split.Unseen != "" {
		all = append(all, split.Unseen)
	}
	return all
}

// settings are those of a training.
func (s *study) settings(w *way, seed uint64) learn.Settings {
	set := w.settings
	set.Stage, set.Seed, set.World, set.Quick = 1, seed, s.source.Entry.Name, s.quick
	return set
}

// folderOf is where a training is.
func (s *study) folderOf(w *way, seed uint64) string {
	return filepath.Join(s.folder, fmt.Sprintf("%s-%d", w.name, seed))
}

// training runs or resumes one training, and measures the last policy.
func (s *study) training(ctx context.Context, w *way, seed uint64, so *Report) (scores, error) {
	set, folder := s.settings(w, seed), s.folderOf(w, seed)
	if s.begins != nil {
		s.begins(filepath.Base(folder), so.Done+1, so.Planned)
	}
	if err := beginOrRecall(folder, set); err != nil {
		return nil, err
	}
	c := w.curriculum(set)
	if then, err := readMarks(folder, &c); err != nil || then != nil {
		return then, err
	}
	source := *s.source
	if err := source.Generate(set.Apps); err != nil {
		return nil, err
	}
	offer(&source, set.Apps)
	t := &learn.Training{Source: &source, Settings: set, Folder: folder, Config: c, Play: s.play, Now: s.now,
		Progress: s.progress}
	if err := t.Learn(ctx); err != nil {
		return nil, err
	}
	got, err := s.measure(ctx, t)
	if err == nil {
		err = writeMarks(folder, &c, got)
	}
	return got, err
}

// beginOrRecall creates the folder of a training, or checks that the training begun there is the same.
func beginOrRecall(folder string, set learn.Settings) error {
	if _, err := os.Stat(folder); errors.Is(err, fs.ErrNotExist) {
		return learn.Begin(folder, set)
	}
	then, err := learn.Recall(folder, set.World)
	if err == nil && then != set {
		err = refuse("%s was begun with other settings than this study has; begin a study in another folder", folder)
	}
	return err
}

// fitInstances is the number of measured instances of each training task.
const fitInstances = 3

// measure plays the last policy of a training. What was played before is not played again.
func (s *study) measure(ctx context.Context, t *learn.Training) (scores, error) {
	all := scores{}
	subsets := s.subsets()
	parts := [][]string{subsets[:1], subsets[1:]}
	if t.Apps > 0 {
		parts = append(parts, []string{ownApps})
	}
	files := []string{"fit.gym", "held.gym", "own.gym"}
	for i, part := range parts {
		exam := learn.Exam{Agents: []string{registry.PolicyName}, Models: []string{"policy/" + t.Checkpoint()},
			File: filepath.Join(t.Folder, files[i])}
		for _, subset := range part {
			exam.Selectors = append(exam.Selectors, selector(s.source, subset, t.Apps))
		}
		if i == 0 {
			exam.Instances = fitInstances
		}
		if s.quick {
			exam.Instances = 1
		}
		_, err := os.Stat(exam.File)
		exam.Resume = !errors.Is(err, fs.ErrNotExist)
		played, err := s.play(ctx, exam)
		if err != nil {
			return nil, err
		}
		for _, subset := range part {
			if err == nil {
				all[subset], err = s.score(ctx, played, selector(s.source, subset, t.Apps))
			}
		}
		if err = errors.Join(err, played.Close()); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// ownApps is a study's name for the generated apps used in training, next to the subsets of the suite.
const ownApps = "own apps"

// offer adds to the catalog a suite of the generated apps that are trained in, with their official instances,
// which are not used for training.
func offer(s *learn.Source, apps int) {
	name := selector(s, ownApps, apps)
	if apps == 0 || s.Catalog.HasSuite(name) {
		return
	}
	suite := &gymkhana.Suite{Name: name, Version: 1, Title: fmt.Sprintf("%d generated apps", apps), Repeats: 1,
		Tasks: s.Beside}
	s.Catalog.Suite(name, func() (*gymkhana.Suite, error) { return suite, nil })
}

// selector is that of a subset, which may be of another suite.
func selector(s *learn.Source, subset string, apps int) string {
	switch subset {
	case s.Entry.Split.Unseen:
		return subset
	case ownApps:
		return fmt.Sprintf("%s-own-%d", s.Entry.Split.Suite, apps)
	}
	return s.Subset(subset)
}

// score takes from a run the episodes that a selector names.
func (s *study) score(ctx context.Context, played learn.Played, selector string) (map[episode]score, error) {
	tasks, _, err := s.source.Catalog.Select([]string{selector})
	if err != nil {
		return nil, err
	}
	wanted := map[gymkhana.TaskID]bool{}
	for _, t := range tasks {
		wanted[t.ID] = true
	}
	rows, err := played.Episodes(ctx)
	all := map[episode]score{}
	for i := range rows {
		row := &rows[i]
		switch {
		case !wanted[row.Task]:
			continue
		case row.Outcome == nil || !row.Outcome.Scored:
			return nil, fmt.Errorf("%s of %s was not scored; run the study again, which plays it again", row.ID, row.Task)
		}
		all[episode{row.Task, row.Instance}] = scoreOf(row)
	}
	return all, err
}

// scoreOf is the score of an episode.
func scoreOf(row *gymkhana.EpisodeRow) score {
	s := score{family: familyOf(row)}
	if row.Outcome.Verdict.Success {
		s.won = 1
	}
	return s
}
