package layercake

import (
	"gymkhana"
	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/beat"
)

var (
	drop = kit.Do("drop_block")
	wait = kit.Do("wait")
)

// lookahead is the number of steps that the oracle looks ahead, as far as the bar shows.
const lookahead = 8

// oracle drops a layer that is perfectly above the cake, and otherwise waits if one of the next steps will be
// perfect. It is fair to the screen: the bar shows the coming passes and the steps.
func oracle(seat *kit.Seat[State]) gymkhana.Action {
	s := seat.State
	best, least := 0, kit.Width
	for k := range lookahead {
		if s.Age+k*step >= fresh {
			break
		}
		off := s.offset(k * step)
		if off = max(off, -off); window.Judge(off) == beat.Perfect {
			off = 0
		}
		if off < least {
			best, least = k, off
		}
	}
	if best == 0 {
		return drop
	}
	return wait
}

// heuristic drops a layer as soon as half of it would stay on the cake, and never waits for a better pass.
func heuristic(v *kit.View) gymkhana.Action {
	off := v.Int("layer.offset")
	if 2*max(off, -off) <= v.Int("metrics.width") && v.Text("terminal.outcome") == "" {
		return drop
	}
	return wait
}
