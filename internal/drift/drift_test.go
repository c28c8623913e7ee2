package drift

import "testing"

func TestEndsAreReadAsWritten(t *testing.T) {
	for _, e := range []End{{Layout, 0, 4, `link "a: b" moved`}, {Played, 4, 4, ""}, {Data, 1, 12, "x"}} {
		if got, ok := Parse(e.String()); !ok || got != e {
			t.Errorf("%q is read as %+v, %v", e, got, ok)
		}
	}
	for _, text := range []string{"", "I think", "colour after 1 of 2 steps: x", "data after 3 of 2 steps", "data after -1 of 2 steps",
		"data after x of 2 steps"} {
		if e, ok := Parse(text); ok {
			t.Errorf("%q is read as %+v", text, e)
		}
	}
}
