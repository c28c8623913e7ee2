package web

import (
	"strings"
	"testing"

	"gymkhana"
)

// Candidates are read in their order, wherever they are in a line; names keep their brackets.
func TestCandidates(t *testing.T) {
	for reply, want := range map[string]string{
		"search[red kettle]\nclick[Buy]":                  "search[red kettle] click[Buy]",
		"1. Search [ red   kettle ]\n2. `click[Buy now]`": "search[red kettle] click[Buy now]",
		`["search[a]", "click[b]", "stop[c]"]`:            "search[a] click[b] stop[c]",
		"click[Size [large]]":                             "click[Size [large]]",
		"stop[]":                                          "stop[]",
		"research[x]":                                     "",
		"click Buy":                                       "",
		"click[open":                                      "",
		"click[\xff]":                                     "click[\uFFFD]",
		strings.Repeat("click[", 1000):                    "",
		"I would click[Buy] but rather search[b] instead.": "click[Buy] search[b]",
		"search[a\nb]": "",
	} {
		var got []string
		for _, c := range candidates(reply) {
			got = append(got, c.String())
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%.40q: %q; want %q", reply, strings.Join(got, " "), want)
		}
	}
}

func element(id, role, name string, states ...string) gymkhana.Element {
	return gymkhana.Element{ID: id, Role: role, Name: name, States: states}
}

// A search goes into the field that searches; without one it cannot be done.
func TestSearchBox(t *testing.T) {
	for _, c := range []struct {
		want     string
		elements []gymkhana.Element
	}{
		{"2", []gymkhana.Element{element("1", "textbox", "Search the shop"), element("2", "searchbox", "Q")}},
		{"2", []gymkhana.Element{element("1", "textbox", "Quantity"), element("2", "textbox", "Search the shop")}},
		{"1", []gymkhana.Element{element("1", "textbox", "What do you need?"), element("2", "button", "Search")}},
		{"", []gymkhana.Element{element("1", "textbox", "From"), element("2", "textbox", "To")}},
		{"", []gymkhana.Element{element("1", "link", "Search")}},
		{"", []gymkhana.Element{element("", "searchbox", "Search")}},
	} {
		if got := searchBox(c.elements); got != c.want {
			t.Errorf("%v: %q; want %q", c.elements, got, c.want)
		}
	}
}

// A name is that of one element: the whole name, otherwise a part that only one element has.
func TestNamed(t *testing.T) {
	elements := []gymkhana.Element{element("1", "heading", "Kettles"), element("2", "link", "All kettles"), element("3", "link", "Kettles"),
		element("4", "link", "Blue  kettle 12.50"), element("5", "cell", "Red", "clickable"), element("6", "link", "")}
	for name, want := range map[string]string{"kettles": "3", "Blue kettle": "4", "“Red”": "5", "kettle": "", "Green": "", "": "", "[2]": "2",
		"2": "2"} {
		if got := named(elements, name); got != want {
			t.Errorf("%q: %q; want %q", name, got, want)
		}
	}
}

// The words of a search come from the first line of a reply, in whatever form it is.
func TestQuery(t *testing.T) {
	for reply, want := range map[string]string{"red kettle": "red kettle", "\"red  kettle\"\nIt is red.": "red kettle",
		"search[red kettle]": "red kettle", " \n": "", "`kettle`": "kettle"} {
		if got := query(reply); got != want {
			t.Errorf("%q: %q; want %q", reply, got, want)
		}
	}
}
