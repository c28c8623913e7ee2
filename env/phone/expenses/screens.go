package expenses

import (
	"math"
	"strconv"
	"time"

	"gymkhana/canvas"
	"gymkhana/env/phone/table"
	"gymkhana/env/phone/ui"
)

// overviewScreen shows a month by categories; Arg is the month.
const overviewScreen = "overview"

// item fills in a row of the list.
func item(it *ui.Item, e *Expense) {
	c := &categories[e.Category]
	it.Icon, it.Tint = c.icon, c.tint
	it.Detail = table.DayAs(table.ShortDay, e.Date) + " · " + c.name
	it.Tail = signed(e)
}

// signed writes an amount, with a plus if it was earned.
func signed(e *Expense) string {
	if e.Category == Income {
		return "+" + table.Dollars(e.Cents)
	}
	return table.Dollars(e.Cents)
}

// card summarizes the current month; a tap opens the overview.
func card(p *ui.Page, t *table.Table[Expense, Draft]) {
	month := p.Sys.Now().Format(monthForm)
	sums, total, _ := spent(t, month)
	p.Picture(156, ui.Picture{ID: "overview", Name: "Overview of " + monthName(month),
		Do: func() { p.Go(overviewScreen, month) }, Paint: func(c *canvas.Canvas, b ui.Box) { paintCard(c, b, sums, total) }})
	p.Space(-142)
	centred(p, "Spent in "+monthName(month), 19, ui.Muted, 30)
	centred(p, table.Dollars(total), 36, ui.Ink, 52)
	p.Space(60)
}

// centred writes a line in the middle.
func centred(p *ui.Page, text string, size float64, ink ui.Color, height int) {
	p.Cells(1, height, 1, func(int) ui.Cell { return ui.Cell{Text: text, Size: size, Ink: ink} })
}

// paintCard paints the card's background and a bar of the categories' shares.
func paintCard(c *canvas.Canvas, b ui.Box, sums []sum, total int) {
	x, y, w := float64(b.X0), float64(b.Y0), float64(b.X1-b.X0)
	c.RoundRect(x-12, y+3, w+24, 150, 20, ui.Surface)
	x, w = x+20, w-40
	y += 116
	c.RoundRect(x, y, w, 16, 8, ui.Line)
	for _, s := range sums {
		part := w * float64(s.cents) / float64(total)
		c.Rect(x, y, max(part-2, 1), 16, categories[s.category].tint)
		x += part
	}
}

// overview shows a month: a ring of the categories, and a row for each.
func overview(p *ui.Page, t *table.Table[Expense, Draft]) {
	month := p.Arg()
	turn := func(by int) {
		if at, err := time.Parse(monthForm, month); err == nil {
			p.Replace(overviewScreen, at.AddDate(0, by, 0).Format(monthForm))
		}
	}
	p.Bar(monthName(month))
	p.Action("next", ui.IconRight, "Next month", func() { turn(1) })
	p.Action("previous", ui.IconLeft, "Previous month", func() { turn(-1) })
	p.OnSwipe(turn)
	sums, total, earned := spent(t, month)
	ring(p, sums, total)
	for _, s := range sums {
		c := &categories[s.category]
		p.Item(ui.Item{ID: "category/" + c.name, Title: c.name, Detail: times(s.count), Tail: table.Dollars(s.cents), Icon: c.icon, Tint: c.tint,
			Do: func() { t.View = table.View{Filter: filterOf(s.category)}; t.Picked = nil; p.Return() }})
	}
	if earned > 0 {
		p.Section("Income")
		p.Item(ui.Item{ID: "income", Title: "Earned", Tail: "+" + table.Dollars(earned), Icon: ui.IconWallet, Tint: ui.Green})
	}
	p.Space(24)
}

func times(n int) string {
	if n == 1 {
		return "1 expense"
	}
	return strconv.Itoa(n) + " expenses"
}

func ring(p *ui.Page, sums []sum, total int) {
	p.Picture(300, ui.Picture{Paint: func(c *canvas.Canvas, b ui.Box) { paintRing(c, b, sums, total) }})
	p.Space(-182)
	centred(p, table.Dollars(total), 30, ui.Ink, 40)
	centred(p, "spent", 19, ui.Muted, 28)
	p.Space(114)
}

// paintRing paints the shares as arcs, clockwise from the top.
func paintRing(c *canvas.Canvas, b ui.Box, sums []sum, total int) {
	x, y := float64(b.X0+b.X1)/2, float64(b.Y0+b.Y1)/2
	const radius, width = 112, 30
	c.Ring(x, y, radius+width/2, width, ui.Line)
	from := -math.Pi / 2
	for _, s := range sums {
		to := from + 2*math.Pi*float64(s.cents)/float64(total)
		paintArc(c, x, y, radius-width/2, radius+width/2, from, max(to-0.02, from+0.005), categories[s.category].tint)
		from = to
	}
}

func paintArc(c *canvas.Canvas, x, y, inner, outer, from, to float64, ink ui.Color) {
	steps := int((to-from)/0.08) + 1
	var pts []canvas.Point
	for i := 0; i <= steps; i++ {
		a := from + (to-from)*float64(i)/float64(steps)
		pts = append(pts, canvas.Point{X: x + outer*math.Cos(a), Y: y + outer*math.Sin(a)})
	}
	for i := steps; i >= 0; i-- {
		a := from + (to-from)*float64(i)/float64(steps)
		pts = append(pts, canvas.Point{X: x + inner*math.Cos(a), Y: y + inner*math.Sin(a)})
	}
	c.Polygon(ink, pts...)
}

// page shows all data of an expense.
func page(p *ui.Page, e *Expense) {
	c := &categories[e.Category]
	p.Space(18)
	centred(p, signed(e), 44, c.tint, 72)
	centred(p, e.Name, 26, ui.Ink, 44)
	p.Space(18)
	note := e.Note
	if note == "" {
		note = "None"
	}
	p.Item(ui.Item{ID: "category", Title: c.name, Detail: "Category", Icon: c.icon, Tint: c.tint})
	p.Item(ui.Item{ID: "date", Title: table.InFull(e.Date), Detail: "Date", Icon: ui.IconCalendar})
	p.Section("Note")
	p.Text(ui.Text{ID: "note", Text: note})
}
