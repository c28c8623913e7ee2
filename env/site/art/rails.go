package art

import "fmt"

// A Train is an engine with two coaches at a platform.
type Train struct {
	Color  Color // the colour of engine and coaches
	Stripe Color // along the windows; NoColor if there is none
}

// Check reports every fact that cannot be drawn.
func (t Train) Check() error {
	f := &faults{what: "train"}
	known(f, "Color", t.Color, Colors...)
	known(f, "Stripe", t.Stripe, all(NoColor, Grey)...)
	return f.err()
}

// SVG draws the train.
func (t Train) SVG(seed uint64) []byte {
	p := newPen(640, 480, seed)
	p.train(t)
	return p.done()
}

// A Coach is the plan of a railway coach, seen from above. Row 1 is at the top; each row has two seats, the aisle with
// the row's number, and two more seats. A taken seat is dark and has a cross; a free one is pale green. Beside a row, a
// blue pane is a window and a dark panel is none. The quiet rows have a violet floor and a moon at the wall.
type Coach struct {
	Rows    int       // 4–10
	Taken   [][]bool  // Rows × 4
	Windows [][2]bool // by row, whether there is a window on the left, and on the right
	Quiet   [2]int    // the first and the last quiet row; zeros if none is
}

// coachAcross is the number of seats in a row of a coach.
const coachAcross = 4

// Check reports every fact that cannot be drawn.
func (c Coach) Check() error {
	f := &faults{what: "coach"}
	f.between("Rows", c.Rows, 4, 10)
	f.between("number of rows in Taken", len(c.Taken), c.Rows, c.Rows)
	f.between("number of rows in Windows", len(c.Windows), c.Rows, c.Rows)
	for i, row := range c.Taken {
		f.between(fmt.Sprintf("number of seats in Taken[%d]", i), len(row), coachAcross, coachAcross)
	}
	if c.Quiet != [2]int{} {
		f.between("Quiet[0]", c.Quiet[0], 1, c.Rows)
		f.between("Quiet[1]", c.Quiet[1], c.Quiet[0], c.Rows)
	}
	return f.err()
}

// SVG draws the plan.
func (c Coach) SVG(seed uint64) []byte {
	p := newPen(640, 480, seed)
	p.coach(c)
	return p.done()
}

// A Rail is the map of a railway line: its stops in their order, as discs with numbers.
type Rail struct {
	Color Color
	Stops []RailStop // 2–15
}

// A RailStop is a stop of a line.
type RailStop struct {
	Number  int     // on its disc, 1–99
	Cup     bool    // whether a cup is drawn above it
	Crosses []Color // the colours of other lines there, at most three
}

// Check reports every fact that cannot be drawn.
func (r Rail) Check() error {
	f := &faults{what: "rail"}
	known(f, "Color", r.Color, Colors...)
	f.between("number of Stops", len(r.Stops), 2, railStops)
	for i, s := range r.Stops {
		f.between(fmt.Sprintf("Stops[%d].Number", i), s.Number, 1, 99)
		f.between(fmt.Sprintf("number of Stops[%d].Crosses", i), len(s.Crosses), 0, 3)
		for _, c := range s.Crosses {
			known(f, "Crosses", c, Colors...)
		}
	}
	return f.err()
}

// SVG draws the map.
func (r Rail) SVG(seed uint64) []byte {
	p := newPen(640, 480, seed)
	p.rail(r)
	return p.done()
}

const (
	railStops  = 15
	railAcross = 5 // stops in a row of the map
)

// train draws the train in front of hills.
func (p *pen) train(t Train) {
	p.rect(flat(p.down("#bfe0f2", "#f4f0df")), 0, 0, 640, 480, 0)
	for range 3 {
		p.cloud(p.between(40, 600), p.between(40, 130), p.between(.6, 1.1))
	}
	low := p.between(215, 250)
	p.pathf(flat("#9fc48a"), "M0 %.1fQ140 %.1f 300 %.1fT640 %.1fV480H0Z", low, low-70, low, low-10)
	p.pathf(flat("#86b072"), "M0 %.1fQ180 %.1f 380 %.1fT640 %.1fV480H0Z", low+50, low-10, low+46, low+20)
	p.rect(flat("#8a8f98").lined("#4e545d", 2), -10, 384, 660, 12, 0)
	p.rect(flat("#6a5a45"), -10, 396, 660, 18, 0)
	for x := -6.; x < 650; x += 34 {
		p.rect(flat("#4b3b2a"), x, 400, 18, 10, 2)
	}
	p.rect(flat(p.down("#d7d2c6", "#b3ad9f")).lined("#6d675a", 2), -10, 414, 660, 70, 0)
	p.rect(flat("#f4c542"), -10, 420, 660, 7, 0)
	body := p.front(t.Color)
	for _, x := range []float64{-60, 150} {
		p.rect(body, x, 190, 200, 172, 16)
		if t.Stripe != NoColor {
			p.rect(flat(t.Stripe.tones().base).lined(t.Stripe.tones().line, 1.5), x, 296, 200, 26, 0)
		}
		for i := range 4 {
			p.rect(flat(p.down("#3d5266", "#8fb0c4")).lined("#27333f", 2), x+18+float64(i)*44, 222, 34, 52, 6)
		}
		p.wheels(x+44, x+156)
	}
	p.pathf(body, "M360 362V206Q360 190 376 190H500Q566 196 604 286Q618 322 612 362Z")
	if t.Stripe != NoColor {
		p.path(flat(t.Stripe.tones().base).lined(t.Stripe.tones().line, 1.5), "M360 296H607L613 322H360Z")
	}
	p.path(flat(p.down("#3d5266", "#8fb0c4")).lined("#27333f", 2), "M500 216Q546 222 574 274H512Q500 274 500 262Z")
	p.rect(flat(p.down("#3d5266", "#8fb0c4")).lined("#27333f", 2), 390, 222, 34, 52, 6)
	p.rect(flat(p.down("#3d5266", "#8fb0c4")).lined("#27333f", 2), 440, 222, 34, 52, 6)
	p.disc(flat("#fff3bd").lined("#6b5a1e", 2), 594, 336, 11)
	p.wheels(410, 560)
}

// wheels draws a bogie at each place.
func (p *pen) wheels(xs ...float64) {
	for _, x := range xs {
		p.rect(flat("#30353d"), x-34, 356, 68, 12, 4)
		for _, dx := range []float64{-20, 20} {
			p.disc(flat(p.ball("#9aa3ae", "#5b636e", "#2b3038")).lined("#1c2026", 2), x+dx, 372, 15)
		}
	}
}

// coach draws the plan, between two platforms.
func (p *pen) coach(c Coach) {
	p.rect(flat(p.down("#e9e2d2", "#d9d0bc")), 0, 0, 640, 480, 0)
	for range 9 {
		x := p.between(0, 110)
		if p.rng.IntN(2) == 0 {
			x += 530
		}
		p.rect(flat("#cbbfa6"), x, p.between(0, 470), p.between(14, 40), 4, 2)
	}
	row := min(44, 396/float64(max(c.Rows, 1)))
	top, seat := 250-row*float64(c.Rows)/2, 54.
	left, right, long := 170., 470., row*float64(c.Rows)
	p.rect(flat("#fbf8f1").lined("#3a4048", 3), left-22, top-28, right-left+44, long+56, 22)
	if c.Quiet != [2]int{} {
		y, tall := top+row*float64(c.Quiet[0]-1), row*float64(c.Quiet[1]-c.Quiet[0]+1)
		p.rect(flat("#d9c9f2"), left-18, y, right-left+36, tall, 4)
		for r := c.Quiet[0]; r <= c.Quiet[1]; r++ {
			for _, x := range []float64{left - 44, right + 44} {
				p.moon(x, top+row*(float64(r)-.5))
			}
		}
	}
	p.rect(flat("#efe4cf").faded(.7), 297, top-22, 46, long+44, 6)
	for r := range c.Rows {
		for side, x := range []float64{left - 24, right + 16} {
			pane := flat("#4a3f35").lined("#2a231c", 1.5)
			if r < len(c.Windows) && c.Windows[r][side] {
				pane = flat("#8fd3f5").lined("#1f6d96", 2)
			}
			p.rect(pane, x, top+row*(float64(r)+.12), 8, row*.76, 2)
		}
	}
	p.rows(func(taken bool, f func(x, y float64)) {
		for r, all := range c.Taken {
			for i, is := range all {
				x := left + seat*float64(i)
				if i > 1 {
					x = right - seat*float64(coachAcross-i)
				}
				if is == taken {
					f(x+seat*.1, top+row*(float64(r)+.08))
				}
			}
		}
	}, seat*.8, row*.84)
	for r := range c.Rows {
		p.number(r+1, 320, top+row*(float64(r)+.5), min(row*.55, 20))
	}
}

// moon is the sign of a quiet row.
func (p *pen) moon(x, y float64) {
	p.open(x, y, 1, 0)
	p.path(flat("#5b3a96").lined("#341454", 1), "M3-11A11 11 0 1 0 9 8A9 9 0 0 1 3-11Z")
	p.close()
}

// rail draws the map as rows that run to and fro.
func (p *pen) rail(r Rail) {
	p.rect(flat(p.down("#fbf9f2", "#efeadb")), 0, 0, 640, 480, 0)
	for range 14 {
		p.disc(flat("#e4ddc8"), p.between(0, 640), p.between(0, 480), p.between(3, 9))
	}
	p.rect(stroke("#1c2f4a", 8), 6, 6, 628, 468, 18)
	rows := (len(r.Stops) + railAcross - 1) / railAcross
	at := func(i int) (x, y float64) {
		x, y = float64(i%railAcross), float64(i/railAcross)
		if i/railAcross%2 == 1 {
			x = railAcross - 1 - x
		}
		return 96 + 112*x, 250 + 140*(y-float64(rows-1)/2)
	}
	d := ""
	for i := range r.Stops {
		x, y := at(i)
		switch {
		case i == 0:
			d = fmt.Sprintf("M%.0f %.0f", x, y)
		case i%railAcross == 0:
			out := 62.
			if x < 320 {
				out = -62
			}
			d += fmt.Sprintf("C%.0f %.0f %.0f %.0f %.0f %.0f", x+out, y-140, x+out, y, x, y)
		default:
			d += fmt.Sprintf("L%.0f %.0f", x, y)
		}
	}
	for i, s := range r.Stops {
		x, y := at(i)
		for n, c := range s.Crosses {
			turn := []float64{60, 90, 120}[n%3]
			p.open(x, y, 1, turn)
			p.path(stroke(c.tones().line, 13), "M-44 0H44")
			p.path(stroke(c.tones().base, 9), "M-44 0H44")
			p.close()
		}
	}
	p.path(stroke(r.Color.tones().line, 22), d)
	p.path(stroke(r.Color.tones().base, 17), d)
	for i, s := range r.Stops {
		x, y := at(i)
		p.disc(flat("#ffffff").lined("#1c2026", 4), x, y, 21)
		p.number(s.Number, x, y, 20)
		if s.Cup {
			p.cup(x+20, y-34)
		}
	}
}

// cup is the sign of a buffet.
func (p *pen) cup(x, y float64) {
	p.open(x, y, 1, 0)
	p.disc(flat("#fff7e3").lined("#5a3410", 2), 0, 0, 18)
	p.path(flat("#8a4f1d").lined("#4a2a10", 1.5), "M-9-4H7V4Q7 10 0 10H-2Q-9 10-9 4Z")
	p.path(stroke("#4a2a10", 2.4), "M7-1Q13-1 12 3Q11 6 7 5")
	p.path(stroke("#9a8a78", 2), "M-5-7Q-7-10-4-13M1-7Q-1-10 2-13")
	p.close()
}
