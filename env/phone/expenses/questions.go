package expenses

import (
	"cmp"
	"slices"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/table"
	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

// asked is the category that a question is about.
func asked(ph *device.Phone) Category {
	return categoryOf(&ph.Case)
}

// categoryOf is the category that a goal names.
func categoryOf(c *device.Case) Category {
	return Category(max(slices.Index(names(), c.Get("category")), 0))
}

// crowd draws a category and gives it some expenses this month, one of them the largest.
func crowd(d *rng.Stream, ph *device.Phone) {
	c := Food + Category(d.N(int(Donation-Food)+1))
	var all, own []Expense
	for len(own) < 5 { // too few to choose from
		all = Invent(d, 70)
		own = slices.DeleteFunc(slices.Clone(all), func(e Expense) bool { return e.Category != c })
	}
	own = standsOut(d, own)
	list := append(own, slices.DeleteFunc(all, func(e Expense) bool { return e.Category == c })[:d.Between(14, 24)]...)
	for i := range list[:3] {
		list[i].Date = ui.Epoch.AddDate(0, 0, -d.N(ui.Epoch.Day())).Format(ui.DateForm)
	}
	ph.Case.Set("category", c.String())
	rng.Shuffle(d, list)
	device.Of[State](ph).Book.Fill(list)
}

// categoryTotal asks for a sum, which the overview shows.
var categoryTotal = device.Family{
	Name:  "expenses/category-total",
	Goals: goals["category-total"],
	Steps: 12, Level: "medium",
	Draw: crowd,
	Reply: func(ph *device.Phone) device.Reply {
		sums, _, _ := spent(&device.See[State](ph).Book, ui.Epoch.Format(monthForm))
		for _, s := range sums {
			if s.category == asked(ph) {
				name := categories[s.category].name
				return device.Reply{Kind: device.NumberReply, Items: []string{table.Plain(s.cents)}, Near: 0.005,
					From: []device.Sight{device.Drawn(Name, "category/"+name, name, table.Dollars(s.cents)).About(ui.Epoch.Format(monthForm))}}
			}
		}
		return device.Reply{Kind: device.NumberReply, Items: []string{"0"}}
	},
	Solve: func(h *device.Driver) bool {
		t := &device.See[State](h.Phone).Book
		month := ui.Epoch.Format(monthForm)
		return !h.On(overviewScreen) && (book.Narrow(h, t, t.View) || h.On("") && h.Tap("overview")) ||
			h.On(overviewScreen) && h.Arg() < month && h.Tap("next") || h.On(overviewScreen) && h.Arg() > month && h.Tap("previous")
	},
}

// largest asks for the name of an expense, which the sorted list shows.
var largest = book.Asking(device.Family{
	Name:  "largest",
	Goals: goals["largest"],
	Steps: 16, Level: "medium",
	Draw: crowd,
}, table.Question[Expense]{
	About: func(c *device.Case, e *Expense) bool { return e.Category == categoryOf(c) },
	View: func(c *device.Case, _ table.View) table.View {
		return table.View{Filter: filterOf(categoryOf(c)), Order: dearest}
	},
	Shows: func(_ *device.Case, e *Expense) []string { return []string{e.Name, e.Category.String(), signed(e)} },
	Answer: func(_ *device.Case, list []*Expense) device.Reply {
		top := slices.MaxFunc(list, func(a, b *Expense) int { return cmp.Compare(a.Cents, b.Cents) })
		return device.Reply{Kind: device.TextReply, Items: []string{top.Name}}
	},
})
