package art

import "math"

func (p *pen) dumplings(d Dish) {
	p.pool(d.Sauce)
	spread(d.Pieces, func(_ int, x, y float64) {
		p.open(x, y, 1, 0)
		p.shadow(2, 18, 42, 10)
		p.path(flat(p.ball("#fffdf4", "#f3e6c8", "#cdb588")).lined("#75603a", 2.2), "M-42 14C-44-16-22-32 0-32C22-32 44-16 42 14Q0 28-42 14Z")
		p.path(stroke("#75603a", 2), "M-36 0C-30-14-16-22 0-20C16-22 30-14 36 0M-24-22L-18-10M-8-30L-6-18M8-30L6-18M24-22L18-10")
		p.close()
	})
}

func (p *pen) skewers(d Dish) {
	p.pool(d.Sauce)
	step := math.Min(44, 190/float64(max(d.Pieces, 1)))
	for i := range d.Pieces {
		p.open(-6, step*(float64(i)-float64(d.Pieces-1)/2), step/44, -12)
		p.line("#553a1c", 7, -196, 0, 190, 0)
		p.line("#dcb07c", 4, -196, 0, 190, 0)
		for j := range 5 {
			l := flat(p.ball("#c98a57", "#93552a", "#5a2e12")).lined("#321706", 2)
			if j%2 == 1 {
				l = flat(p.ball("#fff4cf", "#f0d48a", "#c8a047")).lined("#6b4c12", 2)
			}
			p.rect(l, -136+56*float64(j), -17, 50, 34, 13)
		}
		p.close()
	}
}

func (p *pen) pie(d Dish) {
	crust := flat(p.ball("#f6d59a", "#dba55a", "#a8702c")).lined("#5f3b10", 2.5)
	p.path(crust, "M-166-10C-160 60-140 100 0 108C140 100 160 60 166-10Z")
	p.oval(crust, 0, -10, 168, 104)
	ring(28, 1, func(_ int, x, y float64) { p.oval(crust, 156*x, -10+95*y, 15, 11) })
	top := flat(p.ball("#fff0c9", "#f0cf8c", "#d0a055")).lined("#5f3b10", 2)
	if d.Sauce != NoColor {
		top = p.round(d.Sauce)
	}
	p.oval(top, 0, -10, 142, 85)
	ring(d.Pieces, 1, func(_ int, x, y float64) {
		p.line("#3a2408", 9, 0, -10, 164*x, -10+101*y)
		p.line("#fff7e6", 4.5, 0, -10, 164*x, -10+101*y)
	})
}

func (p *pen) salad(d Dish) {
	leaf := []look{
		flat(p.ball("#c9eb95", "#92c95a", "#5c9636")).lined("#38621d", 2),
		flat(p.ball("#a9dd7e", "#6bb048", "#3f7f2c")).lined("#25521a", 2),
	}
	for i := range 20 {
		a, r := float64(i)*2.4, 1-.045*float64(i)
		p.open(122*r*math.Cos(a), 4+72*r*math.Sin(a), 1, a*57.3)
		p.path(leaf[i%2], "M-48 0C-44-18-34-14-28-26C-16-20-10-34 2-30C14-36 22-22 32-22C42-14 52-10 50 2C50 14 38 14 30 "+
			"24C18 22 12 32 0 28C-12 34-20 22-30 22C-40 18-48 12-48 0Z")
		p.path(stroke("#e9f7cf", 3).faded(.8), "M-40 0H36M-10 0L4-16M-8 0L6 16")
		p.close()
	}
	p.drizzle(d.Sauce)
	spread(d.Pieces, func(_ int, x, y float64) {
		p.oval(flat(p.ball("#ff8a72", "#e2402f", "#a31f17")).lined("#5d0d0a", 2), x, y, 26, 22)
		p.oval(flat("#ffb59c").lined("#b5301f", 1.5), x, y-2, 15, 12)
		p.disc(flat("#ffe9b0"), x-5, y-4, 2.5)
		p.disc(flat("#ffe9b0"), x+5, y, 2.5)
	})
}

func (p *pen) pancakes(d Dish) {
	h := 21.
	for i := range d.Pieces {
		y := 62 - h*float64(i)
		w := 138 + float64(i%2)*5
		p.pathf(flat(p.across("#e9b468", "#c98a3c", "#9a6223")).lined("#56340d", 2.2), "M%.0f %.0fV%.0fA%.0f 58 0 0 0 %.0f %.0fV%.0f", -w, y-19, y, w, w, y, y-19)
		p.oval(flat(p.ball("#ffe3a6", "#eebf72", "#cb8f40")).lined("#56340d", 2.2), 0, y-19, w, 58)
	}
	if d.Sauce == NoColor {
		return
	}
	p.open(0, 62-h*float64(d.Pieces-1)-19, 1, 0)
	p.path(p.round(d.Sauce), "M-104-4C-100-40-50-44 0-42C56-46 104-34 106-4C106 14 100 22 96 40Q90 56 82 42C78 30 66 "+
		"34 56 38Q50 74 40 78Q28 76 28 42C0 48-20 46-34 44Q-40 66-50 64Q-60 60-60 36C-86 30-104 20-104-4Z")
	p.path(stroke(d.Sauce.tones().light, 5).faded(.8), "M-80-12C-66-30-30-32 0-32")
	p.close()
}

func (p *pen) grilled(d Dish) {
	p.pool(d.Sauce)
	step := 190 / float64(d.Pieces+1)
	size := []float64{1, 1, .76, .54, .43}[min(d.Pieces, 4)]
	for i := range d.Pieces {
		p.open(0, -95+step*float64(i+1), size*1.25, -6)
		p.shadow(0, 34, 130, 14)
		skin := flat(p.down("#e9c08a", "#a8713a")).lined("#3f240c", 2.5)
		p.path(skin, "M-92 0C-116-18-128-34-146-34C-138-12-138 12-146 34C-128 34-116 18-92 0Z")
		p.path(skin, "M-104 0C-70-40-10-50 40-46C84-42 116-20 128 2C112 26 80 44 36 46C-14 48-70 38-104 0Z")
		p.path(stroke("#3f240c", 6), "M-54-22L-34 26M-22-34L2 36M14-38L36 38")
		p.path(stroke("#3f240c", 2.5), "M72-38Q56 0 72 40")
		p.disc(flat("#ffffff").lined("#3f240c", 2), 96, -10, 9)
		p.disc(flat("#20242c"), 97, -10, 4.5)
		p.close()
	}
}

func (p *pen) cake(d Dish) {
	side := flat(p.across("#f6d9a2", "#e2b46c", "#b58141")).lined("#5f3b10", 2.5)
	p.path(side, "M-140-44V44C-130 96 130 96 140 44V-44Z")
	p.path(stroke("#fff6e3", 9), "M-138 14C-120 62 120 62 138 14")
	icing := side
	if d.Sauce != NoColor {
		icing = p.round(d.Sauce)
	}
	p.path(icing, "M-142-48C-140-112 140-112 142-48V-14Q132 4 120-10Q108-20 100 4Q88 24 76 8Q60-4 50 16Q36 36 22 18Q6 "+
		"4-8 18Q-26 34-38 14Q-50-2-64 10Q-78 24-90 4Q-102-14-116-6Q-134 4-142-14Z")
	p.oval(icing, 0, -48, 140, 56)
	spread(d.Pieces, func(i int, x, y float64) {
		p.open(x*.9, -50+y*.55, 1, 0)
		p.rect(flat(p.across("#ffffff", "#f6efe0", "#cfc4ae")).lined("#4f4a41", 2), -7, -56, 14, 56, 3)
		p.path(stroke("#8b98ad", 4), "M-6-12L6-20M-6-28L6-36M-6-44L6-52")
		p.path(flat(p.ball("#fff7c9", "#ffc94a", "#ee8a1d")).lined("#a8550c", 1.5), "M0-86C12-74 10-60 0-58C-10-60-12-74 0-86Z")
		p.close()
	})
}

func (p *pen) breads(d Dish) {
	p.pool(d.Sauce)
	n := float64(d.Pieces)
	size := []float64{1.2, 1.2, 1, .84, .74, .66}[min(d.Pieces, 5)]
	for i := range d.Pieces {
		at := float64(i) - (n-1)/2
		p.open(at*math.Min(120, 290/n), 38-float64(i%2)*26, size, -10)
		shell := flat(p.down("#ffe2a0", "#d79f4d")).lined("#5f3b10", 2.5)
		p.path(shell, "M-84 30C-84-70 84-70 84 30Z")
		p.path(flat(p.ball("#a9dd7e", "#6bb048", "#3f7f2c")).lined("#25521a", 2),
			"M-84 6C-92-10-72-18-74-32C-62-32-58-50-44-46C-36-62-18-54-10-64C2-54 18-66 26-54C40-58 46-42 58-40C60-26 78-22 "+
				"76-8C88 2 84 14 80 24C40-40-50-40-84 6Z")
		for _, x := range []float64{-46, -4, 40} {
			p.disc(flat(p.ball("#ff8a72", "#e2402f", "#a31f17")).lined("#5d0d0a", 1.5), x, -36-math.Abs(x)*-.15, 12)
		}
		if d.Sauce != NoColor {
			t := d.Sauce.tones()
			p.path(stroke(t.line, 13), "M-62-6Q-46-30-30-26T0-34T34-26T64 0")
			p.path(stroke(t.base, 9), "M-62-6Q-46-30-30-26T0-34T34-26T64 0")
		}
		p.path(shell, "M-88 36C-86-52 80-52 90 36Q0 52-88 36Z")
		p.path(flat("#b5793a").faded(.6), "M-40 10q8-8 16 0t-16 0M10-8q8-6 14 0t-14 0M36 18q8-6 14 0t-14 0")
		p.close()
	}
}

// garnish is at the near right, on the rim; seeds cover the food.
func (p *pen) garnish(g Garnish) {
	p.open(164, 86, .9, 0)
	switch g {
	case LeafGarnish:
		for _, turn := range []float64{-60, 0, 60} {
			p.open(0, 14, .62, turn)
			p.path(flat(p.ball("#9be07f", "#45a845", "#1f7030")).lined("#10401a", 3), "M0 4C-40-20-34-70 0-92C34-70 40-20 0 4Z")
			p.path(stroke("#10401a", 3), "M0 4V-74M0-26L-18-42M0-26L18-42")
			p.close()
		}
	case LemonGarnish:
		p.path(flat(p.down("#ffe45c", "#f3c31d")).lined("#8a6a00", 2.5), "M-52-4A52 44 0 0 0 52-4Z")
		p.path(flat("#fffbe3").lined("#8a6a00", 1.5), "M-45-4A45 37 0 0 0 45-4Z")
		p.path(flat("#ffec8a").lined("#d6a507", 1.5), "M-38 0L-4 0L-26 20ZM38 0L4 0L26 20ZM0 4L20 25Q0 34-20 25Z")
	case ChiliGarnish:
		p.path(flat(p.ball("#ff7a63", "#dc2b22", "#981410")).lined("#520806", 2.5), "M-58 18C-20 26 20 10 34-22C42-34 58-28 56-14C50 26-10 46-58 18Z")
		p.path(stroke("#ffc2b3", 4).faded(.8), "M-20 22C10 18 34 2 42-16")
		p.path(stroke("#1d4d28", 9), "M46-26Q48-42 62-46")
		p.path(stroke("#4fa158", 5), "M46-26Q48-42 62-46")
	}
	p.close()
	if g != SeedsGarnish {
		return
	}
	for i := range 54 {
		a, r := float64(i)*2.4, math.Sqrt(float64(i+1)/55)
		p.open(146*r*math.Cos(a), -6+84*r*math.Sin(a), 1, float64(i*47%180))
		p.oval(flat("#fff6dc").lined("#3d2c10", 1.6), 0, 0, 6, 3.4)
		p.close()
	}
}
