package chalksprint

import (
	"gymkhana"
	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/tiles"
)

const stepTicks = 15

// seer searches once for a way past the stars that the flag asks for, by beam search over the controls.
var seer = tiles.Oracle[State, [4]int]{
	Moves: []tiles.Move{
		{Name: "move_right", Keys: kit.KeySet(kit.ArrowRight)},
		{Name: "jump_right", Keys: kit.KeySet(kit.ArrowUp, kit.ArrowRight)},
		{Name: "slide_right", Keys: kit.KeySet(kit.ArrowDown, kit.ArrowRight)},
		{Name: "move_left", Keys: kit.KeySet(kit.ArrowLeft)},
		{Name: "jump_left", Keys: kit.KeySet(kit.ArrowUp, kit.ArrowLeft)},
		{Name: "jump", Keys: kit.KeySet(kit.ArrowUp)},
		{Name: "smash_ground", Keys: kit.KeySet(kit.ArrowDown)},
		{Name: "wait"},
	},
	Ticks: stepTicks, Width: 24, Depth: 100,
	Tick:  tick,
	Clock: func(s *State) int { return s.Tick },
	Open:  func(s *State) bool { return s.Lost == "" && !s.Done },
	Reached: func(s *State, goal kit.Goal) bool {
		return s.Lost == "" && tiles.Met(goal, func(field string) float64 {
			if field == "metrics.coins" {
				return float64(s.Stars)
			}
			return s.Progress().Float()
		})
	},
	Like: func(s *State) [4]int {
		return [4]int{s.Body.X.Floor() / 24, s.Body.Y.Floor() / 32, s.Stars, int(s.Body.Wall)}
	},
}

// oracle follows a way that it has searched for once. It knows the parts of the board that are not on the screen yet; a
// player learns them by playing, since a new round has the same board, and nothing on a board moves.
func oracle(seat *kit.Seat[State]) gymkhana.Action {
	o := seer
	var list []tiles.Place // made when it is first needed: most turns follow the way
	o.Worth = func(s *State, _ kit.Goal) int {
		if list == nil {
			list = strip.Places(open{s}, things, s.parts(), 's', at(s.Flag()), stand)
		}
		return worth(s, list)
	}
	return o.Act(seat)
}

// open is the board without its erasers: the way through them.
type open struct{ s *State }

// Kind is what a tile is when all erasers are broken.
func (o open) Kind(x, y int) tiles.Kind {
	if o.s.Tile(x, y) == '#' {
		return tiles.Solid
	}
	return tiles.Air
}

// worth is higher the more stars the runner has, as far as the flag asks for them, and the nearer the next one or the flag is.
func worth(s *State, list []tiles.Place) int {
	x, y := at(s.Body.X.Floor()), max(at(s.Body.Y.Floor()-1), 0)
	near := tiles.Near(list, s.Used[:], s.Stars >= s.Wanted, x, y)
	return 4000*min(s.Stars, s.Wanted) - 10*min(near, 300)
}

// A leap is the heuristic's memory: the direction in which it jumps, and whether it goes on pressing the key.
type leap struct {
	way    int
	rising bool
	dive   bool
}

// heuristic runs to the right. It jumps at sponges, blocks and walls always at the same distance, another one in each
// round, slides where the way is low, kicks off any wall that it touches in the air, smashes erasers that are near a wall,
// and turns to a star that the flag asks for. It does not look ahead.
func heuristic(v *kit.View) gymkhana.Action {
	was, _ := v.Memo.(leap)
	if v.Int("player.on_ground") == 0 {
		return fly(v, was)
	}
	near := 30 + 20*(v.Int("attempt")%3)
	now := leap{way: 1}
	defer func() { v.Memo = now }()
	if dx, dy := v.Int("next.star_dx"), v.Int("next.star_dy"); v.Int("metrics.coins") < v.Int("metrics.coins_wanted") && dx > -300 && dx < 300 {
		if dy > 0 && v.Int("next.eraser_dx") != nowhere {
			dx = v.Int("next.eraser_dx")
		}
		if dy > 0 && v.Int("next.eraser_dx") != nowhere {
			dx = v.Int("next.eraser_dx")
		}
		if dx < -20 {
			now.way = -1
		}
		switch near := dx > -80 && dx < 80; {
		case dx > -40 && dx < 40 && dy > 0: // below erasers
			now = leap{dive: true}
			return kit.Do("jump")
		case near || now.way < 0:
			now.rising = dy < -60 && near
			return step(now.way, now.rising)
		}
	}
	switch dx := v.Int("next.eraser_dx"); {
	case v.Int("next.wall") < 160 && dx > -150 && dx < 150:
		if dx < -30 || dx > 30 {
			return step(dx, false)
		}
		now = leap{dive: true}
		return kit.Do("jump")
	case v.Int("next.low") < 70:
		return kit.Do("slide_right")
	case min(v.Int("next.sponge"), v.Int("next.step"), v.Int("next.wall")) < near:
		now.rising = true
	}
	return step(now.way, now.rising)
}

// fly is the heuristic's control in the air.
func fly(v *kit.View, was leap) gymkhana.Action {
	switch wall := v.Int("player.wall"); {
	case was.dive:
		return kit.Do("smash_ground")
	case wall != 0:
		v.Memo = leap{-wall, true, false}
		return step(-wall, true)
	}
	v.Memo = leap{was.way, false, false}
	return step(was.way, was.rising)
}

// step is the control for a direction, on foot or with a jump.
func step(way int, jump bool) gymkhana.Action {
	switch {
	case way < 0 && jump:
		return kit.Do("jump_left")
	case way < 0:
		return kit.Do("move_left")
	case jump:
		return kit.Do("jump_right")
	}
	return kit.Do("move_right")
}
