package kit

import (
	"slices"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/internal/wording"
	"gymkhana/internal/wording/wordingtest"
)

func TestRequestsToLearnAreWordedDifferently(t *testing.T) {
	if len(learning) != manyWordings {
		t.Errorf("%d wordings, want %d", len(learning), manyWordings)
	}
	for _, w := range learning {
		if err := wording.Check(w); err != nil || !slices.Equal(wording.Names(w), []string{"what", "where"}) {
			t.Errorf("%q: %v, names %q", w, err, wording.Names(w))
		}
	}
	wordingtest.Different(t, "learning", learning)
	heard := map[string]bool{}
	for seed := gymkhana.Seed(1); seed <= 200; seed++ {
		d := NewDraw(seed, 1, "t")
		kept := d.Learn("the price", "the page")
		d.Held = true
		if held := d.Learn("the price", "the page"); held == kept {
			t.Errorf("seed %d: %q is held out and is not", seed, held)
		}
		heard[kept] = true
	}
	if len(heard) != manyWordings-heldWordings {
		t.Errorf("%d wordings are drawn, want %d", len(heard), manyWordings-heldWordings)
	}
}

func TestALegLearnsSeveralThings(t *testing.T) {
	d := NewDraw(3, 1, "t")
	leg := Leg{Gift: Gift{"money": "12.50 GLD", "date": "2026-03-12"}, Learn: map[string]string{"dish": "See the dish."}}.
		Learning(d, "the page", "money", "the price of the soup", "date", "the day of the feast")
	for key, want := range map[string]string{"money": "the price of the soup", "date": "the day of the feast", "dish": "See the dish."} {
		if !strings.Contains(leg.Learn[key], want) {
			t.Errorf("%s: %q does not contain %q", key, leg.Learn[key], want)
		}
	}
	if got := leg.Gift.Called("money", ""); got != "the price of the soup" {
		t.Errorf("the money is called %q", got)
	}
	if leg.Learn["money"][:9] == leg.Learn["date"][:9] {
		t.Errorf("both begin alike: %q", leg.Learn)
	}
	if got := And([]string{"Book it.", "Take it."}, []string{"Pay.", "Go."}); !slices.Equal(got, []string{"Book it. Pay.", "Take it. Go."}) {
		t.Errorf("joined: %q", got)
	}
}
