package photo

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gymkhana/canvas"
	"gymkhana/env/phone/ui"
)

// The size of a drawing's sheet. Its places count from the left upper corner.
const (
	SheetWidth  = 492
	SheetHeight = 640
)

// A Drawing is a sheet with strokes and dots. Its content is "drawing|" and its marks, separated by semicolons:
//
//	drawing|red:10,20,300,400;A@120,80
//
// A stroke is a line between two places in an ink, and a dot has a letter. Nothing but the picture shows them.
type Drawing struct {
	Strokes []Stroke `json:"strokes"`
	Dots    []Dot    `json:"dots"`
}

// A Stroke is a straight line; one without a length is a spot.
type Stroke struct {
	Ink string `json:"ink"` // one of Inks
	X0  int    `json:"x0"`
	Y0  int    `json:"y0"`
	X1  int    `json:"x1"`
	Y1  int    `json:"y1"`
}

// A Dot is a printed place with a letter.
type Dot struct {
	Letter string `json:"letter"`
	X      int    `json:"x"`
	Y      int    `json:"y"`
}

// Inks are the colours of strokes.
var Inks = []string{"black", "red", "blue", "green", "yellow", "brown"}

// InkOf is the colour of an ink.
func InkOf(ink string) ui.Color { return inks[ink] }

// Most is how many strokes a drawing can have.
const Most = 200

// Text writes a drawing as the content of its file.
func (d *Drawing) Text() string {
	var marks []string
	for _, t := range d.Dots {
		marks = append(marks, fmt.Sprintf("%s@%d,%d", t.Letter, t.X, t.Y))
	}
	for _, s := range d.Strokes {
		marks = append(marks, fmt.Sprintf("%s:%d,%d,%d,%d", s.Ink, s.X0, s.Y0, s.X1, s.Y1))
	}
	return "drawing|" + strings.Join(marks, ";")
}

// ParseDrawing reads the content of a file; false if it is not a drawing.
func ParseDrawing(text string) (*Drawing, bool) {
	rest, ok := strings.CutPrefix(text, "drawing|")
	if !ok {
		return nil, false
	}
	d := &Drawing{}
	if rest == "" {
		return d, true
	}
	for mark := range strings.SplitSeq(rest, ";") {
		if letter, at, ok := strings.Cut(mark, "@"); ok {
			n, ok := places(at, 2)
			if !ok || len(letter) != 1 || len(d.Dots) == 26 {
				return nil, false
			}
			d.Dots = append(d.Dots, Dot{letter, n[0], n[1]})
			continue
		}
		ink, at, _ := strings.Cut(mark, ":")
		n, ok := places(at, 4)
		if !ok || !slices.Contains(Inks, ink) || len(d.Strokes) == Most {
			return nil, false
		}
		d.Strokes = append(d.Strokes, Stroke{ink, n[0], n[1], n[2], n[3]})
	}
	return d, true
}

// places reads some numbers, separated by commas, that lie on the sheet.
func places(text string, n int) ([]int, bool) {
	var list []int
	for part := range strings.SplitSeq(text, ",") {
		v, err := strconv.Atoi(part)
		if err != nil || v < 0 || v > SheetHeight {
			return nil, false
		}
		list = append(list, v)
	}
	return list, len(list) == n
}

// Paint draws the sheet into a box.
func (d *Drawing) Paint(c *canvas.Canvas, b ui.Box) {
	w, h := float64(b.X1-b.X0), float64(b.Y1-b.Y0)
	k := min(w/SheetWidth, h/SheetHeight)
	x, y := float64(b.X0)+(w-k*SheetWidth)/2, float64(b.Y0)+(h-k*SheetHeight)/2
	c.Rect(float64(b.X0), float64(b.Y0), w, h, canvas.RGB(0xd9d5cc))
	c.Rect(x, y, k*SheetWidth, k*SheetHeight, canvas.RGB(0xfffdf7))
	for _, s := range d.Strokes {
		c.Limb(x+k*float64(s.X0), y+k*float64(s.Y0), max(4*k, 1), x+k*float64(s.X1), y+k*float64(s.Y1), max(4*k, 1), inks[s.Ink])
	}
	for _, t := range d.Dots {
		c.Circle(x+k*float64(t.X), y+k*float64(t.Y), max(8*k, 1), canvas.RGB(0x55505c))
		st := ui.Style(24*k, true, canvas.RGB(0x55505c))
		st.Align = canvas.Center
		c.Text(x+k*float64(t.X), y+k*float64(t.Y-26), t.Letter, st)
	}
}

// Near is the index of the latest stroke within a distance of a place; -1 if there is none.
func (d *Drawing) Near(x, y, within int) int {
	for i, s := range slices.Backward(d.Strokes) {
		if s.off(x, y) <= within*within {
			return i
		}
	}
	return -1
}

// off is the square of the distance of a place from a stroke.
func (s *Stroke) off(x, y int) int {
	dx, dy := s.X1-s.X0, s.Y1-s.Y0
	along := min(max(((x-s.X0)*dx+(y-s.Y0)*dy)*1000/max(dx*dx+dy*dy, 1), 0), 1000)
	ox, oy := x-s.X0-dx*along/1000, y-s.Y0-dy*along/1000
	return ox*ox + oy*oy
}

// Joins lists the pairs of dots, sorted, that the strokes join with both ends within a distance, such as "AC"; false if a
// stroke joins none.
func (d *Drawing) Joins(within int) ([]string, bool) {
	var list []string
	for _, s := range d.Strokes {
		a, b := d.dotAt(s.X0, s.Y0, within), d.dotAt(s.X1, s.Y1, within)
		if a == "" || b == "" || a == b {
			return nil, false
		}
		list = append(list, min(a, b)+max(a, b))
	}
	slices.SortFunc(list, cmp.Compare[string])
	return list, true
}

func (d *Drawing) dotAt(x, y, within int) string {
	for _, t := range d.Dots {
		if (t.X-x)*(t.X-x)+(t.Y-y)*(t.Y-y) <= within*within {
			return t.Letter
		}
	}
	return ""
}
