package art

// A Layout is how a flag's field is divided.
type Layout int

// The layouts, each with the number of colours it takes; see Layout.Takes.
const (
	Horizontal Layout = iota + 1 // two to four bands, from the top
	Vertical                     // two to four bands, from the hoist
	Cross                        // field, cross
	Diagonal                     // upper hoist triangle, lower fly triangle
	Canton                       // field, canton
	Disc                         // field, disc
)

// Layouts lists every layout.
var Layouts = all(Horizontal, Disc)

var layoutNames = []string{"none", "horizontal bands", "vertical bands", "cross", "diagonal", "canton", "disc"}

// String returns the layout's name, "horizontal bands".
func (l Layout) String() string { return name(layoutNames, int(l)) }

// Takes returns the least and the greatest number of colours of the layout.
func (l Layout) Takes() (lo, hi int) {
	if l == Horizontal || l == Vertical {
		return 2, 4
	}
	return 2, 2
}

// A Flag flies from a pole; the hoist is on the left. A symbol is in the middle of the field, or in
// the canton if there is one, in a colour that contrasts with its background.
type Flag struct {
	Layout Layout
	Colors []Color // in the order the layout names them
	Symbol Symbol
}

// Check reports every fact that cannot be drawn. Neighbouring colours must differ.
func (g Flag) Check() error {
	f := &faults{what: "flag"}
	known(f, "Layout", g.Layout, Layouts...)
	known(f, "Symbol", g.Symbol, FlagSymbols...)
	lo, hi := g.Layout.Takes()
	f.between("number of Colors", len(g.Colors), lo, hi)
	for i, c := range g.Colors {
		known(f, "Colors", c, Colors...)
		if i > 0 && c == g.Colors[i-1] {
			f.add("two neighbouring Colors are both %v; make them differ", c)
		}
	}
	return f.err()
}

// SVG draws the flag.
func (g Flag) SVG(seed uint64) []byte {
	p := newPen(640, 480, seed)
	p.flag(g)
	return p.done()
}
