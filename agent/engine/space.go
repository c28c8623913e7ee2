package engine

import (
	"fmt"
	"math"

	"gymkhana"
)

// A Space converts a model's coordinates to pixels. A value v on an axis that the model divides into n
// is the pixel
//
//	px = floor(v · W / n)
//
// of a screen W wide. n is the width of the picture as sent (absolute, resized) or 1000 (both grids). A point outside
// the picture is refused, not moved into it: 0 ≤ v < n, but grid1000 also has the line 1000, which is the far edge, and
// so its last pixel.
//
// The product comes before the quotient, so that for whole v the result is exact: 290 of 1000 on 1000
// pixels is 290, while int(290/1000·1000) could be 289. Grid999 counts 0 to 999 and divides by 1000,
// as Gemini's documentation does. Pictures are scaled by the model's own rule before they are sent, so
// resized counts the pixels as sent.
type Space struct {
	Screen gymkhana.Size // the size of the world's screen
	Count  gymkhana.Size // n of each axis
	Grid   bool          // Count is not in pixels
	Edge   bool          // n itself is allowed
}

// NewSpace makes the Space of a model that gets pictures of a size.
func NewSpace(coords gymkhana.CoordSpace, screen, sent gymkhana.Size) (Space, error) {
	grid := gymkhana.Size{W: 1000, H: 1000}
	switch coords {
	case gymkhana.Absolute, gymkhana.Resized:
		return Space{Screen: screen, Count: sent}, nil
	case gymkhana.Grid999:
		return Space{Screen: screen, Count: grid, Grid: true}, nil
	case gymkhana.Grid1000:
		return Space{Screen: screen, Count: grid, Grid: true, Edge: true}, nil
	}
	return Space{}, fmt.Errorf("the model's profile has coordinates %q; want absolute, grid1000, grid999 or resized",
		coords)
}

// Last gives the greatest legal coordinates.
func (s Space) Last() gymkhana.Size {
	if s.Edge {
		return s.Count
	}
	return gymkhana.Size{W: max(s.Count.W-1, 0), H: max(s.Count.H-1, 0)}
}

// Across returns the column of the pixel at x; ok is false outside the picture.
func (s Space) Across(x float64) (px int64, ok bool) { return s.pixel(x, s.Screen.W, s.Count.W) }

// Down returns the row of the pixel at y; ok is false outside the picture.
func (s Space) Down(y float64) (px int64, ok bool) { return s.pixel(y, s.Screen.H, s.Count.H) }

func (s Space) pixel(v float64, screen, n int) (int64, bool) {
	if !(v >= 0 && (v < float64(n) || s.Edge && v == float64(n))) {
		return 0, false
	}
	return min(int64(math.Floor(v*float64(screen)/float64(n))), int64(screen-1)), true
}
