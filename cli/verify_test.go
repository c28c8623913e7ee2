package cli

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/store"
)

// A file of the previous schema is read as it is, and unprotected data are reported.
func TestVerifyOfAnOlderSchema(t *testing.T) {
	s := newSession(t)
	for _, name := range []string{"schema1.gym", "schema1-merged.gym"} {
		file := filepath.Join(t.TempDir(), name)
		copyFile(t, filepath.Join("..", "store", "testdata", name), file)
		before, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if status := s.run("verify", file, "--strict"); status != exitFailed || !strings.Contains(s.out.String(), "recorded no digest") {
			t.Errorf("%s: exit %d\n%s%s", name, status, s.out.String(), s.err.String())
		}
		if after, err := os.ReadFile(file); err != nil || string(after) != string(before) {
			t.Errorf("%s was changed by verify, %v", name, err)
		}
	}
}

func TestVerifyShowsTheAuthorAndTellsAnotherDigest(t *testing.T) {
	s := newSession(t)
	dir := t.TempDir()
	file := filepath.Join(dir, "q.gym")
	said := s.must("run", "sokoban/small-v0/01", "--agent", "oracle,random", "--out", file)
	_, root, _ := strings.Cut(said, "Digest ")
	root, _, _ = strings.Cut(root, "\n")
	if len(root) != 64 || !strings.Contains(s.must("report", file), "Digest "+root) {
		t.Fatalf("run says the digest is %q, and report\n%s", root, s.out.String())
	}
	s.must("digest", file, "--sign", newKey(t, dir))
	var v struct {
		Digest string
		Author struct{ Fingerprint, Key string }
	}
	s.json(&v, "verify", file, "--strict", "--digest", strings.ToUpper(root))
	if v.Digest != root || v.Author.Key != "ssh-ed25519" {
		t.Errorf("got %+v; want the digest %s and its author", v, root)
	}
	if said := s.must("verify", file); !strings.Contains(said, "signed by SHA256:") {
		t.Errorf("verify says\n%s", said)
	}
	if status := s.run("verify", file, "--digest", strings.Repeat("0", 64)); status != exitFailed ||
		!strings.Contains(s.err.String(), "not the one that was published") {
		t.Errorf("another digest: exit %d\n%s", status, s.err.String())
	}
	f, err := store.Open(file) // as a resume leaves it that was stopped at once
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(f.Note(t.Context(), gymkhana.Event{Kind: "resumed"}), f.Note(t.Context(), gymkhana.Event{Kind: "finished"}), f.Close()); err != nil {
		t.Fatal(err)
	}
	if status := s.run("verify", file); status != exitFailed || !strings.Contains(s.out.String(), "resumed since") {
		t.Errorf("a signature of an older digest: exit %d\n%s", status, s.out.String())
	}
}

// The parts of tasks that a run may leave out or split are still those of the suite.
func TestVerifyKnowsTheShippedTasks(t *testing.T) {
	t.Parallel()
	s := newSession(t)
	dir := t.TempDir()
	for name, args := range map[string][]string{
		"instances":  {"games/snake-grid/01", "games/merge-grid/02", "--instances", "2"},
		"two suites": {"sokoban/small-v0/01", "games/snake-grid/01", "--instances", "1"},
		"a subset":   {"quick"},
	} {
		file := filepath.Join(dir, strings.ReplaceAll(name, " ", "-")+".gym")
		s.must(append([]string{"run", "--agent", "idle", "--out", file}, args...)...)
		s.must("verify", file, "--strict")
	}
}
