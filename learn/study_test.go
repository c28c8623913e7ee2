package learn

import (
	"context"
	"errors"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/registry"
	"gymkhana/train"
)

// studies makes a study of the panel: two ways to train with a few steps, two seeds.
func studies(t *testing.T, folder string) *Study {
	t.Helper()
	s, err := Find(panels(t), "panel")
	if err != nil {
		t.Fatal(err)
	}
	few := func(c *train.Config) {
		c.Batch, c.Every = 8, 3
		for i := range c.Stages {
			c.Stages[i].Seeds, c.Stages[i].Steps, c.Stages[i].Rounds = 3, 3, 1
		}
	}
	return &Study{Source: s, Folder: folder, Seeds: 2, Trials: []Trial{
		{Name: Paper, Settings: Settings{Recipe: Paper}, alter: few},
		{Name: "made", Settings: Settings{Recipe: DAgger, Apps: 2}, Against: Paper, alter: few},
	}, Play: func(ctx context.Context, e Exam) (Played, error) { return keepExam(ctx, s.Catalog, e) }}
}

// keepExam plays an exam in memory, and leaves a file to be found.
func keepExam(ctx context.Context, c *registry.Catalog, e Exam) (Played, error) {
	if err := os.WriteFile(e.File, nil, 0o666); err != nil {
		return nil, err
	}
	return playExam(ctx, c, e)
}

// A study that is stopped in the middle of a training, and gone on with, finds what one that was not stopped finds.
func TestStudiesGoOn(t *testing.T) {
	want, err := studies(t, filepath.Join(t.TempDir(), "straight")).Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if want.Done != 4 || want.Planned != 4 || len(want.Trials) != 2 || len(want.Contrasts) != 3 {
		t.Fatalf("%+v", want)
	}
	for _, trial := range want.Trials {
		for subset, episodes := range map[string]int{"learn": 8, "val": 6, "test": 4} {
			if s := trial.Subsets[subset]; s.Episodes != episodes || len(s.BySeed) != 2 || s.Success != (s.BySeed[0]+s.BySeed[1])/2 {
				t.Errorf("%s on %s: %+v; want %d episodes of two trainings", trial.Name, subset, s, episodes)
			}
		}
	}
	stopped := filepath.Join(t.TempDir(), "stopped")
	for n := 0; ; n++ {
		ctx, cancel := context.WithCancel(t.Context())
		s := studies(t, stopped)
		looks := 0
		s.Progress = func(train.Progress) {
			if looks++; looks == 2 {
				cancel()
			}
		}
		got, err := s.Run(ctx)
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

// Two trainings of two ways on two families, worked out by hand; of a third training only the first way was done.
func TestStudiesAreSummedUp(t *testing.T) {
	of := func(a1, a2, b float64) scores {
		return scores{"val": {{"a", 1}: {"a", a1}, {"a", 2}: {"a", a2}, {"b", 1}: {"b", b}}}
	}
	r := &StudyReport{Subsets: []string{"val"}}
	r.sum([]Trial{{Name: "old"}, {Name: "new", Against: "old"}, {Name: "never", Against: "old"}}, [][]scores{
		{of(0, 0, 1), of(0, 0, 0), of(1, 1, 1)}, {of(1, 0, 1), of(1, 1, 1)}, nil,
	})
	if old := r.Trials[0].Subsets["val"]; old.Episodes != 9 || math.Abs(old.Success-4.0/9) > 1e-9 || !slices.Equal(old.BySeed, []float64{1.0 / 3, 0, 1}) {
		t.Errorf("old: %+v; want 4 of 9", old)
	}
	if len(r.Trials[2].Subsets) != 0 || len(r.Contrasts) != 1 {
		t.Fatalf("%+v; want nothing of what was never trained", r)
	}
	c := r.Contrasts[0]
	if c.A != "old" || c.B != "new" || c.Seeds != 2 || math.Abs(c.Difference-4.0/6) > 1e-9 || !c.CI.Contains(c.Difference) {
		t.Errorf("%+v; want 4 of 6, paired", c)
	}
}

// A study refuses the folder of another, and tells what was not scored.
func TestStudiesRefuse(t *testing.T) {
	folder := t.TempDir()
	if err := Begin(filepath.Join(folder, "paper-1"), Settings{Stage: 1, Seed: 9, World: "panel"}); err != nil {
		t.Fatal(err)
	}
	r, err := studies(t, folder).Run(t.Context())
	if err == nil || gymkhana.FaultOf(err) != gymkhana.FaultSetup || !strings.Contains(err.Error(), "begin a study in another folder") || r.Done != 0 {
		t.Errorf("%+v, %v", r, err)
	}
	s := studies(t, filepath.Join(t.TempDir(), "new"))
	ill := errors.New("no room")
	s.Play = func(context.Context, Exam) (Played, error) { return nil, ill }
	if r, err := s.Run(t.Context()); !errors.Is(err, ill) || r.Done != 0 || len(r.Contrasts) != 0 {
		t.Errorf("%+v, %v", r, err)
	}
}
