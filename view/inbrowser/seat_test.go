package inbrowser

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
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
	if name := f.Run().Plan.Arms[0].Name(); !strings.HasPrefix(name, "human ") || !strings.HasSuffix(name, " label=ada") {
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
	for i, act := range moves {
		key := map[string]string{"move_up": "ArrowUp", "move_down": "ArrowDown", "move_left": "ArrowLeft", "move_right": "ArrowRight"}[act.Name]
		if key == "" {
			t.Fatalf("step %d: the oracle does %s", i, act)
		}
		p.is(fmt.Sprintf(`document.querySelector('[data-show="steps"]').textContent === "%d of 100 steps"`, i))
		if i == 2 {
			p.is(`document.querySelector("#verdict").hidden && !document.body.innerText.includes("rogress")`)
		}
		if i == len(moves)-3 {
			p.size(1100, 760, "light")
			p.picture("seat-snake")
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
	p.is(fmt.Sprintf(`document.querySelector("#step")?.innerText.includes("Step %d of %[1]d")`, len(moves)))
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

// A finger swipes on the phone: the list moves, and what is stored is a drag.
func TestAFingerSwipes(t *testing.T) {
	if testing.Short() {
		return // it starts a browser
	}
	dir := t.TempDir()
	b := serve(t, dir, "--seat", "ada")
	p := startChrome(t).open(t)
	p.size(390, 1000, "light")
	p.do("Emulation.setTouchEmulationEnabled", map[string]any{"enabled": true, "maxTouchPoints": 1}, nil)
	b.sit(p, "phone/settings/wifi-off")
	p.is(`document.querySelector("canvas").width === 540`)
	p.eval(`document.querySelector("canvas").scrollIntoView(); window.scrollBy(0, 0)`, nil)
	var box []float64
	p.eval(`(() => { const b = document.querySelector("canvas").getBoundingClientRect(); return [b.left, b.top, b.width, b.height]; })()`, &box)
	at := func(x, y float64) []map[string]any {
		return []map[string]any{{"x": box[0] + x*box[2], "y": box[1] + y*box[3]}}
	}
	p.do("Input.dispatchTouchEvent", map[string]any{"type": "touchStart", "touchPoints": at(.5, .1)}, nil)
	p.do("Input.dispatchTouchEvent", map[string]any{"type": "touchEnd", "touchPoints": []any{}}, nil)
	p.did(1)
	p.do("Input.dispatchTouchEvent", map[string]any{"type": "touchStart", "touchPoints": at(.5, .005)}, nil)
	for y := .1; y < .6; y += .1 {
		p.do("Input.dispatchTouchEvent", map[string]any{"type": "touchMove", "touchPoints": at(.5, y)}, nil)
	}
	p.do("Input.dispatchTouchEvent", map[string]any{"type": "touchEnd", "touchPoints": []any{}}, nil)
	p.did(2) // the shade is pulled down
	p.picture("seat-phone-390")
	p.eval(`document.querySelector("[data-stop] button").click()`, nil)
	p.is(`document.querySelector("#verdict").innerText.includes("you gave up")`)
	stored(t, dir)
	f, err := store.Read(played(t, dir)[0])
	check(t, err)
	defer f.Close()
	rows, err := f.Episodes(t.Context())
	check(t, err)
	tr, err := f.Trajectory(t.Context(), rows[0].ID)
	check(t, err)
	if tap, swipe := tr.Steps[1].Actions[0], tr.Steps[2].Actions[0]; tap.Verb != gym.Click || swipe.Verb != gym.Drag || tr.Steps[2].Refused != nil {
		t.Errorf("stored %s and %s, refused %v", tap, swipe, tr.Steps[2].Refused)
	}
}

// In real time the screen moves 30 times a second while nothing is pressed; a page that is loaded again, as after a lost
// connection, goes on; a key that is held is two actions.
func TestRealTimeInThePage(t *testing.T) {
	if testing.Short() {
		return // it starts a browser
	}
	dir := t.TempDir()
	b := serve(t, dir, "--seat", "ada")
	p := startChrome(t).open(t)
	p.size(1440, 1000, "light")
	p.load(b.url + "/gallery/task?task=games/desert-dash/01")
	p.eval(`document.querySelector('[name="clock"][value="real"]').click(); document.querySelector('form[action="/seat"] button').click()`, nil)
	p.is(`document.body?.dataset.ready === "1" && document.querySelector("#seat")`)
	p.key(" ")
	p.did(1)
	p.is(`Number(document.querySelector("#seat").dataset.frames) > 20`)
	p.is(`parseFloat(document.querySelector('[data-show="time"]').textContent) > 1`)
	p.did(1)
	p.eval(`document.querySelector("#keys").value = "hold"; document.querySelector("canvas").focus()`, nil)
	p.do("Input.dispatchKeyEvent", map[string]any{"type": "keyDown", "key": " ", "text": " "}, nil)
	p.is(`document.querySelector(".Did-list").innerText.includes('key_down key="Space"')`)
	p.do("Input.dispatchKeyEvent", map[string]any{"type": "keyUp", "key": " "}, nil)
	p.is(`document.querySelector(".Did-list").innerText.includes('key_up key="Space"')`)
	var steps string
	p.eval(`document.querySelector('[data-show="steps"]').textContent`, &steps)
	var here string
	p.eval(`location.href`, &here)
	p.load(here)
	p.is(`document.body?.dataset.ready === "1"`)
	p.is(`document.querySelector('[data-show="steps"]').textContent === "` + steps + `"`)
	p.picture("seat-dash")
	p.eval(`document.querySelector("[data-stop] button").click()`, nil)
	p.is(`!document.querySelector("#verdict").hidden`)
	stored(t, dir)
}

// Everything can be done by keys alone: from the gallery to the verdict of a form on the phone.
func TestKeysAlone(t *testing.T) {
	if testing.Short() {
		return // it starts a browser
	}
	dir := t.TempDir()
	b := serve(t, dir, "--seat", "ada")
	p := startChrome(t).open(t)
	p.size(1440, 1000, "light")
	p.load(b.url + "/gallery?find=phone/mini/click-button-sequence")
	// to presses Tab until an element is focused.
	to := func(what string) {
		t.Helper()
		for range 80 {
			var there bool
			p.eval(`Boolean(document.activeElement && `+what+`)`, &there)
			if there {
				return
			}
			p.press("Tab", 9)
		}
		t.Fatalf("Tab does not lead to %s", what)
	}
	to(`document.activeElement.getAttribute("aria-label") === "Play phone/mini/click-button-sequence"`)
	p.press("Enter", 13)
	p.is(`document.body?.dataset.ready === "1" && document.querySelector("#seat")`)
	var goal string
	p.eval(`document.querySelector('[data-show="goal"]').textContent`, &goal)
	for i, m := range regexp.MustCompile(`"([^"]+)"`).FindAllStringSubmatch(goal, -1) {
		if i == 0 {
			to(`document.activeElement.tagName === "SUMMARY" && document.activeElement.closest("[data-elements]")`)
			p.press("Enter", 13)
			p.is(`document.querySelector("[data-elements]").open`)
		}
		to(fmt.Sprintf(`document.activeElement.dataset.element && document.activeElement.textContent.startsWith(%q)`, m[1]+" "))
		p.press("Enter", 13)
		p.idle()
		p.is(fmt.Sprintf(`document.querySelector('[data-show="steps"]').textContent.startsWith("%d of")`, i+1))
	}
	p.is(`document.querySelector("#verdict").innerText.includes("Success")`)
	p.is(`document.activeElement.id === "verdict"`)
	stored(t, dir)
}

// A person plays on from a step of an agent's episode.
func TestPlayFromAStep(t *testing.T) {
	if testing.Short() {
		return // it starts a browser
	}
	const task = "games/snake-grid/01"
	moves := solution(t, task)
	dir := t.TempDir()
	gymkhana(t, t.TempDir(), "run", task, "--agent", "oracle", "--instances", "1", "--out", filepath.Join(dir, "oracle.gym"))
	b := serve(t, dir, "--seat", "ada")
	p := startChrome(t).open(t)
	p.size(1440, 1000, "light")
	p.load(b.url + b.first(b.runs["oracle.gym"]+"/episodes", episodeLink) + "?step=9")
	p.is(`document.querySelector(".Step-play button")`)
	p.eval(`document.querySelector(".Step-play button").click()`, nil)
	p.is(`document.body?.dataset.ready === "1" && document.body.innerText.includes("You play on from step 9 of a stored episode")`)
	for i, act := range moves[9:] {
		p.did(i)
		p.key("Arrow" + strings.ToUpper(act.Name[5:6]) + act.Name[6:])
	}
	p.is(`document.querySelector("#verdict").innerText.includes("Success")`)
	gymkhana(t, t.TempDir(), "verify", played(t, dir)[0], "--frames")
}

// A connection that is lost costs nothing: the page says so, tries again, and shows what was done.
func TestALostConnection(t *testing.T) {
	if testing.Short() {
		return // it starts a browser
	}
	b := serve(t, t.TempDir(), "--seat", "ada")
	p := startChrome(t).open(t)
	p.size(1440, 1000, "light")
	b.sit(p, "games/snake-grid/01")
	p.do("Network.enable", nil, nil)
	offline := func(lost bool) {
		p.do("Network.emulateNetworkConditions", map[string]any{"offline": lost, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}, nil)
	}
	p.key("ArrowUp")
	p.did(1)
	offline(true)
	p.key("ArrowUp")
	p.is(`document.querySelector('[data-show="said"]').innerText.includes("The episode is kept")`)
	offline(false)
	p.is(`document.querySelector('[data-show="said"]').innerText.includes("Connected again")`)
	p.did(1)
	p.key("ArrowLeft")
	p.did(2)
	for _, text := range p.complaints() { // the browser reports the requests that failed
		if !strings.Contains(text, "ERR_INTERNET_DISCONNECTED") {
			t.Error(text)
		}
	}
}
