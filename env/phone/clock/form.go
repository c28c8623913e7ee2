package clock

import (
	"strconv"

	"gymkhana/env/phone/ui"
)

// draftOf is the initial form of an alarm, or of a new one.
func (s *State) draftOf(id int) Alarm {
	if a := s.numbered(id); a != nil {
		return *a
	}
	return Alarm{Time: "08:00", On: true}
}

// open opens the form of an alarm; 0 means a new one.
func (s *State) open(p *ui.Page, id int) {
	s.Draft = s.draftOf(id)
	arg := ""
	if id > 0 {
		arg = strconv.Itoa(id)
	}
	p.Go("alarm", arg)
}

// form shows the form of an alarm.
func form(p *ui.Page, s *State) {
	d := &s.Draft
	if d.ID == 0 {
		p.Bar("New alarm")
	} else {
		p.Bar("Edit alarm")
		p.Action("delete", ui.IconTrash, "Delete alarm", func() { p.Pop("delete", "") })
	}
	p.Bottom(ui.Button{ID: "cancel-form", Label: "Cancel", Tonal: true, Do: func() { s.leave(p) }},
		ui.Button{ID: "save", Label: "Save", Do: func() { s.save(p) }})
	p.OnBack(func() bool {
		s.leave(p)
		return true
	})
	p.Space(6)
	p.Choice("time", "Time", d.Time, func() { p.Pop("time", d.Time) })
	p.Section("Repeat on")
	p.Chips("day", dayNames, func(i int) bool { return d.Days[i] }, func(i int) { d.Days[i] = !d.Days[i] })
	p.Text(ui.Text{ID: "repeats", Text: repeats(d), Muted: true})
	p.Field(ui.Field{ID: "label", Label: "Label", Hint: "What is it for?", Value: &d.Label})
	if p.Modal("time") {
		p.TimePicker(func(clock string) { d.Time = clock })
	}
	if p.Modal("delete") {
		p.Confirm("Delete alarm?", "The alarm at "+s.draftOf(d.ID).Time+" will be gone.", "Delete", func() {
			s.remove(d.ID)
			p.Return()
			p.Snack("Alarm deleted")
		})
	}
	if p.Modal("discard") {
		p.Confirm("Discard changes?", "What you have entered will be lost.", "Discard", p.Return)
	}
}

func repeats(a *Alarm) string {
	if text := daysText(a.Days); text != "" {
		return "Rings: " + text
	}
	return "Rings once"
}

// leave leaves the form, and asks before a draft is discarded.
func (s *State) leave(p *ui.Page) {
	if s.Draft == s.draftOf(s.Draft.ID) {
		p.Return()
		return
	}
	p.Pop("discard", "")
}

// save saves the draft in the list.
func (s *State) save(p *ui.Page) {
	a := s.Draft
	if old := s.numbered(a.ID); old != nil {
		*old = a
		s.sort()
	} else {
		s.Add(a)
	}
	p.Return()
	if a.On {
		p.Snack(ringing(p, &a))
	} else {
		p.Snack("Alarm saved; it is off")
	}
}
