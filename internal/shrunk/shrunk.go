// Package shrunk serves worlds that can draw their screens smaller than usual. Their rules use the usual size; pictures,
// places in actions and bounds of elements have the chosen one.
package shrunk

import (
	"fmt"
	"slices"

	"gymkhana"
)

// A Screen is a world's usual size, and the smallest width in which it can be read.
type Screen struct {
	What  string // for errors: "game"
	Usual gymkhana.Size
	Least int // a width in pixels
}

// Of returns the size that a setup chooses with its width and height; the usual one if both are 0.
func (s *Screen) Of(width, height int) gymkhana.Size {
	if width == 0 && height == 0 {
		return s.Usual
	}
	return gymkhana.Size{W: width, H: height}
}

// Check refuses a size that would show less than the world, or the world out of shape.
func (s *Screen) Check(size gymkhana.Size) error {
	fits := func(w int) int { return (w*s.Usual.H + s.Usual.W/2) / s.Usual.W } // the height for a width
	switch {
	case size.W < s.Least || size.H < 1:
		return fmt.Errorf("a screen of %dx%d is too small for a %s; the smallest is %dx%d", size.W, size.H, s.What, s.Least, fits(s.Least))
	case size.W > s.Usual.W || size.H > s.Usual.H:
		return fmt.Errorf("a screen of %dx%d is larger than a %s is drawn; the largest is %dx%d", size.W, size.H, s.What, s.Usual.W, s.Usual.H)
	case fits(size.W)-1 > size.H || fits(size.W)+1 < size.H:
		part := gcd(s.Usual.W, s.Usual.H)
		return fmt.Errorf("a screen of %dx%d has not the shape of a %s, which is %d to %d; use %dx%d", size.W, size.H, s.What,
			s.Usual.W/part, s.Usual.H/part, size.W, fits(size.W))
	}
	return nil
}

func gcd(a, b int) int {
	for b > 0 {
		a, b = b, a%b
	}
	return a
}

// pointed are the arguments of actions that are places on the screen, across and down.
var pointed = [...][2]string{{"x", "y"}, {"to_x", "to_y"}}

// Action gives an action with its places converted from one size of the screen to another: the middle of a pixel of
// the first lies in the pixel of the second. Controls have no places.
func Action(a gymkhana.Action, from, to gymkhana.Size) gymkhana.Action {
	if from == to || a.Verb == gymkhana.Do {
		return a
	}
	a.Args = slices.Clone(a.Args)
	for i := range a.Args {
		n, whole := a.Args[i].Value.(int64)
		if !whole {
			continue
		}
		for _, p := range pointed {
			switch a.Args[i].Name {
			case p[0]:
				a.Args[i].Value = place(n, from.W, to.W)
			case p[1]:
				a.Args[i].Value = place(n, from.H, to.H)
			}
		}
	}
	return a
}

func place(n int64, from, to int) int64 {
	switch {
	case n < 0:
		return n
	case n >= int64(from): // off the screen, there as here
		return n - int64(from) + int64(to)
	}
	return (2*n + 1) * int64(to) / int64(2*from)
}

// Bounds gives the smallest bounds on another size of the screen that show all of b.
func Bounds(b gymkhana.Bounds, from, to gymkhana.Size) gymkhana.Bounds {
	if from == to {
		return b
	}
	return gymkhana.Bounds{X0: b.X0 * to.W / from.W, Y0: b.Y0 * to.H / from.H,
		X1: (b.X1*to.W + from.W - 1) / from.W, Y1: (b.Y1*to.H + from.H - 1) / from.H}
}
