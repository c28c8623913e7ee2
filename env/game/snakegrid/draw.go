package snakegrid

import "gymkhana/env/game/kit"

var (
	grass     = kit.RGB(0xdfe9cf)
	grassDark = kit.RGB(0xd3e0bf)
	hedge     = kit.RGB(0x7d9b6a)
	scale     = kit.RGB(0x3c7f8f)
	scaleTail = kit.RGB(0x86b9b4)
	belly     = kit.RGB(0x2c6371)
)

// draw paints the board in the middle below the bar.
func draw(c *kit.Canvas, s *State) {
	c.Clear(kit.Paper)
	c.HUD(kit.HUD{Title: "Snake Grid", Accent: kit.Teal,
		Stats: []kit.Stat{kit.Count("Apples", s.Score), kit.Count("Length", s.Length)}})
	side := float64(min((kit.Width-96)/s.Cols, (kit.Height-kit.Top-64)/s.Rows))
	w, h := side*float64(s.Cols), side*float64(s.Rows)
	b := board{c, s, side, float64(int(kit.Width-w) / 2), kit.Top + float64(int(kit.Height-kit.Top-h)/2)}
	c.Card(b.x-16, b.y-16, w+32, h+32, 20, hedge)
	b.ground()
	b.apple()
	b.snake()
}

// A board converts squares to places on the screen.
type board struct {
	c    *kit.Canvas
	s    *State
	side float64
	x, y float64
}

// middle is the centre of a square.
func (b *board) middle(at Cell) kit.Point {
	return kit.Point{X: b.x + (float64(int(at)%b.s.Cols)+0.5)*b.side, Y: b.y + (float64(int(at)/b.s.Cols)+0.5)*b.side}
}

func (b *board) ground() {
	for i := range b.s.Cols * b.s.Rows {
		col := grass
		if (i%b.s.Cols+i/b.s.Cols)%2 == 1 {
			col = grassDark
		}
		m := b.middle(Cell(i))
		b.c.Rect(m.X-b.side/2, m.Y-b.side/2, b.side, b.side, col)
		if b.s.Ground[i] == Rock {
			b.rock(m)
		}
	}
}

func (b *board) rock(m kit.Point) {
	r := b.side
	b.c.Ellipse(m.X, m.Y+r*0.27, r*0.42, r*0.14, kit.Ink.Fade(0.14))
	stone := func(dx, dy, k float64, col kit.Color) {
		var pts []kit.Point
		for _, p := range []kit.Point{{X: -0.40, Y: 0.22}, {X: -0.33, Y: -0.14}, {X: -0.08, Y: -0.34}, {X: 0.2, Y: -0.27},
			{X: 0.39, Y: 0.02}, {X: 0.34, Y: 0.27}, {X: 0, Y: 0.33}} {
			pts = append(pts, kit.Point{X: m.X + (p.X*k+dx)*r, Y: m.Y + (p.Y*k+dy)*r})
		}
		b.c.Polygon(col, pts...)
	}
	stone(0, 0, 1, kit.Stone.Darker(0.2))
	stone(-0.02, -0.04, 0.84, kit.Stone)
	stone(-0.08, -0.1, 0.4, kit.Stone.Lighter(0.3))
}

func (b *board) apple() {
	if b.s.Food < 0 {
		return
	}
	m, r := b.middle(b.s.Food), b.side*0.33
	b.c.Ellipse(m.X, m.Y+r*1.0, r*0.8, r*0.22, kit.Ink.Fade(0.16))
	b.c.Circle(m.X-r*0.28, m.Y+r*0.08, r*0.78, kit.Red)
	b.c.Circle(m.X+r*0.28, m.Y+r*0.08, r*0.78, kit.Red)
	b.c.Circle(m.X-r*0.42, m.Y-r*0.18, r*0.2, kit.White.Fade(0.55))
	b.c.Line(m.X, m.Y-r*0.5, m.X+r*0.14, m.Y-r*1.05, r*0.16, kit.Brown)
	var leaf kit.Path
	leaf.MoveTo(m.X+r*0.1, m.Y-r*0.75)
	leaf.QuadTo(m.X+r*0.35, m.Y-r*1.3, m.X+r*0.85, m.Y-r*1.0)
	leaf.QuadTo(m.X+r*0.6, m.Y-r*0.5, m.X+r*0.1, m.Y-r*0.75)
	leaf.Close()
	b.c.Fill(&leaf, kit.Green)
}

// snake draws the body from the tail on, each square joined to the next, then the head.
func (b *board) snake() {
	s := b.s
	for pass := range 2 {
		for i := s.Length - 1; i > 0; i-- {
			share := float64(i) / float64(max(s.Length-1, 1))
			width, col := b.side*0.7, scale.Mix(scaleTail, share)
			if pass == 0 {
				width, col = width+4, belly
			}
			from, to := b.middle(s.At(i)), b.middle(s.At(i-1))
			b.c.Line(from.X, from.Y, to.X, to.Y, width, col)
		}
	}
	b.head()
}

func (b *board) head() {
	m, r := b.middle(b.s.At(0)), b.side*0.43
	ahead := [4]kit.Point{{X: 0, Y: -1}, {X: 1, Y: 0}, {X: 0, Y: 1}, {X: -1, Y: 0}}[b.s.Heading]
	at := func(along, aside float64) kit.Point {
		return kit.Point{X: m.X + (ahead.X*along-ahead.Y*aside)*r, Y: m.Y + (ahead.Y*along+ahead.X*aside)*r}
	}
	if b.s.Crashed == "" {
		tip, left, right := at(1.5, 0), at(1.75, -0.18), at(1.75, 0.18)
		root := at(0.9, 0)
		b.c.Polyline(2.5, kit.Red, root, tip, left)
		b.c.Line(tip.X, tip.Y, right.X, right.Y, 2.5, kit.Red)
	}
	b.c.Circle(m.X, m.Y, r+2, belly)
	b.c.Circle(m.X, m.Y, r, scale.Darker(0.08))
	for _, side := range []float64{-0.45, 0.45} {
		eye, pupil := at(0.32, side), at(0.44, side)
		b.c.Circle(eye.X, eye.Y, r*0.27, kit.White)
		b.c.Circle(pupil.X, pupil.Y, r*0.14, kit.Ink)
	}
}
