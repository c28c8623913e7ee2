package paperglider

import (
	"gymkhana"
	"gymkhana/env/game/kit"
)

// lookahead is how many steps the oracle looks ahead: 720 pixels of the way. The screen shows 980 pixels ahead of the
// glider, so a player can see everything that the oracle uses.
const lookahead = 15

// patience is how many steps the oracle may try in a decision before it takes the best guess.
const patience = 3000

// oracle searches for flaps with which the glider survives its next steps. It prefers those that take it toward the middle
// of the next window.
func oracle(seat *kit.Seat[State]) gymkhana.Action {
	s := seat.State
	if !s.Flying || seat.Over {
		return kit.Do("flap")
	}
	left := patience
	first := s.low()
	for _, press := range []bool{first, !first} {
		if next := *s; next.step(press) && next.survives(lookahead-1, &left) {
			return action(press)
		}
	}
	return action(first)
}

func action(press bool) gymkhana.Action {
	if press {
		return kit.Do("flap")
	}
	return kit.Do("wait")
}

// low reports whether a flap now would help: the glider, half a step on, is below the middle of the next window.
func (s *State) low() bool {
	return s.Height+s.Rise*6 < kit.FromInt(s.coming().Mid-12)
}

// survives reports whether some flaps keep the glider in the air for some steps, as far as left allows to find out.
func (s *State) survives(steps int, left *int) bool {
	if steps == 0 {
		return true
	}
	first := s.low()
	for _, press := range []bool{first, !first} {
		if *left--; *left < 0 {
			return false
		}
		if next := *s; next.step(press) && next.survives(steps-1, left) {
			return true
		}
	}
	return false
}

// step plays one step of the world, and reports whether the glider survives it.
func (s *State) step(press bool) bool {
	in := []kit.Input{{}}
	if press {
		in[0].Pressed = kit.KeySet(kit.Space)
	}
	for range kit.StepTicks {
		if tick(s, in); s.Hit != "" {
			return false
		}
		in[0].Pressed = 0
	}
	return true
}

// heuristic flaps when the glider is below the middle of the next window, ignoring how fast it sinks or climbs.
func heuristic(v *kit.View) gymkhana.Action {
	flying, _ := v.Number("metrics.flying")
	if flying == 0 || v.Text("terminal.outcome") == kit.Fail {
		return kit.Do("flap")
	}
	return action(v.Int("player.y") < v.Int("next.middle"))
}
