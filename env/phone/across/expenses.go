package across

import (
	"fmt"
	"slices"
	"strings"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/expenses"
	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

// statements are titles of notes with expenses.
var statements = []string{"Spent on the road", "Receipts so far", "Purse and card", "What I paid", "Outlays", "Club spending"}

var expensesFromNote = device.Family{
	Name:  "across/expenses-from-note",
	Goals: goals["expenses-from-note"],
	Steps: 60,
	Level: "hard",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		list := slices.DeleteFunc(expenses.Invent(d, 80), func(e expenses.Expense) bool { return e.Note == "" || e.Category == expenses.Income })
		keepExpenses(ph, list[:12])
		lines := list[12 : 12+d.Between(22, 30)]
		text, marked := statement(d, lines, d.Between(2, 3))
		wantExpenses(ph, marked)
		other, _ := statement(d, list[44:50], 2)
		jot(d, ph, statements, text, other)
	},
	Want:  addExpenses,
	Solve: enterExpenses,
}

// statement writes expenses, one to a line; n of them, chosen at random, are marked reimbursable.
func statement(d *rng.Stream, list []expenses.Expense, n int) (text string, marked []expenses.Expense) {
	status := make([]string, len(list))
	for i := range status {
		status[i] = rng.Pick(d, []string{"private", "private", "reimbursed already"})
		if i < n {
			status[i] = "reimbursable"
		}
	}
	rng.Shuffle(d, status)
	var b strings.Builder
	b.WriteString("# Purchases\n\nName | Amount | Category | Note | Status\n")
	for i, e := range list {
		fmt.Fprintf(&b, "\n%s | $%d.%02d | %v | %s | %s", e.Name, e.Cents/100, e.Cents%100, e.Category, e.Note, status[i])
		if status[i] == "reimbursable" {
			marked = append(marked, e)
		}
	}
	return b.String(), marked
}

var expensesFromPicture = device.Family{
	Name:   "across/expenses-from-picture",
	Goals:  goals["expenses-from-picture"],
	Steps:  60,
	Level:  "hard",
	Vision: true,
	Draw: func(d *rng.Stream, ph *device.Phone) {
		list := expenses.Invent(d, 18)
		keepExpenses(ph, list[6:])
		ph.Files.Write("Pictures/expenses_old.png", "Spent last month\n\n"+expenses.Text(list[3:6]), lately(d))
		picture(d, ph, "expenses.png", "Spent today\n\n"+expenses.Text(list[:3]))
		wantExpenses(ph, list[:3])
	},
	Want:  addExpenses,
	Solve: enterExpenses,
}

// keepExpenses replaces all expenses in Tally by a list.
func keepExpenses(ph *device.Phone, list []expenses.Expense) {
	s := device.Of[expenses.State](ph)
	s.Book.Rows = nil
	for _, e := range list {
		s.Book.Add(e)
	}
}

func wantExpenses(ph *device.Phone, list []expenses.Expense) {
	ph.Case.Set("wanted", expenses.CSV(list))
}

// wantedExpenses are the expenses to be entered, dated today.
func wantedExpenses(ph *device.Phone) []expenses.Expense {
	return expenses.Parse(ph.Case.Get("wanted"), ui.Epoch.Format(ui.DateForm))
}

func addExpenses(ph *device.Phone) {
	for _, e := range wantedExpenses(ph) {
		device.Of[expenses.State](ph).Book.Add(e)
	}
}

func enterExpenses(h *device.Driver) bool {
	return read(h) || expenses.Enter(h, wantedExpenses(h.Phone))
}
