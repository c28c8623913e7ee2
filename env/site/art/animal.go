package art

// An AnimalKind is a species.
type AnimalKind int

// The species.
const (
	Fox AnimalKind = iota + 1
	Owl
	Turtle
	Deer
	Fish
	Cat
	Heron
	Bear
)

// Animals lists every species.
var Animals = all(Fox, Bear)

var animalNames = []string{"none", "fox", "owl", "turtle", "deer", "fish", "cat", "heron", "bear"}

// String returns the species' everyday name, "fox".
func (k AnimalKind) String() string { return name(animalNames, int(k)) }

// A Pattern is drawn over a colour.
type Pattern int

// The patterns. Dots and Checks are for products, Spots for animals.
const (
	Plain Pattern = iota
	Stripes
	Dots
	Checks
	Spots
)

var (
	// AnimalPatterns lists the patterns an animal's coat may have.
	AnimalPatterns = []Pattern{Plain, Spots, Stripes}
	// ProductPatterns lists the patterns a product may have.
	ProductPatterns = []Pattern{Plain, Stripes, Dots, Checks}
)

var patternNames = []string{"plain", "stripes", "dots", "checks", "spots"}

// String returns the pattern's name, "stripes".
func (p Pattern) String() string { return name(patternNames, int(p)) }

// An Animal is drawn in its setting (a fish swims, whatever the setting is above the water). Color
// is that of its coat, feathers, scales or shell.
type Animal struct {
	Kind    AnimalKind
	Color   Color
	Pattern Pattern
	Setting Setting
}

// Check reports every fact that cannot be drawn.
func (a Animal) Check() error {
	f := &faults{what: "animal"}
	known(f, "Kind", a.Kind, Animals...)
	known(f, "Color", a.Color, Colors...)
	known(f, "Pattern", a.Pattern, AnimalPatterns...)
	known(f, "Setting", a.Setting, Settings...)
	return f.err()
}

// SVG draws the animal.
func (a Animal) SVG(seed uint64) []byte {
	p := newPen(640, 480, seed)
	p.scene(a.Setting, 640, 480)
	p.animal(a)
	return p.done()
}
