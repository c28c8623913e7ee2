package policy

import (
	"math"
	"math/rand/v2"
	"testing"

	"gymkhana"
)

var gradBuffer []float32

func grads(n *Net) []float32 {
	if len(gradBuffer) != n.Size() {
		gradBuffer = make([]float32, n.Size())
	}
	return gradBuffer
}

// checkGradient compares, in each matrix, the derivative along the gradient, stretched at random,
// with a central difference; so no part of it can hide behind another of the other sign.
func checkGradient(t *testing.T, n *Net, loss func() float64) {
	t.Helper()
	loss()
	g := append([]float32(nil), grads(n)...)
	r := rand.New(rand.NewPCG(3, 4))
	all := &Net{}
	all.weights, all.pointers, _ = lay(n.flat, g)
	touched := 0
	for _, m := range all.named() {
		var size, want float64
		dir := make([]float64, len(m.w))
		for i, x := range m.g {
			dir[i] = float64(x) * (0.5 + r.Float64())
			size += dir[i] * dir[i]
			want += dir[i] * float64(x)
		}
		size = math.Sqrt(size)
		if want /= max(size, 1e-12); want < 1e-4 {
			continue // the loss does not depend on it here
		}
		touched++
		old := append([]float32(nil), m.w...)
		move := func(by float64) float64 {
			for i := range m.w {
				m.w[i] = old[i] + float32(by*dir[i]/size)
			}
			return loss()
		}
		var got []float64
		for _, h := range []float64{4e-3, 1e-3, 2.5e-4, 6e-5} { // a bend of relu within a step falsifies its difference
			if got = append(got, (move(h)-move(-h))/(2*h)); math.Abs(got[len(got)-1]-want) <= 0.02*want+2e-4 {
				got = nil
				break
			}
		}
		if copy(m.w, old); got != nil {
			t.Errorf("%s: derivative %.6f, by differences of smaller and smaller steps %.6f", m.name, want, got)
		}
	}
	if touched < 20 {
		t.Errorf("the loss depends on %d of the matrices; the screen of this test should touch more", touched)
	}
}

// Losses equal those computed by hand: the preference loss is ln 2 before training; a margin m gives ln(1 + e^−m).
func TestLosses(t *testing.T) {
	near := func(what string, got, want float64) {
		t.Helper()
		if math.Abs(got-want) > 1e-6 {
			t.Errorf("%s: %v, want %v", what, got, want)
		}
	}
	lossOf := func(gap float64, ref float32, o Objective) float64 {
		s := &shard{}
		s.prefer(gap, ref, o, 1)
		return s.loss
	}
	near("dpo at the start", lossOf(-3, -3, Objective{Beta: 0.3}), math.Ln2)
	near("dpo", lossOf(1, -3, Objective{Beta: 0.5}), math.Log1p(math.Exp(-2)))
	near("flipped", lossOf(1, -3, Objective{Beta: 0.5, Flip: true}), math.Log1p(math.Exp(2)))
	s, out := shelf()
	in := s.Input(out.seen)
	lesson, _ := NewPair(&in, out, answering("3"), gymkhana.Action{Verb: gymkhana.Back})
	batch := []Lesson{lesson}
	n := NewNet(3)
	Margins(n, batch)
	right := n.read(&tape{}, lesson.Page).score(lesson.Right, nil, nil).p
	l := NewLearner(n)
	near("anchored", l.gradient(batch, Objective{Beta: 0.5, Anchor: 2}).Loss, math.Ln2-2*right)
	near("supervised", l.gradient(batch, Objective{}).Loss, -right)
}
