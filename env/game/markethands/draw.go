package markethands

import (
	"math"
	"strconv"

	"gymkhana/env/game/kit"
)

var (
	lawn      = kit.RGB(0xc3d8a0)
	lawnDark  = kit.RGB(0xb6cd92)
	lawnMat   = kit.RGB(0xdbe8bf)
	hedge     = kit.RGB(0x7d9b6a)
	flags     = kit.RGB(0xe9dcc2)
	joint     = kit.RGB(0xdccdae)
	flagMat   = kit.RGB(0xf7eeda)
	sea       = kit.RGB(0x7fb6c9)
	foam      = kit.RGB(0xa9d2dc)
	plank     = kit.RGB(0xb98a5e)
	soil      = kit.RGB(0x7a5640)
	straw     = kit.RGB(0xe8c877)
	canvasCol = kit.RGB(0xb9b3a6)
	eggShell  = kit.RGB(0xfbf0dc)
	amber     = kit.RGB(0xe6a12e)
)

// draw paints garden, shop floor and harbour, then the places, the customers and the keeper.
func draw(c *kit.Canvas, s *State) {
	c.Clear(lawn)
	grounds(c)
	for at := range Places {
		mat(c, s, at)
	}
	for at := range Places {
		place(c, s, at)
	}
	for i := range s.Customers {
		customer(c, s, &s.Customers[i])
	}
	keeper(c, s)
	for i := range s.Customers {
		bubble(c, &s.Customers[i])
	}
	s.ring(c)
	if age := s.Tick - s.PaidAt; age < 70 {
		x, row := s.middle(Till)
		y := float64(row) - 64 - float64(age)/3
		c.RoundRect(float64(x)+44, y-19, 84, 38, 19, kit.Panel)
		coin(c, float64(x)+64, y, 12)
		c.Text(float64(x)+82, y, "+"+strconv.Itoa(s.Paid), kit.Style{Size: 24, Bold: true, Color: kit.Ink})
	}
	c.HUD(kit.HUD{Title: "Market Hands", Accent: kit.Orange, Stats: []kit.Stat{
		kit.Count("Earned", s.Earned), kit.Count("Coins", s.Money), kit.Count("Served", s.Served),
		{Name: "Basket", Value: strconv.Itoa(s.Carried()) + "/" + strconv.Itoa(s.Cap)}}})
}

func grounds(c *kit.Canvas) {
	for i := range 9 {
		c.Rect(float64(i*64), kit.Top, 32, kit.Height-kit.Top, lawnDark)
	}
	c.Rect(0, kit.Top, kit.Width, 30, hedge)
	c.Rect(0, kit.Top, 30, kit.Height, hedge)
	c.Rect(0, 690, 580, 30, hedge)
	for i := range 18 {
		c.Ellipse(15+float64(i)*33, 690, 17, 8, hedge)
		c.Ellipse(30, 120+float64(i)*33, 8, 17, hedge)
		c.Ellipse(15+float64(i)*33, 110, 17, 8, hedge)
	}
	c.Rect(580, kit.Top, 620, kit.Height-kit.Top, flags)
	for y := range 9 {
		c.Rect(580, 80+float64(y*80), 620, 3, joint)
		for x := range 8 {
			c.Rect(580+float64(x*84+y%2*42), 80+float64(y*80), 3, 80, joint)
		}
	}
	c.Rect(1200, kit.Top, 80, kit.Height-kit.Top, sea)
	for i := range 14 {
		c.RoundRect(1226+float64(i*29%40), 118+float64(i*43), 26, 4, 2, foam)
	}
	c.Rect(1200, kit.Top, 12, kit.Height-kit.Top, kit.Stone)
	for _, pier := range []struct{ y, h float64 }{{146, 62}, {578, 108}} {
		c.Rect(1200, pier.y, 80, pier.h, plank)
		for x := 1200.0; x < 1280; x += 16 {
			c.Rect(x, pier.y, 2, pier.h, plank.Darker(0.25))
		}
		c.Rect(1200, pier.y+pier.h, 80, 5, plank.Darker(0.4))
	}
	for i := range 10 { // the awning over the shop
		col := kit.Panel
		if i%2 == 0 {
			col = kit.Red
		}
		c.Rect(580+float64(i*62), kit.Top, 62, 24, col)
		c.Ellipse(611+float64(i*62), 104, 31, 12, col)
	}
}

// mat is where the keeper works at a place.
func mat(c *kit.Canvas, s *State, at Place) {
	mx, my := s.middle(at)
	col := flagMat
	if places[at].work == Harvest {
		col = lawnMat
	}
	x, y := float64(mx-reach), float64(my-reach)
	edge := col.Darker(0.12)
	if s.Near(at) && s.Open[at] {
		edge = kit.Teal
	} else if !s.Open[at] && s.Busy(at) {
		edge = kit.Orange
	}
	c.RoundRect(x, y, 2*reach, 2*reach, 16, edge)
	c.RoundRect(x+5, y+5, 2*reach-10, 2*reach-10, 12, col)
}

func place(c *kit.Canvas, s *State, at Place) {
	p := &places[at]
	mx, my := s.middle(at)
	x, y := float64(mx), float64(my)
	c.Ellipse(x+5, y+44, 56, 13, kit.Ink.Fade(0.15))
	switch {
	case !s.Open[at] && p.work == Harvest:
		sign(c, s, at, x, y)
		return
	case !s.Open[at]:
		c.RoundRect(x-50, y-38, 100, 82, 8, canvasCol.Darker(0.2))
		c.RoundRect(x-50, y-38, 100, 66, 8, canvasCol)
		c.Line(x-44, y-30, x+44, y+20, 3, canvasCol.Darker(0.25))
		c.Line(x+44, y-30, x-44, y+20, 3, canvasCol.Darker(0.25))
		icon(c, p.good, x, y-5, 15)
		return
	case at == Till:
		till(c, x, y)
		return
	case p.work == Stock:
		stall(c, s, at, x, y)
		return
	}
	switch p.good {
	case Tomato:
		bed(c, s, at, x, y)
	case Egg:
		coop(c, s, at, x, y)
	default:
		hive(c, s, at, x, y)
	}
	tally(c, x+46, y-44, s.Count[at])
}

// tally is a small number on a disc.
func tally(c *kit.Canvas, x, y float64, n int) {
	col := kit.Ink
	if n == 0 {
		col = kit.Muted
	}
	c.Circle(x, y, 17, col)
	c.Text(x, y, strconv.Itoa(n), kit.Style{Size: 20, Bold: true, Align: kit.Center, Color: kit.White})
}

func sign(c *kit.Canvas, s *State, at Place, x, y float64) {
	p := &places[at]
	c.RoundRect(x-50, y-6, 100, 50, 10, soil.Lighter(0.35))
	for i := range 5 {
		c.RoundRect(x-42+float64(i*19), y+12+float64(i%2*12), 10, 5, 2, soil.Lighter(0.1))
	}
	c.Rect(x-5, y-10, 10, 46, kit.Brown.Darker(0.2))
	board := kit.Sand
	if s.Money >= p.cost {
		board = kit.Yellow
	}
	c.RoundRect(x-52, y-54, 104, 58, 8, kit.Brown)
	c.RoundRect(x-47, y-49, 94, 48, 6, board)
	icon(c, p.good, x-25, y-25, 16)
	coin(c, x+6, y-25, 10)
	c.Text(x+19, y-25, strconv.Itoa(p.cost), kit.Style{Size: 24, Bold: true, Color: kit.Ink})
}

func bed(c *kit.Canvas, s *State, at Place, x, y float64) {
	c.RoundRect(x-56, y-42, 112, 86, 10, plank.Darker(0.2))
	c.RoundRect(x-50, y-36, 100, 74, 6, soil)
	for i := range plotRoom {
		px, py := x-33+float64(i%3*33), y-12+float64(i/3*36)
		c.Ellipse(px, py+6, 15, 8, kit.Green.Darker(0.25))
		c.Circle(px-6, py, 10, kit.Green)
		c.Circle(px+7, py-2, 10, kit.Green.Lighter(0.12))
		if i < s.Count[at] {
			icon(c, Tomato, px, py-2, 11)
		} else if i == s.Count[at] {
			c.Circle(px, py-2, 3+5*float64(s.Grown[at])/float64(goods[Tomato].ripe), kit.RGB(0xbfd27a))
		}
	}
}

func coop(c *kit.Canvas, s *State, at Place, x, y float64) {
	c.RoundRect(x-54, y-34, 108, 78, 10, kit.Brown)
	c.Polygon(kit.Red.Darker(0.15), kit.Point{X: x - 62, Y: y - 20}, kit.Point{X: x - 40, Y: y - 56},
		kit.Point{X: x + 40, Y: y - 56}, kit.Point{X: x + 62, Y: y - 20})
	c.Polygon(kit.Red, kit.Point{X: x - 62, Y: y - 24}, kit.Point{X: x - 40, Y: y - 56}, kit.Point{X: x + 36, Y: y - 56}, kit.Point{X: x + 54, Y: y - 24})
	c.RoundRect(x-46, y-12, 92, 52, 8, kit.Brown.Darker(0.45))
	c.Ellipse(x, y+34, 46, 12, straw)
	hen(c, x-22, y+6)
	for i := range s.Count[at] {
		icon(c, Egg, x-2+float64(i%3*18), y+30-float64(i/3*17), 8)
	}
}

func hen(c *kit.Canvas, x, y float64) {
	c.Circle(x, y+8, 17, kit.White)
	c.Circle(x+6, y-8, 10, kit.White)
	c.Circle(x+5, y-19, 4, kit.Red)
	c.Circle(x+10, y-17, 4, kit.Red)
	c.Polygon(kit.Orange, kit.Point{X: x + 15, Y: y - 10}, kit.Point{X: x + 24, Y: y - 6}, kit.Point{X: x + 15, Y: y - 3})
	c.Circle(x+9, y-9, 2.2, kit.Ink)
	c.Ellipse(x-7, y+9, 9, 6, kit.Line)
}

func hive(c *kit.Canvas, s *State, at Place, x, y float64) {
	c.RoundRect(x-54, y+22, 108, 20, 6, plank)
	for i, w := range []float64{42, 40, 34, 22} {
		c.RoundRect(x-18-w, y+8-float64(i*19), 2*w, 20, 10, amber.Darker(0.18))
		c.RoundRect(x-18-w, y+6-float64(i*19), 2*w, 18, 9, straw)
	}
	c.Circle(x-18, y+10, 9, kit.Ink)
	for i := range 3 {
		a := float64(s.Tick)/18 + float64(i)*2.1
		bx, by := x-10+56*math.Cos(a), y-62+9*math.Sin(2*a)
		c.Ellipse(bx, by, 6, 4, kit.Yellow)
		c.Rect(bx-1, by-4, 3, 8, kit.Ink)
		c.Circle(bx-1, by-6, 4, kit.White.Fade(0.8))
	}
	for i := range s.Count[at] {
		icon(c, Honey, x+20+float64(i%2*22), y+30-float64(i/2*22), 10)
	}
}

// stall is a shelf of three by two.
func stall(c *kit.Canvas, s *State, at Place, x, y float64) {
	c.RoundRect(x-56, y-46, 112, 92, 8, kit.Brown.Darker(0.25))
	c.RoundRect(x-56, y-46, 112, 84, 8, plank)
	for i := range shelfRoom {
		px, py := x-34+float64(i%3*34), y-22+float64(i/3*38)
		c.RoundRect(px-15, py-16, 30, 33, 5, plank.Darker(0.35))
		if i < s.Count[at] {
			icon(c, places[at].good, px, py, 12)
		}
	}
	c.Circle(x-56, y-50, 19, kit.Panel)
	c.Ring(x-56, y-50, 19, 2.5, plank.Darker(0.35))
	icon(c, places[at].good, x-56, y-50, 10)
	tally(c, x+54, y-48, s.Count[at])
}

func till(c *kit.Canvas, x, y float64) {
	c.RoundRect(x-56, y-40, 112, 84, 8, kit.Teal.Darker(0.35))
	c.RoundRect(x-56, y-40, 112, 68, 8, kit.Teal)
	c.RoundRect(x-34, y-34, 52, 46, 6, kit.Dusk)
	c.RoundRect(x-29, y-52, 42, 24, 5, kit.Night)
	c.RoundRect(x-25, y-48, 34, 16, 3, kit.Leaf)
	for i := range 6 {
		c.RoundRect(x-28+float64(i%3*15), y-20+float64(i/3*13), 10, 8, 2, kit.Panel)
	}
	coin(c, x+36, y-6, 13)
	coin(c, x+36, y-13, 13)
}

func coin(c *kit.Canvas, x, y, r float64) {
	c.Circle(x, y, r, amber.Darker(0.25))
	c.Circle(x-0.5, y-1, r*0.86, kit.Yellow)
	c.Circle(x-0.5, y-1, r*0.45, amber)
}

// icon draws a good around a point.
func icon(c *kit.Canvas, g Good, x, y, r float64) {
	switch g {
	case Tomato:
		c.Circle(x, y, r, kit.Red)
		c.Circle(x-r*0.35, y-r*0.3, r*0.25, kit.White.Fade(0.6))
		c.Star(x, y-r*0.7, r*0.6, kit.Green.Darker(0.2))
	case Egg:
		c.Ellipse(x, y+r*0.1, r*0.85, r*1.1, straw.Darker(0.3))
		c.Ellipse(x, y, r*0.75, r, eggShell)
	default:
		c.RoundRect(math.Round(x-r*0.8), math.Round(y-r*0.6), math.Round(r*1.6), math.Round(r*1.6), r*0.4, amber)
		c.RoundRect(math.Round(x-r*0.9), math.Round(y-r), math.Round(r*1.8), math.Round(r*0.55), 2, kit.Brown)
		c.RoundRect(math.Round(x-r*0.55), math.Round(y-r*0.1), math.Round(r*1.1), math.Round(r*0.6), 2, kit.Panel)
	}
}

var coats = [4]kit.Color{kit.RGB(0x9a6b4b), kit.RGB(0xdfe3e6), kit.RGB(0xc98a52), kit.RGB(0x6f7f96)}
var scarves = [4]kit.Color{kit.Blue, kit.Red, kit.Green, kit.Yellow}

// customer is an otter, a hare, a fox or a seal with a scarf.
func customer(c *kit.Canvas, s *State, o *Customer) {
	if o.Phase == Away {
		return
	}
	x, y, coat := float64(o.X), float64(o.Y), coats[o.Look]
	if o.Phase == Coming || o.Phase == Leaving || o.Phase == Joining && o.Y != s.queueY() {
		y -= math.Abs(math.Sin(float64(s.Tick)/5)) * 4
	}
	c.Ellipse(x, float64(o.Y)+24, 20, 6, kit.Ink.Fade(0.18))
	for _, side := range []float64{-1, 1} {
		switch o.Look {
		case 1:
			c.Ellipse(x+side*8, y-26, 5, 14, coat.Darker(0.1))
			c.Ellipse(x+side*8, y-25, 2.5, 9, kit.Pink)
		case 2:
			c.Polygon(coat.Darker(0.15), kit.Point{X: x + side*17, Y: y - 28}, kit.Point{X: x + side*3, Y: y - 17}, kit.Point{X: x + side*17, Y: y - 8})
		default:
			c.Circle(x+side*14, y-18, 6, coat.Darker(0.2))
		}
	}
	c.RoundRect(x-16, y-2, 32, 27, 13, coat.Darker(0.12))
	c.Circle(x, y-8, 18, coat)
	c.Ellipse(x, y-2, 10, 7, coat.Lighter(0.55))
	c.Circle(x, y-5, 3, kit.Ink)
	c.Circle(x-7, y-11, 2.6, kit.Ink)
	c.Circle(x+7, y-11, 2.6, kit.Ink)
	c.RoundRect(x-15, y+8, 30, 7, 3, scarves[o.Look])
}

// bubble shows what a customer still wants, or that it has coins ready.
func bubble(c *kit.Canvas, o *Customer) {
	if o.Phase == Away || o.Phase == Leaving {
		return
	}
	x, y := float64(o.X), float64(o.Y)-56
	if o.Phase != Joining && o.Y < 390 {
		y += 6
	}
	c.RoundRect(x-26, y-15, 52, 32, 13, kit.Line.Darker(0.25))
	c.RoundRect(x-24, y-13, 48, 28, 12, kit.White)
	c.Polygon(kit.White, kit.Point{X: x - 6, Y: y + 13}, kit.Point{X: x + 6, Y: y + 13}, kit.Point{X: x, Y: y + 21})
	n := o.Want - o.Has
	if o.Phase == Joining {
		n = o.Has * goods[o.Good].price
		coin(c, x-11, y+1, 9)
	} else {
		icon(c, o.Good, x-9, y+1, 9)
	}
	c.Text(x+11, y+1, strconv.Itoa(n), kit.Style{Size: 17, Bold: true, Align: kit.Center, Color: kit.Ink})
}

// keeper is the badger: a striped face, an apron, and the basket in its arms.
func keeper(c *kit.Canvas, s *State) {
	x, y, face := s.X.Float(), s.Y.Float()-8, float64(s.Facing)
	step := math.Sin(float64(s.Steps)/4) * 4
	fur := kit.RGB(0x565b66)
	c.Ellipse(x+2, y+31, 27, 8, kit.Ink.Fade(0.22))
	c.Ellipse(x-9, y+28+min(0, step), 8, 5, kit.Ink)
	c.Ellipse(x+9, y+28+min(0, -step), 8, 5, kit.Ink)
	c.RoundRect(x-21, y-6, 42, 36, 16, fur)
	c.RoundRect(x-14, y+2, 28, 27, 8, kit.Orange)
	c.Circle(x-17, y-29, 7, fur.Darker(0.2))
	c.Circle(x+17, y-29, 7, fur.Darker(0.2))
	c.Circle(x, y-16, 22, kit.Panel)
	for _, side := range []float64{-1, 1} {
		c.Ellipse(x+side*10+face*2, y-19, 5.5, 15, kit.RGB(0x2f333d))
		c.Circle(x+side*10+face*3, y-19, 2.6, kit.White)
	}
	c.Ellipse(x+face*3, y-4, 6, 4.5, kit.Ink)
	c.RoundRect(x-20, y-41, 40, 8, 4, kit.Orange.Darker(0.15))
	c.RoundRect(x-13, y-50, 26, 12, 5, kit.Orange)
	n := 0
	for g := range Goods {
		for range s.Basket[g] {
			icon(c, g, x-18+float64(n%4*12), y+6-float64(n/4*11), 8)
			n++
		}
	}
	c.RoundRect(x-25, y+9, 50, 17, 6, plank.Darker(0.3))
	c.RoundRect(x-25, y+9, 50, 11, 5, plank)
	for i := range 4 {
		c.Rect(x-18+float64(i*11), y+11, 2, 13, plank.Darker(0.3))
	}
}

// ring shows the progress of the current work.
func (s *State) ring(c *kit.Canvas) {
	for at := range Places {
		if s.Work[at] == 0 {
			continue
		}
		x, y, share := s.X.Float()+38, s.Y.Float()-50, float64(s.Work[at])/float64(s.duration(at))
		c.Circle(x, y, 16, kit.White)
		var arc []kit.Point
		for i := range 25 {
			a := (share*float64(i)/24 - 0.25) * 2 * math.Pi
			arc = append(arc, kit.Point{X: x + 11*math.Cos(a), Y: y + 11*math.Sin(a)})
		}
		c.Polyline(6, kit.Teal, arc...)
	}
}
