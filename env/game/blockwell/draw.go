package blockwell

import (
	"strconv"

	"gymkhana/env/game/kit"
)

// The place of the well on the screen, and the ground around it.
const (
	side   = 33
	wellX  = (kit.Width - Cols*side) / 2
	wellY  = 162 // two rows below the bar, because a piece may extend above the rim
	wellW  = Cols * side
	wellH  = Rows * side
	wall   = 46 // width of the masonry
	ground = 204
)

var (
	dawn    = kit.RGB(0xdbe7e4)
	hill    = kit.RGB(0xb4c8a4)
	turf    = kit.RGB(0x7f9f66)
	strata  = [...]kit.Color{kit.RGB(0xc9a67c), kit.RGB(0xb8926a), kit.RGB(0xa6805b), kit.RGB(0x936f50)}
	pebble  = kit.RGB(0xd9bd95)
	mortar  = kit.RGB(0x6d675f)
	ashlar  = kit.RGB(0xb3aca0)
	hollow  = kit.RGB(0x2e2a33)
	hollow2 = kit.RGB(0x343039)
	clay    = [...]kit.Color{Bar: kit.RGB(0xe2e6dd), Square: kit.RGB(0xd2644a), Tee: kit.RGB(0xe9b444), Rise: kit.RGB(0x3d9a92),
		Fall: kit.RGB(0xcf7fa8), Hook: kit.RGB(0x7da64f), Crook: kit.RGB(0x5b86c9), Stone: kit.RGB(0x8b857c)}
)

func draw(c *kit.Canvas, s *State) {
	scenery(c)
	masonry(c)
	stats := []kit.Stat{kit.Count("Score", s.Score), kit.Count("Rows", s.Lines)}
	if s.Stones > 0 {
		stats = append(stats, kit.Count("Old stones broken", s.Broken))
	}
	c.HUD(kit.HUD{Title: "Block Well", Accent: clay[Square], Stats: append(stats, kit.Count("Level", s.Level()))})
	contents(c, s)
	shelf(c, s)
	progress(c, s)
	queue(c, s)
	lastRows(c, s)
}

// scenery is a meadow in the morning, cut open to show the earth.
func scenery(c *kit.Canvas) {
	c.Gradient(0, kit.Top, kit.Width, ground-kit.Top, dawn, kit.Paper)
	c.Clip(0, kit.Top, wellX-wall, ground-kit.Top)
	c.Ellipse(190, ground+40, 330, 96, hill)
	c.Clip(wellX+wellW+wall, kit.Top, wellX, ground-kit.Top)
	c.Ellipse(1130, ground+46, 400, 120, hill.Lighter(0.12))
	c.Unclip()
	deep := float64(kit.Height-ground) / float64(len(strata))
	for i, col := range strata {
		c.Rect(0, float64(ground+int(deep*float64(i))), kit.Width, deep, col)
	}
	c.Rect(0, ground, kit.Width, 12, turf)
	c.Rect(0, ground+12, kit.Width, 4, turf.Darker(0.25))
	for i := range 40 { // scattered by a fixed pattern
		x, y := float64((i*389+57)%kit.Width), float64(ground+34+(i*173)%(kit.Height-ground-46))
		c.Ellipse(x, y, 5+float64(i%4)*2, 3+float64(i%3), strata[min(int((y-ground)/deep), 3)].Mix(pebble, 0.5))
	}
	for i := range 32 {
		x := float64((i*211 + 30) % kit.Width)
		c.Polygon(turf, kit.Point{X: x, Y: ground + 2}, kit.Point{X: x + 4, Y: ground - 9 - float64(i%3)*3}, kit.Point{X: x + 8, Y: ground + 2})
	}
}

// masonry draws the wall of the well above the meadow, and its hollow.
func masonry(c *kit.Canvas) {
	const top = wellY - 8
	c.Rect(wellX-wall, top, wellW+2*wall, kit.Height-top, mortar)
	for row := 0; top+row*24 < kit.Height; row++ {
		y := float64(top + row*24)
		for i, x := range []float64{wellX - wall, wellX + wellW} {
			cut := float64(28 - 10*((row+i)%2))
			shade := ashlar.Darker(float64((row*7+i*3)%5) * 0.03)
			stone(c, x+1, y+1, cut-2, 22, shade)
			stone(c, x+cut+1, y+1, wall-cut-2, 22, shade.Darker(0.06))
		}
	}
	for x := range Cols {
		stone(c, float64(wellX+x*side+1), wellY+wellH+3, side-2, 26, ashlar.Darker(0.05+float64(x*3%4)*0.03))
	}
	for _, x := range []float64{wellX - wall - 8, wellX + wellW - 2} {
		c.RoundRect(x, top-10, wall+10, 16, 5, ashlar.Lighter(0.25))
		c.Rect(x+3, top+2, wall+4, 4, ashlar.Darker(0.2))
	}
	for x := range Cols {
		c.Rect(float64(wellX+x*side), wellY-8, side, wellH+8, []kit.Color{hollow, hollow2}[x%2])
	}
	c.Rect(wellX, wellY-8, 5, wellH+8, hollow.Darker(0.4))
}

func stone(c *kit.Canvas, x, y, w, h float64, col kit.Color) {
	c.Rect(x, y, w, h, col)
	c.Rect(x, y, w, 3, col.Lighter(0.25))
	c.Rect(x, y+h-3, w, 3, col.Darker(0.15))
}

// contents are the blocks in the well, the shadow of the piece, and the piece.
func contents(c *kit.Canvas, s *State) {
	c.Clip(wellX, kit.Top, wellW, wellY+wellH-kit.Top) // the part above the rim is visible too
	for i, k := range s.Well {
		if k != None {
			block(c, float64(wellX+i%Cols*side), float64(wellY+i/Cols*side), side, k)
		}
	}
	if s.Lost == "" {
		for _, at := range s.Shadow().Spots() {
			x, y := float64(wellX+at.X*side), float64(wellY+at.Y*side)
			c.Frame(x+3, y+3, side-6, side-6, 3, clay[s.Piece.Kind].Mix(hollow, 0.15))
		}
	}
	for _, at := range s.Piece.Spots() {
		x, y := float64(wellX+at.X*side), float64(wellY+at.Y*side)
		c.RoundRect(x-1, y-1, side+2, side+2, 7, kit.White)
	}
	for _, at := range s.Piece.Spots() {
		block(c, float64(wellX+at.X*side), float64(wellY+at.Y*side), side, s.Piece.Kind)
	}
	c.Unclip()
}

// block is a glazed block with the mark of its kind, or an old stone.
func block(c *kit.Canvas, x, y, n float64, k Kind) {
	col := clay[k]
	if k == Stone {
		c.Rect(x+1, y+1, n-2, n-2, col.Darker(0.4))
		c.RoundRect(x+2, y+2, n-5, n-6, 4, col)
		c.Rect(x+6, y+3, n-14, 3, col.Lighter(0.3))
		m := x + n/2
		for i, bend := range [...]float64{5, 3, 1, 3, 5, 4} { // every other column is cracked the other way
			if int(x)/side%2 == 1 {
				bend = -bend
			}
			c.Rect(m+bend-1, y+6+float64(i)*4, 2, 5, col.Darker(0.32))
		}
		c.Rect(x+7, y+n-14, 4, 3, col.Darker(0.2))
		return
	}
	c.RoundRect(x+1, y+1, n-2, n-2, 6, col.Darker(0.42))
	c.RoundRect(x+2, y+2, n-4, n-7, 6, col)
	c.Rect(x+6, y+4, n-14, 3, col.Lighter(0.5))
	c.Rect(x+4, y+9, 3, n-20, col.Lighter(0.28))
	mark(c, x+n/2, y+n/2+1, k, col.Darker(0.3))
}

// mark draws a sign into a block, so that kinds can be distinguished without colours.
func mark(c *kit.Canvas, x, y float64, k Kind, col kit.Color) {
	switch k {
	case Bar:
		c.Rect(x-8, y-2, 16, 4, col)
	case Square:
		c.Frame(x-6, y-6, 12, 12, 3, col)
	case Tee:
		c.Rect(x-7, y-6, 14, 4, col)
		c.Rect(x-2, y-2, 4, 8, col)
	case Rise:
		c.Line(x-5, y+5, x+5, y-5, 4, col)
	case Fall:
		c.Line(x-5, y-5, x+5, y+5, 4, col)
	case Hook:
		c.Rect(x-6, y-6, 4, 12, col)
		c.Rect(x-2, y-6, 8, 4, col)
	case Crook:
		c.Rect(x+2, y-6, 4, 12, col)
		c.Rect(x-6, y-6, 8, 4, col)
	}
}

const (
	cardW = 232
	leftX = wellX - wall - 60 - cardW
	riteX = wellX + wellW + wall + 60
)

// card is a panel with a heading.
func card(c *kit.Canvas, x, y, h float64, name string) {
	c.Card(x, y, cardW, h, 16, kit.Panel)
	c.Text(x+22, y+28, name, kit.Style{Size: 20, Bold: true, Color: kit.Ink})
}

// piece draws a shape around a point.
func piece(c *kit.Canvas, x, y, n float64, k Kind) {
	right, low, top := 0, 0, Rows
	for _, at := range shapes[k][0] {
		right, low, top = max(right, at.X), max(low, at.Y), min(top, at.Y)
	}
	x -= float64(right+1) * n / 2
	y -= float64(low+top+1) * n / 2
	for _, at := range shapes[k][0] {
		block(c, float64(int(x+float64(at.X)*n)), float64(int(y+float64(at.Y)*n)), n, k)
	}
}

// shelf shows the kept piece.
func shelf(c *kit.Canvas, s *State) {
	const y = 248
	card(c, leftX, y, 172, "Kept")
	word, col := "ready", turf.Darker(0.2)
	if s.Swapped {
		word, col = "used", kit.Muted
	}
	c.Text(leftX+cardW-22, y+28, word, kit.Style{Size: 17, Align: kit.Right, Color: col})
	c.RoundRect(leftX+20, y+48, cardW-40, 104, 10, hollow2)
	if s.Kept == None {
		c.Text(leftX+cardW/2, y+100, "empty", kit.Style{Size: 18, Align: kit.Center, Color: kit.Stone})
		return
	}
	piece(c, leftX+cardW/2, y+100, 32, s.Kept)
	if s.Swapped {
		c.RoundRect(leftX+20, y+48, cardW-40, 104, 10, hollow2.Fade(0.55))
	}
}

// progress shows the rows of the level as pips.
func progress(c *kit.Canvas, s *State) {
	const y = 446
	name := "To the next level"
	if s.Level() == levels {
		name = "To the end"
	}
	card(c, leftX, y, 96, name)
	wide := float64((cardW - 40) / s.PerLevel)
	for i := range s.PerLevel {
		col := kit.Line
		if i < s.PerLevel-remaining(s) {
			col = clay[Square]
		}
		c.RoundRect(leftX+20+float64(i)*wide+2, y+52, wide-4, 22, 5, col)
	}
}

// queue shows the next pieces, the nearest on top.
func queue(c *kit.Canvas, s *State) {
	const y = 248
	card(c, riteX, y, 384, "Next")
	c.RoundRect(riteX+20, y+48, cardW-40, 112, 10, hollow2)
	c.RoundRect(riteX+20, y+172, cardW-40, 192, 10, hollow2.Lighter(0.08))
	piece(c, riteX+cardW/2, y+104, 36, s.Next(0))
	piece(c, riteX+cardW/2, y+220, 30, s.Next(1))
	piece(c, riteX+cardW/2, y+316, 30, s.Next(2))
}

// lastRows shows for a second the points of the last full rows.
func lastRows(c *kit.Canvas, s *State) {
	if s.Tick-s.LastTick >= 60 {
		return
	}
	const x, y, w = riteX, 140, cardW
	c.Card(x, y, w, 48, 24, clay[Tee])
	text := [...]string{"", "One row", "Two rows", "Three rows", "Four rows"}[s.Last] + ": +" + strconv.Itoa(points[s.Last])
	c.Text(x+w/2, y+24, text, kit.Style{Size: 20, Bold: true, Align: kit.Center, Color: kit.Ink})
}
