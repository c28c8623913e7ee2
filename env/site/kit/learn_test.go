package kit_test

import (
	"slices"
	"strings"
	"testing"

	"gymkhana/env/site/kit"
)

func TestALegLearnsSeveralThings(t *testing.T) {
	d := kit.NewDraw(3, 1, "t")
	leg := kit.Leg{Gift: kit.Gift{"money": "12.50 GLD", "date": "2026-03-12"}}.
		Learning(d, "money", "the price of the soup", "date", "the day of the feast")
	for key, want := range map[string]string{"money": "the price of the soup", "date": "the day of the feast"} {
		if !strings.Contains(leg.Learn[key], want) || leg.Gift.Called(key, "") != want {
			t.Errorf("%s: %q, called %q; want %q", key, leg.Learn[key], leg.Gift.Called(key, ""), want)
		}
	}
	if a, b := leg.Learn["money"], leg.Learn["date"]; strings.ReplaceAll(a, "the price of the soup", "it") == strings.ReplaceAll(b, "the day of the feast", "it") {
		t.Errorf("both are worded alike: %q, %q", a, b)
	}
	if got := kit.And([]string{"Book it.", "Take it."}, []string{"Pay.", "Go."}); !slices.Equal(got, []string{"Book it. Pay.", "Take it. Go."}) {
		t.Errorf("joined: %q", got)
	}
}

// A value that has an article of its own gets no second one.
func TestOneArticle(t *testing.T) {
	text := "The {thing} costs {price}; what is the colour of the {thing}?"
	if got, want := kit.Filled(text, "thing", "the lamp of that person", "price", "the same"),
		"The lamp of that person costs the same; what is the colour of the lamp of that person?"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := kit.Filled(text, "thing", "Fable Lamp"); got != "The Fable Lamp costs {price}; what is the colour of the Fable Lamp?" {
		t.Errorf("got %q", got)
	}
}
