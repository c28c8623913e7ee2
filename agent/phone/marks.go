package phone

import (
	"image"
	"slices"
	"strconv"

	"gymkhana"
	"gymkhana/agent/engine"
	"gymkhana/canvas"
)

// inks are the colours of marks: dark enough for white numbers, and different enough to distinguish
// neighbours.
var inks = []canvas.Color{
	canvas.RGB(0xc2185b), canvas.RGB(0x1565c0), canvas.RGB(0x2e7d32),
	canvas.RGB(0x6a1b9a), canvas.RGB(0xbf360c), canvas.RGB(0x00695c),
}

const (
	digits  = 16 // pixels high
	tag     = 21 // height of the plate under a number
	outline = 2
)

// drawMarks draws a box around elements and their indices on plates at a corner. It marks all listed elements, or only
// the usable ones, if there are any. Bounds are those of a screen that the sheet shows at its own size.
func drawMarks(sheet *image.RGBA, elements []gymkhana.Element, screen gymkhana.Size, all bool) {
	all = all || !slices.ContainsFunc(elements, usable)
	size := gymkhana.Size{W: sheet.Rect.Dx(), H: sheet.Rect.Dy()}
	c := canvas.On(sheet)
	defer c.Image()
	var plates []plate
	for i, e := range elements {
		if e.Bounds == (gymkhana.Bounds{}) || !listed(&e) || !all && !usable(e) {
			continue
		}
		box := engine.Rect(e.Bounds)
		if size != screen {
			box = engine.Rect(engine.Scaled(e.Bounds, screen, size))
		}
		ink := inks[len(plates)%len(inks)]
		frame(c, box, ink)
		plates = append(plates, newPlate(strconv.Itoa(i), ink, box, sheet.Rect, usable(e), plates))
	}
	for _, p := range plates {
		p.draw(c)
	}
}

// frame draws a box with a pale line inside, so that it shows on dark screens too.
func frame(c *canvas.Canvas, box image.Rectangle, ink canvas.Color) {
	x, y, w, h := float64(box.Min.X), float64(box.Min.Y), float64(box.Dx()), float64(box.Dy())
	if w > 4*outline && h > 4*outline {
		c.Frame(x+outline, y+outline, w-2*outline, h-2*outline, 1, canvas.RGB(0xffffff).Fade(0.6))
	}
	c.Frame(x, y, w, h, outline, ink)
}

// usable reports whether an element can be acted on.
func usable(e gymkhana.Element) bool {
	for _, state := range []string{"clickable", "long-clickable", "editable", "checkable", "scrollable"} {
		if is(&e, state) {
			return true
		}
	}
	return false
}

// A plate carries a number.
type plate struct {
	box    image.Rectangle
	number string
	ink    canvas.Color
}

// newPlate puts a number in the first corner of a box in which it covers no other number. Corners on the left come
// first, except for plain text, which begins there.
func newPlate(number string, ink canvas.Color, box, sheet image.Rectangle, left bool, others []plate) plate {
	size := image.Pt(int(canvas.TextWidth(number, numerals))+9, tag)
	ends := [2]int{box.Min.X, box.Max.X - size.X}
	if !left {
		ends[0], ends[1] = ends[1], ends[0]
	}
	var corners []image.Rectangle
	for _, y := range [2]int{box.Min.Y, box.Max.Y - size.Y} {
		for _, x := range ends {
			at := image.Pt(x, y)
			corners = append(corners, engine.Inside(image.Rectangle{Min: at, Max: at.Add(size)}, sheet))
		}
	}
	for _, corner := range corners {
		if !slices.ContainsFunc(others, func(p plate) bool { return p.box.Overlaps(corner) }) {
			return plate{corner, number, ink}
		}
	}
	return plate{corners[0], number, ink}
}

var numerals = canvas.Style{Size: digits, Bold: true, Align: canvas.Center, Color: canvas.RGB(0xffffff)}

func (p plate) draw(c *canvas.Canvas) {
	x, y, w, h := float64(p.box.Min.X), float64(p.box.Min.Y), float64(p.box.Dx()), float64(p.box.Dy())
	c.RoundRect(x, y, w, h, 4, canvas.RGB(0xffffff))
	c.RoundRect(x+1, y+1, w-2, h-2, 3, p.ink)
	c.Text(x+w/2, y+h/2, p.number, numerals)
}
