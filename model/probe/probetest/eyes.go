package probetest

import (
	"image"
	"slices"
	"sync"

	"gymkhana/canvas"
	"gymkhana/model/probe"
)

// ReadCode reads a line of characters out of a picture: it finds dark strokes on a light ground, parts them at the empty
// columns between them, and compares each with the shapes of the letters that codes are made of. What is unlike all of
// them is a question mark.
func ReadCode(img *image.RGBA) string {
	text := ""
	for _, g := range glyphs(img) {
		text += string(nearest(g))
	}
	return text
}

// A glyph is the shape of a character: ink in a grid over its box, and how wide it is by its height.
type glyph struct {
	ink    [rows * columns]float64
	aspect float64
}

const rows, columns = 16, 12

func brightness(img *image.RGBA, x, y int) float64 {
	p := img.Pix[img.PixOffset(x, y):]
	return float64(int(p[0])+int(p[1])+int(p[2])) / (3 * 0xff)
}

func glyphs(img *image.RGBA) []glyph {
	size := img.Bounds().Size()
	ground := brightness(img, 0, 0)
	dark := make([]bool, size.X*size.Y)
	filled := make([]bool, size.X+1)
	for y := range size.Y {
		for x := range size.X {
			if brightness(img, x, y) < ground-0.35 {
				dark[y*size.X+x], filled[x] = true, true
			}
		}
	}
	var list []glyph
	for x, from := 0, -1; x <= size.X; x++ {
		switch {
		case filled[x] && from < 0:
			from = x
		case !filled[x] && from >= 0:
			list = append(list, shape(dark, size.X, cropped(dark, size.X, image.Rect(from, 0, x, size.Y))))
			from = -1
		}
	}
	return list
}

// cropped leaves the empty rows above and below a character out.
func cropped(dark []bool, stride int, box image.Rectangle) image.Rectangle {
	empty := func(y int) bool { return !slices.Contains(dark[y*stride+box.Min.X:y*stride+box.Max.X], true) }
	for box.Min.Y < box.Max.Y-1 && empty(box.Min.Y) {
		box.Min.Y++
	}
	for box.Max.Y-1 > box.Min.Y && empty(box.Max.Y-1) {
		box.Max.Y--
	}
	return box
}

// shape averages the ink of a box over the cells of a grid.
func shape(dark []bool, stride int, box image.Rectangle) glyph {
	g := glyph{aspect: float64(box.Dx()) / float64(box.Dy())}
	for row := range rows {
		for col := range columns {
			y0, y1 := box.Min.Y+row*box.Dy()/rows, box.Min.Y+(row+1)*box.Dy()/rows
			x0, x1 := box.Min.X+col*box.Dx()/columns, box.Min.X+(col+1)*box.Dx()/columns
			n, ink := 0, 0
			for y := y0; y < max(y1, y0+1); y++ {
				for x := x0; x < max(x1, x0+1); x++ {
					if n++; dark[y*stride+x] {
						ink++
					}
				}
			}
			g.ink[row*columns+col] = float64(ink) / float64(n)
		}
	}
	return g
}

// letters are the shapes of the alphabet, drawn by itself.
var letters = sync.OnceValue(func() map[rune]glyph {
	known := map[rune]glyph{}
	for _, r := range probe.Alphabet {
		c := canvas.New(160, 160)
		c.Clear(canvas.RGB(0xffffff))
		c.Text(80, 80, string(r), canvas.Style{Size: 120, Bold: true, Align: canvas.Center, Color: canvas.RGB(0)})
		known[r] = glyphs(c.Image())[0]
	}
	return known
})

func nearest(g glyph) rune {
	best, least := '?', 0.25*rows*columns
	for r, known := range letters() {
		d := 40 * abs(g.aspect-known.aspect)
		for i := range g.ink {
			d += abs(g.ink[i] - known.ink[i])
		}
		if d < least {
			best, least = r, d
		}
	}
	return best
}

func abs(v float64) float64 { return max(v, -v) }

// redCentre is the centre of all that is red.
func redCentre(img *image.RGBA) (x, y float64, ok bool) {
	n, sx, sy := 0, 0, 0
	size := img.Bounds().Size()
	for py := range size.Y {
		for px := range size.X {
			if p := img.Pix[img.PixOffset(px, py):]; p[0] > 0x90 && p[1] < 0x60 && p[2] < 0x60 {
				n, sx, sy = n+1, sx+px, sy+py
			}
		}
	}
	return float64(sx)/float64(max(n, 1)) + 0.5, float64(sy)/float64(max(n, 1)) + 0.5, n > 0
}
