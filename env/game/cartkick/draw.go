package cartkick

import (
	"math"

	"gymkhana/env/game/kit"
)

var (
	skyHigh  = kit.RGB(0x8fc3dd)
	skyLow   = kit.RGB(0xf6e7c4)
	hill     = kit.RGB(0x9db98a)
	wood     = kit.RGB(0x7f9c63)
	stubble  = kit.RGB(0xd9b463)
	furrow   = kit.RGB(0xbd954a)
	straw    = kit.RGB(0xe5c164)
	strawLit = kit.RGB(0xf3d98a)
	strawDim = kit.RGB(0xb98f3f)
	twine    = kit.RGB(0x8d5a2b)
	within   = kit.RGB(0x4a3420)
	mine     = kit.RGB(0x1f7a5c)
	theirs   = kit.RGB(0xd8672a)
	tyre     = kit.RGB(0x2f2a33)
	skin     = kit.RGB(0xf0c8a0)
	glass    = kit.RGB(0x9fd6c4)
)

// draw paints the stubble field, the hay with its holes, the carts and the ball.
func draw(c *kit.Canvas, s *State) {
	scenery(c)
	field(c)
	stack(c, s, 0, mine)
	stack(c, s, far, theirs)
	rope(c)
	for i, x := range bottles {
		bottle(c, float64(x), s.Bottles[i])
	}
	shadow(c, s.Ball.X.Float(), radius)
	for i, col := range []kit.Color{mine, theirs} {
		shadow(c, s.Carts[i].Box.X.Float(), long)
		cart(c, &s.Carts[i], col)
	}
	ball(c, s)
	meters(c, s)
	c.HUD(kit.HUD{Title: "Cart Kick", Accent: mine, Stats: []kit.Stat{kit.Count("Meadow", s.Level), kit.Count("Goals", s.Goals),
		kit.Count("Rival", s.Against), kit.Count("Seconds", (whistle-s.Tick+59)/60)}})
}

// scenery is a late summer day: the sun, hills with woods, and a village far away.
func scenery(c *kit.Canvas) {
	c.Gradient(0, kit.Top, kit.Width, 420, skyHigh, skyLow)
	c.Circle(250, 190, 44, kit.RGB(0xfff4cf))
	for _, p := range []kit.Point{{X: 420, Y: 150}, {X: 760, Y: 205}, {X: 985, Y: 140}} {
		c.RoundRect(p.X, p.Y, 120, 18, 9, kit.White.Fade(0.8))
		c.RoundRect(p.X+30, p.Y-13, 62, 22, 11, kit.White.Fade(0.8))
	}
	c.Polygon(hill.Lighter(0.35), kit.Point{X: 0, Y: 470}, kit.Point{X: 180, Y: 405}, kit.Point{X: 430, Y: 452}, kit.Point{X: 690, Y: 388},
		kit.Point{X: 960, Y: 440}, kit.Point{X: 1180, Y: 400}, kit.Point{X: 1280, Y: 420}, kit.Point{X: 1280, Y: 540}, kit.Point{X: 0, Y: 540})
	for i, x := range []float64{560, 588, 640, 670} {
		c.Rect(x, 424, 22, 22, kit.Panel.Darker(0.04*float64(i)))
		c.Polygon(kit.Red.Mix(skyLow, 0.3), kit.Point{X: x - 3, Y: 425}, kit.Point{X: x + 11, Y: 412}, kit.Point{X: x + 25, Y: 425})
	}
	c.Rect(616, 398, 16, 48, kit.Panel.Darker(0.08))
	c.Polygon(kit.Red.Mix(skyLow, 0.3), kit.Point{X: 613, Y: 399}, kit.Point{X: 624, Y: 372}, kit.Point{X: 635, Y: 399})
	c.Polygon(hill, kit.Point{X: 0, Y: 500}, kit.Point{X: 260, Y: 470}, kit.Point{X: 560, Y: 446}, kit.Point{X: 900, Y: 478},
		kit.Point{X: 1280, Y: 452}, kit.Point{X: 1280, Y: 560}, kit.Point{X: 0, Y: 560})
	for i := range 9 {
		x := 130 + float64(i*127+i*i*7%60)
		c.Ellipse(x, 482+float64(i*i%11), 34, 17, wood)
		c.Ellipse(x-7, 477+float64(i*i%11), 20, 10, wood.Lighter(0.12))
	}
}

// field is the ground: mown rows far away, and the earth on which the carts drive.
func field(c *kit.Canvas) {
	y, tall := 500.0, 9.0
	for i := 0; y < ground; i++ {
		col := stubble.Lighter(0.22)
		if i%2 == 1 {
			col = col.Darker(0.05)
		}
		c.Rect(0, y, kit.Width, min(tall, ground-y), col)
		y, tall = y+tall, tall+4
	}
	for i := range 5 { // rolled bales, far away
		x, y := 190+float64(i)*218+float64(i*i*31%70), 524+float64(i*7%3)*9
		c.Ellipse(x+3, y+12, 17, 4, furrow)
		c.RoundRect(x-16, y-12, 34, 24, 10, strawDim)
		c.Circle(x-6, y, 12, straw)
		c.Ring(x-6, y, 6, 2, strawDim)
	}
	c.Rect(0, ground, kit.Width, kit.Height-ground, furrow)
	c.Rect(0, ground, kit.Width, 5, twine)
	c.Rect(0, ground+5, kit.Width, 7, stubble)
	r := kit.Rand(5)
	for i := range 60 {
		x, y := float64(r.N(kit.Width, i, 0)), float64(ground+16+r.N(60, i, 1))
		c.Rect(x, y, 14, 3, strawDim)
		c.Rect(x+5, y+4, 10, 2, strawDim.Darker(0.15))
	}
}

// stack is the hay on one side, with a hole in a frame of a colour.
func stack(c *kit.Canvas, s *State, x float64, col kit.Color) {
	m := s.meadow()
	c.Rect(x, kit.Top, hay, ground-kit.Top, strawDim)
	for row := range 15 {
		y := float64(ground) - 40*float64(row+1)
		for k := range 3 {
			left := x - 24 + 48*float64(k) + 24*float64(row%2) - 24
			from, to := math.Max(left+1, x), math.Min(left+47, x+hay)
			if to-from < 4 || y < kit.Top-40 {
				continue
			}
			c.Rect(from, y+1, to-from, 38, straw)
			c.Rect(from, y+1, to-from, 7, strawLit)
			c.Rect(from, y+18, to-from, 3, twine)
		}
	}
	low, high := float64(ground-m.sill), float64(ground-m.sill-m.mouth)
	c.Rect(x, high, hay, low-high, within)
	for k := 0.0; k < hay; k += 16 {
		c.Rect(x+k, high, 2, low-high, within.Lighter(0.3))
	}
	for y := high + 8; y < low; y += 16 {
		c.Rect(x, y, hay, 2, within.Lighter(0.3))
	}
	c.Rect(x, low-2, hay, 12, col)
	c.Rect(x, high-10, hay, 12, col)
	c.Rect(x, high-10, hay, 4, col.Lighter(0.35))
	edge := x + hay - 8
	if x > 0 {
		edge = x
	}
	c.Rect(edge, low-2, 8, ground-low+2, col)
	c.Rect(edge, kit.Top, 8, high-kit.Top, col)
}

// rope is the rope with flags, from which the ball rebounds.
func rope(c *kit.Canvas) {
	for i := range 22 {
		x := hay + 12 + float64(i)*49
		col := []kit.Color{kit.Red, kit.White, kit.Teal, kit.Yellow}[i%4]
		c.Polygon(col, kit.Point{X: x, Y: roof - 4}, kit.Point{X: x + 34, Y: roof - 4}, kit.Point{X: x + 17, Y: roof + 20})
	}
	c.Rect(hay, roof-6, far-hay, 5, twine)
}

// bottle is a bottle of fizz, or its empty mat with the part of the time that has gone.
func bottle(c *kit.Canvas, x float64, wait int) {
	c.RoundRect(x-26, ground-4, 52, 8, 4, kit.Ink)
	if wait > 0 {
		c.Rect(x-22, ground-2, 44*(1-float64(wait)/refill), 4, glass)
		return
	}
	c.RoundRect(x-11, ground-42, 22, 39, 7, mine.Darker(0.35))
	c.RoundRect(x-9, ground-40, 18, 35, 6, glass)
	c.Rect(x-5, ground-56, 10, 17, glass)
	c.Rect(x-7, ground-60, 14, 6, kit.Red)
	c.Rect(x-9, ground-29, 18, 14, kit.White)
	c.Star(x, ground-22, 6, kit.Orange)
}

// shadow is that of a ball or a cart on the field.
func shadow(c *kit.Canvas, x, half float64) {
	half = min(half, x-hay, far-x)
	if half < 8 {
		return
	}
	c.Ellipse(x, ground+7, half, 5, kit.Ink.Fade(0.25))
}

// cart is a soapbox cart; all of it but the driver's head is in its box.
func cart(c *kit.Canvas, k *Cart, col kit.Color) {
	x, y, f := k.Box.X.Float(), k.Box.Y.Float(), float64(k.Face)
	at := func(dx, dy float64) kit.Point { return kit.Point{X: x + f*dx, Y: y + dy} }
	if k.Burns {
		for i := range 4 {
			p := at(-long-10-float64(i)*13, -2+float64((i*5+k.Tank.Floor())%9)-4)
			c.Circle(p.X, p.Y, 9-float64(i)*1.5, kit.White)
			c.Ring(p.X, p.Y, 9-float64(i)*1.5, 2, kit.Blue)
		}
	}
	head := at(-8, -tall-4) // the driver
	c.Circle(head.X, head.Y, 13, col.Darker(0.35))
	c.Circle(head.X, head.Y-1, 11, col.Lighter(0.25))
	c.Circle(head.X+f*5, head.Y+3, 8, skin)
	c.RoundRect(head.X+f*6-6, head.Y-2, 12, 7, 3, kit.Ink)
	c.Polygon(kit.Red, at(-16, -tall+4), at(-36, -tall-8), at(-34, -tall+2))
	c.Polygon(col.Darker(0.4), at(-long, -10), at(-30, -tall), at(20, -tall), at(long, -4), at(long, 8), at(-long, 8))
	c.Polygon(col, at(-long+3, -8), at(-29, -tall+3), at(19, -tall+3), at(long-3, -2), at(long-3, 3), at(-long+3, 3))
	c.Polygon(col.Lighter(0.4), at(-28, -tall+3), at(19, -tall+3), at(26, -tall+6), at(-30, -tall+6))
	bot := at(-long+8, -tall-1) // its bottle
	c.RoundRect(bot.X-10, bot.Y-4, 20, 10, 4, glass)
	flap := at(long+12, 10)
	if k.Kick > 0 {
		flap = at(long+14, -20)
	}
	root := at(long-10, 4)
	c.Limb(root.X, root.Y, 4, flap.X, flap.Y, 4, kit.Ink)
	c.Limb(root.X, root.Y, 2, flap.X, flap.Y, 2, kit.Yellow)
	for _, dx := range []float64{-30, 28} {
		p := at(dx, tall-11)
		c.Circle(p.X, p.Y, 11, tyre)
		c.Circle(p.X, p.Y, 7, kit.Panel)
		turn := k.Box.X.Float() / 11
		for i := range 2 {
			a := turn + float64(i)*math.Pi/2
			c.Line(p.X-7*math.Cos(a), p.Y-7*math.Sin(a), p.X+7*math.Cos(a), p.Y+7*math.Sin(a), 2, tyre)
		}
	}
}

// ball is sewn of red and white leather, and turns as it rolls.
func ball(c *kit.Canvas, s *State) {
	x, y := s.Ball.X.Float(), s.Ball.Y.Float()
	c.Circle(x, y, radius, kit.Ink)
	c.Circle(x, y, radius-3, kit.White)
	for i := range 3 {
		var p kit.Path
		a := 2 * math.Pi * (s.Turn.Float() + float64(i)/3)
		const r = radius - 3
		p.MoveTo(x, y)
		for k := range 5 {
			b := a + float64(k)*math.Pi/12
			p.LineTo(x+r*math.Cos(b), y+r*math.Sin(b))
		}
		p.Close()
		c.Fill(&p, kit.Red)
	}
	c.Circle(x, y, 8, kit.Ink)
	c.Circle(x, y, 5, kit.Yellow)
	c.Ellipse(x-12, y-17, 9, 6, kit.White.Fade(0.7))
}

// meters shows the player's fizz and the pressure of the spring, and who has scored.
func meters(c *kit.Canvas, s *State) {
	me := &s.Carts[0]
	for i, m := range []struct {
		name  string
		value float64
		col   kit.Color
	}{{"Fizz", me.Tank.Float(), kit.Blue}, {"Spring", me.Spring.Float(), kit.Violet}} {
		x := 118 + float64(i)*260
		c.RoundRect(x, 664, 242, 38, 8, kit.Panel)
		c.Text(x+14, 683, m.name, kit.Style{Size: 20, Bold: true, Color: kit.Ink})
		c.Rect(x+90, 674, 140, 18, kit.Line)
		c.Rect(x+90, 674, 1.4*m.value, 18, m.col)
		if i == 1 {
			c.Rect(x+90+1.4*leap-1, 671, 3, 24, kit.Ink)
		}
	}
	if s.Cheer > 0 {
		text, col := "Goal!", mine
		if s.Scored < 0 {
			text, col = "Goal for the rival", theirs
		}
		c.RoundRect(840, 660, 320, 46, 10, col)
		c.Text(1000, 683, text, kit.Style{Size: 24, Bold: true, Align: kit.Center, Color: kit.White})
	}
}
