package table

import (
	"slices"
	"strconv"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/ui"
)

func (t *Table[R, D]) picked(id int) bool {
	_, found := slices.BinarySearch(t.Picked, id)
	return found
}

// long is the number of rows from which on the oracle finds a row by a search.
const long = 80

// Reach opens a row's page.
func (g *Design[R, D]) Reach(h *device.Driver, t *Table[R, D], id int) bool {
	switch {
	case h.Open(g.Info.Name) || g.away(h):
		return true
	case !h.On("") || len(t.Picked) > 0:
		return false
	}
	return g.bring(h, t, id) || h.Tap(RowID(id))
}

// bring makes the list show a row, by a search if the list is long.
func (g *Design[R, D]) bring(h *device.Driver, t *Table[R, D], id int) bool {
	if r := t.Find(id); r != nil && len(t.Rows) >= long && !h.Look(RowID(id)).Seen {
		return g.search(h, t, g.Name(r))
	}
	return g.uncover(h, t, id)
}

// search searches the whole list.
func (g *Design[R, D]) search(h *device.Driver, t *Table[R, D], query string) bool {
	return g.show(h, t, 0) || h.Tap("search/open") || h.Fill("search", query)
}

// At reports whether a row's page is shown, with nothing over it.
func (g *Design[R, D]) At(h *device.Driver, id int) bool { return g.page(h, id) && h.Modal() == "" }

// page reports whether the app in front shows a row's page.
func (g *Design[R, D]) page(h *device.Driver, id int) bool {
	return h.Shell.Front == g.Info.Name && h.On(rowScreen) && h.Arg() == strconv.Itoa(id)
}

// Mend makes a row, or a new one if the id is 0, as wanted.
func (g *Design[R, D]) Mend(h *device.Driver, t *Table[R, D], id int, want *R) bool {
	if id != 0 {
		for i := range g.Toggles {
			if f := &g.Toggles[i]; *f.On(t.Find(id)) != *f.On(want) {
				return g.flip(h, t, f, id)
			}
		}
	}
	if r := t.Find(id); r != nil && g.Patch != nil && g.Rest(r) != g.Rest(want) && g.draft(r, ui.Epoch) == g.draft(want, ui.Epoch) {
		return g.page(h, id) && g.Patch(h, r, want) || g.Reach(h, t, id)
	}
	return g.Edit(h, t, id, func() bool { return g.fill(h, t, want) })
}

// flip turns a flag of a row on or off, on the row's page or by its check box in the list.
func (g *Design[R, D]) flip(h *device.Driver, t *Table[R, D], f *Toggle[R], id int) bool {
	switch {
	case g.page(h, id):
		return h.Tap(f.ID)
	case f.Tick == nil:
		return g.Reach(h, t, id)
	}
	return h.Open(g.Info.Name) || g.away(h) || h.On("") && len(t.Picked) == 0 && (g.bring(h, t, id) || h.Tap(f.tickID(id)))
}

// fill enters a row in the open form.
func (g *Design[R, D]) fill(h *device.Driver, t *Table[R, D], want *R) bool {
	now, d := &t.Form.Now, g.draft(want, ui.Epoch)
	for _, late := range []bool{false, true} {
		for i := range g.Fields {
			f := &g.Fields[i]
			if f.Late == late && f.put(h, f.get(now), f.get(&d)) {
				return true
			}
		}
	}
	return false
}

// put takes the next step from one value of the field to another.
func (f *Field[D]) put(h *device.Driver, have, want string) bool {
	if f.Valid != nil && f.canonical(have) == f.canonical(want) {
		return false
	}
	return f.Put(h, have, want)
}

// Enter makes the driver enter missing rows. An existing one of the same name counts as a wrong entry and is corrected;
// the names must be new to the app.
func (g *Design[R, D]) Enter(h *device.Driver, list []R) bool {
	t := g.Of(h.Phone)
	for i := range list {
		r := &list[i]
		ids := t.IDs(func(o *R) bool { return g.Name(o) == g.Name(r) || g.Fuzzy && device.Same(g.Name(o), g.Name(r)) })
		switch {
		case len(ids) == 0:
			return g.Mend(h, t, 0, r)
		case len(ids) > 1:
			return g.Delete(h, t, ids[1:])
		case !g.Alike(t.Find(ids[0]), r):
			return g.Mend(h, t, ids[0], r)
		}
	}
	return false
}

// Consult makes the driver open a row's page. It returns false there, and as long as the app shows it behind another
// app.
func (g *Design[R, D]) Consult(h *device.Driver, id int) bool {
	at := h.Shell.At(g.Info.Name)
	shown := at.Screen == rowScreen && at.Arg == strconv.Itoa(id)
	return !shown && (g.Reach(h, g.Of(h.Phone), id) || h.Back())
}

// Spoil takes the next step toward damage: it turns the first flag of the first row, or deletes that row if rows have no
// flag.
func (g *Design[R, D]) Spoil(h *device.Driver) bool {
	t := g.Of(h.Phone)
	switch {
	case len(t.Rows) == 0:
		return false
	case len(g.Toggles) > 0:
		return g.flip(h, t, &g.Toggles[0], t.Rows[0].ID)
	}
	return g.Delete(h, t, []int{t.Rows[0].ID})
}

// Edit opens the form of a row, fills it in and saves it; id 0 means a new row. It leaves a form of another row and
// discards its draft.
func (g *Design[R, D]) Edit(h *device.Driver, t *Table[R, D], id int, fill func() bool) bool {
	here := h.Shell.Front == g.Info.Name && h.Arg() == strconv.Itoa(id)
	switch {
	case here && h.On(editScreen):
		return h.Modal() != "discard" && (fill() || h.Tap("save"))
	case here && h.On(rowScreen):
		return h.Tap("edit")
	case id != 0:
		return g.Reach(h, t, id)
	}
	return h.Open(g.Info.Name) || g.away(h) || h.On("") && h.Tap("add")
}

// Delete deletes rows: one from its page, several by selecting them in the list.
func (g *Design[R, D]) Delete(h *device.Driver, t *Table[R, D], ids []int) bool {
	switch {
	case len(ids) == 0:
		return false
	case h.Open(g.Info.Name) || g.away(h):
		return true
	case h.On(rowScreen):
		at, _ := strconv.Atoi(h.Arg())
		return slices.Contains(ids, at) && (h.Confirm() || h.Tap("delete"))
	case !h.On("") || h.Modal() != "" && h.Modal() != "delete":
		return false
	}
	return g.deleteFromList(h, t, ids)
}

func (g *Design[R, D]) deleteFromList(h *device.Driver, t *Table[R, D], ids []int) bool {
	if len(t.Picked) == 0 {
		if len(ids) == 1 {
			return g.Reach(h, t, ids[0])
		}
		return g.uncover(h, t, ids...) || h.Long(RowID(g.listed(t, ids)[0]))
	}
	for _, id := range t.Picked {
		if !slices.Contains(ids, id) {
			return h.Tap(RowID(id))
		}
	}
	for _, id := range g.listed(t, ids) {
		if !t.picked(id) {
			return h.Tap(RowID(id))
		}
	}
	return h.Confirm() || h.Tap("pick/delete")
}

// listed puts rows in the order of the complete list.
func (g *Design[R, D]) listed(t *Table[R, D], ids []int) []int {
	whole := Table[R, D]{Rows: t.Rows, View: View{Order: t.View.Order}}
	list := g.Seen(&whole)
	return slices.DeleteFunc(list, func(id int) bool { return !slices.Contains(ids, id) })
}

// away discards the draft of a form that is not wanted, after the driver has gone back from it.
func (g *Design[R, D]) away(h *device.Driver) bool {
	return h.On(editScreen) && h.Modal() == "discard" && h.Confirm()
}

// uncover ends the search and the filter that hide rows.
func (g *Design[R, D]) uncover(h *device.Driver, t *Table[R, D], ids ...int) bool {
	seen := g.Seen(t)
	if !slices.ContainsFunc(ids, func(id int) bool { return !slices.Contains(seen, id) }) {
		return false
	}
	return t.View.Searching && h.Tap("search/close") || g.show(h, t, 0)
}

// show sets the list's filter.
func (g *Design[R, D]) show(h *device.Driver, t *Table[R, D], filter int) bool {
	switch {
	case t.View.Filter == filter:
		return false
	case g.Chips:
		return h.Tap("show/" + g.Filters[filter])
	case filter == 0:
		return h.Tap("show/" + g.Filters[t.View.Filter])
	}
	return h.Tap("option/"+g.Filters[filter]) || h.Tap("filter")
}

// sort sets the list's order.
func (g *Design[R, D]) sort(h *device.Driver, t *Table[R, D], order int) bool {
	return t.View.Order != order && (h.Tap("option/"+g.Orders[order].Label) || h.Tap("sort"))
}

// Narrow sets the list's filter, order and search, to read an answer from it.
func (g *Design[R, D]) Narrow(h *device.Driver, t *Table[R, D], want View) bool {
	if h.Open(g.Info.Name) || g.away(h) {
		return true
	}
	if !h.On("") || len(t.Picked) > 0 {
		return false
	}
	if t.View.Searching && want.Query == "" {
		return h.Tap("search/close")
	}
	return g.show(h, t, want.Filter) || g.sort(h, t, want.Order) ||
		want.Query != "" && (h.Tap("search/open") || h.Fill("search", want.Query))
}
