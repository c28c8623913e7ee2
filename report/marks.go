package report

import (
	"fmt"
	"strings"

	"gymkhana"
)

// A Mark is what an action did on the screen that its agent saw, in pixels of that screen: a point, a way from one point
// to another, the element that it named, or only words, such as keys.
type Mark struct {
	Role int
	Text string // what to write beside it: keys, or typed text; "" for a plain click

	Point bool // at X and Y
	X, Y  int
	Way   bool // to ToX and ToY
	ToX   int
	ToY   int
	Box   *gymkhana.Bounds // of the element; nil if unknown
}

// Marks gives a mark for each role's action. Elements are those that the roles saw before it; without them, an action
// that names an element has no place.
func Marks(acts []gymkhana.Action, seen []gymkhana.Observation) []Mark {
	list := make([]Mark, len(acts))
	for i, a := range acts {
		var elements []gymkhana.Element
		if i < len(seen) {
			elements = seen[i].Elements
		}
		list[i] = mark(a, elements)
		list[i].Role = i
	}
	return list
}

func mark(a gymkhana.Action, elements []gymkhana.Element) Mark {
	m := Mark{Text: written(a)}
	x, okX := a.Int("x")
	y, okY := a.Int("y")
	m.X, m.Y, m.Point = x, y, okX && okY
	if id := a.Text("element"); id != "" {
		if m.Box = boundsOf(elements, id); m.Box != nil {
			m.X, m.Y, m.Point = middle(m.Box)
		}
	}
	m.X, m.Y = onScreen(m.X), onScreen(m.Y)
	if !m.Point {
		return m
	}
	switch a.Verb {
	case gymkhana.Drag:
		m.ToX, m.ToY, m.Way = m.X, m.Y, true
		if to := boundsOf(elements, a.Text("to")); to != nil {
			m.ToX, m.ToY, _ = middle(to)
		}
		dx, _ := a.Int("dx")
		dy, _ := a.Int("dy")
		m.ToX, m.ToY = m.ToX+dx, m.ToY+dy
		if x, ok := a.Int("to_x"); ok {
			m.ToX = x
		}
		if y, ok := a.Int("to_y"); ok {
			m.ToY = y
		}
		m.ToX, m.ToY = onScreen(m.ToX), onScreen(m.ToY)
		m.Way = m.ToX != m.X || m.ToY != m.Y
	}
	return m
}

// mostPixels bounds a place on a screen, which a model may have made up.
const mostPixels = 1 << 15

func onScreen(x int) int { return min(max(x, -mostPixels), mostPixels) }

func middle(b *gymkhana.Bounds) (x, y int, ok bool) {
	return (b.X0 + b.X1) / 2, (b.Y0 + b.Y1) / 2, true
}

func boundsOf(elements []gymkhana.Element, id string) *gymkhana.Bounds {
	for i := range elements {
		if id != "" && elements[i].ID == id {
			b := elements[i].Bounds
			return &b
		}
	}
	return nil
}

// written gives what to write beside an action's place.
func written(a gymkhana.Action) string {
	const most = 80
	switch a.Verb {
	case gymkhana.Click:
		if b := a.Text("button"); b != "" && b != "left" {
			return b + " click"
		}
		return ""
	case gymkhana.MouseMove, gymkhana.Noop, gymkhana.Drag:
		return ""
	case gymkhana.Type:
		return "type " + cut(fmt.Sprintf("%q", cut(a.Text("text"), most)), most)
	case gymkhana.Do:
		return cut(strings.TrimPrefix(a.String(), "do "), most)
	case gymkhana.KeyDown, gymkhana.KeyUp:
		return string(a.Verb) + " " + cut(a.Text("key"), most)
	case gymkhana.Press:
		return strings.TrimPrefix(cut(a.String(), most), "press ")
	case gymkhana.DoubleClick, gymkhana.LongPress, gymkhana.Hover:
		return strings.ReplaceAll(string(a.Verb), "_", " ")
	case gymkhana.Scroll:
		if d := a.Text("direction"); d != "" {
			return "scroll " + cut(d, most)
		}
		dx, _ := a.Int("dx")
		dy, _ := a.Int("dy")
		return fmt.Sprintf("scroll %d, %d", dx, dy)
	}
	return cut(a.String(), most)
}
