package ui

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"gymkhana/canvas"
)

// Modal reports whether the open dialog, menu or picker has this name. Its content is described last, after the screen
// itself.
func (p *Page) Modal(name string) bool { return p.modal == name }

// A frame is the place of a modal while it is described: its panel, and the beginning of its content.
type frame struct {
	panel int // index of its node
	left  int
	right int
}

// openModal dims the page and begins a panel.
func (p *Page) openModal(left, right int, l layer) frame {
	p.closeArea()
	p.layer, p.view, p.inner = l, screen, true
	p.add(node{kind: kindVeil, box: screen})
	p.add(node{kind: kindPanel, fill: p.raised(), size: 28})
	p.x0, p.x1, p.y = left, right, statusHeight+12
	return frame{len(p.nodes) - 1, left, right}
}

// raised is the colour of modals. In the dark theme it is lighter than the page, since a shadow could not be seen; the
// picture mirrors it.
func (p *Page) raised() Color {
	if p.Sys.Settings.Dark {
		return Line
	}
	return Surface
}

// fill lays out the scrolling content of a modal, up to a height.
func (p *Page) fill(most int, content func()) {
	p.fillArea("dialog", &p.Sys.Shell.route().Inner, most, content)
}

// fillArea lays out scrolling content of a modal with an id and a scroll position.
func (p *Page) fillArea(id string, offset *int, most int, content func()) {
	first := len(p.nodes)
	p.openArea(id, Box{X0: p.x0, Y0: p.y, X1: p.x1, Y1: p.y + most}, offset)
	content()
	p.closeArea()
	a := &p.areas[len(p.areas)-1]
	a.box.Y1 = min(a.box.Y1, a.box.Y0+a.length)
	for i := first; i < len(p.nodes); i++ {
		p.nodes[i].clip = a.box
	}
	p.y, p.view = a.box.Y1, screen
}

// closeModal fixes the panel's height and moves the panel with its content into place.
func (p *Page) closeModal(f frame, top int) {
	panel := &p.nodes[f.panel]
	by := top - (statusHeight + 12)
	panel.box = Box{X0: f.left, Y0: top, X1: f.right, Y1: p.y + by}
	for i := f.panel + 1; i < len(p.nodes); i++ {
		n := &p.nodes[i]
		n.box.Y0, n.box.Y1 = n.box.Y0+by, n.box.Y1+by
		if n.clip != screen {
			n.clip.Y0, n.clip.Y1 = n.clip.Y0+by, n.clip.Y1+by
		}
	}
	if i := len(p.areas) - 1; i >= 0 && p.areas[i].layer == p.layer {
		a := &p.areas[i]
		a.box.Y0, a.box.Y1 = a.box.Y0+by, a.box.Y1+by
	}
	p.layer, p.view, p.x0, p.x1 = fixed, screen, 0, Width
}

// Dialog is a panel in the middle, with a heading, some content and a row of buttons.
func (p *Page) Dialog(heading string, content func(), buttons ...Button) {
	f := p.openModal(36, Width-36, modal)
	p.y += 12
	p.place(node{kind: kindTitle, text: heading, size: large, ink: Ink}, p.tall(66))
	p.nodes[len(p.nodes)-1].box.X0 += margin
	p.fill(p.bottom-statusHeight-p.tall(144)-66, content)
	p.y += 6
	if len(buttons) > 0 {
		p.buttons(buttons)
	}
	p.y += 12
	p.closeModal(f, max((statusHeight+p.bottom-(p.y-statusHeight-12))/2, statusHeight+12))
}

// Confirm asks before an action.
func (p *Page) Confirm(heading, text, yes string, do func()) {
	p.Dialog(heading, func() {
		if text != "" {
			p.Text(Text{Text: text, Muted: true})
		}
	}, Button{ID: "cancel", Label: "Cancel", Plain: true, Do: p.Dismiss},
		Button{ID: "confirm", Label: yes, Grave: strings.HasPrefix(yes, "Delete"), Do: func() { p.Dismiss(); do() }})
}

// Menu is a list of commands, at the top right. It is as wide as its longest title needs.
func (p *Page) Menu(items ...Item) {
	const least, around = 318, 140
	wide := least
	for i := range items {
		wide = max(wide, TextWidth(items[i].Title, p.scaled(normal), false)+around)
	}
	f := p.openModal(max(Width-12-wide, 12), Width-12, modal)
	p.list(items)
	p.closeModal(f, statusHeight+12)
}

// Sheet is a list of commands or choices, at the bottom of the screen.
func (p *Page) Sheet(heading string, items ...Item) {
	f := p.openModal(0, Width, modal)
	p.y += 6
	p.place(node{kind: kindTitle, text: heading, size: large, ink: Ink}, p.tall(66))
	p.nodes[len(p.nodes)-1].box.X0 += margin
	p.list(items)
	p.y += gestureHeight
	p.closeModal(f, Height-(p.y-statusHeight-12))
}

func (p *Page) list(items []Item) {
	p.y += 6
	p.fill(780, func() {
		for _, it := range items {
			do := it.Do
			it.Do = func() { p.Dismiss(); do() }
			p.Item(it)
		}
	})
	p.y += 6
}

// Options is a dialog to pick one entry of a list. It closes after the choice.
func (p *Page) Options(heading string, labels []string, at int, pick func(i int)) {
	p.Dialog(heading, func() {
		for i, label := range labels {
			p.Radio("option/"+label, label, i == at, func() { p.Dismiss(); pick(i) })
		}
	}, Button{ID: "cancel", Label: "Cancel", Plain: true, Do: p.Dismiss})
}

// DateForm is the format of stored dates: "2023-10-15".
const DateForm = "2006-01-02"

// PickDate opens the date picker at a date.
func (p *Page) PickDate(name, date string) { p.Pop(name, date) }

// DatePicker shows a month in which a day can be chosen. The slot holds the chosen day.
func (p *Page) DatePicker(done func(date string)) {
	r := p.Sys.Shell.route()
	day, err := time.Parse(DateForm, r.Slot)
	if err != nil {
		day = p.Sys.Now()
	}
	set := func(d time.Time) { r.Slot = d.Format(DateForm) }
	p.Dialog(day.Format("Mon, 2 Jan 2006"), func() {
		p.Month(day, func(d time.Time) Cell {
			return Cell{On: d.Equal(day), Do: func() { set(d) }}
		}, func(by int) { set(shiftMonth(day, by)) })
	}, Button{ID: "cancel", Label: "Cancel", Plain: true, Do: p.Dismiss},
		Button{ID: "ok", Label: "OK", Do: func() { p.Dismiss(); done(day.Format(DateForm)) }})
}

// shiftMonth moves a date by some months and keeps the day, or takes the month's last.
func shiftMonth(d time.Time, by int) time.Time {
	first := time.Date(d.Year(), d.Month()+time.Month(by), 1, 0, 0, 0, 0, time.UTC)
	last := first.AddDate(0, 1, -1).Day()
	return first.AddDate(0, 0, min(d.Day(), last)-1)
}

// Month lays out a month, Monday first, with arrows to others. Each cell has the day as id ("day/2023-10-15"), text and
// name.
func (p *Page) Month(of time.Time, cell func(day time.Time) Cell, turn func(by int)) {
	p.body()
	first := time.Date(of.Year(), of.Month(), 1, 0, 0, 0, 0, time.UTC)
	p.place(node{kind: kindText, text: first.Format("January 2006"), size: normal, bold: true, ink: Ink, align: canvas.Center, unit: 1}, p.tall(66))
	b := p.nodes[len(p.nodes)-1].box
	p.add(node{id: "month/previous", kind: kindIcon, icon: IconLeft, name: "Previous month", ink: Ink, flags: clickable, do: func() { turn(-1) },
		box: Box{X0: b.X0 + 18, Y0: b.Y0, X1: b.X0 + 84, Y1: b.Y1}})
	p.add(node{id: "month/next", kind: kindIcon, icon: IconRight, name: "Next month", ink: Ink, flags: clickable, do: func() { turn(1) },
		box: Box{X0: b.X1 - 84, Y0: b.Y0, X1: b.X1 - 18, Y1: b.Y1}})
	p.Cells(7, 36, 7, func(i int) Cell { return Cell{Text: weekdays[i], Dim: true, Size: small} })
	lead := (int(first.Weekday()) + 6) % 7
	days := first.AddDate(0, 1, -1).Day()
	month, name := "day/"+first.Format("2006-01-"), first.Format(" January 2006") // the same for all cells
	p.Cells(7, 60, lead+days, func(i int) Cell {
		if i < lead {
			return Cell{}
		}
		c, n := cell(first.AddDate(0, 0, i-lead)), i-lead+1
		c.ID, c.Text, c.Name = month+twoDigits(n), dayNumbers[n], join(dayNumbers[n]+name, c.Name)
		return c
	})
}

var weekdays = []string{"M", "T", "W", "T", "F", "S", "S"}

var dayNumbers = func() (n [32]string) {
	for i := range n {
		n[i] = strconv.Itoa(i)
	}
	return n
}()

// TimePicker is a choice of hour and minute. The slot holds "15:34".
func (p *Page) TimePicker(done func(clock string)) {
	r := p.Sys.Shell.route()
	var hour, minute int
	if _, err := fmt.Sscanf(r.Slot, "%d:%d", &hour, &minute); err != nil {
		hour, minute = p.Sys.Now().Hour(), p.Sys.Now().Minute()
	}
	set := func(h, m int) { r.Slot = clockText((h+24)%24, (m+60)%60) }
	p.Dialog(clockText(hour, minute), func() {
		p.Text(Text{Text: "Hour", Muted: true})
		p.Cells(6, 57, 24, func(i int) Cell {
			return Cell{ID: "hour/" + strconv.Itoa(i), Text: twoDigits(i), Name: "Hour " + strconv.Itoa(i), On: i == hour, Do: func() { set(i, minute) }}
		})
		p.Text(Text{Text: "Minute", Muted: true})
		p.Cells(6, 57, 12, func(i int) Cell {
			m := 5 * i
			return Cell{ID: "minute/" + strconv.Itoa(m), Text: twoDigits(m), Name: "Minute " + strconv.Itoa(m), On: m == minute, Do: func() { set(hour, m) }}
		})
		p.Buttons(Button{ID: "minute/less", Label: "1 minute less", Tonal: true, Do: func() { set(hour, minute-1) }},
			Button{ID: "minute/more", Label: "1 minute more", Tonal: true, Do: func() { set(hour, minute+1) }})
	}, Button{ID: "cancel", Label: "Cancel", Plain: true, Do: p.Dismiss},
		Button{ID: "ok", Label: "OK", Do: func() { p.Dismiss(); done(clockText(hour, minute)) }})
}

func clockText(h, m int) string { return twoDigits(h) + ":" + twoDigits(m) }

func twoDigits(n int) string {
	if n < 10 {
		return "0" + strconv.Itoa(n)
	}
	return strconv.Itoa(n)
}
