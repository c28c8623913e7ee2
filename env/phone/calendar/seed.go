package calendar

import (
	"gymkhana/env/phone/device"
	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

// epoch is the day of the phone's clock at reset.
var epoch = dayOf(ui.Epoch)

// The days that are planned, counted from the epoch.
const (
	firstPlanned = -14
	lastPlanned  = 28
)

// seed fills the six weeks around the epoch: 45 to 70 events that do not overlap, and a few that repeat.
func seed(d *rng.Stream, _ *device.Phone, s *State) {
	s.Day = epoch.String()
	for _, sr := range rng.Some(d, series, 3) {
		e := sr.draw(d, sr.high)
		e.Date, e.Time, e.Repeat = (epoch - day(sr.lead)).String(), clock(60*sr.from), sr.repeat
		s.Add(e)
	}
	for wanted := d.Between(45, 70); len(s.Events) < wanted; {
		k := &kinds[d.N(len(kinds))]
		e := k.draw(d, k.high)
		e.Date = (epoch + day(d.Between(firstPlanned, lastPlanned))).String()
		e.Time = clock(60*d.Between(k.from, k.to) + 30*d.N(2))
		if d.Chance(1, 5) {
			e.Remind = rng.Pick(d, reminders[1:])
		}
		if s.free(&e) {
			s.Add(e)
		}
	}
}

// free reports whether no other event overlaps an event.
func (s *State) free(e *Event) bool {
	d, start := parseDay(e.Date), minuteOf(e.Time)
	for _, at := range s.between(d, d) {
		o := s.event(at)
		if from := minuteOf(o.Time); from < start+e.Minutes && start < from+o.Minutes {
			return false
		}
	}
	return true
}

// clear deletes all events that occur on some days; it deletes repeating ones completely.
func (s *State) clear(from, to day) {
	for {
		on := s.between(from, to)
		if len(on) == 0 {
			return
		}
		s.remove(s.event(on[0]).ID)
	}
}

// unused draws an event that begins in a given hour and takes at most a given number of minutes, as its kind allows. No
// other event has its title or a similar one. If it must be possible in any building, it is.
func (s *State) unused(d *rng.Stream, hour, room int, anywhere bool) Event {
	for {
		k := &kinds[d.N(len(kinds))]
		if hour < k.from || hour > k.to || room < k.low || anywhere && !k.anywhere {
			continue
		}
		if e := k.draw(d, room); !s.named(e.Title) {
			return e
		}
	}
}

// named reports whether an event has a title. Similar titles count as equal; titles whose lengths differ too much are
// not compared letter by letter.
func (s *State) named(title string) bool {
	for i := range s.Events {
		a, b := len(s.Events[i].Title), len(title)
		if 20*min(a, b) >= 9*(a+b) && device.Same(s.Events[i].Title, title) {
			return true
		}
	}
	return false
}

// Plan replaces the events of a date by n events from half past eight on. No other event in the calendar has their
// titles, and the first begins before noon.
func (s *State) Plan(d *rng.Stream, date string, n int) {
	on := parseDay(date)
	s.clear(on, on)
	s.plan(d, on, n, 8*60+30, 20*60)
}

// Invent makes an event of a date, with a unique place and title. It does not add it.
func (s *State) Invent(d *rng.Stream, date string) Event {
	hour := d.Between(8, 19)
	e := s.unused(d, hour, 120, true)
	e.Place, e.Notes = rng.Pick(d, venues), ""
	e.Date, e.Time = date, clock(60*hour+30*d.N(2))
	return e
}

// plan adds n events to a day between two times, in minutes since midnight, one after the other. No other event in the
// calendar has their titles. They begin at 8 at the earliest.
func (s *State) plan(d *rng.Stream, on day, n, from, to int) []int {
	return s.planned(d, on, n, from, to, false)
}

// planned does the same as plan. If anywhere is set, it draws only events that can take place in any building.
func (s *State) planned(d *rng.Stream, on day, n, from, to int, anywhere bool) []int {
	var ids []int
	room := (to - from) / n / 30 * 30
	for i := range n {
		end := from + (i+1)*room
		start := end - room + 30*d.Between(0, (room-30)/30)
		e := s.unused(d, min(start/60, 20), end-start, anywhere)
		e.Date, e.Time = on.String(), clock(start)
		ids = append(ids, s.Add(e))
	}
	return ids
}
