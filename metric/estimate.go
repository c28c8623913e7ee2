package metric

import (
	"math"
	"slices"
)

// An Estimate is a mean with its uncertainty.
type Estimate struct {
	N        int      // observations
	Clusters int      // clusters that held any of them
	Mean     float64  // over all observations; 0 when N is 0
	SE       float64  // standard error of Mean; 0 when fewer than two clusters leave it unknown
	CI       Interval // around Mean
}

// EstimateMean estimates the mean of any score, with a t interval that respects clusters.
//
//	SE² = G/(G − 1) · (1/N²) · sum over clusters of (sum of (x − mean) in the cluster)²
//	CI  = mean ± t(G − 1)·SE,  G clusters, N observations
//
// The sum is that of Miller, who multiplies out the square; G/(G − 1) and t on G − 1 degrees of freedom are the usual
// small-sample correction, CR1. With every observation in its own cluster it is Student's interval, s/√n. The interval
// is too narrow when clusters are few (below about 15) and very unequal in size. Fewer than two clusters leave it
// undefined; equal observations give an interval of width 0.
//
// Source: Miller, Adding Error Bars to Evals, arXiv:2411.00640; Cameron and
// Miller, A Practitioner's Guide to Cluster-Robust Inference, Journal of Human
// Resources 50 (2015), section II.
func EstimateMean(groups [][]float64, level float64) Estimate {
	groups = occupied(groups)
	mean, _ := Mean(slices.Concat(groups...))
	e := Estimate{Clusters: len(groups), Mean: mean}
	residuals := make([]float64, len(groups))
	for i, g := range groups {
		e.N += len(g)
		for _, x := range g {
			residuals[i] += x - mean
		}
	}
	if e.Clusters < 2 {
		return e
	}
	e.SE = clusterError(residuals, e.N)
	e.CI = around(e.Mean, tQuantile(level, e.Clusters-1)*e.SE)
	return e
}

// clusterError is the CR1 standard error of a mean of n observations, given the
// sum of residuals in each of at least two clusters.
func clusterError(residuals []float64, n int) float64 {
	clusters := float64(len(residuals))
	return math.Sqrt(clusters/(clusters-1)*sumSquares(residuals, 0)) / float64(n)
}

func around(center, half float64) Interval { return Between(center-half, center+half) }

// tQuantile is the t such that Student's distribution has a share level within ±t. A level outside (0, 1) gives NaN,
// which Between turns into an undefined Interval.
func tQuantile(level float64, df int) float64 {
	if !(level > 0 && level < 1) {
		return math.NaN()
	}
	return studentQuantile((1+level)/2, df)
}

// zQuantile is tQuantile for the normal distribution.
func zQuantile(level float64) float64 {
	if !(level > 0 && level < 1) {
		return math.NaN()
	}
	return normalQuantile((1 + level) / 2)
}
