package reference

import (
	"context"
	"math/rand/v2"
	"slices"

	"gymkhana"
)

// random draws its actions from its own stream.
type random struct {
	seed gymkhana.Seed
	role string

	spec     gymkhana.Spec
	controls []gymkhana.Control
	verbs    []gymkhana.Verb
	free     []gymkhana.Verb // those of these verbs that need no place
	rand     *rand.Rand
}

// NewRandom makes the agent that draws each action uniformly: from the controls of its role; in a
// world whose elements list their uses, from these uses and the verbs that need no element; else
// from the legal verbs, with arguments drawn from the screen. It never finishes nor answers, which
// would end most episodes in their first steps. It has no options.
func NewRandom(setup gymkhana.AgentSetup) (gymkhana.Agent, error) {
	return &random{seed: setup.Seed, role: setup.Role}, setup.Options.Decode(&struct{}{})
}

// Begin restarts the stream.
func (a *random) Begin(_ context.Context, _ *gymkhana.Task, spec gymkhana.Spec) error {
	a.spec, a.controls, a.verbs, a.free = spec, nil, nil, nil
	a.rand = rand.New(rand.NewPCG(uint64(a.seed), uint64(a.seed.Derive("agent/reference: random"))))
	role := a.role
	if role == "" && len(spec.Roles) > 0 {
		role = spec.Roles[0]
	}
	a.role = role
	for _, c := range spec.Controls {
		if len(c.Roles) == 0 || slices.Contains(c.Roles, role) {
			a.controls = append(a.controls, c)
		}
	}
	for _, v := range spec.Verbs {
		if v != gymkhana.Finish && v != gymkhana.Answer && v != gymkhana.Do && v != gymkhana.Noop {
			a.verbs = append(a.verbs, v)
			if doc, _ := gymkhana.Describe(v); !slices.ContainsFunc(doc.Params, func(p gymkhana.Param) bool { return p.Name == "element" || p.Name == "x" }) {
				a.free = append(a.free, v)
			}
		}
	}
	return nil
}

// Act draws until an action is legal. After many failed draws, as in a world with a pointer but
// nothing to point at, it does nothing for a step.
func (a *random) Act(_ context.Context, o *gymkhana.Observation) (gymkhana.Decision, error) {
	for range 100 {
		if drawn, ok := a.draw(o); ok && a.spec.Check(a.role, drawn) == nil {
			return act(drawn), nil
		}
	}
	return act(noop), nil
}

func (a *random) draw(o *gymkhana.Observation) (gymkhana.Action, bool) {
	switch {
	case len(a.controls) > 0:
		c := pick(a.rand, a.controls)
		args, ok := a.args(c.Params, o)
		return gymkhana.DoIt(c.Name, args...), ok
	case len(a.verbs) > 0:
		verb := pick(a.rand, a.verbs)
		if uses := a.uses(o); len(uses) > 0 {
			i := a.rand.IntN(len(uses) + len(a.free))
			if i < len(uses) {
				return uses[i], true
			}
			verb = a.free[i-len(uses)]
		}
		doc, _ := gymkhana.Describe(verb)
		params := doc.Params
		if verb == gymkhana.Drag {
			params = betweenPoints
		}
		if slices.ContainsFunc(params, func(p gymkhana.Param) bool { return p.Name == "element" }) {
			params = a.aim(doc, o)
		}
		args, ok := a.args(params, o)
		return gymkhana.Action{Verb: doc.Verb, Args: args}, ok
	}
	return gymkhana.Action{}, false
}

// betweenPoints are the parameters of a drag from a point to a point, which every world with a pointer takes.
var betweenPoints = []gymkhana.Param{{Name: "x", Type: gymkhana.IntParam}, {Name: "y", Type: gymkhana.IntParam},
	{Name: "to_x", Type: gymkhana.IntParam}, {Name: "to_y", Type: gymkhana.IntParam},
	{Name: "ticks", Type: gymkhana.IntParam, Optional: true}}

// uses lists the actions that the elements' states allow.
func (a *random) uses(o *gymkhana.Observation) []gymkhana.Action {
	var all []gymkhana.Action
	for i := range o.Elements {
		e := &o.Elements[i]
		if slices.Contains(e.States, "disabled") {
			continue
		}
		on := gymkhana.Arg{Name: "element", Value: e.ID}
		for _, s := range e.States {
			switch s {
			case "clickable":
				all = append(all, gymkhana.Action{Verb: gymkhana.Click, Args: []gymkhana.Arg{on}})
			case "long-clickable":
				all = append(all, gymkhana.Action{Verb: gymkhana.LongPress, Args: []gymkhana.Arg{on}})
			case "editable":
				all = append(all, gymkhana.Action{Verb: gymkhana.Type, Args: []gymkhana.Arg{{Name: "text", Value: pick(a.rand, words)}, on}})
			case "scrollable":
				way := gymkhana.Arg{Name: "direction", Value: pick(a.rand, []string{"up", "down"})}
				all = append(all, gymkhana.Action{Verb: gymkhana.Scroll, Args: []gymkhana.Arg{on, way}})
			}
		}
	}
	return slices.DeleteFunc(all, func(u gymkhana.Action) bool { return !slices.Contains(a.verbs, u.Verb) })
}

// aim keeps at most one of a verb's ways to name a place, and makes it required if the verb needs one. If there are
// both a screen and elements, it chooses at random.
func (a *random) aim(doc gymkhana.VerbDoc, o *gymkhana.Observation) []gymkhana.Param {
	byElement := len(o.Elements) > 0 && (a.spec.Screen == gymkhana.Size{} || a.rand.IntN(2) == 0)
	nowhere := !doc.Target && !slices.ContainsFunc(doc.Params, func(p gymkhana.Param) bool { return p.Name == "element" && !p.Optional }) &&
		a.rand.IntN(2) == 0
	var params []gymkhana.Param
	for _, p := range doc.Params {
		point := p.Name == "x" || p.Name == "y"
		switch {
		case point && (byElement || nowhere), p.Name == "element" && p.Optional && (!byElement || nowhere):
			continue
		case point || p.Name == "element":
			p.Optional = false
		}
		params = append(params, p)
	}
	return params
}

// args draws a value for each parameter, and for every other optional one.
func (a *random) args(params []gymkhana.Param, o *gymkhana.Observation) ([]gymkhana.Arg, bool) {
	var args []gymkhana.Arg
	for _, p := range params {
		if p.Optional && a.rand.IntN(2) == 0 {
			continue
		}
		arg, err := gymkhana.NewArg(p.Name, a.value(p, o))
		if err != nil {
			return nil, false
		}
		args = append(args, arg)
	}
	return args, true
}

func (a *random) value(p gymkhana.Param, o *gymkhana.Observation) any {
	switch p.Type {
	case gymkhana.IntParam:
		if p.Min|p.Max != 0 {
			return p.Min + a.rand.IntN(p.Max-p.Min+1)
		}
		return a.whole(p.Name, o)
	case gymkhana.NumberParam:
		return float64(a.rand.IntN(1001)) / 100 // 0 to 10
	case gymkhana.BoolParam:
		return a.rand.IntN(2) == 0
	case gymkhana.ListParam:
		if p.Name == "keys" {
			return []string{a.key()}
		}
		return []string{a.text(p, o)}
	}
	return a.text(p, o)
}

// whole draws a number from the range that its name implies: the screen, a second of ticks, the open tabs; otherwise
// from 0 to 9.
func (a *random) whole(name string, o *gymkhana.Observation) int {
	below := func(n int) int { return a.rand.IntN(max(n, 1)) }
	switch name {
	case "x", "to_x":
		return below(a.spec.Screen.W)
	case "y", "to_y":
		return below(a.spec.Screen.H)
	case "dx":
		return below(2*a.spec.Screen.W+1) - a.spec.Screen.W
	case "dy":
		return below(2*a.spec.Screen.H+1) - a.spec.Screen.H
	case "ticks":
		return 1 + below(60)
	case "tab":
		return below(len(o.Tabs))
	}
	return below(10)
}

var (
	words = []string{"yes", "no", "1", "10", "hello", "test"}
	keys  = []string{"ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Enter", " ", "Tab", "Escape"}
)

func (a *random) key() string {
	if own := a.spec.KeysOf(a.role); len(own) > 0 {
		return pick(a.rand, own)
	}
	return pick(a.rand, keys)
}

// text draws one of the legal texts, or a text on the screen, or a word.
func (a *random) text(p gymkhana.Param, o *gymkhana.Observation) string {
	switch {
	case len(p.Enum) > 0:
		return pick(a.rand, p.Enum)
	case p.Name == "key":
		return a.key()
	case p.Name == "url":
		return o.URL
	case len(o.Elements) == 0:
		return pick(a.rand, words)
	}
	e := pick(a.rand, o.Elements)
	switch p.Name {
	case "element":
		return e.ID
	case "option":
		return e.Text
	case "app":
		return e.App
	}
	return pick(a.rand, words)
}

func pick[T any](r *rand.Rand, list []T) T { return list[r.IntN(len(list))] }
