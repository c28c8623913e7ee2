package metric

import "testing"

// Newcombe, Statistics in Medicine 17 (1998), table I, method 5.
func TestClopperPearsonAgreesWithNewcombe(t *testing.T) {
	for _, c := range []struct{ hits, n, lo, hi float64 }{
		{81, 263, 0.2527, 0.3676},
		{15, 148, 0.0578, 0.1617},
		{0, 20, 0, 0.1684},
		{1, 29, 0.0009, 0.1776},
	} {
		spans(t, "ClopperPearson", ClopperPearson(c.hits/c.n, c.n, 0.95), c.lo, c.hi, 5e-5)
	}
}

func TestClopperPearsonLaws(t *testing.T) {
	for n := 1.0; n <= 40; n++ {
		for hits := 0.0; hits <= n; hits++ {
			i, mirror := ClopperPearson(hits/n, n, 0.95), ClopperPearson((n-hits)/n, n, 0.95)
			if !i.Contains(hits/n) || i.Lo < 0 || i.Hi > 1 || i.Hi-i.Lo < 0.01 {
				t.Errorf("%g of %g: %v", hits, n, i)
			}
			spans(t, "mirror", mirror, 1-i.Hi, 1-i.Lo, 1e-12)
		}
	}
	for _, c := range [][3]float64{{0.5, 0, 0.95}, {0.5, -1, 0.95}, {-0.1, 5, 0.95}, {1.1, 5, 0.95}, {0.5, 5, 1}} {
		if i := ClopperPearson(c[0], c[1], c[2]); i.Defined() {
			t.Errorf("ClopperPearson(%v) = %v, want undefined", c, i)
		}
	}
}

// tallies is n families alike.
func tallies(n int, t Tally) []Tally {
	families := make([]Tally, n)
	for i := range families {
		families[i] = t
	}
	return families
}

func TestEstimateRateOfSinglesIsClopperPearsons(t *testing.T) {
	families := append(tallies(81, Tally{1, 1}), tallies(182, Tally{0, 1})...)
	e := EstimateRate(append(families, Tally{}), 0.95)
	w := ClopperPearson(81.0/263, 263, 0.95)
	if e.N != 263 || e.Clusters != 263 {
		t.Errorf("got %+v", e)
	}
	spans(t, "CI", e.CI, w.Lo, w.Hi, 1e-12)
	near(t, "SE", e.SE, EstimateMean(Singles(append(ones(81), make([]float64, 182)...)), 0.95).SE, 1e-12)
}

func ones(n int) []float64 {
	xs := make([]float64, n)
	for i := range xs {
		xs[i] = 1
	}
	return xs
}

func TestEstimateRateOfClusters(t *testing.T) {
	for _, c := range []struct {
		name     string
		families []Tally
		want     Interval
		tol      float64
	}{
		{"nothing", nil, Interval{}, 0},
		{"182 of 182 levels", tallies(182, Tally{1, 1}), Between(0.97994, 1), 1e-5},
		{"three repeats of each prove no more", tallies(182, Tally{3, 3}), Between(0.97994, 1), 1e-5},
		{"none of 20", tallies(20, Tally{0, 1}), Between(0, 0.1684), 5e-5},
		{"one family, as one trial", tallies(1, Tally{10, 10}), ClopperPearson(1, 1, 0.95), 0},
		{"one family, mixed", tallies(1, Tally{5, 10}), ClopperPearson(0.5, 1, 0.95), 0},
		// 200 episodes worth 20, and 30 of sizes 20 and 10 worth 30²/500.
		{"20 all-or-nothing families of ten", append(tallies(12, Tally{10, 10}), tallies(8, Tally{0, 10})...),
			ClopperPearson(0.6, 20, 0.95), 1e-9},
		{"two all-or-nothing families", []Tally{{20, 20}, {10, 10}}, ClopperPearson(1, 1.8, 0.95), 1e-9},
		// Families more alike than chance allows: deff stays 1.
		{"families alike", tallies(20, Tally{5, 10}),
			ClopperPearson(0.5, 200*(1.97196/2.09302)*(1.97196/2.09302), 0.95), 1e-5},
	} {
		e := EstimateRate(c.families, 0.95)
		if !c.want.Defined() {
			if e != (Estimate{}) {
				t.Errorf("%s: %+v", c.name, e)
			}
			continue
		}
		spans(t, c.name, e.CI, c.want.Lo, c.want.Hi, c.tol)
		if !e.CI.Contains(e.Mean) {
			t.Errorf("%s: %v does not contain %g", c.name, e.CI, e.Mean)
		}
	}
}
