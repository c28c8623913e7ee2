package art

// A View is the view through a window.
type View int

// The views. NoView is a room with closed curtains.
const (
	NoView View = iota
	SeaView
	CityView
	MountainView
	GardenView
)

// Views lists every view, NoView first.
var Views = all(NoView, GardenView)

var viewNames = []string{"none", "sea", "city", "mountains", "garden"}

// String returns the view's everyday name, "sea".
func (v View) String() string { return name(viewNames, int(v)) }

// A Room is a hotel room seen from its door.
type Room struct {
	Beds      int // 1–4, side by side
	Bedspread Color
	View      View
	Pool      bool // seen through the window, so it needs a View
	Desk      bool
	Lamps     int // 0–3
	Plants    int // 0–3
}

// Check reports every fact that cannot be drawn.
func (r Room) Check() error {
	f := &faults{what: "room"}
	f.between("Beds", r.Beds, 1, 4)
	known(f, "Bedspread", r.Bedspread, Colors...)
	known(f, "View", r.View, Views...)
	f.between("Lamps", r.Lamps, 0, 3)
	f.between("Plants", r.Plants, 0, 3)
	if r.Pool && r.View == NoView {
		f.add("a Pool is seen through the window; choose a View")
	}
	return f.err()
}

// SVG draws the room.
func (r Room) SVG(seed uint64) []byte {
	p := newPen(640, 480, seed)
	p.room(r)
	return p.done()
}
