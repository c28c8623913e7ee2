package judge

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
)

type graded struct {
	a    Answer
	said string
	want bool
}

func exact(ref string) Answer       { return Answer{Exact: ref} }
func include(refs ...string) Answer { return Answer{Include: refs} }
func fuzzy(refs ...string) Answer   { return Answer{Fuzzy: refs} }

func (g graded) check(t *testing.T, name string) {
	t.Helper()
	if got := g.a.Check(g.said, ""); got != g.want {
		t.Errorf("%s: %+v, said %q: got %t", name, g.a, g.said, got)
	}
}

func TestExact(t *testing.T) {
	for _, g := range []graded{
		{exact("Vesk"), "Vesk", true},
		{exact("Vesk"), "  vesk.\n", true},
		{exact("Vesk"), `"Vesk"`, true},
		{exact("'Vesk'"), "“vesk”", true},
		{exact("Véśk"), "vesk", true},
		{exact("Vesk"), "in Vesk", true},
		{exact("Vesk"), "Vesko", false},
		{exact("Vesk"), "not Vesk", false},
		{exact("1200"), "1,200", true},
		{exact("1,200.00"), "1200", true},
		{exact("1200"), "$1,200.0", true},
		{exact("$1200"), "USD 1200", true},
		{exact("$1200"), "1200 dollars", true},
		{exact("$1200"), "€1200", false},
		{exact("12 km"), "12 kilometres", true},
		{exact("12 km"), "12 miles", false},
		{exact("1200"), "12,00", false},
		{exact("1200"), "120", false},
		{exact("-5"), "−5 °C", true},
		{exact("5"), "-5", false},
		{exact("1.5 million"), "1,500,000", true},
		{exact("12345678901234567890"), "12345678901234567891", false},
		{exact("007"), "7", false},
		{exact("2024-05-01"), "2024-05-01", true},
		{exact("2024-05-01"), "2024-05-11", false},
		{exact("19th"), "19", false},
		{exact("C++"), "C", false},
		{exact("C#"), "c#", true},
		{exact("3d"), "3", false},
		{exact("東京"), "東京", true},
		{exact("50%"), "50 percent", true},
		{exact("x"), "", false},
	} {
		g.check(t, "exact")
	}
}

func TestInclude(t *testing.T) {
	for _, g := range []graded{
		{include("9"), "There are 9 of them.", true},
		{include("9"), "There are 19 of them.", false},
		{include("9"), "9.5", false},
		{include("red"), "one hundred", false},
		{include("red"), "It is Red!", true},
		{include("red", "wood"), "red wood", true},
		{include("red", "wood"), "red steel", false},
		{include("blue chair"), "a blue, chair", true},
		{include("blue chair"), "a blue wooden chair", false},
		{include("eventhall", "vesk"), "https://www.eventhall.test/d/north--vesk/events/", false},
		{include("1200"), "It costs $1,200.00 in all", true},
		{include("$1200"), "1,200 dollars", true},
		{include("5"), "5 € or so", false}, // left open
		{include("5"), "5 €", true},
		{include("5"), "It has five of them.", true},
		{include("five"), "5 in all", true},
		{include("7"), "seven hundred", false},
		{include("1"), "the red one", false},
		{include("2005"), "two thousand and five", true},
		{include("300000"), "three hundred thousand people", true},
		{include("205"), "two hundred and five", true},
		{include("2", "20"), "two twenty", true},
		{include("$5"), "five euros", false},
		{include("€50"), "room 2 $50", false},
		{include("$50"), "room 2 $50", false},
		{include("20"), "5 % of 20", false},
		{include("20%"), "5 % of 20 km", false},
		{include("$"), "in $", true},
		{include("$"), "in euros", false},
		{include("Vesk"), "Vesk's harbour", false},

		{include("red"), "not red", false},
		{include("red"), "It isn't red.", false},
		{include("red"), "It isn’t a red one.", false},
		{include("red"), "It is not really red", false},
		{include("red"), "neither red nor blue", false},
		{include("blue"), "neither red nor blue", false},
		{include("red"), "red is wrong", false},
		{include("red"), "red it is not", false},
		{include("red"), "Red is not the colour.", false},
		{include("red"), "It is red, not blue.", true},
		{include("red"), "It is not blue but red.", true},
		{include("red"), "Not blue. Red.", true},
		{include("red"), "not only red", false},
		{include("red"), "red or blue", false},
		{include("red"), "either blue or red", false},
		{include("red"), "Red or blue? Red.", false},
		{include("red"), "I do not know whether it is red", false},
		{include("red"), "I can't tell. Red!", false},
		{include("not red"), "It is not red", true},

		{include("yes"), "Yes.", true},
		{include("yes"), "Yeah, both", true},
		{include("yes"), "yes and no", false},
		{include("yes"), "yes no maybe", false},
		{include("yes"), "yes or no maybe", false},
		{include("yes"), "yes/no", false},
		{include("yes"), "I say no because yes would be wrong", false},
		{include("yes"), "Yes, there is no one else", false},
		{include("yes"), "Yes, there is no doubt", true},
		{include("yes"), "Yes, they do not", false},
		{include("yes"), "No", false},
		{include("yes"), "eyes", false},
		{include("no"), "No, they don't", true},
		{include("no"), "They do not", true},
		{include("no"), "I do not know", false},
		{include("no"), "It is unclear, no", false},
		{include("unknown"), "It is unknown.", true},
		{include("no"), "yes, not now", false},
		{include("no"), "I would say no", true},
		{include("no"), "nothing but yes", false},

		{include("N/A"), "N/A", true},
		{include("N/A"), "n/a", true},
		{include("N/A"), "The answer is N/A.", true},
		{include("N/A"), "N/A: not sold", true},
		{include("N/A"), "no", false},
		{include("N/A"), "unknown", false},
		{include("N/A"), "not available at 20 gulden", false},
		{include("N/A"), "20.00 gulden", false},
		{include("N/A"), "a", false},
		{include("N/A"), "not N/A", false},
		{include("N/A"), "20.00 or N/A", false},
		{include("20.00"), "N/A", false},

		{include("red", " "), "red", true},
		{include("x"), " .!", false},
	} {
		g.check(t, "include")
	}
}

func TestExclude(t *testing.T) {
	with := func(in, out string) Answer { return Answer{Include: []string{in}, Exclude: []string{out}} }
	for _, g := range []graded{
		{with("red", "blue"), "red", true},
		{with("red", "blue"), "red and blue", false},
		{with("red", "blue"), "red, not blue", false},
		{with("red", "blue"), "red, bluefish", false},
		{with("red", "9"), "red, 19", false},
		{with("red", "9"), "red, 9.0", false},
		{with("red", "blue"), "Blue? Red.", false},
		{Answer{Exclude: []string{"blue"}}, "red", false}, // asks for nothing
		{Answer{}, "red", false},
	} {
		g.check(t, "exclude")
	}
}

func TestFuzzy(t *testing.T) {
	for _, g := range []graded{
		{fuzzy("red"), "red", true},
		{fuzzy("red"), "The red one.", true},
		{fuzzy("red"), "It is crimson", true},
		{fuzzy("grey"), "Gray.", true},
		{fuzzy("red"), "blue", false},
		{fuzzy("red"), "not red", false},
		{fuzzy("red"), "red or blue", false},
		{fuzzy("red"), "maybe red", false},
		{fuzzy("unknown"), "It is unknown", true},
		{fuzzy("red"), "red, blue, green, yellow, white", false}, // everything is no answer
		{fuzzy("red"), "I don't know, red", false},
		{fuzzy("red"), "The stool on the left is red", true},
		{fuzzy("no armrests"), "It has no armrests.", true},
		{fuzzy("no armrests"), "It does not have armrests", true},
		{fuzzy("no armrests"), "It has armrests", false},
		{fuzzy("armrests"), "no armrest", false},
		{fuzzy("two stools"), "2 stools", true},
		{fuzzy("two stools"), "two stool", true},
		{fuzzy("two stools"), "three stools", false},
		{fuzzy("2"), "2 or 3", false},
		{fuzzy("2"), "There are 2 of 5", false},
		{fuzzy("205"), "two hundred and five", true},
		{fuzzy("21"), "twenty-one", true},
		{fuzzy("1.5 million people"), "1,500,000 people", true},
		{fuzzy("12 km"), "about 12 kilometres", true},
		{fuzzy("12"), "The red one costs 12", true},
		{fuzzy("1"), "one", true},
		{fuzzy("1"), "There is one", true},
		{fuzzy("three boxes"), "3 box", true},
		{fuzzy("cherries"), "a cherry", true},
		{fuzzy("women and children"), "a woman, a child", true},
		{fuzzy("a pair of shoes"), "shoe pair", true},
		{fuzzy("shoes"), "a shoe", true},
		{fuzzy("tall red stool"), "red stool", false},
		{fuzzy("the harbour of old Vesk"), "Vesk's old harbour", true},
		{fuzzy("the harbour of old Vesk"), "the old mill", false},
		{fuzzy("the old stone bridge over the river at Vesk"), "a stone bridge over the river in Vesk", true},
		{fuzzy("left"), "right", false},

		{fuzzy("yes"), "yep", true},
		{fuzzy("yes"), "That is correct.", true},
		{fuzzy("Yes, both have armrests"), "yes", true},
		{fuzzy("Yes, both have armrests"), "Yes, both do have armrests.", true},
		{fuzzy("Yes, both have armrests"), "No, both have armrests", false},
		{fuzzy("Yes, both have armrests"), "Yes and no", false},
		{fuzzy("Yes, both have armrests"), "Yes, the kettle whistles loudly", false},
		{fuzzy("no"), "No, neither of them.", true},
		{fuzzy("no"), "Neither of them does", true},
		{fuzzy("no"), "yes", false},
		{fuzzy("no"), "maybe", false},
		{fuzzy("true"), "yes", true},

		{fuzzy("red", "3"), "2 red ones", false}, // each reference must hold
		{fuzzy("2 red", "red 2"), "2 red ones", true},
		{fuzzy("!"), "!", false},
		{fuzzy("red"), "", false},
		{fuzzy("red"), "  \n", false},
		{fuzzy("京都"), "京都", true},
	} {
		g.check(t, "fuzzy")
	}
}

// A model's reply takes precedence over the rules, but only for fuzzy questions, and only if there is a reply.
func TestGrade(t *testing.T) {
	says := func(yes, ok bool) func(string) (bool, bool) {
		return func(string) (bool, bool) { return yes, ok }
	}
	for _, c := range []struct {
		name    string
		a       Answer
		said    string
		verdict func(string) (bool, bool)
		want    bool
	}{
		{"a yes over the rules", fuzzy("red"), "like blood", says(true, true), true},
		{"a no over the rules", fuzzy("red"), "red", says(false, true), false},
		{"no opinion", fuzzy("red"), "red", says(false, false), true},
		{"no opinion, and wrong", fuzzy("red"), "blue", says(true, false), false},
		{"no say on the rest", Answer{Exact: "blue", Fuzzy: []string{"red"}}, "like blood", says(true, true), false},
		{"nothing said", fuzzy("red"), " ", says(true, true), false},
	} {
		if got := c.a.Grade(c.said, "", c.verdict); got != c.want {
			t.Errorf("%s: got %t", c.name, got)
		}
	}
	var asked []string
	fuzzy("a", "", "b", "c").Grade("x", "", func(ref string) (bool, bool) {
		asked = append(asked, ref)
		return ref != "b", true
	})
	if !slices.Equal(asked, []string{"a", "b"}) {
		t.Errorf("asked about %q; a no ends it", asked)
	}
	exact("y").Grade("x", "", func(string) (bool, bool) { t.Error("asked although it could not matter"); return true, true })
}

func TestCheckPublished(t *testing.T) {
	for _, g := range []graded{
		{exact("Vesk"), "vesk", true},
		{exact("Vesk"), "'vesk'", true},
		{exact(`"Vesk"`), "VESK", true},
		{exact("Vesk"), `"vesk'`, false},
		{exact("Vesk"), " vesk", false},
		{exact("1200"), "1,200", false},
		{include("9"), "19", true},
		{include("red"), "one hundred", true},
		{include("red"), "not red", true},
		{include("Red", "Blue"), "blue red", true},
		{include("red", "blue"), "red", false},
		{include("red"), "", false},
		{Answer{Include: []string{"red"}, Exclude: []string{"hun"}}, "hundred", false},
		{Answer{Exact: "red", Include: []string{"blue"}}, "red", false},
		{Answer{}, "", true},
		{fuzzy("grey"), "gray", true},
		{Answer{Include: []string{"gr"}, Fuzzy: []string{"grey"}}, "green", false},
	} {
		if got := g.a.CheckPublished(g.said); got != g.want {
			t.Errorf("%+v, said %q: got %t", g.a, g.said, got)
		}
	}
	always := func(string) (bool, bool) { return true, true }
	if !fuzzy("red").GradePublished("like blood", always) || include("x").GradePublished("y", always) {
		t.Error("a model decides what is fuzzy, and nothing else")
	}
}

func TestAnswerAsText(t *testing.T) {
	b, err := json.Marshal(Answer{Exact: "a", Include: []string{"b"}, Exclude: []string{"c"}, Fuzzy: []string{"d"}})
	if want := `{"exact":"a","include":["b"],"exclude":["c"],"fuzzy":["d"]}`; err != nil || string(b) != want {
		t.Errorf("got %s, %v", b, err)
	}
}

var laws = []Answer{
	exact("Vesk"), exact("$1,200"), include("9"), include("red"), include("yes"), include("no"), include("not red"),
	include("eventhall", "vesk"), fuzzy("red"), fuzzy("two stools"), fuzzy("Yes, both have armrests"), fuzzy("no armrests"),
	fuzzy("the harbour of old Vesk"), {Include: []string{"red"}, Exclude: []string{"blue"}},
}

var sayings = []string{
	"vesk", "1200", "$1,200.00", "9", "19", "red", "not red", "it isn't red", "red or blue", "yes", "no", "yes and no",
	"yes, both have armrests", "2 stools", "two stools", "three stools", "it has no armrests", "it has armrests",
	"vesk's old harbour", "https://eventhall.test/vesk/", "red, not blue", "i do not know", "maybe", "no, they don't",
}

// Letter case, white space, and quotes and a full stop around it do not change a verdict.
func TestAnswerLaws(t *testing.T) {
	right := 0
	for _, a := range laws {
		for _, said := range sayings {
			want := a.Check(said, "")
			if want {
				right++
			}
			for name, same := range map[string]string{
				"capitals": strings.ToUpper(said), "space around": "\n " + said + "\t", "more space within": strings.ReplaceAll(said, " ", " \n "),
				"quotes": `"` + said + `"`, "a full stop": said + ".",
			} {
				if got := a.Check(same, ""); got != want {
					t.Errorf("%+v, said %q: %t, but with %s %t", a, said, want, name, got)
				}
			}
		}
	}
	if right < len(laws) {
		t.Errorf("only %d of all were right; the laws were hardly tried", right)
	}
}

// A right answer stays right if the reference is in capitals, and an answer matches itself.
func TestFuzzyLaws(t *testing.T) {
	for _, ref := range sayings {
		for _, said := range sayings {
			if alike(ref, said) != alike(strings.ToUpper(ref), said) {
				t.Errorf("%q in capitals is another reference for %q", ref, said)
			}
		}
	}
	for _, ref := range []string{"vesk", "1200", "red", "not red", "it isn't red", "yes", "no", "red or blue", "i do not know", "two stools"} {
		if !alike(ref, ref) {
			t.Errorf("%q does not come to itself", ref)
		}
	}
}
