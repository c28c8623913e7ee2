package policy

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gymkhana"
)

// checkScores holds scores to what they are: log-probabilities, −∞ for what is unknown alone.
func checkScores(t testing.TB, s *Sheet, scores gymkhana.Scores) {
	t.Helper()
	sum, known := 0.0, 0
	for i, x := range scores {
		if unknown := s.Choices[i].kind == kindNone; unknown != math.IsInf(x, -1) || math.IsNaN(x) || x > 1e-6 {
			t.Fatalf("choice %d of kind %d has the score %v", i, s.Choices[i].kind, x)
		}
		if !math.IsInf(x, -1) {
			known++
			sum += math.Exp(x)
		}
	}
	if len(scores) != len(s.Choices) || known > 0 && math.Abs(sum-1) > 1e-4 {
		t.Fatalf("%d scores of %d choices; probabilities add up to %v", len(scores), len(s.Choices), sum)
	}
}

// Scoring many inputs at once gives each the same scores as alone, and as its sheet.
func TestScoresOfABatch(t *testing.T) {
	n := NewNet(6)
	var batch []gymkhana.PolicyInput
	for seed := range uint64(20) {
		batch = append(batch, randomInput(rand.New(rand.NewPCG(seed, 6))))
	}
	all, err := n.Score(t.Context(), batch)
	if err != nil || len(all) != len(batch) {
		t.Fatalf("%d of %d, %v", len(all), len(batch), err)
	}
	for i := range batch {
		one, err := n.Score(t.Context(), batch[i:i+1])
		if err != nil || !slices.Equal(one[0], all[i]) || !slices.Equal(n.Read(NewSheet(&batch[i])), all[i]) {
			t.Errorf("input %d has other scores alone (%v)", i, err)
		}
	}
	if none, err := n.Score(t.Context(), nil); err != nil || len(none) != 0 {
		t.Errorf("of nothing: %v, %v", none, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := n.Score(ctx, batch); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

func TestBestIsTheFirstOfTheHighest(t *testing.T) {
	low := math.Inf(-1)
	for want, s := range map[int]gymkhana.Scores{-1: {low, low}, 1: {-3, -1, -1}, 2: {low, -9, -2}} {
		if got := Best(s); got != want {
			t.Errorf("Best(%v) = %d; want %d", s, got, want)
		}
	}
	if Best(nil) != -1 {
		t.Error("there is a best of none")
	}
}

// A page of the web is read without words of the phone: its roles have places of their own, no app
// opens, no home screen is seen.
func TestPagesOfTheWeb(t *testing.T) {
	web := gymkhana.Spec{World: "pages", Keys: []string{"Enter"}, Verbs: []gymkhana.Verb{gymkhana.Click, gymkhana.Type,
		gymkhana.Press, gymkhana.Scroll, gymkhana.Back, gymkhana.Answer}}
	click, edit := []string{"clickable"}, []string{"clickable", "editable"}
	page := seeing(
		gymkhana.Element{ID: "f1", Role: "searchbox", Class: "input", Name: "Search the shop", States: edit},
		gymkhana.Element{ID: "f2", Role: "combobox", Class: "select", Name: "Size", Text: "M", States: click},
		gymkhana.Element{ID: "f3", Role: "link", Class: "a", Name: "Red kettle", Text: "Red kettle", States: click},
		gymkhana.Element{ID: "f4", Role: "link", Class: "a", Name: "Blue kettle", Text: "Blue kettle", States: click},
		gymkhana.Element{ID: "f5", Role: "cell", Class: "td", Text: "$24.00"},
		gymkhana.Element{ID: "f6", Role: "marquee", Class: "marquee", Text: "Sale"},
	)
	page.URL = "http://shop.localhost/"
	in := NewThread("Find the price of the Blue kettle", web).Input(page)
	s := NewSheet(&in)
	checkSheet(t, &in, s)
	role := func(i int) uint16 { return s.rows[i].marks[0] }
	for i, want := range []string{"searchbox", "combobox", "link", "link", "cell"} {
		if k := slices.Index(roleNames, want); k < 0 || role(i) != fRole+uint16(k) {
			t.Errorf("row %d has the role %d; want that of %s", i, role(i), want)
		}
	}
	placed := func(s *Sheet) (n int) {
		for _, r := range s.rows {
			for _, m := range r.marks {
				if m >= fPlace && m < fLabelMatch {
					n++
				}
			}
		}
		return n
	}
	if n := placed(s); n != 0 {
		t.Errorf("%d rows of a page without places have one", n)
	}
	page.Elements[5].Bounds = gymkhana.Bounds{X0: 10, Y0: 10, X1: 20, Y1: 20}
	if drawn := NewThread("Find the price of the Blue kettle", web).Input(page); placed(NewSheet(&drawn)) != len(page.Elements) {
		t.Error("rows of a page that is drawn have no place")
	}
	if role(5) != fRole+uint16(len(roleNames)) {
		t.Errorf("a role that nobody knows is %d", role(5))
	}
	if len(s.rows) != len(page.Elements) || slices.ContainsFunc(s.Choices, func(c choice) bool { return c.kind == kindApp || c.kind == kindHome }) ||
		slices.Contains(s.whole, fWhole+45) {
		t.Error("something of a phone is on the page")
	}
	if len(s.match[3]) != 2 || len(s.match[2]) != 1 || !slices.Contains(s.rows[3].marks, fLabelMatch+4) {
		t.Errorf("the goal's words match %v and %v", s.match[2], s.match[3])
	}
	searching := slices.IndexFunc(in.Legal, func(a gymkhana.Action) bool {
		return a.Verb == gymkhana.Type && a.Text("element") == "f1" && a.Text("text") == "Blue"
	})
	price := slices.IndexFunc(in.Legal, func(a gymkhana.Action) bool { return a.Text("text") == "$24.00" })
	if s.Choices[searching].pair&pairSearch == 0 || s.Choices[price].part != partMoney {
		t.Errorf("typing into the search is %+v, the price %+v", s.Choices[searching], s.Choices[price])
	}
	checkScores(t, s, NewNet(2).Read(s))
}
