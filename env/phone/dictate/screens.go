package dictate

import (
	"fmt"
	"time"

	"gymkhana/canvas"
	"gymkhana/env/phone/ui"
)

// The screens. The first is the recorder.
const (
	listScreen  = "list"
	soundScreen = "sound"
)

func show(p *ui.Page, s *State) {
	switch p.Screen() {
	case listScreen:
		list(p)
	case soundScreen:
		one(p, s)
	default:
		recorder(p, s)
	}
}

// recorder records, or asks for the name of what was recorded.
func recorder(p *ui.Page, s *State) {
	switch {
	case !p.Allowed():
		p.Bar("Dictate")
		p.Empty(ui.IconMic, "Dictate may not use the microphone")
		p.Buttons(ui.Button{ID: "ask", Label: "Ask again", Tonal: true, Do: p.AskAgain})
		return
	case s.Length > 0:
		naming(p, s)
		return
	}
	p.Bar("Dictate")
	p.Action("list", ui.IconMusic, "Recordings", func() { p.Go(listScreen, "") })
	p.Chips("quality", qualities, func(i int) bool { return s.Music == (i == 1) }, func(i int) { s.Music = i == 1 })
	p.Space(12)
	running, room, at := s.Since != 0, s.Room, s.elapsed(p.Sys)
	p.Picture(430, ui.Picture{ID: "levels", Name: "levels", Paint: func(c *canvas.Canvas, b ui.Box) { live(c, b, room, at, running) }})
	says := "Ready"
	if running {
		says = "Recording " + clock(at)
	}
	p.Space(18)
	p.Text(ui.Text{ID: "state", Text: says, Large: true, Center: true})
	p.Cells(1, 170, 1, func(int) ui.Cell {
		c := ui.Cell{ID: "record", Name: "Record", Square: true, Do: func() { s.Since = p.Sys.Tick + 1 }}
		if running {
			c.Name, c.Do = "Stop", func() { s.stop(p.Sys) }
		}
		c.Paint = func(c *canvas.Canvas, b ui.Box) { button(c, b, running) }
		return c
	})
}

var qualities = []string{"Speech", "Music"}

// clock writes a length: 1:07.
func clock(seconds int) string { return fmt.Sprintf("%d:%02d", seconds/60, seconds%60) }

// level is the loudness of a room at a moment, from 0 to 1.
func level(room, i int) float64 {
	n := (i*i*13 + i*(room*7+29) + room*101) % 97
	m := (i*(room%5+3) + room) % 31
	return 0.12 + 0.55*float64(n)/97 + 0.3*float64(m)/31
}

// live paints the levels of the last moments.
func live(c *canvas.Canvas, b ui.Box, room, at int, running bool) {
	c.Card(float64(b.X0), float64(b.Y0), float64(b.X1-b.X0), float64(b.Y1-b.Y0), 20, ui.Surface)
	ink := ui.Line
	if running {
		ink = ui.Coral
	}
	bars(c, b, ink, 41, func(i int) float64 {
		if !running {
			return 0.04
		}
		return level(room, 5*at+i)
	}, 41)
}

// bars paints levels side by side; those from a number on are paler.
func bars(c *canvas.Canvas, b ui.Box, ink ui.Color, n int, of func(i int) float64, pale int) {
	w, h := float64(b.X1-b.X0-48)/float64(n), float64(b.Y1-b.Y0)
	for i := range n {
		high := max(h*0.8*of(i), 6)
		col := ink
		if i >= pale {
			col = ui.Faint
		}
		c.RoundRect(float64(b.X0+24)+w*float64(i)+w*0.2, float64(b.Y0)+(h-high)/2, w*0.6, high, w*0.3, col)
	}
}

// button paints the record button.
func button(c *canvas.Canvas, b ui.Box, running bool) {
	x, y := float64(b.X0+b.X1)/2, float64(b.Y0+b.Y1)/2
	c.Circle(x, y, 66, ui.Coral)
	if running {
		c.RoundRect(x-22, y-22, 44, 44, 8, ui.White)
		return
	}
	c.Circle(x, y, 24, ui.White)
}

// naming asks for the name of the recording.
func naming(p *ui.Page, s *State) {
	drop := func() bool {
		s.Length = 0
		p.Snack("Discarded")
		return true
	}
	p.OnBack(drop)
	p.Bar("Save this recording?")
	wrong := complaint(p.Sys.Files, s.Name, "")
	keep := func() {
		if wrong == "" {
			s.save(p.Sys)
			p.Sys.Shell.Focus = ui.Focus{}
			p.Snack("Saved in " + Folder)
		}
	}
	p.Bottom(ui.Button{ID: "discard", Label: "Discard", Plain: true, Do: func() { drop() }}, ui.Button{ID: "save", Label: "Save", Off: wrong != "", Do: keep})
	p.Field(ui.Field{ID: "name", Label: "Name", Value: &s.Name, Enter: keep})
	says := "Length " + clock(s.Length-1)
	if wrong != "" {
		says = wrong
	}
	p.Text(ui.Text{ID: "says", Text: says, Muted: true})
}

// list shows the recordings.
func list(p *ui.Page) {
	p.Bar("Recordings")
	all := recordings(p.Sys.Files)
	if len(all) == 0 {
		p.Empty(ui.IconMic, "No recordings yet")
	}
	p.Rows(len(all), true, func(i int) {
		f := all[i]
		path := f.Path
		p.Item(ui.Item{ID: "sound/" + path, Title: titleOf(f), Detail: time.Unix(f.Modified, 0).UTC().Format("2 January 2006"),
			Tail: clock(lengthOf(f)), Icon: ui.IconMusic, Do: func() { p.Go(soundScreen, path) }})
	})
}

// one shows a recording and plays it.
func one(p *ui.Page, s *State) {
	path := p.Arg()
	f := p.Sys.Files.Find(path)
	if f == nil || f.Folder {
		p.Bar("Recording")
		p.Empty(ui.IconMic, "This recording is gone")
		return
	}
	p.Bar(titleOf(f))
	p.Action("delete", ui.IconTrash, "Delete", func() { p.Pop("delete", "") })
	p.Action("rename", ui.IconEdit, "Rename", func() {
		s.Name = titleOf(f)
		p.Pop("rename", "")
	})
	p.Action("share", ui.IconShare, "Share", func() { p.Share(ui.Parcel{File: path}) })
	length, at := lengthOf(f), -1
	if s.Play == path {
		if at = int((p.Sys.Tick - s.From) / perSecond); at < 0 || at >= length {
			at = -1
		}
	}
	room := 0
	for _, r := range f.Text {
		room = (room*31 + int(r)) % 100
	}
	pale := 41
	if at >= 0 {
		pale = 41 * at / max(length, 1)
	}
	p.Space(24)
	p.Picture(300, ui.Picture{ID: "wave", Name: "wave", Paint: func(c *canvas.Canvas, b ui.Box) {
		c.Card(float64(b.X0), float64(b.Y0), float64(b.X1-b.X0), float64(b.Y1-b.Y0), 20, ui.Surface)
		bars(c, b, ui.Coral, 41, func(i int) float64 { return level(room, i) }, pale)
	}})
	says := clock(length)
	if at >= 0 {
		says = clock(at) + " of " + clock(length)
	}
	p.Text(ui.Text{ID: "length", Text: says, Center: true, Large: true})
	if at >= 0 {
		p.Buttons(ui.Button{ID: "play", Label: "Stop", Tonal: true, Do: func() { s.Play = "" }})
	} else {
		p.Buttons(ui.Button{ID: "play", Label: "Play", Do: func() { s.Play, s.From = path, p.Sys.Tick }})
	}
	p.Text(ui.Text{ID: "when", Text: time.Unix(f.Modified, 0).UTC().Format("Monday, 2 January 2006, 15:04"), Muted: true, Size: 18})
	modals(p, s, f)
}

func modals(p *ui.Page, s *State, f *ui.File) {
	path, was := f.Path, titleOf(f)
	if p.Modal("delete") {
		p.Confirm("Delete this recording?", "What is deleted cannot be brought back.", "Delete", func() {
			p.Sys.Files.Remove(path)
			p.Return()
			p.Snack("Deleted")
		})
	}
	if !p.Modal("rename") {
		return
	}
	wrong := complaint(p.Sys.Files, s.Name, was)
	try := func() {
		to := Path(titled(s.Name))
		if wrong != "" || to != path && p.Sys.Files.Move(path, to) != nil {
			return
		}
		p.Dismiss()
		p.Replace(soundScreen, to)
	}
	p.Dialog("Rename", func() {
		p.Field(ui.Field{ID: "title", Label: "Name", Value: &s.Name, Enter: try})
		if wrong != "" {
			p.Text(ui.Text{ID: "wrong", Text: wrong, Muted: true, Size: 18})
		}
	}, ui.Button{ID: "cancel", Label: "Cancel", Plain: true, Do: p.Dismiss}, ui.Button{ID: "ok", Label: "Rename", Off: wrong != "", Do: try})
}
