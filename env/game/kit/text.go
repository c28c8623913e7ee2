package kit

import (
	"image"
	"image/draw"
	"math"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// A Style is how text looks: its size in pixels, weight, and where it stands from its point.
type Style struct {
	Size  float64
	Bold  bool
	Align Align // of the line, sideways
	Color Color
}

// An Align says which part of a line is at the point that is given for it.
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
	f := face(style)
	f.mu.Lock()
	defer f.mu.Unlock()
	switch style.Align {
	case Center:
		x -= f.width(s) / 2
	case Right:
		x -= f.width(s)
	}
	base := int(math.Round(y + f.rise/2))
	dot := fixed.Int26_6(x * 64)
	for _, r := range s {
		g := f.glyph(r)
		c.stamp(g, dot.Round(), base, style.Color)
		dot += g.advance
	}
}

// TextWidth gives the width of a line in pixels.
func TextWidth(s string, style Style) float64 {
	f := face(style)
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.width(s)
}

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

// A typeface is a font at one size, with the glyphs it has drawn so far.
type typeface struct {
	rise float64 // height of a capital

	mu     sync.Mutex
	face   font.Face
	glyphs map[rune]*glyph
}

type glyph struct {
	box     image.Rectangle // around the origin
	mask    []uint8
	advance fixed.Int26_6
}

type faceKey struct {
	size int
	bold bool
}

var (
	facesMu sync.Mutex
	faces   = map[faceKey]*typeface{}
)

// face finds a typeface, or makes it.
func face(s Style) *typeface {
	key := faceKey{max(int(math.Round(s.Size)), 6), s.Bold}
	facesMu.Lock()
	defer facesMu.Unlock()
	if f := faces[key]; f != nil {
		return f
	}
	data := goregular.TTF
	if s.Bold {
		data = gobold.TTF
	}
	parsed, err := opentype.Parse(data)
	if err != nil {
		panic("kit: a built-in font: " + err.Error())
	}
	made, err := opentype.NewFace(parsed, &opentype.FaceOptions{Size: float64(key.size), DPI: 72, Hinting: font.HintingNone})
	if err != nil {
		panic("kit: a built-in font: " + err.Error())
	}
	f := &typeface{face: made, glyphs: map[rune]*glyph{}, rise: float64(made.Metrics().CapHeight) / 64}
	faces[key] = f
	return f
}

func (f *typeface) glyph(r rune) *glyph {
	if g := f.glyphs[r]; g != nil {
		return g
	}
	g := &glyph{}
	box, mask, at, advance, ok := f.face.Glyph(fixed.Point26_6{}, r)
	if !ok {
		box, mask, at, advance, _ = f.face.Glyph(fixed.Point26_6{}, '?')
	}
	g.box, g.advance = box, advance
	if !box.Empty() {
		copied := image.NewAlpha(image.Rect(0, 0, box.Dx(), box.Dy()))
		draw.Draw(copied, copied.Rect, mask, at, draw.Src)
		g.mask = copied.Pix
	}
	f.glyphs[r] = g
	return g
}

func (f *typeface) width(s string) float64 {
	var w fixed.Int26_6
	for _, r := range s {
		w += f.glyph(r).advance
	}
	return float64(w) / 64
}
