package calendar

import (
	"slices"
	"strconv"
	"strings"

	"gymkhana/env/phone/device"
)

// An Event is a plan for a part of a day. It may repeat on other days.
type Event struct {
	ID      int    `json:"id"`
	Title   string `json:"title"`
	Place   string `json:"place"`
	Notes   string `json:"notes"`
	Date    string `json:"date"`    // "2023-10-15", of the first occurrence
	Time    string `json:"time"`    // "15:04"
	Minutes int    `json:"minutes"` // how long it takes; it ends on the day it begins
	Repeat  Repeat `json:"repeat"`
	Remind  int    `json:"remind"` // minutes before the start; 0: no reminder
}

// A Repeat is the rule for the days on which an event recurs, without end.
type Repeat string

// The ways to repeat. A monthly event leaves out months that lack its day.
const (
	Once    Repeat = ""
	Daily   Repeat = "daily"
	Weekly  Repeat = "weekly"
	Monthly Repeat = "monthly"
)

// An Occurrence is one day of an event.
type Occurrence struct {
	ID   int    `json:"id"` // the id of the event
	Date string `json:"date"`
}

// Add adds an event to the calendar and returns its id.
func (s *State) Add(e Event) int {
	s.Next++
	e.ID = s.Next
	s.Events = append(s.Events, e)
	return e.ID
}

// plans lists the events that do not repeat, for other apps.
func plans(s *State, add func(device.Plan)) {
	for i := range s.Events {
		if e := &s.Events[i]; e.Repeat == Once {
			add(device.Plan{Title: e.Title, Place: e.Place, Date: e.Date, Time: e.Time})
		}
	}
}

// On lists the events of a date, the earliest first. Each has the date of its first occurrence.
func (s *State) On(date string) []Event {
	d := parseDay(date)
	var list []Event
	for _, at := range s.between(d, d) {
		list = append(list, *s.event(at))
	}
	return list
}

// find returns an event by its id, or nil.
func (s *State) find(id int) *Event {
	if i := slices.IndexFunc(s.Events, func(e Event) bool { return e.ID == id }); i >= 0 {
		return &s.Events[i]
	}
	return nil
}

// put saves a new or changed event. If the first day or the repetition changed, days that were deleted return.
func (s *State) put(e Event) {
	was := s.find(e.ID)
	if was == nil {
		s.Add(e)
		return
	}
	if was.Date != e.Date || was.Repeat != e.Repeat {
		s.forget(e.ID)
	}
	*was = e
}

// remove deletes an event with all its days.
func (s *State) remove(id int) {
	s.Events = slices.DeleteFunc(s.Events, func(e Event) bool { return e.ID == id })
	s.forget(id)
}

func (s *State) forget(id int) {
	s.Skips = slices.DeleteFunc(s.Skips, func(o Occurrence) bool { return o.ID == id })
}

// drop deletes one day of an event; an event that does not repeat is deleted as a whole.
func (s *State) drop(o Occurrence) {
	switch e := s.find(o.ID); {
	case e == nil:
	case e.Repeat == Once:
		s.remove(o.ID)
	case !slices.Contains(s.Skips, o):
		s.Skips = append(s.Skips, o)
	}
}

// next is the first day, from the day from, on which an event with the first day start occurs;
// deleted days count too.
func (e *Event) next(start, from day) day {
	switch {
	case from <= start:
		return start
	case e.Repeat == Daily:
		return from
	case e.Repeat == Weekly:
		return from + (7-(from-start)%7)%7
	case e.Repeat == Monthly:
		return nextMonthly(start, from)
	}
	return never
}

// nextMonthly is the first day not before from with the day of the month of start.
func nextMonthly(start, from day) day {
	_, _, dom := start.date()
	first, last := from.month()
	for {
		if d := first + day(dom-1); d >= from && d <= last {
			return d
		}
		first = last + 1
		_, last = first.month()
	}
}

// coming returns the next occurrence of an event from today on; if there is none, the last.
func (s *State) coming(e *Event, today day) day {
	start := parseDay(e.Date)
	for d := e.next(start, today); d < never; d = e.next(start, d+1) {
		if !s.skipped(e, d) {
			return d
		}
	}
	return start
}

func (s *State) skipped(e *Event, d day) bool {
	return e.Repeat != Once && len(s.Skips) > 0 && slices.Contains(s.Skips, Occurrence{e.ID, d.String()})
}

// A spot is one day of an event, packed so that spots sort by day and time: the day, the minute,
// and the event's index.
type spot int

func spotOf(d day, minute, index int) spot { return spot(int(d)<<32 | minute<<20 | index) }

func (at spot) day() day { return day(at >> 32) }

// event returns the event of a spot.
func (s *State) event(at spot) *Event { return &s.Events[at&(1<<20-1)] }

// between lists the occurrences from one day to another, both included.
func (s *State) between(from, to day) []spot {
	list := make([]spot, 0, len(s.Events)+16)
	for i := range s.Events {
		e := &s.Events[i]
		start := parseDay(e.Date)
		for d := e.next(start, from); d <= to; d = e.next(start, d+1) {
			if !s.skipped(e, d) {
				list = append(list, spotOf(d, minuteOf(e.Time), i))
			}
		}
	}
	slices.Sort(list)
	return list
}

// matching lists each event that contains a query once, on its next day.
func (s *State) matching(query string, today day) []spot {
	query = strings.TrimSpace(query)
	if query == "" {
		return nil
	}
	var list []spot
	for i := range s.Events {
		e := &s.Events[i]
		if holds(e.Title, query) || holds(e.Place, query) || holds(e.Notes, query) {
			list = append(list, spotOf(s.coming(e, today), minuteOf(e.Time), i))
		}
	}
	slices.Sort(list)
	return list
}

// holds reports whether a text contains a part, ignoring case.
func holds(text, part string) bool {
	for i := 0; i+len(part) <= len(text); i++ {
		if text[i]|0x20 == part[0]|0x20 && strings.EqualFold(text[i:i+len(part)], part) {
			return true
		}
	}
	return false
}

// key names one day of an event: "12", or "12/2023-10-17" if the event repeats.
func key(e *Event, d day) string {
	if e.Repeat == Once {
		return strconv.Itoa(e.ID)
	}
	return strconv.Itoa(e.ID) + "/" + d.String()
}

// occurrence finds the day of an event by its key; nil if the event was deleted.
func (s *State) occurrence(key string) (*Event, day) {
	number, date, _ := strings.Cut(key, "/")
	id, _ := strconv.Atoi(number)
	e := s.find(id)
	switch {
	case e == nil:
		return nil, 0
	case e.Repeat == Once || date == "":
		return e, parseDay(e.Date)
	}
	return e, parseDay(date)
}

// rows lists the events, and the days deleted from each series.
func rows(s *State, add func(device.Row)) {
	for i := range s.Events {
		e := &s.Events[i]
		add(device.Row{Exact: "event|" + e.exact(), Text: []string{e.Title, e.Place, e.Notes}})
	}
	for _, o := range s.Skips {
		if e := s.find(o.ID); e != nil {
			add(device.Row{Exact: "without|" + o.Date + "|" + e.exact(), Text: []string{e.Title}})
		}
	}
}

func (e *Event) exact() string {
	return e.Date + "|" + e.Time + "|" + strconv.Itoa(e.Minutes) + "|" + string(e.Repeat) + "|" + strconv.Itoa(e.Remind)
}
