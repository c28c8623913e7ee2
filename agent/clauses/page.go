package clauses

import (
	"cmp"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/internal/lazy"
)

// A node is an element of a page, with the role and name of the one around it, such as "navigation Menu".
type node struct {
	gymkhana.Element
	in string
}

func (n node) menu() bool { return strings.HasPrefix(n.in, "navigation") }

func (n node) field() bool { return slices.Contains(n.States, "editable") }

// A page is what the screen and scrolling have shown of an address.
type page struct {
	url   string
	nodes []node
	more  bool // it can be scrolled further down
}

var scrolled = lazy.Regexp(`^\[\d+\] .* scrolled: (\d+) of (\d+)`)

// read takes the elements of an observation. The name of a text is what it says. What the same page showed before is kept,
// in the order of the page: a new element comes after the one that precedes it on the screen, or before the next known one.
func read(o *gymkhana.Observation, before *page) *page {
	p := &page{url: o.URL, more: before.more || before.url == ""}
	p.nodes = append(p.nodes, before.nodes...)
	at := scrolled().FindStringSubmatch(o.Text)
	p.more = p.more && at != nil && at[1] != at[2] && at[2] != "0"
	around := map[string]string{}
	place := func(id string) int { return slices.IndexFunc(p.nodes, func(o node) bool { return o.ID == id }) }
	next := len(p.nodes)
	if i := slices.IndexFunc(o.Elements, func(e gymkhana.Element) bool { return place(e.ID) >= 0 }); i >= 0 {
		next = place(o.Elements[i].ID)
	}
	for _, e := range o.Elements {
		e.Name = cmp.Or(e.Name, e.Text)
		around[e.ID] = e.Role + " " + e.Name
		n := node{e, around[e.Parent]}
		if i := place(n.ID); i >= 0 {
			n.in = cmp.Or(n.in, p.nodes[i].in) // what is around it may be out of view
			p.nodes[i], next = n, i+1
		} else {
			p.nodes, next = slices.Insert(p.nodes, next, n), next+1
		}
	}
	return p
}

// A form is fields and boxes of a page, up to a button.
type form struct {
	parts  []node
	button node
}

func (f form) key() string { return "form " + f.button.Name + f.parts[0].Name }

// forms divides the controls of a page at its buttons. The last form has none if it was not found yet.
func (p *page) forms() (all []form) {
	var now form
	for _, n := range p.nodes {
		if n.field() || n.Role == "checkbox" || n.Role == "radio" {
			now.parts = append(now.parts, n)
		} else if n.Role == "button" && len(now.parts) > 0 {
			all, now = append(all, form{now.parts, n}), form{}
		}
	}
	if len(now.parts) > 0 {
		all = append(all, now)
	}
	return all
}

// entries lists links with the texts that describe them: those after a link in a heading, and those before any other, such
// as "Select".
func (p *page) entries(each func(link node, texts []string)) {
	var last node
	var texts []string
	for _, n := range append(slices.Clone(p.nodes), node{Element: gymkhana.Element{Role: "button"}}) {
		ends := n.Role == "search" || n.Role == "form" || n.Role == "button" || n.menu()
		switch {
		case !ends && n.Role == "text":
			texts = append(texts, n.Name)
		case !ends && n.Role != "link":
		case strings.HasPrefix(last.in, "heading"):
			each(last, texts)
			last, texts = n, nil
		case ends || strings.HasPrefix(n.in, "heading"):
			last, texts = n, nil
		default:
			each(n, texts)
			last, texts = n, nil
		}
	}
}

// find returns the text that shares most with a question, with the help of the text before it, which is often its label,
// and of the heading above. Only texts that fit count.
func (p *page) find(asked []string, fits func(string) bool) (found string, score float64) {
	label, head := "", ""
	for _, n := range p.nodes {
		switch {
		case n.Role == "heading":
			head = n.Name
		case n.menu() || n.Role != "text" && n.Role != "link" && n.Role != "cell":
			continue
		}
		if fits(n.Name) {
			s := 2*float64(shared(label+" "+n.Name, asked)) + within(label, asked)
			if label != head {
				s += float64(shared(head, asked))
			}
			if s > score {
				found, score = n.Name, s
			}
		}
		label = n.Name
	}
	return found, score
}
