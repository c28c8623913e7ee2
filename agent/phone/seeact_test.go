package phone

import (
	"errors"
	"strings"
	"testing"

	"gymkhana"
)

var choosable = []gymkhana.Element{
	{Role: "text", Text: "Notes", Bounds: gymkhana.Bounds{X1: 9, Y1: 9}},
	{ID: "a", Role: "button", Name: "Add", States: []string{"clickable"}, Bounds: gymkhana.Bounds{X1: 9, Y1: 9}},
	{ID: "gone", Role: "button", States: []string{"clickable"}, Bounds: gymkhana.Bounds{X0: 4, X1: 4, Y0: 1, Y1: 1}},
	{ID: "b", Class: "android.widget.EditText", Name: "Title", Text: "Milk\nEggs", States: []string{"editable", "focused"},
		Bounds: gymkhana.Bounds{X1: 9, Y1: 9}},
	{ID: "c", Role: "button", States: []string{"clickable"}, Bounds: gymkhana.Bounds{X1: 8, Y1: 8}},
}

// Only what can be used gets a letter, with its texts and states.
func TestChoices(t *testing.T) {
	var lines []string
	for _, c := range choices(choosable) {
		lines = append(lines, c.Letter+" "+c.Text)
	}
	want := "A button \"Add\"\nB edittext \"Title\" with the text \"Milk Eggs\", editable, focused\nC button without a text, at x=4 y=4"
	if got := strings.Join(lines, "\n"); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	if got := choices(choosable[:1]); len(got) != 1 || got[0].Text != `text with the text "Notes"` {
		t.Errorf("nothing can be used: %v", got)
	}
}

// A reply has three lines in any order and dress.
func TestReadChoice(t *testing.T) {
	for reply, want := range map[string]string{
		"ELEMENT: A\nACTION: CLICK\nVALUE: None":                 "click 1",
		"I see.\n**ELEMENT:** C. button\n**ACTION:** Long_Press": "long_press 4",
		"ACTION: TYPE\nELEMENT: b\nVALUE: 'Milk'":                "input_text 3 Milk",
		"ELEMENT: B\nACTION: CLEAR AND TYPE\nVALUE: one\ntwo\n":  "input_text 3 one\ntwo clear",
		"ELEMENT: None\nACTION: SCROLL\nVALUE: down":             "scroll -1 down",
		"ELEMENT: none of these\nACTION: DONE\nVALUE: None":      "status -1 complete",
		"ACTION: IMPOSSIBLE":                                     "status -1 infeasible",
		"ELEMENT: A\nACTION: CLICK\nELEMENT: C\nACTION: CLICK":   "click 4",
		"ACTION: <WAIT>":                        "wait -1",
		"ACTION: OPEN APP\nVALUE: \"Notes\"":    "open_app -1 Notes",
		"ACTION: ANSWER\nVALUE: \"a\" or \"b\"": "answer -1 \"a\" or \"b\"",
	} {
		got, err := readChoice(reply, choosable)
		if err != nil {
			t.Errorf("%q: %v", reply, err)
			continue
		}
		m, err := meant(got.fields)
		if err != nil {
			t.Errorf("%q: %v", reply, err)
			continue
		}
		said := []string{m.kind, letterless(m.index)}
		for _, s := range []string{m.text, m.way, m.app, m.status} {
			if s != "" {
				said = append(said, s)
			}
		}
		if m.clear {
			said = append(said, "clear")
		}
		if text := strings.Join(said, " "); text != want {
			t.Errorf("%q: %q; want %q", reply, text, want)
		}
	}
	for reply, index := range map[string]bool{"": false, "ELEMENT: A": false, "ACTION: FLY": false, "ACTION: TYPE\nELEMENT: B": false,
		"ELEMENT: D\nACTION: CLICK": true, "ELEMENT: Add\nACTION: CLICK": true, "ELEMENT: 7\nACTION: CLICK": true, "ELEMENT: ZZZZZZZZ\nACTION: CLICK": true,
		strings.Repeat("ELEMENT:", 999) + "\nACTION: CLICK": true} {
		if _, err := readChoice(reply, choosable); err == nil || errors.Is(err, errLetter) != index {
			t.Errorf("%.40q: %v", reply, err)
		}
	}
}

func letterless(n int) string {
	if n < 0 {
		return "-1"
	}
	return string(rune('0' + n))
}
