package synth

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"gymkhana"
)

// mostOrders is how many of a screen's instructions are kept.
const mostOrders = 6

// Instructions makes instructions for one step, each in one of several wordings. For some of them it makes a second
// row: the same screen after that step, where only declaring the end is left.
func (t *OracleTeacher) Instructions(ctx context.Context, s *Scene) ([]Row, error) {
	if s.World == nil {
		return nil, unsaved(s)
	}
	r := t.rand(s, "instructions")
	all := s.orders(r)
	r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	var rows []Row
	for i := range all[:min(mostOrders, len(all))] {
		o := &all[i]
		told := around(r, s, o.told)
		rows = append(rows, s.row(2, Instruction, told, "Reason: the instruction says so.\nAction: "+o.action.String(), &o.action, nil))
		if !o.ends || r.IntN(2) > 0 {
			continue
		}
		done, err := s.doneRow(ctx, told, o.action)
		if err != nil {
			return nil, err
		}
		if done != nil {
			rows = append(rows, *done)
		}
	}
	more, err := s.errands(ctx, r)
	return append(rows, more...), err
}

// An order is an instruction and its action.
type order struct {
	told   string
	action gymkhana.Action
	ends   bool // the action completes the instruction
}

var complete = gymkhana.Action{Verb: gymkhana.Finish, Args: []gymkhana.Arg{{Name: "status", Value: "complete"}}}

// doneRow is the screen after an order was executed. There is none if the world refused the action, or if no role may
// act or see there any more.
func (s *Scene) doneRow(ctx context.Context, told string, a gymkhana.Action) (*Row, error) {
	past := s.space.Retold(told).Forget()
	past.See(s.Seen)
	past.Did(a)
	seen, err := s.after(ctx, a)
	if err != nil || seen.Refused != "" || seen.Ended != "" || s.hides(seen) {
		return nil, err
	}
	there := *s
	there.Seen = seen
	row := there.row(2, Instruction, told, "Reason: it is done.\nAction: "+complete.String(), &complete, past)
	return &row, nil
}

// around adds words around an instruction that do not change it.
func around(r *rand.Rand, s *Scene, told string) string {
	first, n := utf8.DecodeRuneInString(told)
	lower := string(unicode.ToLower(first)) + told[n:]
	head := heading(s.Seen)
	switch r.IntN(9) {
	case 0:
		return "Please " + lower
	case 1:
		if head != "" {
			return "On the screen " + head + ", " + lower
		}
	case 2:
		if head != "" {
			return "In " + head + ", " + lower
		}
	case 3:
		return strings.TrimSuffix(told, ".") + ", and nothing else."
	case 4:
		return "I want you to " + lower
	}
	return told
}

// orders lists instructions for all possible actions on a screen.
func (s *Scene) orders(r *rand.Rand) []order {
	var all []order
	legal := s.legal() // typed texts are invented, not words of the goal
	for i := range legal {
		all = append(all, s.touches(r, &legal[i])...)
	}
	return slices.Concat(all, s.scrolls(r), s.fills(r), s.tells(r), s.slides(r, legal))
}

// legal lists the possible actions without an episode.
func (s *Scene) legal() []gymkhana.Action {
	in, _ := s.space.Retold("x").Forget().Look(s.Seen)
	return in.Legal
}

// touches are the orders for a tap or a key of the phone.
func (s *Scene) touches(r *rand.Rand, a *gymkhana.Action) []order {
	e := element(s.Seen, a.Text("element"))
	if e != nil && !nameable(s, e) {
		return nil
	}
	switch a.Verb {
	case gymkhana.OpenApp:
		return []order{{say(r, orderApp, a.Text("app")), *a, true}}
	case gymkhana.Back:
		return []order{{say(r, orderBack, ""), *a, true}}
	case gymkhana.Home:
		return []order{{say(r, orderHome, ""), *a, true}}
	case gymkhana.LongPress:
		return []order{{say(r, orderHold, title(e)), *a, true}}
	case gymkhana.Click:
		return clicks(r, e, *a)
	}
	return nil
}

// clicks are the orders for clickable elements.
func clicks(r *rand.Rand, e *gymkhana.Element, a gymkhana.Action) []order {
	name := title(e)
	switch {
	case has(e, "editable"):
		return nil
	case e.Role == "switch" || e.Role == "checkbox" || has(e, "checkable") && e.Role != "radio":
		return toggles(r, e, a)
	case e.Role == "tab":
		return []order{{say(r, orderTab, name), a, true}}
	}
	if told := otherDate(r, name); told != "" {
		return []order{{say(r, orderDate, told), a, false}}
	}
	if e.Role == "listitem" || e.Role == "row" || e.Role == "link" {
		return []order{{say(r, orderItem, name), a, true}}
	}
	return []order{{say(r, orderClick, name, e.Role), a, true}}
}

// toggles are the orders for elements that are on or off: one to change it, one that already holds.
func toggles(r *rand.Rand, e *gymkhana.Element, a gymkhana.Action) []order {
	on, off := order{say(r, orderOn, title(e)), a, true}, order{say(r, orderOff, title(e)), a, true}
	if has(e, "checked") {
		on.action, on.ends = complete, false
	} else {
		off.action, off.ends = complete, false
	}
	return []order{on, off}
}

// scrolls are the orders for areas that can be scrolled.
func (s *Scene) scrolls(r *rand.Rand) []order {
	for i := range s.Seen.Elements {
		if e := &s.Seen.Elements[i]; has(e, "scrollable") {
			down := on(gymkhana.Scroll, e, gymkhana.Arg{Name: "direction", Value: "down"})
			return []order{{say(r, orderDown, ""), down, false}}
		}
	}
	return nil
}

// short reports whether a text fits into an instruction, or into an answer to one.
func short(v string) bool { return v != "" && len(v) < 60 && !strings.Contains(v, "\n") }

// fills are the orders for fields: an invented text, or the current text.
func (s *Scene) fills(r *rand.Rand) []order {
	var all []order
	for i := range s.Seen.Elements {
		e := &s.Seen.Elements[i]
		if !has(e, "editable") || has(e, "disabled") || !nameable(s, e) {
			continue
		}
		if v := value(e); short(v) && !strings.Contains(v, `"`) && r.IntN(3) == 0 {
			all = append(all, order{say(r, slices.Concat(orderType, orderBare), title(e), v), complete, false})
			continue
		}
		for range 2 {
			all = append(all, fill(r, e))
		}
	}
	return all
}

// fill is the order to type something into a field.
func fill(r *rand.Rand, e *gymkhana.Element) order {
	text, bare := invent(r, title(e))
	wordings := orderType
	if bare {
		wordings = slices.Concat(orderType, orderBare)
	}
	typed := gymkhana.Action{Verb: gymkhana.Type, Args: []gymkhana.Arg{{Name: "text", Value: text}, {Name: "element", Value: e.ID}, {Name: "clear", Value: true}}}
	return order{say(r, wordings, title(e), text), typed, true}
}

// tells are questions that the screen answers.
func (s *Scene) tells(r *rand.Rand) []order {
	var all []order
	for i := range s.Seen.Elements {
		e := &s.Seen.Elements[i]
		if v := value(e); short(v) && !has(e, "editable") && nameable(s, e) {
			all = append(all, order{say(r, orderTell, title(e)), answer(v), false})
		}
	}
	return all
}

// slides are the orders for sliders.
func (s *Scene) slides(r *rand.Rand, legal []gymkhana.Action) []order {
	var all []order
	for i := range legal {
		a := &legal[i]
		if a.Verb != gymkhana.Drag {
			continue
		}
		for k := range s.Seen.Elements {
			if e := &s.Seen.Elements[k]; e.Role == "slider" && title(e) != "" && starts(a, e.Bounds) {
				wordings := orderMost
				if leftward(a) {
					wordings = orderLeast
				}
				all = append(all, order{say(r, wordings, title(e)), *a, true})
			}
		}
	}
	return all
}

// starts reports whether a drag begins within bounds.
func starts(a *gymkhana.Action, b gymkhana.Bounds) bool {
	x, _ := a.Int("x")
	y, _ := a.Int("y")
	return x >= b.X0 && x < b.X1 && y >= b.Y0 && y < b.Y1
}
