package recipes

import (
	"math"
	"strings"

	"gymkhana/canvas"
	"gymkhana/env/phone/ui"
)

// The colours of dishes and of what they are served in.
var (
	porcelain = canvas.RGB(0xfdfbf6)
	rim       = canvas.RGB(0xd9d2c4)
	crust     = canvas.RGB(0xd19a52)
	leaf      = canvas.RGB(0x6aa84f)
	cloths    = []ui.Color{canvas.RGB(0xf3d9c9), canvas.RGB(0xd5e6dc), canvas.RGB(0xd6dff0), canvas.RGB(0xf1e3b8), canvas.RGB(0xe8d5e6)}
	foods     = []ui.Color{canvas.RGB(0xd98032), canvas.RGB(0xc24d3a), canvas.RGB(0x8f9f3a), canvas.RGB(0xe0b13c), canvas.RGB(0x9a5a3c)}
)

// A plate is where a dish is painted: lengths are hundredths of its width, from the middle.
type plate struct {
	c    *canvas.Canvas
	x, y float64
	unit float64
	food ui.Color
}

// drawings are the pictures of the sorts of dish, by the last word of the title.
var drawings = map[string]func(plate){
	"soup": plate.bowl, "broth": plate.bowl, "chowder": plate.bowl, "stew": plate.bowl, "curry": plate.bowl,
	"salad": plate.salad, "slaw": plate.salad,
	"pasta": plate.pasta, "noodles": plate.pasta,
	"bake": plate.bake, "gratin": plate.bake, "crumble": plate.bake,
	"wraps": plate.wrap, "tacos": plate.wrap,
	"pilaf": plate.rice, "risotto": plate.rice,
	"fritters": plate.stack, "pancakes": plate.stack,
	"skewers": plate.skewers,
	"pie":     plate.pie, "tart": plate.pie,
	"cake": plate.cake, "loaf": plate.cake,
}

// paintThumb paints a dish as a small square.
func paintThumb(c *canvas.Canvas, b ui.Box, title string) { paintDish(c, b, title, 14) }

// paintBanner paints a dish as wide as the page.
func paintBanner(c *canvas.Canvas, b ui.Box, title string) { paintDish(c, b, title, 22) }

func paintDish(c *canvas.Canvas, b ui.Box, title string, corner float64) {
	w, h := float64(b.X1-b.X0), float64(b.Y1-b.Y0)
	mix := 0
	for _, r := range title {
		mix = mix*31%8191 + int(r)
	}
	c.RoundRect(float64(b.X0), float64(b.Y0), w, h, corner, cloths[mix%len(cloths)])
	p := plate{c, float64(b.X0) + w/2, float64(b.Y0) + h/2, min(w, h) / 100, foods[mix/7%len(foods)]}
	words := strings.Fields(strings.ToLower(title))
	if len(words) > 0 {
		if draw, ok := drawings[words[len(words)-1]]; ok {
			draw(p)
			return
		}
	}
	p.plain()
}

func (p plate) circle(x, y, r float64, col ui.Color) {
	p.c.Circle(p.x+x*p.unit, p.y+y*p.unit, r*p.unit, col)
}

func (p plate) oval(x, y, rx, ry float64, col ui.Color) {
	p.c.Ellipse(p.x+x*p.unit, p.y+y*p.unit, rx*p.unit, ry*p.unit, col)
}

func (p plate) box(x, y, w, h, r float64, col ui.Color) {
	p.c.RoundRect(p.x+x*p.unit, p.y+y*p.unit, w*p.unit, h*p.unit, r*p.unit, col)
}

func (p plate) line(width float64, col ui.Color, xy ...float64) {
	var pts []canvas.Point
	for i := 0; i+1 < len(xy); i += 2 {
		pts = append(pts, canvas.Point{X: p.x + xy[i]*p.unit, Y: p.y + xy[i+1]*p.unit})
	}
	p.c.Polyline(width*p.unit, col, pts...)
}

// half fills the lower or the upper half of an oval.
func (p plate) half(x, y, rx, ry float64, lower bool, col ui.Color) {
	var path canvas.Path
	path.MoveTo(p.x+(x-rx)*p.unit, p.y+y*p.unit)
	if !lower {
		ry = -ry
	}
	path.CubeTo(p.x+(x-rx)*p.unit, p.y+(y+ry*1.3)*p.unit, p.x+(x+rx)*p.unit, p.y+(y+ry*1.3)*p.unit, p.x+(x+rx)*p.unit, p.y+y*p.unit)
	path.Close()
	p.c.Fill(&path, col)
}

// dish is a round plate seen from above.
func (p plate) dish() {
	p.circle(0, 0, 41, rim)
	p.circle(0, 0, 39, porcelain)
	p.circle(0, 0, 29, rim.Lighter(0.5))
}

func (p plate) plain() {
	p.dish()
	p.oval(-4, -3, 17, 12, p.food)
	p.circle(12, 11, 7, leaf)
	p.circle(16, 4, 5, leaf.Lighter(0.25))
}

func (p plate) bowl() {
	for _, x := range []float64{-14, 0, 14} {
		p.line(3, porcelain, x, -36, x+4, -30, x, -24, x+4, -18)
	}
	p.half(0, 0, 38, 34, true, porcelain)
	p.half(0, 18, 22, 16, true, rim)
	p.oval(0, 0, 38, 11, rim)
	p.oval(0, 0, 35, 9, p.food)
	p.oval(-10, -1, 6, 2.5, p.food.Lighter(0.4))
	p.oval(9, 2, 7, 2.5, leaf)
}

func (p plate) salad() {
	for i, x := range []float64{-24, -9, 8, 23, -16, 0, 15} {
		y := -8.0
		if i > 3 {
			y = -17
		}
		p.circle(x, y, 12, leaf.Lighter(float64(i%3)*0.16))
	}
	p.circle(-12, -15, 6, p.food)
	p.circle(11, -19, 6, p.food)
	p.circle(2, -8, 5, porcelain)
	p.half(0, -4, 38, 38, true, porcelain)
	p.half(0, 20, 20, 12, true, rim)
	p.box(-38, -6, 76, 5, 2, rim)
}

func (p plate) pasta() {
	p.dish()
	for i := range 5 {
		p.c.Ring(p.x+float64(i%3-1)*7*p.unit, p.y+float64(i%2*2-1)*5*p.unit, float64(22-3*i)*p.unit, 3*p.unit, canvas.RGB(0xe8c463).Darker(float64(i%2)*0.1))
	}
	p.circle(-3, -2, 9, p.food)
	p.circle(5, 5, 5, p.food.Lighter(0.2))
	p.circle(1, -7, 4, leaf)
}

func (p plate) bake() {
	p.box(-46, -8, 92, 16, 8, p.food.Darker(0.35))
	p.box(-40, -28, 80, 56, 12, p.food.Darker(0.25))
	p.box(-34, -22, 68, 44, 8, canvas.RGB(0xe9bd5c))
	for i := range 9 {
		x, y := float64(i*29%60)-30, float64(i*17%36)-18
		p.oval(x, y, 7, 4, canvas.RGB(0xb87830).Lighter(float64(i%3)*0.15))
	}
	p.circle(-12, 4, 5, p.food)
	p.circle(14, -6, 5, p.food)
}

func (p plate) wrap() {
	for _, x := range []float64{-12, 12} {
		for i := range 5 {
			a := math.Pi * float64(i+1) / 6
			p.circle(x-24*math.Cos(a), 14-24*math.Sin(a)*1.15, 8, []ui.Color{leaf, p.food, canvas.RGB(0xc24d3a)}[i%3])
		}
		p.half(x, 22, 30, 36, false, crust.Lighter(0.45))
		p.half(x, 22, 25, 29, false, crust.Lighter(0.6))
		p.circle(x-6, 10, 2.5, crust)
		p.circle(x+8, 13, 2, crust)
	}
}

func (p plate) rice() {
	p.oval(0, 22, 42, 12, rim)
	p.oval(0, 19, 42, 12, porcelain)
	p.half(0, 20, 30, 38, false, canvas.RGB(0xf4e7b6))
	for i := range 14 {
		p.oval(float64(i*23%44)-22, 16-float64(i*7%22), 3, 1.6, canvas.RGB(0xd9c27a))
	}
	for i, x := range []float64{-12, 3, 14, -2} {
		p.circle(x, float64(12-i*7), 4.5, []ui.Color{p.food, leaf}[i%2])
	}
}

func (p plate) stack() {
	p.oval(0, 26, 42, 11, rim)
	p.oval(0, 23, 42, 11, porcelain)
	for i := range 4 {
		y := 18 - float64(i)*11
		p.oval(0, y+4, 30, 9, crust.Darker(0.2))
		p.oval(0, y, 30, 9, crust.Lighter(0.15))
	}
	p.oval(0, -16, 22, 6, p.food)
	p.box(12, -15, 6, 18, 3, p.food)
	p.box(-18, -15, 5, 12, 2.5, p.food)
	p.box(-7, -25, 14, 9, 2, canvas.RGB(0xf7e08a))
}

func (p plate) skewers() {
	p.dish()
	for i, y := range []float64{-14, 4, 22} {
		p.line(2.5, canvas.RGB(0x8a6b45), -42, y, 42, y-8)
		for k := range 4 {
			x := float64(k)*15 - 23
			p.box(x-6, y-4-(x+42)/84*8-2, 12, 12, 3, []ui.Color{p.food, leaf, canvas.RGB(0xc24d3a)}[(i+k)%3])
		}
	}
}

func (p plate) pie() {
	p.circle(0, 0, 41, crust.Darker(0.12))
	for i := range 20 {
		a := 2 * math.Pi * float64(i) / 20
		p.circle(38*math.Cos(a), 38*math.Sin(a), 5, crust)
	}
	p.circle(0, 0, 33, p.food)
	for _, at := range []float64{-18, 0, 18} {
		reach := math.Sqrt(33*33 - at*at)
		p.line(5, crust.Lighter(0.2), at, -reach, at, reach)
		p.line(5, crust.Lighter(0.2), -reach, at, reach, at)
	}
}

func (p plate) cake() {
	p.oval(0, 30, 42, 9, rim)
	p.oval(0, 27, 42, 9, porcelain)
	p.box(-28, -14, 56, 40, 6, crust.Lighter(0.3))
	p.box(-28, 2, 56, 7, 0, p.food)
	p.box(-30, -20, 60, 14, 7, porcelain)
	for i, x := range []float64{-22, -6, 12} {
		p.box(x, -10, 9, 10+float64(i*5%8), 4.5, porcelain)
	}
	p.circle(0, -25, 7, canvas.RGB(0xb93a3f))
	p.line(2, leaf, 0, -31, 6, -38)
}
