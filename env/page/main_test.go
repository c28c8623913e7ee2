package page

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"testing"
	"time"

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

// outside copies test pages to a folder outside the repository.
func outside(t testing.TB, from string) string {
	t.Helper()
	to := filepath.Join(t.TempDir(), "pages")
	if err := os.CopyFS(to, os.DirFS(from)); err != nil {
		t.Fatal(err)
	}
	return to
}

// episode is a world in play.
type episode struct {
	t     testing.TB
	world *World
	task  *gymkhana.Task
	now   gymkhana.Moment
	seen  []gymkhana.Observation // what is seen now
	goal  string
	score gymkhana.Scorer

	record *Recorder // the recorder of the steps, if there is one
	keep   bool      // a print of every step
	think  time.Duration
	prints []print
}

// begin opens a world and resets it.
func begin(t testing.TB, task *gymkhana.Task, seed gymkhana.Seed) *episode {
	t.Helper()
	return beginIn(t, inBrowser(t), task, seed)
}

func beginIn(t testing.TB, make func(gymkhana.Config) (gymkhana.Environment, error), task *gymkhana.Task, seed gymkhana.Seed) *episode {
	t.Helper()
	world, err := make(task.Environment.Config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := world.Close(); err != nil {
			t.Error("close:", err)
		}
	})
	e := &episode{t: t, world: world.(*World), task: task}
	e.reset(seed)
	return e
}

func (e *episode) reset(seed gymkhana.Seed) {
	e.t.Helper()
	start, err := e.world.Reset(e.t.Context(), seed)
	if err != nil {
		e.t.Fatalf("%s: reset: %v", e.task.ID, err)
	}
	e.now, e.seen, e.goal = start.Moment, start.Seen, cmp.Or(start.Goal, e.task.Goal)
	verifier, err := NewVerifier(e.task.Verifier.Config)
	if err != nil {
		e.t.Fatal(err)
	}
	e.score = verifier.Start(e.task, e.frame())
}

func (e *episode) frame() gymkhana.Frame {
	e.t.Helper()
	return envtest.Frames(e.t, e.now)[0]
}

// step performs one action per role, in its text form, and gives why it was refused.
func (e *episode) step(texts ...string) string {
	e.t.Helper()
	time.Sleep(e.think)
	var acts []gymkhana.Action
	for _, text := range texts {
		a, err := gymkhana.ParseAction(text)
		if err != nil {
			e.t.Fatal(err)
		}
		acts = append(acts, a)
	}
	if e.record != nil {
		e.record.Add(e.seen, acts)
	}
	var err error
	if e.now, err = e.world.Step(e.t.Context(), acts); err != nil {
		e.t.Fatalf("%s: %v: %v", e.task.ID, texts, err)
	}
	e.seen = e.now.Seen
	e.score.Add(e.frame())
	if e.keep {
		e.prints = append(e.prints, e.print())
	}
	return e.seen[0].Refused
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

func (e *episode) state() *State { return e.frame().State.(*State) }

// on gives the id of the element of a role and a name; of the first of that role, if name is "".
func (e *episode) on(role, name string) string {
	e.t.Helper()
	for _, el := range e.seen[0].Elements {
		if el.Role == role && (name == "" || el.Name == name || el.Text == name) {
			return fmt.Sprintf("element=%q", el.ID)
		}
	}
	e.t.Fatalf("%s: no %s is called %q in\n%s", e.task.ID, role, name, e.seen[0].Text)
	return ""
}

var inQuotes = regexp.MustCompile(`"([^"]+)"`)

// told returns the goal's texts in quotation marks.
func (e *episode) told() []string {
	var all []string
	for _, m := range inQuotes.FindAllStringSubmatch(e.goal, -1) {
		all = append(all, m[1])
	}
	return all
}

// print is everything observable of one step.
type print struct{ state, text, shot string }

func (e *episode) print() print {
	e.t.Helper()
	hash, err := e.seen[0].Screenshot.Hash()
	if err != nil {
		e.t.Fatal(err)
	}
	var text []byte
	for i := range e.seen {
		text = e.seen[i].AppendCanonical(text)
	}
	return print{string(e.state().AppendCanonical(nil)), string(text), hash.String()}
}

func taskNamed(t testing.TB, s *gymkhana.Suite, path string) *gymkhana.Task {
	t.Helper()
	for _, task := range s.Tasks {
		if string(task.ID) == s.Name+"/"+path {
			return task
		}
	}
	t.Fatalf("suite %s has no task %s", s.Name, path)
	return nil
}
