package scenery

import (
	"math"

	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/lens"
)

// Mountains are three rows of steep peaks all around, and clouds below them. Round is how many pixels a full turn moves them.
type Mountains struct {
	Rows         [3]kit.Color // the farthest row first
	Cloud, Shade kit.Color
	Round        float64
}

// chance is a fixed pseudo-random number from 0 to 1 for two others.
func chance(i, k int) float64 { return float64(kit.Rand(31).N(4096, i&1023, k)) / 4096 }

// Draw draws the mountains at a horizon, turned to the right by some pixels.
func (m *Mountains) Draw(c *kit.Canvas, horizon, turn float64) {
	for k, col := range m.Rows {
		n, base := 12+4*k, horizon+26+float64(k)*26
		for i := range n {
			x := math.Mod(m.Round*(float64(i)+0.7*chance(i, k))/float64(n)-turn+3*m.Round, m.Round)
			if x > m.Round-400 {
				x -= m.Round
			}
			if x < kit.Width+300 {
				Peak(c, x, base, 56+60*chance(i, k+4)+14*float64(k), 70+75*chance(i, k+8)-8*float64(k), col)
			}
		}
		c.Rect(0, base-2, kit.Width, 10, m.Cloud.Mix(col, 0.12))
	}
	for i := range 26 {
		x := math.Mod(m.Round*(float64(i)+0.8*chance(i, 20))/26-1.3*turn+6*m.Round, m.Round) - 420
		if y := horizon + 104 + float64(i*i*67%330); x < kit.Width {
			w := 130 + 0.5*(y-horizon)*(0.6+chance(i, 21))
			c.Rect(x, y, w, 11, m.Cloud)
			c.Rect(x+0.22*w, y-11, 0.5*w, 11, m.Cloud)
			c.Rect(x+0.1*w, y+11, 0.5*w, 6, m.Cloud.Mix(m.Shade, 0.4))
		}
	}
}

// Peak draws a steep rock with a round top, dark on the right, with the middle of its foot at x, base.
func Peak(c *kit.Canvas, x, base, w, h float64, col kit.Color) {
	at := func(dx, up float64) kit.Point { return kit.Point{X: x + dx*w, Y: base - up*h} }
	lens.Convex(c, col, at(-0.5, 0), at(-0.42, 0.55), at(-0.22, 0.93), at(0, 1), at(0.2, 0.9), at(0.4, 0.5), at(0.5, 0))
	lens.Convex(c, col.Darker(0.1), at(0.12, 0), at(0.06, 0.6), at(0.1, 0.96), at(0.2, 0.9), at(0.4, 0.5), at(0.5, 0))
}
