package cartkick

import (
	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/scenery"
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
	glass    = kit.RGB(0x9fd6c4)
	hayTone  = scenery.Tone{Base: straw, Lit: strawLit, Low: strawDim}
)

// draw paints the stubble field, the hay with its holes, the carts and the ball.
func draw(c *kit.Canvas, s *State) {
	country(c)
	field(c)
	stack(c, s, 0, mine)
	stack(c, s, far, theirs)
	scenery.Bunting(c, hay, roof-6, far-hay, twine)
	for i, x := range bottles {
		bottle(c, float64(x), s.Bottles[i])
	}
	shadow(c, s.Ball.X.Float(), radius)
	for i, col := range []kit.Color{mine, theirs} {
		shadow(c, s.Carts[i].Box.X.Float(), long)
		k := &s.Carts[i]
		scenery.Soapbox{Face: float64(k.Face), Paint: col, Glass: glass, Flap: k.Kick > 0, Fizz: k.Burns, Turn: k.Box.X.Float() / 11}.
			Draw(c, k.Box.X.Float(), k.Box.Y.Float())
	}
	scenery.Ball(c, s.Ball.X.Float(), s.Ball.Y.Float(), radius, s.Turn.Float(), kit.Red)
	meters(c, s)
	c.HUD(kit.HUD{Title: "Cart Kick", Accent: mine, Stats: []kit.Stat{kit.Count("Meadow", s.Level), kit.Count("Goals", s.Goals),
		kit.Count("Rival", s.Against), kit.Count("Seconds", (whistle-s.Tick+59)/60)}})
}

// country is a late summer day: the sun, hills with woods, and a village far away.
func country(c *kit.Canvas) {
	c.Gradient(0, kit.Top, kit.Width, 420, skyHigh, skyLow)
	c.Circle(250, 190, 44, kit.RGB(0xfff4cf))
	for _, p := range []kit.Point{{X: 420, Y: 150}, {X: 760, Y: 205}, {X: 985, Y: 140}} {
		c.RoundRect(p.X, p.Y, 120, 18, 9, kit.White.Fade(0.8))
		c.RoundRect(p.X+30, p.Y-13, 62, 22, 11, kit.White.Fade(0.8))
	}
	c.Polygon(hill.Lighter(0.35), kit.Point{X: 0, Y: 470}, kit.Point{X: 180, Y: 405}, kit.Point{X: 430, Y: 452}, kit.Point{X: 690, Y: 388},
		kit.Point{X: 960, Y: 440}, kit.Point{X: 1180, Y: 400}, kit.Point{X: 1280, Y: 420}, kit.Point{X: 1280, Y: 540}, kit.Point{X: 0, Y: 540})
	scenery.Village(c, 624, 446, kit.Panel, kit.Red.Mix(skyLow, 0.3))
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
		scenery.Bale(c, x, y, hayTone)
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
	scenery.Hay(c, x, kit.Top, hay, ground, hayTone, twine)
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

// bottle is a bottle of fizz, or its empty mat with the part of the time that has gone.
func bottle(c *kit.Canvas, x float64, wait int) {
	c.RoundRect(x-26, ground-4, 52, 8, 4, kit.Ink)
	if wait > 0 {
		c.Rect(x-22, ground-2, 44*(1-float64(wait)/refill), 4, glass)
		return
	}
	scenery.Bottle(c, x, ground-4, glass, mine.Darker(0.35))
}

// shadow is that of a ball or a cart on the field.
func shadow(c *kit.Canvas, x, half float64) {
	half = min(half, x-hay, far-x)
	if half < 8 {
		return
	}
	c.Ellipse(x, ground+7, half, 5, kit.Ink.Fade(0.25))
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
