package runner

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"sync"
	"time"

	"gymkhana"
	"gymkhana/metric"
)

// A Watch counts what a run does while it does it. The runner writes it, and a display reads it with
// Look as often as it likes. It is safe for concurrent use. A nil Watch counts nothing.
type Watch struct {
	mu       sync.Mutex
	now      func() time.Time // the runner's clock; nil before the run begins
	sight    Sight
	families map[gymkhana.TaskID]*metric.Tally
	asking   map[*Waiting]bool
	answered [rateSpan]int // calls by the second in which they were answered, as a ring
	second   int64         // the latest second of the ring
	times    histogram
}

// rateSpan is how many seconds the rate of calls looks back.
const rateSpan = 30

// A Sight is what a Watch has counted so far.
type Sight struct {
	Began       time.Time
	Done, Total int // episodes
	Earlier     int // of Done: by an earlier process
	Running     int // episodes in flight
	Scored      int // of Done
	Success     metric.Estimate
	Spent       gymkhana.Usage // by the whole run
	Unpriced    bool           // a model answered whose price is not known
	Faults      map[string]int // episodes by whose fault it was, as Outcome.Fault names it

	Calls    int     // answered by models, not by the cache
	Cached   int     // answered by the cache
	Failed   int     // given up
	InFlight int     // asked and not answered yet, their queues and retries included
	PerSec   float64 // calls answered in a second, lately
	Oldest   Waiting // the call that has been in flight for the longest
	Replies  Replies
	P50, P95 time.Duration // that a model took for an answer; zero before the first
}

// Waiting is a model that has been asked and has not answered.
type Waiting struct {
	Model string
	Since time.Time
}

// Replies count what was wrong with replies of models. A reply counts under the first kind that fits.
type Replies struct {
	All       int
	Thought   int // reasoning, and nothing besides
	Empty     int // nothing at all
	Cut       int // by max_tokens, with something in them
	Filtered  int // stopped by the provider's filter
	Toolless  int // text where tools were offered, and no call of one
	MaxTokens int // the most that was asked for
	CutEmpty  int // of Thought and Empty: cut by max_tokens

	Invalid    int    // decisions that the agent could not read
	Unreadable int    // of Invalid: none of the kinds above explains them
	Example    string // what the agent said of the latest of Unreadable
}

// Look gives what was counted so far.
func (w *Watch) Look() Sight {
	if w == nil {
		return Sight{}
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	s := w.sight
	if w.now == nil {
		return s
	}
	now := w.now()
	s.Faults = maps.Clone(s.Faults)
	var tallies []metric.Tally
	for _, t := range w.families {
		tallies = append(tallies, *t)
	}
	slices.SortFunc(tallies, func(a, b metric.Tally) int { return cmp.Or(a.N-b.N, a.Hits-b.Hits) })
	s.Success = metric.EstimateRate(tallies, 0.95)
	s.InFlight = len(w.asking)
	for q := range w.asking {
		if s.Oldest.Since.IsZero() || q.Since.Before(s.Oldest.Since) {
			s.Oldest = *q
		}
	}
	w.turn(now)
	sum, span := 0, min(max(now.Sub(s.Began), time.Second), rateSpan*time.Second)
	for _, n := range w.answered {
		sum += n
	}
	s.PerSec = float64(sum) / span.Seconds()
	s.P50, s.P95 = w.times.quantile(0.5), w.times.quantile(0.95)
	return s
}

// begin starts a run, some of whose episodes an earlier process may have played.
func (w *Watch) begin(now func() time.Time, rows []gymkhana.EpisodeRow) {
	if w == nil {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.now, w.sight = now, Sight{Began: now(), Total: len(rows), Faults: map[string]int{}}
	w.families, w.asking = map[gymkhana.TaskID]*metric.Tally{}, map[*Waiting]bool{}
	w.second = w.sight.Began.Unix()
	for i := range rows {
		if rows[i].Outcome != nil {
			w.add(rows[i].Task, rows[i].Outcome)
			w.sight.Earlier++
		}
	}
}

// play counts an episode that begins, or, with -1, one that is over.
func (w *Watch) play(n int) {
	if w == nil {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.sight.Running += n
}

// finish counts an episode that was played, and what the run has spent by then.
func (w *Watch) finish(task gymkhana.TaskID, out *gymkhana.Outcome, spent gymkhana.Usage) {
	if w == nil {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.sight.Spent = spent
	w.add(task, out)
}

// add counts an outcome. The lock is held.
func (w *Watch) add(task gymkhana.TaskID, out *gymkhana.Outcome) {
	w.sight.Done++
	if out.Fault != "" {
		w.sight.Faults[out.Fault]++
	}
	if !out.Scored {
		return
	}
	w.sight.Scored++
	family := w.families[task]
	if family == nil {
		family = &metric.Tally{}
		w.families[task] = family
	}
	family.N++
	if out.Verdict.Success {
		family.Hits++
	}
}

// ask counts a call that begins. The function it gives counts the answer, or the failure when it is nil.
func (w *Watch) ask(model string, priced bool) func(*gymkhana.Response) {
	if w == nil {
		return func(*gymkhana.Response) {}
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	q := &Waiting{model, w.now()}
	w.asking[q] = true
	return func(r *gymkhana.Response) {
		w.mu.Lock()
		defer w.mu.Unlock()
		delete(w.asking, q)
		if r == nil {
			w.sight.Failed++
			return
		}
		w.sight.Calls++
		w.sight.Unpriced = w.sight.Unpriced || !priced && r.Usage.CostUSD == 0
		w.times.add(r.Timing.Thinking)
		w.turn(w.now())
		w.answered[w.second%rateSpan]++
	}
}

// turn moves the ring of seconds on. The lock is held.
func (w *Watch) turn(now time.Time) {
	for at := now.Unix(); w.second < at; {
		w.second = max(w.second+1, at-rateSpan)
		w.answered[w.second%rateSpan] = 0
	}
}

// reply judges an answer, which may be the cache's, and counts what the run has spent by then. It
// reports whether there is something wrong with it that explains why an agent could not read it.
func (w *Watch) reply(req *gymkhana.Request, r *gymkhana.Response, spent gymkhana.Usage) (flawed bool) {
	if w == nil {
		return false
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.sight.Spent = spent
	if r.Cached {
		w.sight.Cached++
	}
	return w.sight.Replies.add(req, r)
}

func (n *Replies) add(req *gymkhana.Request, r *gymkhana.Response) (flawed bool) {
	n.All++
	n.MaxTokens = max(n.MaxTokens, req.Sampling.MaxTokens)
	cut, silent := r.Finish == "length", r.Text == "" && len(r.Calls) == 0
	switch {
	case r.Finish == "content_filter":
		n.Filtered++
	case silent && (r.Thinking != "" || r.Usage.Reasoning > 0):
		n.Thought++
	case silent:
		n.Empty++
	case cut:
		n.Cut++
	case len(req.Tools) > 0 && len(r.Calls) == 0:
		n.Toolless++
	default:
		return false
	}
	if cut && silent {
		n.CutEmpty++
	}
	return true
}

// decided counts a decision that asked models, and of which flawed replies are counted already.
func (w *Watch) decided(d *gymkhana.Decided, flawed int) {
	if w == nil || d.Calls == 0 || d.Invalid == "" {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.sight.Replies.Invalid++
	if flawed == 0 {
		w.sight.Replies.Unreadable++
		w.sight.Replies.Example = d.Invalid
	}
}

// A histogram keeps how long calls took in buckets that grow by a fortieth, so that a quantile is right
// to within 2.5 % however many there were.
type histogram struct {
	buckets [1000]int
	n       int
}

const growth = 1.025

func (h *histogram) add(d time.Duration) {
	at := 0
	if d > time.Millisecond {
		at = int(math.Log(float64(d)/float64(time.Millisecond)) / math.Log(growth))
	}
	h.buckets[min(at, len(h.buckets)-1)]++
	h.n++
}

// quantile gives the middle of the bucket in which the share p of all values is reached.
func (h *histogram) quantile(p float64) time.Duration {
	sum := 0
	for at, n := range h.buckets {
		if sum += n; n > 0 && float64(sum) >= p*float64(h.n) {
			return time.Duration(float64(time.Millisecond) * math.Pow(growth, float64(at)+0.5))
		}
	}
	return 0
}
