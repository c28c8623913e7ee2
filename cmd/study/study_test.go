package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/learn"
	"gymkhana/learn/learntest"
	"gymkhana/learn/policy"
	"gymkhana/learn/train"
	"gymkhana/registry"
)

// studies makes a study of the panel: two ways to train with a few steps, two seeds.
func studies(t *testing.T, folder string) *study {
	t.Helper()
	s, err := learn.Find(learntest.Catalog(t), "panel")
	if err != nil {
		t.Fatal(err)
	}
	few := func(c *train.Config) {
		c.Batch, c.Every = 8, 3
		for i := range c.Stages {
			c.Stages[i].Seeds, c.Stages[i].Steps, c.Stages[i].Rounds = 3, 3, 1
		}
	}
	return &study{source: s, folder: folder, seeds: 2, ways: []way{
		{name: learn.Paper, settings: learn.Settings{Recipe: learn.Paper}, alter: few},
		{name: "made", settings: learn.Settings{Recipe: learn.DAgger, Apps: 2}, against: learn.Paper, alter: few},
	}, play: func(ctx context.Context, e learn.Exam) (learn.Played, error) { return keepExam(ctx, s.Catalog, e) }}
}

// keepExam plays an exam in memory, and leaves a file to be found.
func keepExam(ctx context.Context, c *registry.Catalog, e learn.Exam) (learn.Played, error) {
	if err := os.WriteFile(e.File, nil, 0o666); err != nil {
		return nil, err
	}
	return learntest.Play(ctx, c, e.Selectors, e.Agents, e.Models, e.Instances)
}

// A study that is stopped in the middle of a training and resumed has the same results as one that was not stopped.
func TestStudiesGoOn(t *testing.T) {
	straight := studies(t, filepath.Join(t.TempDir(), "straight"))
	var begun []string
	straight.begins = func(name string, n, all int) { begun = append(begun, fmt.Sprint(name, " ", n, "/", all)) }
	want, err := straight.run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if order := []string{"paper-1 1/4", "made-1 2/4", "paper-2 3/4", "made-2 4/4"}; !slices.Equal(begun, order) {
		t.Errorf("the trainings begin as %q; want %q", begun, order)
	}
	if want.Done != 4 || want.Planned != 4 || len(want.Ways) != 2 || len(want.Contrasts) != 3 {
		t.Fatalf("%+v", want)
	}
	if own := want.Ways[1].Subsets[ownApps]; own.Episodes != 12 || len(own.BySeed) != 2 || len(want.Ways[0].Subsets) != 3 {
		t.Errorf("in its own apps: %+v; want 12 episodes of two trainings, and none of the other way", own)
	}
	for _, trial := range want.Ways {
		for subset, episodes := range map[string]int{"learn": 8, "val": 6, "test": 4} {
			if s := trial.Subsets[subset]; s.Episodes != episodes || len(s.BySeed) != 2 ||
				s.Success != (s.BySeed[0]+s.BySeed[1])/2 {
				t.Errorf("%s on %s: %+v; want %d episodes of two trainings", trial.Name, subset, s, episodes)
			}
		}
	}
	stopped := filepath.Join(t.TempDir(), "stopped")
	for n := 0; ; n++ {
		ctx, cancel := context.WithCancel(t.Context())
		s := studies(t, stopped)
		looks := 0
		s.progress = func(train.Progress) {
			if looks++; looks == 2 {
				cancel()
			}
		}
		got, err := s.run(ctx)
		cancel()
		if err == nil {
			got.Folder = want.Folder
			if !reflect.DeepEqual(got, want) {
				t.Errorf("stopped %d times it finds\n%+v\nand straight\n%+v", n, got, want)
			}
			break
		}
		if !errors.Is(err, context.Canceled) || n > 20 || !strings.Contains(err.Error(), ", seed ") {
			t.Fatalf("stopped %d times: %v", n, err)
		}
	}
}

// Every way of a study is a curriculum that can be trained, and no two are the same.
func TestTheWaysOfAStudy(t *testing.T) {
	s, err := learn.Find(learntest.Catalog(t), "panel")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[gymkhana.Hash]string{}
	for _, one := range waysOf(s) {
		c := one.curriculum(one.settings)
		began := errors.New("it began")
		data := func(context.Context, *train.Stage, int, *policy.Net) ([]policy.Lesson, error) { return nil, began }
		if err := (&train.Trainer{Config: c, Folder: t.TempDir(), Data: data}).Run(t.Context()); !errors.Is(err, began) {
			t.Errorf("%s: %v; want it to begin", one.name, err)
		}
		if h := hashOf(&c); one.settings.Apps == 0 {
			if other, twice := seen[h]; twice {
				t.Errorf("%s is the same as %s", one.name, other)
			}
			seen[h] = one.name
		}
	}
}

// Two trainings of two ways on two families, worked out by hand; of a third training only the first way is
// finished.
func TestStudiesAreSummedUp(t *testing.T) {
	of := func(a1, a2, b float64) scores {
		return scores{"val": {{"a", 1}: {"a", a1}, {"a", 2}: {"a", a2}, {"b", 1}: {"b", b}}}
	}
	r := &Report{Subsets: []string{"val", "newer than all marks"}}
	r.sum([]way{{name: "old"}, {name: "new", against: "old"}, {name: "never", against: "old"}}, [][]scores{
		{of(0, 0, 1), of(0, 0, 0), of(1, 1, 1)}, {of(1, 0, 1), of(1, 1, 1)}, nil,
	})
	if old := r.Ways[0].Subsets["val"]; old.Episodes != 9 || math.Abs(old.Success-4.0/9) > 1e-9 ||
		!slices.Equal(old.BySeed, []float64{1.0 / 3, 0, 1}) {
		t.Errorf("old: %+v; want 4 of 9", old)
	}
	if len(r.Subsets) != 1 || len(r.Ways[2].Subsets) != 0 || len(r.Contrasts) != 1 {
		t.Fatalf("%+v; want nothing of what was never trained", r)
	}
	c := r.Contrasts[0]
	if c.A != "old" || c.B != "new" || c.Seeds != 2 || math.Abs(c.Difference-4.0/6) > 1e-9 ||
		!c.CI.Contains(c.Difference) {
		t.Errorf("%+v; want 4 of 6, paired", c)
	}
}

// The scores of a section are those of its tasks, and are shown apart; a section without any is left out.
func TestSectionsOfScores(t *testing.T) {
	s, err := learn.Find(learntest.Catalog(t), "panel")
	if err != nil {
		t.Fatal(err)
	}
	is := func(id gymkhana.TaskID) func(*gymkhana.Task) bool {
		return func(t *gymkhana.Task) bool { return t.ID == id }
	}
	s.Entry.Split.Sections = []gymkhana.Section{{Name: "second", Holds: is("boards/b")}, {Name: "first", Holds: is("boards/a")}}
	all := []scores{{"learn": {{"boards/b", 1}: {"b", 1}, {"boards/b", 2}: {"b", 0}, {"boards/gone", 1}: {"gone", 1}}}, {"val": {}}}
	names, err := addSections(s, "learn", "boards:learn", all)
	if err != nil || !slices.Equal(names, []string{"learn, second"}) {
		t.Fatalf("sections %q (%v)", names, err)
	}
	want := scores{"learn": all[0]["learn"], "learn, second": {{"boards/b", 1}: {"b", 1}, {"boards/b", 2}: {"b", 0}}}
	if !reflect.DeepEqual(all, []scores{want, {"val": {}}}) {
		t.Errorf("%v; want %v", all, want)
	}
	r := &Report{Subsets: []string{"learn"}, Sections: names}
	r.sum([]way{{name: "old"}}, [][]scores{all[:1]})
	var text strings.Builder
	if err := r.write(&text); err != nil || r.Ways[0].Subsets["learn, second"].Success != 0.5 ||
		!strings.Contains(text.String(), "success in parts, % [95 %]   old\nlearn, second") {
		t.Errorf("%v %+v\n%s", err, r.Ways[0], text.String())
	}
}

// Two trainings in generated apps are compared with two of another way, on unseen apps; one of these is nearer to the
// apps trained in. Older trainings, which did not measure their own apps, report nothing about them.
func TestDistances(t *testing.T) {
	s := studies(t, "")
	s.ways = []way{{name: "none"}, {name: "made", against: "none", settings: learn.Settings{Apps: 2}}, {name: "later",
		against: "none", settings: learn.Settings{Apps: 3}}}
	s.source.Entry.Split.Unseen = "boards:test"
	s.source.Entry.Split.Apart = func(t *gymkhana.Task, instance gymkhana.Seed, apps int) (int, error) {
		if t.ID != "boards/test" || apps != 2 {
			return 0, fmt.Errorf("asked for %s and %d apps", t.ID, apps)
		}
		return 1 + int(instance)%2, nil
	}
	of := func(odd, even float64) scores {
		return scores{"boards:test": {{"boards/test", 21}: {"x", odd}, {"boards/test", 22}: {"x", even}, {"boards/test",
			24}: {"y", even}}}
	}
	with := of(0, 1)
	with[ownApps] = map[episode]score{{"made/0", 1}: {"x", 1}, {"made/0", 2}: {"x", 0}}
	done := [][]scores{{of(0, 0), of(1, 0), of(1, 1)}, {of(0, 1), with}, nil}
	r := &Report{Subsets: []string{"boards:test"}}
	r.sum(s.ways, done)
	if own, there := r.Ways[1].Subsets[ownApps]; !there || own.Episodes != 2 || own.Success != 0.5 ||
		!slices.Equal(own.BySeed, []float64{0.5}) {
		t.Errorf("in its own apps: %+v", own)
	}
	if _, there := r.Ways[0].Subsets[ownApps]; there {
		t.Error("a way without generated apps has own apps")
	}
	if err := s.byDistance(r, done); err != nil {
		t.Fatal(err)
	}
	if len(r.Distances) != 2 {
		t.Fatalf("%+v; want two distances of one way", r.Distances)
	}
	near, far := r.Distances[0], r.Distances[1]
	if near.Way != "made" || near.Apart != 1 || near.Episodes != 4 || near.Success != 1 || near.Against != "none" ||
		near.AgainstSuccess != 0 {
		t.Errorf("near: %+v; want 4 of 4 and 0 of 4", near)
	}
	if far.Apart != 2 || far.Episodes != 2 || far.Success != 0 || far.AgainstSuccess != 0.5 ||
		!slices.Equal(far.BySeed, []float64{0, 0}) {
		t.Errorf("far: %+v; want 0 of 2 and 1 of 2", far)
	}
	done[1][0]["boards:test"][episode{"boards/gone", 1}] = score{"x", 1}
	if err := s.byDistance(r, done); err == nil || !strings.Contains(err.Error(), "boards/gone") {
		t.Errorf("a task that is gone: %v", err)
	}
}

// A study refuses the folder of another study, and reports episodes that were not scored.
func TestStudiesRefuse(t *testing.T) {
	folder := t.TempDir()
	if err := learn.Begin(filepath.Join(folder, "paper-1"), learn.Settings{Stage: 1, Seed: 9,
		World: "panel"}); err != nil {
		t.Fatal(err)
	}
	r, err := studies(t, folder).run(t.Context())
	if err == nil || gymkhana.FaultOf(err) != gymkhana.FaultSetup ||
		!strings.Contains(err.Error(), "begin a study in another folder") || r.Done != 0 {
		t.Errorf("%+v, %v", r, err)
	}
	s := studies(t, filepath.Join(t.TempDir(), "new"))
	ill := errors.New("no room")
	s.play = func(context.Context, learn.Exam) (learn.Played, error) { return nil, ill }
	if r, err := s.run(t.Context()); !errors.Is(err, ill) || r.Done != 0 || len(r.Contrasts) != 0 {
		t.Errorf("%+v, %v", r, err)
	}
}

// The results of a training are kept in a small file. A study resumes from it when nothing else of the training is
// left; other settings and damage are reported.
func TestStudiesGoOnFromMarks(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "whole")
	want, err := studies(t, folder).run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	kept := filepath.Join(t.TempDir(), "kept")
	trainings, _ := filepath.Glob(filepath.Join(folder, "*-*"))
	for _, from := range trainings {
		to := filepath.Join(kept, filepath.Base(from))
		if err := os.MkdirAll(to, 0o777); err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{"settings.json", marksFile} {
			b, err := os.ReadFile(filepath.Join(from, name))
			if err == nil {
				err = os.WriteFile(filepath.Join(to, name), b, 0o666)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	again := studies(t, kept)
	again.progress = func(train.Progress) { t.Error("something is learnt again") }
	got, err := again.run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if got.Folder = want.Folder; len(trainings) != 4 || !reflect.DeepEqual(got, want) {
		t.Errorf("from the marks of %d trainings it finds\n%+v\nwant\n%+v", len(trainings), got, want)
	}

	// If one in the middle is missing, the later ones are reported too when the study is stopped.
	if err := os.RemoveAll(filepath.Join(kept, "paper-2")); err != nil {
		t.Fatal(err)
	}
	gap := studies(t, kept)
	ctx, cancel := context.WithCancel(t.Context())
	gap.progress = func(train.Progress) { cancel() }
	part, err := gap.run(ctx)
	if !errors.Is(err, context.Canceled) || part.Done != 3 || len(part.Ways[1].Seeds) != 2 ||
		!reflect.DeepEqual(part.Ways[1], want.Ways[1]) {
		t.Errorf("without one of four: %v, %+v; want both trainings of %s", err, part, want.Ways[1].Name)
	}

	// Damage after the gap is reported too.
	behind := filepath.Join(kept, "made-2", marksFile)
	whole, err := os.ReadFile(behind)
	if err == nil {
		err = errors.Join(os.WriteFile(behind, []byte("{"), 0o666), os.RemoveAll(filepath.Join(kept, "paper-2")))
	}
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel = context.WithCancel(t.Context())
	gap = studies(t, kept)
	gap.progress = func(train.Progress) { cancel() }
	if part, err := gap.run(ctx); !errors.Is(err, context.Canceled) || !strings.Contains(err.Error(), behind) ||
		part.Done != 2 {
		t.Errorf("%d done, %v; want the damaged marks named", part.Done, err)
	}
	if err := os.WriteFile(behind, whole, 0o666); err != nil {
		t.Fatal(err)
	}

	other := studies(t, kept)
	other.ways[1].alter = func(c *train.Config) { c.Batch = 5 }
	if r, err := other.run(t.Context()); err == nil || !strings.Contains(err.Error(), "another curriculum") ||
		r.Done != 1 {
		t.Errorf("a training by another curriculum: %v", err)
	}
	path := filepath.Join(kept, "paper-1", marksFile)
	b, err := os.ReadFile(path)
	if err == nil {
		err = os.WriteFile(path, []byte(strings.Replace(string(b), `"won":"`, `"won":"x`, 1)), 0o666)
	}
	if err != nil {
		t.Fatal(err)
	}
	if _, err := studies(t, kept).run(t.Context()); err == nil || !strings.Contains(err.Error(), "damaged") {
		t.Errorf("damaged marks: %v", err)
	}
}

// The paper's ladder of equal size takes as many steps as roll-outs do, except for rounding.
func TestEqualPaper(t *testing.T) {
	steps := func(c train.Config) (n int) {
		for i := range c.Stages {
			n += c.Stages[i].Steps * c.Stages[i].Rounds
		}
		return n
	}
	c := train.Stage1(1)
	equalPaper(&c)
	if ours, own := steps(train.Aggregate(1)), steps(c); own > ours || own < ours-len(c.Stages)*4 {
		t.Errorf("%d steps; want %d", own, ours)
	}
	for i := range c.Stages {
		if c.Stages[i].Seeds == 0 {
			t.Errorf("stage %s learns from nothing", c.Stages[i].Name)
		}
	}
}
