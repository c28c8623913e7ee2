package paperglider

import (
	"gymkhana"
	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/track"
)

// lookahead is how many steps the oracle looks ahead: 720 pixels of the way. The screen shows 980 pixels ahead of the
// glider, so a player can see everything that the oracle uses.
const lookahead = 15

// moves are the actions of a search.
var moves = []gymkhana.Action{kit.Do("wait"), kit.Do("flap")}

var search = track.Search[State]{
	Moves: len(moves),
	Deep:  lookahead,
	Play:  func(s *State, move int) bool { return s.step(move == 1) },
	First: func(s *State) int {
		if s.low() {
			return 1
		}
		return 0
	},
}

// oracle searches for flaps with which the glider survives its next steps. It prefers those that take it toward the middle
// of the next window.
func oracle(seat *kit.Seat[State]) gymkhana.Action {
	if !seat.State.Flying || seat.Over {
		return kit.Do("flap")
	}
	return moves[search.Best(seat.State)]
}

// low reports whether a flap now would help: the glider, half a step on, is below the middle of the next window.
func (s *State) low() bool {
	return s.Height+s.Rise*6 < kit.FromInt(s.coming().Mid-12)
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
	if v.Int("player.y") < v.Int("next.middle") {
		return kit.Do("flap")
	}
	return kit.Do("wait")
}
