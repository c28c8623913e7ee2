// Package spadelamp is Spade and Lamp: a digger on a small island of cubes, seen in the first person, gathers earth, wood,
// stone and ore. Start at [Game].
package spadelamp

import (
	"fmt"

	"gymkhana"
	"gymkhana/env/game/kit"
)

// Version is raised whenever rules, islands or drawing behave differently.
const Version = 1

// Game is Spade and Lamp.
var Game = &kit.Game[State]{
	Name:    "spade-and-lamp",
	Title:   "Spade and Lamp",
	Doc:     "walk, dig and gather on an island of cubes, seen in the first person",
	Version: Version,
	Rules: "You stand in a fenced camp with one gate, on an island of cubes: a step walks two cubes, a look turns by 45° " +
		"sideways or 30° up and down, and a move within half a second after a jump climbs one cube. " +
		"Digging takes the cube in the cross if it is at most four cubes away and goes into the inventory: earth and sand " +
		"take a third of a second with the spade, in slot 1, and a second without; leaves and the crate take a third, " +
		"logs one second. " +
		"Stone, coal and the iron ore in the far wall of a cavern can be dug only with the pick, which lies in the crate in the " +
		"camp and works when its slot is selected. " +
		"Earth is under grass, stone under three cubes of earth; below ground it is dark unless the lamp, in slot 2, is selected.",
	Roles: []kit.Role[State]{{
		Name:     "player",
		Doc:      "You are the digger. Digging goes on where it stopped as long as the cross stays on the same cube.",
		Keys:     keys(),
		Pointer:  true,
		Hold:     30,
		Wait:     30,
		Controls: controls(),
	}},
	Fields: fields(),
	Start:  start, Tick: tick, Draw: draw, Over: over, Sound: sound,
	Oracle: oracle, Heuristic: heuristic,
	Tasks: []kit.Task{
		{Name: "01", Level: "L5", Text: "Gather {inventory.item_gains.dirt} cubes of earth.",
			Goal: kit.AtLeast("inventory.item_gains.dirt", 12), Params: Params{Level: 1, Gate: 1}},
		{Name: "02", Level: "L5", Text: "Gather {inventory.item_gains.wood_log} logs.",
			Goal: kit.AtLeast("inventory.item_gains.wood_log", 4), Params: Params{Level: 2, Trees: 60}},
		{Name: "03", Level: "L5",
			Text:   "Gather {inventory.item_gains.leaves} cubes of leaves and {inventory.item_gains.wood_log} logs.",
			Goal:   kit.AtLeast("inventory.item_gains.leaves", 13).And("inventory.item_gains.wood_log", 5),
			Params: Params{Level: 3, Trees: 40}},
		{Name: "04", Level: "L5", Text: "Gather {inventory.item_gains.stone} cubes of stone; fetch the pick first.",
			Goal: kit.AtLeast("inventory.item_gains.stone", 17), Params: Params{Level: 4}},
		{Name: "05", Level: "L5", Text: "Bring {metrics.iron_home} cubes of iron ore above ground.",
			Goal: kit.AtLeast("metrics.iron_home", 3), Params: Params{Level: 5}},
	},
}

var names = [kinds]string{"none", "grass", "dirt", "sand", "stone", "coal_ore", "iron_ore", "wood_log", "leaves", "crate",
	"plank", "mat", "fence", "water", "spade", "lamp", "pick"}

func keys() []kit.Key {
	list := []kit.Key{kit.ArrowUp, kit.ArrowLeft, kit.ArrowDown, kit.ArrowRight, kit.Space}
	return append(list, kit.Letters("123456789")...)
}

func controls() []kit.Control[State] {
	list := []kit.Control[State]{
		{Name: "move_forward", Doc: "walk two cubes ahead", Does: kit.Press(30, kit.ArrowUp)},
		{Name: "move_backward", Doc: "walk two cubes back", Does: kit.Press(30, kit.ArrowDown)},
		{Name: "move_left", Doc: "walk two cubes to the left", Does: kit.Press(30, kit.ArrowLeft)},
		{Name: "move_right", Doc: "walk two cubes to the right", Does: kit.Press(30, kit.ArrowRight)},
		{Name: "jump", Doc: "jump: a move right after it climbs one cube", Does: kit.Press(12, kit.Space)},
		{Name: "look_left", Doc: "turn left by 45°", Bind: glance(-100, 0)},
		{Name: "look_right", Doc: "turn right by 45°", Bind: glance(100, 0)},
		{Name: "look_up", Doc: "raise the view by 30°", Bind: glance(0, -100)},
		{Name: "look_down", Doc: "lower the view by 30°", Bind: glance(0, 100)},
		{Name: "mine_target", Doc: "dig for a second at the cross", Aliases: []string{"mine", "dig"}, Does: hold},
		{Name: "place_block", Doc: "put the selected item before the cube in the cross", Aliases: []string{"place"},
			Does: kit.RightClick(kit.Width/2, kit.Height/2)},
	}
	for i := range slots {
		list = append(list, kit.Control[State]{Name: fmt.Sprintf("select_slot_%d", i+1), Idle: true,
			Doc: fmt.Sprintf("take the item in slot %d", i+1), Does: kit.Press(12, kit.Letter(rune('1'+i)))})
	}
	return list
}

// hold keeps the left button down for a second.
var hold = gymkhana.Action{Verb: gymkhana.LongPress, Args: append(kit.Click(kit.Width/2, kit.Height/2).Args,
	gymkhana.Arg{Name: "ticks", Value: int64(60)})}

// glance moves the pointer to a part of the picture; if it is there already, to the pixel beside it.
func glance(dx, dy int) func(*State, gymkhana.Action) (gymkhana.Action, error) {
	return func(s *State, _ gymkhana.Action) (gymkhana.Action, error) {
		x, y := kit.Width/2+dx, kit.Height/2+dy
		if s.PointerX == x && s.PointerY == y {
			x, y = x+min(1, max(dy, -dy)), y+min(1, max(dx, -dx))
		}
		return kit.MoveTo(x, y), nil
	}
}

type stack struct {
	Item  string `json:"item"`
	Count int    `json:"count"`
}

// A thing is the nearest cube of a kind that is in view.
type thing struct {
	Kind    string `json:"kind"`
	Count   int    `json:"count"`   // cubes in view
	Bearing int    `json:"bearing"` // eighths of a turn to the right of the view; below 0 to the left
	Far     int    `json:"far"`     // cubes away on the ground
	Up      int    `json:"up"`      // cubes above the feet
}

// sees lists what the picture shows, as far as the rays of a rough picture of it reach.
func (s *State) sees() []thing {
	list, heights := []thing{}, s.kept()
	for _, t := range on(func(x, y, z int) Kind { return s.made(x, y, z, heights) }).Look(s.Pose, 9, 5, 80, 14) {
		list = append(list, thing{names[t.Kind], t.Count, t.Bearing, t.Far, t.Up})
	}
	return list
}

// seen is what is in view of a kind.
func (s *State) seen(kind Kind) thing {
	for _, t := range s.sees() {
		if t.Kind == names[kind] {
			return t
		}
	}
	return thing{}
}

func fields() []kit.Field[State] {
	type S = State
	count := func(name, doc string, value func(s *S) int) kit.Field[S] {
		return kit.Int(name, doc, 0, kit.Many, value)
	}
	list := []kit.Field[S]{
		kit.Int("metrics.level", "the island, from 1 to 5", 1, 5, func(s *S) int { return s.Params.Level }),
		kit.List("environment", "what is in view: the nearest cube of each kind", func(s *S) any { return s.sees() }),
		kit.Number("environment.break_progress", "share of the digging of the cube in the cross", 0, 1, (*S).progress),
		kit.Text("environment.player_context.block_below", "the cube below the feet",
			func(s *S) string { return names[s.block(s.Pose.At.X, s.Pose.At.Y, s.Pose.At.Z-1)] }),
		kit.Int("environment.player_context.surface_y", "height of the ground here at the start", 0, deep,
			func(s *S) int { return s.height(s.Pose.At.X, s.Pose.At.Y) }),
		kit.Text("environment.targeted_block.block_type", "the cube in the cross, or none", (*S).target),
		kit.Text("metrics.targeted_block_type", "the same", (*S).target),
		kit.Bool("metrics.targeted_block_exists", "whether there is one", func(s *S) bool { return s.target() != names[Air] }),
		kit.Number("metrics.targeted_block_distance", "cubes to it; 0 if there is none", 0, reach, func(s *S) kit.Fix {
			h, _ := s.aimed()
			return h.Far
		}),
		kit.List("inventory", "the slots", func(s *S) any { return s.inventory() }),
		kit.Int("inventory.selected_slot", "from 1", 1, slots, func(s *S) int { return s.Selected + 1 }),
		count("metrics.held_selected_item_count", "items in it", func(s *S) int { return s.Counts[s.held()] }),
		kit.Text("metrics.held_selected_item_type", "what they are, or none", func(s *S) string { return names[s.held()] }),
		kit.Text("metrics.selected_tool_type", "the tool in the hand, or none", func(s *S) string { return names[s.tool()] }),
		kit.Bool("metrics.selected_tool_matches_target", "whether the cube in the cross can be dug with it", func(s *S) bool {
			_, kind := s.aimed()
			return needs(kind, s.held()) > 0
		}),
		kit.Number("metrics.hotbar_usage", "share of the slots in use", 0, 1,
			func(s *S) kit.Fix { return kit.Ratio(len(s.inventory()), slots) }),
		count("metrics.items_total", "items of all kinds", func(s *S) int { n, _ := s.items(); return n }),
		count("metrics.items_unique", "kinds of items", func(s *S) int { _, n := s.items(); return n }),
		kit.List("metrics.item_gains", "what was dug so far", func(s *S) any {
			var all []stack
			for kind, n := range s.Gains {
				if n > 0 {
					all = append(all, stack{names[kind], n})
				}
			}
			return append([]stack{}, all...)
		}),
		kit.Int("metrics.depth_below_surface", "cubes below the ground here", 0, deep, (*S).depth),
		kit.Bool("metrics.is_underground", "whether that is above 0", func(s *S) bool { return s.depth() > 0 }),
		kit.Int("metrics.iron_home", "cubes of iron ore that were carried above ground", 0, ores,
			func(s *S) int { return s.Home }),
		kit.Int("player.facing", "eighths of a turn, clockwise from north", 0, 7, func(s *S) int { return s.Pose.Yaw }),
		kit.Int("player.tilt", "degrees up", -90, 60, func(s *S) int { return 30 * s.Pose.Pitch }),
		kit.List("player.cell", "east, south and up", func(s *S) any { return []int{s.Pose.At.X, s.Pose.At.Y, s.Pose.At.Z} }),
	}
	for _, kind := range []Kind{Dirt, Log, Coal, Iron, Leaves, Stone} {
		list = append(list, count("inventory.item_gains."+names[kind], "gathered so far", func(s *S) int { return s.Gains[kind] }))
	}
	for _, kind := range []Kind{Dirt, Log} {
		list = append(list, count("inventory.item_counts."+names[kind], "in the inventory", func(s *S) int { return s.Counts[kind] }))
	}
	for _, kind := range []Kind{Stone, Iron} {
		n, doc := "nearby_"+names[kind], "cubes of "+names[kind]+" in view"
		list = append(list,
			count("environment.nearby_resources."+names[kind]+".count", doc, func(s *S) int { return s.seen(kind).Count }),
			count("metrics."+n+"_count", doc, func(s *S) int { return s.seen(kind).Count }),
			count("metrics.nearest_"+names[kind]+"_distance", "cubes to the nearest in view; 0 if there is none",
				func(s *S) int { return s.seen(kind).Far }))
	}
	return list
}

func (s *State) target() string {
	_, kind := s.aimed()
	return names[kind]
}

// tool is the selected item if it is a tool.
func (s *State) tool() Kind {
	if s.held() >= Spade {
		return s.held()
	}
	return Air
}

func (s *State) progress() kit.Fix {
	h, kind := s.aimed()
	if n := needs(kind, s.held()); n > 0 && h.Cell == s.Aim {
		return kit.Ratio(min(s.Dug, n), n)
	}
	return 0
}

func (s *State) depth() int { return max(0, s.height(s.Pose.At.X, s.Pose.At.Y)-s.Pose.At.Z) }

func (s *State) items() (total, unique int) {
	for _, n := range s.Counts {
		total, unique = total+n, unique+min(n, 1)
	}
	return total, unique
}

func (s *State) inventory() []stack {
	list := []stack{}
	for _, kind := range s.Slots {
		if kind != Air {
			list = append(list, stack{names[kind], s.Counts[kind]})
		}
	}
	return list
}
