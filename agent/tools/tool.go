package tools

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/agent/engine"
)

// A Tool is one thing a model can call.
type Tool struct {
	Name    string
	Doc     string
	Aliases []string
	Params  []gymkhana.Param
	Also    map[string]string // other names of parameters, folded, to their own
	Example map[string]any    // arguments of an example in prompts; nil means any that fit
	// Act returns the action of a call. Its arguments have the types of Params, and are known and
	// complete; their ranges are not checked yet.
	Act func(args Args) (gymkhana.Action, error)
}

// Args are a call's arguments by name, each an int64, float64, string, bool or []string.
type Args map[string]any

// Text gives a text argument, or "".
func (a Args) Text(name string) string {
	s, _ := a[name].(string)
	return s
}

// List returns the arguments in the form of an Action, in the order of params.
func (a Args) List(params []gymkhana.Param) ([]gymkhana.Arg, error) {
	var list []gymkhana.Arg
	for _, p := range params {
		if v, ok := a[p.Name]; ok {
			arg, err := gymkhana.NewArg(p.Name, v)
			if err != nil {
				return nil, err
			}
			list = append(list, arg)
		}
	}
	return list, nil
}

// Signature shows how the tool is called: "place(col: int 0 to 6, row: int, note?: text)".
func (t Tool) Signature() string {
	var params []string
	for _, p := range t.Params {
		s := p.Name
		if p.Optional {
			s += "?"
		}
		s += ": " + string(p.Type)
		if p.Min|p.Max != 0 {
			s += fmt.Sprintf(" %d to %d", p.Min, p.Max)
		}
		if len(p.Enum) > 0 {
			s += " " + strings.Join(p.Enum, "|")
		}
		params = append(params, s)
	}
	return t.Name + "(" + strings.Join(params, ", ") + ")"
}

// spec is the tool in the form of a Request; talks adds the reasoning at the beginning of a call.
func (t Tool) spec(talks bool) gymkhana.Tool {
	params := t.Params
	if _, own := t.param(reasoning); talks && !own {
		params = append([]gymkhana.Param{{Name: reasoning, Type: gymkhana.TextParam, Doc: "why, in a sentence or two"}},
			params...)
	}
	return gymkhana.Tool{Name: t.Name, Description: t.Doc, Parameters: gymkhana.Schema(params)}
}

// param finds a parameter by a name as a model may write it.
func (t Tool) param(name string) (gymkhana.Param, bool) {
	if own, ok := t.Also[fold(name)]; ok {
		name = own
	}
	for _, p := range t.Params {
		if p.Name == name {
			return p, true
		}
	}
	for _, p := range t.Params {
		if fold(p.Name) == fold(name) {
			return p, true
		}
	}
	return gymkhana.Param{}, false
}

// A toolbox is all tools.
type toolbox []Tool

// named makes names valid for every provider, letters, digits, _ and - up to 64, and reports two tools with one name.
func named(tools []Tool) (toolbox, error) {
	box := slices.Clone(tools)
	seen := map[string]bool{}
	for i, t := range box {
		if name := strings.ReplaceAll(t.Name, ".", "_"); name != t.Name {
			box[i].Name, box[i].Aliases = name, append(slices.Clone(t.Aliases), t.Name)
		}
		if len(t.Name) > 64 || seen[box[i].Name] {
			return nil, fmt.Errorf("tool %q: the name is taken, or longer than 64 letters", t.Name)
		}
		seen[box[i].Name] = true
	}
	return box, nil
}

// find returns the tool for a name: exactly its name, exactly an alias, or either of them ignoring
// case and the characters between words.
func (b toolbox) find(name string) (Tool, error) {
	name = strings.TrimPrefix(strings.TrimSpace(name), "functions.")
	ways := []func(Tool) bool{
		func(t Tool) bool { return t.Name == name },
		func(t Tool) bool { return slices.Contains(t.Aliases, name) },
		func(t Tool) bool { return fold(t.Name) == fold(name) && fold(name) != "" },
		func(t Tool) bool {
			return fold(name) != "" && slices.ContainsFunc(t.Aliases, func(a string) bool { return fold(a) == fold(name) })
		},
	}
	for _, means := range ways {
		var found []string
		var tool Tool
		for _, t := range b {
			if means(t) {
				found, tool = append(found, t.Name), t
			}
		}
		if len(found) == 1 {
			return tool, nil
		}
		if len(found) > 1 {
			return Tool{}, fmt.Errorf("%s may mean %s", engine.Quote(name), strings.Join(found, " or "))
		}
	}
	names := b.names()
	return Tool{}, gymkhana.Absent(fmt.Errorf("there is no tool %s%s (tools: %s)", engine.Quote(name),
		gymkhana.DidYouMean(name, names), strings.Join(names, ", ")))
}

func (b toolbox) names() []string {
	var names []string
	for _, t := range b {
		names = append(names, t.Name)
	}
	return names
}

// reasoning is the argument in which a call may give its reason.
const reasoning = "reasoning"

var reasons = []string{reasoning, "reason", "thought", "thinking"}

// meant returns the action of a call, and its reason, if the call has one.
func (b toolbox) meant(c call) (act gymkhana.Action, reason string, err error) {
	t, err := b.find(c.name)
	if err != nil {
		return act, "", err
	}
	if len(c.bare) > len(t.Params) {
		return act, "", fmt.Errorf("%s: %d arguments; it takes %d", t.Name, len(c.bare), len(t.Params))
	}
	given := map[string]any{}
	for i, v := range c.bare {
		given[t.Params[i].Name] = v
	}
	args := Args{}
	maps.Copy(given, c.args)
	for _, name := range slices.Sorted(maps.Keys(given)) {
		p, known := t.param(name)
		if !known && slices.Contains(reasons, fold(name)) {
			if s, ok := given[name].(string); ok {
				reason = s
			}
			continue
		}
		if !known {
			return act, reason, fmt.Errorf("%s: unknown argument %s (it takes %s)", t.Name, engine.Quote(name), t.Signature())
		}
		if given[name] == nil {
			continue // null means that the argument is missing
		}
		if _, twice := args[p.Name]; twice {
			return act, reason, fmt.Errorf("%s: argument %q is given twice", t.Name, p.Name)
		}
		if args[p.Name], err = coerce(p, given[name]); err != nil {
			return act, reason, fmt.Errorf("%s: %s: %w", t.Name, p.Name, err)
		}
	}
	for _, p := range t.Params {
		if _, ok := args[p.Name]; !ok && !p.Optional {
			return act, reason, fmt.Errorf("%s: %s is missing (it takes %s)", t.Name, p.Name, t.Signature())
		}
	}
	act, err = t.Act(args)
	return act, reason, err
}

// Common returns the tools for every world's verbs, in addition to the world's own: waiting, answering, finishing. It
// omits a tool whose name, or a synonym of it, is in taken.
func Common(spec *gymkhana.Spec, taken []Tool) []Tool {
	var tools []Tool
	add := func(t Tool) {
		if _, err := toolbox(taken).find(t.Name); err != nil {
			tools = append(tools, t)
		}
	}
	add(wait(spec))
	if slices.Contains(spec.Verbs, gymkhana.Answer) {
		add(verbTool(gymkhana.Answer))
	}
	if slices.Contains(spec.Verbs, gymkhana.Finish) {
		add(verbTool(gymkhana.Finish))
	}
	return tools
}

// wait lets time pass; in a world without the verb, one step of it.
func wait(spec *gymkhana.Spec) Tool {
	t := Tool{Name: "wait", Aliases: []string{"noop", "idle", "no_op"}}
	if !slices.Contains(spec.Verbs, gymkhana.Wait) {
		t.Doc = "do nothing for one step"
		t.Act = func(Args) (gymkhana.Action, error) { return gymkhana.Action{Verb: gymkhana.Noop}, nil }
		return t
	}
	t.Doc = "do nothing and let time pass"
	t.Params, t.Also = []gymkhana.Param{Duration}, AlsoDuration
	t.Act = func(args Args) (gymkhana.Action, error) {
		held, err := Hold(args)
		return gymkhana.Action{Verb: gymkhana.Wait, Args: held}, err
	}
	return t
}

// verbTool offers a verb of the vocabulary unchanged.
func verbTool(v gymkhana.Verb) Tool {
	doc, _ := gymkhana.Describe(v)
	return Tool{Name: string(v), Doc: doc.Doc, Params: doc.Params, Act: func(args Args) (gymkhana.Action, error) {
		list, err := args.List(doc.Params)
		return gymkhana.Action{Verb: v, Args: list}, err
	}}
}

// Verbs returns tools for those of some verbs that a world accepts, in the form of the vocabulary.
func Verbs(spec *gymkhana.Spec, verbs ...gymkhana.Verb) []Tool {
	var tools []Tool
	for _, v := range verbs {
		if slices.Contains(spec.Verbs, v) {
			tools = append(tools, verbTool(v))
		}
	}
	return tools
}

// LongestHold is the longest duration of one action; a longer one is limited to it. Worlds use the same bound.
const LongestHold gymkhana.Ticks = 60

// Duration is a parameter in milliseconds.
var Duration = gymkhana.Param{Name: "duration", Type: gymkhana.NumberParam, Optional: true, Min: 0, Max: 1000,
	Doc: "milliseconds; without it as long as is usual"}

// AlsoDuration are other names of Duration.
var AlsoDuration = map[string]string{"ms": "duration", "duration ms": "duration", "hold ms": "duration"}

var errNegative = errors.New("duration: want 0 to 1000 milliseconds")

// Hold returns the ticks argument for a duration: none without one, otherwise the nearest tick, halves up, and at least
// one.
func Hold(args Args) ([]gymkhana.Arg, error) {
	ms, ok := args[Duration.Name].(float64)
	switch {
	case !ok || ms == 0:
		return nil, nil
	case ms < 0:
		return nil, errNegative
	}
	ms = min(ms, 1000)
	ticks := max(1, min(int64(ms*60/1000+0.5), int64(LongestHold)))
	return []gymkhana.Arg{{Name: "ticks", Value: ticks}}, nil
}

// fold normalizes a name.
func fold(name string) string { return engine.Fold(name, " \t_-.") }
