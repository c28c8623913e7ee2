package calendar

import (
	"fmt"
	"strconv"

	"gymkhana/env/phone/device"
	"gymkhana/rng"
)

var families = []device.Family{
	adding("add-event", "hard", func(d *rng.Stream) (day, string) {
		on := epoch + day(d.Between(2, 27))
		return on, rng.Pick(d, []string{"on " + on.String(), onDate(on), onDate(on) + " 2023"})
	}),
	adding("add-event-in-two-weeks", "medium", func(d *rng.Stream) (day, string) {
		return epoch + 14, rng.Pick(d, []string{"in two weeks from today", "two weeks from today", "14 days from today"})
	}),
	adding("add-event-relative-day", "easy", func(d *rng.Stream) (day, string) {
		on := epoch + day(d.Between(1, 6))
		return on, "this " + weekdays[on.weekday()]
	}),
	adding("add-event-tomorrow", "easy", func(*rng.Stream) (day, string) { return epoch + 1, "tomorrow" }),
	addRepeating,
	deleting("delete-events-on-date", 3, 14, "easy", func(d *rng.Stream) (day, string) { return someDay(d, 2, 27) }),
	deleting("delete-events-on-relative-day", 2, 12, "medium", func(d *rng.Stream) (day, string) {
		on := epoch + day(d.Between(1, 6))
		return on, "this " + weekdays[on.weekday()]
	}),
	deleteOne,
	reschedule,
	anyOnDate,
	onOneDate,
	atTime,
	nextWeek,
	inRange,
	firstAfter,
	locationOf,
	nextEvent,
	nextMeeting,
	howMany,
}

// onDate is "on October 20".
func onDate(d day) string {
	_, m, dom := d.date()
	return "on " + months[m] + " " + strconv.Itoa(dom)
}

// worded says a day in one of several usual ways.
func worded(d *rng.Stream, on day) string {
	ways := []string{onDate(on), onDate(on) + " 2023"}
	name := weekdays[on.weekday()]
	switch away := on - epoch; {
	case away == -1:
		ways = append(ways, "yesterday")
	case away == 1:
		ways = append(ways, "tomorrow", "tomorrow")
	case away > 1 && away < 7:
		ways = append(ways, "this "+name, "this coming "+name)
	case away > 7 && away < 14:
		ways = append(ways, "a week from this "+name)
	}
	return rng.Pick(d, ways)
}

// someDay draws a day between two numbers of days from today, and its wording.
func someDay(d *rng.Stream, from, to int) (day, string) {
	on := epoch + day(d.Between(from, to))
	return on, worded(d, on)
}

// drawNew draws an event to be added and names it in the goal. It stores the highest id so far, to distinguish later
// additions from existing events.
func drawNew(d *rng.Stream, ph *device.Phone, on day) Event {
	s := device.Of[State](ph)
	hour := d.Between(8, 19)
	e := s.unused(d, hour, 180, false)
	e.Place, e.Notes = "", rng.Pick(d, kindOf(e.Title).notes)
	e.Date, e.Time = on.String(), clock(60*hour+30*d.N(2))
	c := &ph.Case
	c.Set("title", e.Title)
	c.Set("notes", e.Notes)
	c.Set("date", e.Date)
	c.Set("time", e.Time)
	c.Set("minutes", strconv.Itoa(e.Minutes))
	c.Set("last", strconv.Itoa(s.Next))
	return e
}

// wanted is the event that the goal asks for.
func wanted(c *device.Case) Event {
	minutes, _ := strconv.Atoi(c.Get("minutes"))
	return Event{Title: c.Get("title"), Notes: c.Get("notes"), Date: c.Get("date"), Time: c.Get("time"), Minutes: minutes, Repeat: Repeat(c.Get("repeat"))}
}

// adding is a family about a new event on a day.
func adding(name, level string, on func(d *rng.Stream) (day, string)) device.Family {
	return device.Family{
		Name:  "calendar/" + name,
		Goals: goals["adding"],
		Steps: 34,
		Level: level,
		Draw: func(d *rng.Stream, ph *device.Phone) {
			date, when := on(d)
			drawNew(d, ph, date)
			ph.Case.Set("when", when)
		},
		Want:  addWanted,
		Solve: solveNew,
	}
}

func addWanted(ph *device.Phone) { device.Of[State](ph).Add(wanted(&ph.Case)) }

var addRepeating = device.Family{
	Name:  "calendar/add-repeating-event",
	Goals: goals["add-repeating-event"],
	Steps: 34,
	Level: "easy",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		on, when := someDay(d, 1, 20)
		drawNew(d, ph, on)
		i := d.Between(1, 2)
		ph.Case.Set("when", when)
		ph.Case.Set("repeat", string(repeats[i]))
		ph.Case.Set("every", []string{"every day", "every week"}[i-1])
	},
	Want:  addWanted,
	Solve: solveNew,
}

// deleting is a family about all events of a day.
func deleting(name string, n, steps int, level string, on func(d *rng.Stream) (day, string)) device.Family {
	return device.Family{
		Name:  "calendar/" + name,
		Goals: goals["deleting"],
		Steps: steps,
		Level: level,
		Draw: func(d *rng.Stream, ph *device.Phone) {
			s := device.Of[State](ph)
			date, when := on(d)
			s.clear(date, date)
			s.plan(d, date, n, 8*60, 20*60)
			ph.Case.Set("date", date.String())
			ph.Case.Set("when", when)
		},
		Want: func(ph *device.Phone) {
			date := parseDay(ph.Case.Get("date"))
			device.Of[State](ph).clear(date, date)
		},
		Solve: solveClear,
	}
}

var deleteOne = device.Family{
	Name:  "calendar/delete-event",
	Goals: goals["delete-event"],
	Steps: 12,
	Level: "easy",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		s := device.Of[State](ph)
		on, when := someDay(d, 2, 25)
		s.clear(on, on+1)
		ids := s.plan(d, on, d.Between(2, 3), 9*60, 19*60)
		id := rng.Pick(d, ids)
		twin := *s.find(id)
		twin.Date = (on + 1).String() // the same event on the next day must remain
		s.Add(twin)
		aboutEvent(&ph.Case, s.find(id))
		ph.Case.Set("when", when)
	},
	Want:  func(ph *device.Phone) { s := device.Of[State](ph); s.remove(target(&ph.Case)) },
	Solve: solveDelete,
}

// aboutEvent sets the parameters that say which event the goal is about.
func aboutEvent(c *device.Case, e *Event) {
	c.Set("id", strconv.Itoa(e.ID))
	c.Set("title", e.Title)
	c.Set("date", e.Date)
	c.Set("time", e.Time)
}

// target is the id of the event that the goal is about.
func target(c *device.Case) int {
	id, _ := strconv.Atoi(c.Get("id"))
	return id
}

var reschedule = device.Family{
	Name:  "calendar/reschedule-event",
	Goals: goals["reschedule-event"],
	Steps: 28,
	Level: "medium",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		s := device.Of[State](ph)
		on := epoch + day(d.Between(1, 12))
		s.clear(on, on)
		id := rng.Pick(d, s.plan(d, on, d.Between(2, 3), 9*60, 19*60))
		to := on + day(d.Between(1, 14))
		k := kindOf(s.find(id).Title)
		aboutEvent(&ph.Case, s.find(id))
		ph.Case.Set("day", to.String())
		ph.Case.Set("to", worded(d, to))
		ph.Case.Set("clock", fmt.Sprintf("%02d:%02d", d.Between(max(k.from, 8), k.to), 15*d.N(4)))
	},
	Want: func(ph *device.Phone) {
		e := device.Of[State](ph).find(target(&ph.Case))
		e.Date, e.Time = ph.Case.Get("day"), ph.Case.Get("clock")
	},
	Solve: solveMove,
}
