package coppercap

import (
	"gymkhana"
	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/tiles"
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
	moves tiles.Way
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

// search returns the moves of the first way that reaches the goal, or of the best one found.
func search(s *State, goal kit.Goal) tiles.Way {
	q := tiles.Search[State, [4]int]{
		Moves: len(moves), Width: width, Depth: depth,
		Play: func(s *State, m uint8) bool {
			moves[m].play(s)
			return s.Lost == "" && !s.Rung
		},
		Done:  func(s *State) bool { return reached(s, goal) },
		Worth: func(s *State) int { return worth(s, goal) },
		Like:  func(s *State) [4]int { return [4]int{s.X.Floor() / 12, s.Y.Floor() / 16, s.VX.Floor(), s.Score} },
	}
	way, _ := q.Find(*s)
	if len(way) == 0 {
		way = tiles.Way{0}
	}
	return way
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

// near are the distances in pixels at which the heuristic jumps, one per round: repeating the same jump would lose the
// round in the same way.
var near = [3]int{65, 95, 80}

// heuristic runs to the right and jumps if an obstacle is near, always at the same distance and as far as possible.
func heuristic(v *kit.View) gymkhana.Action {
	rising, _ := v.Memo.(bool)
	ahead := min(v.Int("next.gap"), v.Int("next.wall"), v.Int("next.critter"))
	v.Memo = v.Int("player.on_ground") == 1 && ahead < near[(v.Int("attempt")-1)%len(near)]
	if rising || v.Memo == true {
		return kit.Do("jump_right")
	}
	return kit.Do("move_right")
}
