package ui

import (
	"strings"
	"unicode/utf8"
)

// maxText is the largest size of a text field, in bytes.
const maxText = 4000

// field is the text field with the focus; nil if there is none.
func (p *Page) field() *node {
	f := p.Sys.Shell.Focus.Field
	if f == "" {
		return nil
	}
	if n := p.find(f); n != nil && n.edit != nil {
		return n
	}
	return nil
}

// focus opens the keyboard for a field, with the caret at the end of its text.
func (p *Page) focus(n *node) {
	end := runes(*n.edit)
	p.Sys.Shell.Focus = Focus{Field: n.id, Caret: end, Anchor: end, Keys: n.keys.layout()}
	p.reveal = true
}

// selection returns the selected range of a field's text, in bytes.
func (p *Page) selection(n *node) (from, to int) {
	f := &p.Sys.Shell.Focus
	return byteAt(*n.edit, min(f.Caret, f.Anchor)), byteAt(*n.edit, max(f.Caret, f.Anchor))
}

// byteAt is the byte index of the n-th rune.
func byteAt(s string, n int) int {
	for i := range s {
		if n == 0 {
			return i
		}
		n--
	}
	return len(s)
}

// insert replaces the selection by a text.
func (p *Page) insert(n *node, text string) string {
	text = strings.ToValidUTF8(strings.ReplaceAll(text, "\r", ""), "\uFFFD")
	if n.flags&multiline == 0 {
		text = strings.ReplaceAll(text, "\n", " ")
	}
	from, to := p.selection(n)
	if len(*n.edit)-(to-from)+len(text) > maxText {
		return "the field is full"
	}
	*n.edit = (*n.edit)[:from] + text + (*n.edit)[to:]
	at := runes((*n.edit)[:from+len(text)])
	f := &p.Sys.Shell.Focus
	f.Caret, f.Anchor, f.Menu = at, at, false
	p.reveal = true
	return ""
}

// erase deletes the selection, or a rune before or after the caret.
func (p *Page) erase(n *node, forward bool) {
	f := &p.Sys.Shell.Focus
	if f.Caret == f.Anchor {
		if forward {
			f.Anchor = min(f.Anchor+1, runes(*n.edit))
		} else {
			f.Anchor = max(f.Anchor-1, 0)
		}
	}
	p.insert(n, "")
}

func (p *Page) cut() {
	p.copy()
	if n := p.field(); n != nil {
		p.insert(n, "")
	}
}

func (p *Page) copy() {
	n := p.field()
	if n == nil || n.flags&password != 0 {
		return
	}
	if from, to := p.selection(n); to > from {
		p.Sys.Shell.Clip = (*n.edit)[from:to]
	}
	p.Sys.Shell.Focus.Menu = false
}

func (p *Page) paste() {
	if n := p.field(); n != nil {
		p.insert(n, p.Sys.Shell.Clip)
	}
}

func (p *Page) selectAll() {
	if n := p.field(); n != nil {
		f := &p.Sys.Shell.Focus
		f.Anchor, f.Caret = 0, runes(*n.edit)
	}
}

// enterKey handles Enter in a field: a new line, the field's own action, or the next field.
func (p *Page) enterKey(n *node) string {
	switch {
	case n.flags&multiline != 0:
		return p.insert(n, "\n")
	case n.enter != nil:
		p.Sys.Shell.Focus = Focus{}
		n.enter()
		return ""
	}
	after := false
	for i := range p.nodes {
		next := &p.nodes[i]
		if after && next.edit != nil && next.layer == n.layer {
			p.focus(next)
			return ""
		}
		after = after || next.id == n.id
	}
	p.Sys.Shell.Focus = Focus{}
	return ""
}

// press handles one key.
func (p *Page) press(key string, control bool) string {
	n := p.field()
	if key == "Escape" {
		p.goBack()
		return ""
	}
	if n == nil {
		return "no text field has the keyboard"
	}
	f := &p.Sys.Shell.Focus
	move := func(to int) string {
		f.Caret = min(max(to, 0), runes(*n.edit))
		f.Anchor = f.Caret
		return ""
	}
	switch {
	case control:
		return p.shortcut(key)
	case key == "Enter":
		return p.enterKey(n)
	case key == "Backspace", key == "Delete":
		p.erase(n, key == "Delete")
	case key == "ArrowLeft":
		return move(f.Caret - 1)
	case key == "ArrowRight":
		return move(f.Caret + 1)
	case key == "Home":
		return move(0)
	case key == "End":
		return move(len(*n.edit))
	case utf8.RuneCountInString(key) == 1:
		return p.insert(n, key)
	default:
		return "the key " + key + " does nothing here"
	}
	return ""
}

func (p *Page) shortcut(key string) string {
	switch key {
	case "a":
		p.selectAll()
	case "c":
		p.copy()
	case "x":
		p.cut()
	case "v":
		p.paste()
	default:
		return "Control and " + key + " do nothing here"
	}
	return ""
}

// Keys are the keys that Press takes.
var Keys = []string{"Enter", "Backspace", "Delete", "ArrowLeft", "ArrowRight", "Home", "End", "Escape", "Control", "a", "c", "v", "x"}

// A Keyboard is the kind of keyboard that a field opens.
type Keyboard uint8

// The keyboards.
const (
	LetterKeys Keyboard = iota
	NumberKeys          // digits, for amounts and other numbers
	PhoneKeys           // digits, for telephone numbers
)

// layout is the index of the keyboard in keyRows.
func (k Keyboard) layout() int {
	if k == LetterKeys {
		return 0
	}
	return int(k) + 2
}

// A cap is one key of the keyboard on the screen.
type keycap struct {
	label string
	key   string
	box   Box
}

// keyRows are small letters, capitals, digits and signs, and the pads for numbers and for telephone numbers. In letters
// and signs a row of ten fills the screen; a row of a pad always does.
var keyRows = [5][4][]string{
	{{"q", "w", "e", "r", "t", "y", "u", "i", "o", "p"}, {"a", "s", "d", "f", "g", "h", "j", "k", "l"},
		{"⇧", "z", "x", "c", "v", "b", "n", "m", "⌫"}, {"123", ",", " ", ".", "⏎"}},
	{{"Q", "W", "E", "R", "T", "Y", "U", "I", "O", "P"}, {"A", "S", "D", "F", "G", "H", "J", "K", "L"},
		{"⇧", "Z", "X", "C", "V", "B", "N", "M", "⌫"}, {"123", ",", " ", ".", "⏎"}},
	{{"1", "2", "3", "4", "5", "6", "7", "8", "9", "0"}, {"@", "#", "$", "%", "&", "-", "+", "(", ")"},
		{"/", "*", "\"", "'", ":", ";", "!", "?", "⌫"}, {"abc", "_", " ", ".", "⏎"}},
	{{"1", "2", "3", "-"}, {"4", "5", "6", ","}, {"7", "8", "9", "⌫"}, {"abc", "0", ".", "⏎"}},
	{{"1", "2", "3", "-"}, {"4", "5", "6", "+"}, {"7", "8", "9", "⌫"}, {"*", "0", "#", "⏎"}},
}

// keyHeight is the height of a row of keys, in pixels.
const keyHeight = 90

// keyboard returns the caps of the current keyboard.
func (p *Page) keyboard(each func(c keycap)) {
	at := min(max(p.Sys.Shell.Focus.Keys, 0), len(keyRows)-1)
	rows := &keyRows[at]
	y := Height - keyboardHeight + 12
	for r, row := range rows {
		units := 0
		for _, label := range row {
			units += capWidth(label)
		}
		if at >= NumberKeys.layout() {
			pad(row, y, each)
			y += keyHeight
			continue
		}
		unit := (Width - 12) / 40.0
		x := (Width - float64(units)*unit) / 2
		if r == 3 {
			unit = (Width - 12) / float64(units)
			x = 6
		}
		for _, label := range row {
			w := float64(capWidth(label)) * unit
			each(keycap{label, capKey(label), Box{X0: int(x), Y0: y, X1: int(x + w), Y1: y + keyHeight}})
			x += w
		}
		y += keyHeight
	}
}

// pad returns the caps of a row, all of the same width.
func pad(row []string, y int, each func(c keycap)) {
	w := (Width - 12) / len(row)
	for i, label := range row {
		each(keycap{label, capKey(label), Box{X0: 6 + i*w, Y0: y, X1: 6 + (i+1)*w, Y1: y + keyHeight}})
	}
}

func capWidth(label string) int {
	switch label {
	case "⇧", "⌫":
		return 6
	case "123", "abc", "⏎":
		return 7
	case " ":
		return 18
	}
	return 4
}

func capKey(label string) string {
	switch label {
	case "⌫":
		return "Backspace"
	case "⏎":
		return "Enter"
	case "⇧", "123", "abc":
		return ""
	}
	return label
}

// tapKey handles a tap on the keyboard.
func (p *Page) tapKey(x, y int) string {
	why := "between the keys"
	p.keyboard(func(c keycap) {
		if !c.box.has(x, y) {
			return
		}
		f := &p.Sys.Shell.Focus
		switch c.label {
		case "⇧":
			f.Keys, why = 1-f.Keys%2, ""
		case "123":
			f.Keys, why = 2, ""
		case "abc":
			f.Keys, why = 0, ""
		default:
			why = p.press(c.key, false)
			if p.Sys.Shell.Focus.Keys == 1 {
				p.Sys.Shell.Focus.Keys = 0
			}
		}
	})
	return why
}
