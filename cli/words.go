package cli

import (
	"cmp"
	"fmt"
	"gymkhana/internal/watch"
	"maps"
	"slices"
	"strings"
	"time"

	"gymkhana/model"
)

// success gives the success rate so far, with its 95 % interval.
func (l *display) success(s *watch.Sight) string {
	if s.Scored == 0 {
		return "nothing scored yet"
	}
	text := fmt.Sprintf("success %s", l.colour.paint(heads, fmt.Sprintf("%.0f %%", 100*s.Success.Mean)))
	if ci := s.Success.CI; ci.Defined() {
		text += fmt.Sprintf(" [%.0f, %.0f]", 100*ci.Lo, 100*ci.Hi)
	}
	return text + fmt.Sprintf(" of %d scored", s.Scored)
}

func (l *display) unscored(s *watch.Sight) string {
	n := s.Done - s.Scored
	if n == 0 {
		return ""
	}
	return l.colour.paint(wrong, fmt.Sprintf("%d not scored (%s)", n, faults(s)))
}

// faults counts, by fault, the episodes that were not scored or went wrong: "2 model, 1 world".
func faults(s *watch.Sight) string {
	var parts []string
	for _, name := range slices.Sorted(maps.Keys(s.Faults)) {
		parts = append(parts, fmt.Sprintf("%d %s", s.Faults[name], name))
	}
	return cmp.Or(strings.Join(parts, ", "), "no fault known")
}

// cost gives the cost of a run so far, as far as prices are known.
func cost(s *watch.Sight) string {
	switch {
	case s.Unpriced && s.Spent.CostUSD == 0:
		return "cost unknown"
	case s.Unpriced:
		return "over " + dollars(s.Spent.CostUSD)
	}
	return dollars(s.Spent.CostUSD)
}

// dollars writes an amount to the cent, and one below a cent with two digits that count.
func dollars(x float64) string {
	if x > 0 && x < 0.01 {
		return fmt.Sprintf("$%.2g", x)
	}
	return fmt.Sprintf("$%.2f", x)
}

func reused(s *watch.Sight) string {
	if s.Cached == 0 {
		return ""
	}
	return fmt.Sprintf(" and %d from the cache", s.Cached)
}

func latency(s *watch.Sight) string {
	if s.P50 == 0 {
		return ""
	}
	return fmt.Sprintf("latency p50 %s, p95 %s", seconds(s.P50), seconds(s.P95))
}

// waiting says what a run waits for, and for how long; "" if nothing in particular.
func waiting(now time.Time, s *watch.Sight, waits model.Waits) string {
	var parts, rests []string
	for _, status := range slices.Sorted(maps.Keys(waits.Resting)) {
		why := fmt.Sprint(status)
		if status == 0 {
			why = "no answer"
		}
		rests = append(rests, fmt.Sprintf("%d to retry after %s", waits.Resting[status], why))
	}
	if left := waits.Until.Sub(now); left >= 2*time.Second {
		rests = append(rests, "the next in "+lasting(left))
	}
	if rests != nil {
		parts = append(parts, strings.Join(rests, ", "))
	}
	if waits.Queued > 0 {
		parts = append(parts, fmt.Sprintf("%d in the queue", waits.Queued))
	}
	const patient = 5 * time.Second
	if took := now.Sub(s.Oldest.Since); s.InFlight > 0 && took >= patient {
		parts = append(parts, fmt.Sprintf("oldest call %s (%s)", lasting(took), s.Oldest.Model))
	}
	if len(parts) == 0 {
		return ""
	}
	return "waiting: " + strings.Join(parts, "; ")
}

// lasting writes a duration in at most two units: 41 s, 2m10s, 3h05m.
func lasting(d time.Duration) string {
	switch d = d.Round(time.Second); {
	case d < time.Minute:
		return fmt.Sprintf("%d s", int(d.Seconds()))
	case d < time.Hour:
		return fmt.Sprintf("%dm%02ds", int(d.Minutes()), int(d.Seconds())%60)
	}
	return fmt.Sprintf("%dh%02dm", int(d.Hours()), int(d.Minutes())%60)
}

// seconds writes a latency: 0.21 s, 1.4 s, 38 s.
func seconds(d time.Duration) string {
	switch s := d.Seconds(); {
	case s < 0.995:
		return fmt.Sprintf("%.2f s", s)
	case s < 9.95:
		return fmt.Sprintf("%.1f s", s)
	default:
		return fmt.Sprintf("%.0f s", s)
	}
}

// amount writes a number of tokens: 950, 12.3k, 1.2M.
func amount(n int) string {
	switch {
	case n < 1000:
		return fmt.Sprint(n)
	case n < 1e6:
		return fmt.Sprintf("%.1fk", float64(n)/1e3)
	}
	return fmt.Sprintf("%.1fM", float64(n)/1e6)
}
