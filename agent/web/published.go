package web

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	"gymkhana"
	"gymkhana/agent/engine"
	"gymkhana/internal/lazy"
)

// published are the rules of MMInA's code, and the defaults of its options.
// Source: MMInA, arXiv:2404.09992, and its code.
var published = rules{
	seenDirect: 1920, maxSteps: 30, recordTokens: -1, maxTokens: 500, newest: true, temperature: 1, topP: new(0.9),
	untold: []string{"select"}, published: true,
	read: readPublished, said: saidPublished, unreadable: true,
	repeats: func(m, last move) bool { return m.same(last) },
	cut:     func(_, kept string) string { return kept },
	givesUp: func(d *driver, why string) []gymkhana.Action { return d.stop("Early stop: " + why) },
	opening: func(system string, shown []gymkhana.Message) []gymkhana.Message {
		return append([]gymkhana.Message{gymkhana.Say(gymkhana.System, system)}, shown...)
	},
}

// saidPublished writes a move as text: without the flag of type but with a line end in the text, and with page_focus
// for tab_focus. Source: MMInA, action descriptions; the line end is a mistake of its code.
func saidPublished(m move, node string) string {
	s := m.String()
	switch m.kind {
	case "type":
		end := ""
		if m.enter {
			end = "\n"
		}
		s = fmt.Sprintf("type [%s] [%s%s]", m.id, m.text, end)
	case "tab_focus":
		s = fmt.Sprintf("page_focus [%s]", m.text)
	}
	return m.where(s, node)
}

// fenced is the first text between two fences on one line.
var fenced = lazy.Regexp("```(.*?)```")

// readPublished finds the action as MMInA's code does: in the first pair of fences on one line.
func readPublished(reply string) (reading, error) {
	at := fenced().FindStringSubmatchIndex(reply)
	if at == nil {
		return reading{}, errNoFence
	}
	m, err := parsePublished(reply[at[2]:at[3]])
	return reading{strings.TrimSpace(reply[:at[0]]), m}, err
}

// publishedForms are searched for anywhere in an action; the text around them is ignored.
var publishedForms = map[string]func() *regexp.Regexp{
	"click":     lazy.Regexp(`click ?\[(\d+)\]`),
	"hover":     lazy.Regexp(`hover ?\[(\d+)\]`),
	"type":      lazy.Regexp(`type ?\[(\d+)\] ?\[(.+)\] ?\[(\d+)\]`),
	"press":     lazy.Regexp(`press ?\[(.+)\]`),
	"scroll":    lazy.Regexp(`scroll ?\[?(up|down)\]?`),
	"goto":      lazy.Regexp(`goto ?\[(.+)\]`),
	"tab_focus": lazy.Regexp(`tab_focus ?\[(\d+)\]`),
	"stop":      lazy.Regexp(`stop ?\[(.+)\]`),
}

// parsePublished reads an action as MMInA's code does, every quirk included: verbs are matched by case, brackets are
// greedy, type presses Enter unless its last bracket is [0], and new_tab, go_back, go_forward and close_tab ignore the
// text after them. An empty action and a typed character that its keyboard does not have crash that code; here they are
// errors. Source: MMInA, the parser of action strings.
func parsePublished(s string) (move, error) {
	s = strings.TrimSpace(s)
	if s == "" {
		return move{}, errors.New("there is nothing between the fences")
	}
	kind, _, bracketed := strings.Cut(s, "[")
	kind = strings.TrimSpace(kind)
	if !bracketed {
		kind = strings.Fields(s)[0]
	}
	switch kind {
	case "new_tab", "go_back", "go_forward", "close_tab":
		return move{kind: kind}, nil
	case "type":
		if !strings.HasSuffix(s, "[0]") && !strings.HasSuffix(s, "[1]") {
			s += " [1]"
		}
	}
	form, known := publishedForms[kind]
	if !known {
		return move{}, gymkhana.Absent(fmt.Errorf("there is no action %s", engine.Quote(kind)))
	}
	got := form().FindStringSubmatch(s)
	switch {
	case got == nil && kind == "stop":
		return move{kind: kind}, nil
	case got == nil:
		return move{}, fmt.Errorf("%s cannot be read: %s", kind, engine.Quote(s))
	case kind == "click" || kind == "hover":
		return move{kind: kind, id: got[1]}, nil
	case kind == "type":
		return move{kind: kind, id: got[1], text: got[2], enter: got[3] == "1"}, typeable(got[2])
	case kind == "press":
		return move{kind: kind, text: mend(got[1], publishedKeys, nil)}, nil
	}
	return move{kind: kind, text: got[1]}, nil
}

// typeable reports a character that MMInA's keyboard does not have.
func typeable(text string) error {
	for _, r := range text {
		if !(r >= 32 && r <= 127 || r >= 0x81 && r <= 0x3e7) {
			return fmt.Errorf("the character %q cannot be typed", r)
		}
	}
	return nil
}
