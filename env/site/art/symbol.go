package art

// A Symbol is the sign on a flag, on an aeroplane's tail or over a restaurant's door.
type Symbol int

// The signs. Bird, wave and crown do not appear on flags.
const (
	NoSign Symbol = iota
	StarSign
	SunSign
	MoonSign
	LeafSign
	FishSign
	ShipSign
	MountainSign
	BirdSign
	WaveSign
	CrownSign
)

var (
	// Symbols lists every sign, without NoSign.
	Symbols = all(StarSign, CrownSign)
	// FlagSymbols lists the signs that a flag may have, NoSign first.
	FlagSymbols = all(NoSign, MountainSign)
)

var symbolNames = []string{"none", "star", "sun", "moon", "leaf", "fish", "ship", "mountain",
	"bird", "wave", "crown"}

// String returns the sign's everyday name, "star".
func (s Symbol) String() string { return name(symbolNames, int(s)) }

// outlines are drawn around the origin, about 100 wide.
var outlines = []string{
	StarSign:     "M0-52L13-17L50-16L21 7L31 42L0 22L-31 42L-21 7L-50-16L-13-17Z",
	MoonSign:     "M18-48A49 49 0 1 0 40 30A40 40 0 1 1 18-48Z",
	LeafSign:     "M-4 52C-6 40-4 28-1 18C-46 22-50-24 0-54C50-24 46 22 5 18C4 28 5 40 6 50Z",
	FishSign:     "M-50-22C-46-8-46 8-50 22C-38 16-28 10-22 4C0 34 38 28 54 0C38-28 0-34-22-4C-28-10-38-16-50-22Z",
	ShipSign:     "M-52 18H52L36 46H-36ZM4-54C30-42 42-18 42 8H4ZM-6-44V8H-38C-34-14-24-32-6-44Z",
	MountainSign: "M-58 40L-18-36L-2-8L14-28L58 40Z",
	BirdSign:     "M-60-26C-36-36-16-28 0-6C16-28 36-36 60-26C40-20 26-8 18 10C12 26 2 36-14 42C-8 30-10 18-18 8C-28-10-42-20-60-26Z",
	WaveSign:     "M-58 34C-54-24-18-56 22-38C38-30 44-12 34-2C28-16 12-18 6-4C0 14 20 26 58 24V40H-58Z",
	CrownSign:    "M-46 38L-54-26L-24 2L0-44L24 2L54-26L46 38Z",
}

// symbol draws a sign around the origin in the look l.
func (p *pen) symbol(s Symbol, l look) {
	switch s {
	case NoSign:
		return
	case SunSign:
		for i := range 12 {
			p.open(0, 0, 1, 30*float64(i))
			p.path(l, "M-7-36L0-56L7-36Z")
			p.close()
		}
		p.disc(l, 0, 0, 30)
		return
	}
	p.path(l, outlines[s])
	thin := stroke(l.edge, 4)
	switch s {
	case LeafSign:
		p.path(thin, "M1 18V-30M1 4L-18-10M1 4L20-10M1-10L-13-22M1-10L15-22")
	case FishSign:
		p.path(thin, "M22-16Q14 0 22 16")
		p.disc(flat(l.edge), 36, -6, 5)
	case MountainSign:
		p.path(thin, "M-30-13L-20-18L-14-10L-7-17M6-17L16-12L24-13")
	case BirdSign:
		p.path(thin, "M-6 22L18 10")
	case WaveSign:
		p.path(thin, "M-30 32C-26-4-8-22 14-26")
	case CrownSign:
		p.path(thin, "M-46 24H46")
		for _, x := range []float64{-54, 0, 54} {
			p.disc(l, x, -30-16*(1-x*x/2916), 7)
		}
	}
}

// signOn is the look of a sign over colour c.
func signOn(c Color) look {
	switch c {
	case White, Yellow, Pink, NoColor:
		return flat("#27335a").lined("#fffdf5", 2.5)
	}
	return flat("#fffdf5").lined("#1f2433", 2.5)
}
