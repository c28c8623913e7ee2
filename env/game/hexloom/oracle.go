package hexloom

import (
	"cmp"
	"slices"

	"gymkhana"
	"gymkhana/env/game/kit"
)

var (
	left  = kit.Do("rotate_left")
	right = kit.Do("rotate_right")
	haste = kit.Do("accelerate")
	wait  = kit.Do("wait")
)

// The oracle plans for this many threads that it sees, and keeps this many best plans after each.
const (
	ahead = 4
	width = 20
)

// A plan is sides on which the next threads come to lie.
type plan struct {
	to    [2]int // the sides of the first threads
	turns int
	after State // the loom after all of them
	value int
}

// oracle searches for the best sides of the threads on the screen, turns the loom there, and lets time pass quickly
// while that leaves it time for the next turns. It is fair: it uses the threads that fall and those on the shelf, and
// no others.
func oracle(seat *kit.Seat[State]) gymkhana.Action {
	s := seat.State
	best := s.search()
	switch after := *s; {
	case s.Top == best.to[0]:
		after.act(kit.ArrowDown)
		if after.Lost == "" && (after.Landed == s.Landed || after.Landed == s.Landed+1 && after.turns(best.to[1])) {
			return haste
		}
		return wait
	case s.toward(best.to[0]) == kit.ArrowLeft:
		return left
	}
	return right
}

// search returns the best plan.
func (s *State) search() plan {
	var colours []uint8
	for _, f := range s.Falling[:s.active()] {
		colours = append(colours, f.Colour)
	}
	colours = append(colours, s.Next[:]...)
	plans := []plan{{after: *s}}
	for i, colour := range colours[:min(ahead, len(colours))] {
		var next []plan
		for j := range plans {
			for side := range sides {
				if i > 0 || s.turns(side) {
					next = append(next, plans[j].grow(i, colour, side))
				}
			}
		}
		slices.SortStableFunc(next, func(a, b plan) int { return cmp.Compare(b.value, a.value) })
		plans = next[:min(width, len(next))]
	}
	return plans[0]
}

// grow adds a thread to a plan.
func (p *plan) grow(i int, colour uint8, side int) plan {
	next := *p
	if i < len(next.to) {
		next.to[i] = side
	}
	next.turns += distance(next.after.Top, side)
	if next.after.Top = side; next.after.Lost == "" {
		next.after.land(colour)
	}
	next.value = next.after.worth() - 5*next.turns
	return next
}

// worth evaluates a loom: points and threads of a colour that touch count for it, tall sides against it.
func (s *State) worth() int {
	value := 4 * s.Score
	if s.Lost != "" {
		value -= 5000
	}
	for side := range sides {
		l, beside := &s.Loom[side], &s.Loom[(side+1)%sides]
		h := l.height()
		value -= h*h + max(0, h-5)*60
		for at := range h {
			if at > 0 && l[at] == l[at-1] {
				value += 10
			}
			if l[at] == beside[at] {
				value += 10
			}
		}
	}
	return value
}

// turns tries to turn a side up before the next thread comes down, and reports whether there is time.
func (s *State) turns(side int) bool {
	now := *s
	for now.Top != side {
		now.act(now.toward(side))
		if now.Lost != "" || now.Landed > s.Landed && now.Top != side {
			return false
		}
	}
	return true
}

// act plays a step with a key held.
func (s *State) act(key kit.Key) {
	in := []kit.Input{{Held: kit.KeySet(key), Pressed: kit.KeySet(key)}}
	for range step {
		tick(s, in)
		in[0].Pressed = 0
	}
}

// toward is the key that turns the loom so that a side comes up soonest.
func (s *State) toward(side int) kit.Key {
	if (side-s.Top+sides)%sides <= sides/2 {
		return kit.ArrowLeft
	}
	return kit.ArrowRight
}

// distance is the number of turns between two sides.
func distance(from, to int) int {
	d := (to - from + sides) % sides
	return min(d, sides-d)
}

// heuristic takes the next thread to the nearest side whose outermost thread has its colour, or else to the lowest
// side. It never lets time pass faster.
func heuristic(v *kit.View) gymkhana.Action {
	loom, _ := v.Value("environment").([][]string)
	falling, _ := v.Value("falling").([]spool)
	if len(falling) == 0 {
		return wait
	}
	best, least := 0, kit.Many
	for i, side := range loom {
		cost := 20*len(side) + distance(0, i)
		if n := len(side); n > 0 && side[n-1] == falling[0].Colour {
			cost -= 1000
		}
		if cost < least {
			best, least = i, cost
		}
	}
	switch {
	case best == 0:
		return wait
	case best <= sides/2:
		return left
	}
	return right
}
