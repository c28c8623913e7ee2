package human

import (
	"bytes"
	"fmt"
	"image"
	"image/color"

	"gymkhana/picture"
)

// appendPicture draws img in characters: each is an upper half block whose foreground is one
// pixel and whose background is the pixel below. The picture is as wide as columns; a smaller
// one is enlarged by a whole factor only, so that its pixels stay square and sharp.
func appendPicture(b *bytes.Buffer, img image.Image, columns int) {
	size := img.Bounds().Size()
	if size.X <= 0 || size.Y <= 0 {
		return
	}
	width := size.X * max(columns/size.X, 1)
	if size.X > columns {
		width = columns
	}
	height := max(size.Y*width/size.X, 1)
	pixels := picture.Scale(img, width, height)
	for y := 0; y < height; y += 2 {
		appendRow(b, pixels, y)
	}
}

// appendRow draws pixel rows y and y+1 as one line. A colour is set only where it changes.
func appendRow(b *bytes.Buffer, pixels *image.RGBA, y int) {
	var top, bottom color.RGBA
	for x := range pixels.Rect.Dx() {
		t, u := pixels.RGBAAt(x, y), color.RGBA{A: 0xff}
		if y+1 < pixels.Rect.Dy() {
			u = pixels.RGBAAt(x, y+1)
		}
		if x == 0 || t != top {
			fmt.Fprintf(b, "\x1b[38;2;%d;%d;%dm", t.R, t.G, t.B)
		}
		if x == 0 || u != bottom {
			fmt.Fprintf(b, "\x1b[48;2;%d;%d;%dm", u.R, u.G, u.B)
		}
		top, bottom = t, u
		b.WriteString("▀")
	}
	b.WriteString("\x1b[0m\n")
}
