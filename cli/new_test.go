package cli

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// A new game compiles and passes its own tests as it comes. It is laid over the source tree, which
// stays as it is.
func TestANewGameWorks(t *testing.T) {
	heavy(t)
	s := newSession(t)
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "kit"), 0o777); err != nil {
		t.Fatal(err)
	}
	s.must("new", "game", "lantern-walk", "--dir", dir)
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	overlay := map[string]map[string]string{"Replace": {}}
	written, err := filepath.Glob(filepath.Join(dir, "lanternwalk", "*.go"))
	if err != nil || len(written) != 5 {
		t.Fatalf("%d files, %v; want 5", len(written), err)
	}
	for _, file := range written {
		overlay["Replace"][filepath.Join(root, "env", "game", "lanternwalk", filepath.Base(file))] = file
	}
	data, err := json.Marshal(overlay)
	if err != nil {
		t.Fatal(err)
	}
	list := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(list, data, 0o666); err != nil {
		t.Fatal(err)
	}
	program := filepath.Join(dir, "lanternwalk.test")
	build := exec.CommandContext(t.Context(), "go", "test", "-c", "-vet=off", "-overlay", list, "-o", program, "./env/game/lanternwalk")
	build.Dir = root
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	check := exec.CommandContext(t.Context(), program) // in its own folder, where the vetting of rules reads
	check.Dir = filepath.Join(dir, "lanternwalk")
	if out, err := check.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	for name, want := range map[string]string{"Lantern Walk": "lower-case words", "lantern-walk": "already there"} {
		if status := s.run("new", "game", name, "--dir", dir); status != exitInput || !strings.Contains(s.err.String(), want) {
			t.Errorf("new game %q: exit %d\n%s", name, status, s.err.String())
		}
	}
}
