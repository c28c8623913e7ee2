package computeruse

import (
	"errors"
	"fmt"
	"image"
	"math"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/agent/engine"
	"gymkhana/agent/tools"
)

// A pilot performs commands in one world.
type pilot struct {
	toolmaker
	role      string
	hand      hand // the state after the performed actions
	ahead     hand // the state after the parsed actions
	published bool
	controls  map[string]string // in a world without keys: the controls of the arrow keys
}

// A hand is the position of the pointer, in pixels of the screen, and where the left button was
// pressed while it is down.
type hand struct {
	at, from image.Point
	down     bool
}

// A course is the translation of one command into actions.
type course struct {
	acts []gymkhana.Action
	look tools.Look
	note string
	hand hand

	release int // how many of the last actions release what the first ones hold
}

// moves translates commands one after the other. Each move costs a step; a command may need several, such as a click
// while a key is held.
func (p *pilot) moves(commands []command) []tools.Move {
	var list []tools.Move
	h := p.ahead
	for _, d := range commands {
		if len(list) > tools.MostMoves {
			break
		}
		if p.published {
			d = published(d)
		}
		c, err := p.course(h, d)
		if err != nil {
			list = append(list, tools.Move{Fault: err.Error(), Gone: true, Said: d.said})
			continue
		}
		for i, act := range c.acts {
			m := tools.Move{Act: act, Said: d.said, Hand: h, Release: i >= len(c.acts)-c.release, Last: i == len(c.acts)-1}
			if m.Last {
				m.Look, m.Note, m.Hand = c.look, strings.Trim(d.note+"; "+c.note, "; "), c.hand
			}
			list = append(list, m)
		}
		h = c.hand
	}
	p.ahead = h
	return list
}

// start begins another reply, at the hand's position.
func (p *pilot) start() { p.ahead = p.hand }

// did records the position of the pointer after a move.
func (p *pilot) did(m tools.Move) {
	if h, ok := m.Hand.(hand); ok {
		p.hand = h
	}
}

// published converts a command as GameWorld's adapters do: any number of clicks becomes one, a held button
// is held for the whole press, and the wheel becomes an arrow key.
// Source: GameWorld, arXiv:2604.07429.
func published(d command) command {
	switch d.kind {
	case double, triple, down:
		d.kind = click
	case up, zoom, cursor:
		d.kind = look
	case scroll:
		if way, _, ok := direction(d.dx, d.dy); ok {
			d = command{kind: press, keys: []string{way}, said: d.said}
		}
	}
	return d
}

func act(verb gymkhana.Verb, args ...gymkhana.Arg) gymkhana.Action {
	return gymkhana.Action{Verb: verb, Args: args}
}

func whole(name string, v int) gymkhana.Arg { return gymkhana.Arg{Name: name, Value: int64(v)} }

func at(p image.Point) []gymkhana.Arg { return []gymkhana.Arg{whole("x", p.X), whole("y", p.Y)} }

func (p *pilot) can(verb gymkhana.Verb) bool { return slices.Contains(p.spec.Verbs, verb) }

// course finds the actions for a command, starting at the hand's position.
func (p *pilot) course(h hand, d command) (course, error) {
	c := course{hand: h}
	var err error
	switch d.kind {
	case click, double, triple, long, move, drag, scroll, down, up:
		c, err = p.pointer(h, d)
	case press:
		c.acts, c.note, err = p.pressed(d)
	case keyDown, keyUp:
		c.acts, err = p.oneKey(d)
	case typing:
		c.acts, err = p.typed(h, d)
	case wait:
		c.acts, c.note = p.waited(d)
	case look:
		c.acts = []gymkhana.Action{act(gymkhana.Noop)}
	case zoom:
		c.acts = []gymkhana.Action{act(gymkhana.Noop)}
		c.look.Zoom, err = p.part(d.region)
	case cursor:
		c.acts = []gymkhana.Action{act(gymkhana.Noop)}
		c.look.Words = fmt.Sprintf("The pointer is at x=%g, y=%g.", p.across(h.at.X), p.down(h.at.Y))
	case other:
		c.acts, err = p.other(d)
	}
	if err != nil || len(d.held) == 0 {
		return c, err
	}
	return p.holding(c, d.held)
}

// point gives the pixel of a place, or where the pointer is.
func (p *pilot) point(h hand, place *point) (image.Point, error) {
	if place == nil {
		return h.at, nil
	}
	x, ok := p.space.Across(place.x)
	if !ok {
		return image.Point{}, outside("x", place.x, p.space.Last().W)
	}
	y, ok := p.space.Down(place.y)
	if !ok {
		return image.Point{}, outside("y", place.y, p.space.Last().H)
	}
	return image.Pt(int(x), int(y)), nil
}

// across and down return the model's coordinate of a pixel: the least whole number that is converted to it, or
// to the nearest pixel if the model's grid is coarser than the screen.
func (p *pilot) across(px int) float64 { return backward(px, p.spec.Screen.W, p.space.Count.W) }
func (p *pilot) down(px int) float64   { return backward(px, p.spec.Screen.H, p.space.Count.H) }

func backward(px, screen, n int) float64 {
	return float64(min((px*n+screen-1)/screen, n-1))
}

// pointer returns the actions of a mouse command.
func (p *pilot) pointer(h hand, d command) (course, error) {
	c := course{hand: h}
	spot, err := p.point(h, d.place)
	if err != nil {
		return c, err
	}
	c.hand.at = spot
	ticks, note := p.ticks(d.secs)
	c.note = note
	add := func(verb gymkhana.Verb, args ...gymkhana.Arg) { c.acts = append(c.acts, act(verb, args...)) }
	switch d.kind {
	case click:
		args := at(spot)
		if d.button != "" && d.button != "left" {
			args = append(args, gymkhana.Arg{Name: "button", Value: d.button})
		}
		add(gymkhana.Click, append(args, ticks...)...)
	case double:
		add(gymkhana.DoubleClick, at(spot)...)
	case triple:
		p.thrice(spot, add)
	case long:
		add(gymkhana.LongPress, append(at(spot), ticks...)...)
	case move:
		switch {
		case h.down:
			add(gymkhana.Noop)
		case p.can(gymkhana.MouseMove) || !p.can(gymkhana.Hover):
			add(gymkhana.MouseMove, at(spot)...)
		default:
			add(gymkhana.Hover, at(spot)...)
		}
	case down:
		if h.down {
			return c, errors.New("the button is down already")
		}
		c.hand.down, c.hand.from = true, spot
		c.note = "the button is held; what is done with it happens when it is released"
		add(gymkhana.Noop)
	case up:
		if !h.down {
			return c, errors.New("the button is not down")
		}
		c.hand.down = false
		if spot == h.from {
			add(gymkhana.Click, at(spot)...)
		} else {
			add(gymkhana.Drag, append(at(h.from), whole("to_x", spot.X), whole("to_y", spot.Y))...)
		}
	case drag:
		end, err := p.point(h, d.to)
		if err != nil {
			return c, err
		}
		c.hand.at = end
		add(gymkhana.Drag, append(append(at(spot), whole("to_x", end.X), whole("to_y", end.Y)), ticks...)...)
	case scroll:
		args, err := p.wheel(d)
		if err != nil {
			return c, err
		}
		if d.place != nil {
			args = append(at(spot), args...)
		}
		add(gymkhana.Scroll, args...)
	}
	return c, nil
}

// thrice selects what a third click selects: in a world with a keyboard, the whole content of the field with the first
// click.
func (p *pilot) thrice(spot image.Point, add func(gymkhana.Verb, ...gymkhana.Arg)) {
	chord := gymkhana.Arg{Name: "keys", Value: []string{"Control", "a"}}
	if p.can(gymkhana.Click) && p.spec.Check(p.role, act(gymkhana.Press, chord)) == nil {
		add(gymkhana.Click, at(spot)...)
		add(gymkhana.Press, chord)
		return
	}
	add(gymkhana.DoubleClick, at(spot)...)
	add(gymkhana.Click, at(spot)...)
}

func (p *pilot) wheel(d command) ([]gymkhana.Arg, error) {
	most := 100 * float64(max(p.spec.Screen.W, p.spec.Screen.H))
	if math.Abs(d.dx) > most || math.Abs(d.dy) > most {
		return nil, fmt.Errorf("scroll: %g pixels are too far", max(math.Abs(d.dx), math.Abs(d.dy)))
	}
	var args []gymkhana.Arg
	for _, axis := range []struct {
		name string
		by   float64
	}{{"dx", d.dx}, {"dy", d.dy}} {
		if n := int(math.Round(axis.by)); n != 0 {
			args = append(args, whole(axis.name, n))
		}
	}
	if len(args) == 0 {
		return nil, errors.New("scroll: it goes nowhere")
	}
	return args, nil
}

// ticks bounds a duration as all interfaces do.
func (p *pilot) ticks(secs float64) (arg []gymkhana.Arg, note string) {
	if secs <= 0 {
		return nil, ""
	}
	n := max(1, int(min(secs*60+0.5, float64(tools.LongestHold))))
	if secs*60 > float64(tools.LongestHold) {
		note = fmt.Sprintf("%g s were cut to 1 s, the longest that an action lasts", secs)
	}
	return []gymkhana.Arg{whole("ticks", n)}, note
}

func (p *pilot) waited(d command) ([]gymkhana.Action, string) {
	if !p.can(gymkhana.Wait) {
		return []gymkhana.Action{act(gymkhana.Noop)}, ""
	}
	ticks, note := p.ticks(d.secs)
	return []gymkhana.Action{act(gymkhana.Wait, ticks...)}, note
}

// keys are the legal ones; empty means any.
func (p *pilot) keys() []string {
	if len(p.controls) == 0 {
		return p.spec.Keys
	}
	var names []string
	for _, k := range arrows {
		if p.controls[k] != "" {
			names = append(names, k)
		}
	}
	return names
}

func (p *pilot) pressed(d command) ([]gymkhana.Action, string, error) {
	keys, err := chord(d.keys, p.keys())
	if err != nil {
		return nil, "", err
	}
	ticks, note := p.ticks(d.secs)
	a := act(gymkhana.Press, append([]gymkhana.Arg{{Name: "keys", Value: keys}}, ticks...)...)
	if len(p.controls) > 0 {
		if len(keys) > 1 {
			return nil, "", errors.New("one key at a time is used here")
		}
		a = gymkhana.DoIt(p.controls[keys[0]])
	}
	return slices.Repeat([]gymkhana.Action{a}, min(max(d.times, 1), tools.MostMoves+1)), note, nil
}

func (p *pilot) oneKey(d command) ([]gymkhana.Action, error) {
	keys, err := chord(d.keys, p.keys())
	if err != nil {
		return nil, err
	}
	verb := gymkhana.KeyDown
	if d.kind == keyUp {
		verb = gymkhana.KeyUp
		slices.Reverse(keys)
	}
	var list []gymkhana.Action
	for _, k := range keys {
		list = append(list, act(verb, gymkhana.Arg{Name: "key", Value: k}))
	}
	return list, nil
}

// typed enters text. A line end at its end becomes the Enter key; a single character becomes a key if there is no text
// field.
func (p *pilot) typed(h hand, d command) ([]gymkhana.Action, error) {
	text := strings.TrimSuffix(d.text, "\n")
	enter := d.enter || text != d.text
	if text == "" && !enter {
		return nil, errors.New("type: the text is empty")
	}
	if !p.can(gymkhana.Type) || text == "" {
		key := text
		if text == "" {
			key = "Enter"
		}
		if len([]rune(key)) > 1 && text != "" {
			return nil, fmt.Errorf("text cannot be typed in %s; press keys instead", p.spec.World)
		}
		list, _, err := p.pressed(command{keys: []string{key}})
		return list, err
	}
	args := []gymkhana.Arg{{Name: "text", Value: engine.Valid(text)}}
	if d.place != nil {
		spot, err := p.point(h, d.place)
		if err != nil {
			return nil, err
		}
		args = append(args, at(spot)...)
	}
	if enter {
		args = append(args, gymkhana.Arg{Name: "enter", Value: true})
	}
	if d.clear {
		args = append(args, gymkhana.Arg{Name: "clear", Value: true})
	}
	return []gymkhana.Action{act(gymkhana.Type, args...)}, nil
}

// part returns the part of the screen that a region of the picture shows.
func (p *pilot) part(r [4]float64) (image.Rectangle, error) {
	from, err := p.point(hand{}, &point{r[0], r[1]})
	if err != nil {
		return image.Rectangle{}, err
	}
	if r[2] <= r[0] || r[3] <= r[1] {
		return image.Rectangle{}, errors.New("region: want [x0, y0, x1, y1] with x0 < x1 and y0 < y1")
	}
	to := image.Point{}
	for _, edge := range []struct {
		v         float64
		n, screen int
		px        *int
		name      string
	}{{r[2], p.space.Count.W, p.spec.Screen.W, &to.X, "x1"}, {r[3], p.space.Count.H, p.spec.Screen.H, &to.Y, "y1"}} {
		if edge.v > float64(edge.n) {
			return image.Rectangle{}, outside(edge.name, edge.v, edge.n)
		}
		*edge.px = int(math.Ceil(edge.v * float64(edge.screen) / float64(edge.n)))
	}
	return image.Rectangle{Min: from, Max: to}, nil
}

// texts are the names of the arguments of verbs with one text.
var texts = map[gymkhana.Verb]string{gymkhana.Goto: "url", gymkhana.OpenApp: "app", gymkhana.Answer: "text",
	gymkhana.Finish: "status"}

func (p *pilot) other(d command) ([]gymkhana.Action, error) {
	a := act(d.verb)
	if name := texts[d.verb]; name != "" && (d.text != "" || d.verb != gymkhana.Finish) {
		a.Args = []gymkhana.Arg{{Name: name, Value: engine.Valid(d.text)}}
	}
	return []gymkhana.Action{a}, nil
}

// holding presses keys before the actions and releases them afterwards.
func (p *pilot) holding(c course, held []string) (course, error) {
	if !p.can(gymkhana.KeyDown) || !p.can(gymkhana.KeyUp) {
		return c, fmt.Errorf("keys cannot be held during another action in %s", p.spec.World)
	}
	before, err := p.oneKey(command{kind: keyDown, keys: held})
	if err != nil {
		return c, err
	}
	after, err := p.oneKey(command{kind: keyUp, keys: held})
	c.acts, c.release = slices.Concat(before, c.acts, after), len(after)
	return c, err
}
