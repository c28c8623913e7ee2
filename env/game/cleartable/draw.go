package cleartable

import (
	"strconv"

	"gymkhana/env/game/kit"
)

// The kitchen: a warm wall, tiles behind the sink, a table of light wood.
var (
	wall     = kit.RGB(0xf0e3cf)
	tile     = kit.RGB(0xe3eef0)
	grout    = kit.RGB(0xc9dadd)
	steel    = kit.RGB(0xaab4ba)
	wood     = kit.RGB(0xc99560)
	woodDark = kit.RGB(0x976a3f)
	floor    = kit.RGB(0xd9c8ac)
	china    = kit.RGB(0xfbfaf5)
	rim      = kit.RGB(0x3f7cbf)
	skin     = kit.RGB(0x9a6a4a)
	hair     = kit.RGB(0x2c2522)
	apron    = kit.RGB(0x5c9e5a)
	trousers = kit.RGB(0x474c5c)
	metal    = kit.RGB(0x7d8790)
	marked   = kit.RGB(0x6c7780)
	chest    = kit.RGB(0xa86f4a)
	spines   = [Sizes]kit.Color{kit.Teal, kit.Violet, kit.Green, kit.Blue, kit.Brown}
)

// The measures, in pixels.
const (
	surface = 610.0 // of the table
	thick   = 38.0  // of a thing
	narrow  = 64.0  // the width of the smallest thing
	wider   = 26.0  // by how much each next one is wider
)

// draw paints the kitchen: the places around, the person with the tray in the middle, the table below.
func draw(c *kit.Canvas, s *State) {
	c.Clear(wall)
	c.Rect(0, kit.Height-30, kit.Width, 30, floor)
	c.HUD(kit.HUD{Title: "Clear the Table", Accent: kit.Green, Stats: []kit.Stat{
		{Name: "Put away", Value: strconv.Itoa(s.cleared()) + " of " + strconv.Itoa(s.Kinds*s.Things)}, kit.Count("Steps", s.Steps)}})
	s.sink(c)
	s.shelf(c)
	if s.Kinds > Box {
		s.chest(c)
	}
	person(c, s.message())
	s.tray(c)
	s.table(c)
}

// sink is a basin before tiles; what lies in it shows above its rim.
func (s *State) sink(c *kit.Canvas) {
	const x, y, w = 20.0, 96.0, 230.0
	c.Rect(x, y, w, 250, tile)
	for i := 1.0; i < 5; i++ {
		c.Rect(x+i*46, y, 2, 200, grout)
		c.Rect(x, y+i*42, w, 2, grout)
	}
	c.Rect(x, y+200, w, 50, steel)
	c.Rect(x, y+200, w, 6, steel.Lighter(0.5))
	stack(c, x+w/2, y+200, &s.Places[Dish])
	label(c, x+w/2, y+228, "sink")
}

// shelf is a board on the wall.
func (s *State) shelf(c *kit.Canvas) {
	const x, y, w = 1030.0, 96.0, 230.0
	c.Rect(x, y, w, 250, wall.Darker(0.08))
	c.Rect(x, y, 10, 210, wood)
	c.Rect(x+w-10, y, 10, 210, wood)
	c.Rect(x, y+200, w, 50, wood)
	c.Rect(x, y+244, w, 6, woodDark)
	stack(c, x+w/2, y+200, &s.Places[Book])
	label(c, x+w/2, y+224, "shelf")
}

// chest is an open chest; what lies in it shows above its front.
func (s *State) chest(c *kit.Canvas) {
	const x, y, w = 1050.0, 420.0, 210.0
	c.RoundRect(x, y, w, 240, 16, chest.Darker(0.35))
	c.Rect(x, y+190, w, 90, chest)
	c.Rect(x, y+190, w, 8, chest.Lighter(0.2))
	c.Rect(x+14, y+198, 12, 82, chest.Darker(0.2))
	c.Rect(x+w-26, y+198, 12, 82, chest.Darker(0.2))
	stack(c, x+w/2, y+190, &s.Places[Box])
	label(c, x+w/2, y+236, "chest")
}

func label(c *kit.Canvas, x, y float64, name string) {
	style := kit.Style{Size: 24, Bold: true, Align: kit.Center, Color: kit.Ink}
	w := kit.TextWidth(name, style) + 28
	c.RoundRect(x-w/2, y-17, w, 34, 10, kit.Panel)
	c.Text(x, y, name, style)
}

// person holds the tray, and says something.
func person(c *kit.Canvas, says string) {
	const x, y = 340.0, 176.0
	for _, d := range []float64{-1, 1} {
		c.RoundRect(x+d*27-23, y+240, 46, kit.Height-y-256, 12, trousers)
	}
	c.RoundRect(x-52, y+46, 104, 120, 40, kit.Stone)
	c.Rect(x-52, y+100, 104, 160, kit.Stone)
	c.RoundRect(x-38, y+72, 76, 250, 10, apron)
	c.Rect(x-38, y+180, 76, 4, apron.Darker(0.3))
	c.RoundRect(x-12, y+26, 24, 30, 9, skin.Darker(0.15))
	c.Circle(x, y-6, 42, hair)
	c.Circle(x, y-46, 18, hair)
	c.Ellipse(x, y+4, 34, 36, skin)
	c.RoundRect(x-32, y-36, 64, 20, 10, hair)
	c.Circle(x-12, y+2, 4, kit.Ink)
	c.Circle(x+12, y+2, 4, kit.Ink)
	c.Line(x-10, y+20, x+10, y+20, 3, hair)
	style := kit.Style{Size: 24, Bold: true, Color: kit.Ink}
	if kit.TextWidth(says, style) > 540 {
		style.Size = 19
	}
	w := kit.TextWidth(says, style) + 48
	c.Polygon(kit.White, kit.Point{X: x + 54, Y: y - 2}, kit.Point{X: x + 84, Y: y - 26}, kit.Point{X: x + 84, Y: y + 2})
	c.RoundRect(x+78, y-58, w, 68, 18, kit.White)
	c.Text(x+102, y-24, says, style)
}

// tray draws the tray with a mark for each thing that it holds, and the things on it.
func (s *State) tray(c *kit.Canvas) {
	const x, y, w = 400.0, 300.0, 590.0
	wide := w / MaxTray * float64(s.Tray)
	c.Limb(300, 252, 16, 330, 322, 13, kit.Stone.Darker(0.25))
	c.Limb(330, 322, 13, 404, 316, 12, kit.Stone.Darker(0.25))
	c.Limb(378, 250, 16, 398, 312, 13, kit.Stone.Darker(0.15))
	c.RoundRect(x, y, wide+20, 18, 9, metal)
	c.Rect(x+8, y+3, wide+4, 4, metal.Lighter(0.4))
	c.Circle(410, 312, 14, skin)
	for i := range s.Tray {
		mid := x + 10 + w/MaxTray*(float64(i)+0.5)
		if i < s.Carry.Len() {
			small(c, mid, y-thick, s.Carry[i])
		} else {
			c.RoundRect(mid-30, y-8, 60, 8, 4, marked.Fade(0.5))
		}
	}
}

// table draws the table and the piles on its spots.
func (s *State) table(c *kit.Canvas) {
	left, wide := float64(tableArea.x), float64(tableArea.w)
	c.Rect(left, surface, wide, 62, wood)
	c.Rect(left, surface, wide, 5, wood.Lighter(0.3))
	c.Rect(left, surface+56, wide, 8, woodDark)
	c.Rect(left+30, surface+64, 34, kit.Height-surface-64, woodDark)
	c.Rect(left+wide-64, surface+64, 34, kit.Height-surface-64, woodDark)
	for spot := range s.Spots {
		x := left + wide*(float64(spot)+0.5)/float64(s.Spots)
		stack(c, x, surface, &s.Table[spot])
		c.RoundRect(x-22, surface+12, 44, 38, 10, kit.Panel)
		c.Text(x, surface+31, strconv.Itoa(spot+1), kit.Style{Size: 26, Bold: true, Align: kit.Center, Color: kit.Ink})
	}
}

// stack draws a pile that begins at y and rises.
func stack(c *kit.Canvas, x, y float64, p *Pile) {
	for _, t := range p[:p.Len()] {
		y -= thick
		show(c, x, y, narrow+wider*float64(t.Size()-1), t)
	}
}

// small draws a thing on the tray, where all but the largest have their usual width.
func small(c *kit.Canvas, x, y float64, t Thing) {
	show(c, x, y, min(narrow+wider*float64(t.Size()-1), 142), t)
}

// show draws a thing as its kind looks, with its size as a number.
func show(c *kit.Canvas, x, y, w float64, t Thing) {
	switch t.Kind() {
	case Dish:
		dish(c, x, y, w)
	case Book:
		book(c, x, y, w, spines[t.Size()-1])
	default:
		box(c, x, y, w)
	}
	c.RoundRect(x-15, y+6, 30, thick-12, 7, kit.Panel)
	c.Text(x, y+thick/2, strconv.Itoa(t.Size()), kit.Style{Size: 24, Bold: true, Align: kit.Center, Color: kit.Ink})
}

// dish is a bowl from its side: wide at the rim, narrow at the foot.
func dish(c *kit.Canvas, x, y, w float64) {
	foot := w * 0.28
	c.Polygon(rim.Darker(0.25), kit.Point{X: x - w/2, Y: y + 1}, kit.Point{X: x + w/2, Y: y + 1},
		kit.Point{X: x + foot + 2, Y: y + thick}, kit.Point{X: x - foot - 2, Y: y + thick})
	c.Polygon(china, kit.Point{X: x - w/2 + 5, Y: y + 4}, kit.Point{X: x + w/2 - 5, Y: y + 4},
		kit.Point{X: x + foot, Y: y + thick - 2}, kit.Point{X: x - foot, Y: y + thick - 2})
	c.RoundRect(x-w/2, y+1, w, 8, 4, rim)
}

// book is a lying book seen from its spine.
func book(c *kit.Canvas, x, y, w float64, col kit.Color) {
	c.RoundRect(x-w/2, y+1, w, thick-2, 6, col.Darker(0.3))
	c.Rect(x-w/2+3, y+4, w-6, thick-8, col)
	for _, d := range []float64{-1, 1} {
		c.Rect(x+d*(w/2-11)-2, y+1, 4, thick-2, kit.Yellow)
	}
}

// box is a carton with a lid and a ribbon.
func box(c *kit.Canvas, x, y, w float64) {
	c.Rect(x-w/2+3, y+10, w-6, thick-11, kit.Orange)
	c.Rect(x-w/2, y+1, w, 12, kit.Red)
	c.Rect(x-w/2+3, y+thick-4, w-6, 3, kit.Orange.Darker(0.3))
	c.Rect(x-w/2+12, y+1, 6, thick-2, kit.Pink)
	c.Rect(x+w/2-18, y+1, 6, thick-2, kit.Pink)
}
