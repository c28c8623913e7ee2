package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"gymkhana/cli"
	"gymkhana/learn"
	"gymkhana/learn/train"
	"gymkhana/metric"
)

// record is the folder of the study's marks, and of the page that reports them.
var record = filepath.Join("..", "..", "docs", "study")

// page is that page, with its minus signs as fmt writes them.
func page(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(record, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	return strings.NewReplacer("−", "-").Replace(string(text))
}

// seeks gives a test for the rows of a page, and their number.
func seeks(t *testing.T, text string) (want func(row string), rows *int) {
	rows = new(int)
	return func(row string) {
		t.Helper()
		if *rows++; !strings.Contains(text, "\n"+row+"\n") {
			t.Errorf("the page does not have the row\n%s", row)
		}
	}, rows
}

// The tables of the page are those that the study prints from the marks stored beside it. No network is trained.
func TestTheTablesOfTheStudy(t *testing.T) {
	text := page(t)
	r := recorded(t)
	if done := fmt.Sprintf("Of the %d trainings %d are done", r.Planned, r.Done); !strings.Contains(text, done) {
		t.Errorf("the page does not say %q", done)
	}
	user, err := os.ReadFile(filepath.Join(record, "..", "learning.md"))
	if err != nil {
		t.Fatal(err)
	}
	want, rows := seeks(t, text)
	for i := range r.Ways {
		one := &r.Ways[i]
		figures := ""
		for _, subset := range r.Subsets {
			figures += " " + figure(one.Subsets[subset]) + " |"
		}
		want(fmt.Sprintf("| `%s` | %d |%s", one.Name, len(one.Seeds), figures))
		if flags, shown := recipes[one.Name]; shown && !strings.Contains(string(user), "| `"+flags+"` |"+figures+"\n") {
			t.Errorf("docs/learning.md does not have for %s\n%s", flags, figures)
		}
		if own, there := one.Subsets[ownApps]; there {
			want(fmt.Sprintf("| `%s` | %s | %s |", one.Name, figure(own), figure(one.Subsets["phone-gen:test"])))
		}
	}
	for i := 0; i < len(r.Contrasts); i += len(r.Subsets) {
		c := r.Contrasts[i : i+len(r.Subsets)]
		row := fmt.Sprintf("| `%s` - `%s` | %d |", c[0].B, c[0].A, c[0].Seeds)
		for _, on := range c {
			row += fmt.Sprintf(" %+.1f%s |", 100*on.Difference, interval(on.CI))
		}
		want(row)
	}
	for i := range r.Distances {
		d := &r.Distances[i]
		want(fmt.Sprintf("| `%s` | %d | %d | %s | %.1f |", d.Way, d.Apart, d.Episodes, figure(d.Rate), 100*d.AgainstSuccess))
	}
	if *rows != 8+4+7+13 {
		t.Errorf("%d rows were compared; want 8 ways, 4 with own apps, 7 differences and 13 distances", *rows)
	}
}

// The tables of the page on ways to train a group are those of the marks stored beside it. No network is trained.
func TestTheTableOfArms(t *testing.T) {
	folder := t.TempDir()
	if err := os.CopyFS(folder, os.DirFS(filepath.Join(record, "arms"))); err != nil {
		t.Fatal(err)
	}
	s := &session{t: t, home: t.TempDir(), catalog: cli.Builtin, now: time.Now}
	r := ContestReport{}
	s.json(&r, "stage2", "arms", "--out", folder, "--key", "2e49e5fe", "--seeds", "3", "--instances", "3")
	user, err := os.ReadFile(filepath.Join(record, "..", "learning.md"))
	if err != nil {
		t.Fatal(err)
	}
	want, rows := seeks(t, page(t))
	for i := range r.Rows {
		one := &r.Rows[i]
		success, less := "| "+one.Name+" |", "| full - "+one.Name+" |"
		for _, subset := range []string{"val", "val, without mini tasks", "val, mini tasks", "test-task", freshApps} {
			success += " " + figure(one.Subsets[subset]) + " |"
			c := one.Full[subset]
			less += fmt.Sprintf(" %+.1f%s |", 100*c.Difference, interval(c.CI))
		}
		want(success)
		short := fmt.Sprintf(" | %s | %s | %s |\n", figure(one.Subsets["val"]), figure(one.Subsets["test-task"]), figure(one.Subsets[freshApps]))
		if slices.Contains([]string{"stage 1 alone", untaught, meanMember, wholeMethod, silentSeeds}, one.Name) && !strings.Contains(string(user), short) {
			t.Errorf("docs/learning.md does not have for %s\n%s", one.Name, short)
		}
		if one.Name != wholeMethod {
			want(less)
		}
	}
	if *rows < 40 {
		t.Errorf("%d rows", *rows)
	}
}

// recipes are the ways that docs/learning.md has figures of, by the flags of gymkhana train.
var recipes = map[string]string{learn.Paper: "--recipe paper", learn.DAgger: "--recipe dagger",
	"apps-100": "--recipe dagger --apps 100"}

// The figures of the shipped network's recipe on the twenty apps are those of the marks of its three trainings, and the
// shipped network is the first of them.
func TestTheTwentyApps(t *testing.T) {
	user, err := os.ReadFile(filepath.Join(record, "..", "learning.md"))
	if err != nil {
		t.Fatal(err)
	}
	r := recordedIn(t, filepath.Join(record, "twenty"), learn.DAgger)
	mean, first := "", ""
	for _, subset := range r.Subsets {
		of := r.Ways[0].Subsets[subset]
		mean += " " + figure(of) + " |"
		first += fmt.Sprintf(" %.1f |", 100*of.BySeed[0])
	}
	rows := []string{"| `--recipe dagger` |" + mean, "| `policy/phone-small` (seed 1) |" + first}
	for _, section := range r.Sections {
		of := r.Ways[0].Subsets[section]
		subset, part, _ := strings.Cut(section, ", ")
		if subset == "train" {
			continue // what is learnt from is shown as a whole
		}
		rows = append(rows, fmt.Sprintf("| `%s`, %s | %d | %s | %.1f |", subset, part, of.Episodes/len(of.BySeed), figure(of), 100*of.BySeed[0]))
	}
	if len(rows) != 2+5+5+7+1 {
		t.Errorf("%d rows", len(rows))
	}
	for _, row := range rows {
		if !strings.Contains(string(user), "\n"+row+"\n") {
			t.Errorf("docs/learning.md does not have the row\n%s", row)
		}
	}
}

// recorded is the report of the study on the phone, from the marks alone.
func recorded(t *testing.T) *Report { return recordedIn(t, record) }

// recordedIn is recorded for the marks in a folder, of some ways or all.
func recordedIn(t *testing.T, marks string, names ...string) *Report {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "study")
	if err := os.CopyFS(folder, os.DirFS(marks)); err != nil {
		t.Fatal(err)
	}
	source, err := learn.Find(cli.Builtin(), "phone")
	if err != nil {
		t.Fatal(err)
	}
	ways, err := chosen(source, names)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	s := &study{source: source, folder: folder, ways: ways, seeds: 3}
	for i := range s.ways {
		for seed := uint64(1); seed <= 3; seed++ {
			adopt(t, s, &s.ways[i], seed)
		}
	}
	r, err := s.run(ctx)
	if err != nil {
		t.Fatalf("%v; where a recipe has changed, train its ways again", err)
	}
	return r
}

// adopt makes a study take stored marks of the paper's ladder for those of its present curriculum. The page is about the
// ladder of a commit that it names.
func adopt(t *testing.T, s *study, w *way, seed uint64) {
	t.Helper()
	if w.settings.Recipe != learn.Paper {
		return
	}
	folder := s.folderOf(w, seed)
	m := storedMarks(t, folder)
	c := w.curriculum(s.settings(w, seed))
	m.Config = hashOf(&c)
	b, err := json.Marshal(m)
	if err == nil {
		err = os.WriteFile(filepath.Join(folder, marksFile), b, 0o666)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// figure is how the page writes a rate in percent.
func figure(r Rate) string { return fmt.Sprintf("%.1f%s", 100*r.Success, interval(r.CI)) }

// interval is how the page writes an interval in percent.
func interval(ci metric.Interval) string {
	if !ci.Defined() {
		return ""
	}
	return " " + percents(ci)
}

// The page reports the recipe of roll-outs against the first network that shipped as their marks do.
func TestTheFirstNetworkOfTheStudy(t *testing.T) {
	text := page(t)
	var three []scores
	for seed := uint64(1); seed <= 3; seed++ {
		c := train.Aggregate(seed)
		got, err := readMarks(filepath.Join(record, fmt.Sprintf("dagger-%d", seed)), &c)
		if err != nil || got == nil {
			t.Fatalf("seed %d: %v, %v; after another recipe, train the study again and remove what is there", seed, got, err)
		}
		three = append(three, got)
	}
	first := storedScores(t, "first") // of no training of this program
	row := "| more than the first network | 3 |  |"
	for _, subset := range []string{"val", "test-task", "test-app", "phone-gen:test"} {
		e := metric.EstimateCrossed(cellsOf(three, []scores{first, first, first}, subset), metric.Confidence)
		row += fmt.Sprintf(" %+.1f%s |", 100*e.Mean, interval(e.CI))
	}
	if !strings.Contains(text, "\n"+row+"\n") {
		t.Errorf("the page does not have the row\n%s", row)
	}
}

// storedScores reads what the network of a folder of the record did.
func storedScores(t *testing.T, name string) scores {
	t.Helper()
	all, err := storedMarks(t, filepath.Join(record, name)).episodes()
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func storedMarks(t *testing.T, folder string) *marks {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(folder, marksFile))
	if err != nil {
		t.Fatal(err)
	}
	var m marks
	if err := json.Unmarshal(b, &m); err != nil {
		t.Fatal(err)
	}
	return &m
}
