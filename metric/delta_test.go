package metric

import "testing"

// Arms 1 2 3 and 4 6 8 have sums of squares 2 and 8 on 4 degrees of freedom,
// so s² = 2.5 and δ = 1.959964·√2·√2.5/√3.
func TestDeltaByHand(t *testing.T) {
	delta, ok := Delta([][]float64{{1, 2, 3}, {4, 6, 8}})
	if !ok {
		t.Error("not ok")
	}
	near(t, "δ", delta, 2.530302, 1e-6)
	with, _ := Delta([][]float64{{1, 2, 3}, {9}, nil, {4, 6, 8}})
	near(t, "δ with arms that were not repeated", with, delta, 0)
	for _, arms := range [][][]float64{nil, {{1}}, {{1}, {2}, {}}} {
		if d, ok := Delta(arms); ok || d != 0 {
			t.Errorf("Delta(%v) = %g, %t", arms, d, ok)
		}
	}
}
