package art

// A LandmarkKind is a sort of building or monument.
type LandmarkKind int

// The sorts of landmark; Counts says what Count means.
const (
	Tower LandmarkKind = iota + 1
	Bridge
	FerrisWheel
	Lighthouse
	Fountain
	Castle
	Windmill
	Arch
	Statue
	ClockTower
	Pagoda
	Dome
	Obelisk
	Stadium
)

// Landmarks lists every sort of landmark.
var Landmarks = all(Tower, Stadium)

var landmarkNames = []string{"none", "tower", "bridge", "ferris wheel", "lighthouse", "fountain",
	"castle", "windmill", "arch", "statue", "clock tower", "pagoda", "dome", "obelisk", "stadium"}

// String returns the landmark's everyday name, "ferris wheel".
func (k LandmarkKind) String() string { return name(landmarkNames, int(k)) }

// A Tally says what a Count counts, in the plural, and its smallest and greatest value. The zero value means that there
// is nothing to count.
type Tally struct {
	Of     string
	Lo, Hi int
}

var landmarkTallies = map[LandmarkKind]Tally{
	Tower:       {"platforms", 1, 4},
	Bridge:      {"arches", 2, 7},
	FerrisWheel: {"cabins", 4, 12},
	Lighthouse:  {"coloured bands", 2, 5},
	Fountain:    {"basins", 1, 4},
	Castle:      {"towers", 2, 6},
	Windmill:    {"sails", 3, 8},
	Arch:        {"openings", 1, 5},
	ClockTower:  {"the hour on its dial", 1, 12},
	Pagoda:      {"floors", 2, 7},
	Dome:        {"domes, the great one included", 1, 5},
	Stadium:     {"light masts", 2, 6},
}

// Counts says what Landmark.Count means for this sort. Statue and Obelisk have nothing to count.
func (k LandmarkKind) Counts() Tally { return landmarkTallies[k] }

// A Setting is the land around a landmark or an animal.
type Setting int

// The settings.
const (
	Sea Setting = iota + 1
	River
	Hills
	Park
	Square
	SnowMountains
)

// Settings lists every setting.
var Settings = all(Sea, SnowMountains)

var settingNames = []string{"none", "sea", "river", "hills", "park", "square", "snow mountains"}

// String returns the setting's everyday name, "snow mountains".
func (s Setting) String() string { return name(settingNames, int(s)) }

// A Landmark is one building in its setting. Color is the colour of its walls, stone or steel. It is that of the bands
// of a lighthouse, the roofs of a pagoda, the domes of a dome, and the figure of a statue.
type Landmark struct {
	Kind    LandmarkKind
	Color   Color
	Setting Setting
	Count   int // see LandmarkKind.Counts; 0 if there is nothing to count
}

// Check reports every fact that cannot be drawn.
func (l Landmark) Check() error {
	f := &faults{what: "landmark"}
	known(f, "Kind", l.Kind, Landmarks...)
	known(f, "Color", l.Color, Colors...)
	known(f, "Setting", l.Setting, Settings...)
	t := l.Kind.Counts()
	f.between("Count", l.Count, t.Lo, t.Hi)
	return f.err()
}

// SVG draws the landmark.
func (l Landmark) SVG(seed uint64) []byte {
	p := newPen(640, 480, seed)
	p.scene(l.Setting, 640, 480)
	p.open(320, 408, 1, 0)
	p.landmark(l)
	p.close()
	return p.done()
}
