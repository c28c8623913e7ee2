package ui

import (
	"strings"

	"gymkhana/canvas"
)

// A Bubble is a message in a conversation.
type Bubble struct {
	ID   string
	Text string
	Note string // below it: when it came, and whether it was sent
	Mine bool   // on the right
	Bad  bool   // the note is a warning
	Long func() // called on a long press
	// Paint draws a picture above the text; Name describes it to a screen reader.
	Paint func(c *canvas.Canvas, b Box)
	Name  string
}

// The sizes of a bubble, in pixels.
const (
	widest      = 400 // of its box
	bubbleEdge  = 18
	pictureHigh = 230
)

// Bubble lays out a message.
func (p *Page) Bubble(b Bubble) {
	p.body()
	p.Space(6)
	size, fill := p.scaled(normal), Surface
	if b.Mine {
		fill = tint(p.accent())
	}
	if b.Paint != nil {
		n := p.place(node{id: b.ID + "/picture", kind: kindPicture, name: b.Name, paint: b.Paint, natural: true},
			pictureHigh)
		n.box = p.beside(n.box, widest-80, b.Mine)
		n.hold(b.Long)
		p.Space(4)
	}
	if b.Text != "" {
		lines, width := wrapped(b.Text, size, false, widest-2*bubbleEdge), widest
		if lines == 1 {
			width = min(TextWidth(b.Text, size, false)+2*bubbleEdge+4, widest)
		}
		n := p.place(node{id: b.ID, kind: kindText, text: b.Text, size: normal, ink: Ink, fill: fill, unit: lines,
			top: lines}, p.step(normal)*lines+28)
		n.box = p.beside(n.box, width, b.Mine)
		n.hold(b.Long)
	}
	ink := Muted
	if b.Bad {
		ink = Danger
	}
	n := p.place(node{id: b.ID + "/note", kind: kindText, text: b.Note, size: 16, ink: ink, unit: 1}, p.tall(30))
	n.box = p.beside(n.box, TextWidth(b.Note, p.scaled(16), false)+2, b.Mine)
}

// hold sets what a long press does.
func (n *node) hold(do func()) {
	if do != nil {
		n.flags |= longClickable
		n.long = do
	}
}

// beside moves a box of a width to the left or the right.
func (p *Page) beside(b Box, width int, right bool) Box {
	if right {
		return Box{X0: p.x1 - margin - width, Y0: b.Y0, X1: p.x1 - margin, Y1: b.Y1}
	}
	return Box{X0: p.x0 + margin, Y0: b.Y0, X1: p.x0 + margin + width, Y1: b.Y1}
}

// Foot places a text field at the bottom of the screen, with a button at its right. It comes before the scrolling part.
func (p *Page) Foot(f Field, b Button, icon Icon) {
	p.layer = fixed
	y := p.y
	p.bottom -= p.tall(96) + 12
	p.add(node{kind: kindPanel, fill: Ground, box: Box{X0: 0, Y0: p.bottom, X1: Width, Y1: p.bottom + p.tall(96) + 12}})
	n := p.add(node{id: f.ID, kind: kindField, name: f.Label, text: *f.Value, more: f.Hint, edit: f.Value,
		enter: f.Enter, keys: f.Keys, ink: p.accent(),
		flags: clickable | longClickable | editable | p.focusOf(f.ID)})
	n.box = Box{X0: margin - 12, Y0: p.bottom + 6, X1: Width - 84, Y1: p.bottom + 6 + p.tall(96)}
	button := p.add(node{id: b.ID, kind: kindIcon, icon: icon, name: b.Label, ink: p.accent(), flags: clickable,
		do:  b.Do,
		box: Box{X0: Width - 80, Y0: n.box.Y0, X1: Width - 8, Y1: n.box.Y1}})
	if b.Off {
		button.flags |= disabled
	}
	p.y = y
}

// ToEnd scrolls the screen to its end, also if it has just been opened.
func (p *Page) ToEnd() { p.Sys.Shell.ToEnd() }

// oneLine joins the lines of a text, for places with one line.
func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
