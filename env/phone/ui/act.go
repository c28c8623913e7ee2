package ui

import (
	"fmt"
	"slices"
	"strings"

	"gymkhana"
)

// Verbs are the actions on a phone, in the terms of gymkhana.Vocabulary. The shell handles Answer and Finish too: they
// are stored in the state.
var Verbs = []gymkhana.Verb{gymkhana.Click, gymkhana.DoubleClick, gymkhana.LongPress, gymkhana.Drag, gymkhana.Scroll, gymkhana.Type,
	gymkhana.Press, gymkhana.Wait, gymkhana.OpenApp, gymkhana.Home, gymkhana.Back, gymkhana.Recents, gymkhana.Answer, gymkhana.Finish}

// Act performs an action on the page in its last description, and returns why it had no effect, if it had none. The
// page must be described again after it.
func (p *Page) Act(a gymkhana.Action) (refused string) {
	s := &p.Sys.Shell
	switch a.Verb {
	case gymkhana.Noop, gymkhana.Wait:
		return ""
	case gymkhana.Click, gymkhana.DoubleClick, gymkhana.LongPress:
		return p.finger(a)
	case gymkhana.Drag:
		return p.dragged(a)
	case gymkhana.Scroll:
		return p.scroll(a)
	case gymkhana.Type:
		return p.typed(a)
	case gymkhana.Press:
		return p.pressed(a.List("keys"))
	case gymkhana.OpenApp:
		return p.openApp(a.Text("app"))
	case gymkhana.Home:
		s.Home()
	case gymkhana.Back:
		return p.goBack()
	case gymkhana.Recents:
		s.leave()
		s.View = Recents
	case gymkhana.Answer:
		s.Answer, s.Told = a.Text("text"), true
	case gymkhana.Finish:
		if s.Status = a.Text("status"); s.Status == "" {
			s.Status = "complete"
		}
	default:
		return fmt.Sprintf("a phone knows no %s", a.Verb)
	}
	return ""
}

// target finds the target of an action: by id, or the topmost node at a place that allows the action; if none does, the
// topmost node there. The place is where the finger is.
func (p *Page) target(a gymkhana.Action, fits func(n *node) bool) (n *node, x, y int, why string) {
	if id := a.Text("element"); id != "" {
		return p.byID(id)
	}
	x, _ = a.Int("x")
	y, _ = a.Int("y")
	for l := layers - 1; l >= int(p.top); l-- {
		for i := len(p.nodes) - 1; i >= 0; i-- {
			at := &p.nodes[i]
			if int(at.layer) != l {
				continue
			}
			b, ok := p.reachable(at)
			if !ok || !b.has(x, y) {
				continue
			}
			if fits(at) {
				return at, x, y, ""
			}
			if n == nil {
				n = at
			}
		}
	}
	return n, x, y, ""
}

func (p *Page) byID(id string) (n *node, x, y int, why string) {
	hiddenBelow := false
	for i := len(p.nodes) - 1; i >= 0; i-- {
		at := &p.nodes[i]
		if at.id != id && (at.id != "" || at.text != id) { // words without an id are named by their text
			continue
		}
		if b, ok := p.reachable(at); ok {
			return at, (b.X0 + b.X1) / 2, (b.Y0 + b.Y1) / 2, ""
		}
		hiddenBelow = true
	}
	for i := range p.areas {
		if a := &p.areas[i]; a.id == id && a.layer >= p.top {
			return nil, (a.box.X0 + a.box.X1) / 2, (a.box.Y0 + a.box.Y1) / 2, ""
		}
	}
	if hiddenBelow {
		return nil, 0, 0, fmt.Sprintf("element %q cannot be seen now", id)
	}
	return nil, 0, 0, fmt.Sprintf("no element %q on the screen", id)
}

// finger handles a tap or a long press.
func (p *Page) finger(a gymkhana.Action) string {
	long := a.Verb == gymkhana.LongPress
	n, x, y, why := p.target(a, func(n *node) bool {
		return n.do != nil || n.edit != nil || n.set != nil || n.touch != nil || long && (n.long != nil || n.press != nil)
	})
	if why != "" {
		return why
	}
	if _, y0 := a.Int("y"); y0 && p.typing() && y >= Height-keyboardHeight && (p.top < keys || p.Sys.Shell.replying()) {
		return p.tapKey(x, y)
	}
	p.Sys.Shell.Focus.Menu = p.Sys.Shell.Focus.Menu && n != nil && strings.HasPrefix(n.id, "edit/")
	if n == nil {
		return p.outside(x, y)
	}
	if n.flags&disabled != 0 {
		return fmt.Sprintf("%s cannot be used now", n.said())
	}
	if long {
		return p.longPress(n, x, y)
	}
	return p.tap(n, x, y)
}

func (p *Page) tap(n *node, x, y int) string {
	switch {
	case n.touch != nil:
		n.touch(x-n.box.X0, y-n.box.Y0)
	case n.do != nil:
		if n.layer != modal && n.kind != kindButton {
			p.Sys.Shell.Focus = Focus{} // using something else hides the keyboard
		}
		n.do()
	case n.edit != nil:
		p.focus(n)
	case n.set != nil:
		n.set(n.valueAt(x))
	default:
		return fmt.Sprintf("%s does nothing when tapped", n.said())
	}
	return ""
}

// outside handles a tap on an empty place: it closes the menus and dialogs that such a tap closes.
func (p *Page) outside(x, y int) string {
	s := &p.Sys.Shell
	switch {
	case p.top == modal:
		p.Dismiss()
	case p.top == shell && s.View != NoView:
		s.leave()
	default:
		return fmt.Sprintf("nothing at %d,%d", x, y)
	}
	return ""
}

func (p *Page) longPress(n *node, x, y int) string {
	switch {
	case n.edit != nil:
		if p.Sys.Shell.Focus.Field != n.id {
			p.focus(n)
		}
		p.Sys.Shell.Focus.Menu = true
	case n.long != nil:
		n.long()
	case n.press != nil:
		n.press(x-n.box.X0, y-n.box.Y0)
	default:
		return fmt.Sprintf("%s does nothing when pressed long", n.said())
	}
	return ""
}

// valueAt is a slider's value at the finger.
func (n *node) valueAt(x int) int {
	track := n.track()
	return (max(min(x, track.X1), track.X0) - track.X0) * n.top / track.width()
}

// track is the range of a slider's thumb.
func (n *node) track() Box {
	return Box{X0: n.box.X0 + 36, Y0: n.box.Y1 - 52, X1: n.box.X1 - 36, Y1: n.box.Y1 - 22}
}

// said names a node for people.
func (n *node) said() string {
	switch {
	case n.name != "":
		return fmt.Sprintf("%q", n.name)
	case n.text != "":
		return fmt.Sprintf("%q", n.text)
	}
	return "that"
}

func (p *Page) typed(a gymkhana.Action) string {
	n := p.field()
	_, point := a.Int("x")
	if point || a.Text("element") != "" {
		at, _, _, why := p.target(a, func(n *node) bool { return n.edit != nil })
		switch {
		case why != "":
			return why
		case at == nil || at.edit == nil:
			return "that is not a text field"
		}
		if p.Sys.Shell.Focus.Field != at.id {
			p.focus(at)
		}
		n = at
	}
	if n == nil {
		return "no text field has the keyboard"
	}
	if a.Bool("clear") {
		p.selectAll()
	}
	if why := p.insert(n, a.Text("text")); why != "" {
		return why
	}
	p.Sys.Shell.Focus.Down = false
	if a.Bool("enter") {
		return p.enterKey(n)
	}
	return ""
}

func (p *Page) pressed(list []string) string {
	control := slices.Contains(list, "Control")
	for _, k := range list {
		if k == "Control" {
			continue
		}
		if why := p.press(k, control); why != "" {
			return why
		}
	}
	return ""
}

func (p *Page) openApp(name string) string {
	var titles []string
	for i := range p.apps {
		a := &p.apps[i]
		if strings.EqualFold(a.Title, name) || strings.EqualFold(a.Name, name) {
			p.Sys.Shell.Open(a.Name)
			return ""
		}
		titles = append(titles, a.Title)
	}
	return fmt.Sprintf("no app %q%s", name, gymkhana.DidYouMean(name, titles))
}

// goBack handles the back gesture: it closes the topmost overlay, else leaves the screen, else the app.
func (p *Page) goBack() string {
	s := &p.Sys.Shell
	switch {
	case s.View != NoView:
		s.leave()
	case p.typing():
		s.Focus.Down, s.Focus.Menu = true, false
	case s.Front == "":
		return "this is the home screen"
	case s.route().Modal != "":
		p.Dismiss()
	case p.back != nil && p.back():
	default:
		p.Return()
	}
	return ""
}

// scroll moves the content of an area, so that content in the given direction comes into view.
func (p *Page) scroll(a gymkhana.Action) string {
	n, x, y, why := p.scrolled(a)
	if why != "" {
		return why
	}
	dx, _ := a.Int("dx")
	dy, _ := a.Int("dy")
	direction := a.Text("direction")
	if n != nil && n.set != nil && (direction == "left" || direction == "right" || dx != 0) {
		step := max(n.top/4, 1)
		if direction == "left" || dx < 0 {
			step = -step
		}
		n.set(min(max(n.unit+step, 0), n.top))
		return ""
	}
	if y < statusHeight && (direction == "up" || dy < 0) {
		p.Sys.Shell.leave()
		p.Sys.Shell.View = Shade
		return ""
	}
	return p.scrollAt(x, y, direction, dx, dy)
}

// scrolled returns the area to scroll and the place; by default the middle of the topmost area that scrolls.
func (p *Page) scrolled(a gymkhana.Action) (n *node, x, y int, why string) {
	if _, point := a.Int("x"); point || a.Text("element") != "" {
		return p.target(a, func(n *node) bool { return n.set != nil })
	}
	for i := len(p.areas) - 1; i >= 0; i-- {
		if b := p.areas[i].box; p.areas[i].layer >= p.top {
			return nil, (b.X0 + b.X1) / 2, (b.Y0 + b.Y1) / 2, ""
		}
	}
	return nil, Width / 2, Height / 2, ""
}

func (p *Page) scrollAt(x, y int, direction string, dx, dy int) string {
	if (direction == "left" || direction == "right" || dx != 0 && dy == 0) && p.swipe != nil && p.top == under {
		if direction == "left" || dx < 0 {
			p.swipe(-1)
		} else {
			p.swipe(1)
		}
		return ""
	}
	a := p.areaAt(x, y)
	if a == nil {
		return "nothing scrolls there"
	}
	switch direction {
	case "down":
		dy = a.box.height() * 3 / 4
	case "up":
		dy = -a.box.height() * 3 / 4
	case "left", "right":
		return "nothing scrolls " + direction
	}
	to := min(max(*a.offset+dy, 0), max(a.length-a.box.height(), 0))
	if to == *a.offset {
		return "it scrolls no further"
	}
	*a.offset = to
	return ""
}

func (p *Page) areaAt(x, y int) *area {
	for i := len(p.areas) - 1; i >= 0; i-- {
		if a := &p.areas[i]; a.layer >= p.top && a.box.has(x, y) {
			return a
		}
	}
	return nil
}

// dragged handles a moving finger: it pulls a slider, a part of a picture, the shade, or a page.
func (p *Page) dragged(a gymkhana.Action) string {
	toX, given := a.Int("to_x")
	toY, _ := a.Int("to_y")
	if !given || a.Text("element") != "" {
		return "drag: give x, y, to_x and to_y"
	}
	n, x, y, why := p.target(a, func(n *node) bool { return n.set != nil || n.drag != nil })
	switch {
	case why != "":
		return why
	case y < statusHeight && toY > y+60:
		p.Sys.Shell.leave()
		p.Sys.Shell.View = Shade
		return ""
	case n != nil && n.set != nil:
		n.set(n.valueAt(toX))
		return ""
	case n != nil && n.drag != nil:
		n.drag(x-n.box.X0, y-n.box.Y0, toX-n.box.X0, toY-n.box.Y0)
		return ""
	case y >= Height-gestureHeight && toY < y-60:
		p.Sys.Shell.Home()
		return ""
	}
	if across := x - toX; max(across, -across) > 2*max(y-toY, toY-y) {
		return p.scrollAt(x, y, "", across, 0)
	}
	return p.scrollAt(x, y, "", 0, y-toY)
}
