package booktower

import (
	"strconv"

	"gymkhana/env/game/kit"
)

// The study: a wall with panels, a wooden table, and covers in seven colours from the smallest book.
var (
	wall     = kit.RGB(0xdfe6e3)
	panel    = kit.RGB(0xd2dbd7)
	board    = kit.RGB(0xb98556)
	edge     = kit.RGB(0x8f6239)
	legs     = kit.RGB(0x77502e)
	cloth    = kit.RGB(0xf2ead9)
	skin     = kit.RGB(0xd9a47c)
	hair     = kit.RGB(0x4a3628)
	trousers = kit.RGB(0x3a3f4c)
	jersey   = kit.RGB(0x4d6f8f)
	page     = kit.RGB(0xf6efdf)
	covers   = [MaxBooks]kit.Color{kit.Yellow, kit.Red, kit.Teal, kit.Violet, kit.Orange, kit.Blue, kit.Green}
)

// The table, in pixels.
const (
	surface = 590.0 // where books lie
	thick   = 44.0  // of a book
	narrow  = 96.0  // the width of the smallest book
	wider   = 30.0  // by how much each next one is wider
)

// draw paints the person behind the table, and on it the areas with their books.
func draw(c *kit.Canvas, s *State) {
	room(c)
	c.HUD(kit.HUD{Title: "Book Tower", Accent: kit.Teal, Stats: []kit.Stat{
		{Name: "In place", Value: strconv.Itoa(s.home()) + " of " + strconv.Itoa(s.Books)}, kit.Count("Moves", s.Moves)}})
	person(c, float64(kit.Width)/float64(s.Areas), s.message())
	for area := range s.Areas {
		s.table(c, area)
	}
	for area := range s.Areas {
		s.mat(c, area)
		s.pile(c, area)
	}
	if s.Neighbours {
		for area := range s.Areas - 1 {
			reach(c, (s.middle(area)+s.middle(area+1))/2, surface+86)
		}
	}
}

func room(c *kit.Canvas) {
	c.Clear(wall)
	for x := 40.0; x < kit.Width; x += 200 {
		c.Rect(x, kit.Top+24, 2, surface, panel)
	}
	c.Rect(0, kit.Height-26, kit.Width, 26, panel.Darker(0.08))
}

// person is the one who moves the books, behind the table at x, with what they say.
func person(c *kit.Canvas, x float64, says string) {
	const y = 172.0
	const hip = y + 250
	for _, d := range []float64{-1, 1} {
		c.RoundRect(x+d*33-29, hip-20, 58, kit.Height-hip, 12, trousers)
	}
	for _, d := range []float64{-1, 1} {
		c.Limb(x+d*56, y+90, 23, x+d*84, y+204, 17, jersey.Darker(0.12))
		c.Circle(x+d*86, y+228, 17, skin)
	}
	c.RoundRect(x-66, y+52, 132, 140, 46, jersey)
	c.Rect(x-66, y+120, 132, hip-y-124, jersey)
	c.RoundRect(x-14, y+30, 28, 34, 10, skin.Darker(0.1))
	c.Circle(x, y, 46, hair)
	c.Ellipse(x, y+8, 38, 40, skin)
	c.RoundRect(x-36, y-36, 72, 24, 12, hair)
	c.Circle(x-14, y+6, 4, kit.Ink)
	c.Circle(x+14, y+6, 4, kit.Ink)
	c.Line(x-12, y+26, x+12, y+26, 3, skin.Darker(0.4))
	style := kit.Style{Size: 26, Bold: true, Color: kit.Ink}
	w := kit.TextWidth(says, style) + 56
	c.Polygon(kit.White, kit.Point{X: x + 62, Y: y - 4}, kit.Point{X: x + 96, Y: y - 26}, kit.Point{X: x + 96, Y: y + 4})
	c.RoundRect(x+90, y-54, w, 72, 20, kit.White)
	c.Text(x+118, y-18, says, style)
}

// middle is the middle of an area.
func (s *State) middle(area int) float64 { return (float64(area) + 0.5) * kit.Width / float64(s.Areas) }

// table draws the part of the table that holds an area; the table has a gap where a stool is.
func (s *State) table(c *kit.Canvas, area int) {
	if area == s.Stool-1 {
		return
	}
	w := float64(kit.Width) / float64(s.Areas)
	x := w * float64(area)
	c.Rect(x, surface+14, w, 22, board)
	c.Rect(x, surface+36, w, 8, edge)
	if area == 0 {
		c.Rect(x+30, surface+44, 36, kit.Height-surface-44, legs)
	}
	if area == s.Areas-1 {
		c.Rect(x+w-66, surface+44, 36, kit.Height-surface-44, legs)
	}
}

// mat is what an area looks like: a cloth, or a stool, with its letter below, and the flag beside it.
func (s *State) mat(c *kit.Canvas, area int) {
	const wide = 300.0
	x := s.middle(area)
	if area == s.Stool-1 {
		c.Rect(x-70, surface+12, 16, 96, legs)
		c.Rect(x+54, surface+12, 16, 96, legs)
		c.RoundRect(x-wide/2+10, surface, wide-20, 18, 9, edge)
		c.Text(x, surface+32, "1 book", kit.Style{Size: 20, Bold: true, Align: kit.Center, Color: kit.Ink})
	} else {
		c.RoundRect(x-wide/2, surface, wide, 16, 8, cloth)
		c.Rect(x-wide/2+10, surface+11, wide-20, 3, kit.Sand.Darker(0.1))
	}
	back := kit.Panel
	if area == s.Target {
		back = kit.Leaf
	}
	c.RoundRect(x-30, surface+58, 60, 56, 14, kit.Ink)
	c.RoundRect(x-27, surface+61, 54, 50, 12, back)
	c.Text(x, surface+86, letter(area), kit.Style{Size: 36, Bold: true, Align: kit.Center, Color: kit.Ink})
	if area == s.Target {
		flag(c, x+40, surface+112)
	}
}

// flag is a flag with its foot at a point.
func flag(c *kit.Canvas, x, y float64) {
	c.Rect(x, y-58, 5, 58, kit.Ink)
	c.Polygon(kit.Red, kit.Point{X: x + 5, Y: y - 58}, kit.Point{X: x + 48, Y: y - 42}, kit.Point{X: x + 5, Y: y - 26})
}

// reach is a double arrow between two areas that are beside each other.
func reach(c *kit.Canvas, x, y float64) {
	c.RoundRect(x-68, y-24, 136, 48, 24, kit.Panel)
	c.Line(x-38, y, x+38, y, 8, kit.Ink)
	for _, d := range []float64{-1, 1} {
		c.Polygon(kit.Ink, kit.Point{X: x + d*60, Y: y}, kit.Point{X: x + d*34, Y: y - 16}, kit.Point{X: x + d*34, Y: y + 16})
	}
}

// pile draws the books of an area. The upper one of the chosen area is lifted.
func (s *State) pile(c *kit.Canvas, area int) {
	x, y := s.middle(area), surface
	for i, on := range s.On[:s.Books] {
		if on != area {
			continue
		}
		y -= thick
		up := 0.0
		if s.Chosen == area+1 && i == s.top(area) {
			up = 22
		}
		book(c, x, y-up, s.size(i), up > 0)
	}
}

// book is a lying book seen from its spine, with its size as a number.
func book(c *kit.Canvas, x, y float64, size int, chosen bool) {
	w := narrow + wider*float64(size-1)
	col := covers[size-1]
	if chosen {
		c.RoundRect(x-w/2-5, y-4, w+10, thick+8, 10, kit.White)
	}
	c.RoundRect(x-w/2, y+1, w, thick-2, 6, col.Darker(0.25))
	c.Rect(x-w/2+3, y+4, w-6, thick-8, col)
	c.Rect(x-w/2+3, y+4, w-6, 5, col.Lighter(0.3))
	for _, d := range []float64{-1, 1} {
		c.Rect(x+d*(w/2-20)-3, y+1, 6, thick-2, col.Darker(0.25))
	}
	c.RoundRect(x-19, y+6, 38, thick-12, 8, page)
	c.Text(x, y+thick/2, strconv.Itoa(size), kit.Style{Size: 28, Bold: true, Align: kit.Center, Color: kit.Ink})
}
