// Package chores is the app Chores: things to do, each in a list, with a due date, a priority and steps.
package chores

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/table"
	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

// Name is the app's in tasks and states.
const Name = "chores"

// State is the app's data.
type State = table.Data[Chore, Draft]

// A Chore is something to do.
type Chore struct {
	Title    string `json:"title"`
	List     string `json:"list"`     // one of Lists
	Priority string `json:"priority"` // one of Priorities
	Due      string `json:"due"`      // "2023-10-20"
	Notes    string `json:"notes"`
	Steps    []Step `json:"steps"`
	Done     bool   `json:"done"`
}

// A Step is a part of a chore.
type Step struct {
	Title string `json:"title"`
	Done  bool   `json:"done"`
}

// A Draft is a chore in the form.
type Draft struct {
	Title    string `json:"title"`
	List     string `json:"list"`
	Priority string `json:"priority"`
	Due      string `json:"due"`
	Notes    string `json:"notes"`
	Steps    string `json:"steps"` // one on each line
}

// Lists and Priorities are the choices in the form, in order.
var (
	Lists      = []string{"Home", "Garden", "Errands", "Work", "Family", "Club"}
	Priorities = []string{"High", "Medium", "Low", "None"}
)

// The filters of the list, before those of single lists.
const (
	all = iota
	open
	done
	high
	overdue
	firstList
)

// The orders of the list.
const (
	byDue = iota
	byPriority
	byTitle
)

// App is Chores.
var App = book.App(families)

var book = &table.Design[Chore, Draft]{
	Info:  ui.AppInfo{Name: Name, Title: "Chores", Icon: ui.IconChecks, Color: ui.Olive},
	Title: "Chores", Noun: "chore", Nouns: "chores",
	Fields: []table.Field[Draft]{
		{Input: table.Input{ID: "title", Label: "Title", Hint: "What is there to do?"}, Text: func(d *Draft) *string { return &d.Title },
			Needed: "Give the chore a title"},
		{Input: table.Input{ID: "list", Label: "List", Kind: table.Menu, Options: Lists}, Text: func(d *Draft) *string { return &d.List }},
		{Input: table.Input{ID: "priority", Label: "Priority", Kind: table.ChipRow, Options: Priorities}, Text: func(d *Draft) *string { return &d.Priority }},
		{Input: table.Input{ID: "due", Label: "Due", Kind: table.Day, Show: table.InFull}, Text: func(d *Draft) *string { return &d.Due }},
		{Input: table.Input{ID: "notes", Label: "Notes", Hint: "Optional"}, Text: func(d *Draft) *string { return &d.Notes }},
		{Input: table.Input{ID: "steps", Label: "Steps", Hint: "One on each line", Lines: 3}, Text: func(d *Draft) *string { return &d.Steps }, Apart: true},
	},
	Toggles: []table.Toggle[Chore]{{ID: "done", On: func(c *Chore) *bool { return &c.Done }, Tick: ink,
		Icons: [2]ui.Icon{ui.IconTick, ui.IconRepeat}, Names: [2]string{"Mark as done", "Mark as not done"},
		Snacks: [2]string{"Marked as done", "Marked as not done"}}},
	New: func(now time.Time) Draft {
		return Draft{List: Lists[0], Priority: "None", Due: now.Format(ui.DateForm)}
	},
	Draft: func(c *Chore) Draft {
		return Draft{c.Title, c.List, c.Priority, c.Due, c.Notes, strings.Join(c.titles(), "\n")}
	},
	Row:   made,
	Rest:  func(c *Chore) string { return c.ticked() },
	Patch: patch,
	Orders: []table.Order[Chore]{
		byDue:      table.Rising("Due date", func(c *Chore) string { return c.Due }),
		byPriority: table.Rising("Priority", func(c *Chore) int { return slices.Index(Priorities, c.Priority) }),
		byTitle:    table.Rising("Title", func(c *Chore) string { return strings.ToLower(c.Title) }),
	},
	Filters: slices.Concat([]string{all: "All chores", open: "Open", done: "Done", high: "High priority", overdue: "Overdue"}, Lists),
	Keep:    keep,
	Found:   func(c *Chore) string { return c.Title + "\n" + c.Notes },
	Name:    func(c *Chore) string { return c.Title },
	Item:    item,
	Page:    page,
	Seed:    func(d *rng.Stream) []Chore { return Invent(d, d.Between(16, 24)) },
	Invent:  Invent,
	Fuzzy:   true,
}

// made makes the chore of a draft. A step whose title is the same stays done.
func made(d *Draft, was Chore) Chore {
	c := Chore{d.Title, d.List, d.Priority, d.Due, d.Notes, nil, was.Done}
	for line := range strings.SplitSeq(d.Steps, "\n") {
		if title := strings.TrimSpace(line); title != "" {
			done := slices.ContainsFunc(was.Steps, func(s Step) bool { return s.Title == title && s.Done })
			c.Steps = append(c.Steps, Step{title, done})
		}
	}
	return c
}

func keep(c *Chore, filter int) bool {
	switch filter {
	case open:
		return !c.Done
	case done:
		return c.Done
	case high:
		return c.Priority == "High"
	case overdue:
		return c.late()
	}
	return c.List == Lists[filter-firstList]
}

// late reports whether a chore is not done and was due before the phone's first day.
func (c *Chore) late() bool { return !c.Done && c.Due < table.After(0) }

func (c *Chore) titles() []string {
	var all []string
	for _, s := range c.Steps {
		all = append(all, s.Title)
	}
	return all
}

// ticked writes the steps with their states.
func (c *Chore) ticked() string {
	var b strings.Builder
	for _, s := range c.Steps {
		b.WriteString(s.Title + " " + strconv.FormatBool(s.Done) + ";")
	}
	return b.String()
}

// patch ticks a step on the chore's page.
func patch(h *device.Driver, have, want *Chore) bool {
	for i := range have.Steps {
		if i < len(want.Steps) && have.Steps[i] != want.Steps[i] {
			return h.Tap(stepID(i))
		}
	}
	return false
}

func stepID(i int) string { return "step/" + strconv.Itoa(i+1) }

// inks are the colours of the priorities.
var inks = map[string]ui.Color{"High": ui.Danger, "Medium": ui.Amber, "Low": ui.Blue, "None": ui.Slate}

func ink(c *Chore) ui.Color { return inks[c.Priority] }

// item fills in a row of the list.
func item(it *ui.Item, c *Chore) {
	it.Icon, it.Tint = ui.IconChecks, ink(c)
	it.Detail = table.DayAs("Mon, 2 Jan 2006", c.Due) + " · " + c.List
	switch {
	case c.Done:
		it.Detail = "Done · " + it.Detail
	case c.late():
		it.Detail = "Overdue · " + it.Detail
	}
	if c.Priority != "None" {
		it.Tail = c.Priority
	}
}

// page shows a chore.
func page(p *ui.Page, c *Chore) {
	p.Space(6)
	p.Text(ui.Text{ID: "title", Text: c.Title, Large: true, Bold: true})
	state := "Not done"
	if c.Done {
		state = "Done"
	}
	p.Text(ui.Text{ID: "state", Text: state, Muted: true})
	p.Item(ui.Item{ID: "due", Title: table.InFull(c.Due), Detail: "Due", Icon: ui.IconCalendar})
	p.Item(ui.Item{ID: "priority", Title: c.Priority, Detail: "Priority", Icon: ui.IconFlag, Tint: ink(c)})
	p.Item(ui.Item{ID: "list", Title: c.List, Detail: "List", Icon: ui.IconFolder})
	if len(c.Steps) > 0 {
		p.Section("Steps")
	}
	for i := range c.Steps {
		s := &c.Steps[i]
		p.Check(stepID(i), s.Title, "", s.Done, func() { s.Done = !s.Done })
	}
	if c.Notes != "" {
		p.Section("Notes")
		p.Text(ui.Text{ID: "notes", Text: c.Notes})
	}
	p.Space(30)
}
