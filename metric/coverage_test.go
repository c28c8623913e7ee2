package metric

import (
	"math"
	"math/rand/v2"
	"testing"
)

// A world draws data whose true mean is known.
type world struct {
	name  string
	truth float64
	draw  func(rng *rand.Rand) Interval
}

// effects is a family effect and n observations around it, intraclass correlation icc, variance 1.
func effects(rng *rand.Rand, n int, icc float64) []float64 {
	family := math.Sqrt(icc) * rng.NormFloat64()
	xs := normals(rng, n)
	for i := range xs {
		xs[i] = family + math.Sqrt(1-icc)*xs[i]
	}
	return xs
}

func clustered(rng *rand.Rand, families, size int, icc float64) [][]float64 {
	groups := make([][]float64, families)
	for i := range groups {
		groups[i] = effects(rng, size, icc)
	}
	return groups
}

// successes is clustered data cut at the value that a share rate lies below.
func successes(rng *rand.Rand, families, size int, icc, cut float64) []Tally {
	tallies := make([]Tally, families)
	for i, g := range clustered(rng, families, size, icc) {
		for _, x := range g {
			tallies[i].N++
			if x < cut {
				tallies[i].Hits++
			}
		}
	}
	return tallies
}

// Intervals at 95 % cover the truth 93 to 97 times in a hundred; those of rates, which are exact, up to 98.
func TestCoverage(t *testing.T) {
	for _, w := range []world{
		{"t, 5 independent", 0, func(rng *rand.Rand) Interval {
			return EstimateMean(Singles(normals(rng, 5)), 0.95).CI
		}},
		{"t, 40 independent", 0, func(rng *rand.Rand) Interval {
			return EstimateMean(Singles(normals(rng, 40)), 0.95).CI
		}},
		{"t, 20 families of 6, icc 0.5", 0, func(rng *rand.Rand) Interval {
			return EstimateMean(clustered(rng, 20, 6, 0.5), 0.95).CI
		}},
		{"t, 8 families of 10, icc 0.2", 0, func(rng *rand.Rand) Interval {
			return EstimateMean(clustered(rng, 8, 10, 0.2), 0.95).CI
		}},
		{"rate 0.7, 60 independent", 0.7, func(rng *rand.Rand) Interval {
			return EstimateRate(successes(rng, 60, 1, 0, 0.5244005127), 0.95).CI
		}},
		{"rate 0.7, 30 families of 5, icc 0.5", 0.7, func(rng *rand.Rand) Interval {
			return EstimateRate(successes(rng, 30, 5, 0.5, 0.5244005127), 0.95).CI
		}},
		{"rate 0.9, 60 families of 3, icc 0.9", 0.9, func(rng *rand.Rand) Interval {
			return EstimateRate(successes(rng, 60, 3, 0.9, 1.2815515655), 0.95).CI
		}},
	} {
		const seed, trials = 11, 2000
		rng := seeded(seed)
		covered := 0
		for range trials {
			if w.draw(rng).Contains(w.truth) {
				covered++
			}
		}
		rate := float64(covered) / trials
		t.Logf("%s: %.4f", w.name, rate)
		if rate < 0.93 || rate > 0.98 {
			t.Errorf("%s: covers %.4f of %d trials, seed %d, want 0.93 to 0.98", w.name, rate, trials, seed)
		}
	}
}

// Taking correlated observations for independent ones is what clusters are there to prevent.
func TestIgnoringClustersCoversTooLittle(t *testing.T) {
	rng := seeded(12)
	covered := 0
	for range 500 {
		var pooled []float64
		for _, g := range clustered(rng, 20, 6, 0.5) {
			pooled = append(pooled, g...)
		}
		if EstimateMean(Singles(pooled), 0.95).CI.Contains(0) {
			covered++
		}
	}
	if covered > 400 {
		t.Errorf("covers %d of 500; the simulation has no clusters in it", covered)
	}
}

// One comparison of equal arms in twenty is significant, with the t test and with sign flips.
func TestFalseAlarms(t *testing.T) {
	const seed, trials = 13, 1000
	rng := seeded(seed)
	byT, byFlips := 0, 0
	for range trials {
		differences := clustered(rng, 10, 4, 0.5)
		if PairedT(differences, 0.95).P <= 0.05 {
			byT++
		}
		if SignFlip(nil, differences, 0) <= 0.05 {
			byFlips++
		}
	}
	for name, n := range map[string]int{"t": byT, "sign flips": byFlips} {
		if n < 30 || n > 70 {
			t.Errorf("%s: %d false alarms in %d, seed %d, want 30 to 70", name, n, trials, seed)
		}
	}
}

// Two equal arms differ by more than Delta about once in twenty.
func TestDeltaIsExceededOnceInTwenty(t *testing.T) {
	const seed, trials, repeats = 14, 2000, 3
	rng := seeded(seed)
	exceeded := 0
	for range trials {
		arms := make([][]float64, 30) // many arms, so that s is well known
		for i := range arms {
			arms[i] = normals(rng, repeats)
		}
		if math.Abs(mean(arms[0])-mean(arms[1])) > justDelta(arms) {
			exceeded++
		}
	}
	if rate := float64(exceeded) / trials; rate < 0.03 || rate > 0.07 {
		t.Errorf("exceeded in %.4f of %d, seed %d, want about 0.05", rate, trials, seed)
	}
}
