package cli

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/proof"
	"gymkhana/report"
	"gymkhana/runner"
)

// A report on football has the goals first, and the rewards of blind play and of the oracle next to each reward: as
// text, JSON, CSV and on the page. Reports on other worlds have neither.
func TestFootballStandsBesideBlindPlay(t *testing.T) {
	t.Parallel()
	s, dir := newSession(t), t.TempDir()
	file, table, page := filepath.Join(dir, "f.gym"), filepath.Join(dir, "f.csv"), filepath.Join(dir, "f.html")
	s.must("run", "football/personal/R3-2", "--agent", "idle,heuristic,oracle", "--protocol", "published", "--out", file)
	var sum report.Summary
	s.json(&sum, "report", file, "--csv", table, "--html", page)
	best, earned := bestBlind(t, "football/personal/R3-2", gymkhana.PublishedCode)
	oracle := agent(t, &sum, "oracle")
	for _, name := range []string{"idle", "heuristic", "oracle"} {
		a := agent(t, &sum, name)
		over := (*a.MeanReward - earned) / (*oracle.MeanReward - earned)
		if a.Blind == nil || a.Blind.Script != best || !near(*a.Metrics["blind"].Mean, earned) || !near(*a.Metrics["over_blind"].Mean, over) {
			t.Fatalf("%s: %+v; want %s with %v, and %v", name, a.Blind, best, earned, over)
		}
	}
	if a := agent(t, &sum, "oracle"); a.Metrics["over_blind"].CI.Defined() {
		t.Errorf("the oracle is at 1 by definition, and has the interval %v", a.Metrics["over_blind"].CI)
	}
	out := s.must("report", file)
	got := strings.Join(strings.Fields(out[strings.Index(out, "\nagent"):])[:12], " ")
	if !strings.HasPrefix(got, "agent model goals %") || !strings.Contains(got, "reward blind over blind") {
		t.Errorf("the headings are %q", got)
	}
	for path, wants := range map[string][]string{table: {",blind,", ",over_blind,over_blind_lo"},
		page: {">Goals %<", ">Blind<", ">Over blind<", "scripts that never look"}} {
		data, err := os.ReadFile(path)
		for _, want := range wants {
			if err != nil || !strings.Contains(string(data), want) {
				t.Errorf("%s lacks %q, %v", path, want, err)
			}
		}
	}
	other := filepath.Join(dir, "s.gym")
	s.must("run", "sokoban/small-v0/01", "--agent", "idle", "--out", other)
	if out := s.must("report", other); strings.Contains(out, "blind") {
		t.Errorf("sokoban is compared with blind play:\n%s", out)
	}
}

func near(a, b float64) bool { return math.Abs(a-b) < 1e-9 }

// bestBlind plays the published scripts one by one.
func bestBlind(t *testing.T, id string, as gymkhana.Protocol) (name string, best float64) {
	t.Helper()
	c := Builtin()
	tasks, _, err := c.Select([]string{id})
	entry, err2 := c.FindEnv("football")
	if err != nil || err2 != nil || len(entry.Blind) < 31 {
		t.Fatal(err, err2, len(entry.Blind))
	}
	best = math.Inf(-1)
	for i := range entry.Blind {
		own, err := tasks[0].Under(as)
		if err != nil {
			t.Fatal(err)
		}
		e, err := runner.Drive(t.Context(), c, own, 1)
		if err != nil {
			t.Fatal(err)
		}
		out, err := e.Perform(t.Context(), func(turn int) []gymkhana.Action { return []gymkhana.Action{entry.Blind[i].At(turn)} })
		if err != nil {
			t.Fatal(err)
		}
		if x := out.Verdict.Reward; x > best {
			name, best = entry.Blind[i].String(), x
		}
	}
	return name, best
}

// If there is nothing to compare with, there is a dash and the reason.
func TestBlindPlayIsNotComparedInVain(t *testing.T) {
	t.Parallel()
	c := Builtin()
	tasks, _, err := c.Select([]string{"football/real/R4-2"})
	if err != nil {
		t.Fatal(err)
	}
	close, _, err := c.Select([]string{"football/real/R3-1"})
	if err != nil {
		t.Fatal(err)
	}
	foreign, unproved, broken := *tasks[0], *tasks[0], *tasks[0]
	foreign.Verifier, unproved.Oracle = gymkhana.Ref{Name: "sokoban"}, gymkhana.Ref{}
	broken.Environment.Config = gymkhana.Config(`{"scene":"R0"}`)
	for name, c2 := range map[string]struct {
		task    *gymkhana.Task
		version int
		n       gymkhana.Seed
		best    bool
		why     string
	}{
		"the oracle is beaten":        {tasks[0], 3, 1, true, "the oracle is no better than blind play"},
		"the oracle is hardly better": {close[0], 3, 1, true, "blind play earns at least 90 % of what the oracle does"},
		"another version":             {tasks[0], 2, 1, false, "graded by version 2 of football, which is at version 3 here"},
		"no oracle":                   {&unproved, 3, 1, true, "has no oracle"},
		"a verifier of another":       {&foreign, 3, 1, true, "the oracle is no better"},
		"no such scene":               {&broken, 3, 1, false, "football is not here"},
		"a run of many episodes":      {tasks[0], 3, 501, false, "more than 500 tasks and seeds"},
	} {
		run := &gymkhana.Run{Plan: gymkhana.Plan{Tasks: []*gymkhana.Task{c2.task}, Arms: []gymkhana.Arm{{Agent: "idle"}},
			Worlds: map[string]int{"football": c2.version}}}
		var rows []gymkhana.EpisodeRow
		for i := range c2.n {
			rows = append(rows, gymkhana.EpisodeRow{Episode: gymkhana.Episode{Task: c2.task.ID, Instance: i + 1}, Outcome: &gymkhana.Outcome{Scored: true}})
		}
		fold, err := report.NewBlindfold(t.Context(), c, run, rows)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		sum := report.Summarize(run, rows)
		sum.Blindfold(fold)
		var table strings.Builder
		if err := report.WriteTable(&table, sum); err != nil {
			t.Fatal(err)
		}
		b := sum.Agents[0].Blind
		if b.Over != nil || (b.Best != nil) != c2.best || !strings.Contains(b.Why, c2.why) || !strings.Contains(table.String(), "no comparison with blind play") {
			t.Errorf("%s: %+v; want a dash for %q\n%s", name, b, c2.why, table.String())
		}
	}
}

// A remark on blind play names its arms where others have another one.
func TestBlindRemarksNameTheirArms(t *testing.T) {
	t.Parallel()
	c := Builtin()
	tasks, _, err := c.Select([]string{"football/personal/R3-2"})
	if err != nil {
		t.Fatal(err)
	}
	for _, c2 := range []struct {
		second gymkhana.Protocol
		want   []string
	}{
		{gymkhana.Corrected, []string{"\nblind: the best of "}},
		{gymkhana.PublishedCode, []string{"\nidle corrected: blind: the best of ", "\nidle published: blind: the best of "}},
	} {
		run := &gymkhana.Run{Plan: gymkhana.Plan{Tasks: tasks, Worlds: map[string]int{"football": 3},
			Arms: []gymkhana.Arm{{Agent: "idle", Protocol: gymkhana.Corrected}, {Agent: "idle", Protocol: c2.second}}}}
		rows := make([]gymkhana.EpisodeRow, 2)
		for i := range rows {
			rows[i] = gymkhana.EpisodeRow{Episode: gymkhana.Episode{Task: tasks[0].ID, Instance: 1, Arm: i}, Outcome: &gymkhana.Outcome{Scored: true}}
		}
		fold, err := report.NewBlindfold(t.Context(), c, run, rows)
		if err != nil {
			t.Fatal(err)
		}
		sum := report.Summarize(run, rows)
		sum.Blindfold(fold)
		var table strings.Builder
		if err := report.WriteTable(&table, sum); err != nil {
			t.Fatal(err)
		}
		for _, want := range c2.want {
			if n := strings.Count(table.String(), "blind: the best of "); !strings.Contains(table.String(), want) || n != len(c2.want) {
				t.Errorf("%d remarks; want %q in\n%s", n, c2.want, table.String())
			}
		}
	}
}

// The tag follows the reward: on this scene a blind player scores no goal, and earns more than the oracle.
func TestARewardEarnedBlindIsTagged(t *testing.T) {
	t.Parallel()
	c := Builtin()
	tasks, _, err := c.Select([]string{"football/real/R4-2"})
	if err != nil {
		t.Fatal(err)
	}
	plain := *tasks[0]
	plain.Tags = slices.DeleteFunc(slices.Clone(plain.Tags), gymkhana.IsGuessTag)
	if !tasks[0].Tagged(gymkhana.GuessTag) {
		t.Errorf("%s is not tagged", tasks[0].ID)
	}
	r, err := proof.Prove(t.Context(), c, []*gymkhana.Task{&plain}, proof.Options{Tries: 1})
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(r.Failures); !strings.Contains(got, "a blind player earns 185 % of the oracle's reward") {
		t.Errorf("without the tag: %s", got)
	}
}
