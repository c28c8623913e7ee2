package browser

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"gymkhana"
)

// maxAdvance bounds one Advance: an hour of virtual time.
const maxAdvance = 3600 * gymkhana.TicksPerSecond

// stretch is how many ticks are played in one call, so that a page which is asked to wait for an hour of its time
// does not seem to hang.
const stretch gymkhana.Ticks = 10 * gymkhana.TicksPerSecond

// loadTime is how long we wait for a page to load before we look whether its scripts wait for us:
// they get no answers and no messages before settle gives them.
const loadTime = time.Second

// Advance lets n ticks of virtual time pass in all tabs, frame by frame, and then waits until the
// pages are at rest: messages delivered, requests answered, navigations done. Nothing of the page
// runs by itself before the next call.
func (w *Window) Advance(ctx context.Context, n gymkhana.Ticks) error {
	if n < 0 || n > maxAdvance {
		return fmt.Errorf("env/browser.Advance: %d ticks; want 0 to %d", n, maxAdvance)
	}
	err := w.pass(ctx, n)
	if err == nil {
		err = w.settle(ctx)
	}
	return world(ctx, "Advance", err)
}

// play makes every tab go through the frames after from up to to. Documents that begin meanwhile begin
// at the end: answers are held back until settle.
func (w *Window) play(ctx context.Context, from, to gymkhana.Ticks) error {
	if from == to {
		return nil
	}
	w.gate.hold()
	for _, t := range w.all() {
		if err := t.renew(ctx); err != nil {
			return w.unlessGone(t, err)
		}
		if err := t.play(ctx, from, to); err != nil && !replaced(err) {
			if err := w.unlessGone(t, err); err != nil {
				return err
			}
		}
	}
	return nil
}

// play makes one tab go through frames.
func (t *tab) play(ctx context.Context, from, to gymkhana.Ticks) error {
	for ; from < to; from += stretch {
		step := fmt.Sprintf("globalThis.__gymkhana?.advance(%d,%d)", from, min(from+stretch, to))
		if err := t.eval(ctx, 0, step, nil); err != nil {
			return err
		}
	}
	return nil
}

// unlessGone ignores the error of a tab that closed itself meanwhile.
func (w *Window) unlessGone(t *tab, err error) error {
	if errors.Is(err, errGone) && w.top() != nil {
		return nil
	}
	return err
}

// replaced reports whether a script got no answer because its document was replaced.
func replaced(err error) bool {
	var e *protocolError
	return errors.As(err, &e) && e.Code == -32000
}

// mostRests is how often a page may go on asking for something in all the rounds that clock.js gives it. How far a page gets
// that never stops must not depend on how fast we are.
const mostRests = 5

// settle waits until nothing is under way any more. A page that never comes to rest is left as
// it is after a while, and reported.
func (w *Window) settle(ctx context.Context) error {
	w.gate.open()
	late := w.asks.now().Add(w.remaining())
	for rests := 0; ; {
		if err := w.quiet(ctx, late); err != nil {
			return err
		}
		more := false
		for _, t := range w.all() {
			var rest struct {
				Clip *string `json:"clip"` // what it has copied
				More bool    `json:"more"` // it asks for more and more
			}
			at := w.pointer(t)
			err := t.eval(ctx, 0, fmt.Sprintf("globalThis.__gymkhana?.settle(%t, %v, %v)", w.scrolled, at.X, at.Y), &rest)
			if err == nil && rest.Clip != nil && *rest.Clip != w.clip {
				err = w.copied(ctx, t, *rest.Clip)
			}
			more = more || rest.More
			if err != nil && !replaced(err) {
				if err = w.unlessGone(t, err); err != nil {
					return err
				}
			}
		}
		w.scrolled = false
		if w.top() == nil {
			return errors.New("every tab was closed")
		}
		if more {
			rests++
		} else if !w.busy() {
			return nil
		}
		if rests == mostRests || w.asks.now().After(late) {
			w.log.note(fmt.Sprintf("tick %d: the page did not come to rest", w.Tick()))
			return nil
		}
	}
}

// pointer is where a tab knows the pointer to be; with coordinates below 0 it does not, or what is under it does not count, since
// a button is held.
func (w *Window) pointer(t *tab) point {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.front != t || !t.pointed || w.down.buttons != 0 {
		return point{-1, -1}
	}
	return w.at
}

// mostCopied bounds what the clipboard keeps, in bytes.
const mostCopied = 1 << 20

// copied records the text that a page has put on the clipboard, and sends it to the other tabs.
func (w *Window) copied(ctx context.Context, from *tab, text string) error {
	w.clip = text[:min(len(text), mostCopied)]
	quoted, err := json.Marshal(w.clip)
	for _, t := range w.all() {
		if err == nil {
			err = t.renew(ctx)
		}
		if err == nil && t != from {
			err = t.eval(ctx, 0, fmt.Sprintf("globalThis.__gymkhana?.family().map((c) => c.clip(%s)).length", quoted), nil)
		}
	}
	return err
}

// quiet waits until no tab loads anything and the surplus ones are closed, or for some time.
func (w *Window) quiet(ctx context.Context, late time.Time) error {
	timer := time.NewTimer(min(loadTime, late.Sub(w.asks.now())))
	defer timer.Stop()
	for {
		for _, t := range w.all() {
			if err := t.patient(ctx, t.awake); err != nil {
				if err = w.unlessGone(t, err); err != nil {
					return err
				}
			}
		}
		if err := w.shed(ctx); err != nil {
			return err
		}
		if !w.busy() {
			return nil
		}
		select {
		case <-w.changed:
		case <-timer.C:
			return nil
		case <-w.lease.conn.done:
			return errBrowserEnded
		case <-ctx.Done():
			return ctx.Err()
		}
		if err := w.dead(); err != nil {
			return err
		}
	}
}

func (w *Window) busy() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return len(w.surplus) > 0 || slices.ContainsFunc(w.tabs, (*tab).busy)
}

// dead gives the error of a tab that crashed.
func (w *Window) dead() error {
	for _, t := range w.all() {
		w.lease.conn.mu.Lock()
		err := t.session.err
		w.lease.conn.mu.Unlock()
		if err != nil && !errors.Is(err, errGone) {
			return err
		}
	}
	return nil
}

// Eval runs an expression in the page in front and decodes what it gives, or what its promise gives, from JSON into out
// (nil: not wanted). It is for worlds that read the state of their page. A page may change everything that an
// expression uses; an error thrown by it is blamed on the world.
func (w *Window) Eval(ctx context.Context, expression string, out any) error {
	return w.evalIn(ctx, w.top(), expression, out)
}

// EvalHome is Eval in the tab in which the episode began, whichever tab is in front. Once it is closed it is
// Eval.
func (w *Window) EvalHome(ctx context.Context, expression string, out any) error {
	if w.home != nil && w.has(w.home) {
		return w.evalIn(ctx, w.home, expression, out)
	}
	return w.Eval(ctx, expression, out)
}

func (w *Window) evalIn(ctx context.Context, t *tab, expression string, out any) error {
	if t == nil {
		return world(ctx, "Eval", errGone)
	}
	return world(ctx, "Eval", t.eval(ctx, 0, expression, out))
}

// EvalApart is Eval in the isolated world of see.js: the expression sees the document, but not the page's changes of
// the language or of the browser's objects, and the page's scripts do not see the expression. gymkhanaEyes.idOf(node)
// returns the number with which actions name an element. Elements that a form or a document exposes by name still
// hide its own properties (form.children), so an expression for a hostile page takes them from their prototypes. It
// may scroll: the following call waits until the page has noticed.
func (w *Window) EvalApart(ctx context.Context, expression string, out any) error {
	t := w.top()
	if t == nil {
		return world(ctx, "EvalApart", errGone)
	}
	w.scrolled = true
	return world(ctx, "EvalApart", t.apart(ctx, expression, out))
}
