package art

// cover draws the landscape, the landmark in its middle, and the author at the left.
func (p *pen) cover(c Cover) {
	p.scene(c.Landmark.Setting, 960, 400)
	p.open(480, 340, .98, 0)
	p.landmark(c.Landmark)
	p.close()
	if c.Portrait != nil {
		p.open(-48, 60, .72, 0)
		p.person(*c.Portrait)
		p.close()
	}
}

// street draws the restaurant's house, then the objects in front of it.
func (p *pen) street(s Street) {
	wall := [][2]string{{"#f5e6d0", "#e0cbb0"}, {"#e6ebe4", "#cbd5c9"}, {"#efe2e2", "#d9c5c5"}}[p.rng.IntN(3)]
	p.sky(640, 480)
	p.house(-30, 380, 110, 250, 1)
	p.house(562, 380, 110, 270, 2)
	p.rect(flat(p.down(wall[0], wall[1])).lined("#8b7b62", 2), 66, 46, 508, 338, 0)
	p.rect(flat("#9c8467").lined("#5f4c35", 2), 56, 34, 528, 18, 3)
	p.upstairs()
	p.rect(flat(p.down("#6b5140", "#4e3a2d")).lined("#33261c", 2), 80, 196, 480, 186, 3)
	for _, x := range []float64{92, 398} {
		p.rect(flat(p.down("#ffe9b8", "#f6c983")).lined("#2b2018", 4), x, 210, 150, 132, 3)
		p.pathf(stroke("#2b2018", 4), "M%.0f 210v132M%.0f 250h150", x+75, x)
		p.pathf(flat("#ffffff").faded(.25), "M%.0f 338l50-124h26l-50 124Z", x+10)
		p.disc(flat(p.glow("#fffbe0", ".9")), x+38, 236, 26)
		p.disc(flat(p.glow("#fffbe0", ".9")), x+112, 236, 26)
	}
	p.rect(flat(p.down("#8b6a4c", "#65482f")).lined("#2b2018", 3), 270, 222, 100, 160, 3)
	p.rect(flat(p.down("#ffe9b8", "#f6c983")).lined("#2b2018", 3), 284, 236, 72, 84, 3)
	p.disc(flat("#f3d27a").lined("#7a5a10", 1.5), 282, 340, 5)
	p.awnings(s.Awning)
	p.board(s.Sign)
	p.pavement(s)
	p.seating(s)
}

// upstairs are the windows of the first floor.
func (p *pen) upstairs() {
	for _, x := range []float64{110, 226, 358, 474} {
		p.rect(flat("#fffaf0").lined("#8b7b62", 2), x-4, 72, 64, 76, 2)
		p.rect(p.glass(), x+2, 78, 52, 64, 1)
		p.pathf(stroke("#fffaf0", 4), "M%.0f 78v64M%.0f 106h52", x+28, x+2)
		p.rect(flat("#8a9aa5").lined("#4f5b64", 1.5), x-22, 72, 18, 76, 1)
		p.rect(flat("#8a9aa5").lined("#4f5b64", 1.5), x+60, 72, 18, 76, 1)
	}
}

// awnings hang over both windows: broad folds in two shades of one colour.
func (p *pen) awnings(c Color) {
	if c == NoColor {
		return
	}
	t := c.tones()
	for _, x := range []float64{78, 384} {
		p.open(x, 186, 1, 0)
		p.path(flat("#000000").faded(.22), "M4 60H176V84H4Z")
		for i := range 7 {
			l := p.front(c)
			if i%2 == 1 {
				l = flat(p.down(t.light, t.base)).lined(t.line, 2)
			}
			a, b := 16+20.6*float64(i), 25.5*float64(i)
			p.pathf(l, "M%.1f 0H%.1fL%.1f 56Q%.1f 74 %.1f 56Z", a, a+20.6, b+25.5, b+12.7, b)
		}
		p.close()
	}
}

// board is the sign over the door.
func (p *pen) board(s Symbol) {
	if s == NoSign {
		return
	}
	p.path(stroke("#2b2018", 4), "M300 150V166M340 150V166")
	p.disc(flat(p.ball("#fffdf6", "#f6ead2", "#dcc7a0")).lined("#4e3a2d", 6), 320, 186, 46)
	p.open(320, 186, .64, 0)
	p.symbol(s, flat("#2f4a6b").lined("#fffdf6", 2))
	p.close()
}

// pavement is the ground, and the terrace on it.
func (p *pen) pavement(s Street) {
	p.rect(flat(p.down("#cfc8bd", "#e3ddd2")), 0, 380, 640, 100, 0)
	for i := -8; i <= 8; i++ {
		p.line("#b9b0a2", 1.5, 320+float64(i)*60, 380, 320+float64(i)*92, 480)
	}
	p.path(stroke("#b9b0a2", 1.5), "M0 408H640M0 442H640")
	if !s.Terrace {
		return
	}
	p.path(flat(p.down("#c4935f", "#dcae79")).lined("#553a1c", 2.5), "M52 386H588L634 462H6Z")
	p.path(stroke("#8b5f35", 2), "M40 402H600M28 420H612M16 440H624")
	p.path(flat("#94683a").lined("#553a1c", 2), "M6 462H634V474H6Z")
	for _, x := range []float64{8, 574} {
		p.rect(flat(p.across("#e8b48e", "#cc8a5f", "#9c6140")).lined("#5e3a24", 2), x, 404, 58, 44, 4)
		for i := range 4 {
			p.disc(flat(p.ball("#a9dd7e", "#6bb048", "#3f7f2c")).lined("#25521a", 1.5), x+8+14*float64(i), 396-float64(i%2)*8, 14)
		}
	}
}

// seating draws the tables, each with two chairs.
func (p *pen) seating(s Street) {
	step := 500 / float64(max(s.Tables, 1))
	size := min(.92, step/104)
	for i := range s.Tables {
		p.open(320+step*(float64(i)-float64(s.Tables-1)/2), 452, size, 0)
		p.shadow(0, 2, 48, 8)
		for _, side := range []string{"-", ""} {
			d := "M" + side + "38-66L" + side + "34-28V2M" + side + "34-28H" + side + "18V2"
			p.path(stroke("#241b14", 7), d)
			p.path(stroke("#7d5c41", 4), d)
		}
		p.path(stroke("#241b14", 6), "M0-40V0M-14 2H14")
		p.path(flat(p.down("#ffffff", "#dcd5c8")).lined("#5f564a", 2), "M-30-46L-34-24Q-26-18-20-26Q-10-18 0-26Q10-18 20-26Q26-18 34-24L30-46Z")
		p.oval(flat("#ffffff").lined("#5f564a", 2), 0, -46, 30, 8)
		p.path(flat("#4fa158"), "M-2-50Q-10-62-2-68Q4-60 2-50Z")
		p.close()
	}
}
