// Package scribble is the app Scribble: drawings with a finger, in six inks, with an eraser.
//
// Its screens are the drawings (""), one drawing ("drawing", whose Arg is the path) and the sheet on which one draws
// ("sheet", with the path, or "" for a new drawing). Drawings are files of the folder Pictures (photo.Drawing). Only the
// picture shows what is drawn.
package scribble

import (
	"errors"
	"slices"
	"strings"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/photo"
	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

// Name is the app's in tasks and states.
const Name = "scribble"

// App is Scribble.
var App = &device.App[State]{
	AppInfo:  ui.AppInfo{Name: Name, Title: "Scribble", Icon: ui.IconBrush, Color: ui.Rose},
	Show:     show,
	Seed:     seed,
	Sound:    sound,
	Volatile: []string{"sheet", "ink", "erase", "title", "saved"},
	Spoil:    spoil,
	Families: families,
}

// State is what is being drawn. The drawings themselves are files.
type State struct {
	Sheet photo.Drawing `json:"sheet"`
	Ink   string        `json:"ink"` // one of photo.Inks; "": the first
	Erase bool          `json:"erase"`
	Title string        `json:"title"` // in the dialog that asks for one
	Saved string        `json:"saved"` // the path of the drawing that was saved last
}

// Folder contains the drawings.
const Folder = "Pictures"

const ending = ".png"

// Path is the path of a drawing with a title.
func Path(title string) string { return Folder + "/" + title + ending }

// titled is a typed name without blanks around it and without the ending.
func titled(name string) string {
	return strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(name), ending))
}

// drawings lists the drawings, the latest first.
func drawings(fs ui.Files) []*ui.File {
	var list []*ui.File
	for i := range fs {
		if f := &fs[i]; f.Dir() == Folder && strings.HasSuffix(f.Path, ending) && strings.HasPrefix(f.Text, "drawing|") {
			list = append(list, f)
		}
	}
	slices.SortStableFunc(list, func(a, b *ui.File) int { return int(b.Modified - a.Modified) })
	return list
}

// seed leaves two drawings.
func seed(d *rng.Stream, ph *device.Phone, _ *State) {
	for range 2 {
		lines(d, ph, d.Between(3, 5))
	}
}

// lines adds a drawing of lines below each other, each in an ink of its own, and returns its title.
func lines(d *rng.Stream, ph *device.Phone, n int) string {
	var one photo.Drawing
	band := photo.SheetHeight / n
	for i, ink := range rng.Some(d, photo.Inks, n) {
		y := i*band + 30
		one.Strokes = append(one.Strokes, photo.Stroke{Ink: ink, X0: d.Between(20, 200), Y0: y + d.N(band-60), X1: d.Between(280, 470), Y1: y + d.N(band-60)})
	}
	return place(d, ph, &one)
}

// place saves a drawing under a fresh title, some weeks ago.
func place(d *rng.Stream, ph *device.Phone, one *photo.Drawing) string {
	title := Fresh(d, ph)
	ph.Files.Write(Path(title), one.Text(), ui.Epoch.Unix()-int64(60*d.Between(2*24*60, 90*24*60)))
	return title
}

// Fresh draws a title that no picture has.
func Fresh(d *rng.Stream, ph *device.Phone) string {
	for {
		title := rng.Pick(d, firsts) + "_" + rng.Pick(d, seconds)
		if d.Chance(1, 2) {
			title += "_"
			for range 3 {
				title += string("abcdefghjkmnpqrstuvwxyz23456789"[d.N(31)])
			}
		}
		if ph.Files.Find(Path(title)) == nil {
			return title
		}
	}
}

var (
	firsts  = []string{"first", "quick", "night", "garden", "harbour", "pencil", "winter", "blue", "little", "tall", "round", "wild"}
	seconds = []string{"sketch", "map", "plan", "tower", "fence", "ladder", "boat", "border", "pattern", "route", "kite", "shed"}
)

// ink is the chosen ink.
func (s *State) ink() string {
	if slices.Contains(photo.Inks, s.Ink) {
		return s.Ink
	}
	return photo.Inks[0]
}

// reach is how near to a line the eraser has to touch, in pixels.
const reach = 26

// draw adds a line, or erases the line at its beginning.
func (s *State) draw(x0, y0, x1, y1 int) {
	if s.Erase {
		if i := s.Sheet.Near(x0, y0, reach); i >= 0 {
			s.Sheet.Strokes = slices.Delete(s.Sheet.Strokes, i, i+1)
		}
		return
	}
	if len(s.Sheet.Strokes) < photo.Most {
		onX := func(v int) int { return min(max(v, 0), photo.SheetWidth-1) }
		onY := func(v int) int { return min(max(v, 0), photo.SheetHeight-1) }
		s.Sheet.Strokes = append(s.Sheet.Strokes, photo.Stroke{Ink: s.ink(), X0: onX(x0), Y0: onY(y0), X1: onX(x1), Y1: onY(y1)})
	}
}

// sound reports drawings that are too large.
func sound(s *State) error {
	if len(s.Sheet.Strokes) > photo.Most || len(s.Sheet.Dots) > 26 {
		return errors.New("scribble: a drawing of too many lines")
	}
	return nil
}

// complaint says why a drawing cannot have a title; "" if it can.
func complaint(fs ui.Files, name string) string {
	name = titled(name)
	switch {
	case name == "":
		return "A name is needed."
	case strings.ContainsAny(name, "/\\\n") || strings.Trim(name, ".") == "" || len(name) > 80:
		return "That cannot be a name."
	case fs.Find(Path(name)) != nil:
		return "There is a picture of that name already."
	}
	return ""
}
