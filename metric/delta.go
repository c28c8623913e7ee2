package metric

import "math"

// Delta is the smallest difference between two arms' suite means that exceeds the noise of repeating: equal arms differ
// by more in one comparison of twenty. Each arm is given by its suite means, one per repeat (SuiteMeans).
//
//	δ = 1.96·√2·s/√R
//	s² = sum over arms and repeats of (m − arm's mean)² / sum over arms of (repeats − 1)
//
// R is the number of repeats, the fewest of any arm that has two; arms with fewer are left out, and when none is left
// ok is false. It covers the noise on exactly these tasks; PairedT covers the choice of tasks. With few repeats s
// itself is uncertain, which 1.96 does not take into account.
//
// Source: our own definition. MageBench, arXiv:2412.04531, prints δ beside its
// tables as derived from repeated experiments and gives no formula.
func Delta(arms [][]float64) (delta float64, ok bool) {
	squares, df, repeats := 0.0, 0, math.MaxInt
	for _, means := range arms {
		if len(means) < 2 {
			continue
		}
		mean, _ := Mean(means)
		squares += sumSquares(means, mean)
		df += len(means) - 1
		repeats = min(repeats, len(means))
	}
	if df == 0 {
		return 0, false
	}
	s := math.Sqrt(squares / float64(df))
	return zQuantile(0.95) * math.Sqrt2 * s / math.Sqrt(float64(repeats)), true
}
