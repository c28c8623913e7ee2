// Package canvas draws screens of any size: shapes with soft edges, text, and the few panels that
// worlds have in common. A drawing is covered, painted and taken:
//
//	c := canvas.New(1280, 720)
//	c.Clear(canvas.RGB(0xf4efe4))
//	c.Card(40, 40, 300, 200, 16, canvas.RGB(0xffffff))
//	c.Text(190, 140, "Hello", canvas.Style{Size: 28, Align: canvas.Center, Color: canvas.RGB(0x2b2f3a)})
//	img := c.Image()
//
// The same calls give the same pixels, on one architecture: coverage is computed in floats.
package canvas

import (
	"image"
	"math"
	"sync"

	"golang.org/x/image/vector"
)

// A Canvas is a picture being drawn: pixels of a screen, origin top left, y down. Shapes have soft
// edges and may be translucent; coordinates may lie between pixels and off the screen. One goroutine
// draws on it, until Image.
type Canvas struct {
	img  *image.RGBA
	zoom float64 // pixels of img for a unit of coordinates
	clip image.Rectangle
	fill *vector.Rasterizer
	note func(line string, at image.Rectangle) // called by a canvas that Reads; nil for one that paints
}

// rasterizers are kept for their buffers. The pixels of a canvas are never used again.
var rasterizers = sync.Pool{New: func() any { return &vector.Rasterizer{} }}

// New makes a canvas of w by h pixels, all clear. A drawing begins with Clear, Gradient or whatever
// else covers it.
func New(w, h int) *Canvas { return On(image.NewRGBA(image.Rect(0, 0, w, h))) }

// On makes a canvas of pixels that may have been drawn on before. Coordinates are those of img.
func On(img *image.RGBA) *Canvas { return Zoomed(img, 1) }

// Zoomed makes a canvas of pixels on which a unit of coordinates is zoom pixels, and text is as much smaller or larger.
// Rectangles keep whole pixels, so a line of one unit has at least one pixel.
func Zoomed(img *image.RGBA, zoom float64) *Canvas {
	c := &Canvas{img: img, zoom: zoom, fill: rasterizers.Get().(*vector.Rasterizer)}
	c.Unclip()
	return c
}

// Reads makes a canvas that paints nothing. It calls note with every line of text that a drawing writes and the place
// of its capitals, even if it is clipped.
func Reads(note func(line string, at image.Rectangle)) *Canvas {
	return &Canvas{img: &image.RGBA{}, zoom: 1, note: note}
}

// Image ends the drawing and gives the picture.
func (c *Canvas) Image() *image.RGBA {
	if c.fill != nil {
		rasterizers.Put(c.fill)
		c.fill = nil
	}
	return c.img
}

// Clip restricts later drawing to a rectangle.
func (c *Canvas) Clip(x, y, w, h float64) {
	x, y, w, h = c.zoom*x, c.zoom*y, c.zoom*w, c.zoom*h
	c.clip = image.Rect(int(math.Floor(x)), int(math.Floor(y)), int(math.Ceil(x+w)), int(math.Ceil(y+h))).Intersect(c.img.Rect)
}

// Unclip removes the restriction.
func (c *Canvas) Unclip() { c.clip = c.img.Rect }

// Clear fills everything.
func (c *Canvas) Clear(col Color) { c.span(c.clip, col) }

// span fills a rectangle of whole pixels.
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

// tint paints a translucent colour over whole pixels. If there are many, it uses a table for each channel.
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

// put paints a colour over a pixel, with a coverage from 0 to 255.
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
