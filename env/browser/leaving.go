package browser

import (
	"context"
)

// leaving reports whether an input has made the front page ask for another document. From then on the browser holds
// back messages to the page until the other document is there, and the gate holds back that document until the input is
// over. The page reports this before it answers a call; when it is too late for an answer, it has already reported it.
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
