package art

// A Tail is an aeroplane at the gate, with its livery on the tail.
type Tail struct {
	Color  Color // the colour of the fin
	Symbol Symbol
	Stripe Color // along the fuselage; NoColor if there is none
}

// Check reports every fact that cannot be drawn.
func (t Tail) Check() error {
	f := &faults{what: "tail"}
	known(f, "Color", t.Color, Colors...)
	known(f, "Symbol", t.Symbol, all(NoSign, CrownSign)...)
	known(f, "Stripe", t.Stripe, all(NoColor, Grey)...)
	return f.err()
}

// SVG draws the aeroplane.
func (t Tail) SVG(seed uint64) []byte {
	p := newPen(640, 480, seed)
	p.tail(t)
	return p.done()
}

// Seats is a cabin plan seen from above, the nose at the top. Row 1 is at the nose; Across runs from the left. The row
// numbers are in the aisle, drawn as shapes. A taken seat is dark and has a cross; a free one is pale green.
type Seats struct {
	Rows   int      // 1–16
	Across int      // 2–8; the aisle is in the middle
	Taken  [][]bool // Rows × Across; nil means that all are free
}

// Check reports every fact that cannot be drawn.
func (s Seats) Check() error {
	f := &faults{what: "seats"}
	f.between("Rows", s.Rows, 1, 16)
	f.between("Across", s.Across, 2, 8)
	if s.Taken != nil {
		f.between("number of rows in Taken", len(s.Taken), s.Rows, s.Rows)
	}
	for i, row := range s.Taken {
		if len(row) != s.Across {
			f.add("Taken[%d] has %d seats; give it %d, as Across says", i, len(row), s.Across)
		}
	}
	return f.err()
}

// SVG draws the plan.
func (s Seats) SVG(seed uint64) []byte {
	p := newPen(640, 480, seed)
	p.seats(s)
	return p.done()
}

// taken reports whether a seat is taken; seats that Taken omits are free.
func (s Seats) taken(row, col int) bool {
	return row < len(s.Taken) && col < len(s.Taken[row]) && s.Taken[row][col]
}
