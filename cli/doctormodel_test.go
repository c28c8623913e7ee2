package cli

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/model/modeltest"
	"gymkhana/model/probe"
	"gymkhana/model/probe/probetest"
	"gymkhana/report"
)

// probed starts a stub that is a model to probe.
func probed(t *testing.T, m probetest.Model) *modeltest.Server {
	t.Helper()
	serial(t)
	return modeltest.NewServer(t, modeltest.Options{Reply: m.Reply})
}

// A probe says first what it will ask, prints a table that fits 80 columns, and is kept. Later runs use it, and report
// where the user's own profile differs.
func TestDoctorModel(t *testing.T) {
	srv := probed(t, probetest.Model{Space: "grid1000", Most: 3, Refuses: []string{"temperature", "seed"}})
	s := newSession(t)
	command := []string{"doctor", "model", "compat/stub", "--base-url", srv.URL(), "--seed", "3", "--price", "1,2", "--max-tokens", "300"}
	out := s.must(append(command, "--dry-run")...)
	if len(srv.Requests()) > 0 || !strings.Contains(out, "At most 42 questions") || !strings.Contains(out, "about $0.0") {
		t.Fatalf("a dry run asked %d questions\n%s", len(srv.Requests()), out)
	}
	out = s.must(command...)
	for line := range strings.Lines(out) {
		if report.Width(strings.TrimSuffix(line, "\n")) > 80 && !strings.Contains(line, "/") { // except for a path
			t.Errorf("wider than 80 columns: %q", line)
		}
	}
	for _, want := range []string{"yes  coordinates     a grid of 0 to 1000", "coords      absolute   grid1000", "image.most  unbounded  3",
		"refuses     nothing    seed, temperature", "no   many pictures   of 4 in one question only the first 3", "Saved in "} {
		if !strings.Contains(out, want) {
			t.Errorf("the output lacks %q", want)
		}
	}
	if t.Failed() {
		t.Log(out)
	}
	plan := func(args ...string) (p gymkhana.Profile, said string) {
		var got struct{ Plan gymkhana.Plan }
		s.json(&got, append([]string{"run", "sokoban/small-v0/01", "--agent", "online", "--model", "compat/stub", "--dry-run"}, args...)...)
		return *got.Plan.Arms[0].Profile, s.err.String()
	}
	p, said := plan("--base-url", srv.URL()+"/")
	if p.Coords != gymkhana.Grid1000 || p.Image.Most != 3 || len(p.Refuses) != 2 || strings.Contains(said, "warning") {
		t.Errorf("the probe is not used: %+v\n%s", p, said)
	}
	if p, _ := plan("--base-url", "http://127.0.0.1:9/v1"); p.Coords != gymkhana.Absolute || p.Refuses != nil {
		t.Errorf("the probe is used for another address: %+v", p)
	}
	own := "profiles: [{match: [stub], coords: resized, refuses: [seed, temperature], image: {most: 3}, picture: {patch: 28, tolerance: 0.03}}]"
	if err := os.WriteFile(filepath.Join(s.home, "profiles.yaml"), []byte(own), 0o666); err != nil {
		t.Fatal(err)
	}
	const warning = "warning the profile of compat/stub disagrees with the probe of "
	if p, said := plan("--base-url", srv.URL()); p.Coords != gymkhana.Resized || !strings.Contains(said, warning) ||
		!strings.Contains(strings.Join(strings.Fields(said), " "), "coords resized, and the probe saw grid1000. Correct") {
		t.Errorf("no warning: %+v\n%s", p, said)
	}
	var got modelCheckup
	s.json(&got, append(command, "--max-tokens", "400")...)
	if len(got.Against) != 1 || len(got.Changes) != 0 || got.Profile.Coords != gymkhana.Resized || got.Report == nil || got.Usage.CostUSD != 0 ||
		len(got.Findings) != len(probe.Names())-1 || got.Found.Coords != gymkhana.Grid1000 || got.USD == nil {
		t.Errorf("got %+v", got)
	}
	// A run with the profile sends nothing of what is refused.
	srv.Forget()
	s.must("run", "sokoban/small-v0/01", "--agent", "online", "--model", "compat/stub", "--base-url", srv.URL(), "--max-tokens", "300",
		"--token-limit", "2000", "--out", filepath.Join(t.TempDir(), "r.gym"))
	for _, r := range srv.Requests() {
		if _, hot := r.Fields["temperature"]; hot || len(r.Fields["top_p"]) == 0 {
			t.Fatalf("sent %s", r.Body)
		}
	}
	if len(srv.Requests()) == 0 {
		t.Error("nothing was asked")
	}
}

// A failing endpoint is reported with what to do about it, and the kept results do not change. An unreadable table is
// reported before anything is asked.
func TestDoctorModelKeepsNothingHalf(t *testing.T) {
	honest := (&probetest.Model{}).Reply
	for _, c := range []struct {
		from   int
		fail   modeltest.Reply
		status int
		want   string
	}{
		{1, modeltest.Fail(401, "").Saying("invalid_api_key", "wrong key"), exitInput,
			"after 0 answers, and nothing was saved: model/openai.Chat: provider answered 401: wrong key (no key was sent: set COMPAT_API_KEY"},
		{9, modeltest.Fail(429, ""), exitFailed, "--parallel 1"},
		{9, modeltest.Fail(503, ""), exitFailed, "its log should say why"},
		{1, modeltest.Trip(modeltest.Cut), exitFailed, "No server answers there"},
		{1, modeltest.Fail(404, ""), exitInput, "check the model's name and --base-url"},
	} {
		serial(t)
		srv := modeltest.NewServer(t, modeltest.Options{Reply: func(r *modeltest.Request) modeltest.Reply {
			if r.N >= c.from {
				return c.fail
			}
			return honest(r)
		}})
		s := newSession(t)
		kept := filepath.Join(s.home, probedFile)
		before := "profiles:\n  - {model: compat/stub, at: \"" + srv.URL() + "\", probed: 2020-01-01, coords: grid999}\n"
		if err := os.WriteFile(kept, []byte(before), 0o666); err != nil {
			t.Fatal(err)
		}
		status := s.run("doctor", "model", "compat/stub", "--base-url", srv.URL(), "--tries", "1")
		if text := s.err.String(); status != c.status || !strings.Contains(text, c.want) || strings.Contains(text, "--resume") {
			t.Errorf("%+v: exit %d\n%s", c.fail, status, text)
		}
		if now, err := os.ReadFile(kept); err != nil || string(now) != before {
			t.Errorf("%+v: the table was changed: %q, %v", c.fail, now, err)
		}
	}
	srv := probed(t, probetest.Model{})
	s := newSession(t)
	if err := os.WriteFile(filepath.Join(s.home, probedFile), []byte("profiles:\n- {model: a, probed: soon}\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	status := s.run("doctor", "model", "compat/stub", "--base-url", srv.URL())
	if status != exitInput || len(srv.Requests()) > 0 || !strings.Contains(s.err.String(), `line 2: as_of "soon" is no date`) {
		t.Errorf("a broken table: exit %d after %d questions\n%s", status, len(srv.Requests()), s.err.String())
	}
	s = newSession(t)
	for line, want := range map[string]string{
		"doctor model policy/phone-small": "trained network",
		"doctor model opena/x":            `did you mean "openai`,
		"doctor model openai/gpt-5":       "no key; set OPENAI_API_KEY",
		"doctor model":                    "accepts 1 arg",
		"doctor model compat/x":           "--base-url",
		"doctor model compat/x --base-url http://127.0.0.1:9/v1 --pictures 1":           "1 pictures in a question; want 2 to 128",
		"doctor model compat/x --base-url http://127.0.0.1:9/v1 --max-tokens 9 --price": "flag needs an argument",
		"doctor model compat/x --base-url http://127.0.0.1:9/v1 --price cheap":          "not a price",
	} {
		if status := s.run(strings.Fields(line)...); status != exitInput || !strings.Contains(s.err.String(), want) {
			t.Errorf("%s: exit %d\n%s", line, status, s.err.String())
		}
	}
}

// The list for machines has every provider.
func TestListModelsNamesEveryProvider(t *testing.T) {
	s := newSession(t)
	var rows []struct{ ID, Doc, Key string }
	s.json(&rows, "list", "models")
	text, err := json.Marshal(rows)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range Builtin().Models() {
		if !strings.Contains(string(text), `"`+e.Provider+`/NAME"`) || !strings.Contains(string(text), e.KeyVar) {
			t.Errorf("the list has no %s", e.Provider)
		}
	}
}
