package page

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gymkhana"
	"gymkhana/agent/reference"
	"gymkhana/env/browser"
	"gymkhana/env/browser/browsertest"
	"gymkhana/internal/tier"
	"gymkhana/registry"
	"gymkhana/runner"
	"gymkhana/store/memstore"
)

// broken are pages that break, each with what an agent does there and whose fault it is. A step lasts 12 ticks,
// a fifth of a second. What is clicked covers the page.
var broken = []struct {
	name, script string
	actions      string // one a line; then the agent finishes
	fault        string
	steps        int // taken
	log          string
}{
	{"a button that spins", `onclick = () => { for (;;); }`, "wait\nclick x=50 y=50", "agent", 1, "hangs"},
	{"a page that hangs by itself after three steps", `setTimeout(() => { for (;;); }, 650)`,
		"wait ticks=12\nwait ticks=12\nwait ticks=12\nwait ticks=12", "world", 3, "hangs"},
	{"a page that hangs by itself, whatever is clicked", `onclick = () => { document.title += 'x' }; setTimeout(() => { for (;;); }, 650)`,
		"click x=50 y=50\nclick x=60 y=60\nclick x=50 y=50\nclick x=50 y=50\nclick x=50 y=50", "world", 3, "hangs"},
	{"a combination", `let keys = ''; onkeyup = (e) => { keys += e.key; if (keys.endsWith('ba')) for (;;); }`,
		`press keys=["a"]` + "\n" + `press keys=["b"]` + "\n" + `press keys=["a"]`, "agent", 2, "hangs"},
	{"a button that spins later", `onclick = () => setTimeout(() => { for (;;); }, 500)`,
		"click x=50 y=50\nwait ticks=12\nwait ticks=12\nwait ticks=12", "agent", 2, "hangs"},
	{"a long wait on a page that hangs by itself", `setTimeout(() => { for (;;); }, 20000)`, "click x=50 y=50\nwait ticks=2000", "world", 1, "hangs"},
	{"alerts without end", `onclick = () => { for (;;) alert('again') }`, "click x=50 y=50", "agent", 0, "hangs"},
	{"a button that eats the memory", `onclick = () => { const all = []; for (;;) all.push(new Array(1e5).fill({})) }`, "wait\nclick x=50 y=50", "agent", 1, ""},
	{"a page that eats the memory by itself", `setTimeout(() => { const all = []; for (;;) all.push(new Array(1e5).fill({})) }, 450)`,
		"click x=50 y=50\nclick x=50 y=50\nclick x=50 y=50", "world", 2, ""},
	{"a page that spoils its state", `onclick = () => { JSON.stringify = () => 'no {' }`, "click x=50 y=50", "agent", 0, "env/page"},
	{"a link to a page that spins", `onclick = () => { location = 'spins.html' }`, "click x=50 y=50", "agent", 0, "hangs"},
	{"an address that spins", ``, `goto url="http://page.localhost/spins.html"`, "agent", 0, "hangs"},
	{"a page that cannot be drawn", `onclick = () => { document.body.innerHTML = Array.from({length: 6000},
		(_, i) => '<div style="position:fixed;inset:0;backdrop-filter:blur(' + (20 + i % 9) + 'px) invert(1)"></div>').join('') }`,
		"click x=50 y=50\nwait", "agent", 0, "hangs"},
}

// TestWhoBrokeThePage plays pages that break, in a real browser, and verifies what became of them. A sample has one, since
// some spin for seconds.
func TestWhoBrokeThePage(t *testing.T) {
	t.Parallel()
	o := browsertest.Options(t)
	o.Patience, o.Memory = time.Second, 64
	held, err := browser.Shared(t.Context(), o) // one browser for all of them
	if err != nil {
		t.Fatal(err)
	}
	defer held.Close()
	dir := t.TempDir()
	c := registry.New()
	c.Env(registry.EnvEntry{Name: WorldName, New: With(o), Decode: Decode})
	c.Verifier(WorldName, NewVerifier)
	c.Agent(registry.AgentEntry{Name: "scripted", New: reference.NewScripted})
	write(t, dir, "spins.html", "<script>for (;;);</script>")
	for _, b := range tier.Part(t, broken, len(broken)) {
		t.Run(b.name, func(t *testing.T) {
			file := strings.ReplaceAll(b.name, " ", "-") + ".html"
			write(t, dir, file, "<!doctype html><title>Page</title><body style='height:100vh'>Click.<script>"+b.script+"</script>")
			store := playBroken(t, c, dir, file, b.actions)
			rows, err := store.Episodes(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			out := rows[0].Outcome
			if out.Fault != b.fault || out.Scored == (b.fault == "world") || out.Broke != (b.fault == "agent") || out.Steps != b.steps || out.Attempts != 1 {
				t.Errorf("%+v; want the fault of %q after %d steps", *out, b.fault, b.steps)
			}
			if out.Broke && (out.Verdict.Success || out.Verdict.Progress != 0.5) {
				t.Errorf("it is worth %+v; want what doing nothing is", out.Verdict)
			}
			events, err := store.Events(t.Context(), 0)
			if err != nil || b.fault != "" && (len(events) == 0 || !strings.Contains(events[len(events)-1].Text, b.log)) {
				t.Errorf("the log tells %+v, %v", events, err)
			}
			v, err := runner.Verify(t.Context(), c, store, runner.Check{Frames: true})
			if err != nil || len(v.Mismatches)+len(v.NotComparable) > 0 || v.Agents != 1 || v.Rescored == 1 != out.Scored {
				t.Errorf("verify: %+v, %v", v, err)
			}
		})
	}
}

// playBroken plays one page. Without doing anything one of its two conditions holds.
func playBroken(t *testing.T, c *registry.Catalog, dir, file, actions string) *memstore.Store {
	t.Helper()
	where, err := gymkhana.NewConfig(Setup{Kind: URLKind, Folder: dir, File: file, Width: 400, Height: 300})
	if err != nil {
		t.Fatal(err)
	}
	one := 1.0
	worth, err := gymkhana.NewConfig(VerifierOptions{Kind: URLKind, Success: []Condition{{Path: "title", Equals: "Page"}, {Path: "won", AtLeast: &one}}})
	if err != nil {
		t.Fatal(err)
	}
	script, err := gymkhana.NewConfig(map[string]any{"actions": strings.Split(actions, "\n"), "then": "finish"})
	if err != nil {
		t.Fatal(err)
	}
	task := &gymkhana.Task{ID: "broken/page", Goal: "Click.", Environment: gymkhana.Ref{Name: WorldName, Config: where},
		Verifier: gymkhana.Ref{Name: WorldName, Config: worth}, Budget: gymkhana.Budget{Steps: 10}, Instances: []gymkhana.Seed{1}}
	store, err := memstore.New(&gymkhana.Run{Plan: gymkhana.Plan{Tasks: []*gymkhana.Task{task}, Repeats: 1,
		Worlds: map[string]int{WorldName: version}, Arms: []gymkhana.Arm{{Agent: "scripted", Options: script}}}})
	if err != nil {
		t.Fatal(err)
	}
	if err := (&runner.Runner{Catalog: c, Store: store}).Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	return store
}

func write(t *testing.T, dir, file, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, file), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
