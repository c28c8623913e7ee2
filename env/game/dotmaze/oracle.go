package dotmaze

import (
	"slices"

	"gymkhana"
	"gymkhana/env/game/kit"
)

// controls are the names of the controls in the order of the headings.
var controls = [4]string{"move_up", "move_right", "move_down", "move_left"}

// How far the oracle searches: the steps, and the number of plans that it keeps at each.
const (
	depth = 11
	width = 20
)

// A plan is a sequence of turns and its result.
type plan struct {
	state State
	first Heading
	fear  int // penalty for having been near owls
	worth int
}

// oracle simulates a number of steps, keeps the best plans of each length, and takes the first turn of the best. It
// does not know the owls' random turns, because it simulates with its own random stream. A player could learn
// everything else that it uses from the screen, such as how each owl aims and how long it sleeps.
func oracle(seat *kit.Seat[State]) gymkhana.Action {
	root := plan{state: *seat.State, first: None}
	root.state.Rand = kit.NewRand(7)
	plans := []plan{root}
	in := make([]kit.Input, 1)
	for d := range depth {
		next := make([]plan, 0, 4*len(plans))
		for i := range plans {
			for h := Up; h <= Left; h++ {
				p := plans[i]
				if !p.state.open(p.state.Hero.At + beside[h]) {
					continue
				}
				if d == 0 {
					p.first = h
				}
				p.play(h, in)
				p.weigh(depth - d)
				next = append(next, p)
			}
		}
		if len(next) == 0 {
			break
		}
		plans = best(next)
	}
	if plans[0].first == None {
		return kit.Do("wait")
	}
	return kit.Do(controls[plans[0].first])
}

// best sorts plans and keeps the first ones, only one of those with the same result.
func best(plans []plan) []plan {
	order := make([]int, len(plans))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return plans[b].worth - plans[a].worth })
	kept := make([]plan, 0, width)
	for _, i := range order {
		p := &plans[i]
		same := func(q plan) bool {
			return q.state.Hero == p.state.Hero && q.state.Score == p.state.Score && q.state.Left == p.state.Left
		}
		if !slices.ContainsFunc(kept, same) {
			if kept = append(kept, *p); len(kept) == width {
				break
			}
		}
	}
	return kept
}

// play simulates a step with a turn at its beginning.
func (p *plan) play(h Heading, in []kit.Input) {
	in[0] = kit.Input{Pressed: kit.KeySet(keys[h])}
	for range kit.StepTicks {
		tick(&p.state, in)
		in[0] = kit.Input{}
	}
}

// weigh evaluates a plan: points are good, being caught is very bad, near owls are bad, and so is a long way to the
// next drop or, while the light lasts, to the next owl.
func (p *plan) weigh(left int) {
	s := &p.state
	hx, hy := int(s.Hero.At)%cols, int(s.Hero.At)/cols
	hunt := 0
	for i := range s.Count {
		o := &s.Owls[i]
		d := apart(o.Body.At, hx, hy)
		switch {
		case o.Roost > 0:
		case o.Dazed && s.Light > 12*d/2:
			hunt = max(hunt, (30-d)*(3+2*s.Chain))
		case !o.Dazed && d <= 3:
			p.fear += (4 - d) * 6
		}
	}
	p.worth = 10*s.Score - 20_000*s.Deaths - 10*p.fear - 8*s.toDew() + 5*hunt
}

// toDew is the distance to the nearest drop or flower, in squares.
func (s *State) toDew() int {
	var dist [cells]uint8
	var queue [cells]Cell
	queue[0], dist[s.Hero.At] = s.Hero.At, 1
	for n, end := 0, 1; n < end; n++ {
		c := queue[n]
		if s.Ground[c] != Bare {
			return int(dist[c]) - 1
		}
		for _, b := range beside {
			if to := c + b; dist[to] == 0 && s.open(to) {
				dist[to] = dist[c] + 1
				queue[end] = to
				end++
			}
		}
	}
	return 0
}

// heuristic takes the shortest way to the nearest drop or flower, and avoids an owl only when it is next to the
// firefly: then it flees.
func heuristic(v *kit.View) gymkhana.Action {
	lines, _ := v.Value("environment").([]string)
	x, y := v.Int("player.x"), v.Int("player.y")
	at := func(x, y int) byte { return lines[y][x] }
	steps := [4][2]int{{0, -1}, {1, 0}, {0, 1}, {-1, 0}}
	for _, p := range steps {
		if near := at(x+p[0], y+p[1]); near == 'O' {
			for h, q := range steps {
				if there := at(x+q[0], y+q[1]); q != p && there != '#' && there != 'O' {
					return kit.Do(controls[h])
				}
			}
		}
	}
	type spot struct{ x, y, first int }
	queue := []spot{{x, y, -1}}
	var seen [cells]bool
	for n := 0; n < len(queue); n++ {
		c := queue[n]
		if what := at(c.x, c.y); n > 0 && (what == '.' || what == '*') {
			return kit.Do(controls[c.first])
		}
		for h, p := range steps {
			to := spot{c.x + p[0], c.y + p[1], c.first}
			if at(to.x, to.y) == '#' || seen[to.y*cols+to.x] {
				continue
			}
			seen[to.y*cols+to.x] = true
			if n == 0 {
				to.first = h
			}
			queue = append(queue, to)
		}
	}
	return kit.Do("wait")
}
