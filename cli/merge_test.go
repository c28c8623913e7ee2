package cli

import (
	"context"
	"encoding/csv"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

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

// Merging runs that disagree cannot hide which result was chosen.
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

// Two copies of one run that were continued differently have the same id, so they are distinguished by their order.
// Tables of numbers say what is in conflict and what the cache answered.
func TestWhatIsInConflictIsSaidEverywhere(t *testing.T) {
	t.Parallel()
	s := newSession(t)
	files := twoEndpoints(t, s)
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	for _, file := range files { // which the commands below say too
		if err := withSQL(file, statements("UPDATE run SET id = 'one'")); err != nil {
			t.Fatal(err)
		}
	}
	s.must("merge", "--conflicts", "keep-first", at("m.gym"), files[0], files[1])
	if s.run("report", at("m.gym"), "--csv", at("r.csv")); !strings.Contains(strings.Join(strings.Fields(s.out.String()+s.err.String()), " "),
		"the copy of run one that was named first") {
		t.Errorf("report:\n%s%s", s.out.String(), s.err.String())
	}
	if s.run("verify", at("m.gym")); !strings.Contains(s.out.String(), "another copy of it, which was named later,") {
		t.Errorf("verify:\n%s", s.out.String())
	}
	s.must("export", "csv", at("m.gym"), "--out", at("e.csv"))
	for _, file := range []string{at("r.csv"), at("e.csv")} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		rows, err := csv.NewReader(strings.NewReader(string(text))).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		reused, conflicts := slices.Index(rows[0], "reused"), slices.Index(rows[0], "conflicts")
		if reused < 0 || conflicts < 0 || rows[1][reused] != "0" || rows[1][conflicts] == "0" {
			t.Errorf("%s:\n%s", file, text)
		}
	}
	if said := s.must("compare", at("m.gym"), "--agent", "online,idle"); !strings.Contains(said, "A was merged of runs that disagree: ") ||
		strings.Contains(said, "B was merged") {
		t.Errorf("compare:\n%s", said)
	}
}

// A merge that is interrupted ends as a run does: with status 3, and with nothing left.
func TestAnInterruptedMerge(t *testing.T) {
	t.Parallel()
	s := newSession(t)
	a, out := filepath.Join(t.TempDir(), "a.gym"), filepath.Join(t.TempDir(), "m.gym")
	s.must("run", "sokoban/small-v0/01", "--agent", "idle", "--out", a)
	stopped, stop := context.WithCancel(t.Context())
	stop()
	var said strings.Builder
	host := &Host{Getenv: func(string) string { return "" }, Stdin: strings.NewReader(""), Stdout: &said, Stderr: &said, Now: time.Now}
	if status := Main(stopped, host, "merge", out, a, a); status != exitStopped || !strings.Contains(said.String(), "nothing was written") {
		t.Errorf("exit %d\n%s", status, said.String())
	}
	if left, _ := filepath.Glob(out + "*"); left != nil {
		t.Errorf("it left %v", left)
	}
}
