package phone

import (
	"fmt"
	"math"

	"gymkhana"
)

// A space is what a model's coordinates mean: a value v on an axis on which it counts n stands
// for the pixel floor(v · W / n) of a screen W wide. Grid1000 also has the line 1000, which is
// the last pixel.
type space struct {
	screen gymkhana.Size // of the world
	count  gymkhana.Size // n of each axis
	edge   bool          // n itself is legal
}

// newSpace is that of a model that is shown pictures of a size; the size is the screen's own
// where it is shown none.
func newSpace(coords gymkhana.CoordSpace, screen, sent gymkhana.Size) (space, error) {
	grid := gymkhana.Size{W: 1000, H: 1000}
	switch coords {
	case "", gymkhana.Absolute, gymkhana.Resized:
		return space{screen: screen, count: sent}, nil
	case gymkhana.Grid999:
		return space{screen: screen, count: grid}, nil
	case gymkhana.Grid1000:
		return space{screen: screen, count: grid, edge: true}, nil
	}
	return space{}, fmt.Errorf("the model's profile has coordinates %q; want absolute, grid1000, grid999 or resized", coords)
}

// last gives the greatest legal coordinates.
func (s space) last() gymkhana.Size {
	if s.edge {
		return s.count
	}
	return gymkhana.Size{W: max(s.count.W-1, 0), H: max(s.count.H-1, 0)}
}

// point gives the pixel that x and y stand for.
func (s space) point(x, y float64) ([]gymkhana.Arg, error) {
	if !s.holds(x, s.count.W) || !s.holds(y, s.count.H) {
		last := s.last()
		return nil, fmt.Errorf("x=%g y=%g is off the screen, which ends at x=%d y=%d", x, y, last.W, last.H)
	}
	across := min(int64(math.Floor(x*float64(s.screen.W)/float64(s.count.W))), int64(s.screen.W-1))
	down := min(int64(math.Floor(y*float64(s.screen.H)/float64(s.count.H))), int64(s.screen.H-1))
	return []gymkhana.Arg{{Name: "x", Value: across}, {Name: "y", Value: down}}, nil
}

func (s space) holds(v float64, n int) bool {
	return v >= 0 && (v < float64(n) || s.edge && v == float64(n))
}

// shown gives elements with bounds as the model counts.
func (s space) shown(elements []gymkhana.Element) []gymkhana.Element {
	if s.count == s.screen {
		return elements
	}
	list := make([]gymkhana.Element, len(elements))
	for i, e := range elements {
		if e.Bounds != (gymkhana.Bounds{}) && listed(&e) {
			e.Bounds = scaled(e.Bounds, s.screen, s.count)
		}
		list[i] = e
	}
	return list
}

// scaled gives bounds on another size of the same screen, rounded outwards, so that what has a
// size keeps one.
func scaled(b gymkhana.Bounds, from, to gymkhana.Size) gymkhana.Bounds {
	if from == to || from.W <= 0 || from.H <= 0 {
		return b
	}
	return gymkhana.Bounds{X0: b.X0 * to.W / from.W, Y0: b.Y0 * to.H / from.H,
		X1: (b.X1*to.W + from.W - 1) / from.W, Y1: (b.Y1*to.H + from.H - 1) / from.H}
}
