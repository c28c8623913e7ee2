package art

// A Cover is the title picture of a travel guide: a wide landscape with a landmark and, if there is one, the author in
// front.
type Cover struct {
	Landmark Landmark
	Portrait *Portrait // nil if no person is shown
}

// Check reports every fact that cannot be drawn.
func (c Cover) Check() error {
	if err := c.Landmark.Check(); err != nil || c.Portrait == nil {
		return err
	}
	return c.Portrait.Check()
}

// SVG draws the cover, 960×400.
func (c Cover) SVG(seed uint64) []byte {
	p := newPen(960, 400, seed)
	p.cover(c)
	return p.done()
}

// A Street is the front of a restaurant.
type Street struct {
	Terrace bool  // a wooden deck with planters in front of the door
	Awning  Color // NoColor if there is none
	Sign    Symbol
	Tables  int // 0–6, on the terrace or the pavement
}

// Check reports every fact that cannot be drawn.
func (s Street) Check() error {
	f := &faults{what: "street"}
	known(f, "Awning", s.Awning, all(NoColor, Grey)...)
	known(f, "Sign", s.Sign, all(NoSign, CrownSign)...)
	f.between("Tables", s.Tables, 0, 6)
	return f.err()
}

// SVG draws the front.
func (s Street) SVG(seed uint64) []byte {
	p := newPen(640, 480, seed)
	p.street(s)
	return p.done()
}
