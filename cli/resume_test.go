package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gymkhana/model/modeltest"
)

// A run without a cache, whose endpoint repeats the key, is stopped by its budget. A resume continues without the cache
// at the same endpoint, refuses flags that differ from the run by name, reports what it changes and counts, and no file
// contains the key.
func TestABudgetAndAResume(t *testing.T) {
	heavy(t)
	const key = "key-of-the-house-4711"
	srv := modeltest.NewServer(t, modeltest.Options{Reply: modeltest.Always(modeltest.Say("# analyze\n" + key +
		"\n# action\nLeft"))})
	s := newSession(t)
	s.env["COMPAT_API_KEY"] = key
	dir := t.TempDir()
	file := filepath.Join(dir, "r.gym")
	args := []string{"run", "sokoban/small-v0/01", "--agent", "online", "--model", "compat/stub", "--base-url", srv.URL(),
		"--repeats", "2", "--parallel", "2", "--token-limit", "3000", "--out", file, "--cache", "off", "--budget"}
	if status := s.run(append(args, "4ktok")...); status != exitStopped || !strings.Contains(s.err.String(),
		"4000 are spent") {
		t.Fatalf("exit %d; want 3 and the limit\n%s", status, s.err.String())
	}
	const counted = "Calls and replies are counted since the run was resumed; tokens, cost and episodes are the whole run's."
	if strings.Contains(flat(s.err.String()+s.out.String()), counted) {
		t.Errorf("a run that was not resumed says\n%s", s.out.String())
	}
	asked := len(srv.Requests())
	if asked == 0 || asked > 36 { // of 110 tokens
		t.Errorf("%d requests within the budget", asked)
	}
	if status := s.run("run", "--resume", file, "--base-url", srv.URL()); status != exitStopped || len(srv.Requests()) != asked {
		t.Errorf("resumed with nothing left: exit %d, %d more requests", status, len(srv.Requests())-asked)
	}
	for want, flags := range map[string][]string{
		"--agent was online, is now idle": {"--agent", "idle"},
		"--repeats was 2, is now 5":       {"--repeats", "5"},
		"--option am was not given":       {"--option", "am=3"},
		"--cache was off, is now on":      {"--cache", "on"},
		"--temperature was not given":     {"--temperature", "0.7"},
	} {
		status := s.run(append([]string{"run", "--resume", file, "--base-url", srv.URL()}, flags...)...)
		if status != exitInput || !strings.Contains(s.err.String(), want) || len(srv.Requests()) != asked {
			t.Errorf("%q: exit %d; want 2 and %q\n%s", flags, status, want, s.err.String())
		}
	}
	out := flat(s.must("run", "--resume", file, "--base-url", srv.URL(), "--budget", "1Mtok", "--parallel", "3") + s.err.String())
	for _, want := range []string{"--parallel was 2, is now 3", "--budget was 4000 tokens, is now 1000000 tokens", counted,
		fmt.Sprintf("%d calls;", len(srv.Requests())-asked)} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is not told:\n%s", want, out)
		}
	}
	s.must("verify", file, "--strict")
	if _, err := os.Stat(filepath.Join(s.home, "cache.db")); err == nil {
		t.Error("the resumed run went on with the cache")
	}
	page := filepath.Join(dir, "r.html")
	s.must("report", file, "--html", page)
	s.must("export", "jsonl", file, "--calls", "--out", filepath.Join(dir, "r.jsonl"))
	files, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil || len(files) < 3 {
		t.Fatalf("%v, %v", files, err)
	}
	for _, name := range files {
		if data, err := os.ReadFile(name); err != nil || strings.Contains(string(data), key) {
			t.Errorf("%s: %v, or it holds the key", name, err)
		}
	}
}

// flat joins the words of a text by single spaces.
func flat(s string) string { return strings.Join(strings.Fields(s), " ") }
