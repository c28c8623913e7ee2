package browser

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"
)

// A tab is one page of a window.
type tab struct {
	window  *Window
	session *session
	id      string // the id of the target, and of the main frame
	ready   []*call
	script  *call // the preamble that new documents get
	film    film

	// Guarded by window.mu.
	loading  map[string]bool  // frames
	requests map[string]fetch // keyed by request id
	eye      int              // the execution context that looks at this document; 0: none yet
	bare     bool             // the document is the blank one of a spare: no script has run in it yet
	going    bool             // the document has asked to be replaced by another
	pointed  bool             // the document knows where the pointer is
}

// A fetch is a request under way.
type fetch struct{ frame, loader string }

// setUp prepares a new tab, which runs none of the page's scripts before all of it is done. In a surplus one every request
// is kept waiting.
func (t *tab) setUp(surplus bool) {
	w := t.window
	size := w.episode.Size
	type setting struct {
		method string
		params any
	}
	network := setting{"Network.enable", map[string]int{"maxTotalBufferSize": 1 << 16, "maxResourceBufferSize": 1 << 16}}
	if surplus {
		network = setting{"Fetch.enable", nil}
	}
	for _, c := range []setting{
		{"Page.enable", nil},
		network,
		{"Runtime.enable", nil},
		{"Target.setAutoAttach", autoAttach},
		{"Animation.setPlaybackRate", map[string]int{"playbackRate": 0}}, // clock.js moves animations
		{"Emulation.setDeviceMetricsOverride", map[string]any{"width": size.W, "height": size.H, "deviceScaleFactor": max(w.episode.Scale, 1), "mobile": false}},
		{"Emulation.setHardwareConcurrencyOverride", map[string]int{"hardwareConcurrency": 4}},
		{"Emulation.setFocusEmulationEnabled", map[string]bool{"enabled": true}},
	} {
		t.ready = append(t.ready, t.session.start(c.method, c.params))
	}
	if w.episode.Touch {
		t.ready = append(t.ready, t.session.start("Emulation.setTouchEmulationEnabled", map[string]any{"enabled": true, "maxTouchPoints": 5}))
	}
	now := !w.spare // the blank document of a spare is left alone: most episodes replace it at once
	t.ready = append(t.ready, t.session.start("Page.addScriptToEvaluateOnNewDocument", newScript{foundation, now}))
	if now {
		t.install(now)
	}
	t.ready = append(t.ready, t.session.start("Runtime.runIfWaitingForDebugger", nil))
}

// install puts documents under the episode's clock: all to come, and now also the one that is there, which is blank
// or has run no script yet. The foundation is there.
func (t *tab) install(now bool) {
	t.script = t.session.start("Page.addScriptToEvaluateOnNewDocument", newScript{t.window.preamble(), now})
	// Its answer comes after the script's, which renew wants. A script that has no answer yet when a page is opened
	// in another process is sent there again, and may run after the page's own.
	t.ready = append(t.ready, t.session.start("Page.enable", nil))
}

type newScript struct {
	Source string `json:"source"`
	Now    bool   `json:"runImmediately,omitempty"`
}

// dress puts the blank document of a former spare under the episode's clock, before the first script that runs in it.
func (t *tab) dress() {
	t.window.mu.Lock()
	bare := t.bare
	t.bare = false
	t.window.mu.Unlock()
	if bare {
		t.session.start("Runtime.evaluate", evaluate{Expression: foundation + "\n" + t.window.preamble()})
	}
}

// awake waits until the tab is set up.
func (t *tab) awake(ctx context.Context) error {
	for len(t.ready) > 0 {
		if err := t.ready[0].wait(ctx, nil); err != nil {
			return err
		}
		t.ready = t.ready[1:]
	}
	return nil
}

// renew gives documents to come a clock that begins at the window's time.
func (t *tab) renew(ctx context.Context) error {
	next := t.session.start("Page.addScriptToEvaluateOnNewDocument", newScript{Source: t.window.preamble()})
	var old struct {
		ID string `json:"identifier"`
	}
	if err := t.script.wait(ctx, &old); err != nil {
		return err
	}
	t.script = next
	t.session.start("Page.removeScriptToEvaluateOnNewDocument", old)
	return nil
}

// event takes note of what happens in the page. It runs where events are read.
func (t *tab) event(method string, params json.RawMessage) {
	switch method {
	case "Page.javascriptDialogOpening":
		t.dialog(params)
	case "Inspector.targetCrashed":
		t.session.end(errors.New("the page crashed: its process died or ran out of memory"))
		t.window.poke()
	case "Target.attachedToTarget":
		var e attached
		if json.Unmarshal(params, &e) == nil {
			t.window.attached(t.session.conn, &e)
		}
	case "Page.downloadWillBegin":
		var e struct {
			URL string `json:"url"`
		}
		if json.Unmarshal(params, &e) == nil {
			t.window.log.download(e.URL)
		}
	case "Runtime.consoleAPICalled", "Runtime.exceptionThrown":
		t.heard(method, params)
	case "Page.screencastFrame":
		t.film.took(params)
	case "Input.dragIntercepted":
		t.window.intercepted(params)
	default:
		if strings.HasPrefix(method, "Page.frame") || method == "Page.navigatedWithinDocument" || strings.HasPrefix(method, "Network.") {
			t.traffic(method, params)
		}
	}
}

// traffic keeps account of frames that load and requests that are under way.
func (t *tab) traffic(method string, params json.RawMessage) {
	var e struct {
		Frame   string `json:"frameId"`
		Request string `json:"requestId"`
		Loader  string `json:"loaderId"`
		Type    string `json:"type"`
		New     struct {
			ID     string `json:"id"`
			Loader string `json:"loaderId"`
		} `json:"frame"`
	}
	if json.Unmarshal(params, &e) != nil {
		return
	}
	t.window.mu.Lock()
	defer t.window.mu.Unlock()
	switch method {
	case "Page.frameRequestedNavigation":
		t.going = t.going || e.Frame == t.id
	case "Page.frameStartedLoading":
		t.loading[e.Frame] = true
	case "Page.frameStoppedLoading":
		delete(t.loading, e.Frame)
		t.going = t.going && e.Frame != t.id
	case "Page.frameDetached":
		delete(t.loading, e.Frame)
		t.forget(e.Frame, "")
	case "Page.frameNavigated":
		t.forget(e.New.ID, e.New.Loader)
		if e.New.ID == t.id {
			t.eye, t.bare, t.going, t.pointed = 0, false, false, false
		}
	case "Page.navigatedWithinDocument":
		t.going = t.going && e.Frame != t.id
	case "Network.requestWillBeSent":
		// A stream of events and a beacon are not waited for. A film may never load whole; media.js waits for what it needs of it.
		if e.Type != "EventSource" && e.Type != "Ping" && e.Type != "Media" {
			t.requests[e.Request] = fetch{e.Frame, e.Loader}
		}
		t.window.log.request()
		return
	case "Network.loadingFinished", "Network.loadingFailed":
		delete(t.requests, e.Request)
	default:
		return
	}
	t.window.poke()
}

// forget drops the requests of a frame's former documents.
func (t *tab) forget(frame, loader string) {
	for id, f := range t.requests {
		if f.frame == frame && f.loader != loader {
			delete(t.requests, id)
		}
	}
}

// busy reports whether anything is loading; guarded by window.mu.
func (t *tab) busy() bool { return t.going || len(t.loading)+len(t.requests) > 0 }

// heard reports warnings, errors and uncaught exceptions.
func (t *tab) heard(method string, params json.RawMessage) {
	var e struct {
		Type string `json:"type"`
		Args []struct {
			Value       any    `json:"value"`
			Description string `json:"description"`
		} `json:"args"`
		Details struct {
			Text      string `json:"text"`
			Exception struct {
				Description string `json:"description"`
			} `json:"exception"`
		} `json:"exceptionDetails"`
	}
	if json.Unmarshal(params, &e) != nil {
		return
	}
	if method == "Runtime.exceptionThrown" {
		t.window.log.console("uncaught: " + firstLine(e.Details.Text+" "+e.Details.Exception.Description))
		return
	}
	if e.Type != "warning" && e.Type != "error" && e.Type != "assert" {
		return
	}
	words := []string{e.Type + ":"}
	for _, a := range e.Args {
		if a.Value != nil {
			words = append(words, fmt.Sprint(a.Value))
		} else {
			words = append(words, firstLine(a.Description))
		}
	}
	t.window.log.console(strings.Join(words, " "))
	for _, name := range unavailable {
		why := name + " is not available here: it would run outside the episode's clock"
		if words[len(words)-1] == "gymkhana: "+why {
			t.window.log.unavailable(why)
		}
	}
}

// unavailable lists the features that clock.js refuses to a page, under the names that it reports.
var unavailable = []string{"Worker", "SharedWorker", "ServiceWorker", "Worklet", "WebSocket", "EventSource", "MediaStream", "MediaRecorder",
	"SpeechRecognition", "webkitSpeechRecognition", "SpeechSynthesis", "SMIL", "interestfor"}

func firstLine(s string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(s), "\n")
	return line
}

// errHangs is the cause of a call that a page kept waiting too long.
var errHangs = errors.New("the page hangs: it kept a call waiting too long")

// eval runs an expression in the page, or in another world of the document, and waits for what it gives
// if that is a promise. The result is decoded from JSON into out, unless that is nil.
func (t *tab) eval(ctx context.Context, world int, expression string, out any) error {
	return t.patient(ctx, func(ctx context.Context) error { return result(ctx, t.ask(world, expression), out) })
}

// ask is eval that does not wait: scripts run in the order of the calls.
func (t *tab) ask(world int, expression string) *call {
	t.dress()
	return t.session.start("Runtime.evaluate", evaluate{Expression: expression, ByValue: true, Await: true, Context: world})
}

type evaluate struct {
	Expression string `json:"expression"`
	ByValue    bool   `json:"returnByValue"`
	Await      bool   `json:"awaitPromise"`
	Context    int    `json:"contextId,omitempty"`
}

// A scriptError is a value thrown by a script.
type scriptError struct{ text string }

// Error gives its message.
func (e *scriptError) Error() string { return e.text }

func result(ctx context.Context, k *call, out any) error {
	var got struct {
		Result struct {
			Value json.RawMessage `json:"value"`
		} `json:"result"`
		Thrown *struct {
			Text      string `json:"text"`
			Exception struct {
				Description string          `json:"description"`
				Value       json.RawMessage `json:"value"`
			} `json:"exception"`
		} `json:"exceptionDetails"`
	}
	if err := k.wait(ctx, &got); err != nil {
		return err
	}
	if got.Thrown != nil {
		text := firstLine(got.Thrown.Exception.Description)
		if text == "" {
			text = strings.TrimSpace(got.Thrown.Text + " " + string(got.Thrown.Exception.Value))
		}
		return &scriptError{text}
	}
	if out == nil {
		return nil
	}
	if got.Result.Value == nil {
		got.Result.Value = json.RawMessage("null") // undefined
	}
	return json.Unmarshal(got.Result.Value, out)
}

// patient runs something that a page can keep waiting. If it does so too long its script is
// stopped, so that the browser gets rid of the page more easily.
func (t *tab) patient(ctx context.Context, do func(context.Context) error) error {
	limited, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	began := t.window.asks.now()
	defer t.window.asks.after(limited, began.Add(t.window.patience()), func() { cancel(errHangs) }).Stop()
	err := do(limited)
	switch {
	case errors.Is(err, errHangs):
		t.session.start("Runtime.terminateExecution", nil)
	case err == nil:
		t.window.slowest = max(t.window.slowest, t.window.asks.now().Sub(began))
	}
	return err
}

// patience is how long a page may keep one call waiting. Before the first page is opened only the machine can be
// slow; it gets at least a minute.
func (w *Window) patience() time.Duration {
	p := cmp.Or(w.episode.Patience, w.browser.options.Patience)
	if w.home == nil {
		return max(p, time.Minute)
	}
	return p
}

// remaining is how long a page may take to come to rest before we go on without it.
func (w *Window) remaining() time.Duration { return w.browser.options.Patience / 2 }
