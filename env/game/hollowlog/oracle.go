package hollowlog

import (
	"gymkhana"
	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/track"
)

// lookahead is how many steps the oracle looks ahead: less than 800 units, and the picture shows more than 1,000.
const lookahead = 8

// moves are the actions of a search.
var (
	moves = []gymkhana.Action{kit.Do("wait"), kit.Do("move_left"), kit.Do("move_right"), kit.Do("jump")}
	keys  = []kit.Keys{0, kit.KeySet(kit.ArrowLeft), kit.KeySet(kit.ArrowRight), kit.KeySet(kit.ArrowUp)}
)

var search = track.Search[State]{Moves: len(moves), Deep: lookahead, Play: (*State).step, First: (*State).toGrub}

// oracle searches for ways to run on which the beetle survives its next steps. It tries first to get to the next grub.
func oracle(seat *kit.Seat[State]) gymkhana.Action {
	best := search.Best(seat.State)
	if best == 0 && !seat.State.Moving {
		best = 3 // the beetle waits
	}
	return moves[best]
}

// toGrub is the move toward the nearest grub ahead.
func (s *State) toGrub() int {
	for _, r := range s.Rings[2:7] {
		if r.Grub < 0 {
			continue
		}
		switch by := (r.Grub - s.board() + boards) % boards; {
		case by == 0:
			return 0
		case by < boards/2:
			return 2
		}
		return 1
	}
	return 0
}

// step plays one step of the world, and reports whether the beetle survives it. A jump in the air does nothing.
func (s *State) step(move int) bool {
	in := []kit.Input{{Held: keys[move]}}
	if move == 3 {
		if !s.ready() {
			return false
		}
		in[0].Pressed = keys[move]
	}
	for range kit.StepTicks {
		if tick(s, in); s.Hit != "" {
			return false
		}
		in[0].Pressed = 0
	}
	return true
}

// near is the distance at which the heuristic does something about a hole.
const near = 62

// heuristic keeps straight on until a hole is near, and then goes to the neighbouring board that goes on for longer, or jumps
// if neither goes on for longer. It ignores its speed, and what comes after the jump.
func heuristic(v *kit.View) gymkhana.Action {
	if moving, _ := v.Number("metrics.moving"); moving == 0 {
		return kit.Do("jump")
	}
	gap, left, right := v.Int("next.gap"), v.Int("next.left"), v.Int("next.right")
	switch {
	case gap > near:
		return kit.Do("wait")
	case max(left, right) <= gap:
		return kit.Do("jump")
	case left > right:
		return kit.Do("move_left")
	}
	return kit.Do("move_right")
}
