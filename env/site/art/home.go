package art

import "math"

func (p *pen) mugs(r Product) {
	scale := []float64{1.7, 1.7, 1.5, 1.15, .95}[min(r.Count, 4)]
	left := 0.
	if r.Handle {
		left = 22 * scale // so that the mugs with their handles are in the middle
	}
	for i := range r.Count {
		p.open((float64(i)-float64(r.Count-1)/2)*530/float64(max(r.Count, 2))-left, 0, scale, 0)
		p.mug(r)
		p.close()
	}
}

func (p *pen) mug(r Product) {
	t := r.Color.tones()
	p.shadow(6, 0, 86, 12)
	if r.Handle {
		p.path(stroke(t.line, 23), "M54-112C110-120 110-34 54-38")
		p.path(stroke(t.base, 17), "M54-112C110-120 110-34 54-38")
		p.path(stroke(t.light, 4), "M60-114C98-114 98-70 92-60")
	}
	p.coat(p.upright(r.Color), r.Pattern, r.Color, "M-60-140V-20Q-58 2-36 4H36Q58 2 60-20V-140Z")
	p.oval(p.front(r.Color), 0, -140, 60, 13)
	p.oval(flat(p.down("#7a4a2a", "#4d2c16")).lined(t.line, 1.5), 0, -138, 51, 9)
}

func (p *pen) kettle(r Product) {
	t := r.Color.tones()
	p.shadow(0, 2, 170, 18)
	if r.Cable {
		p.cable(90, -10)
		p.rect(flat(p.down("#565c66", "#25282e")).lined("#15171b", 2), -112, -22, 224, 24, 10)
	}
	p.path(stroke("#15171b", 25), "M-76-222C-96-352 96-352 76-222")
	p.path(stroke("#3d434d", 18), "M-76-222C-96-352 96-352 76-222")
	p.path(p.front(r.Color), "M88-150C140-150 130-220 172-236L190-212C160-196 164-110 96-86Z")
	p.path(p.round(r.Color), "M-120-18C-142-110-100-216-60-226H60C100-216 142-110 120-18Q0 0-120-18Z")
	p.path(p.front(r.Color), "M-66-222Q0-262 66-222Q0-210-66-222Z")
	p.disc(flat("#3d434d").lined("#15171b", 2), 0, -250, 14)
	p.path(stroke(t.light, 9).faded(.8), "M-92-60C-100-120-82-170-62-196")
}

func (p *pen) cushions(r Product) {
	scale := []float64{1, 1, .8, .6}[min(r.Count, 3)]
	for i := range r.Count {
		p.open((float64(i)-float64(r.Count-1)/2)*188, 0, scale, 0)
		p.cushion(r)
		p.close()
	}
}

func (p *pen) cushion(r Product) {
	t := r.Color.tones()
	p.shadow(0, 0, 140, 18)
	if r.Round {
		p.fabric(r, "M-132-132a132 132 0 0 1 264 0a132 132 0 0 1-264 0Z")
		if !r.Furry {
			p.disc(stroke(t.line, 3).dashed("9 6"), 0, -132, 112)
			p.disc(p.round(r.Color), 0, -132, 13)
		}
		return
	}
	p.fabric(r, "M-124-252Q0-228 124-252Q138-252 136-238Q112-128 136-16Q138-2 124-2Q0-26-124-2Q-138-2-136-16Q-112-128-136-238Q-138-252-124-252Z")
	if !r.Furry {
		p.path(stroke(t.line, 3).dashed("9 6"), "M-112-234Q0-212 112-234Q92-128 112-22Q0-42-112-22Q-92-128-112-234Z")
	}
}

func (p *pen) vase(r Product) {
	p.shadow(0, 2, 100, 16)
	for i := range r.Count {
		at := 0.
		if r.Count > 1 {
			at = -1 + 2*float64(i)/float64(r.Count-1)
		}
		x, y := 150*at, -314+46*at*at+float64(i%2)*34
		p.pathf(stroke("#2f6b38", 5), "M%.0f-170Q%.0f-230 %.0f %.0f", 14*at, 30*at, x, y)
		p.flower(x, y)
	}
	if r.Handle {
		t := r.Color.tones()
		for _, s := range []string{"-", ""} {
			d := "M" + s + "34-168C" + s + "104-176 " + s + "110-110 " + s + "74-92"
			p.path(stroke(t.line, 18), d)
			p.path(stroke(t.base, 13), d)
		}
	}
	p.coat(p.upright(r.Color), r.Pattern, r.Color, "M-42-192Q-20-170-34-150C-100-120-96-40-52 0H52C96-40 100-120 34-150Q20-170 42-192Z")
	p.oval(p.front(r.Color), 0, -192, 42, 9)
}

// flower is a pale daisy. It is the same in every picture, so that it can be counted.
func (p *pen) flower(x, y float64) {
	p.open(x, y, 1, 0)
	ring(7, 16, func(i int, dx, dy float64) {
		p.disc(flat("#fff9f0").lined("#9a7f8d", 1.5), dx, dy, 9.5)
	})
	p.disc(flat(p.ball("#ffe27a", "#f2b632", "#c4841a")).lined("#8a5a10", 1.5), 0, 0, 10)
	p.close()
}

func (p *pen) rug(r Product) {
	t := r.Color.tones()
	p.shadow(0, -60, 280, 80)
	if r.Round {
		p.fabric(r, "M-230-96a230 92 0 0 1 460 0a230 92 0 0 1-460 0Z")
		if !r.Furry {
			p.oval(stroke(t.line, 4), 0, -96, 204, 80)
		}
		return
	}
	if !r.Furry {
		p.path(stroke("#8f7d62", 22).dashed("4 4"), "M-262-10H262M-176-182H176")
	}
	p.fabric(r, "M-162-180H162Q172-180 177-170L250-24Q256-10 244-10H-244Q-256-10-250-24L-177-170Q-172-180-162-180Z")
	if !r.Furry {
		p.path(stroke(t.line, 4), "M-152-168H152L222-24H-222Z")
	}
}

func (p *pen) notebooks(r Product) {
	t := r.Color.tones()
	p.shadow(0, 0, 250, 18)
	gap := 330 / float64(r.Count)
	for i := range r.Count {
		at := float64(i) / float64(r.Count-1)
		p.open((at-.5)*gap*float64(r.Count-1)-76, -float64(i%2)*10, 1, -5+10*at)
		p.rect(flat("#fffaf0").lined("#6d6a60", 2), 6, -232, 152, 232, 5)
		p.coat(p.front(r.Color), r.Pattern, r.Color, roundBox(0, -236, 152, 236, 8))
		p.piping(r, roundBox(0, -236, 152, 236, 8))
		p.rect(flat(t.dark).lined(t.line, 2), 0, -236, 20, 236, 6)
		p.rect(flat("#fffaf0").lined(t.line, 2), 46, -196, 80, 44, 4)
		p.path(stroke("#b9b2a2", 3), "M56-180H116M56-166H100")
		p.close()
	}
}

func (p *pen) towels(r Product) {
	p.shadow(0, 2, 190, 18)
	h := math.Min(62, 290/float64(r.Count))
	for i := range r.Count {
		y := -h * float64(i+1)
		w := 168 - 5*float64(i)
		p.fabric(r, roundBox(-w, y, 2*w, h, h*.46))
		p.piping(r, roundBox(-w, y, 2*w, h, h*.46))
		t := r.Color.tones()
		p.pathf(stroke(t.line, 2.5), "M%.0f %.0fH%.0fQ%.0f %.0f %.0f %.0f", w-8, y+h/2, -w+26, -w+10, y+h/2, -w+12, y+h*.7)
		p.rect(flat("#fffaf0").lined(t.line, 1.5), w*.52, y+2, 22, h*.48, 0)
	}
}

func (p *pen) blocks(r Product) {
	p.shadow(0, 2, 210, 18)
	wide := 1
	for wide*(wide+1)/2 < r.Count {
		wide++
	}
	size := math.Min(112, 330/float64(wide))
	left := r.Count
	for row := 0; left > 0; row++ {
		n := min(wide-row, left)
		for i := range n {
			p.open((float64(i)-float64(wide-row)/2)*(size+4)+2, -size*float64(row), size/80, 0)
			p.block(r.Color)
			p.close()
		}
		left -= n
	}
}

func (p *pen) block(c Color) {
	t := c.tones()
	p.poly(flat(t.light).lined(t.line, 2), 0, -80, 12, -90, 84, -90, 78, -80)
	p.rect(p.front(c), 0, -80, 78, 80, 7)
	p.rect(stroke("#fff8e8", 4), 11, -69, 56, 58, 5)
	p.disc(flat("#fff8e8").lined(t.line, 2), 39, -40, 15)
}

func (p *pen) plantPot(r Product) {
	p.shadow(0, 2, 120, 16)
	for i := range r.Count {
		at := 0.
		if r.Count > 1 {
			at = -1 + 2*float64(i)/float64(r.Count-1)
		}
		p.open(10*at, -140, 1, 74*at)
		p.path(flat(p.across("#8fd08a", "#4fa158", "#2f7a42")).lined("#1d4d28", 2.5), "M0 0C-12-40-42-90-22-150Q-12-180 0-196Q12-180 22-150C42-90 12-40 0 0Z")
		p.path(stroke("#1d4d28", 2).faded(.7), "M0-10V-180M0-70L-18-92M0-70L18-92M0-110L-18-130M0-110L18-130")
		p.close()
	}
	p.coat(p.upright(r.Color), r.Pattern, r.Color, "M-88-126L-66-8Q-64 4-50 4H50Q64 4 66-8L88-126Z")
	p.coat(p.upright(r.Color), r.Pattern, r.Color, roundBox(-98, -158, 196, 38, 8))
	if r.Count == 0 {
		p.oval(flat(p.down("#5d4330", "#3c2a1c")).lined("#2a1c12", 2), 0, -156, 90, 13)
	}
}

func (p *pen) watch(r Product) {
	t := r.Color.tones()
	p.shadow(0, 8, 120, 14)
	p.fabric(r, "M-40-214L-34-350Q0-358 34-350L40-214ZM-40-116L-34 6Q0 14 34 6L40-116Z")
	for y := -26.; y > -96; y -= 22 {
		p.oval(flat(t.line), 0, y, 5, 4)
	}
	p.rect(p.metal(), -32, -346, 64, 14, 4)
	p.rect(p.metal(), 86, -178, 18, 26, 5)
	p.face(r, p.metal(), -165, 96)
}

func (p *pen) clock(r Product) {
	p.oval(flat(p.glow("#1d2433", ".3")), 14, -186, 172, 170)
	p.face(r, p.round(r.Color), -196, 146)
}

// face is a dial in its frame, round or square.
func (p *pen) face(r Product, frame look, y, size float64) {
	if r.Round {
		p.disc(frame, 0, y, size)
	} else {
		p.path(frame, roundBox(-size, y-size, 2*size, 2*size, size*.16))
		p.path(flat("#fffaf0").lined("#3a3f48", 3), roundBox(-size*.78, y-size*.78, size*1.56, size*1.56, size*.08))
	}
	p.open(0, y, 1, 0)
	p.hands(size*.77, r.Count, r.Round)
	p.close()
}
