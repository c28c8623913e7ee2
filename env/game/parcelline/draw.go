package parcelline

import (
	"math"

	"gymkhana/env/game/kit"
)

// Places on the screen: the belt's surface, its lower side, and the hall's floor.
const (
	belt  = 560.0
	under = 604.0
	hall  = 672.0
)

var (
	kraft   = kit.RGB(0xd69a5b)
	tape    = kit.RGB(0xf5dfae)
	rubber  = kit.RGB(0x3a3d4a)
	chevron = kit.RGB(0x565b6c)
	steel   = kit.RGB(0x8e95a6)
	metal   = kit.RGB(0xb9c1cf)
	warn    = kit.RGB(0xf6c63c)
	pit     = kit.RGB(0x1d2029)
	red     = kit.RGB(0xd8452f)
	tote    = kit.RGB(0x1f8a7d)
	barrel  = kit.RGB(0x3a74c9)
	stacked = kit.RGB(0x8d4f9e)
)

// A mood is the light of a stage's hall.
type mood struct{ wall, low, pane, shelf, floor kit.Color }

var moods = [...]mood{
	{kit.RGB(0xe7e4ee), kit.RGB(0xd6d2e2), kit.RGB(0xcfe6f2), kit.RGB(0xbcb5cb), kit.RGB(0xb7b2c2)},
	{kit.RGB(0xe3ede2), kit.RGB(0xcfdfd0), kit.RGB(0xfdf4d8), kit.RGB(0xa9c2ae), kit.RGB(0xa4b9a6)},
	{kit.RGB(0x6f7896), kit.RGB(0x626b89), kit.RGB(0x2c3450), kit.RGB(0x566080), kit.RGB(0x4d5572)},
}

// draw paints the hall, whose farther parts move more slowly, the belt with what is on it, and the parcel.
func draw(c *kit.Canvas, s *State) {
	way := s.Dist.Float()
	m := &moods[s.Level]
	c.Rect(0, kit.Top, kit.Width, 330-kit.Top, m.wall)
	c.Rect(0, 330, kit.Width, hall-330, m.low)
	c.Rect(0, hall, kit.Width, kit.Height-hall, m.floor)
	windows(c, way*0.2, m)
	shelves(c, way*0.4, m)
	line(c, s, way)
	for _, p := range s.Pieces[:s.Count] {
		if x := onScreen(p.At, way); x < kit.Width && x > -400 {
			piece(c, s, p, x)
		}
	}
	van(c, onScreen(s.Length, way), m)
	parcel(c, s)
	c.Rect(0, kit.Top, kit.Width, 8, m.wall.Darker(0.25))
	c.Rect(0, kit.Top, math.Round(kit.Width*s.done().Float()), 8, kit.Green)
	if !s.Moving {
		c.Card(kit.Width/2-240, kit.Top+34, 480, 56, 12, kit.Panel)
		c.Text(kit.Width/2, kit.Top+62, "The first jump starts the belt", kit.Style{Size: 28, Bold: true, Align: kit.Center, Color: kit.Ink})
	}
	c.HUD(kit.HUD{Title: "Parcel Line", Accent: kraft, Dark: s.Level == 2, Stats: []kit.Stat{
		{Name: "Stage", Value: stages[s.Level].name}, {Name: "Behind you", Value: kit.Count("", (s.done()*100).Floor()).Value + " %"}}})
}

// onScreen is where a place of the way is on the screen.
func onScreen(at int, way float64) float64 { return math.Round(float64(screenX+at) - way) }

// spot is a fixed pseudo-random number from 0 to 1 for two others.
func spot(i, k int) float64 { return float64(kit.Rand(11).N(4096, i&1023, k)) / 4096 }

// windows are high up in the wall, with lamps between them.
func windows(c *kit.Canvas, way float64, m *mood) {
	const apart = 320
	for i := int(way/apart) - 1; i <= int(way/apart)+kit.Width/apart+1; i++ {
		x := math.Round(float64(i)*apart - way)
		c.Rect(x, 120, 200, 110, m.shelf)
		for k := 0.0; k < 4; k++ {
			c.Rect(x+6+48*k, 126, 44, 46, m.pane)
			c.Rect(x+6+48*k, 178, 44, 46, m.pane)
		}
		c.Rect(x+258, kit.Top, 4, 60, m.shelf.Darker(0.3))
		c.Rect(x+232, 138, 56, 12, m.shelf.Darker(0.3))
		c.Rect(x+240, 150, 40, 6, tape)
	}
}

// shelves hold parcels of all sizes.
func shelves(c *kit.Canvas, way float64, m *mood) {
	const apart = 260
	for i := int(way/apart) - 1; i <= int(way/apart)+kit.Width/apart+1; i++ {
		x := math.Round(float64(i)*apart - way)
		for k, y := range []float64{400, 490, 580} {
			for n, at := 0, x+16; at < x+190; n++ {
				w, h := 24+math.Round(28*spot(i*7+n, k)), 22+math.Round(36*spot(i*7+n, k+3))
				col := m.low.Mix(m.shelf.Mix(kraft, 0.15), 0.4+0.4*spot(i*7+n, k+6))
				c.Rect(at, y-h, w, h, col)
				c.Rect(at+math.Round(w/2)-3, y-h, 6, h, col.Lighter(0.2))
				at += w + 6
			}
			c.Rect(x, y, 224, 8, m.shelf)
		}
		c.Rect(x, 350, 8, hall-350, m.shelf.Darker(0.08))
		c.Rect(x+216, 350, 8, hall-350, m.shelf.Darker(0.2))
	}
}

// line is the belt, with pits where it is missing.
func line(c *kit.Canvas, s *State, way float64) {
	for x := 60 - math.Mod(way, 240); x < kit.Width; x += 240 {
		c.Rect(math.Round(x), under, 20, hall-under+16, steel.Darker(0.35))
	}
	c.Rect(0, belt, kit.Width, under-belt, rubber)
	c.Rect(0, belt, kit.Width, 7, chevron.Lighter(0.25))
	c.Rect(0, under-8, kit.Width, 8, steel)
	for x := -math.Mod(way, 80); x < kit.Width; x += 80 {
		at := math.Round(x)
		for k := 0.0; k < 9; k++ {
			c.Rect(at+2*k, belt+14+k, 14, 1, chevron)
			c.Rect(at+2*k, belt+31-k, 14, 1, chevron)
		}
	}
	for _, p := range s.Pieces[:s.Count] {
		k, x := &kinds[p.Kind], onScreen(p.At, way)
		if !k.open || x > kit.Width+40 || x < -400 {
			continue
		}
		w := float64(k.width)
		c.Rect(x, belt, w, under-belt, moods[s.Level].low)
		c.Rect(x, belt+10, w, hall+48-belt-10, pit)
		for _, edge := range []float64{x, x + w} {
			c.Circle(edge, belt+22, 22, steel)
			c.Circle(edge, belt+22, 8, rubber)
		}
		for _, from := range []float64{x - 44, x + w} {
			for i := 0.0; i < 4; i++ {
				col := warn
				if int(i)%2 == 1 {
					col = kit.Ink
				}
				c.Rect(from+11*i, belt, 11, 8, col)
			}
		}
	}
}

func piece(c *kit.Canvas, s *State, p Piece, x float64) {
	k := &kinds[p.Kind]
	w, top := float64(k.width), belt-float64(k.top)
	switch p.Kind {
	case Roller:
		turn := float64(s.Tick) / 9
		c.Rect(x, top, w, belt-top, kit.Ink) // all that can be hit
		c.Rect(x+3, top+3, w-6, belt-top-3, warn)
		c.Circle(x+w/2, belt-17, 17, kit.Ink)
		c.Circle(x+w/2, belt-17, 15, red)
		for i := range 3 {
			sin, cos := math.Sincos(turn + float64(i)*math.Pi/3)
			c.Line(x+w/2-13*cos, belt-17-13*sin, x+w/2+13*cos, belt-17+13*sin, 3, red.Lighter(0.45))
		}
		c.Circle(x+w/2, belt-17, 5, kit.White)
	case Drum:
		c.RoundRect(x, top, w, belt-top, 8, kit.Ink)
		c.RoundRect(x+3, top+3, w-6, belt-top-4, 6, barrel)
		c.Rect(x+9, top+5, 8, belt-top-8, barrel.Lighter(0.35))
		c.Rect(x+w-16, top+5, 10, belt-top-8, barrel.Darker(0.3))
		for _, y := range []float64{top + 13, belt - 14} {
			c.Rect(x+2, y, w-4, 5, kit.White)
		}
	case Crate:
		box(c, x, top, w, belt-top, tote)
	case Stack:
		box(c, x, top, w, 48, stacked.Lighter(0.12))
		box(c, x, top+48, w, 48, stacked)
	case Duct:
		duct(c, x, top, w, belt-float64(k.bottom))
	}
}

// box is a crate of plastic: its upper edge can be landed on.
func box(c *kit.Canvas, x, y, w, h float64, col kit.Color) {
	c.Rect(x, y, w, h, kit.Ink)
	c.Rect(x+3, y+3, w-6, h-5, col)
	c.Rect(x, y, w, 9, col.Lighter(0.45))
	for at := x + 20; at < x+w-24; at += 32 {
		c.Rect(at, y+18, 16, h-28, col.Darker(0.25))
	}
	c.Rect(x+w-12, y+9, 9, h-11, col.Darker(0.3))
}

// duct hangs from the ceiling; its striped edge is what a parcel in the air hits.
func duct(c *kit.Canvas, x, top, w, bottom float64) {
	for _, at := range []float64{x + 30, x + w - 38} {
		c.Rect(at, kit.Top+8, 8, top-kit.Top-8, steel.Darker(0.3))
	}
	c.Rect(x, top, w, bottom-top, kit.Ink)
	c.Rect(x+3, top+3, w-6, bottom-top-6, metal)
	c.Rect(x+3, top+3, w-6, 14, metal.Lighter(0.5))
	c.Rect(x+3, bottom-44, w-6, 24, metal.Darker(0.2))
	for at := x + 50; at < x+w-10; at += 50 {
		c.Rect(at, top+3, 4, bottom-top-20, steel)
	}
	for i := range int(w / 15) {
		col := warn
		if i%2 == 1 {
			col = kit.Ink
		}
		c.Rect(x+15*float64(i), bottom-16, 15, 16, col)
	}
}

// van is what the parcel is carried to: the end of the stage.
func van(c *kit.Canvas, x float64, m *mood) {
	if x > kit.Width {
		return
	}
	x += bodyW
	c.Rect(x, belt, kit.Width, hall-belt, m.low)
	c.Rect(x, hall, kit.Width, 20, m.floor)
	c.Rect(x, belt-190, 400, 240, kit.Ink)
	c.Rect(x+5, belt-185, 390, 226, kit.Green)
	c.Rect(x+5, belt-185, 390, 22, kit.Green.Lighter(0.35))
	c.Rect(x+5, belt+20, 390, 22, kit.Green.Darker(0.3))
	c.Rect(x+5, belt-150, 46, 150, kit.Night)
	c.Polygon(kit.Ink, kit.Point{X: x + 400, Y: belt + 50}, kit.Point{X: x + 400, Y: belt - 120}, kit.Point{X: x + 500, Y: belt - 120},
		kit.Point{X: x + 556, Y: belt - 30}, kit.Point{X: x + 556, Y: belt + 50})
	c.Polygon(kit.Sky, kit.Point{X: x + 440, Y: belt - 40}, kit.Point{X: x + 440, Y: belt - 104}, kit.Point{X: x + 490, Y: belt - 104},
		kit.Point{X: x + 530, Y: belt - 40})
	c.Text(x+90, belt-74, "ON ITS WAY", kit.Style{Size: 40, Bold: true, Color: kit.White})
	for _, at := range []float64{x + 90, x + 470} {
		c.Circle(at, belt+62, 42, kit.Ink)
		c.Circle(at, belt+62, 18, metal)
	}
}

func parcel(c *kit.Canvas, s *State) {
	x, y := float64(screenX), math.Round(belt-s.Height.Float()-bodyH)
	if floor := s.floor(); floor >= 0 && s.Height > floor {
		c.Rect(x+4, belt-floor.Float()-3, bodyW-8, 3, kit.Ink)
	}
	c.Rect(x, y, bodyW, bodyH, kit.Ink)
	c.Rect(x+3, y+3, bodyW-6, bodyH-6, kraft)
	c.Rect(x+3, y+3, bodyW-6, 6, kraft.Lighter(0.35))
	c.Rect(x+bodyW-10, y+9, 7, bodyH-12, kraft.Darker(0.22))
	c.Rect(x+16, y+3, 8, 12, tape)
	look := 2.0
	if s.Hit != "" {
		look = -1
	}
	for _, dx := range []float64{11, 25} {
		c.Circle(x+dx, y+23, 5, kit.White)
		c.Circle(x+dx+look, y+23+math.Max(-2, math.Min(2, -s.Rise.Float()/4)), 2.6, kit.Ink)
	}
	c.Rect(x+13, y+31, 12, 3, kit.Ink)
}
