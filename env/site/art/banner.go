package art

import "math"

const flagW, flagH = 420., 262.

// flag draws the flag on its pole, waving.
func (p *pen) flag(g Flag) {
	p.sky(640, 480)
	p.ridge(flat(p.down("#a9cdbf", "#c6dfc0")), 640, 480, 428, 16, 5)
	p.ridge(flat(p.down("#9bcb93", "#7fb46c")), 640, 480, 452, 10, 4)
	p.rect(flat(p.across("#f3f0ea", "#b9b4ab", "#77726a")).lined("#4e4a44", 2), 112, 44, 15, 440, 3)
	p.disc(flat(p.ball("#fff0b0", "#e6bb3e", "#a97d12")).lined("#7a5a10", 2), 119.5, 36, 15)
	p.open(128, 72, 1, 0)
	p.field(g)
	p.close()
}

// sway is how far the wind lifts the cloth at x.
func sway(x float64) float64 { return 17 * math.Sin(x/flagW*6.6) * math.Min(1, x/150) }

// cloth draws a polygon that waves with the flag.
func (p *pen) cloth(l look, xy ...float64) {
	var bent []float64
	for i := 0; i < len(xy); i += 2 {
		x0, y0 := xy[i], xy[i+1]
		x1, y1 := xy[(i+2)%len(xy)], xy[(i+3)%len(xy)]
		steps := 1 + math.Floor(math.Abs(x1-x0)/12)
		for s := 0.; s < steps; s++ {
			x := x0 + (x1-x0)*s/steps
			bent = append(bent, x, y0+(y1-y0)*s/steps+sway(x))
		}
	}
	p.poly(l, bent...)
}

func (p *pen) field(g Flag) {
	at := func(i int) look { return flat(Color(g.Colors[i]).tones().base) }
	if len(g.Colors) < 2 {
		return
	}
	back, x, y := g.Colors[len(g.Colors)/2], flagW/2, flagH/2
	p.cloth(at(0), 0, 0, flagW, 0, flagW, flagH, 0, flagH)
	n := float64(len(g.Colors))
	switch g.Layout {
	case Horizontal:
		for i := range g.Colors {
			a, b := flagH*float64(i)/n, flagH*float64(i+1)/n
			p.cloth(at(i), 0, a, flagW, a, flagW, b, 0, b)
		}
	case Vertical:
		for i := range g.Colors {
			a, b := flagW*float64(i)/n, flagW*float64(i+1)/n
			p.cloth(at(i), a, 0, b, 0, b, flagH, a, flagH)
		}
	case Cross:
		p.cloth(at(1), flagW/2-34, 0, flagW/2+34, 0, flagW/2+34, flagH, flagW/2-34, flagH)
		p.cloth(at(1), 0, flagH/2-34, flagW, flagH/2-34, flagW, flagH/2+34, 0, flagH/2+34)
	case Diagonal:
		p.cloth(at(1), flagW, 0, flagW, flagH, 0, flagH)
	case Canton:
		p.cloth(at(1), 0, 0, flagW*.45, 0, flagW*.45, flagH*.54, 0, flagH*.54)
		x, y = flagW*.225, flagH*.27
	case Disc:
		var pts []float64
		ring(48, 86, func(_ int, dx, dy float64) { pts = append(pts, x+dx, y+dy) })
		p.cloth(at(1), pts...)
	}
	p.cloth(flat(p.folds()).lined("#20242c", 3), 0, 0, flagW, 0, flagW, flagH, 0, flagH)
	p.open(x, y+sway(x), 1.05, 0)
	p.symbol(g.Symbol, signOn(back))
	p.close()
}

// folds is a paint of light and shadow on waving cloth.
func (p *pen) folds() string {
	return p.define(`<linearGradient%s>` + fade(0, "#000", ".22") + fade(12, "#fff", ".12") + fade(30, "#fff", ".18") +
		fade(52, "#000", ".2") + fade(72, "#fff", ".18") + fade(100, "#000", ".16") + `</linearGradient>`)
}
