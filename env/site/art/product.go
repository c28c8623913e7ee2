package art

import "slices"

// A ProductKind is a sort of product in a shop.
type ProductKind int

// The sorts of product.
const (
	Chair ProductKind = iota + 1
	Stool
	Sofa
	Lamp
	Mug
	Backpack
	Jacket
	Sneakers
	Kettle
	Umbrella
	Cushion
	Headphones
	Helmet
	Vase
	Rug
	Notebooks
	Towels
	Blocks
	PlantPot
	Watch
	Clock
)

// Products lists every sort of product.
var Products = all(Chair, Clock)

var productNames = []string{"none", "chair", "stool", "sofa", "lamp", "mug", "backpack", "jacket",
	"sneakers", "kettle", "umbrella", "cushion", "headphones", "bicycle helmet", "vase", "rug",
	"notebook set", "towel set", "toy blocks", "plant pot", "watch", "clock"}

// String returns the product's everyday name, "bicycle helmet".
func (k ProductKind) String() string { return name(productNames, int(k)) }

// A Product is alone in front of a plain wall. ProductKind.Shows lists the facts that a kind shows;
// the others stay zero.
type Product struct {
	Kind     ProductKind
	Color    Color   // the colour of the largest part: the seat, the shade, the cloth, the body
	Pattern  Pattern // the pattern on that same part
	Count    int     // see Traits.Count
	Legs     int     // 1 is a single column on a round foot
	Armrests bool
	Furry    bool // long soft hair: on the seat, the collar, or all over
	Handle   bool // a mug or a vase has a handle; an umbrella's handle is hooked, else it is a knob
	Hood     bool // a jacket's
	Round    bool // the outline of a rug, cushion, watch or clock; false means square
	Cable    bool // a cable with its plug hangs from it
}

// Traits says which facts a kind of product shows. Color is always shown.
type Traits struct {
	Pattern  bool  // Stripes, Dots and Checks can be drawn on it
	Count    Tally // what Count means
	Legs     []int // the possible numbers of legs; nil if it has none
	Armrests bool
	Furry    bool
	Handle   bool
	Hood     bool
	Round    bool
	Cable    bool
}

var traits = map[ProductKind]Traits{
	Chair:      {Pattern: true, Legs: []int{1, 4}, Armrests: true, Furry: true},
	Stool:      {Pattern: true, Legs: []int{1, 3, 4}, Furry: true},
	Sofa:       {Pattern: true, Count: Tally{"seat cushions", 1, 4}, Armrests: true},
	Lamp:       {Pattern: true, Legs: []int{1, 3}, Cable: true},
	Mug:        {Pattern: true, Count: Tally{"mugs", 1, 4}, Handle: true},
	Backpack:   {Pattern: true, Count: Tally{"front pockets", 1, 3}},
	Jacket:     {Pattern: true, Count: Tally{"buttons", 2, 6}, Furry: true, Hood: true},
	Sneakers:   {Pattern: true, Count: Tally{"lace rows", 2, 6}},
	Kettle:     {Cable: true},
	Umbrella:   {Pattern: true, Handle: true},
	Cushion:    {Pattern: true, Count: Tally{"cushions", 1, 3}, Furry: true, Round: true},
	Headphones: {Cable: true},
	Helmet:     {Pattern: true, Count: Tally{"air slots", 2, 5}},
	Vase:       {Pattern: true, Count: Tally{"flowers", 0, 7}, Handle: true},
	Rug:        {Pattern: true, Furry: true, Round: true},
	Notebooks:  {Pattern: true, Count: Tally{"notebooks", 2, 6}},
	Towels:     {Pattern: true, Count: Tally{"towels", 2, 6}},
	Blocks:     {Count: Tally{"blocks", 3, 10}},
	PlantPot:   {Pattern: true, Count: Tally{"leaves", 0, 7}},
	Watch:      {Count: Tally{"the hour on its dial", 1, 12}, Round: true},
	Clock:      {Count: Tally{"the hour on its dial", 1, 12}, Round: true},
}

// Shows says which facts this kind of product shows.
func (k ProductKind) Shows() Traits { return traits[k] }

// Check reports every fact that cannot be drawn.
func (r Product) Check() error {
	f := &faults{what: "product"}
	known(f, "Kind", r.Kind, Products...)
	known(f, "Color", r.Color, Colors...)
	known(f, "Pattern", r.Pattern, ProductPatterns...)
	t := r.Kind.Shows()
	f.between("Count", r.Count, t.Count.Lo, t.Count.Hi)
	if !slices.Contains(t.Legs, r.Legs) && (t.Legs != nil || r.Legs != 0) {
		f.add("Legs is %d; choose one of %v, or 0 where there are none", r.Legs, t.Legs)
	}
	f.absent("a Pattern", r.Pattern != Plain, t.Pattern)
	f.absent("a Pattern under fur", r.Pattern != Plain, !r.Furry || r.Kind == Jacket)
	f.absent("Armrests", r.Armrests, t.Armrests)
	f.absent("Furry", r.Furry, t.Furry)
	f.absent("a Handle", r.Handle, t.Handle)
	f.absent("a Hood", r.Hood, t.Hood)
	f.absent("Round", r.Round, t.Round)
	f.absent("a Cable", r.Cable, t.Cable)
	return f.err()
}

// SVG draws the product.
func (r Product) SVG(seed uint64) []byte {
	p := newPen(640, 480, seed)
	if r.Kind == Rug {
		p.studio(210) // a rug lies on the floor
	} else {
		p.studio(352)
	}
	p.product(r)
	return p.done()
}
