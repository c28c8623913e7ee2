package metric

import "slices"

// PassAtK is the chance that at least one of k repeats succeeds, estimated
// without bias from c successes in n repeats; ok is false unless 1 ≤ k ≤ n and
// 0 ≤ c ≤ n. Average it over tasks.
//
//	pass@k = 1 − C(n − c, k) / C(n, k)
//
// Source: Chen et al., Evaluating Large Language Models Trained on Code, arXiv:2107.03374.
func PassAtK(n, c, k int) (p float64, ok bool) {
	none, ok := PassHatK(n, n-c, k) // all k fail
	if !ok {
		return 0, false
	}
	return 1 - none, true
}

// PassHatK is the chance that all of k repeats succeed, estimated without bias
// from c successes in n repeats; ok is false unless 1 ≤ k ≤ n and 0 ≤ c ≤ n.
// Average it over tasks.
//
//	pass^k = C(c, k) / C(n, k)
//
// Source: Yao et al., τ-bench, arXiv:2406.12045.
func PassHatK(n, c, k int) (p float64, ok bool) {
	if k < 1 || k > n || c < 0 || c > n {
		return 0, false
	}
	p = 1
	for i := range k {
		p *= float64(max(c-i, 0)) / float64(n-i)
	}
	return p, true
}

// BestOfK is the best score to expect from k repeats, estimated without bias
// from n scores: the mean of the maximum over all C(n, k) ways to choose k of
// them. ok is false unless 1 ≤ k ≤ n.
//
//	best(k) = sum over i = k…n of x(i)·C(i − 1, k − 1) / C(n, k),  x(1) ≤ … ≤ x(n)
//
// Of scores 0 and 1 it is pass@k.
//
// Source: Tang et al., Showing Your Work Doesn't Always Work, arXiv:2004.13705.
func BestOfK(scores []float64, k int) (best float64, ok bool) {
	if k < 1 || k > len(scores) {
		return 0, false
	}
	return bestOf(slices.Sorted(slices.Values(scores)), lasts(nil, len(scores), k)), true
}

// lasts gives the share of the C(n, k) choices whose maximum is x(i), for i = n, n − 1, … k. It overwrites and may grow buf.
func lasts(buf []float64, n, k int) []float64 {
	buf = buf[:0]
	share := float64(k) / float64(n)
	for i := n; i >= k; i-- {
		buf = append(buf, share)
		if i > k {
			share *= float64(i-k) / float64(i-1)
		}
	}
	return buf
}

// bestOf is the sum of BestOfK over sorted scores.
func bestOf(sorted, lasts []float64) (best float64) {
	n := len(sorted)
	for i, share := range lasts {
		best += share * sorted[n-1-i]
	}
	return best
}

// BestCurve is the best-of-N curve: its k-th value, counting from 1, is the
// mean over tasks of BestOfK. tasks holds each task's scores, one per repeat.
// The curve ends at the fewest repeats of any task, so every task is in every
// point; no tasks, or a task without scores, give an empty curve.
//
// Source: the curve is MageBench's Figure 6, arXiv:2412.04531, which prints no
// formula; taking every subset instead of the first k repeats is our own choice.
func BestCurve(tasks [][]float64) []float64 {
	curve := make([]float64, fewest(tasks))
	sorted := make([][]float64, len(tasks))
	for i, scores := range tasks {
		sorted[i] = slices.Sorted(slices.Values(scores))
	}
	best := make([]float64, len(tasks))
	var shares []float64
	for k := range curve {
		for i, scores := range sorted {
			if i == 0 || len(scores) != len(sorted[i-1]) { // most tasks have the same number of repeats
				shares = lasts(shares, len(scores), k+1)
			}
			best[i] = bestOf(scores, shares)
		}
		curve[k], _ = Mean(best)
	}
	return curve
}

// PassCurve is the mean over tasks of PassAtK, for k = 1, 2, … up to the fewest repeats of any task, so that every
// task is in every point. No tasks, or a task without repeats, give an empty curve.
//
// Source: Chen et al., arXiv:2107.03374, which averages over problems.
func PassCurve(tasks []Tally) []float64 {
	if len(tasks) == 0 {
		return nil
	}
	curve := make([]float64, slices.MinFunc(tasks, func(a, b Tally) int { return a.N - b.N }).N)
	none := make([]float64, len(tasks)) // chance that all of the first k fail, as in PassHatK
	some := make([]float64, len(tasks))
	for i := range none {
		none[i] = 1
	}
	for k := range curve {
		for i, t := range tasks {
			none[i] *= float64(max(t.N-t.Hits-k, 0)) / float64(t.N-k)
			some[i] = 1 - none[i]
		}
		curve[k], _ = Mean(some)
	}
	return curve
}

// SuiteMeans returns the suite's mean score in each repeat, up to the number of repeats that every task has. tasks
// holds each task's scores, one per repeat.
func SuiteMeans(tasks [][]float64) []float64 {
	means := make([]float64, fewest(tasks))
	for r := range means {
		scores := make([]float64, len(tasks))
		for i := range tasks {
			scores[i] = tasks[i][r]
		}
		means[r], _ = Mean(scores)
	}
	return means
}

// fewest is the length of the shortest of groups; 0 for none.
func fewest(groups [][]float64) int {
	if len(groups) == 0 {
		return 0
	}
	n := len(groups[0])
	for _, g := range groups {
		n = min(n, len(g))
	}
	return n
}
