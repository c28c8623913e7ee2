package clock

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"gymkhana/env/phone/device"
)

func see(h *device.Driver) *State { return device.See[State](h.Phone) }

// copy makes a copy that shares no lists.
func (s *State) copy() State {
	own := *s
	own.Alarms, own.Cities, own.Watch.Laps = slices.Clone(s.Alarms), slices.Clone(s.Cities), slices.Clone(s.Watch.Laps)
	return own
}

// remember stores the wanted final data, so that the oracle can undo any mistake.
func remember(c *device.Case, wanted *State) {
	text, err := json.Marshal(wanted)
	if err != nil {
		panic("clock: plain data are not encoded: " + err.Error())
	}
	c.Set("wanted", string(text))
}

// recall returns what remember stored.
func recall(c *device.Case) State {
	var s State
	if err := json.Unmarshal([]byte(c.Get("wanted")), &s); err != nil {
		panic("clock: what was remembered is not read back: " + err.Error())
	}
	return s
}

// Remember stores the wanted final data for Bring. Families that use it call it at the end of their Draw.
func Remember(ph *device.Phone, want func(s *State)) {
	wanted := device.Of[State](ph).copy()
	want(&wanted)
	remember(&ph.Case, &wanted)
}

// Bring makes the driver take the next step toward the stored data. It corrects any other difference too.
func Bring(h *device.Driver) bool {
	if h.Open(Name) {
		return true
	}
	_, acted := bring(h)
	return acted
}

// bring takes the next step toward the wanted data. It reports whether a difference is left, and whether it acted; if
// it did not, the driver has to go back.
func bring(h *device.Driver) (needed, acted bool) {
	have, want := see(h), recall(&h.Case)
	if a, b, ok := differ(have.Alarms, want.Alarms); ok {
		return true, mendAlarm(h, a, b)
	}
	if h.On("alarm") && h.Modal() == "discard" { // no draft is wanted
		return true, h.Confirm()
	}
	if name, ok := strange(have.Cities, want.Cities); ok {
		return true, tab(h, tabClock) || h.On("") && (h.Confirm() || h.Tap("city/"+name))
	}
	if name, ok := strange(want.Cities, have.Cities); ok {
		return true, h.On("cities") && (h.Fill("search", name) || h.Tap("city/"+name)) || tab(h, tabClock) || h.On("") && h.Tap("add")
	}
	if t := &want.Timer; have.Timer.mode() != t.mode() || have.Timer.entered() != t.entered() {
		return true, tab(h, tabTimer) || h.On("") && setTimer(h, &have.Timer, t)
	}
	if w := &want.Watch; have.Watch.mode() != w.mode() || len(have.Watch.Laps) != len(w.Laps) {
		return true, tab(h, tabWatch) || h.On("") && setWatch(h, &have.Watch, w)
	}
	return false, false
}

// tab opens a tab of the first screen.
func tab(h *device.Driver, i int) bool { return h.On("") && see(h).Tab != i && h.Tap("tab/"+tabs[i]) }

// strange finds a text that only the first of two lists contains.
func strange(list, other []string) (string, bool) {
	for _, s := range list {
		if !has(other, s) {
			return s, true
		}
	}
	return "", false
}

// differ finds an alarm that is not as wanted, and its wanted form. A missing alarm has the id 0; a superfluous one is
// wanted without a time.
func differ(have, want []Alarm) (is, should Alarm, found bool) {
	have, want = unlike(have, want), unlike(want, have)
	switch {
	case len(have) == 0 && len(want) == 0:
		return Alarm{}, Alarm{}, false
	case len(have) == 0:
		return Alarm{}, want[0], true
	}
	for _, a := range have {
		if i := slices.IndexFunc(want, func(b Alarm) bool { return b.ID == a.ID }); i >= 0 {
			return a, want[i], true
		}
	}
	if len(want) > 0 {
		return have[0], want[0], true
	}
	return have[0], Alarm{}, true
}

// unlike leaves out the alarms that have an equal in the other list, whatever their ids.
func unlike(list, other []Alarm) []Alarm {
	other = slices.Clone(other)
	var rest []Alarm
	for _, a := range list {
		i := slices.IndexFunc(other, func(b Alarm) bool { return a.Time == b.Time && a.Label == b.Label && a.Days == b.Days && a.On == b.On })
		if i < 0 {
			rest = append(rest, a)
			continue
		}
		other = slices.Delete(other, i, i+1)
	}
	return rest
}

// mendAlarm makes one alarm as wanted.
func mendAlarm(h *device.Driver, is, should Alarm) bool {
	id := strconv.Itoa(is.ID)
	if h.On("alarm") {
		mine := h.Arg() == "" && is.ID == 0 || h.Arg() == id
		switch {
		case !mine:
			return h.Modal() == "discard" && h.Confirm()
		case should.Time == "":
			return h.Modal() != "discard" && h.Confirm() || h.Tap("delete")
		}
		return fill(h, &see(h).Draft, &should) || h.Tap("save")
	}
	if tab(h, tabAlarms) {
		return true
	}
	switch {
	case !h.On(""):
		return false
	case is.ID == 0:
		return h.Tap("add")
	case is.On != should.On && should.Time != "":
		return h.Set("on/"+id, should.On)
	}
	return h.Tap("alarm/" + id)
}

// fill makes the form as wanted.
func fill(h *device.Driver, have, want *Alarm) bool {
	if h.Clock("time", have.Time, want.Time) {
		return true
	}
	for i, name := range dayNames {
		if h.Set("day/"+name, want.Days[i]) {
			return true
		}
	}
	return h.Fill("label", want.Label)
}

func setTimer(h *device.Driver, have, want *Timer) bool {
	switch {
	case have.Length > 0 && have.Length != want.Length:
		return h.Tap("reset")
	case have.Length > 0 && want.Running:
		return h.Tap("start")
	case have.Length > 0:
		return h.Tap("pause")
	case have.Digits == want.Digits:
		return h.Tap("start")
	}
	rest, ok := strings.CutPrefix(want.Digits, have.Digits)
	switch {
	case !ok:
		return h.Tap("erase")
	case strings.HasPrefix(rest, "00"):
		return h.Tap("key/00")
	}
	return h.Tap("key/" + rest[:1])
}

func setWatch(h *device.Driver, have, want *Stopwatch) bool {
	switch laps := len(want.Laps) - len(have.Laps); {
	case laps < 0 || want.mode() == "zero":
		return h.Tap("pause") || h.Tap("reset")
	case laps > 0 && have.Running:
		return h.Tap("lap")
	case have.Running:
		return h.Tap("pause")
	}
	return h.Tap("start")
}

// spoil turns an alarm on or off.
func spoil(h *device.Driver) bool {
	list := see(h).Alarms
	return len(list) > 0 && (tab(h, tabAlarms) || h.On("") && h.Tap("on/"+strconv.Itoa(list[0].ID)))
}
