package calendar

import (
	"slices"
	"strconv"
	"strings"

	"gymkhana/env/phone/device"
)

// seeDay shows a day in the month unless it is shown already.
func seeDay(h *device.Driver, s *State, date string) bool {
	if s.Agenda {
		return h.Tap("view/Month")
	}
	at, to := parseDay(s.Day), parseDay(date)
	switch first, last := at.month(); {
	case to > last:
		return h.Tap("month/next")
	case to < first:
		return h.Tap("month/previous")
	}
	return at != to && h.Tap("day/"+date)
}

// openEvent shows an event, from the first screen.
func openEvent(h *device.Driver, s *State, e *Event) bool {
	return h.On("") && h.Modal() == "" && len(s.Picked) == 0 && (seeDay(h, s, e.Date) || h.Tap("event/"+key(e, parseDay(e.Date))))
}

// onEvent reports whether a screen shows an event.
func onEvent(h *device.Driver, screen string, id int) bool {
	number, _, _ := strings.Cut(h.Arg(), "/")
	return h.On(screen) && number == strconv.Itoa(id)
}

// removeEvent deletes an event with all its occurrences.
func removeEvent(h *device.Driver, s *State, e *Event) bool {
	if !onEvent(h, "event", e.ID) {
		return leaveForm(h) || openEvent(h, s, e)
	}
	if h.Modal() == "delete" {
		return h.Tap("delete/all") || h.Confirm()
	}
	return h.Tap("delete")
}

// leaveForm leaves a form that is not needed.
func leaveForm(h *device.Driver) bool { return h.On("edit") && h.Modal() == "discard" && h.Confirm() }

// fill enters an event in the open form and saves it.
func fill(h *device.Driver, s *State, e *Event) bool {
	switch h.Modal() {
	case "discard":
		return h.Tap("cancel")
	case "end":
		return h.Back()
	}
	return h.Fill("title", e.Title) || h.Fill("place", e.Place) || h.Fill("notes", e.Notes) ||
		h.Date("date", s.Draft.Date, e.Date) || h.Clock("time", s.Draft.Time, e.Time) ||
		h.Choose("length", length(e.Minutes)) ||
		h.Choose("repeat", repeatLabels[slices.Index(repeats, e.Repeat)]) ||
		h.Choose("remind", remindText(e.Remind)) ||
		h.Tap("save")
}

// change opens an existing event in the form and makes it what it should be.
func change(h *device.Driver, s *State, now, to *Event) bool {
	switch {
	case onEvent(h, "edit", now.ID):
		return fill(h, s, to)
	case onEvent(h, "event", now.ID) && h.Modal() == "":
		return h.Tap("edit")
	}
	return leaveForm(h) || openEvent(h, s, now)
}

// solveNew adds the wanted event.
func solveNew(h *device.Driver) bool {
	last, _ := strconv.Atoi(h.Get("last"))
	return Enter(h, wanted(&h.Case), last)
}

// Enter makes an oracle add an event. Other events with an id above last are mistakes; it corrects or deletes them.
func Enter(h *device.Driver, want Event, last int) bool {
	if h.Open(Name) {
		return true
	}
	s := device.See[State](h.Phone)
	kept, extra := added(s, last, &want)
	switch {
	case extra != nil:
		return removeEvent(h, s, extra)
	case kept != nil:
		want.ID = kept.ID
		return *kept != want && change(h, s, kept, &want)
	case h.On("edit") && h.Arg() == "":
		return fill(h, s, &want)
	}
	return leaveForm(h) || h.On("") && h.Modal() == "" && len(s.Picked) == 0 && h.Tap("add")
}

// added lists the events with an id above last: the one to keep, which is the wanted one if present, and one to delete.
func added(s *State, last int, want *Event) (kept, extra *Event) {
	for i := range s.Events {
		e := &s.Events[i]
		if e.ID <= last {
			continue
		}
		want.ID = e.ID
		switch {
		case kept == nil:
			kept = e
		case *e == *want:
			kept, extra = e, kept
		default:
			extra = e
		}
	}
	want.ID = 0
	return kept, extra
}

// solveClear deletes all events of a day by selecting them.
func solveClear(h *device.Driver) bool {
	if h.Open(Name) || leaveForm(h) {
		return true
	}
	s, date := device.See[State](h.Phone), h.Get("date")
	goners := s.On(date)
	if len(goners) == 0 || !h.On("") {
		return false
	}
	for _, o := range s.Picked {
		if o.Date != date {
			return h.Modal() == "" && h.Tap("unpick")
		}
	}
	if h.Modal() != "" {
		return len(s.Picked) == len(goners) && h.Confirm()
	}
	if seeDay(h, s, date) {
		return true
	}
	for i := range goners {
		if id := goners[i].ID; !slices.Contains(s.Picked, Occurrence{id, date}) {
			row := "event/" + key(&goners[i], parseDay(date))
			return len(s.Picked) == 0 && h.Long(row) || h.Tap(row)
		}
	}
	return h.Tap("delete")
}

// solveDelete deletes one event.
func solveDelete(h *device.Driver) bool {
	if h.Open(Name) {
		return true
	}
	s := device.See[State](h.Phone)
	e := s.find(target(&h.Case))
	return e != nil && removeEvent(h, s, e)
}

// solveMove gives an event another day and time.
func solveMove(h *device.Driver) bool {
	if h.Open(Name) {
		return true
	}
	s := device.See[State](h.Phone)
	now := s.find(target(&h.Case))
	if now == nil {
		return false
	}
	to := *now
	to.Date, to.Time = h.Get("day"), h.Get("clock")
	return to != *now && change(h, s, now, &to)
}

// home goes to the first screen, with nothing open over it and nothing selected.
func home(h *device.Driver, s *State) bool {
	if h.Open(Name) || leaveForm(h) {
		return true
	}
	return (!h.On("") || h.Modal() != "" || len(s.Picked) > 0) && h.Back()
}

// solveDay shows the day that the question is about.
func solveDay(h *device.Driver) bool { return ShowDay(h, h.Get("date")) }

// ShowDay makes the driver show a day in the month.
func ShowDay(h *device.Driver, date string) bool {
	s := device.See[State](h.Phone)
	return home(h, s) || seeDay(h, s, date)
}

// Consult makes the driver show a day in the month. It returns false once the day is selected there, even if Daybook is
// behind other apps.
func Consult(h *device.Driver, date string) bool {
	s := device.See[State](h.Phone)
	return (s.Agenda || s.Day != date) && ShowDay(h, date)
}

// solveAgenda shows the agenda.
func solveAgenda(h *device.Driver) bool {
	s := device.See[State](h.Phone)
	return home(h, s) || !s.Agenda && h.Tap("view/Agenda")
}

// spoil deletes an event of this month.
func spoil(h *device.Driver) bool {
	s := device.See[State](h.Phone)
	for i := range s.Events {
		if e := &s.Events[i]; e.Repeat == Once && e.Date[:7] == epoch.String()[:7] {
			return removeEvent(h, s, e)
		}
	}
	return false
}

// Read makes the driver open the page of an event that does not repeat. It returns false once the page is open, even if
// Daybook is behind other apps, and if the event is gone.
func Read(h *device.Driver, id int) bool {
	s := device.See[State](h.Phone)
	e := s.find(id)
	if at := h.Shell.At(Name); e == nil || at.Screen == "event" && at.Arg == key(e, parseDay(e.Date)) {
		return false
	}
	return home(h, s) || openEvent(h, s, e)
}
