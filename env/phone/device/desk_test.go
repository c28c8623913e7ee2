package device

import (
	"fmt"
	"strconv"

	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

// A desk is an app for tests that has one of every widget.
type desk struct {
	Name   string   `json:"name"`
	Shelf  int      `json:"shelf"`
	Lamp   bool     `json:"lamp"`
	Mood   string   `json:"mood"`
	Day    string   `json:"day"`
	Hour   string   `json:"hour"`
	Papers []string `json:"papers"`
	Burnt  bool     `json:"burnt"`
}

// A safe is another, which asks to be allowed something.
type safe struct {
	Gold  int    `json:"gold"`
	Label string `json:"label"`
}

var moods = []string{"calm", "glad", "grim"}

func showDesk(p *ui.Page, s *desk) {
	if p.Screen() == "papers" {
		p.Bar("Papers of " + p.Arg())
		for i, paper := range s.Papers {
			p.Item(ui.Item{ID: "paper/" + strconv.Itoa(i), Title: paper, Do: func() { s.Papers[i] += "!" },
				Long: func() { p.Pop("burn", strconv.Itoa(i)) }})
		}
		if p.Modal("burn") {
			p.Confirm("Burn it?", "", "Burn", func() { s.Burnt = true })
		}
		return
	}
	p.Bar("Desk")
	p.Field(ui.Field{ID: "name", Label: "Name", Value: &s.Name})
	p.Slider("shelf", "Shelf", s.Shelf, 10, func(v int) { s.Shelf = v })
	p.Switch("lamp", "Lamp", "", s.Lamp, func() { s.Lamp = !s.Lamp })
	p.Choice("mood", "Mood", s.Mood, func() { p.Pop("mood", "") })
	p.Choice("day", "Day", s.Day, func() { p.PickDate("day", s.Day) })
	p.Choice("hour", "Hour", s.Hour, func() { p.Pop("hour", s.Hour) })
	p.Buttons(ui.Button{ID: "papers", Label: "Papers", Do: func() { p.Go("papers", "today") }},
		ui.Button{ID: "nothing", Label: "Nothing", Off: true, Do: func() { s.Burnt = true }})
	for i := range 9 {
		p.Text(ui.Text{Text: "Line " + strconv.Itoa(i), Size: 40})
	}
	p.Buttons(ui.Button{ID: "bottom", Label: "Bottom", Do: func() { s.Mood = "low" }})
	switch {
	case p.Modal("mood"):
		p.Options("Mood", moods, 0, func(i int) { s.Mood = moods[i] })
	case p.Modal("day"):
		p.DatePicker(func(d string) { s.Day = d })
	case p.Modal("hour"):
		p.TimePicker(func(c string) { s.Hour = c })
	}
}

// deskTask is a family of the desk without a goal.
func deskTask(name string) Family {
	return Family{Name: "desk/" + name, Steps: 40, Level: "medium",
		Goals: []string{"See to the {thing} of " + name + ".", "Please see to the {thing} of " + name + ".",
			"The {thing} of " + name + "!"},
		Draw: func(d *rng.Stream, ph *Phone) {
			ph.Case.Set("thing", fmt.Sprintf("thing %d", d.N(90)))
		},
		Solve: func(*Driver) bool { return false }}
}

// wants is a family of the desk that changes its data.
func wants(name string, want func(s *desk), solve func(h *Driver) bool) Family {
	f := deskTask(name)
	f.Want = func(ph *Phone) { want(Of[desk](ph)) }
	f.Solve = func(h *Driver) bool { return h.Open("desk") || solve(h) }
	return f
}

func deskFamilies() []Family {
	fill := wants("name", func(s *desk) { s.Name = "Anna Berg" }, func(h *Driver) bool {
		return h.Fill("name",
			"Anna Berg")
	})
	slide := wants("shelf", func(s *desk) { s.Shelf = 7 }, func(h *Driver) bool { return h.Slide("shelf", 7) })
	switched := wants("lamp", func(s *desk) { s.Lamp = false }, func(h *Driver) bool { return h.Set("lamp", false) })
	choose := wants("mood", func(s *desk) { s.Mood = "grim" }, func(h *Driver) bool { return h.Choose("mood", "grim") })
	day := wants("day", func(s *desk) { s.Day = "2024-01-05" }, func(h *Driver) bool {
		return h.Date("day",
			See[desk](h.Phone).Day, "2024-01-05")
	})
	hour := wants("hour", func(s *desk) { s.Hour = "09:07" }, func(h *Driver) bool {
		return h.Clock("hour",
			See[desk](h.Phone).Hour, "09:07")
	})
	paper := wants("paper", func(s *desk) { s.Papers[25] += "!" }, func(h *Driver) bool {
		return h.On("") && h.Tap("papers") || h.On("papers") && h.Arg() == "today" && h.Tap("paper/25")
	})
	burn := wants("burn", func(s *desk) { s.Burnt = true }, func(h *Driver) bool {
		return h.Confirm() || h.On("papers") && h.Long("paper/3") || h.On("") && h.Tap("papers")
	})
	bottom := wants("bottom", func(s *desk) { s.Mood = "low" }, func(h *Driver) bool {
		return h.Show("bottom") ||
			h.Tap("bottom")
	})
	gold := wants("gold", func(*desk) {}, nil)
	gold.Draw = func(d *rng.Stream, ph *Phone) { ph.Case.Set("thing", "gold"); ph.Shell.Grants = nil }
	gold.Want = func(ph *Phone) { Of[safe](ph).Gold = 1; Of[desk](ph).Lamp = false }
	gold.Solve = func(h *Driver) bool {
		if See[safe](h.Phone).Gold == 0 {
			return h.Open("safe") || h.Tap("take")
		}
		return h.Open("desk") || h.Set("lamp", false)
	}
	take := gold
	take.Name = "desk/take"
	take.Want = func(ph *Phone) { Of[safe](ph).Gold = 1 }
	halves := gold
	halves.Name, halves.Halves = "desk/halves", true
	question := deskTask("question")
	question.Reply = func(ph *Phone) Reply {
		return Reply{Kind: NumberReply, Items: []string{strconv.Itoa(See[desk](ph).Shelf)}}
	}
	both := switched
	both.Name, both.Reply = "desk/both", question.Reply
	still := deskTask("still")
	still.Noop = true
	game := deskTask("game")
	game.Ended = func(ph *Phone) (over, won bool) {
		s := See[desk](ph)
		return s.Shelf == 0 || s.Shelf == 10, s.Shelf == 10
	}
	game.Solve = func(h *Driver) bool { return h.Slide("shelf", 10) }
	game.Begin = func(ph *Phone) { ph.Shell.Open("desk") }
	draft := deskTask("clip")
	draft.Want = func(ph *Phone) { ph.Shell.Clip = "Anna" }
	draft.Also = func(ph *Phone, add func(Row)) { add(Exactly("clip|%s", ph.Shell.Clip)) }
	return []Family{fill, slide, switched, choose, day, hour, paper, burn, bottom, gold, take, halves, question, both,
		still, game, draft}
}

// deskKit is a phone with a desk and a safe.
func deskKit() *Kit {
	return New(&App[desk]{
		AppInfo: ui.AppInfo{Name: "desk", Title: "Desk", Icon: ui.IconNote, Color: ui.Teal},
		Show:    showDesk,
		Seed: func(d *rng.Stream, ph *Phone, s *desk) {
			*s = desk{Shelf: 3, Lamp: true, Mood: "calm", Day: "2023-10-15", Hour: "15:34"}
			for i := range 30 {
				s.Papers = append(s.Papers, fmt.Sprintf("Paper %d", i))
			}
			ph.Files.MakeFolder("Desk", 0)
			ph.Files.Write("Desk/list.txt", "Milk and bread for Saturday", 0)
		},
		Rows: func(s *desk, add func(Row)) {
			add(Exactly("desk|%d|%v|%s|%s|%s|%v", s.Shelf, s.Lamp, s.Mood, s.Day, s.Hour, s.Burnt).With(s.Name))
			for _, paper := range s.Papers {
				add(Exactly("paper|%s", paper))
			}
		},
		Families: deskFamilies(),
	}, &App[safe]{
		AppInfo: ui.AppInfo{Name: "safe", Title: "Safe", Icon: ui.IconLock, Color: ui.Plum, Asks: "see your gold"},
		Show: func(p *ui.Page, s *safe) {
			p.Bar("Safe")
			p.Buttons(ui.Button{ID: "take", Label: "Take", Do: func() { s.Gold++ }})
		},
		Spoil: func(h *Driver) bool { return h.Tap("take") },
		Rows:  func(s *safe, add func(Row)) { add(Exactly("gold|%d", s.Gold).With(s.Label)) },
	})
}
