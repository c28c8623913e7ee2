package page

import (
	"context"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/internal/lazy"
)

// A heuristic acts by the words of the goal: it fills fields with what the goal names, each with the value that the goal has
// beside the field's name, chooses options, clicks what shares words with the goal, then what submits, and declares itself
// done when nothing is left to try. It submits nothing while a field is empty for which the goal has a value. It sees only
// what any agent sees of the page.
type heuristic struct {
	goal      string
	words     map[string]bool
	quotes    []string // quotations in the goal
	values    []value  // what can be typed, in the order of the goal
	used      map[string]int
	waits     bool // a field is still to be filled
	controls  []gymkhana.Control
	canEnd    bool
	canSelect bool // whether the world has the action select
}

// NewHeuristic makes the heuristic of pages. It has no options.
func NewHeuristic(setup gymkhana.AgentSetup) (gymkhana.PrivilegedAgent, error) {
	return &heuristic{}, setup.Options.Decode(&OracleOptions{}) // its options are the oracle's, which it does not use
}

// Sit looks at nothing: the heuristic needs no seat inside the world.
func (h *heuristic) Sit(gymkhana.Environment) error { return nil }

var (
	word   = lazy.Regexp(`[\p{L}\p{N}#:]+`)
	quoted = lazy.Regexp(`"([^"]+)"|“([^”]+)”`)
	option = lazy.Regexp(`(?m)^\s*\[\d+\] option '(.*?)'`)
	common = []string{"a", "an", "and", "as", "by", "click", "find", "from", "in", "into", "is", "it", "of", "on", "or", "press", "select",
		"so", "that", "the", "then", "to", "use", "with"}
	// finals are words on what ends a form.
	finals = []string{"submit", "ok", "login", "done", "search", "send", "save"}
)

// Begin reads the goal.
func (h *heuristic) Begin(_ context.Context, task *gymkhana.Task, spec gymkhana.Spec) error {
	*h = heuristic{goal: strings.ToLower(task.Goal), words: map[string]bool{}, used: map[string]int{}, controls: spec.Controls, values: valuesIn(task.Goal),
		canEnd: slices.Contains(spec.Verbs, gymkhana.Finish), canSelect: slices.Contains(spec.Verbs, gymkhana.Select)}
	for _, w := range word().FindAllString(h.goal, -1) {
		if !slices.Contains(common, w) {
			h.words[w] = true
		}
	}
	for _, m := range quoted().FindAllStringSubmatch(task.Goal, -1) {
		h.quotes = append(h.quotes, m[1]+m[2])
	}
	return nil
}

// Act uses the element that sounds most like the goal.
func (h *heuristic) Act(ctx context.Context, o *gymkhana.Observation) (gymkhana.Decision, error) {
	if err := ctx.Err(); err != nil {
		return gymkhana.Decision{}, err
	}
	best, most := -1, 0.0
	h.waits = slices.ContainsFunc(o.Elements, func(e gymkhana.Element) bool { return h.fillable(&e) })
	for i := range o.Elements {
		if s := h.appeal(&o.Elements[i]); s > most {
			best, most = i, s
		}
	}
	if best < 0 {
		return gymkhana.Decision{Actions: []gymkhana.Action{h.otherwise()}}, nil
	}
	e := &o.Elements[best]
	h.used[e.ID]++
	return gymkhana.Decision{Actions: []gymkhana.Action{h.use(e, o.Text)}}, nil
}

// appeal is how much an element sounds like what should be used next; 0: not at all.
func (h *heuristic) appeal(e *gymkhana.Element) float64 {
	has := func(state string) bool { return slices.Contains(e.States, state) }
	if has("disabled") || h.used[e.ID] > 1 {
		return 0
	}
	again := float64(1 + 4*h.used[e.ID])
	switch {
	case has("editable"):
		if !h.fillable(e) {
			return 0
		}
		return 3
	case e.Role == "combobox" || e.Role == "listbox":
		return 2.5 - 2*float64(h.used[e.ID])
	case !has("clickable") || has("checked"):
		return 0
	}
	s := 0.0
	for _, q := range h.quotes {
		if strings.EqualFold(e.Name, q) || strings.EqualFold(e.Text, q) {
			s += 2
		}
	}
	own := word().FindAllString(strings.ToLower(e.Name+" "+e.Text), -1)
	for _, w := range own {
		if slices.Contains(finals, w) && h.waits {
			return 0
		}
		if slices.Contains(finals, w) {
			return (0.3 + s) / again // after all that was asked for by name
		}
		if h.words[w] {
			s += 1 / float64(len(own)+1)
		}
	}
	return (s + 0.05) / again
}

// fillable reports whether something is still to be typed into an element.
func (h *heuristic) fillable(e *gymkhana.Element) bool {
	return slices.Contains(e.States, "editable") && !slices.Contains(e.States, "disabled") && h.used[e.ID] == 0 && h.valueFor(e) >= 0
}

// valueFor is the index of the value that an element should get, -1 if there is none: one that the goal names the element
// with, or else the first that no field has yet.
func (h *heuristic) valueFor(e *gymkhana.Element) int {
	own := word().FindAllString(strings.ToLower(e.Name), -1)
	best, most := -1, -1
	for i := range h.values {
		v := &h.values[i]
		if v.typed {
			continue
		}
		if shared := v.near(own); shared > most {
			best, most = i, shared
		}
	}
	return best
}

// use does with an element what can be done with it.
func (h *heuristic) use(e *gymkhana.Element, text string) gymkhana.Action {
	on := gymkhana.Arg{Name: "element", Value: e.ID}
	switch {
	case slices.Contains(e.States, "editable"):
		what := ""
		if i := h.valueFor(e); i >= 0 {
			what, h.values[i].typed = h.values[i].text, true
		}
		return gymkhana.Action{Verb: gymkhana.Type, Args: []gymkhana.Arg{{Name: "text", Value: what}, on, {Name: "clear", Value: true}}}
	case e.Role == "combobox" || e.Role == "listbox":
		for _, m := range option().FindAllStringSubmatch(text, -1) {
			if name := strings.ToLower(m[1]); strings.Contains(h.goal, name) && h.used[e.ID+" "+name] == 0 {
				h.used[e.ID+" "+name]++
				if !h.canSelect { // on a phone, typing chooses
					return gymkhana.Action{Verb: gymkhana.Type, Args: []gymkhana.Arg{{Name: "text", Value: m[1]}, on}}
				}
				return gymkhana.Action{Verb: gymkhana.Select, Args: []gymkhana.Arg{on, {Name: "option", Value: m[1]}}}
			}
		}
	}
	return gymkhana.Action{Verb: gymkhana.Click, Args: []gymkhana.Arg{on}}
}

// otherwise is the action if no element can be used: a game's controls in turn, else the end.
func (h *heuristic) otherwise() gymkhana.Action {
	for range h.controls {
		c := h.controls[h.used[""]%len(h.controls)]
		h.used[""]++
		if !slices.ContainsFunc(c.Params, func(p gymkhana.Param) bool { return !p.Optional }) {
			return gymkhana.DoIt(c.Name)
		}
	}
	if h.canEnd {
		return gymkhana.Action{Verb: gymkhana.Finish}
	}
	return gymkhana.Action{Verb: gymkhana.Noop}
}
