package canvas

import (
	"image"
	"math"
)

// Rect fills a rectangle.
func (c *Canvas) Rect(x, y, w, h float64, col Color) {
	if c.zoom != 1 {
		x, y, w, h = c.whole(x, y, w, h)
	}
	c.rect(x, y, w, h, col)
}

// whole gives the whole pixels of a rectangle: at least one each way, unless it is empty.
func (c *Canvas) whole(x, y, w, h float64) (px, py, pw, ph float64) {
	side := func(at, size float64) (float64, float64) {
		from := math.Round(c.zoom * at)
		if size <= 0 {
			return from, 0
		}
		return from, max(math.Round(c.zoom*(at+size))-from, 1)
	}
	px, pw = side(x, w)
	py, ph = side(y, h)
	return px, py, pw, ph
}

// rect is Rect in pixels.
func (c *Canvas) rect(x, y, w, h float64, col Color) {
	if x == math.Floor(x) && y == math.Floor(y) && w == math.Floor(w) && h == math.Floor(h) {
		c.span(image.Rect(int(x), int(y), int(x+w), int(y+h)), col)
		return
	}
	var p Path
	p.polygon(Point{x, y}, Point{x + w, y}, Point{x + w, y + h}, Point{x, y + h})
	c.paint(&p, 1, col)
}

// Frame draws the inner edge of a rectangle.
func (c *Canvas) Frame(x, y, w, h, width float64, col Color) {
	c.Rect(x, y, w, width, col)
	c.Rect(x, y+h-width, w, width, col)
	c.Rect(x, y+width, width, h-2*width, col)
	c.Rect(x+w-width, y+width, width, h-2*width, col)
}

// Gradient fills a rectangle from one colour at the top to another at the bottom. Both colours are opaque.
func (c *Canvas) Gradient(x, y, w, h float64, top, bottom Color) {
	if c.zoom != 1 {
		x, y, w, h = c.whole(x, y, w, h)
	}
	r := image.Rect(int(x), int(y), int(x+w), int(y+h))
	for py := r.Min.Y; py < r.Max.Y; py++ {
		c.span(image.Rect(r.Min.X, py, r.Max.X, py+1), top.Mix(bottom, (float64(py-r.Min.Y)+0.5)/float64(r.Dy())))
	}
}

// Glow fills a circle that fades from the middle to nothing.
func (c *Canvas) Glow(x, y, r float64, col Color) {
	x, y, r = c.zoom*x, c.zoom*y, c.zoom*r
	c.near(x-r, y-r, x+r, y+r, func(px, py float64) float64 {
		d := math.Hypot(px-x, py-y) / r
		return max(0, 1-d) * max(0, 1-d)
	}, col)
}

// near paints the pixels of a box. cover returns how much of a pixel is covered, from 0 to 1, given
// its centre.
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
	x, y, r = c.zoom*x, c.zoom*y, c.zoom*r
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
	x, y, r, width = c.zoom*x, c.zoom*y, c.zoom*r, c.zoom*width
	c.near(x-r, y-r, x+r, y+r, func(px, py float64) float64 {
		d := math.Hypot(px-x, py-y)
		return min(r+0.5-d, d-(r-width)+0.5)
	}, col)
}

// Ellipse fills an ellipse with the half axes rx and ry.
func (c *Canvas) Ellipse(x, y, rx, ry float64, col Color) {
	x, y, rx, ry = c.zoom*x, c.zoom*y, c.zoom*rx, c.zoom*ry
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

// RoundRect fills a rectangle with corners of radius r. Its sides are at whole pixels.
func (c *Canvas) RoundRect(x, y, w, h, r float64, col Color) {
	c.roundRect(c.zoom*x, c.zoom*y, c.zoom*w, c.zoom*h, c.zoom*r, col)
}

// roundRect is RoundRect in pixels.
func (c *Canvas) roundRect(x, y, w, h, r float64, col Color) {
	x, y, w, h = math.Round(x), math.Round(y), math.Round(w), math.Round(h)
	r = min(r, math.Floor(w/2), math.Floor(h/2))
	n := math.Ceil(r)
	c.rect(x+n, y, w-2*n, h, col)
	c.rect(x, y+n, n, h-2*n, col)
	c.rect(x+w-n, y+n, n, h-2*n, col)
	c.corners(x, y, w, h, r, col)
}

// rim is RoundRect without the inside, which something else will cover.
func (c *Canvas) rim(x, y, w, h, r float64, col Color) {
	const wide = 8
	x, y, w, h = math.Round(x), math.Round(y), math.Round(w), math.Round(h)
	r = min(max(r, wide), math.Floor(w/2), math.Floor(h/2))
	n := math.Ceil(r)
	c.rect(x+n, y, w-2*n, wide, col)
	c.rect(x+n, y+h-wide, w-2*n, wide, col)
	c.rect(x, y+n, wide, h-2*n, col)
	c.rect(x+w-wide, y+n, wide, h-2*n, col)
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

// shadow is the colour of what lies under a card.
var shadow = RGB(0x2b2f3a)

// Card draws a panel with a soft shadow.
func (c *Canvas) Card(x, y, w, h, r float64, col Color) {
	x, y, w, h, r = c.zoom*x, c.zoom*y, c.zoom*w, c.zoom*h, c.zoom*r
	for i, shade := range []float64{0.03, 0.04, 0.05} {
		grow := c.zoom * float64(3-i)
		c.rim(x-grow, y-grow+c.zoom*4, w+2*grow, h+2*grow, r+grow, shadow.Fade(shade))
	}
	c.roundRect(x, y, w, h, r, col)
}

// Line draws a line with round ends.
func (c *Canvas) Line(x0, y0, x1, y1, width float64, col Color) {
	c.Polyline(width, col, Point{x0, y0}, Point{x1, y1})
}

// Limb fills a thick line with round ends whose radius goes from r0 at its beginning to r1 at its end. It is quicker than
// Line where it is small.
func (c *Canvas) Limb(x0, y0, r0, x1, y1, r1 float64, col Color) {
	x0, y0, r0, x1, y1, r1 = c.zoom*x0, c.zoom*y0, c.zoom*r0, c.zoom*x1, c.zoom*y1, c.zoom*r1
	dx, dy := x1-x0, y1-y0
	part := 1 / max(dx*dx+dy*dy, 1e-9)
	c.near(min(x0-r0, x1-r1), min(y0-r0, y1-r1), max(x0+r0, x1+r1), max(y0+r0, y1+r1), func(px, py float64) float64 {
		px, py = px-x0, py-y0
		t := min(max((px*dx+py*dy)*part, 0), 1)
		px, py = px-t*dx, py-t*dy
		r := r0 + t*(r1-r0) + 0.5
		d := px*px + py*py
		switch {
		case d >= r*r:
			return 0
		case r > 1 && d <= (r-1)*(r-1):
			return 1
		}
		return r - math.Sqrt(d)
	}, col)
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
	p.polygon(pts...)
	c.Fill(&p, col)
}

// Sprite draws a small picture given as rows of characters, each a square of scale pixels in the colour that colours
// has for it. Other characters leave the pixels unchanged.
func (c *Canvas) Sprite(x, y, scale float64, rows []string, colours map[byte]Color) {
	x, y, scale = c.zoom*x, c.zoom*y, c.zoom*scale
	for j, row := range rows {
		for i := 0; i < len(row); {
			run := i + 1
			for run < len(row) && row[run] == row[i] {
				run++
			}
			if col, ok := colours[row[i]]; ok {
				x0, y0 := math.Round(x+float64(i)*scale), math.Round(y+float64(j)*scale)
				c.rect(x0, y0, math.Round(x+float64(run)*scale)-x0, math.Round(y+float64(j+1)*scale)-y0, col)
			}
			i = run
		}
	}
}

// Heart draws a heart of radius r.
func (c *Canvas) Heart(x, y, r float64, col Color) {
	var p Path
	p.MoveTo(x, y+r*0.9)
	p.CubeTo(x-r*1.6, y-r*0.1, x-r*0.9, y-r*1.3, x, y-r*0.45)
	p.CubeTo(x+r*0.9, y-r*1.3, x+r*1.6, y-r*0.1, x, y+r*0.9)
	p.Close()
	c.Fill(&p, col)
}

// Star draws a five-pointed star of radius r.
func (c *Canvas) Star(x, y, r float64, col Color) {
	pts := starPoints
	for i, pt := range pts {
		d := r
		if i%2 == 1 {
			d = r * 0.45
		}
		pts[i] = Point{x + d*(pt.X/65536), y + d*(pt.Y/65536)}
	}
	c.Polygon(col, pts[:]...)
}

// starPoints are the directions to the ten corners, clockwise from the top, in parts of 65536. They
// are numbers and not calls of math.Sin because pictures of stars are pinned by hash.
var starPoints = [10]Point{
	{0, -65536}, {38518, -53021}, {62327, -20253}, {62329, 20247}, {38523, 53018},
	{0, 65536}, {-38518, 53021}, {-62327, 20253}, {-62329, -20247}, {-38523, -53018},
}
