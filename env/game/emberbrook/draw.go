package emberbrook

import (
	"strconv"

	"gymkhana/env/game/kit"
)

var (
	cave     = kit.RGB(0x3a2f3c)
	deep     = kit.RGB(0x283444)
	rock     = kit.RGB(0x6f5b57)
	rockLip  = kit.RGB(0xa48a74)
	rockDark = kit.RGB(0x584746)
	lava     = kit.RGB(0xe8632b)
	spring   = kit.RGB(0x3487c9)
	mire     = kit.RGB(0x59643a)
	coal     = kit.RGB(0xff9a3d)
	drop     = kit.RGB(0x63bdf2)
)

// own are the roles' colours, and signs the gates' colours.
var (
	own   = [2]kit.Color{drop, coal}
	signs = [len(gates)]kit.Color{kit.Yellow, kit.Violet.Lighter(0.25), kit.Green.Lighter(0.2)}
)

const side = 64

// draw paints the bar, the cave, its contents, and the two heroes.
func draw(c *kit.Canvas, s *State) {
	c.Clear(cave)
	c.HUD(kit.HUD{Title: "Ember and Brook", Accent: kit.Orange, Dark: true, Stats: []kit.Stat{
		{Name: "Room", Value: rooms[s.Room].name}, {Name: "Ember's gems", Value: share(s, Ember)}, {Name: "Brook's gems", Value: share(s, Brook)}}})
	c.Gradient(0, kit.Top, kit.Width, kit.Height-kit.Top, cave, deep)
	for i := range s.Cells {
		x, y := float64(i%cols*side), float64(kit.Top+i/cols*side)
		switch s.Cells[i] {
		case '#':
			stone(c, s, i, x, y)
		case 'f', 'w', 'm':
			pool(c, s, i, x, y)
		case 'X', 'Y':
			door(c, s, s.Cells[i], x, y)
		}
	}
	for i := range s.Cells {
		x, y := float64(i%cols*side), float64(kit.Top+i/cols*side)
		switch k := s.Cells[i]; k {
		case 'e', 'b':
			gem(c, k, x+side/2, y+side/2)
		case 'P', 'Q', 'L':
			gate(c, s, i, x, y)
		case 'p', 'q', 'l':
			opener(c, s, k, x, y)
		}
	}
	for r := range s.Bodies {
		b := &s.Bodies[r]
		x, y := float64(b.X)/px, kit.Top+float64(b.Y)/px
		if r == Brook {
			brook(c, s, x, y)
		} else {
			ember(c, s, x, y)
		}
		if s.Hurt != "" && s.Who == r {
			for n := range 5 {
				d := float64(n)*14 - 28
				c.Circle(x+d, y-34-float64(n%2)*16, 15, kit.Paper.Fade(0.75))
			}
		}
	}
}

func share(s *State, role int) string {
	return strconv.Itoa(s.Gems[role]) + " of " + strconv.Itoa(s.Total[role])
}

func stone(c *kit.Canvas, s *State, i int, x, y float64) {
	c.Rect(x, y, side, side, rock)
	if (i%cols+i/cols)%2 == 0 {
		c.Rect(x+10, y+26, 30, 5, rockDark)
		c.Rect(x+34, y+46, 20, 5, rockDark)
	} else {
		c.Rect(x+24, y+18, 26, 5, rockDark)
		c.Rect(x+8, y+42, 22, 5, rockDark)
	}
	if i >= cols && !earth(s.Cells[i-cols]) {
		c.Rect(x, y, side, 9, rockLip)
	}
	if i%cols > 0 && !earth(s.Cells[i-1]) {
		c.Rect(x, y, 5, side, rockLip.Mix(rock, 0.5))
	}
	if i%cols < cols-1 && !earth(s.Cells[i+1]) {
		c.Rect(x+side-5, y, 5, side, rockDark)
	}
	if i/cols < rows-1 && !earth(s.Cells[i+cols]) {
		c.Rect(x, y+side-6, side, 6, rockDark)
	}
}

func earth(k uint8) bool { return k == '#' || k == 'f' || k == 'w' || k == 'm' }

// pool is flames, waves or bubbles, each in a bed of rock.
func pool(c *kit.Canvas, s *State, i int, x, y float64) {
	c.Rect(x, y, side, side, rockDark)
	beat := float64(s.Tick/6%2) * 3
	switch s.Cells[i] {
	case 'f':
		c.Rect(x, y+8, side, 40, lava)
		c.Rect(x, y+32, side, 16, lava.Darker(0.25))
		for n := range 4 {
			at := x + float64(n)*16
			h := 14 + float64(n%2)*8 - beat*float64(1-n%2*2)
			c.Polygon(lava, kit.Point{X: at, Y: y + 9}, kit.Point{X: at + 8, Y: y + 9 - h}, kit.Point{X: at + 16, Y: y + 9})
			c.Polygon(kit.Yellow, kit.Point{X: at + 3, Y: y + 24}, kit.Point{X: at + 8, Y: y + 14 - h*0.5}, kit.Point{X: at + 13, Y: y + 24})
		}
	case 'w':
		c.Rect(x, y+6, side, 42, spring)
		c.Rect(x, y+36, side, 12, spring.Darker(0.3))
		for row := range 3 {
			w := y + 9 + float64(row)*12
			o := beat * float64(1-row%2*2)
			c.Polyline(3.5, kit.Sky.Mix(spring, float64(row)*0.25), kit.Point{X: x + 2, Y: w}, kit.Point{X: x + 14 + o, Y: w + 5}, kit.Point{X: x + 30 + o, Y: w - 2},
				kit.Point{X: x + 46 + o, Y: w + 5}, kit.Point{X: x + 62, Y: w})
		}
	default:
		c.Rect(x, y+6, side, 42, mire)
		c.Rect(x, y+6, side, 6, mire.Lighter(0.25))
		for n, d := range [4][3]float64{{14, 18, 7}, {34, 30, 9}, {50, 16, 5}, {18, 38, 5}} {
			r := d[2] + beat*0.5*float64(n%2)
			c.Circle(x+d[0], y+d[1], r, mire.Darker(0.4))
			c.Circle(x+d[0]-1.5, y+d[1]-1.5, r*0.6, mire.Lighter(0.35))
		}
	}
}

func door(c *kit.Canvas, s *State, k uint8, x, y float64) {
	r := Brook
	if k == 'X' {
		r = Ember
	}
	col, inner := own[r].Darker(0.35), deep.Darker(0.4)
	if s.taken() {
		col, inner = own[r], own[r].Lighter(0.65)
	}
	c.RoundRect(x+5, y-22, 54, 90, 24, col)
	c.RoundRect(x+13, y-13, 38, 90, 17, inner)
	c.Rect(x, y+side, side, 16, rock)
	c.Rect(x, y+side, side, 9, rockLip)
	gem(c, gemOf[r], x+side/2, y+14)
	if !s.taken() {
		for n := range 3 {
			c.Rect(x+17+float64(n)*13, y+32, 4, 32, col)
		}
	}
}

// gem is a diamond for Ember, and a round one for Brook.
func gem(c *kit.Canvas, k uint8, x, y float64) {
	if k == 'e' {
		at := func(r float64, dx, dy float64, col kit.Color) {
			x, y := x+dx, y+dy
			c.Polygon(col, kit.Point{X: x, Y: y - r*1.2}, kit.Point{X: x + r, Y: y}, kit.Point{X: x, Y: y + r*1.2}, kit.Point{X: x - r, Y: y})
		}
		at(16, 0, 0, kit.RGB(0x8a3414))
		at(13, 0, 0, coal)
		at(5, -2, -4, kit.Yellow.Lighter(0.6))
		return
	}
	c.Circle(x, y, 16, kit.RGB(0x1c4f80))
	c.Circle(x, y, 13, drop)
	c.Circle(x-3, y-4, 5, kit.White)
}

// mark is the sign of a gate and its switches: a disc, a diamond, a bar.
func mark(c *kit.Canvas, g int, x, y, r float64, col kit.Color) {
	switch g {
	case 0:
		c.Circle(x, y, r, col)
	case 1:
		c.Polygon(col, kit.Point{X: x, Y: y - r*1.2}, kit.Point{X: x + r*1.2, Y: y}, kit.Point{X: x, Y: y + r*1.2}, kit.Point{X: x - r*1.2, Y: y})
	default:
		c.Rect(x-r, y-r*0.5, 2*r, r, col)
	}
}

func kind(k uint8, of string) int {
	for g := range len(of) {
		if of[g] == k {
			return g
		}
	}
	return 0
}

func gate(c *kit.Canvas, s *State, i int, x, y float64) {
	g := kind(s.Cells[i], gates)
	col := signs[g]
	if s.Open[g] {
		c.Rect(x+6, y, 4, side, col.Mix(cave, 0.65))
		c.Rect(x+54, y, 4, side, col.Mix(cave, 0.65))
		return
	}
	c.Rect(x+4, y, 56, side, col.Darker(0.55))
	for n := range 3 {
		c.Rect(x+9+float64(n)*18, y, 10, side, col.Darker(0.15))
		c.Rect(x+9+float64(n)*18, y, 3, side, col.Lighter(0.25))
	}
	c.Circle(x+32, y+32, 15, col.Darker(0.6))
	mark(c, g, x+32, y+32, 8, col.Lighter(0.4))
}

func opener(c *kit.Canvas, s *State, k uint8, x, y float64) {
	g := kind(k, switches)
	col := signs[g]
	if g == lever {
		tip := x + 12
		if s.Lever {
			tip = x + 52
		}
		c.Line(x+32, y+56, tip, y+22, 7, kit.Sand)
		c.Circle(tip, y+22, 9, col)
		c.RoundRect(x+14, y+50, 36, 14, 6, col.Darker(0.3))
		mark(c, g, x+32, y+57, 6, kit.White)
		return
	}
	up := 14.0
	if pressed(s, k) {
		up = 6
	}
	c.RoundRect(x+6, y+side-up, 52, up+4, 4, col)
	c.Rect(x+2, y+side-3, 60, 6, col.Darker(0.4))
	mark(c, g, x+32, y+side-24+(14-up), 6, col)
}

// pressed reports whether a hero is on a plate of a kind.
func pressed(s *State, k uint8) bool {
	for r := range s.Bodies {
		if b := &s.Bodies[r]; b.Ground && s.Cells[b.Cell()] == k {
			return true
		}
	}
	return false
}

func brook(c *kit.Canvas, s *State, x, y float64) {
	b := &s.Bodies[Brook]
	c.Glow(x, y-24, 48, drop.Fade(0.35))
	shape := func(k float64, col kit.Color) {
		var p kit.Path
		p.MoveTo(x, y-24-30*k)
		p.CubeTo(x+8*k, y-24-14*k, x+22*k, y-24-4*k, x+22*k, y-24+6*k)
		p.CubeTo(x+22*k, y-24+30*k, x-22*k, y-24+30*k, x-22*k, y-24+6*k)
		p.CubeTo(x-22*k, y-24-4*k, x-8*k, y-24-14*k, x, y-24-30*k)
		p.Close()
		c.Fill(&p, col)
	}
	shape(1, kit.RGB(0x174a78))
	shape(0.86, drop)
	c.Ellipse(x-9, y-28, 3.5, 7, kit.White)
	eyes(c, s, Brook, x, y-18, b.Left)
}

func ember(c *kit.Canvas, s *State, x, y float64) {
	b := &s.Bodies[Ember]
	c.Glow(x, y-24, 62, kit.Yellow.Fade(0.5))
	iron := kit.RGB(0x2d2426)
	c.Ring(x, y-46, 9, 4, kit.Sand)
	c.Polygon(iron, kit.Point{X: x - 20, Y: y - 36}, kit.Point{X: x - 9, Y: y - 47}, kit.Point{X: x + 9, Y: y - 47}, kit.Point{X: x + 20, Y: y - 36})
	c.RoundRect(x-18, y-38, 36, 34, 5, kit.Yellow.Lighter(0.35))
	c.Circle(x, y-19, 14, lava)
	c.Circle(x, y-18, 11, coal)
	c.Rect(x-20, y-38, 5, 34, iron)
	c.Rect(x+15, y-38, 5, 34, iron)
	c.RoundRect(x-22, y-8, 44, 8, 3, iron)
	eyes(c, s, Ember, x, y-20, b.Left)
}

func eyes(c *kit.Canvas, s *State, role int, x, y float64, left bool) {
	look := 3.0
	if left {
		look = -3
	}
	for _, d := range [2]float64{-6, 6} {
		if s.Hurt != "" && s.Who == role {
			c.Line(x+d-3, y-3, x+d+3, y+3, 2, kit.Ink)
			c.Line(x+d-3, y+3, x+d+3, y-3, 2, kit.Ink)
			continue
		}
		c.Circle(x+d+look, y, 3.2, kit.Ink)
	}
}
