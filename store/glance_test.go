package store_test

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"gymkhana"
	"gymkhana/store"
)

// A glance reports contradictions in a file, and refuses a file whose pages are damaged.
func TestAGlanceTellsDamage(t *testing.T) {
	run, merged := soundFiles(t)
	for _, path := range []string{run, merged} {
		f, err := store.Read(path)
		check(t, err)
		flaws, whole, err := f.Glance(ctx)
		check(t, err)
		if len(flaws) > 0 || !whole {
			t.Errorf("a sound file: %v, read as a whole: %v", flaws, whole)
		}
		check(t, f.Close())
	}
	data := contents(t, run)
	for _, change := range []string{
		"DELETE FROM episode WHERE n = 1",
		"DELETE FROM step WHERE attempt = 3 AND n = 2",
		"DELETE FROM decision WHERE attempt = 3 AND turn = 2",
		"DELETE FROM call WHERE attempt = 2 AND ordinal = 2",
		"DELETE FROM part WHERE kind = 'message'",
		"UPDATE part SET data = x'00' WHERE kind = 'tools'",
		"UPDATE episode SET outcome = json_set(outcome, '$.verdict.reward', 12345) WHERE n = 1",
		"UPDATE episode SET leaf = zeroblob(32) WHERE n = 1",
		"UPDATE step SET states = zeroblob(40) WHERE attempt = 2 AND n = 10",
	} {
		path := filepath.Join(t.TempDir(), "a.gym")
		check(t, os.WriteFile(path, data, 0o644))
		edit(t, path, "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON; "+change)
		f, err := store.Read(path)
		check(t, err)
		flaws, _, err := f.Glance(ctx)
		if err == nil && len(flaws) == 0 {
			t.Errorf("%s: nothing is told", change)
		}
		check(t, f.Close())
	}
}

// Episodes come one by one, the caller's error is returned unchanged, and unreadable rows are reported at the end.
func TestEachEpisode(t *testing.T) {
	run, _ := soundFiles(t)
	f, err := store.Read(run)
	check(t, err)
	defer f.Close()
	want, err := f.Episodes(ctx)
	check(t, err)
	var got []gymkhana.EpisodeRow
	check(t, f.EachEpisode(ctx, func(r gymkhana.EpisodeRow) error {
		if _, err := f.Trajectory(ctx, r.ID); err != nil && !errors.Is(err, gymkhana.ErrNotStored) {
			return err // the file can be read meanwhile
		}
		got = append(got, r)
		return nil
	}))
	if !reflect.DeepEqual(got, want) {
		t.Errorf("one after the other the episodes are\n%+v\nwant\n%+v", got, want)
	}
	enough, n := errors.New("enough"), 0
	err = f.EachEpisode(ctx, func(gymkhana.EpisodeRow) error { n++; return enough })
	if err != enough || n != 1 {
		t.Errorf("after an error of the caller: %v, %d episodes", err, n)
	}
	whole, err := f.Digest(ctx)
	check(t, err)
	recorded, err := f.Recorded(ctx)
	check(t, err)
	if recorded.Root != whole.Root || recorded.Episodes != whole.Episodes {
		t.Errorf("the recorded digest is %+v; want %+v", recorded, whole)
	}
	path := filepath.Join(t.TempDir(), "a.gym")
	check(t, os.WriteFile(path, contents(t, run), 0o644))
	edit(t, path, "UPDATE episode SET outcome = '[' WHERE n = 1")
	bad, err := store.Read(path)
	check(t, err)
	defer bad.Close()
	n = 0
	var unread *gymkhana.Unreadable
	if err := bad.EachEpisode(ctx, func(gymkhana.EpisodeRow) error { n++; return nil }); !errors.As(err, &unread) || n != len(want)-1 {
		t.Errorf("a row that cannot be read: %v, %d others", err, n)
	}
}

// The thinking time of models is given by arm, for the turns that called a model.
func TestThinking(t *testing.T) {
	run, _ := soundFiles(t)
	f, err := store.Read(run)
	check(t, err)
	defer f.Close()
	took, err := f.Thinking(ctx)
	check(t, err)
	rows, err := f.Episodes(ctx)
	check(t, err)
	want := map[int]int{}
	for _, r := range rows {
		if log, err := f.Trajectory(ctx, r.ID); err == nil {
			for _, d := range log.Decisions {
				if d.Calls > 0 && d.Thinking > 0 {
					want[r.Arm]++
				}
			}
		}
	}
	if len(took[0]) < want[0] || want[0] == 0 || len(took[1]) != want[1] {
		t.Errorf("%d and %d turns; want %v, and those of earlier attempts", len(took[0]), len(took[1]), want)
	}
}

// All requests to models are listed with the sender, also those of attempts that do not count; for the last attempts
// they equal the result of Calls.
func TestAsked(t *testing.T) {
	run, _ := soundFiles(t)
	f, err := store.Read(run)
	check(t, err)
	defer f.Close()
	rows, err := f.Episodes(ctx)
	check(t, err)
	type call struct {
		ordinal, member int
		role, err       string
		in, sent        int
		took            gymkhana.CallTiming
	}
	brief := func(c *gymkhana.Call) call {
		b := call{ordinal: c.Ordinal, member: c.Member, role: c.Role, err: c.Error}
		if c.Response != nil {
			b.in, b.sent, b.took = c.Response.Usage.In, len(c.Response.Sent), c.Response.Timing
		}
		return b
	}
	got, all := map[gymkhana.EpisodeID][]call{}, 0
	check(t, f.Asked(ctx, 0, func(e gymkhana.EpisodeRow, c *gymkhana.Call) {
		got[e.ID] = append(got[e.ID], brief(c))
		all++
	}))
	for _, r := range rows {
		list, err := f.Calls(ctx, r.ID)
		if errors.Is(err, gymkhana.ErrNotStored) {
			continue
		}
		check(t, err)
		var want []call
		for i := range list {
			want = append(want, brief(&list[i]))
		}
		if own := got[r.ID]; len(own) < len(want) || !reflect.DeepEqual(append([]call(nil), own[len(own)-len(want):]...), want) {
			t.Errorf("%.8s: got %v; want %v last", r.ID, own, want)
		}
	}
	first := 0
	check(t, f.Asked(ctx, 2, func(gymkhana.EpisodeRow, *gymkhana.Call) { first++ }))
	if all < 3 || first != 2 {
		t.Errorf("%d in all, and %d of the first two", all, first)
	}
}
