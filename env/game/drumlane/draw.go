package drumlane

import (
	"fmt"
	"math"

	"gymkhana/env/game/kit"
)

// Places on the screen: the lantern's middle, the ground, which is the lowest line of the stave, and the top line.
const (
	here   = 230.0
	ground = 536.0
	apart  = 58.0 // between two lines
	top    = ground - 4*apart
	rise   = 136.0 // of a jump
)

var (
	page   = kit.RGB(0xf6ecd6)
	shade  = kit.RGB(0xe9dabb)
	ink    = kit.RGB(0x3a2f38)
	faint  = kit.RGB(0xb9a58a)
	desk   = kit.RGB(0x7a4a3a)
	skin   = kit.RGB(0xc8402f) // of a drum
	gold   = kit.RGB(0xf0b63c)
	bronze = kit.RGB(0x2b7a94)
	path   = kit.RGB(0xc25a12)
)

// draw paints the sheet on a desk, the song that comes, and the lantern with the jump that it could begin now.
func draw(c *kit.Canvas, s *State) {
	c.Clear(desk)
	c.Rect(0, kit.Height-46, kit.Width, 46, desk.Darker(0.2))
	c.Rect(24, kit.Top+22, kit.Width-40, 572, desk.Darker(0.35))
	c.Rect(16, kit.Top+14, kit.Width-40, 572, page)
	c.Rect(16, kit.Top+14, 26, 572, shade)
	for _, side := range []float64{-1, 1} {
		for i := range 3 {
			flourish(c, 640+side*(280+70*float64(i)), 150-6*float64(i%2))
		}
	}
	c.Text(640, 136, [...]string{"March on the Beat", "Round Dance off the Beat", "Dotted Tarantella"}[s.Params.Song-1],
		kit.Style{Size: 30, Bold: true, Align: kit.Center, Color: ink})
	c.Text(640, 172, "for drums, bells and one lantern",
		kit.Style{Size: 18, Align: kit.Center, Color: faint.Darker(0.3)})
	c.Within(42, kit.Top+14, kit.Width-66, 572, func() {
		stave(c, s)
		for slot := range slots {
			if x := at(s, slot); x > 0 && x < kit.Width {
				note(c, s, slot, x)
			}
		}
		jumpAhead(c, s)
		lantern(c, s)
	})
	c.HUD(kit.HUD{Title: "Drum Lane", Accent: skin, Stats: []kit.Stat{{Name: "Song", Value: titles[s.Params.Song-1]},
		kit.Count("Stars", s.Passed/notes), kit.Count("Points", s.score())}})
}

// at is where a slot is on the screen.
func at(s *State, slot int) float64 { return here + speed*float64(pulse.At(slot)-s.Tick) }

// height is how far a jump is above the ground after some ticks.
func height(air int) float64 {
	return 4 * rise * float64(air) * float64(flight-air) / (flight * flight)
}

// flourish is a pair of small notes.
func flourish(c *kit.Canvas, x, y float64) {
	c.Polygon(faint, kit.Point{X: x - 7, Y: y - 22}, kit.Point{X: x + 19, Y: y - 28}, kit.Point{X: x + 19, Y: y - 21},
		kit.Point{X: x - 7, Y: y - 15})
	for _, head := range []kit.Point{{X: x - 12, Y: y + 12}, {X: x + 14, Y: y + 6}} {
		c.Ellipse(head.X, head.Y, 8, 6, faint)
		c.Rect(head.X+5, head.Y-34, 3, 34, faint)
	}
}

// stave is the five lines, a line before each bar with its number, and the places of notes on the ground.
func stave(c *kit.Canvas, s *State) {
	const right = kit.Width - 24
	for i := range 4 {
		c.Rect(42, top+apart*float64(i), right-42, 3, faint)
	}
	c.Rect(42, ground, right-42, 8, ink)
	for _, x := range []float64{66, 88} { // the clef of drums
		c.Rect(x, top+apart, 13, 2*apart+3, ink)
	}
	for slot := range slots {
		x := at(s, slot)
		if x < 46 || x > right-4 {
			continue
		}
		long := 10.0
		if slot%2 == 0 {
			long = 20
		}
		c.Rect(x-1.5, ground+8, 3, long, ink)
		if line := x - speed*half/2; slot%bar == 0 && line > 46 {
			c.Rect(line-2, top, 4, 4*apart, faint.Darker(0.25))
			c.Text(line, top-18, fmt.Sprint(1+slot/bar), kit.Style{Size: 20, Bold: true, Align: kit.Center,
				Color: faint.Darker(0.3)})
		}
	}
	for i := range 14 { // where the next steps begin
		x := here + speed*half*float64(i)
		c.Polygon(path, kit.Point{X: x, Y: ground + 34}, kit.Point{X: x + 9, Y: ground + 50},
			kit.Point{X: x - 9, Y: ground + 50})
	}
	c.Text(here, ground+68, "now; then every step", kit.Style{Size: 17, Color: path})
}

// note is a drum on the ground or a bell on a rope; those that were passed are pale.
func note(c *kit.Canvas, s *State, slot int, x float64) {
	pale := 0.0
	if pulse.At(slot) <= s.Tick && (s.Died == "" || pulse.At(slot) < s.Tick) {
		pale = 0.6
	}
	red, yellow, blue, dark := skin.Mix(page, pale), gold.Mix(page, pale), bronze.Mix(page, pale), ink.Mix(page, pale)
	switch s.Notes[slot] {
	case Drum:
		c.RoundRect(x-21, ground-46, 42, 46, 5, dark)
		c.Rect(x-18, ground-36, 36, 27, red)
		c.Rect(x-18, ground-36, 8, 27, red.Lighter(0.25))
		for _, side := range []float64{-1, 1} {
			c.Line(x, ground-10, x+side*16, ground-35, 3, yellow)
		}
		c.RoundRect(x-20, ground-45, 40, 9, 3, yellow)
		c.RoundRect(x-20, ground-10, 40, 9, 3, yellow.Darker(0.15))
	case Bell:
		low := ground - 76.0
		c.Rect(x-2, top, 4, low-60-top, dark)
		c.Circle(x, low-58, 7, dark)
		c.Circle(x, low+2, 7, dark)
		var p kit.Path
		shape := func(by float64, colour kit.Color) {
			p = kit.Path{}
			p.MoveTo(x-8-by, low-52-by)
			p.LineTo(x+8+by, low-52-by)
			p.CubeTo(x+18+by, low-40, x+14+by, low-14, x+25+by, low-4+by)
			p.LineTo(x-25-by, low-4+by)
			p.CubeTo(x-14-by, low-14, x-18-by, low-40, x-8-by, low-52-by)
			p.Close()
			c.Fill(&p, colour)
		}
		shape(3, dark)
		shape(0, blue)
		c.Line(x-8, low-44, x-13, low-12, 4, blue.Lighter(0.45))
		c.Rect(x-22, low-9, 44, 4, blue.Darker(0.3))
	}
}

// jumpAhead shows a jump that begins now, or the rest of the one that lasts.
func jumpAhead(c *kit.Canvas, s *State) {
	if s.Died != "" {
		return
	}
	for air := s.Air + 3; air <= flight; air += 3 {
		c.Circle(here+speed*float64(air-s.Air), ground-24-height(air), 5, page)
		c.Circle(here+speed*float64(air-s.Air), ground-24-height(air), 4, path)
	}
}

// lantern is a paper lantern on two legs; it goes out when it touches a note.
func lantern(c *kit.Canvas, s *State) {
	y := ground - height(s.Air)
	glow, ribs := kit.RGB(0xffc94d), kit.RGB(0xd98a1d)
	if s.Died != "" {
		glow, ribs = kit.Stone, kit.Muted
		c.Ring(here, y-34, 50, 6, kit.Red)
	} else {
		c.Glow(here, y-34, 88, kit.Yellow.Fade(0.5))
	}
	swing := 0.0
	if s.Air == 0 {
		swing = 9 * math.Sin(float64(s.Tick)*0.9)
	}
	c.Line(here-6, y-14, here-6+swing, y-2, 6, ink)
	c.Line(here+6, y-14, here+6-swing, y-2, 6, ink)
	c.Ellipse(here, y-34, 23, 23, ink)
	c.Ellipse(here, y-34, 20, 20, glow)
	for _, rx := range []float64{12, 4} {
		c.Line(here-rx, y-52, here-rx, y-16, 2, ribs)
		c.Line(here+rx, y-52, here+rx, y-16, 2, ribs)
	}
	c.RoundRect(here-13, y-60, 26, 8, 3, ink)
	c.RoundRect(here-13, y-17, 26, 7, 3, ink)
	for _, dx := range []float64{1, 11} { // eyes
		c.Circle(here+dx, y-37, 4, ink)
		c.Circle(here+dx+1, y-38, 1.5, kit.White)
	}
}
