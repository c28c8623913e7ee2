package device

import (
	"gymkhana"
	"gymkhana/env/phone/ui"
)

// quick lists the switches of the shade, the panel of quick settings.
var quick = []struct {
	id string
	of func(*ui.Settings) *bool
}{
	{"quick/wifi", func(s *ui.Settings) *bool { return &s.Wifi }},
	{"quick/bluetooth", func(s *ui.Settings) *bool { return &s.Bluetooth }},
	{"quick/quiet", func(s *ui.Settings) *bool { return &s.Quiet }},
	{"quick/airplane", func(s *ui.Settings) *bool { return &s.Airplane }},
	{"quick/rotate", func(s *ui.Settings) *bool { return &s.Rotate }},
	{"quick/dark", func(s *ui.Settings) *bool { return &s.Dark }},
}

// restore undoes changes in the shade to settings that the goal does not mention.
func (h *Driver) restore(a *aim) bool {
	for _, q := range quick {
		if at := *q.of(&a.before); at == *q.of(&a.after) && at != *q.of(&h.Settings) {
			return h.shade() || h.Tap(q.id)
		}
	}
	at := a.before.Brightness
	return at == a.after.Brightness && at != h.Settings.Brightness && (h.shade() || h.Slide("quick/brightness", at-1))
}

// shade opens the shade.
func (h *Driver) shade() bool {
	return h.Shell.View != ui.Shade && h.Do(action(gymkhana.Click, "element", "status"))
}
