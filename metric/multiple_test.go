package metric

import (
	"slices"
	"testing"
)

func TestHolmByHand(t *testing.T) {
	got := Holm([]float64{0.01, 0.04, 0.03, 0.005})
	for i, want := range []float64{0.03, 0.06, 0.06, 0.02} {
		near(t, "adjusted P", got[i], want, 1e-15)
	}
	if got := Holm([]float64{0.9, 0.8}); got[0] != 1 || got[1] != 1 {
		t.Errorf("above 1: %v", got)
	}
}

// Benjamini and Hochberg's own example, section 4.1: of fifteen hypotheses four
// are rejected at 0.05; Bonferroni's bound, and so Holm's, rejects three.
func TestBenjaminiHochbergOfTheirPaper(t *testing.T) {
	ps := []float64{0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459,
		0.3240, 0.4262, 0.5719, 0.6528, 0.7590, 1}
	slices.Reverse(ps)
	rejected := func(adjusted []float64) (n int) {
		for _, p := range adjusted {
			if p <= 0.05 {
				n++
			}
		}
		return n
	}
	if n := rejected(BenjaminiHochberg(ps)); n != 4 {
		t.Errorf("Benjamini and Hochberg reject %d, want 4", n)
	}
	if n := rejected(Holm(ps)); n != 3 {
		t.Errorf("Holm rejects %d, want 3", n)
	}
	near(t, "the fourth", BenjaminiHochberg(ps)[11], 15.0/4*0.0095, 1e-15)
}

func TestAdjustedValuesKeepTheirOrder(t *testing.T) {
	rng := seeded(30)
	for range 50 {
		ps := make([]float64, 1+rng.IntN(12))
		for i := range ps {
			ps[i] = rng.Float64()
		}
		holm, bh := Holm(ps), BenjaminiHochberg(ps)
		for i := range ps {
			if bh[i] < ps[i] || holm[i] < bh[i] || holm[i] > 1 {
				t.Errorf("%g became %g by Holm, %g by Benjamini and Hochberg", ps[i], holm[i], bh[i])
			}
			for j := range ps {
				if ps[i] < ps[j] && (holm[i] > holm[j] || bh[i] > bh[j]) {
					t.Errorf("order of %g and %g turned round", ps[i], ps[j])
				}
			}
		}
	}
	if len(Holm(nil)) != 0 || len(BenjaminiHochberg(nil)) != 0 {
		t.Error("of nothing comes something")
	}
}
