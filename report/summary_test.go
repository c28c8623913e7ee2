package report_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"gymkhana"
	"gymkhana/report"
)

// sumRun has two tasks and one repeat more than the rows below fill in by themselves.
func sumRun(repeats int, arms ...gymkhana.Arm) *gymkhana.Run {
	return &gymkhana.Run{ID: "r1", Plan: gymkhana.Plan{
		Suites: []gymkhana.SuiteLabel{{Name: "s", Version: 3}, {Name: "t", Version: 1}},
		Tasks:  []*gymkhana.Task{{ID: "s/g/1", Notice: "said once"}, {ID: "s/g/2", Notice: "said once"}},
		Arms:   arms, Repeats: repeats}}
}

func row(task string, arm int, out *gymkhana.Outcome) gymkhana.EpisodeRow {
	return gymkhana.EpisodeRow{Episode: gymkhana.Episode{Task: gymkhana.TaskID(task), Arm: arm}, Outcome: out}
}

func ended(progress, reward float64) *gymkhana.Outcome {
	return &gymkhana.Outcome{Scored: true, Steps: 4, Turns: 4, Wall: time.Second,
		Verdict: gymkhana.Verdict{Success: progress == 1, Progress: progress, Reward: reward}}
}

func TestSummaryIsTheContract(t *testing.T) {
	won, lost, crashed := ended(1, 10), ended(0.5, 4), ended(0, 0)
	won.Usage = gymkhana.Usage{In: 100, Out: 20, Cached: 60, CostUSD: 0.25}
	lost.Invalid, lost.Limit = 2, gymkhana.LimitTokens
	crashed.Scored, crashed.Fault = false, "world"
	rows := []gymkhana.EpisodeRow{row("s/g/1", 0, won), row("s/g/2", 0, lost), row("s/g/1", 0, crashed), row("s/g/2", 0, nil)}
	s := report.Summarize(sumRun(1, gymkhana.Arm{Agent: "a", Model: "p/m"}), rows)
	got, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	// By hand: of 4 episodes 2 are scored, in 2 families; 1 succeeded. Clopper and Pearson's interval for 1 of 2 is
	// [1 − √0.975, √0.975]; the progress of 1 and ½ is at most ½ + ½·√0.975. Nothing bounds the rewards. Of 12 chances 2 were unusable.
	for _, want := range []string{
		`"run": "r1"`, `"suite": "s+t"`, `"version": 3`, `"agent": "a"`, `"model": "p/m"`,
		`"episodes": 4`, `"scored": 2`, `"not_scored": 2`, `"unfinished": 1`,
		`"success_rate": 0.5`, `"success_rate_all": 0.25`, `"mean_progress": 0.75`, `"mean_reward": 7`,
		`"steps": 12`, `"cost_usd": 0.25`, `"wall_s": 3`, `"invalid_rate": 0.16666666666666666`,
	} {
		if !strings.Contains(string(got), want) {
			t.Errorf("the JSON lacks %s:\n%s", want, got)
		}
	}
	a := s.Agents[0]
	near(t, "success_ci lo", a.SuccessCI.Lo, 0.0126, 1e-4)
	near(t, "success_ci hi", a.SuccessCI.Hi, 0.9874, 1e-4)
	near(t, "progress_ci hi", a.ProgressCI.Hi, 0.9937, 1e-4)
	if a.RewardCI.Defined() {
		t.Errorf("reward_ci is %v, and nothing bounds the rewards", a.RewardCI)
	}
	run := sumRun(1, gymkhana.Arm{Agent: "a"})
	run.Rewards = gymkhana.Range{Most: 10}
	if in := report.Summarize(run, rows).Agents[0].RewardCI; !in.Contains(7) || in.Lo < 0 || in.Hi > 10 {
		t.Errorf("reward_ci is %v for rewards from 0 to 10", in)
	}
	if want := (report.Errors{World: 1, Agent: 1, Limit: 1}); a.Errors != want {
		t.Errorf("errors are %+v, want %+v", a.Errors, want)
	}
	if want := (report.Tokens{In: 100, Out: 20, Cached: 60}); a.Tokens != want {
		t.Errorf("tokens are %+v, want %+v", a.Tokens, want)
	}
	if len(s.Notices) != 1 {
		t.Errorf("notices are %q, want the one of both tasks", s.Notices)
	}
}

// The keys of the contract come first and in its order: people diff this JSON.
func TestSummaryKeysAreStable(t *testing.T) {
	b, err := json.Marshal(report.Summarize(sumRun(1, gymkhana.Arm{Agent: "a"}), nil))
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"run":"r1","suite":"s+t","version":3,"agents":[{"agent":"a","model":"","episodes":0,"scored":0,` +
		`"not_scored":0,"success_rate":null,"success_rate_all":null,"success_ci":null,"mean_progress":null,` +
		`"progress_ci":null,"mean_reward":null,"reward_ci":null,"steps":0,` +
		`"errors":{"us":0,"setup":0,"world":0,"model":0,"agent":0,"limit":0},"tokens":{"in":0,"out":0,"cached":0},` +
		`"cost_usd":0,"wall_s":0,`
	if !strings.HasPrefix(string(b), want) {
		t.Errorf("got  %s\nwant %s…", b, want)
	}
}

func TestTheOwnBudgetIsNoError(t *testing.T) {
	out := ended(0, 0)
	out.Limit = gymkhana.LimitSteps
	s := report.Summarize(sumRun(1, gymkhana.Arm{Agent: "a"}), []gymkhana.EpisodeRow{row("s/g/1", 0, out)})
	if s.Agents[0].Errors != (report.Errors{}) {
		t.Errorf("errors are %+v, want none", s.Agents[0].Errors)
	}
}

// An agent that breaks the world has made an error, which is counted separately.
func TestABrokenWorldIsAnErrorOfTheAgent(t *testing.T) {
	broke, slip := ended(0, 0), ended(0, 0)
	broke.Broke, broke.Fault, slip.Invalid = true, "agent", 1
	s := report.Summarize(sumRun(1, gymkhana.Arm{Agent: "a"}), []gymkhana.EpisodeRow{row("s/g/1", 0, broke), row("s/g/2", 0, slip)})
	if e := s.Agents[0].Errors; e != (report.Errors{Agent: 2, Broke: 1}) || e.String() != "2 agent (1 broke the world)" {
		t.Errorf("errors are %+v, %s", e, e)
	}
}

func TestAnUnknownPriceIsNoCost(t *testing.T) {
	out := ended(1, 1)
	out.Usage.In = 5
	arm := gymkhana.Arm{Agent: "a", Model: "compat/x", Profile: &gymkhana.Profile{Price: gymkhana.Price{Unknown: true}}}
	s := report.Summarize(sumRun(1, arm), []gymkhana.EpisodeRow{row("s/g/1", 0, out)})
	if s.Agents[0].CostUSD != nil {
		t.Errorf("cost is %v, want null", *s.Agents[0].CostUSD)
	}
}

func TestDeltaComesWithRepeats(t *testing.T) {
	rows := []gymkhana.EpisodeRow{row("s/g/1", 0, ended(1, 10)), row("s/g/1", 0, ended(0, 6))}
	if s := report.Summarize(sumRun(1, gymkhana.Arm{Agent: "a"}), rows); s.Delta != nil {
		t.Errorf("δ is %+v without repeats", s.Delta)
	}
	// The suite means are 10 and 6: s = √8, so δ = 1.96·√2·√8/√2 = 5.544.
	s := report.Summarize(sumRun(2, gymkhana.Arm{Agent: "a"}), rows)
	near(t, "δ of reward", *s.Delta.Reward, 5.5437, 1e-3)
}

func TestMeasuredLatencyIsNoticed(t *testing.T) {
	s := report.Summarize(sumRun(1, gymkhana.Arm{Agent: "a", Clock: gymkhana.ClockMode{Latency: true}}), nil)
	if len(s.Notices) != 2 || !strings.Contains(s.Notices[1], "real time") {
		t.Errorf("notices are %q", s.Notices)
	}
}

func TestArmNamesAreDistinct(t *testing.T) {
	label := map[string]string{"am": "5", "om": "9", "agents": "x"} // whatever these say
	for _, c := range []struct {
		arms []gymkhana.Arm
		want string
	}{
		{[]gymkhana.Arm{{Agent: "idle"}, {Agent: "online", Model: "openai/gpt"}}, "idle|online openai/gpt"},
		{[]gymkhana.Arm{{Agent: "online", Labels: label, Options: gymkhana.Config(`{"am":1,"om":"1"}`)},
			{Agent: "online", Labels: label, Options: gymkhana.Config(`{"am":5,"om":"1"}`)}}, "online am=1|online am=5"},
		{[]gymkhana.Arm{{Agent: "a", Options: gymkhana.Config(`{"k":1}`)}, {Agent: "a"}}, `a "k":1|a`},
		{[]gymkhana.Arm{{Agent: "a"}, {Agent: "a"}}, "a #1|a #2"},
	} {
		names := report.ArmNames(c.arms)
		if got := strings.Join(names, "|"); got != c.want {
			t.Errorf("names are %q, want %q", got, c.want)
		}
	}
}

func near(t *testing.T, what string, got, want, by float64) {
	t.Helper()
	if got < want-by || got > want+by {
		t.Errorf("%s is %v, want %v", what, got, want)
	}
}

func TestAJudgeIsNoticedWhereItWasAsked(t *testing.T) {
	run := sumRun(1, gymkhana.Arm{Agent: "a"}, gymkhana.Arm{Agent: "b"})
	run.Plan.Judge, run.Plan.JudgePrice.Unknown = "p/j", true
	asked, ruled := ended(1, 10), ended(1, 10)
	if s := report.Summarize(run, []gymkhana.EpisodeRow{row("s/g/1", 0, ruled)}); len(s.Notices) != 1 || s.Agents[0].CostUSD == nil {
		t.Errorf("notices are %q, cost %v; nobody was asked", s.Notices, s.Agents[0].CostUSD)
	}
	asked.Grades = []gymkhana.Grade{{Prompt: "Is it?", Answer: "yes"}}
	s := report.Summarize(run, []gymkhana.EpisodeRow{row("s/g/1", 0, asked), row("s/g/2", 0, asked), row("s/g/1", 1, ruled)})
	if len(s.Notices) != 2 || s.Notices[1] != "Fuzzy answers were judged by p/j." {
		t.Errorf("notices are %q", s.Notices)
	}
	if s.Agents[0].CostUSD != nil || s.Agents[1].CostUSD == nil {
		t.Errorf("costs are %v and %v; want only that of the judged agent unknown", s.Agents[0].CostUSD, s.Agents[1].CostUSD)
	}
}

func TestTasksOfOneFactAreOneClusterAndGuessesStandApart(t *testing.T) {
	run := sumRun(1, gymkhana.Arm{Agent: "a"})
	run.Rewards = gymkhana.Range{Most: 10}
	run.Plan.Tasks = []*gymkhana.Task{
		{ID: "s/wifi/on", Tags: []string{"fact:wifi", gymkhana.GuessTag}},
		{ID: "s/wifi/off", Tags: []string{"fact:wifi", gymkhana.GuessTag}},
		{ID: "s/g/1"},
	}
	rows := []gymkhana.EpisodeRow{row("s/wifi/on", 0, ended(1, 10)), row("s/wifi/off", 0, ended(1, 10)), row("s/g/1", 0, ended(0, 0))}
	apart := report.Summarize(run, rows).Agents[0].RewardCI
	run.Plan.AddFacts(rows)
	if rows[0].Fact != "s fact:wifi" || rows[2].Fact != "s/g/1" {
		t.Fatalf("facts are %q and %q", rows[0].Fact, rows[2].Fact)
	}
	s := report.Summarize(run, rows)
	if one := s.Agents[0].RewardCI; one.Hi-one.Lo <= apart.Hi-apart.Lo {
		t.Errorf("the interval is %v with one cluster of wifi, %v with two; want it wider", one, apart)
	}
	want := "2 of 3 tasks are tagged guess: one of the blind players that were tried solves more than one instance in twenty of them, or earns nine " +
		"tenths of what the oracle does. Success on the others: a 0 %."
	if len(s.Notices) != 1 || s.Notices[0] != want {
		t.Errorf("notices are %q, want %q", s.Notices, want)
	}
}

// The paper's own success rate is in the first column if verdicts have it; otherwise it is absent.
func TestPublishedSuccessStandsFirst(t *testing.T) {
	won, lost, missed := ended(0.3, 30), ended(0.2, 20), ended(1, 100)
	won.Verdict.Parts = map[string]float64{"published_success": 1}
	lost.Verdict.Parts = map[string]float64{"published_success": 0}
	for _, c := range []struct {
		outs []*gymkhana.Outcome
		want string
	}{
		{[]*gymkhana.Outcome{won, lost}, "published %"},
		{[]*gymkhana.Outcome{missed, missed}, "success %"},
	} {
		s := report.Summarize(sumRun(1, gymkhana.Arm{Agent: "a"}), []gymkhana.EpisodeRow{row("s/g/1", 0, c.outs[0]), row("s/g/2", 0, c.outs[1])})
		var table, csv strings.Builder
		if err := errors.Join(report.WriteTable(&table, s), report.WriteCSV(&csv, s)); err != nil {
			t.Fatal(err)
		}
		head := strings.Join(strings.Fields(strings.Split(table.String(), "\n")[2])[2:4], " ")
		if published := strings.Contains(table.String(), "published"); head != c.want || published != (c.want == "published %") ||
			strings.Contains(csv.String(), "published") != published {
			t.Errorf("the first column is %q, want %q:\n%s%s", head, c.want, table.String(), csv.String())
		}
	}
	s := report.Summarize(sumRun(1, gymkhana.Arm{Agent: "a"}), []gymkhana.EpisodeRow{row("s/g/1", 0, won), row("s/g/2", 0, lost)})
	if m := s.Agents[0].Metrics["published-success"]; m == nil || *m.Mean != 0.5 || *s.Agents[0].SuccessRate != 0 {
		t.Errorf("published success is %+v, success %v; want 0.5 and 0", m, *s.Agents[0].SuccessRate)
	}
}

// There is a column for own goals only if there were any.
func TestOwnGoalsAreCounted(t *testing.T) {
	for own, want := range []string{"", ">own goals %"} {
		lost, missed := ended(0.2, 20), ended(0.2, 20)
		lost.Verdict.Parts, missed.Verdict.Parts = map[string]float64{"own_goal": float64(own)}, map[string]float64{"own_goal": 0}
		s := report.Summarize(sumRun(1, gymkhana.Arm{Agent: "a"}), []gymkhana.EpisodeRow{row("s/g/1", 0, lost), row("s/g/2", 0, missed)})
		var table, csv strings.Builder
		if err := errors.Join(report.WriteTable(&table, s), report.WriteCSV(&csv, s)); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(table.String(), "own goals %") != (want != "") || strings.Contains(csv.String(), ",own_goals,") != (want != "") ||
			*s.Agents[0].Metrics["own_goals"].Mean != float64(own)/2 {
			t.Errorf("%d own goals:\n%s%s", own, table.String(), csv.String())
		}
	}
}
