package saltflats

import (
	"gymkhana"
	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/track"
)

// lookahead is how many steps the oracle looks ahead: less than 2,000 units, and the picture shows pillars that far away.
const lookahead = 12

// moves are the actions of a search.
var (
	moves = []gymkhana.Action{kit.Do("wait"), kit.Do("move_left"), kit.Do("move_right")}
	keys  = []kit.Keys{0, kit.KeySet(kit.ArrowLeft), kit.KeySet(kit.ArrowRight)}
)

var search = track.Search[State]{Moves: len(moves), Deep: lookahead, Play: (*State).step, First: (*State).toOpening}

// oracle searches for ways to steer with which the cart survives its next steps. It tries first to get in front of the
// opening of the coming row.
func oracle(seat *kit.Seat[State]) gymkhana.Action {
	best := search.Best(seat.State)
	if best == 0 && !seat.State.Moving {
		best = 1 // the cart waits
	}
	return moves[best]
}

// toOpening is the move toward the opening of the coming row.
func (s *State) toOpening() int {
	switch by := s.coming().Mid - s.Side.Floor(); {
	case by < -aside*int(kit.StepTicks)/2:
		return 1
	case by > aside*int(kit.StepTicks)/2:
		return 2
	}
	return 0
}

// step plays one step of the world, and reports whether the cart survives it.
func (s *State) step(move int) bool {
	in := []kit.Input{{Held: keys[move]}}
	for range kit.StepTicks {
		if tick(s, in); s.Hit != "" {
			return false
		}
	}
	return true
}

// near is the distance at which the heuristic begins to steer.
const near = 120

// heuristic keeps straight on until the next row is near, and then steers to its opening. It ignores its speed.
func heuristic(v *kit.View) gymkhana.Action {
	moving, _ := v.Number("metrics.moving")
	switch by := v.Int("next.opening"); {
	case moving == 0:
	case v.Int("next.distance") > near || max(by, -by) < 30:
		return kit.Do("wait")
	}
	if v.Int("next.opening") < 0 {
		return kit.Do("move_left")
	}
	return kit.Do("move_right")
}
