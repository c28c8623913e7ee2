package web

import (
	"fmt"
	"image"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/agent/engine"
	"gymkhana/canvas"
)

// marked returns the elements that get a mark: those in view that can be used, or all in view if
// the world does not report uses.
func marked(elements []gymkhana.Element) []gymkhana.Element {
	usable := func(e gymkhana.Element) bool {
		return slices.Contains(e.States, "clickable") || slices.Contains(e.States, "editable")
	}
	all := !slices.ContainsFunc(elements, usable)
	var list []gymkhana.Element
	for _, e := range elements {
		if e.ID != "" && hasSize(&e) && (all || usable(e)) {
			list = append(list, e)
		}
	}
	return list
}

// legend lists marked elements, one per line, with their content and, for a closed list, its options.
//
//	[12] [LINK] [Kettles]
//	[14] [COMBOBOX] [Size] [Small] options: Small, Large
func legend(list []gymkhana.Element, seen *page) string {
	lines := make([]string, len(list))
	for i, e := range list {
		lines[i] = fmt.Sprintf("[%s] [%s] [%s]", e.ID, strings.ToUpper(e.Role), engine.OneLine(label(&e)))
		if e.Text != "" && e.Text != e.Name && e.Name != "" {
			lines[i] += fmt.Sprintf(" [%s]", engine.OneLine(engine.Clip(e.Text, 200)))
		}
		if options := seen.options[e.ID]; len(options) > 0 {
			lines[i] += " options: " + strings.Join(options, ", ")
		}
	}
	return strings.Join(lines, "\n")
}

// inks are the colours of marks: dark enough for white numbers, and different from their
// neighbours.
var inks = []canvas.Color{
	canvas.RGB(0x0b5394), canvas.RGB(0xb5121b), canvas.RGB(0x38761d),
	canvas.RGB(0x674ea7), canvas.RGB(0xa64d00), canvas.RGB(0x0c6b70),
}

const (
	plateHigh = 19
	outline   = 2
)

var numerals = canvas.Style{Size: 14, Bold: true, Align: canvas.Center, Color: canvas.RGB(0xffffff)}

// withMarks draws a box around each element and its id on a plate. The picture has the size that the
// model is sent.
func withMarks(shot image.Image, list []gymkhana.Element, screen, size gymkhana.Size) *image.RGBA {
	sheet := engine.Sheet(shot, size)
	c := canvas.On(sheet)
	boxes := make([]image.Rectangle, len(list))
	for i, e := range list {
		b := engine.Rect(engine.Scaled(e.Bounds, screen, size))
		c.Frame(float64(b.Min.X), float64(b.Min.Y), float64(b.Dx()), float64(b.Dy()), outline, inks[i%len(inks)])
		boxes[i] = b
	}
	var plates []image.Rectangle
	for i, e := range list {
		p := plateFor(e.ID, i, boxes, plates, sheet.Rect)
		x, y, w, h := float64(p.Min.X), float64(p.Min.Y), float64(p.Dx()), float64(p.Dy())
		c.RoundRect(x, y, w, h, 3, inks[i%len(inks)])
		c.Text(x+w/2, y+h/2, e.ID, numerals)
		plates = append(plates, p)
	}
	return c.Image()
}

// plateFor finds a place for an id: a corner of its box, or, for a box that a plate would hide most
// of, above or below it. It takes the first that is free of other plates and outside other boxes.
func plateFor(id string, own int, boxes, plates []image.Rectangle, sheet image.Rectangle) image.Rectangle {
	box := boxes[own]
	size := image.Pt(int(canvas.TextWidth(id, numerals))+7, plateHigh)
	inner := []image.Point{box.Min, {X: box.Max.X - size.X, Y: box.Min.Y}, {X: box.Min.X, Y: box.Max.Y - size.Y},
		box.Max.Sub(size)}
	corners := inner
	if box.Dy() < 2*plateHigh {
		corners = append([]image.Point{{X: box.Min.X, Y: box.Min.Y - size.Y}, {X: box.Min.X, Y: box.Max.Y}}, inner...)
	}
	for i, at := range corners {
		p := image.Rectangle{Min: at, Max: at.Add(size)}
		outside := i < len(corners)-len(inner)
		if outside && (!p.In(sheet) || slices.ContainsFunc(boxes, p.Overlaps)) {
			continue
		}
		if p = engine.Inside(p, sheet); !slices.ContainsFunc(plates, p.Overlaps) {
			return p
		}
	}
	p := image.Rectangle{Min: box.Min, Max: box.Min.Add(size)}
	return engine.Inside(p, sheet)
}
