// Package layercake is Layer Cake: a layer slides to and fro above a cake and is dropped at the right moment. What
// hangs over is cut off, so the cake becomes narrower; a perfect drop makes it wider again. Start at [Game].
package layercake

import (
	"gymkhana/env/game/kit"
)

// Version is raised whenever rules, cakes or drawing behave differently.
const Version = 1

// Game is Layer Cake.
var Game = &kit.Game[State]{
	Name:    "layer-cake",
	Title:   "Layer Cake",
	Doc:     "drop sliding layers on a cake at the right moment",
	Version: Version,
	Rules: "A layer of sponge slides to and fro above a cake, and a drop lets it fall exactly where it is in the " +
		"picture; then the next layer begins to slide, each at a speed of its own. " +
		"What hangs over the layer below is cut off, so the next layers are narrower; a drop that is at most 4 " +
		"pixels off is perfect, loses nothing and makes the cake 4 pixels wider, up to its first width. " +
		"Orange lozenges on the bar show the next moments at which the layer is above the cake, and lines divide the " +
		"bar into steps of 12 ticks: a lozenge on a line can be hit perfectly at that step, and a layer that is " +
		"dropped at a line beside a lozenge hangs over. " +
		"A layer of which less than 40 pixels stay on the cake ends the round, and so does one that was not " +
		"dropped after 96 ticks, when it is dry; a new round then begins with the same cake without layers.",
	Roles: []kit.Role[State]{{
		Name:    "player",
		Doc:     "You let the sliding layer fall. It falls at the beginning of a step.",
		Keys:    []kit.Key{kit.Space},
		Pointer: true,
		Controls: []kit.Control[State]{
			{Name: "drop_block", Doc: "drop the layer now", Aliases: []string{"drop"},
				Does: kit.Press(step, kit.Space)},
		},
	}},
	Fields: []kit.Field[State]{
		kit.Int("score", "layers placed in this round", 0, kit.Many, func(s *State) int { return s.Layers }),
		kit.Int("level", "the cake, from 1 to 5", 1, 5, func(s *State) int { return s.Level }),
		kit.Int("metrics.blocks_count", "layers of the cake, the first included", 1, kit.Many,
			func(s *State) int { return s.Layers + 1 }),
		kit.Int("metrics.deaths", "1 after a layer that missed; attempt counts the rounds", 0, 1,
			func(s *State) int { return len(s.Fell[:min(1, len(s.Fell))]) }),
		kit.Int("environment.blocks_count", "layers of the cake, the first included", 1, kit.Many,
			func(s *State) int { return s.Layers + 1 }),
		kit.Int("environment.camera_y", "pixels that the view has moved up", 0, kit.Many,
			func(s *State) int { return s.Camera }),
		kit.List("environment.top_stable_block",
			"the layer on top of the cake: x of its left side on the screen, and width", func(s *State) any {
				return topBlock{kit.Width/2 + s.top().Left, s.top().Width}
			}),
		kit.Int("metrics.perfect", "perfect drops in a row", 0, kit.Many, func(s *State) int { return s.Perfect }),
		kit.Int("metrics.width", "width of the cake's top, in pixels", sliver, 200,
			func(s *State) int { return s.top().Width }),
		kit.Int("layer.offset", "pixels from the sliding layer to the place above the cake; below 0 on the left",
			-400, 400, func(s *State) int { return s.offset(0) }),
		kit.Number("layer.speed", "pixels that the sliding layer moves in a tick; below 0 to the left", -30, 30,
			(*State).speed),
		kit.Int("layer.next_pass", "ticks until the layer is above the cake the next time", 0, 200,
			func(s *State) int { return s.pass(0) }),
	},
	Start: start, Tick: tick, Draw: draw, Over: over, Sound: sound,
	Oracle: oracle, Heuristic: heuristic,
	Tasks: []kit.Task{
		{Name: "01", Level: "L1", Text: "Place {score} layers in one round.", Goal: kit.AtLeast("score", 6),
			Params: Params{Level: 1, Width: 140, Reach: 120, Period: 83, Varied: 12, Soonest: 2, Latest: 6}},
		{Name: "02", Level: "L1", Text: "Place {score} layers in one round.", Goal: kit.AtLeast("score", 9),
			Params: Params{Level: 2, Width: 126, Reach: 130, Period: 83, Varied: 12, Soonest: 2, Latest: 6}},
		{Name: "03", Level: "L1", Text: "Place {score} layers in one round.", Goal: kit.AtLeast("score", 12),
			Params: Params{Level: 3, Width: 112, Reach: 138, Period: 83, Varied: 12, Soonest: 2, Latest: 6}},
		{Name: "04", Level: "L1", Text: "Place {score} layers in one round.", Goal: kit.AtLeast("score", 14),
			Params: Params{Level: 4, Width: 100, Reach: 148, Period: 83, Varied: 12, Soonest: 3, Latest: 5}},
		{Name: "05", Level: "L1", Text: "Place {score} layers in one round.", Goal: kit.AtLeast("score", 16),
			Params: Params{Level: 5, Width: 92, Reach: 158, Period: 83, Varied: 12, Soonest: 3, Latest: 5}},
	},
}

type topBlock struct {
	X     int `json:"x"`
	Width int `json:"width"`
}

// speed is the sliding layer's speed.
func (s *State) speed() kit.Fix {
	swing := s.swing()
	return swing.At(s.Phase+s.Age+1) - swing.At(s.Phase+s.Age)
}
