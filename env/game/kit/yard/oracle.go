package yard

import (
	"gymkhana"
	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/patrol"
)

// stepTicks is the length of a step: 12 ticks, in which the ant walks a square.
const stepTicks = 12

// The moves of the oracle and the heuristic: waiting, and the arrows in the order of State.Face.
var moves = [5]gymkhana.Action{kit.Wait(stepTicks), kit.Do("move_up"), kit.Do("move_right"), kit.Do("move_down"),
	kit.Do("move_left")}

var arrows = [5]kit.Keys{0, kit.KeySet(kit.ArrowUp), kit.KeySet(kit.ArrowRight), kit.KeySet(kit.ArrowDown),
	kit.KeySet(kit.ArrowLeft)}

// A place is what the oracle's search distinguishes.
type place struct {
	X, Y        int
	Carry, Kept uint8
	Home        bool
}

// A route is moves that begin at a tick.
type route struct {
	from  int
	moves []uint8
}

// Oracle follows a way on which no beetle catches the ant, the one that arrives first, and searches again when
// something has kept it from the way.
func (g *Yards) Oracle(seat *kit.Seat[State]) gymkhana.Action {
	now := seat.State.Tick
	r, _ := seat.Memo.(*route)
	if r == nil || now < r.from || (now-r.from)%stepTicks != 0 || (now-r.from)/stepTicks >= len(r.moves) {
		r = &route{now, g.Way(seat.State, seat.Goal)}
		seat.Memo = r
	}
	if seat.Over || len(r.moves) == 0 {
		return moves[0]
	}
	return moves[r.moves[(now-r.from)/stepTicks]]
}

// Way is the moves of the oracle from a state to a goal; none if there is no way within 90 moves. Move 0 waits; the
// others are up, right, down and left.
func (g *Yards) Way(s *State, goal kit.Goal) []uint8 {
	q := g.search(s, goal)
	way, _ := q.Find(place{s.X, s.Y, s.Carry, s.Kept, s.Home}, s.Tick)
	return way
}

func (g *Yards) search(s *State, goal kit.Goal) patrol.Search[place] {
	want := wish{}
	for _, p := range goal {
		switch p.Field {
		case "metrics.coins":
			want.seeds = max(want.seeds, int(p.Target))
		case "metrics.keys":
			want.keys = int(p.Target)
		default:
			want.seeds, want.home = g.plan(s).seeds, true
		}
	}
	tour := g.tour(s, want)
	var tracks []patrol.Track
	for _, w := range g.plan(s).Walks {
		tracks = append(tracks, w.Track)
	}
	var in [len(arrows)][1]kit.Input
	for i, keys := range arrows {
		in[i][0].Held = keys
	}
	return patrol.Search[place]{
		Moves: len(moves), Ticks: stepTicks, Period: patrol.Period(tracks...), Limit: 90,
		Go: func(p place, tick int, move uint8) (place, bool) {
			t := *s
			t.X, t.Y, t.Carry, t.Kept, t.Tick, t.Stun = p.X, p.Y, p.Carry, p.Kept, tick, 0
			for i := 0; i < stepTicks && t.Stun == 0 && !t.Home; i++ {
				g.Tick(&t, in[move][:])
			}
			return place{t.X, t.Y, t.Carry, t.Kept, t.Home}, t.Stun == 0 && (move == 0 || t.X != p.X || t.Y != p.Y)
		},
		Done: func(p place) bool { return want.met(p.Carry|p.Kept, p.Home) },
		Left: func(p place) int { return tour.left(at(p.X, p.Y), p.Carry|p.Kept, p.Home) },
	}
}

// A wish is a goal: how many seeds and keys to take, and whether to bring the seeds home.
type wish struct {
	seeds, keys int
	home        bool
}

func (w wish) met(items uint8, home bool) bool {
	s := State{Carry: items}
	return s.Seeds() >= w.seeds && s.Keys() >= w.keys && (home || !w.home)
}

// A tour knows how many moves are left if there were no beetles.
type tour struct {
	wish
	flip  *State
	plan  *Plan
	steps [maxItems][cells]int // to each item, in squares of the plan
	after [1 << maxItems][maxItems]int
	items []int
}

func (g *Yards) tour(s *State, want wish) *tour {
	t := &tour{wish: want, flip: s, plan: g.plan(s)}
	for i, square := range s.Items {
		if square >= 0 {
			t.items = append(t.items, i)
			t.steps[i] = t.plan.steps("", s.mirror(int(square)))
		}
	}
	for have := len(t.after) - 1; have >= 0; have-- {
		for _, i := range t.items {
			t.after[have][i] = t.best(s.mirror(int(s.Items[i])), uint8(have))
		}
	}
	return t
}

// left is the fewest moves from a square of the screen with some items.
func (t *tour) left(square int, items uint8, home bool) int {
	if t.met(items, home) {
		return 0
	}
	return t.best(t.flip.mirror(square), items)
}

// best is left for a square of the plan.
func (t *tour) best(square int, items uint8) int {
	if t.met(items, true) {
		if !t.home {
			return 0
		}
		if t.plan.keys[maxItems]&^items == 0 {
			return t.plan.way[square]
		}
	}
	best := unreached
	for _, i := range t.items {
		if items>>i&1 == 0 && t.plan.keys[i]&^items == 0 {
			best = min(best, t.steps[i][square]+t.after[items|1<<i][i])
		}
	}
	return best
}
