package metric

import (
	"math"
	"math/rand/v2"
	"slices"
)

// A Bootstrap makes intervals for statistics that have no formula, such as a
// median or a ratio, by drawing whole clusters with replacement. The same rng
// state gives the same interval.
type Bootstrap struct {
	Draws int     // default 2000
	Level float64 // default Confidence
}

// A Statistic is a number computed from pooled observations. It must not keep or change xs.
type Statistic func(xs []float64) float64

func (b *Bootstrap) fill() {
	if b.Draws == 0 {
		b.Draws = 2000
	}
	if b.Level == 0 {
		b.Level = Confidence
	}
}

// Percentile is the range of the middle draws, a little narrow below about 50
// clusters (it covers 93 % instead of 95 % at 20). It is undefined for fewer than two
// clusters, or when the statistic is not finite on some draw.
//
//	from the α/2 to the 1 − α/2 quantile of the statistic over the draws,  α = 1 − Level
//
// Source: Efron and Tibshirani, An Introduction to the Bootstrap (1993),
// chapter 13; whole clusters: Davison and Hinkley, Bootstrap Methods (1997), 3.8.
func (b Bootstrap) Percentile(rng *rand.Rand, groups [][]float64, stat Statistic) Interval {
	b.fill()
	draws := b.draw(rng, occupied(groups), stat)
	tail := (1 - b.Level) / 2
	return between(draws, tail, 1-tail)
}

// BCa is Percentile corrected for bias (z0) and for a spread that changes with
// the value (a); it suits skewed statistics. Undefined where Percentile is.
//
//	from the F(−z) to the F(z) quantile over the draws,  z = normal quantile of 1 − α/2
//	F(z) = Φ( z0 + (z0 + z) / (1 − a·(z0 + z)) )
//	z0   = Φ⁻¹( share of draws below the observed value, draws equal to it counting half )
//	a    = sum of d³ / ( 6·(sum of d²)^1.5 ),  d = mean leave-one-cluster-out value − each
//
// Source: Efron, Better Bootstrap Confidence Intervals, JASA 82 (1987), 171–185.
func (b Bootstrap) BCa(rng *rand.Rand, groups [][]float64, stat Statistic) Interval {
	b.fill()
	groups = occupied(groups)
	draws := b.draw(rng, groups, stat)
	if draws == nil {
		return Interval{}
	}
	z0 := bias(draws, stat(slices.Concat(groups...)))
	a := acceleration(groups, stat)
	level := func(z float64) float64 {
		return normalCDF(z0 + (z0+z)/(1-a*(z0+z)))
	}
	z := zQuantile(b.Level)
	return between(draws, level(-z), level(z))
}

// draw is the sorted statistic of b.Draws resamples, or nil when it is not
// finite on one of them, when there are fewer than two clusters, or nothing to draw.
func (b Bootstrap) draw(rng *rand.Rand, groups [][]float64, stat Statistic) []float64 {
	if len(groups) < 2 || b.Draws < 1 {
		return nil
	}
	draws := make([]float64, b.Draws)
	var xs []float64
	for i := range draws {
		xs = xs[:0]
		for range groups {
			xs = append(xs, groups[rng.IntN(len(groups))]...)
		}
		draws[i] = stat(xs)
		if math.IsNaN(draws[i]) || math.IsInf(draws[i], 0) {
			return nil
		}
	}
	slices.Sort(draws)
	return draws
}

// between is the Interval from quantile lo to quantile hi of sorted draws.
func between(draws []float64, lo, hi float64) Interval {
	if len(draws) == 0 || !(0 <= lo && lo <= hi && hi <= 1) {
		return Interval{}
	}
	return Between(quantile(draws, lo), quantile(draws, hi))
}

// bias is z0 of BCa. A value beyond all draws counts as half a draw inside, so z0 is finite.
func bias(draws []float64, observed float64) float64 {
	below := 0.0
	for _, d := range draws {
		switch {
		case d < observed:
			below++
		case d == observed:
			below += 0.5
		}
	}
	n := float64(len(draws))
	return normalQuantile(min(max(below, 0.5), n-0.5) / n)
}

// acceleration is a of BCa; 0 when leaving out a cluster changes nothing.
func acceleration(groups [][]float64, stat Statistic) float64 {
	left := make([]float64, len(groups))
	for i := range groups {
		left[i] = stat(slices.Concat(slices.Concat(groups[:i], groups[i+1:])...))
	}
	mean, _ := Mean(left)
	cubes := 0.0
	for _, x := range left {
		cubes += math.Pow(mean-x, 3)
	}
	if squares := sumSquares(left, mean); squares > 0 {
		return cubes / (6 * math.Pow(squares, 1.5))
	}
	return 0
}
