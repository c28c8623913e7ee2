package metric

import (
	"math"
	"math/rand/v2"
	"testing"
)

// crossed draws scores of seeds on families, with effects of both.
func crossed(rng *rand.Rand, seeds, families, size int, ofSeed, ofFamily float64) [][][]float64 {
	effect := make([]float64, families)
	for f := range effect {
		effect[f] = ofFamily * rng.NormFloat64()
	}
	cells := make([][][]float64, seeds)
	for s := range cells {
		own := ofSeed * rng.NormFloat64()
		for f := range families {
			cell := normals(rng, size)
			for i := range cell {
				cell[i] += own + effect[f]
			}
			cells[s] = append(cells[s], cell)
		}
	}
	return cells
}

// Intervals over seeds and families cover the truth about as often as their level, whichever of the two varies. When
// only the three seeds have an effect, t has two degrees of freedom.
func TestCrossedCoverage(t *testing.T) {
	for _, w := range []struct {
		name               string
		seeds, families    int
		ofSeed, ofFamily   float64
		leastShare, atMost float64
	}{
		{"families vary", 3, 40, 0, 1, 0.93, 0.99},
		{"seeds vary", 3, 40, 1, 0, 0.93, 0.99},
		{"both vary", 5, 40, 0.5, 1, 0.92, 0.98},
		{"neither varies", 3, 40, 0, 0, 0.95, 1},
	} {
		rng, covered := rand.New(rand.NewPCG(7, 1)), 0
		const draws = 1500
		for range draws {
			if EstimateCrossed(crossed(rng, w.seeds, w.families, 5, w.ofSeed, w.ofFamily), 0.95).CI.Contains(0) {
				covered++
			}
		}
		if share := float64(covered) / draws; share < w.leastShare || share > w.atMost {
			t.Errorf("%s: %.3f covered; want %v to %v", w.name, share, w.leastShare, w.atMost)
		}
	}
}

// The estimate agrees with one worked out by hand for two seeds and two families, and is undefined
// when there is only one of either.
func TestCrossed(t *testing.T) {
	// mean 1/2, four scores; seeds: 2·(1 + 1)/16 = 1/4; families: nothing; cells: 4/3·4·(1/4)/16 = 1/12
	e := EstimateCrossed([][][]float64{{{1}, {1}}, {{0}, {0}}}, 0.95)
	if e.N != 4 || e.Clusters != 2 || e.Mean != 0.5 || math.Abs(e.SE-0.5) > 1e-12 {
		t.Errorf("%+v; want n 4, mean 0.5, SE 0.5", e)
	}
	if want := 0.5 * 12.706; math.Abs(e.CI.Hi-0.5-want) > 1e-3 {
		t.Errorf("interval %v; want half a width of %v, t on one degree of freedom", e.CI, want)
	}
	for name, cells := range map[string][][][]float64{
		"nothing": nil, "one seed": {{{1}, {0}}}, "one family": {{{1}}, {{0}}}, "no scores": {{{}, {}}, {{}, {}}},
	} {
		if e := EstimateCrossed(cells, 0.95); e.CI.Defined() {
			t.Errorf("%s: interval %v", name, e.CI)
		}
	}
	if e := EstimateCrossed([][][]float64{{{1}, {1}}, {{1}, {1}}}, 0.95); e.Mean != 1 || e.CI.Lo != 1 || e.CI.Hi != 1 {
		t.Errorf("all alike: %+v", e)
	}
}
