package snakegrid

import "gymkhana/env/game/kit"

// sound reports values in an untrusted state that the rules cannot handle.
func sound(s, first *State) error {
	var d kit.Doubts
	d.Same("the board", s.Cols == first.Cols && s.Rows == first.Rows && s.Period == first.Period && s.Rand == first.Rand)
	d.In("tick", 0, kit.Many, s.Tick)
	d.In("heading", int(Up), int(Left), int(s.Heading), int(s.Next))
	d.In("head", 0, maxCells-1, s.Head)
	d.In("length", 1, maxCells, s.Length)
	d.In("grow", 0, maxCells, s.Grow)
	d.In("score", 0, kit.Many, s.Score)
	board := s.Cols*s.Rows - 1
	d.In("food", -1, board, int(s.Food))
	for i := range s.Cells {
		d.In("cell", 0, board, int(s.Cells[i]))
		d.In("ground", Free, Body, int(s.Ground[i]))
	}
	d.Let("a long name of what it ran into", len(s.Crashed) > 40)
	return d.Err()
}
