//go:build !goexperiment.simd || !amd64

package policy

// narrow is the only path where there are no vector instructions.
func (p *product) narrow() { p.scalar() }
