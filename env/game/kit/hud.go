package kit

import "strconv"

// Top is the height of the bar that HUD draws; games play below it.
const Top = 80

// A HUD is the bar at the top of every game: its title, some figures, perhaps lives.
type HUD struct {
	Title  string
	Accent Color
	Stats  []Stat
	Lives  int // hearts shown full
	Of     int // hearts in all; 0: none are shown
	Dark   bool
}

// A Stat is a figure with its name.
type Stat struct{ Name, Value string }

// Count is a Stat of a whole number.
func Count(name string, n int) Stat { return Stat{name, strconv.Itoa(n)} }

// HUD draws the bar.
func (c *Canvas) HUD(h HUD) {
	back, ink, muted, edge := Panel, Ink, Muted, Line
	if h.Dark {
		back, ink, muted, edge = Dusk, Paper, Stone, Night
	}
	c.Rect(0, 0, Width, Top-2, back)
	c.Rect(0, Top-2, Width, 2, edge)
	c.RoundRect(28, 24, 10, 32, 5, h.Accent)
	c.Text(54, 39, h.Title, Style{Size: 28, Bold: true, Color: ink})
	x := float64(Width - 32)
	for i := h.Of - 1; i >= 0; i-- {
		col := edge
		if i < h.Lives {
			col = Red
		}
		c.Heart(x-12, 40, 12, col)
		x -= 34
	}
	if h.Of > 0 {
		x -= 14
	}
	for i := len(h.Stats) - 1; i >= 0; i-- {
		s := h.Stats[i]
		name, value := Style{Size: 15, Align: Right, Color: muted}, Style{Size: 28, Bold: true, Align: Right, Color: ink}
		c.Text(x, 21, s.Name, name)
		c.Text(x, 50, s.Value, value)
		x -= max(TextWidth(s.Name, name), TextWidth(s.Value, value), 60) + 36
	}
}

// Heart draws a heart of radius r.
func (c *Canvas) Heart(x, y, r float64, col Color) {
	var p Path
	p.MoveTo(x, y+r*0.9)
	p.CubeTo(x-r*1.6, y-r*0.1, x-r*0.9, y-r*1.3, x, y-r*0.45)
	p.CubeTo(x+r*0.9, y-r*1.3, x+r*1.6, y-r*0.1, x, y+r*0.9)
	p.Close()
	c.Fill(&p, col)
}

// Star draws a five-pointed star of radius r.
func (c *Canvas) Star(x, y, r float64, col Color) {
	var pts []Point
	for i := range 10 {
		d := r
		if i%2 == 1 {
			d = r * 0.45
		}
		turn := Fix(i)*One/10 - One/4
		pts = append(pts, Point{x + d*Cos(turn).Float(), y + d*Sin(turn).Float()})
	}
	c.Polygon(col, pts...)
}

// banner says how a round ended, over a picture.
func (c *Canvas) banner(accent Color, reason string) {
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
