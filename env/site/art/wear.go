package art

import "fmt"

// roundBox is the outline of a box with round corners.
func roundBox(x, y, w, h, r float64) string {
	return fmt.Sprintf("M%.1f %.1fh%.1fq%.1f 0 %.1f %.1fv%.1fq0 %.1f-%.1f %.1fh%.1fq-%.1f 0-%.1f-%.1fv%.1fq0-%.1f %.1f-%.1fZ",
		x+r, y, w-2*r, r, r, r, h-2*r, r, r, r, -(w - 2*r), r, r, r, -(h - 2*r), r, r, r)
}

func (p *pen) backpack(r Product) {
	t := r.Color.tones()
	p.shadow(0, 2, 140, 18)
	for _, s := range []string{"-", ""} {
		d := "M" + s + "96-250C" + s + "150-220 " + s + "150-110 " + s + "106-40"
		p.path(stroke(t.line, 24), d)
		p.path(stroke(t.dark, 19), d)
	}
	p.path(stroke(t.line, 17), "M-30-318C-30-356 30-356 30-318")
	p.path(stroke(t.dark, 12), "M-30-318C-30-356 30-356 30-318")
	p.fabric(r, "M-112-20V-220C-112-296-70-322 0-322C70-322 112-296 112-220V-20Q112 4 88 4H-88Q-112 4-112-20Z")
	p.path(stroke(t.line, 6), "M-88-196C-88-256-60-290 0-290C60-290 88-256 88-196")
	p.path(stroke("#e8dcc2", 2.5).dashed("5 4"), "M-88-196C-88-256-60-290 0-290C60-290 88-256 88-196")
	n := float64(r.Count)
	h := 164/n - 8
	for i := range r.Count {
		y := -168 + (h+10)*float64(i)
		p.fabric(r, roundBox(-82, y, 164, h, 14))
		p.piping(r, roundBox(-82, y, 164, h, 14))
		p.rect(flat(t.dark).lined(t.line, 2), -82, y, 164, h*.3, 8)
		p.rect(flat("#f3d27a").lined("#7a5a10", 2), -9, y+h*.18, 18, h*.26, 4)
	}
}

func (p *pen) jacket(r Product) {
	t := r.Color.tones()
	p.oval(flat(p.glow("#1d2433", ".25")), 0, 4, 170, 16)
	if !r.Hood { // its hanger
		p.path(stroke("#6d7681", 5), "M0-300V-318C0-330 19-328 18-344C16-358-6-358-8-344")
		p.path(stroke("#553a1c", 11), "M-60-276Q-20-302 0-302Q20-302 60-276")
		p.path(stroke("#c08f5a", 7), "M-60-276Q-20-302 0-302Q20-302 60-276")
	}
	body := Product{Color: r.Color, Pattern: r.Pattern}
	if r.Hood {
		p.fabric(body, "M-74-262C-116-404 116-404 74-262Q0-232-74-262Z")
		p.path(flat(t.dark).lined(t.line, 2), "M-48-262C-72-372 72-372 48-262Q0-244-48-262Z")
	}
	for _, s := range []string{"-", ""} {
		p.fabric(body, "M"+s+"66-284C"+s+"120-270 "+s+"136-230 "+s+"160-70L"+s+"112-56L"+s+"80-180Z")
		p.fabric(body, "M"+s+"162-72L"+s+"110-58L"+s+"114-38L"+s+"166-52Z")
	}
	p.fabric(body, "M-76-286Q0-268 76-286L100-210L104-10Q0 10-104-10L-100-210Z")
	for _, s := range []string{"-", ""} {
		p.path(stroke(t.line, 4), "M"+s+"84-100L"+s+"44-84V-40")
	}
	p.path(stroke(t.line, 3), "M0-262V2")
	for i := range r.Count {
		y := -222 + 200*float64(i)/float64(r.Count-1)
		p.disc(flat("#fff3cf").lined("#3a3f48", 2.5), 10, y, 9)
		p.path(flat("#3a3f48"), fmt.Sprintf("M7 %.0fh2v2h-2zm4 0h2v2h-2z", y-1))
	}
	d := "M-78-290Q-40-262 0-240Q40-262 78-290Q72-308 56-306Q30-282 0-276Q-30-282-56-306Q-72-308-78-290Z"
	if r.Furry {
		p.fur(NoColor, d)
	} else {
		p.path(p.front(r.Color), d)
	}
}

func (p *pen) sneakers(r Product) {
	p.shadow(0, 4, 220, 18)
	p.open(26, -64, .84, 0)
	p.sneaker(r)
	p.close()
	p.open(-14, 0, 1, 0)
	p.sneaker(r)
	p.close()
}

func (p *pen) sneaker(r Product) {
	t := r.Color.tones()
	p.path(flat(t.dark).lined(t.line, 2.5), "M-146-150Q-100-172-52-152L-46-120H-140Z")
	p.fabric(r, "M-160-36C-150-80-164-110-150-152C-130-140-90-134-58-150L-44-146C-10-110 30-84 90-74C150-66 190-60 190-30Z")
	p.path(flat("#fffdf5").lined("#3a3f48", 2.5), "M116-70C160-62 190-58 190-28L120-30C104-44 104-60 116-70Z")
	p.path(flat(p.down("#ffffff", "#d5dae0")).lined("#3a3f48", 2.5), "M-166-38H194Q204-10 184 0H-152Q-172-4-166-38Z")
	p.path(stroke("#3a3f48", 2), "M-164-22H196")
	for i := range r.Count {
		at := float64(i) / float64(r.Count-1)
		x, y := -40+112*at, -138+64*at-20*at*(1-at)
		p.line("#3a3f48", 9, x-4, y-6, x-26, y+28)
		p.line("#ffffff", 5.5, x-4, y-6, x-26, y+28)
	}
	p.path(flat("#fffdf5").lined("#3a3f48", 2), "M-152-120L-132-110L-138-70L-158-62Z")
}

func (p *pen) umbrella(r Product) {
	t := r.Color.tones()
	p.oval(flat(p.glow("#1d2433", ".25")), 0, 6, 130, 14)
	p.rect(p.metal(), -4, -330, 8, 300, 2)
	if r.Handle {
		p.path(stroke("#33271d", 18), "M0-72V-20C0 22 54 22 54-18")
		p.path(stroke("#8b5e38", 13), "M0-72V-20C0 22 54 22 54-18")
	} else {
		p.disc(flat(p.ball("#c99766", "#8b5e38", "#5a3a1e")).lined("#33271d", 2), 0, -22, 19)
		p.rect(p.wood(), -8, -70, 16, 32, 3)
	}
	p.fabric(r, "M-204-158C-196-256-100-316 0-320C100-316 196-256 204-158Q154-192 104-158Q52-192 0-158Q-52-192-104-158Q-154-192-204-158Z")
	p.path(stroke(t.line, 3), "M0-320C-60-290-100-230-104-158M0-320V-158M0-320C60-290 100-230 104-158")
	p.path(p.metal(), "M-5-318L0-346L5-318Z")
}

func (p *pen) headphones(r Product) {
	t := r.Color.tones()
	p.shadow(0, 2, 150, 16)
	if r.Cable {
		p.cable(-112, -40)
	}
	band := "M-116-130C-126-340 126-340 116-130"
	p.path(stroke(t.line, 31), band)
	p.path(stroke(t.base, 26), band)
	p.path(stroke(t.light, 6).faded(.8), "M-110-190C-98-300 60-320 98-220")
	for _, s := range []float64{-1, 1} {
		p.rect(flat("#33373f").lined("#15171b", 2), s*92-17, -170, 34, 142, 17)
		p.open(s*124, -99, 1, 0)
		p.rect(p.round(r.Color), -26, -72, 52, 144, 24)
		p.oval(flat(t.light).lined(t.line, 2).faded(.55), 0, 0, 13, 46)
		p.close()
	}
}

func (p *pen) helmet(r Product) {
	t := r.Color.tones()
	p.shadow(0, 2, 190, 18)
	for _, d := range []string{"M-120-92L-30-10L50-92", "M-30-10V6"} {
		p.path(stroke("#15171b", 12), d)
		p.path(stroke("#4b515b", 7), d)
	}
	p.rect(flat("#2c3037").lined("#15171b", 2), -46, -18, 32, 22, 5)
	p.fabric(r, "M-184-96C-190-230-90-296 10-292C120-288 190-200 196-104Q120-70 0-84Q-120-74-184-96Z")
	p.path(flat("#2c3037").lined("#15171b", 2), "M100-96Q180-120 196-106Q232-84 226-72Q160-64 100-96Z")
	n := float64(r.Count)
	for i := range r.Count {
		x := -126 + 240*(float64(i)+.5)/n
		p.open(x, -186-20*(1-x*x/14400), 1, x/9)
		p.path(flat("#1c1f25").lined(t.line, 3), "M0-62C17-40 17 34 0 64C-17 34-17-40 0-62Z")
		p.path(stroke("#ffffff", 2).faded(.5), "M-8-30C-12 0-10 26-4 44")
		p.close()
	}
	p.path(stroke(t.dark, 7), "M-180-104Q-90-90 0-98T190-112")
}
