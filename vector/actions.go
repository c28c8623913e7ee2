package vector

import (
	"fmt"
	"slices"

	"gymkhana"
)

// Actions say how the client writes actions.
//
//   - discrete: "action" is the index of an action in Names, one for each role.
//   - elements: "op" is the index of an operation in Ops, and "element", "to" and "text" are what it needs: the indexes
//     of elements of the current observation and bytes of UTF-8.
//   - text: "text" is the text form of an action, one for each role.
//
// An action that is not legal, such as an index without an element, costs its step like in a run.
type Actions struct {
	Kind    string     `json:"kind"`
	Names   [][]string `json:"names,omitempty"` // of each role
	Ops     []Op       `json:"ops,omitempty"`
	MaxText int        `json:"max_text,omitempty"` // bytes

	given [][][]gymkhana.Action // by role and index, each in a list of its own
}

// The kinds of actions.
const (
	Discrete = "discrete"
	Elements = "elements"
	Text     = "text"
)

// An Op is an operation on elements.
type Op struct {
	Name  string   `json:"name"`
	Needs []string `json:"needs,omitempty"` // of element, to and text

	verb gymkhana.Verb
	args []gymkhana.Arg // what it always has
}

// The longest texts of actions, in bytes.
const (
	maxTyped = 256  // of an operation
	maxText  = 1024 // of an action as text
)

// mostNamed is the largest number of named actions.
const mostNamed = 4096

// actionsOf describes the actions of a world. An empty kind takes the best one.
func actionsOf(spec *gymkhana.Spec, kind string) (Actions, error) {
	switch kind {
	case "":
		if a, err := discrete(spec); err == nil {
			return a, nil
		}
		if len(spec.Controls) == 0 && len(spec.Roles) == 1 {
			return actionsOf(spec, Elements)
		}
		return actionsOf(spec, Text)
	case Discrete:
		return discrete(spec)
	case Elements:
		if len(spec.Roles) != 1 || !slices.Contains(spec.Verbs, gymkhana.Click) {
			return Actions{}, fmt.Errorf("%s has no operations on elements; use %s or %s", spec.World, Discrete, Text)
		}
		return Actions{Kind: Elements, Ops: operations(spec), MaxText: maxTyped}, nil
	case Text:
		return Actions{Kind: Text, MaxText: maxText}, nil
	}
	return Actions{}, fmt.Errorf("unknown actions %q; want %s, %s or %s", kind, Discrete, Elements, Text)
}

// discrete names the actions of each role: noop, and its controls with every combination of their arguments.
func discrete(spec *gymkhana.Spec) (Actions, error) {
	a := Actions{Kind: Discrete}
	for _, role := range spec.Roles {
		list := []gymkhana.Action{{Verb: gymkhana.Noop}}
		for _, c := range spec.Controls {
			if len(c.Roles) > 0 && !slices.Contains(c.Roles, role) {
				continue
			}
			all, err := combinations(&c)
			if err != nil {
				return a, err
			}
			list = append(list, all...)
		}
		if len(list) == 1 || len(list) > mostNamed {
			return a, fmt.Errorf("%s has %d actions that can be listed; use %s", spec.World, len(list)-1, Text)
		}
		names, given := make([]string, len(list)), make([][]gymkhana.Action, len(list))
		for i, act := range list {
			if err := spec.Check(role, act); err != nil {
				return a, err
			}
			names[i], given[i] = act.String(), []gymkhana.Action{act}
		}
		a.Names, a.given = append(a.Names, names), append(a.given, given)
	}
	return a, nil
}

// combinations lists a control with every combination of its required arguments. Optional ones are left out.
func combinations(c *gymkhana.Control) ([]gymkhana.Action, error) {
	lists := [][]gymkhana.Arg{nil}
	for _, p := range c.Params {
		if p.Optional {
			continue
		}
		values, err := valuesOf(&p)
		if err != nil || len(lists)*len(values) > mostNamed {
			return nil, fmt.Errorf("%s: the values of %s cannot be listed; use %s", c.Name, p.Name, Text)
		}
		var longer [][]gymkhana.Arg
		for _, args := range lists {
			for _, v := range values {
				longer = append(longer, append(slices.Clone(args), gymkhana.Arg{Name: p.Name, Value: v}))
			}
		}
		lists = longer
	}
	acts := make([]gymkhana.Action, len(lists))
	for i, args := range lists {
		acts[i] = gymkhana.DoIt(c.Name, args...)
	}
	return acts, nil
}

// valuesOf lists the values of a parameter.
func valuesOf(p *gymkhana.Param) ([]any, error) {
	var values []any
	switch {
	case p.Type == gymkhana.BoolParam:
		values = []any{false, true}
	case p.Type == gymkhana.TextParam && len(p.Enum) > 0:
		for _, v := range p.Enum {
			values = append(values, v)
		}
	case p.Type == gymkhana.IntParam && p.Min|p.Max != 0 && p.Max-p.Min < mostNamed:
		for v := p.Min; v <= p.Max; v++ {
			values = append(values, int64(v))
		}
	default:
		return nil, fmt.Errorf("%s has no bounds", p.Name)
	}
	return values, nil
}

// operations lists what can be done with elements in a world.
func operations(spec *gymkhana.Spec) []Op {
	element, text := []string{"element"}, []string{"text"}
	word := func(name, value string) []gymkhana.Arg { return []gymkhana.Arg{{Name: name, Value: value}} }
	all := []Op{
		{Name: "noop", verb: gymkhana.Noop},
		{Name: "click", Needs: element, verb: gymkhana.Click},
		{Name: "double_click", Needs: element, verb: gymkhana.DoubleClick},
		{Name: "long_press", Needs: element, verb: gymkhana.LongPress},
		{Name: "drag", Needs: []string{"element", "to"}, verb: gymkhana.Drag},
		{Name: "type", Needs: []string{"element", "text"}, verb: gymkhana.Type},
		{Name: "type_here", Needs: text, verb: gymkhana.Type},
		{Name: "replace", Needs: []string{"element", "text"}, verb: gymkhana.Type, args: []gymkhana.Arg{{Name: "clear", Value: true}}},
	}
	for _, way := range []string{"up", "down", "left", "right"} {
		all = append(all, Op{Name: "scroll_" + way, Needs: element, verb: gymkhana.Scroll, args: word("direction", way)})
		by := gymkhana.Arg{Name: "dx", Value: int64(nudge)}
		if way == "up" || way == "down" {
			by.Name = "dy"
		}
		if way == "up" || way == "left" {
			by.Value = int64(-nudge)
		}
		all = append(all, Op{Name: "drag_" + way, Needs: element, verb: gymkhana.Drag, args: []gymkhana.Arg{by}})
	}
	for _, key := range spec.Keys {
		all = append(all, Op{Name: "press_" + key, verb: gymkhana.Press, args: []gymkhana.Arg{{Name: "keys", Value: []string{key}}}})
	}
	all = append(all, Op{Name: "back", verb: gymkhana.Back}, Op{Name: "home", verb: gymkhana.Home}, Op{Name: "recents", verb: gymkhana.Recents},
		Op{Name: "wait", verb: gymkhana.Wait},
		Op{Name: "open_app", Needs: text, verb: gymkhana.OpenApp},
		Op{Name: "answer", Needs: text, verb: gymkhana.Answer},
		Op{Name: "finish", verb: gymkhana.Finish, args: word("status", "complete")},
		Op{Name: "infeasible", verb: gymkhana.Finish, args: word("status", "infeasible")})
	return slices.DeleteFunc(all, func(o Op) bool {
		return o.verb != gymkhana.Noop && !slices.Contains(spec.Verbs, o.verb)
	})
}

// nudge is how far drag_up and its like drag, in pixels.
const nudge = 100

// action makes the action of an operation. Missing elements make one that is not legal.
func (o *Op) action(element, to, text string) gymkhana.Action {
	a := gymkhana.Action{Verb: o.verb, Args: slices.Clone(o.args)}
	for _, need := range o.Needs {
		value := element
		switch need {
		case "to":
			value = to
		case "text":
			value = text
		}
		a.Args = append(a.Args, gymkhana.Arg{Name: need, Value: value})
	}
	doc, _ := gymkhana.Describe(o.verb)
	place := func(arg gymkhana.Arg) int {
		return slices.IndexFunc(doc.Params, func(p gymkhana.Param) bool { return p.Name == arg.Name })
	}
	slices.SortFunc(a.Args, func(x, y gymkhana.Arg) int { return place(x) - place(y) })
	return a
}
