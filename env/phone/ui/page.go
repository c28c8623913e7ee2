package ui

import (
	"strings"

	"gymkhana"
	"gymkhana/canvas"
)

// A Box is a rectangle on the screen; X1 and Y1 lie just outside.
type Box gymkhana.Bounds

func (b Box) width() int  { return b.X1 - b.X0 }
func (b Box) height() int { return b.Y1 - b.Y0 }
func (b Box) empty() bool { return b.X1 <= b.X0 || b.Y1 <= b.Y0 }
func (b Box) has(x, y int) bool {
	return x >= b.X0 && x < b.X1 && y >= b.Y0 && y < b.Y1
}
func (b Box) inset(x, y int) Box { return Box{X0: b.X0 + x, Y0: b.Y0 + y, X1: b.X1 - x, Y1: b.Y1 - y} }
func (b Box) within(o Box) Box {
	return Box{X0: max(b.X0, o.X0), Y0: max(b.Y0, o.Y0), X1: min(b.X1, o.X1), Y1: min(b.Y1, o.Y1)}
}

var screen = Box{X1: Width, Y1: Height}

// A layer is drawn over the layers before it; a touch reaches the last one first.
type layer uint8

const (
	under  layer = iota // the scrolling part of an app
	fixed               // its bars and buttons
	modal               // a dialog, menu or picker, with a veil below it
	keys                // the keyboard
	shell               // shade, recents, permission prompts
	system              // status bar and the bar of the home gesture
	layers = int(system) + 1
)

// flags are states and abilities of a node.
type flags uint16

const (
	clickable flags = 1 << iota
	longClickable
	editable
	checkable
	checked
	disabled
	focused
	scrollable
	selected
	password
	multiline
)

// A node is one item on the page.
type node struct {
	id    string
	kind  kind
	layer layer
	flags flags
	icon  Icon
	ink   Color // the colour of the drawing, by kind
	fill  Color
	size  float64 // the size of the text
	bold  bool
	align canvas.Align
	box   Box // before clipping
	clip  Box

	name string // the name for a screen reader
	text string // the shown text
	more string // a second line, a hint
	tail string // the text at the right end
	unit int    // a value, from 0 to top
	top  int

	do    func()
	long  func()
	set   func(v int)
	edit  *string
	keys  Keyboard
	enter func()
	paint func(c *canvas.Canvas, b Box)
	touch func(x, y int) // handles a tap; coordinates from the corner
	press func(x, y int) // handles a long press, likewise
	drag  func(x0, y0, x1, y1 int)
	part  bool // part of the node before it

	natural bool // what paint paints keeps its colours in the dark theme
}

// An area is a part of the page that scrolls.
type area struct {
	box    Box // its visible part
	offset *int
	length int // the length of its whole content
	layer  layer
	id     string
	first  int // index of its first node
}

// A Page is one screen: first it is described, and then observed and touched.
type Page struct {
	Sys *System
	// Full describes lists to their ends, beyond the visible part. It is for oracles that search for a row; such a page
	// cannot be touched.
	Full bool
	// Host connects the page with the other apps. It may be nil where nothing is shared, looked up or answered.
	Host Host

	app    *AppInfo
	apps   []AppInfo
	dirty  func(app string)
	nodes  []node
	areas  []area
	top    layer
	reveal bool     // bring the field that has the focus into view
	moved  bool     // something was scrolled, or lost the focus, after its layout
	tight  []string // texts of the latest picture that do not fit

	// The place of the next widget.
	layer  layer
	x0, x1 int
	y      int
	view   Box // the visible part of the current area
	open   int // the current area; -1: none
	bottom int // where the fixed part at the bottom begins
	modal  string
	inner  bool // inside the modal
	back   func() bool
	swipe  func(by int)
	column int // of a row of cells; see Cells
}

// An AppInfo is the shell's data about an app.
type AppInfo struct {
	Name   string // in tasks and states: "calendar"
	Title  string // the title on the home screen: "Daybook"
	Icon   Icon
	Color  Color
	Hidden bool   // the app is not on the home screen
	Asks   string // its permission: "see your contacts"; "": none
	Takes  Takes  // what other apps can share with it
	Opens  string // the ending of the files that it shows: ".html"; "": none
}

// Describe describes the page: show describes the screen of the app in front, which exists unless it is the home
// screen. If describing changed a scroll position or dropped a focus, earlier parts are in the wrong place and visible
// rows are missing, so it describes again. Thus the page depends only on sys.
func (p *Page) Describe(sys *System, apps []AppInfo, show func()) {
	for range 3 {
		p.Begin(sys, apps)
		if p.app != nil {
			show()
		}
		if p.End(); !p.moved {
			return
		}
	}
}

// Begin starts a new description. Next, describe the screen of the app in front, if there is one, and then call End.
func (p *Page) Begin(sys *System, apps []AppInfo) {
	clear(p.nodes)
	clear(p.areas)
	p.moved = false
	p.Sys, p.apps, p.app = sys, apps, nil
	for i := range apps {
		if apps[i].Name == sys.Shell.Front {
			p.app = &apps[i]
		}
	}
	p.nodes, p.areas, p.top = p.nodes[:0], p.areas[:0], under
	p.back, p.swipe, p.inner, p.open = nil, nil, false, -1
	p.layer, p.x0, p.x1, p.y = fixed, 0, Width, statusHeight
	p.bottom = Height - gestureHeight
	if p.typing() {
		p.bottom = Height - keyboardHeight
	}
	p.view = Box{X1: Width, Y0: statusHeight, Y1: p.bottom}
	p.modal = ""
	if p.app != nil {
		p.modal = sys.Shell.route().Modal
	}
}

// typing reports whether the keyboard is shown.
func (p *Page) typing() bool {
	s := &p.Sys.Shell
	return s.Focus.Field != "" && !s.Focus.Down && (s.View == NoView || s.replying())
}

// Screen is the current screen's name; "" is the app's first.
func (p *Page) Screen() string { return p.Sys.Shell.Top().Screen }

// Arg is the argument of the current screen.
func (p *Page) Arg() string { return p.Sys.Shell.Top().Arg }

// Apps returns the device's apps, in the order of the home screen, for reading only.
func (p *Page) Apps() []AppInfo { return p.apps }

// Go opens another screen of the app.
func (p *Page) Go(screen, arg string) {
	st := p.Sys.Shell.stack(p.Sys.Shell.Front)
	st.Routes = append(st.Routes, Route{Screen: screen, Arg: arg})
	p.Sys.Shell.Focus = Focus{}
}

// Replace replaces the current screen by another one.
func (p *Page) Replace(screen, arg string) {
	*p.Sys.Shell.route() = Route{Screen: screen, Arg: arg}
	p.Sys.Shell.Focus = Focus{}
}

// Return goes back to the previous screen; from the first it goes home.
func (p *Page) Return() {
	s := &p.Sys.Shell
	s.Focus = Focus{}
	st := s.stack(s.Front)
	if len(st.Routes) > 1 {
		st.Routes = st.Routes[:len(st.Routes)-1]
		return
	}
	s.Home()
}

// Pop opens a dialog, menu or picker over the screen. The screen's description shows it if Modal returns true. The slot
// is its argument.
func (p *Page) Pop(name, slot string) {
	r := p.Sys.Shell.route()
	r.Modal, r.Slot, r.Inner = name, slot, 0
	p.Sys.Shell.Focus = Focus{}
}

// Slot is the argument of the open dialog, menu or picker.
func (p *Page) Slot() string { return p.Sys.Shell.Top().Slot }

// Dismiss closes the dialog, menu or picker.
func (p *Page) Dismiss() {
	r := p.Sys.Shell.route()
	r.Modal, r.Slot = "", ""
	p.Sys.Shell.Focus = Focus{}
}

// OnBack sets what the back button does first in the app; the function reports whether it did something. It is for
// drafts that ask before they are discarded, and for modes that end.
func (p *Page) OnBack(do func() bool) { p.back = do }

// OnSwipe sets the effect of a sideways swipe: by is 1 for content at the right, -1 for content at the left.
func (p *Page) OnSwipe(do func(by int)) { p.swipe = do }

// Snack shows a short message at the bottom for five seconds.
func (p *Page) Snack(text string) {
	p.Sys.Shell.Snack, p.Sys.Shell.SnackTo = text, p.Sys.Tick+5*int64(gymkhana.TicksPerSecond)
}

// Touch tells the device that another app's data was changed too.
func (p *Page) Touch(app string) { p.dirty(app) }

// OnDirty is the function that Touch calls.
func (p *Page) OnDirty(do func(app string)) { p.dirty = do }

// add appends a node at a given place.
func (p *Page) add(n node) *node {
	n.layer, n.clip = p.layer, p.view
	p.nodes = append(p.nodes, n)
	return &p.nodes[len(p.nodes)-1]
}

// place appends a node of a height at the cursor and moves the cursor on.
func (p *Page) place(n node, height int) *node {
	n.box = Box{X0: p.x0, Y0: p.y, X1: p.x1, Y1: p.y + height}
	p.y += height
	return p.add(n)
}

// Space leaves some space.
func (p *Page) Space(height int) { p.y += height }

// body begins the scrolling part of a screen, at the first widget that belongs to it.
func (p *Page) body() {
	if p.open >= 0 || p.inner {
		return
	}
	p.layer = under
	r := p.Sys.Shell.route()
	p.openArea("body", Box{X0: 0, Y0: p.y, X1: Width, Y1: p.bottom}, &r.Scroll)
}

func (p *Page) openArea(id string, box Box, offset *int) {
	p.view = box
	p.areas = append(p.areas, area{box: box, offset: offset, layer: p.layer, id: id, first: len(p.nodes)})
	p.open = len(p.areas) - 1
	p.y = box.Y0 - *offset
}

// closeArea measures the content of the area and limits its scroll position.
func (p *Page) closeArea() {
	if p.open < 0 {
		return
	}
	a := &p.areas[p.open]
	p.open = -1
	a.length = p.y + *a.offset - a.box.Y0
	if over := *a.offset - max(a.length-a.box.height(), 0); over > 0 {
		p.shift(a, -over)
	}
}

// shift scrolls an area after its layout.
func (p *Page) shift(a *area, by int) {
	p.moved = true
	*a.offset += by
	for i := a.first; i < len(p.nodes); i++ {
		if n := &p.nodes[i]; n.layer == a.layer && n.clip == a.box {
			n.box.Y0 -= by
			n.box.Y1 -= by
		}
	}
}

// End finishes the description: the shell adds its own parts.
func (p *Page) End() {
	p.closeArea()
	if p.app == nil {
		p.launcher()
	}
	p.endFocus()
	p.shellParts()
	p.findTop()
}

// endFocus drops a focus whose field no longer exists, and brings the field into view if required.
func (p *Page) endFocus() {
	f := &p.Sys.Shell.Focus
	if f.Field == "" {
		p.reveal = false
		return
	}
	if p.Sys.Shell.replying() && f.Field == replyField {
		return // the shade, described later, has it
	}
	n := p.find(f.Field)
	if n == nil || n.edit == nil {
		*f = Focus{}
		p.moved = true
		return
	}
	length := runes(*n.edit)
	f.Caret, f.Anchor = min(f.Caret, length), min(f.Anchor, length)
	if !p.reveal {
		return
	}
	p.reveal = false
	for i := range p.areas {
		a := &p.areas[i]
		if n.layer != a.layer || n.clip != a.box {
			continue
		}
		if low := n.box.Y1 + 12 - a.box.Y1; low > 0 {
			p.shift(a, low)
		} else if high := a.box.Y0 + 12 - n.box.Y0; high > 0 && *a.offset > 0 {
			p.shift(a, -min(high, *a.offset))
		}
	}
}

func (p *Page) find(id string) *node {
	for i := len(p.nodes) - 1; i >= 0; i-- {
		if p.nodes[i].id == id {
			return &p.nodes[i]
		}
	}
	return nil
}

// findTop finds the lowest layer that can be reached: layers under a veil cannot.
func (p *Page) findTop() {
	p.top = under
	for i := range p.nodes {
		if k := p.nodes[i].kind; k == kindVeil {
			p.top = max(p.top, p.nodes[i].layer)
		}
	}
}

// reachable reports whether a node can be seen and touched, and returns the visible part.
func (p *Page) reachable(n *node) (Box, bool) {
	if n.layer < p.top || n.kind == kindVeil {
		return Box{}, false
	}
	b := n.box.within(n.clip)
	if p.typing() && n.layer < keys {
		b.Y1 = min(b.Y1, Height-keyboardHeight)
	}
	return b, !b.empty()
}

// join puts the parts of a description together, leaving out empty ones.
func join(parts ...string) string {
	var all []string
	for _, s := range parts {
		if s != "" {
			all = append(all, s)
		}
	}
	return strings.Join(all, ", ")
}
