package foundrycircuit

import (
	"gymkhana"
	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/tiles"
)

const stepTicks = 12

// seer searches once for a way on which the spark never goes out, by beam search over five of the controls.
var seer = tiles.Oracle[State, [2]int]{
	Moves: []tiles.Move{
		{Name: "move_right", Keys: kit.KeySet(kit.ArrowRight)},
		{Name: "jump_right", Keys: kit.KeySet(kit.ArrowUp, kit.ArrowRight)},
		{Name: "crouch_slide_right", Keys: kit.KeySet(kit.ArrowDown, kit.ArrowRight)},
		{Name: "wait"},
		{Name: "move_left", Keys: kit.KeySet(kit.ArrowLeft)},
	},
	Ticks: stepTicks, Width: 24, Depth: 100,
	Tick:  tick,
	Clock: func(s *State) int { return s.Tick },
	Open:  func(s *State) bool { return s.Burn == 0 && !s.Out },
	Reached: func(s *State, goal kit.Goal) bool {
		return s.Burn == 0 && tiles.Met(goal, func(field string) float64 {
			if field == "metrics.checkpoints_passed" {
				return float64(s.Lamps)
			}
			return s.Progress().Float()
		})
	},
	Worth: func(s *State, _ kit.Goal) int { return s.Body.X.Floor() },
	Like:  func(s *State) [2]int { return [2]int{s.Body.X.Floor() / 24, s.Body.Y.Floor() / 48} },
}

// oracle follows a way that it has searched for once. It knows the traps of the whole circuit. A player sees those of
// the next two lamps, and since they repeat the same movements, all that matters for the next steps, but not how the
// traps behind the right edge of the screen stand.
func oracle(seat *kit.Seat[State]) gymkhana.Action { return seer.Act(seat) }

// near are the distances in pixels at which the heuristic jumps, one for each time it has burnt out.
var near = [3]int{50, 75, 30}

// heuristic runs to the right. It jumps if slag, a step or a saw on the floor is near, always at the same distance, slides if
// the way is low, and waits before a trap that is in the way at the moment. It does not foresee where a trap will be.
func heuristic(v *kit.View) gymkhana.Action {
	rising, _ := v.Memo.(bool)
	jump := v.Int("player.on_ground") == 1 && min(v.Int("next.slag"), v.Int("next.step"), v.Int("next.saw")) < near[v.Int("metrics.deaths")%len(near)]
	v.Memo = jump
	switch {
	case v.Int("next.trap") < 60 && v.Int("next.trap_closed") == 1:
		return kit.Do("wait")
	case jump || rising:
		return kit.Do("jump_right")
	case v.Int("next.low") < 60:
		return kit.Do("crouch_slide_right")
	}
	return kit.Do("move_right")
}
