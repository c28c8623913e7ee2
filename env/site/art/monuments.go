package art

import (
	"fmt"
	"math"
	"strings"
)

// arcade is the outline of a wall w wide and h tall, its foot at y = 0, with n round openings as
// tall as rise. The walls between and next to them are pier wide.
func arcade(w, h, rise, pier float64, n int) string {
	var d strings.Builder
	open := (w - pier*float64(n+1)) / float64(n)
	round := math.Min(open/2, rise*.9)
	fmt.Fprintf(&d, "M%.1f 0V%.1fH%.1fV0", -w/2, -h, w/2)
	x := w/2 - pier
	for range n {
		fmt.Fprintf(&d, "H%.1fV%.1fA%.1f %.1f 0 0 0 %.1f %.1fV0", x, round-rise, open/2, round, x-open, round-rise)
		x -= open + pier
	}
	return d.String() + "Z"
}

func (p *pen) bridge(c Color, n int) {
	t := c.tones()
	d := arcade(560, 122, 98, 20, n)
	p.open(0, 34, 1, 0)
	p.shadow(0, 0, 290, 12)
	p.open(9, -7, 1, 0)
	p.path(flat(t.dark).lined(t.line, 2), d)
	p.close()
	p.path(p.front(c), d)
	p.rect(flat(t.dark).lined(t.line, 2), -288, -132, 576, 12, 2)
	p.path(stroke(t.line, 9), "M-286-154H286")
	p.path(stroke(t.light, 5), "M-286-154H286")
	for x := -276.; x <= 276; x += 24 {
		p.line(t.line, 4, x, -132, x, -152)
	}
	for _, x := range []float64{-276, -92, 92, 276} {
		p.open(x, -150, .42, 0)
		p.path(stroke("#4a4f58", 8), "M0 0V-100")
		p.disc(flat("#fff3c4").lined("#4a4f58", 5), 0, -116, 18)
		p.close()
	}
	p.close()
}

func (p *pen) arch(c Color, n int) {
	t := c.tones()
	w := 130 + 70*float64(n)
	rise := 130.
	p.shadow(0, 2, w*.62, 12)
	d := arcade(w, 196, rise, 34, n)
	p.open(10, -6, 1, 0)
	p.path(flat(t.dark).lined(t.line, 2), d)
	p.close()
	p.path(p.front(c), d)
	p.rect(p.front(c), -w/2-10, -206, w+20, 16, 2)
	p.rect(p.front(c), -w/2+8, -254, w-16, 48, 2)
	p.rect(p.front(c), -w/2-4, -264, w+8, 13, 2)
	p.rect(flat(t.light).lined(t.line, 1.5), -w*.3, -243, w*.6, 26, 2)
	p.path(stroke(t.line, 2).faded(.6), "M"+fmt.Sprintf("%.0f-172H%.0f", -w/2+6, w/2-6))
	for i := range n + 1 {
		x := -w/2 + 17 + float64(i)*(w-34)/float64(n)
		p.rect(flat(t.light).lined(t.line, 1.5), x-8, -150, 16, 144, 2)
		p.rect(flat(t.dark).lined(t.line, 1.5), x-13, -8, 26, 8, 1)
		p.rect(flat(t.dark).lined(t.line, 1.5), x-12, -156, 24, 8, 1)
	}
}

func (p *pen) wheel(c Color, n int) {
	t := c.tones()
	p.shadow(0, 4, 150, 12)
	p.path(stroke(t.line, 15), "M0-172L-84 0M0-172L84 0")
	p.path(stroke(t.base, 11), "M0-172L-84 0M0-172L84 0")
	p.rect(p.stone(), -104, -8, 208, 14, 4)
	p.open(0, -172, 1, 0)
	for _, r := range []float64{118, 100} {
		p.disc(stroke(t.line, 7), 0, 0, r)
		p.disc(stroke(t.base, 4), 0, 0, r)
	}
	ring(n, 118, func(_ int, x, y float64) { p.line(t.line, 3, 0, 0, x, y) })
	p.disc(p.round(c), 0, 0, 17)
	p.disc(flat("#fff4d6").lined(t.line, 2), 0, 0, 7)
	ring(n, 118, func(_ int, x, y float64) {
		p.open(x, y, 1, 0)
		p.line(t.line, 3, 0, 0, 0, 8)
		p.rect(p.front(c), -16, 5, 32, 28, 9)
		p.rect(flat("#e9f6fb").lined(t.line, 1.5), -11, 10, 22, 10, 3)
		p.close()
	})
	p.close()
}

func (p *pen) windmill(c Color, n int) {
	t := c.tones()
	p.shadow(0, 2, 90, 10)
	p.path(p.upright(c), "M-64 0L-38-186H38L64 0Z")
	p.path(flat("#5a4635").lined("#33271d", 2), "M-15 0V-34A15 16 0 0 1 15-34V0Z")
	for _, y := range []float64{-68, -116} {
		p.rect(p.glass(), -9, y-12, 18, 22, 3)
	}
	p.rect(flat(t.dark).lined(t.line, 2), -46, -192, 92, 10, 3)
	p.path(flat(p.across("#8b6a52", "#6d4f3a", "#4d3627")).lined("#33271d", 2), "M-40-192Q-34-228 0-232Q34-228 40-192Z")
	p.open(0, -190, 1, 18)
	for i := range n {
		p.open(0, 0, 1, 360*float64(i)/float64(n))
		p.rect(flat("#fffaf0").lined("#5a4a3a", 2), 2, -124, 25-float64(n), 98, 1)
		p.pathf(stroke("#a08c74", 1.5), "M2-100h%dM2-76h%dM2-52h%d", 25-n, 25-n, 25-n)
		p.line("#5a4a3a", 5, 0, 0, 0, -126)
		p.close()
	}
	p.disc(flat("#8b6a52").lined("#33271d", 2), 0, 0, 11)
	p.close()
}

func (p *pen) castle(c Color, n int) {
	p.shadow(0, 4, 260, 14)
	const half = 205.
	p.crenels(p.front(c), -half, -104, 2*half)
	step := 2 * half / float64(n-1)
	for i := range n {
		x := -half + step*float64(i)
		middle := 1 - math.Abs(x)/half
		p.turret(c, x, 170+70*middle, math.Min(32, step*.36))
	}
	p.path(flat("#4b3a2c").lined("#241b14", 3), "M-24 2V-34A24 26 0 0 1 24-34V2Z")
	p.path(stroke("#8b7360", 2), "M-12 2V-54M0 2V-58M12 2V-54M-24-20H24M-24-36H24")
}

// crenels is a battlemented wall from x to x+w, its top at y and its foot at 0.
func (p *pen) crenels(l look, x, y, w float64) {
	n := int(w / 20)
	s := w / float64(2*n+1)
	pts := []float64{x, 2, x, y}
	for i := range 2*n + 1 {
		up := y
		if i%2 == 0 {
			up = y - 12
		}
		pts = append(pts, x+float64(i)*s, up, x+float64(i+1)*s, up)
	}
	p.poly(l, append(pts, x+w, 2)...)
}

func (p *pen) turret(c Color, x, h, r float64) {
	p.open(x, 0, 1, 0)
	p.rect(p.upright(c), -r, -h, 2*r, h+3, 1)
	p.rect(p.upright(c), -r-4, -h-10, 2*r+8, 16, 2)
	p.poly(flat(p.across("#7d8ba6", "#56657f", "#3b475c")).lined("#2b3444", 2), -r-6, -h-10, 0, -h-62, r+6, -h-10)
	for _, y := range []float64{.3, .58} {
		p.open(0, -h*(1-y), 1, 0)
		p.path(flat("#2e3a4a"), "M-5 12V-6A5 6 0 0 1 5-6V12Z")
		p.close()
	}
	p.close()
}

func (p *pen) statue(c Color, _ int) {
	t := c.tones()
	p.shadow(0, 2, 100, 12)
	p.rect(p.stone(), -78, -16, 156, 17, 2)
	p.rect(p.stone(), -54, -92, 108, 77, 2)
	p.rect(p.stone(), -64, -102, 128, 12, 2)
	p.rect(flat("#d8c4a2").lined("#85745b", 1.5), -34, -74, 68, 38, 2)
	l := p.upright(c)
	p.path(l, "M16-228C34-238 44-258 46-290L58-288C58-254 48-226 26-208Z")
	p.path(flat("#ffd75e").lined("#8a6a10", 2), "M52-312q14 14 6 26h-14q-8-10 8-26Z")
	p.path(l, "M-34-102C-44-150-40-190-28-222C-20-236 20-236 27-222C38-190 46-150 36-102Z")
	p.path(l, "M-26-222C-44-204-48-176-26-164L-4-170L-8-182L-22-182C-28-190-22-204-14-212Z")
	p.rect(flat("#efe6d2").lined("#6b5a3e", 2), -16, -192, 26, 34, 2)
	p.disc(p.round(c), 0, -250, 20)
	p.path(l, "M-20-254C-22-280 22-280 20-254C10-266-8-266-20-254Z")
	p.path(stroke(t.line, 2).faded(.7), "M-18-150Q-24-124-22-104M0-150Q-2-124 2-104M18-200Q26-150 20-104")
}

func (p *pen) fountain(c Color, n int) {
	p.shadow(0, 4, 210, 18)
	water := flat(p.down("#c8eefa", "#62b4d6")).lined("#2f7ea3", 1.5)
	p.path(p.front(c), "M-184-44Q-176 2-150 4H150Q176 2 184-44Z")
	p.oval(p.front(c), 0, -44, 190, 24)
	p.oval(water, 0, -44, 172, 17)
	top := -40.
	if n > 1 {
		tall := math.Min(76, 190/float64(n-1))
		for i := 1; i < n; i++ {
			w := 122 - 30*float64(i-1)
			p.path(p.upright(c), fmt.Sprintf("M-16 %.0fQ-6 %.0f-10 %.0fH10Q6 %.0f 16 %.0fZ", top, top-tall/2, top-tall, top-tall/2, top))
			top -= tall
			p.pathf(p.front(c), "M%.0f %.0fQ%.0f %.0f 0 %.0fQ%.0f %.0f %.0f %.0fZ", -w, top, -w*.6, top+36, top+34, w*.6, top+36, w, top)
			p.oval(p.front(c), 0, top, w, 11)
			p.oval(water, 0, top-1, w-8, 7)
			p.fall(w, top, tall)
		}
	}
	p.path(p.jet(), fmt.Sprintf("M-5 %.0fC-8 %.0f-3 %.0f 0 %.0fC3 %.0f 8 %.0f 5 %.0fZ", top, top-40, top-60, top-72, top-60, top-40, top))
	p.pathf(stroke("#ffffff", 4), "M0 %.0fC-8 %.0f-34 %.0f-40 %.0fM0 %.0fC8 %.0f 34 %.0f 40 %.0f", top-60, top-86, top-62, top-8, top-60, top-86, top-62, top-8)
	p.pathf(stroke("#8fd3ea", 2), "M0 %.0fC-8 %.0f-34 %.0f-40 %.0fM0 %.0fC8 %.0f 34 %.0f 40 %.0f", top-60, top-86, top-62, top-8, top-60, top-86, top-62, top-8)
}

func (p *pen) jet() look { return flat(p.down("#ffffff", "#8fd3ea")).lined("#5aa9c9", 1) }

// fall is the water that flows over both ends of a basin.
func (p *pen) fall(w, y, tall float64) {
	for _, x := range []float64{-w + 10, -w * .5, w * .5, w - 10} {
		p.line("#ffffff", 5, x, y+4, x*1.04, y+tall-4)
		p.line("#8fd3ea", 2.5, x, y+4, x*1.04, y+tall-4)
	}
}

func (p *pen) domes(c Color, n int) {
	p.shadow(0, 4, 250, 14)
	for _, w := range []float64{236, 226} {
		p.rect(p.stone(), -w, -w+224, 2*w, 10, 1)
	}
	p.rect(p.stone(), -214, -96, 428, 98, 0)
	for i := range n - 1 {
		x := []float64{-166, 166, -100, 100}[i]
		p.dome(c, x, -96, 27)
	}
	p.rect(p.stone(), -72, -146, 144, 148, 0)
	p.dome(c, 0, -146, 72)
	for x := -198.; x <= 200; x += 36 {
		if math.Abs(x) > 72 {
			p.open(x, 0, 1, 0)
			p.path(p.glass(), "M-9-14V-56A9 10 0 0 1 9-56V-14Z")
			p.close()
		}
	}
	p.poly(p.stone(), -84, -104, 0, -140, 84, -104)
	for _, x := range []float64{-66, -40, 40, 66} {
		p.rect(p.stone(), x-6, -104, 12, 104, 2)
	}
	p.path(flat("#5a4635").lined("#33271d", 2), "M-20 0V-52A20 22 0 0 1 20-52V0Z")
}

func (p *pen) dome(c Color, x, y, r float64) {
	t := c.tones()
	p.open(x, y, r/72, 0)
	p.rect(p.stone(), -66, -24, 132, 26, 0)
	p.path(p.round(c), "M-72-22C-76-84-34-118 0-130C34-118 76-84 72-22Z")
	p.path(stroke(t.line, 2).faded(.5), "M0-128V-22M-4-128C-40-100-40-60-38-22M4-128C40-100 40-60 38-22")
	p.line("#8a6a10", 6, 0, -130, 0, -152)
	p.disc(flat("#ffd75e").lined("#8a6a10", 2), 0, -152, 8)
	p.close()
}

func (p *pen) stadium(c Color, n int) {
	t := c.tones()
	for i := range n {
		x := -210 + 420*float64(i)/float64(n-1)
		p.open(x, -110-30*math.Cos(x/150), 1, 0)
		p.path(stroke("#3f4651", 5), "M0 40V-110")
		p.rect(flat("#fff6cf").lined("#3f4651", 3), -24, -136, 48, 30, 3)
		p.path(stroke("#3f4651", 2), "M-8-136v30M8-136v30M-24-121h48")
		p.close()
	}
	p.shadow(0, 4, 290, 16)
	p.path(p.upright(c), "M-262-104C-262-70-246-20-236-4Q0 22 236-4C246-20 262-70 262-104Z")
	for x := -220.; x <= 220; x += 40 {
		p.pathf(stroke("#ffffff", 6).faded(.85), "M%.0f-66L%.0f 2", x*1.06, x)
		p.pathf(stroke(t.line, 1.5).faded(.7), "M%.0f-66L%.0f 2", x*1.06+5, x+5)
	}
	p.oval(p.front(c), 0, -106, 264, 52)
	p.oval(flat("#dfe3e8").lined("#6b727c", 2), 0, -108, 236, 43)
	p.oval(flat("#aab2bd"), 0, -104, 196, 33)
	p.oval(flat(p.down("#86c96b", "#55a548")).lined("#ffffff", 2), 0, -100, 150, 23)
	p.path(stroke("#ffffff", 2), "M0-123V-77M-22-100a22 8 0 0 0 44 0a22 8 0 0 0-44 0")
}
