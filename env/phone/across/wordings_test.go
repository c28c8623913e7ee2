package across_test

import (
	"testing"

	"gymkhana/env/phone/device/devicetest"
)

// Every goal is said in many ways that are built differently.
func TestWordings(t *testing.T) {
	kit, _ := whole(t)
	devicetest.Wordings(t, kit)
}
