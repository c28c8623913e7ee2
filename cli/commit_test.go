package cli

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// commitmentsIn gives the digests that a run printed with --commit.
func commitmentsIn(text string) (list []string) {
	for _, m := range regexp.MustCompile(`(?m)^Commitment ([0-9a-f]{64})`).FindAllStringSubmatch(text, -1) {
		list = append(list, m[1])
	}
	return list
}

// A run that was announced before it was played is the one that is shown afterwards, with nothing left out.
func TestCommitment(t *testing.T) {
	t.Parallel()
	s := newSession(t)
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name+".gym") }
	said := s.must("run", "sokoban/small-v0/01", "sokoban/small-v0/03", "--agent", "oracle,random", "--repeats", "2",
		"--commit", "--out", at("a"))
	a := commitmentsIn(said)
	if len(a) != 1 || strings.Index(said, a[0]) > strings.Index(said, "oracle") {
		t.Fatalf("run says\n%s", said)
	}
	if again := commitmentsIn(s.must("run", "--resume", at("a"), "--commit")); len(again) != 1 || again[0] != a[0] {
		t.Errorf("resumed, it is %v; want %v", again, a)
	}
	var v struct {
		Commitments []struct {
			Run, Commitment     string
			Planned, Unfinished int
			Given               bool
		}
	}
	s.json(&v, "verify", at("a"), "--commit", strings.ToUpper(a[0]))
	if c := v.Commitments; len(c) != 1 || c[0].Commitment != a[0] || c[0].Planned != 8 || !c[0].Given {
		t.Errorf("got %+v", v)
	}
	s.must("run", "sokoban/small-v0/04", "--agent", "oracle,idle", "--out", at("b"))
	b := commitmentsIn(s.must("run", "--resume", at("b"), "--commit"))
	s.must("merge", at("m"), at("a"), at("b"))
	s.must("verify", at("m"), "--strict", "--commit", a[0], "--commit", b[0])
	both := commitmentsIn(s.must("run", "--resume", at("m"), "--commit"))
	if len(both) != 2 || both[0] != a[0] || both[1] != b[0] {
		t.Errorf("of the merged run, %v", both)
	}
	s.must("run", "sokoban/small-v0/03", "--agent", "oracle,idle", "--out", at("c"))
	c := commitmentsIn(s.must("run", "--resume", at("c"), "--commit"))
	s.must("merge", at("shared"), at("a"), at("c"))
	s.must("merge", at("twice"), at("a"), at("a"))
	s.must("verify", at("twice"), "--commit", a[0])
	s.must("verify", at("shared"), "--strict", "--commit", a[0], "--commit", c[0]) // both finished it, and alike
	s.must("merge", at("on"), at("c"), at("m"))                                    // a merged file agrees too
	s.must("verify", at("on"), "--strict", "--commit", a[0], "--commit", b[0], "--commit", c[0])

	copyFile(t, at("a"), at("short"))
	edit := func(path, statement string) {
		if err := withSQL(path, statements("PRAGMA foreign_keys = OFF", statement)); err != nil {
			t.Fatal(err)
		}
	}
	edit(at("short"), "UPDATE episode SET status = 'pending', outcome = NULL, leaf = NULL WHERE n = 2")
	copyFile(t, at("a"), at("fewer"))
	edit(at("fewer"), `UPDATE run SET plan = json_set(plan, '$.repeats', 1)`)
	edit(at("fewer"), `DELETE FROM episode WHERE repeat = 1`)
	copyFile(t, at("shared"), at("silent"))
	edit(at("silent"), `DELETE FROM event WHERE kind = 'agreed'`)
	copyFile(t, at("shared"), at("apart"))
	edit(at("apart"), `UPDATE event SET text = json_set(text, '$.kept.leaf', text ->> '$.dropped.leaf') WHERE kind = 'agreed'`)
	copyFile(t, at("a"), at("gone"))
	edit(at("gone"), `DELETE FROM episode WHERE n = 8`)
	for name, c := range map[string]struct {
		args []string
		say  string
	}{
		"another":                   {[]string{at("a"), "--commit", b[0]}, "does not belong to run"},
		"one too many":              {[]string{at("a"), "--commit", a[0], "--commit", b[0]}, b[0] + " does not belong to"},
		"a source without":          {[]string{at("m"), "--commit", a[0]}, "no --commit was given for run"},
		"an episode of another run": {[]string{at("silent"), "--commit", a[0], "--commit", c[0]}, "1 of the 2 episodes"},
		"an agreement with another": {[]string{at("apart"), "--commit", a[0], "--commit", c[0]}, "does not repeat"},
		"unfinished":                {[]string{at("short"), "--commit", a[0]}, "1 of the 8 episodes"},
		"fewer were planned":        {[]string{at("fewer"), "--commit", a[0]}, "does not belong to run"},
		"an episode was left":       {[]string{at("gone"), "--commit", a[0]}, "does not repeat"},
	} {
		status := s.run(append([]string{"verify"}, c.args...)...)
		if said := s.out.String() + s.err.String(); status != exitFailed || !strings.Contains(said, c.say) {
			t.Errorf("%s: exit %d; want %q\n%s", name, status, c.say, said)
		}
	}
	for _, args := range [][]string{{"verify", at("a"), "--commit", "12"}, {"run", "quick", "--commit", "--dry-run"}} {
		if status := s.run(args...); status != exitInput || !strings.Contains(s.err.String(), "--commit") {
			t.Errorf("%v: exit %d\n%s", args, status, s.err.String())
		}
	}
	old := filepath.Join(dir, "old.gym")
	copyFile(t, filepath.Join("..", "store", "testdata", "schema1-merged.gym"), old)
	if status := s.run("verify", old, "--commit", a[0]); status != exitFailed {
		t.Errorf("a file without sources: exit %d\n%s", status, s.err.String())
	}
	if _, err := os.Stat(old); err != nil {
		t.Error(err)
	}
}
