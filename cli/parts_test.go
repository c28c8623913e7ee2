package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gymkhana/store"
)

// The parts of a plan have agents and repeats of their own; the run verifies, is resumed as it began, can be merged with a
// part of it, and its table has a column for each world.
func TestAPlanOfParts(t *testing.T) {
	t.Parallel()
	s := newSession(t)
	dir := t.TempDir()
	plan := filepath.Join(dir, "parts.yaml")
	write := func(text string) {
		if err := os.WriteFile(plan, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	const whole = `parts:
- run: [sokoban/small-v0/01, sokoban/small-v0/02]
  agent: [idle, oracle]
  repeats: 3
- run: [games/snake-grid/01]
  agent: [idle, random]
- run: [games/snake-grid/01]
  agent: [heuristic]
  clock: latency=500ms
instances: 2
pivot: {rows: agent+clock, columns: world, metric: success}
`
	write(whole)
	file := filepath.Join(dir, "parts.gym")
	out := s.must("run", "--config", plan, "--out", file)
	for _, want := range []string{"world=sokoban", "world=snake-grid", "heuristic latency=500ms", "oracle paused"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	f, err := store.Read(file)
	if err != nil {
		t.Fatal(err)
	}
	rows, err := f.Episodes(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	played := map[string]int{}
	for _, row := range rows {
		played[f.Run().Plan.Arms[row.Arm].Name()+" "+strings.SplitN(string(row.Task), "/", 2)[0]]++
	}
	if err = f.Close(); err != nil || len(played) != 5 {
		t.Errorf("%v, %v", played, err)
	}
	for name, n := range map[string]int{"idle on sokoban and snake-grid sokoban": 6, "idle on sokoban and snake-grid games": 2, "oracle on sokoban sokoban": 6,
		"random on snake-grid games": 2, "heuristic clock=latency=500ms on snake-grid games": 2} {
		if played[name] != n {
			t.Errorf("%s has %d episodes; want %d", name, played[name], n)
		}
	}
	if err := s.must("verify", "--strict", file); !strings.Contains(err, "18 agents decided again: 0 mismatches") {
		t.Error(err)
	}
	if out := s.must("report", file); !strings.Contains(out, "6/6 of 8") {
		t.Errorf("the report does not say that arms lack episodes:\n%s", out)
	}
	s.must("run", "--resume", file)
	s.must("run", "--config", plan, "--resume", file)
	half, both := filepath.Join(dir, "half.gym"), filepath.Join(dir, "both.gym")
	s.must("run", "games/snake-grid/02", "--agent", "oracle", "--instances", "1", "--out", half) // which it does not play in the parts
	s.must("merge", both, file, half)
	if out := s.must("verify", both); !strings.Contains(out, "19 agents decided again: 0 mismatches") {
		t.Errorf("the merged run: %s", out)
	}
	for _, c := range [][2]string{
		{"parts: [{run: [quick]}]", "agent is missing"},
		{"parts: [{agent: [idle]}]", "run is missing"},
		{"parts: [{run: [quick], agent: [idle], repeat: 3}]", `unknown key "repeat"; did you mean "repeats"?`},
		{"parts: [{run: [quick], agent: [idle], repeats: -1}]", "want at least 1"},
		{"agent: [idle]\nparts: [{run: [quick], agent: [idle]}]", "the key agent on line 1"},
		{"protocol: published\nparts: [{run: [quick], agent: [idle], protocol: published}]", "remove one of them"},
		{"parts: [{run: [sokoban/small-v0/01], agent: [idle]}, {run: [sokoban/small-v0/02], agent: [oracle]}]",
			"part 2 has other tasks of the world sokoban"},
		{"parts: [{run: [sokoban/small-v0/01], agent: [online]}]", "--model"},
		{"parts: [{run: [sokoban/small-v0/01], agent: [phone-text]}]\nmodel: [compat/m]\nbase-url: http://127.0.0.1:1/v1",
			"it cannot play sokoban"},
		{"parts: [{run: [quick], agent: [idle]}]\npivot: {rows: agent+planet}", `"planet" is not an axis`},
		{"parts: 3", "want a list"},
	} {
		text, want := c[0], c[1]
		write(text)
		if status := s.run("run", "--config", plan, "--out", filepath.Join(dir, "no.gym")); status != exitInput || !strings.Contains(s.err.String(), want) {
			t.Errorf("%s: exit %d\n%s", text, status, s.err.String())
		}
	}
	write(whole)
	for _, more := range [][]string{{"quick"}, {"--agent", "idle"}, {"--option", "am=3"}} {
		if status := s.run(append([]string{"run", "--config", plan}, more...)...); status != exitInput || !strings.Contains(s.err.String(), "leave out") {
			t.Errorf("%v: exit %d\n%s", more, status, s.err.String())
		}
	}
}

// The tables of MageBench are one plan each, over three worlds.
func TestTablesOfMageBench(t *testing.T) {
	s := newSession(t)
	for plan, want := range map[string][]string{
		"magebench-table1": {"1280 episodes", "idle on sokoban", "global compat/m on sokoban", "webui-online compat/m published on webui",
			`online compat/m {"max_tokens":1000} published on football`, "idle published on football and webui"},
		"magebench-table4": {"5244 episodes", "webui-global compat/m published on webui"},
	} {
		out := s.must("run", "--config", plan, "--model", "compat/m", "--base-url", "http://127.0.0.1:1/v1", "--dry-run")
		for _, want := range want {
			if !strings.Contains(out, want) {
				t.Errorf("%s: no %q in\n%s", plan, want, out)
			}
		}
	}
}
