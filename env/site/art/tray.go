package art

// A Pack is the form of a pack of food.
type Pack int

// The forms of packs.
const (
	Jar Pack = iota + 1
	Tin
	Bottle
	Carton
	Sack
	Tub
)

// Packs lists every form of pack.
var Packs = all(Jar, Tub)

var packNames = []string{"none", "jar", "tin", "bottle", "carton", "sack", "tub"}

// String returns the form's everyday name, "jar".
func (k Pack) String() string { return name(packNames, int(k)) }

// A Figure is an animal or a plant on a label.
type Figure int

// The figures.
const (
	LeafFigure Figure = iota + 1
	FishFigure
	BirdFigure
	TulipFigure
	AcornFigure
	MushroomFigure
	FirFigure
	HareFigure
	ButterflyFigure
)

// Figures lists every figure.
var Figures = all(LeafFigure, ButterflyFigure)

var figureNames = []string{"none", "leaf", "fish", "bird", "tulip", "acorn", "mushroom", "fir tree", "hare", "butterfly"}

// String returns the figure's everyday name, "hare".
func (k Figure) String() string { return name(figureNames, int(k)) }

// A Tray is a tray of packs of one product on a shelf, in one row or in two steps.
type Tray struct {
	Pack   Pack   // the form of every pack
	Pieces int    // the number of packs, 2–9
	Color  Color  // the colour of their labels
	Figure Figure // what the labels show
	Stamp  int    // the number on the front of the tray, 10–99
}

// Check reports every fact that cannot be drawn.
func (t Tray) Check() error {
	f := &faults{what: "tray"}
	known(f, "Pack", t.Pack, Packs...)
	f.between("Pieces", t.Pieces, 2, 9)
	known(f, "Color", t.Color, Colors...)
	known(f, "Figure", t.Figure, Figures...)
	f.between("Stamp", t.Stamp, 10, 99)
	return f.err()
}

// SVG draws the tray.
func (t Tray) SVG(seed uint64) []byte {
	p := newPen(640, 480, seed)
	p.tray(t)
	return p.done()
}

// mostInARow is the largest number of packs in one step of a tray.
const mostInARow = 4

// tray draws the tray in front of a wall of boards.
func (p *pen) tray(t Tray) {
	wall := [][2]string{{"#efe3cf", "#dccbb0"}, {"#e3e6dc", "#cdd3c2"}, {"#eadfd6", "#d6c4b6"}}[p.rng.IntN(3)]
	p.rect(flat(p.down(wall[0], wall[1])), 0, 0, 640, 480, 0)
	for x := p.between(10, 70); x < 640; x += p.between(90, 150) {
		p.line("#8a765a33", 2, x, 0, x, 392)
	}
	p.rect(flat(p.down("#b98d5a", "#8d6537")).lined("#55391a", 2), -10, 430, 660, 60, 0)
	p.shadow(320, 434, 306, 14)
	board := flat(p.down("#d3a873", "#b1834c")).lined("#5f3f1d", 2)
	if t.Pieces > mostInARow {
		back := t.Pieces / 2
		p.rect(board, 46, 196, 548, 190, 4)
		p.packs(t, back, 200, .88)
		p.packs(t, t.Pieces-back, 386, .94)
	} else {
		p.packs(t, t.Pieces, 386, min(1.5, 5.2/float64(t.Pieces)))
	}
	p.rect(board, 22, 374, 596, 66, 6)
	p.line("#7d582c", 2, 26, 407, 614, 407)
	for _, x := range []float64{40, 600} {
		for _, y := range []float64{390, 424} {
			p.disc(flat("#6b6f76").lined("#33363b", 1), x, y, 4)
		}
	}
	p.rect(flat("#f7efdc").lined("#5f3f1d", 2), 276, 379, 88, 56, 4)
	p.number(t.Stamp, 320, 407, 38)
}

// packs draws a number of packs beside each other, with their feet at y.
func (p *pen) packs(t Tray, n int, y, size float64) {
	step := min(140*size, 560/float64(n))
	for i := range n {
		p.open(320+step*(float64(i)-float64(n-1)/2), y, size, 0)
		p.pack(t)
		p.close()
	}
}

// labels are where the label of a pack is, above its foot: the height of its middle, and half of its width and height.
var labels = map[Pack][3]float64{Jar: {-62, 44, 36}, Tin: {-74, 48, 40}, Bottle: {-56, 36, 38}, Carton: {-62, 42, 40}, Sack: {-62, 44, 36}, Tub: {-48, 46, 34}}

// pack draws a pack with its foot at the origin, some 100 wide and 170 high.
func (p *pen) pack(t Tray) {
	tin := p.metal()
	switch t.Pack {
	case Jar:
		p.path(flat(p.across("#fff7e2", "#f0d9a6", "#c9a866")).lined("#6e5524", 2), "M-50-6Q-50 0-42 0H42Q50 0 50-6V-118Q50-134 36-138H-36Q-50-134-50-118Z")
		p.rect(tin, -42, -164, 84, 28, 6)
		p.line("#5b626b", 2, -42, -150, 42, -150)
	case Tin:
		p.rect(tin, -52, -148, 104, 148, 8)
		p.oval(flat("#d9dee4").lined("#454c55", 2), 0, -146, 52, 12)
		p.oval(stroke("#8a929b", 2), 0, -146, 40, 8)
		p.line("#5b626b", 2, -52, -12, 52, -12)
	case Bottle:
		p.path(flat(p.across("#a9cfae", "#6fa57a", "#3d6b47")).lined("#234029", 2), "M-40-8Q-40 0-32 0H32Q40 0 40-8V-84Q40-104 16-116V-150H-16V-116Q-40-104-40-84Z")
		p.rect(flat("#c99a63").lined("#5f3f1d", 2), -12, -168, 24, 22, 4)
		p.rect(flat("#88bb90").lined("#234029", 2), -20, -152, 40, 10, 3)
	case Carton:
		p.path(flat("#f7f5ee").lined("#5c6470", 2), "M-48 0V-116L-24-146H24L48-116V0Z")
		p.path(flat("#e4e1d6").lined("#5c6470", 2), "M-48-116L-24-146H24L48-116Z")
		p.rect(flat("#f7f5ee").lined("#5c6470", 2), -26, -166, 52, 22, 2)
	case Sack:
		p.path(flat(p.across("#e8d1a4", "#cfae74", "#a07e45")).lined("#5f4520", 2),
			"M-46 0Q-56-50-50-96Q-46-118-20-128Q-10-132-24-164Q0-156 24-164Q10-132 20-128Q46-118 50-96Q56-50 46 0Z")
		p.path(stroke("#7a3b1d", 6), "M-19-130Q0-124 19-130")
	case Tub:
		p.path(flat("#f4f6f8").lined("#5c6470", 2), "M-38 0L-52-106H52L38 0Z")
		p.rect(flat(p.down("#dfe5ea", "#b9c3cc")).lined("#5c6470", 2), -58, -120, 116, 18, 6)
	}
	at := labels[t.Pack]
	tones := t.Color.tones()
	p.rect(flat(tones.base).lined(tones.line, 2), -at[1], at[0]-at[2], 2*at[1], 2*at[2], 5)
	p.open(0, at[0], at[2]/62, 0)
	p.emblem(t.Figure, signOn(t.Color))
	p.close()
}

// figures are outlines about the origin, some 100 wide.
var figures = map[Figure]string{
	LeafFigure: outlines[LeafSign], FishFigure: outlines[FishSign], BirdFigure: outlines[BirdSign],
	TulipFigure:    "M-32-46L-15-28L0-52L15-28L32-46V-12Q32 12 5 15V36Q18 20 38 18Q34 46 5 52H-5Q-34 46-38 18Q-18 20-5 36V15Q-32 12-32-12Z",
	AcornFigure:    "M-4-54H5L4-42Q40-40 42-12H-42Q-40-40-5-42ZM-35-8H35Q36 28 0 54Q-36 28-35-8Z",
	MushroomFigure: "M-52 2Q-48-48 0-48Q48-48 52 2ZM-17 8H17L22 48Q0 56-22 48Z",
	FirFigure:      "M0-56L28-18H14L42 20H8V52H-8V20H-42L-14-18H-28Z",
	HareFigure:     "M-11-4C-36-24-38-56-24-56C-10-56-4-30-3-14H3C4-30 10-56 24-56C38-56 36-24 11-4C38 6 38 48 0 50C-38 48-38 6-11-4Z",
	ButterflyFigure: "M0-12C10-50 56-56 54-22C52 0 32 4 14 5C36 10 40 44 19 44C7 44 0 26 0 16" +
		"C0 26-7 44-19 44C-40 44-36 10-14 5C-32 4-52 0-54-22C-56-56-10-50 0-12Z",
}

// emblem draws a figure around the origin in the look l.
func (p *pen) emblem(k Figure, l look) {
	p.path(l, figures[k])
	thin := stroke(l.edge, 4)
	switch k {
	case LeafFigure:
		p.path(thin, "M1 18V-30M1 4L-18-10M1 4L20-10")
	case FishFigure:
		p.path(thin, "M22-16Q14 0 22 16")
		p.disc(flat(l.edge), 36, -6, 5)
	case BirdFigure:
		p.path(thin, "M-6 22L18 10")
	case MushroomFigure:
		p.disc(flat(l.edge), -18, -20, 7)
		p.disc(flat(l.edge), 16, -26, 6)
	case HareFigure:
		p.disc(flat(l.edge), -13, 14, 5)
		p.disc(flat(l.edge), 13, 14, 5)
		p.path(thin, "M-6 30Q0 36 6 30")
	case ButterflyFigure:
		p.path(thin, "M0 30V-20M0-20Q-4-40-16-46M0-20Q4-40 16-46")
	}
}
