package metric

import (
	"cmp"
	"slices"
)

// Holm adjusts P values for multiple tests, in the order given. Rejecting those at or below α keeps the probability of
// any false rejection at α, however they depend on each other.
//
//	adjusted(i) = max over j ≤ i of min( 1, (m − j + 1)·p(j) ),  p(1) ≤ … ≤ p(m)
//
// Source: Holm, A Simple Sequentially Rejective Multiple Test Procedure,
// Scandinavian Journal of Statistics 6 (1979), 65–70.
func Holm(ps []float64) []float64 {
	adjusted := make([]float64, len(ps))
	highest := 0.0
	for rank, i := range ascending(ps) {
		highest = max(highest, min(1, float64(len(ps)-rank)*ps[i]))
		adjusted[i] = highest
	}
	return adjusted
}

// BenjaminiHochberg adjusts P values for multiple tests, in the order given. Rejecting those at or below q keeps the
// expected share of false ones among the rejections at q, if the tests are independent or positively dependent.
//
//	adjusted(i) = min over j ≥ i of min( 1, m/j·p(j) ),  p(1) ≤ … ≤ p(m)
//
// Source: Benjamini and Hochberg, Controlling the False Discovery Rate,
// Journal of the Royal Statistical Society B 57 (1995), 289–300.
func BenjaminiHochberg(ps []float64) []float64 {
	adjusted := make([]float64, len(ps))
	lowest := 1.0
	for rank, i := range slices.Backward(ascending(ps)) {
		lowest = min(lowest, float64(len(ps))/float64(rank+1)*ps[i])
		adjusted[i] = lowest
	}
	return adjusted
}

// ascending is the indices of ps from the smallest value to the largest.
func ascending(ps []float64) []int {
	order := make([]int, len(ps))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(ps[i], ps[j]) })
	return order
}
