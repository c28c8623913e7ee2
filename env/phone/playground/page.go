package playground

import (
	"gymkhana/canvas"
	"gymkhana/env/phone/ui"
)

// show describes the list, the current mini, or its result.
func show(p *ui.Page, s *State) {
	m := find(s.Mini)
	if m == nil {
		list(p, s)
		return
	}
	p.Bar(m.title())
	if s.Free {
		free(p, s, m)
	}
	over, won := m.ended(p.Sys, s)
	if s.Done || !over {
		p.Card(s.Goal)
	} else {
		p.Card(verdict(won)) // the page stays, to show what ended it
	}
	if s.Done {
		result(p, s, m)
		return
	}
	m.show(p, s)
}

// free adds controls for a person who plays without a task.
func free(p *ui.Page, s *State, m *mini) {
	p.Action("all", ui.IconApps, "All minis", func() { leave(p, s) })
	p.Action("another", ui.IconRepeat, "Another round", func() { again(p, s, m) })
	p.OnBack(func() bool {
		if p.Screen() != "" {
			return false
		}
		leave(p, s)
		return true
	})
}

// list lists all minis.
func list(p *ui.Page, s *State) {
	p.Bar("Playground")
	for _, g := range groups {
		p.Section(g.title)
		for i := range g.minis {
			m := &g.minis[i]
			icon := m.icon
			if icon == ui.NoIcon {
				icon = ui.IconPuzzle
			}
			p.Item(ui.Item{ID: "mini/" + m.name, Title: m.title(), Tail: m.level, Icon: icon, Tint: tints[i%len(tints)],
				Do: func() { again(p, s, m) }})
		}
	}
}

var tints = []ui.Color{ui.Plum, ui.Coral, ui.Amber, ui.Green, ui.Teal, ui.Blue, ui.Indigo, ui.Rose}

// again begins a round of a mini.
func again(p *ui.Page, s *State, m *mini) {
	reset(p)
	*s = m.pick(s.Round + 1)
	if m.modal != "" {
		p.Pop(m.modal, "")
	}
}

// leave goes back to the list.
func leave(p *ui.Page, s *State) {
	reset(p)
	*s = State{Round: s.Round}
}

// reset returns to the first screen, with nothing over it.
func reset(p *ui.Page) {
	for p.Screen() != "" {
		p.Return()
	}
	p.Dismiss()
}

// result shows the result of a mini.
func result(p *ui.Page, s *State, m *mini) {
	text, fill := verdict(s.Won), ui.Coral
	if s.Won {
		fill = ui.Green
	}
	p.Space(120)
	p.Picture(220, ui.Picture{Name: text, Paint: func(c *canvas.Canvas, b ui.Box) { badge(c, b, s.Won, fill) }})
	p.Text(ui.Text{Text: text, Size: 34, Bold: true, Center: true})
	if s.Free {
		p.Space(24)
		p.Buttons(ui.Button{ID: "list", Label: "All minis", Tonal: true, Do: func() { leave(p, s) }},
			ui.Button{ID: "again", Label: "Once more", Do: func() { again(p, s, m) }})
	}
}

func verdict(won bool) string {
	if won {
		return "Well done"
	}
	return "Not this time"
}

// badge is a disc with a tick or a cross.
func badge(c *canvas.Canvas, b ui.Box, won bool, fill ui.Color) {
	x, y := float64(b.X0+b.X1)/2, float64(b.Y0+b.Y1)/2
	c.Circle(x, y, 96, fill.Lighter(0.8))
	c.Circle(x, y, 76, fill)
	if won {
		c.Polyline(12, ui.White, canvas.Point{X: x - 34, Y: y + 2}, canvas.Point{X: x - 10, Y: y + 28}, canvas.Point{X: x + 36, Y: y - 26})
		return
	}
	c.Line(x-28, y-28, x+28, y+28, 12, ui.White)
	c.Line(x+28, y-28, x-28, y+28, 12, ui.White)
}
