package wayfare

import (
	"slices"
	"strconv"
	"sync"

	"gymkhana"
	"gymkhana/rng"
)

// Islands is how many islands there are.
const Islands = 200

// The island is a square of side by side fields, each with at most one place.
const (
	side  = 8
	field = 80           // ten-thousandths of a degree
	span  = side * field // of the whole
	north = 12_840       // the latitude of its northern edge
	west  = -286_500     // the longitude of its western edge
)

// An island has places and sights.
type island struct {
	places []place
	sights []sight
	coast  [16]int // how far the sea comes in, clockwise from the north, in ten-thousandths of a degree
}

// A place can be found by its name.
type place struct {
	name          string
	kind          string
	at            Point
	opens, closes int // hours; equal: always open
}

// A sight is drawn on the map only.
type sight struct {
	kind string
	at   Point
}

// The kinds of places, five each, and of sights, one each.
var (
	kinds = []string{"Bakery", "Café", "Chemist", "Harbour", "Hotel", "Library", "Museum", "Park", "Pool", "School", "Station", "Theatre"}
	views = []string{"windmill", "shipwreck", "tent", "stone circle"}
)

// firsts are the first words of names. No two of them are alike.
var firsts = []string{"Amber", "Badger", "Beacon", "Birch", "Bluebell", "Bramble", "Castle", "Cedar", "Chapel", "Clover", "Copper", "Cormorant",
	"Crescent", "Dolphin", "Driftwood", "Eastgate", "Falcon", "Fern", "Foxglove", "Gannet", "Granite", "Hawthorn", "Heron", "Hillside",
	"Ivory", "Juniper", "Kestrel", "Lantern", "Laurel", "Linden", "Magpie", "Maple", "Meadow", "Mistral", "Northgate", "Oakwood",
	"Orchard", "Otter", "Pebble", "Pelican", "Quarry", "Raven", "Rosewood", "Saffron", "Seaview", "Silver", "Thistle", "Walnut"}

var made [Islands]struct {
	once sync.Once
	island
}

// island returns the island of a number; numbers beyond the last begin again.
func (s *State) island() *island { return islandOf(s.Island) }

func islandOf(n int) *island {
	m := &made[(n%Islands+Islands)%Islands]
	m.once.Do(func() { m.draw(rng.New(gymkhana.Seed((n%Islands+Islands)%Islands), "island")) })
	return &m.island
}

// draw invents an island: 64 fields with 60 places, each with a name of its own, and four sights.
func (t *island) draw(d *rng.Stream) {
	var names []string // no two places of a kind share the first word
	for _, kind := range kinds {
		for _, first := range rng.Some(d, firsts, 5) {
			names = append(names, first+" "+kind)
		}
	}
	fields := make([]int, side*side)
	for i := range fields {
		fields[i] = i
	}
	rng.Shuffle(d, fields)
	for i, f := range fields {
		at := Point{Lat: north - f/side*field - d.Between(20, 60), Lon: west + f%side*field + d.Between(20, 60)}
		if i >= len(names) {
			t.sights = append(t.sights, sight{views[i-len(names)], at})
			continue
		}
		p := place{name: names[i], kind: kinds[i/5], at: at}
		if !slices.Contains([]string{"Harbour", "Park", "Station", "Hotel"}, p.kind) {
			p.opens, p.closes = d.Between(6, 11), d.Between(14, 22)
		}
		t.places = append(t.places, p)
	}
	for i := range t.coast {
		t.coast[i] = d.Between(0, 26)
	}
}

// find returns the place or sight within reach of a point; nil if there is none. No two are within reach of one point.
func (t *island) find(at Point) *place {
	for i := range t.places {
		if t.places[i].at.meets(at) {
			return &t.places[i]
		}
	}
	return nil
}

// named returns the place of a name.
func (t *island) named(name string) *place {
	i := slices.IndexFunc(t.places, func(p place) bool { return p.name == name })
	return &t.places[i]
}

// label identifies what lies at a point.
func (t *island) label(at Point) string {
	if p := t.find(at); p != nil {
		return p.name
	}
	for i := range t.sights {
		if t.sights[i].at.meets(at) {
			return t.sights[i].kind
		}
	}
	return at.String()
}

// title is what the screen calls a point.
func (t *island) title(at Point) string {
	if p := t.find(at); p != nil {
		return p.name
	}
	return at.String()
}

// hours writes when a place is open.
func (p *place) hours() string {
	if p.opens == p.closes {
		return "always open"
	}
	return "open " + strconv.Itoa(p.opens) + ":00 to " + strconv.Itoa(p.closes) + ":00"
}

// isOpen reports whether a place is open at a full hour.
func (p *place) isOpen(hour int) bool {
	return p.opens == p.closes || p.opens <= hour && hour < p.closes
}
