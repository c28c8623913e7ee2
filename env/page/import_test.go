package page

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/env/browser"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func TestImportMiniWoB(t *testing.T) {
	dir := outside(t, "testdata/wob")
	for _, from := range []string{dir, filepath.Join(dir, "miniwob")} {
		s, err := ImportMiniWoB(t.Context(), from, "mine", MiniWoB{Instances: 3, Steps: 20})
		if err != nil {
			t.Fatal(err)
		}
		wellFormed(t, s)
		if got := s.Tasks[0]; len(got.Instances) != 3 || got.Budget.Steps != 20 {
			t.Errorf("options are passed over: %+v", got)
		}
		for _, task := range s.Tasks { // a part of the reward is no success, under either protocol
			if config := string(task.Verifier.Config); task.Published != nil || config != `{"full":true,"kind":"miniwob"}` {
				t.Errorf("%s is scored by %s, and as published by %+v", task.ID, config, task.Published)
			}
		}
		if slices.ContainsFunc(s.Tasks, func(t *gymkhana.Task) bool { return strings.HasSuffix(string(t.ID), "/notes") }) {
			t.Error("a document that is no task was imported")
		}
		small, err := s.Select(gymkhana.Selector{Path: "mine", Subset: "62"})
		if err != nil || len(small) != 13 {
			t.Errorf("subset 62 has %d tasks here (%v); want 13", len(small), err)
		}
		large, err := s.Select(gymkhana.Selector{Path: "mine", Subset: "92"})
		if err != nil || len(large) != 14 {
			t.Errorf("subset 92 has %d tasks here (%v); want 14", len(large), err)
		}
	}
	if _, err := ImportMiniWoB(t.Context(), t.TempDir(), "mine", MiniWoB{}); gymkhana.FaultOf(err) != gymkhana.FaultSetup {
		t.Errorf("an empty folder gives %v", err)
	}
}

// TestMobileLists counts the names that the two subsets are made of.
func TestMobileLists(t *testing.T) {
	names := strings.Fields(mobile)
	stars := slices.DeleteFunc(slices.Clone(names), func(n string) bool { return !strings.HasSuffix(n, "*") })
	if len(names) != 92 || len(stars) != 62 || !slices.IsSorted(names) {
		t.Errorf("%d names, %d with a star", len(names), len(stars))
	}
}

// wellFormed checks what the catalog checks of a suite.
func wellFormed(t *testing.T, s *gymkhana.Suite) {
	t.Helper()
	for _, task := range s.Tasks {
		for _, wrong := range task.Check() {
			t.Error(wrong)
		}
		if _, err := NewVerifier(task.Verifier.Config); err != nil {
			t.Error(err)
		}
		published, err := task.Under(gymkhana.PublishedCode)
		if err != nil {
			t.Error(err)
		} else if _, err := NewVerifier(published.Verifier.Config); err != nil {
			t.Error(err)
		}
		w, err := With(browser.Options{})(task.Environment.Config)
		if err != nil {
			t.Error(err)
		} else if err := w.Close(); err != nil {
			t.Error(err)
		}
	}
}

func TestImportGameWorld(t *testing.T) {
	s := gameSuite(t)
	wellFormed(t, s)
	if len(s.Tasks) != 3 || len(s.Subsets["first-steps"]) != 2 {
		t.Fatalf("%d tasks, subsets %v", len(s.Tasks), s.Subsets)
	}
	task := taskNamed(t, s, "91_gem-paths/91_01")
	if !strings.Contains(task.Notice, "control slide can never be executed") {
		t.Errorf("the notice is %q", task.Notice)
	}
	if !strings.HasPrefix(task.Goal, "You are playing Gem Paths") || !strings.HasSuffix(task.Goal, "Collect 2 gems on level 1.") {
		t.Errorf("the goal is %q", task.Goal)
	}
	w, err := With(browser.Options{})(task.Environment.Config)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	spec := w.Spec()
	if spec.Screen != (gymkhana.Size{W: 640, H: 560}) || len(spec.Controls) != 5 || slices.Contains(spec.Verbs, gymkhana.Click) || len(spec.Keys) != 4 {
		t.Errorf("the spec is %+v", spec)
	}
	// The games may be a repository beside the catalogue's, and they may be missing.
	dir := outside(t, "testdata/gameworld")
	if err := os.Rename(filepath.Join(dir, "games"), filepath.Join(filepath.Dir(dir), "GameWorld-Games")); err != nil {
		t.Fatal(err)
	}
	if err := os.RemoveAll(filepath.Join(filepath.Dir(dir), "GameWorld-Games", "benchmark", "92_rain-catch")); err != nil {
		t.Fatal(err)
	}
	s, err = ImportGameWorld(t.Context(), filepath.Join(dir, "catalog"), "gw")
	if err != nil || len(s.Tasks) != 2 || !strings.Contains(s.Doc, "92_rain-catch") {
		t.Errorf("with games elsewhere: %v, %+v", err, s)
	}
}

// TestAFolderThatChangedIsRefused edits a page after its import.
func TestAFolderThatChangedIsRefused(t *testing.T) {
	dir := outside(t, "testdata/wob")
	s, err := ImportMiniWoB(t.Context(), dir, "wob", MiniWoB{})
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "miniwob", "notes.html")
	if err := os.WriteFile(file, []byte("other"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := With(browser.Options{})(s.Tasks[0].Environment.Config); gymkhana.FaultOf(err) != gymkhana.FaultSetup ||
		!strings.Contains(err.Error(), "import it again") {
		t.Errorf("a changed folder gives %v", err)
	}
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	if _, err := With(browser.Options{})(s.Tasks[0].Environment.Config); gymkhana.FaultOf(err) != gymkhana.FaultSetup {
		t.Errorf("a missing folder gives %v", err)
	}
}

func TestLint(t *testing.T) {
	for _, dir := range []string{"gameworld", "flawed"} {
		var b strings.Builder
		for _, f := range LintGameWorld(filepath.Join("testdata", dir)) {
			b.WriteString(f.String() + "\n")
		}
		golden(t, "testdata/lint_"+dir+".txt", b.String())
	}
	if got := LintGameWorld(t.TempDir()); len(got) != 1 || !strings.Contains(got[0].Text, "catalog/games") {
		t.Errorf("an empty folder gives %v", got)
	}
}

func golden(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s: got\n%s\nwant\n%s", file, got, want)
	}
}
