package metric

import (
	"math/bits"
	"testing"
)

// subsets calls visit with every choice of k of n, as a bit set.
func subsets(n, k int, visit func(chosen uint)) (count float64) {
	for chosen := range uint(1) << n {
		if bits.OnesCount(chosen) == k {
			visit(chosen)
			count++
		}
	}
	return count
}

func TestPassEqualsEnumeration(t *testing.T) {
	for n := 1; n <= 9; n++ {
		for c := 0; c <= n; c++ {
			passed := uint(1)<<c - 1 // the first c repeats succeeded
			for k := 1; k <= n; k++ {
				some, all := 0.0, 0.0
				count := subsets(n, k, func(chosen uint) {
					if chosen&passed != 0 {
						some++
					}
					if chosen&^passed == 0 {
						all++
					}
				})
				at, okAt := PassAtK(n, c, k)
				hat, okHat := PassHatK(n, c, k)
				if !okAt || !okHat {
					t.Errorf("n %d c %d k %d: not ok", n, c, k)
				}
				near(t, "pass@k", at, some/count, 1e-12)
				near(t, "pass^k", hat, all/count, 1e-12)
			}
		}
	}
}

func TestPassOutOfRange(t *testing.T) {
	for _, a := range [][3]int{{5, 2, 0}, {5, 2, 6}, {5, 6, 1}, {5, -1, 1}, {0, 0, 1}, {0, 0, 0}} {
		if p, ok := PassAtK(a[0], a[1], a[2]); ok || p != 0 {
			t.Errorf("PassAtK%v = %g, %t", a, p, ok)
		}
		if p, ok := PassHatK(a[0], a[1], a[2]); ok || p != 0 {
			t.Errorf("PassHatK%v = %g, %t", a, p, ok)
		}
	}
	if p, ok := PassAtK(100_000, 1, 50_000); !ok || p < 0.4999 || p > 0.5001 {
		t.Errorf("with large n: %g, %t", p, ok)
	}
}

func TestBestOfKEqualsEnumeration(t *testing.T) {
	rng := seeded(2)
	for n := 1; n <= 9; n++ {
		scores := normals(rng, n)
		scores[0] = scores[n-1] // a tie
		for k := 1; k <= n; k++ {
			sum := 0.0
			count := subsets(n, k, func(chosen uint) {
				best := -100.0
				for i, s := range scores {
					if chosen>>i&1 == 1 {
						best = max(best, s)
					}
				}
				sum += best
			})
			got, ok := BestOfK(scores, k)
			if !ok {
				t.Errorf("n %d k %d: not ok", n, k)
			}
			near(t, "best of k", got, sum/count, 1e-12)
		}
	}
	for _, k := range []int{-1, 0, 4} {
		if _, ok := BestOfK([]float64{1, 2, 3}, k); ok {
			t.Errorf("best of %d among 3", k)
		}
	}
}

func TestBestOfKOfSuccessesIsPassAtK(t *testing.T) {
	scores := []float64{0, 1, 0, 0, 1, 0}
	for k := 1; k <= 6; k++ {
		best, _ := BestOfK(scores, k)
		pass, _ := PassAtK(6, 2, k)
		near(t, "best of k", best, pass, 1e-12)
	}
}

func TestBestCurve(t *testing.T) {
	// Best of one is the mean, of two (2+3+3)/3 and 6, of three the maximum.
	got := BestCurve([][]float64{{3, 1, 2}, {6, 6, 6, 6}})
	if len(got) != 3 {
		t.Fatalf("curve = %v, want three points", got)
	}
	for k, want := range []float64{4, (8.0/3 + 6) / 2, 4.5} {
		near(t, "curve", got[k], want, 1e-12)
	}
	if c := BestCurve(nil); len(c) != 0 {
		t.Errorf("of no tasks: %v", c)
	}
	if c := BestCurve([][]float64{{1}, {}}); len(c) != 0 {
		t.Errorf("with a task that was never run: %v", c)
	}
}

// Curves of many repeats are exactly the means of PassAtK and BestOfK, and their memory grows with the tasks, not with
// tasks times points.
func TestCurvesOfManyRepeats(t *testing.T) {
	rng := seeded(4)
	const tasks, repeats = 20, 200
	scores, tallies := make([][]float64, tasks), make([]Tally, tasks)
	for i := range scores {
		scores[i] = normals(rng, repeats+i/4)
		tallies[i] = Tally{Hits: rng.IntN(repeats + 1), N: repeats + i/4}
	}
	best, pass := BestCurve(scores), PassCurve(tallies)
	for k := range repeats {
		bests, passes := make([]float64, tasks), make([]float64, tasks)
		for i := range scores {
			bests[i], _ = BestOfK(scores[i], k+1)
			passes[i], _ = PassAtK(tallies[i].N, tallies[i].Hits, k+1)
		}
		if best[k] != mean(bests) || pass[k] != mean(passes) {
			t.Errorf("of %d: best %g, pass %g; want %g and %g", k+1, best[k], pass[k], mean(bests), mean(passes))
		}
	}
	if n := testing.AllocsPerRun(1, func() { BestCurve(scores) }); n > 20*tasks {
		t.Errorf("the best of %d repeats of %d tasks allocates %g times", repeats, tasks, n)
	}
	if n := testing.AllocsPerRun(1, func() { PassCurve(tallies) }); n > tasks {
		t.Errorf("pass@k of %d repeats of %d tasks allocates %g times", repeats, tasks, n)
	}
}

func TestSuiteMeans(t *testing.T) {
	got := SuiteMeans([][]float64{{1, 2, 3}, {3, 6}})
	if len(got) != 2 || got[0] != 2 || got[1] != 4 {
		t.Errorf("SuiteMeans = %v, want [2 4]", got)
	}
}

// A curve is the mean over tasks at every k, and of successes it is the best-of-N curve.
func TestPassCurve(t *testing.T) {
	got := PassCurve([]Tally{{Hits: 1, N: 3}, {Hits: 0, N: 3}, {Hits: 2, N: 4}})
	want := []float64{(1.0/3 + 0 + 1.0/2) / 3, (2.0/3 + 0 + 5.0/6) / 3, (1 + 0 + 1.0) / 3}
	best := BestCurve([][]float64{{0, 1, 0}, {0, 0, 0}, {1, 1, 0, 0}})
	if len(got) != len(want) || len(best) != len(want) {
		t.Fatalf("curves of %d and %d points; want %d", len(got), len(best), len(want))
	}
	for k := range want {
		near(t, "pass@k", got[k], want[k], 1e-15)
		near(t, "best of k", got[k], best[k], 1e-12)
	}
	if len(PassCurve(nil)) != 0 || len(PassCurve([]Tally{{Hits: 1, N: 2}, {}})) != 0 {
		t.Error("a curve where a task has no repeats")
	}
}
