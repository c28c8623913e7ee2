package minegrid

import (
	"fmt"
	"strconv"

	"gymkhana/env/game/kit"
)

var (
	dune      = kit.RGB(0xefe0c0) // around the dig
	sand      = kit.RGB(0xdcb877) // covered squares
	sandLight = kit.RGB(0xedd09a)
	sandDark  = kit.RGB(0xb98f50)
	floor     = kit.RGB(0xf8f1e2) // open squares
	floorDark = kit.RGB(0xe3d3b4)
	plank     = kit.RGB(0x7a5a40)
	bronze    = kit.RGB(0xb9812e)
)

// inks are the colours of the numbers.
var inks = [9]kit.Color{{}, kit.Teal.Darker(0.2), kit.Blue.Darker(0.1), kit.Violet, kit.Red, kit.Brown,
	kit.Pink.Darker(0.3), kit.Ink, kit.Ink}

// draw paints the field in the middle, the notes on the left and the camp on the right.
func draw(c *kit.Canvas, s *State) {
	c.Clear(dune)
	c.HUD(kit.HUD{Title: "Mine Grid", Accent: kit.Orange, Stats: []kit.Stat{
		{Name: "Open", Value: fmt.Sprintf("%d / %d", s.Opened, cells-s.Mines)},
		kit.Count("Bells", s.Mines), kit.Count("Flags left", s.Mines-s.flags())}})
	notebook(c, s)
	camp(c)
	c.Card(boardX-40, boardY-38, boardWH+54, boardWH+52, 14, plank)
	c.Frame(boardX-4, boardY-4, boardWH+8, boardWH+8, 4, plank.Darker(0.35))
	label := kit.Style{Size: 22, Bold: true, Align: kit.Center, Color: kit.Paper}
	for i := range side {
		m := float64(i*pitch + pitch/2)
		c.Text(boardX+m, boardY-20, string(rune('a'+i)), label)
		c.Text(boardX-21, boardY+m, strconv.Itoa(i+1), label)
	}
	for i := range Cell(cells) {
		square(c, s, i)
	}
	if s.Last >= 0 {
		x, y := s.Last.middle()
		c.Frame(float64(x-pitch/2), float64(y-pitch/2), pitch, pitch, 4, kit.Orange)
	}
}

// square draws one square of the field.
func square(c *kit.Canvas, s *State, i Cell) {
	mx, my := i.middle()
	x, y := float64(mx-pitch/2), float64(my-pitch/2)
	switch {
	case s.Ground[i]&Open != 0:
		ground(c, x, y, pitch)
		wall := func(d Cell) bool { return s.Ground[d]&Open == 0 }
		if i < side || wall(i-side) { // the light comes from the upper left
			c.Rect(x+1, y+1, pitch-2, 5, floorDark)
		}
		if i%side == 0 || wall(i-1) {
			c.Rect(x+1, y+1, 5, pitch-2, floorDark)
		}
		if n := s.number(i); n > 0 {
			c.Text(float64(mx), float64(my)+1, strconv.Itoa(n), kit.Style{Size: 38, Bold: true, Align: kit.Center, Color: inks[n]})
		}
	case s.Struck && i == s.Last:
		c.Rect(x, y, pitch, pitch, kit.Red.Darker(0.25))
		c.Rect(x+2, y+2, pitch-4, pitch-4, kit.Red.Lighter(0.35))
		bell(c, float64(mx), float64(my), 20)
	default:
		cover(c, x, y, pitch, int(i)*7%3)
		if s.Ground[i]&Flag != 0 {
			pennant(c, float64(mx), float64(my), 1)
		}
	}
}

// ground is an open square.
func ground(c *kit.Canvas, x, y, w float64) {
	c.Rect(x, y, w, w, floorDark)
	c.Rect(x+1, y+1, w-2, w-2, floor)
}

// cover is a square of raked sand; the furrows lie in one of three ways.
func cover(c *kit.Canvas, x, y, w float64, way int) {
	c.Rect(x, y, w, w, sandDark)
	c.Rect(x+1, y+1, w-4, w-4, sandLight)
	c.Rect(x+4, y+4, w-7, w-7, sand)
	k := w / 64
	for j := range 3 {
		fy := y + (18+float64(j)*14+float64(way)*2)*k
		fx := x + (12+float64((j+way)%3)*6)*k
		c.Rect(fx, fy, 26*k, 2, sandLight)
		c.Rect(fx+3*k, fy+2, 26*k, 2, sand.Darker(0.13))
	}
}

// pennant is a flag on a pole, about 40 high at size 1.
func pennant(c *kit.Canvas, x, y, k float64) {
	c.Ellipse(x+2*k, y+19*k, 14*k, 4*k, kit.Ink.Fade(0.22))
	c.Line(x-7*k, y-20*k, x-7*k, y+19*k, 4*k, plank.Darker(0.3))
	c.Polygon(kit.Red.Darker(0.2), kit.Point{X: x - 6*k, Y: y - 20*k}, kit.Point{X: x + 19*k, Y: y - 8*k}, kit.Point{X: x - 6*k, Y: y + 5*k})
	c.Polygon(kit.Red, kit.Point{X: x - 6*k, Y: y - 20*k}, kit.Point{X: x + 19*k, Y: y - 9*k}, kit.Point{X: x - 6*k, Y: y - 3*k})
}

// bell is a bronze bell of half height r.
func bell(c *kit.Canvas, x, y, r float64) {
	c.Ellipse(x+r*0.1, y+r*0.95, r*0.95, r*0.2, kit.Ink.Fade(0.2))
	c.Circle(x, y+r*0.78, r*0.24, bronze.Darker(0.5))
	body := func(k float64, col kit.Color) {
		var p kit.Path
		p.MoveTo(x-r*0.95*k, y+r*0.68)
		p.QuadTo(x-r*0.6*k, y+r*0.3, x-r*0.56*k, y-r*0.2)
		p.CubeTo(x-r*0.5*k, y-r*0.95, x+r*0.5*k, y-r*0.95, x+r*0.56*k, y-r*0.2)
		p.QuadTo(x+r*0.6*k, y+r*0.3, x+r*0.95*k, y+r*0.68)
		p.Close()
		c.Fill(&p, col)
	}
	c.Ring(x, y-r*0.84, r*0.24, r*0.12, bronze.Darker(0.45))
	body(1, bronze.Darker(0.45))
	body(0.84, bronze)
	c.Line(x-r*0.32, y-r*0.25, x-r*0.46, y+r*0.4, r*0.16, bronze.Lighter(0.5))
}

// notebook shows the progress and explains the signs.
func notebook(c *kit.Canvas, s *State) {
	const x, y, w, h = 28.0, 102.0, 300.0, 594.0
	c.Card(x, y, w, h, 16, kit.Panel)
	head := kit.Style{Size: 18, Color: kit.Muted}
	c.Text(x+24, y+34, "Ground open", head)
	total := cells - s.Mines
	c.Text(x+24, y+74, fmt.Sprintf("%d of %d", s.Opened, total), kit.Style{Size: 36, Bold: true, Color: kit.Ink})
	c.RoundRect(x+24, y+102, w-48, 14, 7, kit.Line)
	c.RoundRect(x+24, y+102, max(14, (w-48)*float64(s.Opened)/float64(total)), 14, 7, kit.Teal)
	c.Text(x+24, y+152, fmt.Sprintf("Flags up: %d of %d", s.flags(), s.Mines), head)
	for i := range s.Mines {
		px, py := x+38+float64(i%9)*28, y+182+float64(i/9)*27
		if i < s.flags() {
			pennant(c, px, py, 0.62)
		} else {
			c.Circle(px, py, 4, kit.Line.Darker(0.1))
		}
	}
	c.Rect(x+24, y+252, w-48, 2, kit.Line)
	sign := func(i int, title, text string) float64 {
		ry := y + 296 + float64(i)*78
		c.Text(x+92, ry-11, title, kit.Style{Size: 19, Bold: true, Color: kit.Ink})
		c.Text(x+92, ry+14, text, kit.Style{Size: 17, Color: kit.Muted})
		return ry - 26
	}
	const box = x + 24
	cover(c, box, sign(0, "Covered", "left click opens it"), 52, 0)
	ry := sign(1, "Open", "bells around: 2")
	ground(c, box, ry, 52)
	c.Text(box+26, ry+27, "2", kit.Style{Size: 32, Bold: true, Align: kit.Center, Color: inks[2]})
	ry = sign(2, "Flag", "right click sets it")
	cover(c, box, ry, 52, 1)
	pennant(c, box+26, ry+26, 0.82)
	ry = sign(3, "Bell", "opening one: round over")
	c.Rect(box, ry, 52, 52, kit.Red.Lighter(0.35))
	bell(c, box+26, ry+26, 17)
}

// camp draws the things beside the field.
func camp(c *kit.Canvas) {
	const x, y, w, h = 1006.0, 102.0, 246.0, 594.0
	c.Rect(x, y, w, h, kit.Line.Darker(0.1))
	c.Clip(x+3, y+3, w-6, h-6)
	c.Gradient(x, y, w, 305, kit.Sky, kit.Paper)
	c.Circle(x+182, y+74, 34, kit.Yellow)
	var hill kit.Path
	hill.MoveTo(x, y+278)
	hill.QuadTo(x+w*0.7, y+222, x+w, y+290)
	hill.LineTo(x+w, y+305)
	hill.LineTo(x, y+305)
	hill.Close()
	c.Fill(&hill, sand.Lighter(0.3))
	c.Rect(x, y+305, w, h-305, sandLight)
	for i := range 9 { // pebbles
		px, py := x+16+float64(i*67%214), y+356+float64(i*91%224)
		c.Ellipse(px, py, 4+float64(i%3), 2.5, sandDark.Lighter(0.2))
	}
	tent(c, x+118, y+310)
	spade(c, x+66, y+440)
	bucket(c, x+168, y+470)
	c.Unclip()
}

func tent(c *kit.Canvas, x, y float64) {
	p := func(dx, dy float64) kit.Point { return kit.Point{X: x + dx*0.85, Y: y + dy*0.85} }
	top := p(0, -76)
	c.Ellipse(x+6, y+46, 80, 8, kit.Ink.Fade(0.15))
	c.Polygon(kit.Paper, p(-42, -18), p(-92, 52), p(30, 52), p(14, -18))
	c.Polygon(kit.Paper.Darker(0.16), p(14, -18), p(30, 52), p(92, 52), p(42, -18))
	c.Polygon(kit.Teal, top, p(-42, -18), p(14, -18))
	c.Polygon(kit.Teal.Darker(0.2), top, p(14, -18), p(42, -18))
	c.Polygon(kit.Dusk, p(-16, -18), p(-46, 52), p(2, 52))
	c.Rect(x-2, y-84, 4, 22, plank)
	c.Polygon(kit.Red, p(2, -98), p(30, -89), p(2, -80))
}

func spade(c *kit.Canvas, x, y float64) {
	c.Ellipse(x+4, y+96, 46, 10, kit.Ink.Fade(0.15))
	c.Ellipse(x, y+94, 40, 13, sand)
	c.Line(x, y-50, x, y+44, 9, plank)
	c.Line(x-18, y-52, x+18, y-52, 9, plank.Darker(0.2))
	c.RoundRect(x-22, y+32, 44, 58, 10, kit.Stone.Darker(0.2))
	c.RoundRect(x-22, y+32, 22, 58, 10, kit.Stone)
	c.Ellipse(x, y+96, 34, 10, sand.Darker(0.08))
}

func bucket(c *kit.Canvas, x, y float64) {
	c.Ellipse(x+6, y+66, 54, 11, kit.Ink.Fade(0.15))
	bell(c, x-12, y-22, 26)
	c.Polygon(kit.Blue, kit.Point{X: x - 46, Y: y}, kit.Point{X: x + 46, Y: y}, kit.Point{X: x + 34, Y: y + 66}, kit.Point{X: x - 34, Y: y + 66})
	c.Polygon(kit.Blue.Darker(0.2), kit.Point{X: x + 12, Y: y}, kit.Point{X: x + 46, Y: y}, kit.Point{X: x + 34, Y: y + 66}, kit.Point{X: x + 9, Y: y + 66})
	c.RoundRect(x-51, y-7, 102, 14, 7, kit.Blue.Lighter(0.25))
}
