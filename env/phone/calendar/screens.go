package calendar

import (
	"slices"
	"strconv"
	"time"

	"gymkhana/env/phone/ui"
)

func show(p *ui.Page, s *State) {
	switch p.Screen() {
	case "event":
		showEvent(p, s)
	case "edit":
		showForm(p, s)
	case "search":
		showSearch(p, s)
	default:
		showHome(p, s)
	}
}

func today(p *ui.Page) day { return dayOf(p.Sys.Now()) }

// showHome shows the month or the agenda.
func showHome(p *ui.Page, s *State) {
	now := today(p)
	if len(s.Picked) > 0 {
		picking(p, s)
	} else {
		p.Bar("Daybook")
		p.Action("search", ui.IconSearch, "Search events", func() { s.Query = ""; p.Go("search", "") })
		p.Action("today", ui.IconCalendar, "Today", func() { s.view(now) })
	}
	at := 0
	if s.Agenda {
		at = 1
	}
	p.Tabs("view", []string{"Month", "Agenda"}, at, func(i int) { s.Agenda, s.Picked = i == 1, nil })
	if s.Agenda {
		agenda(p, s, now)
	} else {
		month(p, s, now)
	}
	if len(s.Picked) == 0 {
		p.Fab("add", ui.IconPlus, "New event", func() { s.begin(p, parseDay(s.Day)) })
	}
	if p.Modal("delete-picked") {
		confirmPicked(p, s)
	}
}

// view shows a day in the month.
func (s *State) view(d day) { s.Day, s.Agenda, s.Picked = d.String(), false, nil }

// picking is the bar while events are selected for deletion.
func picking(p *ui.Page, s *State) {
	p.Bar(strconv.Itoa(len(s.Picked)) + " selected")
	p.Action("delete", ui.IconTrash, "Delete selected events", func() { p.Pop("delete-picked", "") })
	p.Action("unpick", ui.IconClose, "End selection", func() { s.Picked = nil })
	p.OnBack(func() bool { s.Picked = nil; return true })
}

func confirmPicked(p *ui.Page, s *State) {
	n := counted(len(s.Picked), "event")
	text := "They cannot be brought back."
	if len(s.Picked) == 1 {
		text = "It cannot be brought back."
	}
	if slices.ContainsFunc(s.Picked, func(o Occurrence) bool { e := s.find(o.ID); return e != nil && e.Repeat != Once }) {
		text += " Repeating events lose only the selected day."
	}
	p.Confirm("Delete "+n+"?", text, "Delete", func() {
		for _, o := range s.Picked {
			s.drop(o)
		}
		s.Picked = nil
		p.Snack(n + " deleted")
	})
}

// dayNotes tells a screen reader how many events a day has.
var dayNotes = [...]string{"", "1 event", "2 events", "3 events", "4 events", "5 events", "6 events", "7 events", "8 events", "9 or more events"}

// month shows a month with a dot at each day that has events, and the selected day's list.
func month(p *ui.Page, s *State, now day) {
	at := parseDay(s.Day)
	first, last := at.month()
	all := s.between(first, last)
	var counts [31]int
	for _, sp := range all {
		counts[sp.day()-first]++
	}
	turn := func(by int) { s.view(at.turned(by)) }
	p.OnSwipe(turn)
	p.Month(at.time(), func(t time.Time) ui.Cell {
		d := dayOf(t)
		n := counts[d-first]
		c := ui.Cell{On: d == at, Dot: n > 0, Name: dayNotes[min(n, len(dayNotes)-1)], Do: func() { s.view(d) }, Long: func() { s.begin(p, d) }}
		if d == now {
			c.Ink = ui.Indigo
		}
		return c
	}, turn)
	p.Section(heading(at, now))
	on := all[:0]
	for _, sp := range all {
		if sp.day() == at {
			on = append(on, sp)
		}
	}
	if len(on) == 0 {
		p.Text(ui.Text{ID: "nothing", Text: "Nothing planned", Muted: true})
	}
	list(p, s, on)
	p.Space(120)
}

// heading names a day, such as "Today".
func heading(d, now day) string {
	switch d - now {
	case 0:
		return "Today, " + d.long()
	case 1:
		return "Tomorrow, " + d.long()
	}
	return d.long()
}

// The agenda shows this many weeks, and then more on request.
const (
	agendaWeeks = 6
	moreWeeks   = 4
	mostWeeks   = 24
)

// agenda lists the coming events, day by day.
func agenda(p *ui.Page, s *State, now day) {
	all := s.between(now, now+day(7*(agendaWeeks+s.Weeks)))
	for len(all) > 0 {
		d, n := all[0].day(), 1
		for n < len(all) && all[n].day() == d {
			n++
		}
		p.Section(heading(d, now))
		list(p, s, all[:n])
		all = all[n:]
	}
	if agendaWeeks+s.Weeks < mostWeeks {
		p.Buttons(ui.Button{ID: "more", Label: "Show later weeks", Tonal: true, Do: func() { s.Weeks += moreWeeks }})
	}
	p.Space(120)
}

// list lays out events of one day.
func list(p *ui.Page, s *State, on []spot) {
	p.Rows(len(on), true, func(i int) {
		e, d := s.event(on[i]), on[i].day()
		name := key(e, d)
		o := Occurrence{ID: e.ID, Date: d.String()}
		pick := func() { s.pick(o) }
		open := func() { p.Go("event", name) }
		if len(s.Picked) > 0 {
			open = pick
		}
		it := ui.Item{ID: "event/" + name, Title: e.Title, Detail: hours(e), Icon: icon(e), Marked: slices.Contains(s.Picked, o), Do: open, Long: pick}
		if e.Place != "" {
			it.Detail += " · " + e.Place
		}
		p.Item(it)
	})
}

// pick selects a day of an event, or unselects it.
func (s *State) pick(o Occurrence) {
	if i := slices.Index(s.Picked, o); i >= 0 {
		s.Picked = slices.Delete(s.Picked, i, i+1)
		return
	}
	s.Picked = append(s.Picked, o)
}

// hours is "09:00 – 10:30".
func hours(e *Event) string { return e.Time + " – " + clock(minuteOf(e.Time)+e.Minutes) }

func icon(e *Event) ui.Icon {
	if e.Repeat != Once {
		return ui.IconRepeat
	}
	return ui.IconCalendar
}

// showSearch finds events by words in them.
func showSearch(p *ui.Page, s *State) {
	p.Bar("Search")
	p.Search("query", "Title, location or description", &s.Query)
	now := today(p)
	found := s.matching(s.Query, now)
	switch {
	case s.Query == "":
		p.Empty(ui.IconSearch, "Type to find events")
	case len(found) == 0:
		p.Empty(ui.IconSearch, "No event matches")
	}
	p.Rows(len(found), true, func(i int) {
		e, d := s.event(found[i]), found[i].day()
		it := ui.Item{ID: "event/" + key(e, d), Title: e.Title, Detail: d.short() + " · " + hours(e), Icon: icon(e),
			Do: func() { p.Go("event", key(e, d)) }}
		if d < now {
			it.Tint = ui.Slate
		}
		p.Item(it)
	})
}

// showEvent shows all data of an event.
func showEvent(p *ui.Page, s *State) {
	p.Bar("Event")
	e, d := s.occurrence(p.Arg())
	if e == nil {
		p.Empty(ui.IconCalendar, "This event was deleted")
		return
	}
	p.Action("delete", ui.IconTrash, "Delete event", func() { p.Pop("delete", "") })
	p.Action("edit", ui.IconEdit, "Edit event", func() {
		s.Draft, s.Before = *e, *e
		p.Go("edit", strconv.Itoa(e.ID))
	})
	p.Text(ui.Text{ID: "title", Text: e.Title, Large: true, Bold: true, Copy: true})
	p.Item(ui.Item{ID: "when", Title: d.full(), Detail: hours(e) + " (" + length(e.Minutes) + ")", Icon: ui.IconClock})
	if e.Repeat != Once {
		p.Item(ui.Item{ID: "repeat", Title: repeatText(e), Detail: "Since " + parseDay(e.Date).full(), Icon: ui.IconRepeat})
	}
	if e.Place != "" {
		p.Item(ui.Item{ID: "place", Title: e.Place, Detail: "Location", Icon: ui.IconPlace})
	}
	if e.Remind > 0 {
		p.Item(ui.Item{ID: "remind", Title: remindText(e.Remind), Detail: "Reminder", Icon: ui.IconBell})
	}
	if e.Notes != "" {
		p.Section("Description")
		p.Text(ui.Text{ID: "notes", Text: e.Notes, Copy: true})
	}
	if p.Modal("delete") {
		askDelete(p, s, e, d)
	}
}

// askDelete asks before an event is deleted: one occurrence, or all.
func askDelete(p *ui.Page, s *State, e *Event, d day) {
	id := e.ID
	gone := func(do func()) func() {
		return func() {
			do()
			p.Return()
			p.Snack("Event deleted")
		}
	}
	all := gone(func() { s.remove(id) })
	if e.Repeat == Once {
		p.Confirm("Delete this event?", e.Title+", "+d.short()+", "+e.Time, "Delete", all)
		return
	}
	p.Sheet("Delete repeating event",
		ui.Item{ID: "delete/day", Title: "Only " + d.short(), Icon: ui.IconCalendar, Do: gone(func() { s.drop(Occurrence{id, d.String()}) })},
		ui.Item{ID: "delete/all", Title: "The event and all repeats", Icon: ui.IconRepeat, Tint: ui.Danger, Do: all})
}
