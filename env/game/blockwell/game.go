// Package blockwell is Block Well: pieces of four blocks sink into a well; full rows vanish, and the round ends when a
// piece has no room. Start at [Game].
package blockwell

import (
	"gymkhana/env/game/kit"
)

// Version is raised whenever rules, wells or drawing behave differently.
const Version = 3

// Game is Block Well.
var Game = &kit.Game[State]{
	Name:    "block-well",
	Title:   "Block Well",
	Doc:     "turn and drop pieces of four blocks into a well so that whole rows fill and vanish",
	Version: Version,
	Rules: "Pieces of four blocks sink into a well 9 squares wide and 16 deep: move and turn each one, then drop it; " +
		"one piece may be kept for later, once per piece. " +
		"A row that is full vanishes and what lies above comes down: 1, 2, 3 or 4 rows at once give 100, 250, 450 or 700 points. " +
		"The empty frames show where the piece would land; a piece that has rested for about half a second is set. " +
		"When the next piece has no room, or a piece is set that stands out over the rim, the round is lost, and the well starts again as it was.",
	Roles: []kit.Role[State]{{
		Name: "player",
		Doc: "You steer the falling piece. One press moves it by one column or turns it by a quarter; an arrow held for longer than a " +
			"quarter of a second keeps moving it. The ArrowUp key turns right too, and the c key keeps too.",
		Wait: 30,
		Keys: []kit.Key{kit.ArrowLeft, kit.ArrowRight, kit.ArrowDown, kit.ArrowUp, kit.Letter('z'), kit.Letter('x'), kit.Space, kit.Shift, kit.Letter('c')},
		Controls: []kit.Control[State]{
			{Name: "move_left", Doc: "move the piece one column to the left", Aliases: []string{"left"}, Does: kit.Press(12, kit.ArrowLeft)},
			{Name: "move_right", Doc: "move the piece one column to the right", Aliases: []string{"right"}, Does: kit.Press(12, kit.ArrowRight)},
			{Name: "soft_drop", Doc: "lower the piece by three rows", Aliases: []string{"down"}, Does: kit.Press(12, kit.ArrowDown)},
			{Name: "rotate_cw", Doc: "turn the piece a quarter to the right", Does: kit.Press(12, kit.Letter('x'))},
			{Name: "rotate_ccw", Doc: "turn the piece a quarter to the left", Does: kit.Press(12, kit.Letter('z'))},
			{Name: "hard_drop", Doc: "drop the piece to the bottom and set it", Aliases: []string{"drop"}, Does: kit.Press(12, kit.Space)},
			{Name: "hold_piece", Doc: "keep the piece and take the kept one, or the next", Aliases: []string{"hold", "keep"}, Does: kit.Press(12, kit.Shift)},
		},
	}},
	Fields: []kit.Field[State]{
		kit.Int("score", "points in this round", 0, (levels*10+3)*700, func(s *State) int { return s.Score }),
		kit.Int("level", "the level, from 1; pieces sink faster in each", 1, levels, (*State).Level),
		kit.Number("completion_progress", "share of the lines of all five levels", 0, 1, completion),
		kit.Int("lines", "rows cleared in this round", 0, levels*10+3, func(s *State) int { return s.Lines }),
		kit.Int("stones_broken", "old stones that vanished with rows", 0, 80, func(s *State) int { return s.Broken }),
		kit.Int("pieces_placed", "pieces set in this round", 0, 1<<20, func(s *State) int { return s.Placed }),
		kit.Int("metrics.lines_remaining", "rows to the next level", 0, 10, remaining),
		kit.Int("metrics.lines_target", "rows to a level", 2, 10, func(s *State) int { return s.PerLevel }),
		kit.Int("metrics.stones_total", "old stones at the start", 0, 80, func(s *State) int { return s.Stones }),
		kit.Text("piece.kind", "the falling piece: bar, square, tee, rise, fall, hook or crook", func(s *State) string { return names[s.Piece.Kind] }),
		kit.Int("piece.turn", "its quarter turns to the right", 0, 3, func(s *State) int { return s.Piece.Turn }),
		kit.Int("piece.x", "its leftmost column, from 0", 0, Cols-1, func(s *State) int { left, _ := s.Piece.span(); return left }),
		kit.Int("piece.width", "columns it takes", 1, 4, func(s *State) int { _, wide := s.Piece.span(); return wide }),
		kit.Text("kept", "the kept piece, or empty", func(s *State) string { return names[s.Kept] }),
		kit.Bool("can_keep", "whether the falling piece may be kept", func(s *State) bool { return !s.Swapped }),
		kit.List("environment.board", "the well, a text per row: . free, o block, # old stone, @ the falling piece", board),
		kit.List("environment.heights", "filled height of each column", heights),
		kit.List("environment.preview_queue", "the next three pieces", preview),
	},
	Start: start, Tick: tick, Draw: draw, Over: over, Sound: sound,
	Oracle: oracle, Heuristic: heuristic,
	Tasks: []kit.Task{
		{Name: "01", Level: "L4", Text: "Reach {score} points.", Goal: kit.AtLeast("score", 800),
			Params: Params{Rubble: 4, Shaft: 3, Run: 2}},
		{Name: "02", Level: "L4", Text: "Reach {score} points in one round, from an empty well.", Goal: kit.AtLeast("score", 800)},
		{Name: "03", Level: "L4", Text: "Clear {lines} rows in one round.", Goal: kit.AtLeast("lines", 10),
			Params: Params{Rubble: 6, Shaft: 4, Run: 2}},
		{Name: "04", Level: "L4", Text: "Reach {score} points in one round: rows that vanish together are worth more.", Goal: kit.AtLeast("score", 1400),
			Params: Params{Rubble: 7, Shaft: 2, Run: 2}},
		{Name: "05", Level: "L4", Text: "Break {stones_broken} old stones in one round: they break with the rows that " +
			"they are in.", Goal: kit.AtLeast("stones_broken", 44),
			Params: Params{Rubble: 10, Shaft: 2, Run: 1}},
	},
}

var names = [...]string{None: "", Bar: "bar", Square: "square", Tee: "tee", Rise: "rise", Fall: "fall", Hook: "hook", Crook: "crook", Stone: "stone"}

func completion(s *State) kit.Fix {
	all := levels * s.PerLevel
	return kit.Ratio(min(s.Lines, all), all)
}

// remaining counts the rows to the next level; 0 after the last.
func remaining(s *State) int {
	return min(s.PerLevel-s.Lines%s.PerLevel, max(levels*s.PerLevel-s.Lines, 0))
}

// span returns the leftmost column of a piece and the number of its columns.
func (p Piece) span() (left, wide int) {
	left, right := Cols, 0
	for _, c := range p.Spots() {
		left, right = min(left, c.X), max(right, c.X)
	}
	return left, right - left + 1
}

func board(s *State) any {
	rows := make([]string, Rows)
	for y := range rows {
		row := make([]byte, Cols)
		for x := range row {
			switch s.Well[y*Cols+x] {
			case None:
				row[x] = '.'
			case Stone:
				row[x] = '#'
			default:
				row[x] = 'o'
			}
			for _, c := range s.Piece.Spots() {
				if c.X == x && c.Y == y {
					row[x] = '@'
				}
			}
		}
		rows[y] = string(row)
	}
	return rows
}

func heights(s *State) any {
	tops := make([]int, Cols)
	for x := range tops {
		for y := Rows - 1; y >= 0; y-- {
			if s.Well[y*Cols+x] != None {
				tops[x] = Rows - y
			}
		}
	}
	return tops
}

func preview(s *State) any {
	list := make([]string, Preview)
	for i := range list {
		list[i] = names[s.Next(i)]
	}
	return list
}
