package cli

import (
	"fmt"
	"gymkhana/internal/watch"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"gymkhana"
	"gymkhana/internal/shell"
	"gymkhana/model"
	"gymkhana/report"
	"gymkhana/runner"
)

// A display shows what a run is doing: it redraws a few lines on a terminal, and prints a line from time to time
// otherwise. Its own goroutine draws the lines, from start until stop.
type display struct {
	host   *Host
	watch  watch.Watch
	models map[string]gymkhana.Model
	arms   []gymkhana.Arm
	colour palette
	person bool // whether a person plays at the same terminal

	mu       sync.Mutex
	screen   screen
	said     time.Time        // when a line was last written
	told     map[string]bool  // of parameters that models refuse
	pauses   map[string]pause // the pause of each model
	steering runner.Steering  // as last reported
	quit     chan struct{}
	gone     sync.WaitGroup
}

func newDisplay(h *Host, r *runner.Runner) *display {
	l := &display{host: h, models: r.Models, colour: h.Colours > 0, screen: screen{to: h.Stderr},
		said: h.Now(), told: map[string]bool{},
		pauses: map[string]pause{}, quit: make(chan struct{})}
	if r.Store == nil {
		return l
	}
	l.arms = r.Store.Run().Plan.Arms
	for _, arm := range l.arms {
		e, err := r.Catalog.FindAgent(arm.Agent)
		l.person = l.person || err == nil && e.Alone
	}
	return l
}

// How often the display is redrawn, and how often a line is printed to a pipe while no episode
// finishes.
const (
	redraw    = 200 * time.Millisecond
	heartbeat = 30 * time.Second
)

// on subscribes the display to the events of a run.
func (l *display) on(s *runner.Stream) {
	l.watch.On(s)
	s.Subscribe(l.episode, runner.EpisodeFinished)
	s.Subscribe(func(e runner.Event) { l.pause(*e.Pause) }, runner.RunPaused)
}

// start begins to draw. If a person plays, the terminal is theirs, and nothing is drawn.
func (l *display) start() {
	if l.person {
		return
	}
	l.tick()
	l.gone.Go(func() {
		ticker := time.NewTicker(redraw)
		defer ticker.Stop()
		for {
			select {
			case <-ticker.C:
				l.tick()
			case <-l.quit:
				return
			}
		}
	})
}

// stop ends the drawing and restores the terminal.
func (l *display) stop() {
	close(l.quit)
	l.gone.Wait()
	l.mu.Lock()
	defer l.mu.Unlock()
	l.say(l.news()...)
	if l.host.Terminal && !l.person {
		l.screen.above(l.host.columns())
	}
}

func (l *display) tick() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if news := l.news(); len(news) > 0 {
		l.say(news...)
	}
	now := l.host.Now()
	seen := l.watch.Look(now)
	if seen.Total == 0 {
		return // the run has not begun
	}
	waits := waitsOf(l.models)
	if l.host.Terminal {
		columns, rows := l.host.size()
		lines := l.lines(columns-1, now, &seen, waits)
		l.screen.draw(columns, lines[:min(len(lines), max(rows-1, 1))])
		return
	}
	l.beat(now, &seen, waits)
}

// beat prints the progress to a pipe, if nothing was printed for some time.
func (l *display) beat(now time.Time, s *watch.Sight, waits model.Waits) {
	if now.Sub(l.said) >= heartbeat && s.Done < s.Total {
		l.say(l.pulse(now, s, waits))
	}
}

// say writes permanent lines. The caller holds the lock.
func (l *display) say(lines ...string) {
	if len(lines) == 0 {
		return
	}
	l.said = l.host.Now()
	if l.host.Terminal {
		columns := l.host.columns()
		for i, line := range lines {
			lines[i] = fold(line, columns)
		}
		l.screen.above(columns, lines...)
		return
	}
	for _, line := range lines {
		fmt.Fprintln(legible{l.host.Stderr}, line)
	}
}

// A pause of the run during an outage of a model.
type pause struct {
	runner.Pause
	until time.Time // the time of the next try
}

// pause is called when the run pauses for a model, when it continues, and when it gives the model up.
func (l *display) pause(p runner.Pause) {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.host.Now()
	if p.Closed {
		delete(l.pauses, p.Model)
		l.say(fmt.Sprintf("given up: %s: %s; episodes that do not need it continue", p.Model, p.Why))
		return
	}
	if p.GivenUp {
		delete(l.pauses, p.Model)
		l.say(fmt.Sprintf("given up: %s has not answered for %s; episodes that do not need it continue", p.Model,
			lasting(now.Sub(p.Since))))
		return
	}
	if p.Next == 0 {
		delete(l.pauses, p.Model)
		l.say(fmt.Sprintf("%s answers again, after %s", p.Model, lasting(now.Sub(p.Since))))
		return
	}
	_, known := l.pauses[p.Model]
	l.pauses[p.Model] = pause{p, now.Add(p.Next)}
	if !known || !l.host.Terminal {
		l.say(l.pauses[p.Model].tell(now))
	}
}

// news are lines that are printed once: the parameters that models refuse, the orders of messages, and contexts that are too
// small, as servers say.
func (l *display) news() []string {
	var news []string
	once := func(key, line string) {
		if !l.told[key] {
			l.told[key] = true
			news = append(news, line)
		}
	}
	for i := range l.arms {
		for _, asked := range runner.Asked(&l.arms[i]) {
			m, ok := l.models[asked.Address()].(interface{ Window() int })
			if ok && asked.Profile != nil && asked.Profile.Context == 0 {
				own := *asked.Profile
				own.Context, asked.Profile = m.Window(), &own
				if text := noRoom(&l.arms[i], &asked, "server"); text != "" {
					once(text, "warning: "+text)
				}
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(l.models)) {
		if m, ok := l.models[name].(interface{ Talk() gymkhana.Talk }); ok {
			talk := m.Talk()
			for _, rule := range gymkhana.TalkRules {
				if *rule.Of(&talk) {
					once(name+" "+rule.Name, fmt.Sprintf("%s %s; the run continues in this shape (%s: true in profiles.yaml keeps it)",
						name, rule.Doc, rule.Name))
				}
			}
		}
		m, ok := l.models[name].(interface{ Dropped() []string })
		if !ok {
			continue
		}
		for _, p := range m.Dropped() {
			did := "the run continues without it"
			if c, ok := l.models[name].(interface{ Instead(string) string }); ok && c.Instead(p) != "" {
				did = c.Instead(p) + " is sent instead"
			}
			once(name+" "+p, fmt.Sprintf("%s refuses %s; %s", name, p, did))
		}
	}
	return news
}

// episode reports an episode that is over, if lines cannot be redrawn.
func (l *display) episode(e runner.Event) {
	if l.host.Terminal {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if line := told(e); line != "" {
		l.say(line)
	}
}

// waitsOf adds up the waiting calls of all models, by reason.
func waitsOf(models map[string]gymkhana.Model) model.Waits {
	all := model.Waits{Resting: map[int]int{}}
	for _, m := range models {
		client, ok := m.(interface{ Waits() model.Waits })
		if !ok {
			continue
		}
		w := client.Waits()
		for status, n := range w.Resting {
			all.Resting[status] += n
		}
		all.Queued += w.Queued
		if all.Until.IsZero() || !w.Until.IsZero() && w.Until.Before(all.Until) {
			all.Until = w.Until
		}
	}
	return all
}

// lines are the lines for a terminal of the given width. Words that do not fit on a line go to the next.
func (l *display) lines(columns int, now time.Time, s *watch.Sight, waits model.Waits) []string {
	width, unit := 30, " episodes"
	switch {
	case columns < 70:
		width, unit = min(10, columns/4), ""
	case columns < 100:
		width = 12
	}
	lines := flow(columns, l.colour.gauge(width, s.Done, s.Total)+fmt.Sprintf(" %d/%d%s", s.Done, s.Total, unit),
		fmt.Sprintf("%d running", s.Running), l.times(now, s))
	lines = append(lines, flow(columns, l.success(s), l.unscored(s))...)
	if len(l.models) > 0 {
		lines = append(lines, flow(columns, count(s.Calls, "call")+reused(s), fmt.Sprintf("%d in flight", s.InFlight),
			fmt.Sprintf("%.1f calls/s", s.PerSec), amount(s.Spent.In+s.Spent.Out)+" tokens", cost(s), latency(s))...)
	}
	lines = append(lines, l.alarm(held, columns, early(&s.Replies))...)
	for _, line := range l.troubles(now, s, waits) {
		with := held
		if len(l.pauses) > 0 {
			with = wrong
		}
		lines = append(lines, l.alarm(with, columns, line)...)
	}
	return lines
}

// troubles says which models are not responding or, if all are, what calls wait for.
func (l *display) troubles(now time.Time, s *watch.Sight, waits model.Waits) []string {
	var lines []string
	for _, name := range slices.Sorted(maps.Keys(l.pauses)) {
		lines = append(lines, l.pauses[name].tell(now))
	}
	if text := waiting(now, s, waits); text != "" && len(l.pauses) == 0 {
		lines = append(lines, text)
	}
	return lines
}

// says is what the live board adds to its numbers.
func (l *display) says() []string {
	now := l.host.Now()
	seen := l.watch.Look(now)
	l.mu.Lock()
	defer l.mu.Unlock()
	lines := l.troubles(now, &seen, waitsOf(l.models))
	if text := early(&seen.Replies); text != "" {
		lines = append(lines, text)
	}
	return lines
}

// steered reports what was asked for on the live board.
func (l *display) steered(e runner.Event) {
	l.mu.Lock()
	defer l.mu.Unlock()
	was, s := l.steering, *e.Steering
	l.steering = s
	switch {
	case s.Stopped:
		l.say("stopped from the live board")
	case s.Paused && !was.Paused:
		l.say("paused from the live board; calls in progress end first")
	case s.Paused != was.Paused:
		l.say("resumed from the live board")
	default:
		l.say(fmt.Sprintf("%s at once, from the live board", count(s.AtOnce, "episode")))
	}
}

// alarm gives coloured lines; none if there is no text.
func (l *display) alarm(with style, columns int, text string) []string {
	var lines []string
	if text != "" {
		for _, line := range strings.Split(report.Wrap(shell.Legible(text), columns, "  "), "\n") {
			lines = append(lines, l.colour.paint(with, report.Cut(line, columns)))
		}
	}
	return lines
}

// times gives the elapsed and the remaining time of the run.
func (l *display) times(now time.Time, s *watch.Sight) string {
	text := lasting(now.Sub(s.Began)) + " so far"
	if s.Left == 0 || len(l.pauses) > 0 {
		return text
	}
	return text + ", about " + lasting(s.Left) + " left"
}

// tell says for how long the model has not answered, and when the next try is.
func (p pause) tell(now time.Time) string {
	text := fmt.Sprintf("paused: %s has not answered for %s (%s); ", p.Model, lasting(now.Sub(p.Since)), p.Why)
	if left := p.until.Sub(now); left > 0 {
		return text + "next try in " + lasting(left)
	}
	return text + "trying now"
}

// pulse is the progress line for a pipe.
func (l *display) pulse(now time.Time, s *watch.Sight, waits model.Waits) string {
	words := []string{fmt.Sprintf("%d/%d episodes", s.Done, s.Total), fmt.Sprintf("%d running", s.Running), l.times(now, s)}
	if len(l.models) > 0 {
		words = append(words, count(s.Calls, "call")+reused(s), fmt.Sprintf("%d in flight", s.InFlight),
			amount(s.Spent.In+s.Spent.Out)+" tokens", cost(s))
	}
	return strings.Join(flow(1000, append(words, waiting(now, s, waits))...), " · ")
}
