package kit_test

import (
	"testing"

	"gymkhana/env/site/kit"
)

func TestParseAmount(t *testing.T) {
	for typed, want := range map[string]string{"148.50 MAC": "148.50 MAC", "1,204.5 mac": "1204.50 MAC", "MAC 99": "99.00 MAC", "12 gulden": "12.00 GLD",
		"7.05": "7.05 OSF", "225,000.00 NOK": "225000.00 NOK", "": "", "MAC": "", "0 MAC": "", "-3 MAC": "", "1.234 MAC": "", "5 CROWN": "", "5 6": "",
		".5 MAC": "", "1 2 MAC": "", "99999999999999 MAC": "", "x MAC": ""} {
		cents, code, ok := kit.ParseAmount(typed, "OSF")
		if ok != (want != "") || ok && kit.Amount(cents, code) != want {
			t.Errorf("%q is %s (%v), want %q", typed, kit.Amount(cents, code), ok, want)
		}
	}
	if kit.Amount(14850, "GLD") != kit.Gulden(14850) {
		t.Error("gulden are written in two ways")
	}
}
