package inbrowser

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"gymkhana/cli"
	"gymkhana/model/modeltest"
)

// A liveRun is a run with --view, whose model answers when the test lets it.
type liveRun struct {
	*board
	path    string // of the live board
	answers chan string
	status  chan int
	stop    context.CancelFunc
}

// runLive starts a run of episodes of Sokoban, some of them at once, with a live board. Its model gives the answers of the
// test.
func runLive(t testing.TB, repeats, parallel int) *liveRun {
	t.Helper()
	answers := make(chan string, 10_000)
	l := startRun(t, repeats, parallel, true, func(ctx context.Context) string {
		select {
		case text := <-answers:
			return text
		case <-ctx.Done():
			return ""
		}
	})
	l.answers = answers
	return l
}

// startRun is runLive with another model, and without a board where none is wanted.
func startRun(t testing.TB, repeats, parallel int, seen bool, reply func(context.Context) string) *liveRun {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	l := &liveRun{board: &board{t: t, dir: t.TempDir()}, status: make(chan int, 1), stop: stop}
	model := modeltest.NewServer(t, modeltest.Options{Reply: func(*modeltest.Request) modeltest.Reply { return modeltest.Say(reply(ctx)) }})
	args := []string{"run", "sokoban/small-v0/20", "--repeats", fmt.Sprint(repeats), "--agent", "online", "--model", "compat/m",
		"--base-url", model.URL(), "--cache", "off", "--parallel", fmt.Sprint(parallel), "--out", filepath.Join(l.dir, "live.gym")}
	if seen {
		args = append(args, "--view", "--view-keep")
	}
	r, w := io.Pipe()
	host := &cli.Host{Getenv: env(t.TempDir()), Stdin: strings.NewReader(""), Stdout: w, Stderr: w, Now: time.Now}
	var wg sync.WaitGroup
	wg.Go(func() {
		l.status <- cli.Main(ctx, host, args...)
		_ = w.Close() // it never fails
	})
	t.Cleanup(func() {
		stop()
		wg.Wait()
	})
	var printed strings.Builder
	at := regexp.MustCompile(`(http://[^/\s]+)(/run/\S+/board)\s`)
	data := make([]byte, 4096)
	for seen && at.FindString(printed.String()) == "" {
		n, err := r.Read(data)
		if err != nil {
			t.Fatalf("no address was printed: %v\n%s", err, printed.String())
		}
		printed.Write(data[:n])
	}
	if m := at.FindStringSubmatch(printed.String()); m != nil {
		l.url, l.path = m[1], m[2]
	}
	wg.Go(func() { _, _ = io.Copy(io.Discard, r) })
	return l
}

// answer answers some calls.
func (l *liveRun) answer(n int, text string) {
	for range n {
		l.answers <- text
	}
}

const cardCount = `[...document.querySelectorAll("#cards .Live")].filter(e => e.dataset.state !== "ended").length`

// The live board shows a run while it goes on, and its buttons pause, resize and stop it, by keyboard. What a model writes
// is shown as text.
func TestTheLiveBoardSteersARun(t *testing.T) {
	if testing.Short() {
		return // it starts a browser
	}
	l := runLive(t, 6, 2)
	p := startChrome(t).open(t)
	p.size(1440, 1000, "light")
	p.load(l.url + l.path)
	p.is(cardCount + ` === 2`)
	p.is(`[...document.querySelectorAll("#cards .Pill")].every(e => e.innerText === "thinking")`)
	l.answer(4, "# thought\n<img src=x onerror=alert(1)><script>alert(2)</script>\u202egnp.exe\x1b[2J\n# action\nLeft")
	p.is(`[...document.querySelectorAll("[data-card=reason]")].some(e => e.innerText.includes("<script>alert(2)</script>\\u202egnp.exe\\x1b[2J"))`)
	p.is(`[...document.querySelectorAll("[data-card=action]")].some(e => e.innerText === "do Left")`)
	p.is(`[...document.querySelectorAll("img.Live-img")].some(i => i.complete && i.naturalWidth > 50)`)
	p.is(`document.querySelector(".Mark-text")?.textContent === "Left"`)
	p.picture("live-playing")

	// Pause, with the keyboard: what is under way ends, and then nothing moves.
	p.eval(`document.querySelector('[data-do="pause"]').focus()`, nil)
	p.key(" ")
	p.is(`document.querySelector("#state").innerText.startsWith("paus")`)
	l.answer(30, "# thought\nonwards\n# action\nRight")
	p.is(`document.querySelector("#state").innerText === "paused"`)
	p.is(`[...document.querySelectorAll("#cards .Pill")].every(e => e.innerText === "held")`)
	left := len(l.answers)
	time.Sleep(1500 * time.Millisecond)
	if now := len(l.answers); now != left || left < 20 {
		t.Errorf("of 30 answers %d were left in the pause, and then %d", left, now)
	}
	var focused string
	p.eval(`document.activeElement.dataset.do`, &focused)
	if focused != "resume" {
		t.Errorf("the focus is on %q; want resume", focused)
	}

	// Two more at once, and on.
	p.eval(`document.querySelector('[data-do="more"]').focus()`, nil)
	p.key(" ")
	p.is(`document.querySelector("#atonce").innerText === "3"`)
	p.key(" ")
	p.is(`document.querySelector("#atonce").innerText === "4"`)
	p.eval(`document.querySelector('[data-do="resume"]').focus()`, nil)
	p.key(" ")
	p.is(cardCount + ` === 4`)
	p.is(`document.querySelector("#state").innerText === "being played"`)
	if left := len(l.answers); left > 20 {
		t.Errorf("after the pause %d answers are left", left)
	}

	// A page that is opened later shows the same without its script; its forms work.
	p.wait("all answers are used", func() bool { return len(l.answers) == 0 })
	p.is(`[...document.querySelectorAll("#cards .Pill")].every(e => e.innerText === "thinking")`)
	page := l.get(l.path)
	if strings.Count(page, `data-state="thinking"`) < 1 || !strings.Contains(page, `<button class="Key" data-do="pause">`) {
		t.Errorf("without a script the page is\n%s", page)
	}

	// Stop asks once more.
	p.eval(`document.querySelector("#stopping summary").focus()`, nil)
	p.key(" ")
	p.is(`document.querySelector("#stopping").open`)
	p.picture("live-stop")
	p.eval(`document.querySelector('[data-do="stop"]').focus()`, nil)
	p.key(" ")
	p.is(`document.querySelector("#state").innerText.startsWith("stopped")`)
	p.is(`document.querySelector('[data-do="pause"]').disabled && document.querySelector('[data-do="stop"]').disabled`)
	l.stop()
	if status := <-l.status; status != 3 {
		t.Errorf("the run ended with status %d; want 3", status)
	}
	p.is(`document.querySelector('[data-part="follow"]').innerText.includes("has ended")`)
	for _, text := range p.complaints() {
		if !strings.Contains(text, "ERR_CONNECTION_REFUSED") { // the server ended with the run
			t.Errorf("the page complains: %s", text)
		}
	}
}

// BenchmarkLiveBoard plays 64 episodes at once, with some ten events a second each, without a board and with one that is
// open in a browser on the same machine, in turn. It reports the time from an event to a card that can be seen, how late a timer of the page is
// meanwhile, which says how busy the machine is, and how many calls a second the run loses. The figures are in docs/benchmarks.md.
func BenchmarkLiveBoard(b *testing.B) {
	const (
		episodes = 64
		thinks   = 600 * time.Millisecond // a turn has six events
		warm     = 4 * time.Second
		window   = 10 * time.Second
	)
	rate := func(b *testing.B, seen bool, look func(*liveRun)) float64 {
		var calls atomic.Int64
		l := startRun(b, episodes, episodes, seen, func(ctx context.Context) string {
			calls.Add(1)
			select {
			case <-time.After(thinks):
			case <-ctx.Done():
			}
			return "# thought\nThe square to the right looks free, so I push the box along the wall.\n# action\n" +
				[]string{"Left", "Right", "Up", "Down"}[calls.Load()%4]
		})
		time.Sleep(warm)
		if look != nil {
			look(l)
		}
		before := calls.Load()
		time.Sleep(window)
		done := calls.Load() - before
		if look != nil {
			look(l)
		}
		l.stop()
		<-l.status
		return float64(done) / window.Seconds()
	}
	var without, with float64
	metrics := map[string]float64{}
	for b.Loop() {
		without += rate(b, false, nil)
		var p *tab
		with += rate(b, true, func(l *liveRun) {
			if p == nil {
				p = startChrome(b).open(b)
				p.size(1440, 1000, "light")
				p.load(l.url + l.path)
				p.is(cardCount + ` === 64`)
				p.eval(`globalThis.late = []; const seen = e => { const r = e.getBoundingClientRect(); return r.top < innerHeight && r.bottom > 0; };
					new MutationObserver(list => { for (const m of list) if (seen(m.target)) late.push(Date.now() - Number(m.target.dataset.since)) })
					.observe(document.querySelector("#cards"), {subtree: true, attributeFilter: ["data-since"]});
					globalThis.idle = []; let due = performance.now() + 50;
					setInterval(() => { idle.push(performance.now() - due); due = performance.now() + 50 }, 50)`, nil)
				return
			}
			for name, quantile := range map[string]string{"p50-ms": "late, 0.5", "p95-ms": "late, 0.95", "p95-timer-ms": "idle, 0.95"} {
				var ms float64
				p.eval(`((list, q) => list.sort((a, b) => a - b)[Math.floor(list.length * q)])(`+quantile+`)`, &ms)
				metrics[name] = max(metrics[name], ms)
			}
		})
	}
	for name, ms := range metrics {
		b.ReportMetric(ms, name)
	}
	b.ReportMetric(without/float64(b.N), "calls/s-without")
	b.ReportMetric(with/float64(b.N), "calls/s-with")
	b.ReportMetric(100*(1-with/without), "loss-%")
}
