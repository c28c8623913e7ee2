package dialpins

import (
	"gymkhana"
	"gymkhana/env/game/kit"
)

var (
	shoot = kit.Do("shoot")
	wait  = kit.Do("wait")
)

// oracle shoots when the place that the pin will meet is free, and waits for one of the next steps if it wastes less of
// the dial. It is fair to the screen: the bar shows how the dial will turn.
func oracle(seat *kit.Seat[State]) gymkhana.Action {
	const ahead = 4 // steps
	s := seat.State
	best, least := -1, circle
	for k := range ahead {
		at := s.meets(s.Tick + 12*k) // the place that a pin will meet which is shot k steps from now
		if s.Ready > 12*k || s.clearance(at) < apart {
			continue
		}
		if cost := s.waste(at) + 2*degree*k; cost < least {
			best, least = k, cost
		}
	}
	if best == 0 {
		return shoot
	}
	return wait
}

// meets is the place of the dial that a pin meets which is shot at a tick from now on.
func (s *State) meets(tick int) int { return turned(-s.Angle - s.Chart.Sum(s.Tick, tick+flight)) }

// waste is the part of the dial on which no pin would fit any more beside one at a free place.
func (s *State) waste(at int) int {
	after, before := circle, circle
	for _, pin := range s.Pins[:s.N] {
		after, before = min(after, turned(pin-at)), min(before, turned(at-pin))
	}
	waste := 0
	for _, gap := range []int{after, before} {
		if gap < 2*apart {
			waste += gap - apart
		}
	}
	return waste
}

// lead is how far ahead the heuristic aims, in degrees: as a dial of medium speed turns while a pin flies.
const lead = 18

// heuristic shoots when the place that it expects the pin to meet is free by a degree. It takes every dial for one of
// medium speed.
func heuristic(v *kit.View) gymkhana.Action {
	aim := -float64(lead)
	if speed, _ := v.Number("dial.speed"); speed < 0 {
		aim = lead
	}
	pins, _ := v.Value("environment").([]pin)
	ready, _ := v.Number("shooter.ready")
	for _, p := range pins {
		d := p.Angle - aim
		for d < -180 {
			d += 360
		}
		for d > 180 {
			d -= 360
		}
		if d > -8 && d < 8 {
			return wait
		}
	}
	if ready == 0 {
		return wait
	}
	return shoot
}
