package ui

// A Look is a widget's visible state, for oracles and tests.
type Look struct {
	ID, Text, Name string
	Value          int // the value of a slider
	Checked        bool
	Selected       bool
	Disabled       bool
	Edit           bool // a text field
	Seen           bool // at least a part of it can be touched
	Box            Box  // also if it cannot be seen
	Area           string
	Below          bool // it lies after the visible part of its area
}

// Look finds a widget by its id. On a page described in full it also finds widgets that are
// scrolled out of view.
func (p *Page) Look(id string) (Look, bool) {
	for i := len(p.nodes) - 1; i >= 0; i-- {
		n := &p.nodes[i]
		if n.id != id || n.layer < p.top {
			continue
		}
		_, seen := p.reachable(n)
		l := Look{ID: id, Text: n.text, Name: n.name, Value: n.unit, Checked: n.flags&checked != 0, Selected: n.flags&selected != 0,
			Disabled: n.flags&disabled != 0, Edit: n.edit != nil, Seen: seen, Box: n.box}
		if a := p.areaOf(n); a != nil {
			l.Area, l.Below = a.id, n.box.Y0+n.box.Y1 > a.box.Y0+a.box.Y1
		}
		return l, true
	}
	return Look{}, false
}

// areaOf is the area in which a node scrolls; nil if it does not scroll.
func (p *Page) areaOf(n *node) *area {
	for k := len(p.areas) - 1; k >= 0; k-- {
		if a := &p.areas[k]; a.layer == n.layer && a.box == n.clip {
			return a
		}
	}
	return nil
}

// At returns the point at which a finger sets a slider to a value.
func (p *Page) At(id string, value int) (x, y int, ok bool) {
	n := p.find(id)
	if n == nil || n.set == nil {
		return 0, 0, false
	}
	t := n.track()
	for x = t.X0; x < t.X1 && n.valueAt(x) < value; x++ {
	}
	return x, (t.Y0 + t.Y1) / 2, true
}

// Typing reports whether the keyboard is shown.
func (p *Page) Typing() bool { return p.typing() }

// IDs lists the ids that can be used now, for tests.
func (p *Page) IDs() []string {
	var ids []string
	for i := range p.nodes {
		n := &p.nodes[i]
		if _, ok := p.reachable(n); ok && n.id != "" && n.flags&clickable != 0 {
			ids = append(ids, n.id)
		}
	}
	return ids
}
