package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gymkhana"
	"gymkhana/learn"
	"gymkhana/learn/learntest"
	"gymkhana/learn/policy"
)

// looking is a look at a fresh set of three boards, with two networks that have learnt nothing.
func looking(t *testing.T, folder string) *look {
	t.Helper()
	s, err := learn.Find(learntest.Catalog(t), "panel")
	if err != nil {
		t.Fatal(err)
	}
	s.Entry.Split.Fresh = func(key string) (*gymkhana.Suite, error) {
		if key != "0123abc" && key != "0123abc9" {
			return nil, errors.New("no key")
		}
		return &gymkhana.Suite{Name: "fresh", Version: 1, Title: "Fresh", Repeats: 1, Tasks: []*gymkhana.Task{
			learntest.Task(t, "panel", "fresh/a", "plain", 31, 32), learntest.Task(t, "panel", "fresh/b", "plain", 33, 34),
			learntest.Task(t, "panel", "fresh/c", "plain", 35)}}, nil
	}
	f := &look{source: s, key: "0123abc", file: filepath.Join(folder, "look.gym"),
		now: func() time.Time { return time.Date(2030, 2, 3, 4, 5, 6, 0, time.UTC) },
		digest: func(_ context.Context, file string) (gymkhana.Hash, error) {
			return gymkhana.HashBytes([]byte(file)), nil
		},
		play: func(ctx context.Context, e learn.Exam) (learn.Played, error) { return keepExam(ctx, s.Catalog, e) }}
	for i, name := range []string{"one", "two"} {
		path := filepath.Join(folder, name+".safetensors")
		if err := policy.NewNet(uint64(i+1)).SaveFile(path, policy.Card{Name: name}); err != nil {
			t.Fatal(err)
		}
		f.models = append(f.models, network{model: "policy/" + path})
	}
	return f
}

func TestAFreshSetIsLookedAtOnce(t *testing.T) {
	folder := t.TempDir()
	r, err := looking(t, folder).take(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Agents) != 3 || r.Agents[0].Agent != "random" || r.Key != "0123abc" || r.Suite != "fresh" ||
		r.Digest.IsZero() {
		t.Fatalf("%+v", r)
	}
	sum := 0.0
	for i, g := range r.Agents {
		if g.Episodes != 5 || g.Scored != 5 || g.SuccessRate == nil {
			t.Fatalf("%+v", g)
		}
		if i > 0 {
			sum += *g.SuccessRate
		}
	}
	if len(r.Means) != 1 || r.Means[0].Models != 2 || r.Means[0].Success != sum/2 || !r.Means[0].CI.Contains(sum/2) {
		t.Errorf("the mean of two networks is %+v; want %g", r.Means, sum/2)
	}
	for _, key := range []string{"0123abc", "0123abc9"} {
		again := looking(t, folder)
		again.key = key
		again.play = func(context.Context, learn.Exam) (learn.Played, error) { return nil, errors.New("it was played") }
		if _, err := again.take(t.Context()); err == nil || gymkhana.FaultOf(err) != gymkhana.FaultSetup ||
			!strings.Contains(err.Error(), "the fresh set of 0123abc was looked at on 2030-02-03") ||
			!strings.Contains(err.Error(), "Freeze another commit") {
			t.Errorf("the second look with %s: %v", key, err)
		}
	}
}

// Networks that were trained in different ways are not taken together.
func TestAFreshLookByWays(t *testing.T) {
	f := looking(t, t.TempDir())
	third := filepath.Join(filepath.Dir(f.file), "three.safetensors")
	if err := policy.NewNet(3).SaveFile(third, policy.Card{Name: "three"}); err != nil {
		t.Fatal(err)
	}
	f.models = append(f.models, network{"old", "policy/" + third})
	f.models[0].way, f.models[1].way = "new", "old"
	r, err := f.take(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var ways []string
	for _, g := range r.Agents {
		ways = append(ways, g.Way)
	}
	if want := (*r.Agents[2].SuccessRate + *r.Agents[3].SuccessRate) / 2; strings.Join(ways, ",") != ",new,old,old" ||
		len(r.Means) != 1 || r.Means[0].Way != "old" || r.Means[0].Models != 2 || r.Means[0].Success != want {
		t.Errorf("ways %q, means %+v; want one mean, of the two old ones, %g", ways, r.Means, want)
	}
}

// A run that was killed leaves no record, and the next look resumes it.
func TestAKilledLookGoesOn(t *testing.T) {
	folder := t.TempDir()
	killed := looking(t, folder)
	ill := errors.New("killed")
	killed.play = func(_ context.Context, e learn.Exam) (learn.Played, error) {
		if e.Resume || e.File != killed.file || len(e.Models) != 2 || strings.Join(e.Agents, " ") != "random policy" ||
			strings.Join(e.Selectors, " ") != "fresh" {
			t.Errorf("the exam is %+v", e)
		}
		return nil, errors.Join(ill, os.WriteFile(e.File, nil, 0o666))
	}
	if _, err := killed.take(t.Context()); !errors.Is(err, ill) {
		t.Fatal(err)
	}
	next, resumed := looking(t, folder), false
	next.quick = true
	next.play = func(ctx context.Context, e learn.Exam) (learn.Played, error) {
		resumed = e.Resume && e.Instances == 1
		return keepExam(ctx, next.source.Catalog, e)
	}
	r, err := next.take(t.Context())
	if err != nil || !resumed || !r.Quick || r.Agents[2].Episodes != 3 {
		t.Errorf("gone on with %v: %+v, %v", resumed, r, err)
	}
}

func TestFreshLooksRefuse(t *testing.T) {
	for want, change := range map[string]func(*look){
		"no key":                      func(f *look) { f.key = "HEAD" },
		"no policy is named":          func(f *look) { f.models = nil },
		"comes twice":                 func(f *look) { f.models = append(f.models, f.models[0]) },
		"there is no fresh set":       func(f *look) { f.source.Entry.Split.Fresh = nil },
		"there is a suite":            func(f *look) { f.source.Catalog.Suite("fresh", nil) },
		"is no record of a fresh set": func(f *look) { write(t, f, `{"key":`) },
		"the fresh set of fedcba9":    func(f *look) { write(t, f, `{"key":"fedcba9"}`) },
	} {
		f := looking(t, t.TempDir())
		f.play = func(context.Context, learn.Exam) (learn.Played, error) { return nil, errors.New("it was played") }
		change(f)
		if _, err := f.take(t.Context()); err == nil || gymkhana.FaultOf(err) != gymkhana.FaultSetup ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("%v; want %q", err, want)
		}
	}
}

// write writes something in the place of the record.
func write(t *testing.T, f *look, text string) {
	t.Helper()
	if err := os.WriteFile(f.recordFile(), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}
