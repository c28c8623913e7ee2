//go:build !(goexperiment.simd && amd64)

package policy

// Kernel names the arithmetic in use. Runs of a policy with the same kernel are equal byte for byte.
func Kernel() string { return "scalar" }

func (p *product) run() { p.scalar() }

// axpy adds a·x to y.
func axpy(a float32, x, y []float32) { addScaled(a, x, y) }
