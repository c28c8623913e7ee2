package art

// An Instrument is what a poster shows in its middle.
type Instrument int

// The instruments.
const (
	Drum Instrument = iota
	Fiddle
	Trumpet
	Accordion
	Harp
	HandBell
	Piano
	Banjo
)

// Instruments lists every instrument.
var Instruments = all(Drum, Banjo)

var instrumentNames = []string{"drum", "fiddle", "trumpet", "accordion", "harp", "bell", "piano", "banjo"}

// String returns the instrument's everyday name, "fiddle".
func (i Instrument) String() string { return name(instrumentNames, int(i)) }

// PosterLayouts is the number of ways in which a poster can be set.
const PosterLayouts = 6

// A Poster announces an event in letterpress: a masthead in one ink, the rest in another, an instrument, a row of people,
// a sign in a roundel and, on some, a plate with a day and its month as numbers.
type Poster struct {
	Layout     int   // 0–5, which no task asks about
	Ink        Color // of the masthead, any but white
	Second     Color // of the frame and the people, any but white
	Instrument Instrument
	Figures    int // 1–6 people
	Motif      Symbol
	Day, Month int // zeros if there is no plate
}

// Check reports every fact that cannot be drawn.
func (o Poster) Check() error {
	f := &faults{what: "poster"}
	inks := append(all(Red, Black), Grey)
	f.between("Layout", o.Layout, 0, PosterLayouts-1)
	known(f, "Ink", o.Ink, inks...)
	known(f, "Second", o.Second, inks...)
	if o.Ink == o.Second {
		f.add("Ink and Second are both %v; make them differ", o.Ink)
	}
	known(f, "Instrument", o.Instrument, Instruments...)
	f.between("Figures", o.Figures, 1, 6)
	known(f, "Motif", o.Motif, Symbols...)
	if o.Day != 0 || o.Month != 0 {
		f.between("Day", o.Day, 1, 31)
		f.between("Month", o.Month, 1, 12)
	}
	return f.err()
}

// SVG draws the poster.
func (o Poster) SVG(seed uint64) []byte {
	p := newPen(640, 480, seed)
	p.poster(o)
	return p.done()
}

// poster sets the poster. The masthead is at the top or, in odd layouts, at the foot; from the third layout on, left and
// right are exchanged.
func (p *pen) poster(o Poster) {
	second := o.Second.tones()
	p.rect(flat(p.down("#fbf3df", "#efe2c4")), 0, 0, 640, 480, 0)
	for range 26 { // specks of the paper
		p.disc(flat("#cdbb94"), p.between(10, 630), p.between(10, 470), p.between(.6, 1.8))
	}
	p.rect(stroke(second.base, 9), 14, 14, 612, 452, 0)
	p.rect(stroke(second.base, 2), 26, 26, 588, 428, 0)
	head, middle, feet := 78., 232., 424.
	if o.Layout%2 == 1 {
		head, middle, feet = 402, 244, 138
	}
	p.masthead(o, head)
	side := func(x float64) float64 {
		if o.Layout >= 2 && o.Layout < 4 {
			return 640 - x
		}
		return x
	}
	at := 320.
	if o.Day > 0 {
		at = side(292)
		p.plate(o, side(528), middle)
	} else if o.Layout >= 4 {
		at = 350
	}
	for i := range 24 { // rays behind the instrument
		p.open(at, middle, 1, 15*float64(i))
		p.path(flat("#e6d3a4"), "M-4-96L0-124L4-96Z")
		p.close()
	}
	p.open(at, middle, 1.06, 0)
	p.instrument(o.Instrument)
	p.close()
	p.disc(flat("#fffaf0").lined(second.line, 4), side(104), middle-14, 54)
	p.open(side(104), middle-14, .72, 0)
	p.symbol(o.Motif, flat("#27335a").lined("#fffdf5", 2.5))
	p.close()
	gap := 76.
	for i := range o.Figures {
		p.open(320+gap*(float64(i)-float64(o.Figures-1)/2), feet, 1, 0)
		p.figure(o.Second, i)
		p.close()
	}
}

// masthead is a broad bar with wood type, whose blocks spell nothing.
func (p *pen) masthead(o Poster, y float64) {
	ink := o.Ink.tones()
	p.rect(flat(ink.base).lined(ink.line, 3), 40, y-42, 560, 78, 3)
	x := 64.
	for x < 540 {
		w := p.between(16, 34)
		p.rect(flat("#fbf3df"), x, y-24, w, 42, 2)
		p.rect(flat(ink.base), x+w*.34, y-24+p.between(4, 12), w*.32, p.between(10, 22), 1)
		if x += w + 9; p.rng.IntN(5) == 0 {
			x += 20
		}
	}
}

// plate has the day over the month.
func (p *pen) plate(o Poster, x, y float64) {
	p.rect(flat("#fffdf6").lined("#2b2b2b", 5), x-62, y-84, 124, 160, 8)
	p.line("#2b2b2b", 5, x-48, y+10, x+48, y+10)
	p.number(o.Day, x, y-36, 66)
	p.number(o.Month, x, y+42, 42)
}

// figure is a person who stands on y = 0, cut out of one colour.
func (p *pen) figure(c Color, nth int) {
	t := c.tones()
	look := flat(t.base).lined(t.line, 1.5)
	p.disc(look, 0, -72, 13)
	p.path(look, "M-20-4L-14-52Q0-62 14-52L20-4H6L0-30L-6-4Z")
	if nth%2 == 0 {
		p.path(stroke(t.line, 6), "M-13-48L-26-28M13-48L28-64")
	} else {
		p.path(stroke(t.line, 6), "M-13-48L-28-64M13-48L26-28")
	}
}

// instrument draws an instrument around the origin, about 180 wide and high.
func (p *pen) instrument(i Instrument) {
	wood := flat(p.ball("#d99a58", "#a9652b", "#6f3d15")).lined("#3d200a", 3)
	brass := flat(p.ball("#fff0a8", "#e0ac2a", "#9a6d0c")).lined("#5a3d04", 3)
	pale, dark := flat("#fff8e6").lined("#4a3a22", 3), flat("#2b2622").lined("#100d0b", 2)
	thin := stroke("#3a2a18", 3)
	switch i {
	case Drum:
		p.path(flat(p.across("#c9473a", "#a82b26", "#6f1512")).lined("#3f0a08", 3), "M-76-30V44Q0 88 76 44V-30Z")
		p.path(stroke("#f6e3b0", 5), "M-74-22L-50 58L-26-6L0 66L26-6L50 58L74-22")
		p.oval(pale, 0, -30, 76, 27)
		p.path(stroke("#7a4b29", 8), "M-84-92L-18-38M84-92L18-38")
		p.disc(wood, -16, -37, 8)
		p.disc(wood, 16, -37, 8)
	case Fiddle:
		p.open(0, 0, 1, 24)
		p.rect(dark, -6, -98, 12, 70, 3)
		p.path(wood, "M0-40C44-40 40-4 24 6C52 22 52 84 0 84C-52 84-52 22-24 6C-40-4-44-40 0-40Z")
		p.path(thin, "M-20 22Q-10 34-20 46M20 22Q10 34 20 46M-4-90V60M4-90V60M-14 60H14")
		p.close()
		p.path(stroke("#5a3410", 5), "M-96 66L76-74")
		p.path(stroke("#d8cdb4", 2), "M-92 74L82-66")
	case Trumpet:
		p.path(stroke("#5a3d04", 17), "M-92-6H40M-50-6Q-72 40-30 40H20Q50 40 38-6")
		p.path(stroke("#e0ac2a", 11), "M-92-6H40M-50-6Q-72 40-30 40H20Q50 40 38-6")
		p.path(brass, "M34-14Q72-18 96-52V40Q72 6 34 2Z")
		p.rect(brass, -104, -14, 14, 16, 3)
		for _, x := range []float64{-26, -4, 18} {
			p.rect(pale, x-7, -46, 14, 74, 5)
			p.disc(brass, x, -50, 8)
		}
	case Accordion:
		p.path(flat("#6f2a3a").lined("#2d0d15", 3), "M-40-62L-28-74L-16-62L-4-74L8-62L20-74L32-62L40-70V70L32 62L20 74L8 62L-4 74L-16 62L-28 74L-40 62Z")
		for x := -28.; x < 40; x += 12 {
			p.line("#2d0d15", 2, x, -64, x, 64)
		}
		p.rect(wood, -96, -76, 54, 152, 8)
		p.rect(wood, 42, -76, 54, 152, 8)
		for k := range 8 {
			p.rect(pale, 66, -66+float64(k)*17, 30, 14, 2)
			p.disc(pale, -80, -58+float64(k)*17, 5)
			p.disc(pale, -62, -52+float64(k)*17, 5)
		}
	case Harp:
		p.path(stroke("#5a3410", 17), "M-56 84L-58-72Q-30-104 0-70T66-58L-56 84")
		p.path(stroke("#d79a3c", 11), "M-56 84L-58-72Q-30-104 0-70T66-58L-56 84")
		for k := range 8 {
			x := -42 + float64(k)*12.5
			p.line("#fffdf5", 3.4, x, -72+float64(k)*2, x, 62-float64(k)*14)
			p.line("#6b5a3a", 1.4, x, -72+float64(k)*2, x, 62-float64(k)*14)
		}
		p.rect(wood, -78, 78, 50, 14, 4)
	case HandBell:
		p.rect(wood, -9, -98, 18, 50, 7)
		p.path(brass, "M-14-50Q0-62 14-50Q46-40 50 20Q54 52 78 66H-78Q-54 52-50 20Q-46-40-14-50Z")
		p.path(stroke("#9a6d0c", 4), "M-50 34H50")
		p.disc(dark, 0, 76, 13)
	case Piano:
		p.path(dark, "M-94-68H94V84H72V52H-72V84H-94Z")
		p.rect(wood, -84, -58, 168, 46, 4)
		p.rect(pale, -86, 0, 172, 40, 2)
		for k := range 13 {
			x := -86 + 172./14*float64(k+1)
			p.line("#4a3a22", 2, x, 0, x, 40)
			if k%7 != 2 && k%7 != 6 {
				p.rect(dark, x-4, 0, 8, 24, 1)
			}
		}
	case Banjo:
		p.open(0, 0, 1, 38)
		p.rect(wood, -9, -104, 18, 100, 3)
		p.rect(dark, -14, -120, 28, 22, 4)
		p.disc(brass, 0, 34, 60)
		p.disc(pale, 0, 34, 50)
		p.path(thin, "M-5-100V60M5-100V60M-16 60H16")
		for k := range 5 {
			p.line("#e8d9b8", 2, -9, -88+float64(k)*17, 9, -88+float64(k)*17)
		}
		p.close()
	}
}
