package art

import "math"

// landmark draws a landmark with its foot at the origin. It is at most 310 tall and 560 wide.
func (p *pen) landmark(l Landmark) {
	draw := map[LandmarkKind]func(Color, int){
		Tower: p.tower, Bridge: p.bridge, FerrisWheel: p.wheel, Lighthouse: p.lighthouse,
		Fountain: p.fountain, Castle: p.castle, Windmill: p.windmill, Arch: p.arch,
		Statue: p.statue, ClockTower: p.clockTower, Pagoda: p.pagoda, Dome: p.domes,
		Obelisk: p.obelisk, Stadium: p.stadium,
	}[l.Kind]
	if draw != nil {
		draw(l.Color, l.Count)
	}
}

// stone is the look of parts whose colour no task asks about.
func (p *pen) stone() look {
	return flat(p.across("#fff6e6", "#eadbc4", "#c3af92")).lined("#85745b", 2)
}

// glass is the look of windows.
func (p *pen) glass() look { return flat(p.down("#3f5a76", "#86a9c0")).lined("#33465a", 1.5) }

// tower is a lattice tower with n platforms.
func (p *pen) tower(c Color, n int) {
	t := c.tones()
	half := func(y float64) float64 { return 7 + 75*math.Pow(1+y/285, 2.2) }
	p.shadow(0, 2, 120, 12)
	const steps = 14
	for i := range steps {
		y0, y1 := -285*float64(i)/steps, -285*float64(i+1)/steps
		a, b := half(y0), half(y1)
		p.pathf(stroke(t.line, 5), "M%.1f %.1fL%.1f %.1fM%.1f %.1fL%.1f %.1f", -a, y0, b, y1, a, y0, -b, y1)
		p.pathf(stroke(t.base, 2.6), "M%.1f %.1fL%.1f %.1fM%.1f %.1fL%.1f %.1f", -a, y0, b, y1, a, y0, -b, y1)
	}
	for _, side := range []float64{-1, 1} {
		d := make([]float64, 0, 64)
		for i := range 2*steps + 1 {
			y := -285 * float64(i) / (2 * steps)
			d = append(d, side*(half(y)+5), y)
		}
		for i := 2 * steps; i >= 0; i-- {
			y := -285 * float64(i) / (2 * steps)
			d = append(d, side*(half(y)-5-9*(1+y/285)), y)
		}
		p.poly(p.upright(c), d...)
	}
	for i := range n {
		y := -48 - 190*float64(i)/math.Max(1, float64(n-1))
		if n == 1 {
			y = -120
		}
		w := half(y) + 16
		p.rect(p.front(c), -w, y-9, 2*w, 18, 4)
		p.rect(flat("#fff4d6").lined(t.line, 1.5), -w+6, y-3, 2*w-12, 6, 2)
	}
	p.path(stroke(t.line, 5), "M0-285V-312")
	p.path(p.stone(), "M-11-282L-8-296H8L11-282Z")
}

func (p *pen) lighthouse(c Color, n int) {
	base, t := p.stone(), c.tones()
	if c != White {
		base = flat(p.across("#ffffff", "#f5f3ee", "#cfd3d8")).lined("#6d7681", 2)
	}
	half := func(y float64) float64 { return 46 + 18*y/220 }
	p.path(flat(p.down("#fff6c8", "#fff6c8")).faded(.5), "M6-252L250-300V-210ZM-6-252L-250-300V-210Z")
	p.shadow(0, 2, 90, 10)
	p.path(flat(p.across("#a39c92", "#8b8379", "#6b635a")).lined("#4f4941", 2), "M-84 6Q-80-18-52-16Q-40-26 0-22Q44-26 54-16Q82-16 86 6Z")
	p.poly(base, -46, -8, -half(-220), -220, half(-220), -220, 46, -8)
	step := 204 / float64(2*n-1)
	for i := range n {
		y0 := -8 - 2*step*float64(i)
		y1 := y0 - step
		p.poly(p.upright(c), -half(y0), y0, -half(y1), y1, half(y1), y1, half(y0), y0)
	}
	p.path(flat("#5a4635").lined("#33271d", 2), "M-11-8V-34A11 11 0 0 1 11-34V-8Z")
	p.rect(flat("#454b55").lined("#23272e", 2), -38, -230, 76, 11, 3)
	p.rect(flat(p.glow("#fff4ad", "1")).lined("#454b55", 3), -19, -264, 38, 34, 0)
	p.path(stroke("#454b55", 2), "M-6-264V-230M7-264V-230M-36-230V-244H36V-230M-24-244V-230M24-244V-230")
	p.path(p.round(c), "M-26-264Q-20-292 0-296Q20-292 26-264Z")
	p.disc(flat(t.base).lined(t.line, 2), 0, -299, 5)
}

func (p *pen) clockTower(c Color, hour int) {
	t := c.tones()
	p.shadow(0, 2, 100, 11)
	p.rect(p.upright(c), -62, -34, 124, 34, 2)
	p.rect(p.upright(c), -50, -150, 100, 118, 0)
	p.rect(p.upright(c), -58, -250, 116, 108, 3)
	p.path(flat("#5a4635").lined("#33271d", 2), "M-16 0V-36A16 18 0 0 1 16-36V0Z")
	for _, x := range []float64{-30, 0, 30} {
		p.open(x, -92, 1, 0)
		p.path(p.glass(), "M-8 26V-16A8 9 0 0 1 8-16V26Z")
		p.close()
	}
	p.rect(flat(t.dark).lined(t.line, 2), -64, -150, 128, 9, 2)
	p.rect(flat(t.dark).lined(t.line, 2), -64, -256, 128, 9, 2)
	p.path(flat(p.across("#8794a8", "#64738c", "#465269")).lined("#2f3848", 2), "M-58-256L-6-304H6L58-256Z")
	p.line("#2f3848", 4, 0, -304, 0, -318)
	p.dial(0, -197, 44, hour)
}

// dial draws a round clock face around x, y.
func (p *pen) dial(x, y, r float64, hour int) {
	p.open(x, y, 1, 0)
	p.hands(r, hour, true)
	p.close()
}

// hands draws a clock face without numerals: the long hand points up, and the short one to the hour. If it is not
// rimmed, the caller draws the frame.
func (p *pen) hands(r float64, hour int, rimmed bool) {
	p.open(0, 0, r/50, 0)
	if rimmed {
		p.disc(flat(p.ball("#ffffff", "#fffaf0", "#e6dcc8")).lined("#3a3f48", 3), 0, 0, 48.5)
	}
	for i := range 12 {
		p.open(0, 0, 1, float64(30*i))
		w := 2.5
		if i%3 == 0 {
			w = 5
		}
		p.line("#3a3f48", w, 0, -42, 0, -36)
		p.close()
	}
	p.line("#23272e", 3.5, 0, 6, 0, -35)
	p.open(0, 0, 1, float64(30*hour))
	p.line("#23272e", 7, 0, 4, 0, -21)
	p.close()
	p.disc(flat("#23272e"), 0, 0, 5)
	p.close()
}

func (p *pen) pagoda(c Color, n int) {
	p.shadow(0, 2, 150, 12)
	p.rect(p.stone(), -112, -12, 224, 14, 2)
	tall := math.Min(62, 262/float64(n))
	for i := range n {
		y := -12 - tall*float64(i)
		w := 84 - 52*float64(i)/float64(max(n, 4))
		p.rect(flat(p.across("#fff2d8", "#f2dfba", "#cdb48a")).lined("#7d6545", 2), -w, y-tall*.6, 2*w, tall*.6, 0)
		for _, x := range []float64{-.62, 0, .62} {
			p.rect(flat("#6b4a35"), x*w-w*.13, y-tall*.4, w*.26, tall*.4, 2)
		}
		e, up := w+32, y-tall*.5
		p.pathf(p.front(c), "M%.1f %.1fQ%.1f %.1f %.1f %.1fH%.1fQ%.1f %.1f %.1f %.1fQ%.1f %.1f 0 %.1fT%.1f %.1fZ",
			-e, up-8, -w-2, up-4, -w+4, y-tall, w-4, w+2, up-4, e, up-8, w*.7, up+8, up+6, -e, up-8)
	}
	top := -12 - tall*float64(n)
	p.line("#7a6a3e", 5, 0, top, 0, top-22)
	p.disc(flat("#e3b93c").lined("#7a6a3e", 2), 0, top-24, 6)
}

func (p *pen) obelisk(c Color, _ int) {
	p.shadow(0, 2, 110, 12)
	for i, w := range []float64{92, 70, 50} {
		p.rect(p.stone(), -w, -14-14*float64(i), 2*w, 15, 1)
	}
	t := c.tones()
	p.poly(flat(p.across(t.light, t.base, t.base)).lined(t.line, 2), -30, -42, -19, -276, 8, -276, 12, -42)
	p.poly(flat(t.dark).lined(t.line, 2), 12, -42, 8, -276, 19, -276, 30, -42)
	p.poly(flat(t.light).lined(t.line, 2), -19, -276, 2, -308, 8, -276)
	p.poly(flat(t.dark).lined(t.line, 2), 8, -276, 2, -308, 19, -276)
	p.path(stroke(t.line, 2).faded(.5), "M-20-80H4M-19-110H3M-18-140H2M-16-170H1")
}
