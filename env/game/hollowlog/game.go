// Package hollowlog is Hollow Log: a beetle runs along the inside of a hollow log whose boards are missing here and there,
// faster and faster. When it runs to the side, the log turns. Time passes while a player thinks. Start at [Game].
package hollowlog

import (
	"gymkhana/env/game/kit"
)

// Version is raised whenever rules, logs or drawing behave differently.
const Version = 1

// Game is Hollow Log.
var Game = &kit.Game[State]{
	Name:    "hollow-log",
	Title:   "Hollow Log",
	Doc:     "run with a beetle along the inside of a turning log, past missing boards, ever faster",
	Version: Version,
	Rules: "A beetle runs forward by itself along the inside of a hollow log of eight boards, faster and faster; it waits for the first key. " +
		"When it runs left or right, it climbs the wall and the log turns, so that the beetle stays at the bottom of the picture; eight boards are a full turn. " +
		"Boards are missing, and some rings of the log have none: run past the holes, or jump over them. " +
		"A jump takes two thirds of a second, goes as far as the beetle is fast, and can be steered; the beetle can run to the side in the air. " +
		"Whoever steps into a hole falls out: the round ends, and a new one begins at the start of the same log. Yellow grubs on the boards can be picked up.",
	Roles: []kit.Role[State]{{
		Name: "runner",
		Doc:  "You are the green beetle at the bottom of the picture, which you see from behind.",
		Keys: []kit.Key{kit.ArrowLeft, kit.ArrowRight, kit.ArrowUp, kit.Space},
		Controls: []kit.Control[State]{
			{Name: "move_left", Doc: "run left: one board to the left", Aliases: []string{"left"}, Does: kit.Press(0, kit.ArrowLeft)},
			{Name: "move_right", Doc: "run right: one board to the right", Aliases: []string{"right"}, Does: kit.Press(0, kit.ArrowRight)},
			{Name: "jump", Doc: "jump, unless in the air", Aliases: []string{"up"}, Does: kit.Press(0, kit.ArrowUp)},
		},
	}},
	Fields: []kit.Field[State]{
		kit.Int("level", "the log, from 1", 1, 9, func(s *State) int { return s.Level }),
		kit.Int("metrics.primary_score", "distance of this round in whole paces; a board is 4 paces long", 0, maxPaces, (*State).paces),
		kit.Number("metrics.distance", "distance of this round in paces", 0, maxPaces, func(s *State) kit.Fix { return s.Dist / pace }),
		kit.Int("metrics.attempts", "jumps of this round; attempt counts the rounds", 0, kit.Many, func(s *State) int { return s.Jumps }),
		kit.Int("metrics.coins", "grubs picked up in this round", 0, kit.Many, func(s *State) int { return s.Grubs }),
		kit.Int("metrics.deaths", "1 after a fall; attempt counts the rounds", 0, 1, func(s *State) int { return min(len(s.Hit), 1) }),
		kit.Int("metrics.stars", "rings without any board that lie behind in this round", 0, kit.Many, func(s *State) int { return s.Leapt }),
		kit.Bool("metrics.moving", "whether the run has begun", func(s *State) bool { return s.Moving }),
		kit.Number("player.speed", "units a tick; a board is 100 units long and 60 wide", 0, 8, func(s *State) kit.Fix { return s.Speed }),
		kit.Number("player.y", "height above the boards, in units", 0, 60, func(s *State) kit.Fix { return s.Height }),
		kit.Bool("player.jump_ready", "whether the beetle can jump", (*State).ready),
		kit.Int("player.x", "units from the middle of the board below to the beetle; below 0 at the left", -wide/2, wide/2,
			func(s *State) int { return s.Side.Floor()%wide - wide/2 }),
		kit.Int("next.gap", "units from the beetle to the next missing board straight ahead", 0, rings*deep, func(s *State) int { return s.free(0) }),
		kit.Int("next.left", "the same for a beetle one board to the left; 0 where the board beside is missing", 0, rings*deep,
			func(s *State) int { return s.free(-1) }),
		kit.Int("next.right", "the same for a beetle one board to the right", 0, rings*deep, func(s *State) int { return s.free(1) }),
		kit.List("environment", "the ring of the beetle and the next five, nearest first: the eight boards from the fourth to the left to the third to the right "+
			"of the beetle's, # for a board, g for a board with a grub, . for a hole", environment),
	},
	Start: start, Tick: tick, Draw: draw, Over: over, Sound: sound,
	Oracle: oracle, Heuristic: heuristic,
	Tasks: []kit.Task{
		{Name: "01", Level: "L2", Text: text, Goal: kit.AtLeast("metrics.primary_score", 50), Params: Params{Level: 1, Keep: 42, Bends: 28, Hollows: 12}},
		{Name: "02", Level: "L2", Text: text, Goal: kit.AtLeast("metrics.primary_score", 80), Params: Params{Level: 2, Keep: 45, Bends: 30, Hollows: 15, Gain: 5}},
		{Name: "03", Level: "L2", Text: text, Goal: kit.AtLeast("metrics.primary_score", 120), Params: Params{Level: 3, Keep: 42, Bends: 40, Hollows: 20, Gain: 15}},
		{Name: "04", Level: "L2", Text: grubs, Goal: kit.AtLeast("metrics.primary_score", 160).And("metrics.coins", 3),
			Params: Params{Level: 4, Keep: 40, Bends: 50, Hollows: 25, Gain: 20}},
		{Name: "05", Level: "L2", Text: text, Goal: kit.AtLeast("metrics.primary_score", 200), Params: Params{Level: 5, Keep: 38, Bends: 60, Hollows: 30, Gain: 20}},
	},
}

const (
	text  = "Run until the distance is {metrics.primary_score} paces in one round."
	grubs = "Run until the distance is {metrics.primary_score} paces and you have picked up {metrics.coins} grubs in one round."
)

// maxPaces bounds the distance: 100 steps of 60 ticks at full speed.
const maxPaces = 100 * 60 * 8 / pace

// environment is the near rings, seen from the beetle.
func environment(s *State) any {
	list := []string{}
	for _, r := range s.Rings[1:7] {
		row := ""
		for i := range boards {
			switch b := (s.board() + i + boards/2) % boards; {
			case r.Grub == b:
				row += "g"
			case r.Boards>>b&1 == 1:
				row += "#"
			default:
				row += "."
			}
		}
		list = append(list, row)
	}
	return list
}
