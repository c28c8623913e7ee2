package playground

import (
	"strconv"

	"gymkhana/canvas"
	"gymkhana/env/phone/device"
	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

// A hue is a colour with a name.
type hue struct {
	name  string
	color ui.Color
}

var hues = []hue{{"red", canvas.RGB(0xd32f2f)}, {"orange", canvas.RGB(0xf57c1f)}, {"yellow", canvas.RGB(0xf6d32d)}, {"green", canvas.RGB(0x2e9e4f)},
	{"blue", canvas.RGB(0x2467d6)}, {"purple", canvas.RGB(0x7e3fb4)}, {"pink", canvas.RGB(0xf48fb9)}, {"brown", canvas.RGB(0x7b4f32)},
	{"black", canvas.RGB(0x202024)}, {"grey", canvas.RGB(0x9a9aa2)}, {"turquoise", canvas.RGB(0x35c6c0)}}

// Nums are nine hues, and last the index of the wanted one.
var clickColor = mini{
	name: "click-color", guess: 12, level: "easy", steps: 10, icon: ui.IconPicture, vision: true,
	draw: func(d *rng.Stream, c *device.Case, s *State) {
		s.Nums = append(rng.Some(d, numbers(len(hues)), 9), d.N(9))
		c.Set("color", hues[s.Nums[s.Nums[9]]].name)
	},
	show: func(p *ui.Page, s *State) {
		p.Space(24)
		p.Cells(3, 164, 9, func(i int) ui.Cell {
			h := hues[s.Nums[i]]
			return ui.Cell{ID: "square/" + strconv.Itoa(i+1), Name: unnamed, Fill: h.color, Square: true, Do: func() { s.end(i == s.Nums[9]) }}
		})
	},
	solve: func(h *device.Driver, s *State) bool { return h.Tap("square/" + strconv.Itoa(s.Nums[9]+1)) },
}

// A shape has three properties: its size, its hue and its kind.
type shape struct{ size, hue, kind int }

// inks are the colours of shapes, distinguishable in small sizes too.
var inks = hues[:6]

var (
	shapeSizes = []string{"small", "large"}
	shapeKinds = []string{"circle", "square", "triangle", "star", "heart"}
)

// shapeOf returns the shape of a number below shapeCount.
func shapeOf(n int) shape {
	return shape{n % 2, n / 2 % len(inks), n / 2 / len(inks)}
}

var shapeCount = len(shapeSizes) * len(inks) * len(shapeKinds)

func (f shape) String() string {
	return shapeSizes[f.size] + " " + inks[f.hue].name + " " + shapeKinds[f.kind]
}

// paint draws the shape in the middle of a box.
func (f shape) paint(c *canvas.Canvas, b ui.Box) {
	x, y, r := float64(b.X0+b.X1)/2, float64(b.Y0+b.Y1)/2, 22.0
	if f.size == 1 {
		r = 48
	}
	col := inks[f.hue].color
	switch f.kind {
	case 0:
		c.Circle(x, y, r, col)
	case 1:
		c.Rect(x-r*0.88, y-r*0.88, r*1.76, r*1.76, col)
	case 2:
		c.Polygon(col, canvas.Point{X: x, Y: y - r}, canvas.Point{X: x + r*1.05, Y: y + r*0.82}, canvas.Point{X: x - r*1.05, Y: y + r*0.82})
	case 3:
		c.Star(x, y, r*1.15, col)
	default:
		c.Heart(x, y, r, col)
	}
}

// shapesToTap is the number of shapes on the page.
const shapesToTap = 20

// Nums are twenty shapes, and last the index of the wanted one.
var clickShape = mini{
	name: "click-shape", level: "easy", steps: 10, icon: ui.IconStar, vision: true,
	draw: func(d *rng.Stream, c *device.Case, s *State) {
		s.Nums = append(rng.Some(d, numbers(shapeCount), shapesToTap), d.N(shapesToTap))
		c.Set("shape", shapeOf(s.Nums[s.Nums[shapesToTap]]).String())
	},
	show: func(p *ui.Page, s *State) {
		p.Space(18)
		p.Cells(4, 150, shapesToTap, func(i int) ui.Cell {
			return ui.Cell{ID: "shape/" + strconv.Itoa(i+1), Name: unnamed, Fill: ui.Surface, Square: true, Paint: shapeOf(s.Nums[i]).paint,
				Do: func() { s.end(i == s.Nums[shapesToTap]) }}
		})
	},
	solve: func(h *device.Driver, s *State) bool { return h.Tap("shape/" + strconv.Itoa(s.Nums[shapesToTap]+1)) },
}
