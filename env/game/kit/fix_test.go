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

// Numbers that decide in a game are rounded the same everywhere, so each kind of rounding has a fixed direction.
func TestFixRounds(t *testing.T) {
	const tiny = Fix(1) // the smallest number above 0
	for _, c := range []struct {
		what      string
		got, want Fix
	}{
		{"one", FromInt(1), 65536},
		{"minus three", FromInt(-3), -3 * One},
		{"a ratio is rounded toward zero", Ratio(2, 3), 43690},
		{"also below zero", Ratio(-2, 3), -43690},
		{"a product is rounded down", tiny.Mul(Half), 0},
		{"also below zero", (-tiny).Mul(Half), -1},
		{"whichever of the two is below", tiny.Mul(-Half), -1},
		{"two below", (-tiny).Mul(-Half), 0},
		{"nothing times a half", Fix(0).Mul(Half), 0},
		{"a half times nothing", Half.Mul(0), 0},
		{"a great product", FromInt(1 << 20).Mul(FromInt(1 << 20)), FromInt(1 << 40)},
		{"a great product below zero", FromInt(-1 << 20).Mul(FromInt(1 << 20)), FromInt(-1 << 40)},
		{"a quotient", FromInt(7).Div(FromInt(2)), 3*One + Half},
		{"a quotient is rounded toward zero", (-tiny).Div(FromInt(2)), 0},
		{"distance", (-One).Abs(), One},
		{"distance of what is above", One.Abs(), One},
		{"too low", (-One).Clamp(0, Half), 0},
		{"too high", One.Clamp(0, Half), Half},
		{"between", Half.Clamp(0, One), Half},
		{"no root", (-One).Sqrt(), 0},
		{"a root of nothing", Fix(0).Sqrt(), 0},
		{"the least root", tiny.Sqrt(), 256},
		{"the 3, 4, 5 triangle", Hypot(FromInt(-3), FromInt(4)), FromInt(5)},
		{"length along y", Hypot(0, FromInt(-2)), FromInt(2)},
	} {
		if c.got != c.want {
			t.Errorf("%s: %d/65536; want %d", c.what, c.got, c.want)
		}
	}
	for _, c := range []struct {
		of           Fix
		floor, round int
	}{{0, 0, 0}, {Half - 1, 0, 0}, {Half, 0, 1}, {One - 1, 0, 1}, {One, 1, 1}, {-1, -1, 0}, {-Half, -1, 0},
		{-Half - 1, -1, -1},
		{-One, -1, -1}} {
		if c.of.Floor() != c.floor || c.of.Round() != c.round {
			t.Errorf("%v: floor %d and round %d; want %d and %d", c.of.Float(), c.of.Floor(), c.of.Round(), c.floor, c.round)
		}
	}
}

// The integer square root r of n is the one with r² ≤ n < (r+1)².
func TestSquareRootIsRoundedDown(t *testing.T) {
	check := func(n uint64) {
		if r := isqrt(n); r > math.MaxUint32 || r*r > n || r < math.MaxUint32 && (r+1)*(r+1) <= n {
			t.Errorf("the root of %d is %d", n, r)
		}
	}
	for n := range uint64(5000) {
		check(n)
	}
	for shift := range 64 {
		for _, d := range []uint64{0, 1, 2} {
			check(1<<shift - d)
			check(1<<shift + d)
		}
	}
}

// A table of integers does not depend on the machine's rounding: its values are the nearest to the true sine.
func TestSineTableIsTheNearest(t *testing.T) {
	for i, got := range quarter {
		want := math.Sin(float64(i) * math.Pi / 2048)
		if math.Abs(float64(got)-65536*want) > 0.51 {
			t.Errorf("step %d: %d/65536; want %v", i, got, 65536*want)
		}
	}
}

func TestCircleIsSymmetric(t *testing.T) {
	for at, want := range map[Fix]Fix{0: 0, One / 12: Half, One / 4: One, One / 2: 0, 3 * One / 4: -One, One: 0,
		-One / 4: -One} {
		if got := Sin(at); (got - want).Abs() > 8 {
			t.Errorf("the sine of %v turns is %v; want %v", at.Float(), got.Float(), want.Float())
		}
	}
	last := Fix(-1)
	for at := range One/4 + 1 {
		s := Sin(at)
		if s < last {
			t.Fatalf("the sine falls from %d to %d before a quarter turn, at %d", last, s, at)
		}
		last = s
		for what, other := range map[string]Fix{"the other side of the top": Sin(One/2 - at),
			"half a turn on": -Sin(One/2 + at),
			"the way back":   -Sin(-at), "a turn on": Sin(One + at), "the cosine": Cos(at - One/4)} {
			if other != s {
				t.Fatalf("at %d: the sine is %d, but %s gives %d", at, s, what, other)
			}
		}
	}
}

func TestDirections(t *testing.T) {
	for _, c := range []struct {
		x, y int
		want Fix
	}{{1, 0, 0}, {1, 1, One / 8}, {0, 1, One / 4}, {-1, 1, 3 * One / 8}, {-1, 0, One / 2}, {-1, -1, 5 * One / 8},
		{0, -1, 3 * One / 4}, {1, -1, 7 * One / 8}, {0, 0, 0}, {1 << 12, 1 << 12, One / 8}} {
		got := Atan2(FromInt(c.y), FromInt(c.x))
		if d := (got - c.want) & (One - 1); d > 1 && d < One-1 {
			t.Errorf("the direction of (%d, %d) is %v turns; want %v", c.x, c.y, got.Float(), c.want.Float())
		}
		if small := Atan2(Fix(c.y), Fix(c.x)); small != got && c.x < 2 {
			t.Errorf("the direction of (%d, %d) depends on its length: %d and %d", c.x, c.y, small, got)
		}
	}
}
