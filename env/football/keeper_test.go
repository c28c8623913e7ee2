package football

import "testing"

// A keeper holds more of slow shots than of hard ones, and more when he is strong; what he has not seen he does not reach.
func TestKeeperSaves(t *testing.T) {
	saved := func(speed, level Fix) (n int) {
		for seed := range 200 {
			s := alone(Vec{34 * one, 0})
			s.Level[Right] = levelOf(level)
			s.Tick = seed * 1000
			s.Owner, s.Last, s.Shot, s.Age = Nobody, Who{Left, 0}, true, 0
			s.Teams[Left][0].Busy = 1000
			s.Teams[Left][0].Pos = Vec{-30 * one, 0}
			s.Ball.Vel, s.Ball.VZ = Vec{speed, speed * Fix(seed%7-3) / 40}, 2*one
			for s.Over == Playing && s.Frame < 60 {
				s.Step(Idle)
			}
			if s.Over != Goal {
				n++
			}
		}
		return n
	}
	slow, hard, weak := saved(14*one, one), saved(28*one, one), saved(28*one, 0)
	if slow <= hard || hard <= weak || slow < 150 || weak > 150 {
		t.Errorf("of 200 shots a strong keeper stops %d slow and %d hard ones, a weak one %d hard ones", slow, hard, weak)
	}
}
