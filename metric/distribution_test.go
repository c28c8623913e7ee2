package metric

import (
	"math"
	"testing"
)

// The values below are those of gonum's stat/distuv, version 0.17.0, which computed our intervals and
// P values before. They may not move by more than a rounding error.

func TestNormalDistribution(t *testing.T) {
	for _, c := range []struct{ p, want float64 }{
		{1e-09, -5.9978070150076865}, {0.0005, -3.2905267314918945}, {0.025, -1.9599639845400538},
		{0.3, -0.52440051270804067}, {0.5, 0}, {0.81, 0.87789629505122879}, {0.975, 1.9599639845400536},
		{0.9999, 3.7190164854557084}, {0.999999999999, 7.0344869100478356},
	} {
		same(t, normalQuantile(c.p), c.want, "normalQuantile(%v)", c.p)
	}
}

func TestStudentsDistribution(t *testing.T) {
	for _, c := range []struct {
		t    float64
		df   int
		want float64
	}{
		{0, 5, 0.5}, {0.05, 1, 0.48409774874382377}, {1, 1, 0.25}, {2.2, 1, 0.13579974878009188},
		{40, 1, 0.007956089912025812}, {7.5, 2, 0.0086586634396862219}, {0.05, 4, 0.48125975922059555},
		{2.2, 4, 0.046326335089817317}, {40, 4, 1.1670081613006341e-06}, {2.2, 9, 0.027670286399305834},
		{7.5, 9, 1.8463706308293915e-05}, {1, 30, 0.16265430771301537}, {40, 30, 6.8630225972032193e-28},
		{2.2, 181, 0.014536613904989729}, {7.5, 181, 1.3817536239079753e-12},
		{1, 5000, 0.15867944979442283}, {40, 5000, 4.2074252359782045e-304},
	} {
		same(t, studentSurvival(c.t, c.df), c.want, "studentSurvival(%v, %d)", c.t, c.df)
	}
	for _, c := range []struct {
		p    float64
		df   int
		want float64
	}{
		{0.5, 5, 0}, {0.55, 1, 0.15838444032453655}, {0.975, 1, 12.706204736174692},
		{0.995, 1, 63.656741162871533}, {0.9, 2, 1.8856180831641274}, {0.975, 2, 4.3026527297494619},
		{0.55, 4, 0.1338303671119439}, {0.975, 4, 2.7764451051977934}, {0.995, 9, 3.2498355415921258},
		{0.975, 30, 2.0422724563012391}, {0.9, 181, 1.2862462990211874},
		{0.55, 5000, 0.12566772930704762}, {0.995, 5000, 2.5768129665570418},
	} {
		same(t, studentQuantile(c.p, c.df), c.want, "studentQuantile(%v, %d)", c.p, c.df)
	}
}

func TestFairCoin(t *testing.T) {
	for _, c := range []struct {
		k, n int
		want float64
	}{
		{0, 1, 0.5}, {1, 1, 1}, {0, 6, 0.015625}, {2, 9, 0.089843750000000083}, {5, 10, 0.62304687499999911},
		{13, 40, 0.019238654142100152}, {40, 100, 0.02844396682049271}, {90, 200, 0.089482019766613186},
		{3, 200, 8.2983970960430929e-55},
	} {
		same(t, fairCoinCDF(c.k, c.n), c.want, "fairCoinCDF(%d, %d)", c.k, c.n)
	}
}

// same fails unless two numbers agree in thirteen digits.
func same(t *testing.T, got, want float64, format string, args ...any) {
	t.Helper()
	if !(math.Abs(got-want) <= 1e-13*math.Abs(want)) {
		t.Errorf(format+" = %.17g; want %.17g", append(args, got, want)...)
	}
}
