package kit

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"gymkhana"
)

// An Input is one role's keyboard and pointer input in one tick. A key that goes down and up within a tick is in both
// Pressed and Released; so is one that is released and pressed again.
type Input struct {
	Held     Keys // down at the end of the tick
	Pressed  Keys // went down in this tick
	Released Keys // went up in this tick

	X, Y      int // the pointer, in pixels of the screen
	Buttons   Buttons
	Clicked   Buttons // went down in this tick
	Unclicked Buttons // went up in this tick
	WheelX    int     // pixels to the right
	WheelY    int     // pixels down
}

// Buttons are a set of mouse buttons.
type Buttons uint8

// The buttons of a mouse. A touch is the left one.
const (
	LeftButton Buttons = 1 << iota
	RightButton
	MiddleButton
)

// Hold reports whether k is down.
func (in *Input) Hold(k Key) bool { return in.Held.Has(k) }

// Press reports whether k has just gone down.
func (in *Input) Press(k Key) bool { return in.Pressed.Has(k) }

// Axis is -1 while only neg is held, 1 while only pos is, and 0 otherwise.
func (in *Input) Axis(neg, pos Key) int {
	axis := 0
	if in.Held.Has(neg) {
		axis--
	}
	if in.Held.Has(pos) {
		axis++
	}
	return axis
}

// Click reports whether the left button has just gone down.
func (in *Input) Click() bool { return in.Clicked&LeftButton != 0 }

// A Hand is the state of a role's keyboard and pointer between two steps.
type Hand struct {
	Held     Keys    `json:"held"`
	Up       Keys    `json:"up"` // released at the end of the step; Released in the next tick
	X        int     `json:"x"`
	Y        int     `json:"y"`
	Buttons  Buttons `json:"buttons"`
	ButtonUp Buttons `json:"button_up"`
}

// An event is a change of the input at a tick of a step.
type event struct {
	at             int
	down, up       Keys
	bdown, bup     Buttons
	move           bool
	x, y           int
	wheelX, wheelY int
}

// A gesture is a role's input for an action: events in order of time, within ticks.
type gesture struct {
	ticks  int
	events []event
}

// tick performs the events of a tick.
func (h *Hand) tick(events []event, at int) Input {
	in := Input{Released: h.Up, Unclicked: h.ButtonUp}
	h.Up, h.ButtonUp = 0, 0
	for i := range events {
		e := &events[i]
		if e.at != at {
			continue
		}
		if e.move {
			h.X, h.Y = e.x, e.y
		}
		in.Released |= e.up & h.Held
		in.Pressed |= e.down
		h.Held = h.Held&^e.up | e.down
		in.Unclicked |= e.bup & h.Buttons
		in.Clicked |= e.bdown
		h.Buttons = h.Buttons&^e.bup | e.bdown
		in.WheelX, in.WheelY = in.WheelX+e.wheelX, in.WheelY+e.wheelY
	}
	in.Held, in.X, in.Y, in.Buttons = h.Held, h.X, h.Y, h.Buttons
	return in
}

// rest releases the keys that a gesture holds until the end of its step.
func (h *Hand) rest(events []event, length int) {
	for i := range events {
		if e := &events[i]; e.at >= length {
			h.Up |= e.up & h.Held
			h.ButtonUp |= e.bup & h.Buttons
			h.Held, h.Buttons = h.Held&^e.up, h.Buttons&^e.bup
		}
	}
}

// A driver converts the actions of one role to gestures.
type driver struct {
	role    string
	keys    Keys
	pointer bool
	hold    int
}

// Default durations of actions, in ticks.
const (
	clickTicks = 2
	longTicks  = 30
	dragTicks  = 12
	typeTicks  = 2 // the ticks for each key of a text
	wheelStep  = 100
)

// play makes the gesture of a raw action in g, or returns why the action is refused.
func (d *driver) play(g *gesture, a gymkhana.Action) (refused string) {
	g.ticks, g.events = 0, g.events[:0]
	switch a.Verb {
	case gymkhana.Noop:
		return ""
	case gymkhana.Wait:
		g.ticks = ticksOf(a, int(StepTicks))
		return ""
	case gymkhana.Press, gymkhana.KeyDown, gymkhana.KeyUp:
		return d.strike(g, a)
	case gymkhana.Type:
		return d.write(g, a)
	case gymkhana.MouseMove, gymkhana.Click, gymkhana.DoubleClick, gymkhana.LongPress, gymkhana.Drag, gymkhana.Scroll:
		if !d.pointer {
			return fmt.Sprintf("%s has no pointer", d.role)
		}
		return d.point(g, a)
	}
	return fmt.Sprintf("%s cannot be done here", a.Verb)
}

func ticksOf(a gymkhana.Action, standard int) int {
	n, ok := a.Int("ticks")
	if !ok {
		n = standard
	}
	return min(max(n, 1), int(MaxTicks))
}

// set parses the names of keys.
func (d *driver) set(names []string) (set Keys, refused string) {
	for _, name := range names {
		k, ok := ParseKey(name)
		if !ok || !d.keys.Has(k) {
			return 0, fmt.Sprintf("key %q is not for %s", name, d.role)
		}
		set |= 1 << k
	}
	return set, ""
}

func (d *driver) strike(g *gesture, a gymkhana.Action) (refused string) {
	names := a.List("keys")
	if a.Verb != gymkhana.Press {
		names = []string{a.Text("key")}
	}
	set, refused := d.set(names)
	if refused != "" || set == 0 {
		return cmp.Or(refused, "no key is named")
	}
	switch a.Verb {
	case gymkhana.KeyDown:
		g.events = append(g.events, event{down: set})
	case gymkhana.KeyUp:
		g.events = append(g.events, event{up: set})
	default:
		g.ticks = ticksOf(a, d.hold)
		g.events = append(g.events, event{down: set}, event{at: g.ticks, up: set})
	}
	return ""
}

// write types a text; if a place is given, the pointer clicks there first.
func (d *driver) write(g *gesture, a gymkhana.Action) (refused string) {
	if _, placed := a.Int("x"); placed {
		if !d.pointer {
			return fmt.Sprintf("%s has no pointer", d.role)
		}
		if refused := d.point(g, gymkhana.Action{Verb: gymkhana.Click, Args: a.Args}); refused != "" {
			return refused
		}
	}
	text := strings.ToLower(a.Text("text"))
	if a.Bool("enter") {
		text += "\n"
	}
	at := g.ticks
	for _, r := range text {
		k, ok := keyOf(r)
		if !ok || !d.keys.Has(k) {
			return fmt.Sprintf("key %q is not for %s", r, d.role)
		}
		g.events = append(g.events, event{at: at, down: 1 << k}, event{at: at + 1, up: 1 << k})
		at += typeTicks
	}
	if at > int(MaxTicks) {
		return fmt.Sprintf("the text is too long; a step has room for %d keys", int(MaxTicks)/typeTicks)
	}
	g.ticks = at
	return ""
}

func keyOf(r rune) (Key, bool) {
	switch {
	case r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
		return Letter(r), true
	case r == ' ':
		return Space, true
	case r == '\n':
		return Enter, true
	case r == '\b':
		return Backspace, true
	}
	return 0, false
}

var buttonNames = []string{"left", "right", "middle"}

func (d *driver) point(g *gesture, a gymkhana.Action) (refused string) {
	x, placed := a.Int("x")
	y, _ := a.Int("y")
	if !placed && a.Verb != gymkhana.Scroll {
		return "there are no elements here; give x and y"
	}
	if placed && (x < 0 || y < 0 || x >= Width || y >= Height) {
		return fmt.Sprintf("%d,%d is off the screen", x, y)
	}
	if placed {
		g.events = append(g.events, event{move: true, x: x, y: y})
	}
	button := LeftButton << max(slices.Index(buttonNames, a.Text("button")), 0)
	tap := func(from, to int) {
		g.events = append(g.events, event{at: from, bdown: button}, event{at: to, bup: button})
		g.ticks = to
	}
	switch a.Verb {
	case gymkhana.Click:
		tap(0, ticksOf(a, clickTicks))
	case gymkhana.LongPress:
		tap(0, ticksOf(a, longTicks))
	case gymkhana.DoubleClick:
		tap(0, clickTicks)
		tap(2*clickTicks, 3*clickTicks)
	case gymkhana.Drag:
		return drag(g, a, x, y)
	case gymkhana.Scroll:
		g.events = append(g.events, wheel(a))
	}
	return ""
}

// drag moves in a straight line, one stretch a tick.
func drag(g *gesture, a gymkhana.Action, x, y int) (refused string) {
	toX, given := a.Int("to_x")
	toY, _ := a.Int("to_y")
	if !given {
		return "there are no elements here; give to_x and to_y"
	}
	if toX < 0 || toY < 0 || toX >= Width || toY >= Height {
		return fmt.Sprintf("%d,%d is off the screen", toX, toY)
	}
	g.ticks = ticksOf(a, dragTicks)
	last := max(g.ticks-1, 1)
	g.events = append(g.events, event{bdown: LeftButton})
	for i := 1; i <= last; i++ {
		g.events = append(g.events, event{at: min(i, g.ticks-1), move: true, x: x + (toX-x)*i/last, y: y + (toY-y)*i/last})
	}
	g.events = append(g.events, event{at: g.ticks, bup: LeftButton})
	return ""
}

func wheel(a gymkhana.Action) event {
	var e event
	e.wheelX, _ = a.Int("dx")
	e.wheelY, _ = a.Int("dy")
	switch a.Text("direction") {
	case "up":
		e.wheelY -= wheelStep
	case "down":
		e.wheelY += wheelStep
	case "left":
		e.wheelX -= wheelStep
	case "right":
		e.wheelX += wheelStep
	}
	return e
}
