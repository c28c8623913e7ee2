package serve

import (
	"fmt"
	"slices"
	"strings"

	"gymkhana"
)

// An Option is a kind of action that a world takes. Its text form is its Action, then name=value for each parameter.
type Option struct {
	Action string           `json:"action"` // "do Left" or "click"
	Doc    string           `json:"doc"`
	Params []gymkhana.Param `json:"params"` // never nil
	Roles  []string         `json:"roles"`  // who may use it; empty means everyone
}

// OptionsOf lists the actions of a world.
func OptionsOf(spec *gymkhana.Spec) []Option {
	var list []Option
	add := func(action, doc string, params []gymkhana.Param, roles []string) {
		list = append(list, Option{action, doc, append([]gymkhana.Param{}, params...), append([]string{}, roles...)})
	}
	for _, c := range spec.Controls {
		add("do "+c.Name, c.Doc, c.Params, c.Roles)
	}
	for _, v := range spec.Verbs {
		if doc, ok := gymkhana.Describe(v); ok {
			add(string(v), doc.Doc, doc.Params, nil)
		}
	}
	if !slices.Contains(spec.Verbs, gymkhana.Noop) {
		add("noop", "do nothing for one step", nil, nil)
	}
	return list
}

// Legal describes the actions of a world, one to a line, in the text form in which clients send them.
func Legal(spec *gymkhana.Spec) string {
	var b strings.Builder
	for _, o := range OptionsOf(spec) {
		line(&b, o.Action, o.Params, o.Doc)
	}
	if len(spec.Keys) > 0 {
		fmt.Fprintf(&b, "keys: %s\n", strings.Join(spec.Keys, " "))
	}
	if spec.Screen.W > 0 {
		fmt.Fprintf(&b, "screen: %d x %d pixels\n", spec.Screen.W, spec.Screen.H)
	}
	if len(spec.Roles) > 1 {
		fmt.Fprintf(&b, "roles: %s\n", strings.Join(spec.Roles, ", "))
	}
	return b.String()
}

// line describes an action: "click x=INT y=INT [ticks=INT]: tap".
func line(b *strings.Builder, name string, params []gymkhana.Param, doc string) {
	b.WriteString("  " + name)
	for _, p := range params {
		value := strings.ToUpper(string(p.Type))
		if len(p.Enum) > 0 {
			value = strings.Join(p.Enum, "|")
		}
		if p.Optional {
			fmt.Fprintf(b, " [%s=%s]", p.Name, value)
		} else {
			fmt.Fprintf(b, " %s=%s", p.Name, value)
		}
	}
	if doc != "" {
		b.WriteString(": " + doc)
	}
	b.WriteByte('\n')
}
