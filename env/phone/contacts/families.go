package contacts

import (
	"fmt"
	"slices"
	"strconv"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

// families are the tasks of the address book.
var families = []device.Family{addContact, newDraft, editNumber, changeLabel, addEmail, deleteContact, favourite, unfavouriteAll,
	numberOf, birthdayOf, addressOf, countCompany,
	amongHundred(deleteContact, 7, anybody), amongHundred(numberOf, 6, func(c *Contact) bool { return len(c.Phones) == 1 })}

// drawn makes a Draw on the address book that stores what the oracle needs.
func drawn(draw func(d *rng.Stream, c *device.Case, s *State)) func(*rng.Stream, *device.Phone) {
	return func(d *rng.Stream, ph *device.Phone) {
		s := device.Of[State](ph)
		draw(d, &ph.Case, s)
		remember(ph, s)
	}
}

// solved makes a Solve that opens the app and corrects mistakes before it continues. Up to the wanted number, new
// contacts are not mistakes.
func solved(wanted int, then func(h *device.Driver) bool) func(*device.Driver) bool {
	return func(h *device.Driver) bool {
		if h.Open(Name) {
			return true
		}
		if needed, acted := mend(h, wanted); needed {
			return acted
		}
		return then(h)
	}
}

// mended is the Solve of families that only ask for the right favourites.
var mended = solved(0, func(*device.Driver) bool { return false })

// target draws a person, adds people with similar names, and names the person in the goal.
func target(d *rng.Stream, c *device.Case, s *State, fits func(*Contact) bool) *Contact {
	var ids []int
	for i := range s.People {
		if fits(&s.People[i]) {
			ids = append(ids, s.People[i].ID)
		}
	}
	id := rng.Pick(d, ids)
	it := s.numbered(id)
	lookalikes(d, s, it.First, it.Last)
	it = s.numbered(id)
	c.Set("name", it.Name())
	c.Set("id", strconv.Itoa(id))
	return it
}

func anybody(*Contact) bool { return true }

// aimed finds the contact that target drew; nil once it is deleted.
func aimed(c *device.Case, s *State) *Contact { return s.about(c.Get("id")) }

// change makes a family's Want and Solve from a change of the drawn contact.
func change(f device.Family, alter func(c *device.Case, it *Contact)) device.Family {
	f.Want = func(ph *device.Phone) { alter(&ph.Case, aimed(&ph.Case, device.Of[State](ph))) }
	f.Solve = solved(0, func(h *device.Driver) bool {
		it := aimed(&h.Case, see(h))
		if it == nil {
			return false
		}
		want := *it
		want.Phones = slices.Clone(it.Phones)
		alter(&h.Case, &want)
		return put(h, &want)
	})
	return f
}

// ask makes a family's Reply and Solve from a question about the drawn contact, which a row of its page answers.
func ask(f device.Family, kind device.ReplyKind, row string, answer func(it *Contact) string) device.Family {
	f.Reply = func(ph *device.Phone) device.Reply {
		it := aimed(&ph.Case, device.See[State](ph))
		shown := answer(it)
		if kind == device.DateReply {
			shown = spoken(shown)
		}
		return device.Reply{Kind: kind, Items: []string{answer(it)},
			From: []device.Sight{device.Drawn(Name, row, shown).With("name", it.Name()).About(strconv.Itoa(it.ID))}}
	}
	f.Solve = solved(0, func(h *device.Driver) bool {
		it := aimed(&h.Case, see(h))
		return it != nil && look(h, it.ID)
	})
	return f
}

// amongHundred makes a family about a person in an address book of more than a hundred, so far down that only a search
// finds the person in time.
func amongHundred(f device.Family, steps int, fits func(*Contact) bool) device.Family {
	f.Name += "-among-hundred"
	f.Steps = steps
	f.Draw = drawn(func(d *rng.Stream, c *device.Case, s *State) {
		for n := d.Between(108, 120); len(s.People) < n; {
			first, last := stranger(d, s)
			s.Add(somebody(d, s, first, last))
		}
		target(d, c, s, func(it *Contact) bool {
			at := slices.IndexFunc(s.People, func(o Contact) bool { return o.ID == it.ID })
			return at >= 50 && !it.Starred && fits(it)
		})
	})
	return f
}

var addContact = device.Family{
	Name:  "contacts/add-contact",
	Goals: goals["add-contact"],
	Steps: 12,
	Level: "easy",
	Draw: drawn(func(d *rng.Stream, c *device.Case, s *State) {
		first, last := stranger(d, s)
		lookalikes(d, s, first, last)
		c.Set("first", first)
		c.Set("last", last)
		c.Set("name", first+" "+last)
		c.Set("number", number(d, s))
	}),
	Want:  func(ph *device.Phone) { device.Of[State](ph).Add(wished(&ph.Case, "")) },
	Solve: solved(1, func(h *device.Driver) bool { return enter(h, wished(&h.Case, "")) }),
}

// wished is the contact with the drawn names and number.
func wished(c *device.Case, label string) Contact {
	if label == "" {
		label = Labels[0]
	}
	return Contact{First: c.Get("first"), Last: c.Get("last"), Phones: []Phone{{c.Get("number"), label}}}
}

var newDraft = device.Family{
	Name:  "contacts/new-contact-draft",
	Goals: goals["new-contact-draft"],
	Steps: 14,
	Level: "easy",
	Draw: drawn(func(d *rng.Stream, c *device.Case, s *State) {
		first, last := stranger(d, s)
		c.Set("first", first)
		c.Set("last", last)
		c.Set("number", number(d, s))
		c.Set("label", rng.Pick(d, Labels[1:]))
	}),
	Want: func(ph *device.Phone) {
		s := device.Of[State](ph)
		s.Draft = wished(&ph.Case, ph.Case.Get("label"))
		ph.Shell.OpenAt(Name, ui.Route{Screen: "edit"})
	},
	Also: func(ph *device.Phone, add func(device.Row)) {
		s := device.See[State](ph)
		if top := ph.Shell.Top(); ph.Shell.Front == Name && top.Screen == "edit" && top.Arg == "" && top.Modal == "" {
			add(s.Draft.row("draft"))
		}
	},
	Solve: solved(0, func(h *device.Driver) bool {
		want := wished(&h.Case, h.Get("label"))
		return write(h, &want)
	}),
}

var editNumber = change(device.Family{
	Name:  "contacts/edit-number",
	Goals: goals["edit-number"],
	Steps: 16,
	Level: "medium",
	Draw: drawn(func(d *rng.Stream, c *device.Case, s *State) {
		it := target(d, c, s, anybody)
		c.Set("label", rng.Pick(d, it.Phones).Label)
		c.Set("number", number(d, s))
	}),
}, func(c *device.Case, it *Contact) {
	if p := it.labelled(c.Get("label")); p != nil {
		p.Number = c.Get("number")
	}
})

// labelled finds a person's number by its label, or nil.
func (c *Contact) labelled(label string) *Phone {
	for i := range c.Phones {
		if c.Phones[i].Label == label {
			return &c.Phones[i]
		}
	}
	return nil
}

var changeLabel = change(device.Family{
	Name:  "contacts/change-label",
	Goals: goals["change-label"],
	Steps: 14,
	Level: "medium",
	Draw: drawn(func(d *rng.Stream, c *device.Case, s *State) {
		it := target(d, c, s, func(c *Contact) bool { return len(c.Phones) == 1 })
		others := slices.DeleteFunc(slices.Clone(Labels), func(l string) bool { return l == it.Phones[0].Label })
		c.Set("label", rng.Pick(d, others))
	}),
}, func(c *device.Case, it *Contact) {
	if len(it.Phones) > 0 {
		it.Phones[0].Label = c.Get("label")
	}
})

var addEmail = change(device.Family{
	Name:  "contacts/add-email",
	Goals: goals["add-email"],
	Steps: 14,
	Level: "easy",
	Draw: drawn(func(d *rng.Stream, c *device.Case, s *State) {
		it := target(d, c, s, anybody)
		it.Email = ""
		c.Set("email", email(d, it.First, it.Last))
	}),
}, func(c *device.Case, it *Contact) { it.Email = c.Get("email") })

var deleteContact = device.Family{
	Name:  "contacts/delete-contact",
	Goals: goals["delete-contact"],
	Steps: 14,
	Level: "easy",
	Draw:  drawn(func(d *rng.Stream, c *device.Case, s *State) { target(d, c, s, anybody) }),
	Want: func(ph *device.Phone) {
		s := device.Of[State](ph)
		s.remove(aimed(&ph.Case, s).ID)
	},
	Solve: solved(0, func(h *device.Driver) bool {
		it := aimed(&h.Case, see(h))
		return it != nil && (leave(h) || erase(h, it.ID))
	}),
}

var favourite = device.Family{
	Name:  "contacts/favourite-contact",
	Goals: goals["favourite-contact"],
	Steps: 12,
	Level: "easy",
	Draw: drawn(func(d *rng.Stream, c *device.Case, s *State) {
		it := target(d, c, s, func(c *Contact) bool { return !c.Starred })
		it.Starred = true
		c.Set("stars", stars(s))
		it.Starred = false
	}),
	Want:  func(ph *device.Phone) { aimed(&ph.Case, device.Of[State](ph)).Starred = true },
	Solve: mended,
}

var unfavouriteAll = device.Family{
	Name:  "contacts/unfavourite-all",
	Goals: goals["unfavourite-all"],
	Steps: 30,
	Level: "medium",
	Draw: drawn(func(d *rng.Stream, c *device.Case, s *State) {
		for i := range s.People {
			s.People[i].Starred = false
		}
		for _, i := range rng.Some(d, indexes(len(s.People)), d.Between(3, 4)) {
			s.People[i].Starred = true
		}
		c.Set("stars", "none")
	}),
	Want: func(ph *device.Phone) {
		s := device.Of[State](ph)
		for i := range s.People {
			s.People[i].Starred = false
		}
	},
	Solve: func(h *device.Driver) bool {
		return h.Open(Name) || h.On("") && see(h).Tab == 0 && len(strays(h)) == 0 && h.Tap("tab/Favourites") || mended(h)
	},
}

func indexes(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}

var numberOf = ask(device.Family{
	Name:  "contacts/number-of",
	Goals: goals["number-of"],
	Steps: 10,
	Level: "easy",
	Draw: drawn(func(d *rng.Stream, c *device.Case, s *State) {
		target(d, c, s, func(c *Contact) bool { return len(c.Phones) == 1 })
	}),
}, device.DigitsReply, "number", func(it *Contact) string { return it.Phones[0].Number })

var birthdayOf = ask(device.Family{
	Name:  "contacts/birthday-of",
	Goals: goals["birthday-of"],
	Steps: 10,
	Level: "easy",
	Draw: drawn(func(d *rng.Stream, c *device.Case, s *State) {
		target(d, c, s, func(c *Contact) bool { return c.Birthday != "" })
	}),
}, device.DateReply, "birthday", func(it *Contact) string { return it.Birthday })

var addressOf = ask(device.Family{
	Name:  "contacts/address-of",
	Goals: goals["address-of"],
	Steps: 10,
	Level: "easy",
	Draw: drawn(func(d *rng.Stream, c *device.Case, s *State) {
		it := target(d, c, s, anybody)
		it.Address = fmt.Sprintf("%d %s, %s", d.Between(1, 140), rng.Pick(d, streets), rng.Pick(d, towns))
	}),
}, device.TextReply, "address", func(it *Contact) string { return it.Address })

var countCompany = device.Family{
	Name:  "contacts/count-company",
	Goals: goals["count-company"],
	Steps: 12,
	Level: "medium",
	Draw: drawn(func(d *rng.Stream, c *device.Case, s *State) {
		company := rng.Pick(d, companies)
		for _, i := range rng.Some(d, indexes(len(s.People)), d.Between(2, 24)) {
			s.People[i].Company = company
		}
		c.Set("company", company)
	}),
	Reply: func(ph *device.Phone) device.Reply {
		var counted []device.Sight
		for _, c := range device.See[State](ph).People {
			if c.Company == ph.Case.Get("company") {
				counted = append(counted, device.Drawn(Name, "contact/"+strconv.Itoa(c.ID), c.Name(), c.Company))
			}
		}
		return device.Reply{Kind: device.NumberReply, Items: []string{strconv.Itoa(len(counted))}, From: counted}
	},
	Solve: solved(0, func(h *device.Driver) bool {
		return leave(h) || h.On("") && (see(h).Tab != 0 && h.Tap("tab/All") || h.Fill("search", h.Get("company"))) || !h.On("") && h.Back()
	}),
}
