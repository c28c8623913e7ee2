package browser

import (
	"bytes"
	"context"
	"errors"
	"io"
	"regexp"
	"strings"
	"testing"
	"time"

	"gymkhana"
	"gymkhana/internal/tier"
)

// troubles are pages that misbehave when they are clicked, and the text of the expected error.
var troubles = []struct{ name, script, want string }{
	{"hang", `for (;;);`, "hangs"},
	{"hang in a timer", `setTimeout(() => { for (;;); })`, "hangs"},
	{"hang in promises", `(function f() { return Promise.resolve().then(f) })()`, ""}, // or its memory ends first
	{"out of memory", `const all = []; for (;;) all.push(new Array(100000).fill({}))`, ""},
	{"endless dialogs", `for (;;) alert('again')`, "hangs"},
}

// TestTroubles has pages hang, crash and eat memory. Each ends in a fault of the world, and the next episode is clean. Once it
// is loaded a page that hangs is given little patience, since it would use up all there is. A soak does it twenty times.
func TestTroubles(t *testing.T) {
	theBrowser(t) // skips in the quick tier
	b, err := Start(t.Context(), Options{Folder: testFolder, Patience: 2 * time.Second, Memory: 64})
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	for range tier.Rounds(1, 1, 20) {
		for _, c := range troubles {
			t.Run(c.name, func(t *testing.T) {
				err := suffer(t, b, `onclick="`+c.script+`"`, func(ctx context.Context, w *Window) error {
					if c.want == "hangs" {
						w.episode.Patience = 200 * time.Millisecond
					}
					a, _ := gymkhana.ParseAction("click x=50 y=50")
					_, err := w.Do(ctx, a)
					return errors.Join(err, w.Advance(ctx, 60))
				})
				expectWorld(t, err, c.want)
				clean(t, b)
			})
		}
		t.Run("crash", func(t *testing.T) {
			err := suffer(t, b, "", func(ctx context.Context, w *Window) error {
				return w.top().session.call(ctx, "Page.crash", nil, nil)
			})
			if err == nil || !strings.Contains(err.Error(), "crashed") {
				t.Errorf("the call ended with %v", err)
			}
			clean(t, b)
		})
		t.Run("leak", func(t *testing.T) {
			// A page that is left with a heap full of rubbish and listeners takes it along.
			err := suffer(t, b, `onclick="keep = []; for (let i = 0; i < 300000; i++) { keep.push({i}); if (i % 100 == 0) `+
				`document.body.append('x') }"`, func(ctx context.Context, w *Window) error {
				a, _ := gymkhana.ParseAction("click x=50 y=50")
				_, err := w.Do(ctx, a)
				return err
			})
			if err != nil {
				t.Error(err)
			}
			clean(t, b)
		})
		t.Run("killed browser", func(t *testing.T) {
			err := suffer(t, b, "", func(ctx context.Context, w *Window) error {
				killGroup(w.lease.cmd.Process)
				return w.Advance(ctx, 60)
			})
			expectWorld(t, err, "browser ended")
			clean(t, b)
		})
	}
}

// suffer opens a page with attributes on its body and gives what became of it.
func suffer(t *testing.T, b *Browser, attributes string, do func(context.Context, *Window) error) error {
	t.Helper()
	e := html("<body style='height:100vh' " + attributes + ">trouble")
	w, err := b.Open(t.Context(), e)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := w.Close(); err != nil {
			t.Error("close:", err)
		}
	}()
	if err := w.Goto(t.Context(), "http://page.localhost/"); err != nil {
		t.Fatal(err)
	}
	return do(t.Context(), w)
}

func expectWorld(t *testing.T, err error, want string) {
	t.Helper()
	if err == nil || gymkhana.FaultOf(err) != gymkhana.FaultWorld || !strings.Contains(err.Error(), want) {
		t.Errorf("ended with %v; want a fault of the world that says %q", err, want)
	}
}

// clean plays a short episode that knows nothing of the trouble before it.
func clean(t *testing.T, b *Browser) {
	t.Helper()
	w, err := b.Open(t.Context(), html("<button onclick='this.textContent = 2'>1</button>"))
	if err != nil {
		t.Fatal("the next episode does not open:", err)
	}
	defer w.Close()
	if err := w.Goto(t.Context(), "http://page.localhost/"); err != nil {
		t.Fatal("the next episode does not load:", err)
	}
	do(t, w, "click x=15 y=15")
	if got := value[string](t, w, "document.body.textContent"); got != "2" {
		t.Errorf("the next episode shows %q", got)
	}
}

// A long wait takes the page long, but does not count as a hang: the wait is split into calls of at most ten seconds of
// virtual time, and each call has the full time limit of one call.
func TestALongWaitIsNoHang(t *testing.T) {
	theBrowser(t) // skips in the quick tier
	b, err := Start(t.Context(), Options{Folder: testFolder})
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	w, err := b.Open(t.Context(), html(`<script>let frames = 0; (function f() { frames++; requestAnimationFrame(f) })()</script>`))
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	if err := w.Goto(t.Context(), "http://page.localhost/"); err != nil {
		t.Fatal(err)
	}
	said := listen(w)
	do(t, w, "wait ticks=1500")
	if w.Tick() != 1500 {
		t.Errorf("it is tick %d; want 1500", w.Tick())
	}
	if frames := value[int](t, w, "frames"); frames != 1501 {
		t.Errorf("the page drew %d frames; want 1501", frames)
	}
	var asked []string
	for _, m := range regexp.MustCompile(`advance\((\d+,\d+)\)`).FindAllStringSubmatch(said(), -1) {
		asked = append(asked, m[1])
	}
	if got, want := strings.Join(asked, " "), "0,600 600,1200 1200,1500"; got != want {
		t.Errorf("the page was asked for ticks %s; want %s", got, want)
	}
}

// A wiretap records the messages to the browser.
type wiretap struct {
	io.WriteCloser
	said bytes.Buffer
}

// Write keeps what it passes on.
func (w *wiretap) Write(b []byte) (int, error) {
	w.said.Write(b)
	return w.WriteCloser.Write(b)
}

// listen returns a function that gives all that has been said to a window's browser since.
func listen(w *Window) (said func() string) {
	c := w.lease.conn
	c.writing.Lock()
	defer c.writing.Unlock()
	tap := &wiretap{WriteCloser: c.in}
	c.in = tap
	return func() string {
		c.writing.Lock()
		defer c.writing.Unlock()
		return tap.said.String()
	}
}

func TestCancelIsObeyed(t *testing.T) {
	w := open(t, html(`<body onclick="for (;;);" style="height:100vh">`))
	ctx, cancel := context.WithCancel(t.Context())
	go cancel()
	a, _ := gymkhana.ParseAction("click x=50 y=50")
	_, err := w.Do(ctx, a)
	if !errors.Is(err, context.Canceled) {
		t.Errorf("ended with %v", err)
	}
}

func TestProcessIsRecycled(t *testing.T) {
	theBrowser(t)
	b, err := Start(t.Context(), Options{Folder: testFolder, Recycle: 2})
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	old, err := b.Open(t.Context(), html("<p>old"))
	if err != nil {
		t.Fatal(err)
	}
	first := b.now
	for range 2 {
		clean(t, b)
	}
	if b.now == first {
		t.Error("the third episode got the same process as the first")
	}
	if err := old.Goto(t.Context(), "http://page.localhost/"); err != nil {
		t.Error("an open window lost its process:", err)
	}
	if err := old.Close(); err != nil {
		t.Error(err)
	}
	if first.alive() {
		t.Error("the retired process lives on without windows")
	}
}
