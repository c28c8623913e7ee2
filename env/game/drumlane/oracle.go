package drumlane

import (
	"gymkhana"
	"gymkhana/env/game/kit"
)

var (
	jump = kit.Do("jump")
	wait = kit.Do("wait")
)

// lookahead is the number of steps for which the oracle plans: as far as the screen shows the song.
const lookahead = 12

// oracle finds jumps that pass all notes on the screen, as few and as late as possible. It is fair: it reads no note
// beyond the screen.
func oracle(seat *kit.Seat[State]) gymkhana.Action {
	after := *seat.State
	if after.act(false); after.passes(lookahead - 1) {
		return wait
	}
	return jump
}

// passes reports whether there are jumps that pass the notes of so many steps.
func (s *State) passes(steps int) bool {
	if s.Died != "" || steps == 0 {
		return s.Died == ""
	}
	for _, press := range []bool{false, true} {
		if press && s.Air > 0 {
			break // in the air, presses have no effect
		}
		after := *s
		if after.act(press); after.passes(steps - 1) {
			return true
		}
	}
	return false
}

// act plays a step, with a press at its beginning or without.
func (s *State) act(press bool) {
	in := []kit.Input{{}}
	if press {
		in[0].Pressed = kit.KeySet(kit.Space)
	}
	for range half {
		tick(s, in)
		in[0].Pressed = 0
	}
}

// heuristic jumps when the next note is a drum and comes within a step. It does not read the note after it.
func heuristic(v *kit.View) gymkhana.Action {
	if v.Text("next.kind") == kinds[Drum] && v.Int("next.in") <= half {
		return jump
	}
	return wait
}
