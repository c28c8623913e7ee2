package human

import (
	"bytes"
	"fmt"
	"image"
	"image/color"

	"gymkhana/picture"
)

// A canvas is the largest size of a picture, in characters, and the number of its colours.
type canvas struct {
	columns, rows int // rows 0: no limit
	colours       int
}

// canvas is the space for a picture: that of the terminal, minus some rows for text.
func (a *human) canvas() canvas {
	c := canvas{columns: a.options.Columns, colours: 1 << 24}
	if seat, ok := a.screen.(Seat); ok {
		const words = 6
		columns, rows := seat.Size()
		c.colours, c.rows = seat.Colours(), max(rows-words, 8)
		if c.columns == 0 {
			c.columns = columns
		}
	}
	if c.columns == 0 {
		c.columns = usualColumns
	}
	return c
}

// appendPicture draws img in characters: each is an upper half block whose foreground is one
// pixel and whose background is the pixel below. The picture is as large as the canvas allows; a smaller
// one is enlarged by a whole factor only, so that its pixels stay square and sharp. With fewer than 256
// colours it is drawn in characters of different darkness.
func appendPicture(b *bytes.Buffer, img image.Image, on canvas) {
	size := img.Bounds().Size()
	if size.X <= 0 || size.Y <= 0 {
		return
	}
	width, height := on.fit(size)
	pixels := picture.Scale(img, width, height)
	for y := 0; y < height; y += 2 {
		appendRow(b, pixels, y, on.colours)
	}
}

// fit scales a size to the canvas. A character is one pixel wide and two high.
func (c canvas) fit(size image.Point) (width, height int) {
	tallest := 2 * c.rows
	if c.rows == 0 {
		tallest = max(size.Y, 1) * max(c.columns/size.X, 1)
	}
	if factor := min(c.columns/size.X, tallest/size.Y); factor >= 1 {
		return size.X * factor, size.Y * factor
	}
	width = min(c.columns, size.X*tallest/size.Y)
	if least := min(c.columns, legible); width < least && size.X >= legible { // the terminal is too low, and can be scrolled
		return least, max(size.Y*least/size.X, 1)
	}
	width = max(width, 1)
	return width, min(max(size.Y*width/size.X, 1), tallest)
}

// legible is the least width of a picture that is taller than the terminal, in characters, if there are so many.
const legible = 44

// appendRow draws pixel rows y and y+1 as one line. A colour is set only where it changes.
func appendRow(b *bytes.Buffer, pixels *image.RGBA, y, colours int) {
	var top, bottom string
	for x := range pixels.Rect.Dx() {
		t, u := pixels.RGBAAt(x, y), color.RGBA{A: 0xff}
		if y+1 < pixels.Rect.Dy() {
			u = pixels.RGBAAt(x, y+1)
		} else if colours < 256 {
			u = t
		}
		if colours < 256 {
			b.WriteByte(shade(t, u))
			continue
		}
		if now := code(t, colours); now != top {
			fmt.Fprintf(b, "\x1b[38;%sm", now)
			top = now
		}
		if now := code(u, colours); now != bottom {
			fmt.Fprintf(b, "\x1b[48;%sm", now)
			bottom = now
		}
		b.WriteString("▀")
	}
	if colours >= 256 {
		b.WriteString("\x1b[0m")
	}
	b.WriteByte('\n')
}

// code returns the escape code of a colour for a terminal with this many colours. Of 256 colours,
// 216 are a cube.
func code(c color.RGBA, colours int) string {
	if colours > 256 {
		return fmt.Sprintf("2;%d;%d;%d", c.R, c.G, c.B)
	}
	six := func(v uint8) int { return (int(v)*5 + 127) / 255 }
	return fmt.Sprintf("5;%d", 16+36*six(c.R)+6*six(c.G)+six(c.B))
}

// shade returns a character whose darkness matches the brightness of two pixels, for light text on a dark background.
func shade(t, u color.RGBA) byte {
	const ramp = " .:-=+*#%@"
	bright := func(c color.RGBA) int { return (299*int(c.R) + 587*int(c.G) + 114*int(c.B)) / 1000 }
	return ramp[((bright(t)+bright(u))*(len(ramp)-1)+255)/510]
}
