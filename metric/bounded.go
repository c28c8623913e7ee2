package metric

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/mathext"
)

// EstimateBounded estimates the mean of scores that lie in [least, most], with an interval that assumes nothing else
// about them. It covers the mean even if most scores are alike and a few are far away, and it has a width even if all
// are equal. The upper bound is the quantile (1 + level)/2 of
//
//	(most·E + Σ x·Γ) / (E + Σ Γ)
//
// with one gamma variable Γ of shape n/N for each of the N observations, and E of shape 1; the lower one mirrors it. Here
// n is the effective number of independent observations, deff and n as in EstimateRate. With n = N and scores of 0 and 1 it is
// Clopper and Pearson's interval. Scores outside the range count as its ends. No observations, a range without width
// or a level outside (0, 1) leave it undefined.
//
// Source: Gaffke, Mathematical Methods of Statistics 14 (2005), 451–467, in the form of Learned-Miller and Thomas,
// arXiv:1905.06208; that it always covers is proved for two values and otherwise conjectured. The shapes n/N are our own, after
// Korn and Graubard's n for Clopper and Pearson's interval.
func EstimateBounded(groups [][]float64, least, most, level float64) Estimate {
	e := EstimateMean(groups, level)
	e.CI = Interval{}
	if e.N == 0 || !(least < most) || math.IsInf(most-least, 0) || !(level > 0 && level < 1) {
		return e
	}
	xs := slices.Concat(groups...)
	for i := range xs {
		xs[i] = min(max((xs[i]-least)/(most-least), 0), 1)
	}
	mean, _ := Mean(xs)
	sizes := make([]int, len(groups))
	for i, g := range groups {
		sizes[i] = len(g)
	}
	n := effective(e, sizes, sumSquares(xs, mean)*(most-least)*(most-least)/float64(e.N), level)
	weight := n / float64(e.N)
	upper := highest(xs, weight, mean, level)
	for i := range xs {
		xs[i] = 1 - xs[i]
	}
	lower := highest(xs, weight, 1-mean, level)
	e.CI = Between(most-(most-least)*lower, least+(most-least)*upper)
	return e
}

// effective is the effective number of independent observations in clusters, from their sizes and the variance of the
// observations. See EstimateRate.
func effective(e Estimate, sizes []int, variance, level float64) float64 {
	squares := 0.0
	for _, n := range sizes {
		squares += float64(n) * float64(n)
	}
	alike := float64(e.N) * float64(e.N) / squares
	if e.Clusters == 1 || variance <= rounding*rounding {
		return alike
	}
	deff := max(1, e.SE*e.SE*float64(e.N-1)/variance)
	few := tQuantile(level, e.N-1) / tQuantile(level, e.Clusters-1)
	return max(alike, float64(e.N)/deff*few*few)
}

// highest is the upper bound of EstimateBounded for values in [0, 1] of this mean.
func highest(xs []float64, weight, mean, level float64) float64 {
	m, want := mixtureOf(xs, weight), (1+level)/2
	switch len(m) {
	case 1:
		return 1
	case 2: // one value below 1: the beta distribution
		return m[1].value + (1-m[1].value)*mathext.InvRegIncBeta(m[0].shape, m[1].shape, want)
	}
	c := crossing(func(c float64) float64 { return m.below(c) - want }, mean, m.likely(mean))
	if 1-c < 1e-5 { // the integral is not more accurate
		return 1
	}
	return c
}

// A mixture is a mean with random weights: the values, and the shape of each value's gamma variable.
type mixture []struct{ value, shape float64 }

// mixtureOf gives equal weights to values in [0, 1], and adds a 1 of shape 1.
func mixtureOf(xs []float64, weight float64) mixture {
	xs = slices.Clone(xs)
	slices.Sort(xs)
	m := mixture{{1, 1}}
	for _, x := range slices.Backward(xs) {
		if last := &m[len(m)-1]; last.value == x {
			last.shape += weight
		} else {
			m = append(m, struct{ value, shape float64 }{x, weight})
		}
	}
	return m
}

// likely is somewhat above the bound in most cases: a normal and an exponential variable of the mixture's size seldom
// exceed it.
func (m mixture) likely(mean float64) float64 {
	all, squares := 0.0, 0.0
	for _, part := range m[1:] {
		all += part.shape
		squares += part.shape * (part.value - mean) * (part.value - mean)
	}
	return min(1, mean+2.5*math.Sqrt(squares)/all+5*(1-mean)/(1+all))
}

// below is the probability that the mean is at most c: that Σ (value − c)·Γ is not positive. It integrates that sum's
// characteristic function over the logarithm of its argument t,
//
//	½ − 1/π · ∫ sin(Σ shape·atan(t·λ)) / Π (1 + t²λ²)^(shape/2) d(log t),  λ = value − c
//
// by the trapezoidal rule, whose error falls exponentially with the step: it is below 10⁻⁴ with this one. Where the sum's
// mean is more than 12 standard deviations from 0 the probability is 0 or 1 to that accuracy.
//
// Source: Gil-Pelaez, Note on the Inversion Theorem, Biometrika 38 (1951), as in Imhof, Biometrika 48 (1961).
func (m mixture) below(c float64) float64 {
	const first, smallest, farthest = -9.0, 1e-8, 12
	mean, variance := 0.0, 0.0
	for _, part := range m {
		mean += part.shape * (part.value - c)
		variance += part.shape * (part.value - c) * (part.value - c)
	}
	sd := math.Sqrt(variance)
	if mean <= -farthest*sd {
		return 1
	}
	if mean >= farthest*sd {
		return 0
	}
	step := 0.2 / max(1, math.Abs(mean/sd))
	sum := mean / sd * math.Exp(first) / math.Expm1(step) // left of the first point, where sin x ≈ x
	for at := first; ; at += step {
		t := math.Exp(at) / sd
		angle, size := 0.0, 0.0
		for _, part := range m {
			x := t * (part.value - c)
			angle += part.shape * math.Atan(x)
			size -= part.shape / 2 * math.Log1p(x*x)
		}
		height := math.Exp(size)
		sum += math.Sin(angle) * height
		if height < smallest {
			return 0.5 - sum*step/math.Pi
		}
	}
}

// crossing is where a rising function that is below 0 at lo becomes 0: up to hi or, failing that, up to 1, or the
// nearest end. It halves the value at the side that stays (the Illinois rule), so it takes about ten steps.
func crossing(f func(float64) float64, lo, hi float64) float64 {
	below, above := f(lo), f(hi)
	if above < 0 && hi < 1 {
		lo, below, hi = hi, above, 1
		above = f(hi)
	}
	if below >= 0 {
		return lo
	}
	if above <= 0 {
		return hi
	}
	side := 0
	for range 100 {
		mid := (lo*above - hi*below) / (above - below)
		switch y := f(mid); {
		case math.Abs(y) < 1e-7 || hi-lo < 1e-10:
			return mid
		case y < 0:
			if lo, below = mid, y; side < 0 {
				above /= 2
			}
			side = -1
		default:
			if hi, above = mid, y; side > 0 {
				below /= 2
			}
			side = 1
		}
	}
	return (lo + hi) / 2
}
