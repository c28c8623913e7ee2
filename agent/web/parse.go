package web

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
)

// A reading is what a reply says: what stands before its action, and the action.
type reading struct {
	reason string
	move   move
}

var errNoFence = errors.New("it has no action between ``` and ```")

// fenced is the first text between two fences on one line.
var fenced = regexp.MustCompile("```(.*?)```")

// readPublished finds the action as MMInA's code does: in the first pair of fences that stand on
// one line.
func readPublished(reply string) (reading, error) {
	at := fenced.FindStringSubmatchIndex(reply)
	if at == nil {
		return reading{}, errNoFence
	}
	m, err := parsePublished(reply[at[2]:at[3]])
	return reading{strings.TrimSpace(reply[:at[0]]), m}, err
}

// publishedForms are searched for anywhere in an action; what stands around them is let be.
var publishedForms = map[string]*regexp.Regexp{
	"click":     regexp.MustCompile(`click ?\[(\d+)\]`),
	"hover":     regexp.MustCompile(`hover ?\[(\d+)\]`),
	"type":      regexp.MustCompile(`type ?\[(\d+)\] ?\[(.+)\] ?\[(\d+)\]`),
	"press":     regexp.MustCompile(`press ?\[(.+)\]`),
	"scroll":    regexp.MustCompile(`scroll ?\[?(up|down)\]?`),
	"goto":      regexp.MustCompile(`goto ?\[(.+)\]`),
	"tab_focus": regexp.MustCompile(`tab_focus ?\[(\d+)\]`),
	"stop":      regexp.MustCompile(`stop ?\[(.+)\]`),
}

// parsePublished reads an action as MMInA's code does, every quirk included: verbs are matched by
// case, brackets are greedy, type presses Enter unless its last bracket is [0], and new_tab,
// go_back, go_forward and close_tab take no notice of what follows. An empty action and a typed
// character that its keyboard does not have crash that code; here they are errors.
// Source: MMInA, the parser of action strings.
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
		return move{}, fmt.Errorf("there is no action %s", quoted(kind))
	}
	got := form.FindStringSubmatch(s)
	switch {
	case got == nil && kind == "stop":
		return move{kind: kind}, nil
	case got == nil:
		return move{}, fmt.Errorf("%s cannot be read: %s", kind, quoted(s))
	case kind == "click" || kind == "hover":
		return move{kind: kind, id: got[1]}, nil
	case kind == "type":
		return move{kind: kind, id: got[1], text: got[2], enter: got[3] == "1"}, typeable(got[2])
	case kind == "press":
		return move{kind: kind, text: mended(got[1], true)}, nil
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

// quoted quotes the front of s.
func quoted(s string) string { return fmt.Sprintf("%q", clip(s, 40)) }

func clip(s string, most int) string {
	if r := []rune(s); len(r) > most {
		return string(r[:most]) + "…"
	}
	return s
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
