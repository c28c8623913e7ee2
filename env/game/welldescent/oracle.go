package welldescent

import (
	"gymkhana"
	"gymkhana/env/game/kit"
)

var (
	left  = kit.Do("move_left")
	right = kit.Do("move_right")
	wait  = kit.Do("wait")
)

// The oracle looks ahead steps ahead, keeps the best so many courses in each step, and follows the best one for some
// steps before it looks again.
const (
	ahead  = 6
	broad  = 24
	follow = 2
)

// A course is a way to go on: its actions, each -1 to 1, and the state to which they lead.
type course struct {
	state State
	acts  [ahead]int8
	value int
}

// oracle searches the next steps and takes the course that lands on most buckets and keeps the beetle well and away from
// both edges. It is nearly fair to the screen: in a second and a half the view goes on to one or two buckets that are not
// seen yet.
func oracle(seat *kit.Seat[State]) gymkhana.Action {
	plan, _ := seat.Memo.([]int8)
	if len(plan) == 0 || seat.Over {
		best := seat.State.search()
		plan = best.acts[:follow]
	}
	seat.Memo = plan[1:]
	return [...]gymkhana.Action{left, wait, right}[plan[0]+1]
}

// search finds the best course.
func (s *State) search() course {
	level := []course{{state: *s}}
	for depth := range ahead {
		var next []course
		for i := range level {
			for act := int8(-1); act <= 1; act++ {
				c := level[i]
				c.acts[depth] = act
				c.state.step(act)
				c.value = c.state.worth()
				next = keep(next, c)
			}
		}
		level = next
	}
	return level[0]
}

// keep inserts a course into a list, the best first, unless the list has one that leads to the same place.
func keep(list []course, c course) []course {
	at := len(list)
	for i := range list {
		other := &list[i]
		if other.state.On == c.state.On && other.state.Landed == c.state.Landed && other.state.Y == c.state.Y &&
			(other.state.X-c.state.X).Abs() < 8*kit.One {
			if other.value >= c.value {
				return list
			}
			list = append(list[:i], list[i+1:]...)
			break
		}
	}
	for at = min(at, len(list)); at > 0 && list[at-1].value < c.value; at-- {
	}
	if at >= broad {
		return list
	}
	list = append(list, c)
	copy(list[at+1:], list[at:])
	list[at] = c
	return list[:min(len(list), broad)]
}

// step plays one action.
func (s *State) step(act int8) {
	in := []kit.Input{{Held: [...]kit.Keys{kit.KeySet(kit.ArrowLeft), 0, kit.KeySet(kit.ArrowRight)}[act+1]}}
	for range hold {
		tick(s, in)
	}
}

// worth is how good a state is: landings first, then hit points, and a place between the thorns and the lower edge.
func (s *State) worth() int {
	if s.Lost != "" {
		return -kit.Many + s.Landed
	}
	worth := 100*s.Landed + 30*s.HP
	high := (s.Y - s.Camera.Low).Floor()
	if high > 420 {
		worth -= high - 420
	}
	if high < 160 {
		worth -= 160 - high
	}
	return worth
}

// heuristic runs off its bucket toward the next one and steers to its middle, whatever it is like.
func heuristic(v *kit.View) gymkhana.Action {
	off := v.Int("next.offset")
	standing, _ := v.Number("player.standing")
	switch {
	case off > 24 || standing == 1 && off > 0:
		return right
	case off < -24 || standing == 1:
		return left
	}
	return wait
}
