package photo

import (
	"strings"

	"gymkhana/canvas"
	"gymkhana/env/phone/ui"
)

// sheet paints a sheet of paper on a table.
func sheet(c *canvas.Canvas, b ui.Box, lines []string) {
	x, y, w, h := float64(b.X0), float64(b.Y0), float64(b.X1-b.X0), float64(b.Y1-b.Y0)
	c.RoundRect(x, y, w, h, 20, canvas.RGB(0x8b6f56))
	c.Card(x+24, y+18, w-48, h-36, 4, canvas.RGB(0xfffdf6))
	for i, line := range lines {
		c.Text(x+48, y+58+36*float64(i), line, ui.Style(20, i == 0, ui.Ink))
	}
}

// skies are pairs of colours, at the top and at the horizon.
var skies = [][2]uint32{{0x6fa8dc, 0xdcebf7}, {0xe59866, 0xfbe3c0}, {0x5d6fa8, 0xe2b8c6}, {0x7fb8a8, 0xeaf3d9},
	{0x3f4a78, 0x9a86b8}}

// A painter draws the lower part of a scene into a box. The number varies the scene.
type painter func(c *canvas.Canvas, x, y, w, h float64, number int)

// grounds are painters by a word of the caption; the last one fits all.
var grounds = []struct {
	words []string
	paint painter
}{
	{[]string{"pier", "lake", "sea", "weir", "ferry", "harbour", "tide", "beach"}, water},
	{[]string{"street", "town", "market", "roof", "square", "station"}, houses},
	{nil, hills},
}

// landscape paints a landscape under a sky, according to the caption.
func landscape(c *canvas.Canvas, b ui.Box, caption string) {
	x, y, w, h := float64(b.X0), float64(b.Y0), float64(b.X1-b.X0), float64(b.Y1-b.Y0)
	number := 0
	for _, r := range caption {
		number = (number*31 + int(r)) & 0xffff
	}
	sky := skies[number%len(skies)]
	c.Gradient(x, y, w, h, canvas.RGB(sky[0]), canvas.RGB(sky[1]))
	c.Circle(x+w*float64(20+number%60)/100, y+h*0.28, 34, canvas.RGB(0xfff4d6))
	groundOf(caption)(c, x, y+h/2, w, h/2, number)
}

func groundOf(caption string) painter {
	caption = strings.ToLower(caption)
	for _, g := range grounds[:len(grounds)-1] {
		for _, word := range g.words {
			if strings.Contains(caption, word) {
				return g.paint
			}
		}
	}
	return grounds[len(grounds)-1].paint
}

// hills paints three ranges, the nearest the darkest.
func hills(c *canvas.Canvas, x, y, w, h float64, number int) {
	for i, green := range []uint32{0x7f9f86, 0x5f8468, 0x45664f} {
		top, n := y+h*0.28*float64(i), number>>i
		var path canvas.Path
		path.MoveTo(x, y+h)
		path.LineTo(x, top+40)
		path.QuadTo(x+w*float64(20+n%30)/100, top-50, x+w*0.55, top+34)
		path.QuadTo(x+w*0.8, top-float64(n%40), x+w, top+50)
		path.LineTo(x+w, y+h)
		path.Close()
		c.Fill(&path, canvas.RGB(green))
	}
}

// water paints a calm surface with lines of light and a boat.
func water(c *canvas.Canvas, x, y, w, h float64, number int) {
	c.Gradient(x, y, w, h, canvas.RGB(0x5f93a8), canvas.RGB(0x2f5d78))
	for i := range 9 {
		at := float64((number>>i*37 + i*83) % 300)
		c.RoundRect(x+20+at, y+16+float64(i)*21, 90+float64(i)*6, 4, 2, canvas.RGB(0xffffff).Fade(0.25))
	}
	bx := x + w*float64(25+number%45)/100
	c.Polygon(canvas.RGB(0x6b4430), canvas.Point{X: bx - 46, Y: y + 22}, canvas.Point{X: bx + 46, Y: y + 22},
		canvas.Point{X: bx + 30, Y: y + 44}, canvas.Point{X: bx - 30, Y: y + 44})
	c.Polygon(canvas.RGB(0xfbf3e4), canvas.Point{X: bx + 2, Y: y - 64}, canvas.Point{X: bx + 2, Y: y + 16},
		canvas.Point{X: bx + 44, Y: y + 16})
	c.Polygon(canvas.RGB(0xe8d9bd), canvas.Point{X: bx - 4, Y: y - 46}, canvas.Point{X: bx - 4, Y: y + 16},
		canvas.Point{X: bx - 34, Y: y + 16})
}

// houses paints a row of gabled fronts along a street.
func houses(c *canvas.Canvas, x, y, w, h float64, number int) {
	walls := []uint32{0xc98f6b, 0xd9b27c, 0xa9746e, 0x8f9f9a, 0xcdbfa5, 0xb58a8f}
	c.Rect(x, y+h-46, w, 46, canvas.RGB(0x7b7480))
	width := w / 6
	for i := range 6 {
		left, n := x+width*float64(i), number>>i
		top := y + 20 - float64(n%5*14)
		c.Rect(left, top, width, y+h-46-top, canvas.RGB(walls[(number+i)%len(walls)]))
		c.Polygon(canvas.RGB(0x7a3f36), canvas.Point{X: left, Y: top}, canvas.Point{X: left + width/2, Y: top - 38},
			canvas.Point{X: left + width, Y: top})
		for k := range 2 {
			c.RoundRect(left+width*0.18+width*0.38*float64(k), top+24, width*0.24, 34, 3, canvas.RGB(0xfbe9b7))
		}
		c.RoundRect(left+width*0.36, y+h-102, width*0.28, 56, 4, canvas.RGB(0x4d3a35))
	}
}
