package emberbrook

import (
	"strings"
	"sync"

	"gymkhana"
	"gymkhana/env/game/kit"
)

// A move is a role's action in a step: bits of jump, left, right.
type move uint8

// The moves, and the controls that make them.
const (
	stay  move = 0
	jump  move = 1
	left  move = 2
	right move = 4
)

var moves = [...]move{stay, left, right, jump | left, jump | right, jump}

func (m move) control() gymkhana.Action {
	switch m {
	case left:
		return kit.Do("move_left")
	case right:
		return kit.Do("move_right")
	case jump | left:
		return kit.Do("jump_left")
	case jump | right:
		return kit.Do("jump_right")
	case jump:
		return kit.Do("jump")
	}
	return kit.Do("wait")
}

// after is the state a step later.
func after(s State, m [2]move) State {
	var in [2]kit.Input
	for r := range in {
		for k := range 3 {
			if m[r]>>k&1 == 1 {
				in[r].Held |= kit.KeySet(keys[r][k])
			}
		}
	}
	for t := 0; t < 12 && s.Hurt == "" && !(s.Home[Brook] && s.Home[Ember]); t++ {
		tick(&s, in[:])
	}
	return s
}

// A plan is a joint solution that brings both roles to their doors: the moves, and the states in
// which they are made.
type plan struct {
	moves  [][2]move
	states []State
}

var plans sync.Map // a map from the State at the start of a round to its *plan: both players need the same one

// oracle follows a plan for both roles. Both roles compute the same plan independently. The plan is
// a sequence of errands: one role takes the shortest path to a gem, plate, lever or door while the
// other waits; then errands that do not depend on each other are done at the same time. It uses
// only what is on the screen. If something unplanned happens, it makes a new plan.
func oracle(seat *kit.Seat[State]) gymkhana.Action {
	s := *seat.State
	p, _ := seat.Memo.(*plan)
	if p != nil {
		for i := range p.moves {
			if p.states[i] == s {
				return p.moves[i][seat.Role].control()
			}
		}
	}
	if seat.Over {
		return stay.control()
	}
	p = planFrom(s)
	seat.Memo = p
	if len(p.moves) == 0 {
		return stay.control()
	}
	return p.moves[0][seat.Role].control()
}

// planFrom finds a plan. Plans from the start of a round are cached.
func planFrom(s State) *plan {
	if p, ok := plans.Load(s); ok {
		return p.(*plan)
	}
	from := s
	f := finder{seen: map[State]bool{}}
	f.find(s, 0)
	p := &plan{}
	for _, m := range join(s, f.errands) {
		p.moves, p.states = append(p.moves, m), append(p.states, s)
		s = after(s, m)
	}
	if from.Tick == 0 {
		plans.Store(from, p)
	}
	return p
}

// An errand is one role's path to a target.
type errand struct {
	role int
	way  []move
	end  State
	rank int
}

// A finder searches for a sequence of errands that ends with both roles at home, nearest targets
// first.
type finder struct {
	errands []errand
	seen    map[State]bool
	tried   int
}

// The limits of a search; the rooms need up to eleven errands.
const (
	deepest = 26
	most    = 60
)

func (f *finder) find(s State, depth int) bool {
	if s.Home[Brook] && s.Home[Ember] {
		return true
	}
	key := s
	key.Tick = 0
	for r := range key.Bodies {
		b := &key.Bodies[r]
		b.X, b.Left, b.Going = b.X/cell, false, 0
	}
	if depth == deepest || f.seen[key] || f.tried > most {
		return false
	}
	f.seen[key] = true
	f.tried++
	list := append(errandsOf(&s, Brook), errandsOf(&s, Ember)...)
	for len(list) > 0 {
		best := 0
		for i := range list {
			if list[i].rank < list[best].rank {
				best = i
			}
		}
		e := list[best]
		list = append(list[:best], list[best+1:]...)
		f.errands = append(f.errands, e)
		if f.find(e.end, depth+1) {
			return true
		}
		f.errands = f.errands[:len(f.errands)-1]
	}
	return false
}

// errandsOf finds the shortest paths of a role to everything that it can reach while the other waits.
func errandsOf(s *State, role int) []errand {
	type node struct {
		s    State
		from int
		m    move
	}
	type key struct{ x, y, vy int }
	queue := []node{{s: *s, from: -1}}
	seen := map[key]bool{}
	var found []errand
	got := map[int]bool{}
	for n := 0; n < len(queue); n++ {
		options := moves[1:] // standing still does not help
		if !queue[n].s.Bodies[role].Ground {
			options = moves[:3] // no jump from the air
		}
		for _, m := range options {
			var joint [2]move
			joint[role] = m
			to := after(queue[n].s, joint)
			b := &to.Bodies[role]
			k := key{b.X / (cell / 4), b.Y / (cell / 4), b.VY / 50}
			if to.Hurt != "" || seen[k] {
				continue
			}
			seen[k] = true
			at, bonus := b.Cell(), -1
			switch {
			case to.Gems[role] > s.Gems[role], to.Lever && !s.Lever:
				bonus, at = 0, -1-to.Gems[role] // the nearest only
			case b.Ground && at != s.Bodies[role].Cell() && (s.Cells[at] == 'p' || s.Cells[at] == 'q'):
				bonus = 100
			case to.Home[role] && !s.Home[role]:
				bonus = 40
			}
			queue = append(queue, node{to, n, m})
			if bonus < 0 {
				continue
			}
			if !got[at] {
				got[at] = true
				e := errand{role: role, end: to}
				for i := len(queue) - 1; i > 0; i = queue[i].from {
					e.way = append([]move{queue[i].m}, e.way...)
				}
				e.rank = bonus + len(e.way)
				found = append(found, e)
			}
			if to.Gems[role] > s.Gems[role] || to.Lever && !s.Lever {
				queue = queue[:len(queue)-1] // continue from there with the next errand
			}
		}
	}
	return found
}

// join performs errands at the same time as long as the result is the same.
func join(s State, errands []errand) [][2]move {
	var all, block [][2]move
	var length [2]int // the length of each role's part of the block
	now := s          // after all errands, before the block
	for _, e := range errands {
		longer := append([][2]move(nil), block...)
		for i, m := range e.way {
			if length[e.role]+i == len(longer) {
				longer = append(longer, [2]move{})
			}
			longer[length[e.role]+i][e.role] = m
		}
		if len(block) > 0 && run(now, longer).settled() != e.end.settled() {
			all, now = append(all, block...), run(now, block)
			longer, length = nil, [2]int{}
			for _, m := range e.way {
				var joint [2]move
				joint[e.role] = m
				longer = append(longer, joint)
			}
		}
		block = longer
		length[e.role] += len(e.way)
	}
	return append(all, block...)
}

func run(s State, list [][2]move) State {
	for _, m := range list {
		s = after(s, m)
	}
	return s
}

// settled removes what does not affect the future from a state.
func (s State) settled() State {
	s.Tick = 0
	for r := range s.Bodies {
		s.Bodies[r].Left, s.Bodies[r].Going = false, 0
	}
	return s
}

// A stroll is the heuristic's memory.
type stroll struct {
	x, y  int // its last place
	still int // steps that it has been in that column
	away  int // steps for which it still goes the other way
	serve int // steps for which it still goes to a switch, and stays there
	tries int // how often it was stuck
	plate [2]int
}

// The heuristic tries something else after a number of steps in a column, and then serves at a switch for some steps.
const bored, patience = 4, 16

// heuristic walks toward its own nearest gem, or to its door, and jumps if that is higher or at a pool. If it makes no
// progress for a while, it goes to the nearest plate or lever and stays for a while, or goes the other way for a few
// steps, in turn; Brook begins with the former, Ember with the latter.
func heuristic(v *kit.View) gymkhana.Action {
	now, _ := v.Memo.(stroll)
	x, y := v.Int(v.Role+".x"), v.Int(v.Role+".y")
	now.still++
	if now.y = y; x != now.x {
		now.x, now.still = x, 0
	}
	now.away, now.serve = max(now.away-1, 0), max(now.serve-1, 0)
	if now.still >= bored && now.serve == 0 {
		now.still = 0
		now.stuck(v)
	}
	v.Memo = now
	dx, dy := v.Int(v.Role+".target_x")-x, v.Int(v.Role+".target_y")-y
	if now.serve > 0 {
		dx, dy = now.plate[0]-x, now.plate[1]-y
	}
	hop := dy < 0 || now.still > 0 || v.Int(v.Role+".pool_ahead") == 1
	if now.away > 0 {
		dx = 1 - 2*((v.Int("attempt")+y)%2)
	}
	switch {
	case dx == 0 && dy < 0:
		return kit.Do("jump")
	case dx == 0:
		return kit.Do("wait")
	case dx < 0 && hop:
		return kit.Do("jump_left")
	case dx < 0:
		return kit.Do("move_left")
	case hop:
		return kit.Do("jump_right")
	}
	return kit.Do("move_right")
}

// stuck decides what to do instead: serve at the nearest switch, or turn away.
func (h *stroll) stuck(v *kit.View) {
	h.tries++
	nearest := -1
	room, _ := v.Value("environment").([]string)
	for y, row := range room {
		for x := range row {
			if d := far(y*cols+x, h.y*cols+h.x); strings.IndexByte(switches, row[x]) >= 0 && (nearest < 0 || d < nearest) {
				nearest, h.plate = d, [2]int{x, y}
			}
		}
	}
	if turn := h.tries % 2; nearest >= 0 && (turn == 1) == (v.Role == "brook") {
		h.serve = patience
		return
	}
	h.away = 5
}
