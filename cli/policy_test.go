package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/learn/policy"
	"gymkhana/report"
	"gymkhana/runner"
	"gymkhana/store"
)

// network keeps random weights in a file and gives it as a model's name, too.
func network(t *testing.T, seed uint64) (model, path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "net.safetensors")
	if err := policy.NewNet(seed).SaveFile(path, policy.Card{Name: "net"}); err != nil {
		t.Fatal(err)
	}
	return "policy/" + path, path
}

// course lists what happened in every episode of a run file, in order: actions, replies and states.
// The ticks are the sum of the thinking time of all decisions.
func course(t *testing.T, path string) (list []string, ticks gymkhana.Ticks) {
	t.Helper()
	file, err := store.Read(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	rows, err := file.Episodes(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows {
		tr, err := file.Trajectory(t.Context(), row.ID)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range tr.Decisions {
			ticks += d.Latency
			list = append(list, fmt.Sprintln(row.ID, d.Turn, d.Actions, d.Raw, d.Asides, d.Latency, d.Calls))
		}
		for _, s := range tr.Steps {
			list = append(list, fmt.Sprintln(row.ID, s.N, s.State, s.Text, s.Tick))
		}
	}
	return list, ticks
}

// A network plays alone and in a group, offline and for nothing. The same run comes out the same,
// also where thinking costs time, and can be executed again.
func TestANetworkPlaysThePhone(t *testing.T) {
	t.Parallel()
	s := newSession(t)
	model, _ := network(t, 1)
	for name, more := range map[string][]string{
		"greedy, alone and as a group": {"--agent", "policy,group"},
		"drawn":                        {"--agent", "policy", "--option", "temperature=0.7", "--repeats", "2"},
		"a group of several warmths":   {"--agent", "group", "--option", "temperatures=[0,0.5,1]", "--option", "rounds=2"},
		"while time goes by":           {"--agent", "policy,group", "--clock", "latency"},
		"so much a turn":               {"--agent", "policy", "--clock", "latency=100ms"},
	} {
		var runs [2][]string
		for i := range runs {
			file := filepath.Join(t.TempDir(), "r.gym")
			args := append([]string{"run", "phone/settings/wifi-off", "--model", model, "--instances", "1", "--out", file}, more...)
			var sum report.Summary
			s.json(&sum, args...)
			for _, a := range sum.Agents {
				if a.Scored != a.Episodes || a.Model != model || *a.CostUSD != 0 || a.Tokens.In != 0 || a.Errors != (report.Errors{}) {
					t.Errorf("%s: %+v; want all scored, for nothing", name, a)
				}
			}
			var v runner.Verification
			s.json(&v, "verify", file, "--strict")
			if v.Rescored != v.Episodes || v.Episodes == 0 || len(v.Mismatches) > 0 {
				t.Errorf("%s: verify: %+v", name, v)
			}
			var ticks gymkhana.Ticks
			runs[i], ticks = course(t, file)
			if costs := name == "so much a turn"; costs != (ticks > 0) {
				t.Errorf("%s: thinking took %d ticks", name, ticks)
			}
		}
		if !reflect.DeepEqual(runs[0], runs[1]) {
			t.Errorf("%s: two runs differ:\n%.2000s\n%.2000s", name, runs[0], runs[1])
		}
	}
}

// A plan records the weights it began with, and cannot be resumed with others.
func TestARunGoesOnWithItsOwnWeights(t *testing.T) {
	s := newSession(t)
	model, path := network(t, 1)
	for _, name := range []string{"policy", "group"} {
		file := filepath.Join(t.TempDir(), "r.gym")
		plan := []string{"run", "phone/settings/wifi-off", "--agent", name, "--model", model, "--instances", "2"}
		s.must(append(plan, "--out", file)...)
		again := append(plan, "--resume", file)
		s.must(again...)
		if err := policy.NewNet(2).SaveFile(path, policy.Card{Name: "net"}); err != nil {
			t.Fatal(err)
		}
		for _, args := range [][]string{again, {"run", "--resume", file}} {
			if status := s.run(args...); status != exitInput || !strings.Contains(s.err.String(), "weights of") {
				t.Errorf("%s: %s with other weights: exit %d\n%s", name, args[1], status, s.err.String())
			}
		}
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
		if status := s.run("run", "--resume", file); status != exitInput || !strings.Contains(s.err.String(), "no such file") {
			t.Errorf("%s: without weights: exit %d\n%s", name, status, s.err.String())
		}
		s.must("verify", file) // without its weights the network cannot decide again; the world is played all the same
		if status := s.run("verify", file, "--strict"); status != exitFailed || !strings.Contains(s.out.String(), "no such file") {
			t.Errorf("%s: verify without weights: exit %d\n%s", name, status, s.out.String())
		}
		if err := policy.NewNet(1).SaveFile(path, policy.Card{Name: "net"}); err != nil {
			t.Fatal(err)
		}
		s.must("run", "--resume", file)
		s.must("verify", file, "--strict")
	}
}

// A chat cannot score and a network cannot talk; this is reported before a file is created.
func TestAgentsAndModelsThatDoNotFit(t *testing.T) {
	s := newSession(t)
	model, _ := network(t, 1)
	broken := filepath.Join(t.TempDir(), "broken.safetensors")
	if err := os.WriteFile(broken, []byte("no weights at all"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"--agent", "phone-text", "--model", model}, "agent phone-text: it needs a chat model, and policy/"},
		{[]string{"--agent", "policy", "--model", "openai/gpt-5.2"}, "openai/gpt-5.2 is a chat model; pass --model policy/"},
		{[]string{"--agent", "policy"}, "it needs a trained network; pass --model policy/"},
		{[]string{"--agent", "policy", "--model", "policy/nobody"}, `no network is called "nobody"`},
		{[]string{"--agent", "policy", "--model", "policy/no/such.safetensors"}, "no/such.safetensors: there is no such file"},
		{[]string{"--agent", "policy", "--model", "policy/" + broken}, "broken.safetensors: it is no checkpoint"},
		{[]string{"--agent", "policy", "--model", "policy/phone-group"},
			"phone-group is 3 networks for the members of a group; use --agent group, or one of them: phone-group-1, phone-group-2, phone-group-3"},
		{[]string{"--agent", "policy", "--model", model, "--option", "warmth=1"}, `unknown key "warmth"`},
		{[]string{"--agent", "policy", "--model", model, "--option", "temperature=-1"}, "temperature -1; want 0 to 10"},
		{[]string{"--agent", "group", "--model", model, "--option", "agent=phone-text"}, "member 0: agent phone-text: it needs a chat model"},
		{[]string{"--agent", "group", "--model", "compat/x", "--option", "agent=policy"},
			"member 0: agent policy: it needs a trained network, and compat/x is a chat model"},
		{[]string{"--agent", "group", "--option", "agent=policy"}, "member 0: agent policy: it needs a trained network; pass"},
	} {
		args := append([]string{"run", "phone/settings/wifi-off", "--dry-run"}, c.args...)
		if status := s.run(args...); status != exitInput || !strings.Contains(s.err.String(), c.want) {
			t.Errorf("%v: exit %d; want %q in\n%s", c.args, status, c.want, s.err.String())
		}
	}
	if status := s.run("run", "sokoban/small-v0/20", "--agent", "policy", "--model", model, "--instances", "1",
		"--out", filepath.Join(t.TempDir(), "r.gym")); status != exitInput || !strings.Contains(s.err.String(), "nothing can be clicked in") {
		t.Errorf("in a world of controls: exit %d\n%s", status, s.err.String())
	}
}

// Members of one group may be networks and others; each has its own temperature.
func TestNetworksInAPlan(t *testing.T) {
	s := newSession(t)
	model, path := network(t, 1)
	base := []string{"run", "phone/settings/wifi-off", "--dry-run", "--json"}
	for _, c := range []struct {
		args []string
		want []string
	}{
		{[]string{"--agent", "policy", "--model", model, "--temperature", "0.3"}, []string{`"options":{"temperature":0.3}`, `"weights":"`}},
		{[]string{"--agent", "random", "--model", model}, []string{`"agent":"random","prompts"`}},
		{[]string{"--agent", "group", "--model", model, "--option", "n=2"},
			[]string{`"members":[{"agent":"policy","options":{"temperature":0.2},"model":`, `{"agent":"policy","options":{"temperature":0.5},`}},
		{[]string{"--agent", "group", "--model", model, "--option", "temperatures=[0,0.5]"},
			[]string{`{"agent":"policy","options":{"temperature":0},`, `{"agent":"policy","options":{"temperature":0.5},`}},
		{[]string{"--agent", "group", "--model", model, "--option",
			`members=[{"temperature":1,"options":{"patience":3}},{"temperature":1,"options":{"temperature":2}},{"agent":"random"}]`},
			[]string{`"options":{"patience":3,"temperature":1}`, `"agent":"policy","options":{"temperature":2}`, `{"agent":"random"}`}},
		{[]string{"--agent", "group", "--model", "policy/phone-group"}, []string{`"options":{"n":3}`, `"temperature":0.2},"model":"policy/phone-group-1"`,
			`"temperature":0.5},"model":"policy/phone-group-2"`, `"temperature":0.6},"model":"policy/phone-group-3"`}},
		{[]string{"--agent", "group", "--model", "policy/phone-group", "--option", "temperatures=[0,0,0,0.3]"},
			[]string{`"options":{"temperatures":[0,0,0,0.3]}`, `"temperature":0.3},"model":"policy/phone-group-1"`}},
		{[]string{"--agent", "group", "--base-url", "http://h/v1", "--option", fmt.Sprintf(`members=[{"model":%q},{"model":"compat/x"}]`, model)},
			[]string{`{"agent":"policy","model":`, `{"agent":"phone-text","model":"compat/x",`}},
	} {
		out := s.must(append(base, c.args...)...)
		for _, want := range c.want {
			if !strings.Contains(out, want) {
				t.Errorf("%v: no %s in\n%s", c.args, want, out)
			}
		}
	}
	t.Chdir(filepath.Dir(path))
	s.must(append(base, "--agent", "policy", "--model", "policy/net.safetensors")...)
	s.must(append(base, "--agent", "policy", "--model", "policy/./net.safetensors")...)
	for _, kind := range []string{"agents", "models"} {
		if out := s.must("list", kind); !strings.Contains(out, "\npolicy") {
			t.Errorf("list %s has no policy:\n%s", kind, out)
		}
	}
	for _, name := range policy.Embedded() {
		if out := s.must("list", "models"); !strings.Contains(out, "policy/"+name) {
			t.Errorf("list models has no %s:\n%s", name, out)
		}
	}
}
