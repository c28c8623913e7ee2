package expenses

import (
	"gymkhana/env/phone/device"
	"gymkhana/env/phone/table"
	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

// families are the tasks of the app.
var families = []device.Family{
	book.Adding(1, device.Family{Name: "add-single", Goals: goals["add-one"], Steps: 12, Level: "easy"}),
	book.Adding(3, device.Family{Name: "add-multiple", Goals: goals["add-several"], Steps: 60, Level: "medium"}),
	book.Deleting(1, 19, device.Family{Name: "delete-single", Goals: goals["delete-one"], Steps: 14, Level: "easy"}),
	book.Deleting(3, 12, device.Family{Name: "delete-multiple", Goals: goals["delete-several"], Steps: 24, Level: "easy"}),
	book.Deleting(3, 50, device.Family{Name: "delete-multiple-noise", Goals: goals["delete-several"], Steps: 34, Level: "hard"}),
	book.Duplicates(24, device.Family{Name: "delete-duplicates", Goals: goals["duplicates"], Steps: 14, Level: "medium"}, nil),
	book.Duplicates(37, device.Family{Name: "delete-near-duplicates", Goals: goals["duplicates"], Steps: 18, Level: "medium"},
		func(d *rng.Stream, twin Expense) (near []Expense) {
			for i := range 3 {
				near = append(near, twin.changed(d, i))
			}
			return near
		}),
	editAmount("edit-amount", 18, func(d *rng.Stream, ph *device.Phone) (id int, e Expense) {
		list := Invent(d, d.Between(14, 24))
		target := list[0]
		return among(d, ph, append(list, target.changed(d, 1)), target), target
	}),
	changeCategory,
	categoryTotal,
	largest,
	book.Seeking(device.Family{Name: "delete-among-hundred", Goals: goals["delete-one"], Steps: 8, Level: "medium"}),
	editAmount("edit-amount-among-hundred", 9, func(d *rng.Stream, ph *device.Phone) (id int, e Expense) {
		list, at := book.Buried(d, nil)
		t := &device.Of[State](ph).Book
		t.Fill(list)
		return t.Rows[at].ID, list[at]
	}),
}

// today is the default date of a new expense.
var today = ui.Epoch.Format(ui.DateForm)

// Enter makes the driver enter missing expenses. An existing one of the same name counts as a wrong entry and is
// corrected; the names must be new to the app.
func Enter(h *device.Driver, list []Expense) bool { return book.Enter(h, list) }

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

// among fills the app with a goal's expense, a decoy and others, and returns the expense's id.
func among(d *rng.Stream, ph *device.Phone, list []Expense, target Expense) int {
	rng.Shuffle(d, list)
	t := &device.Of[State](ph).Book
	t.Fill(list)
	return t.IDs(func(e *Expense) bool { return *e == target })[0]
}

// editAmount corrects the amount of the drawn expense; one of the same name on another day must not change.
func editAmount(name string, steps int, draw func(d *rng.Stream, ph *device.Phone) (id int, e Expense)) device.Family {
	return book.Editing(device.Family{
		Name:  name,
		Goals: goals["edit-amount"],
		Steps: steps, Level: "medium",
		Draw: func(d *rng.Stream, ph *device.Phone) {
			id, target := draw(d, ph)
			wanted := target
			wanted.Cents += 5 + wanted.Cents/100*d.Between(3, 60)/5*5
			book.Want(ph, id, wanted)
			ph.Case.Set("name", target.Name)
			ph.Case.Set("date", table.DayAs(table.PlainDay, target.Date))
			ph.Case.Set("amount", table.Dollars(wanted.Cents))
		},
	})
}

// changeCategory moves an expense to another category.
var changeCategory = book.Editing(device.Family{
	Name:  "change-category",
	Goals: goals["change-category"],
	Steps: 18, Level: "easy",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		list := Invent(d, d.Between(14, 24))
		target := list[0]
		decoy := target.changed(d, 0)
		decoy.Name += " " + rng.Pick(d, []string{"again", "for Lena", "extra"})
		id := among(d, ph, append(list, decoy), target)
		wanted := target.changed(d, 2)
		book.Want(ph, id, wanted)
		ph.Case.Set("name", target.Name)
		ph.Case.Set("category", wanted.Category.String())
	},
})
