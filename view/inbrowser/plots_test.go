package inbrowser

import (
	"encoding/csv"
	"encoding/xml"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// sweeps makes a run with a matrix of clocks, one with a matrix of an agent's memory and costs, and one with repeats.
func sweeps(t *testing.T) *board {
	t.Helper()
	dir, home := t.TempDir(), t.TempDir()
	plan := func(name, text string) string {
		path := filepath.Join(home, name)
		check(t, os.WriteFile(path, []byte(text), 0o644))
		return path
	}
	gymkhana(t, home, "run", "--config", plan("latency.yaml",
		"run: [games/merge-grid/01]\nagent: [heuristic]\nmatrix:\n  clock: [paused, latency=250ms, latency=1s]\n"),
		"--instances", "2", "--out", filepath.Join(dir, "latency.gym"))
	answers := plan("answers.jsonl", `{"text":"# thought\nfree\n# action\nRight","usage":{"in":900,"out":20,"cost_usd":0.002}}`+"\n"+`{"loop": true}`+"\n")
	gymkhana(t, home, "run", "--config", plan("memory.yaml",
		"run: [sokoban/small-v0/03, sokoban/small-v0/01]\nagent: [online]\nmatrix:\n  am: [3, 5]\n  om: [1, 3]\n"),
		"--model", "scripted/"+answers, "--out", filepath.Join(dir, "memory.gym"))
	gymkhana(t, home, "run", "sokoban/small-v0/03", "sokoban/small-v0/09", "--agent", "random", "--repeats", "3", "--out", filepath.Join(dir, "best.gym"))
	return serve(t, dir)
}

var plotID = regexp.MustCompile(`<figure class="Plot" id="plot-([^"]+)">`)

// Each run has the plots that its plan varies; each point leads to its episodes, and each plot is saved as CSV and SVG.
func TestPlotsFollowThePlan(t *testing.T) {
	b := sweeps(t)
	for name, want := range map[string]string{"latency.gym": "progress-by-step sweep-clock", "memory.gym": "progress-by-step score-by-cost sweep-am sweep-om",
		"best.gym": "progress-by-step best-of-n"} {
		key := strings.TrimPrefix(b.runs[name], "/run/")
		page := b.get("/together?run=" + key + "&metric=progress")
		var got []string
		for _, m := range plotID.FindAllStringSubmatch(page, -1) {
			got = append(got, m[1])
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s has %v; want %s", name, got, want)
		}
		if !strings.Contains(b.get(b.runs[name]), `id="plot-`+got[len(got)-1]) {
			t.Errorf("the page of %s has no plot", name)
		}
		points := regexp.MustCompile(`<a href="(/run/[^"]+/episodes[^"]+)" aria-label`).FindAllStringSubmatch(page, -1)
		if len(points) < 4 {
			t.Fatalf("%s has %d points that lead anywhere", name, len(points))
		}
		if list := b.get(strings.ReplaceAll(points[len(points)-1][1], "&amp;", "&")); !strings.Contains(list, "episodes, 1 to") {
			t.Errorf("a point of %s leads to no episodes: %s", name, points[len(points)-1][1])
		}
		for _, plot := range got {
			wellFormed(t, b.get("/plots/"+plot+".svg?run="+key))
			if rows := table(t, b.get("/plots/"+plot+".csv?run="+key)); len(rows) < 3 || len(rows[0]) != 6 {
				t.Errorf("%s of %s as CSV: %v", plot, name, rows)
			}
		}
	}
	latency := table(t, b.get("/plots/sweep-clock.csv?run="+strings.TrimPrefix(b.runs["latency.gym"], "/run/")))
	if len(latency) != 4 || latency[1][1] != "0" || latency[2][1] != "0.25" || latency[3][1] != "1" || latency[3][0] != latency[1][0] || latency[1][5] != "2" {
		t.Errorf("the latencies: %v", latency)
	}
	cost := table(t, b.get("/plots/score-by-cost.csv?run="+strings.TrimPrefix(b.runs["memory.gym"], "/run/")))
	if len(cost) != 5 || !strings.HasPrefix(cost[1][1], "0.1") { // 50 calls at $0.002
		t.Errorf("the costs: %v", cost)
	}
}

// Every table of a page is saved as CSV and SVG, and the CSV has the rows of the page.
func TestTablesAreSaved(t *testing.T) {
	b := sweeps(t)
	memory, best := b.runs["memory.gym"], b.runs["best.gym"]
	key := strings.TrimPrefix(memory, "/run/")
	pair := "a=" + key + "%3A1&b=" + key + "%3A2"
	for path, rows := range map[string]int{memory + "/table/suites": 1, memory + "/table/tags": 0, memory + "/table/tasks": 2, memory + "/table/hidden": 4,
		memory + "/table/failures": 0, best + "/table/episodes": 6, best + "/table/episodes?status=success": -1, memory + "/table/episodes?said=free": 8,
		"/together/agents": 8, "/compare/metrics?" + pair: 3, "/compare/suites?" + pair: 0, "/compare/flipped?" + pair: 0} {
		path, values, _ := strings.Cut(path, "?")
		wellFormed(t, b.get(path+".svg?"+values))
		got := table(t, b.get(path+".csv?"+values))
		if rows > 0 && len(got) != rows+1 || len(got) == 0 || rows < 0 && len(got) > 6 {
			t.Errorf("%s?%s has %d rows, want %d: %v", path, values, len(got)-1, rows, got)
		}
	}
	// What a page offers is there.
	for _, page := range []string{memory, memory + "/failures", memory + "/episodes?arm=2", "/together", "/compare?" + pair} {
		for _, m := range regexp.MustCompile(`href="(/[^"]+\.(?:csv|svg)[^"]*)" download`).FindAllStringSubmatch(b.get(page), -1) {
			if text := b.get(strings.ReplaceAll(m[1], "&amp;", "&")); strings.HasPrefix(text, "<!doctype") {
				t.Errorf("%s offers %s, which is missing", page, m[1])
			}
		}
	}
}

func wellFormed(t *testing.T, svg string) {
	t.Helper()
	if !strings.HasPrefix(svg, "<svg xmlns=") || strings.Contains(svg, "%!") {
		t.Errorf("this is no drawing: %.300s", svg)
	}
	for d := xml.NewDecoder(strings.NewReader(svg)); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			return
		} else if err != nil {
			t.Errorf("%v in %.2000s", err, svg)
			return
		}
	}
}

func table(t *testing.T, text string) [][]string {
	t.Helper()
	rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil {
		t.Errorf("%v in %.500s", err, text)
	}
	return rows
}
