package web

import (
	"strings"
	"testing"

	"gymkhana"
)

var shelf = gymkhana.Observation{
	Text: "[1] RootWebArea 'Kettles' scrolled: 100 of 300\n\t[2] heading 'All \\'kettles\\'' level: 2\n\t\t[3] link 'All'\n" +
		"\t[4] StaticText 'From  12.50'\n\t[5] searchbox 'Search' value: 'tea'\n\t[6] combobox 'Size'\n\t\t[7] option 'Large'\n\t[8] cell 'Row'\n\t[3] link 'All'",
	Elements: []gymkhana.Element{{ID: "8", Role: "cell", States: []string{"clickable"}}},
	URL:      "http://a/",
}

// Markup has a tag, a label if it can be used, its texts and attributes, and what it contains.
func TestMarkup(t *testing.T) {
	p := newPage(&shelf)
	want := `<html| Kettles
 <h2| All 'kettles'
  <a[A]| All > >
 From 12.50
 <input[B]| Search; value: 'tea' >
 <select[C]| Size
  <option| Large > >
 <td[D]| Row >
 <a[A]| All > >`
	if got := p.mark(&shelf); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	if p.labels["A"] != "3" || p.labels["D"] != "8" || len(p.labels) != 4 || p.pieces["6"] != "<select[C]| Size >" {
		t.Errorf("labels %v, pieces %v", p.labels, p.pieces)
	}
	bare := gymkhana.Observation{Elements: []gymkhana.Element{{ID: "x", Role: "button", Name: "Go"}, {ID: "", Role: "button", Name: "?"}}}
	if got := newPage(&bare).mark(&bare); got != "<button[A]| Go >\n<button| ? >" {
		t.Errorf("without a tree: %s", got)
	}
}

// Every function of the grammar, and what is wrong with a call.
func TestCommands(t *testing.T) {
	seen := newPage(&shelf)
	seen.mark(&shelf)
	h := &driver{spec: every, role: "user", rules: &corrected, clear: true, commands: true}
	for reply, want := range map[string]string{
		"click('A')\n# the list of all":            `click element="3"`,
		"I open it: hover(element_id=\"D\")":       `hover element="8"`,
		"select('C', 'Large')":                     `select element="6" option="Large"`,
		"type_string('B', 'a \\'b\\'', True)":      `type text="a 'b'" element="5" enter=true clear=true`,
		"type_string('B', 'a', press_enter=False)": `type text="a" element="5" clear=true`,
		"type_string('B', 'a')":                    `type text="a" element="5" clear=true`,
		"type_string('B', '', True)":               `type text="" element="5" enter=true`,
		"scroll_page('down')":                      "scroll dy=200",
		"scroll_page(direction='UP')":              "scroll dy=-200",
		"go('backward')":                           "back",
		"go('forward')":                            "forward",
		"jump_to('http://a/', False)":              `goto url="http://a/"`,
		"jump_to('http://a/', True)":               `new_tab, goto url="http://a/"`,
		"switch_tab(1)":                            "switch_tab tab=1",
		"```python\nfinish('4 (four)')\n```":       `answer text="4 (four)", finish`,
		"finish()":                                 "finish",
		"finish(answer=None)":                      "finish",
		"finish(12.5)":                             `answer text="12.5", finish`,
		"click(A) or rather click('A')":            `click element="3"`,
		"user_input('Password?')":                  "the person is away; all that they can give is in the task",
		"click('Z')":                               `no element on the page has the id "Z"`,
		"click(A)":                                 `click: "A" is neither a quoted text nor a number, True, False or None`,
		"click('A', 'B')":                          "click takes element_id and no more",
		"click(id='A')":                            `click has no argument "id"`,
		"click()":                                  "click needs a text for element_id",
		"click('A'":                                `click: want , or ) at ""`,
		"go('up')":                                 `go: "up" is no direction`,
		"switch_tab(None)":                         "switch_tab needs the number of a tab",
		"clik('A')":                                `there is no function "clik"; did you mean "click"?`,
		"I do nothing.":                            "it has no call such as click('AB')",
		strings.Repeat("click(",
			5000): `click: "click(click(click(click(click(click(clic…" is neither a quoted text nor a number, True, False or None`,
	} {
		d := h.decide(reply, seen)
		var got []string
		for _, act := range d.actions {
			got = append(got, act.String())
		}
		if d.fault != nil {
			got = []string{d.fault.err.Error()}
		}
		if said := strings.Join(got, ", "); said != want {
			t.Errorf("%.60q: got %s, want %s", reply, said, want)
		}
	}
}

// A command in the history reads as it was written, whatever it quotes.
func TestCommandsAreWrittenAsRead(t *testing.T) {
	seen := newPage(&shelf)
	seen.mark(&shelf)
	h := &driver{spec: every, rules: &corrected, commands: true}
	for _, call := range []string{"click('A')", "hover('D')", "select('C', 'Large')", `type_string('B', 'it\'s \\ "so"\n', True)`, "scroll_page('up')",
		"go('backward')", "go('forward')", "jump_to('http://a/', True)", "switch_tab(3)", "user_input('Who?')", "finish()", "finish('4')"} {
		got, err := h.read(call, seen)
		if err != nil {
			t.Errorf("%s: %v", call, err)
			continue
		}
		if said := got.move.call(seen.names[got.move.id]); said != call {
			t.Errorf("%s is written %s", call, said)
		}
	}
	got, _ := h.read("click('A')", seen)
	if said := seen.commanded(got.move); said != "click('A') # <a[A]| All >" {
		t.Errorf("in the history: %s", said)
	}
}

func TestViewport(t *testing.T) {
	for tree, want := range map[string]string{shelf.Text: "1.5 / 2.5", "[1] RootWebArea 'x'": "1.0 / 1.0", "": "1.0 / 1.0"} {
		if got := viewport(tree, gymkhana.Size{W: 300, H: 200}); got != want {
			t.Errorf("%.20q: %s; want %s", tree, got, want)
		}
	}
	if got := viewport(shelf.Text, gymkhana.Size{}); got != "1.0 / 1.0" {
		t.Errorf("without a screen: %s", got)
	}
}

// FuzzReadCommand: no reply makes the parser fail.
func FuzzReadCommand(f *testing.F) {
	for _, s := range []string{"click('A')", "type_string('B', 'a\\", "finish(,)", "go(direction='x'", "click(element_id=)", "select('a' 'b')"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, reply string) {
		got, err := readCommand(reply)
		if err == nil && got.move.kind == "" {
			t.Errorf("%q is no move and no error", reply)
		}
	})
}
