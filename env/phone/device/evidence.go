package device

import (
	"slices"
	"strconv"
	"strings"

	"gymkhana"
	"gymkhana/env/phone/ui"
	"gymkhana/internal/wording"
)

// A Sight is a piece of evidence for an answer: a row that is counted, or a value that is added or compared. It counts
// as seen once a screen of the app has drawn all marks of one of its Ways.
type Sight struct {
	App  string
	Ways []Way
}

// A Way is how a Sight appears on one screen.
type Way struct {
	Arg   string // the screen's argument, such as the id of an item; "" matches any
	Marks []Mark
}

// A Mark is a text in a widget. An ID of "" matches any widget; a Text of "" means all texts of the widget.
type Mark struct{ ID, Text string }

// Drawn makes the Sight of some texts in one widget of an app, or of all its texts if none is given.
func Drawn(app, id string, texts ...string) Sight {
	if len(texts) == 0 {
		texts = []string{""}
	}
	return Sight{App: app, Ways: []Way{{}}}.With(id, texts...)
}

// With adds texts that a widget of the same screen must show.
func (s Sight) With(id string, texts ...string) Sight {
	way := s.Ways[len(s.Ways)-1]
	way.Marks = slices.Clone(way.Marks)
	for _, text := range texts {
		way.Marks = append(way.Marks, Mark{id, strings.Join(strings.Fields(text), " ")})
	}
	s.Ways = append(slices.Clone(s.Ways[:len(s.Ways)-1]), way)
	return s
}

// About sets the screen's argument.
func (s Sight) About(arg string) Sight {
	s.Ways = slices.Clone(s.Ways)
	s.Ways[len(s.Ways)-1].Arg = arg
	return s
}

// Or returns a Sight that can also be seen in the Ways of another one.
func (s Sight) Or(o Sight) Sight {
	s.Ways = slices.Concat(s.Ways, o.Ways)
	return s
}

// String describes a Sight by its first way.
func (s *Sight) String() string {
	var parts []string
	for _, w := range s.Ways[:min(1, len(s.Ways))] {
		for _, m := range w.Marks {
			parts = append(parts, m.ID+" "+strconv.Quote(m.Text))
		}
	}
	return s.App + ": " + strings.Join(parts, ", ")
}

// A witness records which of an answer's sights a screen of the episode has drawn.
type witness struct {
	sights []Sight
	seen   []bool
}

// summon begins an episode with nothing seen.
func (w *World) summon() {
	w.witness = witness{}
	if w.family.Reply != nil {
		w.witness.sights = w.family.Reply(w.ph).From
		w.witness.seen = make([]bool, len(w.witness.sights))
	}
}

// clone makes an independent copy of a witness.
func (t witness) clone() witness {
	t.seen = slices.Clone(t.seen)
	return t
}

// look records what a page draws.
func (t *witness) look(p *ui.Page) {
	front := p.Sys.Shell.Front
	for i := range t.sights {
		if s := &t.sights[i]; !t.seen[i] && s.App == front {
			t.seen[i] = slices.ContainsFunc(s.Ways, func(w Way) bool { return w.drawn(p) })
		}
	}
}

func (w *Way) drawn(p *ui.Page) bool {
	if w.Arg != "" && w.Arg != p.Arg() {
		return false
	}
	return !slices.ContainsFunc(w.Marks, func(m Mark) bool { return !m.drawn(p) })
}

func (m *Mark) drawn(p *ui.Page) bool {
	if m.Text != "" {
		return wording.Holds(p.Shows(m.ID, m.Text), m.Text)
	}
	lines := p.Lines(m.ID, "")
	return len(lines) > 0 && !slices.ContainsFunc(lines, func(l ui.Written) bool { return !l.Seen })
}

// unseen returns the indexes of the sights that no screen has drawn yet.
func (t *witness) unseen() []int {
	var list []int
	for i, seen := range t.seen {
		if !seen {
			list = append(list, i)
		}
	}
	return list
}

// evidence returns the sights that the answer is computed from.
func (w *World) evidence() gymkhana.Evidence {
	e := gymkhana.Evidence{Items: len(w.witness.sights)}
	for _, i := range w.witness.unseen() {
		e.Unseen = append(e.Unseen, w.witness.sights[i].String())
	}
	return e
}

// Unseen returns the indexes of the answer's sights that no screen has drawn yet.
func (h *Driver) Unseen() []int { return h.world.witness.unseen() }

// Tells reports whether a widget of the page shows a text in full, not cut off, once it is in view.
func (h *Driver) Tells(id, text string) bool {
	return slices.ContainsFunc(h.lines(id, text), func(l ui.Written) bool { return wording.Holds(l.Text, text) })
}

// lines returns the lines of a widget of the page, visible or not.
func (h *Driver) lines(id, text string) []ui.Written {
	if lines := h.page.Lines(id, text); len(lines) > 0 {
		return lines
	}
	return h.whole().Lines(id, text)
}

// read scrolls to evidence of the answer that has not been seen and is on the page; it returns false if there is none.
func (h *Driver) read() bool { return slices.ContainsFunc(h.Unseen(), h.Reveal) }

// Reveal scrolls to a sight of the answer, given by its index; it returns false if the page shows it or does not have
// it.
func (h *Driver) Reveal(i int) bool {
	s := &h.world.witness.sights[i]
	return s.App == h.Shell.Front && slices.ContainsFunc(s.Ways, func(w Way) bool {
		return (w.Arg == "" || w.Arg == h.Arg()) && slices.ContainsFunc(w.Marks, h.unroll)
	})
}

// unroll scrolls towards a mark that the page does not currently draw.
func (h *Driver) unroll(m Mark) bool {
	if m.drawn(h.page) {
		return false
	}
	lines := h.lines(m.ID, m.Text)
	for _, part := range []bool{false, true} { // a line that equals the text, or else one that contains a part of it
		for _, l := range lines {
			text := strings.TrimSpace(l.Text)
			if l.Seen || m.Text != "" && (!part && !wording.Holds(text, m.Text) || part && !wording.Holds(m.Text, text)) {
				continue
			}
			if h.page.Typing() {
				return h.Back() // the keyboard may cover it
			}
			if h.page.Scrolls(l.Area, l.Below) {
				return h.scroll(l.Area, l.Below)
			}
		}
	}
	return false
}
