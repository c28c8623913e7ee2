package art

// animal draws an animal on the ground of its scene.
func (p *pen) animal(a Animal) {
	if a.Kind == Fish {
		p.underwater(a)
		return
	}
	draw := map[AnimalKind]func(Animal){
		Fox: p.fox, Owl: p.owl, Turtle: p.turtle, Deer: p.deer, Cat: p.cat, Heron: p.heron, Bear: p.bear,
	}[a.Kind]
	if draw == nil {
		return
	}
	p.open(320, 436, 1.12, 0)
	p.shadow(0, 0, 150, 14)
	draw(a)
	p.close()
}

// cream is the pale fur of chests and muzzles.
func (p *pen) cream(c Color) look { return flat(p.down("#fff8e8", "#eedfc4")).lined(c.tones().line, 2) }

// eyes draws a pair about the line x = 0.
func (p *pen) eyes(x, y, r float64) {
	for _, x := range []float64{-x, x} {
		p.oval(flat("#ffffff").lined("#20242c", 1.5), x, y, r+2, r+3)
		p.oval(flat("#20242c"), x, y, r*.8, r)
		p.disc(flat("#ffffff"), x-r*.25, y-r*.4, r*.3)
	}
}

func (p *pen) fox(a Animal) {
	c, l := a.Color, p.round(a.Color)
	p.coat(l, a.Pattern, c, "M40-20C110 14 190-30 168-128C160-150 146-160 140-166C140-120 116-86 50-70Z")
	p.path(p.cream(c), "M140-166C146-160 160-150 168-128C172-110 172-96 168-82C152-92 140-104 136-122C140-134 140-150 140-166Z")
	p.coat(l, a.Pattern, c, "M-58 0C-92-60-62-140-40-164H40C62-140 92-60 58 0Z")
	p.path(p.cream(c), "M-36-160C-40-110-16-84 0-78C16-84 40-110 36-160Z")
	for _, x := range []float64{-20, 20} {
		p.open(x, 0, 1, 0)
		p.path(flat("#33333b").lined("#17181c", 2), "M-15-52Q0-60 15-52L13-6Q14 2 6 2H-10Q-18 2-14-6Z")
		p.close()
	}
	for _, mirrored := range []bool{false, true} {
		p.open(0, 0, 1, 0)
		if mirrored {
			p.mirror()
		}
		p.coat(l, a.Pattern, c, "M22-236L72-306C86-280 88-240 80-206Z")
		p.path(flat("#33333b"), "M46-244L70-284Q78-264 74-232Z")
		p.close()
		if mirrored {
			p.close()
		}
	}
	p.coat(l, a.Pattern, c, "M-104-186C-86-236-46-252 0-252C46-252 86-236 104-186C76-160 36-150 0-128C-36-150-76-160-104-186Z")
	p.path(p.cream(c), "M-104-186C-76-196-40-196-22-186C-10-176-10-166 0-166C10-166 10-176 22-186C40-196 76-196 "+
		"104-186C76-160 36-150 0-128C-36-150-76-160-104-186Z")
	p.path(flat("#20242c"), "M-13-146Q0-154 13-146Q8-128 0-126Q-8-128-13-146Z")
	p.eyes(36, -206, 9)
}

func (p *pen) cat(a Animal) {
	c, t, l := a.Color, a.Color.tones(), p.round(a.Color)
	p.path(stroke(t.line, 26), "M56-22C130-4 150-70 118-110C104-128 110-150 130-152")
	p.path(stroke(t.base, 21), "M56-22C130-4 150-70 118-110C104-128 110-150 130-152")
	p.coat(l, a.Pattern, c, "M-60 0C-84-50-66-130-40-158H40C66-130 84-50 60 0Z")
	for _, x := range []float64{-22, 22} {
		p.open(x, 0, 1, 0)
		p.path(l, "M-17-62V-6Q-20 4-8 4H10Q20 4 17-6V-62")
		p.path(stroke(t.line, 2), "M-5 4V-6M5 4V-6")
		p.close()
	}
	for _, s := range []string{"-", ""} {
		p.coat(l, a.Pattern, c, "M"+s+"18-254L"+s+"72-294L"+s+"84-206Z")
		p.path(flat("#f3a9b4"), "M"+s+"42-254L"+s+"66-274L"+s+"72-232Z")
	}
	p.coat(l, a.Pattern, c, "M-88-196C-88-240-48-260 0-260C48-260 88-240 88-196C88-156 48-138 0-138C-48-138-88-156-88-196Z")
	for _, x := range []float64{-36, 36} {
		p.oval(flat(p.ball("#f6f5a8", "#c9dc62", "#7ea33a")).lined("#20242c", 2), x, -206, 17, 18)
		p.oval(flat("#20242c"), x, -206, 5, 15)
	}
	p.path(p.cream(c), "M0-180C-34-184-36-150-14-150Q-4-150 0-156Q4-150 14-150C36-150 34-184 0-180Z")
	p.path(flat("#e8798d").lined("#20242c", 1.5), "M-9-182H9L0-171Z")
	p.path(stroke("#fdfdfd", 3), "M-36-170L-98-180M-36-163L-98-160M36-170L98-180M36-163L98-160")
	p.path(stroke("#30343c", 1.4), "M-36-170L-98-180M-36-163L-98-160M36-170L98-180M36-163L98-160")
}

func (p *pen) bear(a Animal) {
	c, t, l := a.Color, a.Color.tones(), p.round(a.Color)
	for _, x := range []float64{-52, 52} {
		p.disc(l, x, -284, 25)
		p.disc(flat("#e8c9a8").lined(t.line, 1.5), x, -282, 12)
	}
	p.coat(l, a.Pattern, c, "M-100-10C-132-80-100-170-58-190H58C100-170 132-80 100-10Q0 16-100-10Z")
	p.path(p.cream(c), "M-54-30C-70-80-40-140 0-140C40-140 70-80 54-30Q0-12-54-30Z")
	for _, s := range []string{"-", ""} {
		p.coat(l, a.Pattern, c, "M"+s+"66-176C"+s+"112-160 "+s+"126-100 "+s+"110-66C"+s+"94-54 "+s+"78-62 "+s+"80-82C"+s+"84-110 "+s+"76-130 "+s+"62-144Z")
	}
	for _, x := range []float64{-66, 66} {
		p.oval(l, x, -12, 38, 30)
		p.oval(flat("#e8c9a8").lined(t.line, 1.5), x, -8, 19, 15)
		for _, dx := range []float64{-18, 0, 18} {
			p.disc(flat("#e8c9a8").lined(t.line, 1.5), x+dx, -29+dx*dx/50, 5.5)
		}
	}
	p.coat(l, a.Pattern, c, "M-82-232C-82-280-44-300 0-300C44-300 82-280 82-232C82-190 44-174 0-174C-44-174-82-190-82-232Z")
	p.oval(p.cream(c), 0, -208, 40, 31)
	p.path(flat("#20242c"), "M-16-224Q0-234 16-224Q12-206 0-204Q-12-206-16-224Z")
	p.path(stroke("#20242c", 3), "M0-206V-196M-14-192Q-6-188 0-196Q6-188 14-192")
	p.eyes(34, -244, 7)
}

func (p *pen) owl(a Animal) {
	c, t, l := a.Color, a.Color.tones(), p.round(a.Color)
	p.path(flat(p.down("#9a7656", "#5f4530")).lined("#3c2a1b", 2.5), "M-190-8Q-100-30 0-22T190-34V-10Q90 6 0 4T-190 14Z")
	p.path(l, "M-34-30L-22 26H22L34-30Z")
	p.coat(l, a.Pattern, c, "M-92-120C-92-180-84-230-90-296C-60-286-44-276-26-274Q0-278 26-274C44-276 60-286 "+
		"90-296C84-230 92-180 92-120C92-60 50-18 0-18C-50-18-92-60-92-120Z")
	p.path(p.cream(c), "M-48-120C-48-170 48-170 48-120C48-70 26-34 0-34C-26-34-48-70-48-120Z")
	p.path(stroke(t.base, 4), "M-26-130q8 10 16 0m6 0q8 10 16 0M-14-104q8 10 16 0m6 0q8 10 16 0M-26-78q8 10 16 0m6 0q8 10 16 0")
	for _, s := range []string{"-", ""} {
		p.coat(l, a.Pattern, c, "M"+s+"82-196C"+s+"118-150 "+s+"110-80 "+s+"66-40C"+s+"56-90 "+s+"60-150 "+s+"82-196Z")
	}
	for _, x := range []float64{-37, 37} {
		p.disc(flat(p.ball("#ffffff", "#fff3da", "#e6cfa4")).lined(t.line, 2.5), x, -216, 37)
		p.disc(flat("#f4b62c").lined("#20242c", 2), x, -216, 22)
		p.disc(flat("#20242c"), x, -216, 13)
		p.disc(flat("#ffffff"), x-5, -222, 4.5)
	}
	p.path(flat(p.down("#ffcf5c", "#dc8d1c")).lined("#6d430a", 2), "M-13-204Q0-214 13-204L0-172Z")
	for _, x := range []float64{-30, 30} {
		p.open(x, -16, 1, 0)
		p.path(flat("#eda52e").lined("#6d430a", 2), "M-14-6V8q3 6 7 0v4q5 6 9 0v-4q5 6 8 0V-6Z")
		p.close()
	}
}
