package canvas

import (
	"image"
	"math"
	"strings"

	"golang.org/x/image/math/fixed"
)

// A Style is how text looks: its font, size in pixels, weight, and alignment to its point.
type Style struct {
	Font  *Font // nil: the Go fonts
	Size  float64
	Bold  bool
	Align Align // how the line is aligned, sideways
	Color Color
}

// An Align is the part of a line that is placed at the given point.
type Align uint8

// The alignments.
const (
	Left Align = iota
	Center
	Right
)

// Text writes a line. The point is on the line's middle height, so text centres in a box by the
// box's own centre.
func (c *Canvas) Text(x, y float64, s string, style Style) {
	style.Size *= c.zoom
	x, y = c.zoom*x, c.zoom*y
	f := style.face()
	switch style.Align {
	case Center:
		x -= f.width(s) / 2
	case Right:
		x -= f.width(s)
	}
	if c.note != nil {
		right := x + f.width(strings.TrimRight(s, " "))
		c.note(s, image.Rect(int(x), int(math.Round(y-f.rise/2)), int(math.Ceil(right)), int(math.Round(y+f.rise/2))))
		return
	}
	base := int(math.Round(y + f.rise/2))
	dot := fixed.Int26_6(x * 64)
	for _, r := range s {
		g := f.glyph(r)
		c.stamp(g, dot.Round(), base, style.Color)
		dot += g.advance
	}
}

// TextWidth gives the width of a line in pixels. It allocates nothing for ASCII, nor for other
// characters that were met before.
func TextWidth(s string, style Style) float64 { return style.face().width(s) }

// stamp lays a glyph with its origin at x and base.
func (c *Canvas) stamp(g *glyph, x, base int, col Color) {
	r := g.box.Add(image.Pt(x, base))
	in := r.Intersect(c.clip)
	for y := in.Min.Y; y < in.Max.Y; y++ {
		row := g.mask[(y-r.Min.Y)*g.box.Dx():]
		at := c.img.PixOffset(in.Min.X, y)
		for px := in.Min.X; px < in.Max.X; px, at = px+1, at+4 {
			if cover := row[px-r.Min.X]; cover > 0 {
				c.put(at, col, uint32(cover))
			}
		}
	}
}
