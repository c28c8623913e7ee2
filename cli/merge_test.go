package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gymkhana/model/modeltest"
	"gymkhana/report"
	"gymkhana/runner"
)

// twoEndpoints plays one plan at two endpoints that serve one name and answer differently.
func twoEndpoints(t *testing.T, s *session, more ...[]string) (files [2]string) {
	t.Helper()
	dir := t.TempDir()
	for i, move := range []string{"left", "up"} {
		srv := modeltest.NewServer(t, modeltest.Options{Reply: func(*modeltest.Request) modeltest.Reply {
			return modeltest.Say("I think.\n# action\n" + move)
		}})
		files[i] = filepath.Join(dir, fmt.Sprintf("%d.gym", i))
		args := []string{"run", "sokoban/small-v0/01", "sokoban/small-v0/03", "--agent", "online,idle",
			"--model", "compat/test", "--base-url", srv.URL(), "--cache", "off", "--instances", "2", "--token-limit", "2000", "--out", files[i]}
		if more != nil {
			args = append(args, more[i]...)
		}
		s.must(args...)
	}
	return files
}

// Whoever merges runs that disagree does not choose the result without anybody seeing it.
func TestMergeOfRunsThatDisagree(t *testing.T) {
	t.Parallel()
	s := newSession(t)
	files := twoEndpoints(t, s)
	merged := filepath.Join(t.TempDir(), "m.gym")
	for _, order := range [][]string{{files[0], files[1]}, {files[1], files[0]}} {
		status := s.run(append([]string{"merge", merged}, order...)...)
		if said := s.err.String(); status != exitInput || !strings.Contains(said, "episodes were played differently") ||
			!strings.Contains(said, "--conflicts keep-first") {
			t.Errorf("merge: exit %d\n%s", status, said)
		}
		if left, _ := filepath.Glob(merged + "*"); left != nil {
			t.Errorf("it left %v", left)
		}
	}
	if status := s.run("merge", "--conflicts", "keep-frist", merged, files[0], files[1]); status != exitInput ||
		!strings.Contains(s.err.String(), `did you mean "keep-first"`) {
		t.Errorf("a slip: exit %d\n%s", status, s.err.String())
	}
	var made struct{ Conflicts int }
	s.json(&made, "merge", "--conflicts", "keep-first", merged, files[0], files[1])
	if made.Conflicts == 0 {
		t.Error("merge says nothing of conflicts")
	}
	var v runner.Verification
	s.json(&v, "verify", merged)
	if len(v.Conflicts) != made.Conflicts || v.Conflicts[0].Task == "" || len(v.Mismatches) != 0 {
		t.Errorf("verify: %+v", v)
	}
	want := fmt.Sprintf("%d conflict", made.Conflicts)
	if status := s.run("verify", merged, "--strict"); status != exitFailed || !strings.Contains(s.err.String(), want) ||
		!strings.Contains(s.out.String(), v.Conflicts[0].Dropped.Leaf.String()) {
		t.Errorf("verify --strict: exit %d\n%s%s", status, s.out.String(), s.err.String())
	}
	var sum report.Summary
	page := filepath.Join(t.TempDir(), "r.html")
	s.json(&sum, "report", merged, "--html", page)
	if len(sum.Conflicts) != made.Conflicts || !strings.Contains(s.err.String(), "merged of runs that disagree") {
		t.Errorf("report:\n%s", s.err.String())
	}
	if text, err := os.ReadFile(page); err != nil || !strings.Contains(string(text), "merged of runs that disagree") {
		t.Errorf("the page says nothing of conflicts, %v", err)
	}
	s.must("merge", filepath.Join(t.TempDir(), "twice.gym"), files[0], files[0])
}
