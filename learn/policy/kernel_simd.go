//go:build goexperiment.simd && amd64

package policy

import "simd/archsimd"

var fast = archsimd.X86.AVX2() && archsimd.X86.FMA()

// Kernel names the arithmetic in use. Runs of a policy with the same kernel are equal byte for byte.
func Kernel() string {
	if fast {
		return "avx2"
	}
	return "scalar"
}

func (p *product) run() {
	if !fast {
		p.scalar()
		return
	}
	wide := p.n / 16 * 16
	i := 0
	for ; i+6 <= p.m; i += 6 {
		for j := 0; j < wide; j += 16 {
			p.tile(6, i, j)
		}
	}
	for ; i+4 <= p.m; i += 4 {
		for j := 0; j < wide; j += 16 {
			p.tile(4, i, j)
		}
	}
	for ; i < p.m; i++ {
		j := 0
		for ; j+64 <= wide; j += 64 {
			p.tile1long(i, j)
		}
		for ; j < wide; j += 16 {
			p.tile1(i, j)
		}
	}
	if p.n-wide >= 8 {
		for i := range p.m {
			p.strip(i, wide)
		}
		wide += 8
	}
	archsimd.ClearAVXUpperBits()
	p.block(0, p.m, wide, p.n)
}

// sixRows and fourRows add six or four rows of sixteen columns of A·B to C, with all sums in registers; strides are in
// numbers.
//
//go:noescape
func sixRows(a *float32, ai, ak int, b *float32, bk int, c *float32, ci, q int)

//go:noescape
func fourRows(a *float32, ai, ak int, b *float32, bk int, c *float32, ci, q int)

// tile computes six or four rows of sixteen columns. It panics if a matrix is too short, since the assembly
// functions do not check.
func (p *product) tile(rows, i, j int) {
	if p.q <= 0 {
		return
	}
	last := i + rows - 1
	_, _, _ = p.a[last*p.ai+(p.q-1)*p.ak], p.b[(p.q-1)*p.bk+j+15], p.c[last*p.ci+j+15]
	a, b, c := &p.a[i*p.ai], &p.b[j], &p.c[i*p.ci+j]
	if rows == 6 {
		sixRows(a, p.ai, p.ak, b, p.bk, c, p.ci, p.q)
	} else {
		fourRows(a, p.ai, p.ak, b, p.bk, c, p.ci, p.q)
	}
}

// tile1long computes sixty-four columns of a row, with the same bits as four of tile1.
func (p *product) tile1long(i, j int) {
	var c0, c1, c2, c3, c4, c5, c6, c7 archsimd.Float32x8
	a, b := p.a[i*p.ai:], p.b[j:]
	for k, at := 0, 0; k < p.q; k, at = k+1, at+p.ak {
		row := (*[64]float32)(b[k*p.bk:])
		x := archsimd.BroadcastFloat32x8(a[at])
		c0 = x.MulAdd(archsimd.LoadFloat32x8((*[8]float32)(row[:8])), c0)
		c1 = x.MulAdd(archsimd.LoadFloat32x8((*[8]float32)(row[8:])), c1)
		c2 = x.MulAdd(archsimd.LoadFloat32x8((*[8]float32)(row[16:])), c2)
		c3 = x.MulAdd(archsimd.LoadFloat32x8((*[8]float32)(row[24:])), c3)
		c4 = x.MulAdd(archsimd.LoadFloat32x8((*[8]float32)(row[32:])), c4)
		c5 = x.MulAdd(archsimd.LoadFloat32x8((*[8]float32)(row[40:])), c5)
		c6 = x.MulAdd(archsimd.LoadFloat32x8((*[8]float32)(row[48:])), c6)
		c7 = x.MulAdd(archsimd.LoadFloat32x8((*[8]float32)(row[56:])), c7)
	}
	p.put(i, j, c0, c1)
	p.put(i, j+16, c2, c3)
	p.put(i, j+32, c4, c5)
	p.put(i, j+48, c6, c7)
}

// tile1 computes sixteen columns of a row.
func (p *product) tile1(i, j int) {
	var c0, c1 archsimd.Float32x8
	a, b := p.a[i*p.ai:], p.b[j:]
	for k := range p.q {
		row := b[k*p.bk:][:16]
		x := archsimd.BroadcastFloat32x8(a[k*p.ak])
		c0 = x.MulAdd(archsimd.LoadFloat32x8Slice(row[:8]), c0)
		c1 = x.MulAdd(archsimd.LoadFloat32x8Slice(row[8:]), c1)
	}
	p.put(i, j, c0, c1)
}

// strip computes eight columns of a row. It multiplies and adds in two steps, as block does.
func (p *product) strip(i, j int) {
	c := (*[8]float32)(p.c[i*p.ci+j:])
	sum := archsimd.LoadFloat32x8(c)
	a, b := p.a[i*p.ai:], p.b[j:]
	for k := range p.q {
		sum = sum.Add(archsimd.BroadcastFloat32x8(a[k*p.ak]).Mul(archsimd.LoadFloat32x8((*[8]float32)(b[k*p.bk:]))))
	}
	sum.Store(c)
}

// put adds sixteen sums to C.
func (p *product) put(i, j int, lo, hi archsimd.Float32x8) {
	c := p.c[i*p.ci+j:][:16]
	lo.Add(archsimd.LoadFloat32x8Slice(c[:8])).StoreSlice(c[:8])
	hi.Add(archsimd.LoadFloat32x8Slice(c[8:])).StoreSlice(c[8:])
}

// axpy adds a·x to y. It multiplies and adds in two steps, so it gives exactly the bits of addScaled.
func axpy(a float32, x, y []float32) {
	y = y[:len(x)]
	wide := 0
	if fast && len(x) >= 16 {
		wide = len(x) / 8 * 8
		all := archsimd.BroadcastFloat32x8(a)
		for i := 0; i < wide; i += 8 {
			to := y[i:][:8]
			all.Mul(archsimd.LoadFloat32x8Slice(x[i:][:8])).Add(archsimd.LoadFloat32x8Slice(to)).StoreSlice(to)
		}
		archsimd.ClearAVXUpperBits()
	}
	addScaled(a, x[wide:], y[wide:])
}
