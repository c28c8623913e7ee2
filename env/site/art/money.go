package art

import "fmt"

// A Seal is the wax seal of a house that sends money.
type Seal struct {
	Color  Color // of the wax
	Figure Figure
	Studs  int // on the rim, 4–12
}

// Check reports every fact that cannot be drawn.
func (s Seal) Check() error {
	f := &faults{what: "seal"}
	known(f, "Color", s.Color, Colors...)
	known(f, "Figure", s.Figure, Figures...)
	f.between("Studs", s.Studs, 4, 12)
	return f.err()
}

// SVG draws the seal.
func (s Seal) SVG(seed uint64) []byte {
	p := newPen(640, 480, seed)
	p.seal(s)
	return p.done()
}

// A Banknote is a note with a wide frame in one colour, a figure in an oval, and a row of people.
type Banknote struct {
	Color  Color
	Figure Figure
	People int // 1–6
}

// Check reports every fact that cannot be drawn.
func (b Banknote) Check() error {
	f := &faults{what: "banknote"}
	known(f, "Color", b.Color, Colors...)
	known(f, "Figure", b.Figure, Figures...)
	f.between("People", b.People, 1, 6)
	return f.err()
}

// SVG draws the note.
func (b Banknote) SVG(seed uint64) []byte {
	p := newPen(640, 480, seed)
	p.banknote(b)
	return p.done()
}

// A Year is a chart with a column for each month of a year. The number of the month is below the column.
type Year struct {
	Months [12]int // heights in hundredths of the chart's height, 4–100
}

// Check reports every fact that cannot be drawn.
func (y Year) Check() error {
	f := &faults{what: "year"}
	for i, n := range y.Months {
		f.between(fmt.Sprintf("Months[%d]", i), n, 4, 100)
	}
	return f.err()
}

// SVG draws the chart.
func (y Year) SVG(seed uint64) []byte {
	p := newPen(640, 480, seed)
	p.year(y)
	return p.done()
}

// guilloche is a bundle of fine waves from x on, as on notes of value, so wide and high, about the height y.
func (p *pen) guilloche(edge string, x, y, wide, high float64) {
	const waves = 16
	step, turn := wide/waves, p.between(.35, .6)
	for i := range 5 {
		up := high * (1 - turn*float64(i))
		p.put(`<path d="`)
		p.buf = fmt.Appendf(p.buf, "M%.1f %.1fq%.1f %.1f %.1f 0", x, y, step/2, up, step)
		for range waves - 1 {
			p.buf = fmt.Appendf(p.buf, "t%.1f 0", step)
		}
		p.put(`"`)
		p.end(stroke(edge, 1.6))
	}
}

// paper is the ground of documents.
func (p *pen) paper() {
	p.rect(flat(p.down("#f7f3e6", "#e8e1cb")), 0, 0, 640, 480, 0)
	for y := 40.; y < 480; y += 80 {
		p.guilloche("#d9d0b4", 0, y, 640, p.between(34, 60))
	}
}

func (p *pen) seal(s Seal) {
	p.paper()
	t := s.Color.tones()
	for _, x := range []float64{-1, 1} {
		low := p.between(70, 110)
		p.pathf(flat("#c9b98f").lined("#7d6d45", 2), "M%.1f 260L%.1f 470L%.1f 446L%.1f 476L%.1f 250Z",
			320+x*20, 320+x*(low+60), 320+x*(low+14), 320+x*(low-30), 320-x*30)
	}
	p.shadow(320, 418, 190, 24)
	for k := range 14 { // the rim has run out a little
		p.open(320, 232, 1, float64(k)*360/14)
		p.oval(flat(t.base).lined(t.line, 3), 0, -176, 46, p.between(26, 34))
		p.close()
	}
	p.disc(flat(t.base).lined(t.line, 3), 320, 232, 186)
	p.disc(stroke(t.dark, 5), 320, 232, 126)
	p.open(320, 232, 1.75, 0)
	p.emblem(s.Figure, signOn(s.Color))
	p.close()
	ring(s.Studs, 156, func(_ int, x, y float64) {
		p.disc(flat("#fffdf5").lined("#1f2433", 3), 320+x, 232+y, 15)
	})
}

func (p *pen) banknote(b Banknote) {
	wood := p.pick("#8d6b4a", "#75604f", "#6d6a5c")
	p.rect(flat(wood), 0, 0, 640, 480, 0)
	for y := p.between(20, 60); y < 480; y += p.between(50, 90) {
		p.line("#00000022", 3, 0, y, 640, y)
	}
	p.shadow(320, 392, 300, 20)
	t := b.Color.tones()
	p.rect(flat(t.base).lined(t.line, 3), 22, 84, 596, 304, 10)
	p.rect(flat("#fbf8ee").lined(t.line, 2), 56, 122, 528, 228, 4)
	for y := 150.; y < 350; y += 43 {
		p.guilloche(t.light, 60, y, 520, p.between(26, 40))
	}
	p.guilloche(t.light, 40, 103, 560, 20)
	p.guilloche(t.light, 40, 369, 560, 20)
	p.oval(flat(t.base).lined(t.line, 3), 156, 236, 78, 96)
	p.open(156, 236, 1.15, 0)
	p.emblem(b.Figure, signOn(b.Color))
	p.close()
	p.line(t.dark, 4, 250, 322, 566, 322)
	for i := range b.People {
		p.open(408+52*(float64(i)-float64(b.People-1)/2), 320, 1.25, 0)
		p.figure(b.Color, i)
		p.close()
	}
	p.disc(flat("#fffdf5").lined(t.line, 2), 566, 146, 12)
	p.disc(flat("#fffdf5").lined(t.line, 2), 566, 326, 12)
}

func (p *pen) year(y Year) {
	p.paper()
	p.rect(flat("#fffdf6").lined("#8c8262", 2), 34, 26, 582, 428, 6)
	const foot, tall, gap = 404., 356., 46.
	for n := range 5 {
		p.line("#d8cfb2", 1.5, 52, foot-tall*float64(n)/4, 600, foot-tall*float64(n)/4)
	}
	bar := flat(p.across("#4f8f86", "#2f6f69", "#1d4f4b")).lined("#12342f", 2)
	for i, n := range y.Months {
		x, high := 73+gap*float64(i), tall*float64(n)/100
		p.rect(bar, x-15, foot-high, 30, high, 2)
		p.number(i+1, x, 430, 24)
	}
	p.put(`<path d="M`)
	for i, n := range y.Months {
		p.num(73 + gap*float64(i))
		p.put(" ")
		p.num(foot - tall*float64(n)/100)
		p.put(" ")
	}
	p.put(`"`)
	p.end(stroke("#b3472f", 4))
	p.line("#12342f", 3, 48, foot, 604, foot)
}
