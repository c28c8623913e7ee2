package page

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"gymkhana"
)

// Bounds on a script.
const (
	maxDeeds  = 10_000 // actions
	maxNaming = 200    // characters of a name or a text that identifies an element
)

// A Deed is one action of an oracle's script. It names its element by what an agent sees of it, and not by an id or a
// place, so that it survives another layout. In JSON and YAML a deed without a target is just its text.
type Deed struct {
	Do   string  `json:"do"`             // the action in its text form, without the arguments for On and To
	On   *Target `json:"on,omitempty"`   // what it acts on; of a drag, where it begins
	To   *Target `json:"to,omitempty"`   // where a drag ends
	Role string  `json:"role,omitempty"` // who does it; "" means the first role
}

// A Target is an element as an agent sees it. What is left out may be anything.
type Target struct {
	Role  string  `json:"role,omitempty"`
	Name  string  `json:"name,omitempty"`  // the first maxNaming characters of it
	Text  string  `json:"text,omitempty"`  // likewise; used for elements without a name
	Class string  `json:"class,omitempty"` // the tag
	Nth   int     `json:"nth,omitempty"`   // which of several that look the same, from 1; 0 means the first
	At    *[2]int `json:"at,omitempty"`    // pixels from the upper left corner; nil means wherever the element can be met
}

// MarshalJSON writes a deed without a target as a text.
func (d Deed) MarshalJSON() ([]byte, error) {
	if d.On == nil && d.To == nil && d.Role == "" {
		return json.Marshal(d.Do)
	}
	type plain Deed
	return json.Marshal(plain(d))
}

// UnmarshalJSON reads a text or an object.
func (d *Deed) UnmarshalJSON(data []byte) error {
	*d = Deed{}
	if bytes.HasPrefix(data, []byte(`"`)) {
		return json.Unmarshal(data, &d.Do)
	}
	type plain Deed
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	if err := dec.Decode((*plain)(d)); err != nil {
		return fmt.Errorf("an action of an oracle is a text, or has do, on, to and role: %w", err)
	}
	return nil
}

// action parses the text of a deed. Its place is that of On and To, which are found later.
func (d *Deed) action() (gymkhana.Action, error) {
	text, _, _ := strings.Cut(strings.TrimSpace(d.Do), " ")
	verb := gymkhana.Verb(text)
	text = d.Do
	switch {
	case verb == gymkhana.Drag && d.On != nil:
		text += " x=0 y=0"
	case d.On != nil && takes(verb, "element"):
		text += ` element="1"`
	case d.On != nil:
		return gymkhana.Action{}, fmt.Errorf("%s acts on no element", verb)
	}
	switch {
	case verb == gymkhana.Drag && d.To != nil:
		text += ` to="1"`
	case d.To != nil:
		return gymkhana.Action{}, fmt.Errorf("%s has no place where it ends", verb)
	}
	a, err := gymkhana.ParseAction(text)
	return a, errors.Join(err, d.On.check(), d.To.check())
}

func takes(v gymkhana.Verb, param string) bool {
	doc, _ := gymkhana.Describe(v)
	return slices.ContainsFunc(doc.Params, func(p gymkhana.Param) bool { return p.Name == param })
}

func (t *Target) check() error {
	if t != nil && (t.Nth < 0 || t.Role+t.Name+t.Text+t.Class == "") {
		return fmt.Errorf("%s is no element: give role, name, text or class, and nth from 1", t)
	}
	return nil
}

// String names the element in words.
func (t *Target) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "the %s", or(t.Role, "element"))
	for _, is := range []string{t.Name, t.Text} {
		if is != "" {
			fmt.Fprintf(&b, " %q", is)
		}
	}
	if t.Class != "" {
		fmt.Fprintf(&b, " <%s>", t.Class)
	}
	if t.Nth > 1 {
		fmt.Fprintf(&b, ", number %d", t.Nth)
	}
	return b.String()
}

// on returns the action with its elements, found among the observed ones. Its error names the missing one.
func (d *Deed) on(seen []gymkhana.Element, screen gymkhana.Size) (gymkhana.Action, error) {
	a, err := d.action()
	if err != nil {
		return a, err
	}
	if d.On != nil {
		e, err := d.On.among(seen)
		if err != nil {
			return a, err
		}
		if a.Verb != gymkhana.Drag && d.On.At == nil {
			a = with(a, "element", e.ID)
		} else {
			x, y := d.On.place(e, screen)
			a = with(with(with(a, "element", nil), "x", x), "y", y)
		}
	}
	if d.To != nil {
		e, err := d.To.among(seen)
		if err != nil {
			return a, err
		}
		x, y := d.To.place(e, screen)
		dx, _ := a.Int("dx")
		dy, _ := a.Int("dy")
		a = with(with(with(a, "to", nil), "dx", nil), "dy", nil)
		a = with(with(a, "to_x", x+int64(dx)), "to_y", y+int64(dy))
	}
	return a, nil
}

// among finds the element.
func (t *Target) among(seen []gymkhana.Element) (*gymkhana.Element, error) {
	n := 0
	for i := range seen {
		if !t.fits(&seen[i]) {
			continue
		}
		if n++; n >= t.Nth {
			return &seen[i], nil
		}
	}
	if n > 0 {
		return nil, fmt.Errorf("there are only %d: %s", n, t)
	}
	return nil, fmt.Errorf("not to be seen: %s", t)
}

func (t *Target) fits(e *gymkhana.Element) bool {
	return (t.Role == "" || t.Role == e.Role) && (t.Name == "" || t.Name == naming(e.Name)) &&
		(t.Text == "" || t.Text == naming(e.Text)) && (t.Class == "" || t.Class == e.Class)
}

// place returns the target's point in an element: its middle by default, and always on the screen.
func (t *Target) place(e *gymkhana.Element, screen gymkhana.Size) (x, y int64) {
	b := e.Bounds
	at := [2]int{(b.X0 + b.X1) / 2, (b.Y0 + b.Y1) / 2}
	if t.At != nil {
		at = [2]int{b.X0 + t.At[0], b.Y0 + t.At[1]}
	}
	return int64(min(max(at[0], 0), screen.W-1)), int64(min(max(at[1], 0), screen.H-1))
}

// naming is as much of a name as an element is known by.
func naming(s string) string {
	if len(s) <= maxNaming {
		return s
	}
	if all := []rune(s); len(all) > maxNaming {
		return string(all[:maxNaming])
	}
	return s
}
