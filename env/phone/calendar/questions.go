package calendar

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"gymkhana/env/phone/device"
	"gymkhana/rng"
)

// question fills in what all question families share.
func question(name, level string, f device.Family) device.Family {
	f.Name, f.Goals, f.Steps, f.Level = "calendar/"+name, goals[name], cmp.Or(f.Steps, 10), level
	if f.Solve == nil {
		f.Solve = solveDay
	}
	return f
}

// askDay draws the day that a question is about and clears it.
func askDay(d *rng.Stream, ph *device.Phone) (*State, day) {
	s := device.Of[State](ph)
	on, when := someDay(d, 1, 27)
	if d.Chance(1, 5) {
		on, when = someDay(d, -12, -1)
	}
	s.clear(on, on)
	ph.Case.Set("date", on.String())
	ph.Case.Set("when", when)
	return s, on
}

// titles answers with the day's events that begin at or after one time and before another.
func titles(ph *device.Phone, from, to string) device.Reply {
	r := device.Reply{Kind: device.TextReply}
	for _, e := range device.See[State](ph).On(ph.Case.Get("date")) {
		r.From = append(r.From, listed(&e, parseDay(ph.Case.Get("date")), e.Title, e.Time))
		if e.Time >= from && e.Time < to {
			r.Items = append(r.Items, e.Title)
		}
	}
	return r
}

// listed is the evidence of an event in a list, with its row's text.
func listed(e *Event, on day, texts ...string) device.Sight {
	return device.Drawn(Name, "event/"+key(e, on), texts...)
}

// agendaOf is the evidence of all events of some days in the agenda, under the headings of the days.
func agendaOf(s *State, first, last day) (seen []device.Sight) {
	for _, at := range s.between(first, last) {
		e := s.event(at)
		seen = append(seen, device.Drawn(Name, "", heading(at.day(), epoch)), listed(e, at.day(), e.Title))
	}
	return seen
}

func allTitles(ph *device.Phone) device.Reply { return titles(ph, "00:00", "24:00") }

// firstTitle answers with the day's first event at or after a time.
func firstTitle(ph *device.Phone, from string) device.Reply {
	r := titles(ph, from, "24:00")
	r.Items = r.Items[:1]
	return r
}

var anyOnDate = question("any-events-on-date", "easy", device.Family{
	Draw: func(d *rng.Stream, ph *device.Phone) {
		s, on := askDay(d, ph)
		s.plan(d, on, 3, 9*60, 20*60)
	},
	Reply: allTitles,
})

var onOneDate = question("events-on-date", "medium", device.Family{
	Draw: func(d *rng.Stream, ph *device.Phone) {
		s, on := askDay(d, ph)
		s.plan(d, on, d.Between(1, 2), 9*60, 20*60)
	},
	Reply: allTitles,
})

var atTime = question("event-at-time", "medium", device.Family{
	Draw: func(d *rng.Stream, ph *device.Phone) {
		s, on := askDay(d, ph)
		id := rng.Pick(d, s.plan(d, on, d.Between(3, 4), 8*60, 20*60))
		ph.Case.Set("time", s.find(id).Time)
	},
	Reply: func(ph *device.Phone) device.Reply { return firstTitle(ph, ph.Case.Get("time")) },
})

var inRange = question("events-in-range", "easy", device.Family{
	Draw: func(d *rng.Stream, ph *device.Phone) {
		s, on := askDay(d, ph)
		from, to := 60*d.Between(12, 15), 60*d.Between(18, 20)
		s.plan(d, on, d.Between(1, 2), 8*60, from-30)
		s.plan(d, on, d.Between(1, 2), from, to)
		if d.Chance(1, 2) {
			s.plan(d, on, 1, to+30, to+120)
		}
		ph.Case.Set("from", clock(from))
		ph.Case.Set("to", clock(to))
	},
	Reply: func(ph *device.Phone) device.Reply { return titles(ph, ph.Case.Get("from"), ph.Case.Get("to")) },
})

var firstAfter = question("first-event-after", "easy", device.Family{
	Draw: func(d *rng.Stream, ph *device.Phone) {
		s, on := askDay(d, ph)
		at := 60 * d.Between(10, 15)
		s.plan(d, on, d.Between(1, 2), 8*60, at-30)
		s.plan(d, on, 2, at+30, 21*60)
		ph.Case.Set("time", clock(at))
	},
	Reply: func(ph *device.Phone) device.Reply { return firstTitle(ph, ph.Case.Get("time")) },
})

var howMany = question("how-many-events", "easy", device.Family{
	Steps: 14,
	Draw: func(d *rng.Stream, ph *device.Phone) {
		s := device.Of[State](ph)
		first := epoch + day(d.Between(1, 6))
		last := first + day(d.Between(2, 6))
		s.clear(first, last)
		s.plan(d, first, d.Between(1, 4), 8*60, 20*60)
		for on := first + 1; on <= last; on++ {
			if n := d.N(6); n > 0 {
				s.plan(d, on, n, 8*60, 20*60)
			}
		}
		ph.Case.Set("first", first.String())
		ph.Case.Set("last", last.String())
		ph.Case.Set("when", "from"+strings.TrimPrefix(onDate(first), "on")+" to"+strings.TrimPrefix(onDate(last), "on"))
	},
	Reply: func(ph *device.Phone) device.Reply {
		s, first, last := device.See[State](ph), parseDay(ph.Case.Get("first")), parseDay(ph.Case.Get("last"))
		n := len(s.between(first, last))
		return device.Reply{Kind: device.NumberReply, Items: []string{strconv.Itoa(n)}, From: agendaOf(s, first, last)}
	},
	Solve: solveAgenda,
})

var nextWeek = question("events-next-week", "easy", device.Family{
	Draw: func(d *rng.Stream, ph *device.Phone) {
		s := device.Of[State](ph)
		s.clear(epoch, epoch+7)
		for _, away := range rng.Some(d, []day{1, 2, 3, 4, 5, 6, 7}, d.Between(2, 3)) {
			s.plan(d, epoch+away, 1, 8*60, 20*60)
		}
		s.plan(d, epoch+8, 1, 9*60, 12*60) // the Monday after, which is not asked for
	},
	Reply: func(ph *device.Phone) device.Reply {
		s := device.See[State](ph)
		r := device.Reply{Kind: device.TextReply, From: agendaOf(s, epoch+1, epoch+7)}
		for _, at := range s.between(epoch+1, epoch+7) {
			r.Items = append(r.Items, s.event(at).Title)
		}
		return r
	},
	Solve: solveAgenda,
})

var nextEvent = question("next-event", "easy", device.Family{
	Draw: func(d *rng.Stream, ph *device.Phone) {
		s := device.Of[State](ph)
		s.clear(epoch, epoch)
		s.plan(d, epoch, d.Between(1, 2), 9*60, 15*60)
		s.plan(d, epoch, 2, 16*60+30, 22*60)
		ph.Case.Set("date", epoch.String())
	},
	Reply: func(ph *device.Phone) device.Reply { return firstTitle(ph, "16:00") },
})

// solveEvent shows the event that the question is about.
func solveEvent(h *device.Driver) bool {
	s := device.See[State](h.Phone)
	e := s.find(target(&h.Case))
	if e == nil || onEvent(h, "event", e.ID) && h.Modal() == "" {
		return false
	}
	return home(h, s) || openEvent(h, s, e)
}

var locationOf = question("location-of-event", "easy", device.Family{
	Draw: func(d *rng.Stream, ph *device.Phone) {
		s := device.Of[State](ph)
		on := epoch + day(d.Between(1, 20))
		s.clear(on, on)
		id := rng.Pick(d, s.planned(d, on, 3, 9*60, 20*60, true))
		e := s.find(id)
		places := rng.Some(d, venues, 2)
		e.Place = places[0]
		other := *e
		other.Title = "Prepare: " + e.Title
		other.Place, other.Date = places[1], (on + 2).String()
		s.Add(other)
		aboutEvent(&ph.Case, s.find(id))
	},
	Reply: func(ph *device.Phone) device.Reply {
		e := device.See[State](ph).find(target(&ph.Case))
		return device.Reply{Kind: device.TextReply, Items: []string{e.Place},
			From: []device.Sight{device.Drawn(Name, "place", e.Place).With("title", e.Title).About(key(e, parseDay(e.Date)))}}
	},
	Solve: solveEvent,
})

// venues are places that no other list contains.
var venues = []string{"Amber Hall", "Quarry Studio", "Fern Street 22", "Pavilion West", "Tower Room", "Ferry Terminal 2", "The Glasshouse",
	"Cobbler's Yard", "North Terrace", "Saddler Building", "Orchard House", "Wharf 9", "Old Customs House", "Signal Box", "Mercer Street 5",
	"Upper Lock", "Glover's Court", "Tannery 3", "The Long Room", "Bakehouse Mews", "Chapel Field", "Ropewalk 40", "Station Annex", "Dyer's Mill",
	"Kiln Square", "East Pavilion", "Boathouse 2", "Heron Gallery", "Foundry Loft", "Winter Garden", "Cooper's Arch", "Quince Court",
	"Lantern House", "Park Lodge", "Weavers' Hall", "Old Observatory", "Granary 7", "Linen Exchange", "South Gatehouse", "Tram Depot 2",
	"Maltings Yard", "The Cloister", "Printer's Loft"}

var nextMeeting = question("next-meeting-with", "medium", device.Family{
	Draw: func(d *rng.Stream, ph *device.Phone) {
		s := device.Of[State](ph)
		pair := rng.Some(d, people, 2)
		s.Events = slices.DeleteFunc(s.Events, func(e Event) bool { return strings.Contains(e.Title, pair[0]) })
		next := epoch + day(d.Between(1, 30))
		for i, on := range []day{epoch - day(d.Between(2, 10)), next, next + day(d.Between(2, 12))} {
			s.meet(d, pair[0], on)
			if i > 0 {
				s.meet(d, pair[1], on-1) // with another person, the day before
			}
		}
		ph.Case.Set("person", pair[0])
		ph.Case.Set("date", next.String())
	},
	Reply: func(ph *device.Phone) device.Reply {
		s, r := device.See[State](ph), device.Reply{Kind: device.DateReply, Items: []string{""}}
		for _, at := range s.between(epoch, epoch+60) {
			if e := s.event(at); strings.HasSuffix(e.Title, "with "+ph.Case.Get("person")) {
				if len(r.From) == 0 {
					r.Items[0] = at.day().String()
				}
				r.From = append(r.From, listed(e, at.day(), e.Title, at.day().short()))
			}
		}
		return r
	},
	Solve: solveSearch,
})

// meet plans a meeting with a person in the first free hour of a day, beginning at a random hour.
func (s *State) meet(d *rng.Stream, person string, on day) {
	e := Event{Title: "Meeting with " + person, Place: rng.Pick(d, venues), Date: on.String(), Minutes: 60}
	for hour := d.Between(9, 14); ; hour++ {
		if e.Time = clock(60 * hour); hour == 22 || s.free(&e) {
			break
		}
	}
	s.Add(e)
}

// solveSearch searches for the events of the person that the question is about.
func solveSearch(h *device.Driver) bool {
	s := device.See[State](h.Phone)
	if h.On("search") {
		return h.Fill("query", h.Get("person"))
	}
	return home(h, s) || h.Tap("search")
}
