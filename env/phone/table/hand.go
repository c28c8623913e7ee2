package table

import (
	"slices"
	"strconv"

	"gymkhana/env/phone/device"
)

func (t *Table[R, D]) picked(id int) bool {
	_, found := slices.BinarySearch(t.Picked, id)
	return found
}

// Reach opens a row's page.
func (g *Design[R, D]) Reach(h *device.Driver, t *Table[R, D], id int) bool {
	return h.Open(g.App) || g.away(h) || h.On("") && len(t.Picked) == 0 && (g.uncover(h, t, id) || h.Tap(RowID(id)))
}

// Edit opens the form of a row, fills it in and saves it; id 0 means a new row. It leaves a form of another row and
// discards its draft.
func (g *Design[R, D]) Edit(h *device.Driver, t *Table[R, D], id int, fill func() bool) bool {
	here := h.Shell.Front == g.App && h.Arg() == strconv.Itoa(id)
	switch {
	case here && h.On(editScreen):
		return h.Modal() != "discard" && (fill() || h.Tap("save"))
	case here && h.On(rowScreen):
		return h.Tap("edit")
	case id != 0:
		return g.Reach(h, t, id)
	}
	return h.Open(g.App) || g.away(h) || h.On("") && h.Tap("add")
}

// Delete deletes rows: one from its page, several by selecting them in the list.
func (g *Design[R, D]) Delete(h *device.Driver, t *Table[R, D], ids []int) bool {
	switch {
	case len(ids) == 0:
		return false
	case h.Open(g.App) || g.away(h):
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
	if h.Open(g.App) || g.away(h) {
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
