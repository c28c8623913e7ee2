package gen

import (
	"slices"
	"strconv"

	"gymkhana/env/phone/ui"
)

// open opens the form of an item with a fresh draft; id 0 means a new item.
func (a *App) open(p *ui.Page, s *Shelf, id int) {
	now := make([]string, len(a.Fields))
	it := s.find(id)
	for i := range now {
		f := &a.Fields[i]
		now[i] = f.usual()
		if it != nil {
			now[i] = f.text(it.at(i))
		}
	}
	s.Draft = Draft{Was: now, Now: slices.Clone(now)}
	p.Go(formScreen, itoa(id))
}

// steps is the number of screens of the form.
func (a *App) steps() int {
	if a.Layout.Form == "steps" {
		return 2
	}
	return 1
}

// step returns the range of fields on a screen of the form: the first, and the one after the last.
func (a *App) step(n int) (from, to int) {
	half := (len(a.Fields) + 1) / 2
	switch {
	case a.steps() == 1:
		return 0, len(a.Fields)
	case n == 0:
		return 0, half
	}
	return half, len(a.Fields)
}

// form is the form of an item; Arg is its id, 0 for a new one.
func (a *App) form(p *ui.Page, s *Shelf) {
	id, _ := strconv.Atoi(p.Arg())
	d := &s.Draft
	for len(d.Now) < len(a.Fields) { // a state from outside
		d.Now = append(d.Now, "")
	}
	last := d.Step >= a.steps()-1
	a.formBar(p, s, id, last)
	p.OnBack(func() bool { return a.leaveForm(p, d) })
	from, to := a.step(d.Step)
	for i := from; i < to; i++ {
		a.input(p, i, &d.Now[i])
	}
	switch {
	case p.Modal("discard"):
		p.Confirm("Discard changes?", "What you entered will be lost.", "Discard", p.Return)
	case p.Modal("delete"):
		a.confirm(p, s)
	default:
		a.pickers(p, d)
	}
}

func (a *App) formBar(p *ui.Page, s *Shelf, id int, last bool) {
	heading := a.words.add
	if id != 0 {
		heading = a.words.edit + " " + a.noun.one
	}
	p.Bar(heading)
	if id != 0 && a.Layout.Delete == "form" {
		p.Action("act/delete", ui.IconTrash, a.words.delete, func() { a.ask(p, s, id) })
	}
	switch {
	case !last:
		p.Bottom(ui.Button{ID: "next", Label: "Next", Do: func() { s.Draft.Step++ }})
	case a.Layout.Save == "bar":
		p.Action("save", ui.IconTick, a.words.save, func() { a.save(p, s, id) })
	default:
		p.Bottom(ui.Button{ID: "save", Label: a.words.save, Do: func() { a.save(p, s, id) }})
	}
}

// leaveForm goes back a step, or asks before a draft is discarded; it returns false if there is nothing to discard.
func (a *App) leaveForm(p *ui.Page, d *Draft) bool {
	switch {
	case d.Step > 0:
		d.Step = 0
	case slices.Equal(d.Now, d.Was):
		return false
	default:
		p.Pop("discard", "")
	}
	return true
}

// save checks and saves the draft.
func (a *App) save(p *ui.Page, s *Shelf, id int) {
	values := make([]string, len(a.Fields))
	for i := range values {
		v, why := a.Fields[i].read(s.Draft.Now[i])
		if why != "" {
			p.Snack(why)
			return
		}
		values[i] = v
	}
	if it := s.find(id); it != nil {
		it.Values = values
	} else {
		s.add(values)
	}
	p.Return()
	p.Snack(capital(a.noun.one) + " saved")
}

func fieldID(i int) string { return "field/" + itoa(i) }

// input is the widget of a field.
func (a *App) input(p *ui.Page, i int, v *string) {
	f, l, id := &a.Fields[i], &a.Layout, fieldID(i)
	set := func(to string) func() { return func() { *v = to } }
	switch {
	case f.kind == few:
		n := number(*v)
		p.Text(ui.Text{ID: id, Text: f.Label + ": " + *v})
		p.Buttons(ui.Button{ID: id + "/less", Label: "−", Tonal: true, Off: n <= 1, Do: set(itoa(n - 1))},
			ui.Button{ID: id + "/more", Label: "+", Tonal: true, Off: n >= 9, Do: set(itoa(n + 1))})
	case f.kind == date && l.Date == "picker":
		p.Choice(id, f.Label, a.shown(f, *v), func() { p.PickDate("pick/"+id, *v) })
	case f.kind == clock && l.Clock == "picker":
		p.Choice(id, f.Label, *v, func() { p.Pop("pick/"+id, *v) })
	case f.kind == flag:
		a.flagInput(p, i, v)
	case f.kind == choice:
		a.choiceInput(p, i, v)
	case f.kind == rating:
		a.ratingInput(p, i, v)
	case f.kind == remark:
		p.Field(ui.Field{ID: id, Label: f.Label, Value: v, Lines: 2})
	default:
		p.Field(ui.Field{ID: id, Label: f.Label, Hint: a.hint(f), Value: v, Keys: a.keys(f)})
	}
}

// hint shows the format of a value.
func (a *App) hint(f *Field) string {
	switch f.kind {
	case money:
		return "0.00"
	case date:
		return "YYYY-MM-DD"
	case clock:
		return "HH:MM"
	}
	return ""
}

func (a *App) keys(f *Field) ui.Keyboard {
	if f.kind == count || f.kind == money {
		return ui.NumberKeys
	}
	return ui.LetterKeys
}

func (a *App) flagInput(p *ui.Page, i int, v *string) {
	f, id := &a.Fields[i], fieldID(i)
	turn := func() {
		if *v == yes {
			*v = no
		} else {
			*v = yes
		}
	}
	switch a.Layout.Flag {
	case "switch":
		p.Switch(id, f.Label, "", *v == yes, turn)
	case "check":
		p.Check(id, f.Label, "", *v == yes, turn)
	default:
		p.Chips(id, []string{f.Label}, func(int) bool { return *v == yes }, func(int) { turn() })
	}
}

func (a *App) choiceInput(p *ui.Page, i int, v *string) {
	f, id := &a.Fields[i], fieldID(i)
	switch a.Layout.Choice {
	case "dropdown":
		p.Choice(id, f.Label, *v, func() { p.Pop("pick/"+id, "") })
		return
	case "radios":
		p.Section(f.Label)
		for _, o := range f.Options {
			p.Radio(id+"/"+o, o, *v == o, func() { *v = o })
		}
		return
	}
	p.Section(f.Label)
	p.Chips(id, f.Options, func(k int) bool { return f.Options[k] == *v }, func(k int) { *v = f.Options[k] })
}

// stars are the possible ratings.
var stars = []string{"1", "2", "3", "4", "5"}

func (a *App) ratingInput(p *ui.Page, i int, v *string) {
	f, id := &a.Fields[i], fieldID(i)
	switch a.Layout.Rating {
	case "slider":
		p.Slider(id, f.Label+": "+*v+" of 5", number(*v)-1, 4, func(n int) { *v = itoa(within(n, 5) + 1) })
	case "dropdown":
		p.Choice(id, f.Label, *v, func() { p.Pop("pick/"+id, "") })
	default:
		p.Section(f.Label)
		p.Cells(5, 72, 5, func(k int) ui.Cell {
			c := ui.Cell{ID: id + "/" + stars[k], Name: f.Label + " " + stars[k], Icon: ui.IconStar, Ink: ui.Amber, Do: func() { *v = stars[k] }}
			if k < number(*v) {
				c.Icon = ui.IconStarFull
			}
			return c
		})
	}
}

// pickers are the dialogs for choosing values.
func (a *App) pickers(p *ui.Page, d *Draft) {
	for i := range a.Fields {
		f, v := &a.Fields[i], &d.Now[i]
		if !p.Modal("pick/" + fieldID(i)) {
			continue
		}
		options := f.Options
		switch f.kind {
		case date:
			p.DatePicker(func(day string) { *v = day })
			return
		case clock:
			p.TimePicker(func(at string) { *v = at })
			return
		case rating:
			options = stars
		}
		p.Options(f.Label, options, slices.Index(options, *v), func(k int) { *v = options[k] })
	}
}
