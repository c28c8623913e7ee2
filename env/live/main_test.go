package live

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/env/browser/browsertest"
	"gymkhana/env/envtest"
)

func TestMain(m *testing.M) { os.Exit(browsertest.Main(m)) }

// inBrowser makes worlds in the one browser of the tests.
func inBrowser(t testing.TB) func(gymkhana.Config) (gymkhana.Environment, error) {
	t.Helper()
	return With(browsertest.Options(t))
}

// An episode is a world in play, scored by both protocols.
type episode struct {
	t     testing.TB
	world *World
	task  *gymkhana.Task
	now   gymkhana.Moment
	seen  gymkhana.Observation // what is seen now

	corrected, published gymkhana.Scorer
}

// open makes the world of a task.
func open(t testing.TB, task *gymkhana.Task) *World {
	t.Helper()
	world, err := inBrowser(t)(task.Environment.Config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := world.Close(); err != nil {
			t.Error("close:", err)
		}
	})
	return world.(*World)
}

// begin opens a world and resets it.
func begin(t testing.TB, task *gymkhana.Task) *episode {
	t.Helper()
	e := &episode{t: t, world: open(t, task), task: task}
	start, err := e.world.Reset(t.Context(), 1)
	if err != nil {
		t.Fatalf("%s: reset: %v", task.ID, err)
	}
	e.now, e.seen = start.Moment, start.Seen[0]
	e.corrected = e.scorer(gymkhana.Corrected)
	e.published = e.scorer(gymkhana.PublishedCode)
	return e
}

func (e *episode) scorer(p gymkhana.Protocol) gymkhana.Scorer {
	e.t.Helper()
	task, err := e.task.Under(p)
	if err != nil {
		e.t.Fatal(err)
	}
	v, err := NewVerifier(task.Verifier.Config)
	if err != nil {
		e.t.Fatal(err)
	}
	return v.Start(task, e.frame())
}

func (e *episode) frame() gymkhana.Frame {
	e.t.Helper()
	return envtest.Frames(e.t, e.now)[0]
}

func (e *episode) state() *State { return e.frame().State.(*State) }

// step performs an action in its text form and gives why it was refused.
func (e *episode) step(text string) string {
	e.t.Helper()
	a, err := gymkhana.ParseAction(text)
	if err != nil {
		e.t.Fatal(err)
	}
	now, err := e.world.Step(e.t.Context(), []gymkhana.Action{a})
	if err != nil {
		e.t.Fatalf("%s: %s: %v", e.task.ID, text, err)
	}
	e.now, e.seen = now, now.Seen[0]
	e.corrected.Add(e.frame())
	e.published.Add(e.frame())
	return e.seen.Refused
}

// do is step for what may not be refused.
func (e *episode) do(texts ...string) {
	e.t.Helper()
	for _, text := range texts {
		if why := e.step(text); why != "" {
			e.t.Fatalf("%s: %s: refused: %s", e.task.ID, text, why)
		}
	}
}

// on gives the id of the element of a role and a name, as an argument.
func (e *episode) on(role, name string) string {
	e.t.Helper()
	m := Move{Role: role, Name: name}
	id := m.find(e.seen.Elements)
	if id == "" {
		e.t.Fatalf("%s: no %s is called %q at %s in\n%s", e.task.ID, role, name, e.seen.URL, e.seen.Text)
	}
	return fmt.Sprintf("element=%q", id)
}

// click clicks on what has a role and a name.
func (e *episode) click(role, name string) {
	e.t.Helper()
	e.do("click " + e.on(role, name))
}

// at checks that the front page has this address.
func (e *episode) at(url string) {
	e.t.Helper()
	if e.seen.URL != url || e.state().URL != url {
		e.t.Fatalf("%s: at %s, stored as %s; want %s", e.task.ID, e.seen.URL, e.state().URL, url)
	}
}

// worth checks the episode's progress under both protocols.
func (e *episode) worth(corrected, published float64) {
	e.t.Helper()
	c, p := e.corrected.Verdict(), e.published.Verdict()
	if c.Progress != corrected || p.Progress != published || c.Success != (corrected == 1) || p.Success != (published == 1) {
		e.t.Errorf("%s: corrected %+v, published %+v; want %v and %v", e.task.ID, c, p, corrected, published)
	}
}

// part gives one of the verdict's parts.
func (e *episode) part(name string) float64 {
	e.t.Helper()
	v, ok := e.corrected.Verdict().Parts[name]
	if !ok {
		e.t.Fatalf("there is no part %s in %+v", name, e.corrected.Verdict())
	}
	return v
}

// write puts files into a new folder and gives its path.
func write(t testing.TB, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// imported returns the only task of a file with the sites of a town.
func imported(t testing.TB, on town, domain, text string) *gymkhana.Task {
	t.Helper()
	dir := write(t, map[string]string{domain + "/1.json": text, "sites.yaml": on.sites()})
	s, err := Import(t.Context(), dir, "mine")
	if err != nil {
		t.Fatal(err)
	}
	if len(s.Tasks) != 1 || !strings.HasPrefix(string(s.Tasks[0].ID), "mine/"+domain+"/") {
		t.Fatalf("imported %v", s.Tasks)
	}
	return s.Tasks[0]
}
