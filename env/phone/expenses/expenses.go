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
	"gymkhana/rng"
)

// Name is the app's in tasks and states.
const Name = "expenses"

// State is the app's data.
type State = table.Data[Expense, Draft]

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

// names lists the categories, after a menu's first entries.
func names(first ...string) []string {
	for i := range categories {
		first = append(first, categories[i].name)
	}
	return first
}

// App is Tally.
var App = book.App(families)

// The orders of the list.
const (
	newest = iota
	oldest
	dearest
	byName
)

// A ledger is the declaration of the app.
type ledger = table.Design[Expense, Draft]

var book = &ledger{
	Info:  ui.AppInfo{Name: Name, Title: "Tally", Icon: ui.IconWallet, Color: ui.Teal},
	Title: "Expenses", Noun: "expense", Nouns: "expenses",
	Fields: []table.Field[Draft]{
		{Input: table.Input{ID: "name", Label: "Name", Hint: "What was it?"}, Text: func(d *Draft) *string { return &d.Name },
			Needed: "Give the expense a name"},
		{Input: table.Input{ID: "amount", Label: "Amount in dollars", Hint: "0.00", Keys: ui.NumberKeys}, Text: func(d *Draft) *string { return &d.Amount },
			Needed: wrongAmount, Valid: usual, Told: "Amount", Say: said},
		{Input: table.Input{ID: "category", Label: "Category", Kind: table.Menu, Options: names()},
			Pick: func(d *Draft) *int { return (*int)(&d.Category) }, Late: true},
		{Input: table.Input{ID: "note", Label: "Note", Hint: "Optional"}, Text: func(d *Draft) *string { return &d.Note }},
		{Input: table.Input{ID: "date", Label: "Date", Kind: table.Day, Show: table.InFull}, Text: func(d *Draft) *string { return &d.Date },
			Apart: true, Late: true},
	},
	New:   func(now time.Time) Draft { return Draft{Date: now.Format(ui.DateForm)} },
	Draft: func(e *Expense) Draft { return Draft{e.Name, table.Plain(e.Cents), e.Category, e.Note, e.Date} },
	Row: func(d *Draft, _ Expense) Expense {
		cents, _ := table.Cents(d.Amount)
		return Expense{d.Name, cents, d.Category, d.Note, d.Date}
	},
	Orders: []table.Order[Expense]{
		newest:  table.Falling("Newest first", func(e *Expense) string { return e.Date }),
		oldest:  table.Rising("Oldest first", func(e *Expense) string { return e.Date }),
		dearest: table.Falling("Highest amount first", func(e *Expense) int { return e.Cents }),
		byName:  table.Rising("Name", func(e *Expense) string { return strings.ToLower(e.Name) }),
	},
	Filters: names("All categories"),
	Keep:    func(e *Expense, filter int) bool { return e.Category == Category(filter-1) },
	Found:   func(e *Expense) string { return e.Name + "\n" + e.Note },
	Name:    func(e *Expense) string { return e.Name },
	Above:   card,
	Item:    item,
	Page:    page,
	Screens: map[string]func(*ui.Page, *table.Table[Expense, Draft]){overviewScreen: overview},
	Seed:    func(d *rng.Stream) []Expense { return Invent(d, d.Between(22, 32)) },
	Invent:  Invent,
	Tell:    tell,
	Read:    func(g *ledger, text string) []Expense { return parse(g, text, today) },
	Fuzzy:   true,
	Store: func(c *device.Case, text string, e *Expense) {
		c.Set("on", e.Date)
		c.Set("wanted", text)
	},
	Restore: func(c *device.Case, e *Expense) { e.Date = c.Get("on") },
}

const wrongAmount = "Enter an amount such as 12.50"

// usual returns the usual form of a typed amount, or says why it is not valid.
func usual(typed string) (amount, why string) {
	switch cents, ok := table.Cents(typed); {
	case !ok:
		return "", wrongAmount
	case cents == 0:
		return "", "The amount must be above zero"
	default:
		return table.Plain(cents), ""
	}
}

// said writes a typed amount for goals.
func said(amount string) string {
	cents, _ := table.Cents(amount)
	return table.Dollars(cents)
}

// filterOf returns the filter that shows a category.
func filterOf(c Category) int { return int(c) + 1 }

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
