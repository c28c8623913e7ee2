package parcelline

import (
	"gymkhana"
	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/track"
)

// lookahead is how many steps the oracle looks ahead: 720 pixels of the way. The screen shows more than 1,000 pixels ahead
// of the parcel, so a player can see everything that the oracle uses.
const lookahead = 12

// moves are the actions of a search.
var moves = []gymkhana.Action{kit.Do("wait"), kit.Do("jump")}

var search = track.Search[State]{Moves: len(moves), Deep: lookahead, Play: (*State).step}

// oracle jumps only if the parcel would not survive its next steps otherwise.
func oracle(seat *kit.Seat[State]) gymkhana.Action {
	if !seat.State.Moving || seat.Over {
		return kit.Do("jump")
	}
	return moves[search.Best(seat.State)]
}

// step plays one step of the world, and reports whether the parcel survives it. A jump in the air does nothing.
func (s *State) step(move int) bool {
	in := []kit.Input{{}}
	if move == 1 {
		if !s.ready() {
			return false
		}
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

// near is the distance at which the heuristic jumps.
const near = 125

// heuristic jumps when the next thing is near, unless it hangs above the belt. It ignores how wide or high the thing is.
func heuristic(v *kit.View) gymkhana.Action {
	moving, _ := v.Number("metrics.moving")
	switch d := v.Int("next.distance"); {
	case moving == 0 || v.Text("terminal.outcome") == kit.Fail:
		return kit.Do("jump")
	case d > -bodyW && d <= near && v.Int("next.bottom") == 0:
		return kit.Do("jump")
	}
	return kit.Do("wait")
}
