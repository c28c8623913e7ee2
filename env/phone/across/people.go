package across

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gymkhana/env/phone/calendar"
	"gymkhana/env/phone/contacts"
	"gymkhana/env/phone/device"
	"gymkhana/rng"
)

// cards are titles of notes about a person.
var cards = []string{"New neighbour", "Met at the fair", "From the train", "Somebody for the choir", "Number to save", "Helper for the move"}

var contactFromNote = device.Family{
	Name:  "across/contact-from-note",
	Goals: goals["contact-from-note"],
	Steps: 30,
	Level: "medium",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		s := device.Of[contacts.State](ph)
		c, other := stranger(d, s), stranger(d, s)
		jot(d, ph, cards, card(d, &c), card(d, &other))
		tellContact(&ph.Case, &c)
		contacts.Remember(ph)
	},
	Want: func(ph *device.Phone) { device.Of[contacts.State](ph).Add(toldContact(&ph.Case)) },
	Solve: func(h *device.Driver) bool {
		return read(h) || contacts.Enter(h, toldContact(&h.Case))
	},
}

// stranger invents a person for a note: a name, one number, and perhaps more.
func stranger(d *rng.Stream, s *contacts.State) contacts.Contact {
	c := s.Invent(d)
	c.Phones = c.Phones[:1]
	c.Birthday, c.Notes = "", ""
	return c
}

// card writes a person's data as a note.
func card(d *rng.Stream, c *contacts.Contact) string {
	lines := []string{c.Phones[0].Label + " phone: " + c.Phones[0].Number}
	for _, l := range []struct{ label, value string }{{"E-mail", c.Email}, {"Company", c.Company}, {"Address", c.Address}} {
		if l.value != "" {
			lines = append(lines, l.label+": "+l.value)
		}
	}
	rng.Shuffle(d, lines)
	head := fmt.Sprintf("# %s %s\n\n", c.First, c.Last)
	if d.Chance(1, 2) {
		head = fmt.Sprintf("First name: %s\nLast name: %s\n", c.First, c.Last)
	}
	return head + strings.Join(lines, "\n")
}

func tellContact(c *device.Case, p *contacts.Contact) {
	for _, f := range []struct{ name, value string }{{"first", p.First}, {"last", p.Last}, {"company", p.Company}, {"number", p.Phones[0].Number},
		{"label", p.Phones[0].Label}, {"email", p.Email}, {"address", p.Address}} {
		c.Set(f.name, f.value)
	}
}

func toldContact(c *device.Case) contacts.Contact {
	return contacts.Contact{First: c.Get("first"), Last: c.Get("last"), Company: c.Get("company"), Email: c.Get("email"), Address: c.Get("address"),
		Phones: []contacts.Phone{{Number: c.Get("number"), Label: c.Get("label")}}}
}

// meetings are titles of events with a person, and their places.
var meetings = []struct{ title, place string }{{"Coffee with ", "Copper Kettle"}, {"Snack with ", "Harbour Canteen"}, {"Call with ", ""},
	{"Viewing with ", "Linden Street 14"}, {"Rehearsal with ", "St. Anne's hall"}, {"Walk with ", "River Path"}}

var phoneOfAttendee = device.Family{
	Name:  "across/phone-of-attendee",
	Goals: goals["phone-of-attendee"],
	Steps: 16,
	Level: "medium",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		cal, book := device.Of[calendar.State](ph), device.Of[contacts.State](ph)
		cal.Plan(d, tomorrow, 3)
		titles := rng.Some(d, meetings, 3)
		for i := range cal.Events {
			if e := &cal.Events[i]; e.Date == tomorrow {
				c := book.Add(stranger(d, book))
				e.Title, e.Place, e.Notes = titles[0].title+c.Name(), titles[0].place, ""
				titles = titles[1:]
			}
		}
		e := rng.Pick(d, cal.On(tomorrow))
		_, name, _ := strings.Cut(e.Title, " with ")
		ph.Case.Set("time", e.Time)
		ph.Case.Set("person", name)
	},
	Reply: func(ph *device.Phone) device.Reply {
		c := device.See[contacts.State](ph).Named(ph.Case.Get("person"))
		r := device.Reply{Kind: device.DigitsReply, Items: []string{c.Phones[0].Number}, Beside: c.Name()}
		for _, e := range device.See[calendar.State](ph).On(tomorrow) {
			if e.Time == ph.Case.Get("time") {
				r.From = append(r.From, device.Drawn(calendar.Name, "event/"+strconv.Itoa(e.ID), e.Title, e.Time))
			}
		}
		r.From = append(r.From, device.Drawn(contacts.Name, "number", c.Phones[0].Number).With("name", c.Name()).About(strconv.Itoa(c.ID)))
		return r
	},
	Solve: func(h *device.Driver) bool {
		c := device.See[contacts.State](h.Phone).Named(h.Get("person"))
		if slices.Contains(h.Unseen(), 0) { // the event
			return calendar.ShowDay(h, tomorrow) || h.Reveal(0)
		}
		return c != nil && contacts.Look(h, c.ID)
	},
}
