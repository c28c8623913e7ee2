package judge

import (
	"strings"
	"testing"
)

// written shows tokens as text: numbers with their unit, and a stroke before each clause after the first.
func written(tokens []token) string {
	var out []string
	for i, t := range tokens {
		s := t.text
		if t.number {
			s = "#" + s + t.unit
		}
		if t.fresh && i > 0 {
			s = "|" + s
		}
		out = append(out, s)
	}
	return strings.Join(out, " ")
}

// How a text is read: into words, and numbers (#) by value with their unit.
func TestRead(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", ""},
		{"?!", ""},
		{"The red Door", "the red door"},
		{"red, blue; green", "red |blue |green"},
		{"well-known \"Vesk\" & Co", "well known vesk co"},
		{"b12 r2d2 3d", "b12 r2d2 3d"},
		{"don't can't they're Anna's o'clock", "do not can not they anna o'clock"},
		{"c++ c# # +", "c++ c#"},
		{"8-10", "#8 #10"},
		{"-5 and x-5", "#-5 and x #5"},
		{"-0", "#0"},
		{"1,200 12,00 1,2345", "#1200 #12 |#0 #1 |#2345"},
		{"1,200,300.50", "#1200300.5"},
		{"1.5.2", "#1.5 |#2"},
		{"3.", "#3"},
		{"007 0.500 .5", "#7 #0.5 |#5"},
		{"1st 2nd 3rd 4th 5xy", "#1 #2 #3 #4 5xy"},
		{"$20 20$ 20 $", "#20usd #20usd #20usd"},
		{"USD 20", "#20usd"},
		{"in usd", "in usd"},
		{"usd, 20", "usd |#20"},
		{"usd 20 km", "#20usd"},
		{"usd 20% 5", "usd #20percent #5"},
		{"€1.5 million", "#1500000eur"},
		{"12km 12 kilometres", "#12km #12km"},
		{"12, km", "#12 |km"},
		{"20 °C 5°", "#20degree #5degree"},
		{"3 thousand million", "#3000000000"},
		{"1.2345 thousand", "#1234.5"},
		{"2.5, million", "#2.5 |million"},
		{"twenty-one", "#21"},
		{"twenty one two", "#21 #2"},
		{"twenty ten", "#20 #10"},
		{"twenty zero", "#20 #0"},
		{"ten five", "#10 #5"},
		{"one hundred", "#100"},
		{"one hundred five", "#105"},
		{"two hundred and forty-six", "#246"},
		{"two hundred and red", "#200 and red"},
		{"two hundred and", "#200 and"},
		{"two hundred and zero", "#200 and #0"},
		{"hundred", "hundred"},
		{"zero hundred", "#0"},
		{"ninety nine hundred", "#9900"},
		{"three thousand five", "#3005"},
		{"three thousand two hundred and six", "#3206"},
		{"nine hundred thousand", "#900000"},
		{"three thousand million", "#3000000000"},
		{"ten hundred thousand five", "#1000000 #5"},
		{"zero thousand five", "#0 #5"},
		{"two million three thousand", "#2003000"},
		{"five, six", "#5 |#6"},
		{"the red one, no one", "the red one |no one"},
		{"one red door, only one", "#1 red door |only #1"},
		{"twenty, one", "#20 |#1"},
	} {
		if got := written(read(c.text)); got != c.want {
			t.Errorf("%q is read as %q; want %q", c.text, got, c.want)
		}
	}
}

func TestSingular(t *testing.T) {
	for word, want := range map[string]string{"cats": "cat", "cities": "city", "pies": "pie", "ties": "tie",
		"boxes":  "box",
		"dishes": "dish", "churches": "church", "glasses": "glass", "glass": "glass", "bus": "bus", "this": "this",
		"gas":      "gas",
		"potatoes": "potato", "shoes": "shoe", "caches": "cache", "houses": "house", "men": "man", "news": "news",
		"is": "is", "yes": "yes",
		"ios": "ios", "buzzes": "buzz", "lens": "len"} {
		if got := singular(word); got != want {
			t.Errorf("the singular of %s is %s; want %s", word, got, want)
		}
	}
}

// The answer that a text gives to a question of yes or no.
func TestStance(t *testing.T) {
	for text, want := range map[string]side{
		"": silent, "red": silent, "yes": yes, "Yeah, it is red": yes, "nope": no, "no": no, "no, it does not": no,
		"it has no armrests": no, "it is not red": no, "never": no, "true": yes, "a true story is told": silent,
		"that is true": yes, "that is false": no, "yes and no": both, "yes or no": both, "yes, it is not": both,
		"yes, with no armrests": yes, "no because it is red": no, "no they are red": no, "indeed, red": yes, "red, false": no,
	} {
		if got := stance(read(text)); got != want {
			t.Errorf("%q says %d; want %d", text, got, want)
		}
	}
}

// Whether a word of an answer is taken back at its place.
func TestDenied(t *testing.T) {
	for text, want := range map[string]bool{
		"red": false, "not red": true, "not really a red": true, "not in any way really red": false, "not blue, red": false,
		"not blue but red": false, "not blue and red": false, "neither blue nor red": true, "never red": true,
		"not only red": false, "red is wrong": true, "red is not": true, "red was not it": true, "red is right": false,
		"red, is not": false,
		"red is, not": false, "red wrong": false, "red is": false, "cannot be red": true, "without red": true,
	} {
		tokens := read(text)
		for _, at := range find(tokens, read("red")) {
			if got := denied(tokens, at, 1); got != want {
				t.Errorf("in %q red is denied: %v; want %v", text, got, want)
			}
		}
	}
	for text, want := range map[string]bool{"red": false, "red or blue": true, "blue or red": true, "or so, red": false,
		"red and blue or green": false} {
		tokens := read(text)
		for _, at := range find(tokens, read("red")) {
			if got := open(tokens, at, 1); got != want {
				t.Errorf("in %q red is left open: %v; want %v", text, got, want)
			}
		}
	}
	for text, want := range map[string]bool{"I do not know": true, "it is unclear": true, "not sure": true,
		"not red": false, "I know": false,
		"not, know": false, "know not": false} {
		if got := shrugs(read(text)); got != want {
			t.Errorf("%q is the answer of who does not know: %v; want %v", text, got, want)
		}
	}
}

// Questions that are repeated before the answer do not count as part of it.
func TestAsserted(t *testing.T) {
	for text, want := range map[string]string{"red": "red", "red?": "red?", "red or blue? red": "red",
		"Well. Red or blue? Red.":    "Well. Red.",
		"So! Is it? Yes. Is it? No.": "So! Yes. No.", "  red \n blue ": "red blue"} {
		if got := strings.Join(strings.Fields(asserted(text)), " "); got != want {
			t.Errorf("%q asserts %q; want %q", text, got, want)
		}
	}
}

func TestF1(t *testing.T) {
	for _, c := range []struct {
		want, heard string
		f1          float64
	}{{"red", "red", 1}, {"red", "blue", 0}, {"red red", "red", 2.0 / 3}, {"red", "red red red", 0.5},
		{"red blue", "blue green", 0.5}} {
		if got := f1(read(c.want), read(c.heard)); got != c.f1 {
			t.Errorf("%q and %q share %v; want %v", c.want, c.heard, got, c.f1)
		}
	}
}

func TestFindGivesEveryPlace(t *testing.T) {
	for _, c := range []struct {
		text, want string
		at         []int
	}{{"a b a b", "a b", []int{0, 2}}, {"a b", "a b", []int{0}}, {"a", "a b", nil}, {"a b", "", nil},
		{"b a", "a", []int{1}}, {"", "a", nil}} {
		got := find(read(c.text), read(c.want))
		if len(got) != len(c.at) || len(got) > 0 && (got[0] != c.at[0] || got[len(got)-1] != c.at[len(c.at)-1]) {
			t.Errorf("%q stands in %q at %v; want %v", c.want, c.text, got, c.at)
		}
	}
}
