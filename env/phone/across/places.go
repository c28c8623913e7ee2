package across

import (
	"slices"
	"strconv"

	"gymkhana/env/phone/calendar"
	"gymkhana/env/phone/contacts"
	"gymkhana/env/phone/device"
	"gymkhana/env/phone/lookout"
	"gymkhana/env/phone/ui"
	"gymkhana/env/phone/wayfare"
	"gymkhana/rng"
)

var favouriteOfEvent = device.Family{
	Name:  "across/favourite-of-event",
	Goals: placeGoals["favourite-of-event"],
	Steps: 22,
	Level: "medium",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		cal := device.Of[calendar.State](ph)
		cal.Plan(d, tomorrow, 3)
		places, chosen, i := wayfare.Unsaved(d, ph, 3), d.N(3), 0
		for k := range cal.Events {
			if e := &cal.Events[k]; e.Date == tomorrow && e.Repeat == calendar.Once {
				e.Place = places[i]
				if i == chosen {
					ph.Case.Set("title", e.Title)
					ph.Case.Set("id", strconv.Itoa(e.ID))
					ph.Case.Set("place", e.Place)
				}
				i++
			}
		}
	},
	Want: func(ph *device.Phone) { wayfare.Star(ph, ph.Case.Get("place")) },
	Solve: func(h *device.Driver) bool {
		id, _ := strconv.Atoi(h.Get("id"))
		return calendar.Read(h, id) || wayfare.Mend(h)
	},
}

var joinWithContact = device.Family{
	Name:  "across/join-with-contact",
	Goals: placeGoals["join-with-contact"],
	Steps: 30,
	Level: "hard",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		people := ph.People()
		once := slices.DeleteFunc(slices.Clone(people), func(one ui.Person) bool {
			return len(slices.DeleteFunc(slices.Clone(people), func(o ui.Person) bool { return o.Name != one.Name })) != 1
		})
		one := rng.Pick(d, once)
		ph.Case.Set("name", one.Name)
		ph.Case.Set("number", one.Number)
		ph.Case.Set("group", rng.Pick(d, []string{"Mornings", "Evenings", "Weekends"}))
	},
	Want: func(ph *device.Phone) {
		s := device.Of[lookout.State](ph)
		s.Members = append(s.Members, member(&ph.Case))
	},
	Solve: func(h *device.Driver) bool {
		c := device.See[contacts.State](h.Phone).Named(h.Get("name"))
		if c == nil {
			return false
		}
		if at := h.Shell.At(contacts.Name); at.Screen == "" || at.Arg != strconv.Itoa(c.ID) {
			return contacts.Look(h, c.ID)
		}
		return lookout.Join(h, member(&h.Case))
	},
}

func member(c *device.Case) lookout.Member {
	return lookout.Member{Name: c.Get("name"), Number: c.Get("number"), Group: c.Get("group")}
}

// placeGoals are the wordings of the families with maps and web pages. The last two are held out of training; see
// device.Family.
var placeGoals = map[string][]string{
	"favourite-of-event": {
		`Look up where tomorrow's event “{title}” takes place in Daybook, and make that place a favourite in Wayfare.`,
		`Tomorrow I have “{title}”. [Star|Favour] its place on the map of Wayfare.`,
		`Daybook knows the place of “{title}”, tomorrow. Wayfare should have it among the favourites.`,
		`So that I find the way to “{title}” tomorrow, add the spot named in my calendar to the favourites of my map app.`,
		`Which place has “{title}” in the calendar, tomorrow? Save it as a favourite with Wayfare.`,
		`Open the event “{title}” of tomorrow, read its location, then search the map for it and fill the star.`,
		`From Daybook: the location of “{title}” (tomorrow). To Wayfare: a favourite.`,
		`I forgot where we meet for “{title}” tomorrow. Find out and let Wayfare remember it with a star.`,
		`Could you turn the location of tomorrow's “{title}” into one of Wayfare's favourites? My calendar has it.`,
		`There are several events tomorrow; the one called “{title}” is at a place that I want starred on my map.`,
		`My map's favourites lack a spot, the one at which “{title}” happens tomorrow according to Daybook.`,
		`Please favour in Wayfare whatever place Daybook gives for “{title}”, an event of tomorrow.`,
	},
	"join-with-contact": {
		`Send the form of the Rowing Club in Lookout for {name}, with the number from People and the group {group}.`,
		`{name} would like to row with the {group}. People has the telephone number; the Rowing Club's web form [needs|wants] it.`,
		`Take the number of {name} out of People and sign {name} up for the Rowing Club's {group} with the browser.`,
		`On the Rowing Club's site, apply for {name}, group {group}. You will find the number among my contacts.`,
		`Register {name} as a rower ({group}). The form is on the web, the telephone number in my address book.`,
		`Contact: {name}. Club: Rowing Club. Group: {group}. Fill in the form, with the number that People knows.`,
		`Could the Rowing Club call {name} about its {group}? It can if you send its form with the right number, which is in People.`,
		`{group} suit {name}, a friend in my contacts, who wants to join the rowers. Complete their page in Lookout.`,
		`Copy what People says under {name}, the telephone number, into the form of the club for rowing; choose {group} and send.`,
		`I promised to enrol {name} for rowing, {group}. Look the number up in People first, then use the club's page.`,
		`Let the page Rowing Club go out with {group}, the full name {name}, and the number saved for this contact.`,
		`A new member for the rowing club's {group} is {name}, whose number my phone has. Its form is open to everybody in the browser.`,
	},
}
