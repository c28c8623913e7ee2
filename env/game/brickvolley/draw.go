package brickvolley

import "gymkhana/env/game/kit"

const paddleH = 22

// The greenhouse: plaster inside, painted iron around it, glass and leaves beyond, water below.
var (
	plaster = kit.RGB(0xf3e9d7)
	mortar  = kit.RGB(0xe3d4ba)
	iron    = kit.RGB(0x2f5d56)
	glass   = kit.RGB(0xd8e8e2)
	water   = kit.RGB(0x4f8f9f)
	frame   = kit.RGB(0x353b45) // of thick tiles
	shade   = kit.RGB(0xd8ccb6) // the shade of tiles on the plaster
	deep    = kit.RGB(0x2d5c74)
	brass   = kit.RGB(0xd9a441)
	wood    = kit.RGB(0x8f5a3c)
	cream   = kit.RGB(0xfdf6e6)
)

// glazes are the colours of the tiles by letter.
var glazes = map[byte]kit.Color{'a': kit.RGB(0x2f9c95), 'b': kit.RGB(0x35649f), 'c': kit.RGB(0x74a866), 'd': kit.RGB(0xe59a3c), 'e': kit.RGB(0xcf5244)}

func draw(c *kit.Canvas, s *State) {
	c.Clear(plaster)
	hall(c)
	for i, hits := range s.Tiles {
		x, y := float64(left+i%cols*cellW+gap), float64(wallTop+i/cols*cellH+gap)
		switch {
		case hits > 0:
			tile(c, x, y, s.glaze(i), hits > 1)
		case s.glaze(i) != '.':
			bed(c, x, y)
		}
	}
	c.Clip(left, top, right-left, kit.Height-top)
	ball(c, s)
	c.Unclip()
	paddle(c, s)
	c.HUD(kit.HUD{Title: "Brick Volley", Accent: glazes['e'], Lives: s.Lives, Of: s.Of,
		Stats: []kit.Stat{kit.Count("Wall", s.Layout), kit.Count("Score", s.Score), {Name: "Broken",
			Value: kit.Count("", s.Broken).Value + " / " + kit.Count("", s.Total).Value}}})
}

// hall draws the background, which does not move.
func hall(c *kit.Canvas) {
	for y := float64(top); y < 660; y += 46 {
		c.Rect(left, y+31, right-left, 1, mortar.Lighter(0.35))
	}
	c.Gradient(left, 684, right-left, kit.Height-684, water, deep)
	for i := range 9 {
		x := float64(left + 40 + i*112)
		c.Rect(x, 692+float64(i%3)*8, 46, 2, water.Lighter(0.3))
	}
	for _, p := range []kit.Point{{X: 232, Y: 708}, {X: 300, Y: 702}, {X: 1010, Y: 706}} {
		c.Ellipse(p.X, p.Y, 26, 7, kit.Green.Darker(0.1))
		c.Ellipse(p.X-3, p.Y-1.5, 20, 4.5, kit.Green.Lighter(0.15))
	}
	c.Rect(left, 682, right-left, 3, deep)
	bay(c, 0, false)
	bay(c, right, true)
	c.Rect(left, kit.Top, right-left, top-kit.Top, iron)
	c.Rect(left, kit.Top, right-left, 5, iron.Lighter(0.25))
	c.Rect(left, top, right-left, 6, kit.Ink.Fade(0.12))
	for i := range cols + 1 {
		c.Circle(float64(left+i*cellW), (kit.Top+top)/2+1, 4, iron.Lighter(0.35))
	}
}

// bay is the glass beside the hall, with a plant before it.
func bay(c *kit.Canvas, x float64, mirrored bool) {
	const w = float64(left)
	c.Gradient(x, kit.Top, w, kit.Height-kit.Top, kit.Sky.Lighter(0.35), glass)
	post, inner := x+w-22, x
	if mirrored {
		post, inner = x, x+22
	}
	for _, y := range []float64{kit.Top + 8, 240, 400, 560} {
		c.Rect(inner, y, w-22, 6, iron.Lighter(0.45))
	}
	mid := inner + (w-22)/2
	c.Rect(mid-3, kit.Top, 6, kit.Height-kit.Top, iron.Lighter(0.45))
	plant(c, mid, mirrored)
	c.Rect(post, kit.Top, 22, kit.Height-kit.Top, iron)
	c.Rect(post, kit.Top, 5, kit.Height-kit.Top, iron.Lighter(0.25))
	c.Rect(x+map[bool]float64{false: w - 3, true: 0}[mirrored], kit.Top, 3, kit.Height-kit.Top, iron.Darker(0.3))
}

func plant(c *kit.Canvas, x float64, mirrored bool) {
	way := 1.0
	if mirrored {
		way = -1
	}
	for i, l := range []struct{ dx, dy float64 }{{-50, -100}, {50, -115}, {-36, -165}, {36, -175}, {2, -210}} {
		col := kit.Green.Darker(0.12)
		if i%2 == 1 {
			col = kit.Green.Lighter(0.12)
		}
		leaf(c, x, 640, x+way*l.dx, 640+l.dy, col)
	}
	pot := kit.RGB(0xc0704a)
	c.Polygon(pot, kit.Point{X: x - 42, Y: 640}, kit.Point{X: x + 42, Y: 640}, kit.Point{X: x + 31, Y: 706}, kit.Point{X: x - 31, Y: 706})
	c.Polygon(pot.Darker(0.15), kit.Point{X: x + 14, Y: 640}, kit.Point{X: x + 42, Y: 640}, kit.Point{X: x + 31, Y: 706}, kit.Point{X: x + 10, Y: 706})
	c.RoundRect(x-48, 628, 96, 20, 6, pot.Lighter(0.15))
	c.Rect(x-64, 706, 128, 14, iron.Lighter(0.15))
}

// leaf draws a leaf from its foot to its tip.
func leaf(c *kit.Canvas, x, y, tx, ty float64, col kit.Color) {
	var p kit.Path
	dx, dy := (tx-x)*0.5, (ty-y)*0.6
	p.MoveTo(x, y)
	p.QuadTo(x+dx-17, y+dy-14, tx, ty)
	p.QuadTo(x+dx+17, y+dy+14, x, y)
	p.Close()
	c.Fill(&p, col)
}

const tileW, tileH = float64(cellW - 2*gap), float64(cellH - 2*gap)

// bed is the mortar that a broken tile leaves.
func bed(c *kit.Canvas, x, y float64) {
	c.Rect(x, y, tileW, tileH, mortar.Lighter(0.25))
	c.Frame(x, y, tileW, tileH, 1.5, mortar)
	for i := range 4 {
		c.Rect(x+8, y+8+float64(i)*8, tileW-16, 1.5, mortar)
	}
}

// tile draws a glazed tile; a thick one has an iron frame.
func tile(c *kit.Canvas, x, y float64, glaze byte, thick bool) {
	col := glazes[glaze]
	c.Rect(x+5, y+tileH-4, tileW-4, 7, shade)
	c.Rect(x+tileW-4, y+6, 5, tileH-8, shade)
	c.RoundRect(x, y, tileW, tileH, 5, col.Darker(0.22))
	c.RoundRect(x, y, tileW-2, tileH-3, 5, col)
	c.Rect(x+5, y+2, tileW-12, 3, col.Lighter(0.4))
	mx, my := x+tileW/2, y+tileH/2
	pattern(c, mx, my, glaze, col)
	if !thick {
		return
	}
	c.Frame(x, y, tileW, tileH, 8, cream)
	c.Frame(x, y, tileW, tileH, 7, frame)
	c.Rect(x+1, y+1, tileW-2, 1.5, frame.Lighter(0.4))
	for _, dx := range []float64{4, tileW / 2, tileW - 4} {
		for _, dy := range []float64{4, tileH - 4} {
			c.Circle(x+dx, y+dy, 2.5, brass.Lighter(0.2))
		}
	}
}

// pattern distinguishes glazes without colour.
func pattern(c *kit.Canvas, x, y float64, glaze byte, col kit.Color) {
	pale := col.Mix(cream, 0.85)
	diamond := func(x, y, w, h float64, col kit.Color) {
		c.Polygon(col, kit.Point{X: x - w, Y: y}, kit.Point{X: x, Y: y - h}, kit.Point{X: x + w, Y: y}, kit.Point{X: x, Y: y + h})
	}
	switch glaze {
	case 'a': // a blossom between two buds
		for _, d := range []kit.Point{{X: -7}, {X: 7}, {Y: -7}, {Y: 7}} {
			c.Circle(x+d.X, y+d.Y, 6, pale)
		}
		c.Circle(x, y, 4.5, brass)
		c.Circle(x-28, y, 4, pale)
		c.Circle(x+28, y, 4, pale)
	case 'b': // lozenges
		diamond(x, y, 20, 13, pale)
		diamond(x, y, 11, 7, col)
		diamond(x-32, y, 7, 6, pale)
		diamond(x+32, y, 7, 6, pale)
	case 'c': // waves
		for _, dy := range []float64{-6, 6} {
			pts := make([]kit.Point, 14) // along the upper edge, and back along the lower
			for i := range 7 {
				at := kit.Point{X: x - 33 + float64(i)*11, Y: y + dy + 4*float64(i%2*2-1)}
				pts[i], pts[13-i] = kit.Point{X: at.X, Y: at.Y - 2}, kit.Point{X: at.X, Y: at.Y + 2}
			}
			c.Polygon(pale, pts...)
		}
	case 'd': // a sun
		c.Circle(x, y, 8, pale)
		for i := range 8 {
			turn := kit.Fix(i) * kit.One / 8
			dx, dy := kit.Cos(turn).Float(), kit.Sin(turn).Float()
			c.Line(x+11*dx, y+11*dy, x+15*dx, y+15*dy, 2.5, pale)
		}
		c.Rect(x-38, y-1.5, 16, 3, pale)
		c.Rect(x+22, y-1.5, 16, 3, pale)
	case 'e': // two petals and a berry
		for _, to := range []float64{-36, 36} {
			var p kit.Path
			p.MoveTo(x+to/5, y)
			p.QuadTo(x+to*0.6, y-18, x+to, y)
			p.QuadTo(x+to*0.6, y+18, x+to/5, y)
			p.Close()
			c.Fill(&p, pale)
		}
		c.Circle(x, y, 4.5, brass)
	}
}

func ball(c *kit.Canvas, s *State) {
	x, y := s.X.Float(), s.Y.Float()
	switch {
	case s.Lives == 0: // it has sunk
		for i := 3.0; i > 0; i-- {
			c.Ellipse(x, 698, 16*i, 4*i, cream.Fade(0.35))
		}
		for i := -2.0; i <= 2; i++ {
			c.Circle(x+13*i, 672-9*(2-i*i/2), 4, water.Lighter(0.25))
		}
		return
	case s.Resting:
		aim(c, s, x, y)
	default:
		for i := trail - 1; i >= 0; i-- {
			p := s.Trail[i]
			c.Circle(float64(p[0]), float64(p[1]), radius*(0.8-0.12*float64(i)), kit.Ink.Fade(0.26-0.04*float64(i)))
		}
	}
	c.Circle(x+3, y+5, radius, kit.Ink.Fade(0.15))
	c.Circle(x, y, radius, kit.Ink)
	c.Circle(x, y, radius-2, kit.White)
	c.Circle(x+1.5, y+1.5, radius-4.5, kit.RGB(0xdfe6ea))
	c.Circle(x-1, y-1, radius-5.5, kit.White)
	c.Ring(x, y, radius-4, 2, glazes['b'])
}

// aim shows the direction of a resting ball.
func aim(c *kit.Canvas, s *State, x, y float64) {
	dx, dy := kit.Sin(s.Aim).Float(), -kit.Cos(s.Aim).Float()
	for d := 28.0; d < 84; d += 16 {
		c.Circle(x+d*dx, y+d*dy, 4, glazes['e'])
	}
	tip := kit.Point{X: x + 120*dx, Y: y + 120*dy}
	foot := kit.Point{X: x + 90*dx, Y: y + 90*dy}
	c.Polygon(glazes['e'], tip, kit.Point{X: foot.X - 9*dy, Y: foot.Y + 9*dx}, kit.Point{X: foot.X + 9*dy, Y: foot.Y - 9*dx})
	c.Text((left+right)/2, 480, "Space launches the ball", kit.Style{Size: 24, Bold: true, Align: kit.Center, Color: kit.Muted})
}

func paddle(c *kit.Canvas, s *State) {
	half := s.Half.Float()
	x, y, w := s.Paddle.Float()-half, float64(line+radius), 2*half
	c.RoundRect(x+3, y+6, w, paddleH, 10, kit.Ink.Fade(0.15))
	c.RoundRect(x, y, w, paddleH, 10, wood.Darker(0.35))
	c.RoundRect(x, y, w, paddleH-4, 9, wood)
	c.Rect(x+10, y+3, w-20, 3, wood.Lighter(0.35))
	for _, end := range []float64{x, x + w - 26} {
		c.RoundRect(end, y, 26, paddleH, 10, brass.Darker(0.3))
		c.RoundRect(end, y, 26, paddleH-4, 9, brass)
		c.Rect(end+7, y+3, 12, 3, brass.Lighter(0.55))
	}
	c.Circle(x+half, y+9, 5, brass)
}
