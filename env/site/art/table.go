package art

import "math"

// dish draws the table, the vessel, and the food in an ellipse of 160 by 100 around the origin.
func (p *pen) dish(d Dish) {
	top := [][2]string{{"#d9b88f", "#c49a6c"}, {"#e9e2d6", "#d3c8b6"}, {"#cfd9d6", "#b3c2bd"}}[p.rng.IntN(3)]
	p.rect(flat(p.down(top[0], top[1])), 0, 0, 640, 480, 0)
	for y := 40.; y < 480; y += 92 {
		p.pathf(stroke("#ffffff", 2).faded(.25), "M0 %.0fQ200 %.0f 400 %.0fT640 %.0f", y, y-8, y+4, y)
	}
	p.disc(flat(p.glow("#ffffff", ".5")), 190, 60, 340)
	p.open(312, 246, 1.12, 0)
	p.vessel(d.Vessel)
	draw := map[DishKind]func(Dish){
		Soup: p.soup, Pasta: p.pasta, Dumplings: p.dumplings, Skewers: p.skewers, Pie: p.pie,
		Salad: p.salad, Curry: p.curry, Pancakes: p.pancakes, Rice: p.rice, GrilledFish: p.grilled,
		Cake: p.cake, FilledBreads: p.breads,
	}[d.Kind]
	if draw != nil {
		draw(d)
	}
	p.garnish(d.Garnish)
	p.close()
}

func (p *pen) vessel(v Vessel) {
	white := flat(p.ball("#ffffff", "#f4f2ee", "#cfcbc4")).lined("#7e7a73", 2.5)
	switch v {
	case Bowl:
		p.shadow(10, 172, 190, 34)
		p.path(white, "M-204-6C-200 90-120 176-70 180H70C120 176 200 90 204-6Z")
		p.path(stroke("#8fb3c9", 9), "M-192 48C-120 132 120 132 192 48")
		p.oval(white, 0, -4, 206, 132)
		p.oval(flat(p.down("#b3c6cf", "#d3e0e6")).lined("#94a7b1", 1.5), 0, 2, 184, 114)
	case Plate:
		p.shadow(12, 30, 262, 158)
		p.oval(flat("#c4bfb6").lined("#7e7a73", 2), 0, 10, 246, 152)
		p.oval(white, 0, 2, 246, 152)
		p.oval(stroke("#8fb3c9", 5), 0, 2, 226, 138)
		p.oval(flat(p.down("#bccfd8", "#dbe7ec")).lined("#9fb2bc", 1.5), 0, 4, 180, 112) // white sauce is visible on it
	case Skillet:
		p.shadow(14, 44, 240, 150)
		iron := flat(p.ball("#6b717b", "#3d424b", "#1d2025")).lined("#0e1013", 2.5)
		p.path(iron, "M150-70L276-170Q300-182 300-150L186-30Z")
		p.path(flat("#8b5e38").lined("#33271d", 2), "M226-118L276-160Q292-168 290-148L246-98Z")
		p.path(iron, "M-204 2C-200 70-150 146 0 150C150 146 200 70 204 2Z")
		p.oval(iron, 0, 0, 206, 134)
		p.oval(flat(p.down("#17191d", "#3a3f48")).lined("#0e1013", 2), 0, 4, 184, 116)
	case Board:
		p.shadow(12, 60, 280, 130)
		under := flat("#8a5f38").lined("#4c3119", 2.5)
		p.path(under, "M-232 118H232Q252 118 252 100V120Q252 138 232 138H-232Q-252 138-252 120V100Z")
		p.path(flat(p.down("#e2b988", "#c8965f")).lined("#4c3119", 2.5),
			"M-218-128H218Q234-128 238-112L254 100Q254 120 232 120H-232Q-254 120-254 100L-238-112Q-234-128-218-128Z")
		p.path(stroke("#a9784a", 2).faded(.6), "M-230-70Q-60-84 80-66T236-72M-240 10Q-90-6 60 12T244 4M-246 80Q-60 64 90 82T250 72")
		p.oval(flat("#8a5f38").lined("#4c3119", 2), 212, -106, 13, 8)
	}
}

// spread calls f with places for n pieces within the food's ellipse, those at the back first.
func spread(n int, f func(i int, x, y float64)) {
	if n == 0 {
		return
	}
	type place struct{ x, y float64 }
	var at []place
	rim := n
	if n == 1 || n > 6 {
		at, rim = append(at, place{0, 2}), n-1
	}
	ring(rim, 1, func(_ int, x, y float64) { at = append(at, place{112 * x, 4 + 66*y}) })
	for i := range at {
		for j := i; j > 0 && at[j].y < at[j-1].y; j-- {
			at[j], at[j-1] = at[j-1], at[j]
		}
	}
	for i, a := range at {
		f(i, a.x, a.y)
	}
}

// pool is sauce under the food.
func (p *pen) pool(c Color) {
	if c == NoColor {
		return
	}
	t := c.tones()
	p.path(p.round(c), "M-168 10C-176-62-90-100-20-94C60-112 150-70 164-14C180 50 100 96 30 92C-50 112-160 82-168 10Z")
	p.path(stroke(t.light, 6).faded(.7), "M-140-20C-126-58-80-76-40-78")
}

// drizzle is sauce on the food.
func (p *pen) drizzle(c Color) {
	if c == NoColor {
		return
	}
	t := c.tones()
	const d = "M-118-26C-60-86-50-50-84 0C-104 48-40 40-20-30C0-86 40-60 10 0C-14 52 50 56 66-12C84-66 120-40 100 8C84 44 110 54 124 34"
	p.path(stroke(t.line, 21), d)
	p.path(stroke(t.base, 16), d)
	p.path(stroke(t.light, 4).faded(.8), d)
}

func (p *pen) soup(d Dish) {
	t := d.Sauce.tones()
	p.oval(p.round(d.Sauce), 0, 6, 172, 104)
	p.path(stroke(t.light, 5).faded(.75), "M-140-10C-120-60-50-84 10-84M-120 50C-90 76-40 90 0 92")
	spread(d.Pieces, func(_ int, x, y float64) {
		p.oval(flat(t.dark).faded(.5), x+3, y+6, 31, 20)
		p.oval(flat("#fffdf3").lined("#6d6a60", 2), x, y, 30, 19)
		p.oval(flat(p.ball("#ffe27a", "#f7bb33", "#d98f17")).lined("#8a5a10", 1.5), x, y-1, 14, 9)
	})
}

func (p *pen) curry(d Dish) {
	p.pool(d.Sauce)
	p.path(flat(p.down("#ffffff", "#e9e2d2")).lined("#8b8372", 2), "M-168 4C-160-70-110-108-50-92C-20-60-40 60-74 92C-130 84-172 50-168 4Z")
	p.grains(-112, -8, 44, 66)
	spread(d.Pieces, func(_ int, x, y float64) {
		p.open(x*.62+44, y, 1, 0)
		p.path(flat(p.ball("#f3cf9a", "#d59f5f", "#99662f")).lined("#4f3113", 2), "M-20-8L-4-18L20-12L22 8L4 18L-18 10Z")
		p.path(stroke("#4f3113", 1.5).faded(.6), "M-18-6L4 0L20-10M4 0V16")
		p.close()
	})
}

// grains draws rice over an ellipse.
func (p *pen) grains(x, y, rx, ry float64) {
	for i := range 46 {
		a, r := float64(i)*2.4, math.Sqrt(float64(i)/46)
		gx, gy := x+rx*r*math.Cos(a), y+ry*r*math.Sin(a)
		p.pathf(stroke("#b3a88f", 2), "M%.0f %.0fl%d %d", gx, gy, i%5-2, 5-i%3)
	}
}

func (p *pen) rice(d Dish) {
	p.path(flat(p.ball("#ffffff", "#f7f2e6", "#d9cfba")).lined("#8b8372", 2.5), "M-160 40C-150-50-80-112 0-112C80-112 150-50 160 40C120 98-120 98-160 40Z")
	p.grains(0, -10, 140, 86)
	p.drizzle(d.Sauce)
	spread(d.Pieces, func(_ int, x, y float64) {
		p.open(x, y-8, 1, 0)
		p.path(flat(p.ball("#ffd3bd", "#f79a78", "#d8694a")).lined("#7a2f1b", 2), "M-28 6C-30-24 14-34 26-8C30 6 22 16 12 16C18 2 4-10-8-2C-12 4-10 10-4 14L-20 26Z")
		p.path(stroke("#7a2f1b", 1.5), "M-20-10L-8-2M-2-24L0-6M18-18L10-2")
		p.path(flat("#e2573a").lined("#7a2f1b", 1.5), "M12 16L30 12L26 28Z")
		p.close()
	})
}

func (p *pen) pasta(d Dish) {
	p.path(flat(p.ball("#fff0bd", "#f0cf7d", "#c99a44")).lined("#7d5a1c", 2.5), "M-160 20C-156-60-80-104 0-102C80-104 156-60 160 20C150 90-150 96-160 20Z")
	for i := range 17 {
		a := float64(i) * 137.5
		r := 36 + float64(i%6)*17
		p.open(0, 0, 1, 0)
		sin, cos := math.Sincos(a * math.Pi / 180)
		p.pathf(stroke("#a8762a", 2).faded(.85), "M%.0f %.0fq%.0f %.0f %.0f %.0ft%.0f %.0f", r*cos, r*.6*sin, -30*sin, 22*cos, -52*sin, 8*cos, -34*cos, -22*sin)
		p.close()
	}
	if d.Sauce != NoColor {
		p.path(p.round(d.Sauce), "M-104 0C-120-50-60-84-10-74C40-96 110-62 106-18C128 22 80 44 54 36C40 70-20 62-34 40C-70 54-110 34-104 0Z")
	}
	spread(d.Pieces, func(_ int, x, y float64) {
		p.disc(flat(p.ball("#b07a50", "#7d4a2a", "#4b2813")).lined("#2a140a", 2), x*.9, y-8, 23)
		p.oval(flat("#d9a983").faded(.7), x*.9-7, y-17, 6, 4)
	})
}
