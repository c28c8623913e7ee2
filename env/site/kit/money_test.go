package kit_test

import (
	"testing"

	"gymkhana/env/site/kit"
)

func TestParseMoney(t *testing.T) {
	for typed, want := range map[string]int{"120": 12000, "1,204.50": 120450, "99.5 gulden": 9950, "148.50 GLD": 14850, " 7 gld ": 700,
		"0": 0, "-3": 0, "12.345": 0, "12 MRC": 0, "": 0, "1e5": 0, ".50": 0, "9999999999": 0, "12 50": 0, "twelve": 0} {
		if got, ok := kit.ParseMoney(typed); ok != (want > 0) || ok && got != want {
			t.Errorf("%q is %d, %v; want %d", typed, got, ok, want)
		}
	}
	for _, cents := range []int{1, 50, 14850, 120450} {
		if got, ok := kit.ParseMoney(kit.Gulden(cents)); !ok || got != cents {
			t.Errorf("%d is written %q and parsed as %d", cents, kit.Gulden(cents), got)
		}
	}
}
