package kit

import "math/bits"

// A Fix is a number with 16 binary digits after the point, for all numbers that affect the rules: Go may fuse float
// operations differently on another machine. Add, subtract and compare with the operators; products and quotients must
// stay below 2^47.
type Fix int64

// One is 1, and Half is 1/2. An integer n is Fix(n) * One, or FromInt(n).
const (
	One  Fix = 1 << 16
	Half Fix = One / 2
)

// FromInt gives n as a Fix.
func FromInt(n int) Fix { return Fix(n) << 16 }

// Ratio gives num/den, rounded toward zero; den is not 0.
func Ratio(num, den int) Fix { return (Fix(num) << 16) / Fix(den) }

// Mul gives a·b, rounded down.
func (a Fix) Mul(b Fix) Fix {
	hi, lo := bits.Mul64(uint64(a), uint64(b))
	if a < 0 {
		hi -= uint64(b)
	}
	if b < 0 {
		hi -= uint64(a)
	}
	return Fix(hi<<48 | lo>>16)
}

// Div gives a/b, rounded toward zero; b is not 0, and a below 2^31.
func (a Fix) Div(b Fix) Fix { return (a << 16) / b }

// Floor returns the greatest integer that is not above a.
func (a Fix) Floor() int { return int(a >> 16) }

// Round gives the nearest integer, halves up.
func (a Fix) Round() int { return int((a + Half) >> 16) }

// Abs gives the distance from zero.
func (a Fix) Abs() Fix {
	if a < 0 {
		return -a
	}
	return a
}

// Clamp limits a to the range from lo to hi.
func (a Fix) Clamp(lo, hi Fix) Fix { return min(max(a, lo), hi) }

// Float gives the number for drawing and reports. Rules never call it.
func (a Fix) Float() float64 { return float64(a) / float64(One) }

// Sqrt returns the square root, rounded down; 0 for negative numbers.
func (a Fix) Sqrt() Fix {
	if a <= 0 {
		return 0
	}
	return Fix(isqrt(uint64(a) << 16))
}

// Hypot gives the length of (x, y), whose squares must stay below 2^31.
func Hypot(x, y Fix) Fix {
	return Fix(isqrt(uint64(x*x) + uint64(y*y)))
}

func isqrt(n uint64) uint64 {
	var root uint64
	for bit := uint64(1) << ((bits.Len64(n|1) - 1) / 2 * 2); bit != 0; bit >>= 2 {
		if n >= root+bit {
			n -= root + bit
			root = root>>1 + bit
		} else {
			root >>= 1
		}
	}
	return root
}

// quarter holds a quarter of a sine wave in 1024 steps.
var quarter = quarterSine()

// quarterSine computes sin x = x − x³/3! + x⁵/5! − … in integers with 30 binary digits.
func quarterSine() (table [1025]Fix) {
	const pi2 = 1686629713 // π/2 · 2^30
	for i := range table {
		x := int64(pi2) * int64(i) / 1024
		square := x * x >> 30
		sum, term := x, x
		for k := int64(1); term != 0; k++ {
			term = -(term * square >> 30) / (2 * k * (2*k + 1))
			sum += term
		}
		table[i] = Fix((sum + 1<<13) >> 14)
	}
	return table
}

// Sin gives the sine of an angle in turns: One is a full circle, and One/4 is a right angle.
func Sin(turns Fix) Fix {
	at := turns & (One - 1)
	switch flip := at >> 14; flip {
	case 0:
		return sineOf(at)
	case 1:
		return sineOf(One/2 - at)
	case 2:
		return -sineOf(at - One/2)
	default:
		return -sineOf(One - at)
	}
}

// Cos gives the cosine of an angle in turns.
func Cos(turns Fix) Fix { return Sin(turns + One/4) }

// sineOf interpolates for an angle from 0 to a quarter turn.
func sineOf(at Fix) Fix {
	i, part := at>>4, at&15
	if i >= 1024 {
		return quarter[1024]
	}
	return quarter[i] + (quarter[i+1]-quarter[i])*part/16
}

// arcs are atan(2^-i) in turns with 30 binary digits.
var arcs = [...]int64{134217728, 79233351, 41864727, 21251189, 10666833, 5338616, 2669960, 1335061, 667541, 333772,
	166886, 83443, 41722, 20861, 10430, 5215, 2608, 1304, 652, 326}

// Atan2 gives the direction of (x, y) in turns, from 0 to One: 0 along x, a quarter along y.
// The origin has direction 0. It is the CORDIC algorithm in vectoring mode.
func Atan2(y, x Fix) Fix {
	if x == 0 && y == 0 {
		return 0
	}
	base := int64(0)
	px, py := int64(x), int64(y)
	if px < 0 {
		px, py, base = -px, -py, 1<<29
	}
	for max(px, py, -py) < 1<<40 {
		px, py = px<<1, py<<1
	}
	angle := base
	for i, arc := range arcs {
		if py > 0 {
			px, py, angle = px+(py>>i), py-(px>>i), angle+arc
		} else {
			px, py, angle = px-(py>>i), py+(px>>i), angle-arc
		}
	}
	return Fix((angle+1<<13)>>14) & (One - 1)
}
