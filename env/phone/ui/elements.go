package ui

import (
	"slices"
	"strconv"
	"sync"

	"gymkhana"
)

// roles are the kinds of nodes for a screen reader, with Android's names.
var roles = map[kind]struct{ role, class string }{
	kindText:    {"text", "android.widget.TextView"},
	kindTitle:   {"heading", "android.widget.TextView"},
	kindItem:    {"listitem", "android.widget.LinearLayout"},
	kindButton:  {"button", "android.widget.Button"},
	kindIcon:    {"button", "android.widget.ImageButton"},
	kindFab:     {"button", "android.widget.ImageButton"},
	kindSwitch:  {"switch", "android.widget.Switch"},
	kindCheck:   {"checkbox", "android.widget.CheckBox"},
	kindRadio:   {"radio", "android.widget.RadioButton"},
	kindSlider:  {"slider", "android.widget.SeekBar"},
	kindField:   {"textbox", "android.widget.EditText"},
	kindChoice:  {"combobox", "android.widget.Spinner"},
	kindTab:     {"tab", "android.widget.TextView"},
	kindChip:    {"checkbox", "android.widget.CheckBox"},
	kindCell:    {"button", "android.widget.Button"},
	kindPicture: {"img", "android.widget.ImageView"},
	kindStatus:  {"status", "android.widget.TextView"},
	kindTile:    {"button", "android.widget.TextView"},
}

// flagNames are the states of elements; sorted, as States is.
var flagNames = []struct {
	flag flags
	name string
}{
	{checkable, "checkable"}, {checked, "checked"}, {clickable, "clickable"}, {disabled, "disabled"}, {editable, "editable"},
	{focused, "focused"}, {longClickable, "long-clickable"}, {multiline, "multiline"}, {password, "password"},
	{scrollable, "scrollable"}, {selected, "selected"},
}

// stateLists has the list of states for every occurring set of flags.
var stateLists sync.Map // flags to []string

func (f flags) states() []string {
	if f == 0 {
		return nil
	}
	if known, ok := stateLists.Load(f); ok {
		return known.([]string)
	}
	var list []string
	for _, n := range flagNames {
		if f&n.flag != 0 {
			list = append(list, n.name)
		}
	}
	known, _ := stateLists.LoadOrStore(f, slices.Clip(list))
	return known.([]string)
}

var roleTable = func() (t [256]struct{ role, class string }) {
	for k, r := range roles {
		t[k] = r
	}
	return t
}()

// Elements appends the elements that can be seen and used, in reading order. A duplicate id is a mistake of the app;
// its tests find it.
func (p *Page) Elements(list []gymkhana.Element) []gymkhana.Element {
	app := "launcher"
	if p.app != nil {
		app = p.app.Name
	}
	list = p.areaElements(list, app)
	for i := range p.nodes {
		n := &p.nodes[i]
		r := &roleTable[n.kind]
		if r.role == "" {
			continue
		}
		b, ok := p.reachable(n)
		if !ok || n.text == "" && n.name == "" {
			continue
		}
		e := gymkhana.Element{ID: n.id, Role: r.role, Class: r.class, Name: n.name, Text: n.text, Bounds: gymkhana.Bounds(b), States: n.flags.states(), App: app}
		if e.ID == "" {
			e.ID = n.text
		}
		if n.layer >= shell {
			e.App = "system"
		}
		n.word(&e)
		list = append(list, e)
	}
	return list
}

// areaElements appends the parts that scroll.
func (p *Page) areaElements(list []gymkhana.Element, app string) []gymkhana.Element {
	for i := range p.areas {
		a := &p.areas[i]
		if a.layer >= p.top && a.length > a.box.height() && !a.box.empty() {
			list = append(list, gymkhana.Element{ID: a.id, Role: "group", Class: "android.widget.ScrollView", Bounds: gymkhana.Bounds(a.box),
				States: scrollable.states(), App: app})
		}
	}
	return list
}

// word is a node's text if it is not simply its own text.
func (n *node) word(e *gymkhana.Element) {
	switch n.kind {
	case kindItem, kindSwitch, kindCheck, kindRadio:
		if n.more != "" || n.tail != "" {
			e.Text = n.text + "\n" + n.more
			if n.more == "" {
				e.Text = n.text + "\n" + n.tail
			} else if n.tail != "" {
				e.Text += "\n" + n.tail
			}
		}
	case kindSlider:
		e.Text = percents[n.unit*100/max(n.top, 1)]
	case kindField:
		if n.flags&password != 0 {
			e.Text = dots(runes(n.text))
		}
	}
}

var percents = func() (t [101]string) {
	for i := range t {
		t[i] = strconv.Itoa(i) + "%"
	}
	return t
}()

// dots replace a password's characters.
func dots(n int) string {
	b := make([]byte, 0, 3*n)
	for range n {
		b = append(b, "•"...)
	}
	return string(b)
}
