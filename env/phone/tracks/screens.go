package tracks

import (
	"strconv"
	"time"

	"gymkhana/canvas"
	"gymkhana/env/phone/table"
	"gymkhana/env/phone/ui"
)

// weekScreen shows a week; Arg is its Monday.
const weekScreen = "week"

func show(p *ui.Page, s *State) {
	if p.Screen() == weekScreen {
		week(p, s)
		return
	}
	book.Show(p, &s.Book)
}

// looks are the icons and colours of the categories.
var looks = map[string]struct {
	icon ui.Icon
	tint ui.Color
}{
	"Running":  {ui.IconTrack, ui.Coral},
	"Cycling":  {ui.IconRotate, ui.Blue},
	"Hiking":   {ui.IconFlag, ui.Green},
	"Walking":  {ui.IconPlace, ui.Olive},
	"Swimming": {ui.IconGlobe, ui.Teal},
	"Rowing":   {ui.IconMove, ui.Indigo},
	"Skating":  {ui.IconStar, ui.Plum},
}

// item fills in a row of the list.
func item(it *ui.Item, t *Track) {
	it.Icon, it.Tint = looks[t.Category].icon, looks[t.Category].tint
	it.Detail = t.Category + " · " + shortDay(t.Date) + " · " + strconv.Itoa(t.Minutes) + " min"
	it.Tail = metres(t.Metres)
}

// shortDay writes a date with its weekday: "Thu, 12 Oct".
func shortDay(date string) string { return table.DayAs("Mon, 2 Jan", date) }

// metres writes a length: "8,420 m".
func metres(n int) string { return grouped(n) + " m" }

// grouped writes a number with commas.
func grouped(n int) string {
	text := strconv.Itoa(n)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}

// page shows an activity.
func page(p *ui.Page, t *Track) {
	look := looks[t.Category]
	p.Space(6)
	p.Text(ui.Text{ID: "name", Text: t.Name, Large: true, Bold: true})
	p.Item(ui.Item{ID: "category", Title: t.Category, Detail: "Category", Icon: look.icon, Tint: look.tint})
	p.Item(ui.Item{ID: "date", Title: table.InFull(t.Date), Detail: "Date", Icon: ui.IconCalendar})
	p.Item(ui.Item{ID: "start", Title: t.Start, Detail: "Start", Icon: ui.IconClock})
	p.Item(ui.Item{ID: "minutes", Title: strconv.Itoa(t.Minutes) + " min", Detail: "Time", Icon: ui.IconTimer})
	p.Item(ui.Item{ID: "metres", Title: metres(t.Metres), Detail: "Distance", Icon: ui.IconPlace})
	p.Item(ui.Item{ID: "climb", Title: metres(t.Climb), Detail: "Climb", Icon: ui.IconUp})
	p.Space(24)
}

// card opens the present week.
func card(p *ui.Page, _ *table.Table[Track, Draft]) {
	p.Item(ui.Item{ID: "week", Title: "My week", Detail: "Steps by day, and sums", Icon: ui.IconCalendar, Tint: ui.Slate,
		Do: func() { p.Go(weekScreen, monday(today)) }})
}

// week shows the steps of a week in a chart, and the sums of its activities by category.
func week(p *ui.Page, s *State) {
	from := p.Arg()
	at := (dayOf(from) - dayOf(firstDay))
	turn := func(by int) {
		if to := at + 7*by; to >= 0 && to < 7*weeks {
			p.Replace(weekScreen, shifted(from, 7*by))
		}
	}
	p.Bar("Week of " + table.DayAs("2 January", from))
	p.Action("next", ui.IconRight, "Next week", func() { turn(1) })
	p.Action("previous", ui.IconLeft, "Previous week", func() { turn(-1) })
	p.OnSwipe(turn)
	p.Section("Steps")
	steps := make([]int, 7)
	for i := range steps {
		if k := at + i; k >= 0 && k < len(s.Steps) {
			steps[i] = s.Steps[k]
		}
	}
	p.Picture(340, ui.Picture{ID: "chart", Name: "Chart of the steps on each day", Paint: func(c *canvas.Canvas, b ui.Box) { chart(c, b, from, steps) }})
	p.Section("Activities")
	none := true
	for _, name := range Categories {
		n, minutes, length := 0, 0, 0
		for i := range s.Book.Rows {
			if t := &s.Book.Rows[i].Row; t.Category == name && monday(t.Date) == from {
				n, minutes, length = n+1, minutes+t.Minutes, length+t.Metres
			}
		}
		if n > 0 {
			none = false
			p.Item(ui.Item{ID: "sum/" + name, Title: name, Detail: times(n) + " · " + strconv.Itoa(minutes) + " min", Tail: metres(length),
				Icon: looks[name].icon, Tint: looks[name].tint})
		}
	}
	if none {
		p.Text(ui.Text{ID: "none", Text: "No activity in this week", Muted: true})
	}
	p.Space(24)
}

func times(n int) string {
	if n == 1 {
		return "1 activity"
	}
	return strconv.Itoa(n) + " activities"
}

// dayOf counts the days up to a date.
func dayOf(date string) int {
	t, err := time.Parse(ui.DateForm, date)
	if err != nil {
		return 0
	}
	return int(t.Unix() / 86400)
}

// chart paints a bar for each day, with its number of steps above.
func chart(c *canvas.Canvas, b ui.Box, from string, steps []int) {
	const foot, head = 44, 40
	x, y, w, h := float64(b.X0), float64(b.Y0), float64(b.X1-b.X0), float64(b.Y1-b.Y0)
	c.RoundRect(x, y, w, h, 18, ui.Surface)
	base, room := y+h-foot, h-foot-head-12
	for i := range 4 {
		c.Rect(x+12, base-float64(i)*room/3, w-24, 1, ui.Line)
	}
	column := (w - 24) / 7
	for i, n := range steps {
		left := x + 12 + float64(i)*column
		tall := room * float64(min(n, tallest)) / tallest
		c.RoundRect(left+column*0.2, base-tall, column*0.6, max(tall, 2), 6, ui.Rose)
		number, day := ui.Style(16, true, ui.Ink), ui.Style(17, false, ui.Muted)
		number.Align, day.Align = canvas.Center, canvas.Center
		c.Text(left+column/2, base-tall-14, strconv.Itoa(n), number)
		c.Text(left+column/2, base+22, table.DayAs("Mon 2", shifted(from, i)), day)
	}
}

// tallest is the number of steps of the highest bar.
const tallest = 12000
