package page

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"gymkhana"
)

// act performs the actions of all roles. It returns why each was refused, and the least length of
// the step.
func (w *World) act(ctx context.Context, acts []gymkhana.Action) (refused []string, least gymkhana.Ticks, err error) {
	refused = make([]string, len(acts))
	var chords []chord
	for i, a := range acts {
		low, why := w.lower(i, a)
		if refused[i] = why; why != "" {
			continue
		}
		for _, a := range low {
			if a.Verb == gymkhana.Press && len(acts) > 1 {
				n, _ := a.Int("ticks")
				chords = append(chords, chord{a.List("keys"), gymkhana.Ticks(n)})
				continue
			}
			if refused[i], err = w.visit.Window.Do(ctx, a); err != nil || refused[i] != "" {
				break
			}
		}
		if err != nil {
			return nil, 0, err
		}
		least = max(least, w.rest(i, low))
	}
	return refused, least, w.together(ctx, chords)
}

// rest is how long a player's input takes that is over at once: a click lasts as long as a key
// would be held.
func (w *World) rest(role int, low []gymkhana.Action) gymkhana.Ticks {
	if w.setup.Kind != GameKind || len(low) == 0 {
		return 0
	}
	switch last := low[len(low)-1]; last.Verb {
	case gymkhana.Press, gymkhana.LongPress, gymkhana.Wait, gymkhana.Drag, gymkhana.Type:
		return 0
	default:
		return w.setup.Roles[role].hold()
	}
}

// lower translates an action into browser actions, or returns why it is refused.
func (w *World) lower(role int, a gymkhana.Action) ([]gymkhana.Action, string) {
	if err := w.spec.Check(w.spec.Roles[role], a); err != nil {
		return nil, err.Error()
	}
	if a.Verb == gymkhana.Noop || a.Verb == gymkhana.Finish {
		return nil, ""
	}
	if w.setup.Device == PhoneDevice {
		return []gymkhana.Action{w.touched(a)}, ""
	}
	if w.setup.Kind != GameKind {
		return []gymkhana.Action{a}, ""
	}
	r := &w.setup.Roles[role]
	low := []gymkhana.Action{a}
	if a.Verb == gymkhana.Do {
		var why string
		if low, why = r.control(a.Name).expand(a); why != "" {
			return nil, why
		}
	}
	for i := range low {
		if why := r.allows(low[i]); why != "" {
			return nil, why
		}
		low[i] = r.last(low[i])
	}
	return low, ""
}

// allows returns why a role may not do something, or ""; controls are checked too.
func (r *Role) allows(a gymkhana.Action) string {
	if slices.Contains(pointerVerbs, a.Verb) && !r.Clicks {
		return fmt.Sprintf("%s: %s has no mouse buttons", a.Verb, r.Name)
	}
	if len(r.Keys) == 0 {
		return ""
	}
	keys := a.List("keys")
	if a.Verb == gymkhana.Type {
		keys = strokes(a)
	}
	for _, k := range keys {
		if !slices.Contains(r.Keys, k) {
			return fmt.Sprintf("%s: key %q is not used here%s", a.Verb, k, gymkhana.DidYouMean(k, r.Keys))
		}
	}
	return ""
}

// strokes are the keys that a text needs.
func strokes(a gymkhana.Action) []string {
	var keys []string
	for _, c := range a.Text("text") {
		switch c {
		case '\n':
			keys = append(keys, "Enter")
		case '\b':
			keys = append(keys, "Backspace")
		case ' ':
			keys = append(keys, "Space")
		default:
			keys = append(keys, strings.ToLower(string(c)))
		}
	}
	if a.Bool("enter") {
		keys = append(keys, "Enter")
	}
	return keys
}

// last gives an action that can be held the time it lasts.
func (r *Role) last(a gymkhana.Action) gymkhana.Action {
	var standard gymkhana.Ticks
	switch a.Verb {
	case gymkhana.Press:
		standard = r.hold(a.List("keys")...)
	case gymkhana.LongPress, gymkhana.Wait, gymkhana.Drag:
		standard = r.hold()
	case gymkhana.Click:
		standard = 3
	default:
		return a
	}
	n, given := a.Int("ticks")
	if !given {
		n = int(standard)
	}
	return with(a, "ticks", min(max(int64(n), 1), int64(maxStep)))
}

// with gives an action with one argument set, or without it for nil.
func with(a gymkhana.Action, name string, value any) gymkhana.Action {
	doc, _ := gymkhana.Describe(a.Verb)
	var args []gymkhana.Arg
	for _, p := range doc.Params {
		if p.Name == name {
			if value != nil {
				args = append(args, gymkhana.Arg{Name: name, Value: value})
			}
			continue
		}
		for _, arg := range a.Args {
			if arg.Name == p.Name {
				args = append(args, arg)
			}
		}
	}
	a.Args = args
	return a
}

// expand returns the low-level actions of a control with its arguments.
func (c *Control) expand(a gymkhana.Action) ([]gymkhana.Action, string) {
	low := make([]gymkhana.Action, len(c.Actions))
	for i, text := range c.Actions {
		var err error
		if low[i], err = gymkhana.ParseAction(text); err != nil {
			return nil, err.Error()
		}
	}
	last := &low[len(low)-1]
	for _, arg := range a.Args {
		switch arg.Name {
		case "cell":
			at, ok := c.Cells[a.Text("cell")]
			if !ok {
				return nil, fmt.Sprintf("%s: there is no cell %q", c.Name, a.Text("cell"))
			}
			*last = with(with(*last, "x", int64(at[0])), "y", int64(at[1]))
		case "duration":
			*last = with(*last, "ticks", int64(ticks(seconds(arg.Value))))
		case "press_enter":
			*last = with(*last, "enter", arg.Value)
		default:
			*last = with(*last, arg.Name, arg.Value)
		}
	}
	return low, ""
}

func seconds(v any) float64 {
	if n, ok := v.(int64); ok {
		return float64(n)
	}
	f, _ := v.(float64)
	return f
}

// A chord is keys that one role holds down together.
type chord struct {
	keys  []string
	ticks gymkhana.Ticks
}

// together presses the chords of several roles at once; each is let go when its time is over.
func (w *World) together(ctx context.Context, chords []chord) error {
	if len(chords) == 0 {
		return nil
	}
	for _, c := range chords {
		if err := w.key(ctx, gymkhana.KeyDown, c.keys); err != nil {
			return err
		}
	}
	slices.SortStableFunc(chords, func(a, b chord) int { return int(a.ticks - b.ticks) })
	held := gymkhana.Ticks(0)
	for _, c := range chords {
		if err := w.visit.Window.Advance(ctx, c.ticks-held); err != nil {
			return err
		}
		held = c.ticks
		if err := w.key(ctx, gymkhana.KeyUp, c.keys); err != nil {
			return err
		}
	}
	return nil
}

func (w *World) key(ctx context.Context, verb gymkhana.Verb, keys []string) error {
	for _, k := range keys {
		a := gymkhana.Action{Verb: verb, Args: []gymkhana.Arg{{Name: "key", Value: k}}}
		if _, err := w.visit.Window.Do(ctx, a); err != nil {
			return err
		}
	}
	return nil
}
