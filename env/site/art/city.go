package art

// A Course is the course of a river on a map.
type Course int

// The courses.
const (
	NoRiver Course = iota
	NorthSouth
	EastWest
)

// Courses lists every course, NoRiver first.
var Courses = all(NoRiver, EastWest)

var courseNames = []string{"none", "north-south", "east-west"}

// String returns the course's name, "north-south".
func (c Course) String() string { return name(courseNames, int(c)) }

// A Side is the edge of a map where the sea is. North is up.
type Side int

// The sides.
const (
	NoCoast Side = iota
	North
	East
	South
	West
)

// Sides lists every side, NoCoast first.
var Sides = all(NoCoast, West)

var sideNames = []string{"none", "north", "east", "south", "west"}

// String returns the side's name, "north".
func (s Side) String() string { return name(sideNames, int(s)) }

// A Quarter is a part of a city.
type Quarter int

// The quarters.
const (
	NorthWest Quarter = iota + 1
	NorthEast
	SouthWest
	SouthEast
	Centre
)

// Quarters lists every quarter.
var Quarters = all(NorthWest, Centre)

var quarterNames = []string{"none", "north-west", "north-east", "south-west", "south-east", "centre"}

// String returns the quarter's name, "north-west".
func (q Quarter) String() string { return name(quarterNames, int(q)) }

// A Pin marks a landmark on a map with a small pictogram, without its colour and its count.
type Pin struct {
	Kind LandmarkKind
	At   Quarter
}

// A Map is a sketched plan of a city.
type Map struct {
	River     Course
	Coast     Side
	Parks     int   // 0–4
	Landmarks []Pin // pins of landmarks, at most one in a quarter
}

// Check reports every fact that cannot be drawn.
func (m Map) Check() error {
	f := &faults{what: "map"}
	known(f, "River", m.River, Courses...)
	known(f, "Coast", m.Coast, Sides...)
	f.between("Parks", m.Parks, 0, 4)
	var full [Centre + 1]bool
	for _, pin := range m.Landmarks {
		known(f, "Kind of a Pin", pin.Kind, Landmarks...)
		known(f, "At of a Pin", pin.At, Quarters...)
		if pin.At < NorthWest || pin.At > Centre {
			continue
		}
		if full[pin.At] {
			f.add("two Landmarks are in the %v; put one elsewhere", pin.At)
		}
		full[pin.At] = true
	}
	return f.err()
}

// SVG draws the map.
func (m Map) SVG(seed uint64) []byte {
	p := newPen(640, 480, seed)
	p.city(m)
	return p.done()
}
