package gen

import (
	"strconv"

	"gymkhana/env/phone/ui"
)

// page is the page of an item.
func (a *App) page(p *ui.Page, s *Shelf) {
	id, _ := strconv.Atoi(p.Arg())
	it := s.find(id)
	p.Bar(capital(a.noun.one))
	if it == nil {
		p.Empty(a.Icon, "It is gone")
		return
	}
	a.pageBar(p, s, id)
	p.Text(ui.Text{ID: "value/0", Text: it.at(0), Size: 28, Bold: true})
	for i := 1; i < len(a.Fields); i++ {
		a.value(p, s, it, i)
	}
	switch {
	case p.Modal("delete"):
		a.confirm(p, s)
	case p.Modal("acts"):
		p.Menu(a.acts(p, s, id)...)
	}
}

// pageBar has the commands for an item.
func (a *App) pageBar(p *ui.Page, s *Shelf, id int) {
	if len(a.acts(p, s, id)) > 0 {
		p.Action("acts", ui.IconMore, "More", func() { p.Pop("acts", "") })
	}
	if a.deletesOnPage() && a.Layout.DeleteAt == "bar" {
		p.Action("act/delete", ui.IconTrash, a.words.delete, func() { a.ask(p, s, id) })
	}
	edit := func() { a.open(p, s, id) }
	switch {
	case a.Layout.Edit != "page":
	case a.Layout.EditAt == "bar":
		p.Action("act/edit", ui.IconEdit, a.words.edit, edit)
	case a.Layout.EditAt == "foot":
		p.Bottom(ui.Button{ID: "act/edit", Label: a.words.edit, Do: edit})
	}
}

func (a *App) deletesOnPage() bool { return a.Layout.Delete == "page" }

// acts are the entries of the menu on an item's page.
func (a *App) acts(p *ui.Page, s *Shelf, id int) (items []ui.Item) {
	if a.Layout.Edit == "page" && a.Layout.EditAt == "menu" {
		items = append(items, ui.Item{ID: "act/edit", Title: a.words.edit, Do: func() { a.open(p, s, id) }})
	}
	if a.deletesOnPage() && a.Layout.DeleteAt == "menu" {
		items = append(items, ui.Item{ID: "act/delete", Title: a.words.delete, Do: func() { a.ask(p, s, id) }})
	}
	return items
}

func valueID(i int) string { return "value/" + itoa(i) }

// value is one value on the page of an item.
func (a *App) value(p *ui.Page, s *Shelf, it *Item, i int) {
	f, id, field := &a.Fields[i], it.ID, valueID(i)
	switch {
	case f.kind == flag && a.Layout.Toggle == "page":
		p.Switch(field, f.Label, "", it.at(i) == yes, func() { s.flip(id, i) })
	case a.Layout.Page == "paper":
		p.Text(ui.Text{ID: field, Text: a.labelled(it, i), Paper: true})
	default:
		p.Item(ui.Item{ID: field, Title: a.shown(f, it.at(i)), Detail: f.Label})
	}
}
