package scribble

import (
	"gymkhana/canvas"
	"gymkhana/env/phone/photo"
	"gymkhana/env/phone/ui"
)

// The screens. The first lists the drawings.
const (
	oneScreen   = "drawing"
	sheetScreen = "sheet"
)

func show(p *ui.Page, s *State) {
	switch p.Screen() {
	case oneScreen:
		one(p, s)
	case sheetScreen:
		sheet(p, s)
	default:
		home(p, s)
	}
}

// home shows the drawings.
func home(p *ui.Page, s *State) {
	p.Bar("Scribble")
	list := drawings(p.Sys.Files)
	if len(list) == 0 {
		p.Empty(ui.IconBrush, "No drawings yet")
	}
	p.Space(12)
	p.Cells(2, 320, len(list), func(i int) ui.Cell {
		path, text := list[i].Path, list[i].Text
		return ui.Cell{ID: "drawing/" + path, Name: list[i].Name(), Square: true, Natural: true, Do: func() { p.Go(oneScreen, path) },
			Paint: func(c *canvas.Canvas, b ui.Box) {
				photo.Draw(c, ui.Box{X0: b.X0 + 6, Y0: b.Y0 + 4, X1: b.X1 - 6, Y1: b.Y1 - 44}, text)
				st := ui.Style(17, false, canvas.RGB(0x7a7684))
				st.Align = canvas.Center
				c.Text(float64(b.X0+b.X1)/2, float64(b.Y1-22), short(path), st)
			}}
	})
	p.Space(120)
	p.Fab("new", ui.IconPlus, "New drawing", func() { s.begin(p, "", photo.Drawing{}) })
}

// short is a drawing's title as the grid writes it.
func short(path string) string {
	title := titled((&ui.File{Path: path}).Name())
	for ui.TextWidth(title, 17, false) > 225 && len(title) > 4 {
		title = title[:len(title)-2] + "…"
	}
	return title
}

// begin opens the sheet.
func (s *State) begin(p *ui.Page, path string, what photo.Drawing) {
	s.Sheet, s.Erase = what, false
	p.Go(sheetScreen, path)
}

// one shows a drawing.
func one(p *ui.Page, s *State) {
	path := p.Arg()
	f := p.Sys.Files.Find(path)
	if f == nil {
		p.Bar("Drawing")
		p.Empty(ui.IconBrush, "This drawing is gone")
		return
	}
	p.Bar(titled(f.Name()))
	p.Action("delete", ui.IconTrash, "Delete", func() { p.Pop("delete", "") })
	p.Action("share", ui.IconShare, "Share", func() { p.Share(ui.Parcel{File: path}) })
	p.Action("edit", ui.IconEdit, "Draw on it", func() {
		if d, ok := photo.ParseDrawing(f.Text); ok {
			s.begin(p, path, *d)
		}
	})
	p.Space(40)
	text := f.Text
	p.Picture(photo.SheetHeight, ui.Picture{ID: "picture", Name: f.Name(), Natural: true, Paint: func(c *canvas.Canvas, b ui.Box) { photo.Draw(c, b, text) }})
	p.Text(ui.Text{ID: "file", Text: f.Name() + " in " + Folder, Muted: true, Center: true, Size: 18})
	if p.Modal("delete") {
		p.Confirm("Delete this drawing?", "What is deleted cannot be brought back.", "Delete", func() {
			p.Sys.Files.Remove(path)
			p.Return()
			p.Snack("Deleted")
		})
	}
}

// sheet is what one draws on.
func sheet(p *ui.Page, s *State) {
	path := p.Arg()
	was := (&photo.Drawing{}).Text()
	title := "New drawing"
	if f := p.Sys.Files.Find(path); f != nil {
		was, title = f.Text, titled(f.Name())
	}
	changed := s.Sheet.Text() != was
	p.OnBack(func() bool {
		if changed {
			p.Pop("discard", "")
		}
		return changed
	})
	p.Bar(title)
	save := func() {
		if path == "" {
			s.Title = ""
			p.Pop("save", "")
			return
		}
		s.keep(p, path)
	}
	p.Bottom(ui.Button{ID: "undo", Label: "Remove last line", Tonal: true, Off: len(s.Sheet.Strokes) == 0, Do: s.undo},
		ui.Button{ID: "save", Label: "Save", Off: !changed, Do: save})
	p.Cells(len(photo.Inks)+1, 72, len(photo.Inks)+1, func(i int) ui.Cell { return s.tool(i) })
	p.Space(8)
	now := s.Sheet
	p.Picture(photo.SheetHeight, ui.Picture{ID: "sheet", Name: "sheet", Natural: true, Paint: now.Paint,
		Touch: func(x, y int) { s.draw(x, y, x, y) }, Drag: s.draw})
	s.dialogs(p)
}

// undo removes the latest line.
func (s *State) undo() { s.Sheet.Strokes = s.Sheet.Strokes[:len(s.Sheet.Strokes)-1] }

// tool is an ink or the eraser.
func (s *State) tool(i int) ui.Cell {
	if i == len(photo.Inks) {
		return ui.Cell{ID: "eraser", Name: "Eraser", Icon: ui.IconEraser, On: s.Erase, Square: true, Do: func() { s.Erase = true }}
	}
	ink := photo.Inks[i]
	on := !s.Erase && ink == s.ink()
	return ui.Cell{ID: "ink/" + ink, Name: "Ink " + ink, Natural: true, Square: true,
		Do: func() { s.Ink, s.Erase = ink, false }, Paint: func(c *canvas.Canvas, b ui.Box) {
			x, y := float64(b.X0+b.X1)/2, float64(b.Y0+b.Y1)/2
			if on {
				c.Circle(x, y, 30, ui.Rose)
				c.Circle(x, y, 26, ui.White)
			}
			c.Circle(x, y, 21, ui.Faint)
			c.Circle(x, y, 20, photo.InkOf(ink))
		}}
}

// keep saves the sheet and shows the drawing.
func (s *State) keep(p *ui.Page, path string) {
	p.Sys.Files.Write(path, s.Sheet.Text(), p.Sys.Now().Unix())
	s.Saved = path
	p.Return()
	if p.Screen() == oneScreen {
		p.Return()
	}
	p.Go(oneScreen, path)
	p.Snack("Saved in " + Folder)
}

func (s *State) dialogs(p *ui.Page) {
	if p.Modal("discard") {
		p.Confirm("Discard what you drew?", "", "Discard", p.Return)
	}
	if !p.Modal("save") {
		return
	}
	wrong := complaint(p.Sys.Files, s.Title)
	try := func() {
		if wrong == "" {
			p.Dismiss()
			s.keep(p, Path(titled(s.Title)))
		}
	}
	p.Dialog("Save the drawing", func() {
		p.Field(ui.Field{ID: "title", Label: "Name", Value: &s.Title, Enter: try})
		says := "It is saved as PNG in the folder " + Folder + "."
		if wrong != "" {
			says = wrong
		}
		p.Text(ui.Text{ID: "says", Text: says, Muted: true, Size: 18})
	}, ui.Button{ID: "cancel", Label: "Cancel", Plain: true, Do: p.Dismiss}, ui.Button{ID: "keep", Label: "Save", Off: wrong != "", Do: try})
}
