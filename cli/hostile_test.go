package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gymkhana/model/modeltest"
)

// Untrusted texts from a plan, a suite or a run are printed so that a terminal does not obey them, and in commands that
// a shell reads as they look.
func TestNothingOfAStrangerIsObeyed(t *testing.T) {
	t.Parallel()
	s := newSession(t)
	s.env["COMPAT_API_KEY"] = "key-of-the-house"
	dir := t.TempDir()
	obeyed := func(name string) {
		t.Helper()
		for _, text := range []string{s.out.String(), s.err.String()} {
			if strings.ContainsAny(text, "\x1b\r\b\x07\u202e\u009b") {
				t.Errorf("%s: a terminal obeys %q", name, text)
			}
		}
	}
	plan := filepath.Join(dir, "plan.yaml")
	for _, url := range []string{`http://127.0.0.1:1/v1$(touch PWNED)`, `http://127.0.0.1:1/v1\e[31m\n touch x`, `http://127.0.0.1:1/;touch${IFS}x;#`,
		`http://127.0.0.1:1/\u202e`, "ftp://h/v1", "-x"} {
		text := "run: [sokoban/small-v0/01]\nagent: [online]\nmodel: [compat/m]\nbase-url: \"" + url + "\"\n"
		if err := os.WriteFile(plan, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if status := s.run("run", "--config", plan); status != exitInput {
			t.Errorf("%s: exit %d", url, status)
		}
		obeyed(url)
		if said := s.err.String(); strings.Contains(said, "add --base-url http") && strings.ContainsAny(url, "$;") {
			t.Errorf("%s is advised as it is:\n%s", url, said)
		}
	}
	file := filepath.Join(dir, "a;touch b;#.gym")
	s.must("run", "sokoban/small-v0/03", "--agent", "idle", "--out", file)
	if out := s.out.String() + s.err.String(); !strings.Contains(out, "gymkhana verify '"+file+"'") {
		t.Errorf("the file is not quoted:\n%s", out)
	}
	for _, change := range []string{`UPDATE run SET id = 'x' || char(27) || '[2J'`,
		`UPDATE run SET host = json_set(host, '$.endpoint', 'http://h' || char(27) || ']0;title' || char(7), '$.cpu', char(8238) || 'v9')`,
		`UPDATE run SET plan = json_set(plan, '$.arms[0].model', 'm' || char(13) || char(27) || '[8m')`,
		`UPDATE task SET data = json_set(data, '$.notice', char(27) || '[1A')`} {
		bad := forged(t, file, change)
		for _, command := range []string{"report", "show", "verify", "compare"} {
			args := []string{command, bad}
			if command == "compare" {
				args = append(args, bad)
			}
			s.run(args...)
			obeyed(command + ": " + change)
		}
	}
}

// No command writes over a run file, and a merge does not advise to delete what it merges.
func TestRunFilesAreNotOverwritten(t *testing.T) {
	t.Parallel()
	s := newSession(t)
	a, b := filepath.Join(t.TempDir(), "a.gym"), filepath.Join(t.TempDir(), "b.gym")
	s.must("run", "sokoban/small-v0/03", "--agent", "idle", "--out", a)
	s.must("run", "sokoban/small-v0/04", "--agent", "idle", "--out", b)
	for _, args := range [][]string{{"export", "csv", a, "--out", a}, {"export", "jsonl", a, "--out", b}, {"report", a, "--html", b},
		{"report", a, "--csv", a}, {"merge", a, a, b}} {
		status := s.run(args...)
		if said := flat(s.err.String()); status != exitInput || strings.Contains(said, "gymkhana rm") {
			t.Errorf("%v: exit %d\n%s", args, status, said)
		}
	}
	for _, path := range []string{a, b} {
		s.must("verify", path, "--strict")
		for _, flag := range []string{"--commit", "--digest"} {
			if status := s.run("verify", path, flag, ""); status != exitInput {
				t.Errorf("verify %s with nothing: exit %d", flag, status)
			}
		}
	}
}

// An agent that asks no model is not reported under a model's name.
func TestNoModelForWhoAsksNone(t *testing.T) {
	t.Parallel()
	s := newSession(t)
	file := filepath.Join(t.TempDir(), "a.gym")
	s.must("run", "sokoban/small-v0/03", "--agent", "oracle,idle", "--out", file)
	for _, arm := range []string{"0", "1"} {
		bad := forged(t, file, "UPDATE run SET plan = json_set(plan, '$.arms["+arm+"].model', 'openai/gpt-5'); UPDATE episode SET leaf = NULL")
		recompute(t, bad)
		if status := s.run("verify", bad); status != exitFailed || !strings.Contains(flat(s.out.String()), `asks no model, and the plan gives it "openai/gpt-5"`) {
			t.Errorf("arm %s: exit %d\n%s", arm, status, s.out.String())
		}
	}
	if out := s.must("report", file, "--rows", "model", "--columns", "protocol"); !strings.Contains(out, "\n–  ") {
		t.Errorf("who asks no model has no dash:\n%s", out)
	}
}

// A merge says which episodes one of its files had not scored, and what looked as if they had been played until they
// succeeded.
func TestAMergeHidesNothing(t *testing.T) {
	t.Parallel()
	s := newSession(t)
	dir := t.TempDir()
	up := modeltest.NewServer(t, modeltest.Options{Reply: modeltest.Always(modeltest.Say("# action\nLeft"))})
	at := func(name string) string { return filepath.Join(dir, name+".gym") }
	s.must("run", "sokoban/small-v0/03", "--agent", "online", "--model", "compat/x", "--base-url", up.URL(), "--cache", "off", "--token-limit", "400",
		"--out", at("up"))
	down := forged(t, at("up"), `UPDATE episode SET status = 'not_scored', leaf = NULL,
		outcome = json_set(outcome, '$.scored', json('false'), '$.fault', 'model', '$.error', 'busy'); UPDATE attempt SET ended = 'model'`)
	recompute(t, down)
	s.must("merge", at("m"), down, at("up"))
	if out := flat(s.must("report", at("m"))); !strings.Contains(out, "1 episode taken from one merged file where another had not scored it") {
		t.Errorf("the report of the merged run says\n%s", out)
	}
	s.must("run", "sokoban/small-v0/04", "--agent", "idle", "--out", at("a"))
	rolled := forged(t, at("up"), "DELETE FROM call; DELETE FROM step; DELETE FROM decision; DELETE FROM attempt; "+
		"UPDATE episode SET status = 'pending', outcome = NULL, leaf = NULL")
	s.run("run", "--resume", rolled, "--base-url", up.URL())
	s.must("merge", at("r"), rolled, at("a"))
	if status := s.run("verify", at("r"), "--strict"); status != exitFailed || !strings.Contains(s.out.String(), "of a file that was merged into it") {
		t.Errorf("a merge hides what was played again: exit %d\n%s", status, s.out.String())
	}
}

// What report finds wrong is not gone on with, and stays as it is.
func TestWhatReportRefusesIsNotResumed(t *testing.T) {
	t.Parallel()
	s := newSession(t)
	file := filepath.Join(t.TempDir(), "a.gym")
	s.must("run", "sokoban/small-v0/03", "sokoban/small-v0/04", "--agent", "idle,oracle", "--parallel", "1", "--out", file) // attempt 4 is of episode 4
	pending := forged(t, file, "PRAGMA foreign_keys = OFF; DELETE FROM step WHERE attempt = 4; DELETE FROM decision WHERE attempt = 4; "+
		"DELETE FROM attempt WHERE id = 4; DELETE FROM event WHERE kind = 'finished'; "+
		"UPDATE episode SET status = 'pending', outcome = NULL, leaf = NULL WHERE n = 4")
	s.must("run", "--resume", forged(t, pending, "SELECT 1"))
	for _, change := range []string{"UPDATE event SET at = 'x'", "UPDATE episode SET arm = 7", "UPDATE run SET plan = '{}'",
		"UPDATE episode SET outcome = NULL", "UPDATE episode SET instance_index = -1", "INSERT INTO run SELECT * FROM run",
		"UPDATE step SET state = x'01'", "UPDATE episode SET outcome = '{' WHERE n = 1", "UPDATE episode SET leaf = x'01' WHERE n = 1"} {
		bad := forged(t, pending, change)
		was, err := os.ReadFile(bad)
		if err != nil {
			t.Fatal(err)
		}
		if status := s.run("report", bad); status == exitDone {
			t.Errorf("%s: report takes it", change)
		}
		status := s.run("run", "--resume", bad)
		if is, err := os.ReadFile(bad); err != nil || status != exitInput || string(is) != string(was) || strings.Contains(s.err.String(), "panic") {
			t.Errorf("%s: resumed, exit %d, changed %t\n%s", change, status, string(is) != string(was), s.err.String())
		}
	}
}
