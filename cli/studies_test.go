package cli

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/model/modeltest"
	"gymkhana/report"
)

// muddled replies by the number k of its own replies that it is shown: with prose if there is none, with a call of a tool that is not
// there if there is one, and otherwise by waiting. A reply takes 1,000 tokens for each of the k + 1 rounds, and gives 20.
func muddled(r *modeltest.Request) modeltest.Reply {
	k := strings.Count(string(r.Body), `"assistant"`)
	reply := modeltest.Reply{Usage: &gymkhana.Usage{In: 1000 * (k + 1), Out: 20}}
	if k == 0 {
		reply.Text = "Let me think about it."
		return reply
	}
	call := gymkhana.ToolCall{ID: fmt.Sprint("c", r.N), Name: "wait", Arguments: "{}"}
	if k == 1 {
		call.Name = "fly"
	}
	reply.Calls = []gymkhana.ToolCall{call}
	return reply
}

// The studies of the games against a muddled model, on three games of three genres. An episode ends when it has used 8,000 tokens, so the
// numbers follow by hand. With 5 rounds of memory it takes 4 steps and 1,000 + 2,000 + 3,000 + 4,000 tokens: one reply has no
// call, one is out of space. Without memory it takes 8 steps of 1,000 tokens, with one round 1,000 + 4·2,000 in 5 steps, and with two
// 1,000 + 2,000 + 2·3,000 in 4.
func TestStudiesOfGames(t *testing.T) {
	heavy(t)
	srv := modeltest.NewServer(t, modeltest.Options{Reply: muddled})
	for _, c := range []struct {
		plan   string
		report []string
		want   []string
	}{
		{"games-interfaces", []string{"--tags", "--metric", "invalid,tokens-in-per-step"}, []string{
			"success in %, by model and agent", "progress in %, by model and agent", "agent=computeruse",
			"L2               1  5  50.0  50.0", "arcade           1  5  50.0  50.0", "puzzle           1  5  2500  2500",
		}},
		{"games-memory", nil, []string{
			"tokens-in-per-step, by agent and rounds", "seconds-per-step in s, by agent and rounds",
			"semantic     1000      3  1800      3  2250      3", "computeruse  1000      3  1800      3  2250      3",
		}},
		{"games-validity", []string{"--rows", "agent+model", "--metric", "invalid,no-call,out-of-space,tokens-in-per-step,tokens-out-per-step,cost-per-step"},
			[]string{"semantic compat/test     50.0          25.0          25.0               2500                20                   0.0025              3"}},
		{"games-validity", nil, []string{
			"no-call in %, by world and agent+model", "merge-grid   25.0                  1  25.0                     1",
			"cost-per-step in $, by world and agent+model", "snake-grid   0.0025                1  0.0025                   1",
		}},
		{"games-repeatability", nil, []string{
			"Mean ± standard deviation between repeats", "all              3", "snake-grid       1        0 ± 0", "pass@k in %              1  2",
		}},
	} {
		s := newSession(t)
		file := filepath.Join(t.TempDir(), c.plan+".gym")
		s.must("run", "games/merge-grid/01", "games/snake-grid/01", "games/desert-dash/01", "--config", c.plan, "--model", "compat/test",
			"--base-url", srv.URL(), "--price", "1,0.5,2", "--token-limit", "8000", "--screen", "320x180", "--out", file)
		out := s.must(append([]string{"report", file}, c.report...)...)
		for _, want := range c.want {
			if !strings.Contains(out, want) {
				t.Errorf("%s: no %q in\n%s", c.plan, want, out)
			}
		}
		if c.plan == "games-memory" {
			s.must("verify", "--strict", file)
			if status := s.run("report", file, "--metric", "progress"); status != exitInput || !strings.Contains(s.err.String(), "add --tags") {
				t.Errorf("a metric without a table: exit %d\n%s", status, s.err.String())
			}
			if status := s.run("report", file, "--tags", "--metric", "nocall"); status != exitInput || !strings.Contains(s.err.String(), `did you mean "no-call"?`) {
				t.Errorf("an unknown metric: exit %d\n%s", status, s.err.String())
			}
		}
	}
}

// People play a game with 100 presses, and their runs stand next to those of agents. Turning the tray in a circle wins this instance; pushing
// it to and fro does not, and the presses after the hundredth do not count.
func TestPeopleStandNextToModels(t *testing.T) {
	dir := t.TempDir()
	s := newSession(t)
	const task = "games/merge-grid/01"
	file := func(name string) string { return filepath.Join(dir, name+".gym") }
	s.must("run", task, "--agent", "heuristic,idle", "--instances", "1", "--out", file("agents"))
	for name, presses := range map[string]string{"expert": "left\ndown\nright\nup\n", "novice": "a\nd\n"} {
		s.typed = strings.Repeat(presses, 120)
		s.must("play", task, "--label", name, "--out", file(name))
	}
	s.typed = ""
	s.must("merge", file("all"), file("expert"), file("novice"), file("agents"))
	var sum report.Summary
	s.json(&sum, "report", file("all"))
	if len(sum.Agents) != 4 {
		t.Fatalf("%d arms, want 4", len(sum.Agents))
	}
	for i, want := range []struct {
		label string
		won   float64
		steps int
	}{{"expert", 1, 77}, {"novice", 0, 100}} {
		a := &sum.Agents[i]
		if a.Claimed.Label != want.label || a.Scored != 1 || *a.SuccessRate != want.won || a.Steps != want.steps {
			t.Errorf("%s: %s with %d scored, success %v in %d steps; want %g in %d", a.Short, a.Claimed.Label, a.Scored, *a.SuccessRate, a.Steps, want.won, want.steps)
		}
	}
	if out := s.must("compare", file("expert"), file("agents"), "--agent", "human,idle"); !strings.Contains(out, "1 pair") ||
		!strings.Contains(out, "only A in 1") {
		t.Errorf("the comparison with idling:\n%s", out)
	}
	s.must("verify", "--strict", file("all"))
}
