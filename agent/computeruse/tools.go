package computeruse

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"gymkhana"
	"gymkhana/agent/engine"
	"gymkhana/agent/tools"
)

// A toolmaker makes the tools for one world.
type toolmaker struct {
	spec  *gymkhana.Spec
	space engine.Space
}

// offer returns a tool for each raw input verb of the world.
func offer(seat *tools.Seat) ([]tools.Tool, error) {
	d := toolmaker{spec: &seat.Spec}
	if seat.Picture == (gymkhana.Size{}) {
		return nil, fmt.Errorf("%s has no screen to act on; use an agent for its controls, such as semantic", seat.Spec.World)
	}
	var err error
	if d.space, err = engine.NewSpace(seat.Coords, seat.Spec.Screen, seat.Picture); err != nil {
		return nil, err
	}
	var list []tools.Tool
	for _, raw := range []struct {
		verb gymkhana.Verb
		tool tools.Tool
	}{
		{gymkhana.Press, d.press()}, {gymkhana.Click, d.click()}, {gymkhana.DoubleClick, d.doubleClick()},
		{gymkhana.MouseMove, d.move()}, {gymkhana.Drag, d.drag()}, {gymkhana.Scroll, d.scroll()}, {gymkhana.Type, d.typing()},
	} {
		if slices.Contains(seat.Spec.Verbs, raw.verb) {
			list = append(list, raw.tool)
		}
		if raw.verb != gymkhana.Press && raw.verb != gymkhana.Type && slices.Contains(seat.Spec.Verbs, raw.verb) {
			seat.Pointer = d.space.Count
			if d.space.Grid {
				seat.Grid = d.space.Last().W
			}
		}
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("%s takes no raw input; use an agent for its controls, such as semantic", seat.Spec.World)
	}
	return append(list, tools.Common(&seat.Spec, list)...), nil
}

func coordinate(name, doc string) gymkhana.Param {
	return gymkhana.Param{Name: name, Type: gymkhana.NumberParam, Doc: doc}
}

func optional(p gymkhana.Param) gymkhana.Param {
	p.Optional = true
	return p
}

var (
	x = coordinate("x", "from the left")
	y = coordinate("y", "from the top")
)

// at returns the place of two arguments.
func (d toolmaker) at(args tools.Args, x, y string) ([]gymkhana.Arg, error) {
	vx, okX := args[x].(float64)
	vy, okY := args[y].(float64)
	if !okX && !okY {
		return nil, nil
	}
	if okX != okY {
		return nil, fmt.Errorf("%s and %s go together", x, y)
	}
	px, ok := d.space.Across(vx)
	if !ok {
		return nil, outside(x, vx, d.space.Last().W)
	}
	py, ok := d.space.Down(vy)
	if !ok {
		return nil, outside(y, vy, d.space.Last().H)
	}
	return []gymkhana.Arg{{Name: x, Value: px}, {Name: y, Value: py}}, nil
}

func outside(name string, v float64, last int) error {
	return fmt.Errorf("%s=%g lies outside the picture (0 to %d)", name, v, last)
}

// length converts a distance to pixels of the screen, rounded to the nearest, halves away from 0.
func length(v float64, screen, n int) (int64, error) {
	if math.Abs(v) > 100*float64(n) {
		return 0, fmt.Errorf("%g is too far", v)
	}
	return int64(math.Round(v * float64(screen) / float64(n))), nil
}

// there makes an action at x and y, with further arguments.
func (d toolmaker) there(verb gymkhana.Verb, args tools.Args, more ...gymkhana.Arg) (gymkhana.Action, error) {
	place, err := d.at(args, "x", "y")
	return gymkhana.Action{Verb: verb, Args: append(place, more...)}, err
}

func (d toolmaker) press() tools.Tool {
	also := map[string]string{"key": "keys"}
	for k, v := range tools.AlsoDuration {
		also[k] = v
	}
	return tools.Tool{Name: "press_keys", Aliases: []string{"press_key", "press", "key", "keypress", "hotkey", "hold_key"},
		Doc: "press one or more keys together, hold them for the duration and release them",
		Params: []gymkhana.Param{{Name: "keys", Type: gymkhana.ListParam,
			Doc: `such as ["ArrowLeft"] or ["Shift", "ArrowLeft"]`}, tools.Duration},
		Also: also, Example: map[string]any{"keys": []string{d.someKey()}},
		Act: func(args tools.Args) (gymkhana.Action, error) {
			names, _ := args["keys"].([]string)
			keys, err := chord(names, d.spec.Keys)
			if err != nil {
				return gymkhana.Action{}, err
			}
			held, err := tools.Hold(args)
			return gymkhana.Action{Verb: gymkhana.Press, Args: append([]gymkhana.Arg{{Name: "keys", Value: keys}}, held...)}, err
		}}
}

// someKey is a key for an example.
func (d toolmaker) someKey() string {
	if len(d.spec.Keys) == 0 || slices.Contains(d.spec.Keys, "ArrowLeft") {
		return "ArrowLeft"
	}
	return d.spec.Keys[0]
}

func (d toolmaker) click() tools.Tool {
	button := gymkhana.Param{Name: "button", Type: gymkhana.TextParam, Optional: true,
		Enum: []string{"left", "middle", "right"}, Doc: "default left"}
	return tools.Tool{Name: "click", Aliases: []string{"left_click", "click_hold", "tap"}, Also: tools.AlsoDuration,
		Doc:     "press a mouse button at a point, hold it for the duration and release it",
		Params:  []gymkhana.Param{x, y, button, tools.Duration},
		Example: map[string]any{"x": d.space.Count.W / 4, "y": d.space.Count.H / 2},
		Act: func(args tools.Args) (gymkhana.Action, error) {
			more, err := tools.Hold(args)
			if err != nil {
				return gymkhana.Action{}, err
			}
			if b := args.Text("button"); b != "" {
				more = slices.Insert(more, 0, gymkhana.Arg{Name: "button", Value: b})
			}
			return d.there(gymkhana.Click, args, more...)
		}}
}

func (d toolmaker) doubleClick() tools.Tool {
	return tools.Tool{Name: "double_click", Aliases: []string{"left_double"}, Doc: "click twice in quick succession",
		Params: []gymkhana.Param{x, y},
		Act:    func(args tools.Args) (gymkhana.Action, error) { return d.there(gymkhana.DoubleClick, args) }}
}

func (d toolmaker) move() tools.Tool {
	return tools.Tool{Name: "mouse_move", Aliases: []string{"move_mouse", "move", "hover"},
		Doc:    "move the pointer to a point, no button pressed",
		Params: []gymkhana.Param{x, y},
		Act:    func(args tools.Args) (gymkhana.Action, error) { return d.there(gymkhana.MouseMove, args) }}
}

func (d toolmaker) drag() tools.Tool {
	return tools.Tool{Name: "drag", Aliases: []string{"left_click_drag", "drag_and_drop", "swipe"},
		Doc: "press the left button at a point, move to another within the duration and release it there",
		Params: []gymkhana.Param{x, y, coordinate("to_x", "where it ends, from the left"),
			coordinate("to_y", "where it ends, from the top"), tools.Duration},
		Also: map[string]string{"x1": "x", "y1": "y", "x2": "to_x", "y2": "to_y", "start x": "x", "start y": "y",
			"end x": "to_x", "end y": "to_y", "ms": "duration", "duration ms": "duration"},
		Act: func(args tools.Args) (gymkhana.Action, error) {
			more, err := d.at(args, "to_x", "to_y")
			if err != nil {
				return gymkhana.Action{}, err
			}
			held, err := tools.Hold(args)
			if err != nil {
				return gymkhana.Action{}, err
			}
			return d.there(gymkhana.Drag, args, append(more, held...)...)
		}}
}

// scroll turns the wheel by a distance, in the same units as coordinates, or one notch.
func (d toolmaker) scroll() tools.Tool {
	return tools.Tool{Name: "scroll",
		Doc: "turn the wheel, at a point or where the pointer is: by dx and dy, or one notch in a direction",
		Params: []gymkhana.Param{optional(x), optional(y),
			optional(coordinate("dx", "how far to the right, in the units of x")),
			optional(coordinate("dy", "how far down, in the units of y")),
			{Name: "direction", Type: gymkhana.TextParam, Optional: true, Enum: []string{"up", "down", "left", "right"}}},
		Also: map[string]string{"delta x": "dx", "delta y": "dy"},
		Act: func(args tools.Args) (gymkhana.Action, error) {
			var more []gymkhana.Arg
			for _, axis := range []struct {
				name      string
				screen, n int
			}{{"dx", d.spec.Screen.W, d.space.Count.W}, {"dy", d.spec.Screen.H, d.space.Count.H}} {
				if v, ok := args[axis.name].(float64); ok {
					n, err := length(v, axis.screen, axis.n)
					if err != nil {
						return gymkhana.Action{}, fmt.Errorf("%s: %w", axis.name, err)
					}
					more = append(more, gymkhana.Arg{Name: axis.name, Value: n})
				}
			}
			way := args.Text("direction")
			if way != "" && len(more) > 0 || way == "" && len(more) == 0 {
				return gymkhana.Action{}, errors.New("scroll: give either a direction, or dx or dy")
			}
			if way != "" {
				more = append(more, gymkhana.Arg{Name: "direction", Value: way})
			}
			return d.there(gymkhana.Scroll, args, more...)
		}}
}

func (d toolmaker) typing() tools.Tool {
	return tools.Tool{Name: "type", Aliases: []string{"type_text", "write"},
		Doc: "type text at the keyboard, where the focus is",
		Params: []gymkhana.Param{{Name: "text", Type: gymkhana.TextParam},
			{Name: "enter", Type: gymkhana.BoolParam, Optional: true, Doc: "press Enter afterwards"}},
		Also: map[string]string{"content": "text", "press enter": "enter"},
		Act: func(args tools.Args) (gymkhana.Action, error) {
			if args.Text("text") == "" {
				return gymkhana.Action{}, errors.New("type: the text is empty")
			}
			list, err := args.List([]gymkhana.Param{{Name: "text"}, {Name: "enter"}})
			return gymkhana.Action{Verb: gymkhana.Type, Args: list}, err
		}}
}
