package scenery

import "gymkhana/env/game/kit"

// Hatched draws a tile of 48 pixels that is hatched with chalk, with a line along those of its edges that are open: top,
// bottom, left, right.
func Hatched(c *kit.Canvas, x, y float64, fill, hatch, line kit.Color, open [4]bool) {
	c.Rect(x, y, 48, 48, fill)
	for i := range 3 {
		d := float64(i)*16 + 4
		c.Rect(x+d, y+42-d, 10, 3, hatch)
	}
	for i, edge := range [4][4]float64{{0, 0, 48, 5}, {0, 44, 48, 4}, {0, 0, 4, 48}, {44, 0, 4, 48}} {
		if open[i] {
			c.Rect(x+edge[0], y+edge[1], edge[2], edge[3], line)
		}
	}
}

// Eraser draws an eraser of a blackboard, 48 pixels wide and high: felt with a wooden back.
func Eraser(c *kit.Canvas, x, y float64, wood, felt Tone) {
	c.Rect(x+1, y+1, 46, 16, wood.Base)
	c.Rect(x+1, y+1, 46, 4, wood.Lit)
	c.Rect(x+1, y+17, 46, 30, felt.Base)
	for i := range 4 {
		c.Rect(x+5+float64(i)*11, y+17, 4, 30, felt.Low)
	}
	c.Rect(x+1, y+17, 4, 30, felt.Lit)
}

// Sponge draws a wet sponge in a hole of 48 pixels, from a depth down, with a drop that rises from it.
func Sponge(c *kit.Canvas, x, y, depth, rise float64, foam Tone, drop kit.Color) {
	c.Rect(x, y+depth, 48, 48-depth, foam.Base)
	c.Rect(x, y+depth, 48, 5, foam.Lit)
	for _, d := range [4][3]float64{{10, 26, 3}, {30, 34, 4}, {40, 24, 2.5}, {20, 41, 2.5}} {
		c.Circle(x+d[0], y+d[1], d[2], foam.Low)
	}
	c.Circle(x+24, y+depth-rise, 3.5, drop)
}

// A Pose is how a figure holds itself.
type Pose int

// The poses of a [Stickman].
const (
	Upright Pose = iota
	Sliding
	Diving // with its feet first
	Clinging
	Wiped // the lower half is gone
)

// A Stickman is a figure of strokes, 66 pixels tall when it is upright.
type Stickman struct {
	Pose                Pose
	Stride              float64 // how far its feet are from the middle
	Line, Board, Cheeks kit.Color
}

// limbs are the strokes of the poses but the first, each from a point to another, and the head.
var limbs = map[Pose][][4]float64{
	Sliding:  {{-18, -12, 2, -14}, {2, -14, 22, -5}, {-6, -13, 20, -14}},
	Diving:   {{0, -44, 0, -18}, {0, -18, -7, -2}, {0, -18, 7, -2}, {0, -40, -13, -56}, {0, -40, 13, -56}},
	Clinging: {{-4, -44, -8, -22}, {-8, -22, 10, -20}, {-8, -22, 8, -4}, {-4, -40, 12, -48}, {-4, -40, 12, -32}},
	Wiped:    {{-8, -12, 10, -20}},
}

// heads are the places of the head, by pose.
var heads = [...][2]float64{{3, -52}, {-10, -22}, {0, -53}, {-2, -53}, {0, -44}}

// Draw draws the figure with its feet at x, y; dir is 1 if it looks right, else -1.
func (s *Stickman) Draw(c *kit.Canvas, x, y, dir float64) {
	strokes := limbs[s.Pose]
	if s.Pose == Upright {
		strokes = [][4]float64{{2, -44, 0, -22}, {0, -22, s.Stride, -2}, {0, -22, -s.Stride, -2},
			{2, -38, 8 + s.Stride*0.7, -28}, {2, -38, -8 - s.Stride*0.5, -30}}
	}
	for _, l := range strokes {
		c.Line(x+dir*l[0], y+l[1], x+dir*l[2], y+l[3], 6, s.Line)
	}
	hx, hy := x+dir*heads[s.Pose][0], y+heads[s.Pose][1]
	c.Circle(hx, hy, 13, s.Line)
	c.Circle(hx+dir*4, hy-1, 3, s.Board)
	c.Circle(hx-dir*2, hy+5, 3, s.Cheeks)
	switch s.Pose {
	case Sliding: // dust
		c.Rect(x-dir*40-6, y-5, 12, 4, s.Line.Fade(0.7))
		c.Rect(x-dir*56-5, y-9, 10, 4, s.Line.Fade(0.5))
	case Wiped:
		c.Rect(x-34, y-36, 68, 14, s.Board.Lighter(0.05))
	}
}

// Pennant draws a pole of 180 pixels on the ground at x, y, with a flag to the right.
func Pennant(c *kit.Canvas, x, y float64, pole, cloth kit.Color) {
	c.Rect(x-3, y-170, 6, 170, pole)
	c.Circle(x, y-172, 8, pole)
	c.Polygon(cloth, kit.Point{X: x + 3, Y: y - 164}, kit.Point{X: x + 84, Y: y - 138}, kit.Point{X: x + 3, Y: y - 112})
}

// Crumbs draws what flies up from x, y and falls, so many ticks after something broke there.
func Crumbs(c *kit.Canvas, x, y, gone float64, col kit.Color) {
	for i := range 6 {
		d := float64(i) - 2.5
		c.Rect(x+d*(8+gone*2)-5, y-gone*3+gone*gone*0.2-float64(i%3)*9, 10, 10, col)
	}
}
