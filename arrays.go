package gymkhana

import (
	"context"
	"image"
)

// Arrays is how a world gives its moments as arrays of numbers, for learners. The arrays tell the truth about the world,
// which may be more than a screen shows.
type Arrays struct {
	Fields []ArrayField
	// Write writes the current moment into memory for each of Fields, in their order. Before the first Reset it must not
	// be called.
	Write func(into [][]byte)
	// AppendText appends the moment in words, for a world whose observations have no text; nil means that they have.
	AppendText func(b []byte) []byte
}

// An ArrayField describes one array. Its numbers are little endian, the last index moving fastest.
type ArrayField struct {
	Name  string
	Type  ArrayType
	Shape []int    // nil is one number
	Names []string // of the indexes of the last dimension; nil means that Doc says what they are
	// Low and High bound the numbers, both included. Bounds does so for each index of the last dimension instead, if it
	// is not nil.
	Low, High float64
	Bounds    [][2]float64
	Doc       string
}

// Bytes is the size of the array.
func (f *ArrayField) Bytes() int {
	n := f.Type.Bytes()
	for _, side := range f.Shape {
		n *= side
	}
	return n
}

// An ArrayType is the type of an array's numbers, in numpy's short form.
type ArrayType string

// The types of numbers.
const (
	Uint8   ArrayType = "u1"
	Int16   ArrayType = "i2"
	Int32   ArrayType = "i4"
	Uint32  ArrayType = "u4"
	Int64   ArrayType = "i8"
	Float32 ArrayType = "f4"
	Float64 ArrayType = "f8"
)

// Bytes is the size of a number.
func (t ArrayType) Bytes() int { return int(t[1] - '0') }

// Lean plays a world without the objects of a Moment, for learners that take a million steps per second. It is the same
// world: between two calls, Reset and Step of the Environment may be used instead. What it returns is valid until the next
// call.
type Lean struct {
	// Reset is Environment.Reset, and Step is Environment.Step, without the observations. Step keeps the actions, which
	// must not change afterwards.
	Reset func(context.Context, Seed) error
	Step  func(context.Context, []Action) error
	// Now is the current moment without its screen and text. Refused may say less than that of Environment.Step, but is
	// empty for the same actions.
	Now func() Observation
	// Frames returns the scored frames since the last Reset or Step. Their memory is used again by the next Step, so they are
	// only for a LeanScorer and for hashes.
	Frames func() []Frame
	// Picture draws the screen. The picture belongs to the world and is valid until the next call.
	Picture func() (image.Image, error)
}
