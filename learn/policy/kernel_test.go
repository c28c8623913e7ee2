package policy

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// The fast path gives the same result as the scalar one, up to rounding, for all shapes and strides.
func TestProduct(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	fill := func(n int) []float32 {
		s := make([]float32, n)
		for i := range s {
			s[i] = float32(r.NormFloat64())
		}
		return s
	}
	for range 300 {
		m, n, q := 1+r.IntN(13), 1+r.IntN(70), 1+r.IntN(60)
		p := product{m: m, n: n, q: q, a: fill(m * q), ai: q, ak: 1, b: fill(q * n), bk: n, c: fill(m * n), ci: n}
		if r.IntN(2) == 0 {
			p.ai, p.ak = 1, m
		}
		slow := p
		slow.c = append([]float32(nil), p.c...)
		slow.scalar()
		p.run()
		for i := range p.c {
			if math.Abs(float64(p.c[i]-slow.c[i])) > 1e-4*(1+math.Abs(float64(slow.c[i]))) {
				t.Fatalf("%d×%d×%d: %s gives %v at %d, scalar %v", m, q, n, Kernel(), p.c[i], i, slow.c[i])
			}
		}
	}
}

// Sums of vectors are the same to the bit with every kernel.
func TestAxpy(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 2))
	for n := range 70 {
		x, y := make([]float32, n), make([]float32, n+1)
		for i := range x {
			x[i], y[i] = float32(r.NormFloat64()), float32(r.NormFloat64())
		}
		y[n] = 7 // beyond what is added
		want := append([]float32(nil), y...)
		a := float32(r.NormFloat64())
		addScaled(a, x, want)
		axpy(a, x, y)
		for i := range y {
			if math.Float32bits(y[i]) != math.Float32bits(want[i]) {
				t.Fatalf("%d numbers: %s gives %v at %d, scalar %v", n, Kernel(), y[i], i, want[i])
			}
		}
	}
}

// Every part of the fast path gives the same bits as the part that it replaces: a policy does not depend on the width
// of a machine's registers.
func TestPathsGiveTheSameBits(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 2))
	numbers := func(n int) []float32 {
		s := make([]float32, n)
		for i := range s {
			s[i] = float32(r.NormFloat64())
		}
		return s
	}
	for range 300 {
		m, n, q := 1+r.IntN(16), 1+r.IntN(150), 1+r.IntN(70)
		p := product{m: m, n: n, q: q, a: numbers(m * q), ai: q, ak: 1, b: numbers(q * n), bk: n, c: numbers(m * n), ci: n}
		if r.IntN(2) == 0 {
			p.ai, p.ak = 1, m // A is transposed, as in gradients
		}
		narrow := p
		narrow.c = slices.Clone(p.c)
		p.run()
		narrow.narrow()
		for i := range p.c {
			if math.Float32bits(p.c[i]) != math.Float32bits(narrow.c[i]) {
				t.Fatalf("%d×%d×%d: %v at %d with the widest path, %v with the narrowest", m, q, n, p.c[i], i, narrow.c[i])
			}
		}
	}
}

func BenchmarkProduct(b *testing.B) {
	p := product{m: 40, n: 48, q: 48, a: make([]float32, 40*48), ai: 48, ak: 1, b: make([]float32, 48*48), bk: 48, c: make([]float32, 40*48), ci: 48}
	for i := range p.a {
		p.a[i] = 1e-3
	}
	for b.Loop() {
		p.run()
	}
	b.ReportMetric(2*40*48*48*float64(b.N)/b.Elapsed().Seconds()/1e9, "GFLOP/s")
}
