package expenses

import (
	"slices"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/table"
	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

// asked is the category that a question is about.
func asked(ph *device.Phone) Category {
	c, _ := categoryOf(ph.Case.Get("category"))
	return c
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
	device.Of[State](ph).fill(list)
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
				return device.Reply{Kind: device.NumberReply, Items: []string{plainAmount(s.cents)}, Near: 0.005,
					From: []device.Sight{device.Drawn(Name, "category/"+name, name, money(s.cents)).About(ui.Epoch.Format(monthForm))}}
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
var largest = device.Family{
	Name:  "expenses/largest",
	Goals: goals["largest"],
	Steps: 16, Level: "medium",
	Draw: crowd,
	Reply: func(ph *device.Phone) device.Reply {
		var top Expense
		var compared []device.Sight
		for _, e := range device.See[State](ph).Book.Rows {
			if e.Row.Category != asked(ph) {
				continue
			}
			compared = append(compared, device.Drawn(Name, table.RowID(e.ID), e.Row.Name, categories[e.Row.Category].name, signed(&e.Row)))
			if e.Row.Cents > top.Cents {
				top = e.Row
			}
		}
		return device.Reply{Kind: device.TextReply, Items: []string{top.Name}, From: compared}
	},
	Solve: func(h *device.Driver) bool {
		return book.Narrow(h, &device.See[State](h.Phone).Book, table.View{Filter: filterOf(asked(h.Phone)), Order: dearest})
	},
}
