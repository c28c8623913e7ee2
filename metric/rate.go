package metric

import "gonum.org/v1/gonum/mathext"

// ClopperPearson is the exact interval for a rate p seen in n independent trials: it covers p at least as often as
// its level. n may be an effective sample size and need not be whole; n ≤ 0 leaves the interval undefined.
//
//	lo = I⁻¹(α/2; x, n − x + 1),  hi = I⁻¹(1 − α/2; x + 1, n − x),  x = p·n, α = 1 − level
//
// I⁻¹ is the quantile of the beta distribution; lo is 0 at p = 0, and hi is 1 at p = 1.
//
// Source: Clopper and Pearson, The Use of Confidence or Fiducial Limits, Biometrika 26 (1934), 404–413.
func ClopperPearson(p, n, level float64) Interval {
	if !(p >= 0 && p <= 1) || !(n > 0) || !(level > 0 && level < 1) {
		return Interval{}
	}
	x, tail, lo, hi := p*n, (1-level)/2, 0.0, 1.0
	if p > 0 {
		lo = mathext.InvRegIncBeta(x, n-x+1, tail)
	}
	if p < 1 {
		hi = mathext.InvRegIncBeta(x+1, n-x, 1-tail)
	}
	return Between(lo, hi)
}

// EstimateRate estimates a success rate, with Clopper and Pearson's interval for the effective
// number of independent trials.
//
// With one observation per cluster that is Clopper and Pearson's interval itself. Otherwise,
// for N observations in G clusters,
//
//	deff = max( 1, SE²·(N − 1) / (p(1 − p)) )       SE as in EstimateMean
//	n    = max( N/deff · ( t(N − 1) / t(G − 1) )²,  N² / Σ (size of a family)² )
//
// The second n is the effective size for all-or-nothing families: G, if they are of one size. So
// 200 episodes that come as 20 such families count as 20. Where deff cannot be estimated, because
// every trial ends alike or there is one family, families are assumed to be all-or-nothing. Hence
// 182 of 182 levels give [0.980, 1], and one task repeated ten times is little evidence about other
// tasks (to ask about that task alone, give each repeat its own Tally). A first failure among few
// large families can therefore narrow the interval: it is the first sign that they are not
// all-or-nothing. With one observation per family it covers in at least 95 % of cases, and in
// simulation of families in 94 to 98 %.
//
// Source: Korn and Graubard, Confidence Intervals for Proportions With Small
// Expected Number of Positive Counts Estimated From Survey Data, Survey
// Methodology 24 (1998). The least n and the rule for unseen deff are our own;
// surveys often take N there. N²/Σ size² is Kish's, Survey Sampling (1965).
func EstimateRate(families []Tally, level float64) Estimate {
	var e Estimate
	hits := 0
	var sizes []int
	for _, f := range families {
		if f.N > 0 {
			e.Clusters++
			e.N += f.N
			hits += f.Hits
			sizes = append(sizes, f.N)
		}
	}
	if e.N == 0 {
		return e
	}
	e.Mean = float64(hits) / float64(e.N)
	if e.Clusters > 1 {
		e.SE = clusterError(misses(families, e.Mean), e.N)
	}
	e.CI = ClopperPearson(e.Mean, effective(e, sizes, e.Mean*(1-e.Mean), level), level)
	return e
}

// misses is the difference between each nonempty family's hits and the number that the rate predicts.
func misses(families []Tally, rate float64) []float64 {
	var residuals []float64
	for _, f := range families {
		if f.N > 0 {
			residuals = append(residuals, float64(f.Hits)-rate*float64(f.N))
		}
	}
	return residuals
}
