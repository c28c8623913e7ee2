// Package lens draws what an eye sees of a world on flat ground, for games in the first person or from behind a player.
// [Lens] says where on the screen a place of the world is, [Fog] dims what is far, [Scene] paints from far to near,
// [Cast] finds the walls of a grid that a ray meets, and [Upright], [Level], [Convex] and [Lens.Ground] paint faces in
// columns and rows, which is fast. [Lens.Around] is for the inside of a tube.
//
// Places are in units of the game: x and y on the ground, and a height above it. It is for drawing only, because it uses
// floats.
package lens

import (
	"cmp"
	"math"
	"slices"

	"gymkhana/env/game/kit"
)

// A Lens is an eye, which looks level over the ground, and its picture.
type Lens struct {
	X, Y    float64 // the place of the eye on the ground
	DX, DY  float64 // the direction in which it looks, of length 1; its right side is (-DY, DX)
	High    float64 // the height of the eye above the ground
	Focal   float64 // pixels of a thing of one unit at a distance of one unit
	Mid     float64 // where on the screen far things straight ahead are: pixels from the left,
	Horizon float64 // and from the top
	Slope   float64 // how far the horizon falls to the right, in pixels a pixel; 0 is level
}

// Place gives how far ahead of the eye a place on the ground is, and how far to the right. Places behind the eye have a
// distance below 0, and cannot be drawn.
func (l *Lens) Place(x, y float64) (far, right float64) {
	dx, dy := x-l.X, y-l.Y
	return dx*l.DX + dy*l.DY, dx*-l.DY + dy*l.DX
}

// Scale gives the pixels of a thing of one unit at a distance above 0.
func (l *Lens) Scale(far float64) float64 { return l.Focal / far }

// Screen gives the point of the screen where a place is: a distance above 0, so far to the right, and so high.
func (l *Lens) Screen(far, right, up float64) kit.Point {
	x := right * l.Focal / far
	return kit.Point{X: l.Mid + x, Y: l.Horizon + (l.High-up)*l.Focal/far + x*l.Slope}
}

// Around gives the point of the screen where a place of a tube is, whose axis the eye looks along: a distance above 0, so
// far from the axis, and at an angle in turns from straight below the axis to the right. High is then the height of the
// eye above the axis.
func (l *Lens) Around(far, radius, turns float64) kit.Point {
	sin, cos := math.Sincos(2 * math.Pi * turns)
	return l.Screen(far, radius*sin, -radius*cos)
}

// Row gives the distance of the ground that is seen so many pixels below the horizon; more than 0.
func (l *Lens) Row(below float64) float64 { return l.High * l.Focal / below }

// Fog hides what is far. Up to where Clear/(1+Thick·distance) is 1, nothing is hidden; beyond, this share of a colour is
// left.
type Fog struct {
	Color kit.Color
	Clear float64
	Thick float64
}

// Shade is a colour at a distance.
func (f *Fog) Shade(col kit.Color, far float64) kit.Color {
	return f.Color.Mix(col, math.Min(1, f.Clear/(1+f.Thick*far)))
}

// A Scene is things that are painted from far to near, so that near ones cover far ones. Things at the same distance are
// painted in the order in which they were added.
type Scene struct{ things []thing }

type thing struct {
	far   float64
	paint func()
}

// Add adds a thing at a distance.
func (s *Scene) Add(far float64, paint func()) { s.things = append(s.things, thing{far, paint}) }

// Paint paints all things, and forgets them.
func (s *Scene) Paint() {
	slices.SortStableFunc(s.things, func(a, b thing) int { return cmp.Compare(b.far, a.far) })
	for _, t := range s.things {
		t.paint()
	}
	s.things = s.things[:0]
}

// A Hit is where a ray enters a cell of a grid.
type Hit struct {
	X, Y  int     // the cell
	Far   float64 // how many lengths of the ray's direction away
	Along float64 // the place on the side of the cell where it enters, in cells of the grid
	Side  bool    // whether that is a side along x, instead of one along y
}

// Cast follows a ray from (x, y) in the direction (dx, dy) through a grid of cells of one unit, and calls meet for the cells
// that it enters, most of them, until meet returns false. The cell in which it begins is not among them.
// Source: J. Amanatides and A. Woo, A Fast Voxel Traversal Algorithm for Ray Tracing, Eurographics 1987.
func Cast(x, y, dx, dy float64, most int, meet func(h *Hit) bool) {
	h := Hit{X: int(math.Floor(x)), Y: int(math.Floor(y))}
	stepX, stepY, nextX, nextY := 1, 1, float64(h.X+1)-x, float64(h.Y+1)-y
	if dx < 0 {
		stepX, nextX = -1, x-float64(h.X)
	}
	if dy < 0 {
		stepY, nextY = -1, y-float64(h.Y)
	}
	perX, perY := 1/math.Max(math.Abs(dx), 1e-9), 1/math.Max(math.Abs(dy), 1e-9)
	nextX, nextY = nextX*perX, nextY*perY
	for range most {
		h.Side = nextX >= nextY
		if h.Side {
			h.Far, nextY, h.Y = nextY, nextY+perY, h.Y+stepY
			h.Along = x + h.Far*dx
		} else {
			h.Far, nextX, h.X = nextX, nextX+perX, h.X+stepX
			h.Along = y + h.Far*dy
		}
		if !meet(&h) {
			return
		}
	}
}

// narrow is the least width of the columns of faces, in pixels.
const narrow = 2

// Upright paints a face between two upright edges: each is at X, from Top down to Bottom. Edges may come in any order. The
// columns are as wide as they can be without steps of more than a pixel, so a face that is seen from the front is fast.
func Upright(c *kit.Canvas, a, b Edge, col kit.Color) {
	if a.X > b.X {
		a, b = b, a
	}
	from, to := math.Max(math.Round(a.X), 0), math.Min(math.Round(b.X), kit.Width)
	column := kit.Width + 0.0
	if steep := math.Max(math.Abs(b.Top-a.Top), math.Abs(b.Bottom-a.Bottom)); steep > 0 {
		column = math.Max(narrow, math.Floor((b.X-a.X)/steep))
	}
	for x := from; x < to; x += column {
		w := math.Min(column, to-x)
		k := 0.0
		if b.X > a.X {
			k = (x + w/2 - a.X) / (b.X - a.X)
		}
		top, bottom := math.Round(a.Top+k*(b.Top-a.Top)), math.Round(a.Bottom+k*(b.Bottom-a.Bottom))
		if bottom > top {
			c.Rect(x, top, w, bottom-top, col)
		}
	}
}

// Level paints a level face between two level edges, an upper and a lower one, in any order. Its rows are a pixel high.
func Level(c *kit.Canvas, a, b Row, col kit.Color) {
	if a.Y > b.Y {
		a, b = b, a
	}
	from, to := math.Max(math.Round(a.Y), 0), math.Min(math.Round(b.Y), kit.Height)
	for y := from; y < to; y++ {
		k := (y + 0.5 - a.Y) / (b.Y - a.Y)
		left, right := math.Round(a.Left+k*(b.Left-a.Left)), math.Round(a.Right+k*(b.Right-a.Right))
		if right > left {
			c.Rect(left, y, right-left, 1, col)
		}
	}
}

// Convex paints a convex shape with the given corners, in either order. Its rows are a pixel high and not smoothed.
func Convex(c *kit.Canvas, col kit.Color, corners ...kit.Point) {
	top, bottom := math.Inf(1), math.Inf(-1)
	for _, p := range corners {
		top, bottom = math.Min(top, p.Y), math.Max(bottom, p.Y)
	}
	from, to := math.Max(math.Round(top), 0), math.Min(math.Round(bottom), kit.Height)
	if from >= to {
		return
	}
	var room [8]slant
	sides := room[:0]
	a := corners[len(corners)-1]
	for _, b := range corners {
		if a.Y != b.Y {
			per := (b.X - a.X) / (b.Y - a.Y)
			sides = append(sides, slant{math.Min(a.Y, b.Y), math.Max(a.Y, b.Y), a.X - per*a.Y, per})
		}
		a = b
	}
	for y := from; y < to; y++ {
		left, right := float64(kit.Width), 0.0
		for i := range sides {
			if s := &sides[i]; s.top <= y+0.5 && y+0.5 < s.bottom {
				x := s.at + s.per*(y+0.5)
				left, right = min(left, x), max(right, x)
			}
		}
		if left, right = math.Round(max(left, 0)), math.Round(min(right, kit.Width)); right > left {
			c.Rect(left, y, right-left, 1, col)
		}
	}
}

// A slant is a side of a convex shape: from top to bottom, at so many pixels from the left in row 0, and so many more each row.
type slant struct{ top, bottom, at, per float64 }

// A Row is a level line on the screen, in pixels.
type Row struct{ Y, Left, Right float64 }

// An Edge is an upright line on the screen, in pixels.
type Edge struct{ X, Top, Bottom float64 }

// Edge gives the edge at a distance above 0, so far to the right, that goes up from the ground to a height.
func (l *Lens) Edge(far, right, up float64) Edge {
	foot, head := l.Screen(far, right, 0), l.Screen(far, right, up)
	return Edge{foot.X, head.Y, foot.Y}
}

// strip is the width of the strips in which Ground paints a sloping horizon, in pixels.
const strip = 16

// Ground paints the ground below the horizon, in stripes across the way that are deep units deep, by the colour of each
// stripe, which gets its number: that of the stripe at the place 0 of the way is 0. It paints down to the picture's end, and
// beyond the distance reach one colour, which is that of the stripe there.
func (l *Lens) Ground(c *kit.Canvas, deep, reach float64, colour func(number int, far float64) kit.Color) {
	way := l.X*l.DX + l.Y*l.DY
	type band struct {
		y   float64 // below the horizon
		col kit.Color
	}
	last := int(math.Floor((way + reach) / deep))
	bands := []band{{0, colour(last, reach)}}
	for n := last - 1; ; n-- {
		far := float64(n+1)*deep - way // where the stripe ends
		if far <= 0 {
			break
		}
		y := l.High * l.Focal / far
		bands = append(bands, band{y, colour(n, far)})
		if y > kit.Height+kit.Width {
			break
		}
	}
	wide := strip
	if l.Slope == 0 {
		wide = kit.Width
	}
	for x := 0; x < kit.Width; x += wide {
		tilt := l.Horizon + (float64(x)+float64(wide)/2-l.Mid)*l.Slope
		for i, b := range bands {
			top, bottom := math.Round(tilt+b.y), float64(kit.Height)
			if i+1 < len(bands) {
				bottom = math.Min(bottom, math.Round(tilt+bands[i+1].y))
			}
			if bottom > top {
				c.Rect(float64(x), top, float64(wide), bottom-top, b.col)
			}
		}
	}
}
