package contacts

import (
	"fmt"
	"strings"

	"gymkhana/env/phone/device"
	"gymkhana/rng"
)

var firsts = []string{"Amara", "Anselm", "Beatriz", "Bram", "Calla", "Dario", "Dunya", "Edith", "Emeka", "Farid", "Freya", "Giulia",
	"Hamid", "Hanneke", "Idris", "Imogen", "Jonas", "Joyce", "Kaito", "Keziah", "Leila", "Lucian", "Mabel", "Marisol", "Nikhil", "Noor",
	"Odette", "Orla", "Pavel", "Priya", "Quentin", "Rafaela", "Ruben", "Saskia", "Silas", "Sunita", "Tariq", "Tove", "Ulises", "Vera",
	"Wendell", "Xenia", "Yara", "Zoltan"}

var lasts = []string{"Abara", "Achterberg", "Albescu", "Banerjee", "Bellweather", "Castellan", "Cho", "Dahlgren", "Delacroix", "Eberhart",
	"Escobedo", "Fairbairn", "Ferrante", "Grzelak", "Guerrero", "Hashimoto", "Holloway", "Ibekwe", "Jankovic", "Kapadia", "Kowalczyk",
	"Lindqvist", "Lockhart", "Mbeki", "Merriweather", "Nakagawa", "Novak", "Oduya", "Okonjo", "Pellegrin", "Penhaligon", "Quispe", "Rahimi",
	"Rosenthal", "Sandoval", "Sinclair", "Takahara", "Tremblay", "Umarov", "Vandermeer", "Wolcott", "Ximenes", "Yardley", "Zeller"}

var companies = []string{"Alder & Finch", "Brightwater Bakery", "Cobalt Cycles", "Harbour Dental", "Juniper Studio", "Kestrel Freight",
	"Larkspur School", "Millpond Clinic", "Northgate Library", "Orchard Print", "Quarry Street Law", "Redfern Garage"}

var (
	streets = []string{"Alder Way", "Bellfounder Lane", "Copper Street", "Dovecote Road", "Elm Terrace", "Ferry Street",
		"Granary Row", "Hollow Lane", "Ivy Close", "Lantern Hill"}
	towns   = []string{"Ashcombe", "Brindle Bay", "Carrow", "Eastmere", "Fennick", "Greywater", "Holmstead", "Little Marsh"}
	hosts   = []string{"postmill.example", "inkwell.example", "letterbox.example", "harbourmail.example"}
	remarks = []string{"Met at the pottery course.", "Knows a good electrician.", "Has the spare key.", "Allergic to nuts.", "Plays the cello.",
		"Prefers a message to a call.", "Neighbour from the second floor.", "Climbs on Thursdays.", "Lent me the blue tent."}
)

// seed fills the book.
func seed(d *rng.Stream, _ *device.Phone, s *State) {
	n := d.Between(27, 36)
	first, last := rng.Some(d, firsts, n), rng.Some(d, lasts, n)
	for i := range n {
		c := somebody(d, s, first[i], last[i])
		c.Starred = d.Chance(1, 5)
		s.Add(c)
	}
}

// somebody invents a person with a name.
func somebody(d *rng.Stream, s *State, first, last string) Contact {
	c := Contact{First: first, Last: last, Phones: []Phone{{number(d, s), "Mobile"}}}
	if d.Chance(1, 4) {
		c.Phones[0].Label = rng.Pick(d, Labels)
	}
	if d.Chance(1, 4) {
		label := "Work"
		if c.Phones[0].Label == label {
			label = "Home"
		}
		c.Phones = append(c.Phones, Phone{number(d, s), label})
	}
	if d.Chance(1, 3) {
		c.Company = rng.Pick(d, companies)
	}
	if d.Chance(2, 3) {
		c.Email = email(d, first, last)
	}
	if d.Chance(1, 3) {
		c.Address = fmt.Sprintf("%d %s, %s", d.Between(1, 140), rng.Pick(d, streets), rng.Pick(d, towns))
	}
	if d.Chance(1, 2) {
		c.Birthday = birthday(d)
	}
	if d.Chance(1, 5) {
		c.Notes = rng.Pick(d, remarks)
	}
	return c
}

// number invents an unused telephone number. Real telephones have no numbers with 555 and 01.
func number(d *rng.Stream, s *State) string {
	for {
		text := fmt.Sprintf("%d%d%d-555-01%02d", d.Between(2, 9), d.N(9), d.Between(1, 9), d.N(100))
		if !s.knows(text) {
			return text
		}
	}
}

func (s *State) knows(number string) bool {
	for i := range s.People {
		for _, p := range s.People[i].Phones {
			if digits(p.Number) == digits(number) {
				return true
			}
		}
	}
	return false
}

func email(d *rng.Stream, first, last string) string {
	return strings.ToLower(first+"."+last) + "@" + rng.Pick(d, hosts)
}

func birthday(d *rng.Stream) string {
	return fmt.Sprintf("%d-%02d-%02d", d.Between(1948, 2004), d.Between(1, 12), d.Between(1, 28))
}

// stranger invents an unused name.
func stranger(d *rng.Stream, s *State) (first, last string) {
	for {
		first, last = rng.Pick(d, firsts), rng.Pick(d, lasts)
		if s.Named(first+" "+last) == nil {
			return first, last
		}
	}
}

// Invent invents a person who is not in the address book, and adds people with similar names.
func (s *State) Invent(d *rng.Stream) Contact {
	first, last := stranger(d, s)
	lookalikes(d, s, first, last)
	return somebody(d, s, first, last)
}

// lookalikes adds people who share a name with a person: two the first name, one the last name.
func lookalikes(d *rng.Stream, s *State, first, last string) {
	for range 2 {
		_, other := stranger(d, s)
		if s.Named(first+" "+other) == nil {
			s.Add(somebody(d, s, first, other))
		}
	}
	if other, _ := stranger(d, s); s.Named(other+" "+last) == nil {
		s.Add(somebody(d, s, other, last))
	}
}
