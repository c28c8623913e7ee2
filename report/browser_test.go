package report_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"gymkhana/report"
)

// browser finds a Chromium. A machine without one fails the full tests: make test installs it.
func browser(t *testing.T) string {
	t.Helper()
	if testing.Short() {
		t.Skip("starts a browser")
	}
	for _, name := range []string{"chromium-headless-shell", "chromium", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	t.Fatal("no Chromium is installed; make test installs chromium-headless-shell, or run the quick tier with go test -short")
	return ""
}

// The page's script runs under the page's own policy, opens the replay that the address names at
// the step it names, and hides what the filter in the address does not fit.
func TestPageInABrowser(t *testing.T) {
	chromium := browser(t)
	a := played(t, laneRun())
	rows := episodes(t, a)
	path := filepath.Join(t.TempDir(), "report.html")
	if err := os.WriteFile(path, []byte(htmlOf(t, a, report.Options{Catalog: laneCatalog()})), 0o644); err != nil {
		t.Fatal(err)
	}
	id := string(rows[8].ID)[:8] // the walker on the long lane
	cmd := exec.CommandContext(t.Context(), chromium, "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking",
		"--enable-logging=stderr", "--user-data-dir="+t.TempDir(), "--dump-dom", "file://"+path+"#replay="+id+"&step=4&status=failure")
	var dom, log strings.Builder
	cmd.Stdout, cmd.Stderr = &dom, &log
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v\n%s", err, log.String())
	}
	for line := range strings.Lines(log.String()) {
		if strings.Contains(line, "CONSOLE") {
			t.Errorf("the page complains: %s", line)
		}
	}
	failures := 0
	for _, r := range rows {
		if r.Outcome.Scored && !r.Outcome.Verdict.Success {
			failures++
		}
	}
	for _, want := range []string{"Step 4 of 7 · turn 4", "do right", "I am at square 3 of 7", "57.1 %",
		"Stored with the run", fmt.Sprintf("%d of %d", failures, len(rows))} {
		if !strings.Contains(dom.String(), want) {
			t.Errorf("the page lacks %q", want)
		}
	}
}
