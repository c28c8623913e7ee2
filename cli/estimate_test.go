package cli

import (
	"path/filepath"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/model/modeltest"
	"gymkhana/report"
)

// A pilot plays only its own episodes and estimates the cost of the whole plan. It can be resumed: no request is
// repeated, and the finished run is sound.
func TestAPilotEstimatesAndIsGoneOnWith(t *testing.T) {
	heavy(t)
	srv := modeltest.NewServer(t, modeltest.Options{Reply: func(*modeltest.Request) modeltest.Reply {
		return modeltest.Say("# analyze\nno\n# action\nLeft, Up, Right, Down")
	}})
	s := newSession(t)
	file := filepath.Join(t.TempDir(), "pilot.gym")
	var sum report.Summary
	s.json(&sum, "run", "sokoban/small-v1", "--agent", "global,idle", "--model", "compat/test", "--base-url", srv.URL(),
		"--price", "1,2",
		"--token-limit", "600", "--estimate", "3", "--out", file, "--cache", "off")
	e, asked := sum.Estimate, len(srv.Requests())
	if e == nil || e.Episodes != 40 || e.Played != 6 || len(e.Models) != 1 || e.CostUSD == nil ||
		!(e.CostUSD.Mean > *e.SpentUSD) || asked == 0 {
		t.Fatalf("estimate %+v after %d questions", e, asked)
	}
	if !strings.Contains(s.err.String(), "run --resume "+file) || !strings.Contains(s.err.String(),
		"The whole plan, 40 episodes: $") {
		t.Errorf("it says\n%s", s.err.String())
	}
	sum = report.Summary{}
	s.json(&sum, "run", "--resume", file)
	if a := sum.Agents[0]; a.Scored != 20 || sum.Estimate != nil {
		t.Errorf("then %+v", a)
	}
	whole := 0.0
	for _, a := range sum.Agents {
		whole += *a.CostUSD
	}
	if ci := e.CostUSD.CI; whole < *e.SpentUSD || ci.Defined() && whole > 10*ci.Hi {
		t.Errorf("it cost %g, and was to cost %g %v", whole, e.CostUSD.Mean, ci)
	}
	s.must("verify", file, "--frames", "--strict")
	s.must("report", file, "--ledger", "--cost-on", "openai/gpt-4o,compat/test")
	for _, c := range []struct {
		say  string
		args []string
	}{
		{"leave one out", []string{"run", "quick", "--dry-run", "--estimate", "3"}},
		{"--estimate -1", []string{"run", "quick", "--estimate=-1"}},
		{"nobody", []string{"report", file, "--cost-on", "nobody/gpt"}},
		{"no price per token", []string{"report", file, "--cost-on", "policy/phone-small"}},
	} {
		if status := s.run(c.args...); status != exitInput || !strings.Contains(s.err.String(), c.say) {
			t.Errorf("%v: exit %d, %s", c.args, status, s.err.String())
		}
	}
}

// A judge is part of the plan, at its price.
func TestAJudgeIsPartOfThePlan(t *testing.T) {
	s := newSession(t)
	var got struct{ Plan gymkhana.Plan }
	s.json(&got, "run", "sokoban/small-v0/01", "--agent", "idle", "--judge", "openai/gpt-4o", "--dry-run")
	if got.Plan.Judge != "openai/gpt-4o" || got.Plan.JudgePrice.In == 0 {
		t.Errorf("judge %q at %+v", got.Plan.Judge, got.Plan.JudgePrice)
	}
	said := s.must("run", "sokoban/small-v0/01", "--agent", "idle", "--judge", "openai/gpt-4o", "--dry-run")
	if !strings.Contains(said,
		"judge openai/gpt-4o, asked only about answers that no rule can grade, about $0.70 for 100 questions") {
		t.Errorf("the dry run says of the judge\n%s", said)
	}
	s.env["GYMKHANA_JUDGE"] = "compat/wise"
	s.json(&got, "run", "sokoban/small-v0/01", "--agent", "idle", "--dry-run")
	if got.Plan.Judge != "compat/wise" || !got.Plan.JudgePrice.Unknown {
		t.Errorf("judge %q at %+v", got.Plan.Judge, got.Plan.JudgePrice)
	}
}
