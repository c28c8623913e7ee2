package browser

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"gymkhana"
)

// An Episode describes what a window shows and how it behaves. The zero value of each field except
// Hosts is right for most.
type Episode struct {
	// Hosts are the whole network: a handler for each host name, such as "shop.localhost". They
	// speak plain http on port 80. Handlers are called concurrently, and never after Close.
	Hosts map[string]http.Handler
	// Seed decides all randomness of the pages.
	Seed gymkhana.Seed
	// Size is that of the viewport; zero means 1280×720.
	Size gymkhana.Size
	// Scale is how many pixels of pictures, each way, a pixel of the viewport has; 0 means 1. Bounds of elements and places of
	// actions are always in pixels of the viewport.
	Scale int
	// Touch makes the window that of a touch screen: a click is a tap of a finger, and pages see no mouse. Long presses, drags
	// and scrolls are those of the mouse, since a browser measures the gestures of a finger by the machine's own clock.
	Touch bool
	// Start is when the episode begins on the pages' clock; zero means 2026-01-05 09:00 UTC.
	Start time.Time
	// Scripts run in every frame before those of the page, in order.
	Scripts []string
	// Dialogs answers alert, confirm, prompt and beforeunload; nil means Accept.
	Dialogs DialogPolicy
	// MaxTabs is how many tabs may be open; further ones load nothing, and are closed when the pages come to rest. 0 means 8.
	MaxTabs int
	// MaxBody is how many bytes an answer of a host may have; the rest is cut off. 0 means 32 MiB.
	MaxBody int64
	// WholePage makes the text of observations include what is outside the viewport.
	WholePage bool
	// Bounds adds to each element in the text of observations where it is: x, y, width and height in pixels.
	Bounds bool
	// Whole makes the type action on an element replace what its field holds, as clear=true does. Without it, text is added
	// where the caret is, and only fields that keys cannot fill are filled as a whole.
	Whole bool
	// Files are the files that an agent can upload: the type action puts one, by its name, into a file field. nil:
	// none.
	Files fs.FS
	// Patience is how long, in real time, a page may keep one call waiting; 0 means the value in the
	// browser's options.
	Patience time.Duration
}

func (e *Episode) fill() {
	if e.Size == (gymkhana.Size{}) {
		e.Size = gymkhana.Size{W: 1280, H: 720}
	}
	e.Scale = max(e.Scale, 1)
	if e.Start.IsZero() {
		e.Start = time.Date(2026, 1, 5, 9, 0, 0, 0, time.UTC)
	}
	if e.Dialogs == nil {
		e.Dialogs = Accept
	}
	if e.MaxTabs == 0 {
		e.MaxTabs = 8
	}
	if e.MaxBody == 0 {
		e.MaxBody = 32 << 20
	}
}

func (e *Episode) check() error {
	var errs []error
	if e.Size.W < 50 || e.Size.H < 50 || e.Size.W > 8192 || e.Size.H > 8192 || e.Size.W*e.Size.H > gymkhana.MostPixels {
		errs = append(errs, fmt.Errorf("a viewport of %d×%d: each side is from 50 to 8192, and %d pixels are the most", e.Size.W, e.Size.H,
			gymkhana.MostPixels))
	}
	if e.Scale > 4 || e.Size.W*e.Size.H*e.Scale*e.Scale > gymkhana.MostPixels {
		errs = append(errs, fmt.Errorf("a scale of %d for a viewport of %d×%d: 4 is the largest, and a picture has at most %d pixels", e.Scale, e.Size.W,
			e.Size.H, gymkhana.MostPixels))
	}
	if e.MaxTabs < 1 {
		errs = append(errs, fmt.Errorf("%d tabs: a window has one at least", e.MaxTabs))
	}
	for host, h := range e.Hosts {
		if h == nil || host == "" || host != strings.ToLower(host) || strings.ContainsAny(host, ":/ ") {
			errs = append(errs, fmt.Errorf("host %q: want a name in lower case, without a port, and a handler", host))
		}
	}
	return errors.Join(errs...)
}

func hostNames(hosts map[string]http.Handler) []string { return slices.Sorted(maps.Keys(hosts)) }

// A Window is one episode's view of the browser: its tabs, its network and its clock. One
// goroutine uses it. Its errors are a gymkhana.FaultWorld unless the context was cancelled;
// after one of them only Report and Close make sense.
type Window struct {
	browser *Browser
	lease   *lease
	id      string // the id of the browser context
	episode Episode
	gate    *gate
	log     *log
	tick    atomic.Int64 // virtual time since Open; also read where events are
	at      point        // where the pointer is
	down    held
	taps    int // how many there were
	closed  bool
	slowest time.Duration // answer of a page so far
	clip    string        // what the clipboard holds
	home    *tab          // the tab of the first Goto
	// scrolled: an input waits for a real frame to take effect.
	scrolled bool
	// spare: no episode has it yet. followed: the spare for the next episode has been thought of.
	spare, followed bool

	asks    asks          // dialogs that wait for an answer
	changed chan struct{} // gets a token when tabs, loading or requests change

	mu      sync.Mutex
	tabs    []*tab
	surplus []*tab // more than MaxTabs, until shed closes them
	front   *tab
}

// Open begins an episode in a new context, with one blank tab.
func (b *Browser) Open(ctx context.Context, e Episode) (*Window, error) {
	e.fill()
	if err := e.check(); err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "env/browser.Open", err)
	}
	if e.Scale > 1 && !b.options.enlarged {
		larger, err := b.enlarged(ctx)
		if err != nil {
			return nil, err
		}
		return larger.Open(ctx, e)
	}
	l, err := b.acquire(ctx)
	if err != nil {
		return nil, err
	}
	if w := b.adopt(ctx, l, e); w != nil {
		return w, nil
	}
	w := b.window(l, e)
	if err := w.open(ctx); err != nil {
		return nil, errors.Join(world(ctx, "Open", err), w.Close())
	}
	return w, nil
}

func (b *Browser) window(l *lease, e Episode) *Window {
	return &Window{browser: b, lease: l, episode: e, log: &log{}, asks: asks{opened: make(chan struct{}, 1)}, changed: make(chan struct{}, 1)}
}

func (w *Window) open(ctx context.Context) error {
	var err error
	if w.gate, err = openGate(w.log, w.now); err != nil {
		return err
	}
	w.gate.lead(w.episode.Hosts, w.episode.MaxBody)
	var made struct {
		ID string `json:"browserContextId"`
	}
	err = w.lease.root.call(ctx, "Target.createBrowserContext", struct {
		Dispose bool   `json:"disposeOnDetach"`
		Proxy   string `json:"proxyServer"`
		Bypass  string `json:"proxyBypassList"`
	}{true, "http://" + w.gate.addr, "<-loopback>"}, &made)
	if err != nil {
		return err
	}
	w.id = made.ID
	w.lease.add(w)
	deny := w.lease.root.start("Browser.setDownloadBehavior", struct {
		Behavior string `json:"behavior"`
		Context  string `json:"browserContextId"`
	}{"deny", w.id})
	if err := w.newTab(ctx); err != nil {
		return err
	}
	return deny.wait(ctx, nil)
}

// Close ends the episode and frees all it had. Closing twice is harmless.
func (w *Window) Close() error {
	if w.closed {
		return nil
	}
	w.closed = true
	return errors.Join(w.free(), w.browser.release(w.lease))
}

// free disposes of the context and the network.
func (w *Window) free() error {
	var err error
	if w.id != "" && w.lease.alive() {
		ctx, cancel := context.WithTimeout(context.Background(), w.browser.options.Patience)
		defer cancel()
		err = w.lease.root.call(ctx, "Target.disposeBrowserContext", struct {
			Context string `json:"browserContextId"`
		}{w.id}, nil)
		if !w.lease.alive() {
			err = nil // it died on the way, and the context with it
		}
		w.lease.drop(w)
	}
	if w.gate != nil {
		err = errors.Join(err, w.gate.close())
	}
	return err
}

// Tick is the virtual time since Open.
func (w *Window) Tick() gymkhana.Ticks { return gymkhana.Ticks(w.tick.Load()) }

// millis is the virtual time since Open in milliseconds, as clock.js counts it.
func (w *Window) millis() float64 {
	return float64(w.tick.Load()) * 1000 / float64(gymkhana.TicksPerSecond)
}

// now is the time on the pages' clock.
func (w *Window) now() time.Time {
	return w.episode.Start.Add(time.Duration(w.millis() * float64(time.Millisecond)))
}

// Report returns what happened so far. It may be called after Close.
func (w *Window) Report() Report { return w.log.report() }

// open tabs, in the order in which they were opened.
func (w *Window) all() []*tab {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.Clone(w.tabs)
}

// top gives the tab in front.
func (w *Window) top() *tab {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.front
}

// poke wakes a goroutine that waits, so that it checks its condition again.
func (w *Window) poke() {
	select {
	case w.changed <- struct{}{}:
	default:
	}
}

// change waits for the token of poke.
func (w *Window) change(ctx context.Context) error {
	select {
	case <-w.changed:
		return nil
	case <-w.lease.conn.done:
		return errBrowserEnded
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// newTab opens a blank tab and brings it to the front. To Chromium it is a separate window, since only windows
// can be given a size; the headless shell has no other kind.
func (w *Window) newTab(ctx context.Context) error {
	var made struct {
		ID string `json:"targetId"`
	}
	err := w.lease.root.call(ctx, "Target.createTarget", struct {
		URL     string `json:"url"`
		Context string `json:"browserContextId"`
		Width   int    `json:"width"`
		Height  int    `json:"height"`
		Window  bool   `json:"newWindow"`
	}{"about:blank", w.id, w.episode.Size.W, w.episode.Size.H, true}, &made)
	if err != nil {
		return err
	}
	for {
		for _, t := range w.all() {
			if t.id == made.ID {
				w.bringUp(t)
				return w.settle(ctx)
			}
		}
		if err := w.change(ctx); err != nil {
			return err
		}
	}
}

func (w *Window) bringUp(t *tab) {
	w.mu.Lock()
	w.front = t
	w.mu.Unlock()
	t.session.start("Page.bringToFront", nil)
}

// attached adds a new target of our context. It runs where events are read.
func (w *Window) attached(c *conn, e *attached) {
	if e.Target.Type != "page" {
		// A worker that got past clock.js: it waits for a debugger, for ever.
		c.attach(e.Session, nil)
		w.log.blocked(e.Target.Type + " " + e.Target.URL)
		return
	}
	t := &tab{window: w, id: e.Target.ID, loading: map[string]bool{}, requests: map[string]fetch{}}
	t.session = c.attach(e.Session, t.event)
	w.mu.Lock()
	full := len(w.tabs) >= w.episode.MaxTabs
	t.setUp(full)
	if full {
		w.surplus = append(w.surplus, t)
	} else {
		w.tabs = append(w.tabs, t)
		w.front = t
	}
	w.mu.Unlock()
	if full {
		w.log.blocked("tab " + e.Target.URL)
	}
	w.poke()
}

// lost takes out a tab whose target is gone. It runs where events are read.
func (w *Window) lost(s *session) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if i := slices.IndexFunc(w.surplus, func(t *tab) bool { return t.session == s }); i >= 0 {
		w.surplus = slices.Delete(slices.Clone(w.surplus), i, i+1)
		w.poke()
		return
	}
	for i, t := range w.tabs {
		if t.session != s {
			continue
		}
		w.tabs = slices.Delete(slices.Clone(w.tabs), i, i+1)
		if w.front == t {
			w.front = nil
			if len(w.tabs) > 0 {
				w.front = w.tabs[max(0, i-1)]
			}
		}
		w.poke()
		return
	}
}
