package playground

import (
	"gymkhana"
	"gymkhana/canvas"
	"gymkhana/env/phone/device"
	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

// The size of a board: a picture on which places are marked or things are moved, in pixels.
const (
	boardWidth  = ui.Width - 48
	boardHeight = 560
)

// boardID is the id of a mini's board.
const boardID = "board"

// A spot is a place on a board, or the way from one place to another.
type spot struct{ x, y int }

func (p spot) from(o spot) spot { return spot{p.x - o.x, p.y - o.y} }
func (p spot) dot(o spot) int   { return p.x*o.x + p.y*o.y }
func (p spot) cross(o spot) int { return p.x*o.y - p.y*o.x }

// near reports whether two places are at most r apart.
func (p spot) near(o spot, r int) bool { return p.from(o).dot(p.from(o)) <= r*r }

// inside reports whether a place is on the board, at least some pixels from its edges.
func (p spot) inside(margin int) bool {
	return p.x >= margin && p.y >= margin && p.x < boardWidth-margin && p.y < boardHeight-margin
}

// sines are the sines of 0 to 90 degrees in steps of five, in thousandths.
var sines = [...]int{0, 87, 174, 259, 342, 423, 500, 574, 643, 707, 766, 819, 866, 906, 940, 966, 985, 996, 1000}

// fullTurn is a full turn in steps of five degrees.
const fullTurn = 72

// sine is the sine of an angle in steps of five degrees, in thousandths.
func sine(step int) int {
	switch step = (step%fullTurn + fullTurn) % fullTurn; {
	case step <= fullTurn/4:
		return sines[step]
	case step <= fullTurn/2:
		return sines[fullTurn/2-step]
	}
	return -sine(step - fullTurn/2)
}

// toward is the place at a distance r in a direction, which is counted clockwise from the right in steps of five degrees.
func (p spot) toward(step, r int) spot {
	return spot{p.x + r*sine(step+fullTurn/4)/1000, p.y + r*sine(step)/1000}
}

// The middle of the board, which a tap on its element hits. No mark is wanted near it.
var middle = spot{boardWidth / 2, boardHeight / 2}

// A target is what a mark on the board has to hit.
type target struct {
	// draw draws the places of the picture, and last the one that the oracle marks.
	draw func(d *rng.Stream) []spot
	// right reports whether a mark is right.
	right func(list []spot, mark spot) bool
	// paint paints the picture; it has a mark if marked is true.
	paint func(c *canvas.Canvas, list []canvas.Point, mark canvas.Point, marked bool)
}

// marking makes a mini in which one place of a picture is marked. Nums are the mark, -1 and -1 at first, and then the
// places of the picture.
func marking(name string, icon ui.Icon, t target) mini {
	return mini{
		name: name, level: "medium", steps: 10, icon: icon, vision: true,
		draw: func(d *rng.Stream, _ *device.Case, s *State) {
			list := t.draw(d)
			for last := list[len(list)-1]; !last.inside(30) || last.near(middle, 60) || t.right(list, middle); last = list[len(list)-1] {
				list = t.draw(d)
			}
			s.Nums = []int{-1, -1}
			for _, p := range list {
				s.Nums = append(s.Nums, p.x, p.y)
			}
		},
		show: func(p *ui.Page, s *State) {
			p.Picture(boardHeight, ui.Picture{ID: boardID, Name: unnamed, Touch: func(x, y int) { s.Nums[0], s.Nums[1] = x, y },
				Paint: func(c *canvas.Canvas, b ui.Box) { t.show(c, b, s) }})
			p.Space(12)
			p.Buttons(ui.Button{ID: "submit", Label: "Submit", Off: s.Nums[0] < 0, Do: func() { s.end(t.right(s.spots(), s.mark())) }})
		},
		solve: func(h *device.Driver, s *State) bool {
			list := s.spots()
			if s.Nums[0] >= 0 && t.right(list, s.mark()) {
				return h.Tap("submit")
			}
			return tapAt(h, boardID, list[len(list)-1])
		},
	}
}

// mark is the marked place.
func (s *State) mark() spot { return spot{s.Nums[0], s.Nums[1]} }

// spots are the places of the picture.
func (s *State) spots() []spot {
	var list []spot
	for i := 2; i < len(s.Nums); i += 2 {
		list = append(list, spot{s.Nums[i], s.Nums[i+1]})
	}
	return list
}

func (t *target) show(c *canvas.Canvas, b ui.Box, s *State) {
	sheet(c, b)
	at := func(p spot) canvas.Point { return canvas.Point{X: float64(b.X0 + p.x), Y: float64(b.Y0 + p.y)} }
	var list []canvas.Point
	for _, p := range s.spots() {
		list = append(list, at(p))
	}
	mark := at(s.mark())
	t.paint(c, list, mark, s.Nums[0] >= 0)
	if s.Nums[0] >= 0 {
		c.Circle(mark.X, mark.Y, 9, ui.Coral)
		c.Circle(mark.X, mark.Y, 3, ui.White)
	}
}

// sheet paints the ground of a board.
func sheet(c *canvas.Canvas, b ui.Box) {
	c.RoundRect(float64(b.X0), float64(b.Y0), float64(b.X1-b.X0), float64(b.Y1-b.Y0), 18, ui.Surface)
}

// tapAt taps a place of a widget, counted from its corner.
func tapAt(h *device.Driver, id string, at spot) bool {
	if h.Show(id) {
		return true
	}
	b := h.Look(id).Box
	return h.Do(gymkhana.Action{Verb: gymkhana.Click, Args: []gymkhana.Arg{{Name: "x", Value: int64(b.X0 + at.x)}, {Name: "y", Value: int64(b.Y0 + at.y)}}})
}

// anywhere draws a place on the board.
func anywhere(d *rng.Stream, margin int) spot {
	return spot{d.Between(margin, boardWidth-margin), d.Between(margin, boardHeight-margin)}
}

// A mark may be off by this many pixels, and a direction by this tangent in thousandths, 3.5 degrees.
const (
	offBy   = 14
	slantBy = 61
)

// leastArm is the least distance in pixels of a mark from the corner of its angle.
const leastArm = 50

// The list is the centre, a place on the circle, and the centre again.
var circleCenter = marking("circle-center", ui.IconPlace, target{
	draw: func(d *rng.Stream) []spot {
		r := d.Between(70, 180)
		at := spot{d.Between(r+8, boardWidth-r-8), d.Between(r+8, boardHeight-r-8)}
		return []spot{at, {at.x + r, at.y}, at}
	},
	right: func(list []spot, mark spot) bool { return mark.near(list[0], offBy) },
	paint: func(c *canvas.Canvas, list []canvas.Point, _ canvas.Point, _ bool) {
		c.Ring(list[0].X, list[0].Y, list[1].X-list[0].X, 5, ui.Indigo)
	},
})

// The list is two places and the midpoint.
var findMidpoint = marking("find-midpoint", ui.IconPlace, target{
	draw: func(d *rng.Stream) []spot {
		a, b := anywhere(d, 24), anywhere(d, 24)
		for a.near(b, 160) {
			b = anywhere(d, 24)
		}
		return []spot{a, b, {(a.x + b.x) / 2, (a.y + b.y) / 2}}
	},
	right: func(list []spot, mark spot) bool { return mark.near(list[2], offBy) },
	paint: func(c *canvas.Canvas, list []canvas.Point, _ canvas.Point, _ bool) {
		for _, p := range list[:2] {
			c.Circle(p.X, p.Y, 12, ui.Teal)
		}
	},
})

// The list is the corner, the ends of both sides, and a place on the line that halves the angle.
var bisectAngle = marking("bisect-angle", ui.IconShare, target{
	draw: func(d *rng.Stream) []spot {
		at, first, half := anywhere(d, 60), d.N(fullTurn), d.Between(4, 15)
		return []spot{at, at.toward(first, 170), at.toward(first+2*half, 170), at.toward(first+half, 130)}
	},
	right: func(list []spot, mark spot) bool {
		way, wanted := mark.from(list[0]), list[3].from(list[0])
		return way.dot(way) >= leastArm*leastArm && 1000*abs(wanted.cross(way)) <= slantBy*wanted.dot(way)
	},
	paint: func(c *canvas.Canvas, list []canvas.Point, mark canvas.Point, marked bool) {
		c.Polyline(6, ui.Indigo, list[1], list[0], list[2])
		paintArm(c, list[0], mark, marked)
	},
})

// The list is the corner, the end of the drawn side, and a place on the other side.
var rightAngle = marking("right-angle", ui.IconMove, target{
	draw: func(d *rng.Stream) []spot {
		at, first := anywhere(d, 60), d.N(fullTurn)
		quarter := fullTurn / 4
		if d.Chance(1, 2) {
			quarter = -quarter
		}
		return []spot{at, at.toward(first, 170), at.toward(first+quarter, 130)}
	},
	right: func(list []spot, mark spot) bool {
		way, side := mark.from(list[0]), list[1].from(list[0])
		return way.dot(way) >= leastArm*leastArm && 1000*abs(side.dot(way)) <= slantBy*abs(side.cross(way))
	},
	paint: func(c *canvas.Canvas, list []canvas.Point, mark canvas.Point, marked bool) {
		c.Polyline(6, ui.Indigo, list[1], list[0])
		paintArm(c, list[0], mark, marked)
	},
})

// paintArm paints the side that a mark makes, and the corner of the angle.
func paintArm(c *canvas.Canvas, corner, mark canvas.Point, marked bool) {
	if marked {
		c.Line(corner.X, corner.Y, mark.X, mark.Y, 4, ui.Coral)
	}
	c.Circle(corner.X, corner.Y, 10, ui.Indigo)
}

func abs(n int) int { return max(n, -n) }
