package ui

import (
	"image"
	"strings"

	"gymkhana/canvas"
)

// The words that a switch, check box or chip shows in evidence.
const (
	On  = "☑"
	Off = "☐"
)

// Written is a line of text as the page draws it: shortened, wrapped, or inside a picture.
type Written struct {
	Text  string
	Seen  bool   // all of it is visible and uncovered
	Area  string // the area in which it scrolls; "": none
	Below bool   // it lies in the lower half of the area's visible part, or further down
}

// Lines returns the texts of a widget, line by line; none if a dialog covers it. An id of "" means every widget that
// shows the text. On a page described in full it also returns texts that are scrolled out of view.
func (p *Page) Lines(id, text string) []Written {
	var list []Written
	for i := range p.nodes {
		n := &p.nodes[i]
		if n.layer < p.top || id != "" && n.id != id || id == "" && !strings.Contains(n.text, text) {
			continue
		}
		window, there := p.reachable(n)
		a := p.areaOf(n)
		add := func(line string, b Box) {
			l := Written{Text: line, Seen: there && b.within(window) == b && !p.covered(n, b)}
			if a != nil {
				l.Area, l.Below = a.id, b.Y0+b.Y1 > a.box.Y0+a.box.Y1
			}
			list = append(list, l)
		}
		n.show(canvas.Reads(func(line string, at image.Rectangle) {
			add(line, Box{X0: at.Min.X, Y0: at.Min.Y, X1: at.Max.X, Y1: at.Max.Y})
		}), p)
		switch {
		case n.flags&checkable == 0:
		case n.flags&checked != 0:
			add(On, n.box)
		default:
			add(Off, n.box)
		}
	}
	return list
}

// covered reports whether a higher layer covers a part of a node.
func (p *Page) covered(n *node, b Box) bool {
	for i := range p.nodes {
		if o := &p.nodes[i]; o.layer > n.layer && o.kind != kindVeil && !o.box.within(b).empty() {
			return true
		}
	}
	return false
}

// Shows returns all visible texts of a widget, joined by blanks.
func (p *Page) Shows(id, text string) string {
	var seen []string
	for _, l := range p.Lines(id, text) {
		if l.Seen {
			seen = append(seen, l.Text)
		}
	}
	return strings.Join(strings.Fields(strings.Join(seen, " ")), " ")
}

// Scrolls reports whether an area can be scrolled further down, or up.
func (p *Page) Scrolls(id string, down bool) bool {
	for i := range p.areas {
		a := &p.areas[i]
		if a.id == id && a.layer >= p.top {
			return down && *a.offset < a.length-a.box.height() || !down && *a.offset > 0
		}
	}
	return false
}
