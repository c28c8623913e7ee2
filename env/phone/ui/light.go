package ui

import "image"

// dark reports whether the picture is in the dark theme.
func (p *Page) dark() bool {
	return p.Sys.Settings.Dark && (p.app != nil || p.Sys.Shell.View != NoView)
}

// darken turns light into dark and keeps hues: the lightness of HSL is mirrored.
func darken(img *image.RGBA) {
	for i := 0; i+3 < len(img.Pix); i += 4 {
		px := img.Pix[i : i+3 : i+3]
		by := 255 - max(px[0], px[1], px[2]) - min(px[0], px[1], px[2]) // modulo 256, as the sums are
		px[0], px[1], px[2] = px[0]+by, px[1]+by, px[2]+by
	}
}

// brightness is how bright the picture of a screen set to a level is, of 256: two fifths at the lowest level, and full
// brightness from three quarters of the slider on. A level of 0 was never set.
func brightness(level int) int {
	if level <= 0 {
		return 256
	}
	return min(102+level*154/191, 256)
}

// dim darkens a picture.
func dim(img *image.RGBA, by int) {
	var to [256]uint8
	for i := range to {
		to[i] = uint8(i * by / 256)
	}
	for i := 0; i+3 < len(img.Pix); i += 4 {
		px := img.Pix[i : i+3 : i+3]
		px[0], px[1], px[2] = to[px[0]], to[px[1]], to[px[2]]
	}
}

// veil dims the layers below it. In the dark theme the picture is mirrored afterwards.
func (p *Page) veil() Color {
	if p.dark() {
		return Color{R: 255, G: 255, B: 255, A: 150}
	}
	return Color{R: 20, G: 18, B: 26, A: 120}
}
