package metric

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
)

// rounding is the relative difference below which two sums count as equal.
const rounding = 1e-11

// A Comparison is the mean difference of two arms on the same tasks, and whether chance explains it.
type Comparison struct {
	Estimate         // the mean difference, first arm minus second
	DF       int     // degrees of freedom, Clusters − 1; 0 when there are none
	T        float64 // Mean/SE; 0 when there is no SE
	P        float64 // two-sided; 1 when there is too little data
}

// PairedT compares two arms by their differences on the same task, instance and repeat, clustered by family. Averaging
// a task's repeats first changes nothing if all tasks have the same number of repeats.
//
//	t = mean/SE on G − 1 degrees of freedom,  SE as in EstimateMean
//
// If all clusters differ by the same amount, t is infinite and P is SignFlip's value for such data, 2^(1 − G). Without
// any difference, or with one cluster, P is 1.
//
// Source: Student, The Probable Error of a Mean, Biometrika 6 (1908); clustered
// as in Miller, arXiv:2411.00640, paired differences.
func PairedT(differences [][]float64, level float64) Comparison {
	c := Comparison{Estimate: EstimateMean(differences, level), P: 1}
	if c.Clusters < 2 {
		return c
	}
	c.DF = c.Clusters - 1
	switch {
	case c.SE > rounding*math.Abs(c.Mean):
		c.T = c.Mean / c.SE
		c.P = 2 * studentSurvival(math.Abs(c.T), c.DF)
	case c.Mean != 0:
		c.P = math.Ldexp(1, -c.DF)
	}
	return c
}

// exactFlips is the number of clusters up to which SignFlip tries every pattern: 65,536 of them.
const exactFlips = 16

// SignFlip is the two-sided P value of the sign-flip permutation test: if the arms are equal, any family's differences
// could equally have the opposite sign.
//
//	P = share of sign patterns s with |sum of s·D| ≥ |sum of D|,  D = sum in a cluster
//
// Up to 16 clusters all 2^G patterns are tried and rng may be nil. Beyond, it
// draws that many patterns (0 means 10,000) and P = (1 + as extreme)/(1 + draws),
// which is never 0. No clusters give 1. Swapping the arms changes nothing.
//
// Source: Fisher, The Design of Experiments (1935), section 21; drawn patterns:
// Phipson and Smyth, Permutation P-values Should Never Be Zero, Statistical
// Applications in Genetics and Molecular Biology 9 (2010).
func SignFlip(rng *rand.Rand, differences [][]float64, draws int) float64 {
	var sums []float64
	size := 0.0 // the sum of the sizes of all differences, to separate a tie from rounding
	for _, g := range occupied(differences) {
		sum := 0.0
		for _, d := range g {
			sum += d
		}
		sums = append(sums, sum)
		size += math.Abs(sum)
	}
	observed := 0.0
	for _, d := range sums {
		observed += d
	}
	limit := math.Abs(observed) - rounding*size
	if len(sums) <= exactFlips {
		return everyFlip(sums, observed, limit)
	}
	if draws == 0 {
		draws = 10_000
	}
	return someFlips(rng, sums, limit, draws)
}

// everyFlip walks all sign patterns in Gray code order, one sign at a time.
func everyFlip(sums []float64, total, limit float64) float64 {
	signed := slices.Clone(sums)
	patterns, extreme := uint(1)<<len(sums), 0
	for i := uint(1); i <= patterns; i++ {
		if math.Abs(total) >= limit {
			extreme++
		}
		if flip := bits.TrailingZeros(i); flip < len(signed) {
			total -= 2 * signed[flip]
			signed[flip] = -signed[flip]
		}
	}
	return float64(extreme) / float64(patterns)
}

func someFlips(rng *rand.Rand, sums []float64, limit float64, draws int) float64 {
	extreme := 0
	for range draws {
		total := 0.0
		var signs uint64
		for i, d := range sums {
			if i%64 == 0 {
				signs = rng.Uint64()
			}
			if signs&1 == 1 {
				d = -d
			}
			total += d
			signs >>= 1
		}
		if math.Abs(total) >= limit {
			extreme++
		}
	}
	return float64(1+extreme) / float64(1+draws)
}

// McNemar is the exact two-sided P value for paired successes: first and second count the pairs in
// which only that arm succeeded. Pairs that agree do not matter; if no pair disagrees, P is 1.
// Pairs must be independent, one per family; otherwise use SignFlip.
//
//	P = min( 1, 2·Pr(X ≤ min(first, second)) ),  X binomial with first + second trials, ½ each
//
// Source: McNemar, Psychometrika 12 (1947), 153–157, with the binomial distribution itself.
func McNemar(first, second int) float64 {
	n := first + second
	if n == 0 {
		return 1
	}
	return min(1, 2*fairCoinCDF(min(first, second), n))
}
