package clock

import (
	"fmt"
	"math"
	"strconv"

	"gymkhana/canvas"
	"gymkhana/env/phone/ui"
)

func show(p *ui.Page, s *State) {
	switch p.Screen() {
	case "alarm":
		form(p, s)
	case "cities":
		choose(p, s)
	default:
		home(p, s)
	}
}

// home shows the screen with the tabs.
func home(p *ui.Page, s *State) {
	turn := func(i int) {
		s.Tab = i
		p.Replace("", "")
	}
	p.Bar(tabs[s.Tab])
	p.Tabs("tab", tabs, s.Tab, turn)
	p.OnSwipe(func(by int) { turn(min(max(s.Tab+by, 0), len(tabs)-1)) })
	switch s.Tab {
	case tabAlarms:
		alarms(p, s)
	case tabClock:
		world(p, s)
	case tabTimer:
		timer(p, &s.Timer)
	case tabWatch:
		stopwatch(p, &s.Watch)
	}
}

func alarms(p *ui.Page, s *State) {
	if len(s.Alarms) == 0 {
		p.Empty(ui.IconAlarm, "No alarms")
	}
	p.Space(6)
	now := p.Sys.Now()
	p.Rows(len(s.Alarms), true, func(i int) {
		a := &s.Alarms[i]
		id := strconv.Itoa(a.ID)
		detail := a.when(now)
		if a.Label != "" {
			detail = a.Label + " · " + detail
		}
		p.Item(ui.Item{ID: "alarm/" + id, Title: a.Time, Detail: detail, Size: 32, Do: func() { s.open(p, a.ID) }})
		p.PartSwitch("on/"+id, "Alarm at "+a.Time, a.On, func() {
			if a.On = !a.On; a.On {
				p.Snack(ringing(p, a))
			}
		})
	})
	p.Space(120) // for the round button
	p.Fab("add", ui.IconPlus, "Add alarm", func() { s.open(p, 0) })
}

func ringing(p *ui.Page, a *Alarm) string {
	return "Rings in " + until(a.next(p.Sys.Now()), p.Sys.Now())
}

// world shows the time here and in other cities.
func world(p *ui.Page, s *State) {
	now := p.Sys.Now()
	p.Space(18)
	p.Text(ui.Text{ID: "now", Text: now.Format("15:04:05"), Size: 72, Center: true})
	p.Text(ui.Text{ID: "today", Text: now.Format("Monday, 2 January"), Muted: true, Center: true})
	p.Section("World clock")
	if len(s.Cities) == 0 {
		p.Text(ui.Text{Text: "No cities yet", Muted: true})
	}
	p.Rows(len(s.Cities), true, func(i int) {
		c := cityNamed(s.Cities[i])
		p.Item(ui.Item{ID: "city/" + c.name, Title: c.name, Detail: c.away(now), Tail: c.at(now), Icon: ui.IconGlobe,
			Do: func() { p.Pop("remove", c.name) }})
	})
	p.Space(120)
	p.Fab("add", ui.IconPlus, "Add city", func() {
		s.Query = ""
		p.Go("cities", "")
	})
	if name := p.Slot(); p.Modal("remove") {
		p.Confirm("Remove "+name+"?", "It will no longer be in your world clock.", "Remove", func() {
			for i, c := range s.Cities {
				if c == name {
					s.Cities = append(s.Cities[:i:i], s.Cities[i+1:]...)
					break
				}
			}
			p.Snack(name + " removed")
		})
	}
}

// choose lists the cities that can be added.
func choose(p *ui.Page, s *State) {
	p.Bar("Add a city")
	p.Search("search", "Search for a city", &s.Query)
	found := matching(s.Query, s.Cities)
	if len(found) == 0 {
		p.Empty(ui.IconSearch, "No city found")
	}
	now := p.Sys.Now()
	p.Rows(len(found), true, func(i int) {
		c := found[i]
		p.Item(ui.Item{ID: "city/" + c.name, Title: c.name, Detail: c.country, Tail: c.at(now), Do: func() {
			s.Cities = append(s.Cities, c.name)
			p.Return()
			p.Snack(c.name + " added")
		}})
	})
}

func timer(p *ui.Page, t *Timer) {
	if t.Length == 0 {
		keypad(p, t)
		return
	}
	tick := p.Sys.Tick
	left := t.left(tick)
	seconds := int((left + second - 1) / second)
	face := dial{text: clockOf(seconds), below: "of " + clockOf(t.Length), share: float64(left) / float64(int64(t.Length)*second)}
	if left == 0 {
		face.below = "Time is up"
	}
	p.Space(30)
	p.Picture(420, ui.Picture{ID: "timer", Name: "Timer: " + face.text + " left " + face.below, Paint: face.paint})
	p.Space(30)
	reset := ui.Button{ID: "reset", Label: "Delete", Tonal: true, Do: func() { *t = Timer{} }}
	switch {
	case left == 0:
		p.Buttons(reset)
	case t.Running:
		p.Buttons(reset, ui.Button{ID: "pause", Label: "Pause", Do: func() { t.pause(p.Sys.Tick) }})
	default:
		p.Buttons(reset, ui.Button{ID: "start", Label: "Resume", Do: func() { t.start(p.Sys.Tick) }})
	}
}

var keypadKeys = []string{"1", "2", "3", "4", "5", "6", "7", "8", "9", "00", "0", ""}

// keypad enters the length of a timer; digits move in from the right.
func keypad(p *ui.Page, t *Timer) {
	six := fmt.Sprintf("%06s", t.Digits)
	p.Space(24)
	p.Text(ui.Text{ID: "length", Text: six[:2] + "h " + six[2:4] + "m " + six[4:] + "s", Size: 56, Center: true})
	p.Space(24)
	p.Cells(3, 112, len(keypadKeys), func(i int) ui.Cell {
		c := ui.Cell{Size: 32, Fill: ui.Surface}
		if key := keypadKeys[i]; key != "" {
			c.ID, c.Text, c.Do = "key/"+key, key, func() { t.press(key) }
			return c
		}
		c.ID, c.Name, c.Icon, c.Do = "erase", "Backspace", ui.IconBack, t.erase
		return c
	})
	p.Space(24)
	p.Buttons(ui.Button{ID: "start", Label: "Start", Off: t.entered() == 0, Do: func() { t.start(p.Sys.Tick) }})
}

func stopwatch(p *ui.Page, w *Stopwatch) {
	spent := w.elapsed(p.Sys.Tick)
	face := dial{text: watchOf(spent), share: float64(spent%(60*second)) / float64(60*second)}
	if n := len(w.Laps); n > 0 {
		face.below = "Lap " + strconv.Itoa(n+1)
	}
	p.Space(30)
	p.Picture(420, ui.Picture{ID: "stopwatch", Name: "Stopwatch: " + face.text, Paint: face.paint})
	p.Space(30)
	switch {
	case w.Running:
		p.Buttons(ui.Button{ID: "lap", Label: "Lap", Tonal: true, Do: func() { w.lap(p.Sys.Tick) }},
			ui.Button{ID: "pause", Label: "Pause", Do: func() { w.pause(p.Sys.Tick) }})
	case spent > 0:
		p.Buttons(ui.Button{ID: "reset", Label: "Reset", Tonal: true, Do: func() { *w = Stopwatch{} }},
			ui.Button{ID: "start", Label: "Start", Do: func() { w.start(p.Sys.Tick) }})
	default:
		p.Buttons(ui.Button{ID: "start", Label: "Start", Do: func() { w.start(p.Sys.Tick) }})
	}
	p.Space(12)
	n := len(w.Laps)
	p.Rows(n, false, func(i int) {
		k := n - 1 - i
		lap := w.Laps[k]
		if k > 0 {
			lap -= w.Laps[k-1]
		}
		p.Item(ui.Item{ID: "lap/" + strconv.Itoa(k+1), Title: "Lap " + strconv.Itoa(k+1), Tail: watchOf(lap)})
	})
}

// A dial is a partly filled ring with a time in it.
type dial struct {
	text, below string
	share       float64
}

func (f dial) paint(c *canvas.Canvas, b ui.Box) {
	x, y, r := float64(b.X0+b.X1)/2, float64(b.Y0+b.Y1)/2, float64(b.Y1-b.Y0)/2-12
	c.Ring(x, y, r, 12, ui.Line)
	const parts = 120
	var arc []canvas.Point
	for i := range int(f.share*parts) + 1 {
		angle := 2 * math.Pi * float64(i) / parts
		arc = append(arc, canvas.Point{X: x + (r-6)*math.Sin(angle), Y: y - (r-6)*math.Cos(angle)})
	}
	if len(arc) > 1 {
		c.Polyline(12, ui.Indigo, arc...)
	}
	st := ui.Style(64, false, ui.Ink)
	st.Align = canvas.Center
	c.Text(x, y, f.text, st)
	st = ui.Style(22, false, ui.Muted)
	st.Align = canvas.Center
	c.Text(x, y+64, f.below, st)
}
