package metric

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"testing"
)

// near fails t unless got is want to within tol.
func near(t *testing.T, what string, got, want, tol float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tol) {
		t.Errorf("%s = %.12g, want %.12g within %g", what, got, want, tol)
	}
}

// spans fails t unless i is [lo, hi] to within tol.
func spans(t *testing.T, what string, i Interval, lo, hi, tol float64) {
	t.Helper()
	if !i.Defined() {
		t.Errorf("%s is undefined, want [%g, %g]", what, lo, hi)
		return
	}
	near(t, what+" lower bound", i.Lo, lo, tol)
	near(t, what+" upper bound", i.Hi, hi, tol)
}

func seeded(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

// normals is n draws from the standard normal distribution.
func normals(rng *rand.Rand, n int) []float64 {
	xs := make([]float64, n)
	for i := range xs {
		xs[i] = rng.NormFloat64()
	}
	return xs
}

// JSON has no NaN and no infinity, so values that can be encoded contain neither.
func TestDegenerateDataCanBeWritten(t *testing.T) {
	for name, groups := range map[string][][]float64{
		"nothing":       nil,
		"empty cluster": {{}, nil},
		"one value":     {{0.5}},
		"one cluster":   {{0.25, 0.75, 1}},
		"all equal":     {{0.1, 0.1}, {0.1}},
		"all zero":      {{0}, {0, 0}},
		"all one":       {{1}, {1}},
		"equal means":   {{0, 1}, {0.5}},
	} {
		for _, level := range []float64{Confidence, 0, 1, math.NaN()} {
			results := []any{
				EstimateMean(groups, level), EstimateBounded(groups, 0, 1, level), PairedT(groups, level),
				justDelta(groups), BestCurve(groups), SuiteMeans(groups), SignFlip(nil, groups, 0),
			}
			for i, r := range results {
				if _, err := json.Marshal(r); err != nil {
					t.Errorf("%s, level %g: result %d, %+v: %v", name, level, i, r, err)
				}
			}
		}
	}
}

// justDelta is Delta without its ok.
func justDelta(arms [][]float64) float64 { d, _ := Delta(arms); return d }

func mean(xs []float64) float64 { m, _ := Mean(xs); return m }
