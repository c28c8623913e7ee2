// Package track is what runners share: games in which the player is carried along a course and what matters is when it
// jumps, or on which side it passes. A course is made while it is run: [Shift] keeps the few things that are ahead, [Walk]
// draws a place for the next one within reach of the last, and [Moments] and [Fair] check that a player who acts only once
// a step can pass whatever was drawn. [Law] is the speed, [Fly] a jump,
// and [Search] plays for oracles.
//
// Distances are in pixels or other units of the game along the course, heights are above the ground, times are in ticks.
// Everything is whole numbers or [kit.Fix] and depends on the arguments alone, so rules may use all of it. The kit itself
// counts attempts.
package track

import "gymkhana/env/game/kit"

// A Law is how the speed of a runner grows: by Gain in each tick, up to Top. All are in units a tick; a Gain of 0 means
// that the speed stays.
type Law struct{ Gain, Top kit.Fix }

// Next is the speed after one more tick.
func (l Law) Next(speed kit.Fix) kit.Fix { return min(speed+l.Gain, max(l.Top, speed)) }

// Way is the distance that a runner with the given speed covers in some ticks, which must be fewer than 2^15.
func (l Law) Way(speed kit.Fix, ticks int) kit.Fix {
	if l.Gain <= 0 || speed >= l.Top {
		return speed * kit.Fix(ticks)
	}
	grows := min(ticks, int((l.Top-speed+l.Gain-1)/l.Gain)) // ticks before which the speed is below Top
	way := speed*kit.Fix(grows) + l.Gain*kit.Fix(grows*(grows-1)/2)
	return way + l.Top*kit.Fix(ticks-grows)
}

// Fly moves a body that is in the air by one tick: up by its speed, which then falls by pull. The floor stops it. A body
// that is on the floor stays there until its rise is above 0; one that has no floor below it any more falls.
func Fly(height, rise *kit.Fix, floor, pull kit.Fix) {
	if Grounded(*height, *rise, floor) {
		return
	}
	*height += *rise
	*rise -= pull
	if *height <= floor {
		*height, *rise = floor, 0
	}
}

// Grounded reports whether a body that Fly moves is on the floor, and so can jump.
func Grounded(height, rise, floor kit.Fix) bool { return height == floor && rise == 0 }

// Shift drops the first of the things that are ahead and appends the next one.
func Shift[T any](ahead []T, next T) {
	copy(ahead, ahead[1:])
	ahead[len(ahead)-1] = next
}

// A Walk draws places that are within reach of each other, such as the heights of the openings in a row of walls.
type Walk struct {
	Lo, Hi int // the first and last place
	Near   int // how far apart two neighbours are at least; less where Lo or Hi leave no choice
	Far    int // and at most; not below Near
}

// Next draws the place after the given one, for the thing with the given number. Both sides are equally likely, unless
// one of them has no room for Near. It uses two draws of the purpose and the one after it.
func (w Walk) Next(r kit.Rand, last, number, purpose int) int {
	by := w.Near + r.N(w.Far-w.Near+1, number, purpose)
	if r.N(2, number, purpose+1) == 1 {
		by = -by
	}
	if to := last + by; to >= w.Lo && to <= w.Hi {
		return to
	}
	return min(max(last-by, w.Lo), w.Hi)
}

// A Span is a part of the course, or of the time: from From up to, but not including, To.
type Span struct{ From, To int }

// Len is the length of the span.
func (a Span) Len() int { return a.To - a.From }

// Meets reports whether two spans have a part in common.
func (a Span) Meets(b Span) bool { return a.From < b.To && b.From < a.To }

// Moments finds the spans of the moments from from up to to in which an action succeeds, in order: for example those
// ticks in which a jump over an obstacle may begin. The course is fair if [Fair] accepts them.
func Moments(from, to int, succeeds func(at int) bool) []Span {
	var list []Span
	for at := from; at < to; at++ {
		if !succeeds(at) {
			continue
		}
		if n := len(list); n > 0 && list[n-1].To == at {
			list[n-1].To++
			continue
		}
		list = append(list, Span{at, at + 1})
	}
	return list
}

// Fair reports whether a player who acts only every step moments, in whatever phase, can use one moment of each span: each
// lasts a step, and begins only when an action that began at the end of the last one is over, which takes busy moments.
func Fair(step, busy int, spans ...Span) bool {
	for i, s := range spans {
		if s.Len() < step || i > 0 && s.From < spans[i-1].To-1+busy {
			return false
		}
	}
	return true
}
