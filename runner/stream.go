package runner

import (
	"context"
	"sync"
	"time"
)

// A Stream numbers the events of a run and passes them on. Displays, traces and counts of a run are folds over it:
//
//	r.Events = &runner.Stream{Keep: 1000}
//	watch.On(r.Events)                   // in this process: sees everything
//	events, lost := r.Events.Since(n)    // for whoever asks now and then
//
// It is safe for concurrent use. The zero Stream keeps nothing, and a nil one ignores events.
type Stream struct {
	// Keep is how many of the latest events Since can return. It is set before the first event. The events of a run
	// with a model hold the texts of its requests; texts that several requests share are in memory once.
	Keep int

	mu    sync.Mutex
	now   func() time.Time // nil means time.Now
	n     int              // events so far
	see   []subscriber
	wants uint32        // the kinds of event that some subscriber wants
	kept  []Event       // event N is at (N-1) % Keep
	news  chan struct{} // closed with the next event; nil while no reader waits
}

// A subscriber is called with events of the kinds that it wants; each kind is a bit.
type subscriber struct {
	see   func(Event)
	wants uint32
}

// Subscribe calls see with every event of these kinds from now on, or of any kind if none is named, in the order of
// their numbers, one at a time. The run waits for it, so it must be fast, and it must not use the Stream. What an event
// points to belongs to the runner, which may change it later. Subscribe returns the number of the latest event before.
func (s *Stream) Subscribe(see func(Event), kinds ...Kind) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	wants := uint32(0)
	for _, k := range kinds {
		wants |= 1 << k
	}
	if kinds == nil {
		wants = ^wants
	}
	s.see, s.wants = append(s.see, subscriber{see, wants}), s.wants|wants
	return s.n
}

// Since returns the stored events after number n, oldest first, and whether some after n are no longer stored. What
// they point to does not change, and must not be changed.
func (s *Stream) Since(n int) (events []Event, lost bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	first := s.n - len(s.kept) // the number before that of the oldest
	for i := max(n, first); i < s.n; i++ {
		events = append(events, s.kept[i%s.Keep])
	}
	return events, n < first
}

// Wait returns when there is an event after number n, or with the error of ctx.
func (s *Stream) Wait(ctx context.Context, n int) error {
	for {
		s.mu.Lock()
		if s.n > n {
			s.mu.Unlock()
			return nil
		}
		if s.news == nil {
			s.news = make(chan struct{})
		}
		news := s.news
		s.mu.Unlock()
		select {
		case <-news:
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

// clock sets the clock of the events.
func (s *Stream) clock(now func() time.Time) {
	if s != nil {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.now = now
	}
}

// emit passes on an event. It is small, so that a run without a Stream has almost no cost.
func (s *Stream) emit(e Event) {
	if s != nil {
		s.pass(&e)
	}
}

func (s *Stream) pass(e *Event) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.n++
	if s.news != nil {
		close(s.news)
		s.news = nil
	}
	wanted := uint32(1) << e.Kind
	if s.wants&wanted == 0 && s.Keep == 0 {
		return
	}
	if s.now == nil {
		s.now = time.Now
	}
	e.N, e.At = s.n, s.now() // under the lock, so that times are in the order of the numbers
	for i := range s.see {
		if s.see[i].wants&wanted != 0 {
			s.see[i].see(*e)
		}
	}
	if s.Keep > 0 {
		if k := e.kept(); len(s.kept) < s.Keep {
			s.kept = append(s.kept, k)
		} else {
			s.kept[(e.N-1)%s.Keep] = k
		}
	}
}
