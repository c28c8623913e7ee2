package aes

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// A node is an element of a page that tests make: what is in it decides its text, as in a browser.
type node struct {
	e    Element
	own  string // its own text
	kids []*node
}

func (n *node) clone() *node {
	c := *n
	c.e.Style = slices.Clone(n.e.Style)
	c.kids = nil
	for _, k := range n.kids {
		c.kids = append(c.kids, k.clone())
	}
	return &c
}

// capture returns the nodes of a tree as a flat list, without the root, which represents body.
func (n *node) capture() Capture {
	var c Capture
	for _, k := range n.kids {
		k.flatten(&c, -1)
	}
	return c
}

func (n *node) flatten(c *Capture, parent int) {
	at := len(c.Elements)
	e := n.e
	e.Parent = parent
	c.Elements = append(c.Elements, e)
	texts, longest := []string{}, 0
	var ink []string
	if n.own != "" {
		texts, longest, ink = append(texts, n.own), len(n.own), e.Style[:InkProperties]
	}
	for _, k := range n.kids {
		first := len(c.Elements)
		k.flatten(c, at)
		kid := c.Elements[first]
		if kid.Text != "" {
			texts = append(texts, kid.Text)
		}
		if l := len(kid.Text); l > longest && kid.Ink != nil {
			longest, ink = l, kid.Ink
		}
	}
	c.Elements[at].Text, c.Elements[at].Ink = strings.Join(texts, "\n"), ink
	c.Elements[at].Descendants = len(c.Elements) - at - 1
	bg, _ := parseColor(e.style("background-color"))
	if n.own != "" || bg.a > 0 || e.Tag == "img" || e.Tag == "input" {
		c.Elements[at].Parts = 1
	}
}

// all are the nodes of a tree, the root first.
func (n *node) all() []*node {
	out := []*node{n}
	for _, k := range n.kids {
		out = append(out, k.all()...)
	}
	return out
}

func (n *node) byID(id int) *node {
	for _, k := range n.all() {
		if k.e.ID == id {
			return k
		}
	}
	return nil
}

// above are the nodes from the root down to the one with an id.
func (n *node) above(id int) []*node {
	if n.e.ID == id {
		return []*node{n}
	}
	for _, k := range n.kids {
		if way := k.above(id); way != nil {
			return append([]*node{n}, way...)
		}
	}
	return nil
}

// A maker makes pages by chance.
type maker struct {
	rng  *rand.Rand
	last int
}

func (m *maker) node(b Box, tag string, attrs ...string) *node {
	m.last++
	attrs = append([]string{"tag=" + tag, fmt.Sprintf("width=%vpx", b.W), fmt.Sprintf("height=%vpx", b.H)}, attrs...)
	return &node{e: el(m.last, b, attrs...)}
}

func (m *maker) colour() string {
	return fmt.Sprintf("rgb(%d, %d, %d)", m.rng.IntN(256), m.rng.IntN(256), m.rng.IntN(256))
}

var vocabulary = strings.Fields("tea green black mountain river stone cup morning leaf warm small harvest old road letter blue quiet garden")

func (m *maker) words(n int) string {
	var all []string
	for range n {
		all = append(all, vocabulary[m.rng.IntN(len(vocabulary))])
	}
	return strings.Join(all, " ")
}

// page is a number of cards, with what pages have in them. Some elements get wrappers of the same box.
func (m *maker) page(cards int) *node {
	root := m.node(Box{W: 1920, H: 1080}, "body")
	for i := range cards {
		b := Box{X: float64(20 + i%4*460), Y: float64(20 + i/4*340), W: 440, H: 320}
		card := m.node(b, "section", "filter=background-color", "evalby=background-color|border-radius|width|height",
			"background-color="+m.colour(), "border-top-left-radius=8px")
		put := func(dx, dy, w, h float64, tag, own string, attrs ...string) {
			n := m.node(Box{X: b.X + dx, Y: b.Y + dy, W: w, H: h}, tag, attrs...)
			n.own = own
			for m.rng.IntN(3) == 0 {
				n = m.wrap(n)
			}
			card.kids = append(card.kids, n)
		}
		put(20, 10, 400, 40, "h2", m.words(1+m.rng.IntN(3)), "filter=text", "evalby=text|font-size|font-weight|color", "color="+m.colour(), "font-size=24px")
		put(20, 60, 400, 100, "p", m.words(11+m.rng.IntN(20)), "filter=text", "evalby=text|color|font-family|line", "color="+m.colour())
		put(20, 170, 180, 40, "button", m.words(2),
			"filter=text", "evalby=text|background-color|border|width", "background-color="+m.colour(), "border-top-width=2px")
		put(220, 170, 200, 40, "input", "", "filter=placeholder", "evalby=placeholder|value|type|height", "placeholder="+m.words(2), "type=text")
		put(20, 220, 180, 90, "img", "", "filter=src", "evalby=src|width", fmt.Sprintf("src=/p%d.svg", m.rng.IntN(3)))
		put(220, 220, 200, 90, "div", "", "filter=background-color", "evalby=background-color|box-shadow", "background-color="+m.colour())
		root.kids = append(root.kids, card)
	}
	for _, n := range root.all() {
		n.e.EvalBy = strings.ReplaceAll(n.e.EvalBy, "|line", "")
	}
	return root
}

// wrap puts an unmarked element of the same box around a node.
func (m *maker) wrap(n *node) *node {
	w := m.node(n.e.Box, "div")
	w.kids = []*node{n}
	return w
}

// targets are the ids of the marked nodes.
func (n *node) targets() []int {
	var ids []int
	for _, k := range n.all() {
		if k.e.FilterBy != "" {
			ids = append(ids, k.e.ID)
		}
	}
	return ids
}

// damages are ways to spoil one node, each with what it leaves of the page, or false where it cannot be done to it.
var damages = map[string]func(root *node, id int) bool{
	"delete": func(root *node, id int) bool {
		way := root.above(id)
		for i := len(way) - 1; i > 0; i-- { // with the wrappers that hold nothing else
			up := way[i-1]
			up.kids = slices.DeleteFunc(up.kids, func(k *node) bool { return k == way[i] })
			if len(up.kids) > 0 || up.e.FilterBy != "" {
				break
			}
		}
		return true
	},
	"move":   func(root *node, id int) bool { return root.place(id, func(b *Box) { b.X += 15 }) },
	"resize": func(root *node, id int) bool { return root.place(id, func(b *Box) { b.W *= 0.9 }) },
	"recolour": func(root *node, id int) bool {
		n := root.byID(id)
		for _, p := range []string{"color", "background-color"} {
			if c, ok := parseColor(n.e.style(p)); ok && slices.Contains(n.e.methods(), p) {
				n.e.set(p, fmt.Sprintf("rgb(%d, %d, %d)", int(c.r+40)%256, int(c.g), int(c.b)))
				return true
			}
		}
		return false
	},
	"retype": func(root *node, id int) bool {
		n := root.byID(id)
		if n.own == "" {
			return false
		}
		words := strings.Fields(n.own)
		words[len(words)/2] += "s"
		n.own = strings.Join(words, " ")
		return true
	},
	"shout": func(root *node, id int) bool { // case alone
		n := root.byID(id)
		n.own = strings.ToUpper(n.own)
		return n.own != ""
	},
}

// place changes the box of a node and of the wrappers that have the same, with what is in it.
func (n *node) place(id int, change func(*Box)) bool {
	way := n.above(id)
	from := way[len(way)-1].e.Box
	for _, up := range way[:len(way)-1] {
		if up.e.Box == from {
			change(&up.e.Box)
		}
	}
	for i, k := range way[len(way)-1].all() {
		if i == 0 || from.X != k.e.Box.X {
			change(&k.e.Box)
		}
		if i == 0 && k.e.style("width") != "" {
			k.e.set("width", fmt.Sprintf("%vpx", k.e.Box.W))
		}
	}
	return true
}
