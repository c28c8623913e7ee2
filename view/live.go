package view

import (
	"fmt"
	"math"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"gymkhana"
	"gymkhana/internal/watch"
	"gymkhana/report"
	"gymkhana/runner"
)

// A Live is a run that this process plays. A Server that has one shows its board while it goes on, and steers it:
//
//	live := view.NewLive(r.Store.Run(), path)
//	r.Control, r.Looks = &live.Control, live.Looks
//	live.On(r.Events) // before the run
//	pages := view.New(view.Options{Paths: []string{path}, Live: live, …})
//
// It is a fold over the events of the run, and safe for concurrent use.
type Live struct {
	Path    string // the run file
	Control runner.Control
	Watch   *watch.Watch    // counts the events of the run
	Says    func() []string // what else a display of the run says now, such as that a model is not responding; nil: nothing

	board *board
	run   *gymkhana.Run
	names []string // of the arms

	mu       sync.Mutex
	cards    map[gymkhana.EpisodeID]*liveCard
	money    [60]float64 // spent, in US dollars, by the second of the minute
	second   int64       // the latest second of money, in Unix time
	since    int64       // the first one
	glances  int         // pictures that no page has fetched, in the second lately
	lately   int64       // in Unix time
	err      error       // of the run
	over     bool
	unpriced bool
	finished int // episodes

	counting sync.Mutex // held while the counts are taken
	counts   watch.Sight
	counted  time.Time
}

// A liveCard is what a Live knows of an episode in addition to its card.
type liveCard struct {
	*card
	asking  map[int]*ask  // calls in progress, by ordinal
	asks    bool          // its agent asks models
	glanced time.Time     // when the last picture was taken
	saved   time.Duration // without a picture until then, for further ones
	looked  time.Time     // when the page last fetched one
	usage   gymkhana.Usage
	unknown bool // the price of a model that answered
}

// An ask is a call in progress.
type ask struct {
	state string
	since time.Time
}

// The rhythm of pictures of an episode.
const (
	glanceEvery   = time.Second      // while a page fetches them
	glanceIdly    = 2 * time.Second  // without a look, of an episode that asks a model
	glanceBurst   = 3                // pictures that may follow each other at once
	lookedLately  = 10 * time.Second // after this time a look is over
	visitedLately = time.Minute
	mostIdly      = 12 // pictures a second that no page has fetched, of all episodes, while a page is open
	mostUnvisited = 4  // likewise while none is
)

// NewLive makes a Live of a run and its file.
func NewLive(run *gymkhana.Run, path string) *Live {
	return &Live{Path: path, Watch: &watch.Watch{}, run: run, board: newBoard(), names: report.ArmNames(run.Plan.Arms),
		cards: map[gymkhana.EpisodeID]*liveCard{}}
}

// On subscribes to the events of the run. It does not subscribe the Watch.
func (l *Live) On(s *runner.Stream) {
	s.Subscribe(l.see, runner.AttemptBegan, runner.AttemptEnded, runner.CallBegan, runner.CallEnded, runner.RequestSent, runner.RequestEnded,
		runner.DecisionMade, runner.StepTaken, runner.EpisodeFinished, runner.RunSteered, runner.RunEnded, runner.GlanceTaken)
}

// Looks reports whether a picture of an episode is wanted now; a runner.Runner asks it.
func (l *Live) Looks(e *gymkhana.Episode) bool {
	now := time.Now()
	l.mu.Lock()
	defer l.mu.Unlock()
	c := l.cards[e.ID]
	if c == nil || c.Slot >= mostCards {
		return false
	}
	every := glanceIdly
	if now.Sub(c.looked) < lookedLately {
		every = glanceEvery
	}
	// Some pictures may follow each other quickly, so that the last one before a long thought is there.
	saved := min(c.saved+now.Sub(c.glanced), glanceBurst*every)
	if saved < every {
		return false
	}
	if every == glanceIdly {
		most := mostIdly
		if !l.board.visited(now) { // a page that is opened while models think for long shall have pictures at once
			most = mostUnvisited
		}
		if !c.asks && (most == mostUnvisited || !c.glanced.IsZero()) {
			return false
		}
		if second := now.Unix(); second != l.lately {
			l.lately, l.glances = second, 0
		}
		if l.glances++; l.glances > most {
			return false
		}
	}
	c.glanced, c.saved = now, saved-every
	return true
}

// look notes that a page has fetched the picture of an episode, and gives it; nil if there is none.
func (l *Live) look(id string) []byte {
	l.mu.Lock()
	defer l.mu.Unlock()
	c := l.cards[gymkhana.EpisodeID(id)]
	if c == nil {
		return nil
	}
	c.looked = time.Now()
	return c.picture
}

// see folds an event into the board.
func (l *Live) see(e runner.Event) {
	l.mu.Lock()
	defer l.mu.Unlock()
	switch e.Kind {
	case runner.RunSteered:
		l.board.touch(e.N)
		return
	case runner.RunEnded:
		l.over, l.err = true, e.Err
		l.recount()
		l.board.touch(e.N)
		return
	case runner.AttemptBegan:
		l.begin(&e)
		return
	}
	if e.Kind == runner.EpisodeFinished {
		l.finished++
		l.recount()
	}
	c := l.cards[e.Episode.ID]
	if c == nil {
		return
	}
	l.board.change(c.card, e.N, func() { l.follow(c, &e) })
	if e.Kind == runner.EpisodeFinished {
		delete(l.cards, e.Episode.ID)
	}
}

// begin puts an attempt on the board.
func (l *Live) begin(e *runner.Event) {
	c := l.cards[e.Episode.ID]
	own := card{ID: string(e.Episode.ID), Place: e.Episode.Place(), By: l.names[e.Episode.Arm], State: stateActing, Since: millis(e.At), Began: millis(e.At)}
	if e.Episode.Repeat > 0 {
		own.By += fmt.Sprintf(", repeat %d", e.Episode.Repeat)
	}
	if e.Attempt > 1 {
		own.By += fmt.Sprintf(", attempt %d", e.Attempt)
	}
	if task, ok := l.run.Plan.TaskOf(e.Episode.Task); ok {
		own.Budget = task.Budget.Steps
	}
	if c == nil || !l.board.owns(c.card) {
		c = &liveCard{card: l.board.place(l.Control.State().AtOnce)}
		l.cards[e.Episode.ID] = c
	}
	c.asking, c.asks, c.glanced, c.saved, c.usage = map[int]*ask{}, len(runner.Asked(&l.run.Plan.Arms[e.Episode.Arm])) > 0, time.Time{}, 0, gymkhana.Usage{}
	l.board.change(c.card, e.N, func() {
		own.Slot, own.changed = c.Slot, c.changed
		*c.card = own
	})
}

// follow changes a card by an event. The lock of the board is held.
func (l *Live) follow(c *liveCard, e *runner.Event) {
	switch e.Kind {
	case runner.CallBegan:
		c.asking[e.Question.Ordinal] = &ask{stateWaiting, e.At}
	case runner.RequestSent:
		if q := c.asking[e.Question.Ordinal]; q != nil {
			q.state = stateThinking
		}
	case runner.RequestEnded:
		if q := c.asking[e.Question.Ordinal]; q != nil && e.Err != nil {
			q.state = stateRetrying
		}
	case runner.CallEnded:
		delete(c.asking, e.Question.Ordinal)
		if r := e.Response; r != nil {
			c.Calls++
			l.pay(c, e)
			c.Tokens = c.usage.In + c.usage.Out
			if c.Cost = moneyOf(c.usage.CostUSD, c.unknown); c.Cost == "unknown" {
				c.Cost = "cost unknown"
			}
		}
	case runner.DecisionMade:
		c.Reason = cut(legible(e.Decided.Reason), mostReason)
		if e.Decided.Invalid != "" {
			c.Reason = cut("unusable: "+legible(e.Decided.Invalid), mostReason)
		}
	case runner.StepTaken:
		c.Step = e.Step
		c.Action = actionsOf(e.Acted.Actions)
		c.Refused = ""
		for _, why := range e.Acted.Refused {
			if c.Refused == "" {
				c.Refused = cut(legible(why), mostReason)
			}
		}
	case runner.GlanceTaken:
		l.glance(c, e.Glance)
	case runner.AttemptEnded:
		c.State, c.Since, c.Over = stateEnded, millis(e.At), true
		return
	case runner.EpisodeFinished:
		out := e.Progress.Outcome
		c.Verdict = report.Status(&gymkhana.EpisodeRow{Outcome: out})
		c.Progress = shareText(out.Verdict.Progress)
		return
	}
	c.state(e.At)
}

// pay counts what an answer cost.
func (l *Live) pay(c *liveCard, e *runner.Event) {
	r := e.Response
	if r.Cached {
		return
	}
	c.usage = c.usage.Add(r.Usage)
	if p := e.Question.Profile; r.Usage.CostUSD == 0 && (p == nil || p.Price.Unknown) {
		c.unknown = true
	}
	l.unpriced = l.unpriced || c.unknown
	l.turn(e.At.Unix())
	l.money[l.second%60] += r.Usage.CostUSD
}

// turn forgets money that was spent more than a minute before a second.
func (l *Live) turn(now int64) {
	if l.since == 0 {
		l.since, l.second = now, now
	}
	for l.second < now {
		l.second = max(l.second+1, now-60)
		l.money[l.second%60] = 0
	}
}

// perMinute is the money that was spent in the last minute or, in the first minute, at the same rate.
func (l *Live) perMinute(now time.Time) (rate float64, unknown bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.since == 0 {
		return 0, false
	}
	l.turn(now.Unix())
	for _, m := range l.money {
		rate += m
	}
	return rate * 60 / float64(min(max(now.Unix()-l.since, 1), 60)), l.unpriced
}

// state is the state of the oldest call in progress, the most active state first.
func (c *liveCard) state(now time.Time) {
	state, since := stateActing, now
	if c.State == stateActing {
		since = time.UnixMilli(c.Since)
	}
	for _, q := range c.asking {
		better := slices.Index(states, q.state) - slices.Index(states, state)
		if better > 0 || better == 0 && q.since.Before(since) {
			state, since = q.state, q.since
		}
	}
	c.State, c.Since = state, millis(since)
}

func (l *Live) glance(c *liveCard, g *runner.Glance) {
	c.Progress = shareText(g.Progress)
	c.picture = g.Picture
	if g.Picture == nil {
		return
	}
	c.W, c.H = sizeOf(g.Picture)
	c.Picture = fmt.Sprintf("live/%s/%d", c.ID, g.Step)
	c.Marks = nil
	if marks := report.Marks(g.Acts, g.Aimed); len(marks) > 0 && c.W > 0 {
		c.Marks = append(c.Marks, legibleMark(newMark(marks[0], c.W, c.H)))
	}
}

func legibleMark(m markView) markView {
	m.Text = cut(legible(m.Text), 80)
	return m
}

func actionsOf(acts []gymkhana.Action) string {
	var list []string
	for _, a := range acts {
		list = append(list, cut(legible(a.String()), 200))
	}
	return strings.Join(list, "  |  ")
}

func shareText(share float64) string {
	if math.IsNaN(share) || math.IsInf(share, 0) {
		return ""
	}
	return percent(share)
}

func moneyOf(x float64, unknown bool) string {
	switch {
	case unknown && x == 0:
		return "unknown"
	case x > 0 && x < 0.01:
		return fmt.Sprintf("$%.2g", x)
	}
	return fmt.Sprintf("$%.2f", x)
}

func millis(t time.Time) int64 { return t.UnixMilli() }

// sight gives the counts of the run, which are taken a few times a second, however many pages ask.
func (l *Live) sight(now time.Time) watch.Sight {
	l.counting.Lock()
	defer l.counting.Unlock()
	if now.Sub(l.counted) >= 250*time.Millisecond {
		l.counts, l.counted = l.Watch.Look(now), now
	}
	return l.counts
}

// recount makes the next counts fresh.
func (l *Live) recount() {
	l.counting.Lock()
	defer l.counting.Unlock()
	l.counted = time.Time{}
}

// changed is how many episodes have finished.
func (l *Live) changed() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.finished
}

// totals are the numbers of the whole run.
func (l *Live) totals() totals {
	now := time.Now()
	s, c := l.sight(now), l.Control.State()
	rate, unknown := l.perMinute(now)
	l.mu.Lock()
	over, err := l.over, l.err
	l.mu.Unlock()
	t := totals{Controls: !over, Paused: c.Paused, Stopped: c.Stopped, AtOnce: c.AtOnce, Most: c.Most, Done: s.Done, Total: s.Total}
	switch {
	case over && err != nil:
		t.State = "stopped: " + cut(legible(err.Error()), mostReason)
	case over:
		t.State = "finished"
	case s.Began.IsZero():
		t.State = "beginning"
	case c.Stopped:
		t.State = "stopping"
	case c.Paused && c.Held < c.Playing:
		t.State = fmt.Sprintf("pausing: %s to end", count(c.Playing-c.Held, "call"))
	case c.Paused:
		t.State = "paused"
	default:
		t.State = "being played"
	}
	t.Kind = "being played"
	switch {
	case over && err == nil:
		t.Kind = "finished"
	case over || c.Stopped:
		t.Kind = "stopped"
	case c.Paused:
		t.Kind = "held"
	}
	success, span := "–", ""
	if s.Scored > 0 {
		success = percent(s.Success.Mean) + " %"
		if ci := s.Success.CI; ci.Defined() {
			span = percent(ci.Lo) + " to " + percent(ci.Hi)
		}
	}
	t.Success, t.Interval = success, span
	t.Running = fmt.Sprintf("%d of %d", s.Running, c.AtOnce)
	if !s.Began.IsZero() {
		t.Elapsed = lasting(now.Sub(s.Began))
	}
	if s.Left > 0 && !c.Paused && !over {
		t.Left = lasting(s.Left)
	}
	t.Calls, t.InFlight, t.Tokens = thousands(s.Calls), fmt.Sprint(s.InFlight), thousands(s.Spent.In+s.Spent.Out)
	t.Cost = moneyOf(s.Spent.CostUSD, s.Unpriced)
	if !unknown || rate > 0 {
		t.PerMinute = moneyOf(rate, unknown) + " a minute"
	}
	t.Faults = faultsText(s.Faults, s.Done-s.Scored)
	if l.Says != nil && !over {
		for _, line := range l.Says() {
			t.Says = append(t.Says, cut(legible(line), 600))
		}
	}
	return t
}

// faultsText counts episodes by whose fault it was that they went wrong.
func faultsText(faults map[string]int, unscored int) string {
	var parts []string
	for name, n := range faults {
		parts = append(parts, fmt.Sprintf("%d %s", n, cut(legible(name), 40)))
	}
	slices.Sort(parts)
	text := strings.Join(parts, ", ")
	switch {
	case text == "":
		return "none"
	case unscored > 0:
		return fmt.Sprintf("%s (%d not scored)", text, unscored)
	}
	return text
}

// lasting writes a time for people.
func lasting(d time.Duration) string {
	switch {
	case d < time.Minute:
		return fmt.Sprintf("%d s", int(d.Seconds()))
	case d < time.Hour:
		return fmt.Sprintf("%d min %d s", int(d.Minutes()), int(d.Seconds())%60)
	}
	return fmt.Sprintf("%d h %d min", int(d.Hours()), int(d.Minutes())%60)
}

// thousands writes a number of things with a unit: 950, 12.3k, 4.5M.
func thousands(n int) string {
	switch {
	case n >= 1_000_000:
		return fmt.Sprintf("%.1fM", float64(n)/1e6)
	case n >= 10_000:
		return fmt.Sprintf("%.1fk", float64(n)/1e3)
	}
	return fmt.Sprint(n)
}

// steer does what a form of the board asks for.
func (l *Live) steer(do string) error {
	at := l.Control.State().AtOnce
	switch do {
	case "pause":
		l.Control.Pause()
	case "resume":
		l.Control.Resume()
	case "stop":
		l.Control.Stop()
	case "more":
		l.Control.SetAtOnce(at + 1)
	case "fewer":
		l.Control.SetAtOnce(at - 1)
	default:
		return &httpError{http.StatusBadRequest, errorf("there is no control %q; want pause, resume, stop, more or fewer", cut(do, 40))}
	}
	return nil
}
