package cli_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"gymkhana/cli"
)

// A bench runs command lines in memory, in a home and a folder of its own.
type bench struct {
	t    *testing.T
	home string
	dir  string
	env  map[string]string
	now  func() time.Time

	stdin string
}

func newBench(t *testing.T) *bench {
	t.Helper()
	return &bench{t: t, home: t.TempDir(), dir: t.TempDir(), env: map[string]string{}, now: time.Now}
}

// run runs a command line and gives its exit status and what it printed.
func (b *bench) run(args ...string) (status int, out, words string) {
	b.t.Helper()
	var stdout, stderr bytes.Buffer
	host := &cli.Host{Getenv: func(name string) string {
		if name == "GYMKHANA_HOME" {
			return b.home
		}
		return b.env[name]
	}, Stdin: strings.NewReader(b.stdin), Stdout: &stdout, Stderr: &stderr, Now: b.now}
	status = cli.Main(b.t.Context(), host, args...)
	return status, stdout.String(), stderr.String()
}

// must runs a command line that has to succeed and gives what it printed.
func (b *bench) must(args ...string) string {
	b.t.Helper()
	status, out, words := b.run(args...)
	if status != 0 {
		b.t.Fatalf("gymkhana %s: exit %d\n%s%s", strings.Join(args, " "), status, out, words)
	}
	return out
}

// play runs gymkhana run with a run file of that name, without the cache, and opens the file.
func (b *bench) play(name string, args ...string) *runFile {
	b.t.Helper()
	file := filepath.Join(b.dir, name+".gym")
	b.must(append(append([]string{"run"}, args...), "--cache", "off", "--out", file)...)
	return openRun(b.t, file)
}

// plain takes the folders of this test out of a text.
func (b *bench) plain(text string) string {
	return strings.NewReplacer(b.dir, "DIR", b.home, "HOME").Replace(text)
}

// short is the front of a text's SHA-256, in hex.
func short(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:5])
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
