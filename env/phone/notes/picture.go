package notes

import (
	"strings"

	"gymkhana/canvas"
	"gymkhana/env/phone/photo"
	"gymkhana/env/phone/ui"
)

// pictureList lists the pictures that a note can be written from.
func pictureList(p *ui.Page) {
	p.Bar("Pictures")
	var files []ui.File
	for _, f := range p.Sys.Files.List(pictures) {
		if !f.Folder {
			files = append(files, f)
		}
	}
	if len(files) == 0 {
		p.Empty(ui.IconPicture, "No pictures")
	}
	p.Rows(len(files), true, func(i int) {
		f := &files[i]
		p.Item(ui.Item{ID: "picture/" + f.Name(), Title: f.Name(), Detail: dated(f.Modified), Icon: ui.IconPicture, Tint: ui.Teal,
			Do: func() { p.Go(pictureScreen, f.Path) }})
	})
}

// picture shows a picture's text as a sheet of paper. A new note can be created from here.
func picture(p *ui.Page, s *State) {
	f := p.Sys.Files.Find(p.Arg())
	if f == nil {
		p.Bar("Picture")
		p.Empty(ui.IconPicture, "This picture is gone")
		return
	}
	p.Bar(f.Name())
	p.Action("new", ui.IconNote, "New note", func() { s.Name, s.Plain = "", false; p.Pop("new", "") })
	lines := strings.Split(strings.TrimSpace(f.Text), "\n")
	p.Space(24)
	if text := f.Text; photo.Wordless(text) {
		p.Picture(420, ui.Picture{ID: "paper", Name: "picture", Natural: true, Paint: func(c *canvas.Canvas,
			b ui.Box) {
			photo.Draw(c, b, text)
		}})
		return
	}
	p.Picture(paperHeight(lines), ui.Picture{ID: "paper", Name: "picture", Paint: func(c *canvas.Canvas, b ui.Box) { paper(c, b, lines) }})
	p.Space(24)
	p.Text(ui.Text{ID: "dated", Text: dated(f.Modified), Muted: true, Size: 18})
	if p.Modal("new") {
		newNote(p, s, Folder)
	}
}

// lineStep is the distance of two lines on a paper.
const lineStep = 46

func paperHeight(lines []string) int { return 96 + lineStep*len(lines) }

// paper draws lines on a sheet with a torn edge. Lines with the same number of commas are drawn as a table.
func paper(c *canvas.Canvas, b ui.Box, lines []string) {
	x, y, w, h := float64(b.X0), float64(b.Y0), float64(b.X1-b.X0), float64(b.Y1-b.Y0)
	c.Card(x, y, w, h-12, 6, ui.Surface)
	for i := 0.0; i < w-12; i += 24 {
		c.Polygon(ui.Ground, canvas.Point{X: x + i, Y: y + h - 10}, canvas.Point{X: x + i + 12, Y: y + h - 26}, canvas.Point{X: x + i + 24, Y: y + h - 10})
	}
	across := columns(lines)
	for i, line := range lines {
		at := y + 48 + float64(i*lineStep)
		parts := []string{line}
		if across > 1 {
			parts = strings.Split(line, ", ")
		}
		for k, part := range parts {
			st := ui.Style(21, i == 0, ui.Ink)
			left := x + 28 + float64(k)*(w-56)/float64(across)
			if across > 1 && k == across-1 {
				st.Align, left = canvas.Right, x+w-28
			}
			c.Text(left, at, part, st)
		}
		if across > 1 {
			c.Rect(x+28, at+lineStep/2-1, w-56, 1.5, ui.Line)
		}
	}
}

// columns is the number of parts between commas if it is the same in every line; otherwise 1.
func columns(lines []string) int {
	n := strings.Count(lines[0], ", ") + 1
	for _, line := range lines {
		if strings.Count(line, ", ")+1 != n {
			return 1
		}
	}
	return n
}
