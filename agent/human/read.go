package human

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"gymkhana"
)

// Read parses a line that a person has typed into a legal action of a role of a world, as the agent does at the terminal: the
// name of a control or the only one that begins so, a direction (w a s d, up, arrowup), or the text form of any action.
func Read(spec gymkhana.Spec, role, line string) (gymkhana.Action, error) {
	return (&human{spec: spec, role: role}).read(strings.TrimSpace(line))
}

// read parses a line into an action. In order of preference: a control by its name, by an alias, by either ignoring
// case; a direction; the only control that begins with the text; the text form of an action, in which the use of a
// control may omit "do". The action is legal.
func (a *human) read(line string) (gymkhana.Action, error) {
	if name := a.named(line); name != "" {
		return a.legal(gymkhana.DoIt(name))
	}
	if way, ok := ways[strings.ToLower(line)]; ok {
		if act, ok := a.towards(way); ok {
			return a.legal(act)
		}
	}
	begin := a.beginning(line)
	if len(begin) == 1 {
		return a.legal(gymkhana.DoIt(begin[0]))
	}
	word, _, _ := strings.Cut(line, " ")
	if _, ok := a.spec.Control(word); ok {
		line = "do " + line
	}
	act, err := gymkhana.ParseAction(line)
	switch {
	case err == nil:
		return a.legal(act)
	case len(begin) > 1:
		return act, fmt.Errorf("%s: one of %s?", line, strings.Join(begin, ", "))
	case strings.Contains(line, " "):
		return act, err
	}
	return act, errors.New(line + " is no action here" + gymkhana.DidYouMean(line, a.names()) + " (? lists them)")
}

func (a *human) legal(act gymkhana.Action) (gymkhana.Action, error) {
	return act, a.spec.Check(a.role, act)
}

// controls gives those of the player's role.
func (a *human) controls() []gymkhana.Control {
	return slices.DeleteFunc(slices.Clone(a.spec.Controls), func(c gymkhana.Control) bool {
		return len(c.Roles) > 0 && !slices.Contains(c.Roles, a.role)
	})
}

func (a *human) names() []string {
	var names []string
	for _, c := range a.controls() {
		names = append(names, c.Name)
	}
	return names
}

// named finds a control by its whole name or alias.
func (a *human) named(word string) string {
	same := func(s string) bool { return s == word }
	alike := func(s string) bool { return strings.EqualFold(s, word) }
	for _, fits := range []func(string) bool{same, alike} {
		for _, c := range a.controls() {
			if fits(c.Name) || slices.ContainsFunc(c.Aliases, fits) {
				return c.Name
			}
		}
	}
	return ""
}

// beginning lists the controls whose name begins with a text, ignoring case.
func (a *human) beginning(word string) []string {
	return slices.DeleteFunc(a.names(), func(name string) bool {
		return len(name) < len(word) || !strings.EqualFold(name[:len(word)], word)
	})
}

// A way is a direction: its names in controls, and its key.
type way struct {
	words []string
	key   string
}

var (
	up    = way{[]string{"up", "north", "top"}, "ArrowUp"}
	left  = way{[]string{"left", "west"}, "ArrowLeft"}
	down  = way{[]string{"down", "south", "bottom"}, "ArrowDown"}
	right = way{[]string{"right", "east"}, "ArrowRight"}

	// ways maps the words that a player can type for a direction, and the sequences that arrow keys send, to directions.
	ways = map[string]way{
		"w": up, "up": up, "↑": up, "\x1b[a": up, "arrowup": up,
		"a": left, "left": left, "←": left, "\x1b[d": left, "arrowleft": left,
		"s": down, "down": down, "↓": down, "\x1b[b": down, "arrowdown": down,
		"d": right, "right": right, "→": right, "\x1b[c": right, "arrowright": right,
	}
)

// towards finds the control for a direction: one with that name, otherwise the only one whose name ends with it and
// contains no other direction (move_left, but not top_left); otherwise, if keys are legal, the arrow key.
func (a *human) towards(w way) (gymkhana.Action, bool) {
	for _, word := range w.words {
		if name := a.named(word); name != "" {
			return gymkhana.DoIt(name), true
		}
	}
	var fit []string
	for _, name := range a.names() {
		words := strings.FieldsFunc(strings.ToLower(name), func(r rune) bool { return r == '_' || r == '-' })
		if len(words) > 0 && slices.Contains(w.words, words[len(words)-1]) && !slices.ContainsFunc(words[:len(words)-1], isWay) {
			fit = append(fit, name)
		}
	}
	if len(fit) == 1 {
		return gymkhana.DoIt(fit[0]), true
	}
	press := gymkhana.Action{Verb: gymkhana.Press, Args: []gymkhana.Arg{{Name: "keys", Value: []string{w.key}}}}
	return press, a.spec.Check(a.role, press) == nil
}

func isWay(word string) bool {
	return slices.ContainsFunc([]way{up, left, down, right}, func(w way) bool { return slices.Contains(w.words, word) })
}

// help lists what can be typed.
func (a *human) help() string {
	var b strings.Builder
	for _, c := range a.controls() {
		fmt.Fprintf(&b, "  %s", c.Name)
		for _, p := range c.Params {
			fmt.Fprintf(&b, " %s=%s", p.Name, p.Type)
		}
		if c.Doc != "" {
			fmt.Fprintf(&b, "  %s", plain(c.Doc))
		}
		fmt.Fprintln(&b)
	}
	for _, v := range a.spec.Verbs {
		if doc, ok := gymkhana.Describe(v); ok {
			fmt.Fprintf(&b, "  %s", v)
			for _, p := range doc.Params {
				fmt.Fprintf(&b, " %s=%s", p.Name, p.Type)
			}
			fmt.Fprintf(&b, "  %s\n", doc.Doc)
		}
	}
	fmt.Fprintln(&b, "  the start of a name is enough; w a s d are directions; ? is this help, q stops")
	return b.String()
}
