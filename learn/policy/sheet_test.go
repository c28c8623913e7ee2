package policy

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"gymkhana"
)

// checkSheet holds every index of a sheet to its table.
func checkSheet(t testing.TB, in *gymkhana.PolicyInput, s *Sheet) {
	t.Helper()
	bags := slices.Concat(s.goal, s.rows, s.past, []bag{{marks: s.whole}})
	for _, sp := range s.spans {
		bags = append(bags, bag{marks: sp.marks})
		if sp.last < sp.first || int(sp.last) >= len(s.goal) {
			t.Fatalf("a span of the words %d to %d; there are %d", sp.first, sp.last, len(s.goal))
		}
	}
	for _, b := range bags {
		for what, most := range map[int][]uint16{vocabulary: b.words, valuePool: b.held, nFeatures: b.marks} {
			if i := slices.IndexFunc(most, func(k uint16) bool { return int(k) >= what }); i >= 0 {
				t.Fatalf("an index of %d into a table of %d", most[i], what)
			}
		}
	}
	if len(s.match) != len(s.rows) || len(s.past) > mostDeeds || len(s.Choices) != len(in.Legal) {
		t.Fatalf("%d rows and %d matches, %d deeds, %d choices of %d", len(s.rows), len(s.match), len(s.past), len(s.Choices), len(in.Legal))
	}
	for _, m := range s.match {
		if slices.ContainsFunc(m, func(k uint8) bool { return int(k) >= len(s.goal) }) {
			t.Fatalf("matched the words %v; there are %d", m, len(s.goal))
		}
	}
	for i := range s.Choices {
		checkChoice(t, &in.Legal[i], &s.Choices[i], s)
	}
}

func checkChoice(t testing.TB, a *gymkhana.Action, c *choice, s *Sheet) {
	t.Helper()
	needsRow, isType := c.kind < kind(nRowKinds), c.kind == kindType
	if c.kind > kindNone || int(c.row) >= len(s.rows) || needsRow && c.row < 0 || int(c.span) >= len(s.spans) || isType && c.span < 0 ||
		c.part >= uint8(nParts) || c.said > 16 || c.near > 16 || c.pair >= 1<<nPairs {
		t.Fatalf("%s is read as %+v; there are %d rows, %d spans", a, *c, len(s.rows), len(s.spans))
	}
}

// glossary lists the words of random screens and goals.
var glossary = []string{"Save", "Delete", "the", "Notes", "18:30", "October 28", "2023-10-28", "Sunday, 15 October", "ben@example.org", "\"Plan.md\"",
	"$12.50", "+1-555-010-9999", "tomorrow", "in 3 days from", "“late”", "Priya's", "search", "amount", "é·ü", "a, b", "7", "\n", "\xff", "?", "this Friday"}

// randomInput makes a random input from an episode's third step or so.
func randomInput(r *rand.Rand) gymkhana.PolicyInput {
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
	th := NewThread(text(30), phoneLike)
	for range r.IntN(8) {
		in := th.Input(screen())
		th.Did(in.Legal[r.IntN(len(in.Legal))])
	}
	in := th.Input(screen())
	for range r.IntN(4) {
		in.Messages = append(in.Messages, "because\n"+in.Legal[r.IntN(len(in.Legal))].String())
	}
	return in
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
		lines := strings.Split(m, "\n")
		if a, err := gymkhana.ParseAction(lines[len(lines)-1]); err == nil {
			in.Messages[i] = action(a).String()
		}
	}
	return in
}

// For any screen, a sheet stays within its tables, depends only on the input, ignores the ids of elements, and leaves
// the input unchanged.
func TestSheetsOfRandomScreens(t *testing.T) {
	n := NewNet(4)
	for seed := range uint64(300) {
		in := randomInput(rand.New(rand.NewPCG(seed, 5)))
		again := randomInput(rand.New(rand.NewPCG(seed, 5)))
		s := NewSheet(&in)
		checkSheet(t, &in, s)
		if !reflect.DeepEqual(s, NewSheet(&again)) {
			t.Fatalf("seed %d: the same input gives another sheet", seed)
		}
		if !reflect.DeepEqual(in, again) {
			t.Fatalf("seed %d: reading changes the input", seed)
		}
		other := renamed(t, in)
		if !reflect.DeepEqual(s, NewSheet(&other)) {
			t.Fatalf("seed %d: other ids give another sheet", seed)
		}
		if seed%10 == 0 {
			checkScores(t, s, n.Read(s))
		}
	}
}

// Messages show each member's proposal, and that there are messages; they change nothing else.
func TestMessagesAreHeard(t *testing.T) {
	in, _ := screen() // three are there: save, day, back
	with := NewSheet(&in)
	said := map[string][2]uint8{}
	for i, c := range with.Choices {
		if c.said+c.near > 0 {
			said[in.Legal[i].String()] = [2]uint8{c.said, c.near}
		}
	}
	if want := map[string][2]uint8{`click element="save"`: {5, 0}, `click element="day"`: {5, 0}, "back": {5, 0}}; !reflect.DeepEqual(said, want) {
		t.Errorf("heard %v; want %v", said, want)
	}
	in.Messages = []string{"click element=\"name\"\nclick element=\"row\"\n\n", "long_press element=\"row\"", "who knows?", "long_press element=\"row\""}
	for i, c := range NewSheet(&in).Choices {
		want := [2]uint8{}
		switch in.Legal[i].String() {
		case `click element="row"`:
			want = [2]uint8{4, 8}
		case `long_press element="row"`:
			want = [2]uint8{8, 4}
		}
		if c.said != want[0] || c.near != want[1] {
			t.Errorf("%s: %d say so, %d near it; want %v", in.Legal[i], c.said, c.near, want)
		}
	}
	in.Messages = nil
	without := NewSheet(&in)
	for i := range with.Choices {
		with.Choices[i].said, with.Choices[i].near = 0, 0
	}
	with.whole = slices.DeleteFunc(with.whole, func(m uint16) bool { return m == fWhole+46 })
	if !reflect.DeepEqual(with, without) {
		t.Error("messages change more than what is said")
	}
}

// Actions that the network does not know have no kind.
func TestUnknownActions(t *testing.T) {
	in, _ := screen()
	in.Legal = nil
	for _, text := range []string{`click element="nowhere"`, `type text="Plan.md"`,
		`type text="not in the goal" element="name"`, `answer text="not on the screen"`,
		`scroll element="body" direction="left"`, `drag x=900 y=900 to_x=1 to_y=900`, `goto url="http://example.org"`, `click x=1 y=2`} {
		in.Legal = append(in.Legal, act(t, text))
	}
	s := NewSheet(&in)
	checkSheet(t, &in, s)
	for i, c := range s.Choices {
		if c.kind != kindNone {
			t.Errorf("%s is read as %+v", in.Legal[i], c)
		}
	}
	scores := NewNet(1).Read(s)
	checkScores(t, s, scores)
	if Best(scores) != -1 {
		t.Errorf("the best of nothing is %d", Best(scores))
	}
}

// FuzzSheet reads goals and screens that anybody wrote.
func FuzzSheet(f *testing.F) {
	in, _ := screen()
	elements, err := json.Marshal(in.Seen.Elements)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(in.Goal, string(elements), "click element=\"save\"")
	f.Add("", "[]", "")
	f.Add("“”\"\" 99 days from today", `[{"id":"x","role":"slider","bounds":{"x0":9223372036854775807,"y0":-1,"x1":9223372036854775807,"y1":1}}]`, "back")
	f.Add("tomorrow at 18:30", `[{"id":"d","text":"Sunday, 15 `+
		`October","app":"launcher"},{"id":"d","states":["editable","clickable","clickable"]}]`,
		"x\ntype text=\"\" element=\"d\"")
	net := NewNet(1)
	f.Fuzz(func(t *testing.T, goal, elements, message string) {
		o := &gymkhana.Observation{}
		if json.Unmarshal([]byte(elements), &o.Elements) != nil {
			return
		}
		th := NewThread(goal, phoneLike)
		first := th.Input(o)
		th.Did(first.Legal[len(goal)%len(first.Legal)])
		in := th.Input(o)
		in.Messages = []string{message}
		s := NewSheet(&in)
		checkSheet(t, &in, s)
		checkScores(t, s, net.Read(s))
	})
}
