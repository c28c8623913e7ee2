package art

func (p *pen) turtle(a Animal) {
	c, t := a.Color, a.Color.tones()
	skin := flat(p.down("#d6d3a0", "#a09c63")).lined("#54512c", 2.5)
	p.path(skin, "M-136-54L-182-32L-130-28Z")
	p.path(skin, "M-112-52C-124-20-128-4-118 2H-72C-64-12-62-30-58-46Z")
	p.path(skin, "M58-50C54-20 60-4 70 2H116C122-10 120-30 112-56Z")
	p.path(skin, "M108-84C130-84 138-120 148-146C158-176 214-172 214-136C214-112 190-108 178-102C168-80 158-46 116-44Z")
	p.coat(p.round(c), a.Pattern, c, "M-146-54C-140-224 120-224 140-54Q0-26-146-54Z")
	p.path(stroke(t.line, 2.5).faded(.55), "M-60-180L-36-126L-76-46M46-184L28-126L72-46M-36-126H28M-36-126L-128-98M28-126L124-100")
	p.path(p.front(c), "M-152-60Q0-30 148-60Q156-40 140-34Q0-8-144-34Q-160-42-152-60Z")
	p.disc(flat("#ffffff").lined("#20242c", 1.5), 188, -144, 9)
	p.disc(flat("#20242c"), 190, -144, 5.5)
	p.path(stroke("#54512c", 2.5), "M212-128Q200-120 190-122")
}

func (p *pen) deer(a Animal) {
	c, t, l := a.Color, a.Color.tones(), p.round(a.Color)
	far := flat(t.dark).lined(t.line, 2.5)
	for _, x := range []float64{-60, 66} {
		p.open(x, 0, 1, 0)
		p.path(far, "M-12-100L-6-50L-8 0H6L10-50L16-100Z")
		p.close()
	}
	antler := "M118-264C108-290 108-306 92-326M112-286C124-296 126-310 124-322M106-306C94-306 84-310 " +
		"76-318M132-264C142-290 156-296 168-318M140-284C136-300 138-312 142-324M152-298C164-298 172-300 182-306"
	p.path(stroke("#4f3820", 9), antler)
	p.path(stroke("#c49a66", 5.5), antler)
	p.path(p.cream(c), "M-110-150Q-134-150-132-118Q-112-112-104-126Z")
	p.coat(l, a.Pattern, c, "M-112-140C-104-168-50-170 0-166C44-164 70-180 84-214L102-252L140-232C138-190 122-150 "+
		"104-118C92-92 50-84 0-84C-50-82-84-70-96-84C-110-100-118-120-112-140Z")
	for _, x := range []float64{-86, 86} {
		p.open(x, 0, 1, 0)
		p.path(l, "M-16-112L-8-54L-10-12H8L12-54L22-112Q4-122-16-112Z")
		p.path(flat("#33333b"), "M-11-14H9L11 2H-12Z")
		p.close()
	}
	p.path(l, "M104-252C80-258 68-272 64-284C88-288 106-276 114-262Z")
	p.path(l, "M100-236C100-262 122-274 142-268C158-262 170-244 190-230C200-220 196-206 182-206C160-206 150-212 134-214C116-214 102-220 100-236Z")
	p.path(flat("#20242c"), "M182-232Q198-230 196-216Q186-216 180-224Z")
	p.disc(flat("#ffffff").lined("#20242c", 1), 140, -246, 8)
	p.disc(flat("#20242c"), 142, -246, 5.5)
	p.path(p.cream(c), "M106-178Q118-170 128-180Q122-146 104-126Q98-150 106-178Z")
}

func (p *pen) heron(a Animal) {
	c, t, l := a.Color, a.Color.tones(), p.round(a.Color)
	for _, x := range []float64{-14, 16} {
		p.open(x, 0, 1, 0)
		p.path(stroke("#6a4d16", 8), "M0-120L4-64L0 0M0 0H24M0 0L-14 4")
		p.path(stroke("#d9a441", 5), "M0-120L4-64L0 0M0 0H24M0 0L-14 4")
		p.close()
	}
	neck := "M52-160C96-186 60-220 62-246C64-274 84-288 104-284"
	p.path(stroke(t.line, 30), neck)
	p.path(stroke(t.base, 25), neck)
	p.coat(l, a.Pattern, c, "M-142-104C-116-130-90-180-20-190C40-196 76-180 80-150C82-116 40-100-10-98C-60-96-110-94-142-104Z")
	p.coat(l, a.Pattern, c, "M-128-112C-90-150-60-178-6-172C30-168 44-150 34-134C10-112-70-108-128-112Z")
	p.path(stroke(t.line, 2).faded(.6), "M-96-122C-60-126-20-130 20-136M-80-138C-50-144-20-148 12-152")
	p.path(flat(p.down("#ffcf5c", "#e08a1c")).lined("#6d430a", 2), "M112-298L218-272L112-270Z")
	p.path(stroke("#6d430a", 1.5), "M114-282L214-272")
	p.path(l, "M78-282C80-306 112-310 124-292C126-278 118-268 100-266C88-266 78-272 78-282Z")
	p.path(stroke("#20242c", 6), "M96-298C80-304 60-300 40-284")
	p.disc(flat("#ffe36b").lined("#20242c", 1.5), 106, -288, 6)
	p.disc(flat("#20242c"), 107, -288, 3)
}

// underwater shows a fish below the water line, with its setting above.
func (p *pen) underwater(a Animal) {
	p.scene(a.Setting, 640, 232)
	p.path(flat(p.down("#9be0ea", "#2a86ac")), "M0 206Q40 196 80 206T160 206T240 206T320 206T400 206T480 206T560 206T640 206V480H0Z")
	p.path(stroke("#ffffff", 3).faded(.8), "M0 206Q40 196 80 206T160 206T240 206T320 206T400 206T480 206T560 206T640 206")
	p.path(flat("#ffffff").faded(.12), "M90 210L20 480H110L150 210ZM330 210L300 480H420L390 210ZM560 210L590 480H640L600 210Z")
	p.path(flat(p.down("#e9d9a6", "#bfa870")), "M0 452Q160 430 320 452T640 446V480H0Z")
	for _, x := range []float64{40, 70, 560, 600} {
		p.open(x, 470, 1, 0)
		p.path(stroke("#4d9a7a", 8), "M0 0Q-16-30 0-56T0-108")
		p.close()
	}
	p.open(320, 336, 1.1, 0)
	p.fish(a)
	p.close()
	for range 6 {
		p.disc(stroke("#ffffff", 2.5).faded(.85), p.between(500, 590), p.between(230, 330), p.between(4, 11))
	}
}

func (p *pen) fish(a Animal) {
	c, t, l := a.Color, a.Color.tones(), p.round(a.Color)
	p.path(p.front(c), "M-40-70C-20-116 50-110 66-64Z")
	p.path(p.front(c), "M-30 66C-20 100 20 104 40 66Z")
	p.coat(p.front(c), a.Pattern, c, "M-112 0C-140-30-170-70-196-74C-178-30-178 30-196 74C-170 70-140 30-112 0Z")
	p.coat(l, a.Pattern, c, "M-130 0C-100-60-40-86 20-84C90-82 140-40 158 4C140 46 90 82 20 84C-40 86-100 60-130 0Z")
	p.path(stroke(t.line, 3).faded(.8), "M84-68Q58 0 84 70")
	p.path(p.front(c), "M44 6C20-6-6 4-20 28C4 40 30 36 48 22Z")
	p.disc(flat("#ffffff").lined("#20242c", 2), 112, -20, 17)
	p.disc(flat("#20242c"), 116, -20, 10)
	p.disc(flat("#ffffff"), 112, -25, 3.5)
	p.path(stroke(t.line, 4), "M154 14Q140 26 126 22")
}
