package shutter

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"gymkhana/canvas"
	"gymkhana/env/phone/photo"
	"gymkhana/env/phone/ui"
)

// The screens. The first is the viewfinder.
const (
	rollScreen     = "roll"
	shotScreen     = "shot"
	settingsScreen = "settings"
)

func show(p *ui.Page, s *State) {
	switch p.Screen() {
	case rollScreen:
		roll(p)
	case shotScreen:
		shot(p)
	case settingsScreen:
		settings(p, s)
	default:
		finder(p, s)
	}
}

// finder is the viewfinder, or the review of a photograph.
func finder(p *ui.Page, s *State) {
	switch {
	case !p.Allowed():
		p.Bar("Shutter")
		p.Empty(ui.IconCamera, "Shutter may not use the camera")
		p.Buttons(ui.Button{ID: "ask", Label: "Ask again", Tonal: true, Do: p.AskAgain})
		return
	case s.Print != "":
		review(p, s)
		return
	}
	p.Bar("Shutter")
	p.Action("settings", ui.IconGear, "Settings", func() { p.Go(settingsScreen, "") })
	mode := 0
	if s.Film {
		mode = 1
	}
	p.Tabs("mode", []string{"Photo", "Film"}, mode, func(i int) {
		if s.Since == 0 && s.Due == 0 {
			s.Film = i == 1
		}
	})
	p.Space(12)
	view, lines := s.view().Scene, s.Set.Lines
	p.Picture(560, ui.Picture{ID: "finder", Name: "viewfinder", Natural: true, Paint: func(c *canvas.Canvas, b ui.Box) {
		photo.Draw(c, b, view)
		if lines {
			thirds(c, b)
		}
	}})
	if len(s.Views) > 1 && s.Since == 0 {
		turning := func(by int) func() { return func() { s.turn(by) } }
		p.OnSwipe(func(by int) { s.turn(by) })
		p.Part(ui.Box{X0: 8, Y0: 240, X1: 80, Y1: 312}, ui.Picture{ID: "turn/left", Name: "Turn left", Do: turning(-1), Paint: arrow(ui.IconLeft)})
		p.Part(ui.Box{X0: 412, Y0: 240, X1: 484, Y1: 312}, ui.Picture{ID: "turn/right", Name: "Turn right", Do: turning(1), Paint: arrow(ui.IconRight)})
	}
	p.Text(ui.Text{ID: "state", Text: s.says(p.Sys), Center: true, Muted: true})
	p.Cells(3, 130, 3, func(i int) ui.Cell { return s.control(p, i) })
}

// says is the line under the viewfinder.
func (s *State) says(sys *ui.System) string {
	switch {
	case s.Since != 0:
		return "Filming " + clock(s.elapsed(sys))
	case s.Due > sys.Tick:
		return fmt.Sprintf("Photo in %d s", (s.Due-sys.Tick+perSecond-1)/perSecond)
	case s.Film:
		return "Ready to film"
	case s.Set.Timer > 0:
		return fmt.Sprintf("Timer %d s, flash %s", s.Set.Timer, strings.ToLower(s.Set.Flash))
	}
	return "Flash " + strings.ToLower(s.Set.Flash)
}

// clock writes a length: 1:07.
func clock(seconds int) string { return fmt.Sprintf("%d:%02d", seconds/60, seconds%60) }

// thirds paints the grid.
func thirds(c *canvas.Canvas, b ui.Box) {
	w, h := float64(b.X1-b.X0), float64(b.Y1-b.Y0)
	for i := 1.0; i < 3; i++ {
		c.Rect(float64(b.X0)+w*i/3, float64(b.Y0), 2, h, ui.White.Fade(0.6))
		c.Rect(float64(b.X0), float64(b.Y0)+h*i/3, w, 2, ui.White.Fade(0.6))
	}
}

// arrow paints a button on the viewfinder.
func arrow(icon ui.Icon) func(*canvas.Canvas, ui.Box) {
	return func(c *canvas.Canvas, b ui.Box) {
		x, y := float64(b.X0+b.X1)/2, float64(b.Y0+b.Y1)/2
		c.Circle(x, y, 34, canvas.RGB(0x1d1c22).Fade(0.55))
		d := 9.0
		if icon == ui.IconLeft {
			d = -d
		}
		c.Polyline(5, ui.White, canvas.Point{X: x - d*0.7, Y: y - 14}, canvas.Point{X: x + d*0.8, Y: y}, canvas.Point{X: x - d*0.7, Y: y + 14})
	}
}

// control is one of the three controls: what was taken last, the shutter button, and the flash.
func (s *State) control(p *ui.Page, i int) ui.Cell {
	switch i {
	case 0:
		c := ui.Cell{ID: "roll", Name: "What was taken", Square: true, Icon: ui.IconPicture, Do: func() { p.Go(rollScreen, "") }}
		if list := taken(p.Sys.Files); len(list) > 0 {
			text := still(list[0])
			c.Icon, c.Natural = ui.NoIcon, true
			c.Paint = func(c *canvas.Canvas, b ui.Box) {
				photo.Draw(c, ui.Box{X0: b.X0 + 36, Y0: b.Y0 + 24, X1: b.X1 - 36, Y1: b.Y1 - 24}, text)
			}
		}
		return c
	case 1:
		name, red := "Take a photo", s.Film
		do := func() { s.press(p.Sys) }
		switch {
		case s.Since != 0:
			name, do = "Stop filming", func() { s.stop(p.Sys); p.Snack("Film saved") }
		case s.Film:
			name, do = "Start filming", func() { s.Since = p.Sys.Tick + 1 }
		case s.Due != 0:
			name, do = "Stop the timer", func() { s.Due = 0 }
		}
		busy := s.Since != 0 || s.Due != 0
		return ui.Cell{ID: "shutter", Name: name, Do: do, Square: true, Paint: func(c *canvas.Canvas, b ui.Box) { button(c, b, red, busy) }}
	}
	icon := ui.IconBolt
	next := flashes[(slices.Index(flashes, s.Set.Flash)+1)%len(flashes)]
	return ui.Cell{ID: "flash", Text: s.Set.Flash, Name: "Flash " + strings.ToLower(s.Set.Flash), Icon: icon, Square: true, Size: 20,
		Do: func() { s.Set.Flash = next }}
}

// button paints the shutter button.
func button(c *canvas.Canvas, b ui.Box, red, busy bool) {
	x, y := float64(b.X0+b.X1)/2, float64(b.Y0+b.Y1)/2
	c.Ring(x, y, 50, 6, ui.Slate)
	ink := ui.Slate
	if red {
		ink = ui.Danger
	}
	if busy {
		c.RoundRect(x-20, y-20, 40, 40, 8, ink)
		return
	}
	c.Circle(x, y, 40, ink)
}

// review shows a photograph before it is kept.
func review(p *ui.Page, s *State) {
	again := func() bool {
		s.Print = ""
		return true
	}
	p.OnBack(again)
	p.Bar("Keep this photo?")
	p.Bottom(ui.Button{ID: "retake", Label: "Retake", Tonal: true, Do: func() { again() }}, ui.Button{ID: "keep", Label: "Keep", Do: func() {
		keep(p.Sys, s.Print)
		s.Print = ""
		p.Snack("Photo saved")
	}})
	p.Space(66)
	text := s.Print
	p.Picture(620, ui.Picture{ID: "print", Name: "photo", Natural: true, Paint: func(c *canvas.Canvas, b ui.Box) { photo.Draw(c, b, text) }})
}

// taken lists the photographs and films of the camera, the latest first.
func taken(fs ui.Files) []*ui.File {
	var list []*ui.File
	for i := range fs {
		if f := &fs[i]; !f.Folder && (f.Dir() == Snaps && strings.HasSuffix(f.Path, ".jpg") || f.Dir() == Movies && strings.HasSuffix(f.Path, ".mp4")) {
			list = append(list, f)
		}
	}
	slices.SortStableFunc(list, func(a, b *ui.File) int {
		if a.Modified != b.Modified {
			return int(b.Modified - a.Modified)
		}
		return strings.Compare(b.Path, a.Path)
	})
	return list
}

// still is the content of a photograph, or of the picture that shows a film in lists.
func still(f *ui.File) string {
	if fixed, _ := f.Made(); strings.HasPrefix(fixed, "film|") {
		return strings.TrimPrefix(fixed, "film|")
	}
	return f.Text
}

// roll shows what was taken.
func roll(p *ui.Page) {
	p.Bar("Taken")
	list := taken(p.Sys.Files)
	if len(list) == 0 {
		p.Empty(ui.IconPicture, "Nothing was taken yet")
	}
	p.Space(12)
	p.Cells(3, 164, len(list), func(i int) ui.Cell {
		f := list[i]
		path, text, length := f.Path, still(f), f.Seconds()
		name := f.Name()
		if length > 0 {
			name += ", " + clock(length)
		}
		return ui.Cell{ID: "shot/" + path, Name: name, Square: true, Natural: true, Do: func() { p.Go(shotScreen, path) }, Paint: func(c *canvas.Canvas, b ui.Box) {
			photo.Draw(c, b, text)
			if length > 0 {
				badge(c, b, clock(length))
			}
		}}
	})
}

// badge writes a film's length into the corner of its picture.
func badge(c *canvas.Canvas, b ui.Box, text string) {
	w := float64(ui.TextWidth(text, 18, true) + 16)
	x, y := float64(b.X1)-w-8, float64(b.Y1-38)
	c.RoundRect(x, y, w, 30, 8, canvas.RGB(0x1d1c22).Fade(0.7))
	st := ui.Style(18, true, ui.White)
	st.Align = canvas.Center
	c.Text(x+w/2, y+15, text, st)
}

// shot shows one photograph or film.
func shot(p *ui.Page) {
	path := p.Arg()
	f := p.Sys.Files.Find(path)
	if f == nil || f.Folder {
		p.Bar("Photo")
		p.Empty(ui.IconPicture, "This is gone")
		return
	}
	p.Bar("")
	p.Action("delete", ui.IconTrash, "Delete", func() { p.Pop("delete", "") })
	p.Action("share", ui.IconShare, "Share", func() { p.Share(ui.Parcel{File: path}) })
	p.Space(66)
	text, length := still(f), f.Seconds()
	p.Picture(620, ui.Picture{ID: "picture", Name: f.Name(), Natural: true, Paint: func(c *canvas.Canvas, b ui.Box) {
		photo.Draw(c, b, text)
		if length > 0 {
			badge(c, b, clock(length))
		}
	}})
	says := f.Name()
	if length > 0 {
		says += ", " + clock(length)
	}
	p.Text(ui.Text{ID: "file", Text: says + ", " + time.Unix(f.Modified, 0).UTC().Format("2 January 2006"), Muted: true, Size: 18})
	if p.Modal("delete") {
		p.Confirm("Delete "+f.Name()+"?", "What is deleted cannot be brought back.", "Delete", func() {
			p.Sys.Files.Remove(path)
			p.Return()
			p.Snack("Deleted")
		})
	}
}

// settings shows the camera's settings.
func settings(p *ui.Page, s *State) {
	p.Bar("Settings")
	p.Section("Flash")
	p.Chips("flash", flashes, func(i int) bool { return flashes[i] == s.Set.Flash }, func(i int) { s.Set.Flash = flashes[i] })
	p.Section("Timer")
	p.Chips("timer", timerWords, func(i int) bool { return timers[i] == s.Set.Timer }, func(i int) { s.Set.Timer = timers[i] })
	p.Section("Photographs")
	p.Switch("review", "Review before keeping", "", s.Set.Review, func() { s.Set.Review = !s.Set.Review })
	p.Switch("lines", "Grid lines", "", s.Set.Lines, func() { s.Set.Lines = !s.Set.Lines })
}

var timerWords = []string{"None", "3 seconds", "5 seconds", "10 seconds"}
