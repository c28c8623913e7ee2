package art

// A Car is a hired car in front of its garage, seen from the side, with its number plate on a board below it.
type Car struct {
	Color Color // of the body
	Doors int   // 1–3 on the side that is seen
	Rack  bool  // whether there is a rack on the roof
	Spare bool  // whether there is a spare wheel at the back, on the left
	Plate int   // the last two figures of the number plate, 10–99
	Dent  bool  // whether there is a dent over the front wheel
}

// Check reports every fact that cannot be drawn.
func (c Car) Check() error {
	f := &faults{what: "car"}
	known(f, "Color", c.Color, Colors...)
	f.between("Doors", c.Doors, 1, 3)
	f.between("Plate", c.Plate, 10, 99)
	return f.err()
}

// SVG draws the car.
func (c Car) SVG(seed uint64) []byte {
	p := newPen(640, 480, seed)
	p.car(c)
	return p.done()
}

// car draws the car in front of a garage of boards or bricks.
func (p *pen) car(c Car) {
	wall := [][2]string{{"#cfdccb", "#b4c6b0"}, {"#e2d8c4", "#cdbfa5"}, {"#d3d9de", "#b9c2ca"}}[p.rng.IntN(3)]
	p.rect(flat(p.down(wall[0], wall[1])), 0, 0, 640, 480, 0)
	p.grid(stroke("#5c665a33", 2), -20-p.between(0, 60), 12, 82, 36, 78, 32, 9, 10)
	for x := p.between(30, 90); x < 640; x += p.between(190, 260) { // lamps
		p.open(x, p.between(26, 40), 1, 0)
		p.path(flat("#3d5a45").lined("#22352a", 2), "M-26 22Q-22 0 0 0Q22 0 26 22Z")
		p.oval(flat("#fff0b0"), 0, 24, 17, 5)
		p.close()
	}
	p.rect(flat(p.down("#8b8f8a", "#6d716c")), 0, 372, 640, 108, 0)
	p.line("#565a55", 3, 0, 372, 640, 372)
	p.shadow(316, 398, 270, 12)
	if c.Spare {
		p.line("#30353d", 9, 58, 306, 82, 306)
		p.oval(flat("#30353d").lined("#121418", 3), 46, 306, 24, 54)
		p.oval(flat("#aeb6bf").lined("#4e545d", 2), 46, 306, 10, 25)
	}
	body := p.front(c.Color)
	p.path(body, "M74 374Q62 374 62 356V300Q62 268 96 262L150 254Q170 170 206 164H400Q432 164 476 254L548 268Q586 276 588 318V356Q588 374 574 374Z")
	p.path(flat(p.down("#3d5266", "#9fbccc")).lined("#27333f", 2), "M176 252Q192 186 216 182H392Q416 182 448 252Z")
	if c.Rack {
		rail := flat("#5a4a36").lined("#231a10", 2)
		for _, x := range []float64{226, 296, 366} {
			p.rect(rail, x, 138, 10, 28, 2)
		}
		p.rect(rail, 196, 130, 216, 11, 5)
		p.rect(rail, 196, 112, 10, 24, 4)
		p.rect(rail, 402, 112, 10, 24, 4)
	}
	tones := c.Color.tones()
	wide := 192. / float64(max(c.Doors, 1))
	for i := range c.Doors {
		x := 230 + wide*float64(i)
		p.rect(flat(tones.base), x-4, 182, 8, 72, 0)
		p.rect(flat(tones.base), x+wide-4, 182, 8, 72, 0)
		p.rect(stroke(tones.line, 4), x, 180, wide, 184, 8)
		p.rect(flat("#f3f1e8").lined("#2b2b2b", 2), x+8, 274, min(26, wide-16), 9, 4)
	}
	p.rect(flat("#fff3bd").lined("#6b5a1e", 2), 560, 286, 22, 20, 6)
	p.rect(flat("#c73a2c").lined("#5d120b", 2), 64, 284, 14, 28, 4)
	for _, x := range []float64{172, 482} {
		p.disc(flat("#17191d"), x, 368, 56)
		p.disc(flat("#2c3036").lined("#0c0d0f", 3), x, 370, 47)
		p.disc(flat(p.ball("#dfe4ea", "#a6aeb8", "#6a727c")).lined("#3a4048", 2), x, 370, 24)
		p.disc(flat("#3a4048"), x, 370, 6)
	}
	if c.Dent {
		mark := c.Color.contrast()
		p.open(534, 306, 1, 0)
		p.path(flat(tones.dark).lined(mark, 3), "M-36-12L-14-22L2-34L12-16L34-10L20 6L26 26L2 16L-18 28L-16 6Z")
		p.path(stroke(mark, 3), "M-20-8L-4-4L4-18M-4-4L2 8L18 2M2 8L-8 18")
		p.close()
	}
	p.rect(flat("#173f2a").lined("#0b2216", 4), 196, 416, 248, 56, 8)
	p.rect(flat("#fbfaf3").lined("#8c8a7c", 2), 204, 422, 232, 44, 5)
	for i := range 4 {
		h := p.between(18, 28)
		p.rect(flat("#8f988f"), 220+float64(i)*26, 444-h/2, p.between(12, 18), h, 3)
	}
	p.number(c.Plate, 384, 444, 36)
}
