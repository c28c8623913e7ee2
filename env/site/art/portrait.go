package art

// A Hat is what a person wears on the head.
type Hat int

// The hats.
const (
	NoHat Hat = iota
	Cap
	StrawHat
	Beret
)

// Hats lists every hat, NoHat first.
var Hats = all(NoHat, Beret)

var hatNames = []string{"none", "cap", "straw hat", "beret"}

// String returns the hat's everyday name, "straw hat".
func (h Hat) String() string { return name(hatNames, int(h)) }

// HairColors lists natural hair colours; a Portrait accepts any of Colors.
var HairColors = []Color{Black, Brown, Orange, Yellow, Grey, White}

// A Portrait is a person's head and shoulders.
type Portrait struct {
	Hair    Color
	Long    bool // hair down to the shoulders
	Glasses bool
	Beard   bool
	Hat     Hat
	Scarf   Color // NoColor if there is none
	Coat    Color
}

// Check reports every fact that cannot be drawn.
func (o Portrait) Check() error {
	f := &faults{what: "portrait"}
	known(f, "Hair", o.Hair, Colors...)
	known(f, "Hat", o.Hat, Hats...)
	known(f, "Scarf", o.Scarf, all(NoColor, Grey)...)
	known(f, "Coat", o.Coat, Colors...)
	if o.Scarf == o.Coat {
		f.add("Scarf and Coat are both %v; make them differ", o.Coat)
	}
	return f.err()
}

// SVG draws the person.
func (o Portrait) SVG(seed uint64) []byte {
	p := newPen(640, 480, seed)
	p.portrait(o)
	return p.done()
}
