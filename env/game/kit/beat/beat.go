// Package beat is what games of pure timing share: a [Pulse] of beats at whole ticks, a [Chart] of what each beat
// brings, a [Window] that judges how far an input was off, a [Swing] to and fro, and a [Bar] that draws the coming
// seconds. There is no sound: whatever a player must know about time is on the bar.
//
// A Pulse is given in ticks per beat, a whole number, so a rhythm never drifts against the clock. Everything but Bar
// is integer or fixed point and may be used by rules.
package beat

import "gymkhana/env/game/kit"

// A Pulse is a regular beat: beat 0 is at tick First, and one follows every Every ticks. Every is above 0.
type Pulse struct{ First, Every int }

// At is the tick of a beat.
func (p Pulse) At(beat int) int { return p.First + beat*p.Every }

// Beat is the latest beat at or before a tick, and how many ticks ago it was. Before tick First it is below 0.
func (p Pulse) Beat(tick int) (beat, ago int) {
	ago = mod(tick-p.First, p.Every)
	return (tick - p.First - ago) / p.Every, ago
}

// Next is the first beat at or after a tick, and the ticks until then.
func (p Pulse) Next(tick int) (beat, until int) {
	beat, ago := p.Beat(tick)
	if ago == 0 {
		return beat, 0
	}
	return beat + 1, p.Every - ago
}

// Off is the number of ticks from the nearest beat to a tick: below 0 is early, above 0 is late. Halfway between two
// beats it is early for the next one.
func (p Pulse) Off(tick int) int {
	_, ago := p.Beat(tick)
	if 2*ago >= p.Every {
		return ago - p.Every
	}
	return ago
}

// mod is the remainder from 0 to n-1.
func mod(a, n int) int { return ((a % n) + n) % n }

// Longest is the number of beats that a Chart can hold before it repeats.
const Longest = 16

// A Chart says what each beat brings: a number that the game interprets, in a cycle of N beats, 1 to Longest. It is a
// plain value, so it can be a part of a state.
type Chart struct {
	Pulse  Pulse
	N      int
	Events [Longest]int
}

// Event is the event of a beat. The cycle also extends to beats before 0.
func (c *Chart) Event(beat int) int { return c.Events[mod(beat, c.N)] }

// Now is the event of the latest beat at or before a tick, and the ticks until the next beat.
func (c *Chart) Now(tick int) (event, left int) {
	beat, ago := c.Pulse.Beat(tick)
	return c.Event(beat), c.Pulse.Every - ago
}

// Sum is the sum of the events over all ticks from one to before another: how far something has come that moves by the
// event of the current beat in each tick.
func (c *Chart) Sum(from, to int) int {
	sum := 0
	for from < to {
		event, left := c.Now(from)
		left = min(left, to-from)
		sum += event * left
		from += left
	}
	return sum
}

// A Grade is how well an input was timed.
type Grade uint8

// The grades.
const (
	Miss Grade = iota
	Good
	Perfect
)

// A Window is how far an input may be off its beat for a grade: in ticks, or in another unit if the beat is a place.
type Window struct{ Perfect, Good int }

// Judge grades an input by its distance from the beat, which may be negative. The limits are included.
func (w Window) Judge(off int) Grade {
	switch off = max(off, -off); {
	case off <= w.Perfect:
		return Perfect
	case off <= w.Good:
		return Good
	}
	return Miss
}

// A Swing goes to and fro at a constant speed: at tick 0 it is at -Reach, after half of Period ticks at Reach, and after
// Period ticks back again. Period is at least 2.
type Swing struct {
	Period int
	Reach  kit.Fix
}

// At is the place at a tick, which may also be below 0.
func (s Swing) At(tick int) kit.Fix {
	into := mod(tick, s.Period)
	if 2*into > s.Period {
		into = s.Period - into
	}
	return s.Reach*kit.Fix(4*into)/kit.Fix(s.Period) - s.Reach
}

// Rising reports whether it moves from -Reach to Reach in the tick after this one.
func (s Swing) Rising(tick int) bool { return 2*mod(tick, s.Period) < s.Period }

// Reaches is the first tick from a given one on at which the swing has come to a place or past it; the place is from
// -Reach to Reach.
func (s Swing) Reaches(place kit.Fix, tick int) int {
	for t := tick; t < tick+s.Period; t++ {
		a, b := s.At(t-1)-place, s.At(t)-place
		if b == 0 || a < 0 && b > 0 || a > 0 && b < 0 {
			return t
		}
	}
	return tick
}
