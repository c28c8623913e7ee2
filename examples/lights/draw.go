package lights

import (
	"image"
	"image/color"
	"math"
	"sync"
)

// The picture: a margin with the numbers of columns and rows, then the lamps. It has a palette,
// because every step hashes its picture, and a byte a pixel is a quarter of four.
const (
	pitch  = 68 // pixels from lamp to lamp
	radius = 25 // the radius of a lamp
	margin = 40
	// ScreenSize is the side of the picture in pixels.
	ScreenSize = margin + Side*pitch + 20
)

// Draw paints a board.
func Draw(b Board) *image.Paletted {
	a := painted()
	img := image.NewPaletted(a.panel.Rect, palette)
	copy(img.Pix, a.panel.Pix)
	for _, c := range b.Cells() {
		put(img, c, a.lit)
	}
	return img
}

// put copies a lamp to its place.
func put(img *image.Paletted, c Cell, lamp *image.Paletted) {
	x, y := margin+(c.Col-1)*pitch, margin+(c.Row-1)*pitch
	for row := range pitch {
		copy(img.Pix[img.PixOffset(x, y+row):], lamp.Pix[row*pitch:(row+1)*pitch])
	}
}

// cellAt is the lamp that a point of the picture belongs to; it may lie outside.
func cellAt(x, y int) Cell {
	at := func(v int) int {
		if v < margin {
			return 0
		}
		return (v-margin)/pitch + 1
	}
	return Cell{at(x), at(y)}
}

// A look is the colours of a lamp: its middle, its edge, and the light around it.
type look struct{ middle, edge, light color.RGBA }

var (
	night = color.RGBA{0x16, 0x19, 0x2e, 255}
	chalk = color.RGBA{0xa9, 0xb2, 0xdc, 255}
	unlit = look{color.RGBA{0x3a, 0x41, 0x6b, 255}, color.RGBA{0x29, 0x2e, 0x50, 255}, night}
	lit   = look{color.RGBA{0xff, 0xf7, 0xcf, 255}, color.RGBA{0xff, 0xbe, 0x2e, 255}, color.RGBA{0x8a, 0x66, 0x2c, 255}}
)

// palette holds the colours and 24 steps between those that meet.
var palette = func() color.Palette {
	p := color.Palette{chalk}
	for _, meet := range [][2]color.RGBA{{unlit.middle, unlit.edge}, {unlit.edge, night},
		{lit.middle, lit.edge}, {lit.edge, lit.light}, {lit.light, night}} {
		for i := range 25 {
			p = append(p, mix(meet[0], meet[1], float64(i)/24))
		}
	}
	return p
}()

// An art has the parts from which pictures are composed.
type art struct{ panel, lit *image.Paletted }

var painted = sync.OnceValue(func() art {
	a := art{image.NewPaletted(image.Rect(0, 0, ScreenSize, ScreenSize), palette), lamp(lit)}
	for i := range a.panel.Pix {
		a.panel.Pix[i] = uint8(palette.Index(night))
	}
	off := lamp(unlit)
	for i := 1; i <= Side; i++ {
		middle := margin + (i-1)*pitch + pitch/2
		number(a.panel, i, middle, margin/2)
		number(a.panel, i, margin/2, middle)
		for col := 1; col <= Side; col++ {
			put(a.panel, Cell{col, i}, off)
		}
	}
	return a
})

// lamp paints a disc with a smooth edge, lighter towards the upper left, in its light.
func lamp(l look) *image.Paletted {
	img := image.NewPaletted(image.Rect(0, 0, pitch, pitch), palette)
	for y := range pitch {
		for x := range pitch {
			dx, dy := float64(x)+0.5-pitch/2, float64(y)+0.5-pitch/2
			r := math.Hypot(dx, dy)
			glass := mix(l.middle, l.edge, math.Hypot(dx+7, dy+7)/(radius+10))
			around := mix(l.light, night, (r-radius)/(pitch/2-radius))
			img.Set(x, y, mix(glass, around, r-radius+0.5))
		}
	}
	return img
}

// mix is the share t of the way from a to b.
func mix(a, b color.RGBA, t float64) color.RGBA {
	t = min(max(t, 0), 1)
	part := func(a, b uint8) uint8 { return uint8(math.Round(float64(a) + t*(float64(b)-float64(a)))) }
	return color.RGBA{part(a.R, b.R), part(a.G, b.G), part(a.B, b.B), 255}
}

// digits are the numbers from 1 in 3 by 5 dots.
var digits = [Side]string{".#.##..#..#.###", "##...#.#.#..###", "##...#.#...###.", "#.##.####..#..#", "####..##...###."}

// number writes a digit around a point.
func number(img *image.Paletted, n, x, y int) {
	const dot = 4
	for i := range 3 * 5 * dot * dot {
		col, row := i%(3*dot), i/(3*dot)
		if digits[n-1][row/dot*3+col/dot] == '#' {
			img.Set(x-3*dot/2+col, y-5*dot/2+row, chalk)
		}
	}
}
