// Package minegrid is Mine Grid: nine by nine squares of sand. Some hide bells that must not be
// struck. Numbers on open squares count the bells around. Start at [Game].
//
// Every board can be opened completely without a guess: start tries boards of the seed until the solver, which sees
// only what a player sees, opens one by logic alone.
package minegrid

import (
	"fmt"

	"gymkhana"
	"gymkhana/env/game/kit"
)

// Version is raised whenever rules, boards or drawing behave differently.
const Version = 3

// Game is Mine Grid.
var Game = &kit.Game[State]{
	Name:    "mine-grid",
	Title:   "Mine Grid",
	Doc:     "open the ground of a dig square by square, and tell from numbers where not to",
	Version: Version,
	Rules: "A dig has nine by nine squares, named a1 (upper left) to i9 (lower right) by column letter and row number; " +
		"under some of the covered ones lies a bell. " +
		"Opening a square without a bell shows how many of the up to eight squares around it hold one; if none does, " +
		"those around open too. A first patch is already open and counts, and the rest can be worked out without " +
		"guessing. " +
		"A left click opens a square; a right click puts up a flag or takes it away; there are as many flags as bells, a " +
		"flagged square does not open, and a flag without a bell under it cancels a correct one. " +
		"Opening a bell ends the round, and the same dig begins anew.",
	Roles: []kit.Role[State]{{
		Name:    "player",
		Doc:     "You are the digger. Open squares that cannot hold a bell and flag those that must.",
		Pointer: true,
		Controls: []kit.Control[State]{
			{Name: "reveal_cell", Doc: "open a square", Aliases: []string{"reveal", "open"}, Params: cellParam, Bind: bind(kit.Click)},
			{Name: "flag_cell", Doc: "put up a flag on a square, or take it away", Aliases: []string{"flag"}, Params: cellParam, Bind: bind(kit.RightClick)},
		},
	}},
	Fields: []kit.Field[State]{
		kit.Number("completion_progress", "share of the squares without a bell that are open", 0, 1, func(s *State) kit.Fix {
			return kit.Ratio(s.Opened, cells-s.Mines)
		}),
		kit.Int("level", "how deep the board must be thought about: 1 number by number, 2 in pairs, 3 all at once", 1, 3, func(s *State) int { return s.Depth }),
		kit.Int("score", "open squares", 0, cells, opened),
		kit.Int("metrics.correct_flags", "flags on bells, less the other flags; not below 0", 0, mostMines, (*State).correct),
		kit.Int("metrics.primary_score", "open squares", 0, cells, opened),
		kit.Int("metrics.remaining_mines", "bells less flags", 0, mostMines, func(s *State) int { return s.Mines - s.flags() }),
		kit.Int("metrics.revealed_safe_cells", "open squares", 0, cells, opened),
		kit.Int("metrics.total_mines", "bells", 10, mostMines, func(s *State) int { return s.Mines }),
		kit.Int("metrics.total_safe_cells", "squares without a bell", cells-mostMines, cells-10, func(s *State) int { return cells - s.Mines }),
		kit.Text("last_cell", "the square opened or flagged last, or empty", func(s *State) string {
			if s.Last < 0 {
				return ""
			}
			return s.Last.String()
		}),
		kit.List("environment", "the board as seen, a text per row: # covered, F flag, * the bell that was struck, else the number", environment),
	},
	Start: start, Tick: tick, Draw: draw, Over: over, Sound: sound,
	Oracle: oracle, Heuristic: heuristic,
	Tasks: []kit.Task{
		{Name: "01", Level: "L4", Text: "Have {score} squares open.", Goal: kit.AtLeast("score", 50),
			Params: Params{Mines: 12, Depth: 2}},
		{Name: "02", Level: "L4", Text: "Have {metrics.correct_flags} correct flags up.", Goal: kit.AtLeast("metrics.correct_flags", 11),
			Params: Params{Mines: 13, Depth: 2}},
		{Name: "03", Level: "L4", Text: "Have {score} squares open and {metrics.correct_flags} correct flags up: the whole dig.",
			Goal:   kit.AtLeast("metrics.correct_flags", 14).And("score", 67),
			Params: Params{Mines: 14, Depth: 2, Knots: 2}},
		{Name: "04", Level: "L4", Text: "Have {score} squares open and {metrics.correct_flags} correct flags up: the whole dig.",
			Goal:   kit.AtLeast("metrics.correct_flags", 17).And("score", 64),
			Params: Params{Mines: 17, Depth: 3, Knots: 4}},
		{Name: "05", Level: "L4", Text: "Have {score} squares open and {metrics.correct_flags} correct flags up: the whole dig.",
			Goal:   kit.AtLeast("metrics.correct_flags", 21).And("score", 60),
			Params: Params{Mines: 21, Depth: 3, Knots: 7}},
	},
}

func opened(s *State) int { return s.Opened }

// cellParam is the square that a control concerns.
var cellParam = []gymkhana.Param{{Name: "cell", Type: gymkhana.TextParam, Enum: names(), Doc: "column a to i and row 1 to 9"}}

func names() []string {
	var list []string
	for c := range Cell(cells) {
		list = append(list, c.String())
	}
	return list
}

// bind converts a control to a click on the square that it names.
func bind(click func(x, y int) gymkhana.Action) func(*State, gymkhana.Action) (gymkhana.Action, error) {
	return func(_ *State, a gymkhana.Action) (gymkhana.Action, error) {
		c, ok := ParseCell(a.Text("cell"))
		if !ok {
			return a, fmt.Errorf("no square %q: the squares are a1 to i9", a.Text("cell"))
		}
		return click(c.middle()), nil
	}
}

// Values in environment for squares that are not open.
const (
	hidden = '#'
	flag   = 'F'
)

func environment(s *State) any {
	rows := make([]string, side)
	for y := range rows {
		row := make([]byte, side)
		for x := range row {
			c := Cell(y*side + x)
			switch {
			case s.Ground[c]&Open != 0:
				row[x] = '0' + byte(s.number(c))
			case s.Ground[c]&Flag != 0:
				row[x] = flag
			case s.Struck && c == s.Last:
				row[x] = '*'
			default:
				row[x] = hidden
			}
		}
		rows[y] = string(row)
	}
	return rows
}
