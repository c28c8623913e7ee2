package cli

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/model/modeltest"
	"gymkhana/proof"
	"gymkhana/report"
	"gymkhana/runner"
)

func TestGamesAreProvedAndTheirPlayersRise(t *testing.T) {
	heavy(t)
	s := newSession(t)
	var p proof.Report
	ids := someOf(t, gameSuite(), 8)
	s.json(&p, proving(ids)...)
	if p.Tasks != len(ids) || p.Tasks != p.OraclePass || p.Tasks != p.IdleFail || p.Tasks != p.DeclareFail || p.Tasks != p.NearMissFail || len(p.Failures) > 0 {
		t.Errorf("selftest: %+v", p)
	}
	file := filepath.Join(t.TempDir(), "g.gym")
	var sum report.Summary
	s.json(&sum, append([]string{"run", "--agent", "idle,random,heuristic,oracle", "--instances", "2", "--out", file}, ids...)...)
	last := -1.0
	for _, a := range sum.Agents {
		if *a.MeanProgress <= last || a.NotScored > 0 {
			t.Errorf("%s has mean progress %.3f after %.3f, %d not scored; want it to rise", a.Agent, *a.MeanProgress, last, a.NotScored)
		}
		last = *a.MeanProgress
	}
	var v runner.Verification
	s.json(&v, "verify", file, "--frames", "--strict")
	if v.Episodes != 8*p.Tasks || len(v.Mismatches) > 0 {
		t.Errorf("verify: %+v", v)
	}
}

// transcript gives, for each request of one episode, who said what: calls as name(arguments).
func transcript(requests []*modeltest.Request) []string {
	var lines []string
	for _, r := range requests {
		var said []string
		for _, m := range r.Messages {
			line := string(m.Role[:1])
			for _, c := range m.Calls {
				line += " " + c.Name + c.Arguments
			}
			for _, p := range m.Parts {
				if p.Image != nil {
					line += " picture"
				}
			}
			said = append(said, line)
		}
		lines = append(lines, strings.Join(said, " | "))
	}
	return lines
}

// A stub plays three turns of Snake Grid through both interfaces; what it is sent is compared
// with what README and the agents' documentation promise: rules and role first, then a window of
// rounds of which the newest two pictures stay.
func TestSnakeGridThroughBothInterfaces(t *testing.T) {
	heavy(t)
	for name, c := range map[string]struct {
		calls []gymkhana.ToolCall
		does  string
		tools []string
	}{
		"semantic": {[]gymkhana.ToolCall{{Name: "MOVE_DOWN", Arguments: `{"reasoning":"apple below"}`}}, "do move_down", []string{"move_up", "wait"}},
		"computeruse": {[]gymkhana.ToolCall{{Name: "press_keys", Arguments: `{"keys":["down"],"duration_ms":200}`}}, `press keys=["ArrowDown"] ticks=12`,
			[]string{"press_keys", "wait"}},
	} {
		srv := modeltest.NewServer(t, modeltest.Options{Reply: func(r *modeltest.Request) modeltest.Reply {
			call := c.calls[0]
			call.ID = fmt.Sprintf("call_%d", r.N)
			return modeltest.Reply{Calls: []gymkhana.ToolCall{call}}
		}})
		s := newSession(t)
		file := filepath.Join(t.TempDir(), "r.gym")
		s.must("run", "games/snake-grid/01", "--instances", "1", "--agent", name, "--model", "compat/test", "--base-url", srv.URL(),
			"--cache", "off", "--out", file)
		asked := srv.Requests()
		if len(asked) != 100 {
			t.Fatalf("%s: %d requests; want one for each of the 100 steps", name, len(asked))
		}
		var tools []string
		for _, tool := range asked[0].Tools {
			tools = append(tools, tool.Name)
		}
		for _, want := range c.tools {
			if indexOf(tools, want) < 0 {
				t.Errorf("%s: tools %v; want %s among them", name, tools, want)
			}
		}
		for turn, line := range transcript(asked[:8]) {
			pictures := strings.Count(line, "picture")
			if want := min(turn+1, 2); pictures != want {
				t.Errorf("%s: turn %d shows %d pictures; want %d:\n%s", name, turn+1, pictures, want, line)
			}
			if rounds := strings.Count(line, "a "); rounds != min(turn, 5) {
				t.Errorf("%s: turn %d remembers %d rounds; want %d:\n%s", name, turn+1, rounds, min(turn, 5), line)
			}
			if !strings.HasPrefix(line, "s | u") {
				t.Errorf("%s: turn %d begins %q; want system, then user", name, turn+1, line[:min(len(line), 20)])
			}
		}
		if out := s.must("show", file, "games/snake-grid/01#0/0"); !strings.Contains(out, c.does) {
			t.Errorf("%s: the episode never does %q:\n%s", name, c.does, tail(out))
		}
		s.must("verify", file, "--frames", "--strict")
	}
}

// In either interface a call that is no legal action is recorded, told to the model, and costs its
// step: a tool that there is not, and a key that the game does not use.
func TestAnInvalidCallIsRecordedAndCostsItsStep(t *testing.T) {
	heavy(t)
	for _, c := range []struct{ agent, tool, arguments, told string }{
		{"semantic", "fly", `{}`, `there is no tool "fly"`},
		{"computeruse", "fly", `{}`, `there is no tool "fly"`},
		{"computeruse", "press_keys", `{"keys":["x"]}`, `key "x" is not used here`},
	} {
		srv := modeltest.NewServer(t, modeltest.Options{Reply: modeltest.Always(
			modeltest.Reply{Calls: []gymkhana.ToolCall{{ID: "c", Name: c.tool, Arguments: c.arguments}}})})
		s := newSession(t)
		var sum report.Summary
		file := filepath.Join(t.TempDir(), "r.gym")
		s.json(&sum, "run", "games/snake-grid/01", "--instances", "1", "--agent", c.agent, "--model", "compat/test", "--base-url", srv.URL(),
			"--cache", "off", "--out", file)
		a := agent(t, &sum, c.agent)
		if a.Steps != 100 || a.Errors.Agent != 1 || *a.InvalidRate != 1 {
			b, _ := json.Marshal(a)
			t.Errorf("%s, %s: %s; want 100 steps, all of them invalid", c.agent, c.tool, b)
		}
		if asked := srv.Requests(); !strings.Contains(asked[1].Last(), c.told) {
			t.Errorf("%s, %s: the next turn says %q; want %q", c.agent, c.tool, asked[1].Last(), c.told)
		}
		if out := s.must("show", file, "games/snake-grid/01#0/0"); !strings.Contains(out, c.told) {
			t.Errorf("%s, %s: the episode does not say %q:\n%s", c.agent, c.tool, c.told, tail(out))
		}
	}
}

// Each role of Ember and Brook has its own keys. The other's do nothing, and that costs the step.
func TestKeysOfTheOtherRoleAreRefused(t *testing.T) {
	heavy(t)
	srv := modeltest.NewServer(t, modeltest.Options{Reply: modeltest.Always(
		modeltest.Reply{Calls: []gymkhana.ToolCall{{ID: "c", Name: "press_keys", Arguments: `{"keys":["ArrowUp"]}`}}})})
	s := newSession(t)
	file := filepath.Join(t.TempDir(), "r.gym")
	s.must("run", "games/ember-and-brook/05", "--instances", "1", "--agent", "computeruse", "--model", "compat/test", "--base-url", srv.URL(),
		"--cache", "off", "--out", file)
	asked := srv.Requests()
	if len(asked) != 200 {
		t.Fatalf("%d requests; want one for each role in each of the 100 steps", len(asked))
	}
	for _, r := range asked[2:] {
		brook := strings.Contains(modeltest.Text(r.Messages[0])+modeltest.Text(r.Messages[1]), "as brook")
		if told := strings.Contains(r.Last(), `key "ArrowUp" is not`); told != brook {
			t.Fatalf("request %d, brook %v: it says %q; want brook, whose key it is not, to be told so, and ember not", r.N, brook, r.Last())
		}
	}
	if out := s.must("show", file, "games/ember-and-brook/05#0/0"); !strings.Contains(out, `key "ArrowUp" is not`) {
		t.Errorf("the episode does not say why brook stands still:\n%s", tail(out))
	}
}

// The longer an agent thinks, the less far it comes in a world that does not wait: at every step
// of the sweep, and exactly so when it is repeated.
func TestLatencySweepFallsAndRepeats(t *testing.T) {
	heavy(t)
	s := newSession(t)
	var sweeps [2]report.Summary
	for i := range sweeps {
		s.json(&sweeps[i], "run", "--config", "games-latency", "--out", filepath.Join(t.TempDir(), "l.gym"))
	}
	if len(sweeps[0].Agents) != 4 {
		t.Fatalf("%d arms; want 4 latencies", len(sweeps[0].Agents))
	}
	last := 2.0
	for i, a := range sweeps[0].Agents {
		if p, again := *a.MeanProgress, *sweeps[1].Agents[i].MeanProgress; p >= last || p != again {
			t.Errorf("%s: %.4f after %.4f, %.4f when repeated; want it to fall and to repeat", a.Name, p, last, again)
		}
		last = *a.MeanProgress
	}
	if !strings.Contains(s.err.String(), "latency=500ms") {
		t.Errorf("the pivot does not show the latencies:\n%s", s.err.String())
	}
}

// Two agents play Ember and Brook together: each is asked as its own role, with its own controls
// and its own memory, and every joint step holds the actions of both.
func TestTwoAgentsPlayEmberAndBrook(t *testing.T) {
	heavy(t)
	srv := modeltest.NewServer(t, modeltest.Options{Reply: func(r *modeltest.Request) modeltest.Reply {
		name := "move_right"
		if strings.Contains(modeltest.Text(r.Messages[0])+modeltest.Text(r.Messages[1]), "as brook") {
			name = "jump_right"
		}
		return modeltest.Reply{Calls: []gymkhana.ToolCall{{ID: fmt.Sprint("c", r.N), Name: name, Arguments: `{"reasoning":"on"}`}}}
	}})
	s := newSession(t)
	file := filepath.Join(t.TempDir(), "r.gym")
	s.must("run", "games/ember-and-brook/05", "--instances", "1", "--agent", "semantic", "--model", "compat/test", "--base-url", srv.URL(),
		"--cache", "off", "--out", file)
	asked := srv.Requests()
	if len(asked) != 200 {
		t.Fatalf("%d requests; want one for each role in each of the 100 steps", len(asked))
	}
	for i, r := range asked[:20] {
		role, other := "brook", "ember"
		if i%2 == 1 {
			role, other = other, role
		}
		said := modeltest.Text(r.Messages[0]) + modeltest.Text(r.Messages[1])
		if !strings.Contains(said, "as "+role) || strings.Contains(said, "as "+other) {
			t.Fatalf("request %d is not for %s alone:\n%s", i+1, role, said)
		}
		for _, m := range r.Messages {
			for _, c := range m.Calls {
				if (c.Name == "jump_right") != (role == "brook") {
					t.Fatalf("request %d: %s remembers a call of its partner: %s", i+1, role, c.Name)
				}
			}
		}
	}
	if out := s.must("show", file, "games/ember-and-brook/05#0/0"); !strings.Contains(out, "do jump_right") || !strings.Contains(out, "do move_right") {
		t.Errorf("the episode lacks an action of one of them:\n%s", tail(out))
	}
	var v runner.Verification
	s.json(&v, "verify", file, "--frames", "--strict")
	if v.Steps != 100 || len(v.Mismatches) > 0 {
		t.Errorf("verify: %+v", v)
	}
}
