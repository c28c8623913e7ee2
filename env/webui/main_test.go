package webui

import (
	"os"
	"testing"

	"gymkhana"
	"gymkhana/env/browser"
	"gymkhana/env/browser/browsertest"
	"gymkhana/env/envtest"
	"gymkhana/env/webui/pages"
	"gymkhana/env/webui/target"
)

func TestMain(m *testing.M) { os.Exit(browsertest.Main(m)) }

// An episode is a world in play.
type episode struct {
	t     testing.TB
	world *World
	now   gymkhana.Moment
	score gymkhana.Scorer
}

// begin resets a world to a page.
func begin(t testing.TB, o browser.Options, s Setup, seed gymkhana.Seed) *episode {
	t.Helper()
	world, err := With(o)(config(s))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := world.Close(); err != nil {
			t.Error("close:", err)
		}
	})
	start, err := world.Reset(t.Context(), seed)
	if err != nil {
		t.Fatal(err)
	}
	e := &episode{t: t, world: world.(*World), now: start.Moment}
	e.score = verifier{Report: "last", Reward: "corrected"}.Start(nil, envtest.Frames(t, e.now)[0])
	return e
}

// do performs an action and gives why it was refused.
func (e *episode) do(a gymkhana.Action) string {
	e.t.Helper()
	var err error
	if e.now, err = e.world.Step(e.t.Context(), []gymkhana.Action{a}); err != nil {
		e.t.Fatalf("%.60s: %v", a.String(), err)
	}
	e.score.Add(envtest.Frames(e.t, e.now)[0])
	return e.now.Seen[0].Refused
}

// write performs the actions that write files.
func (e *episode) write(files map[string]string) {
	e.t.Helper()
	for _, a := range writing(files) {
		if a.Verb != gymkhana.WriteFile {
			continue
		}
		if why := e.do(a); why != "" {
			e.t.Fatal(why)
		}
	}
}

// rendered writes files, renders them and gives the iteration.
func (e *episode) rendered(files map[string]string) Iteration {
	e.t.Helper()
	e.write(files)
	e.do(gymkhana.DoIt(Render))
	past := envtest.Frames(e.t, e.now)[0].State.(*State).Iterations
	return past[len(past)-1]
}

// shipped is the page of the tests.
const shipped = "bakery"

func wanted(t testing.TB) *target.Target {
	t.Helper()
	page, err := pages.Make(shipped, 1)
	if err != nil {
		t.Fatal(err)
	}
	return page
}
