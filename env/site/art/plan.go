package art

import "fmt"

// A frame is the land on a map: the sheet without the sea.
type frame struct{ x, y, w, h float64 }

func (f frame) at(dx, dy float64) (x, y float64) { return f.x + dx*f.w, f.y + dy*f.h }

// city draws the map, north up.
func (p *pen) city(m Map) {
	land := frame{0, 0, 640, 480}
	switch m.Coast {
	case North:
		land = frame{0, 92, 640, 388}
	case South:
		land.h = 388
	case West:
		land = frame{112, 0, 528, 480}
	case East:
		land.w = 528
	}
	p.rect(flat(p.down("#f6ecd8", "#ecdfc4")), 0, 0, 640, 480, 0)
	p.streets()
	p.parks(m, land)
	p.course(m.River, land)
	p.coast(m.Coast)
	for _, pin := range m.Landmarks {
		dx, dy := .5, .5
		switch pin.At {
		case NorthWest:
			dx, dy = .23, .25
		case NorthEast:
			dx, dy = .77, .25
		case SouthWest:
			dx, dy = .23, .78
		case SouthEast:
			dx, dy = .77, .78
		}
		x, y := land.at(dx, dy)
		p.pin(pin.Kind, x, y)
	}
	p.compass(m.Coast)
	p.rect(stroke("#8a7350", 10), 2, 2, 636, 476, 0)
	p.rect(stroke("#f8efdc", 3), 7, 7, 626, 466, 0)
}

// streets draws streets and the blocks between them.
func (p *pen) streets() {
	turn := p.between(-9, 9)
	p.open(320, 240, 1, turn)
	for i := -8; i <= 7; i++ {
		for j := -7; j <= 6; j++ {
			x, y := float64(i)*56, float64(j)*52
			p.rect(flat([]string{"#e4d3b3", "#dfccab", "#e9dabd"}[p.rng.IntN(3)]), x+5, y+5, 46, 42, 3)
		}
	}
	p.path(stroke("#fffaf0", 15), "M-500 54H500M-500-102H500M-171-400V400M165-400V400")
	p.path(stroke("#f0d9a0", 8), "M-500 54H500M-500-102H500M-171-400V400M165-400V400")
	p.close()
}

func (p *pen) parks(m Map, land frame) {
	at := [][2]float64{{.08, .52}, {.92, .52}, {.35, .52}, {.65, .52}}
	if m.River == EastWest {
		at = [][2]float64{{.5, .14}, {.5, .86}, {.075, .27}, {.925, .73}}
	}
	for i := range m.Parks {
		x, y := land.at(at[i][0], at[i][1])
		p.open(x, y, .84, 0)
		p.path(flat(p.ball("#c3e6a2", "#98cc7c", "#77b060")).lined("#4d8a45", 2.5), "M-50-20C-40-44 0-34 22-38C52-40 56-8 48 14C40 38 6 32-14 36C-44 38-58 8-50-20Z")
		for _, t := range [][2]float64{{-26, 6}, {2, -6}, {24, 12}, {-4, 26}} {
			p.tree(t[0], t[1], .26)
		}
		p.close()
	}
}

// course draws the river and its bridges.
func (p *pen) course(c Course, land frame) {
	var d string
	var bridges [][3]float64
	switch c {
	case NoRiver:
		return
	case NorthSouth:
		x := land.x + land.w/2
		d = fmt.Sprintf("M%.0f-10C%.0f 90 %.0f 150 %.0f 240S%.0f 400 %.0f 490", x-16, x+34, x-34, x, x-20, x+14)
		bridges = [][3]float64{{x + 2, land.y + .22*land.h, 0}, {x + 2, land.y + .76*land.h, 0}}
	case EastWest:
		y := land.y + land.h/2
		d = fmt.Sprintf("M-10 %.0fC110 %.0f 220 %.0f 320 %.0fS520 %.0f 650 %.0f", y+14, y-30, y+28, y, y+30, y-14)
		bridges = [][3]float64{{land.x + .25*land.w, y - 4, 90}, {land.x + .76*land.w, y + 10, 90}}
	}
	p.path(stroke("#2d7ea6", 46), d)
	p.path(stroke("#63b4d6", 41), d)
	p.path(stroke("#a9dcee", 3).dashed("26 30").faded(.9), d)
	for _, b := range bridges {
		p.open(b[0], b[1], 1, b[2])
		p.rect(flat("#fffaf0").lined("#8a7350", 2), -34, -8, 68, 16, 2)
		p.close()
	}
}

// coast draws the sea along one side.
func (p *pen) coast(s Side) {
	turn, shift := 0., 240.
	switch s {
	case NoCoast:
		return
	case North:
	case South:
		turn = 180
	case West:
		turn, shift = -90, 320
	case East:
		turn, shift = 90, 320
	}
	p.open(320, 240, 1, turn)
	p.open(0, -shift, 1, 0)
	p.path(flat("#f3dfae").lined("#c9ad72", 2), "M-340-20V92Q-280 108-220 98T-100 100T20 94T140 104T260 94T340 100V-20Z")
	p.path(flat(p.down("#2f86b0", "#6fbfdd")).lined("#2d7ea6", 2.5), "M-340-20V76Q-280 92-220 82T-100 84T20 78T140 88T260 78T340 84V-20Z")
	for i := range 11 {
		p.pathf(stroke("#d5f0f8", 2.5).faded(.8), "M%d %dq8-5 16 0t16 0", -300+58*i, 22+i*29%44)
	}
	p.close()
	p.close()
}

// pin is a marker with a landmark in its head.
func (p *pen) pin(k LandmarkKind, x, y float64) {
	t := k.Counts()
	p.shadow(x, y+52, 26, 7)
	p.open(x, y, 1, 0)
	p.path(flat(p.down("#ffffff", "#f4ead8")).lined("#7a2318", 4), "M0 52Q-14 38-30 32A46 46 0 1 1 30 32Q14 38 0 52Z")
	p.open(0, 24, .2, 0)
	if k == Bridge || k == Stadium || k == Castle || k == Dome || k == Fountain {
		p.close()
		p.open(0, 12, .145, 0)
	}
	p.landmark(Landmark{Kind: k, Color: Red, Count: (t.Lo + t.Hi) / 2})
	p.close()
	p.close()
}

// compass points north, outside the sea.
func (p *pen) compass(coast Side) {
	x := 598.
	if coast == East {
		x = 42
	}
	y := 430.
	if coast == South {
		y = 60
	}
	p.open(x, y, .8, 0)
	p.disc(flat("#fffaf0").lined("#8a7350", 3), 0, 0, 30)
	p.path(flat("#4b515b"), "M0-26L8 4L0-2L-8 4Z")
	p.path(stroke("#4b515b", 4), "M-6 22V8L6 22V8")
	p.close()
}
