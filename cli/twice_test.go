package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A key that is in a plan twice is refused, wherever it is, and both lines are named. Keys that a merge key brings may
// be replaced.
func TestPlanKeysAreUnique(t *testing.T) {
	t.Parallel()
	s := newSession(t)
	plan := filepath.Join(t.TempDir(), "p.yaml")
	for text, say := range map[string]string{
		"run: [quick]\nagent: idle\nrepeats: 1\nagent: oracle\n":                         `p.yaml:4: the key "agent" is already on line 2`,
		"run: [quick]\nagent: idle\nrun: [sokoban]\n":                                    `p.yaml:3: the key "run" is already on line 1`,
		"run: [quick]\nagent: idle\n\"agent\": oracle\n":                                 `p.yaml:3: the key "agent" is already on line 2`,
		"run: [quick]\nmatrix:\n  agent: [idle]\n  agent: [oracle]\n":                    `p.yaml:4: the key "agent" is already on line 3`,
		"run: [quick]\nagent: idle\noptions:\n  a: {b: [1, {c: 1,\n    c: 2}]}\n":        `p.yaml:5: the key "c" is already on line 4`,
		"run: [quick]\nexclude:\n- {agent: idle, agent: oracle}\n":                       `p.yaml:3: the key "agent" is already on line 3`,
		"run: [quick]\nagent: idle\nworld:\n  x: &x {a: 1}\n  <<: *x\n  <<: {b: 2}\n":    `p.yaml:6: the key "<<" is already on line 5`,
		"run: [quick]\nagent: idle\npivot: {rows: agent, columns: model, rows: clock}\n": `p.yaml:3: the key "rows" is already on line 3`,
	} {
		if err := os.WriteFile(plan, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		status := s.run("run", "--config", plan, "--dry-run")
		if status != exitInput || !strings.Contains(s.err.String(), say) {
			t.Errorf("%s: exit %d; want %q\n%s", text, status, say, s.err.String())
		}
	}
	good := "run: [sokoban/small-v0/01]\nagent: online\nmodel: scripted/x\noptions:\n  <<: &base {window: 1}\n  window: 2\n"
	if err := os.WriteFile(plan, []byte(good), 0o666); err != nil {
		t.Fatal(err)
	}
	if s.run("run", "--config", plan, "--dry-run"); strings.Contains(s.err.String(), "already on line") {
		t.Errorf("a merge key: %s", s.err.String())
	}
}
