package policy

import (
	"math"
	"math/rand/v2"
)

// width is the length of every vector in a network.
const width = 64

// reach is how many words on either side affect the vector of a word of the goal.
const reach = 2

// A Net is the network: its weights only, without inputs. It may be read concurrently.
//
//	goal      h = relu(Σ Wₒ g₊ₒ)                g words of the goal, o from −2 to 2
//	rows      x                                  elements and apps: words, values, features
//	          a = attend(x Wq, h Wk, h Wv)       what of the goal fits the row
//	          b = mean of h over shared words
//	screen    s = relu(mean x W + top x W + mean h W + Σ past W + whole)
//	          z = relu(x W + a W + (x∘a) W + b W + s W)
//	score     of a choice: kind from s, kind of its row from z, and for a text
//	          (z_row W)·p, p the mean of h over the span, with weights of the pair
type Net struct {
	weights
	*pointers // nil for a network that chooses from a list
	flat      []float32
	vote      []float64 // of a trained group; see VoteWeights
}

// tables are the embeddings.
type tables struct{ words, values, features *mat }

// weights are all trained numbers, as matrices over one slice.
type weights struct {
	tables
	near                                 [2*reach + 1]*mat
	query, key, value                    *mat
	screenMean, screenTop, screenGoal    *mat
	screenPast                           *mat
	rowSelf, rowGoal, rowBoth, rowShared *mat
	rowScreen                            *mat
	kinds                                *mat // the weights for a row: width × 16
	field, stretch                       *mat // the weights for a field and for a span: width × width
	span                                 *mat // the weights for a span alone: width × 16
	whole                                *mat // of the screen: width × 48
	pairs                                *mat // 1 × 2·32: for texts, and for answers
}

const (
	wholeParts = nKinds + 1               // index in whole of the kinds of answers
	wholeSaid  = wholeParts + int(nParts) // and of the weights of others' proposals
	wholeCols  = 48
)

// lay divides a slice of weights, and one of gradients unless it is nil, into matrices.
func lay(flat, grads []float32, points bool) (w weights, p *pointers, size int) {
	at := 0
	next := func(r, c int) *mat {
		m := &mat{r: r, c: c}
		if flat != nil {
			m.w = flat[at : at+r*c]
		}
		if grads != nil {
			m.g = grads[at : at+r*c]
		}
		at += r * c
		return m
	}
	square := func() *mat { return next(width, width) }
	w.words, w.values, w.features = next(vocabulary, width), next(valuePool, width), next(nFeatures, width)
	for i := range w.near {
		w.near[i] = square()
	}
	for _, m := range []**mat{&w.query, &w.key, &w.value, &w.screenMean, &w.screenTop, &w.screenGoal, &w.screenPast,
		&w.rowSelf, &w.rowGoal, &w.rowBoth, &w.rowShared, &w.rowScreen, &w.field, &w.stretch} {
		*m = square()
	}
	w.kinds, w.span, w.whole, w.pairs = next(width, 16), next(width, 16), next(width, wholeCols), next(2, 32)
	if points {
		p = layPointers(next)
	}
	return w, p, at
}

// NewNet makes a network of random weights, which chooses from a list.
func NewNet(seed uint64) *Net { return newNet(seed, false) }

// NewPointer makes a network of random weights, which points at the parts of texts.
func NewPointer(seed uint64) *Net { return newNet(seed, true) }

func newNet(seed uint64, points bool) *Net {
	n := netOf(make([]float32, size(points)), points)
	r := rand.New(rand.NewPCG(seed, 0))
	fill := func(m *mat, scale float64) {
		for i := range m.w {
			m.w[i] = float32(scale * r.NormFloat64())
		}
	}
	fill(n.words, 0.1)
	fill(n.values, 0.1)
	fill(n.features, 0.1)
	for _, m := range n.weights.dense() {
		fill(m, 1/math.Sqrt(float64(m.r)))
	}
	for _, m := range []*mat{n.kinds, n.span, n.whole} {
		fill(m, 0.1/math.Sqrt(float64(m.r)))
	}
	if !points {
		return n
	}
	fill(n.marks, 0.1)
	root := math.Sqrt(width)
	for _, m := range n.pointers.dense() {
		fill(*m, 1/root)
	}
	for _, m := range []*mat{n.slotRow, n.slotWhole, n.askKind, n.ops, n.opKind, n.alone, n.notches} {
		fill(m, 0.1/root)
	}
	return n
}

// size is the number of weights of a network, with or without those for pointing.
func size(points bool) int {
	_, _, size := lay(nil, nil, points)
	return size
}

// netOf makes a network of the given weights without copying them.
func netOf(flat []float32, points bool) *Net {
	n := &Net{flat: flat}
	n.weights, n.pointers, _ = lay(flat, nil, points)
	return n
}

// dense are the square matrices.
func (w *weights) dense() []*mat {
	return append(w.near[:], w.query, w.key, w.value, w.screenMean, w.screenTop, w.screenGoal, w.screenPast,
		w.rowSelf, w.rowGoal, w.rowBoth, w.rowShared, w.rowScreen, w.field, w.stretch)
}

// factors are the matrices that vectors are multiplied by, in the order of their storage.
func (n *Net) factors() []*mat {
	if n.near[0] == nil {
		return nil
	}
	all := append(n.weights.dense(), n.kinds, n.span, n.whole)
	if p := n.pointers; p != nil {
		for _, m := range p.dense() {
			all = append(all, *m)
		}
		all = append(all, p.slotRow, p.slotWhole, p.ops, p.alone, p.notches)
	}
	return all
}

// Size is the number of weights.
func (n *Net) Size() int { return len(n.flat) }

// Weights returns all trained numbers, not copied.
func (n *Net) Weights() []float32 { return n.flat }

// NetOf makes a network of weights without copying them; nil if the number of weights is wrong.
func NetOf(flat []float32) *Net {
	for _, points := range []bool{false, true} {
		if size(points) == len(flat) {
			return netOf(flat, points)
		}
	}
	return nil
}

// Points reports whether the network makes texts by pointing at their parts.
func (n *Net) Points() bool { return n.pointers != nil }

// Clone copies the network.
func (n *Net) Clone() *Net {
	return netOf(append([]float32(nil), n.flat...), n.Points())
}

// logits scores every choice of a sheet: 1 × choices. An unknown choice has −∞, and no gradient.
func (w *weights) logits(t *tape, s *Sheet) *mat {
	h, z, screen := w.trunk(t, s, nil)
	return w.score(t, s, h, z, screen)
}

// trunk computes the vectors of the goal's words, the rows and the screen. If deeper is not nil, it processes the
// goal's words again before anything else uses them.
func (w *weights) trunk(t *tape, s *Sheet, deeper func(h *mat) *mat) (h, z, screen *mat) {
	g := t.bags(&w.tables, s.goal)
	h = t.mat(g.r, g.c)
	for o := range w.near {
		t.addMul(h, g, w.near[o], o-reach)
	}
	if t.relu(h); deeper != nil {
		h = deeper(h)
	}
	x := t.relu(t.bags(&w.tables, s.rows))
	a := t.attend(t.mul(x, w.query), t.mul(h, w.key), t.mul(h, w.value))
	shared := t.gather(h, s.match)
	screen = t.bags(&w.tables, []bag{{marks: s.whole}})
	t.addMul(screen, t.mean(x), w.screenMean, 0)
	t.addMul(screen, t.top(x), w.screenTop, 0)
	if !t.local {
		t.addMul(screen, t.mean(h), w.screenGoal, 0)
	}
	past := t.relu(t.bags(&w.tables, s.past))
	t.addMul(screen, t.total(past), w.screenPast, 0)
	t.relu(screen)
	z = t.mul(x, w.rowSelf)
	t.addMul(z, a, w.rowGoal, 0)
	t.addMul(z, t.times(x, a), w.rowBoth, 0)
	t.addMul(z, shared, w.rowShared, 0)
	t.addRow(z, t.mul(screen, w.rowScreen))
	t.relu(z)
	return h, z, screen
}

// total is the sum of the rows of x.
func (t *tape) total(x *mat) *mat {
	y := t.mat(1, x.c)
	for i := range x.r {
		axpy(1, x.row(i), y.w)
	}
	if t.learn {
		t.back = append(t.back, func() {
			for i := range x.r {
				axpy(1, y.g, x.grow(i))
			}
		})
	}
	return y
}

// score adds up the network's terms for every choice.
func (w *weights) score(t *tape, s *Sheet, h, z, screen *mat) *mat {
	kinds, whole := t.mul(z, w.kinds), t.mul(screen, w.whole)
	var fields, spans, alone *mat
	if len(s.spans) > 0 {
		spans = t.spanVectors(w, s, h)
		fields, alone = t.mul(z, w.field), t.mul(spans, w.span)
		spans = t.mul(spans, w.stretch)
	}
	y := t.mat(1, len(s.Choices))
	for i := range s.Choices {
		c := &s.Choices[i]
		if c.kind == kindNone {
			y.w[i] = float32(math.Inf(-1))
			continue
		}
		v := whole.w[c.kind] + whole.w[wholeSaid]*float32(c.said)/16 + whole.w[wholeSaid+1]*float32(c.near)/16
		if c.row >= 0 {
			v += kinds.row(int(c.row))[c.kind]
		}
		switch c.kind {
		case kindType:
			v += dot(fields.row(int(c.row)), spans.row(int(c.span)))/8 + alone.row(int(c.span))[0] + bits(w.pairs.row(0), c.pair)
		case kindAnswer:
			v += whole.w[wholeParts+int(c.part)] + bits(w.pairs.row(1), c.pair)
		}
		y.w[i] = v
	}
	if t.learn {
		t.back = append(t.back, func() { w.scoreBack(s, y, kinds, whole, fields, spans, alone) })
	}
	return y
}

func (w *weights) scoreBack(s *Sheet, y, kinds, whole, fields, spans, alone *mat) {
	for i := range s.Choices {
		c, d := &s.Choices[i], y.g[i]
		if c.kind == kindNone || d == 0 {
			continue
		}
		whole.g[c.kind] += d
		whole.g[wholeSaid] += d * float32(c.said) / 16
		whole.g[wholeSaid+1] += d * float32(c.near) / 16
		if c.row >= 0 {
			kinds.grow(int(c.row))[c.kind] += d
		}
		switch c.kind {
		case kindType:
			axpy(d/8, spans.row(int(c.span)), fields.grow(int(c.row)))
			axpy(d/8, fields.row(int(c.row)), spans.grow(int(c.span)))
			alone.grow(int(c.span))[0] += d
			bitsBack(w.pairs.grow(0), c.pair, d)
		case kindAnswer:
			whole.g[wholeParts+int(c.part)] += d
			bitsBack(w.pairs.grow(1), c.pair, d)
		}
	}
}

// spanVectors are the means of the goal's vectors over each span, and its features.
func (t *tape) spanVectors(w *weights, s *Sheet, h *mat) *mat {
	lists, marks := make([][]uint8, len(s.spans)), make([]bag, len(s.spans))
	for i := range s.spans {
		for k := s.spans[i].first; k <= s.spans[i].last; k++ {
			lists[i] = append(lists[i], k)
		}
		marks[i] = bag{marks: s.spans[i].marks}
	}
	p, f := t.gather(h, lists), t.bags(&w.tables, marks)
	y := t.mat(p.r, p.c)
	for i := range y.w {
		y.w[i] = p.w[i] + f.w[i]
	}
	if t.learn {
		t.back = append(t.back, func() { axpy(1, y.g, p.g); axpy(1, y.g, f.g) })
	}
	return t.relu(y)
}

// bits adds the weights of the set bits.
func bits(weights []float32, set uint32) (sum float32) {
	for k := 0; set != 0; k, set = k+1, set>>1 {
		if set&1 != 0 {
			sum += weights[k]
		}
	}
	return sum
}

func bitsBack(grads []float32, set uint32, d float32) {
	for k := 0; set != 0; k, set = k+1, set>>1 {
		if set&1 != 0 {
			grads[k] += d
		}
	}
}

func dot(x, y []float32) (sum float32) {
	y = y[:len(x)]
	for i, v := range x {
		sum += v * y[i]
	}
	return sum
}

// logSoftmax converts logits to log-probabilities, in place. If all are −∞ they stay so.
func logSoftmax(l []float32) {
	top := float32(math.Inf(-1))
	for _, x := range l {
		top = max(top, x)
	}
	if math.IsInf(float64(top), -1) {
		return
	}
	var sum float64
	for _, x := range l {
		sum += math.Exp(float64(x - top))
	}
	norm := top + float32(math.Log(sum))
	for i := range l {
		l[i] -= norm
	}
}
