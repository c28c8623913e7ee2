// Package table makes apps that keep a table: a list that can be searched, sorted and filtered, rows that can be
// selected by a long press, a page for each row, and a form that asks before a draft is discarded. Such an app is a
// declaration, a [Design], with code only for what no other app has:
//
//	type State = table.Data[Expense, Draft]
//
//	var book = &table.Design[Expense, Draft]{
//		Info:   ui.AppInfo{Name: "expenses", Title: "Tally", Icon: ui.IconWallet, Color: ui.Teal},
//		Noun:   "expense",
//		Fields: []table.Field[Draft]{{Input: table.Input{ID: "name", Label: "Name"}, Text: func(d *Draft) *string { return &d.Name }}, …},
//		…
//	}
//
//	var App = book.App(families)
//
// A Design also makes families of tasks (to add, delete, correct and compare rows, and to ask about them), and it has the
// driver's methods for the app's oracles: to reach a row, fill in a form, and delete. The families are no part of the
// Design, because they use it.
package table

import "slices"

// Data is the state of an app that has a table and nothing else.
type Data[R any, D comparable] struct {
	Book Table[R, D] `json:"book"`
}

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

// Fill replaces all rows.
func (t *Table[R, D]) Fill(list []R) {
	t.Rows = nil
	for _, r := range list {
		t.Add(r)
	}
}
