package policy

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"gymkhana"
)

// checkSheet holds every index of a sheet to its table.
func checkSheet(t testing.TB, in *gymkhana.PolicyInput, s *sheet) {
	t.Helper()
	bags := slices.Concat(s.goal, s.rows, s.past, []bag{{marks: s.whole}})
	for _, b := range bags {
		for what, most := range map[int][]uint16{vocabulary: b.words, valuePool: b.held, nFeatures: b.marks} {
			if i := slices.IndexFunc(most, func(k uint16) bool { return int(k) >= what }); i >= 0 {
				t.Fatalf("an index of %d into a table of %d", most[i], what)
			}
		}
	}
	if len(s.match) != len(s.rows) || len(s.past) > mostDeeds || len(s.choices) != len(in.Legal) {
		t.Fatalf("%d rows and %d matches, %d deeds, %d choices of %d", len(s.rows), len(s.match), len(s.past), len(s.choices), len(in.Legal))
	}
	for _, m := range s.match {
		if slices.ContainsFunc(m, func(k uint8) bool { return int(k) >= len(s.goal) }) {
			t.Fatalf("matched the words %v; there are %d", m, len(s.goal))
		}
	}
	for i := range s.choices {
		checkChoice(t, &in.Legal[i], &s.choices[i], s)
	}
}

func checkChoice(t testing.TB, a *gymkhana.Action, c *choice, s *sheet) {
	t.Helper()
	if c.kind > kindNone || int(c.row) >= len(s.rows) || c.kind < kind(nRowKinds) && c.row < 0 {
		t.Fatalf("%s is read as %+v; there are %d rows", a, *c, len(s.rows))
	}
}

// sheetOf reads the actions of an input.
func sheetOf(in *gymkhana.PolicyInput) *sheet {
	return readPage(in, &Options{Acts: in.Legal}, false).page.sheet
}

// glossary lists the words of random screens and goals.
var glossary = []string{"Save", "Delete", "the", "Notes", "18:30", "October 28", "2023-10-28", "Sunday, 15 October", "ben@example.org", "\"Plan.md\"",
	"$12.50", "+1-555-010-9999", "tomorrow", "in 3 days from", "“late”", "Priya's", "search", "amount", "é·ü", "a, b", "7", "\n", "\xff", "?", "this Friday"}

// randomInput makes a random input from an episode's third step or so, whose legal actions need no text.
func randomInput(r *rand.Rand) (gymkhana.PolicyInput, *Options) {
	text := func(n int) string {
		var all []string
		for range r.IntN(n + 1) {
			all = append(all, glossary[r.IntN(len(glossary))])
		}
		return strings.Join(all, " ")
	}
	screen := func() *gymkhana.Observation {
		o := &gymkhana.Observation{}
		for i := range r.IntN(80) {
			e := gymkhana.Element{ID: fmt.Sprint("e", i), Role: append(roleNames, "unheard-of")[r.IntN(len(roleNames)+1)], Name: text(2), Text: text(4),
				Bounds: gymkhana.Bounds{X0: r.IntN(500), Y0: r.IntN(500), X1: r.IntN(500) - 9, Y1: r.IntN(1 << 40)}}
			for _, s := range stateNames {
				if r.IntN(4) == 0 {
					e.States = append(e.States, s)
				}
			}
			if r.IntN(3) == 0 {
				e.App = "launcher"
			}
			o.Elements = append(o.Elements, e)
		}
		if r.IntN(4) == 0 {
			o.Refused = "no"
		}
		return o
	}
	space := NewSpace(text(30), phoneLike)
	for range r.IntN(8) {
		in, _ := space.Look(screen())
		space.Did(in.Legal[r.IntN(len(in.Legal))])
	}
	in, out := space.Look(screen())
	for range r.IntN(4) {
		in.Messages = append(in.Messages, gymkhana.Heard{Raw: "because\n" + in.Legal[r.IntN(len(in.Legal))].String(), Own: r.IntN(2) == 0, Sure: r.Float64()})
	}
	in.Legal = out.Acts
	return in, out
}

// renamed gives the same input with other ids.
func renamed(t testing.TB, in gymkhana.PolicyInput) gymkhana.PolicyInput {
	t.Helper()
	id := func(old string) string {
		if old == "" {
			return ""
		}
		return "other/" + old
	}
	action := func(a gymkhana.Action) gymkhana.Action {
		a.Args = slices.Clone(a.Args)
		for i := range a.Args {
			if a.Args[i].Name == "element" {
				a.Args[i].Value = id(a.Args[i].Value.(string))
			}
		}
		return a
	}
	seen := *in.Seen
	seen.Elements = slices.Clone(seen.Elements)
	for i := range seen.Elements {
		seen.Elements[i].ID = id(seen.Elements[i].ID)
	}
	in.Seen, in.Legal, in.Past, in.Messages = &seen, slices.Clone(in.Legal), slices.Clone(in.Past), slices.Clone(in.Messages)
	for i := range in.Legal {
		in.Legal[i] = action(in.Legal[i])
	}
	for i := range in.Past {
		in.Past[i].Action, in.Past[i].On.ID = action(in.Past[i].Action), id(in.Past[i].On.ID)
	}
	for i, m := range in.Messages {
		lines := strings.Split(m.Raw, "\n")
		if a, err := gymkhana.ParseAction(lines[len(lines)-1]); err == nil {
			in.Messages[i].Raw = action(a).String()
		}
	}
	return in
}

// For any screen, a sheet stays within its tables, depends only on the input, ignores the ids of elements, and leaves
// the input unchanged.
func TestSheetsOfRandomScreens(t *testing.T) {
	for seed := range uint64(300) {
		in, _ := randomInput(rand.New(rand.NewPCG(seed, 5)))
		again, _ := randomInput(rand.New(rand.NewPCG(seed, 5)))
		s := sheetOf(&in)
		checkSheet(t, &in, s)
		if !reflect.DeepEqual(s, sheetOf(&again)) {
			t.Fatalf("seed %d: the same input gives another sheet", seed)
		}
		if !reflect.DeepEqual(in, again) {
			t.Fatalf("seed %d: reading changes the input", seed)
		}
		if other := renamed(t, in); !reflect.DeepEqual(s, sheetOf(&other)) {
			t.Fatalf("seed %d: other ids give another sheet", seed)
		}
	}
}

// Actions that the network does not know, or that need a text, have no kind.
func TestUnknownActions(t *testing.T) {
	in := gymkhana.PolicyInput{Goal: "Save", Seen: seeing(button("save", "Save"))}
	for _, text := range []string{`click element="nowhere"`, `type text="Save" element="save"`, `answer text="Save"`,
		`scroll element="save" direction="left"`, `drag x=900 y=900 to_x=1 to_y=900`, `goto url="http://example.org"`, `click x=1 y=2`} {
		in.Legal = append(in.Legal, act(t, text))
	}
	s := sheetOf(&in)
	checkSheet(t, &in, s)
	for i, c := range s.choices {
		if c.kind != kindNone {
			t.Errorf("%s is read as %+v", in.Legal[i], c)
		}
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
	look := func() *sheet {
		space := NewSpace("Find the price of the Blue kettle", web)
		out := space.See(page)
		in := space.Input(page)
		in.Legal = out.Acts
		s := sheetOf(&in)
		checkSheet(t, &in, s)
		return s
	}
	s := look()
	role := func(i int) uint16 { return s.rows[i].marks[0] }
	for i, want := range []string{"searchbox", "combobox", "link", "link", "cell"} {
		if k := slices.Index(roleNames, want); k < 0 || role(i) != fRole+uint16(k) {
			t.Errorf("row %d has the role %d; want that of %s", i, role(i), want)
		}
	}
	placed := func(s *sheet) (n int) {
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
	if placed(look()) != len(page.Elements) {
		t.Error("rows of a page that is drawn have no place")
	}
	if role(5) != fRole+uint16(len(roleNames)) {
		t.Errorf("an unknown role is %d", role(5))
	}
	if len(s.rows) != len(page.Elements) || slices.ContainsFunc(s.choices, func(c choice) bool { return c.kind == kindApp || c.kind == kindHome }) ||
		slices.Contains(s.whole, fWhole+45) {
		t.Error("something of a phone is on the page")
	}
	if len(s.match[3]) != 2 || len(s.match[2]) != 1 || !slices.Contains(s.rows[3].marks, fLabelMatch+4) {
		t.Errorf("the goal's words match %v and %v", s.match[2], s.match[3])
	}
}
