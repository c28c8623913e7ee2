package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// allocated gives how many bytes a function allocates in all.
func allocated(do func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	do()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// A plan that is too large is refused before it is built, by a message that names the count and the limit.
func TestGiantPlansAreRefusedAtOnce(t *testing.T) {
	s := newSession(t)
	axes := filepath.Join(t.TempDir(), "axes.yaml")
	var b strings.Builder
	b.WriteString("run: [quick]\nagent: [random]\nmatrix:\n")
	for i := range 8 {
		fmt.Fprintf(&b, "  axis-%d: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]\n", i)
	}
	if err := os.WriteFile(axes, []byte(b.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"run", "quick", "--repeats", "1000000000"}, "the plan makes 36000000000 episodes"},
		{[]string{"run", "quick", "--repeats", "100000", "--dry-run"}, "a run has 1000000 at most"},
		{[]string{"run", "quick", "--repeats", "9223372036854775807"}, "episodes"},
		{[]string{"run", "--config", axes}, "the matrix has 100000000 cells (agent 1 × axis-0 10 ×"},
	} {
		out := filepath.Join(t.TempDir(), "r.gym")
		var status int
		used := allocated(func() { status = s.run(append(c.args, "--out", out)...) })
		if status != exitInput || !strings.Contains(s.err.String(), c.want) {
			t.Errorf("gymkhana %s: exit %d, want %d and %q\n%s", strings.Join(c.args, " "), status, exitInput, c.want,
				s.err.String())
		}
		if used > 100<<20 {
			t.Errorf("gymkhana %s: %d MB were allocated for a refusal", strings.Join(c.args, " "), used>>20)
		}
		if _, err := os.Stat(out); err == nil {
			t.Errorf("gymkhana %s: a file was begun", strings.Join(c.args, " "))
		}
	}
}

// A dry run counts episodes and does not make them.
func TestADryRunOfALargePlanIsCheap(t *testing.T) {
	s := newSession(t)
	var got struct{ Episodes int }
	used := allocated(func() { s.json(&got, "run", "quick", "--repeats", "27000", "--dry-run") })
	if got.Episodes != 12*3*27000 {
		t.Errorf("%d episodes; want %d", got.Episodes, 12*3*27000)
	}
	if used > 100<<20 {
		t.Errorf("%d MB were allocated", used>>20)
	}
}

// Suites that borrow from each other in a circle are refused, and the circle is named.
func TestBorrowCyclesAreNamed(t *testing.T) {
	s := newSession(t)
	folder := filepath.Join(s.home, "suites")
	if err := os.MkdirAll(folder, 0o777); err != nil {
		t.Fatal(err)
	}
	write := func(name string, borrow ...string) {
		t.Helper()
		text := fmt.Sprintf("suite: %s\nversion: 1\ntitle: %[1]s\nborrow: [%s]\n", name, strings.Join(borrow, ", "))
		if err := os.WriteFile(filepath.Join(folder, name+".yaml"), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write("aa", "quick", "bb")
	write("bb", "cc")
	write("cc", "aa")
	write("self", "self")
	write("sound", "leaf", "quick", "sokoban/small-v0/01")
	write("leaf", "sokoban/small-v0/02")
	for suite, circle := range map[string]string{"aa": "aa → bb → cc → aa", "cc": "cc → aa → bb → cc", "self": "self → self"} {
		if status := s.run("run", suite, "--agent", "idle"); status != exitInput ||
			!strings.Contains(s.err.String(), "borrows from itself: "+circle) {
			t.Errorf("run %s: exit %d, want the circle %s\n%s", suite, status, circle, s.err.String())
		}
	}
	if out := s.must("list", "suites"); !strings.Contains(out, "aa → bb → cc → aa") {
		t.Errorf("the list does not show what is broken:\n%s", out)
	}
	var tasks []struct{ ID string }
	s.json(&tasks, "list", "tasks", "--suite", "sound")
	if len(tasks) != 13 {
		t.Errorf("a suite that borrows from two others has %d tasks; want 13: leaf's and quick's", len(tasks))
	}
}

// Many suites that each borrow twice from the next are read once each, and not 2ⁿ times.
func TestBorrowedSuitesAreReadOnce(t *testing.T) {
	s := newSession(t)
	folder := filepath.Join(s.home, "suites")
	if err := os.MkdirAll(folder, 0o777); err != nil {
		t.Fatal(err)
	}
	const deep = 40
	for i := range deep {
		for _, side := range []string{"l", "r"} {
			borrow := "sokoban/small-v0/01"
			if i < deep-1 {
				borrow = fmt.Sprintf("l%d, r%[1]d", i+1)
			}
			name := fmt.Sprintf("%s%d", side, i)
			text := fmt.Sprintf("suite: %s\nversion: 1\ntitle: t\nborrow: [%s]\n", name, borrow)
			if err := os.WriteFile(filepath.Join(folder, name+".yaml"), []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
	var tasks []struct{ ID string }
	s.json(&tasks, "list", "tasks", "--suite", "l0")
	if len(tasks) != 1 {
		t.Errorf("%d tasks; want the one that all of them borrow", len(tasks))
	}
}

// A name that no file system takes is refused before anything is read.
func TestLongNamesAreRefusedEarly(t *testing.T) {
	s := newSession(t)
	if status := s.run("import", "sokoban", "/no/such/file", "--as", strings.Repeat("x", 300)); status != exitInput ||
		!strings.Contains(s.err.String(), "the name has 300 bytes; the longest allowed has 100") {
		t.Errorf("exit %d\n%s", status, s.err.String())
	}
}

// An unreadable suite of the user's is listed with its error, next to all others.
func TestABrokenSuiteOfTheUsersHidesNoOther(t *testing.T) {
	s := newSession(t)
	if err := os.MkdirAll(filepath.Join(s.home, "suites"), 0o777); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"bad.yaml": "suite: bad\n", "other.yaml": "suite: mine\nversion: 1\ntasks:\n- {id: a}\n"} {
		if err := os.WriteFile(filepath.Join(s.home, "suites", name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	var rows []struct{ ID, Error string }
	s.json(&rows, "list", "suites")
	errors := map[string]string{}
	for _, r := range rows {
		errors[r.ID] = r.Error
	}
	if errors["sokoban"] != "" || !strings.Contains(errors["bad"], `key "version" is missing`) || !strings.Contains(errors["other"], "name the file mine.yaml") {
		t.Errorf("%v", errors)
	}
}
