// Package scenery draws things of games: machines, walls, roofs, posts, animals, a fair, an attic, yarn, tools. Every
// function draws on a canvas at a place in pixels and in colours that the game gives, with light from the upper left.
// Sizes that rules depend on are arguments too.
package scenery

import "gymkhana/env/game/kit"

// A Tone is a colour with its lit and its dark side.
type Tone struct{ Base, Lit, Low kit.Color }

// Legs draws two legs from the hip at x, y down 13 pixels, the feet a stride apart.
func Legs(c *kit.Canvas, x, y, stride, width float64, col kit.Color) {
	for _, d := range [2]float64{1, -1} {
		c.Line(x+d*4, y-16, x+d*(5+stride*0.9), y-3, width, col)
	}
}

// Facing is 1 for a hero that looks right and -1 for one that looks left.
func Facing(left bool) float64 {
	if left {
		return -1
	}
	return 1
}

// Stride is how far the feet of a running hero are apart at a tick: far, 0, or far the other way round.
func Stride(tick int, far float64) float64 { return [4]float64{-far, 0, far, 0}[tick/4%4] }

// Eyes draws two eyes and a mouth around x, y; dir is 1 for a hero that looks right, else -1.
func Eyes(c *kit.Canvas, x, y, dir float64) {
	for _, d := range [2]float64{-4, 4} {
		c.Ellipse(x+d, y, 2.4, 4, kit.Ink)
	}
	c.Line(x-3, y+9, x+3+dir, y+9, 2.5, kit.Ink)
}
