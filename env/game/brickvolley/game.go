// Package brickvolley is Brick Volley: a paddle keeps a porcelain ball in the air, and the ball
// breaks the glazed tiles on a wall. Start at [Game].
package brickvolley

import (
	"gymkhana/env/game/kit"
)

// Version is raised whenever rules, walls or drawing behave differently.
const Version = 3

// Game is Brick Volley.
var Game = &kit.Game[State]{
	Name:    "brick-volley",
	Title:   "Brick Volley",
	Doc:     "keep a ball in the air with a paddle and break every glazed tile on the wall",
	Version: Version,
	Rules: "You move a paddle left and right at the bottom of a hall; hold an arrow key to keep it moving. " +
		"Space launches the ball that lies on the paddle, along its arrow; it bounces off walls, ceiling and tiles, and a " +
		"plain tile breaks at one hit; an iron-framed one first loses its frame. " +
		"The middle of the paddle sends the ball straight up, its ends send it far to that side. " +
		"A ball that falls past the paddle costs a heart; without hearts the round is lost and a new one begins with the whole wall.",
	Roles: []kit.Role[State]{{
		Name: "player",
		Doc:  "You are the paddle. Be under the ball before it comes down.",
		Keys: []kit.Key{kit.ArrowLeft, kit.ArrowRight, kit.Space},
		Controls: []kit.Control[State]{
			{Name: "move_left", Doc: "move the paddle left by almost a tenth of the picture", Aliases: []string{"left"}, Does: kit.Press(12, kit.ArrowLeft)},
			{Name: "move_right", Doc: "move the paddle right by almost a tenth of the picture", Aliases: []string{"right"}, Does: kit.Press(12, kit.ArrowRight)},
			{Name: "launch", Doc: "launch the ball that lies on the paddle", Aliases: []string{"serve"}, Does: kit.Press(12, kit.Space)},
		},
	}},
	Fields: []kit.Field[State]{
		kit.Number("completion_progress", "share of the tiles that are broken", 0, 1, func(s *State) kit.Fix { return kit.Ratio(s.Broken, s.Total) }),
		kit.Int("score", "10 for every hit on a tile in this round", 0, maxScore, func(s *State) int { return s.Score }),
		kit.Int("level", "number of the wall", 1, len(layouts), func(s *State) int { return s.Layout }),
		kit.Int("metrics.bricks_broken", "tiles broken in this round", 0, rows*cols, func(s *State) int { return s.Broken }),
		kit.Int("metrics.bricks_remaining", "tiles on the wall", 0, rows*cols, func(s *State) int { return s.Total - s.Broken }),
		kit.Int("metrics.bricks_total", "tiles at the start", 1, rows*cols, func(s *State) int { return s.Total }),
		kit.Int("metrics.lives", "balls left, with the one in play", 0, maxLives, func(s *State) int { return s.Lives }),
		kit.Int("metrics.returns", "times the paddle met the ball in this round", 0, 1<<20, func(s *State) int { return s.Returns }),
		kit.Number("player.x", "middle of the paddle, pixels of the screen", left, right, func(s *State) kit.Fix { return s.Paddle }),
		kit.Number("player.width", "width of the paddle in pixels", 100, 240, func(s *State) kit.Fix { return 2 * s.Half }),
		kit.Bool("ball.resting", "whether the ball lies on the paddle", func(s *State) bool { return s.Resting }),
		kit.Number("ball.aim", "where a resting ball will fly, degrees clockwise from straight up; 0 in flight", -40, 40, func(s *State) kit.Fix {
			if !s.Resting {
				return 0
			}
			return 360 * s.Aim
		}),
		kit.Number("ball.x", "middle of the ball, pixels of the screen", left, right, func(s *State) kit.Fix { return s.X }),
		kit.Number("ball.y", "middle of the ball, downward", top, bottom, func(s *State) kit.Fix { return s.Y }),
		kit.Number("ball.vx", "pixels a tick to the right", -12, 12, func(s *State) kit.Fix { return s.VX }),
		kit.Number("ball.vy", "pixels a tick downward", -12, 12, func(s *State) kit.Fix { return s.VY }),
		kit.List("entities", "paddle, ball and tiles, as [type, x, y, w, h, hits], middles in pixels; hits is what a tile still takes", entities),
	},
	Start: start, Tick: tick, Draw: draw, Over: over, Sound: sound,
	Oracle: oracle, Heuristic: heuristic,
	Tasks: []kit.Task{
		{Name: "01", Level: "L1", Text: "Two panes: break {completion_progress%} of the tiles in one round.", Goal: kit.AtLeast("completion_progress", 0.7),
			Params: Params{Layout: 1, Speed: 9, Width: 180, Lives: 2}},
		{Name: "02", Level: "L1", Text: "The arch: break {completion_progress%} of the tiles in one round.", Goal: kit.AtLeast("completion_progress", 0.8),
			Params: Params{Layout: 2, Speed: 9, Width: 160, Lives: 2}},
		{Name: "03", Level: "L1", Text: "The quilt: break {completion_progress%} of the tiles in one round.", Goal: kit.AtLeast("completion_progress", 0.8),
			Params: Params{Layout: 3, Speed: 9, Width: 150, Thick: 2, Lives: 2}},
		{Name: "04", Level: "L1", Text: "The lantern: break {completion_progress%} of the tiles in one round.", Goal: kit.AtLeast("completion_progress", 0.9),
			Params: Params{Layout: 4, Speed: 10, Width: 150, Thick: 4, Lives: 2}},
		{Name: "05", Level: "L1", Text: "The river: break {completion_progress%} of the tiles in one round.", Goal: kit.AtLeast("completion_progress", 1),
			Params: Params{Layout: 5, Speed: 10, Width: 140, Thick: 4, Lives: 2}},
	},
}

// An entity is something in the hall.
type entity struct {
	Type string `json:"type"`
	X    int    `json:"x"`
	Y    int    `json:"y"`
	W    int    `json:"w"`
	H    int    `json:"h"`
	Hits int    `json:"hits"`
}

func entities(s *State) any {
	list := []entity{
		{"paddle", s.Paddle.Round(), line + radius + paddleH/2, (2 * s.Half).Round(), paddleH, 0},
		{"ball", s.X.Round(), s.Y.Round(), 2 * radius, 2 * radius, 0},
	}
	for i, hits := range s.Tiles {
		if hits > 0 {
			list = append(list, entity{"tile", left + i%cols*cellW + cellW/2, wallTop + i/cols*cellH + cellH/2, cellW - 2*gap, cellH - 2*gap, int(hits)})
		}
	}
	return list
}
