package calendar

import (
	"slices"
	"strconv"
	"strings"

	"gymkhana/env/phone/device"
	"gymkhana/rng"
)

// question fills in what all families that ask have in common.
func question(name, level string, goals []string, f device.Family) device.Family {
	f.Name, f.Goals, f.Steps, f.Level = "calendar/"+name, goals, 10, level
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

// titles answers with the events of the day that begin from one time to before another.
func titles(ph *device.Phone, from, to string) device.Reply {
	r := device.Reply{Kind: device.TextReply}
	for _, e := range device.See[State](ph).On(ph.Case.Get("date")) {
		if e.Time >= from && e.Time < to {
			r.Items = append(r.Items, e.Title)
		}
	}
	return r
}

func allTitles(ph *device.Phone) device.Reply { return titles(ph, "00:00", "24:00") }

// firstTitle answers with the first event of the day that begins at a time or later.
func firstTitle(ph *device.Phone, from string) device.Reply {
	r := titles(ph, from, "24:00")
	r.Items = r.Items[:1]
	return r
}

var anyOnDate = question("any-events-on-date", "easy", []string{
	"Which events do I have {when} in Daybook? Answer with their titles only, separated by commas.",
	"Is there anything in my calendar {when}? Give me the titles of the events and nothing else, with commas between them.",
	"List the titles of all events planned {when}, separated by commas.",
	"Look into Daybook and tell me what I am doing {when}: the titles only, as a list with commas.",
}, device.Family{
	Draw: func(d *rng.Stream, ph *device.Phone) {
		s, on := askDay(d, ph)
		s.plan(d, on, 3, 9*60, 20*60)
	},
	Reply: allTitles,
})

var onOneDate = question("events-on-date", "medium", []string{
	"What do I have planned {when} in Daybook? If there are several events, separate their titles by commas. Answer with titles only.",
	"Check my calendar: what is planned {when}? Answer with the title, or with the titles separated by commas.",
	"Tell me the title of each event {when}, separated by commas if there is more than one.",
	"I forgot what I have to do {when}. Look it up in Daybook and answer with nothing but the title or titles, separated by commas.",
}, device.Family{
	Draw: func(d *rng.Stream, ph *device.Phone) {
		s, on := askDay(d, ph)
		s.plan(d, on, d.Between(1, 2), 9*60, 20*60)
	},
	Reply: allTitles,
})

var atTime = question("event-at-time", "medium", []string{
	"What do I have {when} at {time} in Daybook? Answer with the title only.",
	"Which event in my calendar begins at {time} {when}? Give just its title.",
	"At {time} {when} I have to be somewhere. What is the title of that event?",
	"Something is planned {when} at {time}. Look up in Daybook what it is called and answer with that title alone.",
}, device.Family{
	Draw: func(d *rng.Stream, ph *device.Phone) {
		s, on := askDay(d, ph)
		id := rng.Pick(d, s.plan(d, on, d.Between(3, 4), 8*60, 20*60))
		ph.Case.Set("time", s.find(id).Time)
	},
	Reply: func(ph *device.Phone) device.Reply { return firstTitle(ph, ph.Case.Get("time")) },
})

var inRange = question("events-in-range", "easy", []string{
	"Do I have events between {from} and {to} {when}? Answer with their titles only, separated by commas.",
	"Which events of my calendar take place {when} between {from} and {to}? List the titles with commas between them.",
	"I am asked whether I have time {when} from {from} to {to}. What is in Daybook for those hours? Titles only, separated by commas.",
	"Name all events {when} that lie between {from} and {to}: only titles, separated by commas.",
}, device.Family{
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

var firstAfter = question("first-event-after", "easy", []string{
	"What is my first event after {time} {when}? Answer with its title only.",
	"In Daybook, which event is the first to begin {when} once it is past {time}? Just the title.",
	"Which event begins next after {time} {when} in my calendar? Give its title and nothing else.",
	"After {time} {when}, what do I have first? Look it up in Daybook and answer with the title.",
}, device.Family{
	Draw: func(d *rng.Stream, ph *device.Phone) {
		s, on := askDay(d, ph)
		at := 60 * d.Between(10, 15)
		s.plan(d, on, d.Between(1, 2), 8*60, at-30)
		s.plan(d, on, 2, at+30, 21*60)
		ph.Case.Set("time", clock(at))
	},
	Reply: func(ph *device.Phone) device.Reply { return firstTitle(ph, ph.Case.Get("time")) },
})

var howMany = question("how-many-events", "easy", []string{
	"How many events do I have {when}, both days included? Answer with a number.",
	"Count the events in Daybook that are planned {when}, the first and the last day included, and answer with the number alone.",
	"What is the number of appointments in my calendar {when}? Both of these days count.",
	"I want to know how full those days are: how many events are there {when}, first and last day included? Give me a number.",
}, device.Family{
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
		n := len(device.See[State](ph).between(parseDay(ph.Case.Get("first")), parseDay(ph.Case.Get("last"))))
		return device.Reply{Kind: device.NumberReply, Items: []string{strconv.Itoa(n)}}
	},
	Solve: solveAgenda,
})

var nextWeek = question("events-next-week", "easy", []string{
	"Which events do I have next week in Daybook? Weeks begin on Monday. Answer with the titles only, separated by commas.",
	"My week starts on Monday. List the titles of all events of next week, separated by commas.",
	"What is planned for next week, from Monday to Sunday? Give me only the titles with commas between them.",
	"Look at the coming week in my calendar, from tomorrow to Sunday in a week, and answer with the titles of its events, separated by commas.",
}, device.Family{
	Draw: func(d *rng.Stream, ph *device.Phone) {
		s := device.Of[State](ph)
		s.clear(epoch, epoch+7)
		for _, away := range rng.Some(d, []day{1, 2, 3, 4, 5, 6, 7}, d.Between(2, 3)) {
			s.plan(d, epoch+away, 1, 8*60, 20*60)
		}
		s.plan(d, epoch+8, 1, 9*60, 12*60) // the Monday after, not asked for
	},
	Reply: func(ph *device.Phone) device.Reply {
		s, r := device.See[State](ph), device.Reply{Kind: device.TextReply}
		for _, at := range s.between(epoch+1, epoch+7) {
			r.Items = append(r.Items, s.event(at).Title)
		}
		return r
	},
	Solve: solveAgenda,
})

var nextEvent = question("next-event", "easy", []string{
	"What is my next event today? Answer with its title only.",
	"Which event in Daybook comes up next today? Give just the title.",
	"It is a busy day. What do I have to go to next today? The title is enough.",
	"Look into my calendar and tell me the title of the event that starts next today.",
}, device.Family{
	Draw: func(d *rng.Stream, ph *device.Phone) {
		s := device.Of[State](ph)
		s.clear(epoch, epoch)
		s.plan(d, epoch, d.Between(1, 2), 9*60, 15*60)
		s.plan(d, epoch, 2, 16*60+30, 22*60)
		ph.Case.Set("date", epoch.String())
	},
	Reply: func(ph *device.Phone) device.Reply { return firstTitle(ph, "16:00") },
})

// solveEvent shows the event that a question is about.
func solveEvent(h *device.Driver) bool {
	s := device.See[State](h.Phone)
	e := s.find(target(&h.Case))
	if e == nil || onEvent(h, "event", e.ID) && h.Modal() == "" {
		return false
	}
	return home(h, s) || openEvent(h, s, e)
}

var locationOf = question("location-of-event", "easy", []string{
	`What is the location of my event "{title}"? Answer with the location only.`,
	`Where does "{title}" take place? Look it up in Daybook and give just the place.`,
	`I am on my way to "{title}". Which location does my calendar give?`,
	`Find "{title}" in Daybook and answer with its location, nothing else.`,
}, device.Family{
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
		return device.Reply{Kind: device.TextReply, Items: []string{device.See[State](ph).find(target(&ph.Case)).Place}}
	},
	Solve: solveEvent,
})

// venues are places that no other list names.
var venues = []string{"Amber Hall", "Quarry Studio", "Fern Street 22", "Pavilion West", "Tower Room", "Ferry Terminal 2", "The Glasshouse",
	"Cobbler's Yard", "North Terrace", "Saddler Building", "Orchard House", "Wharf 9", "Old Customs House", "Signal Box", "Mercer Street 5",
	"Upper Lock", "Glover's Court", "Tannery 3", "The Long Room", "Bakehouse Mews", "Chapel Field", "Ropewalk 40", "Station Annex", "Dyer's Mill",
	"Kiln Square", "East Pavilion", "Boathouse 2", "Heron Gallery", "Foundry Loft", "Winter Garden", "Cooper's Arch", "Quince Court",
	"Lantern House", "Park Lodge", "Weavers' Hall", "Old Observatory", "Granary 7", "Linen Exchange", "South Gatehouse", "Tram Depot 2",
	"Maltings Yard", "The Cloister", "Printer's Loft"}

var nextMeeting = question("next-meeting-with", "medium", []string{
	"On which date is my next meeting with {person}? Answer with the date, such as 2023-11-30.",
	"When do I meet {person} next? Look it up in Daybook and answer with the date only, in the form 2023-11-30.",
	"{person} asks when we have our next meeting. Give me its date, written like 2023-11-30.",
	"Find the date of the next meeting with {person} in my calendar and write it as year, month and day: 2023-11-30.",
}, device.Family{
	Draw: func(d *rng.Stream, ph *device.Phone) {
		s := device.Of[State](ph)
		pair := rng.Some(d, people, 2)
		s.Events = slices.DeleteFunc(s.Events, func(e Event) bool { return strings.Contains(e.Title, pair[0]) })
		next := epoch + day(d.Between(1, 30))
		for i, on := range []day{epoch - day(d.Between(2, 10)), next, next + day(d.Between(2, 12))} {
			s.meet(d, pair[0], on)
			if i > 0 {
				s.meet(d, pair[1], on-1) // with somebody else, the day before
			}
		}
		ph.Case.Set("person", pair[0])
		ph.Case.Set("date", next.String())
	},
	Reply: func(ph *device.Phone) device.Reply {
		s := device.See[State](ph)
		for _, at := range s.between(epoch, epoch+60) {
			if strings.HasSuffix(s.event(at).Title, "with "+ph.Case.Get("person")) {
				return device.Reply{Kind: device.DateReply, Items: []string{at.day().String()}}
			}
		}
		return device.Reply{Kind: device.DateReply, Items: []string{""}}
	},
	Solve: solveSearch,
})

// meet plans a meeting with a person in the first free hour of a day from a drawn one on.
func (s *State) meet(d *rng.Stream, person string, on day) {
	e := Event{Title: "Meeting with " + person, Place: rng.Pick(d, venues), Date: on.String(), Minutes: 60}
	for hour := d.Between(9, 14); ; hour++ {
		if e.Time = clock(60 * hour); hour == 22 || s.free(&e) {
			break
		}
	}
	s.Add(e)
}

// solveSearch finds the events of the person that a question is about.
func solveSearch(h *device.Driver) bool {
	s := device.See[State](h.Phone)
	if h.On("search") {
		return h.Fill("query", h.Get("person"))
	}
	return home(h, s) || h.Tap("search")
}
