package kit_test

import (
	"testing"

	"gymkhana/env/site/kit"
)

func TestOneInTwelveIsSoldOut(t *testing.T) {
	n := 0
	for i := range 2400 {
		if kit.SoldOut(1, "flight %d", i) {
			n++
		}
	}
	if n < 150 || n > 250 {
		t.Errorf("%d of 2400 are sold out, want about 200", n)
	}
}
