// Package calendar is the app Daybook: a month with its days, an agenda, events that may repeat, a
// form for them, and search.
//
// Dates, times and lengths are kept as a person reads them: "2023-10-15", "15:04", minutes. An
// event that repeats is stored once, together with its deleted days; the events of a range of days
// are computed for every screen.
package calendar

import (
	"gymkhana/env/phone/device"
	"gymkhana/env/phone/ui"
	"gymkhana/plain"
)

// State is the app's data.
type State struct {
	Events []Event      `json:"events"`
	Skips  []Occurrence `json:"skips"` // days deleted from repeating events
	Next   int          `json:"next"`  // the highest id in use

	Day    string       `json:"day"`    // the selected day in the month
	Agenda bool         `json:"agenda"` // show the agenda, not the month
	Weeks  int          `json:"weeks"`  // how many additional weeks the agenda shows
	Picked []Occurrence `json:"picked"` // selected for deletion
	Query  string       `json:"query"`
	Draft  Event        `json:"draft"`  // the event in the form
	Before Event        `json:"before"` // the draft when the form was opened
}

// Name is the app's in tasks and states.
const Name = "calendar"

// App is Daybook.
var App = &device.App[State]{
	AppInfo:  ui.AppInfo{Name: Name, Title: "Daybook", Icon: ui.IconCalendar, Color: ui.Indigo},
	Show:     show,
	Seed:     seed,
	Sound:    func(s *State) error { return plain.Within("weeks", s.Weeks, 0, mostWeeks) },
	Rows:     rows,
	Volatile: []string{"events.id", "skips.id", "next", "day", "agenda", "weeks", "picked", "query", "draft", "before"},
	Plans:    plans,
	Spoil:    spoil,
	Families: families,
}
