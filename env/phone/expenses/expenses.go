// Package expenses is the app Tally: expenses with amount, category and date, and an overview of the sums by category.
package expenses

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/table"
	"gymkhana/env/phone/ui"
)

// Name is the app's in tasks and states.
const Name = "expenses"

// State is the app's data.
type State struct {
	Book table.Table[Expense, Draft] `json:"book"`
}

// An Expense is an amount that was spent, or earned if the category is Income.
type Expense struct {
	Name     string   `json:"name"`
	Cents    int      `json:"cents"`
	Category Category `json:"category"`
	Note     string   `json:"note"`
	Date     string   `json:"date"` // "2023-10-12"
}

// A Draft is an expense in the form.
type Draft struct {
	Name     string   `json:"name"`
	Amount   string   `json:"amount"` // "12.50"
	Category Category `json:"category"`
	Note     string   `json:"note"`
	Date     string   `json:"date"`
}

// A Category is the purpose of an expense.
type Category int

// The categories.
const (
	Others Category = iota
	Income
	Food
	Housing
	Social
	Entertainment
	Transport
	Clothes
	Health
	Education
	Donation
)

// categories are the categories' names and icons.
var categories = []struct {
	name string
	icon ui.Icon
	tint ui.Color
}{
	Others:        {"Others", ui.IconApps, ui.Slate},
	Income:        {"Income", ui.IconWallet, ui.Green},
	Food:          {"Food", ui.IconCart, ui.Amber},
	Housing:       {"Housing", ui.IconHome, ui.Indigo},
	Social:        {"Social", ui.IconPerson, ui.Rose},
	Entertainment: {"Entertainment", ui.IconMusic, ui.Plum},
	Transport:     {"Transport", ui.IconCar, ui.Blue},
	Clothes:       {"Clothes", ui.IconTag, ui.Coral},
	Health:        {"Health", ui.IconHeart, ui.Danger},
	Education:     {"Education", ui.IconNote, ui.Teal},
	Donation:      {"Donation", ui.IconFlag, ui.Olive},
}

// String is the category's name.
func (c Category) String() string { return categories[c].name }

// categoryOf finds a category by its name.
func categoryOf(name string) (Category, bool) {
	for i := range categories {
		if strings.EqualFold(categories[i].name, name) {
			return Category(i), true
		}
	}
	return Others, false
}

// names lists the categories, after a menu's first entries.
func names(first ...string) []string {
	for i := range categories {
		first = append(first, categories[i].name)
	}
	return first
}

// App is Tally.
var App = &device.App[State]{
	AppInfo:  ui.AppInfo{Name: Name, Title: "Tally", Icon: ui.IconWallet, Color: ui.Teal},
	Show:     show,
	Seed:     seed,
	Rows:     rows,
	Volatile: table.Volatile("book"),
	Spoil:    spoil,
	Families: families,
}

func rows(s *State, add func(device.Row)) {
	for i := range s.Book.Rows {
		e := &s.Book.Rows[i].Row
		add(device.Exactly("expense|%s|%v|%d", e.Date, e.Category, e.Cents).With(e.Name, e.Note))
	}
}

// The orders of the list.
const (
	newest = iota
	oldest
	dearest
	byName
)

var book = table.Design[Expense, Draft]{
	App: Name, Title: "Expenses", Noun: "expense", Nouns: "expenses", Icon: ui.IconWallet,
	Orders: []table.Order[Expense]{
		newest:  {Label: "Newest first", Compare: func(a, b *Expense) int { return strings.Compare(b.Date, a.Date) }},
		oldest:  {Label: "Oldest first", Compare: func(a, b *Expense) int { return strings.Compare(a.Date, b.Date) }},
		dearest: {Label: "Highest amount first", Compare: func(a, b *Expense) int { return cmp.Compare(b.Cents, a.Cents) }},
		byName:  {Label: "Name", Compare: func(a, b *Expense) int { return strings.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name)) }},
	},
	Filters: names("All categories"),
	Keep:    func(e *Expense, filter int) bool { return e.Category == Category(filter-1) },
	Matches: func(e *Expense, query string) bool {
		return strings.Contains(strings.ToLower(e.Name+"\n"+e.Note), query)
	},
	Name:   func(e *Expense) string { return e.Name },
	Above:  card,
	Item:   item,
	Page:   page,
	Draft:  draft,
	Fields: fields,
	Check:  check,
}

// filterOf returns the filter that shows a category.
func filterOf(c Category) int { return int(c) + 1 }

func draft(p *ui.Page, e *Expense) Draft {
	if e == nil {
		return Draft{Date: p.Sys.Now().Format(ui.DateForm)}
	}
	return Draft{e.Name, plainAmount(e.Cents), e.Category, e.Note, e.Date}
}

// check parses a draft, or says why it is no expense.
func check(d *Draft) (Expense, string) {
	cents, ok := parseAmount(d.Amount)
	e := Expense{strings.TrimSpace(d.Name), cents, d.Category, strings.TrimSpace(d.Note), d.Date}
	switch {
	case e.Name == "":
		return e, "Give the expense a name"
	case !ok:
		return e, "Enter an amount such as 12.50"
	case cents == 0:
		return e, "The amount must be above zero"
	}
	return e, ""
}

// A sum is the total of a category.
type sum struct {
	category Category
	cents    int
	count    int
}

// spent sums the expenses of a month ("2023-10") by category, the largest first, and the income.
func spent(s *table.Table[Expense, Draft], month string) (sums []sum, total, earned int) {
	var by [Donation + 1]sum
	for i := range s.Rows {
		e := &s.Rows[i].Row
		if !strings.HasPrefix(e.Date, month) {
			continue
		}
		by[e.Category].cents += e.Cents
		by[e.Category].count++
		if e.Category == Income {
			earned += e.Cents
		} else {
			total += e.Cents
		}
	}
	for c, b := range by {
		if b.count > 0 && Category(c) != Income {
			b.category = Category(c)
			sums = append(sums, b)
		}
	}
	slices.SortStableFunc(sums, func(a, b sum) int { return cmp.Compare(b.cents, a.cents) })
	return sums, total, earned
}

const monthForm = "2006-01"

// monthName writes a month: "October 2023".
func monthName(month string) string {
	t, err := time.Parse(monthForm, month)
	if err != nil {
		return month
	}
	return t.Format("January 2006")
}

// dayName writes a date: "12 October 2023".
func dayName(date string) string { return reworded(date, "2 January 2006") }

func reworded(date, form string) string {
	t, err := time.Parse(ui.DateForm, date)
	if err != nil {
		return date
	}
	return t.Format(form)
}
