package computeruse

import (
	"fmt"
	"math"

	"gymkhana"
)

// A space is what a model's coordinates mean. A value v on an axis of size n stands for the pixel
//
//	px = floor(v · W / n)
//
// of a screen W wide. n is the width of the picture as sent (absolute, resized) or 1000 (both
// grids). What lies outside the picture is refused and not moved into it: 0 ≤ v < n, but grid1000
// also has the line 1000, which is the far edge, and so its last pixel.
//
// The product comes before the quotient, so that for whole v the result is exact: 290 of 1000 on
// 1000 pixels is 290, where int(290/1000·1000) could be 289. Grid999 counts 0 to 999 and divides
// by 1000, as Gemini's documentation does. Pictures are scaled by the model's own rule before they
// are sent, so that resized finds nothing left to do and counts the pixels as sent.
// Source: spec/interfaces.md §3.9, smart_resize: px = v / resized · original.
type space struct {
	screen gymkhana.Size
	size   gymkhana.Size // n of each axis
	grid   bool          // not pixels
	edge   bool          // n itself is legal
}

func newSpace(coords gymkhana.CoordSpace, screen, sent gymkhana.Size) (space, error) {
	grid := gymkhana.Size{W: 1000, H: 1000}
	switch coords {
	case gymkhana.Absolute, gymkhana.Resized:
		return space{screen: screen, size: sent}, nil
	case gymkhana.Grid999:
		return space{screen: screen, size: grid, grid: true}, nil
	case gymkhana.Grid1000:
		return space{screen: screen, size: grid, grid: true, edge: true}, nil
	}
	return space{}, fmt.Errorf("the model's profile has coordinates %q; want absolute, grid1000, grid999 or resized", coords)
}

// last gives the greatest legal coordinate on an axis.
func (s space) last(n int) int {
	if s.edge {
		return n
	}
	return n - 1
}

// across gives the column of a pixel, down its row; name is what errors call the coordinate.
func (s space) across(name string, v float64) (int64, error) {
	return s.axis(name, v, s.screen.W, s.size.W)
}

func (s space) down(name string, v float64) (int64, error) {
	return s.axis(name, v, s.screen.H, s.size.H)
}

func (s space) axis(name string, v float64, screen, n int) (int64, error) {
	if v < 0 || v > float64(n) || v == float64(n) && !s.edge {
		return 0, fmt.Errorf("%s=%g lies outside the picture (0 to %d)", name, v, s.last(n))
	}
	return min(int64(math.Floor(v*float64(screen)/float64(n))), int64(screen-1)), nil
}

// length gives how many pixels of the screen a distance is, to the nearest, halves away from 0.
func (s space) length(v float64, screen, n int) (int64, error) {
	if math.Abs(v) > 100*float64(n) {
		return 0, fmt.Errorf("%g is too far", v)
	}
	return int64(math.Round(v * float64(screen) / float64(n))), nil
}
