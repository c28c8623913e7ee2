package view

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"gymkhana"
	"gymkhana/metric"
	"gymkhana/report"
)

// The rhythm of pages that follow files.
const (
	lookEvery   = time.Second
	beatEvery   = 15 * time.Second // a comment, so that a connection that is gone is noticed
	mostStreams = 64
)

// changes sends an event whenever the list of runs has changed. The page then fetches the list again.
func (s *Server) changes(w http.ResponseWriter, r *http.Request) error {
	out, end, err := s.stream(w)
	if err != nil {
		return err
	}
	defer end()
	now := s.stamp()
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	for {
		select {
		case <-r.Context().Done():
			return nil
		case <-s.ended.Done():
			return nil
		case <-tick.C:
		}
		if then := s.stamp(); then != now {
			now = then
			out.event("changed", "", nil)
		}
		if !out.flush() {
			return nil
		}
	}
}

// stamp changes when the list of runs does.
func (s *Server) stamp() string {
	var b strings.Builder
	for _, e := range s.shelf.list() {
		b.WriteString(e.Key + e.Stamp)
		if s.shelf.title(e) == nil {
			b.WriteByte('?')
		}
	}
	return b.String()
}

// An eventStream writes server-sent events.
// Source: https://html.spec.whatwg.org/multipage/server-sent-events.html.
type eventStream struct {
	w     http.ResponseWriter
	fresh bool // there is something to flush
	beat  time.Time
}

// stream begins an event stream. The caller must call end.
func (s *Server) stream(w http.ResponseWriter) (out *eventStream, end func(), err error) {
	if s.streams.Add(1) > mostStreams {
		s.streams.Add(-1)
		return nil, nil, &httpError{http.StatusServiceUnavailable, errorf("too many pages follow runs; close some")}
	}
	w.Header().Set("Content-Type", "text/event-stream")
	fmt.Fprint(w, "retry: 2000\n\n")
	out = &eventStream{w: w, fresh: true}
	out.flush()
	return out, func() { s.streams.Add(-1) }, nil
}

// event writes an event. The data must have no line feed; an empty id is left out.
func (o *eventStream) event(name, id string, data []byte) {
	if id != "" {
		fmt.Fprintf(o.w, "id: %s\n", id)
	}
	fmt.Fprintf(o.w, "event: %s\ndata: %s\n\n", name, data)
	o.fresh = true
}

// flush sends what was written, and from time to time a sign that the server is there. It reports false when the client
// has left.
func (o *eventStream) flush() bool {
	if !o.fresh && time.Since(o.beat) >= beatEvery {
		fmt.Fprint(o.w, ": here\n\n")
		o.fresh = true
	}
	if !o.fresh {
		return true
	}
	o.fresh, o.beat = false, time.Now()
	return http.NewResponseController(o.w).Flush() == nil
}

// A follower is the board of a run that another process plays, as its file has it. It is safe for concurrent use.
type follower struct {
	server *Server
	key    string
	*board

	mu     sync.Mutex
	at     time.Time // of the last reading
	n      int       // of the latest change of a card
	stamp  string    // of the file
	live   bool      // a process writes it
	times  int       // that an episode has finished, or the run has begun or ended
	cards  map[gymkhana.EpisodeID]*followed
	counts totals
}

// A followed is a card with what the file had when it was last read.
type followed struct {
	*card
	was gymkhana.Playing
}

// refresh reads the file again, at most once a second.
func (f *follower) refresh(ctx context.Context) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if time.Since(f.at) < lookEvery {
		return nil
	}
	f.at = time.Now()
	e, err := f.server.shelf.find(f.key)
	if err != nil {
		return err
	}
	if e.Stamp == f.stamp {
		return nil
	}
	v, give, err := f.server.shelf.take(f.key)
	if err != nil {
		return err
	}
	defer give()
	x, err := v.rows(ctx)
	if err != nil {
		return err
	}
	if f.live != e.Live {
		f.live = e.Live
		for _, c := range f.cards {
			c.was = gymkhana.Playing{} // its state changes
		}
	}
	if err := f.read(ctx, v, x); err != nil {
		return err
	}
	counts := countsOf(x, e.Live, len(f.cards))
	if counts.Done != f.counts.Done || counts.State != f.counts.State {
		f.times++
	}
	f.counts, f.stamp = counts, e.Stamp
	if x.stamp != e.Stamp { // the rows are older than the file, and are read again in the next second
		f.stamp = ""
	}
	return nil
}

// read follows the cards of episodes in progress.
func (f *follower) read(ctx context.Context, v *volume, x *index) error {
	list, err := v.file.Playing(ctx)
	if err != nil {
		return err
	}
	now := map[gymkhana.EpisodeID]bool{}
	for _, p := range list {
		now[p.Episode] = true
		if err := f.one(ctx, v, x, p, len(list)); err != nil {
			return err
		}
	}
	for id, c := range f.cards {
		if now[id] {
			continue
		}
		f.n++
		f.change(c.card, f.n, func() {
			c.State, c.Since, c.Over = stateEnded, millis(f.at), true
			if at, ok := x.place[id]; ok && x.rows[at].Outcome != nil {
				c.Verdict, c.Progress = report.Status(&x.rows[at]), shareText(x.rows[at].Outcome.Verdict.Progress)
			}
		})
		delete(f.cards, id)
	}
	return nil
}

// one follows the card of an episode.
func (f *follower) one(ctx context.Context, v *volume, x *index, p gymkhana.Playing, all int) error {
	at, ok := x.place[p.Episode]
	c := f.cards[p.Episode]
	if !ok || c != nil && c.was == p {
		return nil
	}
	row := &x.rows[at]
	own := card{ID: string(p.Episode), Place: row.Place(), By: legible(v.names[row.Arm]), State: statePlayed, Since: millis(f.at),
		Step: max(p.Steps-1, 0), Calls: p.Calls}
	if row.Repeat > 0 {
		own.By += fmt.Sprintf(", repeat %d", row.Repeat)
	}
	if !f.live {
		own.State = stateStopped
	}
	if p.Attempt > 1 {
		own.By += fmt.Sprintf(", attempt %d", p.Attempt)
	}
	if task, ok := v.file.Run().Plan.TaskOf(row.Task); ok {
		own.Budget = task.Budget.Steps
	}
	if p.Steps > 0 {
		t, err := v.file.Window(ctx, p.Episode, p.Steps-1, p.Steps)
		if err != nil {
			return err
		}
		own.last(ctx, v, t)
	}
	if c == nil {
		c = &followed{card: f.place(all)}
		f.cards[p.Episode] = c
	}
	c.was = p
	f.n++
	f.change(c.card, f.n, func() {
		own.Slot, own.changed = c.Slot, c.changed
		if own.Picture == "" && c.ID == own.ID { // the last one that is stored stays
			own.Picture, own.W, own.H = c.Picture, c.W, c.H
		}
		*c.card = own
	})
	return nil
}

// last fills in what a stored step shows.
func (c *card) last(ctx context.Context, v *volume, t *gymkhana.Trajectory) {
	for i := range t.Decisions {
		c.Reason = cut(legible(t.Decisions[i].Reason), mostReason)
	}
	for i := range t.Steps {
		step := &t.Steps[i]
		c.Action = actionsOf(step.Actions)
		for _, why := range step.Refused {
			if c.Refused == "" {
				c.Refused = cut(legible(why), mostReason)
			}
		}
		data, _, err := storedFrame(ctx, v, step, 0)
		if err != nil || data == nil {
			continue // there is no picture to show
		}
		c.W, c.H = sizeOf(data)
		c.Picture = fmt.Sprintf("episode/%s/picture/%d/0", short(gymkhana.EpisodeID(c.ID)), step.N)
		if marks := report.Marks(step.Actions, nil); len(marks) > 0 && c.W > 0 {
			c.Marks = append(c.Marks, legibleMark(newMark(marks[0], c.W, c.H)))
		}
	}
}

// countsOf are the totals of a run as its file has them.
func countsOf(x *index, live bool, running int) totals {
	t := totals{Total: len(x.rows), State: "stopped", Running: fmt.Sprint(running), Success: "–"}
	families, faults, scored := map[gymkhana.TaskID]*metric.Tally{}, map[string]int{}, 0
	var used gymkhana.Usage
	calls := 0
	for i := range x.rows {
		out := x.rows[i].Outcome
		if out == nil {
			continue
		}
		t.Done++
		used, calls = used.Add(out.Usage), calls+out.Calls-out.Reused
		if out.Fault != "" {
			faults[out.Fault]++
		}
		if !out.Scored {
			continue
		}
		scored++
		family := families[x.rows[i].Task]
		if family == nil {
			family = &metric.Tally{}
			families[x.rows[i].Task] = family
		}
		family.N++
		if out.Verdict.Success {
			family.Hits++
		}
	}
	switch {
	case t.Done == t.Total:
		t.State = "finished"
	case live:
		t.State = "being played"
	}
	t.Kind = t.State
	var tallies []metric.Tally
	for _, tally := range families {
		tallies = append(tallies, *tally)
	}
	slices.SortFunc(tallies, func(a, b metric.Tally) int { return (a.N-b.N)<<20 + a.Hits - b.Hits })
	if e := metric.EstimateRate(tallies, 0.95); scored > 0 {
		t.Success = percent(e.Mean) + " %"
		if e.CI.Defined() {
			t.Interval = percent(e.CI.Lo) + " to " + percent(e.CI.Hi)
		}
	}
	t.Calls, t.Tokens, t.Cost = thousands(calls), thousands(used.In+used.Out), moneyOf(used.CostUSD, false)
	t.Faults = faultsText(faults, t.Done-scored)
	return t
}

func (f *follower) totals() totals {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.counts
}

// changed grows when tables of the run change.
func (f *follower) changed() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.times
}
