package art

// A DishKind is a sort of food.
type DishKind int

// The sorts of food. FilledBreads are folded flat breads with a filling.
const (
	Soup DishKind = iota + 1
	Pasta
	Dumplings
	Skewers
	Pie
	Salad
	Curry
	Pancakes
	Rice
	GrilledFish
	Cake
	FilledBreads
)

// Dishes lists every sort of food.
var Dishes = all(Soup, FilledBreads)

var dishNames = []string{"none", "soup", "pasta", "dumplings", "skewers", "pie", "salad", "curry",
	"pancakes", "rice", "grilled fish", "cake", "filled breads"}

// String returns the food's everyday name, "grilled fish".
func (k DishKind) String() string { return name(dishNames, int(k)) }

var pieces = map[DishKind]string{
	Soup: "round slices afloat", Pasta: "meatballs", Dumplings: "dumplings", Skewers: "skewers",
	Pie: "slices the pie is cut into", Salad: "tomatoes", Curry: "chunks", Pancakes: "pancakes",
	Rice: "prawns", GrilledFish: "fish", Cake: "candles", FilledBreads: "breads",
}

// Pieces says what Dish.Pieces counts. Pie allows 2–8; dumplings, skewers, pancakes, grilled fish (at most 4) and
// filled breads (at most 5) need at least 1; the others allow 0–8.
func (k DishKind) Pieces() Tally {
	t := Tally{Of: pieces[k], Lo: 0, Hi: 8}
	switch k {
	case Pie:
		t.Lo = 2
	case Dumplings, Skewers, Pancakes:
		t.Lo = 1
	case GrilledFish:
		t.Lo, t.Hi = 1, 4
	case FilledBreads:
		t.Lo, t.Hi = 1, 5
	}
	return t
}

// A Garnish is what lies on top of or beside the food.
type Garnish int

// The garnishes.
const (
	NoGarnish Garnish = iota
	LeafGarnish
	LemonGarnish
	ChiliGarnish
	SeedsGarnish
)

// Garnishes lists every garnish, NoGarnish first.
var Garnishes = all(NoGarnish, SeedsGarnish)

var garnishNames = []string{"none", "leaf", "lemon", "chili", "seeds"}

// String returns the garnish's everyday name, "lemon".
func (g Garnish) String() string { return name(garnishNames, int(g)) }

// A Vessel is the container or board under the food.
type Vessel int

// The vessels.
const (
	Bowl Vessel = iota + 1
	Plate
	Skillet
	Board
)

// Vessels lists every vessel.
var Vessels = all(Bowl, Board)

var vesselNames = []string{"none", "bowl", "plate", "skillet", "board"}

// String returns the vessel's everyday name, "skillet".
func (v Vessel) String() string { return name(vesselNames, int(v)) }

// A Dish is food on a table, seen from above.
type Dish struct {
	Kind    DishKind
	Sauce   Color // the broth, the sauce, the icing; NoColor if there is none
	Pieces  int   // see DishKind.Pieces
	Garnish Garnish
	Vessel  Vessel
}

// Check reports every fact that cannot be drawn. Soup and curry need a Sauce, and cannot be on a board.
func (d Dish) Check() error {
	f := &faults{what: "dish"}
	known(f, "Kind", d.Kind, Dishes...)
	known(f, "Sauce", d.Sauce, append(Colors[:len(Colors):len(Colors)], NoColor)...)
	t := d.Kind.Pieces()
	f.between("Pieces", d.Pieces, t.Lo, t.Hi)
	known(f, "Garnish", d.Garnish, Garnishes...)
	known(f, "Vessel", d.Vessel, Vessels...)
	if d.Kind == Soup || d.Kind == Curry {
		known(f, "Sauce of something liquid", d.Sauce, Colors...)
		known(f, "Vessel of something liquid", d.Vessel, Bowl, Plate, Skillet)
	}
	return f.err()
}

// SVG draws the dish.
func (d Dish) SVG(seed uint64) []byte {
	p := newPen(640, 480, seed)
	p.dish(d)
	return p.done()
}
