package phone

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"gymkhana"
)

// A Layout is a format of the element list.
type Layout string

// The three layouts. JSON is ours and contains only fields that are set; Repr is T3A's and names
// every field of AndroidWorld's UIElement as Python prints it; Dict is M3A's.
const (
	JSON Layout = "json"
	Repr Layout = "repr"
	Dict Layout = "dict"
)

var layouts = []Layout{JSON, Repr, Dict}

// Render writes a line for every element with a place on the screen. Its number is its index in elements, so numbers
// are missing for elements without a size; an element without bounds is written. Fields that AndroidWorld has and we
// lack, such as hints, are None.
//
//	UI element 3: {"index": 3, "text": "Wi-Fi", "class": "android.widget.Switch", "bounds": [0, 60, 540, 132]}
//	UI element 3: UIElement(text='Wi-Fi', content_description=None, class_name='android.widget.Switch', …)
//	UI element 3: {"index": 3, "text": "Wi-Fi", "is_clickable": True, "is_long_clickable": False, …}
func Render(elements []gymkhana.Element, layout Layout) string {
	var b strings.Builder
	app := ""
	for i := range elements {
		e := &elements[i]
		if !listed(e) {
			continue
		}
		fmt.Fprintf(&b, "UI element %d: ", i)
		switch layout {
		case Repr:
			b.WriteString(repr(e))
		case Dict:
			b.WriteString(dict(i, e))
		default:
			b.WriteString(object(i, e, app))
			app = e.App
		}
		b.WriteByte('\n')
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// listed reports whether an element can be named by its index.
func listed(e *gymkhana.Element) bool {
	return e.Bounds == (gymkhana.Bounds{}) || e.Bounds.X1 > e.Bounds.X0 && e.Bounds.Y1 > e.Bounds.Y0
}

func is(e *gymkhana.Element, state string) bool { return slices.Contains(e.States, state) }

// fields joins the fields of a line: members of a dictionary or arguments of a call.
type fields struct {
	list  []string
	equal string // between name and value
	quote string // around the name
}

func (f *fields) add(name, value string) {
	f.list = append(f.list, f.quote+name+f.quote+f.equal+value)
}

func (f *fields) addText(name, value string) {
	if value != "" {
		f.add(name, string(gymkhana.AppendString(nil, value)))
	}
}

func (f *fields) String() string { return strings.Join(f.list, ", ") }

// object is layout JSON. It omits a name that only repeats the beginning of the text. The app is written if it differs
// from that of the previous line.
func object(i int, e *gymkhana.Element, app string) string {
	f := fields{equal: ": ", quote: `"`}
	f.add("index", strconv.Itoa(i))
	f.addText("text", e.Text)
	if line, _, _ := strings.Cut(e.Text, "\n"); e.Name != line {
		f.addText("content_description", e.Name)
	}
	if e.Class != "" {
		f.addText("class", e.Class)
	} else {
		f.addText("class", e.Role)
	}
	if b := e.Bounds; b != (gymkhana.Bounds{}) {
		f.add("bounds", fmt.Sprintf("[%d, %d, %d, %d]", b.X0, b.Y0, b.X1, b.Y1))
	}
	for _, state := range e.States {
		f.add(strings.ReplaceAll(state, "-", "_"), "true")
	}
	if e.App != app {
		f.addText("package", e.App)
	}
	return "{" + f.String() + "}"
}

// repr is layout Repr. The field bbox, which has the box in parts of the screen, is None.
func repr(e *gymkhana.Element) string {
	f := fields{equal: "="}
	f.add("text", python(e.Text))
	f.add("content_description", python(e.Name))
	f.add("class_name", python(e.Class))
	f.add("bbox", "None")
	if b := e.Bounds; b == (gymkhana.Bounds{}) {
		f.add("bbox_pixels", "None")
	} else {
		f.add("bbox_pixels", fmt.Sprintf("BoundingBox(x_min=%d, x_max=%d, y_min=%d, y_max=%d)", b.X0, b.X1, b.Y0, b.Y1))
	}
	f.add("hint_text", "None")
	for _, flag := range []struct {
		name string
		set  bool
	}{
		{"is_checked", is(e, "checked")}, {"is_checkable", is(e, "checkable")}, {"is_clickable", is(e, "clickable")},
		{"is_editable", is(e, "editable")}, {"is_enabled", !is(e, "disabled")}, {"is_focused", is(e, "focused")},
		{"is_focusable", focusable(e)}, {"is_long_clickable", is(e, "long-clickable")},
		{"is_scrollable", is(e, "scrollable")},
		{"is_selected", is(e, "selected")}, {"is_visible", true},
	} {
		f.add(flag.name, truth(flag.set))
	}
	f.add("package_name", python(e.App))
	f.add("resource_name", python(e.ID))
	for _, name := range []string{"tooltip", "resource_id", "metadata"} {
		f.add(name, "None")
	}
	return "UIElement(" + f.String() + ")"
}

// dict is layout Dict.
func dict(i int, e *gymkhana.Element) string {
	f := fields{equal: ": ", quote: `"`}
	f.add("index", strconv.Itoa(i))
	f.addText("text", e.Text)
	f.addText("content_description", e.Name)
	f.add("is_clickable", truth(is(e, "clickable")))
	f.add("is_long_clickable", truth(is(e, "long-clickable")))
	f.add("is_editable", truth(is(e, "editable")))
	if is(e, "scrollable") {
		f.add("is_scrollable", truth(true))
	}
	if focusable(e) {
		f.add("is_focusable", truth(true))
	}
	f.add("is_selected", truth(is(e, "selected")))
	f.add("is_checked", truth(is(e, "checked")))
	return "{" + f.String() + "}"
}

func focusable(e *gymkhana.Element) bool { return is(e, "clickable") || is(e, "editable") }

func truth(b bool) string {
	if b {
		return "True"
	}
	return "False"
}

// python quotes as Python's repr does; "" is None.
func python(s string) string {
	if s == "" {
		return "None"
	}
	mark := '\''
	if strings.ContainsRune(s, '\'') && !strings.ContainsRune(s, '"') {
		mark = '"'
	}
	var b strings.Builder
	b.WriteRune(mark)
	for _, r := range s {
		switch {
		case r == mark || r == '\\':
			b.WriteRune('\\')
			b.WriteRune(r)
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\r':
			b.WriteString(`\r`)
		case r == '\t':
			b.WriteString(`\t`)
		case unicode.IsPrint(r):
			b.WriteRune(r)
		case r < 0x100:
			fmt.Fprintf(&b, `\x%02x`, r)
		case r < 0x10000:
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			fmt.Fprintf(&b, `\U%08x`, r)
		}
	}
	b.WriteRune(mark)
	return b.String()
}
