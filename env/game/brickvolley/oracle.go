package brickvolley

import (
	"gymkhana"
	"gymkhana/env/game/kit"
)

// A plan is where the paddle should be when the ball comes down.
type plan struct {
	Returns int
	Lives   int
	Land    int // the tick in which the ball reaches the paddle's height
	Paddle  kit.Fix
}

// depth is how many returns the oracle looks ahead.
const depth = 2

// oracle simulates the ball in a copy of the state to find where it comes down. It tries every place where the paddle
// could hit it, and moves to the one from which the next flights break the most tiles in the least time. It uses only
// what is on the screen: the ball and its trail, the paddle, the tiles and which of them are thick, and the arrow of a
// resting ball.
func oracle(seat *kit.Seat[State]) gymkhana.Action {
	s := seat.State
	if s.Resting {
		return kit.Do("launch")
	}
	p, ok := seat.Memo.(plan)
	if !ok || p.Returns != s.Returns || p.Lives != s.Lives || s.Tick >= p.Land {
		_, p = s.look(depth, 0)
		seat.Memo = p
	}
	n := ((p.Paddle - s.Paddle).Abs() / reach)
	switch {
	case n == 0:
		return kit.Do("wait")
	case p.Paddle < s.Paddle:
		return kit.Press(int(min(n, 12)), kit.ArrowLeft)
	}
	return kit.Press(int(min(n, 12)), kit.ArrowRight)
}

// look simulates the ball down to the paddle and evaluates the flights after it, for a number of returns; late is how
// many ticks pass before the paddle can move.
func (s *State) look(returns, late int) (value int, p plan) {
	before, after, flight := s.fall()
	p = plan{s.Returns, s.Lives, before.Tick, s.Paddle}
	value = 8*(after.Score-s.Score) - flight
	if after.Broken == after.Total {
		return value + 20000, p
	}
	if returns == 0 {
		return value, p
	}
	best := -10000
	for side := -kit.Fix(1); side <= 1; side += 2 {
		for n := kit.Fix(0); n <= kit.Fix(max(flight-late, 0)); n++ {
			to := s.Paddle + side*n*reach
			if to < kit.FromInt(left)+s.Half || to > kit.FromInt(right)-s.Half {
				break
			}
			if (to - after.X).Abs() > s.Half+radius*kit.One/2 {
				continue
			}
			then := before
			then.Paddle = to
			then.Tick++
			then.roll()
			if then.VY >= 0 {
				continue
			}
			if v, _ := then.look(returns-1, 12); v > best {
				best, p.Paddle = v, to
			}
		}
	}
	return value + best, p
}

// fall simulates the ball alone until it is below the paddle's height or no tile is left. It returns the states before
// and after the last tick, and the number of ticks.
func (s *State) fall() (before, after State, ticks int) {
	after = *s
	after.Paddle = -10000 * kit.One
	for before = after; after.Y < kit.FromInt(line) && after.Broken < after.Total && ticks < 2000; ticks++ {
		before = after
		after.Tick++
		after.roll()
	}
	return before, after, ticks
}

// heuristic goes to where the ball is now, not to where it will be, and only if the paddle's middle is far from it.
func heuristic(v *kit.View) gymkhana.Action {
	if v.Int("ball.resting") == 1 {
		return kit.Do("launch")
	}
	switch off := v.Int("ball.x") - v.Int("player.x"); {
	case off < -60:
		return kit.Do("move_left")
	case off > 60:
		return kit.Do("move_right")
	}
	return kit.Do("wait")
}
