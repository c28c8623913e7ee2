package seat

import (
	"time"

	"gymkhana"
)

// mostGap is the longest time between two requests that passes in a world. Without requests, no page shows it.
const mostGap = 250 * time.Millisecond

// A watch measures how long a person thinks. With a clock that lets time pass, it counts the ticks that were shown, so
// that what passes in the world is exactly what the person saw pass. Otherwise it is the host's clock.
type watch struct {
	host func() time.Time
	runs bool // time passes in the world

	at     time.Time      // the time that the episode is given
	seen   time.Time      // when the host's clock was last looked at
	rest   time.Duration  // what has passed since, and is not yet a tick
	passed gymkhana.Ticks // since the last decision
	owed   gymkhana.Ticks // how far steps have brought the world ahead of the host's clock
}

// now is the clock of the episode.
func (w *watch) now() time.Time {
	if !w.runs {
		return w.host()
	}
	return w.at
}

// elapse gives the number of ticks that the world has to go on now.
func (w *watch) elapse() gymkhana.Ticks {
	if !w.runs {
		return 0
	}
	now := w.host()
	w.rest += min(max(now.Sub(w.seen), 0), mostGap)
	w.seen = now
	ticks := gymkhana.Ticks(w.rest * time.Duration(gymkhana.TicksPerSecond) / time.Second)
	w.rest -= ticks.Duration()
	paid := min(ticks, w.owed)
	w.owed -= paid
	ticks -= paid
	w.passed += ticks
	return ticks
}

// decide makes the clock show the ticks that have passed.
func (w *watch) decide() {
	w.at = w.at.Add(w.passed.Duration())
}

// acted notes that a decision took the world so many ticks further, those that had passed before included.
func (w *watch) acted(ticks gymkhana.Ticks) {
	if w.runs {
		w.owed += max(ticks-w.passed, 0)
	}
	w.passed = 0
}
