package page

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/internal/tier"
)

// blind are the kinds of idioms that a reader of the tree could not see before listeners were recorded.
var blind = []string{"listener-", "nested-", "delegate-", "svg-", "map-", "name-", "shadow-"}

// TestHeuristicSeesIdioms plays the idioms of env/browser with a player that knows only elements, names and goals.
func TestHeuristicSeesIdioms(t *testing.T) {
	t.Parallel()
	dir := outside(t, filepath.Join("..", "browser", "testdata", "idioms"))
	files, err := filepath.Glob(filepath.Join(dir, "*.html"))
	if err != nil || len(files) < 60 {
		t.Fatalf("%d idioms, %v", len(files), err)
	}
	played, won := 0, 0
	for _, file := range tier.Part(t, files, 8) {
		name := strings.TrimSuffix(filepath.Base(file), ".html")
		if !isBlind(name) {
			continue
		}
		e := begin(t, idiomTask(t, dir, name), 1)
		agent, err := NewHeuristic(gymkhana.AgentSetup{Options: e.task.Oracle.Config})
		if err != nil {
			t.Fatal(err)
		}
		play(t, e, agent)
		played++
		if e.score.Verdict().Success {
			won++
		} else {
			t.Logf("%s: not solved in\n%s", name, e.seen[0].Text)
		}
		if err := e.world.visit.Leave(); err != nil {
			t.Error(err)
		}
	}
	t.Logf("the heuristic wins %d of %d", won, played)
	if played == 0 || 10*won < 6*played {
		t.Errorf("the heuristic wins %d of %d; want six in ten", won, played)
	}
}

func isBlind(name string) bool {
	for _, kind := range blind {
		if strings.HasPrefix(name, kind) {
			return true
		}
	}
	return false
}

// idiomTask imports one page of a folder.
func idiomTask(t *testing.T, dir, name string) *gymkhana.Task {
	t.Helper()
	file := filepath.Join(t.TempDir(), name+".yaml")
	text := fmt.Sprintf(`folder: %q
file: %s.html
width: 400
height: 300
goal: document.title
state: "({won})"
instances: [1]
steps: 12
end: [{path: won, equals: true, reason: won}]
tasks: [{id: play, success: [{path: won, equals: true}]}]
`, dir, name)
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	s, err := ImportPage(t.Context(), file, "idioms")
	if err != nil {
		t.Fatal(err)
	}
	return s.Tasks[0]
}

func TestPicturesOnly(t *testing.T) {
	dir := outside(t, filepath.Join("..", "browser", "testdata", "idioms"))
	for _, name := range []string{"worker", "canvas-size"} {
		task := idiomTask(t, dir, name)
		var s Setup
		if err := task.Environment.Config.Decode(&s); err != nil {
			t.Fatal(err)
		}
		s.Pictures = true
		cfg, err := gymkhana.NewConfig(s)
		if err != nil {
			t.Fatal(err)
		}
		task.Environment.Config = cfg
		e := begin(t, task, 1)
		o := e.seen[0]
		if strings.Contains(o.Text, "RootWebArea") || len(o.Elements) > 0 || o.Screenshot == nil {
			t.Errorf("%s: more than a picture is seen: %q", name, o.Text)
		}
		if told := strings.Contains(o.Text, "Worker"); told != (name == "worker") {
			t.Errorf("%s: told %q", name, o.Text)
		}
	}
}

// TestStateIsReadAtHome opens another tab and looks whether the state is still that of the page of the task.
func TestStateIsReadAtHome(t *testing.T) {
	dir := outside(t, filepath.Join("..", "browser", "testdata", "idioms"))
	e := begin(t, idiomTask(t, dir, "listener-span"), 1)
	want := string(e.state().AppendCanonical(nil))
	e.do(`new_tab url="http://page.localhost/worker.html"`)
	if got := string(e.state().AppendCanonical(nil)); got != want || len(e.seen[0].Tabs) != 2 {
		t.Errorf("with another tab in front the state is %s; want %s", got, want)
	}
	e.do("switch_tab tab=0", "close_tab")
	if got := string(e.state().AppendCanonical(nil)); !strings.Contains(got, "won") {
		t.Errorf("once its tab is closed, the state is %s", got)
	}
}

func TestKeyNames(t *testing.T) {
	for name, want := range map[string]string{
		"altright": "Alt", "slash": "/", "bracketleft": "[", "KeyW": "w", "Digit3": "3", "numpad7": "7", "f5": "F5", "F12": "F12", "f13": "f13",
		"W": "w", "Space": "Space", "PageDown": "PageDown",
	} {
		if got := keyName(name); got != want {
			t.Errorf("%s is %s; want %s", name, got, want)
		}
	}
}
