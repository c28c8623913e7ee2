package expenses

import (
	"strconv"
	"strings"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

// families are the tasks of the app.
var families = []device.Family{
	adding("add-single", 1, 12, "easy", goals["add-one"]),
	adding("add-multiple", 3, 60, "medium", goals["add-several"]),
	deleting("delete-single", 1, 19, 14, "easy", goals["delete-one"]),
	deleting("delete-multiple", 3, 12, 24, "easy", goals["delete-several"]),
	deleting("delete-multiple-noise", 3, 50, 34, "hard", goals["delete-several"]),
	duplicates("delete-duplicates", 24, 0, 14),
	duplicates("delete-near-duplicates", 37, 3, 18),
	editAmount,
	changeCategory,
	categoryTotal,
	largest,
}

// today is the default date of a new expense.
var today = ui.Epoch.Format(ui.DateForm)

// adding enters n expenses, which the goal lists as lines or as blocks.
func adding(name string, n, steps int, level string, told []string) device.Family {
	return device.Family{
		Name: "expenses/" + name, Goals: told, Steps: steps, Level: level,
		Draw: func(d *rng.Stream, ph *device.Phone) {
			list := Invent(d, 10+n)
			device.Of[State](ph).fill(list[n:])
			if d.Chance(1, 2) {
				ph.Case.Set("expenses", CSV(list[:n]))
			} else {
				ph.Case.Set("expenses", Text(list[:n]))
			}
		},
		Want: func(ph *device.Phone) {
			for _, e := range Parse(ph.Case.Get("expenses"), today) {
				device.Of[State](ph).Book.Add(e)
			}
		},
		Solve: func(h *device.Driver) bool { return Enter(h, Parse(h.Get("expenses"), today)) },
	}
}

// Enter makes the driver enter missing expenses. An existing one of the same name counts as a wrong entry and is
// corrected; the names must be new to the app.
func Enter(h *device.Driver, list []Expense) bool {
	t := &device.See[State](h.Phone).Book
	for i := range list {
		e := &list[i]
		ids := t.IDs(func(r *Expense) bool { return device.Same(r.Name, e.Name) })
		switch {
		case len(ids) == 0:
			return book.Edit(h, t, 0, func() bool { return fill(h, e) })
		case len(ids) > 1:
			return book.Delete(h, t, ids[1:])
		case !alike(t.Find(ids[0]), e):
			return book.Edit(h, t, ids[0], func() bool { return fill(h, e) })
		}
	}
	return false
}

// alike reports whether a verifier considers two expenses equal.
func alike(a, b *Expense) bool {
	return a.Cents == b.Cents && a.Category == b.Category && a.Date == b.Date && device.Equal(a.Name, b.Name) && device.Equal(a.Note, b.Note)
}

// fill enters an expense in the form.
func fill(h *device.Driver, e *Expense) bool {
	d := &device.See[State](h.Phone).Book.Form.Now
	cents, _ := parseAmount(d.Amount)
	return h.Fill("name", e.Name) || cents != e.Cents && h.Fill("amount", plainAmount(e.Cents)) || h.Fill("note", e.Note) ||
		h.Choose("category", e.Category.String()) || h.Date("date", d.Date, e.Date)
}

// deleting deletes n expenses by name, among other expenses.
func deleting(name string, n, noise, steps int, level string, told []string) device.Family {
	return device.Family{
		Name: "expenses/" + name, Goals: told, Steps: steps, Level: level,
		Draw: func(d *rng.Stream, ph *device.Phone) {
			list := Invent(d, n+noise)
			ph.Case.Set("names", quoted(list[:n]))
			rng.Shuffle(d, list)
			device.Of[State](ph).fill(list)
		},
		Want: func(ph *device.Phone) {
			t := &device.Of[State](ph).Book
			for _, id := range named(ph) {
				t.Remove(id)
			}
		},
		Solve: func(h *device.Driver) bool { return book.Delete(h, &device.See[State](h.Phone).Book, named(h.Phone)) },
	}
}

// quoted lists names as a goal gives them: "A", "B", "C".
func quoted(list []Expense) string {
	all := make([]string, len(list))
	for i := range list {
		all[i] = strconv.Quote(list[i].Name)
	}
	return strings.Join(all, ", ")
}

// named returns the expenses whose names the goal lists.
func named(ph *device.Phone) []int {
	list := ph.Case.Get("names")
	return device.See[State](ph).Book.IDs(func(e *Expense) bool { return strings.Contains(list, strconv.Quote(e.Name)) })
}

// duplicates deletes one of two expenses that are equal in everything, among others that are similar and have the same
// name, and unrelated ones.
func duplicates(name string, noise, near, steps int) device.Family {
	return device.Family{
		Name:  "expenses/" + name,
		Goals: goals["duplicates"],
		Steps: steps, Level: "medium",
		Draw: func(d *rng.Stream, ph *device.Phone) {
			list := Invent(d, noise+1)
			twin := list[0]
			list = append(list, twin)
			for i := range near {
				list = append(list, twin.changed(d, i))
			}
			rng.Shuffle(d, list)
			s := device.Of[State](ph)
			s.fill(list)
			ids := s.Book.IDs(func(e *Expense) bool { return *e == twin })
			tell(ph, ids[0], twin)
			ph.Case.Set("other", strconv.Itoa(ids[1]))
		},
		Want:  func(ph *device.Phone) { device.Of[State](ph).Book.Remove(spare(ph)[0]) },
		Solve: func(h *device.Driver) bool { return book.Delete(h, &device.See[State](h.Phone).Book, spare(h.Phone)) },
	}
}

// spare returns the one of the two duplicates to delete: one that was changed meanwhile, else the second; none if one
// was deleted already.
func spare(ph *device.Phone) []int {
	t := &device.See[State](ph).Book
	first, twin := told(ph)
	second, _ := strconv.Atoi(ph.Case.Get("other"))
	switch {
	case t.Find(first) == nil || t.Find(second) == nil:
		return nil
	case *t.Find(first) == twin:
		return []int{second}
	}
	return []int{first}
}

// changed returns an expense that differs in one field: amount, date or category.
func (e Expense) changed(d *rng.Stream, what int) Expense {
	switch what {
	case 0:
		e.Cents += 5 + e.Cents/100*d.Between(3, 30)/5*5
	case 1:
		e.Date = ui.Epoch.AddDate(0, 0, -70-d.Between(1, 20)).Format(ui.DateForm)
	default:
		e.Category = (e.Category + Category(d.Between(1, len(categories)-1))) % Category(len(categories))
	}
	return e
}

// tell stores the goal's expense and its wanted values, so that an oracle can also correct other
// changes of it.
func tell(ph *device.Phone, id int, wanted Expense) {
	ph.Case.Set("id", strconv.Itoa(id))
	ph.Case.Set("last", strconv.Itoa(device.See[State](ph).Book.Last))
	ph.Case.Set("on", wanted.Date)
	ph.Case.Set("wanted", Text([]Expense{wanted}))
}

// told returns the stored expense: its id and its wanted values.
func told(ph *device.Phone) (id int, wanted Expense) {
	id, _ = strconv.Atoi(ph.Case.Get("id"))
	return id, Parse(ph.Case.Get("wanted"), ph.Case.Get("on"))[0]
}

func wantTold(ph *device.Phone) {
	id, wanted := told(ph)
	*device.Of[State](ph).Book.Find(id) = wanted
}

// solveTold corrects the expense; if it was deleted, it enters it again.
func solveTold(h *device.Driver) bool {
	t := &device.See[State](h.Phone).Book
	id, wanted := told(h.Phone)
	last, _ := strconv.Atoi(h.Get("last"))
	id = t.Standing(id, last)
	return (id == 0 || !alike(t.Find(id), &wanted)) && book.Edit(h, t, id, func() bool { return fill(h, &wanted) })
}

// editAmount corrects an amount; an expense of the same name on another day must not change.
var editAmount = device.Family{
	Name:  "expenses/edit-amount",
	Goals: goals["edit-amount"],
	Steps: 18, Level: "medium",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		list := Invent(d, d.Between(14, 24))
		target := list[0]
		list = append(list, target.changed(d, 1))
		rng.Shuffle(d, list)
		s := device.Of[State](ph)
		s.fill(list)
		wanted := target
		wanted.Cents += 5 + wanted.Cents/100*d.Between(3, 60)/5*5
		tell(ph, s.Book.IDs(func(e *Expense) bool { return *e == target })[0], wanted)
		ph.Case.Set("name", target.Name)
		ph.Case.Set("date", dayName(target.Date))
		ph.Case.Set("amount", money(wanted.Cents))
	},
	Want:  wantTold,
	Solve: solveTold,
}

// changeCategory moves an expense to another category.
var changeCategory = device.Family{
	Name:  "expenses/change-category",
	Goals: goals["change-category"],
	Steps: 18, Level: "easy",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		list := Invent(d, d.Between(14, 24))
		target := list[0]
		decoy := target.changed(d, 0)
		decoy.Name += " " + rng.Pick(d, []string{"again", "for Lena", "extra"})
		list = append(list, decoy)
		rng.Shuffle(d, list)
		s := device.Of[State](ph)
		s.fill(list)
		wanted := target.changed(d, 2)
		tell(ph, s.Book.IDs(func(e *Expense) bool { return *e == target })[0], wanted)
		ph.Case.Set("name", target.Name)
		ph.Case.Set("category", wanted.Category.String())
	},
	Want:  wantTold,
	Solve: solveTold,
}

// spoil deletes an expense.
func spoil(h *device.Driver) bool {
	t := &device.See[State](h.Phone).Book
	return len(t.Rows) > 0 && book.Delete(h, t, []int{t.Rows[0].ID})
}
