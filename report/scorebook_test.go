package report_test

import (
	"context"
	"errors"
	"reflect"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/report"
	"gymkhana/store/memstore"
)

// windows gives the steps of a store in memory by their numbers.
type windows struct {
	*memstore.Store
	attempt int                // added to the numbers of attempts
	instead gymkhana.EpisodeID // whose steps are given; "" for the right ones
	bare    bool               // the states were left out
	reads   int
}

func (w *windows) Window(ctx context.Context, id gymkhana.EpisodeID, from, to int) (*gymkhana.Trajectory, error) {
	w.reads++
	if w.instead != "" {
		id = w.instead
	}
	t, err := w.Trajectory(ctx, id)
	if err != nil {
		return nil, err
	}
	own := &gymkhana.Trajectory{Episode: t.Episode, Attempt: t.Attempt + w.attempt, Steps: t.Steps[min(from, len(t.Steps)):min(to, len(t.Steps))]}
	for i := range own.Steps {
		if w.bare {
			own.Steps[i].States = nil
		}
	}
	return own, nil
}

// The stored states give the scores of the run, step by step, and each step is read once.
func TestScorebookScoresStoredStates(t *testing.T) {
	s := &windows{Store: played(t, laneRun())}
	for _, row := range episodes(t, s) {
		if !row.Outcome.Scored {
			continue
		}
		book, err := report.NewScorebook(s, laneCatalog(), row)
		if err != nil {
			t.Fatal(err)
		}
		steps := row.Outcome.Steps + 1
		first, missing, err := book.At(t.Context(), 0)
		if err != nil || first.Progress != 0 || len(missing) != 1 || !strings.HasPrefix(missing[0], "the walker came to square ") {
			t.Errorf("%s at first: %+v, %q, %v", row.Place(), first, missing, err)
		}
		points, err := book.Curve(t.Context(), steps)
		if err != nil || len(points) != steps {
			t.Fatalf("%s: %d points, want %d, %v", row.Place(), len(points), steps, err)
		}
		if last := points[steps-1]; last.Progress != row.Outcome.Verdict.Progress || last.Reward != row.Outcome.Verdict.Reward {
			t.Errorf("%s ends with %+v, and the run with %+v", row.Place(), last, row.Outcome.Verdict)
		}
		reads := s.reads
		if _, missing, err = book.At(t.Context(), steps-1); err != nil || (len(missing) == 0) != row.Outcome.Verdict.Success || s.reads != reads {
			t.Errorf("%s at last: %q, %v; %d further reads", row.Place(), missing, err, s.reads-reads)
		}
		if hops, err := book.Queue(t.Context(), 0); hops != nil || err != nil {
			t.Errorf("%s has hops %v, %v", row.Place(), hops, err)
		}
		if _, _, err := book.At(t.Context(), steps); !errors.Is(err, gymkhana.ErrNotStored) {
			t.Errorf("a step after the last one: %v", err)
		}
	}
}

// When another attempt has begun, the book begins again.
func TestScorebookFollowsAttempts(t *testing.T) {
	s := &windows{Store: played(t, laneRun())}
	rows := episodes(t, s)
	row := rows[0]
	book, err := report.NewScorebook(s, laneCatalog(), row)
	if err != nil {
		t.Fatal(err)
	}
	before, err := book.Curve(t.Context(), 2)
	if err != nil {
		t.Fatal(err)
	}
	s.attempt++
	for i := range rows { // the new attempt begins elsewhere
		if o := &rows[i]; o.Task == row.Task && o.Instance != row.Instance && o.Arm == row.Arm {
			s.instead = o.ID
		}
	}
	points, err := book.Curve(t.Context(), 3)
	again, _ := report.NewScorebook(s, laneCatalog(), row)
	want, wrong := again.Curve(t.Context(), 3)
	if reflect.DeepEqual(want[:2], before) {
		t.Fatal("the attempts are the same")
	}
	if err != nil || wrong != nil || len(points) != 3 || !reflect.DeepEqual(points, want) {
		t.Errorf("%+v, %v; want %+v, %v", points, err, want, wrong)
	}
}

// Without states there is an error that says so.
func TestScorebookNeedsStates(t *testing.T) {
	s := &windows{Store: played(t, laneRun()), bare: true}
	book, err := report.NewScorebook(s, laneCatalog(), episodes(t, s)[0])
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := book.At(t.Context(), 2); err == nil || !strings.Contains(err.Error(), "was not stored") {
		t.Errorf("error %v", err)
	}
}
