package playground

import (
	"fmt"
	"time"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

// dayForm is the date format of the page, as time.Parse uses it.
const dayForm = "02.01.2006"

// Words is the date in the page's format; the goal spells it out.
var enterDate = mini{
	name: "enter-date", level: "easy", steps: 10, icon: ui.IconCalendar,
	draw: func(d *rng.Stream, c *device.Case, s *State) {
		day := time.Date(d.Between(1990, 2029), time.January, d.Between(1, 365), 0, 0, 0, 0, time.UTC)
		s.Words, s.Values = []string{day.Format(dayForm)}, []string{""}
		c.Set("date", day.Format("January 2, 2006"))
	},
	show: func(p *ui.Page, s *State) {
		p.Field(ui.Field{ID: "date", Label: "Date", Hint: "DD.MM.YYYY", Value: &s.Values[0], Keys: ui.NumberKeys})
		p.Text(ui.Text{Text: "Two digits for the day, two for the month and four for the year, with full stops between.", Muted: true, Size: 18})
		p.Buttons(ui.Button{ID: "submit", Label: "Submit", Do: func() {
			if _, err := time.Parse(dayForm, s.typed(0)); err != nil {
				p.Snack("That is no date of the form DD.MM.YYYY")
				return
			}
			s.end(s.typed(0) == s.Words[0])
		}})
	},
	solve: func(h *device.Driver, s *State) bool { return h.Fill("date", s.Words[0]) || h.Tap("submit") },
}

// Values are the typed hour and minute. Nums are the wanted hour, minute and half of the day, and then the selected
// half, -1 for none.
var enterTime = mini{
	name: "enter-time", level: "easy", steps: 16, icon: ui.IconClock,
	draw: func(d *rng.Stream, c *device.Case, s *State) {
		s.Values = make([]string, 2)
		s.Nums = []int{d.Between(1, 12), d.Between(0, 59), d.N(2), -1}
		c.Set("time", fmt.Sprintf("%d:%02d %s", s.Nums[0], s.Nums[1], halves[s.Nums[2]]))
	},
	show: func(p *ui.Page, s *State) {
		p.Field(ui.Field{ID: "hour", Label: "Hour", Hint: "1 to 12", Value: &s.Values[0], Keys: ui.NumberKeys})
		p.Field(ui.Field{ID: "minute", Label: "Minute", Hint: "0 to 59", Value: &s.Values[1], Keys: ui.NumberKeys})
		p.Chips("half", halves, func(i int) bool { return s.Nums[3] == i }, func(i int) { s.Nums[3] = i })
		p.Space(12)
		p.Buttons(ui.Button{ID: "submit", Label: "Submit", Do: func() { s.endTime(p) }})
	},
	solve: func(h *device.Driver, s *State) bool {
		return h.Fill("hour", fmt.Sprint(s.Nums[0])) || h.Fill("minute", fmt.Sprintf("%02d", s.Nums[1])) ||
			h.Set("half/"+halves[s.Nums[2]], true) || h.Tap("submit")
	},
}

var halves = []string{"AM", "PM"}

// endTime ends the mini with the entered time, if it is valid.
func (s *State) endTime(p *ui.Page) {
	hour, isHour := s.number(0)
	minute, isMinute := s.number(1)
	switch {
	case !isHour || hour < 1 || hour > 12:
		p.Snack("The hour is a number from 1 to 12")
	case !isMinute || minute < 0 || minute > 59:
		p.Snack("The minute is a number from 0 to 59")
	case s.Nums[3] < 0:
		p.Snack("Pick AM or PM")
	default:
		s.end(hour == s.Nums[0] && minute == s.Nums[1] && s.Nums[3] == s.Nums[2])
	}
}
