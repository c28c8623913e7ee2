package gen

import (
	"slices"
	"strconv"

	"gymkhana/env/phone/table"
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
		a.inputs[i].Lay(p, table.At(&d.Now[i]))
	}
	switch {
	case p.Modal("discard"):
		p.Confirm("Discard changes?", "What you entered will be lost.", "Discard", p.Return)
	case p.Modal("delete"):
		a.confirm(p, s)
	default:
		for i := range a.inputs {
			a.inputs[i].Dialog(p, table.At(&d.Now[i]))
		}
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

// input is how a field is entered, by the app's layout.
func (a *App) input(i int) *table.Input {
	f, l := &a.Fields[i], &a.Layout
	in := &table.Input{ID: fieldID(i), Label: f.Label, Options: f.Options, Picker: "pick/" + fieldID(i), Hint: a.hint(f), Keys: a.keys(f)}
	switch f.kind {
	case few:
		in.Kind, in.Least, in.Most = table.Stepper, 1, 9
	case date:
		in.Kind = map[string]table.Kind{"picker": table.Day}[l.Date]
		in.Show = func(v string) string { return a.shown(f, v) }
	case clock:
		in.Kind = map[string]table.Kind{"picker": table.Clock}[l.Clock]
	case flag:
		in.Kind = map[string]table.Kind{"switch": table.Switch, "check": table.Check, "chip": table.Chip}[l.Flag]
	case choice:
		in.Kind = map[string]table.Kind{"dropdown": table.Menu, "radios": table.Radios, "chips": table.ChipRow}[l.Choice]
	case rating:
		in.Kind = map[string]table.Kind{"cells": table.Stars, "slider": table.Slider, "dropdown": table.Menu}[l.Rating]
		in.Options = table.Ratings
	case remark:
		in.Lines = 2
	}
	return in
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
