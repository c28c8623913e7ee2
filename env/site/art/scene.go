package art

import "math"

// scene fills a picture with sky and land. Objects in it are placed at 0.85 of the height.
func (p *pen) scene(s Setting, w, h float64) {
	p.sky(w, h)
	switch s {
	case Sea:
		p.sea(w, h)
	case River:
		p.river(w, h)
	case Park:
		p.park(w, h)
	case Square:
		p.square(w, h)
	case SnowMountains:
		p.snow(w, h)
	default:
		p.hills(w, h)
	}
}

// skies are pairs of colours, zenith and horizon, all paler than any colour that a task may ask about.
var skies = [][2]string{{"#8cc9f0", "#eef8fc"}, {"#a3c0ec", "#fde7d3"}, {"#86c3e2", "#fdf4d6"}, {"#b5b2e6", "#ffe0cd"}}

func (p *pen) sky(w, h float64) {
	hue := skies[p.rng.IntN(len(skies))]
	p.rect(flat(p.down(hue[0], hue[1])), 0, 0, w, h, 0)
	x, y := p.between(.1, .25)*w, p.between(.12, .22)*h
	if p.rng.IntN(2) == 0 {
		x = w - x
	}
	p.disc(flat(p.glow("#fffbe6", ".95")), x, y, .24*h)
	p.disc(flat("#fffdf2"), x, y, .055*h)
	for range 4 + p.rng.IntN(2) {
		p.cloud(p.between(0, w), p.between(.06, .38)*h, p.between(.6, 1.2)*h/480)
	}
}

func (p *pen) cloud(x, y, scale float64) {
	p.open(x, y, scale, 0)
	l := flat(p.down("#ffffff", "#e8eff8")).faded(.85)
	d := "M-70 12C-84 12-86-6-68-8C-66-26-40-30-30-20C-22-44 18-44 26-18C42-28 64-18 60-4C78-4 80 12 66 12Z"
	p.path(l, d)
	p.close()
}

// ridge draws a line of land from the left edge to the right, and fills the area below it. rough is the height of its
// waves, n their number.
func (p *pen) ridge(l look, w, h, y, rough float64, n int) {
	pts := make([]float64, 0, 2*n+8)
	step := w / float64(n)
	shift := p.between(0, 2*math.Pi)
	for i := range n + 1 {
		pts = append(pts, float64(i)*step, y+rough*math.Sin(shift+1.9*float64(i))+p.between(-.4, .4)*rough)
	}
	p.put(`<path d="M0 `)
	p.num(h)
	p.put("L0 ")
	p.num(pts[1])
	for i := 2; i < len(pts); i += 2 {
		mid := (pts[i-2] + pts[i]) / 2
		for _, v := range []float64{mid, pts[i-1], mid, pts[i+1], pts[i], pts[i+1]} {
			if v == mid && len(p.buf) > 0 && p.buf[len(p.buf)-1] != ' ' {
				p.put("C")
			}
			p.num(v)
			p.put(" ")
		}
	}
	p.put("L")
	p.num(w)
	p.put(" ")
	p.num(h)
	p.put(`Z"`)
	p.end(l)
}

func (p *pen) hills(w, h float64) {
	p.ridge(flat(p.down("#a9cdbf", "#c6dfc0")), w, h, .56*h, .05*h, 5)
	p.ridge(flat(p.down("#9bcb93", "#b7d99b")), w, h, .65*h, .045*h, 4)
	for range 7 {
		p.tree(p.between(0, w), p.between(.66, .7)*h, p.between(.18, .3)*h/480)
	}
	p.ridge(flat(p.down("#8cc474", "#6fae5c")), w, h, .75*h, .03*h, 3)
	p.pathf(flat("#f0e2b8"), "M%.0f %.0fC%.0f %.0f %.0f %.0f %.0f %.0fL%.0f %.0fC%.0f %.0f %.0f %.0f %.0f %.0fZ",
		.42*w, h, .3*w, .93*h, .55*w, .9*h, .49*w, .84*h, .51*w, .84*h, .6*w, .9*h, .42*w, .93*h, .56*w, h)
	p.tufts(w, h, "#5b9a4c")
}

// tufts draws grass over the lowest part of the picture.
func (p *pen) tufts(w, h float64, color string) {
	for range 16 {
		p.pathf(stroke(color, 2), "M%.0f %.0fq2-8 -3-11m3 11q0-9 4-13m-4 13q5-7 9-8", p.between(0, w), p.between(.9, .99)*h)
	}
}

func (p *pen) sea(w, h float64) {
	p.rect(flat(p.down("#5fb4cf", "#1f7fa6")), 0, .6*h, w, .4*h, 0)
	p.rect(flat("#d9f1f6").faded(.7), 0, .6*h, w, 2, 0)
	for i := range 26 {
		y := (.62 + .36*float64(i)/26) * h
		p.pathf(stroke("#e6f8fb", 2).faded(.45), "M%.0f %.0fq10-4 20 0t20 0", p.between(-20, w), y)
	}
	p.sail(p.between(.06, .2)*w, .635*h, .5*h/480)
	p.sail(p.between(.8, .93)*w, .66*h, .75*h/480)
	y := .85 * h
	p.pathf(flat("#dff4f5").faded(.7), "M%.0f %.0fq%.0f-50 %.0f-44t%.0f 44q%.0f 34 %.0f 34t%.0f-34", .1*w, y+22, .2*w, .4*w, .4*w, -.2*w, -.4*w, -.4*w)
	p.pathf(flat(p.down("#f3dfae", "#d8bd84")), "M%.0f %.0fq%.0f-46 %.0f-40t%.0f 40q%.0f 30 %.0f 30t%.0f-30", .13*w, y+20,
		.18*w, .37*w, .37*w, -.18*w, -.37*w, -.37*w)
	p.pathf(flat(p.down("#9ccb78", "#79b061")), "M%.0f %.0fq%.0f-30 %.0f-28t%.0f 28q%.0f 14 %.0f 14t%.0f-14", .2*w, y+4, .15*w, .3*w, .3*w, -.15*w, -.3*w, -.3*w)
}

func (p *pen) sail(x, y, scale float64) {
	p.open(x, y, scale, 0)
	p.path(flat("#f7f3e8"), "M2-70Q34-34 36-8H2Z")
	p.path(flat("#e8ddc6"), "M-3-62Q-24-30-26-8H-3Z")
	p.path(flat("#6b4a35"), "M-34 0H44L32 14H-22Z")
	p.path(flat("#e6f8fb").faded(.6), "M-44 14q45 10 100 0v4q-50 8-100 0Z")
	p.close()
}

func (p *pen) river(w, h float64) {
	p.ridge(flat(p.down("#b3cfd0", "#c9dfc9")), w, h, .55*h, .04*h, 5)
	p.ridge(flat(p.down("#a7d092", "#bfdc9a")), w, h, .64*h, .015*h, 4)
	for i := range 11 {
		p.tree(float64(i)*w/10+p.between(-20, 20), p.between(.67, .7)*h, p.between(.3, .45)*h/480)
	}
	p.rect(flat(p.down("#a9d088", "#8fc071")), 0, .69*h, w, .31*h, 0)
	p.pathf(flat(p.down("#6fbfd8", "#2c87b4")), "M0 %.0fC%.0f %.0f %.0f %.0f %.0f %.0fV%.0fC%.0f %.0f %.0f %.0f 0 %.0fZ",
		.85*h, .3*w, .825*h, .7*w, .875*h, w, .84*h, .985*h, .7*w, .93*h, .3*w, .99*h, .955*h)
	for range 12 {
		p.pathf(stroke("#e6f8fb", 2).faded(.6), "M%.0f %.0fq12-4 24 0t24 0", p.between(-20, w), p.between(.88, .94)*h)
	}
	for _, x := range []float64{.05, .9} {
		for i := range 5 {
			p.pathf(stroke("#4e8a45", 3), "M%.0f %.0fq2-16 %.0f-26", x*w+float64(i)*7, .985*h, float64(i*3-6))
		}
	}
}

func (p *pen) park(w, h float64) {
	for i := range 12 {
		p.tree(float64(i)*w/11+p.between(-14, 14), p.between(.66, .7)*h, p.between(.5, .8)*h/480)
	}
	p.rect(flat(p.down("#a8d67c", "#7fbd5f")), 0, .68*h, w, .32*h, 0)
	p.pathf(flat("#f3e6c4"), "M%.0f %.0fL%.0f %.0fQ%.0f %.0f %.0f %.0fQ%.0f %.0f %.0f %.0fL%.0f %.0fZ", .3*w, h, .45*w, .9*h,
		.2*w, .85*h, 0., .87*h, .2*w, .8*h, .55*w, .87*h, .7*w, h)
	p.lamppost(.13*w, .87*h, h/480)
	p.bench(.83*w, .89*h, h/480)
	p.tree(.02*w, .9*h, 1.35*h/480)
	p.tree(.99*w, .86*h, 1.2*h/480)
	for range 22 {
		x, y := p.between(.62, .98)*w, p.between(.92, .985)*h
		p.line("#5b9a4c", 2, x, y+8, x, y)
		p.disc(flat(p.pick("#ffd9e8", "#fff2b8", "#ffffff", "#e3d6ff")), x, y, 3.5)
	}
}

func (p *pen) bench(x, y, scale float64) {
	p.open(x, y, scale, 0)
	p.shadow(0, 2, 50, 7)
	p.path(stroke("#4a4f58", 4), "M-34 0V-34M34 0V-34")
	for _, dy := range []float64{-36, -27, -14} {
		p.rect(flat("#b98a5b"), -42, dy, 84, 6, 2)
	}
	p.close()
}

func (p *pen) lamppost(x, y, scale float64) {
	p.open(x, y, scale, 0)
	p.shadow(0, 0, 20, 4)
	p.line("#4a4f58", 5, 0, 0, 0, -104)
	p.path(flat("#4a4f58"), "M-9 0h18l-4-14h-10Z")
	p.disc(flat(p.glow("#fff3c4", ".9")), 0, -116, 30)
	p.path(flat("#fff6d6").lined("#4a4f58", 3), "M-9-104L-12-126H12L9-104Z")
	p.close()
}

// square is pavement in front of a row of old town houses.
func (p *pen) square(w, h float64) {
	top := .68 * h
	for x, i := -10.0, 0; x < w; i++ {
		width := p.between(.1, .13) * w
		p.house(x, top, width, p.between(.24, .34)*h, i)
		x += width
	}
	p.rect(flat(p.down("#d8cdbf", "#efe6d8")), 0, top, w, h-top, 0)
	for i := -14; i <= 14; i++ {
		p.line("#c3b6a4", 1.5, w/2+float64(i)*.03*w, top, w/2+float64(i)*.12*w, h)
	}
	for _, y := range []float64{.71, .75, .8, .87, .95} {
		p.line("#c3b6a4", 1.5, 0, y*h, w, y*h)
	}
	p.lamppost(.1*w, .88*h, 1.1*h/480)
	p.lamppost(.9*w, .88*h, 1.1*h/480)
}

// house draws one pale house front with a gable or a flat roof.
func (p *pen) house(x, foot, w, h float64, i int) {
	wall := []string{"#f3dfc8", "#e7d3c5", "#dfe0d6", "#f2e6cf", "#e3d5dc"}[(i+p.rng.IntN(2)*2)%5]
	roof := p.pick("#b98e7c", "#a9877c", "#9c8f94")
	p.rect(flat(p.down(wall, "#cfc2b4")).lined("#b3a596", 1), x, foot-h, w, h, 0)
	p.poly(flat(roof), x-3, foot-h+2, x+w/2, foot-h-.28*w, x+w+3, foot-h+2)
	p.grid(flat("#8fa7b5"), x+.14*w, foot-.88*h, .28*w, .27*h, .15*w, .14*h, 3, 3)
}

func (p *pen) snow(w, h float64) {
	p.peaks(w, h, .6*h, .3*h, "#b4c6de", "#f4f8fd", 4)
	p.peaks(w, h, .68*h, .26*h, "#8ea6c6", "#ffffff", 5)
	for range 12 {
		p.fir(p.between(0, w), p.between(.7, .74)*h, p.between(.35, .6)*h/480)
	}
	p.ridge(flat(p.down("#f9fcff", "#d3e0ef")), w, h, .73*h, .012*h, 4)
	p.ridge(flat(p.down("#ffffff", "#dfe9f4")).faded(.8), w, h, .9*h, .012*h, 3)
	p.fir(.06*w, .93*h, 1.1*h/480)
	p.fir(.94*w, .95*h, 1.3*h/480)
}

// peaks draws a row of n mountains with snow on their heads.
func (p *pen) peaks(w, h, foot, tall float64, rock, cap string, n int) {
	body := flat(p.down(rock, "#d5e1ef"))
	step := w / float64(n)
	for i := range n + 1 {
		x, y := (float64(i)+p.between(-.2, .2))*step, foot-tall*p.between(.7, 1.1)
		half := step * p.between(.75, .95)
		p.poly(body, x-half, h, x-half, foot, x, y, x+half, foot, x+half, h)
		p.poly(flat("#31507a").faded(.14), x, y, x+half, foot, x+.2*half, foot, x-.1*half, y+.5*(foot-y))
		t := .42 * (foot - y)
		s := .42 * half
		p.poly(flat(cap), x, y, x+s, y+t, x+.5*s, y+.75*t, x+.15*s, y+1.15*t, x-.3*s, y+.75*t, x-s, y+t)
	}
}

// tree draws a broadleaf tree that is 120 tall at scale 1; its foot is at x, y.
func (p *pen) tree(x, y, scale float64) {
	crown := [][3]string{{"#9ccf7a", "#6fb05c", "#4c8a47"}, {"#b5d479", "#86b858", "#5f9144"}, {"#8cc79a", "#5aa574", "#3c7f59"}}[p.rng.IntN(3)]
	p.open(x, y, scale, 0)
	p.shadow(0, 0, 44, 7)
	p.path(flat(p.across("#9a7656", "#7d5c41", "#5f4530")), "M-6 2Q-3-20-5-50H6Q3-20 8 2Z")
	p.path(flat(p.ball(crown[0], crown[1], crown[2])), "M-30-40C-52-42-54-72-36-80C-40-104-12-120 4-110C22-122 46-104 38-84C56-74 52-44 30-42C20-32-16-30-30-40Z")
	p.path(stroke(crown[2], 2).faded(.5), "M-22-62q8 8 18 3M10-84q10 8 18 2M6-56q8 6 16 1")
	p.close()
}

// fir draws a snow-dusted fir that is 120 tall at scale 1.
func (p *pen) fir(x, y, scale float64) {
	p.open(x, y, scale, 0)
	p.rect(flat("#6b5140"), -5, -16, 10, 16, 0)
	g := flat(p.down("#5f9a86", "#2f6a5d"))
	p.poly(g, -36, -12, 0, -70, 36, -12)
	p.poly(g, -29, -42, 0, -96, 29, -42)
	p.poly(g, -20, -74, 0, -122, 20, -74)
	p.path(flat("#ffffff").faded(.9), "M0-122L11-96L4-99L-2-92L-8-97L-13-91ZM0-82L16-62L6-66L-4-58L-16-64L-20-58ZM0-54L20-34L6-38L-4-30L-18-38L-24-30Z")
	p.close()
}
