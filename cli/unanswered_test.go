package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gymkhana/model/modeltest"
)

// A run that a mistake in the set-up ends before its first answer leaves no file, and says what to do. Once something is
// stored, the file stays.
func TestARunWithoutAnAnswerLeavesNoFile(t *testing.T) {
	t.Parallel()
	closed := func(from int) modeltest.Options {
		return modeltest.Options{Models: func() string { return `{"data":[{"id":"m1"},{"id":"m2"}]}` }, Reply: func(r *modeltest.Request) modeltest.Reply {
			if r.N >= from {
				return modeltest.Fail(404, "").Saying("NotFoundError", "no such model")
			}
			return modeltest.Say("# action\nLeft")
		}}
	}
	for _, c := range []struct {
		agents, url, want string
		stays             bool
	}{
		{"online", modeltest.NewServer(t, closed(1)).URL(), `it lists m1, m2; did you mean "m1"?`, false},
		{"online", "http://127.0.0.1:1/v1", "is --base-url right?", false},
		{"oracle,online", modeltest.NewServer(t, closed(1)).URL(), "it lists m1, m2", true},
	} {
		s := newSession(t)
		dir := t.TempDir()
		status := s.run("run", "sokoban/small-v0/20", "--agent", c.agents, "--model", "compat/m", "--base-url", c.url, "--parallel", "1",
			"--cache", "off", "--out", filepath.Join(dir, "r.gym"))
		left, err := os.ReadDir(dir)
		if err != nil || status != exitInput || !strings.Contains(s.err.String(), c.want) || (len(left) > 0) != c.stays {
			t.Errorf("%s: exit %d, %v, %v is left\n%s", c.agents, status, err, left, s.err.String())
		}
	}
}
