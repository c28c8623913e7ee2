package page

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gymkhana"
)

// neverPaying are bodies of genProblem, or whole scripts, of pages that cannot be won, with the reason. Those without one can.
var neverPaying = []struct{ name, script, why string }{
	{"nothing", `function genProblem() { byId('area').onclick = () => {} }`, "none of its scripts calls core.endEpisode"},
	{"elsewhere", `function genProblem() { start() }</script><script src="https://cdn.example/task.js">`, "https://cdn.example/task.js is on another machine"},
	{"missing", `function genProblem() { start() }</script><script src="../common/task.js">`, "common/task.js is not there"},
	{"loss", `function genProblem() { onclick = () => core.endEpisode(-1, true); onkeydown = () => core.endEpisode(0) }`, "each of its rewards is 0 or less"},
	{"socket", `function genProblem() { const s = new WebSocket('ws://x/'); s.onmessage = (e) => { if (e.data) core.endEpisode(1) } }`,
		"a WebSocket, which is refused"},
	{"worker", `let w = new Worker('w.js'); function genProblem() { w.addEventListener('message', (e) => core.endEpisode(Number(e.data))); w.postMessage(1) }`,
		"a Worker, which is refused"},
	{"shared", `const w = new SharedWorker('w.js'); function genProblem() { w.port.onmessage = () => core.endEpisode(1) }`, "a SharedWorker"},
	{"stream", "function genProblem() { this.s = new EventSource('/s')\nthis.s.onmessage = () => core.endEpisode(1)\n}",
		"an EventSource, which is refused"},
	{"network", `function genProblem() { onclick = () => fetch('https://api.example/check').then((r) => r.json()).then((v) => core.endEpisode(v.right)) }`,
		"https://api.example/check answers, which is on another machine"},
	{"awaited", `function genProblem() { onclick = async () => { const r = await fetch("data/answers.json"); core.endEpisode((await r.json()).x) } }`,
		"data/answers.json answers, which is not there"},

	{"plain", `function genProblem() { onclick = () => core.endEpisode(1) }`, ""},
	{"variable", `function genProblem() { const r = Math.random(); onclick = () => core.endEpisode(r, true) }`, ""},
	{"late", `function genProblem() { setTimeout(() => { onclick = () => core.endEpisode(1) }, 9900) }`, ""},
	{"fallback", `function genProblem() { const s = new WebSocket('ws://x/'); s.onmessage = () => core.endEpisode(1); s.onerror = () => core.endEpisode(1) }`, ""},
	{"caught", `function genProblem() { fetch('https://x.example/').then(() => core.endEpisode(1)).catch(() => core.endEpisode(1)) }`, ""},
	{"tried", `async function genProblem() { try { await fetch('https://x.example/') } catch {} core.endEpisode(1) }`, ""},
	{"aside", `const w = new Worker('w.js'); w.onmessage = () => {}; function genProblem() { onclick = () => core.endEpisode(1) }`, ""},
	{"computed", `function genProblem() { onclick = () => core['end' + 'Episode'](1) }`, ""},
	{"made", `function genProblem() { const s = document.createElement('script'); s.src = 'x.js'; document.head.append(s) }`, ""},
	{"module", `import { go } from './go.js'; window.genProblem = go`, ""},
	{"passed", `function genProblem() { const end = core.endEpisode; onclick = () => end(1) }`, ""},
	{"kept", `function genProblem() { fetch('../miniwob/click-link.html').then(() => core.endEpisode(1)) }`, ""},
	{"frame", `function genProblem() {}</script><iframe src="inner.html"></iframe><script>`, ""},
	{"odd", "function genProblem() { const s = 'new WebSocket(\\'' ; `${s}`; onclick = () => core.endEpisode(+s.length) } // ')", ""},
}

// TestPagesThatCannotPayAreNamed distinguishes pages that can be won from others.
func TestPagesThatCannotPayAreNamed(t *testing.T) {
	dir := outside(t, "testdata/wob")
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, "miniwob", name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("go.js", "export function go() { onclick = () => core.endEpisode(1) }")
	write("inner.html", "<button onclick='parent.core.endEpisode(1)'>Go</button>")
	for _, p := range neverPaying {
		write(p.name+".html", `<!doctype html><script src="../core/core.js"></script><div id=query>Go.</div><script>`+p.script+`</script>`)
	}
	if err := os.CopyFS(filepath.Join(dir, "flight"), os.DirFS("testdata/flight")); err != nil {
		t.Fatal(err)
	}
	told := map[string]string{}
	for _, f := range LintMiniWoB(dir) {
		told[f.File] = f.Text
	}
	for _, p := range neverPaying {
		got := told["miniwob/"+p.name+".html"]
		delete(told, "miniwob/"+p.name+".html")
		if (got == "") != (p.why == "") || !strings.Contains(got, p.why) {
			t.Errorf("%s: told %q; want %q", p.name, got, p.why)
		}
	}
	if !strings.Contains(told["flight/Heron"], "no wrapper.html") {
		t.Errorf("a site without a wrapper is not told: %v", told)
	}
	delete(told, "flight/Heron")
	if len(told) > 0 {
		t.Errorf("false alarms: %v", told)
	}
	if got := LintMiniWoB(t.TempDir()); len(got) != 1 {
		t.Errorf("an empty folder gives %v", got)
	}
}

// Pages that grade by distance are named; those that compare the distance, or count, are not.
func TestPagesGradedByDistanceAreNamed(t *testing.T) {
	dir := outside(t, "testdata/wob")
	cases := map[string]bool{
		`core.endEpisode(Math.max(0, 1 - Math.hypot(x - a, y - b) / 100), true)`:        true,
		`const reward = 1 - distance(p, q) / 50; core.endEpisode(reward, true)`:         true,
		`if (missed) return core.endEpisode(-1); core.endEpisode(Math.exp(-dist / 9))`:  true,
		`core.endEpisode(dist < 10 ? 1 : -1, true)`:                                     false,
		`let reward = 1 - dist / 50; if (dist < 5) reward = 1; core.endEpisode(reward)`: false,
		`core.endEpisode(right / total, true)`:                                          false,
		`if (dist < 5) return core.endEpisode(1); core.endEpisode(1 - dist / 50)`:       false,
		`core.endEpisode(Math.round(1 - dist / 50), true)`:                              false,
		`const dist = Math.sqrt(x); core.endEpisode(1, true)`:                           false,
	}
	name, file := map[string]string{}, 0
	for script := range cases {
		file++
		at := fmt.Sprintf("miniwob/graded-%d.html", file)
		name[at] = script
		html := `<!doctype html><script src="../core/core.js"></script><div id=query>Go.</div><script>function genProblem() { onclick = () => { ` +
			script + ` } }</script>`
		if err := os.WriteFile(filepath.Join(dir, at), []byte(html), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	told := map[string]string{}
	for _, f := range LintMiniWoB(dir) {
		told[f.File] = f.Text
	}
	for at, script := range name {
		if got := strings.Contains(told[at], "grades by distance"); got != cases[script] {
			t.Errorf("%s: named: %v, want %v", script, got, cases[script])
		}
		delete(told, at)
	}
	if len(told) > 0 {
		t.Errorf("false alarms: %v", told)
	}
}

// TestLintPage reports conditions on values that are not read.
func TestLintPage(t *testing.T) {
	for text, want := range map[string]int{
		"success: [{path: title, equals: x}]\n":                                    0,
		"success: [{path: count, equals: 1}]\n":                                    1,
		"tasks: [{id: a, success: [{path: title, at_least: 1}]}]\n":                1,
		"state: '({count})'\nsuccess: [{path: count, equals: 1}]\n":                0,
		"kind: url\nsuccess: [{path: address, equals: a}, {path: x, equals: 1}]\n": 1,
		"nonsense\n": 0,
	} {
		file := filepath.Join(t.TempDir(), "page.yaml")
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if got := LintPage(file); len(got) != want {
			t.Errorf("%q gives %v", text, got)
		}
	}
}

// TestALateRewardFitsTheBudget wins a page that pays after 9.9 s within its 30 steps, by waiting and by idling.
func TestALateRewardFitsTheBudget(t *testing.T) {
	t.Parallel()
	dir := outside(t, "testdata/wob")
	html := `<!doctype html><script src="../core/core.js"></script><div id=query>Click when it is green.</div>
<button id=b style="background:red">Now</button>
<script>function genProblem() {
	let green = false;
	setTimeout(() => { green = true; b.style.background = 'green' }, 9900);
	b.onclick = () => core.endEpisode(green ? 1 : -1);
}</script>`
	if err := os.WriteFile(filepath.Join(dir, "miniwob", "late.html"), []byte(html), 0o644); err != nil {
		t.Fatal(err)
	}
	s, err := ImportMiniWoB(t.Context(), dir, "wob", MiniWoB{})
	if err != nil {
		t.Fatal(err)
	}
	task := taskNamed(t, s, "late")
	for name, waits := range map[string]int{"one wait": 1, "waits of a second": 10} {
		e := begin(t, task, 1)
		e.record = NewRecorder(e.world.Spec().Roles)
		for range waits {
			text := "wait"
			if waits == 1 {
				text = "wait ticks=600"
			}
			e.do(text)
		}
		e.do("click " + e.on("button", "Now"))
		if n := len(e.record.Deeds()); !e.score.Verdict().Success || n > task.Budget.Steps {
			t.Errorf("%s: %+v after %d steps of %d", name, e.score.Verdict(), n, task.Budget.Steps)
		}
		if v := solves(t, task, Script{Instance: 1, Actions: e.record.Deeds()}, ""); !v.Success {
			t.Errorf("%s: recorded, and %+v", name, v)
		}
	}
	early := begin(t, task, gymkhana.Seed(1))
	early.do("wait ticks=540", "click "+early.on("button", "Now"))
	if early.score.Verdict().Success {
		t.Error("it pays before its time")
	}
}
