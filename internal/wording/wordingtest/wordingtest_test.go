package wordingtest_test

import (
	"math"
	"testing"

	"gymkhana/internal/wording/wordingtest"
)

func TestLikeness(t *testing.T) {
	for _, c := range []struct {
		one, other string
		want       float64
	}{
		{"Delete the note {name}.", "[delete|Remove] the note {name}!", 1},
		{"Delete the note {name}.", "Delete the note {other}.", 3.0 / 4},
		{"Delete the note {name}.", "The note {name} is to be deleted.", 2 * 3 / 11.0},
		{"Delete the note.", "[Quill has |]it.", 0},
		{"a b c d e", "e a x c b d", 2 * 3 / 11.0},
	} {
		for range 2 {
			if got := wordingtest.Likeness(c.one, c.other); math.Abs(got-c.want) > 1e-9 {
				t.Errorf("%q and %q are alike by %.3f; want %.3f", c.one, c.other, got, c.want)
			}
			c.one, c.other = c.other, c.one
		}
	}
}
