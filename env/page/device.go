package page

import (
	"fmt"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/internal/lazy"
)

// PhoneDevice as Setup.Device shows a page on the screen of a phone.
const PhoneDevice = "phone"

// phoneVerbs are the actions on a phone that a page can be given. They are those of the phone's agents, and drag.
var phoneVerbs = []gymkhana.Verb{
	gymkhana.Click, gymkhana.DoubleClick, gymkhana.LongPress, gymkhana.Drag, gymkhana.Scroll, gymkhana.Type, gymkhana.Press, gymkhana.Wait, gymkhana.Finish,
}

// The screen of the phone in pixels.
const (
	phoneWidth  = 540
	phoneHeight = 1200
)

// phoneScale is how many pixels of the phone's screen, each way, a page's pixel has: a page of MiniWoB++ is 160 pixels wide,
// and any other gets a viewport of 270×600.
func phoneScale(k Kind) int {
	if k == MiniWoBKind {
		return 3
	}
	return 2
}

// onPhone completes a setup for the phone.
func (s *Setup) onPhone() {
	scale := phoneScale(s.Kind)
	if s.Width == 0 && s.Height == 0 {
		s.Width, s.Height = phoneWidth/scale, phoneHeight/scale
	}
}

// scale is how many pixels of the screen a pixel of the viewport has, each way. A wider viewport has its own pixels.
func (s *Setup) scale() int {
	if s.Device == PhoneDevice && s.Width*phoneScale(s.Kind) <= phoneWidth {
		return phoneScale(s.Kind)
	}
	return 1
}

// checkDevice returns what is wrong with the device.
func (s *Setup) checkDevice() error {
	switch {
	case s.Device == "":
		return nil
	case s.Device != PhoneDevice:
		return fmt.Errorf("device %q: the only one is %s", s.Device, PhoneDevice)
	case s.Kind == GameKind:
		return fmt.Errorf("device %s is for pages of kind %s and %s; games have their own controls", s.Device, MiniWoBKind, URLKind)
	case s.Bounds:
		return fmt.Errorf("device %s: bounds is for the tree in words; the elements of a phone's screen have their bounds", s.Device)
	}
	return nil
}

// touched translates an action on the phone's screen into one in the viewport. Text that is typed into a list chooses the
// entry: on a phone a list opens a page of its own, which no picture of the browser shows.
func (w *World) touched(a gymkhana.Action) gymkhana.Action {
	scale := w.setup.scale()
	for _, name := range []string{"x", "y", "to_x", "to_y", "dx", "dy"} {
		if n, ok := a.Int(name); ok {
			a = with(a, name, int64(n/scale))
		}
	}
	if id := a.Text("element"); a.Verb == gymkhana.Type && slices.Contains(w.lists, id) {
		return gymkhana.Action{Verb: gymkhana.Select, Args: []gymkhana.Arg{{Name: "element", Value: id}, {Name: "option", Value: a.Text("text")}}}
	}
	return a
}

// listLine matches the lines of a tree about lists and their entries.
var listLine = lazy.Regexp(`(?m)^\s*\[\d+\] (?:combobox|listbox|option) .*$`)

// phoneText is the text that a phone's observation has in place of a page's: what is above the tree, and of the tree only
// the lists, whose entries are not among the elements.
func phoneText(text string) string {
	parts := listLine().FindAllString(text, -1)
	if above := news(text); above != "" {
		parts = slices.Insert(parts, 0, above)
	}
	return strings.Join(parts, "\n")
}

// onScreen converts elements to the phone's screen, and keeps which of them are lists.
func (w *World) onScreen(list []gymkhana.Element) {
	w.lists = w.lists[:0]
	scale := w.setup.scale()
	for i := range list {
		b := &list[i].Bounds
		b.X0, b.Y0, b.X1, b.Y1 = b.X0*scale, b.Y0*scale, b.X1*scale, b.Y1*scale
		if role := list[i].Role; role == "combobox" || role == "listbox" {
			w.lists = append(w.lists, list[i].ID)
		}
	}
}
