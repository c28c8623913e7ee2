package web

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/agent/engine"
	"gymkhana/internal/lazy"
)

// A candidate is an action in the form that the model writes it: search, click or stop, and what is in its brackets.
type candidate struct{ kind, text string }

// String returns the form that parses to the same candidate.
func (c candidate) String() string { return c.kind + "[" + c.text + "]" }

var candidateForm = lazy.Regexp(`(?i)\b(search|click|stop)\s*\[`)

// candidates reads the actions of a reply in their order. Names may have brackets themselves.
func candidates(reply string) []candidate {
	var list []candidate
	for line := range strings.Lines(engine.Valid(reply)) {
		heads := candidateForm().FindAllStringSubmatchIndex(line, -1)
		for i, head := range heads {
			body := line[head[1]:]
			if i+1 < len(heads) {
				body = line[head[1]:heads[i+1][0]]
			}
			end := closing(body)
			if end < 0 {
				continue
			}
			list = append(list, candidate{strings.ToLower(line[head[2]:head[3]]), engine.OneLine(body[:end])})
		}
	}
	return list
}

// closing finds the bracket that closes a text whose opening bracket is before it: the one that balances it, or else
// the last one; -1 if there is none.
func closing(s string) int {
	depth := 0
	for i := range len(s) {
		switch s[i] {
		case '[':
			depth++
		case ']':
			if depth == 0 {
				return i
			}
			depth--
		}
	}
	return strings.LastIndexByte(s, ']')
}

// choose returns the first candidate of a reply that the page allows, and what it does.
func (a *shopper) choose(reply string) (candidate, move, error) {
	list := candidates(reply)
	if len(list) == 0 {
		return candidate{}, move{}, errors.New("it has no candidate such as search[words] or click[name]")
	}
	var first error
	for _, c := range list[:min(len(list), mostCandidates)] {
		m, err := a.aim(c)
		if err == nil {
			return c, m, nil
		}
		if first == nil {
			first = err
		}
	}
	return candidate{}, move{}, first
}

// aim finds what a candidate means on the page.
func (a *shopper) aim(c candidate) (move, error) {
	switch c.kind {
	case "stop":
		if !a.terms.Stops {
			return move{}, errors.New("stop is not offered")
		}
		return move{kind: "stop", text: c.text}, nil
	case "search":
		box := searchBox(a.elements)
		if box == "" {
			return move{}, gymkhana.Absent(errors.New("the page has no search box"))
		}
		if c.text == "" {
			return move{}, errors.New("a search needs words")
		}
		return move{kind: "type", id: box, text: c.text, enter: true}, nil
	}
	if a.terms.Scrolls && strings.EqualFold(c.text, scrollDown) {
		return move{kind: "scroll", text: "down"}, nil
	}
	if a.terms.Scrolls && strings.EqualFold(c.text, scrollUp) {
		return move{kind: "scroll", text: "up"}, nil
	}
	id := named(a.elements, c.text)
	if id == "" {
		return move{}, gymkhana.Absent(fmt.Errorf("nothing with the name %s can be clicked", engine.Quote(c.text)))
	}
	return move{kind: "click", id: id}, nil
}

// writable are the roles of fields that take text.
var writable = []string{"searchbox", "textbox", "combobox"}

// seeks are words in the name of a field for searches.
var seeks = []string{"search", "find", "look for", "look up"}

// searchBox returns the field of a page that searches: one whose role says so, one whose name does, or the only field.
// It is "" if there is none.
func searchBox(elements []gymkhana.Element) string {
	var boxes []gymkhana.Element
	for _, e := range elements {
		if e.Role == "searchbox" && e.ID != "" {
			return e.ID
		}
		if e.ID != "" && slices.Contains(writable, e.Role) {
			boxes = append(boxes, e)
		}
	}
	for _, e := range boxes {
		name := strings.ToLower(e.Name)
		if slices.ContainsFunc(seeks, func(word string) bool { return strings.Contains(name, word) }) {
			return e.ID
		}
	}
	if len(boxes) == 1 {
		return boxes[0].ID
	}
	return ""
}

// clickable are the roles of what is clicked by name, for worlds that report no use of elements.
var clickable = []string{"link", "button", "checkbox", "radio", "tab", "menuitem", "option", "switch"}

// named returns the first element that can be clicked and has a name, or else the only one whose name contains it.
func named(elements []gymkhana.Element, name string) string {
	name = plainName(name)
	if name == "" {
		return ""
	}
	var parts []string
	for i := range elements {
		e := &elements[i]
		if e.ID == "" || !slices.Contains(clickable, e.Role) && !slices.Contains(e.States, "clickable") {
			continue
		}
		switch own := plainName(label(e)); {
		case own == name || e.ID == strings.Trim(name, "[]"):
			return e.ID
		case strings.Contains(own, name):
			parts = append(parts, e.ID)
		}
	}
	if len(parts) == 1 {
		return parts[0]
	}
	return ""
}

// plainName is a name without case, quotes and double spaces.
func plainName(s string) string {
	return strings.ToLower(engine.OneLine(strings.Trim(strings.TrimSpace(s), `"'“”`)))
}

// query reads the words of a search from a reply: its first line, without quotes and the form of a candidate.
func query(reply string) string {
	reply = strings.TrimSpace(engine.Valid(reply))
	if list := candidates(reply); len(list) > 0 {
		reply = list[0].text
	}
	line, _, _ := strings.Cut(reply, "\n")
	return engine.Clip(strings.Trim(engine.OneLine(line), `"'“”`+"`[]"), 200)
}
