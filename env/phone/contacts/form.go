package contacts

import (
	"reflect"
	"slices"
	"strconv"

	"gymkhana/env/phone/ui"
)

// mostPhones is the largest number of telephone numbers in a form.
const mostPhones = 3

// draftOf is the initial form for a contact, or for a new one.
func (s *State) draftOf(id int) Contact {
	var d Contact
	if c := s.numbered(id); c != nil {
		d = *c
		d.Phones = slices.Clone(c.Phones)
	}
	if len(d.Phones) == 0 {
		d.Phones = []Phone{{Label: Labels[0]}}
	}
	return d
}

// open opens the form of a contact; 0 means a new one.
func (s *State) open(p *ui.Page, id int) {
	s.Draft = s.draftOf(id)
	arg := ""
	if id > 0 {
		arg = strconv.Itoa(id)
	}
	p.Go("edit", arg)
}

// form shows the form of a contact.
func form(p *ui.Page, s *State) {
	d := &s.Draft
	name := "New contact"
	if d.ID > 0 {
		name = "Edit contact"
	}
	p.Bar(name)
	star(p, d.Starred, func() { d.Starred = !d.Starred })
	p.Bottom(ui.Button{ID: "cancel-form", Label: "Cancel", Tonal: true, Do: func() { s.leave(p) }},
		ui.Button{ID: "save", Label: "Save", Do: func() { s.save(p) }})
	p.OnBack(func() bool {
		s.leave(p)
		return true
	})
	p.Space(6)
	p.Field(ui.Field{ID: "first", Label: "First name", Value: &d.First})
	p.Field(ui.Field{ID: "last", Label: "Last name", Value: &d.Last})
	p.Field(ui.Field{ID: "company", Label: "Company", Value: &d.Company})
	for i := range d.Phones {
		p.Field(ui.Field{ID: numbered("phone", i), Label: "Phone", Value: &d.Phones[i].Number, Keys: ui.PhoneKeys})
		p.Choice(numbered("label", i), "Phone label", d.Phones[i].Label, func() { p.Pop("label", strconv.Itoa(i)) })
	}
	if len(d.Phones) < mostPhones {
		p.Buttons(ui.Button{ID: "add-phone", Label: "Add another phone", Plain: true, Do: func() {
			d.Phones = append(d.Phones, Phone{Label: Labels[len(d.Phones)]})
		}})
	}
	p.Field(ui.Field{ID: "email", Label: "E-mail", Value: &d.Email})
	p.Field(ui.Field{ID: "address", Label: "Address", Value: &d.Address})
	p.Choice("birthday", "Birthday", orNone(spoken(d.Birthday)), func() { p.PickDate("birthday", orDate(d.Birthday)) })
	if d.Birthday != "" {
		p.Buttons(ui.Button{ID: "no-birthday", Label: "Remove birthday", Plain: true, Do: func() { d.Birthday = "" }})
	}
	p.Field(ui.Field{ID: "notes", Label: "Notes", Value: &d.Notes, Lines: 2})
	p.Space(12)
	s.formModals(p)
}

func orNone(text string) string {
	if text == "" {
		return "Not set"
	}
	return text
}

// orDate is the picker's date if no birthday is known.
func orDate(date string) string {
	if date == "" {
		return "1990-01-01"
	}
	return date
}

// formModals describes the dialogs of the form.
func (s *State) formModals(p *ui.Page) {
	d := &s.Draft
	if p.Modal("label") {
		if i, err := strconv.Atoi(p.Slot()); err == nil && i < len(d.Phones) {
			p.Options("Phone label", Labels, slices.Index(Labels, d.Phones[i].Label), func(at int) { d.Phones[i].Label = Labels[at] })
		}
	}
	if p.Modal("birthday") {
		p.DatePicker(func(date string) { d.Birthday = date })
	}
	if p.Modal("discard") {
		p.Confirm("Discard changes?", "What you have entered will be lost.", "Discard", p.Return)
	}
}

// leave leaves the form, and asks before a draft is discarded.
func (s *State) leave(p *ui.Page) {
	if reflect.DeepEqual(s.Draft, s.draftOf(s.Draft.ID)) {
		p.Return()
		return
	}
	p.Pop("discard", "")
}

// save saves the draft in the list if it is valid.
func (s *State) save(p *ui.Page) {
	if why := s.Draft.wrong(); why != "" {
		p.Snack(why)
		return
	}
	c := s.Draft
	c.Phones = slices.Clone(c.Phones)
	c.tidy()
	if old := s.numbered(c.ID); old != nil {
		*old = c
		s.Sort()
		p.Return()
	} else {
		made := s.Add(c)
		p.Replace("contact", strconv.Itoa(made.ID))
	}
	p.Snack(c.Name() + " saved")
}
