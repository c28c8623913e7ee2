package kit

import (
	"testing"

	"gymkhana/internal/wording/wordingtest"
)

func TestFoundValuesAreCalledAndOthersStated(t *testing.T) {
	given := Gift{"street": "Amber Lane", "date": "2026-03-12"}.Naming("date", "the day of the fair")
	ask, then := given.Said("Send it to {name} in {street} on {date}.", Blank{Name: "name", Key: "person", Value: "Ada Holm", Usual: "that person"},
		Blank{Name: "street", Key: "street", Value: "Amber Lane", Usual: "that street"},
		Blank{Name: "date", Key: "date", Value: "12 March 2026", Usual: "that day"})
	if want := "Send it to Ada Holm in Amber Lane on 12 March 2026."; ask != want {
		t.Errorf("alone it is %q, want %q", ask, want)
	}
	if want := "Send it to Ada Holm in that street on the day of the fair."; then != want {
		t.Errorf("after other hops it is %q, want %q", then, want)
	}
	if got := given.Or("street", "Mill Row") + given.Or("city", "vesk"); got != "Amber Lanevesk" {
		t.Errorf("the values are %q", got)
	}
}

func TestAmountsOfGulden(t *testing.T) {
	for cents, want := range map[int]string{14850: "148.50 GLD", 5: "0.05 GLD", 120400: "1204.00 GLD"} {
		if got := Gulden(cents); got != want {
			t.Errorf("%d is written %q; want %q", cents, got, want)
		}
	}
}

func TestRequestsToNoteDiffer(t *testing.T) {
	wordingtest.Different(t, "noting", noting)
	if len(noting) < manyWordings {
		t.Errorf("%d wordings, want %d", len(noting), manyWordings)
	}
}
