package aes

import "math"

// generalised is the generalised intersection over union of two boxes, from above -1 (far apart) to 1 (the same):
//
//	GIoU = I/U − (C − U)/C
//
// where I is the area of the intersection, U of the union, and C of the box around both. rim is added to each side: 1
// in the released code, which counts pixels, otherwise 0. Source: Rezatofighi et al., arXiv:1902.09630.
func generalised(a, b Box, rim float64) float64 {
	if a == b {
		return 1 // without rounding errors
	}
	i := overlap(a, b, rim)
	u := a.area(rim) + b.area(rim) - i
	c := hull(a, b).area(rim)
	if u <= 0 || c <= 0 {
		return -1
	}
	return i/u - (c-u)/c
}

func (b Box) area(rim float64) float64 { return (b.W + rim) * (b.H + rim) }

func overlap(a, b Box, rim float64) float64 {
	w := math.Min(a.X+a.W, b.X+b.W) - math.Max(a.X, b.X) + rim
	h := math.Min(a.Y+a.H, b.Y+b.H) - math.Max(a.Y, b.Y) + rim
	if w <= 0 || h <= 0 {
		return 0
	}
	return w * h
}

func hull(a, b Box) Box {
	x, y := math.Min(a.X, b.X), math.Min(a.Y, b.Y)
	return Box{X: x, Y: y, W: math.Max(a.X+a.W, b.X+b.W) - x, H: math.Max(a.Y+a.H, b.Y+b.H) - y}
}

// leeway is how many pixels a side may differ at a small cost.
const leeway = 2

// towards moves the sides of a box towards those of another one: by leeway, or by three quarters of the distance if
// that is less.
func (b Box) towards(o Box) Box {
	near := func(x, to float64) float64 {
		d := x - to
		return to + math.Copysign(math.Max(math.Abs(d)-leeway, math.Abs(d)/4), d)
	}
	x, y := near(b.X, o.X), near(b.Y, o.Y)
	return Box{X: x, Y: y, W: near(b.X+b.W, o.X+o.W) - x, H: near(b.Y+b.H, o.Y+o.H) - y}
}

// near reports whether two boxes are equal except for a few pixels.
func (b Box) near(o Box, px float64) bool {
	return math.Abs(b.X-o.X) <= px && math.Abs(b.Y-o.Y) <= px && math.Abs(b.W-o.W) <= px && math.Abs(b.H-o.H) <= px
}
