package table

import (
	"fmt"
	"strconv"
	"strings"

	"gymkhana/canvas"
	"gymkhana/env/phone/ui"
)

// The screens of a table other than the list.
const (
	rowScreen  = "row"
	editScreen = "edit"
)

func lower(query string) string { return strings.ToLower(strings.TrimSpace(query)) }

// Show describes the current screen: the list, a row's page, the form, or one of the app's own.
func (g *Design[R, D]) Show(p *ui.Page, t *Table[R, D]) {
	switch p.Screen() {
	case rowScreen:
		g.row(p, t)
	case editScreen:
		g.form(p, t)
	default:
		if own := g.Screens[p.Screen()]; own != nil {
			own(p, t)
			return
		}
		g.list(p, t)
	}
}

func (g *Design[R, D]) list(p *ui.Page, t *Table[R, D]) {
	ids := g.Seen(t)
	if len(t.Picked) > 0 {
		g.pickBar(p, t, ids)
	} else {
		g.bar(p, t)
	}
	if t.View.Searching {
		p.Search("search", "Search "+g.Nouns, &t.View.Query)
	}
	p.OnBack(t.leave)
	if g.Above != nil && !t.View.Searching {
		g.Above(p, t)
	}
	g.filters(p, t)
	if t.View.Searching || t.View.Filter != 0 {
		p.Text(ui.Text{ID: "count", Text: g.count(len(ids)), Muted: true, Size: 19})
	}
	if len(ids) == 0 {
		p.Empty(g.Info.Icon, "No "+g.Nouns+" here")
	}
	p.Rows(len(ids), true, func(i int) { g.item(p, t, ids[i]) })
	p.Space(120)
	if len(t.Picked) == 0 {
		p.Fab("add", ui.IconPlus, "New "+g.Noun, func() { g.open(p, t, 0) })
	}
	g.listModals(p, t)
}

// count writes the number of rows: "1 expense", "4 expenses".
func (g *Design[R, D]) count(n int) string {
	if n == 1 {
		return "1 " + g.Noun
	}
	return strconv.Itoa(n) + " " + g.Nouns
}

func (g *Design[R, D]) bar(p *ui.Page, t *Table[R, D]) {
	p.Bar(g.Title)
	if t.View.Searching {
		p.Action("search/close", ui.IconClose, "Close the search", func() { t.leave() })
	} else {
		p.Action("search/open", ui.IconSearch, "Search", func() { t.View.Searching = true })
	}
	p.Action("sort", ui.IconSort, "Sort", func() { p.Pop("sort", "") })
	if !g.Chips {
		p.Action("filter", ui.IconFilter, "Filter", func() { p.Pop("filter", "") })
	}
	if g.Menu != nil {
		p.Action("menu", ui.IconMore, "More", func() { p.Pop("menu", "") })
	}
}

// pickBar is the bar while rows are selected.
func (g *Design[R, D]) pickBar(p *ui.Page, t *Table[R, D], ids []int) {
	p.Bar(strconv.Itoa(len(t.Picked)) + " selected")
	p.Action("pick/delete", ui.IconTrash, "Delete the selected "+g.Nouns, func() { p.Pop("delete", "") })
	p.Action("pick/all", ui.IconTick, "Select all", func() {
		for _, id := range ids {
			t.unpick(id)
			t.pick(id)
		}
	})
	p.Action("pick/clear", ui.IconClose, "Clear the selection", func() { t.leave() })
}

// filters shows the current filters.
func (g *Design[R, D]) filters(p *ui.Page, t *Table[R, D]) {
	at := &t.View.Filter
	switch {
	case g.Chips:
		p.Chips("show", g.Filters, func(i int) bool { return i == *at }, func(i int) { *at = i })
	case *at != 0:
		p.Chips("show", g.Filters[*at:*at+1], func(int) bool { return true }, func(int) { *at = 0 })
	}
}

func (g *Design[R, D]) item(p *ui.Page, t *Table[R, D], id int) {
	r := t.Find(id)
	it := ui.Item{ID: RowID(id), Title: g.Name(r), Long: func() { t.pick(id) }}
	it.Do = func() { p.Go(rowScreen, strconv.Itoa(id)) }
	if len(t.Picked) > 0 {
		it.Marked = t.picked(id)
		it.Do = it.Long
	}
	g.Item(&it, r)
	p.Item(it)
	for i := range g.Toggles {
		if f := &g.Toggles[i]; f.Tick != nil && len(t.Picked) == 0 {
			on := *f.On(r)
			p.Part(ui.Box{X0: 26, Y0: 17, X1: 88, Y1: 79}, ui.Picture{ID: f.tickID(id), Name: f.Names[state(on)] + ": " + g.Name(r),
				Do: func() { f.flip(p, r) }, Paint: func(c *canvas.Canvas, b ui.Box) { tick(c, b, on, f.Tick(r)) }})
		}
	}
	if g.Parts != nil {
		g.Parts(p, &it, r)
	}
}

// tick paints a round check box.
func tick(c *canvas.Canvas, b ui.Box, on bool, ink ui.Color) {
	x, y := float64(b.X0+b.X1)/2, float64(b.Y0+b.Y1)/2
	c.Circle(x, y, 28, ui.Surface)
	if !on {
		c.Ring(x, y, 17, 4, ink)
		return
	}
	c.Circle(x, y, 19, ink)
	c.Polyline(4, ui.White, canvas.Point{X: x - 8, Y: y}, canvas.Point{X: x - 2, Y: y + 7}, canvas.Point{X: x + 9, Y: y - 7})
}

func (g *Design[R, D]) listModals(p *ui.Page, t *Table[R, D]) {
	switch {
	case p.Modal("sort"):
		labels := make([]string, len(g.Orders))
		for i := range g.Orders {
			labels[i] = g.Orders[i].Label
		}
		p.Options("Sort by", labels, t.View.Order, func(i int) { t.View.Order = i })
	case p.Modal("filter"):
		p.Options("Show", g.Filters, t.View.Filter, func(i int) { t.View.Filter = i })
	case g.Menu != nil && p.Modal("menu"):
		p.Menu(g.Menu(p, t)...)
	case p.Modal("delete"):
		p.Confirm("Delete "+g.count(len(t.Picked))+"?", "This cannot be undone.", "Delete", func() {
			p.Snack(g.count(len(t.Picked)) + " deleted")
			for len(t.Picked) > 0 {
				t.Remove(t.Picked[0])
			}
		})
	}
}

// row is the page of a row.
func (g *Design[R, D]) row(p *ui.Page, t *Table[R, D]) {
	id, _ := strconv.Atoi(p.Arg())
	r := t.Find(id)
	p.Bar(capital(g.Noun))
	if r == nil {
		p.Empty(g.Info.Icon, "This "+g.Noun+" is gone")
		return
	}
	p.Action("delete", ui.IconTrash, "Delete", func() { p.Pop("delete", "") })
	p.Action("edit", ui.IconEdit, "Edit", func() { g.open(p, t, id) })
	for i := range g.Toggles {
		f := &g.Toggles[i]
		at := state(*f.On(r))
		p.Action(f.ID, f.Icons[at], f.Names[at], func() { f.flip(p, r) })
	}
	if g.Page != nil {
		g.Page(p, r)
	} else {
		g.facts(p, r)
	}
	if p.Modal("delete") {
		p.Confirm("Delete this "+g.Noun+"?", fmt.Sprintf("“%s” will be gone for good.", g.Name(r)), "Delete", func() {
			t.Remove(id)
			p.Return()
			p.Snack(capital(g.Noun) + " deleted")
		})
	}
}

// facts shows the name of a row, and each of its other fields on a line.
func (g *Design[R, D]) facts(p *ui.Page, r *R) {
	d := g.draft(r, ui.Epoch)
	p.Space(6)
	p.Text(ui.Text{ID: g.Fields[0].ID, Text: g.Name(r), Large: true, Bold: true})
	for i := range g.Fields[1:] {
		f := &g.Fields[i+1]
		switch v := f.shown(f.said(f.get(&d))); {
		case v == "":
		case f.words():
			p.Section(f.Label)
			p.Text(ui.Text{ID: f.ID, Text: v})
		default:
			p.Item(ui.Item{ID: f.ID, Title: f.label(), Tail: v})
		}
	}
	p.Space(30)
}

func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// open opens the form of a row with a fresh draft; nil means a new row.
func (g *Design[R, D]) open(p *ui.Page, t *Table[R, D], id int) {
	d := g.draft(t.Find(id), p.Sys.Now())
	t.Form = Form[D]{Was: d, Now: d}
	p.Go(editScreen, strconv.Itoa(id))
}

// form is the form of a row; Arg is its id, 0 for a new one.
func (g *Design[R, D]) form(p *ui.Page, t *Table[R, D]) {
	id, _ := strconv.Atoi(p.Arg())
	f := &t.Form
	if id == 0 {
		p.Bar("New " + g.Noun)
	} else {
		p.Bar("Edit " + g.Noun)
	}
	p.Bottom(ui.Button{ID: "save", Label: "Save", Do: func() { g.save(p, t, id) }})
	p.OnBack(func() bool {
		if f.Now == f.Was {
			return false
		}
		p.Pop("discard", "")
		return true
	})
	for i := range g.Fields {
		g.Fields[i].Lay(p, g.Fields[i].value(&f.Now))
	}
	for i := range g.Fields {
		g.Fields[i].Dialog(p, g.Fields[i].value(&f.Now))
	}
	if p.Modal("discard") {
		p.Confirm("Discard changes?", "What you entered will be lost.", "Discard", p.Return)
	}
}

func (g *Design[R, D]) save(p *ui.Page, t *Table[R, D], id int) {
	d, why := g.Check(t.Form.Now)
	if why != "" {
		p.Snack(why)
		return
	}
	var none R
	if old := t.Find(id); old != nil {
		*old = g.made(&d, *old)
	} else {
		t.Add(g.made(&d, none))
	}
	p.Return()
	p.Snack(capital(g.Noun) + " saved")
}
