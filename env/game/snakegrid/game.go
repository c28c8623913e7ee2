// Package snakegrid is Snake Grid: a snake goes over a board square by square, eats apples, and
// grows. A wall, a rock or its own body ends the round. It is the example of a game on
// env/game/kit; start at [Game].
package snakegrid

import (
	"gymkhana/env/game/kit"
)

// Version is raised whenever rules, boards or drawing behave differently.
const Version = 3

// Game is Snake Grid.
var Game = &kit.Game[State]{
	Name:    "snake-grid",
	Title:   "Snake Grid",
	Doc:     "steer a growing snake to apples, away from walls, rocks and itself",
	Version: Version,
	Rules: "You steer a snake over a board of squares, seen from above. It moves on by itself, one square every fifth of a second, " +
		"and cannot turn straight back. An apple makes it one square longer, and the next apple appears. " +
		"Running into the wall around the board, a grey rock or the snake's own body ends the round; a new round then begins with no apples eaten.",
	Roles: []kit.Role[State]{{
		Name: "player",
		Doc:  "You are the snake; its head has eyes. Turn before you reach an obstacle.",
		Keys: keys[:],
		Controls: []kit.Control[State]{
			{Name: "move_up", Doc: "turn up", Aliases: []string{"up"}, Does: kit.Press(12, kit.ArrowUp)},
			{Name: "move_down", Doc: "turn down", Aliases: []string{"down"}, Does: kit.Press(12, kit.ArrowDown)},
			{Name: "move_left", Doc: "turn left", Aliases: []string{"left"}, Does: kit.Press(12, kit.ArrowLeft)},
			{Name: "move_right", Doc: "turn right", Aliases: []string{"right"}, Does: kit.Press(12, kit.ArrowRight)},
		},
	}},
	Fields: []kit.Field[State]{
		kit.Int("score", "apples eaten in this round", 0, maxCells, func(s *State) int { return s.Score }),
		kit.Int("metrics.snake_length", "squares of the snake", 3, maxCells, func(s *State) int { return s.Length }),
		kit.Int("metrics.board_width", "columns of the board", 8, maxCols, func(s *State) int { return s.Cols }),
		kit.Int("metrics.board_height", "rows of the board", 6, maxRows, func(s *State) int { return s.Rows }),
		kit.Number("metrics.speed", "squares a second", 2, 15, func(s *State) kit.Fix { return kit.Ratio(60, s.Period) }),
		kit.Int("player.x", "column of the head, from 0", 0, maxCols-1, func(s *State) int { return int(s.At(0)) % s.Cols }),
		kit.Int("player.y", "row of the head, from 0 at the top", 0, maxRows-1, func(s *State) int { return int(s.At(0)) / s.Cols }),
		kit.Text("player.heading", "up, right, down or left", func(s *State) string { return headings[s.Heading] }),
		kit.Int("apple.x", "column of the apple", 0, maxCols-1, func(s *State) int { return int(max(s.Food, 0)) % s.Cols }),
		kit.Int("apple.y", "row of the apple", 0, maxRows-1, func(s *State) int { return int(max(s.Food, 0)) / s.Cols }),
		kit.List("entities", "head, body and apple, as [type, x, y]", entities),
		kit.List("environment", "the board, a text per row: . free, # rock, o snake, @ head, * apple", environment),
	},
	Start: start, Tick: tick, Draw: draw, Over: over, Sound: sound,
	Oracle: oracle, Heuristic: heuristic,
	Tasks: []kit.Task{
		{Name: "01", Level: "L3", Text: "Eat {score} apples in one round.", Goal: kit.AtLeast("score", 4),
			Params: Params{Cols: 12, Rows: 8, Rocks: 1}},
		{Name: "02", Level: "L3", Text: "Eat {score} apples in one round.", Goal: kit.AtLeast("score", 5),
			Params: Params{Cols: 12, Rows: 8, Rocks: 2}},
		{Name: "03", Level: "L3", Text: "Eat {score} apples in one round.", Goal: kit.AtLeast("score", 5),
			Params: Params{Cols: 14, Rows: 9, Rocks: 5}},
		{Name: "04", Level: "L3", Text: "Eat {score} apples in one round.", Goal: kit.AtLeast("score", 9),
			Params: Params{Cols: 12, Rows: 8, Rocks: 10, Length: 6}},
		{Name: "05", Level: "L3", Text: "Grow to a length of {metrics.snake_length} squares.", Goal: kit.AtLeast("metrics.snake_length", 12),
			Params: Params{Cols: 16, Rows: 10, Rocks: 18, Length: 5}},
	},
}

var headings = [4]string{"up", "right", "down", "left"}

// An entity is something on the board.
type entity struct {
	Type string `json:"type"`
	X    int    `json:"x"`
	Y    int    `json:"y"`
}

func entities(s *State) any {
	list := []entity{}
	add := func(what string, c Cell) { list = append(list, entity{what, int(c) % s.Cols, int(c) / s.Cols}) }
	for i := range s.Length {
		add(map[bool]string{true: "head", false: "body"}[i == 0], s.At(i))
	}
	if s.Food >= 0 {
		add("apple", s.Food)
	}
	return list
}

func environment(s *State) any {
	var rows []string
	for y := range s.Rows {
		row := make([]byte, s.Cols)
		for x := range row {
			at := Cell(y*s.Cols + x)
			row[x] = ".#o"[s.Ground[at]]
			switch at {
			case s.Food:
				row[x] = '*'
			case s.At(0):
				row[x] = '@'
			}
		}
		rows = append(rows, string(row))
	}
	return rows
}
