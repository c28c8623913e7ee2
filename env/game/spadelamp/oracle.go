package spadelamp

import (
	"slices"

	"gymkhana"
	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/voxel"
)

// steps are the controls for the steps of a search.
var steps = [...]string{voxel.Ahead: "move_forward", voxel.Right: "move_right", voxel.Back: "move_backward",
	voxel.Left: "move_left", voxel.TurnLeft: "look_left", voxel.TurnRight: "look_right", voxel.Jump: "jump"}

// oracle finds the shortest way to a place from which a wanted cube is in the cross, goes there and digs it. It knows the
// whole island, which a player would have to look at first.
func oracle(seat *kit.Seat[State]) gymkhana.Action {
	s := seat.State
	todo, _ := seat.Memo.([]string)
	if len(todo) == 0 {
		todo = s.plan(seat.Goal)
	}
	seat.Memo = todo[1:]
	return kit.Do(todo[0])
}

// wants lists the kinds that the goal still needs; none: it needs the surface, with what iron there is.
func (s *State) wants(goal kit.Goal) []Kind {
	var list []Kind
	for _, p := range goal {
		for kind, name := range names {
			if p.Field == "inventory.item_gains."+name && s.Gains[kind] < int(p.Target) {
				list = append(list, Kind(kind))
			}
		}
	}
	if s.Params.Level == 5 && s.Counts[Iron] < ores {
		list = append(list, Iron)
	}
	if (slices.Contains(list, Stone) || slices.Contains(list, Iron)) && s.Counts[Pick] == 0 {
		return []Kind{Crate}
	}
	if slices.Contains(list, Dirt) {
		list = append(list, Grass)
	}
	return list
}

// ground are the kinds that lead down, and can be dug.
var ground = []Kind{Grass, Dirt, Sand, Stone, Coal}

// plan is the next actions: to the next wanted cube, and to dig it, or to dig down if none is in reach.
func (s *State) plan(goal kit.Goal) []string {
	want, below := s.wants(goal), s.Pose
	if todo := s.mine(s.Pose, want); todo != nil {
		return todo
	}
	land := on(s.grid().At)
	if todo := s.search(land, want, -3, 2); todo != nil {
		return todo
	}
	below.Pitch = -3
	if todo := s.mine(below, ground); todo != nil && s.Pose == below {
		return todo
	}
	if todo := s.search(land, ground, -3, -3); todo != nil {
		return todo
	}
	return []string{"wait"}
}

// mine digs what is in the cross, with the right tool, if it is wanted.
func (s *State) mine(p voxel.Pose, want []Kind) []string {
	h, ok := on(s.block).Aim(p)
	kind := s.block(h.X, h.Y, h.Z)
	if !ok || !slices.Contains(want, kind) {
		return nil
	}
	for i, tool := range s.Slots {
		if now, then := needs(kind, s.held()), needs(kind, tool); then > 0 && (now == 0 || then < now) {
			return []string{"select_slot_" + string(rune('1'+i)), "mine_target"}
		}
	}
	return []string{"mine_target"}
}

// search finds the shortest way to a pose with a wanted cube in the cross, with a pitch in a range; without wants, to the
// surface.
func (s *State) search(land *voxel.Land, want []Kind, low, high int) []string {
	pitch := s.Pose.Pitch
	found, _, ok := land.Search(s.Pose, deep, func(p voxel.Pose) bool {
		if len(want) == 0 {
			return p.At.Z >= s.height(p.At.X, p.At.Y)
		}
		for p.Pitch = low; p.Pitch <= high; p.Pitch++ {
			if h, ok := land.Aim(p); ok && slices.Contains(want, land.Kind(h.X, h.Y, h.Z)) {
				pitch = p.Pitch
				return true
			}
		}
		return false
	})
	if !ok {
		return nil
	}
	var todo []string
	for _, step := range found {
		todo = append(todo, steps[step])
	}
	for at := s.Pose.Pitch; at != pitch; {
		if at < pitch {
			at++
			todo = append(todo, "look_up")
		} else {
			at--
			todo = append(todo, "look_down")
		}
	}
	if len(todo) == 0 {
		return nil
	}
	return todo
}

// A habit is what the heuristic remembers: where it was, what it did, and how often it saw nothing that it wants.
type habit struct {
	cell  [3]int
	did   string
	blank int
	tries int // how often a jump did not help
	round int // steps for which it still walks around what is in its way
}

// heuristic turns to the nearest wanted cube in view and walks there, with a jump where it is stuck. When it sees none,
// it looks around, and then walks on. It knows what is wanted by the number of the island.
func heuristic(v *kit.View) gymkhana.Action {
	h, _ := v.Memo.(habit)
	cell, _ := v.Value("player.cell").([]int)
	now := [3]int(cell)
	do := h.choose(v, now == h.cell)
	h.cell, h.did = now, do
	v.Memo = h
	return kit.Do(do)
}

// sought are the kinds that are wanted on each island.
var sought = [...][]string{{}, {"dirt", "grass"}, {"wood_log"}, {"leaves", "wood_log"}, {"stone"}, {"iron_ore"}}

func (h *habit) choose(v *kit.View, stuck bool) string {
	want, pick := sought[v.Int("metrics.level")], ""
	if v.Int("metrics.level") >= 4 {
		slots, _ := v.Value("inventory").([]stack)
		for i, s := range slots {
			if s.Item == "pick" {
				pick = "select_slot_" + string(rune('1'+i))
			}
		}
		if pick == "" {
			want = []string{"crate"}
		}
	}
	if slices.Contains(want, v.Text("metrics.targeted_block_type")) {
		if fits, _ := v.Number("metrics.selected_tool_matches_target"); fits == 0 {
			return pick
		}
		return "mine_target"
	}
	if v.Text("environment.player_context.block_below") == "plank" && !slices.Contains(want, "crate") {
		want = []string{"mat"} // first out of the camp
	}
	if h.round > 0 {
		h.round--
		return "move_forward"
	}
	all, _ := v.Value("environment").([]thing)
	best := thing{Far: kit.Many}
	for _, t := range all {
		if slices.Contains(want, t.Kind) && t.Far < best.Far {
			best = t
		}
	}
	tilt := 0
	if best.Far <= 3 && best.Far > 0 {
		tilt = min(max(45*(best.Up-1)/best.Far, -60), 60)
	}
	switch {
	case best.Bearing < 0 && best.Far < kit.Many:
		return "look_left"
	case best.Bearing > 0 && best.Far < kit.Many:
		return "look_right"
	case v.Int("player.tilt") > tilt+15:
		return "look_down"
	case v.Int("player.tilt") < tilt-15:
		return "look_up"
	case best.Far == kit.Many && h.blank%12 < 7:
		h.blank++
		return "look_right"
	case stuck && h.did == "move_forward" && h.tries%2 == 0:
		h.tries++
		return "jump"
	case stuck && h.did == "move_forward":
		h.tries++
		h.round = 1 + h.tries/4%3
		return [2]string{"look_right", "look_left"}[h.tries/2%2]
	}
	if best.Far == kit.Many {
		h.blank++
	}
	return "move_forward"
}
