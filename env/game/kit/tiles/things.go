package tiles

import "strings"

// A Thing is a tile of a stretch that can change, such as a coin or a box: its letter, and its column and row there.
type Thing struct {
	Letter byte
	X, Y   int
}

// Things are the things of each stretch of a strip. A state keeps a bit for each thing of a part, in the order of the
// list, so a stretch has at most eight.
type Things [][]Thing

// Things lists the places of some letters, row by row. Rows are those of the level.
func (s *Strip) Things(letters string) Things {
	list := make(Things, len(s.Stretches))
	for i, text := range s.Stretches {
		for y, row := range text {
			for x := range len(row) {
				if strings.IndexByte(letters, row[x]) >= 0 {
					list[i] = append(list[i], Thing{row[x], x, y + s.Rows - len(text)})
				}
			}
		}
	}
	return list
}

// Find returns the part of a level and the number there of the thing at a column and row; ok is false if there is none.
func (s *Strip) Find(things Things, parts []uint8, x, y int) (part, i int, ok bool) {
	if x < 0 || x >= len(parts)*s.Cols {
		return 0, 0, false
	}
	part = x / s.Cols
	for i, t := range things[parts[part]] {
		if t.Y == y && t.X == x%s.Cols {
			return part, i, true
		}
	}
	return 0, 0, false
}

// Each visits the things of a level with a letter, at their columns and rows.
func (s *Strip) Each(things Things, parts []uint8, letter byte, visit func(part, i, x, y int)) {
	for part, stretch := range parts {
		for i, t := range things[stretch] {
			if t.Letter == letter {
				visit(part, i, part*s.Cols+t.X, t.Y)
			}
		}
	}
}

// A Place is somewhere for an oracle to go: a thing of a part, or the end of a level if Part is negative, and the ways to it.
type Place struct {
	Part, I int
	*Paths
}

// Places are the things of a level with a letter, and its end at a column and row last. The ways lead through all air of a
// map.
func (s *Strip) Places(m Map, things Things, parts []uint8, letter byte, endX, endY int) (list []Place) {
	cols := len(parts) * s.Cols
	s.Each(things, parts, letter, func(part, i, x, y int) {
		list = append(list, Place{part, i, NewPaths(m, cols, s.Rows, s.Rows, 3, x, y)})
	})
	return append(list, Place{-1, 0, NewPaths(m, cols, s.Rows, s.Rows, 3, endX, endY)})
}

// Near is the length of the shortest way from a column and row to a thing that is not taken; or, if enough is true, to
// the end.
func Near(list []Place, taken []uint8, enough bool, x, y int) int {
	near := Far
	for _, p := range list {
		if end := p.Part < 0; end == enough && (end || taken[p.Part]>>p.I&1 == 0) {
			near = min(near, p.At(x, y))
		}
	}
	return near
}

// Run is the range of columns of a stretch over which ground extends on both sides of a place: from the first to the last column
// where nothing is solid and something solid is below. Rows are those of the stretch.
func (s *Strip) Run(stretch, x, y int) (from, to int) {
	text := s.Stretches[stretch]
	open := func(x int) bool { return x >= 0 && x < s.Cols && text[y][x] != '#' && text[y+1][x] == '#' }
	for from = x; open(from - 1); from-- {
	}
	for to = x; open(to + 1); to++ {
	}
	return from, to
}
