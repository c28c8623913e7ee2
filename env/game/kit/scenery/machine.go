package scenery

import "gymkhana/env/game/kit"

// Plate draws a tile of an iron floor with a rivet.
func Plate(c *kit.Canvas, x, y, size float64, iron Tone) {
	c.Rect(x, y, size, size, iron.Base)
	c.Rect(x, y+size-3, size, 3, iron.Low)
	c.Rect(x, y, 3, size, iron.Low)
	c.Rect(x, y, size, 6, iron.Lit)
	c.Circle(x+25, y+25, 4, iron.Lit.Darker(0.35))
}

// Grate draws a tile with three slots, 48 pixels wide.
func Grate(c *kit.Canvas, x, y, size float64, iron, slot kit.Color) {
	c.Rect(x, y, size, size, iron)
	for i := range 3 {
		c.Rect(x+6+float64(i)*14, y+12, 8, 26, slot)
	}
}

// Melt draws a tile of something that glows below its surface, at a depth from the tile's upper edge. n varies tiles.
func Melt(c *kit.Canvas, x, y, size, depth float64, n, tick int, glow Tone, air kit.Color) {
	c.Rect(x, y, size, depth, air)
	c.Rect(x, y+depth, size, size-depth, glow.Base)
	c.Rect(x, y+depth, size, 5, glow.Lit)
	for i := range 3 {
		c.Rect(x+float64((n*29+i*37+tick/6)%36), y+depth+10+float64(i)*8, 12, 4, glow.Low)
	}
	c.Circle(x+float64(8+n*17%32), y+depth-0.6*float64((tick+n*31)%40), 3, glow.Lit)
}

// Pipe draws a tile of a pipe that hangs on a rod from top, with a cap at each end of the pipe.
func Pipe(c *kit.Canvas, x, y, size, top float64, hot Tone, capLeft, capRight bool, steel, rod kit.Color) {
	c.Rect(x+20, top, 5, y-top+6, rod)
	c.Rect(x, y+6, size, 28, hot.Base)
	c.Rect(x, y+10, size, 7, hot.Lit)
	c.Rect(x, y+29, size, 5, hot.Low)
	if capLeft {
		c.Rect(x, y+2, 8, 36, steel)
	}
	if capRight {
		c.Rect(x+size-8, y+2, 8, 36, steel)
	}
}

// Press draws a press whose lower left corner is at x, y, on a rod from top. warn is the colour of the lower edge.
func Press(c *kit.Canvas, x, y, wide, tall, rod, top float64, steel Tone, stripe, warn kit.Color) {
	x, y = float64(int(x)), float64(int(y))
	mid := wide/2 - rod/2
	c.Rect(x+mid, top, rod, y-tall-top, steel.Low)
	c.Rect(x+mid, top, 8, y-tall-top, steel.Base)
	for i := range 12 {
		if ry := top + 14 + float64(i*30); ry < y-tall {
			c.Rect(x+mid, ry, rod, 4, steel.Low.Darker(0.3))
		}
	}
	c.Rect(x, y-tall, wide, tall, steel.Base)
	c.Rect(x, y-tall, wide, 6, steel.Lit)
	c.Rect(x, y-tall, 6, tall, steel.Lit)
	c.Rect(x+wide-6, y-tall, 6, tall, steel.Low)
	c.Rect(x+6, y-34, wide-12, 18, stripe)
	for i := range 4 {
		d := x + 12 + float64(i)*20
		c.Polygon(kit.Ink, kit.Point{X: d, Y: y - 16}, kit.Point{X: d + 9, Y: y - 34}, kit.Point{X: d + 18, Y: y - 34}, kit.Point{X: d + 9, Y: y - 16})
	}
	c.Rect(x, y-10, wide, 10, warn)
}

// Saw draws a round saw that turns once in 40 ticks.
func Saw(c *kit.Canvas, x, y, radius float64, tick int, steel Tone, warn kit.Color) {
	turn := kit.Ratio(tick%40, 40)
	var pts []kit.Point
	for i := range 24 {
		r := radius + 3
		if i%2 == 1 {
			r = radius - 5
		}
		a := turn + kit.Ratio(i, 24)
		pts = append(pts, kit.Point{X: x + r*kit.Cos(a).Float(), Y: y + r*kit.Sin(a).Float()})
	}
	c.Polygon(steel.Lit, pts...)
	c.Circle(x, y, radius-7, steel.Base)
	c.Ring(x, y, radius-8, 4, warn)
	c.Circle(x, y, 6, kit.Ink)
}

// Mace draws a ball with thorns at x, y, on a chain from px, py.
func Mace(c *kit.Canvas, x, y, px, py, radius float64, steel Tone, warn kit.Color) {
	const links = 9
	c.Circle(px, py, 14, steel.Low)
	for i := range links {
		a := (float64(i) + 0.5) / links
		c.Circle(px+(x-px)*a, py+(y-py)*a, 5.5, steel.Low)
	}
	for i := range 8 {
		a := kit.Ratio(i, 8)
		c.Line(x, y, x+(radius+7)*kit.Cos(a).Float(), y+(radius+7)*kit.Sin(a).Float(), 7, warn)
	}
	c.Circle(x, y, radius, steel.Base)
	c.Circle(x-6, y-7, 7, steel.Lit)
}

// Lamp draws a post with a glass on top, which is on the floor at x, y. halo is the colour around it; without opacity
// there is none.
func Lamp(c *kit.Canvas, x, y float64, steel Tone, glass, light, halo kit.Color) {
	top := y - 150
	c.Rect(x-4, top+40, 8, 110, steel.Low)
	c.Rect(x-14, y-10, 28, 10, steel.Low)
	if halo.A > 0 {
		c.Glow(x, top+20, 60, halo)
	}
	c.RoundRect(x-18, top, 36, 44, 12, steel.Base)
	c.RoundRect(x-14, top+4, 28, 36, 9, glass)
	c.RoundRect(x-9, top+9, 10, 18, 5, light)
	c.Rect(x-20, top-6, 40, 8, steel.Low)
	c.Rect(x-20, top+40, 40, 6, steel.Low)
}

// Exit draws a bright door with the sign EXIT above, whose sill is at x, y.
func Exit(c *kit.Canvas, x, y float64, frame, dark, glow, light kit.Color) {
	c.RoundRect(x-50, y-150, 100, 170, 44, frame)
	c.RoundRect(x-40, y-140, 80, 160, 36, dark)
	c.Rect(x-26, y-96, 52, 96, glow)
	c.Rect(x-14, y-74, 28, 74, light)
	c.RoundRect(x-44, y-196, 88, 34, 8, dark)
	c.Text(x, y-179, "EXIT", kit.Style{Size: 22, Bold: true, Align: kit.Center, Color: light})
}

// Flame draws a round flame with a tip.
func Flame(c *kit.Canvas, x, y, rx, ry, tipX, tipY float64, col kit.Color) {
	c.Ellipse(x, y, rx, ry, col)
	dx, dy := tipX-x, tipY-y
	if max(dx, -dx) > max(dy, -dy) {
		c.Polygon(col, kit.Point{X: x, Y: y - ry*0.95}, kit.Point{X: tipX, Y: tipY}, kit.Point{X: x, Y: y + ry*0.6})
		return
	}
	c.Polygon(col, kit.Point{X: x - rx*0.95, Y: y - 2}, kit.Point{X: tipX, Y: tipY}, kit.Point{X: x + rx*0.95, Y: y - 2})
}

// Embers fly apart from x, y in two colours, with a puff of smoke; gone counts the ticks.
func Embers(c *kit.Canvas, x, y, gone float64, colours [2]kit.Color, smoke kit.Color) {
	for i := range 10 {
		a, r := kit.Ratio(i, 10)+kit.One/20, 8+gone*1.3
		c.Circle(x+r*kit.Cos(a).Float(), y+r*kit.Sin(a).Float(), max(6-gone/9, 1.5), colours[i%2])
	}
	c.Circle(x, y-gone*0.7, 9+gone*0.25, smoke.Fade(0.7))
}

// Caption writes a line on a card whose middle is at x, y, or as near to it as the screen allows.
func Caption(c *kit.Canvas, x, y float64, text string, card, ink kit.Color) {
	style := kit.Style{Size: 22, Bold: true, Align: kit.Center, Color: ink}
	wide := kit.TextWidth(text, style) + 32
	left := min(max(x-wide/2, 8), kit.Width-wide-8)
	c.RoundRect(left, y-19, wide, 38, 10, card)
	c.Text(left+wide/2, y, text, style)
}
