package ui

import "gymkhana/canvas"

// A Cell is one of a grid.
type Cell struct {
	ID     string
	Text   string
	Name   string // the name for a screen reader, if it differs from the text
	Icon   Icon
	On     bool // chosen
	Dim    bool // less important
	Dot    bool // marked
	Fill   Color
	Ink    Color
	Size   float64
	Square bool // corners
	// Natural keeps the colours of what Paint paints in the dark theme, as for photographs.
	Natural bool
	Paint   func(c *canvas.Canvas, b Box)
	Do      func()
	Long    func()
}

// Cells lays out a grid of n cells. A cell without an id leaves an empty space.
func (p *Page) Cells(columns, height, n int, cell func(i int) Cell) {
	p.body()
	left, width := p.x0+margin, p.x1-p.x0-2*margin
	for i := range n {
		c := cell(i)
		if c.ID == "" && c.Text == "" && c.Paint == nil {
			continue
		}
		col, y := i%columns, p.y+i/columns*height
		in := p.add(node{id: c.ID, kind: kindCell, text: c.Text, name: c.Name, icon: c.Icon, fill: c.Fill, ink: c.Ink, size: c.Size,
			do: c.Do, long: c.Long, paint: c.Paint, flags: uses(c.Do, clickable) | uses(c.Long, longClickable),
			box: Box{X0: left + col*width/columns, Y0: y, X1: left + (col+1)*width/columns, Y1: y + height}})
		if in.size == 0 {
			in.size = normal
		}
		if in.ink == (Color{}) {
			in.ink = Ink
			if c.Dim {
				in.ink = Faint
			}
		}
		if c.On {
			in.flags |= selected
		}
		if c.Dot {
			in.top = 1
		}
		in.natural = c.Natural
		if c.Square {
			in.unit = 1
		}
	}
	p.y += (n + columns - 1) / columns * height
}

// Chips lays out small choices in a row that wraps.
func (p *Page) Chips(id string, labels []string, on func(i int) bool, pick func(i int)) {
	p.body()
	x, y := p.x0+margin, p.y+6
	for i, label := range labels {
		w := TextWidth(label, p.scaled(20), true) + 42
		if x+w > p.x1-margin {
			x, y = p.x0+margin, y+p.tall(60)
		}
		n := p.add(node{id: id + "/" + label, kind: kindChip, text: label, ink: p.accent(), flags: clickable | checkable,
			do: func() { pick(i) }, box: Box{X0: x, Y0: y, X1: x + w, Y1: y + p.tall(50)}})
		if on(i) {
			n.flags |= checked
		}
		x += w + 12
	}
	p.y = y + p.tall(62)
}

// A Picture is drawn by the app itself. Its name describes it in words.
type Picture struct {
	ID    string
	Name  string
	Paint func(c *canvas.Canvas, b Box)
	Do    func()
	Long  func()         // called on a long press
	Touch func(x, y int) // handles a tap; coordinates from the picture's corner
	Hold  func(x, y int) // handles a long press, likewise
	Drag  func(x0, y0, x1, y1 int)
	// Natural keeps its colours in the dark theme, as for photographs.
	Natural bool
}

// Room is the height that is left on the screen below the latest widget, in pixels.
func (p *Page) Room() int {
	p.body()
	return max(p.bottom-p.y, 0)
}

// Picture lays out a picture of a height.
func (p *Page) Picture(height int, pic Picture) {
	p.body()
	n := p.place(node{id: pic.ID, kind: kindPicture, name: pic.Name, paint: pic.Paint}, height)
	n.box = n.box.inset(margin, 0)
	n.handle(&pic)
}

// handle lets a node do what its picture does.
func (n *node) handle(pic *Picture) {
	n.do, n.long, n.touch, n.press, n.drag, n.natural = pic.Do, pic.Long, pic.Touch, pic.Hold, pic.Drag, pic.Natural
	n.flags |= uses(pic.Do, clickable) | uses(pic.Long, longClickable)
	if pic.Touch != nil {
		n.flags |= clickable
	}
	if pic.Hold != nil {
		n.flags |= longClickable
	}
}

// Part adds a touchable part to the last widget, at a place counted from that widget's corner: a shape of a picture, a
// button at the end of a row.
func (p *Page) Part(box Box, pic Picture) {
	last := &p.nodes[len(p.nodes)-1]
	for i := len(p.nodes) - 1; last.part; i-- {
		last = &p.nodes[i]
	}
	y := last.box.Y0
	if last.kind == kindItem { // a row that is higher than usual centres it
		y += (last.box.height() - last.usual()) / 2
	}
	b := Box{X0: last.box.X0 + box.X0, Y0: y + box.Y0, X1: last.box.X0 + box.X1, Y1: y + box.Y1}
	p.add(node{id: pic.ID, kind: kindPicture, name: pic.Name, paint: pic.Paint, box: b, part: true}).handle(&pic)
}

// usual is the height of a row with text of default size.
func (n *node) usual() int {
	if n.more != "" {
		return highHeight
	}
	return rowHeight
}

// PartIcon adds an icon to the last widget, at a place counted from that widget's corner.
func (p *Page) PartIcon(box Box, icon Icon, name string, ink Color) {
	p.Part(box, Picture{Name: name, Paint: func(c *canvas.Canvas, b Box) {
		icon.draw(c, float64(b.X0+b.X1)/2, float64(b.Y0+b.Y1)/2, float64(b.height()), ink)
	}})
}

// PartButton adds an icon button at the right end of the last row.
func (p *Page) PartButton(id string, icon Icon, name string, do func()) {
	b := p.nodes[len(p.nodes)-1].box
	p.add(node{id: id, kind: kindIcon, icon: icon, name: name, ink: Muted, flags: clickable, do: do, part: true,
		box: Box{X0: b.X1 - 78, Y0: (b.Y0+b.Y1)/2 - 33, X1: b.X1 - 12, Y1: (b.Y0+b.Y1)/2 + 33}})
}

// PartSwitch adds a switch at the right end of the last row.
func (p *Page) PartSwitch(id, name string, on bool, do func()) {
	b := p.nodes[len(p.nodes)-1].box
	n := p.add(node{id: id, kind: kindSwitch, name: name, ink: p.accent(), flags: clickable | checkable, do: do, part: true,
		box: Box{X0: b.X1 - 150, Y0: b.Y0, X1: b.X1, Y1: b.Y1}})
	if on {
		n.flags |= checked
	}
}
