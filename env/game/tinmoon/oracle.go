package tinmoon

import (
	"gymkhana"
	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/tiles"
)

const stepTicks = 12

// seer searches once for a way past all bolts that the goal needs, by beam search over the controls.
var seer = tiles.Oracle[State, [3]int]{
	Moves: []tiles.Move{
		{Name: "move_right", Keys: kit.KeySet(kit.ArrowRight)},
		{Name: "jump", Keys: kit.KeySet(kit.Space)},
		{Name: "jetpack", Keys: kit.KeySet(kit.Shift)},
		{Name: "move_left", Keys: kit.KeySet(kit.ArrowLeft)},
		{Name: "wait"},
		{Name: "move_down", Keys: kit.KeySet(kit.ArrowDown)},
	},
	Ticks: stepTicks, Width: 40, Depth: 100,
	Tick:  tick,
	Clock: func(s *State) int { return s.Tick },
	Open:  func(s *State) bool { return s.Break == 0 && s.Lost == "" && !s.Out },
	Reached: func(s *State, goal kit.Goal) bool {
		return s.Break == 0 && tiles.Met(goal, func(field string) float64 {
			if field == "score" {
				return float64(s.Bolts)
			}
			return s.Progress().Float()
		})
	},
	Like: func(s *State) [3]int { return [3]int{s.Body.X.Floor() / 24, s.Body.Y.Floor() / 32, s.Bolts} },
}

// oracle follows a way that it has searched for once. It knows the parts of the cave that are not on the screen yet, and how
// the crawlers there walk; a player learns them by playing, since a new round has the same cave.
func oracle(seat *kit.Seat[State]) gymkhana.Action {
	o := seer
	var list []tiles.Place // made when it is first needed: most turns follow the way
	o.Worth = func(s *State, goal kit.Goal) int {
		if list == nil {
			list = strip.Places(s, things, s.Parts[:s.Count], 'b', at(s.Door()), stand)
		}
		return worth(s, list, goal)
	}
	return o.Act(seat)
}

// worth is higher the more bolts the scout has, as far as the goal asks for them, and the nearer the next one is, and then
// the nearer the airlock is. If the goal asks for all bolts, the next one is in the first part that still has any.
func worth(s *State, list []tiles.Place, goal kit.Goal) int {
	all := len(list) - 1
	need := all
	if len(goal) > 0 {
		need = int(min(goal[0].Target, float64(all)))
	}
	for need == all && len(list) > 1 && s.Taken[list[0].Part]>>list[0].I&1 == 1 {
		list = list[1:]
	}
	if need == all && s.Bolts < need {
		end := 1
		for list[end].Part == list[0].Part {
			end++
		}
		list = list[:end]
	}
	x, y := at(s.Body.X.Floor()), max(at(s.Body.Y.Floor()-1), 0)
	return 4000*min(s.Bolts, need) - 10*min(tiles.Near(list, s.Taken[:], s.Bolts >= need, x, y), 300)
}

// A leap is the heuristic's memory in the air: whether it presses jump once more, and whether it goes up to a bolt that is
// higher than a jump.
type leap struct{ again, high bool }

// heuristic goes to the nearest bolt on the screen, and right if there is none. It jumps at crystals, rocks and crawlers
// always at the same distance, another one after each loss. For a bolt that is higher than a jump it goes out from under what is
// overhead, stops, jumps, and burns its jet until it is as high as the bolt. It does not look ahead.
func heuristic(v *kit.View) gymkhana.Action {
	was, _ := v.Memo.(leap)
	dx, dy := v.Int("next.bolt_dx"), v.Int("next.bolt_dy")
	near := 40 + 25*((v.Int("metrics.deaths")+v.Int("attempt"))%3)
	way, ahead := "move_right", min(v.Int("next.crystals"), v.Int("next.rock"), v.Int("next.crawler")-20)
	if dx < -20 {
		way, ahead = "move_left", min(v.Int("next.crystals_left"), v.Int("next.rock_left"))
	}
	high := dy < -150 && dx > -150 && dx < 150
	below := dx > -40 && dx < 40 && dy < -60
	if v.Int("player.on_ground") == 0 {
		v.Memo = leap{false, was.high}
		switch {
		case was.again:
			return kit.Do("jump") // a longer press goes higher
		case v.Int("player.vy") >= -3 && v.Int("player.fuel") > 0 && (was.high && dy < 30 || ahead < 30):
			return kit.Do("jetpack")
		}
		return kit.Do(way)
	}
	v.Memo = leap{}
	switch vx := v.Int("player.vx"); {
	case high && v.Int("next.overhead") == 1 && dx < 0:
		return kit.Do("move_right") // out from under it
	case high && v.Int("next.overhead") == 1:
		return kit.Do("move_left")
	case high && (vx > 2 || vx < -2):
		return kit.Do("wait")
	case high || below || ahead < near:
		v.Memo = leap{true, high}
		return kit.Do("jump")
	}
	return kit.Do(way)
}
