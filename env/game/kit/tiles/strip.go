package tiles

import "gymkhana/env/game/kit"

// A Strip is a level that is joined from stretches of equal width, side by side. The level itself is only a list of
// numbers of stretches, so a state stays small.
type Strip struct {
	Stretches [][]string // rows from the top, one letter a tile
	Cols      int        // of a stretch
	Rows      int        // of the level; rows above those of the stretches are sky
	Edge      byte       // the letter left and right of the level
	Sky       byte       // the letter above and below it
}

// Tile returns the letter at a column and row of the level with these parts.
func (s *Strip) Tile(parts []uint8, x, y int) byte {
	if x < 0 || x >= len(parts)*s.Cols {
		return s.Edge
	}
	text := s.Stretches[parts[x/s.Cols]]
	if y -= s.Rows - len(text); y < 0 || y >= len(text) {
		return s.Sky
	}
	return text[y][x%s.Cols]
}

// A Pool is a number of stretches to draw from a list, each at most once.
type Pool struct {
	N    int
	From []uint8
}

// Of is n stretches of a list.
func Of(n int, from []uint8) Pool { return Pool{n, from} }

// Draw draws the stretches of all pools in the order of the pools. It uses the ticks from 0 to len(pools)-1 of r.
func Draw(r kit.Rand, pools []Pool) (parts []uint8) {
	for i, p := range pools {
		deck := append([]uint8(nil), p.From...)
		r.Shuffle(len(deck), i, 0, func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
		parts = append(parts, deck[:p.N]...)
	}
	return parts
}

// DrawMixed draws like Draw, and then puts all stretches into an order of their own, for which it uses tick 9.
func DrawMixed(r kit.Rand, pools []Pool) []uint8 {
	parts := Draw(r, pools)
	r.Shuffle(len(parts), 9, 0, func(i, j int) { parts[i], parts[j] = parts[j], parts[i] })
	return parts
}
