package art

// portrait draws a person in front of a blurred garden.
func (p *pen) portrait(o Portrait) {
	wall := [][2]string{{"#dfeaf0", "#b9cfdb"}, {"#efe3d5", "#d6c3ab"}, {"#e2ebdc", "#bdd0b3"}, {"#e9e3ef", "#cbbfd8"}}[p.rng.IntN(4)]
	p.rect(flat(p.down(wall[0], wall[1])), 0, 0, 640, 480, 0)
	for range 9 {
		p.disc(flat(p.glow("#ffffff", ".6")), p.between(0, 640), p.between(0, 420), p.between(40, 120))
	}
	p.person(o)
}

// skins are light, base and dark of some faces.
var skins = [][3]string{{"#ffe3cc", "#f7cba8", "#dba47c"}, {"#f5cfa8", "#e3ae7f", "#bd8456"},
	{"#c99169", "#a86f49", "#7f4f30"}, {"#94633f", "#744a2d", "#52321c"}}

// person draws head and shoulders, 480 tall, about x = 320.
func (p *pen) person(o Portrait) {
	s := skins[p.rng.IntN(len(skins))]
	skin := flat(p.ball(s[0], s[1], s[2])).lined("#4a2f1e", 2)
	hair := p.round(o.Hair)
	if o.Hat != NoHat {
		p.within("M0 150H640V480H0Z") // hair above a hat is hidden
	}
	if o.Long {
		p.path(hair, "M218 190C206 70 434 70 422 190C430 270 446 330 424 372Q320 400 216 372C194 330 210 270 218 190Z")
	} else {
		p.path(hair, "M226 210C204 60 436 60 414 210L400 250H240Z")
	}
	if o.Hat != NoHat {
		p.close()
	}
	p.path(p.front(o.Coat), "M120 490C124 400 190 366 270 350H370C450 366 516 400 520 490Z")
	p.path(stroke(o.Coat.tones().line, 3), "M204 490Q208 450 202 424M436 490Q432 450 438 424M320 400V490")
	p.path(flat(s[2]).lined("#4a2f1e", 2), "M284 290H356V352Q320 392 284 352Z")
	p.path(p.front(o.Coat), "M270 350L320 402L276 430L246 356ZM370 350L320 402L364 430L394 356Z")
	p.scarf(o.Scarf)
	for _, x := range []float64{240, 400} {
		p.oval(skin, x, 226, 15, 23)
	}
	p.path(skin, "M242 190C242 110 398 110 398 190C402 270 370 322 320 322C270 322 238 270 242 190Z")
	p.features(s)
	if o.Beard {
		p.path(hair, "M241 216C250 240 262 250 278 254Q298 240 320 246Q342 240 362 254C378 250 390 240 399 216C404 300 368 350 320 350C272 350 236 300 241 216Z")
		p.path(flat("#b9575a").lined("#5e2224", 1.5), "M296 270Q308 262 320 266Q332 262 344 270Q320 290 296 270Z")
	} else {
		p.path(flat("#c8626a").lined("#6e2a30", 1.5), "M292 272Q308 266 320 270Q332 266 348 272Q320 298 292 272Z")
	}
	if o.Hat != NoHat {
		p.within("M0 150H640V480H0Z")
	}
	p.path(hair, "M230 216C216 80 300 78 336 92C400 78 424 130 410 216C404 190 398 170 384 152Q330 164 286 142Q252 160 230 216Z")
	if o.Hat != NoHat {
		p.close()
	}
	if o.Glasses {
		p.spectacles()
	}
	p.hat(o.Hat)
}

// features draws eyes, brows, nose and cheeks.
func (p *pen) features(s [3]string) {
	for _, x := range []float64{287, 353} {
		p.oval(flat("#ffffff").lined("#3a2a20", 1.5), x, 210, 13, 10)
		p.disc(flat("#3d2a1c"), x, 210, 7.5)
		p.disc(flat("#ffffff"), x-2.5, 207, 2.5)
		p.pathf(flat(s[1]).lined("#3a2a20", 2.5), "M%.0f 208q14-16 28 0q-14-8-28 0Z", x-14)
		p.pathf(stroke("#3a2a20", 4.5), "M%.0f 188q15-8 30 0", x-15)
	}
	p.disc(flat(p.glow("#ff7f6e", ".4")), 266, 246, 22)
	p.disc(flat(p.glow("#ff7f6e", ".4")), 374, 246, 22)
	p.path(stroke(s[2], 4), "M320 214Q308 238 314 246Q320 250 328 246")
}

func (p *pen) spectacles() {
	for _, x := range []float64{286, 354} {
		p.disc(flat("#ffffff").faded(.3), x, 211, 26)
		p.disc(stroke("#15171b", 6), x, 211, 27)
	}
	p.path(stroke("#15171b", 5), "M313 208Q320 202 327 208M259 206L240 202M381 206L400 202")
}

func (p *pen) scarf(c Color) {
	if c == NoColor {
		return
	}
	t := c.tones()
	p.path(p.front(c), "M346 372L388 470Q366 486 344 478L322 384Z")
	p.path(stroke(t.line, 2), "M352 476L350 462M366 478L362 464M378 474L374 460")
	p.path(p.front(c), "M252 338Q320 384 388 338Q408 372 378 394Q320 420 262 394Q232 372 252 338Z")
	p.path(stroke(t.line, 2.5).faded(.7), "M262 366Q320 400 378 366M280 392Q300 402 320 402")
}

func (p *pen) hat(h Hat) {
	switch h {
	case Cap:
		cloth := flat(p.ball("#7489a8", "#4a5f80", "#2f3f58")).lined("#1d2838", 2.5)
		p.path(cloth, "M228 168C222 60 418 60 412 168Q320 146 228 168Z")
		p.path(stroke("#1d2838", 2), "M320 88V150M276 100Q262 124 264 156M364 100Q378 124 376 156")
		p.path(cloth, "M262 156Q320 136 378 154C430 158 470 174 476 190Q400 172 262 176Z")
		p.disc(cloth, 320, 88, 7)
	case StrawHat:
		straw := flat(p.ball("#fbe8b5", "#e6c57c", "#bb9448")).lined("#6b4f1c", 2.5)
		p.oval(straw, 320, 158, 176, 34)
		p.path(straw, "M234 152C232 50 408 50 406 152Q320 176 234 152Z")
		p.path(flat("#6a4a3a").lined("#3a261c", 2), "M234 152Q233 138 236 124Q320 146 404 124Q407 138 406 152Q320 176 234 152Z")
		p.path(stroke("#a17c36", 2).faded(.8), "M160 160Q240 186 320 188T480 160M256 92Q320 108 384 92M246 110Q320 128 394 110")
	case Beret:
		wool := flat(p.ball("#7b6a86", "#54465f", "#352b3d")).lined("#1f1825", 2.5)
		p.path(wool, "M234 160C196 150 190 96 262 80C340 56 452 76 456 124C458 150 430 158 404 158Q320 136 234 160Z")
		p.path(stroke("#1f1825", 5), "M322 72L328 56")
		p.path(flat("#352b3d").lined("#1f1825", 2), "M232 162Q320 134 406 160L408 172Q320 148 230 176Z")
	}
}
