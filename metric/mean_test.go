package metric

import "testing"

func TestMean(t *testing.T) {
	for _, c := range []struct {
		xs            []float64
		mean, squares float64
		ok            bool
	}{
		{nil, 0, 0, false},
		{[]float64{3}, 3, 0, true},
		{[]float64{2, 4, 4, 4, 5, 5, 7, 9}, 5, 32, true},
		{[]float64{0.1, 0.1, 0.1}, 0.1, 0, true},
		{[]float64{1e9 + 4, 1e9 + 7, 1e9 + 13, 1e9 + 16}, 1e9 + 10, 90, true},
	} {
		m, ok := Mean(c.xs)
		if ok != c.ok {
			t.Errorf("%v: ok %t, want %t", c.xs, ok, c.ok)
		}
		near(t, "mean", m, c.mean, 0)
		near(t, "sum of squares", sumSquares(c.xs, m), c.squares, 1e-13)
	}
}
