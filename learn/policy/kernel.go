package policy

// A product is C += A·B for row-major matrices, except that A has a stride along each axis, so that it may be
// transposed: A[i][k] is a[i*ai+k*ak], B[k][j] is b[k*bk+j], C[i][j] is c[i*ci+j], with m rows and n columns in C and q
// terms in each sum.
type product struct {
	m, n, q int
	a       []float32
	ai, ak  int
	b       []float32
	bk      int
	c       []float32
	ci      int
}

// addScaled adds a·x to y in plain Go.
func addScaled(a float32, x, y []float32) {
	y = y[:len(x)]
	for i, v := range x {
		y[i] += a * v
	}
}

// scalar computes a product in plain Go. It is the slower implementation, and the reference for the faster one.
func (p *product) scalar() { p.block(0, p.m, 0, p.n) }

// block computes rows i0 to i1 and columns j0 to j1.
func (p *product) block(i0, i1, j0, j1 int) {
	if j0 >= j1 {
		return
	}
	for i := i0; i < i1; i++ {
		c := p.c[i*p.ci+j0 : i*p.ci+j1]
		for k := range p.q {
			x := p.a[i*p.ai+k*p.ak]
			if x == 0 {
				continue
			}
			b := p.b[k*p.bk+j0:][:len(c)]
			for j, y := range b {
				c[j] += x * y
			}
		}
	}
}
