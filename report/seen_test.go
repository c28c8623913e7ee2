package report

import (
	"testing"

	"gymkhana"
)

func TestDescribe(t *testing.T) {
	shop := gymkhana.Observation{URL: "http://shop/", Tabs: []gymkhana.Tab{{Title: "Other"}, {Title: "Lamps", Active: true}},
		Elements: []gymkhana.Element{{ID: "1", Role: "main", Name: "Lamps"},
			{ID: "2", Role: "textbox", Name: "City", Text: "Tirrow", Parent: "1", States: []string{"focused"}},
			{ID: "3", Role: "button", Text: "Add  to\ncart", Parent: "1"}, {ID: "4", Role: "img"}}}
	want := "tab 2 of 2\nLamps\nhttp://shop/\n[1] main “Lamps”\n  [2] textbox “City”: Tirrow, focused\n  [3] button “Add to cart”\n[4] img"
	if got := describe(&shop); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	tree := gymkhana.Observation{Text: "[1] link 'Home'\n", Elements: []gymkhana.Element{{ID: "1", Role: "link", Name: "Home"}}}
	if got := describe(&tree); got != "[1] link 'Home'" {
		t.Errorf("a tree of elements is written twice: %s", got)
	}
	if got := describe(&gymkhana.Observation{}); got != "" {
		t.Errorf("of a picture alone: %q", got)
	}
}

func TestAim(t *testing.T) {
	box := func(x0, y0, x1, y1 int) gymkhana.Bounds { return gymkhana.Bounds{X0: x0, Y0: y0, X1: x1, Y1: y1} }
	seen := gymkhana.Observation{Elements: []gymkhana.Element{{ID: "1", Role: "main", Name: "Lamps", Bounds: box(0, 0, 100, 100)},
		{ID: "39", Role: "link", Name: "Add to cart", Bounds: box(10, 10, 30, 20)}, {ID: "4", Role: "generic", Bounds: box(12, 12, 14, 14)}}}
	for action, want := range map[string]string{
		`click element="39"`:            "link “Add to cart”",
		`click element="40"`:            "",
		"click x=13 y=13":               "link “Add to cart”",
		"click x=90 y=90":               "main “Lamps”",
		"click x=100 y=5":               "",
		"drag x=13 y=13 to_x=90 to_y=9": "link “Add to cart” to main “Lamps”",
		"drag x=11 y=11 to_x=13 to_y=9": "link “Add to cart” to main “Lamps”",
		"do left":                       "",
	} {
		a, err := gymkhana.ParseAction(action)
		if err != nil {
			t.Fatal(err)
		}
		if got := aim(a, &seen); got != want {
			t.Errorf("%s is aimed at %q, want %q", action, got, want)
		}
	}
	click, _ := gymkhana.ParseAction(`click element="39"`)
	step := &gymkhana.Step{Turn: 2, Actions: []gymkhana.Action{click}}
	questions := map[turnOf]asked{{2, "visitor"}: {text: "OBSERVATION:\n\t[3] link 'Home'\n\t[39] link 'Add to cart'\n"}}
	if got := aimsOf(step, &moment{}, []string{"visitor"}, questions); len(got) != 1 || got[0] != "link 'Add to cart'" {
		t.Errorf("from the question: %q", got)
	}
}
