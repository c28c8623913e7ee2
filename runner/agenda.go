package runner

import (
	"math"
	"sync"
)

// An agenda hands out the sequences of a run to the workers, in the order of the plan. Sequences that need a model that
// is not responding come last, and those that need one that was given up are not handed out. So an outage of one model
// does not delay what can be done without it.
type agenda struct {
	mu    sync.Mutex
	lanes []lane // one for each arm
}

// A lane holds the remaining sequences of one arm, in order.
type lane struct {
	asks []*endpoint
	todo []sequence
}

// agenda makes the agenda of the remaining sequences.
func (r *Runner) agenda(todo []sequence) *agenda {
	a := &agenda{lanes: make([]lane, len(r.plan.Arms))}
	for i := range a.lanes {
		for _, asked := range Models(&r.plan.Arms[i]) {
			a.lanes[i].add(r.endpoints[asked.Address()])
		}
		a.lanes[i].add(r.endpoints[r.plan.Judge])
	}
	for place, s := range todo {
		s.place = place
		own := &a.lanes[s.rows[0].Arm]
		own.todo = append(own.todo, s)
	}
	return a
}

// add adds a model that the episodes of a lane ask; nil means none.
func (l *lane) add(e *endpoint) {
	if e != nil {
		l.asks = append(l.asks, e)
	}
}

// rank is 0 if all models of a lane respond as far as is known, 1 if one of them is not responding, and 2 if one was
// given up.
func (l *lane) rank() (worst int) {
	for _, e := range l.asks {
		worst = max(worst, e.rank())
	}
	return worst
}

// take returns the next sequence. ok is false if none can be played.
func (a *agenda) take() (s sequence, ok bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	var best *lane
	least, first := 2, math.MaxInt
	for i := range a.lanes {
		l := &a.lanes[i]
		if len(l.todo) == 0 {
			continue
		}
		if rank, place := l.rank(), l.todo[0].place; rank < least || rank == least && best != nil && place < first {
			best, least, first = l, rank, place
		}
	}
	if best == nil {
		return sequence{}, false
	}
	s, best.todo = best.todo[0], best.todo[1:]
	return s, true
}

// putOff moves a sequence whose model is not responding behind all others, and reports whether it did. It does so once,
// and only if there are others, which show whether the model responds to them.
func (a *agenda) putOff(s sequence) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	others := false
	for i := range a.lanes {
		others = others || len(a.lanes[i].todo) > 0
	}
	if s.late || len(s.rows) > 1 || !others {
		return false
	}
	own := &a.lanes[s.rows[0].Arm]
	s.late, s.place = true, math.MaxInt-1
	own.todo = append(own.todo, s)
	return true
}

// rank is 0 if the model responds as far as is known, 1 if it is not responding, and 2 if it was given up.
func (e *endpoint) rank() int {
	e.mu.Lock()
	defer e.mu.Unlock()
	switch {
	case e.gone != nil:
		return 2
	case e.paused:
		return 1
	}
	return 0
}
