package devicetest

import (
	"slices"
	"testing"

	"gymkhana/env/phone/device"
	"gymkhana/internal/wording/wordingtest"
)

// The rules for wordings: how many a family has, and how many of them are held out.
const (
	fewestWordings = 12
	fewestHeld     = 2
)

// Wordings tests that each family has at least twelve wordings that differ in structure, and holds out two.
// wordingtest.Different compares them.
func Wordings(t *testing.T, kit *device.Kit) {
	t.Helper()
	var tellings []int
	for _, f := range kit.Families() {
		if len(f.Goals) < fewestWordings || len(f.Held()) < fewestHeld {
			t.Errorf("%s has %d wordings, %d of them held out; want %d and %d", f.Name, len(f.Goals), len(f.Held()), fewestWordings, fewestHeld)
		}
		tellings = append(tellings, wordingtest.Different(t, f.Name, f.Goals))
	}
	if slices.Sort(tellings); len(tellings) > 0 {
		t.Logf("%d families have %d to %d tellings each, half of them %d or more", len(tellings), tellings[0], tellings[len(tellings)-1],
			tellings[len(tellings)/2])
	}
}
