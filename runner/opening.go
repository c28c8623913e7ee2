package runner

import (
	"context"
	"errors"
	"sync"
	"time"

	"gymkhana"
)

// openings let several arms of a run begin from one answer. Agents whose catalog entry has Opening ask the same first
// question, and their arms draw the same random numbers; so in one task, instance and repeat the question has one
// sample number, and the model is asked once, by whichever arm comes first.
type openings struct {
	store    gymkhana.Archive
	siblings map[gymkhana.EpisodeID][]gymkhana.EpisodeID // the other episodes that begin from the same answer

	mu  sync.Mutex
	now map[gymkhana.CallKey]*opening
}

// An opening is a first question that is being asked or was answered.
type opening struct {
	done   chan struct{}
	answer *gymkhana.Response // set before done is closed; nil if the question failed
	left   int                // how many episodes may still want the answer
}

// newOpenings returns the openings of a run; nil if no arms share any.
func newOpenings(p *gymkhana.Plan, store gymkhana.Archive, rows []gymkhana.EpisodeRow) *openings {
	type start struct {
		chances  gymkhana.Hash
		task     gymkhana.TaskID
		instance gymkhana.Seed
		repeat   int
	}
	all := map[start][]gymkhana.EpisodeID{}
	for i := range rows {
		row := &rows[i]
		if c := p.Arms[row.Arm].Chances; !c.IsZero() {
			at := start{c, row.Task, row.Instance, row.Repeat}
			all[at] = append(all[at], row.ID)
		}
	}
	o := &openings{store: store, siblings: map[gymkhana.EpisodeID][]gymkhana.EpisodeID{}, now: map[gymkhana.CallKey]*opening{}}
	for _, ids := range all {
		for i, id := range ids {
			for j, other := range ids {
				if i != j {
					o.siblings[id] = append(o.siblings[id], other)
				}
			}
		}
	}
	if len(o.siblings) == 0 {
		return nil
	}
	return o
}

// shared returns the answer to a question of the first turn: that of another arm if there is one, else fresh's. mine
// reports whether fresh was called. Time spent waiting for another arm's answer is passed to waited.
func (o *openings) shared(ctx context.Context, id gymkhana.EpisodeID, key gymkhana.CallKey, waited func(time.Duration), now func() time.Time,
	fresh func() (*gymkhana.Response, error)) (r *gymkhana.Response, mine bool, err error) {
	for {
		o.mu.Lock()
		q := o.now[key]
		if q == nil {
			q = &opening{done: make(chan struct{}), left: len(o.siblings[id])}
			o.now[key] = q
			o.mu.Unlock()
			return o.lead(ctx, id, key, q, fresh)
		}
		o.mu.Unlock()
		began := now()
		select {
		case <-q.done:
		case <-ctx.Done():
			return nil, false, context.Cause(ctx)
		}
		waited(now().Sub(began))
		if q.answer == nil {
			continue // the other arm's question failed, so this one asks
		}
		o.mu.Lock()
		if q.left--; q.left == 0 && o.now[key] == q {
			delete(o.now, key)
		}
		o.mu.Unlock()
		own := *q.answer
		return &own, false, nil
	}
}

// lead answers a question that no other arm is asking now: from what an earlier process of the run stored, or freshly.
func (o *openings) lead(ctx context.Context, id gymkhana.EpisodeID, key gymkhana.CallKey, q *opening,
	fresh func() (*gymkhana.Response, error)) (r *gymkhana.Response, mine bool, err error) {
	defer func() {
		o.mu.Lock()
		defer o.mu.Unlock()
		if err != nil || r == nil {
			delete(o.now, key)
		} else {
			own := *r
			q.answer = &own
		}
		close(q.done)
	}()
	if r, err = o.stored(ctx, id, key); r != nil || err != nil {
		return r, false, err
	}
	r, err = fresh()
	return r, true, err
}

// stored looks for the answer in the other arms' episodes.
func (o *openings) stored(ctx context.Context, id gymkhana.EpisodeID, key gymkhana.CallKey) (*gymkhana.Response, error) {
	for _, other := range o.siblings[id] {
		calls, err := o.store.Calls(ctx, other)
		if err != nil && !errors.Is(err, gymkhana.ErrNotStored) {
			return nil, err
		}
		for i := range calls {
			if c := &calls[i]; c.Response != nil && c.Hash == key.Request && c.Sample == key.Sample {
				return c.Response, nil
			}
		}
	}
	return nil, nil
}
