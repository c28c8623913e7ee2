package metric

import "testing"

func TestProgress(t *testing.T) {
	for _, c := range []struct{ start, best, target, want float64 }{
		{0, 0, 100, 0},
		{0, 25, 100, 0.25},
		{10, 20, 30, 0.5},
		{0, 100, 100, 1},
		{0, 140, 100, 1},
		{10, 5, 30, 0}, // fell below the start
		{-40, -10, 20, 0.5},
		{0.1, 0.3, 0.3, 1}, // exactly, in spite of rounding
		{5, 4, 5, 0},       // nowhere to go
		{5, 5, 5, 1},
		{9, 6, 5, 1},
		{9, 4, 5, 0},
	} {
		if got := Progress(c.start, c.best, c.target); got != c.want {
			t.Errorf("Progress(%g, %g, %g) = %g, want %g", c.start, c.best, c.target, got, c.want)
		}
	}
}
