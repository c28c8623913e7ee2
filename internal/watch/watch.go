// Package watch counts what happens in a run, for displays: it is a fold over the events of a runner.Stream.
package watch

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"sync"
	"time"

	"gymkhana"
	"gymkhana/metric"
	"gymkhana/runner"
)

// A Watch counts the events of a run, from the event with which the run begins. A display may read the counts with Look
// at any time. It is safe for concurrent use.
type Watch struct {
	mu       sync.Mutex
	sight    Sight
	families map[gymkhana.TaskID]*metric.Tally
	asking   map[callKey]Waiting
	heard    map[gymkhana.EpisodeID]map[roleTurn]replied
	returns  ring   // calls that models answered
	stepped  ring   // steps of episodes
	paces    []pace // by arm
	times    histogram
}

// The spans over which the rates of calls and of steps are averaged. If models are slow, there are few steps.
const (
	rateSpan = 30 * time.Second
	stepSpan = 2 * time.Minute
)

// A Sight has the counts of a Watch so far.
type Sight struct {
	Began       time.Time
	Done, Total int           // episodes
	Earlier     int           // how many of Done an earlier process finished
	Running     int           // episodes in flight
	Scored      int           // how many of Done were scored
	Left        time.Duration // the time until the run is done at its recent pace; zero while that is unknown
	Success     metric.Estimate
	Spent       gymkhana.Usage // what the whole run has used
	Unpriced    bool           // a model whose price is unknown has answered
	Faults      map[string]int // the number of episodes for each fault, as in Outcome.Fault
	Broke       int            // episodes whose agent broke the world
	Outgrown    int            // episodes that ended because the talk was longer than the model's context
	Fullest     Fullness       // the call that used the largest share of its model's context; zero if no context is known

	Calls    int     // the number of calls answered by models, not by the cache
	Cached   int     // answered by the cache
	Failed   int     // the number of calls given up
	InFlight int     // the number of calls not answered yet, also while they wait in queues or between retries
	PerSec   float64 // the recent number of calls answered per second
	Oldest   Waiting // the call that has been in flight for the longest
	Replies  Replies
	P50, P95 time.Duration // the median time of an answer; zero before the first
}

// Fullness is how many tokens of a model's context a question and its answer used.
type Fullness struct {
	Model         string
	Took, Context int
}

// Share is Took divided by Context; 0 if Context is unknown.
func (f Fullness) Share() float64 { return float64(f.Took) / float64(max(f.Context, 1)) }

// Waiting is a model that has been asked and has not answered.
type Waiting struct {
	Model string
	Since time.Time
}

// Replies count what was wrong with replies of models. A reply counts under the first kind that fits.
type Replies struct {
	All       int
	Thought   int // replies with reasoning and nothing else
	Empty     int // replies with nothing at all
	Cut       int // replies cut by max_tokens that contain something
	Filtered  int // replies stopped by the provider's filter
	Toolless  int // replies with text and no tool call, although tools were offered
	MaxTokens int // the largest max_tokens of a request
	CutEmpty  int // how many of Thought and Empty were cut by max_tokens
	Repaired  int // replies whose form the client corrected; they also count under the kinds above
	Untold    int // replies for which the model reported no tokens; they also count under the kinds above

	Invalid    int             // replies that the agent could not use, including those that it requested again
	Unreadable int             // how many of Invalid the agent could not read, and none of the kinds above explains
	Repair     gymkhana.Repair // the first of the latest of Repaired
	Example    string          // the agent's reason for the latest of Unreadable
	Absent     int             // how many of Invalid named an element or a control that does not exist
	Named      string          // the agent's reason for the latest of Absent
}

// On subscribes the watch to the events of a stream.
func (w *Watch) On(s *runner.Stream) {
	s.Subscribe(w.See, runner.RunBegan, runner.AttemptBegan, runner.AttemptEnded, runner.CallEnded, runner.RequestSent,
		runner.RequestEnded, runner.DecisionMade, runner.StepTaken, runner.EpisodeFinished)
}

// See counts an event; a runner.Stream calls it.
func (w *Watch) See(e runner.Event) {
	w.mu.Lock()
	defer w.mu.Unlock()
	s := &w.sight
	if s.Began.IsZero() && e.Kind != runner.RunBegan {
		return
	}
	switch e.Kind {
	case runner.RunBegan:
		w.begin(e.At, e.Began)
	case runner.AttemptBegan:
		s.Running++
	case runner.AttemptEnded:
		s.Running--
		delete(w.heard, e.Episode.ID)
	case runner.StepTaken:
		w.paces[e.Episode.Arm].steps++
		w.stepped.count(e.At)
	case runner.EpisodeFinished:
		s.Spent = e.Progress.Spent
		w.paces[e.Episode.Arm].finish(e.Progress.Outcome.Steps)
		w.add(e.Episode.Task, e.Progress.Outcome)
	case runner.RequestSent:
		w.asking[keyOf(&e)] = Waiting{e.Question.Model, e.At}
	case runner.RequestEnded:
		w.returned(&e)
	case runner.CallEnded:
		w.answered(&e)
	case runner.DecisionMade:
		w.decided(&e)
	}
}

// Look returns what was counted so far.
func (w *Watch) Look(now time.Time) Sight {
	w.mu.Lock()
	defer w.mu.Unlock()
	s := w.sight
	if s.Began.IsZero() {
		return s
	}
	s.Faults = maps.Clone(s.Faults)
	var tallies []metric.Tally
	for _, t := range w.families {
		tallies = append(tallies, *t)
	}
	slices.SortFunc(tallies, func(a, b metric.Tally) int { return cmp.Or(a.N-b.N, a.Hits-b.Hits) })
	s.Success = metric.EstimateRate(tallies, 0.95)
	s.InFlight = len(w.asking)
	for _, q := range w.asking {
		if s.Oldest.Since.IsZero() || q.Since.Before(s.Oldest.Since) {
			s.Oldest = q
		}
	}
	s.PerSec = w.returns.perSec(s.Began, now)
	s.Left = w.left(now)
	s.P50, s.P95 = w.times.quantile(0.5), w.times.quantile(0.95)
	return s
}

// begin starts a run, some of whose episodes an earlier process may have played.
func (w *Watch) begin(at time.Time, b *runner.Began) {
	w.sight = Sight{Began: at, Total: len(b.Episodes), Faults: map[string]int{}}
	w.families, w.asking, w.heard = map[gymkhana.TaskID]*metric.Tally{}, map[callKey]Waiting{}, map[gymkhana.EpisodeID]map[roleTurn]replied{}
	w.returns, w.stepped = newRing(rateSpan), newRing(stepSpan)
	w.paces = pacesOf(&b.Run.Plan, b.Episodes)
	for i := range b.Episodes {
		if e := &b.Episodes[i]; e.Outcome != nil {
			w.add(e.Task, e.Outcome)
			w.sight.Earlier++
		}
	}
}

// add counts an outcome.
func (w *Watch) add(task gymkhana.TaskID, out *gymkhana.Outcome) {
	w.sight.Done++
	if out.Fault != "" {
		w.sight.Faults[out.Fault]++
	}
	if out.Broke {
		w.sight.Broke++
	}
	if out.Limit == gymkhana.LimitContext {
		w.sight.Outgrown++
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

// A roleTurn is what one role decides in one turn of an attempt.
type roleTurn struct {
	role string
	turn int
}

// replied are the replies of one turn that came in this process.
type replied struct {
	all    int
	flawed int // that explain why an agent cannot read them
}

// A callKey identifies a call in flight.
type callKey struct {
	episode gymkhana.EpisodeID
	ordinal int
}

func keyOf(e *runner.Event) callKey { return callKey{e.Episode.ID, e.Question.Ordinal} }

// returned counts a call that a model answered or failed to answer.
func (w *Watch) returned(e *runner.Event) {
	delete(w.asking, keyOf(e))
	q, r, s := e.Question, e.Response, &w.sight
	if r == nil {
		s.Failed++
		return
	}
	s.Calls++
	s.Unpriced = s.Unpriced || q.Profile != nil && q.Profile.Price.Unknown && r.Usage.CostUSD == 0
	w.times.add(r.Timing.Thinking)
	w.returns.count(e.At)
}

// answered counts an answer, which may be from the cache, and how much of the model's context it and its question used.
func (w *Watch) answered(e *runner.Event) {
	q, r, s := e.Question, e.Response, &w.sight
	if r == nil {
		return
	}
	s.Spent = q.Spent
	if r.Cached {
		s.Cached++
	}
	if w.heard[e.Episode.ID] == nil {
		w.heard[e.Episode.ID] = map[roleTurn]replied{}
	}
	n := w.heard[e.Episode.ID][roleTurn{e.Role, e.Turn}]
	n.all++
	if s.Replies.add(q.Request, r) {
		n.flawed++
	}
	w.heard[e.Episode.ID][roleTurn{e.Role, e.Turn}] = n
	if q.Profile == nil || q.Profile.Context == 0 {
		return
	}
	if f := (Fullness{q.Model, r.Usage.In + r.Usage.Out, q.Profile.Context}); f.Share() > s.Fullest.Share() {
		s.Fullest = f
	}
}

// decided counts the replies behind a decision that could not be used. Each flawed reply explains one of them, and is
// counted already. A resumed run decides again on the replies of an earlier process, which are not counted.
func (w *Watch) decided(e *runner.Event) {
	d, n := e.Decided, &w.sight.Replies
	slips := d.Slips
	if len(slips) == 0 && d.Invalid != "" { // the agent does not list them
		slips = []gymkhana.Slip{{Why: d.Invalid}}
	}
	if d.Calls == 0 {
		return
	}
	here := w.heard[e.Episode.ID][roleTurn{d.Role, d.Turn}]
	slips = slips[max(0, len(slips)-here.all):]
	explained := here.flawed
	n.Invalid += len(slips)
	for _, s := range slips {
		switch {
		case s.Absent:
			n.Absent++
			n.Named = s.Why
		case explained > 0:
			explained--
		default:
			n.Unreadable++
			n.Example = s.Why
		}
	}
}

// add judges a reply. It reports whether there is something wrong with it that explains why an agent could not read it.
func (n *Replies) add(req *gymkhana.Request, r *gymkhana.Response) (flawed bool) {
	n.All++
	n.MaxTokens = max(n.MaxTokens, req.Sampling.MaxTokens)
	if !r.Cached && r.Timing.Tries > 0 && r.Usage.In+r.Usage.Out == 0 && r.Finish != "content_filter" {
		n.Untold++
	}
	if n.Repaired += min(len(r.Repairs), 1); len(r.Repairs) > 0 {
		n.Repair = r.Repairs[0]
	}
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

// A ring counts events per second and forgets those older than its span.
type ring struct {
	counts []int
	second int64 // the latest second, in Unix time; zero before the first
}

func newRing(span time.Duration) ring { return ring{counts: make([]int, int(span/time.Second))} }

// turn advances the ring.
func (r *ring) turn(now time.Time) {
	for at, n := now.Unix(), int64(len(r.counts)); r.second < at; {
		r.second = max(r.second+1, at-n)
		r.counts[r.second%n] = 0
	}
}

func (r *ring) count(now time.Time) {
	r.turn(now)
	r.counts[r.second%int64(len(r.counts))]++
}

// sum is the count within the span.
func (r *ring) sum(now time.Time) (n int) {
	r.turn(now)
	for _, count := range r.counts {
		n += count
	}
	return n
}

// perSec is the mean count per second over the span, or since the beginning if that is later.
func (r *ring) perSec(began, now time.Time) float64 {
	span := min(max(now.Sub(began), time.Second), time.Duration(len(r.counts))*time.Second)
	return float64(r.sum(now)) / span.Seconds()
}

// A pace estimates how many steps the episodes of an arm take.
type pace struct {
	left, played int // episodes that are not over, and those that this process finished
	steps, over  int // steps by this process, and those of the episodes that it finished
	most         int // an upper bound of the steps of the remaining episodes when the process began; -1 without a limit
	began        int // the number of remaining episodes when the process began
}

// pacesOf gives the pace of every arm before its first step.
func pacesOf(plan *gymkhana.Plan, rows []gymkhana.EpisodeRow) []pace {
	paces := make([]pace, len(plan.Arms))
	for i := range paces {
		most := map[gymkhana.TaskID]int{}
		for _, t := range plan.Tasks {
			if own, err := t.Under(plan.Arms[i].Protocol); err == nil {
				most[t.ID] = cmp.Or(own.Budget.Steps, own.Budget.Turns)
			}
		}
		for k := range rows {
			if rows[k].Arm == i && rows[k].Outcome == nil {
				paces[i].expect(most[rows[k].Task])
			}
		}
	}
	return paces
}

// expect counts a remaining episode; most is its budget of steps, 0 if it has no limit.
func (p *pace) expect(most int) {
	p.left++
	p.began++
	if most == 0 || p.most < 0 {
		p.most = -1
		return
	}
	p.most += most
}

func (p *pace) finish(steps int) {
	p.left--
	p.played++
	p.over += steps
}

// ahead estimates the steps that are still to be made; it is negative if that is not known. An episode is expected
// to take all steps made so far by the number of episodes that they finished, which is the likeliest mean if an
// episode may end at any step, and no more than its budget has.
func (p *pace) ahead() float64 {
	if p.left == 0 {
		return 0
	}
	each := math.Inf(1)
	if p.played > 0 {
		each = max(float64(p.steps)/float64(p.played), 1)
	}
	if p.most >= 0 {
		each = min(each, float64(p.most)/float64(p.began))
	}
	if math.IsInf(each, 1) {
		return -1
	}
	return max(float64(p.left)*each-float64(p.steps-p.over), float64(p.left))
}

// left estimates the remaining time of the run; zero if it is unknown, such as while nothing happens.
func (w *Watch) left(now time.Time) time.Duration {
	const few = 10 // steps, from which nothing is concluded
	ahead := 0.0
	for i := range w.paces {
		steps := w.paces[i].ahead()
		if steps < 0 {
			return 0
		}
		ahead += steps
	}
	if w.stepped.sum(now) < few {
		return 0
	}
	return time.Duration(ahead / w.stepped.perSec(w.sight.Began, now) * float64(time.Second))
}
