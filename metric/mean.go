package metric

import "math"

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

// sumSquares is the sum of squared distances from the mean.
func sumSquares(xs []float64, mean float64) float64 {
	sum := 0.0
	for _, x := range xs {
		sum += (x - mean) * (x - mean)
	}
	return sum
}

// Deviation is the mean of at least two values and their standard deviation, with n − 1 in the denominator.
func Deviation(xs []float64) (mean, sd float64) {
	mean, _ = Mean(xs)
	return mean, math.Sqrt(sumSquares(xs, mean) / float64(max(len(xs)-1, 1)))
}
