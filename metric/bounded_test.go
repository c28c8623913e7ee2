package metric

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mathext"
)

// With scores of 0 and 1 the interval is Clopper and Pearson's, in any unit.
func TestBoundedOfRatesIsClopperPearsons(t *testing.T) {
	for _, c := range [][2]int{{0, 1}, {1, 1}, {0, 5}, {3, 20}, {20, 20}, {199, 200}, {0, 200}, {100, 200}, {1, 3000}} {
		xs := make([]float64, c[1])
		for i := range c[0] {
			xs[i] = 1
		}
		want := ClopperPearson(mean(xs), float64(c[1]), 0.95)
		spans(t, "of rates", EstimateBounded(Singles(xs), 0, 1, 0.95).CI, want.Lo, want.Hi, 1e-9)
		for i := range xs {
			xs[i] = 100*xs[i] - 50
		}
		spans(t, "scaled", EstimateBounded(Singles(xs), -50, 50, 0.95).CI, 100*want.Lo-50, 100*want.Hi-50, 1e-7)
	}
}

// The integral agrees with the beta distribution where both are defined: a mean of two values.
func TestBelowIsTheBetaDistribution(t *testing.T) {
	for _, c := range [][2]float64{{1, 1}, {1, 5}, {4, 17}, {101, 100}, {3, 400}} {
		m := mixture{{1, c[0]}, {0, c[1]}}
		for p := 0.01; p < 1; p += 0.07 {
			x := mathext.InvRegIncBeta(c[0], c[1], p)
			near(t, "below", m.below(x), p, 2e-4)
		}
	}
}

// By drawing: three values and the weights that the formula has.
func TestBoundedAgreesWithDraws(t *testing.T) {
	const seed, draws = 23, 40_000
	xs := []float64{0.1, 0.1, 0.4, 0.9, 0.2, 0.4}
	rng, means := seeded(seed), make([]float64, draws)
	for i := range means {
		sum, all := 0.0, 0.0
		for _, x := range append(xs, 1) {
			w := rng.ExpFloat64()
			sum, all = sum+w*x, all+w
		}
		means[i] = sum / all
	}
	slices.Sort(means)
	near(t, "upper bound", EstimateBounded(Singles(xs), 0, 1, 0.95).CI.Hi, means[draws*975/1000], 0.004)
}

// Twenty scores of one half in [0, 1]: a mean above is one half and half of Clopper and Pearson's bound for none of 20.
func TestBoundedKeepsItsWidth(t *testing.T) {
	xs := make([]float64, 20)
	for i := range xs {
		xs[i] = 0.5
	}
	none := ClopperPearson(0, 20, 0.95).Hi
	spans(t, "of halves", EstimateBounded(Singles(xs), 0, 1, 0.95).CI, 0.5-none/2, 0.5+none/2, 1e-6)
}

// For many scores that fill their range, the interval is close to Student's.
func TestBoundedOfManyIsStudents(t *testing.T) {
	rng := seeded(5)
	xs := make([]float64, 400)
	for i := range xs {
		xs[i] = rng.Float64()
	}
	student := EstimateMean(Singles(xs), 0.95).CI
	spans(t, "of many", EstimateBounded(Singles(xs), 0, 1, 0.95).CI, student.Lo, student.Hi, 0.003)
}

func TestBoundedOfLittle(t *testing.T) {
	half := [][]float64{{0.5}}
	for _, c := range []struct {
		groups             [][]float64
		least, most, level float64
	}{
		{nil, 0, 1, 0.95}, {[][]float64{{}}, 0, 1, 0.95}, {half, 0, 0, 0.95}, {half, 1, 0, 0.95}, {half, 0, math.Inf(1), 0.95},
		{half, math.NaN(), 1, 0.95}, {half, 0, 1, 1}, {half, 0, 1, 0},
	} {
		if e := EstimateBounded(c.groups, c.least, c.most, c.level); e.CI.Defined() {
			t.Errorf("%+v gives %v, want no interval", c, e.CI)
		}
	}
	if e := EstimateBounded(half, 0, 1, 0.95); e.N != 1 || e.Mean != 0.5 || e.CI.Lo > 0.02 || e.CI.Hi < 0.98 {
		t.Errorf("one score of one half gives %+v, want nearly the whole range", e)
	}
	if e := EstimateBounded(Singles([]float64{-3, 2, 0.5}), 0, 1, 0.95); e.CI.Lo < 0 || e.CI.Hi > 1 {
		t.Errorf("scores outside of the range give %v", e.CI)
	}
}

// Copying every score adds no evidence, if the copies stay with the original.
func TestBoundedRepeatsAddNothing(t *testing.T) {
	xs := []float64{0, 0.25, 0.25, 0.5, 1, 1, 0.75, 0}
	var twice [][]float64
	for _, x := range xs {
		twice = append(twice, []float64{x, x})
	}
	once := EstimateBounded(Singles(xs), 0, 1, 0.95).CI
	again := EstimateBounded(twice, 0, 1, 0.95).CI
	if again.Lo > once.Lo+1e-6 || again.Hi < once.Hi-1e-6 {
		t.Errorf("once %v, twice %v: copies narrowed it", once, again)
	}
}

// The law of rates: in 95 of 100 cases Clopper and Pearson's interval covers, for every n and rate. It is computed, not drawn.
func TestRatesAreCovered(t *testing.T) {
	for n := 5; n <= 200; n++ {
		ci := make([]Interval, n+1)
		for k := range ci {
			ci[k] = EstimateRate(append(tallies(k, Tally{1, 1}), tallies(n-k, Tally{0, 1})...), 0.95).CI
		}
		for percent := 2; percent <= 98; percent += 3 {
			p, covered := float64(percent)/100, 0.0
			for k, i := range ci {
				if i.Contains(p) {
					covered += binomial(n, k, p)
				}
			}
			if covered < 0.95-1e-9 {
				t.Errorf("n %d, rate %g: covered in %.4f", n, p, covered)
			}
		}
	}
}

// binomial is the probability of k hits in n trials.
func binomial(n, k int, p float64) float64 {
	lg := func(x int) float64 { l, _ := math.Lgamma(float64(x + 1)); return l }
	return math.Exp(lg(n) - lg(k) - lg(n-k) + float64(k)*math.Log(p) + float64(n-k)*math.Log1p(-p))
}

// Means of rewards are covered whatever their shape: rare, three-valued, skewed, and in families that end alike.
func TestMeansAreCovered(t *testing.T) {
	const seed = 17
	three := func(half, one float64) func(*rand.Rand) float64 {
		return func(rng *rand.Rand) float64 {
			switch u := rng.Float64(); {
			case u < one:
				return 100
			case u < one+half:
				return 50
			}
			return 0
		}
	}
	skewed := func(power float64) func(*rand.Rand) float64 { // in steps of ten
		return func(rng *rand.Rand) float64 { return 10 * math.Ceil(10*math.Pow(rng.Float64(), power)) }
	}
	meanOf := func(power float64) float64 {
		sum := 0.0
		for i := 1.0; i <= 10; i++ {
			sum += 10 * i * (math.Pow(i/10, 1/power) - math.Pow((i-1)/10, 1/power))
		}
		return sum
	}
	rng := seeded(seed)
	for _, w := range []struct {
		name   string
		trials int
		truth  float64
		draw   func(*rand.Rand) float64
	}{
		{"rare", 1000, 2, three(0, 0.02)},
		{"seldom", 1000, 5, three(0, 0.05)},
		{"three values", 250, 15, three(0.2, 0.05)},
		{"nearly always", 250, 97, three(0.02, 0.96)},
		{"skewed", 80, meanOf(9), skewed(9)},
		{"skewed up", 80, meanOf(0.1), skewed(0.1)},
	} {
		for _, n := range []int{5, 20, 200} {
			for _, size := range []int{1, 4} { // of families that end alike
				covered := 0
				for range w.trials {
					groups := make([][]float64, n)
					for i := range groups {
						x := w.draw(rng)
						for range size {
							groups[i] = append(groups[i], x)
						}
					}
					if EstimateBounded(groups, 0, 100, 0.95).CI.Contains(w.truth) {
						covered++
					}
				}
				if rate := float64(covered) / float64(w.trials); rate < 0.93 {
					t.Errorf("%s, %d families of %d: covers %.3f of %d, seed %d, want 0.93", w.name, n, size, rate, w.trials, seed)
				}
				t.Logf("%s, %d families of %d: %.3f", w.name, n, size, float64(covered)/float64(w.trials))
			}
		}
	}
}
