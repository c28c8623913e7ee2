package site

import (
	"context"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/env/site/kit"
	"gymkhana/internal/lazy"
)

// A Heuristic handles the goal sentence by sentence. It opens the site with the best matching words, fills the fields
// of its form with the names, days and numbers of the sentence in order, and then follows the links that share most
// words with it. It answers a question with the line of the page that shares most words. It sees only what an agent
// sees.
type Heuristic struct {
	goals []string // remaining sentences, the current one first
	phase phase
	left  int             // links still to follow for this sentence
	been  map[string]bool // addresses and names of followed links
	names []string        // the names in this sentence that are not yet used
	days  []string
	many  []string
	told  bool
}

type phase int

const (
	atStart phase = iota
	atDoor
	atForm
	inside
)

// NewHeuristic makes the heuristic. It has no options.
func (w *Web) NewHeuristic(setup gymkhana.AgentSetup) (gymkhana.PrivilegedAgent, error) {
	return &Heuristic{}, setup.Options.Decode(&struct{}{})
}

// Sit does nothing: the heuristic does not look into the world.
func (h *Heuristic) Sit(gymkhana.Environment) error { return nil }

// Begin reads the goal.
func (h *Heuristic) Begin(_ context.Context, task *gymkhana.Task, _ gymkhana.Spec) error {
	*h = Heuristic{been: map[string]bool{}}
	h.goals = sentences(task.Goal)
	h.turn()
	return nil
}

var sentenceEnd = lazy.Regexp(`[.?!:]\s+`)

// sentences joins a question and the instruction after it, since they are one errand.
func sentences(goal string) []string {
	var all []string
	for _, s := range strings.SplitAfter(sentenceEnd().ReplaceAllStringFunc(goal, func(m string) string { return m[:1] + "\x00" }), "\x00") {
		s = strings.TrimSuffix(strings.TrimSpace(s), "\x00")
		if n := len(all); n > 0 && !strings.HasPrefix(s, "Then") && !strings.HasPrefix(s, "After") {
			all[n-1] += " " + s
			continue
		}
		all = append(all, s)
	}
	return all
}

var (
	properName = lazy.Regexp(`\b[A-Z][\w'’-]+(?: [A-Z][\w'’-]+)*`)
	aDay       = lazy.Regexp(`\b\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December)(?: \d{4})?\b` +
		`|\b\d{4}-\d\d-\d\d\b`)
	aNumber   = lazy.Regexp(`\b\d+\b`)
	leadWords = []string{"Then", "After", "Which", "What", "Where", "How", "In", "On", "Find", "Look", "Open", "Search", "Book", "Put", "Order", "The", "One",
		"Is", "Are", "Does", "Do", "At", "Whose", "Who", "Say", "Its", "Of", "Count", "Go", "Use", "With", "For", "Tell",
		"Answer", "Show", "Add", "Reserve", "Give", "Buy"}
)

// turn reads the first remaining sentence.
func (h *Heuristic) turn() {
	h.phase, h.left, h.names, h.days, h.many = atStart, 4, nil, nil, nil
	if len(h.goals) == 0 {
		return
	}
	text := h.goals[0]
	h.days = aDay().FindAllString(text, -1)
	h.many = aNumber().FindAllString(aDay().ReplaceAllString(text, ""), -1)
	for _, n := range properName().FindAllString(aDay().ReplaceAllString(text, ""), -1) {
		first, rest, more := strings.Cut(n, " ")
		if slices.Contains(leadWords, first) {
			if n = rest; !more {
				continue
			}
		}
		h.names = append(h.names, n)
	}
}

// Act takes the next action for the first remaining sentence.
func (h *Heuristic) Act(ctx context.Context, o *gymkhana.Observation) (gymkhana.Decision, error) {
	if ctx.Err() != nil {
		return gymkhana.Decision{}, ctx.Err()
	}
	for len(h.goals) > 0 {
		if a, ok := h.next(o); ok {
			return gymkhana.Decision{Actions: []gymkhana.Action{a}}, nil
		}
		h.goals = h.goals[1:]
		h.turn()
	}
	return gymkhana.Decision{Actions: []gymkhana.Action{{Verb: gymkhana.Finish}}}, nil
}

// next returns the next action for the sentence; false when the sentence is finished.
func (h *Heuristic) next(o *gymkhana.Observation) (gymkhana.Action, bool) {
	switch h.phase {
	case atStart:
		h.phase = atDoor
		if !strings.HasPrefix(o.URL, kit.Home(startSite)) {
			return gymkhana.Action{Verb: gymkhana.Goto, Args: []gymkhana.Arg{{Name: "url", Value: kit.Home(startSite)}}}, true
		}
		fallthrough
	case atDoor:
		h.phase = atForm
		if e, ok := h.nearest(o, 0); ok {
			return click(e), true
		}
		fallthrough
	case atForm:
		if a, ok := h.fill(o); ok {
			return a, true
		}
		h.phase = inside
	}
	if e, ok := h.nearest(o, 1); ok && h.left > 0 {
		h.left--
		h.been[e.Name] = true
		return click(e), true
	}
	if strings.Contains(h.goals[0], "?") && len(h.goals) == 1 && !h.told {
		h.told = true
		return gymkhana.Action{Verb: gymkhana.Answer, Args: []gymkhana.Arg{{Name: "text", Value: h.line(o)}}}, true
	}
	return gymkhana.Action{}, false
}

func click(e gymkhana.Element) gymkhana.Action {
	return gymkhana.Action{Verb: gymkhana.Click, Args: []gymkhana.Arg{{Name: "element", Value: e.ID}}}
}

// nearest returns the link that shares most words with the sentence, above a minimum, and was not followed yet.
func (h *Heuristic) nearest(o *gymkhana.Observation, least int) (best gymkhana.Element, ok bool) {
	most := float64(least) - 0.5
	for _, e := range o.Elements {
		if e.Role != "link" && e.Role != "button" || h.been[e.Name] || e.Name == "" {
			continue
		}
		if common := h.common(e.Name); common > most {
			best, most, ok = e, common, true
		}
	}
	return best, ok
}

// common counts the words that a text shares with the sentence, minus a share of its other words.
func (h *Heuristic) common(text string) float64 {
	goal := kit.Tokens(h.goals[0])
	words := kit.Tokens(text)
	n := 0
	for _, w := range words {
		if slices.Contains(goal, w) {
			n++
		}
	}
	return float64(n) - 0.05*float64(len(words)-n)
}

var (
	dayField    = lazy.Regexp(`(?i)date|day|check|depart|return|when|arriv`)
	numberField = lazy.Regexp(`(?i)guest|people|passenger|adult|room|person|quantity|price|number`)
)

// fill enters the next name, day or number in the first suitable empty field; it sends the last one with Enter.
func (h *Heuristic) fill(o *gymkhana.Observation) (gymkhana.Action, bool) {
	for _, e := range o.Elements {
		if !slices.Contains([]string{"textbox", "searchbox", "combobox"}, e.Role) || h.been["field "+e.Name] {
			continue
		}
		from := &h.names
		switch {
		case dayField().MatchString(e.Name):
			from = &h.days
		case numberField().MatchString(e.Name):
			from = &h.many
		}
		if len(*from) == 0 {
			continue
		}
		text := (*from)[0]
		*from = (*from)[1:]
		h.been["field "+e.Name] = true
		last := len(h.names) == 0 && len(h.days) == 0 || e.Role == "searchbox"
		if last {
			h.phase = inside
		}
		return gymkhana.Action{Verb: gymkhana.Type, Args: []gymkhana.Arg{{Name: "text", Value: text}, {Name: "element", Value: e.ID},
			{Name: "enter", Value: last}, {Name: "clear", Value: true}}}, true
	}
	return gymkhana.Action{}, false
}

// line is the line of the page that shares most words with the sentence.
func (h *Heuristic) line(o *gymkhana.Observation) string {
	best, most := "yes", 0.0
	for _, e := range o.Elements {
		if text := e.Text; len(text) < 200 && h.common(text) > most {
			best, most = text, h.common(text)
		}
	}
	return best
}
