package mergegrid

import (
	"fmt"
	"strconv"

	"gymkhana/env/game/kit"
)

// The potter's bench: planks, a walnut tray, and a glaze for each doubling.
var (
	plank     = kit.RGB(0xe9d3ac)
	plankDark = kit.RGB(0xe3cba0)
	seam      = kit.RGB(0xd2b685)
	walnut    = kit.RGB(0x6d4a36)
	hollow    = kit.RGB(0x573a2b)
	clay      = kit.RGB(0xa8694a)
	gold      = kit.RGB(0xffd766)

	glazes = [last + 1]kit.Color{
		1:  kit.RGB(0xf7ecd2),
		2:  kit.RGB(0xcfe0a6),
		3:  kit.RGB(0x86bf78),
		4:  kit.RGB(0x3da393),
		5:  kit.RGB(0x3f8fc4),
		6:  kit.RGB(0x4a63b5),
		7:  kit.RGB(0x8556ae),
		8:  kit.RGB(0xc4508d),
		9:  kit.RGB(0xd8503f),
		10: kit.RGB(0xee8a3c),
		11: kit.RGB(0xf4c23d),
	}
)

// round is the radius of a tile's corners.
const round = 16

// ink is the colour of the number on a glaze.
func ink(e uint8) kit.Color {
	if e <= 3 || e >= 10 {
		return hollow
	}
	return kit.White
}

// draw paints the tray in the middle of the bench, the glazes on its left and the last move on
// its right.
func draw(c *kit.Canvas, s *State) {
	bench(c)
	c.HUD(kit.HUD{Title: "Merge Grid", Accent: kit.Orange, Stats: []kit.Stat{
		kit.Count("Score", s.Score), kit.Count("Highest", s.Board.highest()), kit.Count("Moves", s.Moves)}})
	tray(c, s)
	ladder(c, s)
	note(c, s)
}

func bench(c *kit.Canvas) {
	c.Clear(plank)
	const wide = 128
	for i, y := 0, kit.Top; y < kit.Height; i, y = i+1, y+wide {
		if i%2 == 1 {
			c.Rect(0, float64(y), kit.Width, wide, plankDark)
		}
		c.Rect(0, float64(y), kit.Width, 3, seam)
		x := float64(90 + i*517%1180)
		c.Rect(x, float64(y), 3, wide, seam)
		c.Circle(x-12, float64(y)+14, 3, seam)
		c.Circle(x+15, float64(y)+14, 3, seam)
	}
}

func tray(c *kit.Canvas, s *State) {
	slab(c, boardX-12, boardY-12, boardSize+24, boardSize+20, 20, walnut, walnut.Darker(0.3))
	for i, e := range s.Board {
		x, y := float64(boardX+gap+i%side*(tileSize+gap)), float64(boardY+gap+i/side*(tileSize+gap))
		switch {
		case e == 0:
			c.RoundRect(x, y, tileSize, tileSize, round, hollow)
			continue
		case s.Born[i]:
			c.RoundRect(x-5, y-5, tileSize+10, tileSize+10, round+4, kit.White)
		case s.Joined[i]:
			c.RoundRect(x-5, y-5, tileSize+10, tileSize+10, round+4, gold)
		}
		tile(c, x, y, e)
	}
	for h := Up; h <= Left; h++ {
		button(c, s, h)
	}
}

// slab is a plate with a lower edge that shows its thickness.
func slab(c *kit.Canvas, x, y, w, h, r float64, top, edge kit.Color) {
	c.RoundRect(x, y+h-2*r, w, 2*r+5, r, edge)
	c.RoundRect(x, y, w, h, r, top)
}

// tile is a block of fired clay under a glaze, with its number and a dot for each doubling.
func tile(c *kit.Canvas, x, y float64, e uint8) {
	face := glazes[e]
	c.RoundRect(x, y+tileSize-2*round-10, tileSize, 2*round+10, round, clay)
	c.RoundRect(x, y, tileSize, tileSize-8, round, face.Darker(0.16))
	c.RoundRect(x+3, y+3, tileSize-6, tileSize-15, round-3, face)
	c.Rect(x+16, y+9, 46, 4, face.Lighter(0.45))
	c.Rect(x+68, y+9, 10, 4, face.Lighter(0.45))
	size := 54.0
	switch {
	case e >= 10:
		size = 42
	case e >= 7:
		size = 50
	}
	label := strconv.Itoa(1 << e)
	c.Text(x+tileSize/2, y+50, label, kit.Style{Size: size, Bold: true, Align: kit.Center, Color: ink(e)})
	dots(c, x+tileSize/2, y+91, int(e), ink(e))
}

// dots are n dots around a middle, in two rows if one would be too long.
func dots(c *kit.Canvas, x, y float64, n int, col kit.Color) {
	const apart, perRow = 13.0, 6
	row := func(y float64, n int) {
		for i := range n {
			c.Circle(x+(float64(i)-float64(n-1)/2)*apart, y, 3.4, col)
		}
	}
	if n <= perRow {
		row(y, n)
		return
	}
	row(y-5, (n+1)/2)
	row(y+6, n/2)
}

// button is the arrow at a side of the tray: bright if something would move, and orange if it was pressed last.
func button(c *kit.Canvas, s *State, h Heading) {
	b := buttons[h]
	back, mark := kit.Panel, walnut
	switch {
	case s.Last == h && s.Stuck:
		back, mark = kit.Line, kit.Red
	case s.Last == h:
		back, mark = kit.Orange, kit.White
	case !s.Board.can(h):
		back, mark = seam, plank
	}
	c.RoundRect(float64(b.x), float64(b.y)+3, float64(b.w), float64(b.h), 15, walnut.Darker(0.3))
	c.RoundRect(float64(b.x), float64(b.y), float64(b.w), float64(b.h), 15, back)
	arrow(c, float64(b.x)+float64(b.w)/2, float64(b.y)+float64(b.h)/2, 9, h, mark)
}

// arrow is a head without a shaft, r from its middle to its tip.
func arrow(c *kit.Canvas, x, y, r float64, h Heading, col kit.Color) {
	d := [4]kit.Point{{X: 0, Y: -1}, {X: 1, Y: 0}, {X: 0, Y: 1}, {X: -1, Y: 0}}[h]
	at := func(along, aside float64) kit.Point {
		return kit.Point{X: x + (d.X*along-d.Y*aside)*r, Y: y + (d.Y*along+d.X*aside)*r}
	}
	c.Polygon(col, at(0.8, 0), at(-0.7, 1.4), at(-0.7, -1.4))
}

// ladder is a rack of all the glazes, from 2 at the bottom to the winning one; those that are not made yet are pale.
func ladder(c *kit.Canvas, s *State) {
	const x, y, w, step = 60.0, 118.0, 200.0, 44.0
	slab(c, x, y, w, 564, 16, kit.Panel, seam)
	c.Text(x+w/2, y+30, "Doublings", kit.Style{Size: 20, Bold: true, Align: kit.Center, Color: kit.Ink})
	for e := uint8(1); e <= last; e++ {
		at := y + 62 + float64(last-e)*step
		back, col := glazes[e], ink(e)
		made := 1<<e <= s.Board.highest()
		if !made {
			back, col = glazes[e].Mix(kit.Panel, 0.72), kit.Muted
		}
		c.RoundRect(x+44, at, 112, 36, 10, back.Darker(0.18))
		c.RoundRect(x+44, at, 112, 32, 10, back)
		c.Text(x+100, at+16, strconv.Itoa(1<<e), kit.Style{Size: 21, Bold: true, Align: kit.Center, Color: col})
		if 1<<e == s.Board.highest() {
			c.Star(x+24, at+16, 12, kit.Orange)
			c.Star(x+w-24, at+16, 12, kit.Orange)
		}
	}
}

// note shows the result of the last move.
func note(c *kit.Canvas, s *State) {
	const x, w, mid = 1020.0, 200.0, 1120.0
	title := kit.Style{Size: 20, Bold: true, Align: kit.Center, Color: kit.Ink}
	small := kit.Style{Size: 18, Align: kit.Center, Color: kit.Muted}
	slab(c, x, 118, w, 250, 16, kit.Panel, seam)
	c.Text(mid, 148, "Last move", title)
	switch {
	case s.Last == Still:
		c.Text(mid, 236, "none yet", small)
	case s.Stuck:
		c.Circle(mid, 228, 46, kit.Line)
		arrow(c, mid, 228, 24, s.Last, kit.Stone)
		c.Text(mid, 316, "nothing moved", kit.Style{Size: 20, Bold: true, Align: kit.Center, Color: kit.Red})
	default:
		c.Circle(mid, 228, 46, kit.Orange)
		arrow(c, mid, 228, 24, s.Last, kit.White)
		c.Text(mid, 310, fmt.Sprintf("+%d", s.Gained), kit.Style{Size: 34, Bold: true, Align: kit.Center, Color: kit.Ink})
		c.Text(mid, 342, "score", small)
	}
	slab(c, x, 392, w, 132, 16, kit.Panel, seam)
	c.Text(mid, 422, "Free squares", title)
	c.Text(mid, 465, strconv.Itoa(s.Board.free()), kit.Style{Size: 40, Bold: true, Align: kit.Center, Color: kit.Ink})
	c.Text(mid, 502, fmt.Sprintf("of %d", cells), small)
	slab(c, x, 548, w, 134, 16, kit.Panel, seam)
	small.Align = kit.Left
	for i, key := range []struct {
		rim  kit.Color
		what string
	}{{kit.White, "new"}, {gold, "just joined"}} {
		y := 568 + float64(i)*50
		c.RoundRect(x+20, y, 44, 44, 10, walnut)
		c.RoundRect(x+23, y+3, 38, 38, 9, key.rim)
		c.RoundRect(x+27, y+7, 30, 30, 6, glazes[1+2*i])
		c.Text(x+80, y+22, key.what, small)
	}
}
