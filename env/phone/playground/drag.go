package playground

import (
	"fmt"
	"slices"
	"strconv"

	"gymkhana/canvas"
	"gymkhana/env/phone/device"
	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

// Things on a board are dragged. As an agent may know no drag, a long press picks a thing up too, and the next tap puts
// it down.

// The boxes and frames of drag-box: how many there are, and half of their sides in pixels.
const (
	frames    = 3
	boxes     = 4
	frameHalf = 78
	boxHalf   = 32
	slotSide  = 170 // of the places where they are drawn
)

// Words are the colours of the frames and then of the boxes. Nums are their middles, then the frame and the box that the
// goal names. Step is the box that is picked up, counted from 1.
var dragBox = mini{
	name: "drag-box", level: "medium", steps: 12, icon: ui.IconMove,
	draw: func(d *rng.Stream, c *device.Case, s *State) {
		for _, i := range append(rng.Some(d, numbers(len(inks)), frames), rng.Some(d, numbers(len(inks)), boxes)...) {
			s.Words = append(s.Words, inks[i].name)
		}
		for i, slot := range rng.Some(d, numbers(9), frames+boxes) {
			at, room := spot{slot%3*slotSide - 9 + slotSide/2, slot/3*slotSide + slotSide/2}, 0
			if i >= frames {
				room = 30
			}
			s.Nums = append(s.Nums, at.x+d.Between(-room, room), at.y+d.Between(-room, room))
		}
		s.Nums = append(s.Nums, d.N(frames), frames+d.N(boxes))
		c.Set("frame", s.Words[s.Nums[2*len(s.Words)]])
		c.Set("box", s.Words[s.Nums[2*len(s.Words)+1]])
	},
	show:  showBoxes,
	solve: solveBoxes,
}

// thing is the middle of a frame or box.
func (s *State) thing(i int) spot { return spot{s.Nums[2*i], s.Nums[2*i+1]} }

// framed reports whether a box is completely inside a frame.
func (s *State) framed(box, frame int) bool {
	way, room := s.thing(box).from(s.thing(frame)), frameHalf-boxHalf
	return abs(way.x) <= room && abs(way.y) <= room
}

// boxed reports whether the box of the goal is in its frame, and no other box is in any.
func (s *State) boxed() bool {
	frame, box := s.Nums[2*len(s.Words)], s.Nums[2*len(s.Words)+1]
	for i := frames; i < frames+boxes; i++ {
		for k := range frames {
			if s.framed(i, k) != (i == box && k == frame) {
				return false
			}
		}
	}
	return true
}

// put moves a box to a place on the board.
func (s *State) put(box int, at spot) {
	s.Nums[2*box] = min(max(at.x, boxHalf), boardWidth-boxHalf)
	s.Nums[2*box+1] = min(max(at.y, boxHalf), boardHeight-boxHalf)
	s.Step = 0
}

func showBoxes(p *ui.Page, s *State) {
	drop := func(at spot) {
		if s.Step == 0 {
			p.Snack("Drag a box, or press it long and tap where it should go")
			return
		}
		s.put(s.Step-1, at)
	}
	p.Picture(boardHeight, ui.Picture{ID: boardID, Name: "the board", Touch: func(x, y int) { drop(spot{x, y}) },
		Drag: func(x0, y0, x1, y1 int) { s.pull(spot{x0, y0}, spot{x1, y1}) }, Paint: func(c *canvas.Canvas, b ui.Box) { paintBoxes(c, b, s) }})
	for i, word := range s.Words {
		kind, half := "frame", frameHalf
		if i >= frames {
			kind, half = "box", boxHalf
		}
		at := s.thing(i)
		part := ui.Picture{ID: kind + "/" + word, Name: word + " " + kind, Do: func() { drop(at) }}
		if i >= frames {
			part.Long = func() { s.Step = i + 1 }
		}
		p.Part(ui.Box{X0: at.x - half, Y0: at.y - half, X1: at.x + half, Y1: at.y + half}, part)
	}
	p.Space(12)
	p.Buttons(ui.Button{ID: "submit", Label: "Submit", Do: func() { s.end(s.boxed()) }})
}

// pull moves the box at a place by a drag.
func (s *State) pull(from, to spot) {
	for i := frames + boxes - 1; i >= frames; i-- {
		if way := from.from(s.thing(i)); abs(way.x) <= boxHalf && abs(way.y) <= boxHalf {
			s.put(i, to.from(way))
			return
		}
	}
}

func paintBoxes(c *canvas.Canvas, b ui.Box, s *State) {
	sheet(c, b)
	for i, word := range s.Words {
		at, col := s.thing(i), inks[slices.IndexFunc(inks, func(h hue) bool { return h.name == word })].color
		x, y := float64(b.X0+at.x), float64(b.Y0+at.y)
		if i < frames {
			c.RoundRect(x-frameHalf, y-frameHalf, 2*frameHalf, 2*frameHalf, 14, col)
			c.RoundRect(x-frameHalf+6, y-frameHalf+6, 2*frameHalf-12, 2*frameHalf-12, 9, ui.Surface)
			continue
		}
		c.RoundRect(x-boxHalf, y-boxHalf, 2*boxHalf, 2*boxHalf, 10, col)
		if s.Step == i+1 {
			c.Ring(x, y, boxHalf+14, 5, ui.Ink)
		}
	}
}

func solveBoxes(h *device.Driver, s *State) bool {
	if s.boxed() {
		return h.Tap("submit")
	}
	frame, box := s.Nums[2*len(s.Words)], s.Nums[2*len(s.Words)+1]
	if s.Step > 0 && s.Step != box+1 { // another box was picked up: it goes where it is
		return tapAt(h, boardID, s.thing(s.Step-1))
	}
	for i := frames; i < frames+boxes; i++ {
		for k := range frames {
			if i != box && s.framed(i, k) || i == box && k != frame && s.framed(i, k) {
				return s.lift(h, i, s.free())
			}
		}
	}
	return s.lift(h, box, s.thing(frame))
}

// lift moves a box: it is picked up first, and then put at a place.
func (s *State) lift(h *device.Driver, box int, to spot) bool {
	if s.Step != box+1 {
		return h.Long("box/" + s.Words[box])
	}
	return tapAt(h, boardID, to)
}

// free is a corner of the board that lies in no frame.
func (s *State) free() spot {
	for _, at := range []spot{{boxHalf, boxHalf}, {boardWidth - boxHalf, boxHalf}, {boxHalf, boardHeight - boxHalf}} {
		if !slices.ContainsFunc(numbers(frames), func(k int) bool { return at.near(s.thing(k), 2*frameHalf) }) {
			return at
		}
	}
	return spot{boardWidth - boxHalf, boardHeight - boxHalf}
}

// The list of drag-item: how many rows it has, and the height of one in pixels.
const (
	rowsToSort = 7
	rowToSort  = 74
)

// Words are the rows in their order, and last the one to move. Nums is its wanted index. Values are the rows in the wanted
// order. Step is the row that is picked up, counted from 1.
var dragItem = mini{
	name: "drag-item", level: "medium", steps: 12, icon: ui.IconSort,
	draw: func(d *rng.Stream, c *device.Case, s *State) {
		rows := rng.Some(d, goods, rowsToSort)
		ends := rng.Some(d, numbers(rowsToSort), 2)
		s.Nums, s.Values = []int{ends[1]}, moved(rows, ends[0], ends[1])
		s.Words = append(rows, rows[ends[0]])
		c.Set("item", rows[ends[0]])
		c.Set("which", ordinals[ends[1]])
	},
	show: showRows,
	solve: func(h *device.Driver, s *State) bool {
		switch row, to := s.nextRow(); {
		case s.Step > 0 && s.Words[s.Step-1] != row:
			return h.Tap("row/" + s.Words[s.Step-1]) // puts it back where it was
		case row == "":
			return h.Tap("submit")
		case s.Step == 0:
			return h.Long("row/" + row)
		default:
			return h.Tap("row/" + s.Words[to])
		}
	},
}

// nextRow is the row to move next, and where; "" if the order is right. Others than that of the goal move only if the order
// was changed before.
func (s *State) nextRow() (row string, to int) {
	rows, item := s.Words[:rowsToSort], s.Words[rowsToSort]
	if at := slices.Index(rows, item); at != s.Nums[0] && slices.Equal(moved(rows, at, s.Nums[0]), s.Values) {
		return item, s.Nums[0]
	}
	for i, want := range s.Values {
		if rows[i] != want {
			return want, i
		}
	}
	return "", 0
}

// moved is a list with one of its items at another index.
func moved(list []string, from, to int) []string {
	word := list[from]
	return slices.Insert(slices.Delete(slices.Clone(list), from, from+1), to, word)
}

func showRows(p *ui.Page, s *State) {
	p.Space(6)
	p.Picture(rowsToSort*rowToSort, ui.Picture{Name: "a list to sort", Paint: func(c *canvas.Canvas, b ui.Box) { paintRows(c, b, s) },
		Drag: func(_, y0, _, y1 int) { s.shift(rowAt(y0), rowAt(y1)) }})
	for i, word := range s.Words[:rowsToSort] {
		p.Part(ui.Box{Y0: i * rowToSort, X1: boardWidth, Y1: (i + 1) * rowToSort}, ui.Picture{ID: "row/" + word, Name: word,
			Long: func() { s.Step = i + 1 }, Do: func() {
				if s.Step == 0 {
					p.Snack("Drag a row, or press it long and tap where it should go")
					return
				}
				s.shift(s.Step-1, i)
			}})
	}
	p.Space(12)
	p.Buttons(ui.Button{ID: "submit", Label: "Submit", Do: func() { s.end(slices.Equal(s.Words[:rowsToSort], s.Values)) }})
}

// rowAt is the row at a height of the list.
func rowAt(y int) int { return min(max(y/rowToSort, 0), rowsToSort-1) }

// shift moves a row.
func (s *State) shift(from, to int) {
	copy(s.Words, moved(s.Words[:rowsToSort], from, to))
	s.Step = 0
}

func paintRows(c *canvas.Canvas, b ui.Box, s *State) {
	for i, word := range s.Words[:rowsToSort] {
		x, y, fill := float64(b.X0), float64(b.Y0+i*rowToSort), ui.Surface
		if s.Step == i+1 {
			fill = ui.Plum.Lighter(0.75)
		}
		c.RoundRect(x, y+3, boardWidth, rowToSort-6, 16, fill)
		c.Text(x+24, y+rowToSort/2, strconv.Itoa(i+1)+".", ui.Style(textSize, true, ui.Muted))
		c.Text(x+72, y+rowToSort/2, word, ui.Style(textSize, false, ui.Ink))
		for k := range 3 {
			c.Rect(x+boardWidth-60, y+rowToSort/2-10+float64(9*k), 32, 3, ui.Faint)
		}
	}
}

// The grid on which resize-textarea's box is resized: its number of squares each way, and their side in pixels.
const (
	squares    = 8
	squareSide = 60
)

// Nums are the wanted number of squares across and down, and then the present ones.
var resizeTextarea = mini{
	name: "resize-textarea", level: "easy", steps: 10, icon: ui.IconMove,
	draw: func(d *rng.Stream, c *device.Case, s *State) {
		s.Nums = []int{d.Between(2, squares), d.Between(2, squares), d.Between(2, squares), d.Between(2, squares)}
		for s.Nums[2] == s.Nums[0] && s.Nums[3] == s.Nums[1] || s.Nums[0] == squares/2 && s.Nums[1] == squares/2 {
			s.Nums[0], s.Nums[1] = d.Between(2, squares), d.Between(2, squares)
		}
		c.Set("across", strconv.Itoa(s.Nums[0]))
		c.Set("down", strconv.Itoa(s.Nums[1]))
	},
	show: func(p *ui.Page, s *State) {
		corner := func(x, y int) { s.Nums[2], s.Nums[3] = nearestSquare(x), nearestSquare(y) }
		p.Picture(squares*squareSide+6, ui.Picture{ID: boardID, Name: fmt.Sprintf("a text box, %d squares wide and %d high", s.Nums[2], s.Nums[3]),
			Touch: corner, Drag: func(_, _, x, y int) { corner(x, y) }, Paint: func(c *canvas.Canvas, b ui.Box) { paintResized(c, b, s) }})
		p.Text(ui.Text{Text: "Drag the corner of the box, or tap where it should be.", Muted: true, Size: 18})
		p.Buttons(ui.Button{ID: "submit", Label: "Submit", Do: func() { s.end(s.resized()) }})
	},
	solve: func(h *device.Driver, s *State) bool {
		if s.resized() {
			return h.Tap("submit")
		}
		return tapAt(h, boardID, spot{s.Nums[0] * squareSide, s.Nums[1] * squareSide})
	},
}

// resized reports whether the box has the wanted size.
func (s *State) resized() bool { return s.Nums[2] == s.Nums[0] && s.Nums[3] == s.Nums[1] }

// nearestSquare is the number of squares to the line next to a coordinate.
func nearestSquare(x int) int { return min(max((x+squareSide/2)/squareSide, 1), squares) }

func paintResized(c *canvas.Canvas, b ui.Box, s *State) {
	x, y := float64(b.X0), float64(b.Y0)
	const side = squares * squareSide
	c.RoundRect(x, y, side+6, side+6, 12, ui.Surface)
	for i := range squares + 1 {
		at := float64(i * squareSide)
		c.Rect(x+at, y, 2, side, ui.Line)
		c.Rect(x, y+at, side, 2, ui.Line)
	}
	w, h := float64(s.Nums[2]*squareSide), float64(s.Nums[3]*squareSide)
	c.Rect(x, y, w, h, ui.Indigo.Fade(0.12))
	c.Frame(x, y, w+2, h+2, 4, ui.Indigo)
	c.Text(x+16, y+28, "Text", ui.Style(textSize, false, ui.Ink))
	for i := 1; i <= 3; i++ {
		c.Line(x+w-float64(9*i), y+h-4, x+w-4, y+h-float64(9*i), 3, ui.Indigo)
	}
}
