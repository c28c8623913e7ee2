package metric

// A Tally counts successes among the observations of one cluster.
type Tally struct {
	Hits, N int // 0 ≤ Hits ≤ N
}

// ByFamily groups xs by the family at the same index, families in order of
// first appearance. Both slices have the same length.
func ByFamily[K comparable](xs []float64, family []K) [][]float64 {
	return gather(xs, family, func(group []float64, x float64) []float64 { return append(group, x) })
}

// Tallies counts the hits in each family, families in order of first
// appearance. Both slices have the same length.
func Tallies[K comparable](hits []bool, family []K) []Tally {
	return gather(hits, family, func(t Tally, hit bool) Tally {
		t.N++
		if hit {
			t.Hits++
		}
		return t
	})
}

// gather folds each x into the group of its key.
func gather[X, G any, K comparable](xs []X, keys []K, add func(G, X) G) []G {
	if len(xs) != len(keys) {
		panic("metric: every observation needs a family")
	}
	var groups []G
	place := make(map[K]int)
	for i, x := range xs {
		at, seen := place[keys[i]]
		if !seen {
			var empty G
			at = len(groups)
			place[keys[i]] = at
			groups = append(groups, empty)
		}
		groups[at] = add(groups[at], x)
	}
	return groups
}

// Singles puts every observation into its own cluster.
func Singles(xs []float64) [][]float64 {
	groups := make([][]float64, len(xs))
	for i := range xs {
		groups[i] = xs[i : i+1 : i+1]
	}
	return groups
}

// occupied is groups without the empty ones.
func occupied(groups [][]float64) [][]float64 {
	var kept [][]float64
	for _, g := range groups {
		if len(g) > 0 {
			kept = append(kept, g)
		}
	}
	return kept
}
