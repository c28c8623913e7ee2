package gen

import (
	"fmt"
	"strings"

	"gymkhana/rng"
)

// A Layout is how an app looks and is used.
type Layout struct {
	Nav      string // navigation to the other screens: tabs, drawer, menu, none
	List     string // rows, cards, grid, grouped
	Add      string // fab, bar, menu, foot, last
	Edit     string // what opens a form: tap, page, long, more
	EditAt   string // its place on a page: bar, foot, menu
	Delete   string // page, sheet, form, pick
	DeleteAt string // its place on a page: bar, menu
	Ask      bool   // confirm before deleting
	Form     string // page, steps
	Save     string // foot, bar
	Date     string // picker, typed
	Clock    string // picker, typed
	Choice   string // dropdown, radios, chips
	Flag     string // switch, check, chip
	Rating   string // cells, slider, dropdown
	Toggle   string // where flags can be set too: form (nowhere else), list, page
	Filter   string // chips, bar, menu
	Sort     string // bar, menu, chips
	Search   string // always, bar, none
	Icons    bool   // beside items
	DateForm string // the format of dates
	Page     string // how an item's page shows values: rows, paper
}

// draw draws a layout that fits the schema. Its key determines its split.
func (l *Layout) draw(d *rng.Stream, fields []Field) {
	pick := func(options string) string { return rng.Pick(d, strings.Fields(options)) }
	has := func(k kind) bool { return find(fields, k) >= 0 }
	*l = Layout{Nav: pick("tabs drawer menu none"), List: pick("rows cards grid grouped"), Add: pick("fab bar menu foot last"),
		Edit: pick("tap page page long more"), EditAt: pick("bar foot menu"), DeleteAt: pick("bar menu"), Ask: d.Chance(1, 2), Form: pick("page page steps"),
		Save: pick("foot bar"), Date: pick("picker picker typed"), Clock: pick("picker typed"), Choice: pick("dropdown radios chips"),
		Flag: pick("switch check chip"), Rating: pick("cells slider dropdown"), Filter: pick("chips bar menu"), Sort: pick("bar menu chips"),
		Search: pick("always bar none"), Icons: d.Chance(1, 2), Page: pick("rows paper"), Toggle: "form"}
	l.DateForm = rng.Pick(d, []string{"2 Jan 2006", "Jan 2, 2006", "Mon, 2 Jan 2006", "2006-01-02"})
	if l.List == "grouped" && !has(choice) {
		l.List = "rows"
	}
	lined := l.List == "rows" || l.List == "grouped"
	if l.Edit == "more" && !lined {
		l.Edit = "long"
	}
	if len(fields) < 4 {
		l.Form = "page"
	}
	l.Delete = pick(map[string]string{"tap": "form pick", "page": "page page pick form", "long": "sheet form", "more": "sheet pick form"}[l.Edit])
	switch {
	case !has(flag):
	case lined && l.Edit != "more" && d.Chance(1, 2):
		l.Toggle = "list"
	case l.Edit != "tap":
		l.Toggle = "page"
	}
}

// key is the combination of properties that never occurs in both splits.
func (l *Layout) key() string {
	return fmt.Sprintf("layout %s %s %s %s %s", l.Nav, l.List, l.Add, l.Edit, l.Delete)
}

// paged reports whether items have their own page.
func (l *Layout) paged() bool { return l.Edit != "tap" }

// find returns the first field of a kind; -1 if there is none.
func find(fields []Field, k kind) int {
	for i := range fields {
		if fields[i].kind == k {
			return i
		}
	}
	return -1
}
