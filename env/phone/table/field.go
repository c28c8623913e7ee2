package table

import (
	"slices"
	"strconv"
	"strings"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/ui"
)

// A Kind is the widget of an input.
type Kind uint8

// The kinds of input.
const (
	Typed   Kind = iota // a text field
	Stepper             // a whole number, by buttons for less and more
	Day                 // a date ("2023-10-20"), by the date picker
	Clock               // a time ("15:30"), by the time picker
	Menu                // one of the options, in a dialog
	Radios              // one of the options, on a row each
	ChipRow             // one of the options, as chips
	Switch              // on or off ("true", "false"), as a switch
	Check               // on or off, as a check box
	Chip                // on or off, as a chip
	Stars               // "1" to "5", as stars
	Slider              // "1" to "5", as a slider
)

// The values of what is on or off.
const (
	Yes = "true"
	No  = "false"
)

// An Input is one field of a form: how a value is entered. Every value is a text.
type Input struct {
	ID, Label, Hint string
	Kind            Kind
	Options         []string // of Menu, Radios and ChipRow
	Lines           int      // of Typed: above 1, a field of at least this many lines
	Keys            ui.Keyboard
	Least, Most     int                   // of Stepper
	Picker          string                // the name of its dialog or picker; "": its ID
	Show            func(v string) string // how the form writes a date; nil: as it is stored
}

// A Value is where an input's value is kept.
type Value struct {
	Get  func() string
	Set  func(v string)
	Text *string // the place of a typed text
}

// At makes a Value of a text.
func At(v *string) Value {
	return Value{Get: func() string { return *v }, Set: func(to string) { *v = to }, Text: v}
}

func (in *Input) picker() string {
	if in.Picker == "" {
		return in.ID
	}
	return in.Picker
}

func (in *Input) shown(v string) string {
	if in.Show == nil {
		return v
	}
	return in.Show(v)
}

// Lay lays the input's widget out.
func (in *Input) Lay(p *ui.Page, v Value) {
	switch in.Kind {
	case Typed:
		p.Field(ui.Field{ID: in.ID, Label: in.Label, Hint: in.Hint, Value: v.Text, Lines: in.Lines, Keys: in.Keys})
	case Stepper:
		in.steps(p, v)
	case Day:
		p.Choice(in.ID, in.Label, in.shown(v.Get()), func() { p.PickDate(in.picker(), v.Get()) })
	case Clock:
		p.Choice(in.ID, in.Label, in.shown(v.Get()), func() { p.Pop(in.picker(), v.Get()) })
	case Menu:
		p.Choice(in.ID, in.Label, v.Get(), func() { p.Pop(in.picker(), "") })
	case Radios, ChipRow:
		in.choices(p, v)
	case Switch, Check, Chip:
		in.flag(p, v)
	case Stars:
		in.stars(p, v)
	case Slider:
		p.Slider(in.ID, in.Label+": "+v.Get()+" of 5", whole(v.Get())-1, 4, func(n int) { v.Set(strconv.Itoa(min(max(n, 0), 4) + 1)) })
	}
}

func (in *Input) steps(p *ui.Page, v Value) {
	n := whole(v.Get())
	to := func(n int) func() { return func() { v.Set(strconv.Itoa(n)) } }
	p.Text(ui.Text{ID: in.ID, Text: in.Label + ": " + v.Get()})
	p.Buttons(ui.Button{ID: in.ID + "/less", Label: "−", Tonal: true, Off: n <= in.Least, Do: to(n - 1)},
		ui.Button{ID: in.ID + "/more", Label: "+", Tonal: true, Off: n >= in.Most, Do: to(n + 1)})
}

func (in *Input) choices(p *ui.Page, v Value) {
	p.Section(in.Label)
	if in.Kind == ChipRow {
		p.Chips(in.ID, in.Options, func(k int) bool { return in.Options[k] == v.Get() }, func(k int) { v.Set(in.Options[k]) })
		return
	}
	for _, o := range in.Options {
		p.Radio(in.ID+"/"+o, o, v.Get() == o, func() { v.Set(o) })
	}
}

func (in *Input) flag(p *ui.Page, v Value) {
	on := v.Get() == Yes
	turn := func() { v.Set(strconv.FormatBool(v.Get() != Yes)) }
	switch in.Kind {
	case Switch:
		p.Switch(in.ID, in.Label, "", on, turn)
	case Check:
		p.Check(in.ID, in.Label, "", on, turn)
	default:
		p.Chips(in.ID, []string{in.Label}, func(int) bool { return on }, func(int) { turn() })
	}
}

// Ratings are the possible ratings.
var Ratings = []string{"1", "2", "3", "4", "5"}

func (in *Input) stars(p *ui.Page, v Value) {
	p.Section(in.Label)
	p.Cells(5, 72, 5, func(k int) ui.Cell {
		c := ui.Cell{ID: in.ID + "/" + Ratings[k], Name: in.Label + " " + Ratings[k], Icon: ui.IconStar, Ink: ui.Amber, Do: func() { v.Set(Ratings[k]) }}
		if k < whole(v.Get()) {
			c.Icon = ui.IconStarFull
		}
		return c
	})
}

// Dialog shows the input's dialog or picker if it is open.
func (in *Input) Dialog(p *ui.Page, v Value) {
	if !p.Modal(in.picker()) {
		return
	}
	switch in.Kind {
	case Day:
		p.DatePicker(v.Set)
	case Clock:
		p.TimePicker(v.Set)
	case Menu:
		p.Options(in.Label, in.Options, slices.Index(in.Options, v.Get()), func(k int) { v.Set(in.Options[k]) })
	}
}

// Put makes the driver take the next step from one value to another. Have is the value in the form.
func (in *Input) Put(h *device.Driver, have, want string) bool {
	switch in.Kind {
	case Typed:
		return h.Fill(in.ID, want)
	case Day:
		return h.Date(in.ID, have, want)
	case Clock:
		return h.Clock(in.ID, have, want)
	case Menu:
		return h.Choose(in.ID, want)
	}
	if have == want {
		return false
	}
	switch in.Kind {
	case Stepper:
		if whole(have) < whole(want) {
			return h.Tap(in.ID + "/more")
		}
		return h.Tap(in.ID + "/less")
	case Switch, Check:
		return h.Tap(in.ID)
	case Chip:
		return h.Tap(in.ID + "/" + in.Label)
	case Slider:
		return h.Slide(in.ID, whole(want)-1)
	}
	return h.Tap(in.ID + "/" + want)
}

// whole reads a whole number; 0 if there is none.
func whole(v string) int {
	n, _ := strconv.Atoi(v)
	return n
}

// A Field is an input with its place in a draft D: as a text, as the number of an option, or as a flag.
type Field[D any] struct {
	Input
	Text func(d *D) *string
	Pick func(d *D) *int
	On   func(d *D) *bool

	Needed string // what the app says if it is empty; "": it may be empty
	// Valid returns the usual form of a typed value, or says why it is not valid. Nil: any text.
	Valid func(typed string) (usual, why string)
	Told  string                // its label in goals; "": Label
	Say   func(v string) string // how goals write its value; nil: as it is stored
	Apart bool                  // goals do not tell it with the others
	Late  bool                  // the oracle enters it after the others
}

// get returns the field's value in a draft.
func (f *Field[D]) get(d *D) string {
	switch {
	case f.Text != nil:
		return *f.Text(d)
	case f.Pick != nil:
		if i := *f.Pick(d); i >= 0 && i < len(f.Options) {
			return f.Options[i]
		}
		return ""
	}
	return strconv.FormatBool(*f.On(d))
}

// set sets the field's value in a draft. The case of an option does not count; an unknown one is the first.
func (f *Field[D]) set(d *D, v string) {
	switch {
	case f.Text != nil && f.Kind == Day:
		*f.Text(d) = stored(v)
	case f.Text != nil:
		*f.Text(d) = v
	case f.Pick != nil:
		*f.Pick(d) = max(slices.IndexFunc(f.Options, func(o string) bool { return strings.EqualFold(o, v) }), 0)
	default:
		*f.On(d) = v == Yes
	}
}

// value is the place of the field's value in a draft.
func (f *Field[D]) value(d *D) Value {
	v := Value{Get: func() string { return f.get(d) }, Set: func(v string) { f.set(d, v) }}
	if f.Text != nil {
		v.Text = f.Text(d)
	}
	return v
}

// words reports whether the field is free text, in which blanks may differ.
func (f *Field[D]) words() bool { return f.Kind == Typed && f.Valid == nil }

// canonical returns the usual form of a value; a value that is not valid is returned as it is.
func (f *Field[D]) canonical(v string) string {
	if f.Valid != nil {
		if usual, why := f.Valid(v); why == "" {
			return usual
		}
	}
	return v
}

// alike reports whether a verifier considers two values equal.
func (f *Field[D]) alike(a, b string) bool {
	if f.words() {
		return device.Equal(a, b)
	}
	return f.canonical(a) == f.canonical(b)
}

// label is the field's label in goals.
func (f *Field[D]) label() string {
	if f.Told == "" {
		return f.Label
	}
	return f.Told
}

// said is the field's value in goals.
func (f *Field[D]) said(v string) string {
	switch {
	case f.Say != nil:
		return f.Say(v)
	case f.Kind == Day:
		return DayAs(PlainDay, v)
	}
	return v
}
