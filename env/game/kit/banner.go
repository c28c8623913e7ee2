package kit

// banner says how a round ended, over a picture.
func banner(c *Canvas, accent Color, reason string) {
	const w, h = 560.0, 120.0
	x, y := (Width-w)/2, (Height-h)/2
	c.Card(x, y, w, h, 18, Panel)
	c.RoundRect(x+24, y+28, 10, h-56, 5, accent)
	title := "Round over"
	if accent == Green {
		title = "Done"
	}
	c.Text(x+56, y+44, title, Style{Size: 32, Bold: true, Color: Ink})
	c.Text(x+56, y+84, reason, Style{Size: 20, Color: Muted})
}
