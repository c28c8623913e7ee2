package page

import (
	"context"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gymkhana"
	"gymkhana/env/browser"
)

const dialogs = `<!doctype html><title>Dialogs</title>
<button onclick="note(prompt('Which colour?', 'green'))">Colour</button>
<button onclick="note(confirm('Really?'))">Sure</button>
<button onclick="alert('Careful'); note('warned'); note(prompt('And then?'))">Both</button>
<button onclick="setTimeout(() => note(confirm('Still there?')), 5000)">Later</button>
<script>const notes = [], note = (n) => notes.push([n, Math.round(performance.now())]); note(confirm('Welcome?'))</script>`

// asking imports the page of dialogs with a rule.
func asking(t *testing.T, rule string) *gymkhana.Task {
	t.Helper()
	dir := t.TempDir()
	writeFiles(t, dir, map[string]string{"site/index.html": dialogs, "p.yaml": "folder: site\nfile: index.html\nwidth: 500\nheight: 300\n" +
		"state: '({notes: notes.map((n) => n[0]), at: notes.map((n) => n[1])})'\nsuccess: [{path: notes.1, equals: blue}]\ntask: Name blue.\n" + rule})
	s, err := ImportPage(t.Context(), filepath.Join(dir, "p.yaml"), "dialogs")
	if err != nil {
		t.Fatal(err)
	}
	return s.Tasks[0]
}

func (e *episode) notes() string {
	e.t.Helper()
	text := string(e.state().AppendCanonical(nil))
	return text[strings.Index(text, `"notes":`)+len(`"notes":`) : len(text)-1]
}

// Each way to answer reaches the page, and the question is seen before.
func TestDialogsThatTheAgentAnswers(t *testing.T) {
	t.Parallel()
	e := begin(t, asking(t, "dialogs: ask\n"), 1)
	if e.notes() != "[true]" {
		t.Errorf("after loading: %s", e.notes())
	}
	for _, c := range []struct{ button, question, answer, want string }{
		{"Colour", `prompt "Which colour?"`, `accept text="blue"`, `"blue"`},
		{"Colour", `prompt "Which colour?"`, `accept text=""`, `""`},
		{"Colour", `prompt "Which colour?"`, `accept`, `"green"`},
		{"Colour", `prompt "Which colour?"`, `dismiss`, `null`},
		{"Colour", `prompt "Which colour?"`, `type text="red" enter=true`, `"red"`},
		{"Colour", `[1] textbox 'green'`, `click x=340 y=190`, `"green"`},
		{"Sure", `confirm "Really?"`, `accept`, `true`},
		{"Sure", `[3] button 'Cancel'`, `dismiss`, `false`},
		{"Sure", `confirm "Really?"`, `press keys=["Escape"]`, `false`},
		{"Sure", `confirm "Really?"`, `click element="2"`, `true`},
	} {
		e.reset(1)
		e.do("click " + e.on("button", c.button))
		if !strings.Contains(e.seen[0].Text, c.question) || len(e.seen[0].Elements) == 0 || e.notes() != "[true]" {
			t.Errorf("%s shows %s; want %s; the state is %s", c.button, e.seen[0].Text, c.question, e.notes())
		}
		tick := e.seen[0].Tick
		if why := e.step("scroll dy=10"); !strings.Contains(why, "accept or dismiss") || e.seen[0].Tick != tick {
			t.Errorf("to scroll behind a dialog: %q, at %d after %d", why, e.seen[0].Tick, tick)
		}
		e.do(c.answer)
		if want := "[true," + c.want + "]"; e.notes() != want || !strings.Contains(e.seen[0].Text, "button 'Colour'") {
			t.Errorf("%s: %s gives %s; want %s\n%s", c.button, c.answer, e.notes(), want, e.seen[0].Text)
		}
	}
	e.reset(1)
	e.do("click "+e.on("button", "Both"), "accept")
	if !strings.Contains(e.seen[0].Text, `prompt "And then?"`) {
		t.Errorf("the second dialog of a click: %s", e.seen[0].Text)
	}
	if why := e.step(`click element="1"`); why != "" {
		t.Error(why)
	}
	e.do(`type text="home" element="1"`)
	if !strings.Contains(e.seen[0].Text, "textbox 'home'") {
		t.Errorf("a text in the field: %s", e.seen[0].Text)
	}
	e.do("accept")
	if e.notes() != `[true,"warned","home"]` {
		t.Errorf("after both: %s", e.notes())
	}
	if why := e.step("accept"); why == "" {
		t.Error("accept without a dialog is not refused")
	}
	e.do("click "+e.on("button", "Later"), "wait ticks=600")
	if !strings.Contains(e.seen[0].Text, "Still there?") {
		t.Errorf("in a timer: %s", e.seen[0].Text)
	}
	e.do("finish")
	if e.seen[0].Reason != "declared done" || e.notes() != `[true,"warned","home",false]` {
		t.Errorf("finished with %s for %q", e.notes(), e.seen[0].Reason)
	}
}

// The other rules answer at once, and the observation shows the answer.
func TestDialogsOfOtherRules(t *testing.T) {
	t.Parallel()
	for rule, want := range map[string]string{"": `[true,"green"]`, "dialogs: accept\n": `[true,"green"]`, "dialogs: dismiss\n": "[false,null]"} {
		e := begin(t, asking(t, rule), 1)
		e.do("click " + e.on("button", "Colour"))
		if e.notes() != want || !strings.Contains(e.seen[0].Text, "dialog: prompt") {
			t.Errorf("%q: %s; want %s\n%s", rule, e.notes(), want, e.seen[0].Text)
		}
		if e.step("accept") == "" {
			t.Errorf("%q: accept is legal", rule)
		}
	}
}

// How long an agent thinks about a dialog changes nothing, and a page that waits for an answer does not hang.
func TestDialogsWaitWithoutTime(t *testing.T) {
	t.Parallel()
	task := asking(t, "dialogs: ask\n")
	play := func(e *episode) {
		e.do("click "+e.on("button", "Later"), "click "+e.on("button", "Colour"), `accept text="blue"`, "wait ticks=400", "dismiss", "wait ticks=30")
	}
	sameEverywhere(t, walk{task: task, play: play})
	var prints [2][]print
	for i, think := range []time.Duration{0, 1500 * time.Millisecond} {
		world := With(browser.Options{Patience: time.Second})
		e := beginIn(t, world, task, 1)
		e.keep, e.think = true, think
		play(e)
		prints[i] = e.prints
	}
	for i := range prints[0] {
		if prints[0][i] != prints[1][i] {
			t.Errorf("step %d differs:\n%v\n%v", i, prints[0][i], prints[1][i])
		}
	}
}

// An episode may end, or be cancelled, while a dialog is open.
func TestDialogsThatNobodyAnswers(t *testing.T) {
	t.Parallel()
	e := begin(t, asking(t, "dialogs: ask\n"), 1)
	e.do("click " + e.on("button", "Sure"))
	e.reset(1)
	e.do("click " + e.on("button", "Sure"))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := e.world.Step(ctx, []gymkhana.Action{{Verb: gymkhana.Accept}}); err == nil {
		t.Error("a cancelled step gives no error")
	}
	if err := e.world.Close(); err != nil {
		t.Error(err)
	}
}
