package desertdash

import (
	"gymkhana"
	"gymkhana/env/game/kit"
)

var (
	jump = kit.Do("jump")
	wait = kit.Do("wait")
)

// lookahead is how many steps the oracle looks ahead. At the highest speed the fox covers 990 pixels in that time, and
// the screen shows 1034 pixels ahead of it, so a player can see everything that the oracle uses.
const lookahead = 6

// oracle tries waiting and jumping, step by step, and jumps only if the fox would not survive waiting.
func oracle(seat *kit.Seat[State]) gymkhana.Action {
	if !seat.State.Running || seat.Over {
		return kit.Do("start")
	}
	if survives(seat.Try(wait), lookahead-1) {
		return wait
	}
	return jump
}

// survives reports whether some sequence of moves survives this many steps.
func survives(seat *kit.Seat[State], steps int) bool {
	if seat.Over {
		return seat.Won
	}
	if steps == 0 || survives(seat.Try(wait), steps-1) {
		return true
	}
	return seat.State.grounded() && survives(seat.Try(jump), steps-1)
}

// near is the distance at which the heuristic jumps: early enough at first, too late once the fox is fast.
const near = 105

// heuristic jumps when the next obstacle is near, ignoring its speed.
func heuristic(v *kit.View) gymkhana.Action {
	running, _ := v.Number("metrics.running")
	switch {
	case running == 0 || v.Text("terminal.outcome") == kit.Fail:
		return kit.Do("start")
	case v.Int("next.distance") <= near && v.Int("next.bottom") < bodyH:
		return jump
	}
	return wait
}
