package calendar

import (
	"strings"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

// epoch is the day of the phone's clock at reset.
var epoch = dayOf(ui.Epoch)

// A kind is a sort of thing that people plan. A * in its title stands for a person.
type kind struct {
	title   string
	place   string // several, separated by a stroke; "" is nowhere
	notes   string
	minutes int
	from    int // the hours of day at which it may begin
	to      int
}

var kinds = []kind{
	{"Coffee with *", "Copper Kettle|Quay Coffee|Little Owl Cafe", "Ask about the trip|", 45, 8, 17},
	{"Call with *", "|", "Go through the open questions|Agree on the next steps", 30, 8, 18},
	{"Lunch with *", "Noodle Yard|Green Fork|Harbour Canteen", "|My turn to pay", 60, 12, 14},
	{"Evening walk with *", "Mill Park|River Path", "|", 60, 18, 20},
	{"Dinner with *", "Blue Door Bistro|Casa Lumen", "Table is booked|", 120, 18, 20},
	{"Interview with *", "Room Birch|Room Cedar", "Read the portfolio before|", 60, 9, 16},
	{"Handover with *", "Room Aspen|", "Bring the list of open jobs|", 45, 9, 16},
	{"Language lesson with *", "Library annex|", "Chapter 7 and the listening part|", 60, 16, 19},
	{"Dentist", "Northgate Dental", "Take the insurance card", 45, 8, 16},
	{"Haircut", "Studio Fringe", "", 45, 9, 18},
	{"Eye test", "Clear View Optics", "Bring the old glasses", 30, 9, 17},
	{"Physio appointment", "Elm Street Practice", "Wear loose clothes|", 45, 8, 18},
	{"Vet for Biscuit", "Paws and Claws Clinic", "Bring the vaccination booklet", 30, 9, 17},
	{"Car inspection", "Brook Lane Garage", "Leave the spare key at the desk|", 60, 8, 15},
	{"Bike repair", "Spoke Works", "The rear brake squeaks|", 30, 10, 18},
	{"Yoga class", "Studio Nine|Sports hall", "|", 60, 7, 20},
	{"Swimming", "City Baths", "|", 60, 7, 20},
	{"Climbing", "Granite Hall", "Chalk is nearly used up|", 90, 17, 19},
	{"Piano lesson", "Music school, room 4", "Practise the left hand|", 45, 15, 18},
	{"Badminton doubles", "Sports hall", "Court 3 is ours|", 90, 18, 20},
	{"Sprint planning", "Room Cedar", "Sort the backlog first|", 90, 9, 11},
	{"Design review", "Room Birch", "Show both drafts|", 60, 10, 16},
	{"Budget check", "Room Aspen|", "Numbers of September|", 60, 9, 16},
	{"Customer demo", "Main hall|", "Test the projector early|", 60, 10, 15},
	{"Team retrospective", "Room Cedar", "|", 60, 14, 16},
	{"Safety training", "Main hall", "Attendance is taken", 120, 9, 14},
	{"Release rehearsal", "|Room Birch", "Walk through the checklist|", 60, 9, 16},
	{"Parents' evening", "Hillside School", "Ask about the class trip|", 60, 18, 19},
	{"School concert", "Hillside School", "Second row is kept for us|", 90, 17, 18},
	{"Apartment viewing", "Linden Street 14|Tanner's Row 3", "Measure the kitchen|", 30, 16, 18},
	{"Meter reading", "Home", "Someone must be in|", 30, 8, 15},
	{"Food bank shift", "Market Hall", "|", 120, 9, 14},
	{"Flea market", "Old Tram Depot", "Look for a desk lamp|", 120, 9, 13},
	{"Choir rehearsal", "St. Anne's hall", "New sheet music|", 120, 18, 19},
	{"Board games night", "Oskar's place|", "Bring snacks|", 180, 18, 19},
	{"Film club", "Lantern Cinema", "|", 150, 18, 20},
	{"Pottery course", "Clay Corner", "Glazing day|", 120, 17, 18},
	{"Library talk", "Central Library", "Author signs books after|", 90, 17, 19},
	{"Neighbours' meeting", "Courtyard", "New bike racks|", 60, 18, 19},
	{"Gallery opening", "Gallery Prisma", "|", 90, 17, 19},
}

// series are things that come again.
var series = []struct {
	kind
	repeat Repeat
	lead   int // days before the epoch at which it began
}{
	{kind{"Team standup", "Room Aspen", "", 30, 9, 9}, Weekly, 20},
	{kind{"Running group", "Mill Park gate", "Easy pace", 60, 18, 18}, Weekly, 18},
	{kind{"Recycling goes out", "", "Paper and glass", 15, 7, 7}, Weekly, 17},
	{kind{"Rent reminder", "", "Check the account first", 15, 8, 8}, Monthly, 14},
	{kind{"Book circle", "Central Library", "", 90, 19, 19}, Monthly, 10},
}

var people = []string{"Priya", "Mateo", "Ingrid", "Kwame", "Yuki", "Leila", "Tomasz", "Amara", "Felix", "Noor", "Sofia", "Dario", "Hana",
	"Oskar", "Beatriz", "Idris", "Greta", "Samir", "Luisa", "Anders"}

// draw makes an event of a kind: all but its day and time.
func (k *kind) draw(d *rng.Stream) Event {
	return Event{
		Title:   strings.Replace(k.title, "*", rng.Pick(d, people), 1),
		Place:   rng.Pick(d, strings.Split(k.place, "|")),
		Notes:   rng.Pick(d, strings.Split(k.notes, "|")),
		Minutes: k.minutes,
	}
}

// The days that are planned, counted from the epoch.
const (
	firstPlanned = -14
	lastPlanned  = 28
)

// seed fills the six weeks around the epoch: 45 to 70 events that do not overlap, and a few that
// come again.
func seed(d *rng.Stream, _ *device.Phone, s *State) {
	s.Day = epoch.String()
	for _, sr := range rng.Some(d, series, 3) {
		e := sr.draw(d)
		e.Date, e.Time, e.Repeat = (epoch - day(sr.lead)).String(), clock(60*sr.from), sr.repeat
		s.Add(e)
	}
	for wanted := d.Between(45, 70); len(s.Events) < wanted; {
		k := &kinds[d.N(len(kinds))]
		e := k.draw(d)
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

// free reports whether nothing else is on at the time of an event.
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

// clear takes away all events that come on some days, the repeating ones whole.
func (s *State) clear(from, to day) {
	for {
		on := s.between(from, to)
		if len(on) == 0 {
			return
		}
		s.remove(s.event(on[0]).ID)
	}
}

// unused draws an event that begins in an hour of day, as its kind may, and whose title no other
// has, nor one like it. From 8 to 20 there is always one left: what people do with each other
// can be done with everybody.
func (s *State) unused(d *rng.Stream, hour int) Event {
	for {
		k := &kinds[d.N(len(kinds))]
		if hour < k.from || hour > k.to {
			continue
		}
		if e := k.draw(d); !s.named(e.Title) {
			return e
		}
	}
}

// named reports whether an event is called like this. Texts of such different lengths that no
// reader takes one for the other are not compared letter by letter.
func (s *State) named(title string) bool {
	for i := range s.Events {
		a, b := len(s.Events[i].Title), len(title)
		if 20*min(a, b) >= 9*(a+b) && device.Same(s.Events[i].Title, title) {
			return true
		}
	}
	return false
}

// Plan plans n events for a date, from half past eight on, in the place of those that were on it.
// Their titles are their own in the whole calendar, and the first begins before noon.
func (s *State) Plan(d *rng.Stream, date string, n int) {
	on := parseDay(date)
	s.clear(on, on)
	s.plan(d, on, n, 8*60+30, 20*60)
}

// Invent makes up an event of a date that has a place and a title of its own. It is not added.
func (s *State) Invent(d *rng.Stream, date string) Event {
	hour := d.Between(8, 19)
	e := s.unused(d, hour)
	e.Place, e.Notes = rng.Pick(d, venues), ""
	e.Date, e.Time = date, clock(60*hour+30*d.N(2))
	e.Minutes = rng.Pick(d, []int{30, 45, 60, 90, 120})
	return e
}

// plan adds n events to a day between two times, in minutes since midnight, one after the other.
// Their titles are their own in the whole calendar.
// The first hour is 8 at the earliest.
func (s *State) plan(d *rng.Stream, on day, n, from, to int) []int {
	var ids []int
	room := (to - from) / n / 30 * 30
	for i := range n {
		minutes := min(30*d.Between(1, 3), room)
		start := from + i*room + 30*d.Between(0, (room-minutes)/30)
		e := s.unused(d, min(start/60, 20))
		e.Date, e.Time, e.Minutes = on.String(), clock(start), minutes
		ids = append(ids, s.Add(e))
	}
	return ids
}
