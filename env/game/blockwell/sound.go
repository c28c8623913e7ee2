package blockwell

import "gymkhana/env/game/kit"

// sound reports values in an untrusted state that the rules cannot handle.
func sound(s, first *State) error {
	var d kit.Doubts
	d.Same("the well", s.PerLevel == first.PerLevel && s.Stones == first.Stones && s.Rand == first.Rand)
	d.In("tick", 0, kit.Many, s.Tick)
	d.In("last tick", first.LastTick, s.Tick, s.LastTick)
	d.In("count", 0, kit.Many, s.Sunk, s.Held, s.Soft, s.Placed, s.Score, s.Broken)
	d.In("drawn", 1, kit.Many, s.Drawn)
	d.In("lines", 0, levels*s.PerLevel+len(points), s.Lines)
	d.In("last", 0, len(points)-1, s.Last)
	d.In("kept", int(None), kinds, int(s.Kept))
	d.In("piece", int(Bar), kinds, int(s.Piece.Kind))
	d.In("turn", 0, 3, s.Piece.Turn)
	d.Let("a long reason", len(s.Lost) > 100)
	for y := range Rows {
		free := 0
		for _, k := range s.Well[y*Cols : (y+1)*Cols] {
			d.In("square", int(None), int(Stone), int(k))
			if k == None {
				free++
			}
		}
		d.Let("a row is full", free == 0)
	}
	if d.Any() {
		return d.Err()
	}
	d.Let("the piece has no room", s.Lost == "" && !s.fits(s.Piece))
	for _, c := range s.Piece.Spots() {
		d.In("column", 0, Cols-1, c.X)
		d.In("row", -4, Rows-1, c.Y)
	}
	return d.Err()
}
