package rooftoppost

import (
	"gymkhana"
	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/tiles"
)

const stepTicks = 12

// seer searches once for a way past all letters that the goal needs, by beam search over the controls.
var seer = tiles.Oracle[State, [3]int]{
	Moves: []tiles.Move{
		{Name: "move_right", Keys: kit.KeySet(kit.ArrowRight)},
		{Name: "jump_right", Keys: kit.KeySet(kit.ArrowUp, kit.ArrowRight)},
		{Name: "move_left", Keys: kit.KeySet(kit.ArrowLeft)},
		{Name: "jump_left", Keys: kit.KeySet(kit.ArrowUp, kit.ArrowLeft)},
		{Name: "jump", Keys: kit.KeySet(kit.ArrowUp)},
		{Name: "wait"},
	},
	Ticks: stepTicks, Width: 32, Depth: 100,
	Tick:  tick,
	Clock: func(s *State) int { return s.Tick },
	Open:  func(s *State) bool { return s.Lost == "" && !s.Home },
	Reached: func(s *State, goal kit.Goal) bool {
		return tiles.Met(goal, func(field string) float64 {
			if field == "score" {
				return float64(s.Letters)
			}
			return s.Progress().Float()
		})
	},
	Like: func(s *State) [3]int { return [3]int{s.Body.X.Floor() / 24, s.Body.Y.Floor() / 32, s.Letters} },
}

// oracle follows a way that it has searched for once. It knows which boxes hold a letter, and how the cats walk that are
// not yet on the screen. A player learns both by playing, since a new round has the same roofs.
func oracle(seat *kit.Seat[State]) gymkhana.Action {
	o := seer
	var list []target // made when it is first needed: most turns follow the way
	o.Worth = func(s *State, goal kit.Goal) int {
		if list == nil {
			list = targets(s)
		}
		return worth(s, list, goal)
	}
	return o.Act(seat)
}

// A target is a letter or a full box, and the ways to it on foot.
type target struct {
	part, i int
	paths   *tiles.Paths
}

func targets(s *State) (list []target) {
	for part := range s.Count {
		for i, t := range things[s.Parts[part]] {
			if y := t.y; t.letter == 'l' || s.Full[part]>>i&1 == 1 {
				if t.letter == 'b' {
					y++ // below it
				}
				list = append(list, target{part, i, tiles.NewPaths(s, s.Cols(), rows, 3, 3, part*partCols+t.x, y)})
			}
		}
	}
	return append(list, target{-1, 0, tiles.NewPaths(s, s.Cols(), rows, 3, 3, at(s.Door()), stand)})
}

// worth is higher the more letters the carrier has and the nearer the next one is, as far as the goal asks for them, and
// then the nearer the door is.
func worth(s *State, list []target, goal kit.Goal) int {
	need, near := len(list)-1, tiles.Far
	if len(goal) > 0 {
		need = int(min(goal[0].Target, float64(need)))
	}
	x, y := at(s.Body.X.Floor()), max(at(s.Body.Y.Floor()-1), 0)
	for _, t := range list {
		door := t.part < 0
		if door == (s.Letters >= need) && (door || s.Taken[t.part]>>t.i&1 == 0) {
			near = min(near, t.paths.At(x, y))
		}
	}
	return 1000*min(s.Letters, need) - 10*min(near, 99)
}

// A leap is the heuristic's memory: where it jumps to, and whether it goes on pressing the key.
type leap struct {
	to     int
	rising bool
}

// heuristic goes to the nearest letter or untried box on the screen, over the next ledge if that is too high for one
// jump, and jumps at gaps, stacks and cats always at the same distance, another one in each round. It does not foresee
// what it will meet on the way.
func heuristic(v *kit.View) gymkhana.Action {
	was, _ := v.Memo.(leap)
	x := v.Int("player.x")
	if v.Int("player.on_ground") == 0 {
		v.Memo = leap{was.to, false}
		return step(was.to-x, was.rising)
	}
	dx, dy := v.Int("next.letter_dx"), v.Int("next.letter_dy")
	if dy < -140 && dx > -360 && dx < 360 && v.Int("next.ledge_dx") != nowhere {
		if d := v.Int("next.ledge_dx"); d > -60 && d < 60 && v.Int("next.overhead") == 1 {
			return step(-dx, false) // out from under the ledge
		}
		dx, dy = v.Int("next.ledge_dx"), -100
	}
	near := 20 + 16*(v.Int("attempt")%3)
	now := leap{to: x + dx, rising: dy < -40 && max(dx, -dx) < 150}
	edge, way := v.Int("next.edge_right"), 1
	if dx < 0 {
		edge, way = v.Int("next.edge_left"), -1
	}
	if v.Int("player.y") < roofTop && dy > 20 {
		edge = nowhere // down from a ledge on foot
	}
	if way > 0 {
		edge = min(edge, v.Int("next.wall"), v.Int("next.cat")-30)
	}
	if edge < near && !now.rising {
		now = leap{x + 200*way, true}
	}
	v.Memo = now
	return step(dx, now.rising)
}

// step is the control for a distance to the right, on foot or with a jump.
func step(dx int, jump bool) gymkhana.Action {
	name := [2][3]string{{"move_left", "wait", "move_right"}, {"jump_left", "jump", "jump_right"}}
	if jump {
		return kit.Do(name[1][min(max(dx/12, -1), 1)+1])
	}
	return kit.Do(name[0][min(max(dx/12, -1), 1)+1])
}
