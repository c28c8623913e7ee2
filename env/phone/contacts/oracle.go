package contacts

import (
	"slices"
	"strconv"
	"strings"

	"gymkhana/env/phone/device"
)

// remember stores what the oracle needs to undo mistakes: the highest number at reset, and who has
// to be a favourite, unless the family has stored that.
func remember(ph *device.Phone, s *State) {
	ph.Case.Set("highest", strconv.Itoa(s.Last))
	if ph.Case.Get("stars") == "" {
		ph.Case.Set("stars", stars(s))
	}
}

// Remember keeps what Enter needs. Families that use it call it at the end of their Draw.
func Remember(ph *device.Phone) { remember(ph, device.Of[State](ph)) }

// Enter has a hand add a contact that has no birthday. What else was added is taken for a mistaken
// entry, and put right or deleted.
func Enter(h *device.Driver, want Contact) bool {
	return solved(1, func(h *device.Driver) bool { return enter(h, want) })(h)
}

func enter(h *device.Driver, want Contact) bool {
	if ids := strays(h); len(ids) > 0 {
		want.ID = ids[0]
	}
	return put(h, &want)
}

// Look leads the hand to the page of a contact. It reports false there.
func Look(h *device.Driver, id int) bool { return h.Open(Name) || look(h, id) }

// stars lists the favourites by their numbers, sorted.
func stars(s *State) string {
	var ids []int
	for i := range s.People {
		if s.People[i].Starred {
			ids = append(ids, s.People[i].ID)
		}
	}
	slices.Sort(ids)
	text := make([]string, len(ids))
	for i, id := range ids {
		text[i] = strconv.Itoa(id)
	}
	return strings.Join(text, " ")
}

func see(h *device.Driver) *State { return device.See[State](h.Phone) }

// strays lists the contacts that were made in the episode, by their numbers.
func strays(h *device.Driver) []int {
	last, _ := strconv.Atoi(h.Get("highest"))
	var ids []int
	for _, c := range see(h).People {
		if c.ID > last {
			ids = append(ids, c.ID)
		}
	}
	slices.Sort(ids)
	return ids
}

// mend deletes contacts beyond the wanted number, and corrects the stars. It reports whether a
// correction was needed, and whether it acted.
func mend(h *device.Driver, wanted int) (needed, acted bool) {
	if ids := strays(h); len(ids) > wanted {
		return true, leave(h) || erase(h, ids[wanted])
	}
	starred := strings.Fields(h.Get("stars"))
	last, _ := strconv.Atoi(h.Get("highest"))
	for _, c := range see(h).People {
		if c.ID <= last && c.Starred != slices.Contains(starred, strconv.Itoa(c.ID)) {
			return true, leave(h) || at(h, c.ID) && h.Tap("star") || pick(h, c.ID)
		}
	}
	return false, false
}

// leave gives up the draft of a form that asks about it.
func leave(h *device.Driver) bool { return h.On("edit") && h.Modal() == "discard" && h.Confirm() }

func at(h *device.Driver, id int) bool { return h.On("contact") && h.Arg() == strconv.Itoa(id) }

// pick opens a person from the list, and searches for the name if the row is not visible.
func pick(h *device.Driver, id int) bool {
	s := see(h)
	c := s.numbered(id)
	if !h.On("") || c == nil {
		return false
	}
	row := "contact/" + strconv.Itoa(id)
	return s.Tab != 0 && !c.Starred && h.Tap("tab/All") || !h.Look(row).Seen && h.Fill("search", c.Name()) || h.Tap(row)
}

func erase(h *device.Driver, id int) bool {
	return at(h, id) && (h.Confirm() || h.Tap("delete")) || pick(h, id)
}

// look goes to a person's page, and stays there.
func look(h *device.Driver, id int) bool {
	return !at(h, id) && (leave(h) || pick(h, id) || h.Back())
}

// write brings the form to what is wanted, and opens it before if need be. It does not save.
func write(h *device.Driver, want *Contact) bool {
	switch {
	case writing(h, want.ID):
		return fill(h, &see(h).Draft, want)
	case h.On("edit"):
		return leave(h)
	case want.ID > 0:
		return at(h, want.ID) && h.Tap("edit") || pick(h, want.ID)
	}
	return h.On("") && h.Tap("add")
}

// fill sets what differs from what is wanted.
func fill(h *device.Driver, have, want *Contact) bool {
	if have.Birthday != want.Birthday {
		// A known birthday comes back when the form is opened again.
		return want.Birthday == "" && h.Tap("no-birthday") || leave(h) || h.Back()
	}
	if have.Starred != want.Starred && h.Tap("star") || h.Fill("first", want.First) || h.Fill("last", want.Last) || h.Fill("company", want.Company) {
		return true
	}
	for i := range have.Phones {
		number := ""
		if i < len(want.Phones) {
			number = want.Phones[i].Number
		}
		if h.Fill(numbered("phone", i), number) {
			return true
		}
		if number != "" && have.Phones[i].Label != want.Phones[i].Label && h.Choose(numbered("label", i), want.Phones[i].Label) {
			return true
		}
	}
	return len(have.Phones) < len(want.Phones) && h.Tap("add-phone") ||
		h.Fill("email", want.Email) || h.Fill("address", want.Address) || h.Fill("notes", want.Notes)
}

// put writes a contact down and saves it.
func put(h *device.Driver, want *Contact) bool {
	return write(h, want) || writing(h, want.ID) && h.Tap("save")
}

// writing reports whether the form of a contact is open; 0 is a new one.
func writing(h *device.Driver, id int) bool {
	return h.On("edit") && (id == 0 && h.Arg() == "" || id > 0 && h.Arg() == strconv.Itoa(id))
}

// spoil makes a person a favourite, or no longer one.
func spoil(h *device.Driver) bool {
	people := see(h).People
	return len(people) > 0 && (at(h, people[0].ID) && h.Tap("star") || pick(h, people[0].ID))
}
