package cli

import (
	"path/filepath"
	"strings"
	"testing"

	"gymkhana/model/modeltest"
)

// The run records what an endpoint serves, with any cache. A run during which it changed, or merged from runs with
// different models, reports it, and fails strict verification.
func TestAnotherModelUnderTheName(t *testing.T) {
	t.Parallel()
	serves := ""
	srv := modeltest.NewServer(t, modeltest.Options{Reply: modeltest.Always(modeltest.Say("# action\nLeft")), Models: func() string { return serves }})
	list := func(more string) string { return `{"data":[{"id":"x","object":"model"` + more + `}]}` }
	const different = "said that it serves 2 different models"
	for _, c := range []struct{ first, second, want string }{
		{list(`,"root":"a"`), list(`,"root":"a","created":9`), ""},
		{list(""), "", ""},
		{list(`,"root":"a"`), list(`,"root":"b"`), different},
		{list(""), list(`,"root":"b"`), "said nothing at first"},
		{list(`,"root":"a"`), list(""), "said at first what it serves"},
	} {
		s, dir := newSession(t), t.TempDir()
		at := func(name string) string { return filepath.Join(dir, name+".gym") }
		run := func(says, file, task string, more ...string) {
			t.Helper()
			serves = says
			s.must(append([]string{"run", "sokoban/small-v0/" + task, "--agent", "online", "--model", "compat/x", "--base-url", srv.URL(),
				"--cache", "off", "--token-limit", "300", "--out", at(file)}, more...)...)
		}
		judged := func(file, want string) {
			t.Helper()
			status := s.run("verify", at(file), "--strict")
			if said := s.err.String(); want == "" && status != exitDone || want != "" && (status != exitFailed || !strings.Contains(said, want)) {
				t.Errorf("%s, %s: verify --strict: exit %d\n%s", c.first, c.second, status, said)
			}
			if head := s.must("report", at(file)); (want != "") != strings.Contains(strings.Join(strings.Fields(head), " "), "played: the endpoint of compat/x") {
				t.Errorf("%s, %s: the head is\n%s", c.first, c.second, head)
			}
		}
		run(c.first, "a", "01")
		judged("a", "")
		run(c.second, "b", "03")
		s.must("merge", at("m"), at("a"), at("b"))
		judged("m", c.want)
		run(c.second, "labelled", "03", "--label", "other")
		s.must("merge", at("l"), at("a"), at("labelled"))
		judged("l", "")
		serves = c.first
		run(c.first, "r", "03", "--agent", "online", "--estimate", "1", "--repeats", "2")
		serves = c.second
		s.must("run", "--resume", at("r"), "--base-url", srv.URL(), "--model", "compat/x")
		judged("r", c.want)
	}
}
