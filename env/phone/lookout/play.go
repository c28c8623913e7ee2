package lookout

import (
	"strconv"
	"strings"

	"gymkhana/canvas"
	"gymkhana/env/phone/ui"
)

// success is what a page says when it is solved.
const success = "Success!"

// play shows the page of a file.
func (s *State) play(p *ui.Page, path string) {
	f := p.Sys.Files.Find(path)
	if f == nil {
		p.Empty(ui.IconFile, "This file is gone")
		return
	}
	kind, seed, ok := parseFile(f.Text)
	if !ok {
		p.Empty(ui.IconFile, "This page cannot be shown")
		return
	}
	g := &s.Game
	if g.Page != f.Text {
		g = &Game{Page: f.Text} // the first touch begins it
	}
	if g.Won {
		p.Space(120)
		p.Text(ui.Text{ID: "success", Text: success, Size: 44, Bold: true, Center: true})
		return
	}
	began := func() *Game {
		if s.Game.Page != f.Text {
			s.Game = Game{Page: f.Text}
		}
		return &s.Game
	}
	switch kind {
	case drawGame:
		drawing(p, g, began, seed)
	case mazeGame:
		walk(p, g, began, seed)
	default:
		multiply(p, g, began, seed)
	}
	if g.Note != "" {
		p.Text(ui.Text{ID: "note", Text: g.Note, Center: true})
	}
}

// drawing is the page with a canvas: three colours are shown, and all of them have to be used.
func drawing(p *ui.Page, g *Game, began func() *Game, seed int) {
	p.Text(ui.Text{Text: "Draw something with the three colours shown here, then submit it."})
	targets := asked(seed)
	p.Picture(72, ui.Picture{ID: "colours", Name: "Three colours", Natural: true, Paint: func(c *canvas.Canvas, b ui.Box) {
		for i, t := range targets {
			x := float64(b.X0 + 12 + 110*i)
			c.RoundRect(x-2, float64(b.Y0+4), 100, 60, 10, ui.Faint)
			c.RoundRect(x, float64(b.Y0+6), 96, 56, 8, canvas.RGB(palette[t]))
		}
	}})
	strokes := append([]Stroke(nil), g.Strokes...)
	p.Picture(canvasSide+12, ui.Picture{ID: "canvas", Name: "Canvas", Natural: true, Paint: func(c *canvas.Canvas, b ui.Box) { paper(c, b, strokes) },
		Drag: func(x0, y0, x1, y1 int) {
			g := began()
			if g.Ink == 0 {
				g.Note = "Choose a colour first"
				return
			}
			const left = (ui.Width - 48 - canvasSide) / 2
			g.Note = ""
			inside := func(n int) int { return min(max(n, 0), canvasSide-1) }
			if len(g.Strokes) < mostLines {
				g.Strokes = append(g.Strokes, Stroke{g.Ink, inside(x0 - left), inside(y0 - 6), inside(x1 - left), inside(y1 - 6)})
			}
		}})
	p.Cells(8, 56, len(palette), func(i int) ui.Cell {
		return ui.Cell{ID: "ink/" + strconv.Itoa(i+1), Name: "Colour " + strconv.Itoa(i+1), Square: true, Natural: true, Do: func() {
			g := began()
			g.Ink, g.Note = i+1, ""
		}, Paint: func(c *canvas.Canvas, b ui.Box) {
			x, y, w, h := float64(b.X0+3), float64(b.Y0+3), float64(b.X1-b.X0-6), float64(b.Y1-b.Y0-6)
			edge := ui.Faint
			if g.Ink == i+1 {
				c.RoundRect(x-3, y-3, w+6, h+6, 12, ui.Ink)
				edge = ui.White
			}
			c.RoundRect(x, y, w, h, 10, edge)
			c.RoundRect(x+2, y+2, w-4, h-4, 8, canvas.RGB(palette[i]))
		}}
	})
	p.Buttons(ui.Button{ID: "clear", Label: "Clear", Tonal: true, Do: func() {
		g := began()
		g.Strokes, g.Note = nil, ""
	}}, ui.Button{ID: "submit", Label: "Submit", Do: func() {
		g := began()
		if complete(seed, g.Strokes) {
			g.Won = true
			return
		}
		g.Note = "Not all of the three colours are there"
	}})
}

// paper draws the canvas.
func paper(c *canvas.Canvas, b ui.Box, strokes []Stroke) {
	x, y := float64(b.X0+b.X1-canvasSide)/2, float64(b.Y0+6)
	c.Rect(x-2, y-2, canvasSide+4, canvasSide+4, ui.Faint)
	c.Rect(x, y, canvasSide, canvasSide, ui.White)
	c.Within(x, y, canvasSide, canvasSide, func() {
		for _, s := range strokes {
			if s.Ink >= 1 && s.Ink <= len(palette) {
				c.Line(x+float64(s.X0), y+float64(s.Y0), x+float64(s.X1), y+float64(s.Y1), thick, canvas.RGB(palette[s.Ink-1]))
			}
		}
	})
}

// walk is the page with a maze.
func walk(p *ui.Page, g *Game, began func() *Game, seed int) {
	const last = mazeSide*mazeSide - 1
	m := mazeOf(seed)
	p.Text(ui.Text{Text: "Move the X to the cell at the bottom right. Walls block the way."})
	at := min(max(g.At, 0), last)
	p.Picture(420, ui.Picture{ID: "maze", Name: "Maze", Paint: func(c *canvas.Canvas, b ui.Box) { m.paint(c, b, at) }})
	var buttons []ui.Button
	for dir, mv := range moves {
		buttons = append(buttons, ui.Button{ID: "move/" + strings.ToLower(mv.name), Label: mv.name, Tonal: true, Do: func() {
			g := began()
			to, ok := m.step(min(max(g.At, 0), last), dir)
			g.Note = ""
			if !ok {
				g.Note = "There is a wall"
			}
			g.At, g.Won = to, to == last
		}})
	}
	p.Buttons(buttons[0])
	p.Buttons(buttons[1:3]...)
	p.Buttons(buttons[3])
}

// paint draws the maze.
func (m *maze) paint(c *canvas.Canvas, b ui.Box, at int) {
	const cell, wall = 100.0, 7.0
	x0, y0 := float64(b.X0+b.X1)/2-2*cell, float64(b.Y0)+8
	c.Rect(x0, y0, mazeSide*cell, mazeSide*cell, ui.Surface)
	c.Rect(x0+3*cell, y0+3*cell, cell, cell, canvas.RGB(0xbfe3c4))
	c.Frame(x0-wall, y0-wall, mazeSide*cell+2*wall, mazeSide*cell+2*wall, wall, ui.Ink)
	for i := range m.right {
		x, y := x0+float64(i%mazeSide)*cell, y0+float64(i/mazeSide)*cell
		if i%mazeSide < mazeSide-1 && !m.right[i] {
			c.Rect(x+cell-wall/2, y-wall/2, wall, cell+wall, ui.Ink)
		}
		if i/mazeSide < mazeSide-1 && !m.down[i] {
			c.Rect(x-wall/2, y+cell-wall/2, cell+wall, wall, ui.Ink)
		}
	}
	x, y := x0+(float64(at%mazeSide)+0.5)*cell, y0+(float64(at/mazeSide)+0.5)*cell
	c.Line(x-24, y-24, x+24, y+24, 9, ui.Danger)
	c.Line(x-24, y+24, x+24, y-24, 9, ui.Danger)
}

// multiply is the page that shows five numbers, one after the other, and asks for their product.
func multiply(p *ui.Page, g *Game, began func() *Game, seed int) {
	list := factors(seed)
	p.Text(ui.Text{Text: "Press the button five times. Remember the numbers, and enter their product at the end."})
	if g.Shown < len(list) {
		p.Space(40)
		p.Text(ui.Text{ID: "number", Text: strconv.Itoa(list[max(g.Shown, 0)]), Size: 64, Bold: true, Center: true})
		p.Space(40)
		p.Buttons(ui.Button{ID: "press", Label: "Press", Do: func() { began().Shown++ }})
		return
	}
	p.Field(ui.Field{ID: "product", Label: "Product", Value: &g.Text, Keys: ui.NumberKeys})
	p.Buttons(ui.Button{ID: "submit", Label: "Submit", Do: func() {
		g := began()
		if strings.TrimSpace(g.Text) == strconv.Itoa(product(list)) {
			g.Won = true
			return
		}
		g.Note = "This is not the product"
	}})
}
