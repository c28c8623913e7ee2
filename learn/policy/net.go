package policy

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"sync"

	"gymkhana"
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
//	score     of an action without a text: kind from s, and kind of its row from z
//
// Texts are made by pointing at their parts; see pointers.
type Net struct {
	weights
	*pointers
	flat []float32
	vote []float64 // of a trained group; see VoteWeights

	critic *Critic // of a trained group; see VoteCritic

	changes int // how often a Learner has changed the weights
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
	kinds                                *mat    // the weights for a row: width × 16
	whole                                *mat    // of the screen: width × 48
	spare                                [4]*mat // not used; without them a seed would not give the weights that it gave before
}

// lay divides a slice of weights, and one of gradients unless it is nil, into matrices.
func lay(flat, grads []float32) (w weights, p *pointers, size int) {
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
		&w.rowSelf, &w.rowGoal, &w.rowBoth, &w.rowShared, &w.rowScreen, &w.spare[0], &w.spare[1]} {
		*m = square()
	}
	w.kinds, w.spare[2], w.whole, w.spare[3] = next(width, 16), next(width, 16), next(width, 48), next(2, 32)
	return w, layPointers(next), at
}

// NewNet makes a network of random weights. It does not listen to others before it has learnt to: those weights are 0.
func NewNet(seed uint64) *Net {
	n := netOf(make([]float32, size()))
	r := rand.New(rand.NewPCG(seed, 0))
	fill := func(m *mat, scale float64) {
		for i := range m.w {
			m.w[i] = float32(scale * r.NormFloat64())
		}
	}
	fill(n.words, 0.1)
	fill(n.values, 0.1)
	fill(n.features, 0.1)
	for _, m := range append(n.weights.dense(), n.spare[:2]...) {
		fill(m, 1/math.Sqrt(float64(m.r)))
	}
	for _, m := range []*mat{n.kinds, n.spare[2], n.whole} {
		fill(m, 0.1/math.Sqrt(float64(m.r)))
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

// size is the number of weights of a network.
func size() int {
	_, _, size := lay(nil, nil)
	return size
}

// netOf makes a network of the given weights without copying them.
func netOf(flat []float32) *Net {
	n := &Net{flat: flat}
	n.weights, n.pointers, _ = lay(flat, nil)
	return n
}

// dense are the square matrices.
func (w *weights) dense() []*mat {
	return append(w.near[:], w.query, w.key, w.value, w.screenMean, w.screenTop, w.screenGoal, w.screenPast,
		w.rowSelf, w.rowGoal, w.rowBoth, w.rowShared, w.rowScreen)
}

// factors are the matrices that vectors are multiplied by, in the order of their storage.
func (n *Net) factors() []*mat {
	if n.near[0] == nil {
		return nil
	}
	all := append(n.weights.dense(), n.kinds, n.whole)
	p := n.pointers
	for _, m := range p.dense() {
		all = append(all, *m)
	}
	return append(append(all, p.slotRow, p.slotWhole, p.ops, p.alone, p.notches), p.heard[:]...)
}

// Size is the number of weights.
func (n *Net) Size() int { return len(n.flat) }

// Weights returns all trained numbers, not copied.
func (n *Net) Weights() []float32 { return n.flat }

// NetOf makes a network of weights without copying them; nil if the number of weights is wrong.
func NetOf(flat []float32) *Net {
	if len(flat) != size() {
		return nil
	}
	return netOf(flat)
}

// Widen adds the weights for what a network hears to those of a network from the time before it could; they are 0. Moments
// and averages of weights are widened alike. Others are returned as they are.
func Widen(flat []float32) []float32 {
	_, p, all := lay(nil, nil)
	heard := 0
	for _, t := range p.hearing() {
		heard += t.r * t.c
	}
	if len(flat)+heard != all {
		return flat
	}
	return append(flat[:len(flat):len(flat)], make([]float32, heard)...)
}

// Clone copies the network.
func (n *Net) Clone() *Net { return netOf(append([]float32(nil), n.flat...)) }

// Score is an error: a network makes its own texts, and scores no list of others. The agent policy asks it by Compose.
func (n *Net) Score(context.Context, []gymkhana.PolicyInput) ([]gymkhana.Scores, error) {
	return nil, gymkhana.Blame(gymkhana.FaultSetup, "policy",
		errors.New("this network makes its own texts, and scores no list of others; let the agent policy play it"))
}

var tapes = sync.Pool{New: func() any { return new(tape) }}

// Best is the index of the highest score, the first of several; -1 if there is none.
func Best(s gymkhana.Scores) int {
	best, top := -1, math.Inf(-1)
	for i, v := range s {
		if v > top {
			best, top = i, v
		}
	}
	return best
}

// trunk computes the vectors of the goal's words, the rows and the screen. deeper processes the goal's words again before
// anything else uses them.
func (w *weights) trunk(t *tape, s *sheet, deeper func(h *mat) *mat) (h, z, screen *mat) {
	g := t.bags(&w.tables, s.goal)
	h = t.mat(g.r, g.c)
	for o := range w.near {
		t.addMul(h, g, w.near[o], o-reach)
	}
	h = deeper(t.relu(h))
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

// score adds up the network's terms for every action without a text. An unknown action has −∞, and no gradient.
func (w *weights) score(t *tape, s *sheet, z, screen *mat) *mat {
	kinds, whole := t.mul(z, w.kinds), t.mul(screen, w.whole)
	y := t.mat(1, len(s.choices))
	for i, c := range s.choices {
		if y.w[i] = float32(math.Inf(-1)); c.kind == kindNone {
			continue
		}
		if y.w[i] = whole.w[c.kind]; c.row >= 0 {
			y.w[i] += kinds.row(int(c.row))[c.kind]
		}
	}
	if t.learn {
		t.back = append(t.back, func() {
			for i, c := range s.choices {
				if d := y.g[i]; c.kind != kindNone && d != 0 {
					if whole.g[c.kind] += d; c.row >= 0 {
						kinds.grow(int(c.row))[c.kind] += d
					}
				}
			}
		})
	}
	return y
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
