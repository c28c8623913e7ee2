package tracks

import (
	"slices"
	"strconv"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/table"
	"gymkhana/rng"
)

// families are the tasks of the app. The first six are AndroidWorld's, with its budgets and its twenty other activities.
var families = []device.Family{
	asking("count-for-week", 10, "easy", 15, crowd(2, 7), ofWeek, table.Counted[Track]),
	activitiesOnDate,
	asking("duration", 10, "easy", 0, lone, func(c *device.Case, t *Track) bool {
		return t.Category == c.Get("category") && t.Date == c.Get("date")
	}, func(_ *device.Case, list []*Track) device.Reply { return amount(list[0].Minutes) }),
	asking("longest-distance", 10, "easy", 0, crowd(2, 5), ofWeek, func(_ *device.Case, list []*Track) device.Reply {
		most := 0
		for _, t := range list {
			most = max(most, t.Metres)
		}
		return amount(most)
	}),
	asking("total-distance", 20, "hard", 0, interval, func(c *device.Case, t *Track) bool {
		return t.Category == c.Get("category") && t.Date >= c.Get("from") && t.Date <= c.Get("to")
	}, func(_ *device.Case, list []*Track) device.Reply { return amount(sum(list, length)) }),
	asking("total-duration-for-week", 10, "hard", 0, crowd(2, 5), ofWeek,
		func(_ *device.Case, list []*Track) device.Reply { return amount(sum(list, minutes)) }),
	bestDay,
	stepsOnDate,
	streak,
	pace,
	compareWeeks,
	totalClimb,
	book.Changing(addActivity),
	book.Changing(changeCategory),
	book.Changing(fixWatch),
	book.Changing(deleteCategory),
	climbAmongHundred,
	book.Seeking(device.Family{Name: "delete-among-hundred", Goals: goals["delete-one"], Steps: 8, Level: "medium"}),
}

// noise is how many activities there are in addition to those that a question is about.
const noise = 20

// asking is a family about activities of a category, which a filter shows.
func asking(name string, steps int, level string, guess int, draw func(d *rng.Stream, ph *device.Phone),
	about func(c *device.Case, t *Track) bool, answer func(c *device.Case, list []*Track) device.Reply) device.Family {
	f := device.Family{Name: name, Goals: goals[name], Steps: steps, Level: level, Guess: guess, Draw: draw}
	return book.Asking(f, table.Question[Track]{
		About: about,
		View: func(c *device.Case, _ table.View) table.View {
			return table.View{Filter: filterOf(c.Get("category")), Order: newest}
		},
		Shows:  shows,
		Answer: answer,
	})
}

// shows are the texts of an activity in the list on which answers depend.
func shows(_ *device.Case, t *Track) []string {
	return []string{t.Category, shortDay(t.Date), strconv.Itoa(t.Minutes) + " min", metres(t.Metres)}
}

func amount(n int) device.Reply {
	return device.Reply{Kind: device.NumberReply, Items: []string{strconv.Itoa(n)}, Near: 0.5}
}

func sum(list []*Track, of func(t *Track) int) (total int) {
	for _, t := range list {
		total += of(t)
	}
	return total
}

func minutes(t *Track) int { return t.Minutes }
func length(t *Track) int  { return t.Metres }

// ofWeek reports whether an activity is of the goal's category and of the present week.
func ofWeek(c *device.Case, t *Track) bool {
	return t.Category == c.Get("category") && keep(t, thisWeek)
}

// invented draws activities: n of a category on different dates between two numbers of days from today, and others that
// are not both.
func invented(d *rng.Stream, n, others int, category string, from, to int) []Track {
	for {
		list := Invent(d, n+others)
		for i, days := range rng.Some(d, days(from, to), n) {
			list[i].recast(d, category, table.After(days))
		}
		for i := n; i < len(list); i++ {
			for t := &list[i]; t.Category == category && t.Date >= table.After(from) && t.Date <= table.After(to); {
				t.recast(d, rng.Pick(d, Categories), t.Date)
			}
		}
		if apart(list) {
			return list
		}
	}
}

// days are the numbers from one to another, both included.
func days(from, to int) []int {
	var list []int
	for k := from; k <= to; k++ {
		list = append(list, k)
	}
	return list
}

// fill fills the app with activities, in any order.
func fill(d *rng.Stream, ph *device.Phone, list []Track) {
	rng.Shuffle(d, list)
	book.Change(ph).Fill(list)
}

// crowd draws a category with some activities in the present week.
func crowd(least, most int) func(d *rng.Stream, ph *device.Phone) {
	return func(d *rng.Stream, ph *device.Phone) {
		category := rng.Pick(d, Categories)
		ph.Case.Set("category", category)
		fill(d, ph, invented(d, d.Between(least, most), noise, category, -6, 0))
	}
}

// lone draws a category and a date with one activity of it.
func lone(d *rng.Stream, ph *device.Phone) {
	category, days := rng.Pick(d, Categories), -d.N(28)
	ph.Case.Set("category", category)
	ph.Case.Set("date", table.After(days))
	ph.Case.Set("when", table.When(d, days))
	fill(d, ph, invented(d, 1, noise, category, days, days))
}

// interval draws a category and two dates with some activities of it between them.
func interval(d *rng.Stream, ph *device.Phone) {
	category, to := rng.Pick(d, Categories), -d.N(12)
	from := to - d.Between(9, 22)
	ph.Case.Set("category", category)
	ph.Case.Set("from", table.After(from))
	ph.Case.Set("to", table.After(to))
	ph.Case.Set("first", table.DayAs(table.PlainDay, table.After(from)))
	ph.Case.Set("last_day", table.DayAs(table.PlainDay, table.After(to)))
	fill(d, ph, invented(d, d.Between(3, 5), noise, category, from, to))
}

// activitiesOnDate asks for the categories of a date.
var activitiesOnDate = book.Asking(device.Family{
	Name: "activities-on-date", Goals: goals["activities-on-date"], Steps: 20, Level: "hard",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		n, days := d.Between(2, 4), -d.N(28)
		date := table.After(days)
		list := Invent(d, n+noise)
		for i, category := range rng.Some(d, Categories, n) {
			list[i].recast(d, category, date)
		}
		for i := n; i < len(list); i++ {
			for k := d.Between(1, 5); list[i].Date == date; k++ {
				list[i].Date = table.After(days - k)
			}
		}
		ph.Case.Set("date", date)
		ph.Case.Set("when", table.When(d, days))
		fill(d, ph, list)
	},
}, table.Question[Track]{
	About: func(c *device.Case, t *Track) bool { return t.Date == c.Get("date") },
	View:  func(*device.Case, table.View) table.View { return table.View{Order: newest} },
	Shows: shows,
	Answer: func(_ *device.Case, list []*Track) device.Reply {
		reply := device.Reply{Kind: device.TextReply}
		for _, t := range list {
			if !slices.Contains(reply.Items, t.Category) {
				reply.Items = append(reply.Items, t.Category)
			}
		}
		return reply
	},
})

// streak asks for the first day of the longest run of days with an activity.
var streak = book.Asking(device.Family{
	Name: "longest-streak", Goals: goals["longest-streak"], Steps: 12, Level: "hard",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		n, start := d.Between(4, 6), -d.Between(8, 38)
		for {
			list := Invent(d, n+noise)
			for i := range list {
				switch t := &list[i]; {
				case i < n:
					t.recast(d, t.Category, table.After(start+i))
				case t.Date == table.After(start-1) || t.Date == table.After(start+n):
					t.recast(d, t.Category, table.After(start+d.N(n)))
				}
			}
			if run, ties := longestRun(list); apart(list) && run == table.After(start) && !ties {
				fill(d, ph, list)
				return
			}
		}
	},
}, table.Question[Track]{
	About: func(*device.Case, *Track) bool { return true },
	View:  func(*device.Case, table.View) table.View { return table.View{Order: newest} },
	Shows: func(_ *device.Case, t *Track) []string { return []string{shortDay(t.Date)} },
	Answer: func(_ *device.Case, list []*Track) device.Reply {
		var all []Track
		for _, t := range list {
			all = append(all, *t)
		}
		first, _ := longestRun(all)
		return device.Reply{Kind: device.DateReply, Items: []string{first}}
	},
})

// longestRun returns the first day of the longest run of days with an activity, and whether another is as long.
func longestRun(list []Track) (first string, ties bool) {
	active := map[string]bool{}
	for _, t := range list {
		active[t.Date] = true
	}
	most := 0
	for _, k := range days(-7*weeks, 0) {
		n := 0
		for active[table.After(k+n)] {
			n++
		}
		switch {
		case active[table.After(k-1)]:
		case n > most:
			most, first, ties = n, table.After(k), false
		case n == most:
			ties = true
		}
	}
	return first, ties
}

// pace asks for the seconds that an activity took for a kilometre, a whole number.
var pace = book.Reading(device.Family{
	Name: "pace", Goals: goals["pace"], Steps: 10, Level: "medium",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		list := Invent(d, 1+noise)
		for t := &list[0]; ; {
			t.recast(d, rng.Pick(d, Categories[:4]), t.Date)
			if km := t.Metres / 1000; km > 1 && 60*t.Minutes%km == 0 {
				t.Metres = 1000 * km
				break
			}
		}
		target := list[0]
		fill(d, ph, list)
		t := book.Of(ph)
		book.Want(ph, t.IDs(func(o *Track) bool { return o.Name == target.Name })[0], target)
		ph.Case.Set("name", target.Name)
	},
}, func(_ *device.Case, t *Track) (device.Reply, device.Sight) {
	return amount(60 * t.Minutes / (t.Metres / 1000)),
		device.Drawn(Name, "minutes", strconv.Itoa(t.Minutes)+" min").With("metres", metres(t.Metres)).With("name", t.Name)
})

// compareWeeks asks how many metres more there were in one of two weeks.
var compareWeeks = asking("compare-weeks", 14, "hard", 0, func(d *rng.Stream, ph *device.Phone) {
	category := rng.Pick(d, Categories)
	ph.Case.Set("category", category)
	for {
		list := invented(d, d.Between(2, 3), noise, category, -6, 0)
		for i, days := range rng.Some(d, days(-13, -7), d.Between(2, 3)) {
			list[len(list)-1-i].recast(d, category, table.After(days))
		}
		a, b := weekly(list, category)
		if apart(list) && a != b {
			fill(d, ph, list)
			return
		}
	}
}, func(c *device.Case, t *Track) bool {
	return t.Category == c.Get("category") && (keep(t, thisWeek) || keep(t, lastWeek))
}, func(c *device.Case, list []*Track) device.Reply {
	var all []Track
	for _, t := range list {
		all = append(all, *t)
	}
	a, b := weekly(all, c.Get("category"))
	return amount(max(a-b, b-a))
})

// weekly sums the metres of a category in the present week and in the last one.
func weekly(list []Track, category string) (present, last int) {
	for i := range list {
		switch t := &list[i]; {
		case t.Category != category:
		case keep(t, thisWeek):
			present += t.Metres
		case keep(t, lastWeek):
			last += t.Metres
		}
	}
	return present, last
}

// totalClimb asks for a sum of values that only the pages of the activities show.
var totalClimb = device.Family{
	Name: Name + "/total-climb", Goals: goals["total-climb"], Steps: 26, Level: "hard",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		category := rng.Pick(d, Categories[:3])
		ph.Case.Set("category", category)
		fill(d, ph, invented(d, d.Between(3, 4), noise, category, -6, 0))
	},
	Reply: func(ph *device.Phone) device.Reply {
		total := 0
		var from []device.Sight
		for _, id := range climbs(ph) {
			t := book.Of(ph).Find(id)
			total += t.Climb
			from = append(from, device.Drawn(Name, "climb", metres(t.Climb)).About(strconv.Itoa(id)))
		}
		reply := amount(total)
		reply.From = from
		return reply
	},
	Solve: func(h *device.Driver) bool {
		ids := climbs(h.Phone)
		for _, i := range h.Unseen() {
			if i < len(ids) && !book.At(h, ids[i]) {
				return book.Reach(h, book.Of(h.Phone), ids[i]) || h.Back()
			}
		}
		return false
	},
}

// climbs are the activities whose climb the goal asks for.
func climbs(ph *device.Phone) []int {
	return book.Of(ph).IDs(func(t *Track) bool { return ofWeek(&ph.Case, t) })
}

// addActivity enters an activity by hand.
var addActivity = device.Family{
	Name: "add-activity", Goals: goals["add-activity"], Steps: 36, Level: "medium",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		list := Invent(d, 1+d.Between(14, 22))
		ph.Case.Set("activity", book.Text(list[:1]))
		fill(d, ph, list[1:])
	},
	Want: func(ph *device.Phone) { book.Change(ph).Add(book.Parse(ph.Case.Get("activity"))[0]) },
}

// named finds the activity that the goal names, to be changed.
func named(ph *device.Phone) *Track {
	t := book.Change(ph)
	return t.Find(t.IDs(func(t *Track) bool { return t.Name == ph.Case.Get("name") })[0])
}

// changeCategory corrects the category of an activity.
var changeCategory = device.Family{
	Name: "change-category", Goals: goals["change-category"], Steps: 18, Level: "easy",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		list := Invent(d, d.Between(16, 26))
		category := list[0].Category
		for category == list[0].Category {
			category = rng.Pick(d, Categories)
		}
		ph.Case.Set("name", list[0].Name)
		ph.Case.Set("category", category)
		fill(d, ph, list)
	},
	Want: func(ph *device.Phone) { named(ph).Category = ph.Case.Get("category") },
}

// fixWatch makes the activities of a category in the present week shorter.
var fixWatch = device.Family{
	Name: "fix-watch", Goals: goals["fix-watch"], Steps: 36, Level: "hard",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		crowd(3, 3)(d, ph)
		ph.Case.Set("minutes", strconv.Itoa(d.Between(2, 9)))
	},
	Want: func(ph *device.Phone) {
		t := book.Change(ph)
		for _, id := range climbs(ph) {
			t.Find(id).Minutes -= whole(ph.Case.Get("minutes"))
		}
	},
}

// deleteCategory deletes all activities of a category.
var deleteCategory = device.Family{
	Name: "delete-category", Goals: goals["delete-category"], Steps: 24, Level: "medium",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		category := rng.Pick(d, Categories)
		ph.Case.Set("category", category)
		fill(d, ph, invented(d, d.Between(3, 5), noise, category, -7*weeks+1, 0))
	},
	Want: func(ph *device.Phone) {
		t := book.Change(ph)
		for _, id := range t.IDs(func(t *Track) bool { return t.Category == ph.Case.Get("category") }) {
			t.Remove(id)
		}
	},
}

// climbAmongHundred asks for a value on the page of one of more than a hundred activities.
var climbAmongHundred = book.Reading(device.Family{
	Name: "climb-among-hundred", Goals: goals["climb"], Steps: 7, Level: "medium",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		list, at := book.Buried(d, func(t *Track) bool { return t.Climb > 150 })
		target := list[at]
		fill(d, ph, list)
		book.Want(ph, book.Of(ph).IDs(func(t *Track) bool { return t.Name == target.Name })[0], target)
		ph.Case.Set("name", target.Name)
	},
}, func(_ *device.Case, t *Track) (device.Reply, device.Sight) {
	return amount(t.Climb), device.Drawn(Name, "climb", metres(t.Climb)).With("name", t.Name)
})

// bestDay asks for the day with the most steps of four weeks, which only the charts show.
var bestDay = device.Family{
	Name: Name + "/best-day", Goals: goals["best-day"], Steps: 14, Level: "medium", Vision: true,
	Draw: func(d *rng.Stream, ph *device.Phone) {
		s := device.Of[State](ph)
		s.Steps[len(s.Steps)-1-d.N(shownDays)] = 10 * d.Between(1185, 1200)
	},
	Reply: func(ph *device.Phone) device.Reply {
		s := device.See[State](ph)
		best := len(s.Steps) - shownDays
		reply := device.Reply{Kind: device.DateReply}
		for i := best; i < len(s.Steps); i++ {
			reply.From = append(reply.From, stepSight(s, i))
			if s.Steps[i] > s.Steps[best] {
				best = i
			}
		}
		reply.Items = []string{shifted(firstDay, best)}
		return reply
	},
	Solve: func(h *device.Driver) bool {
		unseen := h.Unseen()
		return len(unseen) > 0 && toWeek(h, shifted(today, unseen[len(unseen)-1]-shownDays+1))
	},
}

// shownDays are the days of the last four weeks.
const shownDays = 28

// stepSight is the number of steps of a day in the chart of its week.
func stepSight(s *State, day int) device.Sight {
	return device.Drawn(Name, "chart", strconv.Itoa(s.Steps[day])).About(monday(shifted(firstDay, day)))
}

// toWeek makes the driver show the week of a date.
func toWeek(h *device.Driver, date string) bool {
	switch want := monday(date); {
	case h.Open(Name):
		return true
	case h.On(""):
		t := book.Of(h.Phone)
		return book.Narrow(h, t, table.View{Filter: t.View.Filter, Order: t.View.Order}) || h.Tap("week")
	case !h.On(weekScreen):
		return h.Back()
	case h.Arg() > want:
		return h.Tap("previous")
	case h.Arg() < want:
		return h.Tap("next")
	}
	return false
}

// stepsOnDate asks for the steps of a day.
var stepsOnDate = device.Family{
	Name: Name + "/steps-on-date", Goals: goals["steps-on-date"], Steps: 14, Level: "easy", Vision: true,
	Draw: func(d *rng.Stream, ph *device.Phone) {
		days := -d.Between(1, 7*weeks-1)
		ph.Case.Set("date", table.After(days))
		ph.Case.Set("when", table.When(d, days))
	},
	Reply: func(ph *device.Phone) device.Reply {
		s := device.See[State](ph)
		day := dayOf(ph.Case.Get("date")) - dayOf(firstDay)
		reply := amount(s.Steps[day])
		reply.From = []device.Sight{stepSight(s, day)}
		return reply
	},
	Solve: func(h *device.Driver) bool { return toWeek(h, h.Get("date")) },
}
