package cli

import (
	"bytes"
	"encoding/json"
	"image"
	"image/png"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gymkhana/proof"
	"gymkhana/report"
)

// collection has a level that is imported, one that is open, and one that no short search proves. oddLevel is hard too,
// and shippedWay solves it.
const (
	hardLevel  = "#########\n#       #\n# $ $ $ #\n#  @    #\n# $ $ $ #\n#       #\n#  .... #\n#    .. #\n#########\n"
	oddLevel   = "#########\n#       #\n# $ $ $ #\n#  @    #\n# $ $ $ #\n#       #\n#  ...  #\n#   ... #\n#########\n"
	shippedWay = "lDluuRurDDDRurDDDuuurDDDruuuuLulDDDDuuuulDDDDulDulDDldRR"

	collection = "; easy\n#####\n#@$.#\n#####\n\n; gap\n#####\n#@$.\n#####\n\n; hard\n" + hardLevel
)

// levelFile writes a file of levels.
func levelFile(t *testing.T, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "levels.txt")
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return file
}

// A collection is imported level by level, with its progress on stderr; levels that were left out are listed. With
// --strict an error imports nothing.
func TestACollectionComesInLevelByLevel(t *testing.T) {
	t.Parallel()
	s := newSession(t)
	file := levelFile(t, collection)
	said := s.must("import", "sokoban", file, "--as", "mixed", "--solve-limit", "1000")
	for _, want := range []string{"left out: level 2 (gap), line 7: the level is open at row 2, column 4; put a wall, #, beside it",
		"1 level unproved, without a known solution", "imported 2 tasks as mixed@1"} {
		if !strings.Contains(said, want) {
			t.Errorf("it says\n%swant %q", said, want)
		}
	}
	want := "1/3 level 1 (easy), line 2: 1 move\n" +
		"2/3 level 2 (gap), line 7: left out: the level is open at row 2, column 4; put a wall, #, beside it\n" +
		"3/3 level 3 (hard), line 12: unproved: level needs more positions than the solver may store: 1000\n"
	if got := s.err.String(); got != want {
		t.Errorf("on a pipe, stderr has\n%swant\n%s", got, want)
	}
	var made struct {
		Tasks   int
		Skipped []leftOut
	}
	s.json(&made, "import", "sokoban", file, "--as", "mixed", "--solve-limit", "1000")
	if made.Tasks != 2 || len(made.Skipped) != 1 || made.Skipped[0].Name != "level 2 (gap), line 7" || made.Skipped[0].Reason == "" {
		t.Errorf("JSON: %+v", made)
	}
	if status := s.run("import", "sokoban", file, "--as", "strict", "--strict"); status != exitInput ||
		!strings.Contains(s.err.String(), "level 2 (gap), line 7: the level is open") {
		t.Errorf("--strict: exit %d\n%s", status, &s.err)
	}
	if _, err := os.Stat(filepath.Join(s.home, "suites", "strict.yaml")); err == nil {
		t.Error("--strict kept a suite")
	}
	for limit, status := range map[string]int{"0": exitInput, "-5": exitInput, "many": exitInput, "99999999999": exitInput, "5s": exitDone, "1ns": exitDone} {
		text := "#####\n#@$.#\n#####\n"
		if got := s.run("import", "sokoban", levelFile(t, text), "--as", "limited", "--solve-limit", limit); got != status {
			t.Errorf("--solve-limit %s: exit %d; want %d\n%s", limit, got, status, &s.err)
		}
	}
}

// On a terminal the progress is a bar, which is gone in the end.
func TestImportDrawsABar(t *testing.T) {
	t.Parallel()
	var out, err bytes.Buffer
	home := t.TempDir()
	host := &Host{Getenv: func(name string) string {
		if name == "GYMKHANA_HOME" {
			return home
		}
		return ""
	}, Stdout: &out, Stderr: &err, Now: time.Now, Terminal: true}
	if status := Main(t.Context(), host, "import", "sokoban", levelFile(t, collection), "--solve-limit", "1000"); status != exitDone {
		t.Fatalf("exit %d\n%s", status, &err)
	}
	if drawn := err.String(); !strings.Contains(drawn, "0/3 levels") || !strings.Contains(drawn, "3/3 levels") ||
		!strings.HasSuffix(drawn, "\r"+eraseLine) || strings.Contains(drawn, "\n") {
		t.Errorf("stderr has %q", drawn)
	}
}

// The reward of an unproved level is unknown, because it has no solution to compare with: it is a dash, in no mean, and
// null in JSON. If the file has a solution, that one is used. Selftest counts unproved levels separately.
func TestAnUnprovedLevelHasNoReward(t *testing.T) {
	t.Parallel()
	s := newSession(t)
	text := collection + "\n" + oddLevel + shippedWay + "\n"
	s.must("import", "sokoban", levelFile(t, text), "--as", "mixed", "--solve-limit", "1000")
	file := filepath.Join(t.TempDir(), "m.gym")
	var sum, alone report.Summary
	s.json(&sum, "run", "mixed", "--agent", "idle,declare", "--out", file)
	s.must("import", "sokoban", levelFile(t, hardLevel), "--as", "hard", "--solve-limit", "1000")
	s.json(&alone, "run", "hard", "--agent", "idle", "--out", filepath.Join(t.TempDir(), "h.gym"))
	if a := agent(t, &alone, "idle"); a.MeanReward != nil || a.Scored != 1 {
		t.Errorf("an unproved level: reward %v of %d scored", a.MeanReward, a.Scored)
	}
	a := agent(t, &sum, "idle")
	if want := (45.5 + 100 - float64(160-len(shippedWay))/2) / 2; a.MeanReward == nil || *a.MeanReward != want || a.Scored != 3 {
		t.Errorf("reward %v of %d scored; want %g, of the two levels that have one", a.MeanReward, a.Scored, want)
	}
	rows := strings.Split(s.must("export", "csv", file, "--out", "-"), "\n")
	if !strings.Contains(strings.Join(rows, "\n"), "mixed/levels/3") {
		t.Fatalf("no row of the unproved level:\n%s", strings.Join(rows, "\n"))
	}
	for _, row := range rows {
		if cells := strings.Split(row, ","); strings.Contains(row, "mixed/levels/") && (cells[12] == "") != strings.Contains(row, "levels/3") {
			t.Errorf("CSV gives the reward %q in %s", cells[12], row)
		}
	}
	if said := s.must("show", file); !strings.Contains(said, "–") {
		t.Errorf("show has no dash:\n%s", said)
	}
	s.must("verify", file)
	var compared struct {
		Pairs  int
		Reward report.Difference
	}
	s.json(&compared, "compare", file, "--agent", "idle,declare")
	if r := compared.Reward; compared.Pairs != 3 || r.MeanA == nil || *r.MeanA != *a.MeanReward || *r.Mean != 0 {
		t.Errorf("compared: %+v; want the mean of the two levels that have a reward", compared)
	}
	var proved proof.Report
	s.json(&proved, "selftest", "mixed/levels/3", "mixed/levels/4")
	if proved.Tasks != 1 || proved.OraclePass != 1 || strings.Join(proved.Unproved, " ") != "mixed/levels/3" || len(proved.Failures) > 0 {
		t.Errorf("selftest: %+v", proved)
	}
	if said := s.must("selftest", "mixed/levels/3"); !strings.Contains(said, "0 tasks, 0 instances") || !strings.Contains(said, "mixed/levels/3") {
		t.Errorf("selftest of an unproved level says\n%s", said)
	}
}

// filed is all that a folder holds, with times.
func filed(t *testing.T, dirs ...string) string {
	t.Helper()
	var all strings.Builder
	for _, dir := range dirs {
		if err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			info, err := d.Info()
			if err != nil {
				return err
			}
			all.WriteString(path + " " + info.ModTime().String() + "\n")
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	}
	return all.String()
}

// importable returns the path of an input for a kind of import, what a check of it must list as imported, and what it
// must report as wrong.
func importable(t *testing.T, kind string) (path string, in, out []string) {
	t.Helper()
	switch kind {
	case "sokoban":
		return levelFile(t, collection), []string{"probe/levels/1: level 1 (easy), line 2, 1 move", "probe/levels/3: level 3 (hard), line 12, unproved"},
			[]string{"left out: level 2 (gap), line 7: the level is open"}
	case "miniwob":
		return pagesOutside(t, "wob"), []string{"probe/click-button: unproved"}, nil
	case "gameworld":
		return pagesOutside(t, "gameworld"), []string{"probe/91_gem-paths/91_01: unproved"}, []string{"mistake: "}
	case "page":
		dir := pagesOutside(t, "any")
		file := filepath.Join(filepath.Dir(dir), "any.yaml")
		text, err := os.ReadFile(filepath.Join("..", "env", "page", "testdata", "any.yaml"))
		if err == nil {
			err = os.WriteFile(file, text, 0o666)
		}
		if err != nil {
			t.Fatal(err)
		}
		return file, []string{"probe/"}, nil
	case "magebench-webui":
		var shot bytes.Buffer
		if err := png.Encode(&shot, image.NewRGBA(image.Rect(0, 0, 96, 54))); err != nil {
			t.Fatal(err)
		}
		dir := t.TempDir()
		for name, actions := range map[string]string{"cups": "def more(driver):\n    driver.find_element(By.ID, 'more').click()\nactions = [more]\n",
			"broken": "def more(driver):\n    driver.get('http://elsewhere/')\nactions = [more]\n"} {
			for file, text := range map[string]string{"index.html": `<button id="more" data-filter-by="text" data-evalby="text|font-size">More</button>`,
				"tasks.md": "# Cups\n![start](./_images/origin.png)\nClick `#more`:\n![after](./_images/after_click.png)", "actions.py": actions,
				"_images/origin.png": shot.String(), "_images/after_click.png": shot.String()} {
				at := filepath.Join(dir, name, file)
				if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(at, []byte(text), 0o644); err != nil {
					t.Fatal(err)
				}
			}
		}
		return dir, []string{"probe/cups"}, []string{"mistake: left out: ", "actions.py:2"}
	case "mmina":
		file := filepath.Join(t.TempDir(), "tasks.json")
		task := `{"intent": "What colour is the tower?", "start_url": "https://kiwix.test/A/Landing", "task_id": 5, "sites": ["shopping"],
			"eval": {"eval_types": ["string_match"], "reference_answers": {"must_include": ["blue"]}}}`
		if err := os.WriteFile(file, []byte("["+task+"]"), 0o666); err != nil {
			t.Fatal(err)
		}
		return file, []string{"probe/"}, nil
	}
	if kind == "openenv" { // an address
		d := openDoor(t, filepath.Join(t.TempDir(), "served.gym"), "sokoban/small-v0/03")
		t.Cleanup(d.stop)
		return d.url, []string{"probe/sokoban/small-v0/03", "graded by the server"}, nil
	}
	t.Fatalf("no input of the kind %s; add one", kind)
	return "", nil, nil
}

// With --check every kind of import says what would be imported, what not and why, and writes nothing. Without --check
// it writes a suite of the same tasks.
func TestImportCheckWritesNothing(t *testing.T) {
	t.Parallel()
	for _, e := range Builtin().Importers() {
		s := newSession(t)
		path, in, out := importable(t, e.Name)
		folder := filepath.Dir(path)
		if strings.Contains(path, "://") {
			folder = s.home
		}
		before := filed(t, s.home, folder)
		said := s.must("import", e.Name, path, "--as", "probe", "--check", "--solve-limit", "1000")
		var checked struct {
			Tasks             []string
			Skipped, Mistakes []json.RawMessage
		}
		s.json(&checked, "import", e.Name, path, "--as", "probe", "--check", "--solve-limit", "1000")
		if after := filed(t, s.home, folder); after != before {
			t.Errorf("%s: before\n%safter --check\n%s", e.Name, before, after)
		}
		for _, want := range append(append(in, out...), "would be imported as probe@1; nothing was written") {
			if !strings.Contains(said, want) {
				t.Errorf("%s: it says\n%swant %q", e.Name, said, want)
			}
		}
		if len(checked.Tasks) == 0 || (len(checked.Skipped)+len(checked.Mistakes) > 0) != (len(out) > 0) {
			t.Errorf("%s: JSON has %+v", e.Name, checked)
		}
		if len(out) > 0 {
			if status := s.run("import", e.Name, path, "--as", "probe", "--check", "--strict"); status != exitInput {
				t.Errorf("%s --check --strict: exit %d\n%s", e.Name, status, &s.err)
			}
		}
		var made struct{ Tasks int }
		s.json(&made, "import", e.Name, path, "--as", "probe", "--solve-limit", "1000")
		if made.Tasks != len(checked.Tasks) {
			t.Errorf("%s: %d tasks came in; --check said %d", e.Name, made.Tasks, len(checked.Tasks))
		}
	}
	s := newSession(t)
	if status := s.run("import", "sokoban", levelFile(t, "no levels\n"), "--check"); status != exitInput || !strings.Contains(s.err.String(), "no level in the file") {
		t.Errorf("a file without levels: exit %d\n%s", status, &s.err)
	}
	if list, err := os.ReadDir(s.home); err != nil || len(list) > 0 {
		t.Errorf("a check that fails wrote %v, %v", list, err)
	}
}
