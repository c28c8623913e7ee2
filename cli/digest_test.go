package cli

import (
	"database/sql"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/store"
)

func TestDigestAndSignature(t *testing.T) {
	program, err := exec.LookPath("ssh-keygen")
	if err != nil {
		t.Fatalf("OpenSSH is not installed: %v", err)
	}
	s := newSession(t)
	dir := t.TempDir()
	file, key := filepath.Join(dir, "q.gym"), filepath.Join(dir, "id")
	if out, err := exec.Command(program, "-q", "-t", "ed25519", "-N", "", "-f", key).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	s.must("run", "sokoban/small-v0/01", "--agent", "oracle,idle", "--out", file)
	root := strings.TrimSpace(s.must("digest", file))
	if len(root) != 64 || !strings.Contains(s.err.String(), "2 finished episodes") {
		t.Fatalf("digest %q\n%s", root, s.err.String())
	}
	s.must("digest", file, "--sign", key)
	var got digestResult
	s.json(&got, "digest", file)
	if got.Root.String() != root || got.Recorded != got.Root || got.Episodes != 2 || got.Unrecorded != 0 || got.Missing != 0 ||
		got.Author == nil || got.Author.Key != "ssh-ed25519" || got.Signature != file+".sig" {
		t.Errorf("got %+v", got)
	}

	// What comes after the signature is told.
	f, err := store.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Note(t.Context(), gymkhana.Event{Kind: "resumed"}); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	if later := strings.TrimSpace(s.must("digest", file)); later == root || !strings.Contains(s.err.String(), "not of this digest") ||
		!strings.Contains(s.err.String(), "resumed") {
		t.Errorf("digest %s after %s\n%s", later, root, s.err.String())
	}

	db, err := sql.Open("sqlite", file)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec("UPDATE step SET took = took + 1 WHERE rowid = 1"); err != nil {
		t.Fatal(err)
	}
	db.Close()
	if err := os.Remove(file + ".sig"); err != nil {
		t.Fatal(err)
	}
	if status := s.run("digest", file, "--sign", key); status != exitFailed || !strings.Contains(s.err.String(), "is not what was recorded") {
		t.Errorf("exit %d\n%s", status, s.err.String())
	}
	if _, err := os.Stat(file + ".sig"); err == nil {
		t.Error("a run that was changed was signed")
	}
	if status := s.run("digest", filepath.Join(dir, "none.gym")); status != exitInput {
		t.Errorf("exit %d for no file", status)
	}
}
