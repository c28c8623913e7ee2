package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gymkhana"
	"gymkhana/cli"
	"gymkhana/learn"
	"gymkhana/learn/learntest"
	"gymkhana/registry"
)

// A session is the program in memory, with its own home folder.
type session struct {
	t        *testing.T
	home     string
	catalog  func() *registry.Catalog
	now      func() time.Time
	out, err bytes.Buffer
}

// toys is a session in which the only world to learn in is the panel.
func toys(t *testing.T) *session {
	return &session{t: t, home: t.TempDir(), catalog: func() *registry.Catalog { return learntest.Catalog(t) },
		now: time.Now}
}

// run runs a command line and gives its exit status.
func (s *session) run(ctx context.Context, args ...string) int {
	s.t.Helper()
	s.out.Reset()
	s.err.Reset()
	host := &cli.Host{Getenv: func(name string) string { return map[string]string{"GYMKHANA_HOME": s.home}[name] },
		Stdin: strings.NewReader(""), Stdout: &s.out, Stderr: &s.err, Now: s.now}
	return (&program{host: host, catalog: s.catalog}).main(ctx, args...)
}

// json runs a command line with --json, which has to succeed, and decodes what it writes.
func (s *session) json(into any, args ...string) {
	s.t.Helper()
	if status := s.run(s.t.Context(), append(args, "--json")...); status != exitDone {
		s.t.Fatalf("study %s: exit %d\n%s", strings.Join(args, " "), status, s.err.String())
	}
	if err := json.Unmarshal(s.out.Bytes(), into); err != nil {
		s.t.Fatalf("study %s: %v in\n%s", strings.Join(args, " "), err, s.out.String())
	}
}

func TestRefusals(t *testing.T) {
	s, there := toys(t), t.TempDir()
	for args, want := range map[string]string{
		"rum":                        `unknown command "rum"`,
		"run x":                      "usage: study run",
		"run":                        "begin one with --out FOLDER",
		"run --speed 3":              "unknown flag: --speed",
		"run --seeds 0 --out new":    "--seeds 0; want at least 1",
		"run --ways dager --out new": `there is no such way; did you mean "dagger"?; there are paper, dagger, paper-equal, oracle`,
		"run --ways paper,dagger,paper --out new":               "--ways names paper twice",
		"run --out " + there:                                    "is there already; go on with --resume",
		"run --resume " + filepath.Join(there, "no"):            "no study was begun there",
		"run --resume x --out y":                                "leave out --out",
		"run --world wall --out new":                            "wall cannot be trained on; panel, board can",
		"ceiling --world wall":                                  "wall cannot be trained on",
		"errors --world panel " + filepath.Join(there, "x.gym"): "x.gym",
		"errors": "usage: study errors RUN",
		"fresh --world panel 0123abc --models policy/a": "there is no fresh set for panel",
		"stage2 across": "name them with --from and --out",
		"stage2 across --out new --from x --instances -1": "--instances -1; want at least 1",
		"stage2 across --out new --from x --home panel":   "--world panel is where the policy comes from",
		"stage2 across --out new --from x --home wall":    "wall cannot be trained on",
		"steps":            "usage: study steps",
		"steps boards:val": "add --model policy/NAME",
		"steps boards:val --model policy/x --instances -1": "--instances -1; want at least 1",
		"steps boards:val --model policy/nothing":          "nothing",
		"fresh":               "usage: study fresh KEY",
		"fresh --world panel": "usage: study fresh KEY",
		"fresh --world panel 0123abc --models policy/a --errors x": "unknown flag: --errors",
	} {
		if !strings.Contains(args, "--world") {
			args += " --world panel"
		}
		if status := s.run(t.Context(), strings.Fields(args)...); status == exitDone ||
			!strings.Contains(s.err.String(), want) {
			t.Errorf("study %s: exit %d; want %q in\n%s", args, status, want, s.err.String())
		}
	}
	if _, err := os.Stat("new"); err == nil {
		t.Error("a study that was refused has a folder")
	}
}

// The ceiling is printed as a table and, with --json, as one value.
func TestCeilingCommand(t *testing.T) {
	s := toys(t)
	var r CeilingReport
	s.json(&r, "ceiling", "--world", "panel", "--quick")
	if len(r.Subsets) != 3 || r.Subsets[1].Subset != "val" || r.Subsets[1].Share != 1 ||
		!strings.Contains(s.err.String(), "expressible") {
		t.Errorf("%+v, and it says\n%s", r, s.err.String())
	}
}

// A study whose trainings are all done prints its results, as text and as JSON, and trains nothing.
func TestRunCommand(t *testing.T) {
	s := &session{t: t, home: t.TempDir(), catalog: cli.Builtin, now: time.Now}
	folder := filepath.Join(t.TempDir(), "study")
	if err := os.CopyFS(folder, os.DirFS(record)); err != nil {
		t.Fatal(err)
	}
	source, err := learn.Find(cli.Builtin(), "phone")
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range waysOf(source)[:2] {
		for seed := range uint64(2) {
			adopt(t, &study{source: source, folder: folder}, &w, seed+1)
		}
	}
	var r Report
	s.json(&r, "run", "--resume", folder, "--ways", "dagger,paper", "--seeds", "2")
	said := s.err.String()
	if r.Done != 4 || len(r.Ways) != 2 || r.Ways[0].Name != "dagger" || len(r.Contrasts) != 5 ||
		!strings.Contains(said, "dagger-2: training 3 of 4") ||
		!strings.Contains(said, "4 of 4 trainings are done.") || !strings.Contains(said, "dagger - paper, val") &&
		!strings.Contains(said, "dagger − paper, val") {
		t.Errorf("%+v, and it says\n%s", r, said)
	}
}

// exam is of a random agent, the heuristic and a network, on one instance of each task.
func exam(selector, file string) learn.Exam {
	return learn.Exam{Selectors: []string{selector}, Agents: []string{"random", "heuristic", "policy"},
		Models:    []string{"policy/phone-small"},
		Instances: 1, File: file}
}

// skipShort leaves the test to the full tier.
func skipShort(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("plays runs, and keeps them; the quick tier does not")
	}
}

// Exams are runs of gymkhana, which can be read and resumed.
func TestExamsArePlayed(t *testing.T) {
	skipShort(t)
	s := &session{t: t, home: t.TempDir(), catalog: cli.Builtin, now: time.Now}
	file := filepath.Join(t.TempDir(), "r.gym")
	host := &cli.Host{Getenv: func(name string) string { return map[string]string{"GYMKHANA_HOME": s.home}[name] },
		Stdin: strings.NewReader(""), Stdout: &s.out, Stderr: &s.err, Now: s.now}
	p := &program{host: host, catalog: s.catalog, world: "phone"}
	source, err := p.source()
	if err != nil {
		t.Fatal(err)
	}
	tasks, _, err := source.Catalog.Select([]string{"phone/settings/wifi-off"})
	if err != nil {
		t.Fatal(err)
	}
	source.Catalog.Suite("extra", func() (*gymkhana.Suite, error) {
		return &gymkhana.Suite{Name: "extra", Version: 1, Title: "Extra", Repeats: 1, Tasks: tasks}, nil
	})
	e := exam("extra", file)
	for _, resume := range []bool{false, true} {
		e.Resume = resume
		played, err := p.play(source)(t.Context(), e)
		if err != nil {
			t.Fatalf("%v\n%s", err, s.err.String())
		}
		rows, err := played.Episodes(t.Context())
		if err != nil || len(rows) != 3 || rows[0].Outcome == nil ||
			played.Run().Plan.Arms[2].Model != "policy/phone-small" || s.out.Len() > 0 {
			t.Errorf("resumed %v: %d episodes (%v), and it says\n%s", resume, len(rows), err, s.out.String())
		}
		if err := played.Close(); err != nil {
			t.Fatal(err)
		}
	}
	var found []learn.FirstErrors
	if s.json(&found, "errors", file); len(found) != 3 || found[0].Subset != "train" ||
		found[2].Model != "policy/phone-small" {
		t.Errorf("first errors: %+v", found)
	}
	if _, err := p.play(source)(t.Context(), exam("phone:none", filepath.Join(t.TempDir(),
		"no.gym"))); gymkhana.FaultOf(err) != gymkhana.FaultSetup {
		t.Errorf("what there is not: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := p.play(source)(ctx, exam("phone:val", filepath.Join(t.TempDir(), "stopped.gym"))); err == nil {
		t.Error("what was stopped was played")
	}
}
