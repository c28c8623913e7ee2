package browser

import (
	"context"
	"slices"
	"sync"
	"time"
)

// asks are the dialogs of a window that wait for an answer. An open dialog stops its page, so every call to the page
// waits too, and the real time until the answer is not counted.
type asks struct {
	opened chan struct{} // gets a token when a dialog waits for an answer

	mu    sync.Mutex
	on    bool // dialogs wait
	open  []ask
	since time.Time     // when the first of open was opened
	lost  time.Duration // how long dialogs were open before
}

type ask struct {
	tab    *tab
	dialog Dialog
}

// hold keeps a dialog open until Answer, if dialogs wait now. It reports whether it does.
func (k *asks) hold(t *tab, d Dialog) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	if !k.on || d.Type == "beforeunload" {
		return false
	}
	if len(k.open) == 0 {
		k.since = time.Now()
	}
	k.open = append(k.open, ask{t, d})
	k.token()
	return true
}

// token announces an open dialog.
func (k *asks) token() {
	select {
	case k.opened <- struct{}{}:
	default:
	}
}

// now is the real time without the time for which dialogs were open.
func (k *asks) now() time.Time {
	k.mu.Lock()
	defer k.mu.Unlock()
	if len(k.open) > 0 {
		return k.since.Add(-k.lost)
	}
	return time.Now().Add(-k.lost)
}

// after calls do when now is late, unless ctx ends before.
func (k *asks) after(ctx context.Context, late time.Time, do func()) *time.Timer {
	return time.AfterFunc(late.Sub(k.now()), func() {
		switch {
		case ctx.Err() != nil:
		case k.now().Before(late):
			k.after(ctx, late, do)
		default:
			do()
		}
	})
}

// HoldDialogs makes alert, confirm and prompt wait for Answer, or be answered by the episode's policy again. A call
// during which a dialog opens returns only after the dialog is answered, so the caller makes it in a goroutine and waits
// for Asked too.
func (w *Window) HoldDialogs(on bool) {
	k := &w.asks
	k.mu.Lock()
	k.on = on
	select {
	case <-k.opened: // of a dialog that was answered
	default:
	}
	left := len(k.open)
	k.mu.Unlock()
	for ; !on && left > 0; left-- {
		d, _ := w.Asking()
		w.episode.Dialogs(&d)
		w.Answer(d.Accepted, d.Text)
	}
}

// Asked gets a token when a dialog begins to wait.
func (w *Window) Asked() <-chan struct{} { return w.asks.opened }

// Asking gives the dialog that waits for Answer, the oldest one; ok is false if there is none. It may be called at any time.
func (w *Window) Asking() (d Dialog, ok bool) {
	w.asks.mu.Lock()
	defer w.asks.mu.Unlock()
	if len(w.asks.open) == 0 {
		return Dialog{}, false
	}
	return w.asks.open[0].dialog, true
}

// Answer closes the dialog that Asking gives: accepted, a prompt with a text, or dismissed.
func (w *Window) Answer(accept bool, text string) {
	k := &w.asks
	k.mu.Lock()
	if len(k.open) == 0 {
		k.mu.Unlock()
		return
	}
	a := k.open[0]
	if k.open = slices.Delete(k.open, 0, 1); len(k.open) == 0 {
		k.lost += time.Since(k.since)
	} else {
		k.token()
	}
	k.mu.Unlock()
	a.dialog.Accepted, a.dialog.Text = accept, ""
	if accept && a.dialog.Type == "prompt" {
		a.dialog.Text = text
	}
	a.tab.answer(a.dialog)
}
