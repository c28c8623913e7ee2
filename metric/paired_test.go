package metric

import (
	"math"
	"testing"
)

// Student's sleep data: extra hours under the second drug less those under the first.
var sleep = []float64{1.2, 2.4, 1.3, 1.3, 0, 1, 1.8, 0.8, 4.6, 1.4}

// Darwin's maize: crossed less self-fertilised plants, in eighths of an inch.
var maize = []float64{49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48}

// The values are those of R: t.test(extra ~ group, data = sleep, paired = TRUE).
func TestPairedTOfSleep(t *testing.T) {
	c := PairedT(Singles(sleep), 0.95)
	near(t, "mean", c.Mean, 1.58, 1e-12)
	near(t, "t", c.T, 4.0621, 5e-5)
	near(t, "P", c.P, 0.002833, 5e-7)
	spans(t, "CI", c.CI, 0.7001142, 2.4598858, 5e-7)
	if c.DF != 9 {
		t.Errorf("DF = %d, want 9", c.DF)
	}
}

func TestPairedTOfLittle(t *testing.T) {
	for name, c := range map[string]struct {
		differences []float64
		p           float64
	}{
		"nothing":               {nil, 1},
		"one":                   {[]float64{3}, 1},
		"no difference":         {[]float64{0, 0, 0}, 1},
		"the same difference":   {[]float64{2, 2, 2, 2}, 0.125},
		"the same but rounding": {[]float64{0.7 - 0.5, 0.9 - 0.7, 0.4 - 0.2}, 0.25},
	} {
		got := PairedT(Singles(c.differences), 0.95)
		near(t, name, got.P, c.p, 0)
		near(t, name+" by sign flips", SignFlip(nil, Singles(c.differences), 0), c.p, 0)
	}
}

// Fisher, The Design of Experiments, section 21: 1,726 of 32,768 arrangements are as extreme.
func TestSignFlipOfMaizeIsFishers(t *testing.T) {
	near(t, "P", SignFlip(nil, Singles(maize), 0), 1726.0/32768, 0)
}

// All differences are positive but one that is zero: two signs of two patterns.
func TestSignFlipOfSleep(t *testing.T) {
	near(t, "P", SignFlip(nil, Singles(sleep), 0), 4.0/1024, 0)
}

func TestSignFlipIsSymmetric(t *testing.T) {
	rng := seeded(20)
	for _, families := range []int{1, 5, 15, 30, 90} { // exact, then drawn
		groups := clustered(rng, families, 3, 0.5)
		swapped := make([][]float64, families)
		for i, g := range groups {
			for _, d := range g {
				swapped[i] = append(swapped[i], -d)
			}
		}
		one, two := SignFlip(seeded(21), groups, 500), SignFlip(seeded(21), swapped, 500)
		if one != two || one <= 0 || one > 1 {
			t.Errorf("%d families: %g, swapped %g", families, one, two)
		}
	}
}

func TestDrawnFlipsAgreeWithEveryFlip(t *testing.T) {
	sum := 0.0
	for _, d := range maize {
		sum += d
	}
	near(t, "P", someFlips(seeded(22), maize, math.Abs(sum), 40_000), 1726.0/32768, 0.005)
}

// A family is flipped whole: two families are two coins, however many episodes they hold.
func TestSignFlipFlipsFamilies(t *testing.T) {
	near(t, "P", SignFlip(nil, [][]float64{ones(50), ones(50)}, 0), 0.5, 0)
}

// Differences within a family count by their sum, whatever the sizes of families.
func TestSignFlipAddsUpFamilies(t *testing.T) {
	near(t, "P", SignFlip(nil, [][]float64{{5, -4}, {1, 1}}, 0), 0.5, 0) // sums 1 and 2: two of four patterns reach 3
	near(t, "P", SignFlip(nil, [][]float64{{-4, 5}, {}, {2}}, 0), 0.5, 0)
}

// If nothing differs, every pattern of signs is as extreme as the observed one, whether all are tried or some are
// drawn.
func TestSignFlipOfNoDifferenceIsOne(t *testing.T) {
	for _, families := range []int{0, 1, 16, 17, 40} {
		near(t, "P", SignFlip(seeded(23), make([][]float64, families), 100), 1, 0)
		near(t, "P of zeros", SignFlip(seeded(23), Singles(make([]float64, families)), 100), 1, 0)
	}
}

func TestMcNemar(t *testing.T) {
	for _, c := range []struct {
		first, second int
		want          float64
	}{
		{0, 0, 1},
		{1, 0, 1},
		{5, 5, 1},
		{1, 8, 20.0 / 512}, // 2·(1 + 9)/2⁹
		{8, 1, 20.0 / 512},
		{0, 6, 2.0 / 64},
		{2, 10, 2 * 79.0 / 4096}, // 2·(1 + 12 + 66)/2¹²
	} {
		near(t, "P", McNemar(c.first, c.second), c.want, 1e-12)
	}
}
