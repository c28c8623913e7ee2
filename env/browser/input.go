package browser

import (
	"context"
	"encoding/json"

	"gymkhana"
)

// A point is in pixels of the viewport.
type point struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
}

// held is the set of keys and buttons that are held down.
type held struct {
	button  string
	buttons int
	mods    int
	keys    map[string]bool // the held keys, by code or name
	cargo   json.RawMessage // the dragged data, as the page gave them; guarded by Window.mu
}

// buttonBits are the buttons as MouseEvent.buttons counts them.
var buttonBits = map[string]int{"left": 1, "right": 2, "middle": 4}

type mouseEvent struct {
	Type    string  `json:"type"`
	X       float64 `json:"x"`
	Y       float64 `json:"y"`
	Button  string  `json:"button"`
	Buttons int     `json:"buttons"`
	Clicks  int     `json:"clickCount"`
	Mods    int     `json:"modifiers"`
	DX      float64 `json:"deltaX"`
	DY      float64 `json:"deltaY"`
}

type keyEvent struct {
	Type       string `json:"type"`
	Key        string `json:"key"`
	Code       string `json:"code,omitempty"`
	Number     int    `json:"windowsVirtualKeyCode"`
	Text       string `json:"text,omitempty"`
	Unmodified string `json:"unmodifiedText,omitempty"`
	Mods       int    `json:"modifiers"`
	Location   int    `json:"location,omitempty"`
	Repeat     bool   `json:"autoRepeat,omitempty"`

	// Time is when it happens, in Unix seconds of the episode's clock: lists and time fields join
	// keys to words when they follow each other within a second.
	Time float64 `json:"timestamp"`
}

// send delivers an input event to the tab in front and waits until the page has handled it. A
// page that went away meanwhile has handled it too.
func (w *Window) send(ctx context.Context, method string, params any) error {
	t := w.top()
	if t == nil {
		return errGone
	}
	return w.handled(ctx, t, t.session.start(method, params))
}

func (w *Window) handled(ctx context.Context, t *tab, k *call) error {
	err := t.patient(ctx, func(ctx context.Context) error { return k.wait(ctx, nil) })
	return w.unlessGone(t, err)
}

func (w *Window) mouse(ctx context.Context, e mouseEvent) error {
	return w.send(ctx, "Input.dispatchMouseEvent", w.filled(e))
}

// filled adds the position of the pointer, which the front tab then knows, and the held keys and
// buttons.
func (w *Window) filled(e mouseEvent) mouseEvent {
	w.mu.Lock()
	if w.front != nil {
		w.front.pointed = true
	}
	w.mu.Unlock()
	e.X, e.Y, e.Mods, e.Buttons = w.at.X, w.at.Y, w.down.mods, w.down.buttons
	if e.Button == "" {
		e.Button = "none"
	}
	return e
}

// moveTo moves the pointer and waits until the page knows, which it does with the next real frame.
func (w *Window) moveTo(ctx context.Context, p point) error {
	w.at = p
	return w.mouse(ctx, mouseEvent{Type: "mouseMoved", Button: w.down.button})
}

// moveThen moves the pointer and at once runs do, which presses a button there: the page gets both
// events in that order, without a frame between them.
func (w *Window) moveThen(ctx context.Context, p point, do func() error) error {
	w.at = p
	t := w.top()
	if t == nil {
		return errGone
	}
	moved := t.session.start("Input.dispatchMouseEvent", w.filled(mouseEvent{Type: "mouseMoved", Button: w.down.button}))
	if err := do(); err != nil {
		return err
	}
	return w.handled(ctx, t, moved)
}

func (w *Window) press(ctx context.Context, button string, clicks int) error {
	w.down.button, w.down.buttons = button, buttonBits[button]
	return w.mouse(ctx, mouseEvent{Type: "mousePressed", Button: button, Clicks: clicks})
}

func (w *Window) release(ctx context.Context, button string, clicks int) error {
	w.down.button, w.down.buttons = "", 0
	return w.mouse(ctx, mouseEvent{Type: "mouseReleased", Button: button, Clicks: clicks})
}

// hold presses a button at the pointer for some ticks.
func (w *Window) hold(ctx context.Context, button string, clicks int, n gymkhana.Ticks) error {
	err := w.press(ctx, button, clicks)
	if err == nil {
		err = w.pass(ctx, n)
	}
	if err != nil {
		return err
	}
	return w.release(ctx, button, clicks)
}

// tap touches a point with a finger, and then lets some ticks pass. The finger is lifted at once: a browser decides by the
// machine's clock whether a touch is a long one. Taps are a second apart on the browser's clock, so that two are never one
// double tap.
func (w *Window) tap(ctx context.Context, p point, n gymkhana.Ticks) error {
	type touch struct {
		Type   string  `json:"type"`
		Points []point `json:"touchPoints"`
		Time   float64 `json:"timestamp"` // in Unix seconds
	}
	w.at, w.taps = p, w.taps+1
	now := float64(w.episode.Start.UnixMilli())/1000 + float64(w.taps)
	t := w.top()
	if t == nil {
		return errGone
	}
	down := t.session.start("Input.dispatchTouchEvent", touch{"touchStart", []point{p}, now})
	up := t.session.start("Input.dispatchTouchEvent", touch{"touchEnd", []point{}, now})
	for _, k := range []*call{down, up} {
		if err := w.handled(ctx, t, k); err != nil {
			return err
		}
	}
	return w.pass(ctx, n)
}

// pass lets time pass in the middle of an input. A page that the input has sent away lives no
// more: the rest of the input takes no time.
func (w *Window) pass(ctx context.Context, n gymkhana.Ticks) error {
	if leaving, err := w.leaving(ctx); leaving || err != nil {
		return err
	}
	to := gymkhana.Ticks(w.tick.Add(int64(n)))
	return w.play(ctx, to-n, to)
}

func (w *Window) keyDown(ctx context.Context, k key) error {
	w.down.mods |= k.Modifier
	e := w.keyEvent("rawKeyDown", k)
	if k.Text != "" && w.down.mods&(modControl|modAlt|modMeta) == 0 {
		e.Type, e.Text, e.Unmodified = "keyDown", k.Text, k.Text
	}
	if w.down.keys == nil {
		w.down.keys = map[string]bool{}
	}
	e.Repeat = w.down.keys[k.id()]
	w.down.keys[k.id()] = true
	return w.send(ctx, "Input.dispatchKeyEvent", e)
}

func (w *Window) keyUp(ctx context.Context, k key) error {
	w.down.mods &^= k.Modifier
	delete(w.down.keys, k.id())
	return w.send(ctx, "Input.dispatchKeyEvent", w.keyEvent("keyUp", k))
}

// id is the same for all that one key can type.
func (k key) id() string {
	if k.Code != "" {
		return k.Code
	}
	return k.Key
}

func (w *Window) keyEvent(kind string, k key) keyEvent {
	return keyEvent{Type: kind, Key: k.Key, Code: k.Code, Number: k.Number, Mods: w.down.mods | k.With, Location: k.Location,
		Time: (float64(w.episode.Start.UnixMilli()) + w.millis()) / 1000}
}

// write types text at the focus, as key presses where a US keyboard has the character.
func (w *Window) write(ctx context.Context, text string) error {
	for _, r := range text {
		c := string(r)
		k, ok := typing(c)
		if name := map[string]string{"\n": "Enter", "\t": "Tab"}[c]; name != "" {
			k, ok = named[name], true
			k.Key = name
		}
		var err error
		if !ok {
			err = w.send(ctx, "Input.insertText", map[string]string{"text": c})
		} else if err = w.keyDown(ctx, k); err == nil {
			err = w.keyUp(ctx, k)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
