package page

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"gymkhana"
	"gymkhana/internal/lazy"
)

// role makes a role from its entry in the catalogue. Controls that can never be executed are left
// out: each is an error.
func (f *roleFile) role() (Role, []error) {
	r := Role{Name: or(f.Name, "player"), Hold: 12, Clicks: f.Input.Clicks == nil || *f.Input.Clicks}
	r.Doc = strings.TrimSpace(f.Prompt.Role + "\n" + f.Prompt.Controls)
	if f.Input.Hold != nil {
		r.Hold = ticks(*f.Input.Hold)
	}
	for _, k := range f.Input.Keys {
		r.Keys = append(r.Keys, keyName(k))
	}
	for k, seconds := range f.Input.KeyHold {
		if r.KeyHold == nil {
			r.KeyHold = map[string]gymkhana.Ticks{}
		}
		r.KeyHold[keyName(k)] = ticks(seconds)
	}
	var wrong []error
	for i := range f.Semantic {
		c, err := f.Semantic[i].control(&r)
		if err != nil {
			wrong = append(wrong, &controlError{f.Semantic[i].ID, f.Semantic[i].line, err})
			continue
		}
		r.Controls = append(r.Controls, c)
	}
	return r, wrong
}

// A controlError explains why a control can never be executed.
type controlError struct {
	id    string
	line  int
	cause error
}

// Error gives the control and the cause.
func (e *controlError) Error() string {
	return fmt.Sprintf("control %s can never be executed: %v", e.id, e.cause)
}

// ticks of a time in seconds.
func ticks(seconds float64) gymkhana.Ticks {
	return gymkhana.Ticks(math.Round(min(max(seconds, 0), 3600) * float64(gymkhana.TicksPerSecond)))
}

// control turns a binding into actions of ours, and tries them on the role.
func (f *controlFile) control(r *Role) (Control, error) {
	c := Control{Name: f.ID, Doc: or(strings.TrimSpace(f.Doc), f.ID)}
	if f.ID == "" {
		return c, errors.New("it has no id")
	}
	low, err := f.Binding.actions()
	if err != nil {
		return c, err
	}
	if f.Binding.ByCell || f.Binding.Cells != nil {
		if len(f.Binding.Cells) == 0 {
			return c, errors.New("it asks for a cell and has no cell_bindings")
		}
		c.Cells = map[string][2]int{}
		for name, at := range f.Binding.Cells {
			c.Cells[strings.ToLower(name)] = [2]int{int(math.Round(at.X)), int(math.Round(at.Y))}
		}
	}
	if c.Params, err = f.params(&c, low[len(low)-1].Verb); err != nil {
		return c, err
	}
	for _, a := range low {
		if err := a.Check(); err != nil {
			return c, err
		}
		if why := r.allows(a); why != "" {
			return c, errors.New(why)
		}
		c.Actions = append(c.Actions, a.String())
	}
	return c, nil
}

// params are the arguments that a control takes, in order of name.
func (f *controlFile) params(c *Control, verb gymkhana.Verb) ([]gymkhana.Param, error) {
	var params []gymkhana.Param
	doc, _ := gymkhana.Describe(verb)
	for _, name := range slices.Sorted(maps.Keys(f.Params)) {
		p := gymkhana.Param{Name: name, Type: gymkhana.TextParam, Doc: f.Params[name].Doc, Enum: f.Params[name].Enum, Optional: !slices.Contains(f.Required, name)}
		switch f.Params[name].Type {
		case "integer":
			p.Type = gymkhana.IntParam
		case "number":
			p.Type = gymkhana.NumberParam
		case "boolean":
			p.Type = gymkhana.BoolParam
		}
		switch name {
		case "reasoning":
			continue // for the model's words, which a Decision keeps
		case "cell":
			p.Enum, p.Optional = slices.Sorted(maps.Keys(c.Cells)), false
		case "duration", "press_enter":
		default:
			if !slices.ContainsFunc(doc.Params, func(own gymkhana.Param) bool { return own.Name == name }) {
				return nil, fmt.Errorf("%s takes no parameter %q", verb, name)
			}
		}
		params = append(params, p)
	}
	return params, nil
}

// actions are the actions of a binding.
func (b *bindingFile) actions() ([]gymkhana.Action, error) {
	at := func(x, y *float64) []gymkhana.Arg { return []gymkhana.Arg{whole("x", x), whole("y", y)} }
	placed := b.X != nil && b.Y != nil
	if b.ByCell || b.Cells != nil {
		placed = true // by the cell
	}
	switch b.Action {
	case "press_key":
		keys, err := b.single()
		return b.held(gymkhana.Press, gymkhana.Arg{Name: "keys", Value: keys}), err
	case "press_keys":
		if len(b.Keys) == 0 {
			return nil, errors.New("press_keys without keys")
		}
		return b.held(gymkhana.Press, gymkhana.Arg{Name: "keys", Value: keyNames(b.Keys)}), nil
	case "click", "click_hold", "mouse_move":
		if !placed {
			return nil, fmt.Errorf("%s without x and y", b.Action)
		}
		return b.point(at), nil
	case "drag":
		if b.X1 == nil || b.Y1 == nil || b.X2 == nil || b.Y2 == nil {
			return nil, errors.New("drag without x1, y1, x2 and y2")
		}
		return b.held(gymkhana.Drag, append(at(b.X1, b.Y1), whole("to_x", b.X2), whole("to_y", b.Y2))...), nil
	case "scroll":
		return []gymkhana.Action{{Verb: gymkhana.Scroll, Args: []gymkhana.Arg{whole("dx", b.DX), whole("dy", b.DY)}}}, nil
	case "type":
		args := []gymkhana.Arg{{Name: "text", Value: b.Text}}
		if b.Enter {
			args = append(args, gymkhana.Arg{Name: "enter", Value: true})
		}
		return []gymkhana.Action{{Verb: gymkhana.Type, Args: args}}, nil
	case "wait":
		return b.held(gymkhana.Wait), nil
	}
	return nil, fmt.Errorf("the executor has no action %q%s", b.Action, gymkhana.DidYouMean(b.Action, executor))
}

// executor lists the actions of GameWorld's executor.
var executor = []string{"press_key", "press_keys", "click", "click_hold", "mouse_move", "drag", "scroll", "type", "wait"}

// point is the pointer's actions at one place, coming from another if the binding has one.
func (b *bindingFile) point(at func(x, y *float64) []gymkhana.Arg) []gymkhana.Action {
	args := at(b.X, b.Y)
	switch b.Action {
	case "mouse_move":
		list := []gymkhana.Action{{Verb: gymkhana.MouseMove, Args: args}}
		if b.FromX != nil && b.FromY != nil {
			list = append([]gymkhana.Action{{Verb: gymkhana.MouseMove, Args: at(b.FromX, b.FromY)}}, list...)
		}
		return list
	case "click_hold":
		return b.held(gymkhana.LongPress, args...)
	}
	if b.Button != "" {
		args = append(args, gymkhana.Arg{Name: "button", Value: b.Button})
	}
	return []gymkhana.Action{{Verb: gymkhana.Click, Args: args}}
}

// held is one action with the binding's duration.
func (b *bindingFile) held(verb gymkhana.Verb, args ...gymkhana.Arg) []gymkhana.Action {
	if b.Duration != nil {
		args = append(args, gymkhana.Arg{Name: "ticks", Value: int64(ticks(*b.Duration))})
	}
	return []gymkhana.Action{{Verb: verb, Args: args}}
}

// single gives the keys of press_key: one, or several in one text.
func (b *bindingFile) single() ([]string, error) {
	switch key := b.Key.(type) {
	case string:
		if key == " " {
			return []string{"Space"}, nil
		}
		names := strings.FieldsFunc(key, func(r rune) bool { return strings.ContainsRune(",+ ", r) })
		if len(names) > 0 {
			return keyNames(names), nil
		}
	case int:
		return []string{fmt.Sprint(key)}, nil
	case []any:
		return nil, errors.New("press_key with a list of keys, where one is wanted; press_keys takes a list")
	}
	return nil, errors.New("press_key without a key")
}

func whole(name string, v *float64) gymkhana.Arg {
	if v == nil {
		return gymkhana.Arg{Name: name, Value: int64(0)}
	}
	return gymkhana.Arg{Name: name, Value: int64(math.Round(*v))}
}

// keyAliases are GameWorld's other names of keys, in lower case.
var keyAliases = map[string]string{
	"left": "ArrowLeft", "right": "ArrowRight", "up": "ArrowUp", "down": "ArrowDown", "arrowleft": "ArrowLeft", "arrowright": "ArrowRight",
	"arrowup": "ArrowUp", "arrowdown": "ArrowDown", "space": "Space", "spacebar": "Space", " ": "Space", "return": "Enter", "enter": "Enter",
	"esc": "Escape", "escape": "Escape", "del": "Delete", "delete": "Delete", "ctrl": "Control", "control": "Control", "shift": "Shift",
	"shiftleft": "Shift", "alt": "Alt", "tab": "Tab", "backspace": "Backspace",
	"shiftright": "Shift", "controlleft": "Control", "controlright": "Control", "altleft": "Alt", "altright": "Alt", "option": "Alt", "meta": "Meta",
	"metaleft": "Meta", "metaright": "Meta", "cmd": "Meta", "command": "Meta", "capslock": "CapsLock", "insert": "Insert", "home": "Home", "end": "End",
	"pageup": "PageUp", "pagedown": "PageDown", "numpadenter": "Enter", "plus": "+", "minus": "-", "equal": "=", "comma": ",", "period": ".",
	"slash": "/", "backslash": "\\", "semicolon": ";", "quote": "'", "backquote": "`", "bracketleft": "[", "bracketright": "]",
	"numpadadd": "+", "numpadsubtract": "-", "numpadmultiply": "*", "numpaddivide": "/", "numpaddecimal": ".",
}

// keyCodes are names of keys as in KeyboardEvent.code, in lower case: the letter or digit is the last character.
var keyCodes = lazy.Regexp(`^(?:key([a-z])|(?:digit|numpad)([0-9]))$`)

var functionKeys = lazy.Regexp(`^f(?:[1-9]|1[0-2])$`)

// keyName gives a key's name as in KeyboardEvent.key, but Space for the space bar.
func keyName(k string) string {
	if full, ok := keyAliases[strings.ToLower(k)]; ok {
		return full
	}
	low := strings.ToLower(k)
	if keyCodes().MatchString(low) {
		return low[len(low)-1:]
	}
	if functionKeys().MatchString(low) {
		return strings.ToUpper(k)
	}
	if utf8.RuneCountInString(k) == 1 {
		return strings.ToLower(k)
	}
	return k
}

func keyNames(keys []string) []string {
	names := make([]string, len(keys))
	for i, k := range keys {
		names[i] = keyName(k)
	}
	return names
}
