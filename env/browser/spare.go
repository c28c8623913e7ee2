package browser

import (
	"context"
	"errors"
)

// A spare is a context with a blank tab that is made while an episode runs, so that the next one
// begins at once. It has seen no episode: its network leads nowhere and its clock is not there yet.
type spare struct {
	window *Window // nil if it could not be made; the next Open then returns the error
	made   chan struct{}
}

// prepare makes a spare with the screen of an episode in the background, unless there is one or no episode will need it.
func (b *Browser) prepare(l *lease, like Episode) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.closed || l != b.now || l.next != nil || !l.alive() || l.served >= b.options.Recycle {
		return
	}
	s := &spare{made: make(chan struct{})}
	l.next = s
	go func() { // discard and adopt wait for it
		defer close(s.made)
		e := Episode{Size: like.Size, Scale: like.Scale, Touch: like.Touch}
		e.fill()
		w := b.window(l, e)
		w.spare = true
		ctx, cancel := context.WithTimeout(context.Background(), b.options.Patience)
		defer cancel()
		if err := w.open(ctx); err != nil {
			_ = w.free() // the next caller that needs the browser gets the error
			return
		}
		s.window = w
	}()
}

// adopt gives the spare to an episode. Without one that fits it gives nil.
func (b *Browser) adopt(ctx context.Context, l *lease, e Episode) *Window {
	b.mu.Lock()
	s := l.next
	l.next = nil
	b.mu.Unlock()
	if s == nil {
		return nil
	}
	<-s.made
	w := s.window
	if w == nil {
		return nil
	}
	if w.episode.Size == e.Size && w.episode.Scale == e.Scale && w.episode.Touch == e.Touch && w.assume(ctx, e) == nil {
		return w
	}
	_ = w.free() // likewise
	return nil
}

// assume makes a spare the window of an episode.
func (w *Window) assume(ctx context.Context, e Episode) error {
	w.mu.Lock()
	t := w.front
	w.episode, w.spare = e, false
	if t != nil {
		t.bare = true
	}
	w.mu.Unlock()
	if t == nil {
		return errGone
	}
	w.gate.lead(e.Hosts, e.MaxBody)
	t.install(false)
	return t.patient(ctx, t.awake)
}

// discard frees the spare; guarded by Browser.mu.
func (l *lease) discard() error {
	s := l.next
	l.next = nil
	if s == nil {
		return nil
	}
	if <-s.made; s.window == nil {
		return nil
	}
	return s.window.free()
}

// end closes the process after its last window.
func (l *lease) end() error { return errors.Join(l.discard(), l.close()) }
