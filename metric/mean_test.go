package metric

import "testing"

func TestMeanAndStdDev(t *testing.T) {
	for _, c := range []struct {
		xs       []float64
		mean, sd float64
		ok, okSD bool
	}{
		{nil, 0, 0, false, false},
		{[]float64{3}, 3, 0, true, false},
		{[]float64{2, 4, 4, 4, 5, 5, 7, 9}, 5, 2.13808993529940, true, true}, // sqrt(32/7)
		{[]float64{0.1, 0.1, 0.1}, 0.1, 0, true, true},
		{[]float64{1e9 + 4, 1e9 + 7, 1e9 + 13, 1e9 + 16}, 1e9 + 10, 5.47722557505166, true, true}, // sqrt 30
	} {
		m, ok := Mean(c.xs)
		s, okSD := StdDev(c.xs)
		if ok != c.ok || okSD != c.okSD {
			t.Errorf("%v: ok %t and %t, want %t and %t", c.xs, ok, okSD, c.ok, c.okSD)
		}
		near(t, "mean", m, c.mean, 0)
		near(t, "standard deviation", s, c.sd, 1e-13)
	}
}

func TestQuantile(t *testing.T) {
	xs := []float64{15, 50, 20, 40, 35}
	for _, c := range []struct{ p, want float64 }{
		{0, 15}, {0.05, 16}, {0.25, 20}, {0.4, 29}, {0.5, 35}, {0.9, 46}, {1, 50},
	} {
		q, ok := Quantile(xs, c.p)
		if !ok {
			t.Errorf("no quantile at %g", c.p)
		}
		near(t, "quantile", q, c.want, 1e-12)
	}
	if xs[1] != 50 {
		t.Error("Quantile sorted its argument")
	}
	for _, p := range []float64{-0.1, 1.1} {
		if _, ok := Quantile(xs, p); ok {
			t.Errorf("a quantile at %g", p)
		}
	}
	if m, ok := Median([]float64{4, 1, 3, 2}); m != 2.5 || !ok {
		t.Errorf("median of four = %g, %t", m, ok)
	}
	if _, ok := Median(nil); ok {
		t.Error("a median of nothing")
	}
}
