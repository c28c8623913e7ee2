package fiveletters

import (
	"strconv"
	"strings"

	"gymkhana/env/game/kit"
)

// The table of a decoding office: a leather pad with strips of paper tape, a slip with the series,
// and a typing machine.
var (
	wood     = kit.RGB(0xc49a6c)
	woodLine = kit.RGB(0xb58a5c)
	leather  = kit.RGB(0x35544e)
	stitch   = kit.RGB(0x5b7c74)
	faint    = kit.RGB(0x3e5f58)
	tape     = kit.RGB(0xfbf5e6)
	brass    = kit.RGB(0xd8a94e)
	iron     = kit.RGB(0x2c3648)
	ironDeep = kit.RGB(0x222a39)
	disc     = kit.RGB(0x5a4596)
	diamond  = kit.RGB(0xf09a7c)
	rim      = kit.RGB(0xc86a4c)
)

func draw(c *kit.Canvas, s *State) {
	c.Clear(wood)
	for y := kit.Top + 84.0; y < kit.Height; y += 92 {
		c.Rect(0, y, kit.Width, 2, woodLine)
	}
	c.HUD(kit.HUD{Title: "Five-Letter Code", Accent: disc, Stats: []kit.Stat{
		{Name: "Codes found", Value: strconv.Itoa(s.Found) + " of " + strconv.Itoa(s.Codes)},
		kit.Count("Tries left", s.Tries-s.Used),
	}})
	pad(c, s)
	slip(c, s)
	machine(c, s)
}

// pad holds a strip of tape for each try.
func pad(c *kit.Canvas, s *State) {
	const x, y, w, h = 40, 96, 596, 608
	c.Card(x, y, w, h, 14, leather)
	c.Rect(x+24, y+8, w-48, 2, stitch)
	c.Rect(x+24, y+h-10, w-48, 2, stitch)
	top := float64(y + 20 + (maxTries-s.Tries)*45)
	for i := range s.Tries {
		strip(c, s, i, x+26, top+float64(i*90))
	}
	message(c, s, x+w/2, y+h-32)
}

// strip draws a try: its letters with their marks, the row being typed, or a row still to come.
func strip(c *kit.Canvas, s *State, i int, x, y float64) {
	const w, h = 544.0, 80.0
	active := i == s.Used && s.Note != CodeFound
	if i > s.Used || i == s.Used && !active {
		c.Rect(x, y, w, h, faint)
		for j := range letters {
			c.Rect(x+w/2+float64(j-2)*92-12, y+h/2-2, 24, 4, stitch)
		}
		return
	}
	c.Rect(x+3, y+4, w, h, leather.Darker(0.25))
	if active {
		c.Rect(x-4, y-4, w+8, h+8, brass)
	}
	c.Rect(x, y, w, h, tape)
	for _, hole := range []float64{20, 40, 60} {
		c.Circle(x+15, y+hole, 4.5, leather)
		c.Circle(x+w-15, y+hole, 4.5, leather)
	}
	for j := range letters {
		at := kit.Point{X: x + w/2 + float64(j-2)*92, Y: y + h/2}
		if !active {
			mark(c, at, 38, s.Marked[i][j], s.Tried[i][j])
			continue
		}
		line := kit.Line.Darker(0.12)
		if j == s.Typed.Len() {
			line = brass.Darker(0.1)
		}
		c.Rect(at.X-30, at.Y+29, 60, 4, line)
		if s.Typed[j] != 0 {
			c.Text(at.X, at.Y-3, strings.ToUpper(string(rune(s.Typed[j]))), kit.Style{Size: 46, Bold: true, Align: kit.Center, Color: kit.Ink})
		}
	}
}

// mark draws a letter with the mark from a try: a disc, a diamond, or a hollow ring.
func mark(c *kit.Canvas, at kit.Point, r float64, m Mark, letter uint8) {
	style := kit.Style{Size: r * 1.15, Bold: true, Align: kit.Center, Color: kit.Ink}
	switch m {
	case Right:
		c.Circle(at.X, at.Y, r-1, disc)
		c.Circle(at.X, at.Y, r-5, disc.Lighter(0.35))
		c.Circle(at.X, at.Y, r-7, disc)
		style.Color = kit.White
	case Elsewhere:
		lozenge(c, at, r+1, rim)
		lozenge(c, at, r-3, diamond)
		style.Size = r
	case Absent:
		c.Circle(at.X, at.Y, r-4, kit.Stone.Lighter(0.35))
		c.Circle(at.X, at.Y, r-7, tape)
		style.Color = kit.Stone
	}
	c.Text(at.X, at.Y, strings.ToUpper(string(rune(letter))), style)
}

func lozenge(c *kit.Canvas, at kit.Point, r float64, col kit.Color) {
	c.Polygon(col, kit.Point{X: at.X, Y: at.Y - r}, kit.Point{X: at.X + r, Y: at.Y}, kit.Point{X: at.X, Y: at.Y + r}, kit.Point{X: at.X - r, Y: at.Y})
}

// message draws the game's message; a refusal is on a red slip, a found code on a violet one.
func message(c *kit.Canvas, s *State, x, y float64) {
	style := kit.Style{Size: 22, Bold: true, Align: kit.Center, Color: kit.Leaf}
	back := kit.Color{}
	switch s.Note {
	case TooShort, NoWord, Repeated, CodeLost:
		back, style.Color = kit.Red, kit.White
	case CodeFound:
		back, style.Color = disc, kit.White
	}
	text := s.message()
	if back.A > 0 {
		w := float64(int(kit.TextWidth(text, style)/2))*2 + 48
		c.RoundRect(x-w/2, y-19, w, 36, 18, back)
	}
	c.Text(x, y-1, text, style)
}

// slip lists the series, and explains the marks.
func slip(c *kit.Canvas, s *State) {
	const x, y, w, h = 664, 96, 576, 316
	c.Card(x, y, w, h, 14, kit.Panel)
	c.Text(x+24, y+30, "Series of codes", kit.Style{Size: 20, Bold: true, Color: kit.Ink})
	for i := range s.Codes {
		tag(c, s, i, x+24+float64(i%4)*133, y+54+float64(i/4)*54)
	}
	c.Rect(x+24, y+226, w-48, 2, kit.Line)
	for i, what := range []struct {
		mark   Mark
		letter uint8
		text   [2]string
	}{
		{Right, 'a', [2]string{"right", "place"}},
		{Elsewhere, 'b', [2]string{"elsewhere", "in the code"}},
		{Absent, 'c', [2]string{"not", "in the code"}},
	} {
		at := kit.Point{X: x + 54 + float64(i)*178, Y: y + 271}
		mark(c, at, 30, what.mark, what.letter)
		for line, text := range what.text {
			c.Text(at.X+40, at.Y-11+float64(line)*22, text, kit.Style{Size: 18, Color: kit.Ink})
		}
	}
}

// tag is one code of the series: found, current or to come.
func tag(c *kit.Canvas, s *State, i int, x, y float64) {
	const w, h = 125, 44
	middle := kit.Style{Size: 22, Bold: true, Align: kit.Center, Color: kit.White}
	switch {
	case i < s.Found:
		c.RoundRect(x, y, w, h, 6, disc)
		c.Text(x+w/2, y+h/2, strings.ToUpper(s.code(i).String()), middle)
	case i == s.Found:
		c.RoundRect(x, y, w, h, 6, brass)
		c.RoundRect(x+3, y+3, w-6, h-6, 4, tape)
		middle.Color = kit.Ink
		c.Text(x+w/2, y+h/2, "? ? ? ? ?", middle)
	default:
		c.RoundRect(x, y, w, h, 6, kit.Line.Lighter(0.4))
		middle.Color = kit.Stone
		c.Text(x+w/2, y+h/2, strconv.Itoa(i+1), middle)
	}
}

// machine is the keyboard, with the best-known mark per letter.
func machine(c *kit.Canvas, s *State) {
	const x, y, w, h = 664, 432, 576, 272
	c.Card(x, y, w, h, 16, iron)
	c.RoundRect(x+12, y+12, w-24, h-24, 8, ironDeep)
	c.Rect(x+40, y+16, w-80, 3, brass)
	known := s.alphabet()
	for row, keys := range []string{"qwertyuiop", "asdfghjkl", "zxcvbnm"} {
		left := x + w/2 - float64(len(keys)-1)*27
		for i := range len(keys) {
			key(c, kit.Point{X: left + float64(i)*54, Y: y + 62 + float64(row)*74}, known[keys[i]-'a'], keys[i])
		}
	}
	for _, k := range []struct {
		x    float64
		name string
	}{{x + 22, "Enter"}, {x + w - 22 - 72, "Back"}} {
		c.RoundRect(k.x, y+62+148-20, 72, 40, 12, iron.Lighter(0.16))
		c.Text(k.x+36, y+62+148, k.name, kit.Style{Size: 18, Bold: true, Align: kit.Center, Color: tape})
	}
}

func key(c *kit.Canvas, at kit.Point, m Mark, letter uint8) {
	style := kit.Style{Size: 25, Bold: true, Align: kit.Center, Color: kit.Ink}
	switch m {
	case Unknown:
		c.Circle(at.X, at.Y, 23, tape)
	case Right:
		c.Circle(at.X, at.Y, 25, disc.Lighter(0.55))
		c.Circle(at.X, at.Y, 22, disc)
		style.Color = kit.White
	case Elsewhere:
		lozenge(c, at, 30, rim)
		lozenge(c, at, 27, diamond)
	case Absent:
		c.Circle(at.X, at.Y, 22, iron.Lighter(0.25))
		c.Circle(at.X, at.Y, 20, ironDeep)
		style.Color = iron.Lighter(0.32)
	}
	c.Text(at.X, at.Y, strings.ToUpper(string(rune(letter))), style)
}
