package paperglider

import (
	"math"

	"gymkhana/env/game/kit"
)

// street is where heights are measured from, in pixels of the screen.
const street = 700.0

var (
	skyHigh   = kit.RGB(0x9fd3cf)
	skyLow    = kit.RGB(0xf9ecd2)
	sun       = kit.RGB(0xfff7df)
	storm     = kit.RGB(0x4a5568)
	stormLow  = kit.RGB(0x5f6b80)
	cobble    = kit.RGB(0x4b4a57)
	kerb      = kit.RGB(0x7b7780)
	lamplight = kit.RGB(0xfff1c4)
	dial      = kit.RGB(0xfdf6e3)
	paperLit  = kit.RGB(0xf0603f)
	paperFold = kit.RGB(0xa8321f)
)

// walls are the colours of the towers, in turn.
var walls = []kit.Color{kit.RGB(0x2f6670), kit.RGB(0x6a4a6e), kit.RGB(0x3f5a8a)}

// draw paints the morning sky, a nearer and a slower, farther row of roofs, the towers, and the glider
// below the storm. The sky, the street and the storm cover every pixel.
func draw(c *kit.Canvas, s *State) {
	way := s.Dist.Float()
	c.Gradient(0, kit.Top, kit.Width, street-kit.Top, skyHigh, skyLow)
	c.Circle(150, 190, 46, sun)
	roofs(c, way*0.12, 210, 96, skyLow.Mix(kit.RGB(0x86b5b4), 0.55))
	roofs(c, way*0.3, 120, 132, kit.RGB(0x7fa9a6))
	clouds(c, way)
	for i, t := range s.Ahead {
		if x := float64(screenX(s, t.At)); x < kit.Width && x > -towerW {
			tower(c, s, t, s.Made-towers+i, x)
		}
	}
	c.Rect(0, street, kit.Width, kit.Height-street, cobble)
	c.Rect(0, street, kit.Width, 4, kerb)
	for x := -math.Mod(way, 64); x < kit.Width; x += 64 {
		c.Rect(math.Round(x), street+10, 30, 3, kerb)
	}
	glider(c, s)
	if !s.Flying {
		c.Text(kit.Width/2, kit.Top+70, "The first flap starts the flight", kit.Style{Size: 28, Bold: true, Align: kit.Center, Color: kit.Ink})
	}
	c.HUD(kit.HUD{Title: "Paper Glider", Accent: paperLit, Stats: []kit.Stat{kit.Count("Towers", s.Passed)}})
}

// roofs are a row of houses with gables, each as wide as apart and up to twice as high as low.
func roofs(c *kit.Canvas, way, low, apart float64, col kit.Color) {
	first := int(math.Floor(way / apart))
	for i := first; i <= first+int(kit.Width/apart)+1; i++ {
		x := math.Round(float64(i)*apart - way)
		h := math.Round(low * (1 + spot(i, 1)))
		top := street - h
		c.Rect(x, top, apart-6, h, col)
		gable := math.Round(apart * (0.25 + 0.3*spot(i, 2)))
		for y := 0.0; y < gable; y++ { // rows are faster than a polygon
			half := math.Round((apart/2 + 2) * (1 - y/gable))
			c.Rect(x+apart/2-3-half, top-y-1, 2*half, 1, col)
		}
		for k := range 3 {
			if spot(i*3+k, 3) < 0.5 {
				c.Rect(math.Round(x+apart*(0.2+0.24*float64(k))), top+24, 10, 14, col.Lighter(0.3))
			}
		}
	}
}

// spot is a fixed pseudo-random number from 0 to 1 for two others.
func spot(i, k int) float64 { return float64(kit.Rand(5).N(4096, i&1023, k)) / 4096 }

// clouds are the storm above the towers: its billows end where the glider may not go.
func clouds(c *kit.Canvas, way float64) {
	const low = street - ceiling
	c.Rect(0, kit.Top, kit.Width, low-kit.Top-6, stormLow)
	first := int(math.Floor(way * 0.5 / 46))
	for i := first - 1; i <= first+kit.Width/46+2; i++ {
		x, r := float64(i)*46-way*0.5, 22+10*spot(i, 4)
		c.Circle(x, low-r+2, r, stormLow)
	}
	c.Rect(0, kit.Top, kit.Width, low-kit.Top-14, storm)
}

// tower paints one of the towers. Its clock shows its number as the hour, in the larger part of the wall.
func tower(c *kit.Canvas, s *State, t Tower, number int, x float64) {
	const low = street - ceiling
	w := s.window(t)
	top, bottom := street-float64(w.To), street-float64(w.From)
	wall := walls[number%len(walls)]
	part := func(from, to float64) {
		c.Rect(x, from, towerW, to-from, wall)
		c.Rect(x, from, 10, to-from, wall.Lighter(0.28))
		c.Rect(x+towerW-18, from, 18, to-from, wall.Darker(0.28))
		for i, y := 0, to-30; y > from+8; i, y = i+1, y-26 {
			c.Rect(x+18+22*float64(i%2), y, 20, 3, wall.Lighter(0.14))
		}
	}
	part(low, top)
	part(bottom, street)
	c.Rect(x, top, towerW, bottom-top, lamplight) // the opening is bright, whatever is behind
	c.Rect(x, top, towerW, 8, lamplight.Darker(0.14))
	for _, side := range []float64{x, x + towerW - 3} {
		c.Rect(side, top, 3, bottom-top, dial.Darker(0.3))
	}
	for _, y := range []float64{top - 12, bottom} {
		c.Rect(x, y, towerW, 12, dial.Darker(0.12))
		c.Rect(x, y, 10, 12, dial)
		c.Rect(x+towerW-18, y, 18, 12, dial.Darker(0.3))
	}
	at := (bottom + 12 + street) / 2
	if w.To < ceiling/2 {
		at = (low + top - 12) / 2
	}
	clock(c, x+towerW/2-3, at, number%12+1, wall)
}

func clock(c *kit.Canvas, x, y float64, hour int, wall kit.Color) {
	c.Circle(x, y, 29, wall.Darker(0.45))
	c.Circle(x, y, 25, dial)
	for i := range 12 {
		sin, cos := math.Sincos(float64(i) * math.Pi / 6)
		c.Rect(math.Round(x+21*sin)-1, math.Round(y-21*cos)-1, 3, 3, kit.Ink)
	}
	sin, cos := math.Sincos(float64(hour) * math.Pi / 6)
	c.Line(x, y, x, y-18, 3, kit.Ink)
	c.Line(x, y, x+12*sin, y-12*cos, 5, paperLit.Darker(0.2))
	c.Circle(x, y, 3, kit.Ink)
}

// glider is a folded sheet, which points where it flies.
func glider(c *kit.Canvas, s *State) {
	sin, cos := math.Sincos(0.55 * math.Atan2(s.Rise.Float(), forward))
	x, y := noseX-bodyW/2.0, street-s.Height.Float()
	at := func(ahead, up float64) kit.Point {
		return kit.Point{X: x + ahead*cos + up*sin, Y: y - up*cos - ahead*sin*0.5}
	}
	if s.Flying && s.Hit == "" {
		for i := range 3 {
			dx := 44 + 22*float64(i)
			c.Rect(x-dx, math.Round(y+s.Rise.Float()*dx/8)-1, 12, 3, kit.White)
		}
	}
	c.Polygon(kit.Ink, at(31, 0), at(-29, 16), at(-20, 0), at(-27, -14))
	c.Polygon(paperLit.Lighter(0.15), at(26, 0.5), at(-25, 13), at(-18, 1))
	c.Polygon(paperFold, at(24, -1), at(-17, -0.5), at(-23, -10.5))
	c.Polygon(kit.White, at(26, 0.5), at(-21, 4.5), at(-18, 1))
}
