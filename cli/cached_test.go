package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gymkhana/model/modeltest"
	"gymkhana/store"
)

// Cached answers are used only if they are from the same model: the endpoint says what it serves, or it is the same
// run, or the user named the cache. A run with such answers reports it.
func TestTheCacheAnswersForOneModel(t *testing.T) {
	t.Parallel()
	serves := ""
	srv := modeltest.NewServer(t, modeltest.Options{Reply: modeltest.Always(modeltest.Say("# action\nLeft")), Models: func() string { return serves }})
	const created = `"object":"model","owned_by":"vllm","permission":[{"id":"modelperm-`
	list := func(created, root string) string {
		return `{"object":"list","data":[{"id":"other","root":"/weights/other"},{"id":"x",` + created + `"}],"created":` + root + `}]}`
	}
	for _, c := range []struct {
		name          string
		first, second string // what the endpoint says
		flags         string
		asked         bool // again, by the second run
	}{
		{"it says nothing", "", "", "", true},
		{"it says nothing, and the user asks for the cache", "", "", "--cache on", false},
		{"it says the name only", list(created+"1", "1700000000"), list(created+"2", "1700000009"), "", true},
		{"it says the same weights", list(created+"1", `1,"root":"/weights/a"`), list(created+"2", `2,"root":"/weights/a"`), "", false},
		{"it says other weights", list(created+"1", `1,"root":"/weights/a"`), list(created+"2", `2,"root":"/weights/b"`), "", true},
		{"other weights, and the user asks for the cache", list(created+"1", `1,"root":"/weights/a"`), list(created+"2", `2,"root":"/weights/b"`),
			"--cache on", true},
	} {
		s := newSession(t)
		dir := t.TempDir()
		run := func(says, file string) int {
			t.Helper()
			serves = says
			srv.Forget()
			args := "run sokoban/small-v0/01 --agent online --model compat/x --base-url " + srv.URL() + " --out " + filepath.Join(dir, file)
			s.run(append(strings.Fields(args), strings.Fields(c.flags)...)...)
			return len(srv.Requests())
		}
		if n := run(c.first, "a.gym"); n == 0 {
			t.Fatalf("%s: no question arrived\n%s", c.name, s.err.String())
		}
		n := run(c.second, "b.gym")
		if (n > 0) != c.asked {
			t.Errorf("%s: the second run asked %d times", c.name, n)
		}
		s.run("report", filepath.Join(dir, "b.gym"))
		if says := strings.Contains(s.out.String(), "answers came from the cache"); says == c.asked {
			t.Errorf("%s: the head is\n%s", c.name, s.out.String())
		}
	}
}

// A slip for a mode of the cache makes no file, a run file is none, and the plan keeps the mode that counts.
func TestTheCacheThatIsMeant(t *testing.T) {
	t.Parallel()
	srv := modeltest.NewServer(t, modeltest.Options{Reply: modeltest.Always(modeltest.Say("# action\nLeft"))})
	s, dir := newSession(t), t.TempDir()
	file := filepath.Join(dir, "a.gym")
	run := func(more ...string) []string {
		return append([]string{"run", "sokoban/small-v0/01", "--agent", "online", "--model", "compat/x", "--base-url", srv.URL(), "--token-limit", "200"}, more...)
	}
	for where, say := range map[string]string{"on ": `did you mean "on"?`, " own": `did you mean "own"?`, "./own": `did you mean "own"?`,
		"OFF": `did you mean "off"?`, "onn": `did you mean "own"?`, "offf": `did you mean "off"?`, filepath.Join(dir, "on"): `did you mean "on"?`} {
		if status := s.run(run("--cache", where, "--out", file)...); status != exitInput || !strings.Contains(s.err.String(), say) {
			t.Errorf("--cache %q: exit %d\n%s", where, status, s.err.String())
		}
	}
	plan := filepath.Join(dir, "plan.yaml")
	if err := os.WriteFile(plan, []byte("cache: on\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	s.must(run("--config", plan, "--out", file)...)
	s.must("run", "--resume", file, "--config", plan)
	kept, err := store.Read(file)
	if err != nil {
		t.Fatal(err)
	}
	defer kept.Close()
	if mode := kept.Run().Plan.Cache; mode != "own" {
		t.Errorf("the plan keeps %q", mode)
	}
	if status := s.run(run("--cache", file, "--out", filepath.Join(dir, "b.gym"))...); status != exitInput ||
		!strings.Contains(s.err.String(), "it is a run file") {
		t.Errorf("a run file for a cache: exit %d\n%s", status, s.err.String())
	}
}
