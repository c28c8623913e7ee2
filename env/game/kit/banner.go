package kit

import "image"

// BannerBox is the part of the picture, in the bar, that says how a round ended. Titles end to the left of it and figures
// begin to the right of it.
var BannerBox = image.Rect(336, 9, 696, Top-11)

// banner writes how a round ended, in the bar between the title and the figures, so that the last picture remains
// visible.
func banner(c *Canvas, accent Color, reason string) {
	x, y := float64(BannerBox.Min.X), float64(BannerBox.Min.Y)
	w, h := float64(BannerBox.Dx()), float64(BannerBox.Dy())
	c.Card(x, y, w, h, 10, Panel)
	c.RoundRect(x+10, y+10, 8, h-20, 4, accent)
	title := "Round over"
	if accent == Green {
		title = "Done"
	}
	c.Text(x+32, y+0.33*h, title, Style{Size: 22, Bold: true, Color: Ink})
	c.Text(x+32, y+0.74*h, reason, Style{Size: 15, Color: Muted})
}
