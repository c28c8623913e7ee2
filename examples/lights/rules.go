package lights

import (
	"fmt"
	"math/bits"
	"strings"

	"gymkhana/rng"
)

// Side is the number of lamps in a row, and of rows.
const Side = 5

// A Board has a bit for every lamp, row by row from the top left; 1 is lit. It is a plain value:
// a copy is a snapshot.
type Board uint32

// A Cell is the place of a lamp. Columns and rows count from 1 at the top left.
type Cell struct{ Col, Row int }

// String prints column and row: "3,1".
func (c Cell) String() string { return fmt.Sprintf("%d,%d", c.Col, c.Row) }

// Inside reports whether there is a lamp.
func (c Cell) Inside() bool { return c.Col >= 1 && c.Col <= Side && c.Row >= 1 && c.Row <= Side }

func (c Cell) bit() Board { return 1 << ((c.Row-1)*Side + c.Col - 1) }

// Press switches the lamp at c and its neighbours to the left, right, above and below.
func (b Board) Press(c Cell) Board {
	for _, near := range [...]Cell{c, {c.Col - 1, c.Row}, {c.Col + 1, c.Row}, {c.Col, c.Row - 1}, {c.Col, c.Row + 1}} {
		if near.Inside() {
			b ^= near.bit()
		}
	}
	return b
}

// Lit reports whether the lamp at c is on.
func (b Board) Lit(c Cell) bool { return b&c.bit() != 0 }

// Dark reports whether all lamps are off.
func (b Board) Dark() bool { return b == 0 }

// Count is the number of lit lamps.
func (b Board) Count() int { return bits.OnesCount32(uint32(b)) }

// Cells lists the lit lamps, row by row.
func (b Board) Cells() []Cell {
	var list []Cell
	for row := 1; row <= Side; row++ {
		for col := 1; col <= Side; col++ {
			if c := (Cell{col, row}); b.Lit(c) {
				list = append(list, c)
			}
		}
	}
	return list
}

// String writes the rows, a star for a lit lamp and a dot for a dark one, with bars between.
func (b Board) String() string {
	var s strings.Builder
	for i := range Side * Side {
		if i > 0 && i%Side == 0 {
			s.WriteByte('|')
		}
		s.WriteByte(".*"[b>>i&1])
	}
	return s.String()
}

// Parse reads what String wrote.
func Parse(text string) (Board, error) {
	var b Board
	cells := strings.ReplaceAll(text, "|", "")
	for i := range min(len(cells), Side*Side) {
		if cells[i] == '*' {
			b |= 1 << i
		}
	}
	if b.String() != text {
		return 0, fmt.Errorf("board %q: want %d rows of %d dots and stars with bars between", text, Side, Side)
	}
	return b, nil
}

// MaxPar is the largest number of presses that any board needs.
const MaxPar = 15

// Deal gives the board of a seed that takes exactly par presses, from 1 to MaxPar: it presses
// par lamps of a dark board, and draws again while there is a shorter way back.
func Deal(seed uint64, par int) Board {
	draw := rng.Source(seed)
	for {
		var presses Board
		for presses.Count() < par {
			presses |= 1 << draw.Below(Side*Side)
		}
		var b Board
		for _, c := range presses.Cells() {
			b = b.Press(c)
		}
		if way, _ := Solve(b); len(way) == par {
			return b
		}
	}
}
