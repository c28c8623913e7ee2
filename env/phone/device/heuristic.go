package device

import (
	"context"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/internal/lazy"
)

// A heuristic picks actions by word overlap with the goal: it opens the app that the goal names, taps elements that
// share words with the goal, fills fields with the goal's quoted texts, and declares the task done when no new element
// matches. Like any agent, it sees only elements.
type heuristic struct {
	words  map[string]bool
	quotes []string // the goal's quoted texts, numbers and names
	goal   string
	used   map[string]int
	typed  int
	steps  int
}

// NewHeuristic makes the heuristic of all families. It has no options.
func (k *Kit) NewHeuristic(setup gymkhana.AgentSetup) (gymkhana.PrivilegedAgent, error) {
	return &heuristic{}, setup.Options.Decode(&struct{}{})
}

// Sit does nothing: the heuristic does not look into the world.
func (h *heuristic) Sit(gymkhana.Environment) error { return nil }

var (
	word       = lazy.Regexp(`[\p{L}\p{N}]+`)
	quoted     = lazy.Regexp(`"([^"]+)"|“([^”]+)”|'([^']+)'`)
	plainWords = map[string]bool{"the": true, "a": true, "an": true, "of": true, "in": true, "on": true, "to": true, "and": true, "with": true,
		"for": true, "is": true, "it": true, "my": true, "all": true, "at": true, "that": true, "then": true, "app": true, "phone": true}
)

// Begin reads the goal.
func (h *heuristic) Begin(_ context.Context, task *gymkhana.Task, _ gymkhana.Spec) error {
	*h = heuristic{words: map[string]bool{}, used: map[string]int{}, goal: strings.ToLower(task.Goal)}
	for _, w := range word().FindAllString(h.goal, -1) {
		if !plainWords[w] {
			h.words[w] = true
		}
	}
	for _, m := range quoted().FindAllStringSubmatch(task.Goal, -1) {
		h.quotes = append(h.quotes, m[1]+m[2]+m[3])
	}
	return nil
}

// Act uses the element that matches the goal best.
func (h *heuristic) Act(ctx context.Context, o *gymkhana.Observation) (gymkhana.Decision, error) {
	if ctx.Err() != nil {
		return gymkhana.Decision{}, ctx.Err()
	}
	h.steps++
	best, score := -1, 0.0
	for i := range o.Elements {
		if s := h.score(&o.Elements[i]); s > score {
			best, score = i, s
		}
	}
	if best < 0 {
		return decide(h.wayOut(o)), nil
	}
	e := &o.Elements[best]
	h.used[e.ID]++
	if slices.Contains(e.States, "editable") {
		return decide(h.fill(e)), nil
	}
	return decide(action(gymkhana.Click, "element", e.ID)), nil
}

func decide(a gymkhana.Action) gymkhana.Decision {
	return gymkhana.Decision{Actions: []gymkhana.Action{a}}
}

// score counts the words that an element shares with the goal, minus how often it was used.
func (h *heuristic) score(e *gymkhana.Element) float64 {
	if !slices.Contains(e.States, "clickable") || slices.Contains(e.States, "disabled") {
		return 0
	}
	words := word().FindAllString(strings.ToLower(e.Name+" "+e.Text+" "+e.ID), -1)
	if slices.Contains(e.States, "editable") {
		if h.typed < len(h.quotes) && h.used[e.ID] == 0 {
			return 3
		}
		return 0
	}
	hits := 0
	for _, w := range words {
		if h.words[w] {
			hits++
		}
	}
	s := float64(hits) / float64(len(words)+1)
	for _, q := range h.quotes {
		if q != "" && (strings.EqualFold(e.Name, q) || strings.EqualFold(e.Text, q)) {
			s += 2
		}
	}
	if h.typed > 0 || h.steps > 2 {
		for _, w := range words {
			if w == "save" || w == "ok" || w == "confirm" || w == "submit" {
				s += 0.6
			}
		}
	}
	return s/float64(1+3*h.used[e.ID]) - 0.05*float64(h.used[e.ID])
}

// fill enters the goal's next quoted text.
func (h *heuristic) fill(e *gymkhana.Element) gymkhana.Action {
	a := action(gymkhana.Type, "text", h.quotes[min(h.typed, len(h.quotes)-1)])
	h.typed++
	a.Args = append(a.Args, gymkhana.Arg{Name: "element", Value: e.ID}, gymkhana.Arg{Name: "clear", Value: true})
	return a
}

// wayOut scrolls further down, and declares the task done at the end; it is used when no element matches.
func (h *heuristic) wayOut(o *gymkhana.Observation) gymkhana.Action {
	for i := range o.Elements {
		e := &o.Elements[i]
		if slices.Contains(e.States, "scrollable") && h.used[e.ID] < 3 && o.Refused == "" {
			h.used[e.ID]++
			a := action(gymkhana.Scroll, "element", e.ID)
			a.Args = append(a.Args, gymkhana.Arg{Name: "direction", Value: "down"})
			return a
		}
	}
	return action(gymkhana.Finish, "status", "complete")
}
