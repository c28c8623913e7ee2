package tiles

import (
	"strings"

	"gymkhana/env/game/kit"
)

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

// Cut takes stretches out of drawings that show several side by side, with a blank between them:
//
//	Cut(`
//	....  ..o.
//	####  #..#
//	`)
//
// Every row of a drawing has the same number of stretches. The result is as ragged as the drawings; tests check it.
func Cut(drawings ...string) (all [][]string) {
	for _, d := range drawings {
		var side [][]string
		for _, line := range strings.Split(strings.TrimSpace(d), "\n") {
			for i, row := range strings.Fields(line) {
				if i == len(side) {
					side = append(side, nil)
				}
				side[i] = append(side[i], row)
			}
		}
		all = append(all, side...)
	}
	return all
}

// A Pool is a number of stretches to draw from a list, each at most once.
type Pool struct {
	N    int
	From []uint8
}

// Ragged reports the number of the first stretch that is not as wide as Cols or not as tall as the first, or -1.
func (s *Strip) Ragged() int {
	for i, text := range s.Stretches {
		for _, row := range text {
			if len(row) != s.Cols || len(text) != len(s.Stretches[0]) {
				return i
			}
		}
	}
	return -1
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
