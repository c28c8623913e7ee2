package gen

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gymkhana/canvas"
	"gymkhana/env/phone/ui"
)

// The screens of an app other than the list.
const (
	itemScreen = "item"
	formScreen = "form"
)

// show describes the current screen.
func (a *App) show(p *ui.Page, s *Shelf) {
	switch p.Screen() {
	case itemScreen:
		a.page(p, s)
	case formScreen:
		a.form(p, s)
	case cmdOverview:
		p.Bar(a.words.overview)
		a.overview(p, s)
	case cmdOptions:
		p.Bar(a.words.options)
		a.options(p, s)
	default:
		a.first(p, s)
	}
}

// first is the first screen: the list, or another tab.
func (a *App) first(p *ui.Page, s *Shelf) {
	if len(s.Picked) > 0 {
		a.pickBar(p, s)
	} else {
		a.bar(p, s)
	}
	if a.Layout.Nav == "tabs" && s.View.Tab == 1 {
		a.overview(p, s)
		return
	}
	if a.Layout.Nav == "tabs" && s.View.Tab == 2 {
		a.options(p, s)
		return
	}
	a.list(p, s)
}

// list is the list with its search, filter and order.
func (a *App) list(p *ui.Page, s *Shelf) {
	place := a.at(cmdSearch)
	if place == "always" || place != "" && s.View.Searching {
		p.Search("search", a.words.search, &s.View.Query)
	}
	p.OnBack(s.leave)
	if a.at(cmdAdd) == "foot" && len(s.Picked) == 0 {
		p.Bottom(ui.Button{ID: "cmd/add", Label: a.words.add, Do: func() { a.open(p, s, 0) }})
	}
	a.chips(p, s)
	ids := a.seen(s)
	if len(ids) == 0 {
		p.Empty(a.Icon, "No "+a.noun.many+" here")
	}
	switch a.Layout.List {
	case "grid":
		p.Cells(2, 150, len(ids), func(i int) ui.Cell { return a.cell(p, s, ids[i], 150) })
	case "cards":
		p.Cells(1, a.cardHeight(), len(ids), func(i int) ui.Cell { return a.cell(p, s, ids[i], a.cardHeight()) })
	default:
		a.lines(p, s, ids)
	}
	if a.at(cmdAdd) == "last" && len(s.Picked) == 0 {
		p.Item(ui.Item{ID: "cmd/add", Title: a.words.add, Icon: ui.IconPlus, Do: func() { a.open(p, s, 0) }})
	}
	p.Space(110)
	if a.at(cmdAdd) == "fab" && len(s.Picked) == 0 {
		p.Fab("cmd/add", ui.IconPlus, a.words.add, func() { a.open(p, s, 0) })
	}
	a.menus(p, s)
	a.listModals(p, s)
}

// pickBar is the bar while items are selected.
func (a *App) pickBar(p *ui.Page, s *Shelf) {
	p.Bar(strconv.Itoa(len(s.Picked)) + " selected")
	p.Action("pick/delete", ui.IconTrash, a.words.delete, func() {
		if a.Layout.Ask {
			p.Pop("delete", "")
		} else {
			a.deletePicked(p, s)
		}
	})
	p.Action("pick/clear", ui.IconClose, "Clear the selection", func() { s.leave() })
}

func (a *App) deletePicked(p *ui.Page, s *Shelf) {
	p.Snack(strconv.Itoa(len(s.Picked)) + " gone")
	for len(s.Picked) > 0 {
		s.remove(s.Picked[0])
	}
}

// chips are filters and orders that are always shown, or the current filter.
func (a *App) chips(p *ui.Page, s *Shelf) {
	at := within(s.View.Filter, len(a.filters))
	switch {
	case a.at(cmdFilter) == "chips":
		p.Chips("show", a.filterLabels(), func(i int) bool { return i == at }, func(i int) { s.View.Filter = i })
	case at > 0:
		p.Chips("show", []string{a.filters[at].label}, func(int) bool { return true }, func(int) { s.View.Filter = 0 })
	}
	if a.at(cmdSort) == "chips" {
		p.Chips("by", a.sortLabels(), func(i int) bool { return i == s.View.Sort }, func(i int) { s.View.Sort = i })
	}
}

func (a *App) filterLabels() []string {
	var list []string
	for _, f := range a.filters {
		list = append(list, f.label)
	}
	return list
}

func (a *App) sortLabels() []string {
	var list []string
	for _, o := range a.sorts {
		list = append(list, o.label)
	}
	return list
}

// lines shows the items as rows, possibly grouped under headings.
func (a *App) lines(p *ui.Page, s *Shelf, ids []int) {
	group, heading := a.groups(), ""
	for _, id := range ids {
		it := s.find(id)
		if v := it.at(group); group >= 0 && v != heading {
			p.Section(v)
			heading = v
		}
		a.line(p, s, it)
	}
}

func (a *App) line(p *ui.Page, s *Shelf, it *Item) {
	id := it.ID
	row := ui.Item{ID: rowID(id), Title: it.at(0), Detail: a.detail(it), Do: a.tap(p, s, id), Long: a.long(p, s, id),
		Marked: a.picked(s, id)}
	if a.Layout.Icons {
		row.Icon = a.noun.icon
	}
	i := a.toggled()
	if a.Layout.Toggle != "list" && a.Layout.Edit != "more" {
		row.Tail = a.tail(it)
	}
	p.Item(row)
	switch {
	case len(s.Picked) > 0:
	case a.Layout.Toggle == "list":
		p.PartSwitch(flagID(id), a.Fields[i].Label+", "+it.at(0), it.at(i) == yes, func() { s.flip(id, i) })
	case a.Layout.Edit == "more":
		p.PartButton("more/"+itoa(id), ui.IconMore, "More about "+it.at(0), func() { p.Pop("item", itoa(id)) })
	}
}

func rowID(id int) string  { return "row/" + itoa(id) }
func flagID(id int) string { return "flag/" + itoa(id) }

// flip toggles a flag of an item.
func (s *Shelf) flip(id, field int) {
	it := s.find(id)
	if it == nil || field >= len(it.Values) {
		return
	}
	if it.Values[field] == yes {
		it.Values[field] = no
	} else {
		it.Values[field] = yes
	}
}

// toggled is the flag that has a switch in the list.
func (a *App) toggled() int { return find(a.Fields, flag) }

// tap is the effect of a tap on an item.
func (a *App) tap(p *ui.Page, s *Shelf, id int) func() {
	switch {
	case len(s.Picked) > 0:
		return func() { s.pick(id) }
	case a.Layout.paged():
		return func() { p.Go(itemScreen, itoa(id)) }
	}
	return func() { a.open(p, s, id) }
}

// long is the effect of a long press on an item; nil means none.
func (a *App) long(p *ui.Page, s *Shelf, id int) func() {
	switch {
	case a.Layout.Delete == "pick":
		return func() { s.pick(id) }
	case a.Layout.Edit == "long":
		return func() { p.Pop("item", itoa(id)) }
	}
	return nil
}

func (a *App) picked(s *Shelf, id int) bool {
	for _, p := range s.Picked {
		if p == id {
			return true
		}
	}
	return false
}

// inList returns the fields that the list shows in addition to the name: in the second line, and at the end. The second
// line has room for only one if a switch or a button is at the end.
func (a *App) inList() (details []int, tail int) {
	tail = -1
	room := 2
	if a.Layout.Toggle == "list" || a.Layout.Edit == "more" {
		room = 1
	}
	group := a.groups()
	for i := 1; i < len(a.Fields); i++ {
		f := &a.Fields[i]
		switch {
		case i == group || f.kind == remark || a.Layout.Toggle == "list" && i == a.toggled():
		case tail < 0 && (f.kind == money || f.kind == clock || f.kind == count):
			tail = i
		case len(details) < room:
			details = append(details, i)
		}
	}
	return details, tail
}

// listed reports whether the list shows a field.
func (a *App) listed(field int) bool {
	details, tail := a.inList()
	switch {
	case field == 0:
		return true
	case a.Layout.List == "grid":
		return len(details) > 0 && field == details[0]
	case field == tail:
		return a.Layout.List == "cards" || a.Layout.Toggle != "list" && a.Layout.Edit != "more"
	}
	for _, i := range details {
		if i == field {
			return true
		}
	}
	return false
}

// gridRoom is the width of the second line of an item in a grid.
const gridRoom = 210

// plain reports whether the list shows a field of every item in full: it is the first text in its line and fits.
func (a *App) plain(f *Field) bool {
	i := slices.IndexFunc(a.Fields, func(o Field) bool { return o.Label == f.Label })
	details, _ := a.inList()
	if !a.listed(i) || a.Layout.List != "cards" && len(details) > 1 && details[1] == i {
		return false
	}
	widest := a.labelled(&Item{Values: slices.Repeat([]string{f.widest()}, len(a.Fields))}, i)
	return a.Layout.List != "grid" || ui.TextWidth(widest, 18, false) <= gridRoom
}

// detail is the second line of an item.
func (a *App) detail(it *Item) string {
	details, _ := a.inList()
	var parts []string
	for _, i := range details {
		parts = append(parts, a.labelled(it, i))
	}
	return strings.Join(parts, " · ")
}

// labelled is a value with its label.
func (a *App) labelled(it *Item, i int) string {
	return a.Fields[i].Label + ": " + a.shown(&a.Fields[i], it.at(i))
}

func (a *App) tail(it *Item) string {
	if _, i := a.inList(); i >= 0 {
		return a.shown(&a.Fields[i], it.at(i))
	}
	return ""
}

func (a *App) cardHeight() int {
	details, tail := a.inList()
	n := len(details)
	if tail >= 0 {
		n++
	}
	return 84 + 30*n
}

// cell shows an item as a card, or in a grid.
func (a *App) cell(p *ui.Page, s *Shelf, id, height int) ui.Cell {
	it := s.find(id)
	details, tail := a.inList()
	if tail >= 0 {
		details = append(details, tail)
	}
	grid := a.Layout.List == "grid"
	if grid {
		details = details[:min(1, len(details))]
	}
	var lines []string
	for _, i := range details {
		lines = append(lines, a.labelled(it, i))
	}
	fill := ui.Surface
	if a.picked(s, id) {
		fill = a.Color.Lighter(0.7)
	}
	return ui.Cell{ID: rowID(id), Name: strings.Join(append([]string{it.at(0)}, lines...), "\n"), Square: true, Fill: fill,
		Do: a.tap(p, s, id), Long: a.long(p, s, id), Paint: func(c *canvas.Canvas, b ui.Box) { a.paint(c, b, it.at(0), lines, grid) }}
}

// paint draws a card's text.
func (a *App) paint(c *canvas.Canvas, b ui.Box, name string, lines []string, grid bool) {
	x, y := float64(b.X0)+24, float64(b.Y0)+38
	room := b.X1 - b.X0 - 36
	if grid {
		c.RoundRect(x, float64(b.Y0)+20, 40, 6, 3, a.Color)
		y += 18
	} else {
		c.RoundRect(float64(b.X0)+10, float64(b.Y0)+16, 5, float64(b.Y1-b.Y0)-32, 2, a.Color)
	}
	c.Text(x, y, ui.Shorten(name, 22, true, room), ui.Style(22, true, ui.Ink))
	for i, line := range lines {
		c.Text(x, y+34+30*float64(i), ui.Shorten(line, 18, false, room), ui.Style(18, false, ui.Muted))
	}
}

// listModals are the dialogs over the list.
func (a *App) listModals(p *ui.Page, s *Shelf) {
	switch {
	case p.Modal(cmdSort):
		p.Options(a.words.sort, a.sortLabels(), within(s.View.Sort, len(a.sorts)), func(i int) { s.View.Sort = i })
	case p.Modal(cmdFilter):
		p.Options(a.words.filter, a.filterLabels(), within(s.View.Filter, len(a.filters)), func(i int) { s.View.Filter = i })
	case p.Modal("item"):
		a.sheet(p, s)
	case p.Modal("delete"):
		a.confirm(p, s)
	}
}

// sheet shows the commands for an item.
func (a *App) sheet(p *ui.Page, s *Shelf) {
	id, _ := strconv.Atoi(p.Slot())
	it := s.find(id)
	if it == nil {
		p.Sheet("Gone", ui.Item{ID: "act/close", Title: "Close", Do: func() {}})
		return
	}
	items := []ui.Item{{ID: "act/edit", Title: a.words.edit, Icon: ui.IconEdit, Do: func() { a.open(p, s, id) }}}
	if a.Layout.Delete == "sheet" {
		items = append(items, ui.Item{ID: "act/delete", Title: a.words.delete, Icon: ui.IconTrash, Do: func() { a.ask(p, s, id) }})
	}
	p.Sheet(it.at(0), items...)
}

// ask deletes an item. If the app's layout asks before a deletion, it opens that dialog instead.
func (a *App) ask(p *ui.Page, s *Shelf, id int) {
	if a.Layout.Ask {
		p.Pop("delete", itoa(id))
		return
	}
	a.delete(p, s, id)
}

// delete deletes an item and leaves its screens.
func (a *App) delete(p *ui.Page, s *Shelf, id int) {
	s.remove(id)
	for p.Screen() != "" {
		p.Return()
	}
	p.Snack(capital(a.noun.one) + " gone")
}

// confirm asks before items are deleted.
func (a *App) confirm(p *ui.Page, s *Shelf) {
	id, _ := strconv.Atoi(p.Slot())
	if it := s.find(id); it != nil {
		p.Confirm(fmt.Sprintf("%s “%s”?", a.words.delete, it.at(0)), "This cannot be undone.", a.words.delete, func() { a.delete(p, s, id) })
		return
	}
	p.Confirm(fmt.Sprintf("%s %d of the %s?", a.words.delete, len(s.Picked), a.noun.many), "This cannot be undone.", a.words.delete,
		func() { a.deletePicked(p, s) })
}

// overview shows the number of items.
func (a *App) overview(p *ui.Page, s *Shelf) {
	p.Text(ui.Text{ID: "total", Text: capital(a.noun.many) + " in all: " + strconv.Itoa(len(s.Items)), Size: 26, Bold: true})
	if n := len(s.Items); n > 0 {
		p.Text(ui.Text{ID: "latest", Text: "Added last: " + s.Items[n-1].at(0), Muted: true})
	}
}

// options are the app's own switches.
func (a *App) options(p *ui.Page, s *Shelf) {
	for i, label := range a.Switches {
		if i < len(s.Switches) {
			p.Switch(switchID(i), label, "", s.Switches[i], func() { s.Switches[i] = !s.Switches[i] })
		}
	}
}

func switchID(i int) string { return "switch/" + itoa(i) }

func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }
