package page

import (
	"context"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/internal/lazy"
)

// A heuristic acts by the words of the goal: it fills fields and chooses options with the goal's
// quotations, clicks what shares words with the goal, then what submits, and declares itself done
// when nothing is left to try. It sees only what any agent sees of the page.
type heuristic struct {
	goal     string
	words    map[string]bool
	quotes   []string
	used     map[string]int
	typed    int
	controls []gymkhana.Control
	canEnd   bool
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
	*h = heuristic{goal: strings.ToLower(task.Goal), words: map[string]bool{}, used: map[string]int{}, controls: spec.Controls,
		canEnd: slices.Contains(spec.Verbs, gymkhana.Finish)}
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
		if h.used[e.ID] > 0 || h.typed > 0 && h.typed >= len(h.quotes) {
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
		if slices.Contains(finals, w) {
			return (0.3 + s) / again // after all that was asked for by name
		}
		if h.words[w] {
			s += 1 / float64(len(own)+1)
		}
	}
	return (s + 0.05) / again
}

// use does with an element what can be done with it.
func (h *heuristic) use(e *gymkhana.Element, text string) gymkhana.Action {
	on := gymkhana.Arg{Name: "element", Value: e.ID}
	switch {
	case slices.Contains(e.States, "editable"):
		what := ""
		if h.typed < len(h.quotes) {
			what = h.quotes[h.typed]
		}
		h.typed++
		return gymkhana.Action{Verb: gymkhana.Type, Args: []gymkhana.Arg{{Name: "text", Value: what}, on, {Name: "clear", Value: true}}}
	case e.Role == "combobox" || e.Role == "listbox":
		for _, m := range option().FindAllStringSubmatch(text, -1) {
			if name := strings.ToLower(m[1]); strings.Contains(h.goal, name) && h.used[e.ID+" "+name] == 0 {
				h.used[e.ID+" "+name]++
				return gymkhana.Action{Verb: gymkhana.Select, Args: []gymkhana.Arg{on, {Name: "option", Value: m[1]}}}
			}
		}
	}
	return gymkhana.Action{Verb: gymkhana.Click, Args: []gymkhana.Arg{on}}
}

// otherwise is what is done when nothing can be used: a game's controls in turn, else the end.
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
