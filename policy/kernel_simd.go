//go:build goexperiment.simd && amd64

package policy

import "simd/archsimd"

var (
	fast = archsimd.X86.AVX2() && archsimd.X86.FMA()
	// wider registers compute the same bits, in half the time.
	wider = fast && archsimd.X86.AVX512()
)

// Kernel names the arithmetic in use. Runs of a policy are equal byte for byte where it is.
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
	for ; i+4 <= p.m; i += 4 {
		j := 0
		for ; wider && j+32 <= wide; j += 32 {
			p.tile4wider(i, j)
		}
		for ; j < wide; j += 16 {
			p.tile4(i, j)
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

// tile4wider computes four rows of thirty-two columns, with the same bits as two of tile4.
func (p *product) tile4wider(i, j int) {
	var c00, c01, c10, c11, c20, c21, c30, c31 archsimd.Float32x16
	a, ak := p.a[i*p.ai:], p.ak
	a1, a2, a3 := a[p.ai:], a[2*p.ai:], a[3*p.ai:]
	b := p.b[j:]
	for k, at := 0, 0; k < p.q; k, at = k+1, at+ak {
		row := (*[32]float32)(b[k*p.bk:])
		b0, b1 := archsimd.LoadFloat32x16((*[16]float32)(row[:16])), archsimd.LoadFloat32x16((*[16]float32)(row[16:]))
		x := archsimd.BroadcastFloat32x16(a[at])
		c00, c01 = x.MulAdd(b0, c00), x.MulAdd(b1, c01)
		x = archsimd.BroadcastFloat32x16(a1[at])
		c10, c11 = x.MulAdd(b0, c10), x.MulAdd(b1, c11)
		x = archsimd.BroadcastFloat32x16(a2[at])
		c20, c21 = x.MulAdd(b0, c20), x.MulAdd(b1, c21)
		x = archsimd.BroadcastFloat32x16(a3[at])
		c30, c31 = x.MulAdd(b0, c30), x.MulAdd(b1, c31)
	}
	put := func(i int, lo, hi archsimd.Float32x16) {
		c := (*[32]float32)(p.c[i*p.ci+j:])
		c0, c1 := (*[16]float32)(c[:16]), (*[16]float32)(c[16:])
		lo.Add(archsimd.LoadFloat32x16(c0)).Store(c0)
		hi.Add(archsimd.LoadFloat32x16(c1)).Store(c1)
	}
	put(i, c00, c01)
	put(i+1, c10, c11)
	put(i+2, c20, c21)
	put(i+3, c30, c31)
}

// tile4 computes four rows of sixteen columns, all in registers.
func (p *product) tile4(i, j int) {
	var c00, c01, c10, c11, c20, c21, c30, c31 archsimd.Float32x8
	a, ak := p.a[i*p.ai:], p.ak
	a1, a2, a3 := a[p.ai:], a[2*p.ai:], a[3*p.ai:]
	b := p.b[j:]
	for k, at := 0, 0; k < p.q; k, at = k+1, at+ak {
		row := b[k*p.bk:][:16]
		b0, b1 := archsimd.LoadFloat32x8Slice(row[:8]), archsimd.LoadFloat32x8Slice(row[8:])
		x := archsimd.BroadcastFloat32x8(a[at])
		c00, c01 = x.MulAdd(b0, c00), x.MulAdd(b1, c01)
		x = archsimd.BroadcastFloat32x8(a1[at])
		c10, c11 = x.MulAdd(b0, c10), x.MulAdd(b1, c11)
		x = archsimd.BroadcastFloat32x8(a2[at])
		c20, c21 = x.MulAdd(b0, c20), x.MulAdd(b1, c21)
		x = archsimd.BroadcastFloat32x8(a3[at])
		c30, c31 = x.MulAdd(b0, c30), x.MulAdd(b1, c31)
	}
	p.put(i, j, c00, c01)
	p.put(i+1, j, c10, c11)
	p.put(i+2, j, c20, c21)
	p.put(i+3, j, c30, c31)
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

// axpy adds a·x to y. It multiplies and adds in two steps, so it gives the very bits of addScaled.
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
