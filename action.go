package gymkhana

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// An Action is one thing an agent does in one step: a verb of the shared vocabulary with its
// arguments, or, with the verb Do, a control that the world itself declares (Spec.Controls).
//
// It has one canonical text form, in which run files store it and scripts write it:
//
//	click x=640 y=360
//	press keys=["Shift","ArrowLeft"] ticks=30
//	type text="hello"
//	do left
//	do place col=3 row=1
//
// ParseAction(a.String()) gives an action equal to a.
type Action struct {
	Verb Verb
	Name string // the control, with Do; else empty
	Args []Arg  // in the order of Vocabulary, or by name with Do; optional ones may be absent
}

// An Arg is a named argument. Its value is a string, an int64, a float64 that is not a whole
// number, a bool or a []string; NewArg makes other numeric types fit.
type Arg struct {
	Name  string
	Value any
}

// A Verb names a kind of action.
type Verb string

// The vocabulary. Worlds accept a part of it and say which in Spec.Verbs.
const (
	Noop Verb = "noop" // let a step pass
	Do   Verb = "do"   // use a control that the world declares

	MouseMove   Verb = "mouse_move"
	Click       Verb = "click"
	DoubleClick Verb = "double_click"
	LongPress   Verb = "long_press"
	Drag        Verb = "drag"
	Scroll      Verb = "scroll"
	KeyDown     Verb = "key_down"
	KeyUp       Verb = "key_up"
	Press       Verb = "press"
	Type        Verb = "type"
	Wait        Verb = "wait"

	Hover     Verb = "hover"
	Select    Verb = "select"
	Goto      Verb = "goto"
	Back      Verb = "back"
	Forward   Verb = "forward"
	NewTab    Verb = "new_tab"
	CloseTab  Verb = "close_tab"
	SwitchTab Verb = "switch_tab"

	OpenApp Verb = "open_app"
	Home    Verb = "home"
	Recents Verb = "recents"

	Accept  Verb = "accept"  // answer yes to a dialog of a page
	Dismiss Verb = "dismiss" // answer no

	WriteFile Verb = "write_file"

	Answer Verb = "answer" // answer the task's question
	Finish Verb = "finish" // declare the task done, or impossible
)

// A ParamType is the type of an argument.
type ParamType string

// The types of arguments. A point is in screen pixels, origin top left, y down.
const (
	IntParam    ParamType = "int"
	NumberParam ParamType = "number"
	TextParam   ParamType = "text"
	BoolParam   ParamType = "bool"
	ListParam   ParamType = "list" // a list of texts
)

// A Param describes one argument of a verb or of a control.
type Param struct {
	Name     string    `json:"name"`
	Type     ParamType `json:"type"`
	Optional bool      `json:"optional,omitempty"`
	Enum     []string  `json:"enum,omitempty"` // the legal texts; empty means any
	Min      int       `json:"min,omitempty"`  // the least and the greatest number;
	Max      int       `json:"max,omitempty"`  // both zero means any
	Doc      string    `json:"doc,omitempty"`
}

// A VerbDoc documents a verb: its parameters and what it does, for tool schemas and help.
type VerbDoc struct {
	Verb   Verb
	Doc    string
	Params []Param
	Target bool // needs a place: either x and y, or element; a drag has its own rules
}

var (
	place = []Param{
		{Name: "x", Type: IntParam, Optional: true, Doc: "pixels from the left"},
		{Name: "y", Type: IntParam, Optional: true, Doc: "pixels from the top"},
		{Name: "element", Type: TextParam, Optional: true, Doc: "id of an element, instead of x and y"},
	}
	buttonParam = Param{Name: "button", Type: TextParam, Optional: true, Enum: []string{"left", "middle", "right"}, Doc: "default left"}
	ticksParam  = Param{Name: "ticks", Type: IntParam, Optional: true, Doc: "how long, in ticks of 1/60 s"}
	directions  = []string{"up", "down", "left", "right"}
)

// Vocabulary lists every verb but Do, whose parameters the world declares.
var Vocabulary = []VerbDoc{
	{Verb: Noop, Doc: "do nothing for one step"},
	{Verb: MouseMove, Doc: "move the pointer", Params: place, Target: true},
	{Verb: Click, Doc: "press and release a mouse button, or tap", Params: with(place, buttonParam, ticksParam), Target: true},
	{Verb: DoubleClick, Doc: "click twice in quick succession", Params: place, Target: true},
	{Verb: LongPress, Doc: "touch and hold", Params: with(place, ticksParam), Target: true},
	{Verb: Drag, Doc: "press at one place, move to another, release; it ends at to_x and to_y, at the element to, or dx and dy from there or from its start",
		Params: with(place,
			Param{Name: "to_x", Type: IntParam, Optional: true, Doc: "where it ends, from the left"},
			Param{Name: "to_y", Type: IntParam, Optional: true, Doc: "where it ends, from the top"},
			Param{Name: "to", Type: TextParam, Optional: true, Doc: "id of the element at whose middle it ends"},
			Param{Name: "dx", Type: IntParam, Optional: true, Doc: "pixels to the right of the middle of to or, without it, of the start"},
			Param{Name: "dy", Type: IntParam, Optional: true, Doc: "pixels down"}, ticksParam)},
	{Verb: Scroll, Doc: "turn the wheel or swipe; by pixels or by direction", Params: with(place,
		Param{Name: "dx", Type: IntParam, Optional: true, Doc: "pixels to the right"},
		Param{Name: "dy", Type: IntParam, Optional: true, Doc: "pixels down"},
		Param{Name: "direction", Type: TextParam, Optional: true, Enum: directions})},
	{Verb: KeyDown, Doc: "press a key and keep it down", Params: []Param{{Name: "key", Type: TextParam, Doc: "name as in KeyboardEvent.key"}}},
	{Verb: KeyUp, Doc: "release a key", Params: []Param{{Name: "key", Type: TextParam}}},
	{Verb: Press, Doc: "press keys together and release them", Params: []Param{{Name: "keys", Type: ListParam}, ticksParam}},
	{Verb: Type, Doc: "enter text", Params: with([]Param{{Name: "text", Type: TextParam}}, append(slices.Clone(place),
		Param{Name: "enter", Type: BoolParam, Optional: true, Doc: "press Enter afterwards"},
		Param{Name: "clear", Type: BoolParam, Optional: true, Doc: "empty the field first"})...)},
	{Verb: Wait, Doc: "let time pass", Params: []Param{ticksParam}},
	{Verb: Hover, Doc: "rest the pointer on something", Params: place, Target: true},
	{Verb: Select, Doc: "choose an option of a list", Params: []Param{{Name: "element", Type: TextParam}, {Name: "option", Type: TextParam}}},
	{Verb: Goto, Doc: "open an address", Params: []Param{{Name: "url", Type: TextParam}}},
	{Verb: Back, Doc: "go back"},
	{Verb: Forward, Doc: "go forward"},
	{Verb: NewTab, Doc: "open a tab", Params: []Param{{Name: "url", Type: TextParam, Optional: true}}},
	{Verb: CloseTab, Doc: "close the tab"},
	{Verb: SwitchTab, Doc: "go to another tab", Params: []Param{{Name: "tab", Type: IntParam, Doc: "index from 0"}}},
	{Verb: OpenApp, Doc: "start an app", Params: []Param{{Name: "app", Type: TextParam}}},
	{Verb: Home, Doc: "go to the home screen"},
	{Verb: Recents, Doc: "show the apps used lately"},
	{Verb: Accept, Doc: "answer OK to the open dialog", Params: []Param{
		{Name: "text", Type: TextParam, Optional: true, Doc: "answer to a prompt; default: what its field holds"}}},
	{Verb: Dismiss, Doc: "answer Cancel to the open dialog, or close it"},
	{Verb: WriteFile, Doc: "write a whole file, replacing an older one", Params: []Param{{Name: "path", Type: TextParam}, {Name: "text", Type: TextParam}}},
	{Verb: Answer, Doc: "answer the question that the task asks: with the answer alone, or in one sentence that states it once",
		Params: []Param{{Name: "text", Type: TextParam}}},
	{Verb: Finish, Doc: "declare the task done", Params: []Param{
		{Name: "status", Type: TextParam, Optional: true, Enum: []string{"complete", "infeasible"}}}},
}

func with(some []Param, more ...Param) []Param { return append(slices.Clone(some), more...) }

// Describe finds a verb in the Vocabulary.
func Describe(v Verb) (VerbDoc, bool) {
	for _, d := range Vocabulary {
		if d.Verb == v {
			return d, true
		}
	}
	return VerbDoc{}, false
}

// DoIt makes the action that uses a declared control, with its arguments in order of name.
func DoIt(name string, args ...Arg) Action {
	slices.SortFunc(args, func(a, b Arg) int { return strings.Compare(a.Name, b.Name) })
	return Action{Verb: Do, Name: name, Args: args}
}

// NewArg makes an argument of any Go number, string, bool or list of strings. Text that is not UTF-8 is
// repaired, and a float that is a whole number becomes an int64.
func NewArg(name string, value any) (Arg, error) {
	switch v := value.(type) {
	case string:
		return Arg{name, strings.ToValidUTF8(v, "\uFFFD")}, nil
	case bool:
		return Arg{name, v}, nil
	case []string:
		list := make([]string, len(v))
		for i, s := range v {
			list[i] = strings.ToValidUTF8(s, "\uFFFD")
		}
		return Arg{name, list}, nil
	case int:
		return NewArg(name, int64(v))
	case int64:
		if v > int64(MaxSeed) || v < -int64(MaxSeed) {
			return Arg{}, fmt.Errorf("%s: %d is beyond 2^53", name, v)
		}
		return Arg{name, v}, nil
	case float64:
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return Arg{}, fmt.Errorf("%s: not a finite number", name)
		}
		if whole := int64(v); float64(whole) == v && math.Abs(v) <= float64(MaxSeed) {
			return Arg{name, whole}, nil
		}
		return Arg{name, v}, nil
	}
	return Arg{}, fmt.Errorf("%s: a %T cannot be an argument", name, value)
}

// Int gives a whole-number argument, and reports whether it is there.
func (a Action) Int(name string) (int, bool) {
	v, ok := a.value(name).(int64)
	return int(v), ok
}

// Text gives a text argument, or "".
func (a Action) Text(name string) string {
	s, _ := a.value(name).(string)
	return s
}

// Bool gives a bool argument, or false.
func (a Action) Bool(name string) bool {
	b, _ := a.value(name).(bool)
	return b
}

// List gives a list argument, or nil.
func (a Action) List(name string) []string {
	l, _ := a.value(name).([]string)
	return l
}

func (a Action) value(name string) any {
	for _, arg := range a.Args {
		if arg.Name == name {
			return arg.Value
		}
	}
	return nil
}

// Equal reports whether a and b are the same action.
func (a Action) Equal(b Action) bool {
	return a.Verb == b.Verb && a.Name == b.Name && slices.EqualFunc(a.Args, b.Args, func(x, y Arg) bool {
		return x.Name == y.Name && reflect.DeepEqual(x.Value, y.Value)
	})
}

// String gives the canonical text form.
func (a Action) String() string { return string(a.AppendText(nil)) }

// AppendText appends the canonical text form.
func (a Action) AppendText(b []byte) []byte {
	b = append(b, a.Verb...)
	if a.Verb == Do {
		b = append(append(b, ' '), a.Name...)
	}
	for _, arg := range a.Args {
		b = append(append(append(b, ' '), arg.Name...), '=')
		b = appendArgValue(b, arg.Value)
	}
	return b
}

func appendArgValue(b []byte, value any) []byte {
	switch v := value.(type) {
	case string:
		return AppendString(b, v)
	case int64:
		return strconv.AppendInt(b, v, 10)
	case float64:
		return AppendNumber(b, v)
	case bool:
		return strconv.AppendBool(b, v)
	case []string:
		b = append(b, '[')
		for i, s := range v {
			if i > 0 {
				b = append(b, ',')
			}
			b = AppendString(b, s)
		}
		return append(b, ']')
	}
	return append(b, "null"...)
}

// Check says why a is not well formed: an unknown verb or parameter, a missing or mistyped argument, a
// click without a place. It knows nothing of any world; for that there is Spec.Check.
func (a Action) Check() error {
	if a.Verb == Do {
		if !isName(a.Name) {
			return fmt.Errorf("do: %q is not the name of a control", a.Name)
		}
		return nil
	}
	doc, ok := Describe(a.Verb)
	if !ok {
		return fmt.Errorf("unknown action %q%s", a.Verb, DidYouMean(string(a.Verb), verbNames()))
	}
	if a.Name != "" {
		return fmt.Errorf("%s: only do takes a name", a.Verb)
	}
	if err := checkArgs(a.Args, doc.Params); err != nil {
		return fmt.Errorf("%s: %w", a.Verb, err)
	}
	_, x := a.Int("x")
	_, y := a.Int("y")
	element := a.Text("element") != ""
	if x != y || x && element || doc.Target && !x && !element {
		return fmt.Errorf("%s: needs either x and y, or element", a.Verb)
	}
	if a.Verb == Drag {
		return a.checkDrag(x || element)
	}
	return nil
}

// checkDrag says what a drag lacks: where it begins or where it ends.
func (a Action) checkDrag(begins bool) error {
	_, x := a.Int("to_x")
	_, y := a.Int("to_y")
	_, dx := a.Int("dx")
	_, dy := a.Int("dy")
	to := a.Text("to") != ""
	switch {
	case !begins:
		return errors.New("drag: where it begins is missing: give x and y, or element")
	case x != y:
		return errors.New("drag: needs both to_x and to_y")
	case x && (to || dx || dy):
		return errors.New("drag: give one end: to_x and to_y, or to and an offset")
	case !x && !to && !dx && !dy:
		return errors.New("drag: where it ends is missing: give to_x and to_y, or to (an element), or dx and dy")
	}
	return nil
}

// checkArgs matches arguments to parameters: each must be known and of its parameter's type, and none
// may be missing.
func checkArgs(args []Arg, params []Param) error {
	for i, arg := range args {
		p := slices.IndexFunc(params, func(p Param) bool { return p.Name == arg.Name })
		if p < 0 {
			return unknownArg(arg.Name, params)
		}
		if slices.ContainsFunc(args[:i], func(other Arg) bool { return other.Name == arg.Name }) {
			return fmt.Errorf("argument %q is given twice", arg.Name)
		}
		if err := params[p].check(arg.Value); err != nil {
			return fmt.Errorf("%s: %w", arg.Name, err)
		}
	}
	for _, p := range params {
		if !p.Optional && !slices.ContainsFunc(args, func(a Arg) bool { return a.Name == p.Name }) {
			return fmt.Errorf("%s is missing", p.Name)
		}
	}
	return nil
}

// unknownArg says which arguments an action takes: the nearest one, and the first maxListed.
func unknownArg(name string, params []Param) error {
	if len(params) == 0 {
		return fmt.Errorf("unknown argument %q; it takes none", name)
	}
	var names []string
	for _, p := range params {
		names = append(names, p.Name)
	}
	known := strings.Join(names[:min(maxListed, len(names))], ", ")
	if more := len(names) - maxListed; more > 0 {
		known += fmt.Sprintf(" and %d more", more)
	}
	return fmt.Errorf("unknown argument %q%s (known: %s)", name, DidYouMean(name, names), known)
}

// maxListed is how many known names a refusal lists.
const maxListed = 20

func (p Param) check(value any) error {
	ok := false
	switch p.Type {
	case IntParam:
		_, ok = value.(int64)
	case NumberParam:
		_, whole := value.(int64)
		_, real := value.(float64)
		ok = whole || real
	case TextParam:
		_, ok = value.(string)
	case BoolParam:
		_, ok = value.(bool)
	case ListParam:
		_, ok = value.([]string)
	}
	if !ok {
		return fmt.Errorf("want %s", p.Type)
	}
	if n, isInt := value.(int64); isInt && p.Min|p.Max != 0 && (n < int64(p.Min) || n > int64(p.Max)) {
		return fmt.Errorf("%d is not from %d to %d", n, p.Min, p.Max)
	}
	if s, isText := value.(string); isText && len(p.Enum) > 0 && !slices.Contains(p.Enum, s) {
		return fmt.Errorf("%q is not one of %s", s, strings.Join(p.Enum, ", "))
	}
	return nil
}

func verbNames() []string {
	names := []string{string(Do)}
	for _, d := range Vocabulary {
		names = append(names, string(d.Verb))
	}
	return names
}

// isName reports whether s can name a control or an argument: a letter or underscore, then
// letters, digits, underscores, dots and dashes.
func isName(s string) bool {
	for i, r := range s {
		switch {
		case 'a' <= r && r <= 'z', 'A' <= r && r <= 'Z', r == '_':
		case i > 0 && ('0' <= r && r <= '9' || r == '.' || r == '-'):
		default:
			return false
		}
	}
	return s != "" && utf8.ValidString(s)
}
