package kit

import (
	"fmt"
	"slices"

	"gymkhana"
)

// leastWidth is the width of the smallest screen: below it, the text in the bar cannot be read.
const leastWidth = 320

// native is the size at which games are drawn, and the space of their rules.
var native = gymkhana.Size{W: Width, H: Height}

// screen is the size of the pictures, which a setup may choose: the game is drawn as always and shrunk.
func (s *Setup) screen() gymkhana.Size {
	if s.Width == 0 && s.Height == 0 {
		return native
	}
	return gymkhana.Size{W: s.Width, H: s.Height}
}

// checkScreen refuses a size that would show less than the game, or the game out of shape.
func (s *Setup) checkScreen() error {
	size := s.screen()
	fits := func(w int) int { return (w*Height + Width/2) / Width } // the height for a width
	switch {
	case size.W < leastWidth || size.H < 1:
		return fmt.Errorf("a screen of %dx%d is too small for a game; the smallest is %dx%d", size.W, size.H, leastWidth, fits(leastWidth))
	case size.W > Width || size.H > Height:
		return fmt.Errorf("a screen of %dx%d is larger than games are drawn; the largest is %dx%d", size.W, size.H, Width, Height)
	case fits(size.W)-1 > size.H || fits(size.W)+1 < size.H:
		return fmt.Errorf("a screen of %dx%d has not the shape of a game, which is 16 to 9; use %dx%d", size.W, size.H, size.W, fits(size.W))
	}
	return nil
}

// pointed are the arguments of actions that are places on the screen, across and down.
var pointed = [...][2]string{{"x", "y"}, {"to_x", "to_y"}}

// rescaled gives an action with its places converted from one size of the screen to another: the middle of a pixel of
// the first lies in the pixel of the second. Controls have no places.
func rescaled(a gymkhana.Action, from, to gymkhana.Size) gymkhana.Action {
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
				a.Args[i].Value = rescale(n, from.W, to.W)
			case p[1]:
				a.Args[i].Value = rescale(n, from.H, to.H)
			}
		}
	}
	return a
}

func rescale(n int64, from, to int) int64 {
	switch {
	case n < 0:
		return n
	case n >= int64(from): // off the screen, there as here
		return n - int64(from) + int64(to)
	}
	return (2*n + 1) * int64(to) / int64(2*from)
}
