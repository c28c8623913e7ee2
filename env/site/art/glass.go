package art

import "fmt"

// A Cut is how food is cut up.
type Cut int

// The cuts.
const (
	Slices Cut = iota + 1
	Cubes
	Strips
)

// Cuts lists every cut.
var Cuts = all(Slices, Strips)

var cutNames = []string{"none", "slices", "cubes", "strips"}

// String returns the everyday name of the pieces, "cubes".
func (c Cut) String() string { return name(cutNames, int(c)) }

// A Glass is a portion of food in a glass, seen from the side, so that its layers can be counted, with some pieces of it
// on a board beside the glass. The crust above the glass is browned or pale; it is no layer.
type Glass struct {
	Layers  []Color // from the bottom to the top, 2–6; neighbours differ
	Browned bool
	Cut     Cut
	Pieces  int // 1–8, beside the glass
}

// Check reports every fact that cannot be drawn.
func (g Glass) Check() error {
	f := &faults{what: "glass"}
	f.between("number of Layers", len(g.Layers), 2, 6)
	for i, c := range g.Layers {
		known(f, fmt.Sprintf("Layers[%d]", i), c, Colors...)
		if i > 0 && c == g.Layers[i-1] {
			f.add("Layers[%d] has the colour of the one below; choose another one", i)
		}
	}
	known(f, "Cut", g.Cut, Cuts...)
	f.between("Pieces", g.Pieces, 1, 8)
	return f.err()
}

// SVG draws the glass.
func (g Glass) SVG(seed uint64) []byte {
	p := newPen(640, 480, seed)
	p.studio(360)
	p.tumbler(g)
	p.cuttings(g)
	return p.done()
}

// tumbler draws the glass, 230 wide, on the left.
func (p *pen) tumbler(g Glass) {
	const left, wide, foot, tall = 74., 230., 428., 270.
	p.shadow(left+wide/2+8, foot+8, 150, 16)
	h := tall / float64(len(g.Layers))
	for i, c := range g.Layers {
		t := c.tones()
		y := foot - h*float64(i+1)
		p.rect(flat(p.across(t.light, t.base, t.dark)), left, y, wide, h, 0)
		p.pathf(stroke(t.line, 2.5), "M%.0f %.1fH%.0fM%.0f %.1fH%.0f", left, y, left+wide, left, y+h, left+wide)
		for j := range 5 {
			p.disc(flat(t.dark).faded(.55), left+24+45*float64(j)+p.between(-8, 8), y+h/2+p.between(-.2, .2)*h, 3)
		}
	}
	top := foot - tall
	crust := flat(p.down("#fffbea", "#efe3bd")).lined("#8f8159", 2.5)
	if g.Browned {
		crust = flat(p.down("#b06a26", "#6a3510")).lined("#2d1504", 2.5)
	}
	p.pathf(crust, "M%.0f %.0fC%.0f %.0f %.0f %.0f %.0f %.0fC%.0f %.0f %.0f %.0f %.0f %.0fZ", left+6, top-4,
		left+20, top-40, left+70, top-34, left+wide/2, top-44, left+wide-60, top-36, left+wide-16, top-38, left+wide-6, top-4)
	if g.Browned {
		for j := range 6 {
			p.oval(flat("#35190a").faded(.75), left+36+31*float64(j), top-18+p.between(-5, 5), 9, 4)
		}
	}
	p.pathf(flat("#ffffff").faded(.22), "M%.0f %.0fV%.0fH%.0fV%.0fZ", left+14, top, foot-8, left+34, top)
	p.pathf(stroke("#6f8794", 5), "M%.0f %.0fV%.0fQ%.0f %.0f %.0f %.0fH%.0fQ%.0f %.0f %.0f %.0fV%.0f", left-4, top-8, foot-8, left-4, foot+6, left+12, foot+6,
		left+wide-12, left+wide+4, foot+6, left+wide+4, foot-8, top-8)
}

// cuttings draws the pieces in two rows on a board, on the right.
func (p *pen) cuttings(g Glass) {
	p.shadow(472, 440, 150, 14)
	p.rect(flat(p.down("#e2b988", "#c8965f")).lined("#4c3119", 2.5), 336, 300, 276, 136, 16)
	p.disc(flat("#8a5f38").lined("#4c3119", 2), 592, 318, 7)
	flesh := flat(p.ball("#fff6d8", "#f2d79a", "#c99f55")).lined("#5b3d10", 2.5)
	for i := range g.Pieces {
		p.open(374+64*float64(i%4), 336+62*float64(i/4), 1, p.between(-7, 7))
		switch g.Cut {
		case Slices:
			p.oval(flesh, 0, 0, 25, 22)
			p.oval(flat("#fffdf2").lined("#8a6a2a", 1.5), 0, 0, 15, 12)
			p.path(stroke("#8a6a2a", 1.5), "M0-11V11M-14 0H14")
		case Cubes:
			p.path(flat("#fff6d8").lined("#5b3d10", 2.5), "M-22-8L0-20L22-8L0 4Z")
			p.path(flat("#eccd86").lined("#5b3d10", 2.5), "M-22-8L0 4V26L-22 14Z")
			p.path(flat("#c99f55").lined("#5b3d10", 2.5), "M22-8L0 4V26L22 14Z")
		case Strips:
			p.rect(flesh, -7, -26, 14, 54, 5)
			p.path(stroke("#8a6a2a", 1.5), "M0-20V22")
		}
		p.close()
	}
}
