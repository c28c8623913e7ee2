package browser

import (
	"image"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"gymkhana"
	"gymkhana/internal/tier"
	"gymkhana/picture"
)

// timeline runs a script in a page for some ticks and gives what it noted.
func timeline(t *testing.T, script string, ticks int) string {
	t.Helper()
	w := open(t, html("<body><script>const log = [], note = (s) => log.push(s + '@' + Math.round(performance.now()));"+script+"</script>"))
	for range ticks {
		if err := w.Advance(t.Context(), 1); err != nil {
			t.Fatal(err)
		}
	}
	return strings.Join(value[[]string](t, w, "log"), " ")
}

// A timetable is a script and the events that it records in a number of ticks.
type timetable struct {
	script string
	ticks  int
	want   string
}

// TestVirtualTime has pages note when what happens. A sample plays a third of them.
func TestVirtualTime(t *testing.T) {
	cases := map[string]timetable{
		"by due time, then as set": {`for (const ms of [30, 10, 20, 10]) setTimeout(() => note(ms), ms)`, 3, "10@10 10@10 20@20 30@30"},
		"nesting is clamped":       {`let n = 0; (function f() { if (n++ < 8) { note(n); setTimeout(f, 0) } })()`, 2, "1@0 2@0 3@0 4@0 5@0 6@0 7@4 8@8"},
		"intervals":                {`const id = setInterval(() => { note('i'); if (log.length == 3) clearInterval(id) }, 20)`, 10, "i@20 i@40 i@60"},
		"cleared":                  {`clearTimeout(setTimeout(() => note('no'), 5)); cancelAnimationFrame(requestAnimationFrame(() => note('no')))`, 3, ""},
		"frames have their time": {`requestAnimationFrame(function f(at) { note(Math.round(at)); if (log.length < ` +
			`3) requestAnimationFrame(f) })`, 5, "17@17 33@33 50@50"},
		"timers before frames": {`requestAnimationFrame(() => note('frame')); setTimeout(() => note('timer'), 16)`, 1, "timer@16 frame@17"},
		"promises between timers": {`setTimeout(() => { note('a'); Promise.resolve().then(() => 0).then(() => ` +
			`0).then(() => note('then')) }, 5); setTimeout(() => note('b'), 6)`, 1, "a@5 then@5 b@6"},
		"async sleep":            {`(async () => { for (const s of 'xyz') { await new Promise((r) => setTimeout(r, 7)); note(s) } })()`, 2, "x@7 y@14 z@21"},
		"idle":                   {`requestIdleCallback((d) => note(d.didTimeout + '' + (d.timeRemaining() > 0)))`, 1, "falsetrue@17"},
		"strings":                {`setTimeout("note('text')", 1)`, 1, "text@1"},
		"an error stops nothing": {`setTimeout(() => { throw 1 }, 1); setTimeout(() => note('on'), 2)`, 1, "on@2"},
		"messages between frames": {`const c = new MessageChannel(); c.port1.onmessage = (e) => note(e.data); ` +
			`setTimeout(() => c.port2.postMessage('m'), 1); setTimeout(() => note('same frame'), 2); setTimeout(() => ` +
			`note('next'), 20)`, 2, "same frame@2 m@17 next@20"},
		"abort signals": {`AbortSignal.timeout(40).onabort = () => note('abort')`, 4, "abort@40"},
		"tasks":         {`scheduler.postTask(() => note('task'), {delay: 12}); scheduler.postTask(() => note('soon'))`, 1, "soon@0 task@12"},
		"animations end": {`const a = document.body.animate([{opacity: 0}, {opacity: 1}], 50); a.onfinish ` +
			`= () => note('finish'); a.finished.then(() => note('promise'))`, 5, "finish@50 promise@50"},
		"a paused animation stays": {`const a = document.body.animate([{opacity: 0}, {opacity: 1}], 50); a.pause(); ` +
			`setTimeout(() => note(a.playState + a.currentTime), 100)`, 8, "paused0@100"},
		"requests take no time":          {`setTimeout(async () => { const r = await fetch('/x'); await r.text(); note(r.status) }, 5)`, 1, "200@17"},
		"requests are answered in order": {`setTimeout(() => { for (const i of [1, 2, 3]) fetch('/' + i).then(() => note(i)) }, 5)`, 1, "1@17 2@17 3@17"},
	}
	for _, name := range tier.Part(t, slices.Sorted(maps.Keys(cases)), 3) {
		c := cases[name]
		if got := timeline(t, c.script, c.ticks); got != c.want {
			t.Errorf("%s: %s; want %s", name, got, c.want)
		}
	}
}

func TestDates(t *testing.T) {
	e := html("<script>const born = Date.now()</script><iframe srcdoc='<script>var born = performance.timeOrigin</script>'></iframe>")
	e.Start = time.Date(2031, 5, 6, 7, 8, 9, 0, time.UTC)
	w := open(t, e)
	if err := w.Advance(t.Context(), 90); err != nil {
		t.Fatal(err)
	}
	for expression, want := range map[string]any{
		"new Date().toISOString()":                                               "2031-05-06T07:08:10.500Z",
		"new Date(2020, 1, 3).toISOString()":                                     "2020-02-03T00:00:00.000Z",
		"Date().slice(0, 24)":                                                    "Tue May 06 2031 07:08:10",
		"new (class extends Date {})().getTime() - born":                         1500.0,
		"new Date() instanceof Date && Date.prototype.constructor === Date":      true,
		"Intl.DateTimeFormat('en-GB').format()":                                  "06/05/2031",
		"frames[0].born === performance.timeOrigin":                              true,
		"performance.timeOrigin + performance.now() === Date.now()":              true,
		"typeof Temporal === 'undefined' || String(Temporal.Now.plainDateISO())": "2031-05-06",
		"Intl.DateTimeFormat().resolvedOptions().timeZone":                       "UTC",
		"navigator.language":                                                     "en-US",
		"document.timeline.currentTime === performance.now()":                    true,
		"new Event('x').timeStamp === performance.now()":                         true,
	} {
		if got := value[any](t, w, expression); got != want {
			t.Errorf("%s is %v; want %v", expression, got, want)
		}
	}
	if err := w.Goto(t.Context(), "http://page.localhost/again"); err != nil {
		t.Fatal(err)
	}
	if got := value[float64](t, w, "born"); got != float64(e.Start.UnixMilli()+1500) {
		t.Errorf("a page that begins later begins at %v", got)
	}
}

func TestRandomness(t *testing.T) {
	const draw = "[Math.random(), [...crypto.getRandomValues(new Uint16Array(3))].join(), crypto.randomUUID()].join()"
	var got []string
	for _, seed := range []gymkhana.Seed{1, 1, 2} {
		e := html("")
		e.Seed = seed
		got = append(got, value[string](t, open(t, e), draw))
	}
	if got[0] != got[1] || got[0] == got[2] {
		t.Errorf("seeds 1, 1 and 2 drew %q", got)
	}
	w := open(t, html(""))
	all := value[[]float64](t, w, "Array.from({length: 10000}, Math.random)")
	slices.Sort(all)
	if all[0] < 0 || all[0] > 0.01 || all[9999] >= 1 || all[9999] < 0.99 || all[5000] < 0.45 || all[5000] > 0.55 {
		t.Errorf("10000 numbers from %v over %v to %v", all[0], all[5000], all[9999])
	}
}

func TestCaretDoesNotBlink(t *testing.T) {
	w := open(t, html("<input autofocus value=text style='font-size: 40px'>"))
	first, err := look(t, w).Screenshot.Hash()
	if err != nil {
		t.Fatal(err)
	}
	for range 5 {
		time.Sleep(240 * time.Millisecond) // a caret blinks twice a second, in real time
		next, err := look(t, w).Screenshot.Hash()
		if err != nil {
			t.Fatal(err)
		}
		if next != first {
			t.Fatal("two pictures of the same moment differ")
		}
		data, err := w.Picture(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		img, err := picture.DecodePNG(data)
		if err != nil {
			t.Fatal(err)
		}
		other, err := gymkhana.NewScreenshot(func() (image.Image, error) { return img, nil }, nil).Hash()
		if err != nil || other != first {
			t.Fatalf("a picture alone differs from an observation's: %v", err)
		}
	}
}
