// Package contacts is the app People: an address book with favourites, a search, and a form for
// new and known people.
//
// Its screens are the list (""), a person ("contact", whose Arg is the number of the contact) and
// the form ("edit", whose Arg is "" for a new contact). The form works on State.Draft until it is
// saved.
package contacts

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/ui"
)

// Name is the app's in tasks and states.
const Name = "contacts"

// App is People.
var App = &device.App[State]{
	AppInfo:  ui.AppInfo{Name: Name, Title: "People", Icon: ui.IconPerson, Color: ui.Blue, Asks: "see your contacts"},
	Show:     show,
	Seed:     seed,
	Rows:     rows,
	People:   entries,
	Volatile: []string{"last", "tab", "query", "draft", "people.id"},
	Spoil:    spoil,
	Families: families,
}

// State is the app's data.
type State struct {
	People []Contact `json:"people"` // the people by name, as Sort orders them
	Last   int       `json:"last"`   // the highest id of a contact
	Tab    int       `json:"tab"`    // 0 all, 1 favourites
	Query  string    `json:"query"`
	Draft  Contact   `json:"draft"`
}

// A Contact is a person. It has a First or a Last name; all else may be missing.
type Contact struct {
	ID       int     `json:"id"` // above 0; 0 is a draft
	First    string  `json:"first"`
	Last     string  `json:"last"`
	Company  string  `json:"company"`
	Phones   []Phone `json:"phones"`
	Email    string  `json:"email"`
	Address  string  `json:"address"`
	Birthday string  `json:"birthday"` // "1990-02-28"
	Notes    string  `json:"notes"`
	Starred  bool    `json:"starred"`
}

// A Phone is a person's number.
type Phone struct {
	Number string `json:"number"` // the number as it was typed
	Label  string `json:"label"`  // one of Labels
}

// Labels are the kinds of telephone number.
var Labels = []string{"Mobile", "Home", "Work"}

// Name returns the first and the last name.
func (c *Contact) Name() string {
	return strings.TrimSpace(strings.TrimSpace(c.First) + " " + strings.TrimSpace(c.Last))
}

// entries lists the telephone numbers for other apps.
func entries(s *State, add func(ui.Person)) {
	for i := range s.People {
		c := &s.People[i]
		for _, p := range c.Phones {
			add(ui.Person{Name: c.Name(), Number: p.Number})
		}
	}
}

// Named finds a contact by first and last name, or nil.
func (s *State) Named(name string) *Contact {
	for i := range s.People {
		if s.People[i].Name() == name {
			return &s.People[i]
		}
	}
	return nil
}

// Add adds a contact to the list and gives it an id.
func (s *State) Add(c Contact) *Contact {
	s.Last++
	c.ID = s.Last
	at, _ := slices.BinarySearchFunc(s.People, &c, func(other Contact, c *Contact) int {
		return cmp.Or(compareNames(&other, c), -1) // after those of the same name
	})
	s.People = slices.Insert(s.People, at, c)
	return &s.People[at]
}

// Sort orders the contacts by name, ignoring case.
func (s *State) Sort() {
	slices.SortStableFunc(s.People, func(a, b Contact) int { return compareNames(&a, &b) })
}

func compareNames(a, b *Contact) int {
	return strings.Compare(strings.ToLower(a.Name()), strings.ToLower(b.Name()))
}

func (s *State) numbered(id int) *Contact {
	for i := range s.People {
		if s.People[i].ID == id {
			return &s.People[i]
		}
	}
	return nil
}

// about finds the contact that a screen shows; nil if it was deleted.
func (s *State) about(arg string) *Contact {
	id, err := strconv.Atoi(arg)
	if err != nil {
		return nil
	}
	return s.numbered(id)
}

func (s *State) remove(id int) {
	s.People = slices.DeleteFunc(s.People, func(c Contact) bool { return c.ID == id })
}

// found lists the contacts of the tab that contain the search text in name, company, e-mail or number.
func (s *State) found() []Contact {
	query := strings.ToLower(strings.TrimSpace(s.Query))
	var list []Contact
	for _, c := range s.People {
		if (s.Tab == 0 || c.Starred) && c.has(query) {
			list = append(list, c)
		}
	}
	return list
}

func (c *Contact) has(query string) bool {
	text := c.Name() + "\n" + c.Company + "\n" + c.Email
	for _, p := range c.Phones {
		text += "\n" + p.Number
		if d := digits(query); d != "" && len(d) == len(query) && strings.Contains(digits(p.Number), d) {
			return true
		}
	}
	return strings.Contains(strings.ToLower(text), query)
}

// letter is the heading under which the list shows a contact.
func (c *Contact) letter() string {
	if l := initial(c.Name()); l >= "A" && l <= "Z" || l > "\x7f" {
		return l
	}
	return "#"
}

// initials returns the first letters of the names.
func (c *Contact) initials() string {
	return initial(c.First) + initial(c.Last)
}

func initial(name string) string {
	r, size := utf8.DecodeRuneInString(strings.TrimSpace(name))
	if size == 0 {
		return ""
	}
	return strings.ToUpper(string(r))
}

// digits keeps only the digits of a text.
func digits(s string) string {
	return strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, s)
}

// ungrouped returns a number without the characters that only group its digits.
func ungrouped(number string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(" -()./", r) {
			return -1
		}
		return r
	}, number)
}

// wrong says why a contact cannot be saved; "" if it can.
func (c *Contact) wrong() string {
	if c.Name() == "" {
		return "Enter a name"
	}
	for _, p := range c.Phones {
		number := strings.TrimSpace(p.Number)
		if number != "" && (len(digits(number)) < 3 || strings.Trim(number, "0123456789 +-()./") != "") {
			return "That phone number is not valid"
		}
	}
	if e := strings.TrimSpace(c.Email); e != "" {
		user, host, ok := strings.Cut(e, "@")
		if !ok || user == "" || !strings.Contains(strings.Trim(host, "."), ".") || strings.ContainsAny(e, " ,") {
			return "That e-mail address is not valid"
		}
	}
	return ""
}

// tidy removes blanks at the ends, and numbers that were left empty.
func (c *Contact) tidy() {
	for _, s := range []*string{&c.First, &c.Last, &c.Company, &c.Email, &c.Address, &c.Notes} {
		*s = strings.TrimSpace(*s)
	}
	var kept []Phone
	for _, p := range c.Phones {
		if p.Number = strings.TrimSpace(p.Number); p.Number != "" {
			kept = append(kept, p)
		}
	}
	c.Phones = kept
}

// row returns a contact's row. The grouping of a new number does not matter, nor does case in a new e-mail address.
func (c *Contact) row(kind string) device.Row {
	numbers, raw := "", c.First+"|"+c.Last+"|"+c.Email
	for _, p := range c.Phones {
		if n := ungrouped(p.Number); n != "" {
			numbers += n + " " + p.Label + ";"
		}
		raw += "|" + p.Number + " " + p.Label
	}
	star := ""
	if c.Starred {
		star = "favourite"
	}
	return device.Exactly("%s|%s|%s|%s|%s", kind, numbers, strings.ToLower(c.Email), c.Birthday, star).
		With(c.Name(), c.Company, c.Address, c.Notes).As("%s", raw)
}

func rows(s *State, add func(device.Row)) {
	for i := range s.People {
		add(s.People[i].row("contact"))
	}
}
