package calendar

import (
	"slices"
	"strconv"
	"strings"

	"gymkhana/env/phone/ui"
)

var (
	repeats      = []Repeat{Once, Daily, Weekly, Monthly}
	repeatLabels = []string{"Never", "Every day", "Every week", "Every month"}
	lengths      = []int{15, 30, 45, 60, 90, 120, 180, 240}
	reminders    = []int{0, 5, 10, 15, 30, 60, 1440}
	// otherEnd is the last choice of a length: the user then picks the end on the clock.
	otherEnd     = "Other end time"
	lengthLabels = append(labels(lengths, length), otherEnd)
	remindLabels = labels(reminders, remindText)
)

func labels(list []int, name func(int) string) []string {
	var all []string
	for _, n := range list {
		all = append(all, name(n))
	}
	return all
}

func remindText(minutes int) string {
	switch minutes {
	case 0:
		return "None"
	case 1440:
		return "1 day before"
	}
	return length(minutes) + " before"
}

// repeatText is "Every week on Tuesday".
func repeatText(e *Event) string {
	d := parseDay(e.Date)
	switch e.Repeat {
	case Daily:
		return "Every day"
	case Weekly:
		return "Every week on " + weekdays[d.weekday()]
	case Monthly:
		_, _, dom := d.date()
		return "Every month on day " + strconv.Itoa(dom)
	}
	return "Never"
}

// begin opens the form for a new event on a day, at the next full hour or at nine in the morning.
func (s *State) begin(p *ui.Page, d day) {
	start := 9 * 60
	if d == today(p) {
		start = min(p.Sys.Now().Hour()+1, 23) * 60
	}
	s.Draft = Event{Date: d.String(), Time: clock(start), Minutes: 60}
	s.Before, s.Picked = s.Draft, nil
	p.Go("edit", "")
}

// showForm shows the form of a new event or of one that is edited.
func showForm(p *ui.Page, s *State) {
	d := &s.Draft
	name := "New event"
	if p.Arg() != "" {
		name = "Edit event"
	}
	p.Bar(name)
	p.Action("save", ui.IconTick, "Save", func() { save(p, s) })
	p.OnBack(func() bool {
		if s.Draft == s.Before {
			return false
		}
		p.Pop("discard", "")
		return true
	})
	p.Space(6)
	p.Field(ui.Field{ID: "title", Label: "Title", Value: &d.Title})
	p.Field(ui.Field{ID: "place", Label: "Location", Value: &d.Place})
	p.Field(ui.Field{ID: "notes", Label: "Description", Value: &d.Notes, Lines: 2})
	p.Choice("date", "Date", parseDay(d.Date).full(), func() { p.PickDate("date", d.Date) })
	p.Choice("time", "Start time", d.Time, func() { p.Pop("time", d.Time) })
	p.Choice("length", "Duration", length(d.Minutes), func() { p.Pop("length", "") })
	p.Choice("repeat", "Repeat", repeatLabels[slices.Index(repeats, d.Repeat)], func() { p.Pop("repeat", "") })
	p.Choice("remind", "Reminder", remindText(d.Remind), func() { p.Pop("remind", "") })
	if s.Before.Repeat != Once {
		p.Text(ui.Text{ID: "series", Text: "Changes apply to every repeat of this event.", Muted: true, Size: 18})
	}
	formModals(p, s)
}

// formModals describes the pickers of the form.
func formModals(p *ui.Page, s *State) {
	d := &s.Draft
	switch {
	case p.Modal("date"):
		p.DatePicker(func(date string) { d.Date = date })
	case p.Modal("time"):
		p.TimePicker(func(clock string) { d.Time = clock })
	case p.Modal("end"):
		p.TimePicker(func(end string) { endAt(p, d, end) })
	case p.Modal("length"):
		p.Options("Duration", lengthLabels, slices.Index(lengths, d.Minutes), func(i int) {
			if i == len(lengths) {
				p.Pop("end", clock(minuteOf(d.Time)+d.Minutes))
				return
			}
			d.Minutes = lengths[i]
		})
	case p.Modal("repeat"):
		p.Options("Repeat", repeatLabels, slices.Index(repeats, d.Repeat), func(i int) { d.Repeat = repeats[i] })
	case p.Modal("remind"):
		p.Options("Reminder", remindLabels, slices.Index(reminders, d.Remind), func(i int) { d.Remind = reminders[i] })
	case p.Modal("discard"):
		p.Confirm("Discard changes?", "What you entered is not saved.", "Discard", p.Return)
	}
}

// endAt sets a draft's length by its end.
func endAt(p *ui.Page, d *Event, end string) {
	minutes := minuteOf(end) - minuteOf(d.Time)
	if minutes <= 0 {
		p.Snack("The end must be after the start")
		return
	}
	d.Minutes = minutes
}

// save saves the draft if it is valid.
func save(p *ui.Page, s *State) {
	d := &s.Draft
	d.Title, d.Place, d.Notes = strings.TrimSpace(d.Title), strings.TrimSpace(d.Place), strings.TrimSpace(d.Notes)
	switch {
	case d.Title == "":
		p.Snack("Give the event a title")
		return
	case minuteOf(d.Time)+d.Minutes > 24*60:
		p.Snack("The event must end on the day it begins")
		return
	}
	s.put(*d)
	s.Day = d.Date
	p.Return()
	p.Snack("Event saved")
}
