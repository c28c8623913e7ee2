package kit

// banner writes how a round ended, in the bar between the title and the figures, so that the last picture remains
// visible.
func banner(c *Canvas, accent Color, reason string) {
	const x, y, w, h = 336.0, 9.0, 360.0, Top - 20.0
	c.Card(x, y, w, h, 10, Panel)
	c.RoundRect(x+10, y+10, 8, h-20, 4, accent)
	title := "Round over"
	if accent == Green {
		title = "Done"
	}
	c.Text(x+32, y+0.33*h, title, Style{Size: 22, Bold: true, Color: Ink})
	c.Text(x+32, y+0.74*h, reason, Style{Size: 15, Color: Muted})
}
