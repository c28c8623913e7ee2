package web

import (
	"fmt"
	"strings"

	"gymkhana"
	"gymkhana/agent/engine"
	"gymkhana/internal/lazy"
)

// A page is the agent's data about the page of an observation. It stays valid after the observation.
type page struct {
	nodes   map[string]node
	options map[string][]string // options of lists, as far as the tree contains them
	url     string
	hash    gymkhana.Hash // the hash of the whole text

	labels map[string]string // grammar autowebglm: ids by label
	names  map[string]string // grammar autowebglm: labels by id
	pieces map[string]string // grammar autowebglm: the markup of an element, without what it contains, by id
}

// A node is a line of the tree, or an element without one.
type node struct {
	line int    // counted from 0; elements without a line come after all that have one
	text string // the text without its id; white space is collapsed
}

var (
	nodeLine   = lazy.Regexp(`^\t*\[(\d+)\] (\S.*)$`)
	optionLine = lazy.Regexp(`^option '(.*)'`)
)

// newPage parses the elements and the tree. If an id occurs twice in the tree, its first line counts.
func newPage(o *gymkhana.Observation) *page {
	p := &page{nodes: map[string]node{}, options: map[string][]string{}, url: o.URL}
	lines := strings.Split(o.Text, "\n")
	list := "" // the latest node that is no option
	for i, line := range lines {
		got := nodeLine().FindStringSubmatch(line)
		if got == nil {
			continue
		}
		if option := optionLine().FindStringSubmatch(got[2]); option != nil {
			p.options[list] = append(p.options[list], engine.OneLine(option[1]))
		} else {
			list = got[1]
		}
		if !p.has(got[1]) {
			p.nodes[got[1]] = node{i, engine.OneLine(got[2])}
		}
	}
	for i, e := range o.Elements {
		if e.ID != "" && !p.has(e.ID) {
			p.nodes[e.ID] = node{len(lines) + i, engine.OneLine(fmt.Sprintf("%s '%s'", e.Role, label(&e)))}
		}
	}
	seen := gymkhana.Observation{Text: o.Text, Elements: o.Elements, URL: o.URL, Tabs: o.Tabs}
	p.hash = gymkhana.HashBytes(seen.AppendCanonical(nil))
	return p
}

// has reports whether an id exists on the page, with or without a line in the tree, in view or not.
func (p *page) has(id string) bool {
	_, ok := p.nodes[id]
	return ok
}

// label returns an element's name, otherwise its text.
func label(e *gymkhana.Element) string {
	if e.Name != "" {
		return e.Name
	}
	return e.Text
}

// observed returns an observation's text: the open tabs on a line, an empty line, and the body.
//
//	Tab 0 (current): Pots and pans | Tab 1: Harbour town
func observed(tabs []gymkhana.Tab, body string) string {
	if len(tabs) == 0 {
		return body
	}
	titles := make([]string, len(tabs))
	for i, t := range tabs {
		current := ""
		if t.Active {
			current = " (current)"
		}
		titles[i] = fmt.Sprintf("Tab %d%s: %s", i, current, engine.OneLine(t.Title))
	}
	return strings.Join(titles, " | ") + "\n\n" + body
}

// shortened cuts an observation to a number of tokens; a negative number means no limit.
func shortened(s string, tokens int, cut func(whole, kept string) string) string {
	if tokens < 0 || engine.Tokens(s) <= tokens {
		return s
	}
	return cut(s, engine.Cut(s, tokens))
}
