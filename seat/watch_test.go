package seat

import (
	"testing"
	"time"
)

// What a step took the world ahead of the host's clock is waited for; a long pause between two requests does not pass; and
// fractions of a tick are not lost.
func TestWatch(t *testing.T) {
	now := time.Unix(0, 0)
	w := watch{host: func() time.Time { return now }, at: now, seen: now, runs: true}
	pass := func(d time.Duration) int {
		now = now.Add(d)
		return int(w.elapse())
	}
	if got := pass(100 * time.Millisecond); got != 6 {
		t.Errorf("a tenth of a second is %d ticks", got)
	}
	w.decide()
	if got := w.now().Sub(time.Unix(0, 0)); got != 100*time.Millisecond {
		t.Errorf("the clock of the episode shows %s after its beginning", got)
	}
	w.acted(6 + 12) // the step itself lasted 12 ticks
	if got := pass(100 * time.Millisecond); got != 0 {
		t.Errorf("%d ticks pass while the world is ahead", got)
	}
	if got := pass(200 * time.Millisecond); got != 6 {
		t.Errorf("%d ticks pass when the clock has caught up", got)
	}
	if got := pass(time.Hour); got != 15 {
		t.Errorf("%d ticks pass in an hour without requests", got)
	}
	total := 0
	for range 60 {
		total += pass(time.Second / 120)
	}
	if total < 29 || total > 30 {
		t.Errorf("half a second in small parts is %d ticks", total)
	}
	w.runs = false
	if pass(time.Second) != 0 || w.now() != now {
		t.Error("time passes although the clock is stopped")
	}
}
