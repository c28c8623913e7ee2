package metric

import (
	"math"
	"testing"
)

// The wanted ratios are what Python 3.11's difflib gives.
var ratios = []struct {
	a, b string
	want float64
}{
	{"", "", 1.0},
	{"abc", "", 0.0},
	{"abc", "abc", 1.0},
	{"abcd", "bcde", 0.75},
	{"team sync", "team syncs", 0.9473684210526315},
	{"Weekly planning", "weekly plan", 0.7692307692307693},
	{"héllo wörld", "hello world", 0.8181818181818182},
	{"qabxcd", "abycdf", 0.6666666666666666},
	{"tide", "diet", 0.25},
	{"diet", "tide", 0.5},
	{"private", "privately yours", 0.6363636363636364},
	{"plan budget and eggs review budget of draft budget bread budget milk lamp of call and plan plan note of and " +
		"lamp and of the draft lamp eggs plan draft eggs lamp and the note milk draft kettle bread eggs kettle budget " +
		"milk call kettle milk lamp lamp call of budget note the note kettle the the note kettle budget",
		"plan budget and eggs review budget review draft milk bread budget milk lamp of call and plan plan note of " +
			"and lamp and of the draft call eggs plan draft eggs lamp and the review milk the kettle bread eggs kettle " +
			"budget milk call kettle milk lamp lamp call the budget note the and draft the eggs note kettle of", 0.4064516129032258},
	{"budget the budget plan review draft milk lamp call budget draft note eggs note lamp review and budget budget " +
		"bread note draft plan draft lamp budget call call bread bread of lamp draft of bread review kettle bread the " +
		"eggs milk call the kettle the lamp bread milk budget budget kettle milk the note budget review and call and " +
		"plan", "budget the note plan milk draft milk lamp call call draft note eggs note lamp review and budget " +
		"budget milk note lamp plan review lamp budget plan call bread bread of lamp draft of bread review kettle " +
		"bread bread call milk call the kettle the lamp bread milk budget budget kettle milk the note budget review and eggs and plan", 0.07633587786259542},
	{"the of lamp and the draft lamp budget draft and bread budget kettle and call the draft note note plan call " +
		"the call and call and review milk kettle the budget review milk the budget budget draft eggs milk draft " +
		"draft review of review draft review budget note call note of milk budget milk draft milk review call draft of",
		"the lamp lamp and the draft lamp budget note and bread budget kettle and call the draft note note call " +
			"eggs the call kettle kettle and review milk kettle the budget review milk the budget budget draft call " +
			"lamp draft draft review of budget draft review budget note call bread of milk budget milk draft milk review call draft of", 0.06491499227202473},
	{"call and plan draft kettle call plan review eggs draft the draft note bread bread budget review review draft " +
		"lamp plan of kettle lamp eggs bread review note draft plan budget of call plan kettle bread milk and plan " +
		"review kettle lamp lamp budget eggs lamp call review kettle lamp draft bread kettle budget review budget " +
		"eggs the call and", "plan and the draft kettle call plan review eggs the the draft note bread note budget " +
		"review review the lamp plan of kettle lamp eggs bread review note draft call budget of budget plan kettle " +
		"the the and plan review review lamp lamp budget eggs lamp call review kettle lamp draft bread kettle of " +
		"kettle budget eggs the call and", 0.08748114630467571},
}

func TestRatioIsThatOfDifflib(t *testing.T) {
	for _, c := range ratios {
		if got := Ratio(c.a, c.b); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("Ratio(%q, %q) = %v, want %v", c.a, c.b, got, c.want)
		}
	}
}

func FuzzRatio(f *testing.F) {
	for _, c := range ratios {
		f.Add(c.a, c.b)
	}
	f.Fuzz(func(t *testing.T, a, b string) {
		a, b = a[:min(len(a), 400)], b[:min(len(b), 400)] // longer ones are slow
		if r := Ratio(a, b); r < 0 || r > 1 {
			t.Errorf("Ratio(%q, %q) = %v", a, b, r)
		}
		if len(a) < 200 && Ratio(a, a) != 1 {
			t.Errorf("%q is not like itself", a)
		}
	})
}
