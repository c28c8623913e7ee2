package store

import (
	"encoding/binary"
	"errors"
)

// A step's states are stored whole in every wholeEvery-th row and otherwise as what differs from
// the row before. Neighbouring states mostly share a beginning and an end, so a delta is
//
//	uvarint  bytes shared at the beginning
//	uvarint  bytes shared at the end
//	...      the bytes between, up to the end of the delta
const wholeEvery = 64

// appendDelta appends what makes next of prev.
func appendDelta(b, prev, next []byte) []byte {
	most := min(len(prev), len(next))
	head := 0
	for head < most && prev[head] == next[head] {
		head++
	}
	tail := 0
	for tail < most-head && prev[len(prev)-1-tail] == next[len(next)-1-tail] {
		tail++
	}
	b = binary.AppendUvarint(b, uint64(head))
	b = binary.AppendUvarint(b, uint64(tail))
	return append(b, next[head:len(next)-tail]...)
}

var errDelta = errors.New("a delta does not fit its base")

// applyDelta gives next, newly allocated.
func applyDelta(prev, delta []byte) ([]byte, error) {
	head, n := binary.Uvarint(delta)
	if n <= 0 {
		return nil, errDelta
	}
	delta = delta[n:]
	tail, n := binary.Uvarint(delta)
	if n <= 0 {
		return nil, errDelta
	}
	middle := delta[n:]
	if size := uint64(len(prev)); head > size || tail > size-head {
		return nil, errDelta
	}
	next := make([]byte, 0, int(head)+len(middle)+int(tail))
	next = append(append(next, prev[:head]...), middle...)
	return append(next, prev[uint64(len(prev))-tail:]...), nil
}

// A stateChain remembers the states written last in an attempt.
type stateChain struct {
	last  []byte
	step  int // that they belong to
	links int // deltas since a whole one
}

// add gives the columns base and states for a step, in memory of their own.
func (c *stateChain) add(step int, states []byte) (base any, stored []byte) {
	if len(states) == 0 {
		return nil, nil
	}
	if c.last != nil && c.links < wholeEvery-1 {
		if delta := appendDelta(nil, c.last, states); len(delta) < len(states) {
			base, stored = c.step, delta
		}
	}
	c.links++
	if stored == nil {
		stored, c.links = append([]byte(nil), states...), 0
	}
	c.last, c.step = append(c.last[:0], states...), step
	return base, stored
}
