package browser

import (
	"context"
)

// leaving reports whether an input has made the page in front ask for another document. From then
// on the browser keeps what is said to the page back until the other is there, and the gate keeps
// that back until the input is over. The page tells before it answers; when it is already too late
// for an answer, it has told.
func (w *Window) leaving(ctx context.Context) (bool, error) {
	t := w.top()
	if t == nil {
		return false, errGone
	}
	told := t.session.start("Runtime.evaluate", evaluate{Expression: "globalThis.__gymkhana?.turn()", Await: true})
	err := t.patient(ctx, func(ctx context.Context) error {
		for !w.goes(t) {
			select {
			case <-told.answer:
				return nil
			case <-w.changed:
			case <-w.lease.conn.done:
				return errBrowserEnded
			case <-ctx.Done():
				return context.Cause(ctx)
			}
		}
		return nil
	})
	t.session.conn.forget(told)
	return w.goes(t), err
}

func (w *Window) goes(t *tab) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return t.going
}
