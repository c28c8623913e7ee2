package scenery

import "gymkhana/env/game/kit"

// Attic draws a room under a roof: its wall, two beams that meet above the picture, and a floor from a height down.
func Attic(c *kit.Canvas, wall, dark, beam, boards kit.Color, floor float64) {
	c.Gradient(0, kit.Top, kit.Width, kit.Height-kit.Top, wall, dark)
	for y := 0.0; y < 286; y++ { // in rows, which is faster than polygons
		for _, part := range [3]struct {
			low float64
			col kit.Color
		}{{286, beam.Lighter(0.15)}, {280, beam}, {250, dark}} {
			if wide := part.low - y; wide > 0 {
				c.Rect(0, kit.Top+y, wide, 1, part.col)
				c.Rect(kit.Width-wide, kit.Top+y, wide, 1, part.col)
			}
		}
	}
	c.Rect(0, floor, kit.Width, kit.Height-floor, boards)
	c.Rect(0, floor, kit.Width, 5, boards.Lighter(0.2))
	for x := 0.0; x < kit.Width; x += 160 {
		c.Rect(x, floor+5, 3, kit.Height-floor, boards.Darker(0.25))
	}
}

// Table draws a small table with its top at x, y and its feet on the floor.
func Table(c *kit.Canvas, x, y, wide, floor float64, wood kit.Color) {
	c.Rect(x, y, wide, 14, wood.Lighter(0.12))
	for _, leg := range [2]float64{x + 16, x + wide - 32} {
		c.Rect(leg, y+14, 16, floor-y-14, wood)
	}
}

// Candle draws a candle on a dish whose middle is at x, y, so much of its height being left; it burns or is out.
func Candle(c *kit.Canvas, x, y, left float64, burns bool, wax kit.Color) {
	top := y - left
	if burns {
		c.Glow(x, top-18, 120, kit.Yellow.Fade(0.22))
	}
	c.RoundRect(x-23, top, 46, left+6, 6, wax)
	c.Rect(x+11, top+6, 8, max(0, left-6), wax.Darker(0.15))
	c.Rect(x-2, top-9, 4, 10, kit.Ink)
	if burns {
		c.Ellipse(x, top-22, 9, 16, kit.Orange)
		c.Ellipse(x, top-18, 5, 10, kit.Yellow)
	}
	c.RoundRect(x-58, y, 116, 14, 7, kit.Yellow.Darker(0.25))
	c.RoundRect(x-54, y+2, 80, 4, 2, kit.Yellow)
}
