package coppercap

import (
	"gymkhana"
	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/tiles"
)

const stepTicks = 15

// seer searches once for a way through the level, by beam search over the controls.
var seer = tiles.Oracle[State, [4]int]{
	Moves: []tiles.Move{
		{Name: "move_right", Keys: kit.KeySet(kit.ArrowRight)},
		{Name: "jump_right", Keys: kit.KeySet(kit.ArrowUp, kit.ArrowRight)},
		{Name: "jump", Keys: kit.KeySet(kit.ArrowUp)},
		{Name: "wait"},
		{Name: "move_left", Keys: kit.KeySet(kit.ArrowLeft)},
		{Name: "jump_left", Keys: kit.KeySet(kit.ArrowUp, kit.ArrowLeft)},
	},
	Ticks: stepTicks, Width: 32, Depth: 100,
	Tick:    tick,
	Clock:   func(s *State) int { return s.Tick },
	Open:    func(s *State) bool { return s.Lost == "" && !s.Rung },
	Reached: func(s *State, goal kit.Goal) bool { return tiles.Met(goal, s.value) },
	Worth:   worth,
	Like:    func(s *State) [4]int { return [4]int{s.X.Floor() / 12, s.Y.Floor() / 16, s.VX.Floor(), s.Score} },
}

// oracle follows a way that it has searched for once. It knows the whole level and the contents of the crates. A player
// sees about 800 pixels ahead, and learns the rest by playing, since a new round is the same level.
func oracle(seat *kit.Seat[State]) gymkhana.Action { return seer.Act(seat) }

// value is the value of a goal's field.
func (s *State) value(field string) float64 {
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

// worth weighs the distance against points and cogs, as far as the goal requires them.
func worth(s *State, goal kit.Goal) int {
	w := float64(s.X.Floor())
	for _, p := range goal {
		have := min(s.value(p.Field), p.Target)
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
