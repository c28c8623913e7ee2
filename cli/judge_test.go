package cli

import (
	"path/filepath"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/model/modeltest"
)

func TestAJudgeIsPartOfThePlan(t *testing.T) {
	s := newSession(t)
	var got struct{ Plan gymkhana.Plan }
	s.json(&got, "run", "sokoban/small-v0/01", "--agent", "idle", "--judge", "openai/gpt-4o", "--dry-run")
	if got.Plan.Judge != "openai/gpt-4o" || got.Plan.JudgePrice.In == 0 {
		t.Errorf("judge %q at %+v", got.Plan.Judge, got.Plan.JudgePrice)
	}
	said := s.must("run", "sokoban/small-v0/01", "--agent", "idle", "--judge", "openai/gpt-4o", "--dry-run")
	if !strings.Contains(said, "judge openai/gpt-4o, only for answers that no rule settles, about $0.70 for 100 questions") {
		t.Errorf("the dry run says of the judge\n%s", said)
	}
	s.env["GYMKHANA_JUDGE"] = "compat/wise"
	s.json(&got, "run", "sokoban/small-v0/01", "--agent", "idle", "--dry-run")
	if got.Plan.Judge != "compat/wise" || !got.Plan.JudgePrice.Unknown {
		t.Errorf("judge %q at %+v", got.Plan.Judge, got.Plan.JudgePrice)
	}
}

func TestAJudgeThatCannotBeAskedIsToldBeforeTheRun(t *testing.T) {
	s := newSession(t)
	file := filepath.Join(t.TempDir(), "r.gym")
	for judge, want := range map[string]string{
		"wise":          "want provider/NAME",
		"opneai/gpt-4o": "openai",
		"openai/gpt-4o": "OPENAI_API_KEY",
		"policy/phone":  "a model that talks",
	} {
		if status := s.run("run", "sokoban/small-v0/01", "--agent", "idle", "--judge", judge, "--out", file); status != exitInput ||
			!strings.Contains(s.err.String(), want) {
			t.Errorf("--judge %s: exit %d; want 2 and %q\n%s", judge, status, want, s.err.String())
		}
	}
	if status := s.run("run", "sokoban/small-v0/01", "--agent", "idle", "--judge", "compat/wise", "--base-url", "http://127.0.0.1:1/v1",
		"--budget", "5usd", "--dry-run"); status != exitInput || !strings.Contains(s.err.String(), "no price is known for compat/wise") {
		t.Errorf("exit %d\n%s", status, s.err.String())
	}
}

func TestAResumeKeepsItsJudge(t *testing.T) {
	heavy(t)
	srv := modeltest.NewServer(t, modeltest.Options{})
	s := newSession(t)
	file := filepath.Join(t.TempDir(), "r.gym")
	args := []string{"run", "sokoban/small-v0/01", "--agent", "idle", "--base-url", srv.URL()}
	s.must(append(args, "--judge", "compat/wise", "--out", file)...)
	if n := len(srv.Requests()); n != 0 || strings.Contains(s.err.String(), "judged by") {
		t.Errorf("asked %d times about a task that leaves nothing open\n%s", n, s.err.String())
	}
	s.must("run", "--resume", file)
	s.must(append(args, "--judge", "compat/wise", "--resume", file)...)
	for _, other := range [][]string{append(args, "--resume", file), {"run", "--resume", file, "--judge", "compat/other"}} {
		if status := s.run(other...); status != exitInput || !strings.Contains(s.err.String(), "compat/wise") {
			t.Errorf("%q: exit %d; want 2 and the judge of the plan\n%s", other, status, s.err.String())
		}
	}
	s.must("verify", file, "--strict")
}
