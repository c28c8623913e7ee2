package scribble

import (
	"gymkhana"
	"gymkhana/env/phone/device"
	"gymkhana/env/phone/photo"
)

func see(h *device.Driver) *State { return device.See[State](h.Phone) }

// giveUp discards a drawing of something else.
func giveUp(h *device.Driver) bool { return h.Modal() == "discard" && h.Confirm() }

// Visit makes the driver open a drawing.
func Visit(h *device.Driver, path string) bool {
	switch {
	case h.Open(Name) || giveUp(h):
		return true
	case h.On(oneScreen) && h.Arg() == path && h.Modal() == "":
		return false
	case h.On("") && h.Modal() == "":
		return h.Tap("drawing/" + path)
	}
	return h.Back()
}

// Line makes the driver draw a line of any kind on a new sheet and save it under a title. It returns false once there is a
// picture of that title.
func Line(h *device.Driver, title string) bool {
	switch {
	case h.Files.Find(Path(title)) != nil:
		return false
	case h.Open(Name) || giveUp(h):
		return true
	case h.On("") && h.Modal() == "":
		return h.Tap("new")
	case h.On(sheetScreen) && h.Arg() == "":
		s := see(h)
		switch {
		case h.Modal() == "save":
			return h.Fill("title", title) || h.Tap("keep")
		case len(s.Sheet.Strokes) > 0:
			return h.Tap("save")
		case s.Erase:
			return h.Tap("ink/" + s.ink())
		}
		return stroke(h, 120, 180, 360, 420)
	}
	return h.Back()
}

// stroke makes the driver draw on the sheet, from a place to another one.
func stroke(h *device.Driver, x0, y0, x1, y1 int) bool {
	b := h.Look("sheet").Box
	return h.Do(gymkhana.Action{Verb: gymkhana.Drag, Args: []gymkhana.Arg{{Name: "x", Value: int64(b.X0 + x0)}, {Name: "y", Value: int64(b.Y0 + y0)},
		{Name: "to_x", Value: int64(b.X0 + x1)}, {Name: "to_y", Value: int64(b.Y0 + y1)}}})
}

// edit makes the driver open the sheet of a drawing.
func edit(h *device.Driver, path string) bool {
	return !(h.Shell.Front == Name && h.On(sheetScreen) && h.Arg() == path && h.Modal() == "") && (Visit(h, path) || h.Tap("edit"))
}

// change makes the driver change a drawing: lines that are not wanted are erased, and then the missing ones are drawn.
func change(h *device.Driver, path string, want *photo.Drawing, same func(a, b *photo.Stroke) bool) bool {
	if edit(h, path) {
		return true
	}
	s := see(h)
	extra, missing := -1, -1
	for i := range s.Sheet.Strokes {
		if !holds(want.Strokes, &s.Sheet.Strokes[i], s.Sheet.Strokes[:i], same) {
			extra = i
		}
	}
	for i := range want.Strokes {
		if missing < 0 && !holds(s.Sheet.Strokes, &want.Strokes[i], want.Strokes[:i], same) {
			missing = i
		}
	}
	switch {
	case extra >= 0 && extra == len(s.Sheet.Strokes)-1 && len(s.Sheet.Strokes) > len(want.Strokes)+1:
		return h.Tap("undo")
	case extra >= 0 && !s.Erase:
		return h.Tap("eraser")
	case extra >= 0:
		t := &s.Sheet.Strokes[extra]
		for k := range 9 {
			x, y := t.X0+(t.X1-t.X0)*(k+1)/10, t.Y0+(t.Y1-t.Y0)*(k+1)/10
			if s.Sheet.Near(x, y, reach) == extra {
				b := h.Look("sheet").Box
				return h.Do(gymkhana.Action{Verb: gymkhana.Click, Args: []gymkhana.Arg{{Name: "x", Value: int64(b.X0 + x)}, {Name: "y", Value: int64(b.Y0 + y)}}})
			}
		}
		return h.Tap("undo")
	case missing >= 0 && s.Erase:
		return h.Tap("ink/" + s.ink())
	case missing >= 0:
		t := &want.Strokes[missing]
		return stroke(h, t.X0, t.Y0, t.X1, t.Y1)
	}
	return h.Tap("save")
}

// holds reports whether a list has more strokes like one than the strokes before it account for.
func holds(list []photo.Stroke, one *photo.Stroke, before []photo.Stroke, same func(a, b *photo.Stroke) bool) bool {
	n := 0
	for i := range list {
		if same(&list[i], one) {
			n++
		}
	}
	for i := range before {
		if same(&before[i], one) {
			n--
		}
	}
	return n > 0
}

// spoil deletes the latest drawing.
func spoil(h *device.Driver) bool {
	list := drawings(h.Files)
	return len(list) > 0 && (h.Modal() == "delete" && h.Confirm() || Visit(h, list[0].Path) || h.Tap("delete"))
}
