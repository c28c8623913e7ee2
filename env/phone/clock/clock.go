// Package clock is the app Chime: alarms, a world clock, a timer and a stopwatch.
//
// Its first screen has a tab for each; State.Tab says which is shown. Its other screens are the
// form of an alarm ("alarm", whose Arg is the alarm's number or "" for a new one) and the list of
// cities to add ("cities"). A running timer is stored as the tick of its start, so that the state
// does not change while time passes.
package clock

import (
	"slices"
	"strings"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/ui"
)

// Name is the app's in tasks and states.
const Name = "clock"

// App is Chime.
var App = &device.App[State]{
	AppInfo:  ui.AppInfo{Name: Name, Title: "Chime", Icon: ui.IconClock, Color: ui.Indigo},
	Show:     show,
	Seed:     seed,
	Rows:     rows,
	Volatile: []string{"tab", "last", "draft", "query", "alarms.id", "timer.digits"},
	Spoil:    spoil,
	Families: families,
}

// State is the app's data.
type State struct {
	Tab    int       `json:"tab"`    // the open one of several tabs
	Alarms []Alarm   `json:"alarms"` // the alarms, sorted by time
	Last   int       `json:"last"`   // the highest id of an alarm
	Draft  Alarm     `json:"draft"`
	Cities []string  `json:"cities"` // the cities of the world clock, as they were added
	Query  string    `json:"query"`  // the search for a city
	Timer  Timer     `json:"timer"`
	Watch  Stopwatch `json:"watch"`
}

// The tabs.
const (
	tabAlarms = iota
	tabClock
	tabTimer
	tabWatch
)

var tabs = []string{"Alarm", "Clock", "Timer", "Stopwatch"}

// An Alarm rings at a time of day, on some days of the week or, if there are none, once.
type Alarm struct {
	ID    int     `json:"id"` // above 0; 0 is a draft
	Time  string  `json:"time"`
	Label string  `json:"label"`
	Days  [7]bool `json:"days"` // Monday first
	On    bool    `json:"on"`
}

// Add adds an alarm to the list.
func (s *State) Add(a Alarm) {
	s.Last++
	a.ID = s.Last
	s.Alarms = append(s.Alarms, a)
	s.sort()
}

func (s *State) sort() {
	slices.SortStableFunc(s.Alarms, func(a, b Alarm) int { return strings.Compare(a.Time, b.Time) })
}

func (s *State) numbered(id int) *Alarm {
	for i := range s.Alarms {
		if s.Alarms[i].ID == id {
			return &s.Alarms[i]
		}
	}
	return nil
}

// labelled finds an alarm by its label, or nil.
func (s *State) labelled(label string) *Alarm {
	for i := range s.Alarms {
		if s.Alarms[i].Label == label {
			return &s.Alarms[i]
		}
	}
	return nil
}

func (s *State) remove(id int) {
	s.Alarms = slices.DeleteFunc(s.Alarms, func(a Alarm) bool { return a.ID == id })
}

// rows leaves out elapsed time. The digits of a timer that was not started are a draft and no row; the time at which a
// requested timer or stopwatch was started does not matter.
func rows(s *State, add func(device.Row)) {
	for i := range s.Alarms {
		a := &s.Alarms[i]
		add(device.Exactly("alarm|%s|%s|%v", a.Time, daysText(a.Days), a.On).With(a.Label))
	}
	for _, c := range s.Cities {
		add(device.Exactly("city|%s", c))
	}
	t, w := &s.Timer, &s.Watch
	add(device.Exactly("timer|%s|%s", t.mode(), clockOf(t.Length)).As("%v, left %d at %d", t.Running, t.Left, t.Since))
	add(device.Exactly("stopwatch|%s|%d laps", w.mode(), len(w.Laps)).As("spent %d, since %d, laps %d", w.Spent, w.Since, w.Laps))
}
