package gen

import (
	"slices"
	"strconv"
	"strings"

	"gymkhana/env/phone/device"
)

// A Shelf is the data of a generated app.
type Shelf struct {
	Items    []Item `json:"items"`
	Last     int    `json:"last"`     // the highest id in use
	Switches []bool `json:"switches"` // the app's options
	View     View   `json:"view"`
	Draft    Draft  `json:"draft"`
	Picked   []int  `json:"picked"` // ids of the selected items, sorted
}

// An Item has a value for each of the app's fields, in their canonical form.
type Item struct {
	ID     int      `json:"id"` // counted from 1
	Values []string `json:"values"`
}

// A View is the list's search, filter and order.
type View struct {
	Tab       int    `json:"tab"`
	Sort      int    `json:"sort"`
	Filter    int    `json:"filter"`
	Searching bool   `json:"searching"`
	Query     string `json:"query"`
}

// A Draft is the content of a form while it is edited.
type Draft struct {
	Was  []string `json:"was"` // the values when the form was opened
	Now  []string `json:"now"`
	Step int      `json:"step"` // the current step of a form with several steps
}

// volatile are the fields of a Shelf that do not matter.
var volatile = []string{"items.id", "last", "view", "draft", "picked"}

// at returns a value; "" if a state has none.
func (it *Item) at(field int) string {
	if field < 0 || field >= len(it.Values) {
		return ""
	}
	return it.Values[field]
}

func (s *Shelf) add(values []string) int {
	s.Last++
	s.Items = append(s.Items, Item{s.Last, values})
	return s.Last
}

// find returns an item by its id, or nil.
func (s *Shelf) find(id int) *Item {
	if i := slices.IndexFunc(s.Items, func(it Item) bool { return it.ID == id }); i >= 0 {
		return &s.Items[i]
	}
	return nil
}

func (s *Shelf) remove(id int) {
	s.Items = slices.DeleteFunc(s.Items, func(it Item) bool { return it.ID == id })
	s.Picked = slices.DeleteFunc(s.Picked, func(p int) bool { return p == id })
}

// pick selects an item, or unselects it.
func (s *Shelf) pick(id int) {
	if i, found := slices.BinarySearch(s.Picked, id); found {
		s.Picked = slices.Delete(s.Picked, i, i+1)
	} else {
		s.Picked = slices.Insert(s.Picked, i, id)
	}
}

// rows lists a shelf's rows.
func (a *App) rows(s *Shelf, add func(device.Row)) {
	for i := range s.Items {
		it := &s.Items[i]
		row := device.Row{Exact: "item"}
		for k, v := range it.Values {
			if k < len(a.Fields) && a.Fields[k].kind.typed() {
				row = row.With(v)
			} else {
				row.Exact += "|" + v
			}
		}
		add(row)
	}
	for i, on := range s.Switches {
		add(device.Exactly("switch|%d|%t", i, on))
	}
}

// seen returns the ids of the shown items, in order.
func (a *App) seen(s *Shelf) []int {
	var shown []*Item
	query := strings.ToLower(strings.TrimSpace(s.View.Query))
	f := a.filters[within(s.View.Filter, len(a.filters))]
	for i := range s.Items {
		it := &s.Items[i]
		if (f.field < 0 || it.at(f.field) == f.value) && strings.Contains(strings.ToLower(it.at(0)), query) {
			shown = append(shown, it)
		}
	}
	by := a.sorts[within(s.View.Sort, len(a.sorts))]
	group := a.groups()
	slices.SortStableFunc(shown, func(x, y *Item) int {
		if group >= 0 {
			options := a.Fields[group].Options
			if c := slices.Index(options, x.at(group)) - slices.Index(options, y.at(group)); c != 0 {
				return c
			}
		}
		c := a.Fields[by.field].compare(x.at(by.field), y.at(by.field))
		if by.down {
			return -c
		}
		return c
	})
	ids := make([]int, len(shown))
	for i, it := range shown {
		ids[i] = it.ID
	}
	return ids
}

func within(i, n int) int { return min(max(i, 0), n-1) }

// compare orders two values of a field.
func (f *Field) compare(x, y string) int {
	switch f.kind {
	case count, few, money, rating:
		return number(x) - number(y)
	}
	return strings.Compare(strings.ToLower(x), strings.ToLower(y))
}

// groups is the field whose values are the headings of a grouped list; -1 if there is none.
func (a *App) groups() int {
	if a.Layout.List != "grouped" {
		return -1
	}
	return find(a.Fields, choice)
}

// leave ends the selection of items, else the search; it returns false if there is neither.
func (s *Shelf) leave() bool {
	switch {
	case len(s.Picked) > 0:
		s.Picked = nil
	case s.View.Searching:
		s.View.Searching, s.View.Query = false, ""
	default:
		return false
	}
	return true
}

func itoa(id int) string { return strconv.Itoa(id) }
