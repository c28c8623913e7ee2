package metric

import (
	"math"
	"slices"
)

// Mean is the arithmetic mean; ok is false for no values.
//
// It is taken relative to the first value, so equal values give exactly that value.
func Mean(xs []float64) (mean float64, ok bool) {
	if len(xs) == 0 {
		return 0, false
	}
	shift := 0.0
	for _, x := range xs {
		shift += x - xs[0]
	}
	return xs[0] + shift/float64(len(xs)), true
}

// StdDev is the sample standard deviation; ok is false for fewer than two values.
//
//	s = sqrt( sum of (x − mean)² / (n − 1) )
func StdDev(xs []float64) (s float64, ok bool) {
	if len(xs) < 2 {
		return 0, false
	}
	mean, _ := Mean(xs)
	return math.Sqrt(sumSquares(xs, mean) / float64(len(xs)-1)), true
}

func sumSquares(xs []float64, mean float64) float64 {
	sum := 0.0
	for _, x := range xs {
		sum += (x - mean) * (x - mean)
	}
	return sum
}

// Quantile is the value below which a share p of xs lies; ok is false for no
// values or p outside [0, 1]. xs need not be sorted and is left as it is.
//
//	h = (n − 1)·p,  q = x[floor h] + (h − floor h)·(x[floor h + 1] − x[floor h])
//
// Source: Hyndman and Fan, Sample Quantiles in Statistical Packages, The
// American Statistician 50 (1996), type 7, as in R and NumPy.
func Quantile(xs []float64, p float64) (q float64, ok bool) {
	if len(xs) == 0 || !(p >= 0 && p <= 1) {
		return 0, false
	}
	return quantile(slices.Sorted(slices.Values(xs)), p), true
}

// quantile is Quantile of values that are sorted already.
func quantile(sorted []float64, p float64) float64 {
	h := float64(len(sorted)-1) * p
	below := int(h)
	above := min(below+1, len(sorted)-1)
	return sorted[below] + (h-float64(below))*(sorted[above]-sorted[below])
}

// Median is the middle value, or midway between the two middle ones; ok is false for no values.
func Median(xs []float64) (median float64, ok bool) { return Quantile(xs, 0.5) }
