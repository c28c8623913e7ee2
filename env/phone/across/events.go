package across

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"

	"gymkhana/env/phone/calendar"
	"gymkhana/env/phone/clock"
	"gymkhana/env/phone/device"
	"gymkhana/env/phone/notes"
	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

// slips are titles of notes that describe an appointment.
var slips = []string{"To put in the diary", "Just arranged", "Agreed by phone", "Do not forget", "From the notice board", "Date to keep"}

var eventFromNote = device.Family{
	Name:  "across/event-from-note",
	Goals: goals["event-from-note"],
	Steps: 34,
	Level: "medium",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		s := device.Of[calendar.State](ph)
		e := s.Invent(d, dayAhead(d, 2, 27))
		other := s.Invent(d, dayAhead(d, 2, 27))
		jot(d, ph, slips, slip(d, &e), slip(d, &other))
		tellEvent(ph, &e, s.Next)
	},
	Want: func(ph *device.Phone) {
		e, _ := toldEvent(&ph.Case)
		device.Of[calendar.State](ph).Add(e)
	},
	Solve: func(h *device.Driver) bool {
		e, last := toldEvent(&h.Case)
		return read(h) || calendar.Enter(h, e, last)
	},
}

// dayAhead draws a date between two numbers of days from today.
func dayAhead(d *rng.Stream, from, to int) string {
	return ui.Epoch.AddDate(0, 0, d.Between(from, to)).Format(ui.DateForm)
}

// slip writes an event as a note, in one of several usual formats.
func slip(d *rng.Stream, e *calendar.Event) string {
	start := startOf(e)
	end := start.Add(time.Duration(e.Minutes) * time.Minute).Format("15:04")
	switch d.N(3) {
	case 0:
		return fmt.Sprintf("# %s\n\n- When: %s\n- From %s to %s\n- Where: %s", e.Title, start.Format("Monday, 2 January 2006"), e.Time, end, e.Place)
	case 1:
		return fmt.Sprintf("What: %s\nWhere: %s\nDate: %s\nStart: %s\nDuration: %d minutes", e.Title, e.Place, start.Format("January 2, 2006"), e.Time, e.Minutes)
	}
	return fmt.Sprintf("\"%s\" is settled: %s at %s, %s.\n\nIt ends at %s.", e.Title, start.Format("Monday, 2 January"), e.Time, e.Place, end)
}

// startOf returns the time at which an event begins.
func startOf(e *calendar.Event) time.Time {
	start, err := time.Parse(ui.DateForm+" 15:04", e.Date+" "+e.Time)
	if err != nil {
		panic("across: an event begins at no time: " + err.Error())
	}
	return start
}

// tellEvent stores an event to be added, and the highest id before it.
func tellEvent(ph *device.Phone, e *calendar.Event, last int) {
	text, err := json.Marshal(e)
	if err != nil {
		panic("across: an event is not encoded: " + err.Error())
	}
	ph.Case.Set("event", string(text))
	ph.Case.Set("last", strconv.Itoa(last))
}

// toldEvent returns what tellEvent stored.
func toldEvent(c *device.Case) (e calendar.Event, last int) {
	if err := json.Unmarshal([]byte(c.Get("event")), &e); err != nil {
		panic("across: an event is not read back: " + err.Error())
	}
	last, _ = strconv.Atoi(c.Get("last"))
	return e, last
}

// agendas are titles of notes that list a day's events.
var agendas = []string{"My day", "Fridge door", "Programme", "For the others", "Busy day", "Where I am"}

var noteOfEvents = device.Family{
	Name:  "across/note-of-events",
	Goals: goals["note-of-events"],
	Steps: 20,
	Level: "medium",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		date := dayAhead(d, 1, 20)
		day, _ := time.Parse(ui.DateForm, date)
		device.Of[calendar.State](ph).Plan(d, date, d.Between(2, 4))
		ph.Case.Set("date", date)
		ph.Case.Set("when", day.Format("on 2 January"))
		ph.Case.Set("name", rng.Pick(d, agendas)+".md")
		ph.Case.Set("text", titles(ph, date))
	},
	Want: writeNote,
	Solve: func(h *device.Driver) bool {
		return calendar.Consult(h, h.Get("date")) || enterNote(h)
	},
}

// titles lists the events of a date.
func titles(ph *device.Phone, date string) string {
	var all []string
	for _, e := range device.See[calendar.State](ph).On(date) {
		all = append(all, e.Title)
	}
	return strings.Join(all, "\n")
}

// writeNote adds the note whose name and text were drawn.
func writeNote(ph *device.Phone) {
	ph.Files.Write(notes.Path(ph.Case.Get("name")), ph.Case.Get("text"), ui.Epoch.Unix())
}

// enterNote makes the driver write that note.
func enterNote(h *device.Driver) bool {
	return h.Open(notes.Name) || notes.Write(h, notes.Path(h.Get("name")), h.Get("text"))
}

var alarmBeforeEvent = device.Family{
	Name:  "across/alarm-before-event",
	Goals: goals["alarm-before-event"],
	Steps: 24,
	Level: "medium",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		s := device.Of[calendar.State](ph)
		s.Plan(d, tomorrow, d.Between(3, 4)) // the first before noon, so that the alarm does not ring today
		e := s.On(tomorrow)[0]
		tellAlarm(ph, clock.Alarm{Time: startOf(&e).Add(-time.Hour).Format("15:04"), Label: e.Title, On: true})
	},
	Want: addAlarm,
	Solve: func(h *device.Driver) bool {
		return calendar.Consult(h, tomorrow) || clock.Bring(h)
	},
}

// tellAlarm stores an alarm to be added.
func tellAlarm(ph *device.Phone, a clock.Alarm) {
	ph.Case.Set("time", a.Time)
	ph.Case.Set("label", a.Label)
	clock.Remember(ph, func(s *clock.State) { s.Add(a) })
}

// addAlarm adds the alarm that tellAlarm stored.
func addAlarm(ph *device.Phone) {
	device.Of[clock.State](ph).Add(clock.Alarm{Time: ph.Case.Get("time"), Label: ph.Case.Get("label"), On: true})
}
