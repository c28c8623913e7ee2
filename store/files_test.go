package store_test

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	_ "modernc.org/sqlite"

	"gymkhana"
	"gymkhana/store"
	"gymkhana/store/storetest"
)

var ctx = context.Background()

func check(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// played makes a run file in which episode e of the plan has n turns and, if finish, an outcome.
func played(t testing.TB, path string, run *gymkhana.Run, e, n int, finish bool) gymkhana.EpisodeID {
	t.Helper()
	f, err := store.Create(path, run)
	check(t, err)
	defer func() { check(t, f.Close()) }()
	list, err := f.Episodes(ctx)
	check(t, err)
	play(t, f, list[e].ID, n)
	if finish {
		check(t, f.Finish(ctx, list[e].ID, storetest.Outcome()))
	}
	return list[e].ID
}

func play(t testing.TB, f *store.File, id gymkhana.EpisodeID, n int) {
	t.Helper()
	log, err := f.Attempt(ctx, id)
	check(t, err)
	calls, decisions, steps, frames := storetest.Episode(n)
	for i := range steps {
		check(t, log.Step(&steps[i], frames[i]))
		check(t, log.Call(ctx, &calls[i]))
		check(t, log.Decide(&decisions[i]))
	}
	check(t, log.End(ctx, gymkhana.AttemptDone))
}

func names(t testing.TB, path string) (list []string) {
	t.Helper()
	entries, err := os.ReadDir(filepath.Dir(path))
	check(t, err)
	for _, e := range entries {
		list = append(list, e.Name())
	}
	return list
}

func contents(t testing.TB, path string) []byte {
	t.Helper()
	b, err := os.ReadFile(path)
	check(t, err)
	return b
}

func refused(t *testing.T, err error, words ...string) {
	t.Helper()
	if err == nil {
		t.Fatal("no error")
	}
	if gymkhana.FaultOf(err) != gymkhana.FaultSetup {
		t.Errorf("%v: blames %v", err, gymkhana.FaultOf(err))
	}
	for _, w := range words {
		if !strings.Contains(err.Error(), w) {
			t.Errorf("%q does not say %q", err, w)
		}
	}
}

func TestCloseLeavesTwoFiles(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.gym")
	played(t, path, storetest.Plan(), 0, 3, true)
	if got, want := names(t, path), []string{"a.gym", "a.gym.frames"}; !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestReadTouchesNothing(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.gym")
	id := played(t, path, storetest.Plan(), 0, 3, true)
	look := func(t *testing.T) {
		run, frames := contents(t, path), contents(t, path+".frames")
		there := names(t, path)
		f, err := store.Read(path)
		check(t, err)
		_, err = f.Calls(ctx, id)
		check(t, err)
		_, err = f.Episodes(ctx)
		check(t, err)
		for what, err := range map[string]error{
			"finish": f.Finish(ctx, id, &gymkhana.Outcome{}), "note": f.Note(ctx, gymkhana.Event{}),
		} {
			if err == nil || !strings.Contains(err.Error(), "opened for reading") {
				t.Errorf("%s: got error %v", what, err)
			}
		}
		if _, err := f.Attempt(ctx, id); err == nil {
			t.Error("an attempt in a file opened for reading")
		}
		check(t, f.Close())
		if !bytes.Equal(run, contents(t, path)) || !bytes.Equal(frames, contents(t, path+".frames")) {
			t.Error("a file was changed")
		}
		if got := names(t, path); !reflect.DeepEqual(got, there) {
			t.Errorf("files %v became %v", there, got)
		}
	}
	t.Run("closed", look)
	edit(t, path, "PRAGMA journal_mode = WAL")
	edit(t, path+".frames", "PRAGMA journal_mode = WAL")
	t.Run("copied from a run in write-ahead mode", look)
	check(t, os.Chmod(path, 0o444))
	check(t, os.Chmod(filepath.Dir(path), 0o555))
	defer os.Chmod(filepath.Dir(path), 0o755)
	t.Run("in a folder that cannot be written", look)
}

// edit changes a file behind the store's back.
func edit(t testing.TB, path, statements string) {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	check(t, err)
	_, err = db.Exec(statements)
	check(t, err)
	check(t, db.Close())
}

func TestReadWhileWritten(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.gym")
	w, err := store.Create(path, storetest.Plan())
	check(t, err)
	r, err := store.Read(path)
	check(t, err)
	list, err := r.Episodes(ctx)
	check(t, err)
	id := list[0].ID
	if _, err := r.Frame(ctx, gymkhana.HashBytes(nil)); !errors.Is(err, gymkhana.ErrNotStored) {
		t.Errorf("frame before there are any: %v", err)
	}
	play(t, w, id, 5)
	tr, err := r.Trajectory(ctx, id)
	check(t, err)
	if len(tr.Steps) != 5 {
		t.Errorf("a reader sees %d steps of 5", len(tr.Steps))
	}
	_, err = r.Frame(ctx, tr.Steps[0].Frames[0])
	check(t, err)
	if _, err := store.Open(path); err == nil {
		t.Error("two writers")
	} else {
		refused(t, err, "being written by another process")
	}
	refused(t, store.Remove(path), "being written")
	check(t, w.Close())
	_, err = r.Trajectory(ctx, id)
	check(t, err)
	check(t, r.Close())
	w, err = store.Open(path) // what the reader kept from being tidied up does no harm
	check(t, err)
	check(t, w.Close())
	if got, want := names(t, path), []string{"a.gym", "a.gym.frames"}; !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// A file that could not leave write-ahead mode, because of a reader or a full disk, can be continued like any other,
// and the same program reads new data at once.
func TestGoesOnAfterAnUntidyEnd(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.gym")
	w, err := store.Create(path, storetest.Plan())
	check(t, err)
	list, err := w.Episodes(ctx)
	check(t, err)
	check(t, w.Close())
	edit(t, path, "PRAGMA journal_mode = WAL")
	w, err = store.Open(path)
	check(t, err)
	play(t, w, list[0].ID, 5)
	tr, err := w.Trajectory(ctx, list[0].ID)
	check(t, err)
	if len(tr.Steps) != 5 {
		t.Errorf("read back %d steps of 5", len(tr.Steps))
	}
	check(t, w.Close())
}

func TestCreateDoesNotReplace(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.gym")
	played(t, path, storetest.Plan(), 0, 1, false)
	was := contents(t, path)
	_, err := store.Create(path, storetest.Plan())
	refused(t, err, "--resume")
	if !errors.Is(err, fs.ErrExist) {
		t.Errorf("%v does not wrap fs.ErrExist", err)
	}
	if !bytes.Equal(was, contents(t, path)) {
		t.Error("it was changed")
	}
}

func TestCreateRefusesEqualArms(t *testing.T) {
	run := storetest.Plan()
	run.Plan.Arms = append(run.Plan.Arms, run.Plan.Arms[0])
	path := filepath.Join(t.TempDir(), "a.gym")
	_, err := store.Create(path, run)
	refused(t, err, "same episode twice", "arms 0 and 2")
	if left := names(t, path); len(left) != 0 {
		t.Errorf("left %v", left)
	}
}

func TestRefusedUntouched(t *testing.T) {
	good := filepath.Join(t.TempDir(), "good.gym")
	played(t, good, storetest.Plan(), 0, 40, true)
	data := contents(t, good)
	garbled := bytes.Clone(data)
	for i := 4096; i < len(garbled); i += 4096 {
		copy(garbled[i:], "\xff\xff\xff\xff\xff\xff\xff\xff")
	}
	for _, c := range []struct {
		name string
		make func(t *testing.T, path string)
		say  string
	}{
		{"empty", func(t *testing.T, path string) { check(t, os.WriteFile(path, nil, 0o644)) }, "not a run file"},
		{"text", func(t *testing.T, path string) {
			check(t, os.WriteFile(path, bytes.Repeat([]byte("selectors: "), 20), 0o644))
		}, "not a run file"},
		{"folder", func(t *testing.T, path string) { check(t, os.Mkdir(path, 0o755)) }, "folder"},
		{"foreign", func(t *testing.T, path string) { edit(t, path, "CREATE TABLE a (b)") }, "not a run file"},
		{"newer", func(t *testing.T, path string) {
			check(t, os.WriteFile(path, data, 0o644))
			edit(t, path, "PRAGMA user_version = 9")
		}, "upgrade gymkhana"},
		{"cut", func(t *testing.T, path string) { check(t, os.WriteFile(path, data[:len(data)/2], 0o644)) }, ".recover"},
		{"garbled", func(t *testing.T, path string) { check(t, os.WriteFile(path, garbled, 0o644)) }, ".recover"},
		{"without a run", func(t *testing.T, path string) {
			check(t, os.WriteFile(path, data, 0o644))
			edit(t, path, "DELETE FROM run")
		}, "damaged"},
		{"without a table", func(t *testing.T, path string) {
			check(t, os.WriteFile(path, data, 0o644))
			edit(t, path, "DROP TABLE run")
		}, "damaged"},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "a.gym")
			c.make(t, path)
			was, there := fileOrNothing(path), names(t, path)
			_, err := store.Open(path)
			refused(t, err, path, c.say)
			_, err = store.Read(path)
			refused(t, err, path, c.say)
			if !bytes.Equal(was, fileOrNothing(path)) {
				t.Error("it was changed")
			}
			if got := names(t, path); !reflect.DeepEqual(got, there) {
				t.Errorf("files %v became %v", there, got)
			}
		})
	}
	_, err := store.Open(filepath.Join(t.TempDir(), "none.gym"))
	refused(t, err, "no such run file")
	if !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("%v does not wrap fs.ErrNotExist", err)
	}
}

func fileOrNothing(path string) []byte {
	b, _ := os.ReadFile(path) // a folder has none
	return b
}

// TestDamageInTheMiddle has only page 40 or so garbled: Open finds it, and reading does not panic.
func TestDamageInTheMiddle(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.gym")
	id := played(t, path, storetest.Plan(), 0, 100, true)
	data := contents(t, path)
	for page := 4096 * 40; page < 4096*50; page += 4096 {
		copy(data[page:], bytes.Repeat([]byte{0xee}, 200))
	}
	check(t, os.WriteFile(path, data, 0o644))
	_, err := store.Open(path)
	refused(t, err, "damaged", ".recover")
	f, err := store.Read(path)
	check(t, err)
	if _, err = f.Trajectory(ctx, id); err == nil {
		_, err = f.Calls(ctx, id)
	}
	refused(t, err)
	check(t, f.Close())
}

func TestFramesLeftBehind(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.gym")
	id := played(t, path, storetest.Plan(), 0, 3, false)
	check(t, os.Remove(path+".frames"))
	f, err := store.Open(path)
	check(t, err)
	defer f.Close()
	want, _, _, _ := storetest.Episode(3)
	calls, err := f.Calls(ctx, id)
	check(t, err)
	image := lastImage(calls[2])
	if image == nil || image.Data != nil || image.Frame != lastImage(want[2]).Frame {
		t.Fatalf("got image %+v, want one that names its frame and has no data", image)
	}
	if _, err := f.Frame(ctx, image.Frame); !errors.Is(err, gymkhana.ErrNotStored) {
		t.Errorf("got error %v", err)
	}
	list, err := f.Episodes(ctx)
	check(t, err)
	play(t, f, list[1].ID, 3) // the frames file begins anew
	if _, err := f.Frame(ctx, image.Frame); err != nil {
		t.Error(err)
	}
}

// A request that says nothing new, because it is the start of the speaker's last one, is a request too.
func TestRequestWithNothingNew(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.gym")
	f, err := store.Create(path, storetest.Plan())
	check(t, err)
	defer f.Close()
	list, err := f.Episodes(ctx)
	check(t, err)
	log, err := f.Attempt(ctx, list[0].ID)
	check(t, err)
	said := []gymkhana.Message{gymkhana.Say(gymkhana.System, "a"), gymkhana.Say(gymkhana.User, "b"), gymkhana.Say(gymkhana.User, "c")}
	for i, n := range []int{3, 2, 2, 0, 3} {
		check(t, log.Call(ctx, &gymkhana.Call{Ordinal: i + 1, Request: &gymkhana.Request{Messages: said[:n]}, Error: "none"}))
	}
	calls, err := f.Calls(ctx, list[0].ID)
	check(t, err)
	for i, n := range []int{3, 2, 2, 0, 3} {
		if calls[i].Request == nil || len(calls[i].Request.Messages) != n {
			t.Errorf("call %d: got %+v, want %d messages", i+1, calls[i].Request, n)
		}
	}
}

func TestForeignFrames(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.gym")
	played(t, path, storetest.Plan(), 0, 1, false)
	check(t, os.WriteFile(path+".frames", []byte("not frames"), 0o644))
	_, err := store.Open(path)
	refused(t, err, "a.gym.frames")
}

func TestPack(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.gym")
	id := played(t, path, storetest.Plan(), 0, 5, false)
	check(t, store.Pack(path))
	check(t, store.Pack(path))
	if got, want := names(t, path), []string{"a.gym"}; !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	same(t, path, id, 5)
	f, err := store.Open(path)
	check(t, err)
	list, err := f.Episodes(ctx)
	check(t, err)
	play(t, f, list[1].ID, 7) // new pictures go beside it again
	check(t, f.Close())
	same(t, path, list[1].ID, 7)
	check(t, store.Pack(path))
	same(t, path, list[1].ID, 7)
}

// same checks that an episode is stored whole, pictures included.
func same(t testing.TB, path string, id gymkhana.EpisodeID, n int) {
	t.Helper()
	f, err := store.Read(path)
	check(t, err)
	defer f.Close()
	calls, decisions, steps, frames := storetest.Episode(n)
	tr, err := f.Trajectory(ctx, id)
	check(t, err)
	if !reflect.DeepEqual(tr.Steps, steps) || !reflect.DeepEqual(tr.Decisions, decisions) {
		t.Error("the trajectory differs")
	}
	got, err := f.Calls(ctx, id)
	check(t, err)
	if !reflect.DeepEqual(got, calls) {
		t.Error("the calls differ")
	}
	for _, of := range frames {
		png, err := f.Frame(ctx, of[0].Hash)
		check(t, err)
		if !bytes.Equal(png, of[0].PNG) {
			t.Error("a frame differs")
		}
	}
}

func TestRemove(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.gym")
	played(t, path, storetest.Plan(), 0, 3, false)
	check(t, os.WriteFile(store.SignaturePath(path), []byte("a signature"), 0o644))
	check(t, store.Remove(path))
	if left := names(t, path); len(left) != 0 {
		t.Errorf("left %v", left)
	}
	check(t, os.WriteFile(path, []byte("a letter"), 0o644))
	refused(t, store.Remove(path), "not a run file")
	if left := names(t, path); len(left) != 1 {
		t.Errorf("left %v", left)
	}
}

func TestInfo(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.gym")
	played(t, path, storetest.Plan(), 0, 3, true)
	s, err := store.Info(path)
	check(t, err)
	if s.ID != "run-1" || s.Episodes != 6 || s.Scored != 1 || s.Succeeded != 1 || s.Pending != 5 || s.NotScored != 0 ||
		len(s.Arms) != 2 || s.Tasks != 2 || s.Bytes == 0 || s.Frames == 0 || s.Schema != store.Version {
		t.Errorf("got %+v", s)
	}
}
