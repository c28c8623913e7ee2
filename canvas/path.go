package canvas

import (
	"image"
	"image/color"
	"image/draw"
	"math"
)

// A Point is a place on a Canvas.
type Point struct{ X, Y float64 }

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

// polygon adds straight lines around.
func (p *Path) polygon(pts ...Point) {
	for i, pt := range pts {
		if i == 0 {
			p.MoveTo(pt.X, pt.Y)
		} else {
			p.LineTo(pt.X, pt.Y)
		}
	}
	p.Close()
}

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

// Fill fills a path. Overlapping outlines of the same direction form one area.
func (c *Canvas) Fill(p *Path, col Color) { c.paint(p, c.zoom, col) }

// paint is Fill with a unit of the path's coordinates as zoom pixels.
func (c *Canvas) paint(p *Path, zoom float64, col Color) {
	if len(p.ops) == 0 || col.A == 0 {
		return
	}
	box := image.Rect(int(math.Floor(zoom*p.x0)), int(math.Floor(zoom*p.y0)), int(math.Ceil(zoom*p.x1))+1,
		int(math.Ceil(zoom*p.y1))+1).Intersect(c.clip)
	if box.Empty() {
		return
	}
	at := func(pt Point) (float32, float32) {
		return float32(zoom*pt.X - float64(box.Min.X)), float32(zoom*pt.Y - float64(box.Min.Y))
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
