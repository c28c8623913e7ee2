package kit_test

import (
	"testing"

	"gymkhana/env/site/kit"
)

func TestClock(t *testing.T) {
	for text, want := range map[string]int{"07:25": 445, "7.25": 445, "23:59": 1439, "00:00": 0, "24:00": -1, "7": -1, "": -1, "07:60": -1} {
		if got, ok := kit.ParseClock(text); ok != (want >= 0) || ok && got != want {
			t.Errorf("%q is %d, %v; want %d", text, got, ok, want)
		}
	}
	for got, want := range map[string]string{kit.Clock(445): "07:25", kit.Duration(125): "2 h 05 min",
		kit.Count(1, "child"): "1 child", kit.Count(0, "bag"): "0 bags",
		kit.LongDay("2026-03-12"): "Thursday, 12 March 2026", kit.LongDay("soon"): ""} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if _, err := kit.Day("12 March"); err == nil {
		t.Error("an address may have a day such as 12 March")
	}
}

// Least is the smallest of at least two, without a tie.
func TestLeast(t *testing.T) {
	odd, self := func(n int) bool { return n%2 == 1 }, func(n int) int { return n }
	for _, c := range []struct {
		all  []int
		want int
	}{{[]int{8, 5, 3, 2}, 3}, {[]int{3}, 0}, {[]int{3, 4}, 0}, {[]int{3, 5, 3}, 0}, {nil, 0}} {
		if got, ok := kit.Least(odd, self)(c.all); ok != (c.want > 0) || got != c.want {
			t.Errorf("of %v: %d, %v", c.all, got, ok)
		}
	}
}
