package hiccupfinch

import (
	"gymkhana"
	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/tiles"
)

const stepTicks = 15

// seer searches once for a way on which the finch touches no brambles, by beam search over the controls. It rests by
// gliding on the ground, because wait lasts two steps.
var seer = tiles.Oracle[State, [2]int]{
	Moves: []tiles.Move{
		{Name: "move_right", Keys: kit.KeySet(kit.ArrowRight)},
		{Name: "glide_right", Keys: kit.KeySet(kit.ArrowUp, kit.ArrowRight)},
		{Name: "glide", Keys: kit.KeySet(kit.ArrowUp)},
		{Name: "move_left", Keys: kit.KeySet(kit.ArrowLeft)},
		{Name: "glide_left", Keys: kit.KeySet(kit.ArrowUp, kit.ArrowLeft)},
	},
	Ticks: stepTicks, Width: 32, Depth: 100,
	Tick:  tick,
	Clock: func(s *State) int { return s.Tick },
	Open:  func(s *State) bool { return s.Ruffle == 0 && !s.Fed },
	Reached: func(s *State, goal kit.Goal) bool {
		return s.Ruffle == 0 && tiles.Met(goal, func(string) float64 { return s.Progress().Float() })
	},
	Like: func(s *State) [2]int { return [2]int{s.Body.X.Floor() / 24, s.Body.Y.Floor() / 32} },
}

// oracle follows a way that it has searched for once. It knows the parts of the way that are not on the screen yet; a player
// learns them by playing, since nothing moves but the finch, and a new round has the same way.
func oracle(seat *kit.Seat[State]) gymkhana.Action {
	o := seer
	var paths *tiles.Paths // made when it is first needed: most turns follow the way
	o.Worth = func(s *State, _ kit.Goal) int {
		if paths == nil {
			paths = ways(s)
		}
		return worth(s, paths)
	}
	return o.Act(seat)
}

// ways are the ways to the crumb, two tiles up from anything at a time.
func ways(s *State) *tiles.Paths {
	return tiles.NewFalls(s, s.Cols(), rows, 2, 2, at(s.Crumb()), stand-2)
}

func worth(s *State, paths *tiles.Paths) int {
	return -min(paths.At(at(s.Body.X.Floor()), max(at(s.Body.Y.Floor()-1), 0)), 999)
}

// A climb is the heuristic's memory: the ledge that it goes to, x in pixels; 0 if none.
type climb int

// soon and ready are how few ticks before a hiccup the heuristic begins to steer, beside a ledge and on it.
const soon, ready = 8, 14

// heuristic walks to the right. It waits before brambles on the ground for the next hiccup and glides over them, waits before
// hanging ones if a hiccup is near. Beside a ledge, if a wall is higher than a hiccup, and on it, it rests
// until just before a hiccup, which it often misses. It waits for a shorter or longer time after each loss.
func heuristic(v *kit.View) gymkhana.Action {
	to, _ := v.Memo.(climb)
	x, until := v.Int("player.x"), v.Int("next.hiccup")
	if v.Int("player.on_ground") == 0 {
		switch {
		case to > 0 && int(to) < x-30:
			return kit.Do("glide_left")
		case to > 0 && int(to) < x+30:
			return kit.Do("glide")
		case v.Int("player.vy") > 0 && v.Int("next.thorn") < 200:
			return kit.Do("glide_right")
		}
		return kit.Do("move_right")
	}
	v.Memo = climb(0)
	late := 20 * ((v.Int("metrics.deaths") + v.Int("attempt")) % 3)
	wall, up, dx := v.Int("next.wall"), v.Int("next.wall_up"), v.Int("next.ledge_dx")
	switch {
	case wall < 120 && up > 2 && dx > -70 && dx < 70 && wall > 8:
		return kit.Do("move_right") // out from under the ledge
	case wall < 120 && up > 2 && dx != nowhere:
		if v.Memo = climb(x + dx); until > soon {
			return kit.Do("glide")
		}
		return kit.Do("glide_left")
	case v.Int("player.y") < floorTop && wall < 200 && until > ready:
		return kit.Do("glide") // on a ledge
	case v.Int("next.roof") < 70 && v.Int("next.roof") > 0 && until < 30+late:
		return kit.Do("glide")
	case v.Int("next.thorn") < 50+late && until > 15 && v.Int("metrics.harmless") == 0:
		return kit.Do("glide")
	}
	return kit.Do("move_right")
}
