package metric

import (
	"math"
	"reflect"
	"testing"
)

func TestQuantilesAgreeWithTables(t *testing.T) {
	for _, c := range []struct {
		df     int
		t, tol float64
	}{
		{1, 12.706, 5e-4}, {2, 4.303, 5e-4}, {3, 3.182, 5e-4}, {5, 2.571, 5e-4}, {10, 2.228, 5e-4},
		{30, 2.042, 5e-4}, {120, 1.980, 5e-4}, {1_000_000, 1.960, 5e-4},
	} {
		near(t, "t(0.975)", tQuantile(0.95, c.df), c.t, c.tol)
	}
	near(t, "t(0.995), 9 df", tQuantile(0.99, 9), 3.250, 5e-4)
	near(t, "z(0.975)", zQuantile(0.95), 1.959963984540, 1e-11)
}

// Groups 1 2 3 | 4 5 | 9 have mean 4 and residuals −6, 1, 5:
// SE² = 3/2·62/36, and t on 2 degrees of freedom is 4.302653.
func TestEstimateMeanByHand(t *testing.T) {
	e := EstimateMean([][]float64{{1, 2, 3}, {}, {4, 5}, {9}}, 0.95)
	if e.N != 6 || e.Clusters != 3 || e.Mean != 4 {
		t.Errorf("got %+v", e)
	}
	near(t, "SE", e.SE, 1.607275126832, 1e-12)
	spans(t, "CI", e.CI, 4-6.915547, 4+6.915547, 1e-5)
}

// Miller multiplies the square out: the variance of independent observations
// plus every pair of different observations of one cluster.
func TestEstimateMeanIsMillersSum(t *testing.T) {
	groups := [][]float64{{0, 1, 1}, {1, 1}, {0, 0, 0, 1}, {1}}
	e := EstimateMean(groups, Confidence)
	sum := 0.0
	for _, g := range groups {
		for i := range g {
			for j := range g {
				sum += (g[i] - e.Mean) * (g[j] - e.Mean)
			}
		}
	}
	near(t, "SE", e.SE, math.Sqrt(4.0/3*sum)/10, 1e-14)
}

// Eight values with sum of squares 32: SE = sqrt(32/7/8), and t on 7 degrees of freedom is 2.364624.
func TestEstimateMeanOfSinglesIsStudents(t *testing.T) {
	e := EstimateMean(Singles([]float64{2, 4, 4, 4, 5, 5, 7, 9}), 0.95)
	near(t, "SE", e.SE, 0.755928946, 1e-9)
	spans(t, "CI", e.CI, 5-1.787488, 5+1.787488, 1e-5)
}

func TestEstimateMeanOfLittle(t *testing.T) {
	for _, groups := range [][][]float64{nil, {{}}, {{5}}, {{5, 6, 7}}} {
		if e := EstimateMean(groups, 0.95); e.CI.Defined() || e.SE != 0 {
			t.Errorf("%v gives %+v, want no interval", groups, e)
		}
	}
	e := EstimateMean(Singles([]float64{0.1, 0.1, 0.1, 0.1}), 0.95)
	if e.CI != Between(0.1, 0.1) || e.SE != 0 {
		t.Errorf("equal values give %+v, want a point", e)
	}
	if e := EstimateMean(Singles([]float64{1, 2}), 1.5); e.CI.Defined() {
		t.Errorf("level 1.5 gives %v", e.CI)
	}
}

// Copying every observation adds no evidence, if the copies stay with the original.
func TestRepeatingWithinClustersAddsNothing(t *testing.T) {
	xs := normals(seeded(3), 12)
	var twice [][]float64
	for _, x := range xs {
		twice = append(twice, []float64{x, x})
	}
	once, again := EstimateMean(Singles(xs), 0.95), EstimateMean(twice, 0.95)
	near(t, "SE", again.SE, once.SE, 1e-14)
	spans(t, "CI", again.CI, once.CI.Lo, once.CI.Hi, 1e-13)
}

func TestGrouping(t *testing.T) {
	families := []string{"b", "a", "b", "c"}
	if got := ByFamily([]float64{1, 2, 3, 4}, families); !reflect.DeepEqual(got, [][]float64{{1, 3}, {2}, {4}}) {
		t.Errorf("ByFamily = %v", got)
	}
	if got := Tallies([]bool{true, false, false, true}, families); !reflect.DeepEqual(got, []Tally{{1, 2}, {0, 1}, {1, 1}}) {
		t.Errorf("Tallies = %v", got)
	}
	if got := Singles([]float64{1, 2}); !reflect.DeepEqual(got, [][]float64{{1}, {2}}) {
		t.Errorf("Singles = %v", got)
	}
}
