package kit

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"sync"

	"golang.org/x/image/vector"
)

// A Canvas is a picture being drawn: pixels of the screen, origin top left, y down. Shapes have
// soft edges and may be translucent; coordinates may lie between pixels and off the screen.
type Canvas struct {
	img  *image.RGBA
	clip image.Rectangle
	fill *vector.Rasterizer
}

// A Point is a place on a Canvas.
type Point struct{ X, Y float64 }

// rasterizers are kept for their buffers. The pixels of a canvas are never used again.
var rasterizers = sync.Pool{New: func() any { return &vector.Rasterizer{} }}

// NewCanvas makes a canvas. A drawing begins with Clear, Gradient or whatever else covers it.
func NewCanvas() *Canvas { return canvasOn(image.NewRGBA(image.Rect(0, 0, Width, Height))) }

// canvasOn makes a canvas of pixels that may have been drawn on before.
func canvasOn(img *image.RGBA) *Canvas {
	c := &Canvas{img: img, fill: rasterizers.Get().(*vector.Rasterizer)}
	c.Unclip()
	return c
}

// Image ends the drawing and gives the picture.
func (c *Canvas) Image() *image.RGBA {
	if c.fill != nil {
		rasterizers.Put(c.fill)
		c.fill = nil
	}
	return c.img
}

// Clip keeps what follows inside a rectangle.
func (c *Canvas) Clip(x, y, w, h float64) {
	c.clip = image.Rect(int(math.Floor(x)), int(math.Floor(y)), int(math.Ceil(x+w)), int(math.Ceil(y+h))).Intersect(c.img.Rect)
}

// Unclip allows the whole screen again.
func (c *Canvas) Unclip() { c.clip = c.img.Rect }

// Clear fills everything.
func (c *Canvas) Clear(col Color) { c.span(c.clip, col) }

// span fills whole pixels.
func (c *Canvas) span(r image.Rectangle, col Color) {
	r = r.Intersect(c.clip)
	if r.Empty() || col.A == 0 {
		return
	}
	if col.A < 255 {
		c.tint(r, col)
		return
	}
	first := c.img.Pix[c.img.PixOffset(r.Min.X, r.Min.Y):c.img.PixOffset(r.Max.X, r.Min.Y)]
	first[0], first[1], first[2], first[3] = col.R, col.G, col.B, 255
	for n := 4; n < len(first); n *= 2 {
		copy(first[n:], first[:n])
	}
	for y := r.Min.Y + 1; y < r.Max.Y; y++ {
		copy(c.img.Pix[c.img.PixOffset(r.Min.X, y):], first)
	}
}

// tint lays a translucent colour over whole pixels: by a table for each channel, when there are
// enough of them.
func (c *Canvas) tint(r image.Rectangle, col Color) {
	if r.Dx()*r.Dy() < 1024 {
		for y := r.Min.Y; y < r.Max.Y; y++ {
			for at := c.img.PixOffset(r.Min.X, y); at < c.img.PixOffset(r.Max.X, y); at += 4 {
				c.put(at, col, 255)
			}
		}
		return
	}
	var red, green, blue [256]uint8
	for i := range 256 {
		a, under := uint32(col.A), uint8(i)
		red[i], green[i], blue[i] = lay(under, col.R, a), lay(under, col.G, a), lay(under, col.B, a)
	}
	for y := r.Min.Y; y < r.Max.Y; y++ {
		row := c.img.Pix[c.img.PixOffset(r.Min.X, y):c.img.PixOffset(r.Max.X, y)]
		for i := 0; i+3 < len(row); i += 4 {
			row[i], row[i+1], row[i+2] = red[row[i]], green[row[i+1]], blue[row[i+2]]
		}
	}
}

// put lays a colour over a pixel, with a coverage from 0 to 255.
func (c *Canvas) put(at int, col Color, cover uint32) {
	a := cover * uint32(col.A)
	a = (a + a>>8 + 1) >> 8 // divided by 255
	p := c.img.Pix[at : at+4 : at+4]
	if a >= 255 {
		p[0], p[1], p[2], p[3] = col.R, col.G, col.B, 255
		return
	}
	p[0] = lay(p[0], col.R, a)
	p[1] = lay(p[1], col.G, a)
	p[2] = lay(p[2], col.B, a)
}

func lay(under, over uint8, a uint32) uint8 {
	v := uint32(under)*(255-a) + uint32(over)*a + 127
	return uint8((v + v>>8 + 1) >> 8)
}

// Rect fills a rectangle.
func (c *Canvas) Rect(x, y, w, h float64, col Color) {
	if x == math.Floor(x) && y == math.Floor(y) && w == math.Floor(w) && h == math.Floor(h) {
		c.span(image.Rect(int(x), int(y), int(x+w), int(y+h)), col)
		return
	}
	c.Polygon(col, Point{x, y}, Point{x + w, y}, Point{x + w, y + h}, Point{x, y + h})
}

// Frame draws the inner edge of a rectangle.
func (c *Canvas) Frame(x, y, w, h, width float64, col Color) {
	c.Rect(x, y, w, width, col)
	c.Rect(x, y+h-width, w, width, col)
	c.Rect(x, y+width, width, h-2*width, col)
	c.Rect(x+w-width, y+width, width, h-2*width, col)
}

// Gradient fills a rectangle from one colour at the top to another at the bottom. Both cover.
func (c *Canvas) Gradient(x, y, w, h float64, top, bottom Color) {
	r := image.Rect(int(x), int(y), int(x+w), int(y+h))
	for py := r.Min.Y; py < r.Max.Y; py++ {
		c.span(image.Rect(r.Min.X, py, r.Max.X, py+1), top.Mix(bottom, (float64(py-r.Min.Y)+0.5)/float64(r.Dy())))
	}
}

// Glow fills a circle that fades from the middle to nothing.
func (c *Canvas) Glow(x, y, r float64, col Color) {
	c.near(x-r, y-r, x+r, y+r, func(px, py float64) float64 {
		d := math.Hypot(px-x, py-y) / r
		return max(0, 1-d) * max(0, 1-d)
	}, col)
}

// near covers the pixels of a box as cover, from 0 to 1, says of their centres.
func (c *Canvas) near(x0, y0, x1, y1 float64, cover func(px, py float64) float64, col Color) {
	r := image.Rect(int(math.Floor(x0))-1, int(math.Floor(y0))-1, int(math.Ceil(x1))+1, int(math.Ceil(y1))+1).Intersect(c.clip)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		at := c.img.PixOffset(r.Min.X, y)
		for x := r.Min.X; x < r.Max.X; x, at = x+1, at+4 {
			if a := cover(float64(x)+0.5, float64(y)+0.5); a > 0 {
				c.put(at, col, uint32(min(a, 1)*255+0.5))
			}
		}
	}
}

// Circle fills a circle.
func (c *Canvas) Circle(x, y, r float64, col Color) {
	c.near(x-r, y-r, x+r, y+r, func(px, py float64) float64 {
		dx, dy := px-x, py-y
		d := dx*dx + dy*dy
		if in := r - 0.5; in > 0 && d <= in*in {
			return 1
		}
		if d >= (r+0.5)*(r+0.5) {
			return 0
		}
		return r + 0.5 - math.Sqrt(d)
	}, col)
}

// Ring draws a circle's edge, width wide, inside r.
func (c *Canvas) Ring(x, y, r, width float64, col Color) {
	c.near(x-r, y-r, x+r, y+r, func(px, py float64) float64 {
		d := math.Hypot(px-x, py-y)
		return min(r+0.5-d, d-(r-width)+0.5)
	}, col)
}

// Ellipse fills an ellipse with the half axes rx and ry.
func (c *Canvas) Ellipse(x, y, rx, ry float64, col Color) {
	if rx <= 0 || ry <= 0 {
		return
	}
	small := min(rx, ry)
	in, out := max(0, 1-0.5/small), 1+0.5/small
	c.near(x-rx, y-ry, x+rx, y+ry, func(px, py float64) float64 {
		dx, dy := (px-x)/rx, (py-y)/ry
		d := dx*dx + dy*dy
		switch {
		case d <= in*in:
			return 1
		case d >= out*out:
			return 0
		}
		return 0.5 + (1-math.Sqrt(d))*small
	}, col)
}

// RoundRect fills a rectangle with corners of radius r. It keeps to whole pixels.
func (c *Canvas) RoundRect(x, y, w, h, r float64, col Color) {
	x, y, w, h = math.Round(x), math.Round(y), math.Round(w), math.Round(h)
	r = min(r, math.Floor(w/2), math.Floor(h/2))
	n := math.Ceil(r)
	c.Rect(x+n, y, w-2*n, h, col)
	c.Rect(x, y+n, n, h-2*n, col)
	c.Rect(x+w-n, y+n, n, h-2*n, col)
	c.corners(x, y, w, h, r, col)
}

// rim is RoundRect without its inside, for what something else will cover.
func (c *Canvas) rim(x, y, w, h, r float64, col Color) {
	const wide = 8
	x, y, w, h = math.Round(x), math.Round(y), math.Round(w), math.Round(h)
	r = min(max(r, wide), math.Floor(w/2), math.Floor(h/2))
	n := math.Ceil(r)
	c.Rect(x+n, y, w-2*n, wide, col)
	c.Rect(x+n, y+h-wide, w-2*n, wide, col)
	c.Rect(x, y+n, wide, h-2*n, col)
	c.Rect(x+w-wide, y+n, wide, h-2*n, col)
	c.corners(x, y, w, h, r, col)
}

func (c *Canvas) corners(x, y, w, h, r float64, col Color) {
	n := math.Ceil(r)
	for _, at := range [4][4]float64{{x, y, x + r, y + r}, {x + w - n, y, x + w - r, y + r},
		{x, y + h - n, x + r, y + h - r}, {x + w - n, y + h - n, x + w - r, y + h - r}} {
		c.corner(int(at[0]), int(at[1]), int(n), at[2], at[3], r, col)
	}
}

func (c *Canvas) corner(x, y, n int, cx, cy, r float64, col Color) {
	box := image.Rect(x, y, x+n, y+n).Intersect(c.clip)
	for py := box.Min.Y; py < box.Max.Y; py++ {
		for px := box.Min.X; px < box.Max.X; px++ {
			d := math.Hypot(float64(px)+0.5-cx, float64(py)+0.5-cy)
			if a := r + 0.5 - d; a > 0 {
				c.put(c.img.PixOffset(px, py), col, uint32(min(a, 1)*255+0.5))
			}
		}
	}
}

// Card draws a panel with a soft shadow.
func (c *Canvas) Card(x, y, w, h, r float64, col Color) {
	for i, shade := range []float64{0.03, 0.04, 0.05} {
		grow := float64(3 - i)
		c.rim(x-grow, y-grow+4, w+2*grow, h+2*grow, r+grow, Ink.Fade(shade))
	}
	c.RoundRect(x, y, w, h, r, col)
}

// Line draws a line with round ends.
func (c *Canvas) Line(x0, y0, x1, y1, width float64, col Color) {
	c.Polyline(width, col, Point{x0, y0}, Point{x1, y1})
}

// Polyline draws connected lines with round joints and ends.
func (c *Canvas) Polyline(width float64, col Color, pts ...Point) {
	var p Path
	for i := range pts {
		p.disc(pts[i].X, pts[i].Y, width/2)
		if i > 0 {
			p.bar(pts[i-1], pts[i], width/2)
		}
	}
	c.Fill(&p, col)
}

// Polygon fills a polygon.
func (c *Canvas) Polygon(col Color, pts ...Point) {
	var p Path
	for i, pt := range pts {
		if i == 0 {
			p.MoveTo(pt.X, pt.Y)
		} else {
			p.LineTo(pt.X, pt.Y)
		}
	}
	p.Close()
	c.Fill(&p, col)
}

// Sprite draws a small picture given as rows of characters, each a square of scale pixels in the
// colour that colours has for it; others stay clear.
func (c *Canvas) Sprite(x, y, scale float64, rows []string, colours map[byte]Color) {
	for j, row := range rows {
		for i := 0; i < len(row); {
			run := i + 1
			for run < len(row) && row[run] == row[i] {
				run++
			}
			if col, ok := colours[row[i]]; ok {
				x0, y0 := math.Round(x+float64(i)*scale), math.Round(y+float64(j)*scale)
				c.Rect(x0, y0, math.Round(x+float64(run)*scale)-x0, math.Round(y+float64(j+1)*scale)-y0, col)
			}
			i = run
		}
	}
}

// A Path is an outline to fill: straight and curved pieces. Its zero value is empty.
type Path struct {
	ops            []op
	x0, y0, x1, y1 float64
}

type op struct {
	kind byte // m, l, q, c, z
	p    [3]Point
}

func (p *Path) add(kind byte, pts ...Point) {
	o := op{kind: kind}
	copy(o.p[:], pts)
	for i, pt := range pts {
		if len(p.ops) == 0 && i == 0 {
			p.x0, p.y0, p.x1, p.y1 = pt.X, pt.Y, pt.X, pt.Y
		}
		p.x0, p.y0, p.x1, p.y1 = min(p.x0, pt.X), min(p.y0, pt.Y), max(p.x1, pt.X), max(p.y1, pt.Y)
	}
	p.ops = append(p.ops, o)
}

// MoveTo begins a new outline.
func (p *Path) MoveTo(x, y float64) { p.add('m', Point{x, y}) }

// LineTo goes straight.
func (p *Path) LineTo(x, y float64) { p.add('l', Point{x, y}) }

// QuadTo goes in a curve bent toward one point.
func (p *Path) QuadTo(bx, by, x, y float64) { p.add('q', Point{bx, by}, Point{x, y}) }

// CubeTo goes in a curve bent toward two points.
func (p *Path) CubeTo(bx, by, cx, cy, x, y float64) {
	p.add('c', Point{bx, by}, Point{cx, cy}, Point{x, y})
}

// Close goes back to where the outline began.
func (p *Path) Close() { p.ops = append(p.ops, op{kind: 'z'}) }

// disc adds a circle, clockwise.
func (p *Path) disc(x, y, r float64) {
	const k = 0.5523
	p.MoveTo(x+r, y)
	p.CubeTo(x+r, y+k*r, x+k*r, y+r, x, y+r)
	p.CubeTo(x-k*r, y+r, x-r, y+k*r, x-r, y)
	p.CubeTo(x-r, y-k*r, x-k*r, y-r, x, y-r)
	p.CubeTo(x+k*r, y-r, x+r, y-k*r, x+r, y)
	p.Close()
}

// bar adds a thick line without its ends, clockwise.
func (p *Path) bar(a, b Point, r float64) {
	d := math.Hypot(b.X-a.X, b.Y-a.Y)
	if d == 0 {
		return
	}
	nx, ny := -(b.Y-a.Y)/d*r, (b.X-a.X)/d*r
	p.MoveTo(a.X-nx, a.Y-ny)
	p.LineTo(b.X-nx, b.Y-ny)
	p.LineTo(b.X+nx, b.Y+ny)
	p.LineTo(a.X+nx, a.Y+ny)
	p.Close()
}

// Fill fills a path. Where outlines of the same direction overlap they are one area.
func (c *Canvas) Fill(p *Path, col Color) {
	if len(p.ops) == 0 || col.A == 0 {
		return
	}
	box := image.Rect(int(math.Floor(p.x0)), int(math.Floor(p.y0)), int(math.Ceil(p.x1))+1, int(math.Ceil(p.y1))+1).Intersect(c.clip)
	if box.Empty() {
		return
	}
	at := func(pt Point) (float32, float32) {
		return float32(pt.X - float64(box.Min.X)), float32(pt.Y - float64(box.Min.Y))
	}
	r := c.fill
	r.Reset(box.Dx(), box.Dy())
	for i := range p.ops {
		o := &p.ops[i]
		ax, ay := at(o.p[0])
		bx, by := at(o.p[1])
		cx, cy := at(o.p[2])
		switch o.kind {
		case 'm':
			r.MoveTo(ax, ay)
		case 'l':
			r.LineTo(ax, ay)
		case 'q':
			r.QuadTo(ax, ay, bx, by)
		case 'c':
			r.CubeTo(ax, ay, bx, by, cx, cy)
		case 'z':
			r.ClosePath()
		}
	}
	r.DrawOp = draw.Over
	r.Draw(c.img, box, image.NewUniform(color.NRGBA(col)), image.Point{})
}
