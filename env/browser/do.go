package browser

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"gymkhana"
)

// Default durations of inputs. A press lasts long enough for a page that reads its keys once a frame.
const (
	pressTicks gymkhana.Ticks = 3
	longTicks  gymkhana.Ticks = 45
	hoverTicks gymkhana.Ticks = 2
	dragTicks  gymkhana.Ticks = 12
	waitTicks  gymkhana.Ticks = 60
)

// maxTyped bounds the characters of one type action.
const maxTyped = 10_000

// Verbs lists the verbs that Do can perform.
var Verbs = []gymkhana.Verb{
	gymkhana.MouseMove, gymkhana.Click, gymkhana.DoubleClick, gymkhana.LongPress, gymkhana.Drag, gymkhana.Scroll,
	gymkhana.KeyDown, gymkhana.KeyUp, gymkhana.Press, gymkhana.Type, gymkhana.Wait,
	gymkhana.Hover, gymkhana.Select, gymkhana.Goto, gymkhana.Back, gymkhana.Forward,
	gymkhana.NewTab, gymkhana.CloseTab, gymkhana.SwitchTab,
}

// Do performs one action in the front tab and waits until the pages are at rest. An impossible action
// is refused with the reason, which is not an error. Time passes only while something is held, dragged
// or waited for; compare Tick before and after.
func (w *Window) Do(ctx context.Context, a gymkhana.Action) (refused string, err error) {
	if err := a.Check(); err != nil {
		return err.Error(), nil
	}
	if input(a.Verb) {
		// A page that an input leads to is loaded, with its style sheets, only when the input is over.
		// If it came in the middle, time would wait for it to be drawn, and it would wait for time.
		w.gate.hold()
		defer w.gate.open()
	}
	refused, err = w.do(ctx, a)
	if err == nil && refused == "" {
		err = w.settle(ctx)
	}
	return refused, world(ctx, "Do", err)
}

// input reports whether a verb is done to the page, and not by the browser's own buttons.
func input(v gymkhana.Verb) bool {
	switch v {
	case gymkhana.Goto, gymkhana.Back, gymkhana.Forward, gymkhana.NewTab, gymkhana.CloseTab, gymkhana.SwitchTab:
		return false
	}
	return true
}

func (w *Window) do(ctx context.Context, a gymkhana.Action) (string, error) {
	switch a.Verb {
	case gymkhana.Noop:
		return "", nil
	case gymkhana.Wait:
		return w.last(a, waitTicks, func(n gymkhana.Ticks) error { return w.pass(ctx, n) })
	case gymkhana.MouseMove, gymkhana.Hover, gymkhana.Click, gymkhana.DoubleClick, gymkhana.LongPress, gymkhana.Scroll:
		return w.point(ctx, a)
	case gymkhana.Drag:
		return w.dragFrom(ctx, a)
	case gymkhana.KeyDown, gymkhana.KeyUp:
		return w.oneKey(ctx, a)
	case gymkhana.Press:
		return w.keys(ctx, a)
	case gymkhana.Type:
		return w.typeText(ctx, a)
	case gymkhana.Select:
		return w.choose(ctx, a)
	}
	return w.navigate(ctx, a)
}

// last runs do for the ticks of the action, or for the standard number.
func (w *Window) last(a gymkhana.Action, standard gymkhana.Ticks, do func(gymkhana.Ticks) error) (string, error) {
	n, ok := a.Int("ticks")
	if !ok {
		n = int(standard)
	}
	if n < 0 || n > int(maxAdvance) {
		return fmt.Sprintf("%s: %d ticks; want 0 to %d", a.Verb, n, maxAdvance), nil
	}
	return "", do(gymkhana.Ticks(n))
}

// place finds where an action points: at x and y, or at an element, which is scrolled into view.
// Without either it is where the pointer is.
func (w *Window) place(ctx context.Context, a gymkhana.Action) (spot, string, error) {
	if x, ok := a.Int("x"); ok {
		y, _ := a.Int("y")
		size := w.episode.Size
		if x < 0 || y < 0 || x >= size.W || y >= size.H {
			return spot{}, fmt.Sprintf("%d,%d is outside the viewport of %d×%d", x, y, size.W, size.H), nil
		}
		return spot{X: float64(x), Y: float64(y), Editable: true}, "", nil
	}
	name := a.Text("element")
	if name == "" {
		return spot{X: w.at.X, Y: w.at.Y, Editable: true}, "", nil
	}
	t, id, why := w.element(name)
	if why != "" {
		return spot{}, why, nil
	}
	var s spot
	if err := t.look(ctx, &s, "locate", id); err != nil {
		return spot{}, "", err
	}
	if s.Why != "" {
		return s, fmt.Sprintf("element %s %s", name, s.Why), nil
	}
	return s, "", nil
}

// A spot is where an element can be clicked.
type spot struct {
	X        float64 `json:"x"`
	Y        float64 `json:"y"`
	Editable bool    `json:"editable"`
	Field    string  `json:"field"`  // the type of a field that is filled, and not typed into
	Hovers   bool    `json:"hovers"` // the page may change under the pointer
	Why      string  `json:"why"`    // it cannot
}

func (w *Window) element(name string) (t *tab, id int, why string) {
	id, err := strconv.Atoi(name)
	if err != nil || id < 1 {
		return nil, 0, fmt.Sprintf("%q is not the id of an element", name)
	}
	if t = w.top(); t == nil {
		return nil, 0, "there is no page"
	}
	return t, id, ""
}

// point does what the pointer can do in one place.
func (w *Window) point(ctx context.Context, a gymkhana.Action) (string, error) {
	s, refused, err := w.place(ctx, a)
	if refused != "" || err != nil {
		return refused, err
	}
	if a.Verb == gymkhana.Scroll && a.Text("element") != "" {
		if turned, err := w.turn(ctx, a); turned || err != nil {
			return "", err
		}
	}
	if a.Verb == gymkhana.Scroll && a.Text("element") == "" {
		if _, ok := a.Int("x"); !ok { // turn the wheel over the middle
			s = spot{X: float64(w.episode.Size.W / 2), Y: float64(w.episode.Size.H / 2)}
		}
	}
	if presses(a.Verb) && (s.X != w.at.X || s.Y != w.at.Y) {
		if s, refused, err = w.approach(ctx, a, s); refused != "" || err != nil {
			return refused, err
		}
	}
	p := point{s.X, s.Y}
	button := a.Text("button")
	if button == "" {
		button = "left"
	}
	hold := func(n gymkhana.Ticks) error {
		return w.moveThen(ctx, p, func() error { return w.hold(ctx, button, 1, n) })
	}
	switch a.Verb {
	case gymkhana.Click:
		if w.episode.Touch && button == "left" {
			return w.last(a, pressTicks, func(n gymkhana.Ticks) error { return w.tap(ctx, p, n) })
		}
		return w.last(a, pressTicks, hold)
	case gymkhana.LongPress:
		return w.last(a, longTicks, hold)
	case gymkhana.DoubleClick:
		return "", w.doubleClick(ctx, p)
	case gymkhana.Scroll:
		w.at = p
		return w.wheel(ctx, a)
	}
	return "", w.moveTo(ctx, p)
}

// turn shows another part of an element's text that is too long for the tree. It reports false if there is none.
func (w *Window) turn(ctx context.Context, a gymkhana.Action) (turned bool, err error) {
	dx, dy := turns(a, w.episode.Size)
	t, id, why := w.element(a.Text("element"))
	if why != "" || dx+dy == 0 {
		return false, nil
	}
	way := 1
	if dx+dy < 0 {
		way = -1
	}
	err = t.look(ctx, &turned, "turn", id, way)
	return turned, err
}

func presses(v gymkhana.Verb) bool {
	return v == gymkhana.Click || v == gymkhana.DoubleClick || v == gymkhana.LongPress
}

// approach moves the pointer to where it is to press, in a page that may change under it: what :hover and listeners
// bring is there before the press, as it is for a person. Then the place is looked for again.
func (w *Window) approach(ctx context.Context, a gymkhana.Action, s spot) (spot, string, error) {
	t := w.top()
	if t == nil {
		return s, "", errGone
	}
	if a.Text("element") == "" {
		if err := t.look(ctx, &s.Hovers, "hovers"); err != nil {
			return s, "", err
		}
	}
	if !s.Hovers {
		return s, "", nil
	}
	w.scrolled = true
	err := w.moveTo(ctx, point{s.X, s.Y})
	if err == nil {
		err = w.settle(ctx)
	}
	w.gate.hold()
	if err == nil {
		err = w.pass(ctx, hoverTicks)
	}
	if err != nil {
		return s, "", err
	}
	return w.place(ctx, a)
}

func (w *Window) doubleClick(ctx context.Context, p point) error {
	err := w.moveThen(ctx, p, func() error { return w.hold(ctx, "left", 1, pressTicks) })
	if err == nil {
		err = w.pass(ctx, pressTicks)
	}
	if err == nil {
		err = w.hold(ctx, "left", 2, pressTicks)
	}
	return err
}

// turns is how far a scroll turns the wheel: by pixels, or in a direction by most of a screen.
func turns(a gymkhana.Action, screen gymkhana.Size) (dx, dy int) {
	dx, _ = a.Int("dx")
	dy, _ = a.Int("dy")
	switch a.Text("direction") {
	case "up":
		dy -= screen.H * 3 / 4
	case "down":
		dy += screen.H * 3 / 4
	case "left":
		dx -= screen.W * 3 / 4
	case "right":
		dx += screen.W * 3 / 4
	}
	return dx, dy
}

func (w *Window) wheel(ctx context.Context, a gymkhana.Action) (string, error) {
	dx, dy := turns(a, w.episode.Size)
	if dx == 0 && dy == 0 {
		return "scroll: say by how much: dx, dy or direction", nil
	}
	w.scrolled = true
	return "", w.mouse(ctx, mouseEvent{Type: "mouseWheel", DX: float64(dx), DY: float64(dy)})
}

func (w *Window) oneKey(ctx context.Context, a gymkhana.Action) (string, error) {
	k, err := keyFor(a.Text("key"))
	if err != nil {
		return err.Error(), nil
	}
	if a.Verb == gymkhana.KeyDown {
		return "", w.keyDown(ctx, k)
	}
	return "", w.keyUp(ctx, k)
}

// keys presses keys together, holds them and lets them go in reverse.
func (w *Window) keys(ctx context.Context, a gymkhana.Action) (string, error) {
	var all []key
	for _, name := range a.List("keys") {
		k, err := keyFor(name)
		if err != nil {
			return err.Error(), nil
		}
		all = append(all, k)
	}
	if len(all) == 0 || len(all) > 10 {
		return fmt.Sprintf("press: %d keys; want 1 to 10", len(all)), nil
	}
	return w.last(a, pressTicks, func(n gymkhana.Ticks) error { return w.chord(ctx, all, n) })
}

func (w *Window) chord(ctx context.Context, all []key, n gymkhana.Ticks) error {
	for _, k := range all {
		if err := w.keyDown(ctx, k); err != nil {
			return err
		}
	}
	if err := w.pass(ctx, n); err != nil {
		return err
	}
	for i := len(all) - 1; i >= 0; i-- {
		if err := w.keyUp(ctx, all[i]); err != nil {
			return err
		}
	}
	return nil
}

// typeText enters text where the focus is, or in the place that the action names.
func (w *Window) typeText(ctx context.Context, a gymkhana.Action) (string, error) {
	text := a.Text("text")
	if len(text) > maxTyped {
		return fmt.Sprintf("type: %d bytes; at most %d at once", len(text), maxTyped), nil
	}
	s, refused, err := w.place(ctx, a)
	if refused != "" || err != nil {
		return refused, err
	}
	if !s.Editable {
		return fmt.Sprintf("element %s cannot be typed into", a.Text("element")), nil
	}
	if s.Field != "" {
		if refused, err := w.fill(ctx, a.Text("element"), s, text); refused != "" || err != nil || !a.Bool("enter") {
			return refused, err
		}
		return "", w.chord(ctx, []key{enterKey()}, 1)
	}
	if a.Text("element") != "" || s.X != w.at.X || s.Y != w.at.Y {
		err := w.moveThen(ctx, point{s.X, s.Y}, func() error { return w.hold(ctx, "left", 1, 1) })
		if err != nil {
			return "", err
		}
	}
	if err := w.makeRoom(ctx, a); err != nil {
		return "", err
	}
	if err := w.write(ctx, text); err != nil || !a.Bool("enter") {
		return "", err
	}
	return "", w.chord(ctx, []key{enterKey()}, 1)
}

// makeRoom empties the field that has the focus if the action, or the rule of the episode, replaces what it holds.
func (w *Window) makeRoom(ctx context.Context, a gymkhana.Action) error {
	clear := a.Bool("clear")
	if !clear && w.episode.Whole && a.Text("element") != "" {
		t := w.top()
		if t == nil {
			return errGone
		}
		if err := t.look(ctx, &clear, "filled"); err != nil {
			return err
		}
	}
	if !clear {
		return nil
	}
	return w.clear(ctx)
}

func enterKey() key {
	k := named["Enter"]
	k.Key = "Enter"
	return k
}

// clear empties the field that has the focus.
func (w *Window) clear(ctx context.Context) error {
	control, _ := keyFor("Control")
	all, _ := keyFor("a")
	back, _ := keyFor("Backspace")
	return errors.Join(w.chord(ctx, []key{control, all}, 0), w.chord(ctx, []key{back}, 0))
}

func (w *Window) choose(ctx context.Context, a gymkhana.Action) (string, error) {
	t, id, why := w.element(a.Text("element"))
	if why != "" {
		return why, nil
	}
	if err := t.look(ctx, &why, "choose", id, a.Text("option")); err != nil || why == "" {
		return "", err
	}
	return fmt.Sprintf("element %d %s", id, why), nil
}
