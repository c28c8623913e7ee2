package cli

import (
	"crypto/ed25519"
	"crypto/rand"
	"database/sql"
	"encoding/pem"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/crypto/ssh"

	"gymkhana"
	"gymkhana/store"
)

// newKey makes an SSH key without a passphrase, and gives the path of its private half.
func newKey(t *testing.T, dir string) string {
	t.Helper()
	_, key, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	block, err := ssh.MarshalPrivateKey(key, "me")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "id")
	if err := os.WriteFile(path, pem.EncodeToMemory(block), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestDigestAndSignature(t *testing.T) {
	s := newSession(t)
	dir := t.TempDir()
	file, key := filepath.Join(dir, "q.gym"), newKey(t, dir)
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

// A resume of a finished run plays nothing, and changes neither the file nor its digest.
func TestResumingAFinishedRunChangesNothing(t *testing.T) {
	file := filepath.Join(t.TempDir(), "done.gym")
	s := newSession(t)
	s.must("run", "sokoban/small-v0/01", "--agent", "oracle", "--out", file)
	was := s.must("digest", file)
	s.must("run", "--resume", file)
	if now := s.must("digest", file); now != was {
		t.Errorf("the digest was %s, and is %s", was, now)
	}
}
