package canvas

import "strconv"

// HUDHeight is the height of the bar that HUD draws, its edge included.
const HUDHeight = 80

// A HUD is a bar at the top of a screen: a title, some figures, perhaps lives.
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

// A scheme is the colours of a HUD: its background, its values, their names, and its edge; lost hearts have the colour
// of the edge.
type scheme struct{ back, ink, muted, edge Color }

var (
	light = scheme{RGB(0xfffdf8), RGB(0x2b2f3a), RGB(0x857f74), RGB(0xe2d9c6)}
	dark  = scheme{RGB(0x323b50), RGB(0xf4efe4), RGB(0x9a958b), RGB(0x232a3b)}
	life  = RGB(0xd9503f)
)

// HUD draws the bar, as wide as the canvas.
func (c *Canvas) HUD(h HUD) {
	look := light
	if h.Dark {
		look = dark
	}
	wide := float64(c.img.Rect.Dx()) / c.zoom
	c.Rect(0, 0, wide, HUDHeight-2, look.back)
	c.Rect(0, HUDHeight-2, wide, 2, look.edge)
	c.RoundRect(28, 24, 10, 32, 5, h.Accent)
	c.Text(54, 39, h.Title, Style{Size: 28, Bold: true, Color: look.ink})
	c.stats(c.lives(wide-32, h, look), h.Stats, look)
}

// lives draws the hearts, which end at x, and returns where the figures must end.
func (c *Canvas) lives(x float64, h HUD, look scheme) float64 {
	if h.Of <= 0 {
		return x
	}
	for i := h.Of - 1; i >= 0; i-- {
		col := look.edge
		if i < h.Lives {
			col = life
		}
		c.Heart(x-12, 40, 12, col)
		x -= 34
	}
	return x - 14
}

// stats draws the values from right to left; the last one ends at x.
func (c *Canvas) stats(x float64, stats []Stat, look scheme) {
	name := Style{Size: 15, Align: Right, Color: look.muted}
	value := Style{Size: 28, Bold: true, Align: Right, Color: look.ink}
	for i := len(stats) - 1; i >= 0; i-- {
		s := stats[i]
		c.Text(x, 21, s.Name, name)
		c.Text(x, 50, s.Value, value)
		x -= max(TextWidth(s.Name, name), TextWidth(s.Value, value), 60) + 36
	}
}
