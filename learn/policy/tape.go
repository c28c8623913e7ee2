package policy

import (
	"math"
	"math/rand/v2"
	"slices"
)

// A mat is a matrix of float32 in row-major order, with its gradient.
type mat struct {
	r, c   int
	w, g   []float32
	turned []float32 // the transposed matrix, if the caller keeps it current; nil: it is made when needed
}

func (m *mat) row(i int) []float32  { return m.w[i*m.c : (i+1)*m.c] }
func (m *mat) grow(i int) []float32 { return m.g[i*m.c : (i+1)*m.c] }

// A tape records computations for computing gradients backwards. Without learn it records nothing, and matrices have no
// gradients. Each goroutine has its own.
type tape struct {
	learn   bool
	drop    uint64 // state of the random stream that drops words; 0: none are dropped
	share   uint64 // of a thousand words that are
	names   uint64 // determines which words are replaced by others, and by which
	renamed uint64 // how many of a thousand words are renamed
	local   bool   // the whole screen's vector does not depend on the goal
	back    []func()
	mem     []float32 // memory of the matrices; reused by the next forget
	used    int
	mats    []mat
	made    int
	last    *glance // what was read last; its matrices are kept
}

// forget makes the tape ready for the next input. Matrices made before are invalid.
func (t *tape) forget() {
	t.back, t.used, t.made, t.last = t.back[:0], 0, 0, nil
}

// backward computes the gradients.
func (t *tape) backward() {
	for i := len(t.back) - 1; i >= 0; i-- {
		t.back[i]()
	}
}

// zeros returns zeroed memory.
func (t *tape) zeros(n int) []float32 {
	if t.used+n > len(t.mem) {
		t.mem, t.used = make([]float32, max(2*len(t.mem), n, 1<<16)), 0 // existing matrices keep their memory
	}
	s := t.mem[t.used : t.used+n : t.used+n]
	t.used += n
	clear(s)
	return s
}

// mat makes a matrix of zeros.
func (t *tape) mat(r, c int) *mat {
	if t.made == len(t.mats) {
		t.mats, t.made = make([]mat, max(64, 2*len(t.mats))), 0
	}
	m := &t.mats[t.made]
	t.made++
	*m = mat{r: r, c: c, w: t.zeros(r * c)}
	if t.learn {
		m.g = t.zeros(r * c)
	}
	return m
}

// addMul adds x·w to y, where row i of x goes to row i+shift of y.
func (t *tape) addMul(y, x, w *mat, shift int) {
	from, to := max(0, -shift), min(x.r, y.r-shift)
	if from >= to {
		return
	}
	n := to - from
	xs, ys := from*x.c, (from+shift)*y.c
	p := product{m: n, n: w.c, q: x.c, a: x.w[xs:], ai: x.c, ak: 1, b: w.w, bk: w.c, c: y.w[ys:], ci: y.c}
	p.run()
	if !t.learn {
		return
	}
	t.back = append(t.back, func() {
		dw := product{m: x.c, n: w.c, q: n, a: x.w[xs:], ai: 1, ak: x.c, b: y.g[ys:], bk: y.c, c: w.g, ci: w.c}
		dw.run()
		turned := w.turned
		if turned == nil {
			turned = t.turn(w)
		}
		dx := product{m: n, n: x.c, q: w.c, a: y.g[ys:], ai: y.c, ak: 1, b: turned, bk: x.c, c: x.g[xs:], ci: x.c}
		dx.run()
	})
}

// turn returns a transposed copy of a matrix.
func (t *tape) turn(m *mat) []float32 {
	s := t.zeros(m.r * m.c)
	m.turnTo(s)
	return s
}

// turnTo writes the transposed matrix.
func (m *mat) turnTo(s []float32) {
	for i := range m.r {
		for j, x := range m.row(i) {
			s[j*m.r+i] = x
		}
	}
}

// mul is x·w.
func (t *tape) mul(x, w *mat) *mat {
	y := t.mat(x.r, w.c)
	t.addMul(y, x, w, 0)
	return y
}

// addRow adds a row to every row of y.
func (t *tape) addRow(y, row *mat) {
	for i := range y.r {
		axpy(1, row.w, y.row(i))
	}
	if t.learn {
		t.back = append(t.back, func() {
			for i := range y.r {
				axpy(1, y.grow(i), row.g)
			}
		})
	}
}

// relu is max(x, 0), element by element, in place.
func (t *tape) relu(x *mat) *mat {
	for i, v := range x.w {
		if v < 0 {
			x.w[i] = 0
		}
	}
	if t.learn {
		t.back = append(t.back, func() {
			for i, v := range x.w {
				if v == 0 {
					x.g[i] = 0
				}
			}
		})
	}
	return x
}

// times is the product of two matrices, element by element.
func (t *tape) times(a, b *mat) *mat {
	y := t.mat(a.r, a.c)
	for i := range y.w {
		y.w[i] = a.w[i] * b.w[i]
	}
	if t.learn {
		t.back = append(t.back, func() {
			for i, d := range y.g {
				a.g[i] += d * b.w[i]
				b.g[i] += d * a.w[i]
			}
		})
	}
	return y
}

// attend is softmax(q·kᵀ/√c)·v: every row of q gets a mean of the rows of v, weighted by its match with the rows of k.
// Source: Vaswani et al., arXiv:1706.03762, equation 1.
func (t *tape) attend(q, k, v *mat) *mat {
	y, p := t.mat(q.r, v.c), t.mat(q.r, k.r)
	if k.r == 0 {
		return y
	}
	scale := float32(1 / math.Sqrt(float64(q.c)))
	turned := t.turn(k)
	run := func(p product) { p.run() }
	run(product{m: q.r, n: k.r, q: q.c, a: q.w, ai: q.c, ak: 1, b: turned, bk: k.r, c: p.w, ci: k.r})
	for i := range p.r {
		row := p.row(i)
		for j := range row {
			row[j] *= scale
		}
		softmax(row)
	}
	run(product{m: p.r, n: v.c, q: k.r, a: p.w, ai: k.r, ak: 1, b: v.w, bk: v.c, c: y.w, ci: y.c})
	if !t.learn {
		return y
	}
	t.back = append(t.back, func() {
		run(product{m: k.r, n: v.c, q: p.r, a: p.w, ai: 1, ak: k.r, b: y.g, bk: y.c, c: v.g, ci: v.c})
		vt := t.turn(v)
		run(product{m: p.r, n: k.r, q: v.c, a: y.g, ai: y.c, ak: 1, b: vt, bk: v.r, c: p.g, ci: k.r})
		for i := range p.r {
			row, g := p.row(i), p.grow(i)
			var mean float32
			for j := range row {
				mean += row[j] * g[j]
			}
			for j := range row {
				g[j] = scale * row[j] * (g[j] - mean)
			}
		}
		run(product{m: q.r, n: q.c, q: k.r, a: p.g, ai: k.r, ak: 1, b: k.w, bk: k.c, c: q.g, ci: q.c})
		run(product{m: k.r, n: q.c, q: p.r, a: p.g, ai: 1, ak: k.r, b: q.w, bk: q.c, c: k.g, ci: k.c})
	})
	return y
}

// softmax turns scores into probabilities, in place.
func softmax(row []float32) {
	top := row[0]
	for _, x := range row {
		top = max(top, x)
	}
	var sum float32
	for j, x := range row {
		e := float32(math.Exp(float64(x - top)))
		row[j] = e
		sum += e
	}
	for j := range row {
		row[j] /= sum
	}
}

// mean is the mean of the rows of x, and top the greatest of each column.
func (t *tape) mean(x *mat) *mat {
	y := t.mat(1, x.c)
	if x.r == 0 {
		return y
	}
	share := 1 / float32(x.r)
	for i := range x.r {
		axpy(share, x.row(i), y.w)
	}
	if t.learn {
		t.back = append(t.back, func() {
			for i := range x.r {
				axpy(share, y.g, x.grow(i))
			}
		})
	}
	return y
}

func (t *tape) top(x *mat) *mat {
	y := t.mat(1, x.c)
	if x.r == 0 {
		return y
	}
	best := make([]int, x.c)
	copy(y.w, x.row(0))
	for i := 1; i < x.r; i++ {
		for j, v := range x.row(i) {
			if v > y.w[j] {
				y.w[j], best[j] = v, i
			}
		}
	}
	if t.learn {
		t.back = append(t.back, func() {
			for j, i := range best {
				x.g[i*x.c+j] += y.g[j]
			}
		})
	}
	return y
}

// gather makes a row for each list: the mean of the listed rows of x, zero for an empty list.
func (t *tape) gather(x *mat, lists [][]uint8) *mat {
	y := t.mat(len(lists), x.c)
	each := func(do func(share float32, i, k int)) {
		for i, list := range lists {
			for _, k := range list {
				do(1/float32(len(list)), i, int(k))
			}
		}
	}
	each(func(share float32, i, k int) { axpy(share, x.row(k), y.row(i)) })
	if t.learn {
		t.back = append(t.back, func() {
			each(func(share float32, i, k int) { axpy(share, y.grow(i), x.grow(k)) })
		})
	}
	return y
}

// bags makes a row for each bag: the mean of its words' vectors, the mean of its values', and the sum of its features'.
// Words and values may be dropped.
func (t *tape) bags(n *tables, bags []bag) *mat {
	y := t.mat(len(bags), n.features.c)
	for i := range bags {
		b := &bags[i]
		t.sum(y, i, n.words, b.words, true)
		t.sum(y, i, n.values, b.held, true)
		t.sum(y, i, n.features, b.marks, false)
	}
	return y
}

// sum adds rows of a table to row i of y: their mean, or their sum.
func (t *tape) sum(y *mat, i int, table *mat, picks []uint16, mean bool) {
	share := float32(1)
	if mean {
		if picks = t.rename(t.thin(picks), table.r); len(picks) == 0 {
			return
		}
		share = float32(1 / math.Sqrt(float64(len(picks))))
	}
	for _, k := range picks {
		axpy(share, table.row(int(k)), y.row(i))
	}
	if t.learn {
		t.back = append(t.back, func() {
			for _, k := range picks {
				axpy(share, y.grow(i), table.grow(int(k)))
			}
		})
	}
}

// thin drops words during training.
func (t *tape) thin(picks []uint16) []uint16 {
	if t.drop == 0 || len(picks) == 0 {
		return picks
	}
	kept := make([]uint16, 0, len(picks))
	for _, k := range picks {
		t.drop ^= t.drop << 13
		t.drop ^= t.drop >> 7
		t.drop ^= t.drop << 17
		if t.drop%1000 >= t.share {
			kept = append(kept, k)
		}
	}
	return kept
}

// rename replaces some words during training, each consistently until the next lesson.
func (t *tape) rename(picks []uint16, size int) []uint16 {
	if t.renamed == 0 || len(picks) == 0 {
		return picks
	}
	told := slices.Clone(picks)
	for i, k := range told {
		if x := rand.NewPCG(t.names, uint64(k)).Uint64(); x%1000 < t.renamed {
			told[i] = uint16((x >> 32) % uint64(size))
		}
	}
	return told
}
