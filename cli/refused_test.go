package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gymkhana/model/modeltest"
)

// Impossible orders are refused before a file is created, a key is needed or a model is asked, with a suitable agent or
// what to do instead.
func TestWhatCannotBePlayedIsRefused(t *testing.T) {
	t.Parallel()
	s := newSession(t)
	s.env["OPENAI_API_KEY"] = "own-key-4711"
	net, _ := network(t, 1)
	file := filepath.Join(t.TempDir(), "r.gym")
	const level, chain, add = "sokoban/small-v0/20 ", "sites-text/1-hop/wiki-open-dish --instances 1 ",
		"phone/calendar/add-event --instances 1 "
	long := strings.NewReplacer("ASK", "--model compat/x --base-url http://127.0.0.1:1/v1", "NETWORK", net)
	for line, want := range map[string]string{
		// agents and worlds
		"sokoban --agent web ASK": "agent web: it cannot play sokoban/small-v0/01: nothing can be clicked in sokoban; sokoban is " +
			"usually played by online",
		level + "--agent idle,phone-image ASK": "sokoban is usually played by online",
		level +
			"phone/val/calendar-add-event --agent online ASK": "agent online: it cannot play phone/val/calendar-add-event: " +
			"phone declares no controls; phone is usually played by phone-text",
		level + "--agent policy --model policy/phone-small":  "a policy acts on elements only",
		level + `--agent scripted --option actions=["back"]`: "sokoban is usually played by online",
		level + "--agent published-bot":                      "plays football only",
		"sites-text:mini sites:mini --agent idle":            "are the same world in two engines, and their results are never pooled",
		// what needs a screen or a clock, without a browser
		chain + "--agent web --option observe=marks ASK": "site-text has no screen",
		chain + "--agent computeruse ASK":                "site-text has no screen",
		chain + "--agent web --clock latency=800ms ASK":  "clock",
		chain + "--agent oracle --screen 1280x2048":      "leave --screen out",
		"sokoban:mini --agent oracle --world-version=2":  "world sokoban",
		"sokoban:mini --agent oracle --isolate-hops":     "world sokoban",
		"sokoban:mini --agent oracle --screen=100x100":   "world sokoban",
		// groups
		level +
			"--agent group --option agent=web ASK": "agent group: member 0: agent web: it cannot play sokoban/small-v0/20",
		level +
			`--agent group --option members=[{"agent":"onlin","model":"compat/x"}] ASK`: `member 0: agent: unknown agent "onlin"; ` +
			`did you mean "online"?`,
		level +
			`--agent group --option members=[{"model":"compat/x"},{"model":"compt/x"}] ASK`: `unknown model provider "compt"; ` +
			`did you mean "compat"?`,
		level +
			`--agent group --option members=[{"model":"compat/x"},{}]`: "member 1: agent online: it asks a model",
		level +
			`--agent group --option members=[{"model":"compat/x","options":{"om":9}}] ASK`: "om 9; want 1 to am",
		level +
			`--agent group --option members=[{"agent":"oracle"}] ASK`: "may sit inside the world",
		"football/personal/R4-2 --agent group --option agent=published-bot ASK": "may sit inside the world",
		level +
			`--agent group --option graph="ring" ASK`: `graph "ring"`,
		level +
			`--agent group --option memory="judge" ASK`: `memory "judge"; want own, critic or none`,
		"games/merge-grid " + level +
			"--agent group ASK": "--option agent=",
		level +
			"--agent group --budget 5usd ASK": "no price is known for compat/x",
		add +
			`--agent group --option memory=critic --option members=[{"model":"compat/x"},{"model":"compat/y"}] ASK`: "choose memory own or none",
		add +
			"--agent group --option memory=critic --model NETWORK": "choose memory own or none",
		// prices and judges
		"quick --agent online --budget=5usd ASK":               "no price is known",
		"quick --agent online --cost-limit=1 ASK":              "no price is known",
		level + "--agent idle --judge wise":                    "want provider/NAME",
		level + "--agent idle --judge opneai/gpt-4o":           "openai",
		level + "--agent idle --judge anthropic/claude-opus-5": "ANTHROPIC_API_KEY",
		level + "--agent idle --judge policy/phone":            "a model that talks",
		level +
			"--agent idle --judge compat/wise --base-url http://127.0.0.1:1/v1 --budget 5usd": "no price is known for compat/wise",
	} {
		args := append([]string{"run", "--out", file}, strings.Fields(long.Replace(line))...)
		if status := s.run(args...); status != exitInput || !strings.Contains(s.err.String(), want) {
			t.Errorf("run %s: exit %d; want 2 and %q in\n%s", line, status, want, s.err.String())
		}
	}
	if left, err := filepath.Glob(filepath.Join(filepath.Dir(file), "*")); err != nil || len(left) > 0 {
		t.Errorf("%v is written, %v", left, err)
	}
	// What can be played is planned with the usual agents and at the addresses that were given.
	out := s.must("run", "games/merge-grid", "--agent", "group", "--model", "compat/x", "--base-url", "http://h/v1",
		"--dry-run", "--json")
	if n := strings.Count(out, `"agent":"semantic"`); n != 4 {
		t.Errorf("%d members that are semantic; want 4:\n%s", n, out)
	}
	out = s.must("run", "sokoban/small-v0/20", "--agent", "group", "--base-url", "http://127.0.0.1:1/v1", "--dry-run",
		"--model", "compat/x",
		"--option", `members=[{"base_url":"http://h/v1"},{}]`, "--json")
	if !strings.Contains(out, `"model":"compat/x","base_url":"http://h/v1"`) || strings.Count(out,
		`"agent":"online"`) != 2 {
		t.Errorf("the same model at two addresses:\n%s", out)
	}
}

// A provider without native tools is not asked for one, and a key that is refused stops the run: bad input, not the
// agent's fault.
func TestARunStopsAtItsFirstEpisode(t *testing.T) {
	serial(t)
	srv := modeltest.NewServer(t, modeltest.Options{Reply: modeltest.Always(modeltest.Fail(401,
		"").Saying("invalid_api_key", "no such key"))})
	s := newSession(t)
	s.env["OPENAI_API_KEY"] = "own-key-4711"
	for _, c := range []struct {
		line, want string
		asked      bool
	}{
		{"games/merge-grid/01 --instances 1 --agent computeruse-native --option dialect=openai", "use the agent computeruse",
			false},
		{"sokoban/small-v0/03 --agent online", "401", true},
	} {
		srv.Forget()
		file := filepath.Join(t.TempDir(), "r.gym")
		args := append([]string{"run", "--model", "openai/stub", "--base-url", srv.URL(), "--price", "1,2", "--out", file},
			strings.Fields(c.line)...)
		status := s.run(args...)
		if status == exitDone || status == exitStopped || !strings.Contains(s.err.String(), c.want) ||
			(len(srv.Requests()) > 0) != c.asked {
			t.Errorf("%s: exit %d after %d requests:\n%s", c.line, status, len(srv.Requests()), s.err.String())
		}
		if c.asked && status != exitInput {
			t.Errorf("a refused key: exit %d; want 2", status)
		}
		if !strings.Contains(s.err.String(), "#0: turn 1: ") {
			t.Error("the run was refused before it began")
		}
		if _, err := os.Stat(file); err == nil {
			t.Error("a file without an answer is left")
		}
	}
}
