package contacts

import (
	"slices"
	"strconv"
	"strings"

	"gymkhana/env/phone/device"
)

// remember stores what the oracle needs to undo mistakes: the highest id at reset, and the wanted favourites, unless
// the family has stored them.
func remember(ph *device.Phone, s *State) {
	ph.Case.Set("highest", strconv.Itoa(s.Last))
	if ph.Case.Get("stars") == "" {
		ph.Case.Set("stars", stars(s))
	}
}

// Remember stores what Enter needs. Families that use it call it at the end of their Draw.
func Remember(ph *device.Phone) { remember(ph, device.Of[State](ph)) }

// Enter makes the driver add a contact without a birthday. Other added contacts count as mistakes; it corrects or
// deletes them.
func Enter(h *device.Driver, want Contact) bool {
	return solved(1, func(h *device.Driver) bool { return enter(h, want) })(h)
}

func enter(h *device.Driver, want Contact) bool {
	if ids := strays(h); len(ids) > 0 {
		want.ID = ids[0]
	}
	return put(h, &want)
}

// Look makes the driver open a contact's page. It returns false there.
func Look(h *device.Driver, id int) bool { return h.Open(Name) || look(h, id) }

// stars lists the ids of the favourites, sorted.
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

// strays lists the ids of the contacts that were added in the episode.
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

// mend deletes contacts beyond the wanted number and corrects the favourites. It reports whether a correction was
// needed, and whether it acted.
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

// leave discards the draft of a form that asks about it.
func leave(h *device.Driver) bool { return h.On("edit") && h.Modal() == "discard" && h.Confirm() }

func at(h *device.Driver, id int) bool { return h.On("contact") && h.Arg() == strconv.Itoa(id) }

// pick opens a person from the list. It searches for the name if the row is not visible.
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

// look opens a person's page and stays there.
func look(h *device.Driver, id int) bool {
	return !at(h, id) && (leave(h) || pick(h, id) || h.Back())
}

// write makes the form as wanted. It opens the form if necessary, and does not save.
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

// fill sets the fields that differ from the wanted values.
func fill(h *device.Driver, have, want *Contact) bool {
	if have.Birthday != want.Birthday {
		// Opening the form again restores a known birthday.
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

// put enters a contact and saves it.
func put(h *device.Driver, want *Contact) bool {
	return write(h, want) || writing(h, want.ID) && h.Tap("save")
}

// writing reports whether the form of a contact is open; 0 means a new one.
func writing(h *device.Driver, id int) bool {
	return h.On("edit") && (id == 0 && h.Arg() == "" || id > 0 && h.Arg() == strconv.Itoa(id))
}

// spoil makes a person a favourite, or undoes that.
func spoil(h *device.Driver) bool {
	people := see(h).People
	return len(people) > 0 && (at(h, people[0].ID) && h.Tap("star") || pick(h, people[0].ID))
}
