package scribble

import (
	"strings"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/photo"
	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

// families are the tasks of Scribble. The first is AndroidWorld's, with its budget. In those with Vision only the picture
// shows where to draw.
var families = []device.Family{createDrawing, joinDots, eraseLine}

// Drawn saves a drawing as the app does; what is drawn does not matter.
func Drawn(ph *device.Phone, title string) {
	one := photo.Drawing{Strokes: []photo.Stroke{{Ink: photo.Inks[0], X0: 120, Y0: 180, X1: 360, Y1: 420}}}
	ph.Files.Write(Path(title), one.Text(), ui.Epoch.Unix())
}

// Tidy makes the driver delete drawings that the goal does not want.
func Tidy(h *device.Driver) bool {
	surplus, _ := h.Off(Folder)
	for _, path := range surplus {
		if f := h.Files.Find(path); f != nil && strings.HasPrefix(f.Text, "drawing|") {
			return h.Shell.Front == Name && h.Modal() == "delete" && h.Confirm() || Visit(h, path) || h.Tap("delete")
		}
	}
	return false
}

var createDrawing = device.Family{
	Name:  "scribble/create-drawing",
	Goals: goals["create-drawing"],
	Steps: 18,
	Level: "easy",
	Tags:  []string{"androidworld:SimpleDrawProCreateDrawing"},
	Draw:  func(d *rng.Stream, ph *device.Phone) { ph.Case.Set("name", Fresh(d, ph)) },
	Want:  func(ph *device.Phone) { Drawn(ph, ph.Case.Get("name")) },
	Solve: func(h *device.Driver) bool { return Tidy(h) || Line(h, h.Get("name")) },
}

// near is how near to a dot a line must end.
const near = 30

var joinDots = device.Family{
	Name:   "scribble/join-dots",
	Goals:  goals["join-dots"],
	Steps:  26,
	Level:  "hard",
	Vision: true,
	Draw: func(d *rng.Stream, ph *device.Phone) {
		letters := strings.Split("A B C D E F G H K", " ")
		var one photo.Drawing
		for i, cell := range rng.Some(d, []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}, len(letters)) {
			one.Dots = append(one.Dots, photo.Dot{Letter: letters[i], X: 70 + cell%3*160 + d.Between(-22, 22), Y: 90 + cell/3*150 + d.Between(-22, 22)})
		}
		ph.Case.Set("name", place(d, ph, &one))
		ph.Case.Set("path", strings.Join(rng.Some(d, letters, d.Between(6, 8)), ", "))
	},
	Want: func(ph *device.Phone) {
		f := ph.Files.Find(Path(ph.Case.Get("name")))
		f.Text = joined(f, ph.Case.Get("path")).Text()
	},
	Also: func(ph *device.Phone, add func(device.Row)) {
		if f := ph.Files.Find(Path(ph.Case.Get("name"))); f != nil {
			if one, ok := photo.ParseDrawing(f.Text); ok {
				list, all := one.Joins(near)
				bare := photo.Drawing{Dots: one.Dots}
				add(device.Exactly("joined|%s|%v|%s", strings.Join(list, " "), all, bare.Text()))
			}
		}
	},
	Solve: func(h *device.Driver) bool {
		f := h.Files.Find(Path(h.Get("name")))
		if f == nil {
			return false
		}
		return Tidy(h) || change(h, f.Path, joined(f, h.Get("path")), func(a, b *photo.Stroke) bool {
			one, ok := photo.ParseDrawing(f.Text)
			if !ok {
				return false
			}
			x, isA := (&photo.Drawing{Dots: one.Dots, Strokes: []photo.Stroke{*a}}).Joins(near)
			y, isB := (&photo.Drawing{Dots: one.Dots, Strokes: []photo.Stroke{*b}}).Joins(near)
			return isA && isB && x[0] == y[0]
		})
	},
}

// joined is a drawing with lines between its dots, in the order of their letters in a path.
func joined(f *ui.File, path string) *photo.Drawing {
	one, ok := photo.ParseDrawing(f.Text)
	if !ok {
		return &photo.Drawing{}
	}
	one.Strokes = nil
	at := map[string]photo.Dot{}
	for _, t := range one.Dots {
		at[t.Letter] = t
	}
	letters := strings.Split(path, ", ")
	for i := 1; i < len(letters); i++ {
		a, b := at[letters[i-1]], at[letters[i]]
		one.Strokes = append(one.Strokes, photo.Stroke{Ink: photo.Inks[0], X0: a.X, Y0: a.Y, X1: b.X, Y1: b.Y})
	}
	return one
}

var eraseLine = device.Family{
	Name:   "scribble/erase-line",
	Goals:  goals["erase-line"],
	Steps:  16,
	Level:  "medium",
	Vision: true,
	Draw: func(d *rng.Stream, ph *device.Phone) {
		title := lines(d, ph, 5)
		one, _ := photo.ParseDrawing(ph.Files.Find(Path(title)).Text)
		ph.Case.Set("name", title)
		ph.Case.Set("colour", rng.Pick(d, one.Strokes).Ink)
		ph.Case.Set("was", one.Text())
	},
	Want: func(ph *device.Phone) {
		ph.Files.Find(Path(ph.Case.Get("name"))).Text = without(ph.Case.Get("was"), ph.Case.Get("colour")).Text()
	},
	Also: func(ph *device.Phone, add func(device.Row)) {
		if f := ph.Files.Find(Path(ph.Case.Get("name"))); f != nil {
			add(device.Exactly("lines|%s", f.Text))
		}
	},
	Solve: func(h *device.Driver) bool {
		return Tidy(h) || change(h, Path(h.Get("name")), without(h.Get("was"), h.Get("colour")), func(a, b *photo.Stroke) bool { return *a == *b })
	},
}

// without is a drawing without the line in an ink.
func without(text, ink string) *photo.Drawing {
	one, _ := photo.ParseDrawing(text)
	left := &photo.Drawing{}
	for _, s := range one.Strokes {
		if s.Ink != ink {
			left.Strokes = append(left.Strokes, s)
		}
	}
	return left
}
