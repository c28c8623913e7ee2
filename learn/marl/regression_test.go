package marl

import (
	"math"
	"math/rand/v2"
	"testing"

	"gymkhana/agent/group"
)

// The weights that proposals were drawn with are found again, and their chances are calibrated.
func TestLogistic(t *testing.T) {
	dice := rand.New(rand.NewPCG(1, 2))
	truth := []float64{-1, 2, -0.5}
	var fs [][]float64
	var right []bool
	for range 20_000 {
		f := []float64{1, dice.NormFloat64(), dice.NormFloat64()}
		sum := truth[0]*f[0] + truth[1]*f[1] + truth[2]*f[2]
		fs, right = append(fs, f), append(right, dice.Float64() < 1/(1+math.Exp(-sum)))
	}
	w, err := Logistic(fs, right, 1)
	if err != nil {
		t.Fatal(err)
	}
	for i := range truth {
		if math.Abs(w[i]-truth[i]) > 0.1 {
			t.Errorf("weight %d is %g; want %g", i, w[i], truth[i])
		}
	}
	if c := Calibration(fs, right, w); c > 0.02 {
		t.Errorf("chances are wrong by %g on average", c)
	}
	if c := Calibration(fs, right, []float64{3, 0, 0}); c < 0.3 {
		t.Errorf("chances that are always high are wrong by %g only", c)
	}
}

// Proposals that a line separates, or that are all right, have finite weights.
func TestLogisticAtItsLimits(t *testing.T) {
	for _, right := range [][]bool{{true, true, true}, {false, true, true}, {false, false, false}} {
		w, err := Logistic([][]float64{{1, 0, 5}, {1, 1, 5}, {1, 1, 5}}, right, 1)
		if err != nil || len(w) != 3 || math.IsNaN(w[0]+w[1]+w[2]) || math.IsInf(w[0]+w[1]+w[2], 0) {
			t.Errorf("%v: %v (%v)", right, w, err)
		}
	}
	if _, err := Logistic(nil, nil, 1); err == nil {
		t.Error("a vote is learnt from nothing")
	}
	if got := VoteText([]float64{1, -2}); got != group.FeatureNames[0]+" +1.00, "+group.FeatureNames[1]+" -2.00" {
		t.Error(got)
	}
}
