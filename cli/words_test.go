package cli

import "testing"

// A cost that is not zero is not written as zero.
func TestDollars(t *testing.T) {
	for x, want := range map[float64]string{0: "$0.00", 0.00042: "$0.00042", 0.0012: "$0.0012", 0.0099: "$0.0099", 0.01: "$0.01", 1.005: "$1.00", 12: "$12.00"} {
		if got := dollars(x); got != want {
			t.Errorf("%g is written as %s; want %s", x, got, want)
		}
	}
}
