package policy

import (
	"slices"
	"strings"

	"gymkhana"
)

// A sheet is a policy input in the form that the network reads: whole numbers that select rows of tables. It contains
// only information from the input.
type sheet struct {
	goal    []bag // one for each word of the goal
	rows    []bag // elements, then apps
	match   [][]uint8
	past    []bag // newest first
	whole   []uint16
	choices []choice // the actions without a text
}

// A bag is a set of words and of features, which are summed.
type bag struct {
	words []uint16 // the vocabulary's numbers of a label's words
	held  []uint16 // the numbers, in the vocabulary of values, of the value that a field or a row has in addition to its label
	marks []uint16 // features
}

// A kind is a kind of action.
type kind uint8

const (
	kindClick kind = iota
	kindLong
	kindDown
	kindUp
	kindLeast // pull a slider to its least value
	kindMost
	kindType
	kindApp
	kindAnswer
	nRowKinds // the kinds before it act on a row

	kindBack kind = iota - 1
	kindHome
	kindEnter
	kindWait
	kindComplete
	kindInfeasible
	kindNone // an action that the network does not know; it is never chosen
	nKinds   = int(kindNone)
)

// A choice is an action without a text in the form that the network scores.
type choice struct {
	kind kind
	row  int16 // an index into rows; -1: none
}

// A reader makes a sheet.
type reader struct {
	goal     *goal
	in       *gymkhana.PolicyInput
	sheet    *sheet
	elements []gymkhana.Element
	texts    []rowText
	used     []bool // words of the goal in acted-on elements or typed texts
	shown    []bool // words of the goal on the screen
	held     []bool // words of the goal in a field
	apps     []string
	placed   bool // elements have positions; a world of text has none, and no such features
}

// A rowText is the parsed text of an element.
type rowText struct {
	label, value           string
	labelWords, valueWords []word
}

func textOf(e *gymkhana.Element) rowText {
	t := rowText{label: e.Name, value: e.Text}
	if t.label == "" {
		t.label, t.value, _ = strings.Cut(e.Text, "\n")
		if is(e, "editable") {
			t.label, t.value = "", e.Text
		}
	} else if rest, ok := strings.CutPrefix(t.value, t.label); ok {
		t.value = strings.TrimPrefix(rest, "\n")
	}
	t.labelWords, t.valueWords = words(t.label), words(t.value)
	return t
}

// indices are the hashes of at most n stems.
func indices(ws []word, size, n int) []uint16 {
	all := make([]uint16, 0, min(len(ws), n))
	for _, w := range ws[:min(len(ws), n)] {
		all = w.indices(all, size)
	}
	return all
}

// indices adds the hashes of a word and of its concept.
func (w *word) indices(all []uint16, size int) []uint16 {
	if all = append(all, slot(w.stem, size)); w.concept != "" {
		all = append(all, slot("~"+w.concept, size))
	}
	return all
}

const (
	mostLabel = 10
	mostValue = 14
	mostDeeds = 5
)

// readPast reads the past actions, newest first.
func (r *reader) readPast() {
	r.used = make([]bool, len(r.goal.words))
	past := r.in.Past
	for i := range past {
		d := &past[i]
		r.touch(d.Action.Text("text"))
		r.touch(d.Action.Text("app"))
		if d.On.ID != "" && !is(&d.On, "editable") {
			t := textOf(&d.On)
			r.touch(t.label)
		}
	}
	for age := range min(mostDeeds, len(past)) {
		d := &past[len(past)-1-age]
		b := bag{marks: []uint16{fPastKind + uint16(kindOf(&d.Action)), fPastAge + uint16(age)}}
		t := textOf(&d.On)
		b.words = append(indices(t.labelWords, vocabulary, mostLabel), indices(words(d.Action.Text("app")), vocabulary, 2)...)
		if d.Refused {
			b.marks = append(b.marks, fPastRefused)
		}
		if d.Still {
			b.marks = append(b.marks, fPastStill)
		}
		b.marks = append(b.marks, fPastRole+roleOf(&d.On))
		r.sheet.past = append(r.sheet.past, b)
	}
}

// touch records that a text of the goal was used.
func (r *reader) touch(text string) {
	if text == "" {
		return
	}
	ws := words(text)
	if at := r.goal.has(ws); at >= 0 {
		for k := range ws {
			r.used[at+k] = true
		}
	}
}

func kindOf(a *gymkhana.Action) kind {
	switch a.Verb {
	case gymkhana.Click:
		return kindClick
	case gymkhana.LongPress:
		return kindLong
	case gymkhana.Scroll:
		switch a.Text("direction") {
		case "down":
			return kindDown
		case "up":
			return kindUp
		}
		return kindNone
	case gymkhana.Drag:
		from, _ := a.Int("x")
		if to, _ := a.Int("to_x"); to < from {
			return kindLeast
		}
		return kindMost
	case gymkhana.Type:
		return kindType
	case gymkhana.OpenApp:
		return kindApp
	case gymkhana.Answer:
		return kindAnswer
	case gymkhana.Back:
		return kindBack
	case gymkhana.Home:
		return kindHome
	case gymkhana.Press:
		return kindEnter
	case gymkhana.Wait, gymkhana.Noop:
		return kindWait
	case gymkhana.Finish:
		if a.Text("status") == "infeasible" {
			return kindInfeasible
		}
		return kindComplete
	}
	return kindNone
}

var roleNames = []string{"", "button", "checkbox", "combobox", "dialog", "group", "heading", "image", "img", "link", "list", "listitem", "menu",
	"menuitem", "option", "radio", "row", "cell", "searchbox", "slider", "spinbutton", "status", "switch", "tab", "text",
	"textbox", "statictext", "input", "label", "span", "td", "div"}

func roleOf(e *gymkhana.Element) uint16 {
	if i := slices.Index(roleNames, e.Role); i >= 0 {
		return uint16(i)
	}
	return uint16(len(roleNames))
}

var stateNames = []string{"checkable", "checked", "clickable", "disabled", "editable", "expanded", "focused",
	"long-clickable", "multiline", "password", "scrollable", "selected"}
