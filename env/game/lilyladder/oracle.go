package lilyladder

import (
	"gymkhana"
	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/climb"
)

var (
	left  = kit.Do("move_left")
	right = kit.Do("move_right")
	wait  = kit.Do("wait")
)

// ways are the courses that the oracle considers for a bounce: so many steps to one side, and then so many to the other,
// to brake.
var ways = func() (list [][]int) {
	for _, side := range []int{-1, 1} {
		for go1 := range 5 {
			for back := range 2 {
				if go1 == 0 && (back > 0 || side > 0) {
					continue
				}
				var way []int
				for range go1 {
					way = append(way, side)
				}
				for range back {
					way = append(way, -side)
				}
				list = append(list, way)
			}
		}
	}
	return list
}()

// A plan is the rest of a course.
type plan []int

// oracle tries courses for two bounces and takes the first of the pair that leads highest for the time. It is nearly fair
// to the screen: only after a spring can the second bounce end on a pad that is not seen yet.
func oracle(seat *kit.Seat[State]) gymkhana.Action {
	p, _ := seat.Memo.(plan)
	if len(p) == 0 || seat.State.Dead || seat.Over {
		p, _ = seat.State.best(2)
	}
	if len(p) == 0 {
		p = plan{0}
	}
	seat.Memo = p[1:]
	return [...]gymkhana.Action{left, wait, right}[p[0]+1]
}

// best finds the best course of some bounces: its first part, up to the step in which the frog bounces, and its value,
// which is height gained less what the time is worth.
func (s *State) best(bounces int) (plan, int) {
	const pixelsPerTick = 3
	var found plan
	most := -kit.Many
	for _, way := range ways {
		try := *s
		course, ok := try.follow(way)
		if !ok {
			continue
		}
		value := try.Best - pixelsPerTick*(try.Tick-s.Tick)
		if bounces > 1 {
			_, more := try.best(bounces - 1)
			value = more - pixelsPerTick*(try.Tick-s.Tick)
		}
		if found == nil || value > most {
			found, most = course, value
		}
	}
	return found, most
}

// follow plays a course, step by step, to the end of the step in which the frog bounces, and reports whether it does.
func (s *State) follow(way []int) (plan, bool) {
	var course plan
	in := []kit.Input{{}}
	for i := range 9 {
		axis := 0
		if i < len(way) {
			axis = way[i]
		}
		in[0].Held = [...]kit.Keys{kit.KeySet(kit.ArrowLeft), 0, kit.KeySet(kit.ArrowRight)}[axis+1]
		course = append(course, axis)
		bounced := false
		for range kit.StepTicks {
			tick(s, in)
			bounced = bounced || s.Landed == 0
		}
		if s.Dead {
			return nil, false
		}
		if bounced {
			return course, true
		}
	}
	return nil, false
}

// heuristic steers toward where the next higher pad is now.
func heuristic(v *kit.View) gymkhana.Action {
	switch off := v.Int("next.offset"); {
	case off > 30:
		return right
	case off < -30:
		return left
	}
	return wait
}

// goal is the pad above the one from which the frog has bounced highest.
func (s *State) goal() *Pad {
	for i := range s.Pads {
		if p := &s.Pads[i]; p.Top > s.Best && p.Kind != Sunk {
			return p
		}
	}
	return &s.Pads[kept-1]
}

// offset is the way from the frog to a pad, to the right if above 0.
func (s *State) offset(p *Pad) int { return climb.Across(s.X, s.at(p), kit.FromInt(well)).Round() }
