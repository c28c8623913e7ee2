// Package mergegrid is Merge Grid: numbered tiles slide over a board of four by four squares, and
// two equal ones that meet become one of twice the value. One move brings one new tile, and a
// board on which nothing moves ends the round. Start at [Game].
package mergegrid

import (
	"math/bits"

	"gymkhana/env/game/kit"
)

// Version is raised whenever rules, openings or drawing behave differently.
const Version = 3

// Game is Merge Grid.
var Game = &kit.Game[State]{
	Name:    "merge-grid",
	Title:   "Merge Grid",
	Doc:     "slide numbered tiles together on a board of four by four until they double and double again",
	Version: Version,
	Rules: "A tray of four by four squares holds numbered tiles. An arrow key slides every tile that way as far as it goes; two equal tiles " +
		"that meet join into one of twice the value, once in a move, and that value is added to the score. After a move that changed anything " +
		"one new tile appears on a random free square: a 2, or once in ten times a 4; a key that would move nothing does nothing. " +
		"When the tray is full and no two neighbours are equal the round is lost, and a new one begins with the same opening and no score.",
	Roles: []kit.Role[State]{{
		Name: "player",
		Doc: "You slide the tiles, one move for each key press; holding a key longer changes nothing. A click on the " +
			"arrow at a side of the tray is the same move.",
		Keys:    keys[:],
		Pointer: true,
		Wait:    60,
		Controls: []kit.Control[State]{
			{Name: "move_up", Doc: "slide all tiles up", Aliases: []string{"up"}, Does: kit.Press(12, kit.ArrowUp)},
			{Name: "move_down", Doc: "slide all tiles down", Aliases: []string{"down"}, Does: kit.Press(12, kit.ArrowDown)},
			{Name: "move_left", Doc: "slide all tiles left", Aliases: []string{"left"}, Does: kit.Press(12, kit.ArrowLeft)},
			{Name: "move_right", Doc: "slide all tiles right", Aliases: []string{"right"}, Does: kit.Press(12, kit.ArrowRight)},
		},
	}},
	Fields: []kit.Field[State]{
		kit.Int("score", "values of all tiles that were joined in this round", 0, 60_000, func(s *State) int { return s.Score }),
		kit.Int("level", "value of the highest tile", 2, 1<<last, func(s *State) int { return s.Board.highest() }),
		kit.Number("completion_progress", "doublings of the highest tile, of the eleven that make 2048", 0, 1,
			func(s *State) kit.Fix { return kit.Ratio(bits.Len(uint(s.Board.highest()))-1, last) }),
		kit.Int("metrics.max_tile", "value of the highest tile", 2, 1<<last, func(s *State) int { return s.Board.highest() }),
		kit.Int("metrics.moves", "moves made in this round", 0, 100_000, func(s *State) int { return s.Moves }),
		kit.Int("metrics.last_gain", "what the last move added to the score", 0, 1<<(last+2), func(s *State) int { return s.Gained }),
		kit.Int("metrics.filled_cells", "squares with a tile", 1, cells, func(s *State) int { return cells - s.Board.free() }),
		kit.Int("metrics.total_cells", "squares of the board", cells, cells, func(*State) int { return cells }),
		kit.Number("metrics.board_fill_ratio", "share of the squares with a tile", 0, 1,
			func(s *State) kit.Fix { return kit.Ratio(cells-s.Board.free(), cells) }),
		kit.Int("metrics.moves_available", "directions in which anything moves", 0, 4, func(s *State) int { return s.Board.ways() }),
		kit.List("environment", "the board, a list per row from the top: values of the tiles, 0 where free", environment),
	},
	Start: start, Tick: tick, Draw: draw, Over: over, Sound: sound,
	Oracle: oracle, Heuristic: heuristic,
	Tasks: []kit.Task{
		{Name: "01", Level: "L4", Text: "The tray begins with two tiles. Make a tile worth {level} or more.",
			Goal:   kit.AtLeast("level", 128),
			Params: Params{Tiles: []int{8, 4}}},
		{Name: "02", Level: "L4", Text: "The tray begins with six tiles. Make a tile worth {level} or more and " +
			"have a score of at least {score}, both in one round.",
			Goal:   kit.AtLeast("level", 256).And("score", 1250),
			Params: Params{Tiles: []int{64, 64, 32, 16, 8, 4}}},
		{Name: "03", Level: "L4", Text: "The tray begins with seven tiles. Make a tile worth {level} or more and " +
			"have a score of at least {score}, both in one round.",
			Goal:   kit.AtLeast("level", 256).And("score", 1200),
			Params: Params{Tiles: []int{128, 64, 32, 16, 8, 4, 2}}},
		{Name: "04", Level: "L4", Text: "The tray begins with eight tiles. Make a tile worth {level} or more and " +
			"have a score of at least {score}, both in one round.",
			Goal:   kit.AtLeast("level", 512).And("score", 1700),
			Params: Params{Tiles: []int{256, 128, 64, 32, 16, 8, 4, 2}}},
		{Name: "05", Level: "L4", Text: "The tray begins crowded. Make a tile worth {level} or more and " +
			"have a score of at least {score}, both in one round.",
			Goal:   kit.AtLeast("level", 512).And("score", 1900),
			Params: Params{Tiles: []int{256, 64, 32, 32, 16, 16, 8, 8, 4, 4, 2, 2}}},
	},
}

// environment is the matrix of values.
func environment(s *State) any {
	var rows [side][side]int
	for c, e := range s.Board {
		if e > 0 {
			rows[c/side][c%side] = 1 << e
		}
	}
	return rows
}

// boardOf parses environment.
func boardOf(matrix any) Board {
	var b Board
	rows, _ := matrix.([side][side]int)
	for c := range b {
		if v := rows[c/side][c%side]; v > 0 {
			b[c] = uint8(bits.Len(uint(v)) - 1)
		}
	}
	return b
}
