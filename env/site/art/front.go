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

// street draws a house, then the objects in front of it. Shape, walls and door follow from the seed; the shop windows,
// the awnings and the sign are always in the same places.
func (p *pen) street(s Street) {
	wall := [][2]string{{"#f5e6d0", "#e0cbb0"}, {"#e6ebe4", "#cbd5c9"}, {"#efe2e2", "#d9c5c5"}, {"#e4e2ee", "#cac6db"}, {"#f3efe6", "#d8d0c0"}}[p.rng.IntN(5)]
	p.sky(640, 480)
	p.house(-30, 380, 110, 250, 1)
	p.house(562, 380, 110, 270, 2)
	body := flat(p.down(wall[0], wall[1])).lined("#8b7b62", 2)
	facades[p.rng.IntN(len(facades))](p, body)
	p.rect(flat(p.down("#6b5140", "#4e3a2d")).lined("#33261c", 2), 80, 196, 480, 186, 3)
	for _, x := range []float64{92, 398} {
		p.rect(flat(p.down("#ffe9b8", "#f6c983")).lined("#2b2018", 4), x, 210, 150, 132, 3)
		p.pathf(stroke("#2b2018", 4), "M%.0f 210v132M%.0f 250h150", x+75, x)
		p.pathf(flat("#ffffff").faded(.25), "M%.0f 338l50-124h26l-50 124Z", x+10)
		p.disc(flat(p.glow("#fffbe0", ".9")), x+38, 236, 26)
		p.disc(flat(p.glow("#fffbe0", ".9")), x+112, 236, 26)
	}
	p.door()
	p.awnings(s.Awning)
	p.board(s.Sign)
	p.pavement(s)
	p.seating(s)
}

// door is one of three doors.
func (p *pen) door() {
	wood, glass := flat(p.down("#8b6a4c", "#65482f")).lined("#2b2018", 3), flat(p.down("#ffe9b8", "#f6c983")).lined("#2b2018", 3)
	knob := flat("#f3d27a").lined("#7a5a10", 1.5)
	switch p.rng.IntN(3) {
	case 0: // glazed
		p.rect(wood, 270, 222, 100, 160, 3)
		p.rect(glass, 284, 236, 72, 84, 3)
		p.disc(knob, 282, 340, 5)
	case 1: // two wings
		p.rect(wood, 262, 222, 116, 160, 3)
		for _, x := range []float64{270, 324} {
			p.rect(glass, x, 244, 46, 62, 2)
			p.rect(flat("#7a5a3f").lined("#2b2018", 2), x, 318, 46, 52, 2)
		}
		p.line("#2b2018", 3, 320, 222, 320, 382)
		p.disc(knob, 312, 314, 4)
		p.disc(knob, 328, 314, 4)
	default: // arched
		p.path(wood, "M266 382V272A54 50 0 0 1 374 272V382Z")
		p.path(glass, "M282 300V274A38 36 0 0 1 358 274V300Z")
		p.path(stroke("#2b2018", 2), "M320 240V300M282 336H358")
		p.disc(knob, 354, 340, 5)
	}
}

// facades are the shapes of houses above the shop windows, from the top of the picture to y = 196.
var facades = []func(*pen, look){(*pen).plainFront, (*pen).gabled, (*pen).mansard, (*pen).tall, (*pen).cornered, (*pen).stepped, (*pen).arcaded}

// walls is the house from a height down to the pavement.
func (p *pen) walls(body look, top float64) { p.rect(body, 66, top, 508, 384-top, 0) }

// cornice is a ledge under a roof.
func (p *pen) cornice(y float64) {
	p.rect(flat("#9c8467").lined("#5f4c35", 2), 56, y, 528, 16, 3)
}

// casement is a window upstairs, with shutters or without.
func (p *pen) casement(x, y, w, h float64, shutters bool) {
	p.rect(flat("#fffaf0").lined("#8b7b62", 2), x-4, y-4, w+8, h+8, 2)
	p.rect(p.glass(), x+2, y+2, w-4, h-4, 1)
	p.pathf(stroke("#fffaf0", 4), "M%.0f %.0fv%.0fM%.0f %.0fh%.0f", x+w/2, y+2, h-4, x+2, y+h*.45, w-4)
	if shutters {
		p.rect(flat("#8a9aa5").lined("#4f5b64", 1.5), x-22, y-4, 17, h+8, 1)
		p.rect(flat("#8a9aa5").lined("#4f5b64", 1.5), x+w+5, y-4, 17, h+8, 1)
	}
}

func (p *pen) slate() look { return flat(p.down("#7d8791", "#566069")).lined("#3b434a", 2) }
func (p *pen) tiles() look { return flat(p.down("#8f7766", "#6b5647")).lined("#46372c", 2) }

// plainFront has two storeys and a flat roof.
func (p *pen) plainFront(body look) {
	p.walls(body, 46)
	p.cornice(36)
	for _, x := range []float64{114, 230, 362, 478} {
		p.casement(x, 76, 54, 68, true)
	}
}

// gabled has one wide gable with a round window.
func (p *pen) gabled(body look) {
	p.poly(body, 66, 130, 320, 4, 574, 130, 574, 384, 66, 384)
	p.path(p.tiles(), "M40 140L320 0L600 140L582 150L320 20L58 150Z")
	p.disc(flat("#fffaf0").lined("#8b7b62", 3), 320, 70, 25)
	p.disc(p.glass(), 320, 70, 20)
	p.path(stroke("#fffaf0", 3), "M320 50V90M300 70H340")
	for _, x := range []float64{160, 430} {
		p.casement(x, 118, 50, 48, true)
	}
}

// mansard has a steep roof of slate with three dormers.
func (p *pen) mansard(body look) {
	p.walls(body, 106)
	p.poly(p.slate(), 54, 110, 96, 26, 544, 26, 586, 110)
	for _, x := range []float64{146, 292, 438} {
		p.poly(p.slate(), x-10, 58, x+28, 30, x+66, 58)
		p.rect(body, x, 56, 56, 50, 0)
		p.rect(p.glass(), x+10, 62, 36, 38, 1)
	}
	for _, x := range []float64{104, 202, 398, 496} {
		p.casement(x, 124, 44, 50, false)
	}
}

// tall has two low storeys above the shop, and chimneys.
func (p *pen) tall(body look) {
	for _, x := range []float64{140, 470} {
		p.rect(p.tiles(), x, 0, 30, 40, 1)
	}
	p.walls(body, 30)
	p.cornice(20)
	p.line("#8b7b62", 3, 66, 112, 574, 112)
	for i := range 5 {
		x := 96 + 102*float64(i)
		p.casement(x, 50, 40, 46, false)
		p.casement(x, 126, 40, 42, false)
	}
}

// cornered has a round tower with a pointed roof at one side.
func (p *pen) cornered(body look) {
	p.walls(body, 74)
	p.cornice(64)
	for _, x := range []float64{120, 226, 344} {
		p.casement(x, 98, 48, 60, true)
	}
	p.poly(p.slate(), 446, 66, 518, 0, 590, 66)
	p.rect(body, 456, 60, 124, 140, 6)
	for _, x := range []float64{474, 530} {
		p.casement(x, 92, 30, 70, false)
	}
}

// stepped has a gable of steps and windows with round tops.
func (p *pen) stepped(body look) {
	p.poly(body, 66, 110, 130, 110, 130, 78, 196, 78, 196, 46, 262, 46, 262, 14, 378, 14, 378, 46, 444, 46, 444, 78, 510, 78, 510, 110, 574, 110,
		574, 384, 66, 384)
	for _, x := range []float64{96, 196, 388, 488} {
		p.pathf(flat("#fffaf0").lined("#8b7b62", 2), "M%.0f 182v-34a30 30 0 0 1 60 0v34Z", x-2)
		p.pathf(p.glass(), "M%.0f 178v-28a24 24 0 0 1 48 0v28Z", x+4)
	}
	p.pathf(flat("#fffaf0").lined("#8b7b62", 2), "M292 106V72A28 28 0 0 1 348 72V106Z")
	p.pathf(p.glass(), "M298 102V74A22 22 0 0 1 342 74V102Z")
}

// arcaded has an open gallery of arches upstairs.
func (p *pen) arcaded(body look) {
	p.walls(body, 56)
	p.path(p.tiles(), "M44 62L84 20H556L596 62Z")
	for i := range 6 {
		x := 84 + 80*float64(i)
		p.pathf(flat(p.down("#5d5148", "#8a7a6b")).lined("#8b7b62", 3), "M%.0f 180V120A32 36 0 0 1 %.0f 120V180Z", x+6, x+70)
		p.pathf(stroke("#f5ead6", 4), "M%.0f 152H%.0fM%.0f 152V180M%.0f 152V180M%.0f 152V180", x+6, x+70, x+22, x+38, x+54)
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
