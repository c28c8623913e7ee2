package chores

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/table"
	"gymkhana/rng"
)

// families are the tasks of the app. The first six are AndroidWorld's, with its budgets and its twenty other chores.
var families = []device.Family{
	onDate("completed-on-date", "medium", done, func(c *Chore) { c.Done = true }, func(c *Chore) { c.Done = false }),
	dueNextWeek,
	onDate("due-on-date", "easy", all, nil, nil),
	highPriority,
	onDate("high-priority-on-date", "medium", high,
		func(c *Chore) { c.Priority = "High" }, func(c *Chore) { c.Priority = "Medium" }),
	onDate("open-on-date", "easy", open, func(c *Chore) { c.Done = false }, func(c *Chore) { c.Done = true }),
	book.Adding(1, device.Family{Name: "add-chore", Goals: goals["add-one"], Steps: 24, Level: "easy"}),
	book.Adding(3, device.Family{Name: "add-several", Goals: goals["add-several"], Steps: 60, Level: "hard"}),
	book.Changing(tickSteps),
	book.Changing(rescheduleOverdue),
	book.Changing(finishList),
	book.Changing(clearDone),
	book.Changing(swapDue),
	changePriority("change-priority", 16, func(d *rng.Stream) ([]Chore, int) { return Invent(d, d.Between(18, 26)), 0 }),
	changePriority("change-priority-among-hundred", 9, func(d *rng.Stream) ([]Chore, int) { return book.Buried(d, nil) }),
	book.Seeking(device.Family{Name: "delete-among-hundred", Goals: goals["delete-one"], Steps: 8, Level: "medium"}),
	busiestDay,
	book.Changing(moveList),
}

// noise is how many chores there are in addition to those that a question is about.
const noise = 20

// fill fills the app and returns the ids of the first n chores, before they are mixed with the others.
func fill(d *rng.Stream, ph *device.Phone, list []Chore, n int) (ids []int) {
	first := slices.Clone(list[:n])
	rng.Shuffle(d, list)
	t := book.Change(ph)
	t.Fill(list)
	for i := range first {
		ids = append(ids, t.IDs(func(c *Chore) bool { return c.Title == first[i].Title })...)
	}
	return ids
}

// onDate asks for the titles of the chores that are due on a date and that a filter shows. Make makes a chore one of
// these, and spoil makes it another; both are nil if the filter shows all.
func onDate(name, level string, filter int, make, spoil func(c *Chore)) device.Family {
	return book.Asking(device.Family{
		Name: name, Goals: goals[name], Steps: 10, Level: level,
		Draw: func(d *rng.Stream, ph *device.Phone) {
			days := d.Between(-10, 24)
			n := d.Between(2, 4)
			list := Invent(d, n+2+noise)
			date := table.After(days)
			for i := range list {
				c := &list[i]
				switch {
				case i < n:
					c.Due = date
				case i < n+2 && spoil != nil:
					c.Due = date
					spoil(c)
					continue
				case c.Due == date:
					c.Due = table.After(days + d.Between(1, 4))
				}
				if i < n && make != nil {
					make(c)
				}
			}
			ph.Case.Set("date", date)
			ph.Case.Set("when", table.When(d, days))
			fill(d, ph, list, n)
		},
	}, table.Question[Chore]{
		About: func(c *device.Case, r *Chore) bool {
			return r.Due == c.Get("date") && (filter == all || keep(r, filter))
		},
		View:   func(*device.Case, table.View) table.View { return table.View{Filter: filter, Order: byDue} },
		Shows:  shows,
		Answer: book.Listed,
	})
}

// shows are the texts of a chore in the list on which answers depend.
func shows(_ *device.Case, c *Chore) []string {
	return []string{c.Title, table.DayAs("Mon, 2 Jan 2006", c.Due)}
}

// The phone's first day is a Sunday, so the next week begins tomorrow.
var nextWeek = [2]string{table.After(1), table.After(7)}

var dueNextWeek = book.Asking(device.Family{
	Name: "due-next-week", Goals: goals["due-next-week"], Steps: 10, Level: "medium", Guess: 8,
	Draw: func(d *rng.Stream, ph *device.Phone) {
		n := d.Between(3, 14)
		list := Invent(d, n+noise)
		for i := range list {
			c := &list[i]
			switch soon := c.Due >= nextWeek[0] && c.Due <= nextWeek[1]; {
			case i < n:
				c.Due, c.Done = table.After(d.Between(1, 7)), false
			case soon:
				c.Due = table.After(d.Between(8, 28))
			}
		}
		fill(d, ph, list, n)
	},
}, table.Question[Chore]{
	About:  func(_ *device.Case, c *Chore) bool { return c.Due >= nextWeek[0] && c.Due <= nextWeek[1] },
	View:   func(*device.Case, table.View) table.View { return table.View{Order: byDue} },
	Shows:  shows,
	Answer: table.Counted[Chore],
})

var highPriority = book.Asking(device.Family{
	Name: "high-priority", Goals: goals["high-priority"], Steps: 10, Level: "medium",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		n := d.Between(1, 4)
		list := Invent(d, n+noise)
		for i := range list {
			switch c := &list[i]; {
			case i < n:
				c.Priority = "High"
			case c.Priority == "High":
				c.Priority = rng.Pick(d, Priorities[1:])
			}
		}
		fill(d, ph, list, n)
	},
}, table.Question[Chore]{
	About:  func(_ *device.Case, c *Chore) bool { return keep(c, high) },
	View:   func(_ *device.Case, now table.View) table.View { return table.View{Filter: high, Order: now.Order} },
	Shows:  func(_ *device.Case, c *Chore) []string { return []string{c.Title, c.Priority} },
	Answer: book.Listed,
})

// tickSteps ticks some steps of a chore.
var tickSteps = device.Family{
	Name: "tick-steps", Goals: goals["tick-steps"], Steps: 12, Level: "easy",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		list := Invent(d, d.Between(16, 24))
		i := slices.IndexFunc(list, func(c Chore) bool { return len(c.Steps) > 2 })
		for i < 0 {
			list = Invent(d, len(list))
			i = slices.IndexFunc(list, func(c Chore) bool { return len(c.Steps) > 2 })
		}
		c := &list[i]
		c.Done = false
		var told []string
		for k := range c.Steps {
			c.Steps[k].Done = false
		}
		for _, k := range sorted(rng.Some(d, []int{0, 1, 2}, 2)) {
			told = append(told, strconv.Quote(c.Steps[k].Title))
		}
		ph.Case.Set("title", c.Title)
		ph.Case.Set("steps", strings.Join(told, " and "))
		fill(d, ph, list, 0)
	},
	Want: func(ph *device.Phone) {
		c := titled(ph, "title")
		for i := range c.Steps {
			c.Steps[i].Done = c.Steps[i].Done || strings.Contains(ph.Case.Get("steps"), strconv.Quote(c.Steps[i].Title))
		}
	},
}

func sorted(list []int) []int {
	slices.Sort(list)
	return list
}

// titled finds the chore that a parameter names, to be changed.
func titled(ph *device.Phone, param string) *Chore {
	t := book.Change(ph)
	return t.Find(t.IDs(func(c *Chore) bool { return c.Title == ph.Case.Get(param) })[0])
}

// each changes the chores that fit.
func each(ph *device.Phone, fits func(c *Chore) bool, change func(c *Chore)) {
	t := book.Change(ph)
	for _, id := range t.IDs(fits) {
		change(t.Find(id))
	}
}

// rescheduleOverdue gives all chores that are overdue another date. Others that are late are done.
var rescheduleOverdue = device.Family{
	Name: "reschedule-overdue", Goals: goals["reschedule-overdue"], Steps: 50, Level: "hard",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		list, n := Invent(d, d.Between(16, 24)), 3
		for i := range list {
			switch c := &list[i]; {
			case i < n:
				c.Due, c.Done = table.After(-d.Between(1, 12)), false
			case i < n+2:
				c.Due, c.Done = table.After(-d.Between(1, 12)), true
			case c.late():
				c.Done = true
			}
		}
		date := table.After(d.Between(2, 24))
		ph.Case.Set("due", date)
		ph.Case.Set("date", table.DayAs(table.PlainDay, date))
		fill(d, ph, list, 0)
	},
	Want: func(ph *device.Phone) { each(ph, (*Chore).late, func(c *Chore) { c.Due = ph.Case.Get("due") }) },
}

// finishList marks the open chores of a list as done.
var finishList = device.Family{
	Name: "finish-list", Goals: goals["finish-list"], Steps: 22, Level: "medium",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		list := Invent(d, d.Between(18, 26))
		name, n, m := rng.Pick(d, Lists), d.Between(3, 5), 0
		ph.Case.Set("list", name)
		for i := range list {
			if c := &list[i]; m < n && (c.List == name || i >= len(list)-n) {
				c.List, c.Done = name, false
				m++
			} else if c.List == name {
				c.Done = true
			}
		}
		fill(d, ph, list, 0)
	},
	Want: func(ph *device.Phone) {
		each(ph, func(c *Chore) bool { return c.List == ph.Case.Get("list") }, func(c *Chore) { c.Done = true })
	},
}

// clearDone deletes all chores that are done.
var clearDone = device.Family{
	Name: "clear-done", Goals: goals["clear-done"], Steps: 30, Level: "medium",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		list, n := Invent(d, d.Between(16, 24)), d.Between(5, 9)
		for i := range list {
			list[i].Done = i < n
		}
		fill(d, ph, list, 0)
	},
	Want: func(ph *device.Phone) {
		t := book.Change(ph)
		for _, id := range t.IDs(func(c *Chore) bool { return c.Done }) {
			t.Remove(id)
		}
	},
}

// swapDue exchanges the due dates of two chores.
var swapDue = device.Family{
	Name: "swap-due", Goals: goals["swap-due"], Steps: 36, Level: "hard",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		list := Invent(d, d.Between(16, 24))
		for list[0].Due == list[1].Due {
			list[1].Due = table.After(d.Between(-12, 28))
		}
		ph.Case.Set("title", list[0].Title)
		ph.Case.Set("title_2", list[1].Title)
		fill(d, ph, list, 0)
	},
	Want: func(ph *device.Phone) {
		one, two := titled(ph, "title"), titled(ph, "title_2")
		one.Due, two.Due = two.Due, one.Due
	},
}

// changePriority changes the priority of one of the drawn chores.
func changePriority(name string, steps int, draw func(d *rng.Stream) ([]Chore, int)) device.Family {
	return book.Changing(device.Family{
		Name: name, Goals: goals["change-priority"], Steps: steps, Level: "easy",
		Draw: func(d *rng.Stream, ph *device.Phone) {
			list, at := draw(d)
			to := list[at].Priority
			for to == list[at].Priority {
				to = rng.Pick(d, Priorities)
			}
			ph.Case.Set("title", list[at].Title)
			ph.Case.Set("priority", to)
			fill(d, ph, list, 0)
		},
		Want: func(ph *device.Phone) { titled(ph, "title").Priority = ph.Case.Get("priority") },
	})
}

// busiestDay asks for the date on which most open chores are due.
var busiestDay = book.Asking(device.Family{
	Name: "busiest-day", Goals: goals["busiest-day"], Steps: 12, Level: "hard",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		n, days := d.Between(3, 4), d.Between(-11, 27)
		list := Invent(d, n+noise)
		used := map[string]int{}
		for i := range list {
			c := &list[i]
			if i < n {
				c.Due, c.Done = table.After(days), false
				continue
			}
			for c.Due == table.After(days) || !c.Done && used[c.Due] == n-1 {
				c.Due = table.After(d.Between(-12, 28))
			}
			if !c.Done {
				used[c.Due]++
			}
		}
		fill(d, ph, list, n)
	},
}, table.Question[Chore]{
	About: func(_ *device.Case, c *Chore) bool { return !c.Done },
	View:  func(*device.Case, table.View) table.View { return table.View{Filter: open, Order: byDue} },
	Shows: shows,
	Answer: func(_ *device.Case, list []*Chore) device.Reply {
		count := map[string]int{}
		for _, c := range list {
			count[c.Due]++
		}
		top := slices.MaxFunc(list, func(a, b *Chore) int { return cmp.Compare(count[a.Due], count[b.Due]) })
		return device.Reply{Kind: device.DateReply, Items: []string{top.Due}}
	},
})

// moveList moves the chores of a list to another one.
var moveList = device.Family{
	Name: "move-list", Goals: goals["move-list"], Steps: 40, Level: "hard",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		list, n := Invent(d, d.Between(16, 24)), 3
		names := rng.Some(d, Lists, 2)
		for i := range list {
			switch c := &list[i]; {
			case i < n:
				c.List = names[0]
			case c.List == names[0]:
				c.List = names[1]
			}
		}
		ph.Case.Set("list", names[0])
		ph.Case.Set("list_2", names[1])
		fill(d, ph, list, 0)
	},
	Want: func(ph *device.Phone) {
		each(ph, func(c *Chore) bool { return c.List == ph.Case.Get("list") }, func(c *Chore) { c.List = ph.Case.Get("list_2") })
	},
}

// Reconcile makes the driver change the chores to the wanted ones.
func Reconcile(h *device.Driver) bool { return book.Reconcile(h) }
