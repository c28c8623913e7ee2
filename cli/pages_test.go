package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gymkhana/internal/tier"
	"gymkhana/report"
	"gymkhana/runner"
)

// pagesOutside copies a folder of env/page's pages to where an import finds them.
func pagesOutside(t *testing.T, name string) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), name)
	if err := os.CopyFS(dir, os.DirFS(filepath.Join("..", "env", "page", "testdata", name))); err != nil {
		t.Fatal(err)
	}
	return dir
}

// Pages that lie outside are imported, linted and run in a real browser, and the run can be executed
// again; it names the browser it was run with.
func TestPagesOfOthers(t *testing.T) {
	heavy(t)
	s := newSession(t)
	s.must("import", "miniwob", pagesOutside(t, "wob"), "--as", "wob")
	s.must("import", "gameworld", pagesOutside(t, "gameworld"), "--as", "gw", "--json")
	if !strings.Contains(s.err.String(), "mistake: ") {
		t.Errorf("the catalogue's broken control is not told:\n%s", &s.err)
	}
	out := filepath.Join(t.TempDir(), "pages.gym")
	var sum report.Summary
	pages := tier.Part(t, []string{"wob/click-link", "wob/login-user", "gw/91_gem-paths", "gw/92_rain-catch"}, 2)
	s.json(&sum, append([]string{"run", "--agent", "random,heuristic", "--instances", "1", "--out", out}, pages...)...)
	for _, a := range sum.Agents {
		if a.Scored != a.Episodes {
			t.Errorf("%s: %d of %d episodes are scored", a.Agent, a.Scored, a.Episodes)
		}
	}
	var v runner.Verification
	s.json(&v, "verify", out, "--strict")
	if v.Episodes == 0 || v.Steps == 0 || len(v.Mismatches) > 0 {
		t.Errorf("verify: %+v", v)
	}
}

// Doctor names the browser, and says what to do where there is none.
func TestDoctor(t *testing.T) {
	heavy(t)
	s := newSession(t)
	var c checkup
	s.json(&c, "doctor")
	if c.Browser == nil || c.Browser.Product == "" || c.Browser.Why == "" || len(c.Wrong) > 0 {
		t.Errorf("doctor found %+v", c)
	}
	s.env["GYMKHANA_BROWSER"] = filepath.Join(t.TempDir(), "nothing")
	if status := s.run("doctor"); status != exitFailed || !strings.Contains(s.out.String(), "apt-get install") {
		t.Errorf("status %d\n%s%s", status, &s.out, &s.err)
	}
}

// A person who builds a page again is told at the end, and only then, how similar each drawing was and what the last one lacks.
func TestPlayAPage(t *testing.T) {
	heavy(t)
	home, folder := t.TempDir(), t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "index.html"), []byte("<h1>Bread</h1>"), 0o666); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	host := &Host{Getenv: func(name string) string { return map[string]string{"GYMKHANA_HOME": home}[name] }, Stdin: strings.NewReader("\nq\n"),
		Stdout: &out, Stderr: &out, Now: time.Now}
	args := []string{"run", "webui/bakery/1", "--agent", "human", "--option", "folder=" + folder, "--out", filepath.Join(home, "a.gym")}
	if status := Main(t.Context(), host, args...); status != exitDone {
		t.Fatalf("exit %d\n%s", status, &out)
	}
	during, after, _ := strings.Cut(out.String(), "counts as built again from a similarity of 0.999 on")
	if strings.Contains(during, "similarity 0.") || !strings.Contains(during, "Your last drawing counts") {
		t.Errorf("while the person plays:\n%s", during)
	}
	for _, want := range []string{"  drawing 1: similarity 0.", "lost by missing elements 0.", "\nThe least similar elements of the last drawing:\n  0.000  "} {
		if !strings.Contains(after, want) {
			t.Errorf("%q is not told in\n%s", want, after)
		}
	}
	for _, name := range []string{"description.md", "picture-1.png", "page.png"} {
		if _, err := os.Stat(filepath.Join(folder, name)); err != nil {
			t.Error(err)
		}
	}
}
