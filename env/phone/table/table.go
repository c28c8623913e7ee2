// Package table is shared by the phone's apps that keep a table: a list that can be searched, sorted and filtered, rows
// that can be selected by a long press, a page for each row, and a form that asks before a draft is discarded. An app
// defines its specific parts in a [Design]:
//
//	var book = table.Design[Expense, Draft]{App: "expenses", Title: "Tally", Noun: "expense", …}
//
//	func show(p *ui.Page, s *State) { book.Show(p, &s.Book) }
//
// The Design also has the driver's methods for the app's oracles: to reach a row, fill in a form, and delete.
package table

import (
	"slices"
	"strconv"

	"gymkhana/env/phone/ui"
)

// A Table is rows, the view of them, and the open form. R is a row, D the content of its form.
type Table[R any, D comparable] struct {
	Rows   []Entry[R] `json:"rows"` // in order of addition
	Last   int        `json:"last"` // the highest id in use
	View   View       `json:"view"`
	Form   Form[D]    `json:"form"`
	Picked []int      `json:"picked"` // ids of the selected rows, sorted
}

// An Entry is a row with an id, from 1.
type Entry[R any] struct {
	ID  int `json:"id"`
	Row R   `json:"row"`
}

// A View is the list's search, filter and order.
type View struct {
	Searching bool   `json:"searching"`
	Query     string `json:"query"`
	Order     int    `json:"order"`  // an index into Design.Orders
	Filter    int    `json:"filter"` // an index into Design.Filters
}

// A Form is a draft of a row.
type Form[D comparable] struct {
	Was D `json:"was"` // the draft when the form was opened
	Now D `json:"now"`
}

// Volatile names the fields of a table that are not data of the rows, for device.App; at is the table's name.
func Volatile(at string) []string {
	return []string{at + ".rows.id", at + ".last", at + ".view", at + ".form", at + ".picked"}
}

// Add adds a row and returns its id.
func (t *Table[R, D]) Add(r R) int {
	t.Last++
	t.Rows = append(t.Rows, Entry[R]{t.Last, r})
	return t.Last
}

// Find returns a row by its id, or nil. The pointer is valid until the next change.
func (t *Table[R, D]) Find(id int) *R {
	if i := t.index(id); i >= 0 {
		return &t.Rows[i].Row
	}
	return nil
}

func (t *Table[R, D]) index(id int) int {
	return slices.IndexFunc(t.Rows, func(e Entry[R]) bool { return e.ID == id })
}

// Remove deletes a row, if it exists.
func (t *Table[R, D]) Remove(id int) {
	if i := t.index(id); i >= 0 {
		t.Rows = slices.Delete(t.Rows, i, i+1)
	}
	t.unpick(id)
}

// IDs returns the ids of the matching rows, in order of addition.
func (t *Table[R, D]) IDs(fits func(r *R) bool) []int {
	var ids []int
	for i := range t.Rows {
		if fits(&t.Rows[i].Row) {
			ids = append(ids, t.Rows[i].ID)
		}
	}
	return ids
}

// Standing returns the id of a row if it exists, otherwise of the first row added after last, which replaces it; 0 if
// there is neither.
func (t *Table[R, D]) Standing(id, last int) int {
	if t.Find(id) != nil {
		return id
	}
	for i := range t.Rows {
		if t.Rows[i].ID > last {
			return t.Rows[i].ID
		}
	}
	return 0
}

func (t *Table[R, D]) unpick(id int) {
	if i, found := slices.BinarySearch(t.Picked, id); found {
		t.Picked = slices.Delete(t.Picked, i, i+1)
	}
}

// pick selects a row, or unselects it.
func (t *Table[R, D]) pick(id int) {
	i, found := slices.BinarySearch(t.Picked, id)
	if found {
		t.Picked = slices.Delete(t.Picked, i, i+1)
		return
	}
	t.Picked = slices.Insert(t.Picked, i, id)
}

// leave ends the selection of rows, else the search; it returns false if there is neither.
func (t *Table[R, D]) leave() bool {
	switch {
	case len(t.Picked) > 0:
		t.Picked = nil
	case t.View.Searching:
		t.View.Searching, t.View.Query = false, ""
	default:
		return false
	}
	return true
}

// An Order is a way to sort rows.
type Order[R any] struct {
	Label   string
	Compare func(a, b *R) int
}

// A Design is the specific part of an app's table.
type Design[R any, D comparable] struct {
	App         string // the app's name
	Title       string // the title of the list
	Noun, Nouns string // the name of a row: "expense", "expenses"
	Icon        ui.Icon
	Orders      []Order[R] // the first is the default
	Filters     []string   // the first shows all rows
	Chips       bool       // filters are always shown; otherwise they are in a menu
	Keep        func(r *R, filter int) bool
	Matches     func(r *R, query string) bool // the query is in small letters
	Name        func(r *R) string
	Above       func(p *ui.Page, t *Table[R, D]) // the part above the rows; nil: none
	Item        func(p *ui.Page, it ui.Item, r *R)
	Page        func(p *ui.Page, r *R)
	Draft       func(p *ui.Page, r *R) D   // the draft of a row; of a new one if r is nil
	Fields      func(p *ui.Page, draft *D) // lays out the form and its pickers
	Check       func(draft *D) (R, string) // the typed row, or why it is invalid
	Actions     func(p *ui.Page, r *R)     // further buttons in the bar of a row's page; nil: none
}

// RowID is the id of a row's widget in the list.
func RowID(id int) string { return "row/" + strconv.Itoa(id) }

// Seen returns the ids of the shown rows, in order.
func (g *Design[R, D]) Seen(t *Table[R, D]) []int {
	shown := make([]*Entry[R], 0, len(t.Rows))
	query := lower(t.View.Query)
	for i := range t.Rows {
		e := &t.Rows[i]
		if (t.View.Filter == 0 || g.Keep(&e.Row, t.View.Filter)) && (query == "" || g.Matches(&e.Row, query)) {
			shown = append(shown, e)
		}
	}
	compare := g.Orders[t.View.Order].Compare
	slices.SortStableFunc(shown, func(a, b *Entry[R]) int { return compare(&a.Row, &b.Row) })
	ids := make([]int, len(shown))
	for i, e := range shown {
		ids[i] = e.ID
	}
	return ids
}
