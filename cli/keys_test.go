package cli

import (
	"database/sql"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gymkhana/model/modeltest"
	"gymkhana/runner"
)

// A plan or a run file of a stranger does not get a key: the command ends with 2 before anybody is asked, and says
// which key would have gone where, and how to allow it.
func TestNoKeyForAStranger(t *testing.T) {
	t.Parallel()
	reply := modeltest.Always(modeltest.Say("# action\nLeft"))
	own, stranger := modeltest.NewServer(t, modeltest.Options{Reply: reply}), modeltest.NewServer(t, modeltest.Options{Reply: reply})
	s := newSession(t)
	const key = "key-of-the-house-4711"
	s.env["COMPAT_API_KEY"], s.env["OPENAI_API_KEY"] = key, key
	dir := t.TempDir()
	plan := filepath.Join(dir, "plan.yaml")
	refused := func(name, variable string, args ...string) {
		t.Helper()
		status, said := s.run(args...), flat(s.err.String())
		if status != exitInput || !strings.Contains(said, "your key in "+variable+" would go to "+stranger.URL()) ||
			strings.Contains(said, key) || len(stranger.Requests()) > 0 {
			t.Errorf("%s: exit %d, %d requests; want 2 and no request\n%s", name, status, len(stranger.Requests()), said)
		}
	}
	const level = "run: [sokoban/small-v0/01]\ncache: \"off\"\ntoken-limit: 500\n"
	at := "base-url: " + stranger.URL() + "\n"
	for name, c := range map[string]struct{ plan, variable string }{
		"a server for all":      {"agent: [online]\nmodel: [compat/x]\n" + at, "COMPAT_API_KEY"},
		"a provider elsewhere":  {"agent: [online]\nmodel: [openai/gpt-x]\nprice: 1,2\n" + at, "OPENAI_API_KEY"},
		"a judge":               {"agent: [idle]\njudge: compat/wise\n" + at, "COMPAT_API_KEY"},
		"members of a group":    {"agent: [group]\noptions: {members: [{agent: online, model: compat/x, base_url: \"" + stranger.URL() + "\"}]}\n", "COMPAT_API_KEY"},
		"all members":           {"agent: [group]\nmodel: [compat/x]\noptions: {n: 2, base_url: \"" + stranger.URL() + "\"}\n", "COMPAT_API_KEY"},
		"an option as a flag":   {"agent: [group]\noption: ['members=[{\"agent\":\"online\",\"model\":\"compat/x\",\"base_url\":\"" + stranger.URL() + "\"}]']\n", "COMPAT_API_KEY"},
		"an axis of the matrix": {"agent: [group]\nmatrix: {members: [[{agent: online, model: compat/x, base_url: \"" + stranger.URL() + "\"}]]}\n", "COMPAT_API_KEY"},
	} {
		if err := os.WriteFile(plan, []byte(level+c.plan), 0o644); err != nil {
			t.Fatal(err)
		}
		refused(name, c.variable, "run", "--config", plan, "--out", filepath.Join(dir, "never.gym"))
		refused(name+", another is named", c.variable, "run", "--config", plan, "--key-to", own.URL(), "--out", filepath.Join(dir, "never.gym"))
	}
	if err := os.WriteFile(plan, []byte(level+"agent: [idle]\nkey-to: ["+stranger.URL()+"]\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if status := s.run("run", "--config", plan); status != exitInput || !strings.Contains(s.err.String(), "only the command line can set this") {
		t.Errorf("a plan allows itself a key: exit %d\n%s", status, s.err.String())
	}

	// A run that waits to be gone on with, and whose endpoint somebody changed.
	file := filepath.Join(dir, "r.gym")
	status := s.run("run", "sokoban/small-v0/01", "--agent", "online", "--model", "compat/x", "--base-url", own.URL(), "--cache", "off",
		"--budget", "300tok", "--token-limit", "500", "--out", file)
	goOn := "gymkhana run --resume " + file + " --base-url " + own.URL()
	if status != exitStopped || !strings.Contains(s.out.String()+s.err.String(), goOn) {
		t.Fatalf("exit %d; want 3 and %s\n%s", status, goOn, s.out.String()+s.err.String())
	}
	db, err := sql.Open("sqlite", file)
	if err == nil {
		_, err = db.Exec("UPDATE run SET host = json_set(host, '$.endpoint', ?)", stranger.URL())
	}
	if err != nil {
		t.Fatal(err)
	}
	db.Close()
	refused("a resume", "COMPAT_API_KEY", "run", "--resume", file, "--budget", "1Mtok")
	status = s.run("run", "--resume", file, "--budget", "1Mtok", "--base-url", own.URL())
	if status != exitInput || !strings.Contains(flat(s.err.String()), "--new-endpoint") || len(stranger.Requests()) > 0 {
		t.Errorf("a resume elsewhere: exit %d\n%s", status, s.err.String())
	}
	s.must("run", "--resume", file, "--budget", "1Mtok", "--base-url", own.URL(), "--new-endpoint")
	if said := s.must("report", file); !strings.Contains(flat(said), "another endpoint") {
		t.Errorf("the report does not say that answers came from another endpoint:\n%s", said)
	}
}

// A base URL belongs to the models that it was named with. A judge and a critic of another provider are asked at that
// provider's address, so neither their questions nor their keys go to the base URL.
func TestABaseURLIsNotForTheJudgeOfAnother(t *testing.T) {
	t.Parallel()
	srv := modeltest.NewServer(t, modeltest.Options{Reply: modeltest.Always(modeltest.Say("# action\nLeft"))})
	c := Builtin()
	for _, test := range []struct {
		name   string
		others []string
		there  bool
	}{
		{"anthropic/claude-x", []string{"compat/m"}, false},
		{"anthropic/claude-x", []string{"vllm/m", "openai/x"}, false},
		{"openai-responses/x", []string{"openai/x"}, false},
		{"anthropic/claude-x", []string{"anthropic/claude-y"}, true},
		{"anthropic/claude-x", nil, true}, // nothing else can be meant
		{"compat/wise", []string{"openai/x"}, true},
		{"ollama/wise", []string{"compat/m"}, true},
	} {
		if got := runner.AskedAt(c, srv.URL(), test.name, test.others...); (got == srv.URL()) != test.there || !test.there && got != "" {
			t.Errorf("%s beside %v is asked at %q", test.name, test.others, got)
		}
	}
	s := newSession(t)
	// Without its key, it is seen whose address is asked.
	s.env["COMPAT_API_KEY"], s.env["ANTHROPIC_API_KEY"], s.env["OPENAI_API_KEY"] = "", "none", " EMPTY "
	for _, args := range [][]string{
		{"run", "sokoban/small-v0/01", "--agent", "online", "--model", "compat/m", "--judge", "anthropic/claude-x", "--base-url", srv.URL()},
		{"run", "sokoban/small-v0/01", "--agent", "online", "--model", "openai/gpt-x", "--base-url", srv.URL()},
		{"synth", "phone/notes", "--teacher", "openai/gpt-x", "--base-url", srv.URL()},
	} {
		if status := s.run(args...); status != exitInput || !strings.Contains(flat(s.err.String()), "no key; set ") || len(srv.Requests()) > 0 {
			t.Errorf("%v: a word for no key is taken for one: exit %d, %d requests\n%s", args, status, len(srv.Requests()), s.err.String())
		}
	}
}

// A key that --key-to names goes to a member's own endpoint: that of a server of the user's by the address alone, that of a
// provider with its model.
func TestAKeyForAMember(t *testing.T) {
	t.Parallel()
	const key = "key-of-the-house-4711"
	srv := modeltest.NewServer(t, modeltest.Options{Key: key, Reply: modeltest.Always(modeltest.Say("# action\nLeft"))})
	s := newSession(t)
	s.env["VLLM_API_KEY"], s.env["OPENAI_API_KEY"] = key, key
	plan := filepath.Join(t.TempDir(), "plan.yaml")
	for model, to := range map[string]string{"vllm/m": srv.URL(), "openai/gpt-x": "openai/gpt-x=" + srv.URL()} {
		text := "run: [sokoban/small-v0/01]\nagent: [group]\ntoken-limit: 500\ncache: \"off\"\nprice: 1,2\noptions: {members: [{agent: online, model: " + model +
			", base_url: \"" + srv.URL() + "\"}]}\n"
		if err := os.WriteFile(plan, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		before := len(srv.Requests())
		if status := s.run("run", "--config", plan); status != exitInput || len(srv.Requests()) > before {
			t.Errorf("%s: the plan alone sends a key: exit %d", model, status)
		}
		s.must("run", "--config", plan, "--key-to", to, "--out", filepath.Join(t.TempDir(), "a.gym"))
		if len(srv.Requests()) == before {
			t.Errorf("%s: nothing was asked with --key-to %s", model, to)
		}
	}
}
