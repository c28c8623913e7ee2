package art

// studio is the wall and the floor behind a product; floor is the y where they meet.
func (p *pen) studio(floor float64) {
	wall := [][2]string{{"#f7efe4", "#e9dccb"}, {"#eaf1f4", "#d3e0e6"}, {"#f0edf6", "#dcd6e8"}, {"#edf3ea", "#d5e2d0"}}[p.rng.IntN(4)]
	p.rect(flat(p.down(wall[0], wall[1])), 0, 0, 640, 480, 0)
	p.disc(flat(p.glow("#ffffff", ".85")), p.between(180, 460), 170, 260)
	p.rect(flat(p.down("#e2cfb4", "#f3e7d5")), 0, floor, 640, 480-floor, 0)
	p.rect(flat("#fffaf2"), 0, floor-12, 640, 12, 0)
	p.rect(flat("#c9b598").faded(.6), 0, floor-1, 640, 3, 0)
}

// product draws a product about x = 0, its foot on y = 0, where the floor is.
func (p *pen) product(r Product) {
	draw := map[ProductKind]func(Product){
		Chair: p.chair, Stool: p.stool, Sofa: p.sofa, Lamp: p.lamp, Mug: p.mugs, Backpack: p.backpack,
		Jacket: p.jacket, Sneakers: p.sneakers, Kettle: p.kettle, Umbrella: p.umbrella, Cushion: p.cushions,
		Headphones: p.headphones, Helmet: p.helmet, Vase: p.vase, Rug: p.rug, Notebooks: p.notebooks,
		Towels: p.towels, Blocks: p.blocks, PlantPot: p.plantPot, Watch: p.watch, Clock: p.clock,
	}[r.Kind]
	if draw == nil {
		return
	}
	p.open(320, 424, 1.08, 0)
	draw(r)
	p.close()
}

// cloth covers the outline d with the product's material: its colour, its pattern, its fur.
func (p *pen) fabric(r Product, d string) {
	if r.Furry {
		p.fur(r.Color, d)
		return
	}
	p.coat(p.front(r.Color), r.Pattern, r.Color, d)
}

// fur covers d with hair that extends beyond its edge.
func (p *pen) fur(c Color, d string) {
	t := c.tones()
	p.path(stroke(t.line, 30).dashed("2 5"), d)
	p.path(stroke(t.base, 26).dashed("3 2"), d)
	p.path(stroke(t.light, 20).dashed("1.5 6"), d)
	p.path(flat(p.ball(t.light, t.base, t.dark)), d)
	p.path(flat(p.define(`<pattern%s patternUnits="userSpaceOnUse" width="26" height="24"><g fill="none" stroke-width="2">`+
		`<path stroke="`+t.line+`" stroke-opacity=".6" d="M3 2q-2 6 2 10M17 12q-2 6 1 10"/>`+
		`<path stroke="`+t.light+`" d="M10 4q3 5 0 10M23 2q2 6-1 9M7 15q2 4 0 8"/></g></pattern>`)), d)
}

// piping is a raised seam along d that separates parts with the same pattern.
func (p *pen) piping(r Product, d string) {
	if r.Pattern == Plain {
		return
	}
	t := r.Color.tones()
	p.path(stroke(t.line, 7), d)
	p.path(stroke(t.base, 3), d)
}

// wood is the look of legs and frames.
func (p *pen) wood() look {
	return flat(p.across("#dcb07c", "#c08f5a", "#94683a")).lined("#553a1c", 2)
}

// metal is the look of poles and fittings.
func (p *pen) metal() look {
	return flat(p.across("#f4f6f8", "#b9c0c8", "#7b838d")).lined("#454c55", 2)
}

// column is one pole from y down to a round foot.
func (p *pen) column(y, foot float64) {
	p.oval(p.metal(), 0, -6, foot, 15)
	p.oval(p.metal(), 0, -11, foot, 14)
	p.rect(p.metal(), -9, y, 18, -y-10, 3)
}

// cable runs from x, y across the floor to a plug.
func (p *pen) cable(x, y float64) {
	for _, l := range []look{stroke("#15171b", 8), stroke("#4b515b", 4)} {
		p.pathf(l, "M%.0f %.0fC%.0f %.0f 60 40 130 26S180-26 226 6", x, y, x+10, y+60)
	}
	p.open(232, 8, 1, 24)
	p.rect(flat("#2c3037").lined("#15171b", 2), -8, -13, 34, 26, 6)
	p.path(stroke("#454c55", 6), "M28-7H46M28 7H46")
	p.path(stroke("#d7dce2", 3), "M28-7H46M28 7H46")
	p.close()
}

func (p *pen) chair(r Product) {
	p.shadow(0, 0, 150, 20)
	leg := func(x0, x1, foot float64) { p.poly(p.wood(), x0-9, -140, x0+9, -140, x1+6, foot, x1-6, foot) }
	if r.Legs == 1 {
		p.column(-140, 78)
	} else {
		leg(-58, -64, -26)
		leg(58, 64, -26)
	}
	for _, x := range []float64{-58, 58} {
		p.rect(p.wood(), x-7, -250, 14, 100, 4)
	}
	p.fabric(r, "M-84-312Q0-338 84-312Q94-260 76-196Q0-180-76-196Q-94-260-84-312Z")
	p.fabric(r, "M-84-164Q0-182 84-164Q98-148 100-132Q0-110-100-132Q-98-148-84-164Z")
	if r.Legs == 4 {
		leg(-84, -92, 6)
		leg(84, 92, 6)
	}
	if r.Armrests {
		for _, s := range []string{"-", ""} {
			d := "M" + s + "84-248Q" + s + "118-246 " + s + "126-222Q" + s + "126-180 " + s + "106-140"
			p.path(stroke("#553a1c", 19), d)
			p.path(stroke("#c08f5a", 15), d)
			p.path(stroke("#e6c091", 4).faded(.8), d)
		}
	}
}

func (p *pen) stool(r Product) {
	p.shadow(0, 0, 130, 20)
	if r.Legs == 1 {
		p.column(-190, 80)
	}
	for i := range r.Legs {
		if r.Legs == 1 {
			break
		}
		at := -1 + 2*float64(i)/float64(r.Legs-1)
		foot := 8 - 26*(1-at*at)
		p.poly(p.wood(), 70*at-9, -180, 70*at+9, -180, 108*at+7, foot, 108*at-7, foot)
	}
	if r.Legs > 1 {
		p.rect(p.wood(), -82, -80, 164, 10, 4)
	}
	p.fabric(r, "M-104-212Q-104-240 0-240Q104-240 104-212V-188Q60-166 0-166Q-60-166-104-188Z")
	if !r.Furry {
		t := r.Color.tones()
		p.oval(flat(t.light).lined(t.line, 2).faded(.35), 0, -212, 104, 27)
	}
}

func (p *pen) sofa(r Product) {
	n := float64(r.Count)
	half := 46 + 40*n
	p.shadow(0, 0, half+70, 20)
	for _, x := range []float64{-half + 12, half - 12} {
		p.rect(p.wood(), x-8, -26, 16, 30, 3)
	}
	p.fabric(r, roundBox(-half, -216, 2*half, 190, 26))
	w := 2 * (half - 6) / n
	for i := range r.Count {
		x := -half + 6 + w*float64(i)
		p.fabric(r, roundBox(x+2, -206, w-4, 110, 20))
		p.fabric(r, roundBox(x+2, -108, w-4, 50, 16))
		p.piping(r, roundBox(x+2, -206, w-4, 110, 20))
		p.piping(r, roundBox(x+2, -108, w-4, 50, 16))
	}
	p.fabric(r, roundBox(-half, -60, 2*half, 42, 8))
	if r.Armrests {
		for _, x := range []float64{-half - 40, half - 2} {
			p.fabric(r, roundBox(x, -146, 42, 128, 20))
			p.piping(r, roundBox(x, -146, 42, 128, 20))
		}
	}
}

func (p *pen) lamp(r Product) {
	p.shadow(0, 0, 120, 16)
	if r.Cable {
		p.cable(20, -8)
	}
	if r.Legs == 3 {
		for _, x := range []float64{0, -1, 1} {
			p.poly(p.wood(), 16*x-6, -190, 16*x+6, -190, 92*x+6, 4-16*(1-x*x), 92*x-6, 4-16*(1-x*x))
		}
	} else {
		p.column(-200, 66)
	}
	p.oval(flat(p.glow("#fff0b0", ".9")), 0, -180, 210, 90)
	p.oval(flat("#fff6cc"), 0, -182, 20, 16)
	d := "M-66-326Q0-342 66-326L118-196Q0-172-118-196Z"
	p.coat(p.front(r.Color), r.Pattern, r.Color, d)
	p.path(stroke(r.Color.tones().line, 5), "M-118-196Q0-172 118-196M-66-326Q0-310 66-326")
}
