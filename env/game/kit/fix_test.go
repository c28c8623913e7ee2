package kit

import (
	"math"
	"testing"
)

func TestFixAgreesWithFloats(t *testing.T) {
	near := func(what string, got Fix, want, within float64) {
		t.Helper()
		if math.Abs(got.Float()-want) > within {
			t.Errorf("%s = %v; want %v", what, got.Float(), want)
		}
	}
	for i := -3000; i <= 3000; i += 7 {
		turns := Ratio(i, 1000)
		angle := 2 * math.Pi * turns.Float()
		near("sin", Sin(turns), math.Sin(angle), 3e-5)
		near("cos", Cos(turns), math.Cos(angle), 3e-5)
		x, y := Cos(turns).Mul(50*One), Sin(turns).Mul(50*One)
		want := math.Mod(math.Mod(turns.Float(), 1)+1, 1)
		if d := math.Abs(Atan2(y, x).Float() - want); min(d, 1-d) > 3e-5 {
			t.Errorf("atan2 of %v turns = %v", turns.Float(), Atan2(y, x).Float())
		}
		near("hypot", Hypot(x, y), 50, 1e-2)
		near("mul", Ratio(i, 7).Mul(Ratio(-i, 3)), -float64(i)*float64(i)/21, 0.05)
		if i > 0 {
			near("sqrt", FromInt(i).Sqrt(), math.Sqrt(float64(i)), 2e-5)
			near("div", One.Div(FromInt(i)), 1/float64(i), 2e-5)
		}
	}
	if Ratio(-3, 2).Floor() != -2 || Ratio(-3, 2).Round() != -1 || Ratio(3, 2).Round() != 2 {
		t.Error("Floor and Round")
	}
}

func TestRand(t *testing.T) {
	r := NewRand(7)
	var seen [6]int
	for i := range 6000 {
		seen[r.N(6, i, 3)]++
	}
	for face, n := range seen {
		if n < 850 || n > 1150 {
			t.Errorf("face %d came %d times of 6000", face, n)
		}
	}
	if r.At(1, 2) == r.At(2, 1) || r.At(1, 2) != NewRand(7).At(1, 2) {
		t.Error("a draw depends on seed, tick and purpose, and on nothing else")
	}
}
