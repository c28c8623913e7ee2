package tiles

import "gymkhana/env/game/kit"

// A Kind is what a tile is to a body.
type Kind uint8

// The kinds. Only Solid and OneWay stop a body; for the others a game looks at the tiles that [Frame.Cells] lists.
const (
	Air     Kind = iota
	Solid        // stops a body from all sides
	OneWay       // carries a body that comes from above, and lets others pass
	Hazard       // hurts
	Trigger      // does something when it is touched
)

// A Map is a world of tiles. Columns are counted from the left and rows from the top; a body may ask for places
// outside.
type Map interface{ Kind(x, y int) Kind }

// A Frame is the size of a body, in pixels, and the scale of its world. The position of a body is the middle of its
// feet: it covers the pixels from X-Left to X+Right-1 and from Y-Tall to Y-1.
type Frame struct {
	Unit        kit.Fix // what a pixel is in positions: kit.One; or 1 if positions count pixels
	Tile        int     // the side of a tile in pixels
	Left, Right int
	Tall        int
	// Sole is how far below its feet a body feels for the ground, in pixels. With 1, a body that comes down exactly to
	// the height of a tile lands in that tick; with 0, in the next.
	Sole int
}

// Pixel returns the pixel of a position.
func (f *Frame) Pixel(at kit.Fix) int {
	if f.Unit == kit.One {
		return at.Floor()
	}
	return floor(int(at), int(f.Unit))
}

// Tiles returns the column or row of a pixel.
func (f *Frame) Tiles(px int) int { return floor(px, f.Tile) }

// At returns the column or row of a position.
func (f *Frame) At(at kit.Fix) int { return f.Tiles(f.Pixel(at)) }

func (f *Frame) place(px int) kit.Fix { return kit.Fix(px) * f.Unit }

// floor divides and rounds down; b is positive.
func floor(a, b int) int {
	if a < 0 {
		return -((b - 1 - a) / b)
	}
	return a / b
}

// Cells returns the first and the last column and row that a body covers.
func (f *Frame) Cells(x, y kit.Fix) (left, top, right, bottom int) {
	px, py := f.Pixel(x), f.Pixel(y)
	return f.Tiles(px - f.Left), f.Tiles(py - f.Tall), f.Tiles(px + f.Right - 1), f.Tiles(py - 1)
}

// Slide moves a body sideways by dx, up to the next solid tile. It returns its new X and whether a tile stopped it. A
// body moves less than a tile at a time.
func (f *Frame) Slide(m Map, x, y, dx kit.Fix) (to kit.Fix, stopped bool) {
	if dx == 0 {
		return x, false
	}
	to = x + dx
	left, top, right, bottom := f.Cells(to, y)
	col := left
	if dx > 0 {
		col = right
	}
	for row := top; row <= bottom; row++ {
		if m.Kind(col, row) != Solid {
			continue
		}
		if dx > 0 {
			return f.place(col*f.Tile - f.Right), true
		}
		return f.place((col+1)*f.Tile + f.Left), true
	}
	return to, false
}

// A Fall is the result of moving up or down.
type Fall struct {
	Y     kit.Fix
	Lands bool // on the ground
	Bumps bool // with its head, into a tile of the row Row
	Row   int
}

// Drop moves a body down by dy, or up if dy is negative, to the next tile that stops it. A body moves less than a tile
// at a time.
func (f *Frame) Drop(m Map, x, y, dy kit.Fix) Fall {
	to := y + dy
	left, top, right, _ := f.Cells(x, to)
	if dy < 0 {
		for col := left; col <= right; col++ {
			if m.Kind(col, top) == Solid {
				return Fall{Y: f.place((top+1)*f.Tile + f.Tall), Bumps: true, Row: top}
			}
		}
		return Fall{Y: to}
	}
	row := f.Tiles(f.Pixel(to) + f.Sole - 1)
	edge := f.place(row * f.Tile)
	if f.Pixel(y) > row*f.Tile {
		return Fall{Y: to}
	}
	for col := left; col <= right; col++ {
		if k := m.Kind(col, row); k == Solid || k == OneWay {
			return Fall{Y: edge, Lands: true, Row: row}
		}
	}
	return Fall{Y: to}
}

// Free reports whether a body has room at a place: it covers no solid tile.
func (f *Frame) Free(m Map, x, y kit.Fix) bool {
	left, top, right, bottom := f.Cells(x, y)
	for row := top; row <= bottom; row++ {
		for col := left; col <= right; col++ {
			if m.Kind(col, row) == Solid {
				return false
			}
		}
	}
	return true
}
