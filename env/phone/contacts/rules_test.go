package contacts

import (
	"strings"
	"testing"

	"gymkhana/rng"
)

func TestFormRefusesNonsense(t *testing.T) {
	for _, c := range []struct {
		contact Contact
		why     string // a part of it
	}{
		{Contact{First: "Ada"}, ""},
		{Contact{Last: "Berg", Phones: []Phone{{"+1 (415) 555-0132", "Work"}, {"", "Home"}}, Email: "a@b.example"}, ""},
		{Contact{First: "  "}, "name"},
		{Contact{First: "Ada", Phones: []Phone{{"call me", "Home"}}}, "phone"},
		{Contact{First: "Ada", Phones: []Phone{{"12", "Home"}}}, "phone"},
		{Contact{First: "Ada", Email: "ada"}, "e-mail"},
		{Contact{First: "Ada", Email: "ada@host"}, "e-mail"},
		{Contact{First: "Ada", Email: "@b.example"}, "e-mail"},
	} {
		if got := c.contact.wrong(); (got == "") != (c.why == "") || !strings.Contains(got, c.why) {
			t.Errorf("%+v: %q, want %q", c.contact, got, c.why)
		}
	}
}

func TestListAndSearch(t *testing.T) {
	var s State
	s.Add(Contact{First: "bo", Last: "Lind", Company: "Orchard Print", Starred: true})
	s.Add(Contact{First: "Åsa", Phones: []Phone{{"415-555-0132", "Home"}}})
	s.Add(Contact{First: "Ann", Last: "Zell", Email: "ann@inkwell.example"})
	s.Add(Contact{First: "4 Seasons"})
	for _, c := range []struct {
		tab         int
		query, want string
	}{
		{0, "", "#4 Seasons, AAnn Zell, Bbo Lind, ÅÅsa"},
		{1, "", "Bbo Lind"},
		{0, " orchard", "Bbo Lind"},
		{0, "4155550132", "ÅÅsa"},
		{0, "555-01", "ÅÅsa"},
		{0, "INKWELL", "AAnn Zell"},
		{1, "ann", ""},
	} {
		s.Tab, s.Query = c.tab, c.query
		var got []string
		for _, p := range s.found() {
			got = append(got, p.letter()+p.Name())
		}
		if text := strings.Join(got, ", "); text != c.want {
			t.Errorf("tab %d, %q: got %s, want %s", c.tab, c.query, text, c.want)
		}
	}
}

// Numbers are compared in any grouping, with their labels; empty ones are dropped. If the task does not change
// the number, the grouping counts too.
func TestRow(t *testing.T) {
	a := Contact{First: "Ada ", Last: "Berg", Phones: []Phone{{" 415 555 0132", "Work"}, {" ", "Home"}}, Email: "A@b.example"}
	b := Contact{First: "Ada", Last: "Berg", Phones: []Phone{{"(415) 555-0132", "Work"}}, Email: "a@b.example"}
	a.tidy()
	if len(a.Phones) != 1 || a.row("contact").Exact != b.row("contact").Exact || a.Name() != b.Name() {
		t.Errorf("%+v and %+v are not the same", a, b)
	}
	b.Phones[0].Label = "Home"
	if a.row("contact").Exact == b.row("contact").Exact {
		t.Error("labels do not matter")
	}
	b.Phones[0].Label = "Work"
	if a.row("contact").Raw == b.row("contact").Raw {
		t.Error("nothing tells how a number is grouped")
	}
	b.Phones[0].Number = "415-555-0132x"
	if a.row("contact").Exact == b.row("contact").Exact {
		t.Error("a letter in a number does not matter")
	}
}

// Lookalikes share a name with the target, but no two contacts have the same full name.
func TestLookalikes(t *testing.T) {
	for i := range 20 {
		var s State
		d := rng.New(0, strings.Repeat("x", i))
		seed(d, nil, &s)
		first, last := stranger(d, &s)
		before := len(s.People)
		lookalikes(d, &s, first, last)
		names := map[string]bool{first + " " + last: true}
		for i := range s.People {
			if names[s.People[i].Name()] {
				t.Errorf("%s comes twice", s.People[i].Name())
			}
			names[s.People[i].Name()] = true
		}
		if len(s.People) == before {
			t.Error("no lookalikes")
		}
	}
}
