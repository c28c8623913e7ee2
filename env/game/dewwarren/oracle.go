package dewwarren

import (
	"gymkhana"
	"gymkhana/env/game/kit"
)

// pushes are what a player can do in a step; the first four are in the order of ways.
var pushes = [...]gymkhana.Action{kit.Do("move_right"), kit.Do("move_up"), kit.Do("move_left"), kit.Do("move_down"), kit.Do("wait")}

var keys = [...]kit.Keys{kit.KeySet(kit.ArrowRight), kit.KeySet(kit.ArrowUp), kit.KeySet(kit.ArrowLeft), kit.KeySet(kit.ArrowDown), 0}

// ahead is how many steps the oracle looks ahead.
const ahead = 2

// oracle takes the step after which, with the best next ones, the least of the way is left. It is not fair to the screen: it
// knows the whole warren, and a player sees only a part and the direction of the exit.
func oracle(seat *kit.Seat[State]) gymkhana.Action {
	push, _ := seat.State.best(ahead)
	return pushes[push]
}

// best finds the best push, and what is left of the way after so many steps.
func (s *State) best(steps int) (push int, left kit.Fix) {
	left = kit.FromInt(kit.Many)
	for i := range pushes {
		next := *s
		next.step(i)
		now := next.worth()
		if steps > 1 && !next.Out && next.Sunk == 0 {
			_, now = next.best(steps - 1)
		}
		if now < left {
			push, left = i, now
		}
	}
	return push, left
}

// step plays one push.
func (s *State) step(push int) {
	in := [1]kit.Input{{Held: keys[push]}}
	for range hold {
		tick(s, in[:])
	}
}

// worth is what is left of the way, less what the drop's speed is good for; the less, the better.
func (s *State) worth() kit.Fix {
	if s.Out {
		return -kit.FromInt(cell)
	}
	if s.Sunk > 0 {
		return s.Way + kit.FromInt(cell)
	}
	dx, dy := s.door()
	far := kit.Hypot(dx, dy) + kit.One
	return s.left() - 8*(s.Drop.VX.Mul(dx)+s.Drop.VY.Mul(dy)).Div(far)
}

// A walk is what the heuristic remembers: how often it was in each chamber, and where it goes.
type walk struct {
	visits [widest][widest]int
	x, y   int
	way    int
}

// brisk is the speed across a passage at which the heuristic brakes.
const brisk = 3

// heuristic goes from chamber to chamber: of the open ways it takes the one that it has used least, and of these the one that
// leads toward the exit. It does not look into other chambers, so it finds dead ends and drains by going there.
func heuristic(v *kit.View) gymkhana.Action {
	w, _ := v.Memo.(*walk)
	x, y := v.Int("chamber.column")-1, v.Int("chamber.row")-1
	if w == nil || w.x != x || w.y != y {
		if w == nil {
			w = &walk{}
		}
		w.x, w.y = x, y
		w.visits[y][x]++
		w.way = w.choose(v)
		v.Memo = w
	}
	offX, offY := v.Int("chamber.offset_x"), v.Int("chamber.offset_y")
	side, speed := offY, v.Int("player.vy")
	lower, upper := down, up
	if w.way == up || w.way == down {
		side, speed, lower, upper = offX, v.Int("player.vx"), left, right
	}
	switch { // back to the middle of the passage first
	case side > 22 && speed > -1 || speed > brisk:
		return pushes[lower]
	case side < -22 && speed < 1 || speed < -brisk:
		return pushes[upper]
	}
	return pushes[w.way]
}

// choose finds the way out of a chamber.
func (w *walk) choose(v *kit.View) int {
	way, best := up, kit.Many
	for i, d := range ways {
		if open, _ := v.Number("chamber." + wayNames[i]); open == 0 {
			continue
		}
		x, y := w.x+d.x, w.y+d.y
		if y >= v.Int("metrics.size") {
			return up // out
		}
		if cost := 100*w.visits[y][x] - d.x*v.Int("exit.right") - d.y*v.Int("exit.up"); cost < best {
			way, best = i, cost
		}
	}
	return way
}
