package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The files of a new game and of a new world are written once, inside a source tree. Package scaffold compiles them and
// runs their tests.
func TestNew(t *testing.T) {
	s := newSession(t)
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "kit"), 0o777); err != nil {
		t.Fatal(err)
	}
	s.must("new", "game", "lantern-walk", "--dir", dir)
	if written, err := filepath.Glob(filepath.Join(dir, "lanternwalk", "*.go")); err != nil || len(written) != 5 {
		t.Errorf("%d files of a game, %v; want 5", len(written), err)
	}
	pond := filepath.Join(dir, "pond")
	s.must("new", "world", pond)
	for _, file := range []string{"go.mod", "go.sum", "README.md", "suite.yaml", filepath.Join("cmd", "pond", "main.go")} {
		if _, err := os.Stat(filepath.Join(pond, file)); err != nil {
			t.Error(err)
		}
	}
	nowhere := t.TempDir()
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"game", "Lantern Walk", "--dir", dir}, "lower-case words"},
		{[]string{"game", "lantern-walk", "--dir", dir}, "already there"},
		{[]string{"world", pond}, "already there"},
		{[]string{"world", filepath.Join(nowhere, "pond"), "--source", nowhere}, "no source tree"},
	} {
		if status := s.run(append([]string{"new"}, c.args...)...); status != exitInput || !strings.Contains(s.err.String(),
			c.want) {
			t.Errorf("new %q: exit %d; want %q\n%s", c.args, status, c.want, s.err.String())
		}
	}
	if left, err := os.ReadDir(nowhere); err != nil || len(left) > 0 {
		t.Errorf("%v, %v; want nothing written", left, err)
	}
}

// With only the program, the answer says what --source is and where the sources are.
func TestNewWithoutSources(t *testing.T) {
	s := newSession(t)
	t.Chdir(t.TempDir())
	for _, c := range []struct {
		args []string
		want []string
	}{
		{[]string{"world", "pond"}, []string{"gymkhana new world pond --source DIR",
			"DIR is the folder with", "(module gymkhana)", "get the sources of version " + release}},
		{[]string{"world", "my ponds/pond"}, []string{`gymkhana new world "my ponds/pond" --source DIR`}},
		{[]string{"world", "pond", "--source", "."}, []string{"--source .: no source tree", "DIR is the folder with", release}},
		{[]string{"game", "lantern-walk"}, []string{"is in no Go module", "gymkhana new world DIR --source DIR", "DIR is the folder with"}},
	} {
		status := s.run(append([]string{"new"}, c.args...)...)
		for _, want := range c.want {
			if said := s.err.String(); status != exitInput || !strings.Contains(said, want) {
				t.Errorf("new %q: exit %d; want %q\n%s", c.args, status, want, said)
			}
		}
	}
	if left, err := os.ReadDir("."); err != nil || len(left) > 0 {
		t.Errorf("%v, %v; want nothing written", left, err)
	}
}
