package cartkick

import (
	"gymkhana"
	"gymkhana/env/game/kit"
)

// ways are what the oracle tries in each step.
var ways = [...]struct {
	act   gymkhana.Action
	key   kit.Keys
	ticks int
}{
	{kit.Do("move_right"), kit.KeySet(keyD), hold},
	{kit.Do("move_left"), kit.KeySet(keyA), hold},
	{kit.Do("jump"), kit.KeySet(keyW), hold},
	{kit.Do("boost"), kit.KeySet(kit.Space), hold},
	{kit.Do("wait"), 0, rest},
}

// The oracle looks ahead steps ahead, keeps the best so many courses in each step, and follows the best one for some
// steps before it looks again.
const (
	ahead  = 9
	broad  = 12
	follow = 3
)

// A course is a way to go on: its actions and the state to which they lead.
type course struct {
	state State
	acts  [ahead]int8
	used  int // actions
	value int
}

// oracle searches the next steps, and takes the course that brings the ball into the hole, or nearer to it. It is nearly
// fair to the screen: it knows what the rival will do, which a player can only learn from watching. Where the next kick-off
// will be it does not use.
func oracle(seat *kit.Seat[State]) gymkhana.Action {
	plan, _ := seat.Memo.([]int8)
	if len(plan) == 0 || seat.Over {
		if plan = []int8{4}; seat.State.Cheer == 0 {
			best := seat.State.search()
			plan = best.acts[:best.used]
			if best.state.Goals == seat.State.Goals && len(plan) > follow {
				plan = plan[:follow]
			}
		}
	}
	seat.Memo = plan[1:]
	return ways[plan[0]].act
}

// search finds the best course. It ends with a goal.
func (s *State) search() course {
	level, next := []course{{state: *s}}, []course(nil)
	for range ahead {
		next = next[:0]
		for i := range level {
			for act := range ways {
				c := level[i]
				c.acts[c.used] = int8(act)
				c.used++
				c.state.step(act)
				c.value = c.state.worth(c.used)
				next = keep(next, &c)
			}
		}
		level, next = next, level
		if level[0].state.Goals > s.Goals {
			break
		}
	}
	return level[0]
}

// keep inserts a course into a list, the best first, unless the list has one that leads to the same place.
func keep(list []course, c *course) []course {
	for i := range list {
		if o := &list[i]; o.value == c.value && o.state.Carts[0].Box == c.state.Carts[0].Box {
			return list
		}
	}
	at := len(list)
	for ; at > 0 && list[at-1].value < c.value; at-- {
	}
	if at >= broad {
		return list
	}
	list = append(list, *c)
	copy(list[at+1:], list[at:])
	list[at] = *c
	return list[:min(len(list), broad)]
}

// step plays one action.
func (s *State) step(way int) {
	w := &ways[way]
	in := [1]kit.Input{{Held: w.key, Pressed: w.key}}
	for range w.ticks {
		tick(s, in[:])
		in[0].Pressed = 0
		if s.Cheer > 0 {
			return
		}
	}
}

// worth is how good a state is after so many actions: goals first, then a ball that is near the rival's goal and flies
// there, and a cart behind it.
func (s *State) worth(used int) int {
	ball, me := &s.Ball, &s.Carts[0].Box
	worth := 100_000*(s.Goals-s.Against) - 10*used
	if s.Cheer > 0 {
		return worth
	}
	worth += 2*ball.X.Floor() + (40 * ball.VX).Floor()
	high := ground - s.meadow().sill - radius // of a ball that just goes in
	if y := ball.Y.Floor(); y > high {
		worth -= y - high
	}
	behind := (ball.X - me.X).Floor() - radius - long/2
	if behind < 0 {
		behind *= -3
	}
	return worth - behind
}

// heuristic stays behind the ball, waits there for a high one to come down, and drives at it; it kicks when the ball is
// near and low, and the goal is not far. A ball on its own roof it throws off by a jump.
func heuristic(v *kit.View) gymkhana.Action {
	off, up := v.Int("ball.offset"), v.Int("ball.height")
	switch {
	case off < 50 && off > -50 && up < 40 && up > 20:
		return ways[2].act
	case off < 20 || up > 100 && off < 200:
		return ways[1].act
	case off < 170 && up < 100 && v.Int("metrics.distance_to_goal") < 700 && v.Int("player.vx") > 0:
		return ways[2].act
	}
	return ways[0].act
}
