package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gymkhana/learn"
	"gymkhana/metric"
)

// The tables of the study in docs/learning.md are what the command says of the marks in docs/study.
func TestTheStudyOfTheDocs(t *testing.T) {
	heavy(t)
	folder := filepath.Join(t.TempDir(), "study")
	if err := os.CopyFS(folder, os.DirFS(filepath.Join("..", "docs", "study"))); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join("..", "docs", "learning.md"))
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel() // nothing is trained
	var out bytes.Buffer
	host := &Host{Getenv: func(string) string { return "" }, Stdin: strings.NewReader(""), Stdout: &out, Stderr: io.Discard, Now: time.Now}
	if status := Main(ctx, host, "train", "phone", "--study", "--resume", folder, "--json"); status != exitStopped && status != exitDone {
		t.Fatalf("exit %d\n%s", status, out.String())
	}
	var r learn.StudyReport
	if err := json.Unmarshal(out.Bytes(), &r); err != nil {
		t.Fatalf("%v in\n%s", err, out.String())
	}
	if told := fmt.Sprintf("Of the %d trainings %d have been done", r.Planned, r.Done); !strings.Contains(string(text), told) {
		t.Errorf("docs/learning.md does not say %q", told)
	}
	rows := map[string]string{} // by their start
	for i := range r.Trials {
		trial := &r.Trials[i]
		if len(trial.Seeds) == 0 {
			continue
		}
		row := fmt.Sprintf("| `%s` | %d |", trial.Name, len(trial.Seeds))
		for _, subset := range []string{"train", "val", "test-task", "test-app", "phone-gen:test"} {
			rate := trial.Subsets[subset]
			row += fmt.Sprintf(" %.1f%s |", 100*rate.Success, interval(rate.CI))
		}
		rows[trial.Name] = row
		if own, there := trial.Subsets[learn.Own]; there {
			unseen := trial.Subsets["phone-gen:test"]
			rows[trial.Name+" at home"] = fmt.Sprintf("| `%s` | %.1f%s | %.1f%s |", trial.Name, 100*own.Success, interval(own.CI),
				100*unseen.Success, interval(unseen.CI))
		}
	}
	for _, c := range r.Contrasts {
		key := c.B + " − " + c.A
		if rows[key] == "" {
			rows[key] = fmt.Sprintf("| `%s` − `%s` | %d |", c.B, c.A, c.Seeds)
		}
		rows[key] += fmt.Sprintf(" %+.1f%s |", 100*c.Difference, interval(c.CI))
	}
	for i := range r.Distances {
		d := &r.Distances[i]
		rows[fmt.Sprint(d.Trial, " at ", d.Apart)] = fmt.Sprintf("| `%s` | %d | %d | %.1f%s | %.1f |", d.Trial, d.Apart, d.Episodes,
			100*d.Success, interval(d.CI), 100*d.AgainstSuccess)
	}
	for name, row := range rows {
		if row = strings.ReplaceAll(strings.ReplaceAll(row, " -", " −"), "[-", "[−"); !strings.Contains(string(text), "\n"+row+"\n") {
			t.Errorf("docs/learning.md does not tell of %s:\n%s", name, row)
		}
	}
}

// interval is how the docs tell an interval in percent; nothing for one that is not known.
func interval(ci metric.Interval) string {
	if !ci.Defined() {
		return ""
	}
	return fmt.Sprintf(" [%.1f, %.1f]", 100*ci.Lo, 100*ci.Hi)
}
