package serve

import (
	"fmt"
	"slices"
	"strings"

	"gymkhana"
)

// Legal describes the actions of a world, one to a line, in the text form in which clients send them.
func Legal(spec *gymkhana.Spec) string {
	var b strings.Builder
	for _, c := range spec.Controls {
		line(&b, "do "+c.Name, c.Params, c.Doc)
	}
	for _, v := range spec.Verbs {
		if doc, ok := gymkhana.Describe(v); ok {
			line(&b, string(v), doc.Params, doc.Doc)
		}
	}
	if !slices.Contains(spec.Verbs, gymkhana.Noop) {
		line(&b, "noop", nil, "do nothing for one step")
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
