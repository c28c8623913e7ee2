package football

import (
	"math/bits"

	"gymkhana/env/game/kit"
)

// A Fix is a length in metres, a speed in m/s or a share, with 16 binary digits after the point.
type Fix = kit.Fix

const (
	one  = kit.One
	half = kit.Half
)

// times returns a·b, rounded down. Unlike Fix.Mul it needs the product of the raw values to stay below 2^63, which
// holds for all values on a pitch.
func times(a, b Fix) Fix { return a * b >> 16 }

// A Vec is a point on the pitch, or a displacement or velocity. Y grows downwards, as on the screen.
type Vec struct{ X, Y Fix }

func (a Vec) plus(b Vec) Vec    { return Vec{a.X + b.X, a.Y + b.Y} }
func (a Vec) minus(b Vec) Vec   { return Vec{a.X - b.X, a.Y - b.Y} }
func (a Vec) scaled(k Fix) Vec  { return Vec{times(a.X, k), times(a.Y, k)} }
func (a Vec) dot(b Vec) Fix     { return (a.X*b.X + a.Y*b.Y) >> 16 }
func (a Vec) cross(b Vec) Fix   { return (a.X*b.Y - a.Y*b.X) >> 16 }
func (a Vec) right() Vec        { return Vec{-a.Y, a.X} }
func (a Vec) len() Fix          { return Fix(root(uint64(a.X*a.X) + uint64(a.Y*a.Y))) }
func (a Vec) to(b Vec) Fix      { return b.minus(a).len() }
func (a Vec) within(r Fix) bool { return a.X*a.X+a.Y*a.Y < r*r }

// unit returns a vector's direction with length 1, or the zero vector for the zero vector.
func (a Vec) unit() Vec {
	n := a.len()
	if n == 0 {
		return Vec{}
	}
	return Vec{(a.X << 16) / n, (a.Y << 16) / n}
}

// atMost limits the length of the vector.
func (a Vec) atMost(most Fix) Vec {
	if a.X*a.X+a.Y*a.Y <= most*most {
		return a
	}
	n := a.len()
	return Vec{a.X * most / n, a.Y * most / n}
}

// turned rotates the vector by an angle in turns, clockwise on the screen.
func (a Vec) turned(turns Fix) Vec {
	sin, cos := kit.Sin(turns), kit.Cos(turns)
	return Vec{times(a.X, cos) - times(a.Y, sin), times(a.X, sin) + times(a.Y, cos)}
}

// inverses holds 1/√x with 30 binary digits after the point, for x = i/1024 + 1/2048 from a quarter to 1.
var inverses = firstInverses()

func firstInverses() (table [1024]uint64) {
	y := uint64(2 << 30)
	for i := 256; i < len(table); i++ {
		x := uint64(2*i + 1) // in 2048ths
		for x*(y>>15)*(y>>15) > 2048<<30 {
			y -= 1 << 15
		}
		table[i] = y
	}
	return table
}

// root gives the square root of n, rounded down, for n below 2^62. It is Newton's method for 1/√x, which needs no
// division, on n as a number x from a quarter to 1.
func root(n uint64) uint64 {
	if n == 0 {
		return 0
	}
	shift := bits.LeadingZeros64(n) &^ 1
	x := n << shift >> 32
	y := inverses[x>>22]
	y = y * (3<<30 - x*(y*y>>30)>>32) >> 31
	y = y * (3<<30 - x*(y*y>>30)>>32) >> 31
	r := x * y >> 30 >> (shift / 2)
	for r*r > n {
		r--
	}
	for (r+1)*(r+1) <= n {
		r++
	}
	return r
}
