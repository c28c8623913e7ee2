package inbrowser

import (
	"fmt"
	"path/filepath"
	"regexp"
	"testing"

	gym "gymkhana"
	"gymkhana/cli"
	"gymkhana/runner"
	"gymkhana/store"
)

// solution gives what the oracle does in the first instance of a task.
func solution(t *testing.T, task string) []gym.Action {
	t.Helper()
	c := cli.Builtin()
	tasks, _, err := c.Select([]string{task})
	check(t, err)
	tr, out, err := runner.Play(t.Context(), c, tasks[0], tasks[0].Instances[0], gym.Arm{Agent: "oracle"})
	check(t, err)
	if !out.Verdict.Success {
		t.Fatalf("the oracle does not solve %s", task)
	}
	var list []gym.Action
	for i := range tr.Steps[1:] {
		list = append(list, tr.Steps[i+1].Actions[0])
	}
	return list
}

// sit opens the gallery at a task and plays it with the Play button.
func (b *board) sit(p *tab, task string) {
	p.load(b.url + "/gallery/task?task=" + task)
	p.eval(`document.querySelector('form[action="/seat"] button').click()`, nil)
	p.is(`document.body?.dataset.ready === "1" && location.pathname.startsWith("/seat/")`)
}

// idle waits until nothing is being sent.
func (p *tab) idle() { p.is(`!document.querySelector("#seat").dataset.busy`) }

// stored gives the outcome of the only run in a folder, which must verify.
func stored(t *testing.T, dir string) *gym.Outcome {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(dir, "play-*.gym"))
	check(t, err)
	if len(paths) != 1 {
		t.Fatalf("%d runs were stored: %v", len(paths), paths)
	}
	gymkhana(t, t.TempDir(), "verify", paths[0], "--frames")
	gymkhana(t, t.TempDir(), "show", paths[0])
	gymkhana(t, t.TempDir(), "report", paths[0])
	f, err := store.Read(paths[0])
	check(t, err)
	defer f.Close()
	rows, err := f.Episodes(t.Context())
	check(t, err)
	if name := f.Run().Plan.Arms[0].Name(); name != "human label=ada" {
		t.Errorf("the arm is %q", name)
	}
	if rows[0].Outcome == nil {
		t.Fatal("the episode is not over")
	}
	return rows[0].Outcome
}

// A person's keys play Snake Grid to the end, in a run that verifies; and the verdict is shown only then.
func TestKeysPlaySnakeGrid(t *testing.T) {
	if testing.Short() {
		return // it starts a browser
	}
	const task = "games/snake-grid/01"
	moves := solution(t, task)
	dir := t.TempDir()
	b := serve(t, dir, "--seat", "ada")
	p := startChrome(t).open(t)
	p.size(1440, 1000, "light")
	b.sit(p, task)
	p.is(`document.querySelector("canvas").width === 1280 && document.activeElement.tagName === "CANVAS"`)
	p.picture("seat-snake")
	for i, act := range moves {
		key := map[string]string{"move_up": "ArrowUp", "move_down": "ArrowDown", "move_left": "ArrowLeft", "move_right": "ArrowRight"}[act.Name]
		if key == "" {
			t.Fatalf("step %d: the oracle does %s", i, act)
		}
		p.is(fmt.Sprintf(`document.querySelector('[data-show="steps"]').textContent === "%d of 100 steps"`, i))
		if i == 2 {
			p.is(`document.querySelector("#verdict").hidden && !document.body.innerText.includes("rogress")`)
		}
		p.key(key)
	}
	p.is(`!document.querySelector("#verdict").hidden && document.querySelector("#verdict").innerText.includes("Success")`)
	p.picture("seat-snake-end")
	out := stored(t, dir)
	if !out.Verdict.Success || out.Verdict.Progress != 1 || out.Steps != len(moves) {
		t.Errorf("stored: %+v", out)
	}
	p.eval(`document.querySelector("[data-replay]").click()`, nil)
	p.is(`location.pathname.includes("/episode/") && document.querySelector("#curve polyline")`)
	p.key("End")
	p.is(`document.querySelector("#step")?.innerText.includes("Step 14 of 14")`)
}

// mouse moves the pointer to a place of the screen, in its own pixels, and sends an event there.
func (p *tab) mouse(kind string, x, y int) {
	p.t.Helper()
	var at []float64
	p.eval(fmt.Sprintf(`(() => { const c = document.querySelector("canvas"), b = c.getBoundingClientRect();
		return [b.left + (%d + .5) * b.width / c.width, b.top + (%d + .5) * b.height / c.height]; })()`, x, y), &at)
	p.do("Input.dispatchMouseEvent", map[string]any{"type": kind, "x": at[0], "y": at[1], "button": "left", "clickCount": 1}, nil)
}

// tap clicks the screen at an element that an agent sees by its name.
func (p *tab) tap(role, name string) {
	p.t.Helper()
	var at []int
	p.is(`document.querySelector("canvas").width === 540`)
	p.eval(fmt.Sprintf(`fetch(location.pathname + "/now").then(r => r.arrayBuffer()).then(b => JSON.parse(new TextDecoder().decode(
		new Uint8Array(b, 4, new DataView(b).getUint32(0))))).then(m => m.roles[0].elements.filter(e => e.role === %q && e.name.includes(%q))[0].at)`,
		role, name), &at)
	p.mouse("mousePressed", at[0], at[1])
	p.mouse("mouseReleased", at[0], at[1])
}

// did waits until a number of steps were taken.
func (p *tab) did(n int) {
	p.t.Helper()
	p.is(fmt.Sprintf(`document.querySelector('[data-show="steps"]').textContent.startsWith("%d of")`, n))
}

// A form on the phone is filled with clicks and typed text; the keys that are typed in quick succession are one action.
func TestAPhoneFormIsFilled(t *testing.T) {
	if testing.Short() {
		return // it starts a browser
	}
	dir := t.TempDir()
	b := serve(t, dir, "--seat", "ada")
	p := startChrome(t).open(t)
	p.size(1440, 1400, "light")
	b.sit(p, "phone/mini/enter-text")
	var goal string
	p.eval(`document.querySelector('[data-show="goal"]').textContent`, &goal)
	word := regexp.MustCompile(`"([^"]+)"`).FindStringSubmatch(goal)
	if word == nil {
		t.Fatalf("the goal is %q", goal)
	}
	p.picture("seat-phone")
	p.tap("textbox", "")
	p.did(1)
	for _, letter := range word[1] {
		p.key(string(letter))
	}
	p.did(2)
	p.picture("seat-phone-typed")
	p.tap("button", "Submit")
	p.is(`document.querySelector("#verdict").innerText.includes("Success")`)
	if out := stored(t, dir); !out.Verdict.Success || out.Steps != 3 {
		t.Errorf("stored: %+v", out)
	}
}
