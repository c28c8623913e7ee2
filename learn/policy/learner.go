package policy

import (
	"errors"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
)

// A Lesson is one example.
type Lesson struct {
	Page  *Page
	Right *fork   // all right choices
	Wrong *fork   // the worse choice of a pair; nil: there is none
	Ref   float32 // log π_ref(right) − log π_ref(wrong); see Margins
}

// Paired reports whether the lesson is a preference.
func (l *Lesson) Paired() bool { return l.Wrong != nil }

// Plain is the lesson without its worse choice.
func (l *Lesson) Plain() Lesson { return Lesson{Page: l.Page, Right: l.Right} }

// An Objective is the loss that is minimised.
type Objective struct {
	Beta   float32 // the beta in preference learning, for pairs; 0: supervised learning
	Flip   bool    // the sign as printed in the paper, to show that it is wrong
	Drop   float32 // share of words that are dropped, so that the network does not rely on names
	Rename float32 // share of words that are replaced by others, consistently within a lesson
	Local  float32 // share of lessons in which the query of the whole screen does not see the goal
	Anchor float32 // weight of the better action's cross-entropy in addition to the preference
	Clip   float32 // maximum norm of a gradient; default 1
	Decay  float32 // AdamW's decoupled weight decay, per unit of learning rate
}

// A Learner trains a network. Its results depend only on the lessons, not on time or on the number of cores.
type Learner struct {
	Net   *Net
	Steps int       // taken so far
	First []float32 // Adam's moments, one of each kind per weight
	Secnd []float32

	shards [shards]shard
}

// A batch is split into shards, whose gradients are added in order.
const shards = 8

type shard struct {
	tape   tape
	grads  []float32
	net    Net // the learner's, with gradients
	loss   float64
	right  float64
	margin float64
}

// NewLearner begins with a network, which it will change.
func NewLearner(n *Net) *Learner {
	return &Learner{Net: n, First: make([]float32, n.Size()), Secnd: make([]float32, n.Size())}
}

// A Report holds the statistics of a step, as means over its lessons.
type Report struct {
	Loss   float64
	Right  float64 // share in which a right one had the highest score, or a higher one than the worse of a pair
	Margin float64 // β times the difference of log-ratios, in preference learning
	Norm   float64 // the norm of the gradient, before clipping
}

// ErrDiverged is the error if the loss is not a number. The network is unchanged.
var ErrDiverged = errors.New("the loss is not a finite number; lower the learning rate")

// Step takes one step down the gradient of the mean loss of a batch, by AdamW.
// Source: Loshchilov & Hutter, arXiv:1711.05101, with β₁ 0.9, β₂ 0.98, ε 1e-8.
func (l *Learner) Step(batch []Lesson, o Objective, rate float32) (Report, error) {
	rep := l.gradient(batch, o)
	if math.IsNaN(rep.Loss) || math.IsInf(rep.Loss, 0) || math.IsNaN(rep.Norm) || math.IsInf(rep.Norm, 0) {
		return rep, ErrDiverged
	}
	l.Steps++
	l.Net.changes++
	clip := o.Clip
	if clip == 0 {
		clip = 1
	}
	scale := float32(1)
	if rep.Norm > float64(clip) {
		scale = clip / float32(rep.Norm)
	}
	const b1, b2 = 0.9, 0.98
	c1 := float32(1 / (1 - math.Pow(b1, float64(l.Steps))))
	c2 := float32(1 / (1 - math.Pow(b2, float64(l.Steps))))
	sum := l.shards[0].grads
	halves(len(sum), func(from, to int) {
		for i := from; i < to; i++ {
			g := sum[i] * scale
			m := b1*l.First[i] + (1-b1)*g
			v := b2*l.Secnd[i] + (1-b2)*g*g
			l.First[i], l.Secnd[i] = m, v
			if m != 0 {
				l.Net.flat[i] -= rate * (m*c1/(float32(math.Sqrt(float64(v*c2)))+1e-8) + o.Decay*l.Net.flat[i])
			}
		}
	})
	return rep, nil
}

// Blend moves weights toward others by a share of the difference.
func Blend(w, to []float32, share float32) {
	halves(len(w), func(from, until int) {
		for i := from; i < until; i++ {
			w[i] += share * (to[i] - w[i])
		}
	})
}

// halves processes pieces of a range concurrently.
func halves(n int, do func(from, to int)) {
	const pieces = 8
	var wg sync.WaitGroup
	for k := range pieces {
		wg.Go(func() { do(k*n/pieces, (k+1)*n/pieces) })
	}
	wg.Wait()
}

// gradient puts the gradient of the mean loss into the first shard.
func (l *Learner) gradient(batch []Lesson, o Objective) Report {
	l.ready()
	l.each(func(k int) {
		s := &l.shards[k]
		clear(s.grads)
		s.loss, s.right, s.margin = 0, 0, 0
		for i := k; i < len(batch); i += shards {
			s.learn(&batch[i], o, uint64(l.Steps*len(batch)+i+1), 1/float32(len(batch)))
		}
	})
	halves(l.Net.Size(), func(from, to int) {
		sum := l.shards[0].grads[from:to]
		for k := 1; k < shards; k++ {
			axpy(1, l.shards[k].grads[from:to], sum)
		}
	})
	var rep Report
	for k := range l.shards {
		rep.Loss += l.shards[k].loss
		rep.Right += l.shards[k].right
		rep.Margin += l.shards[k].margin
	}
	n := float64(max(len(batch), 1))
	rep.Loss, rep.Right, rep.Margin = rep.Loss/n, rep.Right/n, rep.Margin/n
	var norm float64
	for _, g := range l.shards[0].grads {
		norm += float64(g) * float64(g)
	}
	rep.Norm = math.Sqrt(norm)
	return rep
}

// ready makes the shards, once, and transposes the current factors, which all shards share.
func (l *Learner) ready() {
	factors := l.shards[0].net.factors()
	if l.shards[0].grads == nil {
		var turned []float32
		for k := range l.shards {
			s := &l.shards[k]
			s.grads, s.tape.learn = make([]float32, l.Net.Size()), true
			s.net.weights, s.net.pointers, _ = lay(l.Net.flat, s.grads)
			factors = s.net.factors()
			if turned == nil {
				for _, m := range factors {
					turned = append(turned, m.w...)
				}
			}
			at := 0
			for _, m := range factors {
				m.turned = turned[at : at+len(m.w)]
				at += len(m.w)
			}
		}
	}
	halves(len(factors), func(from, to int) {
		for _, m := range factors[from:to] {
			m.turnTo(m.turned)
		}
	})
}

// each processes every shard, on as many cores as there are.
func (l *Learner) each(do func(k int)) {
	next := make(chan int, shards)
	for k := range shards {
		next <- k
	}
	close(next)
	var wg sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), shards) {
		wg.Go(func() {
			for k := range next {
				do(k)
			}
		})
	}
	wg.Wait()
}

// learn adds one lesson's gradient.
func (s *shard) learn(lesson *Lesson, o Objective, seed uint64, share float32) {
	t := &s.tape
	t.forget()
	t.drop, t.share = 0, uint64(1000*o.Drop)
	if t.share > 0 {
		t.drop = seed*0x9e3779b97f4a7c15 | 1
	}
	t.names, t.renamed = seed, uint64(1000*o.Rename)
	t.local = o.Local > 0 && rand.NewPCG(seed, 0).Uint64()%1000 < uint64(1000*o.Local)
	if c := s.net.read(t, lesson.Page); o.Beta == 0 || !lesson.Paired() {
		s.supervised(c, lesson, share)
	} else {
		s.preferred(c, lesson, o, share)
	}
	t.backward()
}

// supervised is the cross-entropy of all right actions, over all ways to point at them.
//
//	loss = −log Σ π(way | page), over the ways to the right actions
//
// Source: Berant et al., EMNLP 2013, equation 4, of latent derivations.
func (s *shard) supervised(c *pointing, lesson *Lesson, share float32) {
	n := c.score(lesson.Right, nil, nil)
	n.descend(share)
	s.loss -= n.p
	best := 0
	for i, v := range n.l {
		if v > n.l[best] {
			best = i
		}
	}
	if slices.ContainsFunc(n.right, func(b branch) bool { return b.at == best }) {
		s.right++
	}
}

// preferred is the loss of direct preference optimisation. The probability of an action is that of all ways to make it.
//
//	loss = −log σ(β (log π(right) − log π(wrong) − ref)) − anchor log π(right)
//
// Source: Rafailov et al., arXiv:2305.18290, equation 7. The CollabUIAgents paper prints it with the
// rejected action first (its equation 7), which would raise the wrong answer. The loss of a group's pairs, CollabUIAgents,
// arXiv:2502.14496, equation 10, is the same with ref 0; π then has read the messages of the page. The anchor is ours.
func (s *shard) preferred(c *pointing, lesson *Lesson, o Objective, share float32) {
	right, wrong := c.score(lesson.Right, nil, nil), c.score(lesson.Wrong, nil, nil)
	d := s.prefer(right.p-wrong.p, lesson.Ref, o, share)
	right.descend(o.Anchor*share - d)
	wrong.descend(d)
	if o.Anchor > 0 {
		s.loss -= float64(o.Anchor) * right.p
	}
}

// prefer adds the loss of a pair and returns the loss's derivative. gap is the difference of the logarithms of the
// probabilities of the better and the worse choice.
func (s *shard) prefer(gap float64, ref float32, o Objective, share float32) float32 {
	sign := float32(1)
	if o.Flip {
		sign = -1
	}
	margin := float64(o.Beta) * (gap - float64(ref))
	m := float64(sign) * margin
	s.loss += math.Log1p(math.Exp(-math.Abs(m))) + max(-m, 0)
	s.margin += margin
	if gap > 0 {
		s.right++
	}
	return float32(-1/(1+math.Exp(m))) * sign * o.Beta * share
}

// Margins sets Ref of every pair from a reference network.
func Margins(ref *Net, lessons []Lesson) {
	parallel(len(lessons), func(t *tape, i int) {
		if l := &lessons[i]; l.Paired() {
			c := ref.read(t, l.Page)
			l.Ref = float32(c.score(l.Right, nil, nil).p - c.score(l.Wrong, nil, nil).p)
		}
	})
}

// parallel calls do for each of n things; each goroutine has its own tape.
func parallel(n int, do func(t *tape, i int)) {
	workers := min(runtime.GOMAXPROCS(0), n)
	var wg sync.WaitGroup
	for w := range workers {
		wg.Go(func() {
			t := &tape{}
			for i := w; i < n; i += workers {
				t.forget()
				do(t, i)
			}
		})
	}
	wg.Wait()
}
