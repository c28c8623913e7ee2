package browser

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"gymkhana"
)

// playwrightEnv names a folder with node_modules/playwright-core.
const playwrightEnv = "GYMKHANA_PLAYWRIGHT"

// round is how many pieces of work one side does before the other has its turn; episode is how many
// steps there are between an opening and the next.
const (
	round   = 10
	episode = 10
)

// A contest is work that both sides do. prepare and clear are not counted.
type contest struct {
	name, html, work string
	prepare, clear   bool // whether the work needs a page, or leaves one
	ours             func(b *testing.B, w *Window) *Window
}

var contests = []contest{
	{name: "key", html: arcade, work: `{"do": "key", "state": "({x, n})"}`, prepare: true, ours: func(b *testing.B, w *Window) *Window {
		return stepOf(b, w, `press keys=["ArrowRight"]`, "({x, n})")
	}},
	{name: "click", html: counter, work: `{"do": "click", "x": 60, "y": 60, "state": "n"}`, prepare: true, ours: func(b *testing.B, w *Window) *Window {
		return stepOf(b, w, "click x=60 y=60", "n")
	}},
	{name: "open", html: arcade, work: `{"do": "open"}`, clear: true, ours: func(b *testing.B, _ *Window) *Window {
		w, err := theBrowser(b).Open(b.Context(), html(arcade))
		if err == nil {
			err = w.Goto(b.Context(), "http://page.localhost/")
		}
		if err != nil {
			b.Fatal(err)
		}
		return w
	}},
}

// counter is a page of a few hundred elements that a click changes.
var counter = `<body style="margin:0;font:16px sans-serif"><button style="width:200px;height:120px" onclick="count()">0</button><ul>` +
	strings.Repeat("<li><a href=#>A link</a> and <b>some</b> words", 100) + `</ul><script>
 let n = 0;
 function count() { document.querySelector('button').textContent = ++n
    document.querySelectorAll('li')[n % 20].style.background = 'hsl(' + n * 40 + ' 80% 80%)' }
</script>`

// stepOf is one step: an input, the state and a fresh picture.
func stepOf(b *testing.B, w *Window, action, state string) *Window {
	do(b, w, action)
	value[any](b, w, state)
	if _, err := w.Picture(b.Context()); err != nil {
		b.Fatal(err)
	}
	return w
}

// BenchmarkPlaywright has both sides do the same work in turns, in one run and with one Chromium,
// and reports the medians in milliseconds and their ratio. An operation is one piece of work of
// each.
func BenchmarkPlaywright(b *testing.B) {
	folder := os.Getenv(playwrightEnv)
	if folder == "" {
		b.Skip("run `npm install playwright-core` in a folder of your choice and name it in " + playwrightEnv)
	}
	for _, c := range contests {
		b.Run(c.name, func(b *testing.B) { c.run(b, folder) })
	}
}

func (c *contest) run(b *testing.B, folder string) {
	theirs := playwright(b, folder)
	var we, they []time.Duration
	for len(we) < b.N {
		n := min(round, b.N-len(we))
		we = append(we, c.weDo(b, n)...)
		they = append(they, c.theyDo(b, theirs, n)...)
	}
	ours, other := median(we), median(they)
	b.ReportMetric(ours, "ours-ms")
	b.ReportMetric(other, "playwright-ms")
	b.ReportMetric(ours/other, "ratio")
}

func (c *contest) weDo(b *testing.B, n int) []time.Duration {
	var w *Window
	if c.prepare {
		w = open(b, html(c.html))
	}
	var all []time.Duration
	for range n {
		since := time.Now()
		w = c.ours(b, w)
		all = append(all, time.Since(since))
		if c.clear {
			for range episode {
				stepOf(b, w, `press keys=["ArrowRight"]`, "n")
			}
			if err := w.Close(); err != nil {
				b.Fatal(err)
			}
		}
	}
	if c.prepare {
		if err := w.Close(); err != nil {
			b.Fatal(err)
		}
	}
	return all
}

func (c *contest) theyDo(b *testing.B, do func(string) time.Duration, n int) []time.Duration {
	page, err := json.Marshal(map[string]string{"do": "open", "html": "<!doctype html><meta charset=utf-8>" + c.html})
	if err != nil {
		b.Fatal(err)
	}
	const end = `{"do": "close"}`
	do(string(page))
	if c.clear {
		do(end)
	}
	var all []time.Duration
	for range n {
		all = append(all, do(c.work))
		if c.clear {
			for range episode {
				do(`{"do": "key", "state": "n"}`)
			}
			do(end)
		}
	}
	if !c.clear {
		do(end)
	}
	return all
}

// playwright starts the other side. The returned function runs a piece of work there and returns
// its duration.
func playwright(b *testing.B, folder string) func(work string) time.Duration {
	path, err := Find("")
	if err != nil {
		b.Fatal(err)
	}
	cmd := exec.Command("node", "testdata/playwright.mjs", folder, path)
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		b.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		b.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		b.Fatal(err)
	}
	answers := bufio.NewReader(out)
	b.Cleanup(func() {
		in.Close()
		_, _ = io.Copy(io.Discard, answers)
		if err := cmd.Wait(); err != nil {
			b.Error("playwright:", err)
		}
	})
	return func(work string) time.Duration {
		b.Helper()
		fmt.Fprintln(in, work)
		line, err := answers.ReadString('\n')
		if err != nil {
			b.Fatalf("playwright: %s: %v", work, err)
		}
		ms, err := strconv.ParseFloat(strings.TrimSpace(line), 64)
		if err != nil {
			b.Fatalf("playwright: %s: %v", work, err)
		}
		return time.Duration(ms * float64(time.Millisecond))
	}
}

// median is in milliseconds.
func median(all []time.Duration) float64 {
	slices.Sort(all)
	return all[len(all)/2].Seconds() * 1000
}

// miniature is a page of the kind of MiniWoB: a function draws a new problem.
const miniature = `<body style="margin:0"><div id=area style="width:160px;height:210px"></div><script>
 let episode = 0, done = false;
 function start() {
   episode++; done = false; area.replaceChildren();
   for (let i = 0; i < 12; i++) {
     const b = document.createElement('button');
     b.textContent = 'b' + Math.floor(Math.random() * 100); b.onclick = () => { done = true }; area.append(b);
   }
   return document.querySelectorAll('button').length;
 }
</script>`

// BenchmarkReset restarts an episode inside its page and waits until the page is at rest.
func BenchmarkReset(b *testing.B) {
	w := open(b, html(miniature))
	var all []time.Duration
	for b.Loop() {
		since := time.Now()
		if value[int](b, w, "start()") != 12 {
			b.Fatal("no episode")
		}
		if err := w.Advance(b.Context(), gymkhana.Ticks(0)); err != nil {
			b.Fatal(err)
		}
		all = append(all, time.Since(since))
	}
	b.ReportMetric(median(all), "median-ms")
}
