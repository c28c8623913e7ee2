package policy

import "math"

// pointers are the weights that make texts by pointing at their parts. With q the query of a slot, u a source and t its
// tokens:
//
//	goal      h += relu(Σ h₊ₒ Wₒ + attend(h W, h W, h W)), before any other use of it
//	rows      z += relu(z W + z_before W + z_after W + attend(z W, z W, z W)), before all else
//	slot      kind from s, and from z of its row
//	asked     q = relu(z_row W + s W + kind)
//	operator  q W;                 then d = relu(q W + operator)
//	source    u = relu(marks + b W + z_row W + attend(u W, h W, h W)), b the mean of h over shared words
//	part      d·(u W)/8 + u·w + pair;  a set likewise; to stop, d·w
//	first     (d W + u W)·t/8 + t·w, t = relu(Σ Wₒ marks₊ₒ + h_word W)
//	last      (d W + u W + t_first W)·t/8 + t·w + features of the end
//	again     d = relu(d W + u W + t_first W)
//
// Source of pointing: Vinyals et al., arXiv:1506.03134, equation 3, with products instead of sums.
type pointers struct {
	marks                               *mat
	slotRow, slotWhole                  *mat // width × 8: the kinds of slots
	askRow, askScreen, askOp            *mat
	askKind                             *mat // 8 × width
	ops, opKind                         *mat // width × nOps, nOps × width
	srcShared, srcRow, srcQuery, srcKey *mat
	srcValue, srcPoint, setPoint        *mat
	tokNear                             [2*reach + 1]*mat
	tokGoal                             *mat
	firstAsk, firstSource               *mat
	lastAsk, lastSource, lastFirst      *mat
	againSelf, againSource, againToken  *mat
	nearSelf, nearBefore, nearAfter     *mat
	nearQuery, nearKey, nearValue       *mat
	goalNear                            [2*reach + 1]*mat
	goalQuery, goalKey, goalValue       *mat
	alone                               *mat // width × 8: a source, a set, to stop, a first and a last token
	notches                             *mat // width × Notches
	pairBits, endBits, notchBits        *mat // 1 × 8, 1 × 16, 1 × 8

	heard     [nHeardAs]*mat // width × nHeard: what a proposal of others is worth, by the screen; see hearing
	heardBits *mat           // nHeardAs × nHeard: the same on every screen
}

// Columns of alone.
const (
	aloneSource = iota
	aloneSet
	aloneStop
	aloneFirst
	aloneLast
)

// layPointers cuts weights and gradients into matrices, as lay does.
func layPointers(next func(r, c int) *mat) *pointers {
	p := &pointers{}
	p.marks = next(nMarks, width)
	for _, m := range p.dense() {
		*m = next(width, width)
	}
	p.slotRow, p.slotWhole, p.askKind = next(width, 8), next(width, 8), next(8, width)
	p.ops, p.opKind, p.alone = next(width, int(nOps)), next(int(nOps), width), next(width, 8)
	p.notches = next(width, Notches)
	p.pairBits, p.endBits, p.notchBits = next(1, 8), next(1, 16), next(1, 8)
	for i := range p.heard {
		p.heard[i] = next(width, nHeard)
	}
	p.heardBits = next(int(nHeardAs), nHeard)
	return p
}

// dense are the square matrices.
func (p *pointers) dense() []**mat {
	all := []**mat{&p.askRow, &p.askScreen, &p.askOp, &p.srcShared, &p.srcRow, &p.srcQuery, &p.srcKey, &p.srcValue, &p.srcPoint,
		&p.setPoint, &p.tokGoal, &p.firstAsk, &p.firstSource, &p.lastAsk, &p.lastSource, &p.lastFirst, &p.againSelf, &p.againSource, &p.againToken,
		&p.nearSelf, &p.nearBefore, &p.nearAfter, &p.nearQuery, &p.nearKey, &p.nearValue}
	for i := range p.tokNear {
		all = append(all, &p.tokNear[i])
	}
	for i := range p.goalNear {
		all = append(all, &p.goalNear[i])
	}
	return append(all, &p.goalQuery, &p.goalKey, &p.goalValue)
}

// A pointing is the computed data of a page.
type pointing struct {
	*Net
	t              *tape
	page           *Page
	h, z, screen   *mat
	sources, sets  *mat
	points, single *mat // the points of sources and then sets: what d is compared with, and each one's own term
	worth          [nHeardAs]*mat
	kept           *glance // nil in training
}

// firsts scores the actions without a text and then the slots: 1 × both.
func (c *pointing) firsts() *mat {
	t, page := c.t, c.page
	acts := c.weights.score(t, page.sheet, c.z, c.screen)
	rows, whole := t.mul(c.z, c.slotRow), t.mul(c.screen, c.slotWhole)
	y := t.mat(1, len(acts.w)+len(page.slots))
	copy(y.w, acts.w)
	each := func(do func(at, row, kind int)) {
		for i, s := range page.slots {
			do(len(acts.w)+i, int(s.row), int(s.kind))
		}
	}
	each(func(at, row, kind int) {
		if y.w[at] = whole.w[kind]; row >= 0 {
			y.w[at] += rows.row(row)[kind]
		}
	})
	if t.learn {
		t.back = append(t.back, func() {
			axpy(1, y.g[:len(acts.g)], acts.g)
			each(func(at, row, kind int) {
				if whole.g[kind] += y.g[at]; row >= 0 {
					rows.grow(row)[kind] += y.g[at]
				}
			})
		})
	}
	for i := range page.said {
		if s := &page.said[i]; !math.IsInf(float64(y.w[s.at]), -1) {
			c.hear(y, s.at, s.as, &s.hearing)
		}
	}
	return y
}

// read computes the data shared by all choices.
func (n *Net) read(t *tape, page *Page) *pointing {
	c := &pointing{Net: n, t: t, page: page}
	c.h, c.z, c.screen = n.weights.trunk(t, page.sheet, c.phrases)
	c.z = c.around(c.z)
	return c
}

// phrases adds to each word of the goal the terms of the words around it and of all others.
func (c *pointing) phrases(h *mat) *mat {
	t := c.t
	y := t.attend(t.mul(h, c.goalQuery), t.mul(h, c.goalKey), t.mul(h, c.goalValue))
	for o := range c.goalNear {
		t.addMul(y, h, c.goalNear[o], o-reach)
	}
	return t.plus(t.relu(y), h)
}

// plus is the sum of two matrices.
func (t *tape) plus(a, b *mat) *mat {
	sum := t.mat(a.r, a.c)
	t.addAll(sum, a)
	t.addAll(sum, b)
	return sum
}

// around adds to each row the terms of its neighbours and of all others.
func (c *pointing) around(z *mat) *mat {
	t := c.t
	y := t.attend(t.mul(z, c.nearQuery), t.mul(z, c.nearKey), t.mul(z, c.nearValue))
	t.addMul(y, z, c.nearSelf, 0)
	t.addMul(y, z, c.nearBefore, 1)
	t.addMul(y, z, c.nearAfter, -1)
	return t.plus(t.relu(y), z)
}

// view is a row of a matrix, not copied.
func (t *tape) view(m *mat, i int) *mat {
	v := t.mat(0, m.c)
	v.r, v.w = 1, m.row(i)
	if t.learn {
		v.g = m.grow(i)
	}
	return v
}

// ask is the query of a slot: 1 × width.
func (c *pointing) ask(slot int) *mat {
	t, s := c.t, c.page.slots[slot]
	q := t.mul(c.screen, c.askScreen)
	if s.row >= 0 {
		t.addMul(q, t.view(c.z, int(s.row)), c.askRow, 0)
	}
	t.addRow(q, t.view(c.askKind, int(s.kind)))
	return t.relu(q)
}

// operator scores the operators: 1 × nOps.
func (c *pointing) operator(q *mat) *mat {
	y := c.t.mul(q, c.ops)
	if len(c.page.sets) == 0 {
		for op := range operators {
			if operators[op].most == 0 {
				y.w[op] = float32(math.Inf(-1))
			}
		}
	}
	return y
}

// with is the query after the operator is chosen.
func (c *pointing) with(q *mat, op Op) *mat {
	d := c.t.mul(q, c.askOp)
	c.t.addRow(d, c.t.view(c.opKind, int(op)))
	return c.t.relu(d)
}

// readTexts computes the sources and the sets, once.
func (c *pointing) readTexts() {
	if c.sources != nil {
		return
	}
	t, page := c.t, c.page
	tables := c.tables
	tables.features = c.marks
	bags, lists := make([]bag, len(page.sources)), make([][]uint8, len(page.sources))
	for i := range page.sources {
		bags[i], lists[i] = page.sources[i].bag, page.sources[i].match
	}
	u := t.bags(&tables, bags)
	plain := t.relu(t.bags(&tables, bags))
	a := t.attend(t.mul(plain, c.srcQuery), t.mul(c.h, c.srcKey), t.mul(c.h, c.srcValue))
	t.addAll(u, a)
	t.addMul(u, t.gather(c.h, lists), c.srcShared, 0)
	rows := t.mul(c.z, c.srcRow)
	for i := range page.sources {
		if r := page.sources[i].row; r >= 0 {
			t.addTo(u, i, rows, int(r))
		}
	}
	c.sources = t.relu(u)
	c.sets = t.relu(t.bags(&tables, page.sets))
	c.points = t.mat(c.sources.r+c.sets.r, c.sources.c)
	t.stack(c.points, t.mul(c.sources, c.srcPoint), t.mul(c.sets, c.setPoint))
	c.single = t.mat(c.points.r, c.alone.c)
	t.stack(c.single, t.mul(c.sources, c.alone), t.mul(c.sets, c.alone))
}

// addAll adds a matrix to another of its size.
func (t *tape) addAll(y, x *mat) {
	axpy(1, x.w, y.w)
	if t.learn {
		t.back = append(t.back, func() { axpy(1, y.g, x.g) })
	}
}

// addTo adds a row of a matrix to a row of another.
func (t *tape) addTo(y *mat, i int, x *mat, k int) {
	axpy(1, x.row(k), y.row(i))
	if t.learn {
		t.back = append(t.back, func() { axpy(1, y.grow(i), x.grow(k)) })
	}
}

// stack puts matrices below each other.
func (t *tape) stack(y *mat, parts ...*mat) {
	at := 0
	for _, x := range parts {
		copy(y.w[at:], x.w)
		if from := at; t.learn {
			t.back = append(t.back, func() { axpy(1, y.g[from:from+len(x.g)], x.g) })
		}
		at += len(x.w)
	}
}

// fit adds the scaled products of d with the rows of x to y, from column at on.
func (t *tape) fit(y *mat, at int, d, x *mat, scale float32) {
	for i := range x.r {
		y.w[at+i] += scale * dot(d.w, x.row(i))
	}
	if t.learn {
		t.back = append(t.back, func() {
			for i := range x.r {
				if g := scale * y.g[at+i]; g != 0 {
					axpy(g, x.row(i), d.g)
					axpy(g, d.w, x.grow(i))
				}
			}
		})
	}
}

// column adds a column of x, from row first on, to y from column at on.
func (t *tape) column(y *mat, at int, x *mat, first, n, k int) {
	for i := range n {
		y.w[at+i] += x.row(first + i)[k]
	}
	if t.learn {
		t.back = append(t.back, func() {
			for i := range n {
				x.grow(first + i)[k] += y.g[at+i]
			}
		})
	}
}

// addBits adds the weights of its bits to every column of y.
func (t *tape) addBits(y, w *mat, sets []uint32) {
	for i, set := range sets {
		y.w[i] += bits(w.w, set)
	}
	if t.learn {
		t.back = append(t.back, func() {
			for i, set := range sets {
				bitsBack(w.g, set, y.g[i])
			}
		})
	}
}

// parts scores the possible next parts: the sources, the sets, and stopping.
func (c *pointing) parts(d *mat, op Op, before int, pairs []uint32) *mat {
	c.readTexts()
	t, o := c.t, &operators[op]
	y := t.mat(1, c.points.r+1)
	t.fit(y, 0, d, c.points, 1.0/8)
	t.column(y, 0, c.single, 0, c.sources.r, aloneSource)
	t.column(y, c.sources.r, c.single, c.sources.r, c.sets.r, aloneSet)
	if before > 0 {
		t.column(y, c.points.r, t.mul(d, c.alone), 0, 1, aloneStop)
	}
	t.addBits(y, c.pairBits, pairs)
	none := float32(math.Inf(-1))
	for i := range c.sources.r {
		if before >= o.most || len(c.page.sources[i].marks) == 0 {
			y.w[i] = none
		}
	}
	for i := range c.sets.r {
		if !o.sets || before > 0 {
			y.w[c.sources.r+i] = none
		}
	}
	if before < max(o.least, 1) {
		y.w[c.points.r] = none
	}
	return y
}

// A tokenSheet holds the features of a source's tokens for one slot.
type tokenSheet struct {
	bags  []bag
	goals [][]uint8 // the word of the goal for each token; nil for other sources
}

// A tokenRead is the computed data of a source's tokens.
type tokenRead struct{ all, single *mat }

// tokens computes the data of tokens.
func (c *pointing) tokens(s *tokenSheet) *tokenRead {
	t := c.t
	tables := c.tables
	tables.features = c.marks
	x := t.bags(&tables, s.bags)
	y := t.mat(x.r, x.c)
	for o := range c.tokNear {
		t.addMul(y, x, c.tokNear[o], o-reach)
	}
	if s.goals != nil {
		t.addMul(y, t.gather(c.h, s.goals), c.tokGoal, 0)
	}
	t.relu(y)
	return &tokenRead{y, t.mul(y, c.alone)}
}

// first scores the tokens that a span may begin with.
func (c *pointing) first(d *mat, source int, tokens *tokenRead) *mat {
	t := c.t
	f := t.mul(d, c.firstAsk)
	t.addMul(f, t.view(c.sources, source), c.firstSource, 0)
	return c.firstOf(f, tokens)
}

// firstOf is first with a known query.
func (c *pointing) firstOf(f *mat, tokens *tokenRead) *mat {
	t := c.t
	y := t.mat(1, tokens.all.r)
	t.fit(y, 0, f, tokens.all, 1.0/8)
	t.column(y, 0, tokens.single, 0, tokens.all.r, aloneFirst)
	return y
}

// last scores the possible last tokens, from the first token on.
func (c *pointing) last(d *mat, source int, tokens *tokenRead, first int, ends []uint32) *mat {
	t := c.t
	f := t.mul(d, c.lastAsk)
	t.addMul(f, t.view(c.sources, source), c.lastSource, 0)
	t.addMul(f, t.view(tokens.all, first), c.lastFirst, 0)
	return c.lastOf(f, tokens, first, ends)
}

// lastOf is last with a known query.
func (c *pointing) lastOf(f *mat, tokens *tokenRead, first int, ends []uint32) *mat {
	t := c.t
	rest := t.mat(0, tokens.all.c)
	rest.r, rest.w = tokens.all.r-first, tokens.all.w[first*rest.c:]
	if t.learn {
		rest.g = tokens.all.g[first*rest.c:]
	}
	y := t.mat(1, rest.r)
	t.fit(y, 0, f, rest, 1.0/8)
	t.column(y, 0, tokens.single, first, rest.r, aloneLast)
	t.addBits(y, c.endBits, ends)
	return y
}

// again is the query after a part.
func (c *pointing) again(d *mat, source int, tokens *tokenRead, first int) *mat {
	t := c.t
	y := t.mul(d, c.againSelf)
	t.addMul(y, t.view(c.sources, source), c.againSource, 0)
	t.addMul(y, t.view(tokens.all, first), c.againToken, 0)
	return t.relu(y)
}

// notch scores the positions of a slider. Hints are marks of each.
func (c *pointing) notch(q *mat, hints []uint32) *mat {
	y := c.t.mul(q, c.notches)
	c.t.addBits(y, c.notchBits, hints)
	return y
}
