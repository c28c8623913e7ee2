package page

import (
	"slices"

	"gymkhana"
)

// The near misses that the oracle of pages can play.
const (
	missEarly  = "early"  // declares the task done before the last action
	missOther  = "other"  // acts on another element of the same sort
	missBeside = "beside" // acts on a place just outside the element
	missPoint  = "point"  // only points at the element
)

// Misses are the kinds of near miss that the oracle's option miss can ask for.
var Misses = []string{missEarly, missOther, missBeside, missPoint}

// slips chooses the deed of a near miss: the last one that can be missed in this way, since it leaves the least
// room to recover. It returns gymkhana.ErrNoMiss if there is none.
func (s *script) slips() error {
	s.slip = len(s.deeds) - 1
	switch s.options.Miss {
	case "":
		return nil
	case missEarly:
		for s.slip >= 0 && verbOf(&s.deeds[s.slip]) == gymkhana.Finish {
			s.slip--
		}
		if s.slip < 1 || !slices.Contains(s.spec.Verbs, gymkhana.Finish) {
			return gymkhana.ErrNoMiss // without an action before, it is the declare agent
		}
		return nil
	}
	for s.slip >= 0 && (s.deeds[s.slip].On == nil || verbOf(&s.deeds[s.slip]) == gymkhana.Select) {
		s.slip--
	}
	if s.slip < 0 {
		return gymkhana.ErrNoMiss
	}
	return nil
}

func verbOf(d *Deed) gymkhana.Verb {
	a, _ := d.action() // checked when the oracle was made
	return a.Verb
}

// miss changes the target of an action. It returns gymkhana.ErrNoMiss if the page has no other
// target.
func (s *script) miss(a gymkhana.Action, d *Deed, seen []gymkhana.Element) (gymkhana.Action, error) {
	right, err := d.On.among(seen)
	if err != nil {
		return a, err
	}
	if s.options.Miss == missPoint {
		x, y := d.On.place(right, s.spec.Screen)
		return with(with(gymkhana.Action{Verb: gymkhana.Hover}, "x", x), "y", y), nil
	}
	if s.options.Miss == missBeside {
		x, y, ok := beside(right.Bounds, s.spec.Screen)
		if !ok {
			return a, gymkhana.ErrNoMiss
		}
		return with(with(with(a, "element", nil), "x", x), "y", y), nil
	}
	wrong := other(right, seen)
	if wrong == nil {
		return a, gymkhana.ErrNoMiss
	}
	if a.Text("element") != "" {
		return with(a, "element", wrong.ID), nil
	}
	x, y := d.On.place(wrong, s.spec.Screen)
	return with(with(a, "x", x), "y", y), nil
}

// other finds another element to act on, of the same role if there is one: the next after the right one.
func other(right *gymkhana.Element, seen []gymkhana.Element) *gymkhana.Element {
	at := slices.IndexFunc(seen, func(e gymkhana.Element) bool { return e.ID == right.ID })
	for _, same := range []bool{true, false} {
		for i := range seen {
			e := &seen[(at+1+i)%len(seen)]
			apart := e.Bounds.X1 <= right.Bounds.X0 || e.Bounds.X0 >= right.Bounds.X1 || e.Bounds.Y1 <= right.Bounds.Y0 || e.Bounds.Y0 >= right.Bounds.Y1
			if apart && len(e.States) > 0 && (!same || e.Role == right.Role) {
				return e
			}
		}
	}
	return nil
}

// besideBy is how far beside an element its near miss is, in pixels.
const besideBy = 3

// beside finds a place on the screen just outside of bounds.
func beside(b gymkhana.Bounds, screen gymkhana.Size) (x, y int64, ok bool) {
	middleX, middleY := (b.X0+b.X1)/2, (b.Y0+b.Y1)/2
	for _, p := range [][2]int{{middleX, b.Y1 + besideBy}, {b.X1 + besideBy, middleY}, {middleX, b.Y0 - besideBy}, {b.X0 - besideBy, middleY}} {
		if p[0] >= 0 && p[1] >= 0 && p[0] < screen.W && p[1] < screen.H {
			return int64(p[0]), int64(p[1]), true
		}
	}
	return 0, 0, false
}
