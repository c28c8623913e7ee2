package cli

import (
	"encoding/csv"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/report"
	"gymkhana/store"
)

// Two endpoints with the same model name are listed by their owner's labels, and every place that shows a label says
// that it is only claimed.
func TestLabelsTellEndpointsApart(t *testing.T) {
	t.Parallel()
	s := newSession(t)
	files := twoEndpoints(t, s, []string{"--label", "box 1"}, []string{"--label", "box 2"})
	merged := filepath.Join(t.TempDir(), "m.gym")
	s.must("merge", merged, files[0], files[1])
	s.must("verify", merged)
	var sum report.Summary
	page, table := filepath.Join(t.TempDir(), "r.html"), filepath.Join(t.TempDir(), "r.csv")
	s.json(&sum, "report", merged, "--html", page, "--csv", table)
	if len(sum.Agents) != 4 || sum.Agents[0].Claimed.Label != "box 1" || sum.Agents[2].Claimed.Label != "box 2" ||
		sum.Agents[0].Short == sum.Agents[2].Short {
		t.Errorf("got %+v", sum.Agents)
	}
	const heading = "claimed by the author of the run; nothing in the run proves it:"
	for name, want := range map[string][]string{
		s.err.String(): {heading, `online compat/test label=box 1`, `label "box 2"`},
		s.must("compare", files[0], files[1], "--agent", "online,online"): {heading, `A  label "box 1"`, `B  label "box 2"`},
		contentsOf(t, page):    {"claimed by the author of the run", "box 1", "box 2"},
		s.must("show", merged): {"box 1", "box 2"},
	} {
		for _, w := range want {
			if !strings.Contains(name, w) {
				t.Errorf("want %q in\n%s", w, tail(name))
			}
		}
	}
	rows, err := csv.NewReader(strings.NewReader(contentsOf(t, table))).ReadAll()
	if err != nil || rows[0][len(rows[0])-1] != "claimed_label" || rows[3][len(rows[0])-1] != "box 2" {
		t.Errorf("got %v, %v", rows, err)
	}
	s.must("export", "csv", merged, "--out", table)
	rows, err = csv.NewReader(strings.NewReader(contentsOf(t, table))).ReadAll()
	if err != nil || rows[0][len(rows[0])-1] != "claimed_label" {
		t.Errorf("got %v, %v", rows[0], err)
	}
	lines := filepath.Join(t.TempDir(), "r.jsonl")
	s.must("export", "jsonl", merged, "--out", lines)
	var line struct {
		PlayedBy struct{ Claimed struct{ Label string } } `json:"played_by"`
	}
	first, _, _ := strings.Cut(contentsOf(t, lines), "\n")
	if err := json.Unmarshal([]byte(first), &line); err != nil || line.PlayedBy.Claimed.Label != "box 1" {
		t.Errorf("got %+v, %v", line, err)
	}
	if status := s.run("run", "--resume", files[0], "--label", "box 3"); status != exitInput ||
		!strings.Contains(s.err.String(), "--label was box 1, is now box 3") {
		t.Errorf("another label: exit %d\n%s", status, s.err.String())
	}
}

func contentsOf(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// A label changes the ids of episodes, and nothing that is played.
func TestALabelIsOnlyAName(t *testing.T) {
	t.Parallel()
	s := newSession(t)
	dir := t.TempDir()
	plan := filepath.Join(dir, "plan.yaml")
	if err := os.WriteFile(plan, []byte("run: [sokoban/small-v0/01]\nagent: random\nlabel: mine\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	plain, named := filepath.Join(dir, "plain.gym"), filepath.Join(dir, "named.gym")
	s.must("run", "sokoban/small-v0/01", "--agent", "random", "--out", plain)
	s.must("run", "--config", plan, "--out", named)
	read := func(path string) (rows []gymkhana.EpisodeRow, actions string) {
		f, err := store.Read(path)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		if rows, err = f.Episodes(t.Context()); err != nil {
			t.Fatal(err)
		}
		for _, r := range rows {
			tr, err := f.Trajectory(t.Context(), r.ID)
			if err != nil {
				t.Fatal(err)
			}
			for _, d := range tr.Decisions {
				for _, a := range d.Actions {
					actions += a.String() + "\n"
				}
			}
		}
		return rows, actions
	}
	a, did := read(plain)
	b, didToo := read(named)
	if a[0].ID == b[0].ID || did != didToo || did == "" {
		t.Errorf("ids %s and %s; actions\n%s\n%s", a[0].ID, b[0].ID, did, didToo)
	}
	s.must("verify", named, "--strict")
	for _, bad := range []string{" ", "a ", "a\nb", "\x1b[31mred", "a\u202eb", strings.Repeat("x", 81), "\xff"} {
		if status := s.run("run", "quick", "--label", bad, "--dry-run"); status != exitInput ||
			!strings.Contains(s.err.String(), "1 to 80 printable characters") {
			t.Errorf("label %q: exit %d\n%s", bad, status, s.err.String())
		}
	}
	s.must("run", "quick", "--label", strings.Repeat("é", 80), "--dry-run")
}
