package policy

import (
	"math"
	"slices"
)

// A fork is a choice among several alternatives on the ways to a right action. Lessons store them with everything that
// the network reads there.
type fork struct {
	kind  forkKind
	right []branch

	slot   int
	op     Op
	before int // number of parts chosen before
	pairs  []uint32
	source int
	tokens *tokenSheet
	first  int
	bits   []uint32 // of ends, or of notches
}

// A branch is a right alternative and the fork after it; nil: none.
type branch struct {
	at    int
	then  *fork
	heard []proposal // of a slot: what was heard for it; then has only ways to texts that were not
}

type forkKind uint8

const (
	forkAct forkKind = iota
	forkNotch
	forkOp
	forkPart
	forkFirst
	forkLast
)

// take returns a branch of a fork, and makes it if it does not exist.
func (f *fork) take(at int) *branch {
	i := slices.IndexFunc(f.right, func(b branch) bool { return b.at == at })
	if i < 0 {
		i = len(f.right)
		f.right = append(f.right, branch{at: at})
	}
	return &f.right[i]
}

// lead adds the way to a choice.
func (p *pageReader) lead(root *fork, c *Choice) {
	if c.Act >= 0 {
		root.take(c.Act)
		return
	}
	b := root.take(len(p.out.Acts) + c.Slot)
	if p.out.Slots[c.Slot].Kind == SliderSlot {
		if b.then == nil {
			b.then = &fork{kind: forkNotch, slot: c.Slot, bits: p.hints()}
		}
		b.then.take(c.Notch)
		return
	}
	p.readTexts()
	if b.then == nil {
		b.then = &fork{kind: forkOp, slot: c.Slot}
	}
	b = b.then.take(int(c.Op))
	part := func(before int) *fork {
		if b.then == nil {
			b.then = &fork{kind: forkPart, slot: c.Slot, op: c.Op, before: before, pairs: p.pairs(c.Slot)}
		}
		return b.then
	}
	if c.Set >= 0 {
		part(0).take(len(p.out.Sources) + c.Set)
		return
	}
	for k, span := range c.Parts {
		b = part(k).take(span.Source)
		if b.then == nil {
			b.then = &fork{kind: forkFirst, source: span.Source, tokens: p.sheetOf(c.Slot, span.Source)}
		}
		first := b.then
		b = first.take(span.First)
		if b.then == nil {
			b.then = &fork{kind: forkLast, source: span.Source, tokens: first.tokens, first: span.First, bits: p.ends(span.Source, span.First)}
		}
		b = b.then.take(span.Last - span.First)
	}
	if len(c.Parts) < operators[c.Op].most {
		part(len(c.Parts)).take(len(p.out.Sources) + len(p.out.Sets))
	}
}

func (p *pageReader) sheetOf(slot, source int) *tokenSheet {
	s := &tokenSheet{}
	s.bags, s.goals = p.tokens(slot, source)
	all := make([]*bag, len(s.bags))
	for i := range all {
		all[i] = &s.bags[i]
	}
	compact(all...)
	return s
}

// Bits of a notch.
const (
	notchSaid  uint32 = 1 << iota // the goal has a number that is this percentage of the slider, or next to it
	notchLeast                    // the left end
	notchMost                     // the right end
)

// hints returns the features of every notch of a slider.
func (p *pageReader) hints() []uint32 {
	all := make([]uint32, Notches)
	for _, w := range p.goal.words {
		if x := atoi(w.text); w.number && x <= 100 {
			at := x * (Notches - 1) / 100
			for k := max(at-1, 0); k <= min(at+1, Notches-1); k++ {
				all[k] |= notchSaid
			}
		}
	}
	all[0] |= notchLeast
	all[Notches-1] |= notchMost
	return all
}

// A node is a fork with its scores.
type node struct {
	y     *mat
	l     []float32 // logarithms of probabilities
	right []branch
	then  []*node
	heard []*council // of branches with proposals; nil: none
	p     float64    // log-probability that the choices from here on are right
}

// score scores a fork and those after it. d is the query.
func (c *pointing) score(f *fork, d *mat, tokens *tokenRead) *node {
	n := &node{right: f.right}
	switch f.kind {
	case forkAct:
		n.y = c.firsts()
	case forkNotch:
		n.y = c.notch(d, f.bits)
	case forkOp:
		n.y = c.operator(d)
	case forkPart:
		n.y = c.parts(d, f.op, f.before, f.pairs)
	case forkFirst:
		tokens = c.tokens(f.tokens)
		n.y = c.first(d, f.source, tokens)
	case forkLast:
		n.y = c.last(d, f.source, tokens, f.first, f.bits)
	}
	n.l = c.t.zeros(len(n.y.w))
	copy(n.l, n.y.w)
	logSoftmax(n.l)
	n.p = math.Inf(-1)
	for _, b := range f.right {
		p := float64(n.l[b.at])
		var then *node
		next := d
		if f.kind == forkAct && b.at >= len(c.page.sheet.choices) {
			next = c.ask(b.at - len(c.page.sheet.choices))
		}
		if b.then != nil {
			switch f.kind {
			case forkOp:
				next = c.with(d, Op(b.at))
			case forkLast:
				next = c.again(d, f.source, tokens, f.first)
			}
			then = c.score(b.then, next, tokens)
		}
		var all *council
		switch {
		case b.heard != nil:
			all = c.consult(b.heard, next)
			all.add(then)
			p += all.right()
		case then != nil:
			p += then.p
		}
		n.then, n.heard = append(n.then, then), append(n.heard, all)
		n.p = logAdd(n.p, p)
	}
	return n
}

// logAdd is log(eᵃ + eᵇ).
func logAdd(a, b float64) float64 {
	if a < b {
		a, b = b, a
	}
	if math.IsInf(b, -1) {
		return a // also if both are −∞
	}
	return a + math.Log1p(math.Exp(b-a))
}

// descend adds the gradient of −weight·log p. If several choices are right, each counts in
// proportion to its probability.
func (n *node) descend(weight float32) {
	for i, v := range n.l {
		if !math.IsInf(float64(v), -1) {
			n.y.g[i] += weight * float32(math.Exp(float64(v)))
		}
	}
	for i, b := range n.right {
		p := float64(n.l[b.at])
		switch {
		case n.heard[i] != nil:
			p += n.heard[i].right()
		case n.then[i] != nil:
			p += n.then[i].p
		}
		share := weight * float32(math.Exp(p-n.p))
		n.y.g[b.at] -= share
		switch {
		case n.heard[i] != nil:
			n.heard[i].descend(share)
		case n.then[i] != nil:
			n.then[i].descend(share)
		}
	}
}
