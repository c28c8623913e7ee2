package metric

import (
	"math"

	"gonum.org/v1/gonum/mathext"
)

// normalQuantile is the z with a share p of the standard normal distribution at or below it. It panics
// when p is outside [0, 1].
func normalQuantile(p float64) float64 { return mathext.NormalQuantile(p) }

// studentSurvival is the share of Student's distribution with df degrees of freedom that lies above a
// positive t:
//
//	½ · I(df/(t² + df); df/2, ½),  I the regularized incomplete beta function
//
// From Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.1.
func studentSurvival(t float64, df int) float64 {
	nu := float64(df)
	return 0.5 * mathext.RegIncBeta(nu/2, 0.5, nu/(t*t+nu))
}

// studentQuantile is the t with a share p of Student's distribution with df degrees of freedom at or
// below it, for p in (½, 1): studentSurvival solved for t.
func studentQuantile(p float64, df int) float64 {
	nu := float64(df)
	x := mathext.InvRegIncBeta(nu/2, 0.5, 2*(1-p))
	return math.Sqrt(nu * (1 - x) / x)
}

// fairCoinCDF is the probability of at most k heads in n throws of a fair coin, for 0 ≤ k ≤ n:
//
//	I(½; n − k, k + 1)
//
// From Abramowitz and Stegun, Handbook of Mathematical Functions, 26.5.24.
func fairCoinCDF(k, n int) float64 {
	if k >= n {
		return 1
	}
	return mathext.RegIncBeta(float64(n-k), float64(k+1), 0.5)
}
