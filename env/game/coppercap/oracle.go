package coppercap

import (
	"slices"

	"gymkhana"
	"gymkhana/env/game/kit"
)

// A move is a control with the keys it holds for stepTicks.
type move struct {
	name string
	keys kit.Keys
}

const stepTicks = 15

var moves = [...]move{
	{"move_right", kit.KeySet(kit.ArrowRight)},
	{"jump_right", kit.KeySet(kit.ArrowUp, kit.ArrowRight)},
	{"jump", kit.KeySet(kit.ArrowUp)},
	{"wait", 0},
	{"move_left", kit.KeySet(kit.ArrowLeft)},
	{"jump_left", kit.KeySet(kit.ArrowUp, kit.ArrowLeft)},
}

// play simulates one move, as the world does.
func (m move) play(s *State) {
	in := []kit.Input{{Held: m.keys, Pressed: m.keys}}
	for range stepTicks {
		if s.Lost != "" || s.Rung {
			return
		}
		tick(s, in)
		in[0].Pressed = 0
	}
}

// A route is the moves that the oracle has planned from a tick on.
type route struct {
	from  int
	moves []uint8
}

// oracle searches once for a way through the level, by beam search over the controls, and follows it. It knows the
// whole level and the contents of the crates. A player sees about 800 pixels ahead, and learns the rest by playing,
// since a new round is the same level.
func oracle(seat *kit.Seat[State]) gymkhana.Action {
	s := seat.State
	if seat.Over {
		return kit.Do("wait") // a new round begins; then it searches again
	}
	r, _ := seat.Memo.(*route)
	if r == nil || s.Tick < r.from || (s.Tick-r.from)%stepTicks != 0 || (s.Tick-r.from)/stepTicks >= len(r.moves) {
		r = &route{s.Tick, search(s, seat.Goal)}
		seat.Memo = r
	}
	return kit.Do(moves[r.moves[(s.Tick-r.from)/stepTicks]].name)
}

const (
	width = 32 // the width of the beam
	depth = 100
)

// A step is a state in the search, the move that led to it, and the step before.
type step struct {
	state State
	worth int
	back  *trail
}

type trail struct {
	move uint8
	back *trail
}

// search returns the moves of the first way that reaches the goal, or of the best one found.
func search(s *State, goal kit.Goal) []uint8 {
	beam := []step{{state: *s}}
	best := &trail{}
	next := make([]step, 0, width*len(moves))
	for range depth {
		next = next[:0]
		for i := range beam {
			for m := range moves {
				to := step{state: beam[i].state, back: &trail{uint8(m), beam[i].back}}
				moves[m].play(&to.state)
				if reached(&to.state, goal) {
					return to.back.list()
				}
				if to.state.Lost == "" && !to.state.Rung {
					to.worth = worth(&to.state, goal)
					next = append(next, to)
				}
			}
		}
		if len(next) == 0 {
			break
		}
		beam = thin(next)
		best = beam[0].back
	}
	return best.list()
}

func (t *trail) list() []uint8 {
	var l []uint8
	for ; t != nil; t = t.back {
		l = append(l, t.move)
	}
	for i, j := 0, len(l)-1; i < j; i, j = i+1, j-1 {
		l[i], l[j] = l[j], l[i]
	}
	return l
}

// thin keeps the best steps, and only one of several similar ones.
func thin(list []step) []step {
	order := make([]int, len(list))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return list[b].worth - list[a].worth })
	seen := map[[4]int]bool{}
	keep := make([]step, 0, width)
	for _, i := range order {
		s := &list[i].state
		like := [4]int{s.X.Floor() / 12, s.Y.Floor() / 16, s.VX.Floor(), s.Score}
		if !seen[like] && len(keep) < width {
			seen[like] = true
			keep = append(keep, list[i])
		}
	}
	return keep
}

// value is the value of a goal's field.
func value(s *State, field string) float64 {
	switch field {
	case "score":
		return float64(s.Score)
	case "metrics.coins":
		return float64(s.Coins)
	case "completion_progress":
		return s.Progress().Float()
	}
	return 0
}

func reached(s *State, goal kit.Goal) bool {
	for _, p := range goal {
		if value(s, p.Field) < p.Target {
			return false
		}
	}
	return len(goal) > 0
}

// worth weighs the distance against points and cogs, as far as the goal requires them.
func worth(s *State, goal kit.Goal) int {
	w := float64(s.X.Floor())
	for _, p := range goal {
		have := min(value(s, p.Field), p.Target)
		switch p.Field {
		case "score":
			w += 1.5 * have
		case "metrics.coins":
			w += 150 * have
		}
	}
	if s.Steam {
		w += 40
	}
	return int(w)
}

// near are the distances in pixels at which the heuristic jumps, and sooner is how much earlier it jumps in a round:
// repeating the same jump would lose the round in the same way.
const nearGap, nearWall, nearCritter = 50, 100, 100

var sooner = [3]int{0, -20, 20}

// heuristic runs to the right and jumps if an obstacle is near, always at the same distance: a long jump over a canal, a
// step or coals, a short one onto a critter.
func heuristic(v *kit.View) gymkhana.Action {
	rising, _ := v.Memo.(int) // steps for which it still holds the jump
	if v.Int("player.on_ground") == 1 {
		early := sooner[(v.Int("attempt")-1)%len(sooner)]
		switch {
		case v.Int("next.gap") < nearGap+early || v.Int("next.wall") < nearWall+early:
			rising = 2
		case v.Int("next.critter") < nearCritter+early:
			rising = 1
		default:
			rising = 0
		}
	}
	v.Memo = max(rising-1, 0)
	if rising > 0 {
		return kit.Do("jump_right")
	}
	return kit.Do("move_right")
}
