package playground

import (
	"strconv"
	"time"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

// Step is the selected option, counted from 1; Nums is the wanted one.
var clickOption = mini{
	name: "click-option", level: "easy", steps: 12, icon: ui.IconTick,
	draw: func(d *rng.Stream, c *device.Case, s *State) {
		s.Words, s.Nums = rng.Some(d, topics, 7), []int{d.N(7)}
		if on := d.N(7); on != s.Nums[0] {
			s.Step = on + 1
		}
		c.Set("option", s.Words[s.Nums[0]])
	},
	show: func(p *ui.Page, s *State) {
		p.Bottom(ui.Button{ID: "submit", Label: "Submit", Off: s.Step == 0, Do: func() { s.end(s.Step == s.Nums[0]+1) }})
		for i, word := range s.Words {
			p.Radio("option/"+word, word, s.Step == i+1, func() { s.Step = i + 1 })
		}
	},
	solve: func(h *device.Driver, s *State) bool {
		return h.Set("option/"+s.Words[s.Nums[0]], true) || h.Tap("submit")
	},
}

// Words are a long list, Marks the selected entries, Nums the wanted ones.
var clickScrollList = mini{
	name: "click-scroll-list", level: "medium", steps: 26, icon: ui.IconSort,
	draw: func(d *rng.Stream, c *device.Case, s *State) {
		for _, shelf := range shelves {
			s.Words = append(s.Words, shelf[1:5]...)
		}
		rng.Shuffle(d, s.Words)
		s.Marks = make([]bool, len(s.Words))
		s.Nums = chosen(d, len(s.Words), d.Between(1, 3))
		c.Set("things", quoted(s.Words, s.Nums))
	},
	show: func(p *ui.Page, s *State) {
		p.Bottom(ui.Button{ID: "submit", Label: "Submit", Do: func() { s.end(s.marked()) }})
		p.Rows(len(s.Words), false, func(i int) {
			p.Item(ui.Item{ID: "row/" + s.Words[i], Title: s.Words[i], Marked: s.Marks[i], Do: func() { s.Marks[i] = !s.Marks[i] }})
		})
	},
	solve: func(h *device.Driver, s *State) bool {
		for i, word := range s.Words {
			if s.Marks[i] != s.wanted(i) && h.Tap("row/"+word) {
				return true
			}
		}
		return h.Tap("submit")
	},
}

// Values is the value of the list box; Words are its entries, Nums the wanted one.
var chooseList = mini{
	name: "choose-list", level: "easy", steps: 12, icon: ui.IconFilter,
	draw: func(d *rng.Stream, c *device.Case, s *State) {
		s.Words = rng.Some(d, towns, 12)
		s.Nums, s.Values = []int{1 + d.N(11)}, []string{s.Words[0]}
		c.Set("town", s.Words[s.Nums[0]])
	},
	show: func(p *ui.Page, s *State) {
		p.Space(12)
		p.Choice("town", "Town", s.Values[0], func() { p.Pop("town", "") })
		p.Space(12)
		p.Buttons(ui.Button{ID: "submit", Label: "Submit", Do: func() { s.end(s.Values[0] == s.Words[s.Nums[0]]) }})
		if p.Modal("town") {
			at := 0
			for i, word := range s.Words {
				if word == s.Values[0] {
					at = i
				}
			}
			p.Options("Town", s.Words, at, func(i int) { s.Values[0] = s.Words[i] })
		}
	},
	solve: func(h *device.Driver, s *State) bool { return h.Choose("town", s.Words[s.Nums[0]]) || h.Tap("submit") },
}

// towns are invented.
var towns = []string{"Alderbrook", "Brightwater", "Casselton", "Dunmarrow", "Eastferry", "Fenwick Hill", "Glimmersea", "Hollowford", "Ivorstead",
	"Juniper Bay", "Kettlebury", "Larkmoor", "Millhaven", "Northgate", "Oakhurst", "Pebbleton", "Quarrydale", "Rivermouth", "Stonebridge", "Thornfield"}

// Values are the selected date, "" at first, and the wanted date.
var chooseDate = mini{
	name: "choose-date", level: "medium", steps: 26, icon: ui.IconCalendar,
	draw: func(d *rng.Stream, c *device.Case, s *State) {
		day := ui.Epoch.AddDate(0, 0, d.Between(-150, 150))
		s.Values = []string{"", day.Format(ui.DateForm)}
		c.Set("date", day.Format(dateText))
	},
	show: func(p *ui.Page, s *State) {
		p.Space(12)
		p.Choice("date", "Date", spoken(s.Values[0]), func() { p.PickDate("date", s.Values[0]) })
		p.Space(12)
		p.Buttons(ui.Button{ID: "submit", Label: "Submit", Off: s.Values[0] == "", Do: func() { s.end(s.Values[0] == s.Values[1]) }})
		if p.Modal("date") {
			p.DatePicker(func(date string) { s.Values[0] = date })
		}
	},
	solve: func(h *device.Driver, s *State) bool {
		return h.Date("date", s.Values[0], s.Values[1]) || h.Tap("submit")
	},
}

// dateText writes a date as goals and pages do.
const dateText = "2 January 2006"

// spoken writes a date for people.
func spoken(date string) string {
	day, err := time.Parse(ui.DateForm, date)
	if err != nil {
		return "None yet"
	}
	return day.Format(dateText)
}

// widgetKinds are the kinds of widgets on a page, as the goals name them.
var widgetKinds = []string{"button", "check box", "switch", "slider", "radio button", "list box", "text field"}

// Nums are the kinds of the widgets on the page, and last the wanted kind; Words are the widgets' texts.
var clickWidget = mini{
	name: "click-widget", guess: 24, level: "easy", steps: 10, icon: ui.IconApps,
	draw: func(d *rng.Stream, c *device.Case, s *State) {
		s.Nums = rng.Some(d, numbers(len(widgetKinds)), 5)
		s.Nums = append(s.Nums, rng.Pick(d, s.Nums))
		rng.Shuffle(d, s.Nums)
		s.Words = rng.Some(d, topics, len(s.Nums))
		s.Nums = append(s.Nums, rng.Pick(d, s.Nums))
		s.Values = []string{"", ""}
		c.Set("widget", widgetKinds[s.Nums[len(s.Nums)-1]])
	},
	show: func(p *ui.Page, s *State) {
		p.Space(12)
		fields := 0
		for i, word := range s.Words {
			s.widget(p, i, word, &fields)
		}
	},
	solve: func(h *device.Driver, s *State) bool {
		for i, kind := range s.Nums[:len(s.Words)] {
			if kind == s.Nums[len(s.Words)] {
				return h.Tap("widget/" + strconv.Itoa(i))
			}
		}
		return false
	},
	over: func(sys *ui.System, s *State) (over, won bool) {
		return sys.Shell.Focus.Field != "", widgetKinds[s.Nums[len(s.Words)]] == "text field"
	},
}

// widget describes one of the widgets. Each ends the mini when it is used.
func (s *State) widget(p *ui.Page, i int, word string, fields *int) {
	id, used := "widget/"+strconv.Itoa(i), func() { s.end(s.Nums[i] == s.Nums[len(s.Words)]) }
	switch widgetKinds[s.Nums[i]] {
	case "button":
		p.Buttons(ui.Button{ID: id, Label: word, Do: used})
	case "check box":
		p.Check(id, word, "", false, used)
	case "switch":
		p.Switch(id, word, "", false, used)
	case "slider":
		p.Slider(id, word, 4, 10, func(int) { used() })
	case "radio button":
		p.Radio(id, word, false, used)
	case "list box":
		p.Choice(id, "Subject", word, used)
	default:
		p.Field(ui.Field{ID: id, Label: word, Value: &s.Values[*fields]})
		*fields++
	}
}
