package metric

import (
	"math"
	"testing"
)

func TestBootstrapContainsTheMean(t *testing.T) {
	rng := seeded(5)
	b := Bootstrap{Draws: 400}
	for range 30 {
		groups := clustered(rng, 12, 3, 0.4)
		whole := EstimateMean(groups, Confidence)
		for name, i := range map[string]Interval{
			"percentile": b.Percentile(seeded(6), groups, mean),
			"BCa":        b.BCa(seeded(6), groups, mean),
		} {
			if !i.Contains(whole.Mean) {
				t.Errorf("%s %v misses the mean %g of %v", name, i, whole.Mean, groups)
			}
		}
	}
}

func TestBootstrapRepeatsItself(t *testing.T) {
	groups := clustered(seeded(7), 9, 2, 0.3)
	var b Bootstrap
	if one, two := b.BCa(seeded(8), groups, median), b.BCa(seeded(8), groups, median); one != two || !one.Defined() {
		t.Errorf("same seed, %v and %v", one, two)
	}
}

// On skewed data BCa leans the way of the long tail; on symmetric data the two agree.
func TestBCaLeans(t *testing.T) {
	b := Bootstrap{Draws: 4000}
	skewed := Singles([]float64{0.1, 0.2, 0.2, 0.3, 0.4, 0.5, 0.7, 1, 1.6, 4})
	p, c := b.Percentile(seeded(9), skewed, mean), b.BCa(seeded(9), skewed, mean)
	if !(c.Lo > p.Lo && c.Hi > p.Hi) {
		t.Errorf("skewed: BCa %v, percentile %v, want both bounds higher", c, p)
	}
	even := Singles([]float64{-4, -3, -2, -1, 0, 1, 2, 3, 4})
	p, c = b.Percentile(seeded(9), even, mean), b.BCa(seeded(9), even, mean)
	spans(t, "symmetric BCa", c, p.Lo, p.Hi, 0.15)
}

// For the mean of 0 0 0 4, leaving one out gives 4/3 4/3 4/3 0, mean 1:
// d = −1/3 −1/3 −1/3 1, cubes 24/27, squares 4/3.
func TestAccelerationByHand(t *testing.T) {
	want := 24.0 / 27 / (6 * math.Pow(4.0/3, 1.5))
	near(t, "a", acceleration(Singles([]float64{0, 0, 0, 4}), mean), want, 1e-12)
	near(t, "a of equals", acceleration(Singles([]float64{2, 2, 2}), mean), 0, 0)
}

func TestBiasByHand(t *testing.T) {
	near(t, "z0 of the middle", bias([]float64{1, 2, 2, 3}, 2), 0, 1e-12)
	near(t, "z0, 84 % below", bias(append(make([]float64, 84), ones(16)...), 0.5), 0.994457883, 1e-8)
	near(t, "z0 beyond all", bias([]float64{1, 1}, 5), 0.674489750, 1e-8)
}

func TestBootstrapOfLittle(t *testing.T) {
	var b Bootstrap
	undefined := func([]float64) float64 { return math.NaN() }
	for _, groups := range [][][]float64{nil, {{1}}, {{1, 2, 3}, {}}} {
		if i := b.Percentile(seeded(1), groups, mean); i.Defined() {
			t.Errorf("%v gives %v", groups, i)
		}
		if i := b.BCa(seeded(1), groups, mean); i.Defined() {
			t.Errorf("BCa of %v gives %v", groups, i)
		}
	}
	if i := b.BCa(seeded(1), [][]float64{{1}, {2}}, undefined); i.Defined() {
		t.Errorf("a statistic without a value gives %v", i)
	}
	if i := b.BCa(seeded(1), [][]float64{{2}, {2}}, mean); i != Between(2, 2) {
		t.Errorf("equal values give %v", i)
	}
}
