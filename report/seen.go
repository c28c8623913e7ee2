package report

import (
	"fmt"
	"strings"

	"gymkhana"
)

// describe gives an observation as text for people: the tabs, the address, the world's own words, and a line for each element,
// indented below the element around it. It is "" if the role was shown nothing but a picture.
func describe(o *gymkhana.Observation) string {
	var b strings.Builder
	for i, tab := range o.Tabs {
		if tab.Active && len(o.Tabs) > 1 {
			fmt.Fprintf(&b, "tab %d of %d\n", i+1, len(o.Tabs))
		}
		if tab.Active && tab.Title != "" {
			fmt.Fprintf(&b, "%s\n", tab.Title)
		}
	}
	if o.URL != "" {
		fmt.Fprintf(&b, "%s\n", o.URL)
	}
	if o.Text != "" {
		fmt.Fprintf(&b, "%s\n", strings.TrimRight(o.Text, "\n"))
	}
	depth := map[string]int{}
	for i := range o.Elements {
		if strings.Contains(o.Text, "["+o.Elements[0].ID+"] ") {
			break // the text is a tree of the elements
		}
		e := &o.Elements[i]
		if above, ok := depth[e.Parent]; ok {
			depth[e.ID] = above + 1
		} else {
			depth[e.ID] = 0
		}
		fmt.Fprintf(&b, "%s[%s] %s\n", strings.Repeat("  ", min(depth[e.ID], 12)), e.ID, described(e))
	}
	return strings.TrimRight(b.String(), "\n")
}

// described gives role, name, text and states of an element: "textbox “City”: Tirrow, focused".
func described(e *gymkhana.Element) string {
	text := label(e)
	if e.Text != "" && e.Name != "" && e.Text != e.Name {
		text += ": " + strings.Join(strings.Fields(e.Text), " ")
	}
	if len(e.States) > 0 {
		text += ", " + strings.Join(e.States, ", ")
	}
	return text
}

// label names an element for people: its role, and its name or text: "link “Add to cart”".
func label(e *gymkhana.Element) string {
	name := e.Name
	if name == "" {
		name = e.Text
	}
	if name = strings.Join(strings.Fields(name), " "); name == "" {
		return e.Role
	}
	return strings.TrimSpace(e.Role + " “" + name + "”")
}

// aim says what an action was aimed at, by what its role saw before it: the label of the element that it names or, for a place on
// the screen, of the smallest element there. It is "" if there is none.
func aim(a gymkhana.Action, o *gymkhana.Observation) string {
	if id := a.Text("element"); id != "" {
		for i := range o.Elements {
			if o.Elements[i].ID == id {
				return label(&o.Elements[i])
			}
		}
		return ""
	}
	x, okX := a.Int("x")
	y, okY := a.Int("y")
	if !okX || !okY {
		return ""
	}
	at := under(o.Elements, x, y)
	toX, okX := a.Int("to_x")
	toY, okY := a.Int("to_y")
	if okX && okY {
		if to := under(o.Elements, toX, toY); to != "" && to != at {
			return strings.TrimSpace(at + " to " + to)
		}
	}
	return at
}

// under is the label of the smallest element with a name at a place on the screen; "" if there is none.
func under(elements []gymkhana.Element, x, y int) string {
	found, least := "", 0
	for i := range elements {
		b := &elements[i].Bounds
		area := (b.X1 - b.X0) * (b.Y1 - b.Y0)
		if x < b.X0 || x >= b.X1 || y < b.Y0 || y >= b.Y1 || found != "" && area > least || elements[i].Name+elements[i].Text == "" {
			continue
		}
		found, least = label(&elements[i]), area
	}
	return found
}

// aimIn finds the label of the element that an action names in what a model was asked, in a line such as "[39] link 'Add to cart'".
// It is "" if there is none.
func aimIn(asked string, a gymkhana.Action) string {
	id := a.Text("element")
	if id == "" {
		return ""
	}
	for line := range strings.Lines(asked) {
		if rest, ok := strings.CutPrefix(strings.TrimSpace(line), "["+id+"] "); ok {
			return rest
		}
	}
	return ""
}

// aimsOf gives what the actions of a step were aimed at: by what was seen, or else by what the models were asked. It is nil if
// nothing is known.
func aimsOf(s *gymkhana.Step, m *moment, roles []string, questions map[turnOf]asked) []string {
	list := make([]string, len(s.Actions))
	known := false
	for i, a := range s.Actions {
		if i < len(m.aims) {
			list[i] = m.aims[i]
		}
		if list[i] == "" && i < len(roles) {
			list[i] = aimIn(questions[turnOf{s.Turn, roles[i]}].text, a)
		}
		known = known || list[i] != ""
	}
	if !known {
		return nil
	}
	return list
}

// aimed gives an action with what it was aimed at: `click element="39" → link “Add to cart”`.
func aimed(action, at string) string {
	if at == "" {
		return action
	}
	return action + " → " + cut(at, 60)
}
