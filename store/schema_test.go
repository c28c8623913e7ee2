package store_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"gymkhana"
	"gymkhana/store"
)

// A file of schema version 1, as the program of that time wrote it: two arms, of which one asks a model
// and needs two attempts. The second was made by merging the first with another.
const (
	schema1 = "schema1.gym"
	merged1 = "schema1-merged.gym"
)

// copyOf copies a file of testdata, and its frames if it has any.
func copyOf(t testing.TB, name string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	for _, tail := range []string{"", ".frames"} {
		b, err := os.ReadFile(filepath.Join("testdata", name+tail))
		if errors.Is(err, os.ErrNotExist) && tail != "" {
			continue
		}
		check(t, err)
		check(t, os.WriteFile(path+tail, b, 0o644))
	}
	return path
}

// holdsSchema1 checks what every version of the program reads from that file.
func holdsSchema1(t *testing.T, f *store.File) {
	t.Helper()
	list, err := f.Episodes(ctx)
	check(t, err)
	if len(list) != 2 || list[0].Outcome.Verdict.Reward != 99.5 || list[1].Outcome.Verdict.Reward != 100 {
		t.Fatalf("got episodes %+v", list)
	}
	tr, err := f.Trajectory(ctx, list[0].ID)
	check(t, err)
	if tr.Attempt != 2 || len(tr.Steps) != 4 || tr.Steps[3].Ended != gymkhana.Terminated {
		t.Errorf("got attempt %d with %d steps", tr.Attempt, len(tr.Steps))
	}
	calls, err := f.Calls(ctx, list[0].ID)
	check(t, err)
	if len(calls) != 4 || len(lastImage(calls[3]).Data) == 0 {
		t.Errorf("got %d calls", len(calls))
	}
	events, err := f.Events(ctx, 0)
	check(t, err)
	if len(events) != 3 || events[0].Kind != "started" || events[2].Kind != "finished" {
		t.Errorf("got events %v", events)
	}
	sources, err := f.Sources(ctx)
	check(t, err)
	if len(sources) != 1 || sources[0].ID != "c5eb7a1c" || len(sources[0].Plan.Tasks) != 1 {
		t.Errorf("got sources %+v", sources)
	}
}

// lastImage is the picture in the last message, behind the text.
func lastImage(c gymkhana.Call) *gymkhana.Image {
	return c.Request.Messages[len(c.Request.Messages)-1].Parts[1].Image
}

func TestSchema1(t *testing.T) {
	path := copyOf(t, schema1)
	old := contents(t, path)
	f, err := store.Read(path)
	check(t, err)
	holdsSchema1(t, f)
	check(t, f.Close())
	if !bytes.Equal(old, contents(t, path)) {
		t.Error("reading changed it")
	}
	refused(t, store.Merge(ctx, filepath.Join(t.TempDir(), "m.gym"), path), "schema version 1", "gymkhana pack")

	f, err = store.Open(path)
	check(t, err)
	holdsSchema1(t, f)
	check(t, f.Note(ctx, gymkhana.Event{Kind: "resumed"}))
	check(t, f.Close())
	s, err := store.Info(path)
	check(t, err)
	if s.Schema != store.Version {
		t.Errorf("schema version %d after Open", s.Schema)
	}
}

func TestSchema1IsMergedAfterMigration(t *testing.T) {
	path, dst := copyOf(t, merged1), filepath.Join(t.TempDir(), "m.gym")
	check(t, store.Pack(path))
	other := copyOf(t, schema1)
	check(t, store.Pack(other))
	check(t, store.Merge(ctx, dst, other, path))
	f, err := store.Read(dst)
	check(t, err)
	defer f.Close()
	sources, err := f.Sources(ctx)
	check(t, err)
	// What was merged by the older program is one source: its file does not say where it came from.
	if len(sources) != 2 || sources[0].ID != "c5eb7a1c" || len(sources[1].Plan.Tasks) != 2 {
		t.Errorf("got sources %+v", sources)
	}
	list, err := f.Episodes(ctx)
	check(t, err)
	var from []int
	for _, row := range list {
		from = append(from, row.Source)
	}
	if len(from) != 4 || from[0] != 0 || from[1] != 0 || from[2] != 1 || from[3] != 1 {
		t.Errorf("the episodes come from %v", from)
	}
}

// One row that cannot be read does not hide the others.
func TestUnreadableEpisode(t *testing.T) {
	path := copyOf(t, schema1)
	edit(t, path, "UPDATE episode SET outcome = '{' WHERE n = 1")
	f, err := store.Read(path)
	check(t, err)
	defer f.Close()
	list, err := f.Episodes(ctx)
	var wrong *gymkhana.Unreadable
	if !errors.As(err, &wrong) || len(wrong.Flaws) != 1 || len(wrong.Flaws[0].Episode) != 64 {
		t.Errorf("got error %v", err)
	}
	if len(list) != 1 || list[0].Arm != 1 {
		t.Errorf("got episodes %+v", list)
	}
}
