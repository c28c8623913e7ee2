package store

import (
	"bytes"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/klauspost/compress/zlib"
)

// Every wholeEvery-th row of states is stored completely, and the others as a difference from the row before. A delta
// is a list of records, which process the base from front to back. Each has three unsigned varints (the number of bytes
// to copy, the number of bytes to skip, and the number of new bytes) and then the new bytes.
const wholeEvery = 64

// Two texts are synchronized again if anchor bytes of the one are found within the next reach bytes of the other.
const (
	anchor = 24
	reach  = 1 << 15
)

// appendDelta appends the delta from prev to next.
func appendDelta(b, prev, next []byte) []byte {
	tail := 0
	for most := min(len(prev), len(next)); tail < most && prev[len(prev)-1-tail] == next[len(next)-1-tail]; {
		tail++
	}
	p, n := prev[:len(prev)-tail], next[:len(next)-tail]
	for len(n) > 0 || len(p) > 0 {
		same := shared(p, n)
		drop, add := resync(p[same:], n[same:])
		b = binary.AppendUvarint(b, uint64(same))
		b = binary.AppendUvarint(b, uint64(drop))
		b = binary.AppendUvarint(b, uint64(add))
		b = append(b, n[same:same+add]...)
		p, n = p[same+drop:], n[same+add:]
	}
	return append(binary.AppendUvarint(b, uint64(tail)), 0, 0)
}

// shared counts the bytes that two texts have in common at their start.
func shared(p, n []byte) int {
	same := 0
	for most := min(len(p), len(n)); same < most && p[same] == n[same]; {
		same++
	}
	return same
}

// resync gives the number of bytes to skip in p and to add from n until both are equal again.
func resync(p, n []byte) (drop, add int) {
	near := p[:min(len(p), reach)]
	for at := 0; at+anchor <= len(n); at += anchor / 2 {
		found := bytes.Index(near, n[at:at+anchor])
		if found < 0 {
			continue
		}
		for at > 0 && found > 0 && n[at-1] == p[found-1] {
			at, found = at-1, found-1
		}
		return found, at
	}
	return len(p), len(n)
}

var errDelta = errors.New("a delta does not fit its base")

// applyDelta returns next, in the memory of next if there is room.
func applyDelta(next, prev, delta []byte) ([]byte, error) {
	next = slices.Grow(next[:0], len(prev)+len(delta))
	for len(delta) > 0 {
		var sizes [3]uint64
		for i := range sizes {
			size, n := binary.Uvarint(delta)
			if n <= 0 {
				return nil, errDelta
			}
			sizes[i], delta = size, delta[n:]
		}
		same, drop, add := sizes[0], sizes[1], sizes[2]
		if left := uint64(len(prev)); same > left || drop > left-same || add > uint64(len(delta)) {
			return nil, errDelta
		}
		if next = append(append(next, prev[:same]...), delta[:add]...); len(next) > mostValue {
			return nil, errDelta
		}
		prev, delta = prev[same+drop:], delta[add:]
	}
	return next, nil
}

// Large states that are stored completely are compressed. The first byte distinguishes them: no JSON begins with the
// first byte of a zlib stream.
const (
	zlibMark   = 0x78
	largeState = 1024
)

// packStates returns states in the form in which they are stored completely. The result does not share memory with
// states.
func packStates(states []byte) []byte {
	if len(states) < largeState && states[0] != zlibMark {
		return append([]byte(nil), states...)
	}
	var b bytes.Buffer
	w, err := zlib.NewWriterLevel(&b, zlib.BestSpeed)
	if err == nil {
		_, _ = w.Write(states) // a bytes.Buffer takes all
		err = w.Close()
	}
	if err != nil {
		panic("store: " + err.Error()) // the level is a constant
	}
	return b.Bytes()
}

// unpackStates undoes packStates.
func unpackStates(stored []byte) ([]byte, error) {
	if len(stored) == 0 || stored[0] != zlibMark {
		return stored, nil
	}
	r, err := zlib.NewReader(bytes.NewReader(stored))
	if err != nil {
		return nil, err
	}
	out, err := io.ReadAll(io.LimitReader(r, mostValue+1))
	if err == nil && len(out) > mostValue {
		err = fmt.Errorf("states of more than %d bytes", mostValue)
	}
	return out, err
}

// A stateChain remembers the last states of an attempt that were written.
type stateChain struct {
	last  []byte
	step  int // the step of last
	links int // deltas since the states were last stored completely
}

// add returns the columns base and states for a step. They do not share memory with states.
func (c *stateChain) add(step int, states []byte) (base any, stored []byte) {
	if len(states) == 0 {
		return nil, nil
	}
	if c.last != nil && c.links < wholeEvery-1 {
		// A delta that is no shorter than the states would cost time on reading and save nothing.
		if delta := appendDelta(nil, c.last, states); len(delta) < len(states) {
			base, stored = c.step, delta
		}
	}
	c.links++
	if stored == nil {
		stored, c.links = packStates(states), 0
	}
	// The buffer is reused: the caller's states are valid for this step only, so they have to be
	// copied.
	c.last, c.step = append(c.last[:0], states...), step
	return base, stored
}

// follow undoes add: it returns the states of a step, and remembers them. They may be in spare, which must not contain
// the last ones.
func (c *stateChain) follow(step int, base sql.NullInt64, stored, spare []byte) (states []byte, err error) {
	if base.Valid {
		if int(base.Int64) != c.step || c.last == nil {
			return nil, errDelta
		}
		states, err = applyDelta(spare, c.last, stored)
	} else {
		states, err = unpackStates(stored)
	}
	if err == nil && states != nil {
		c.last, c.step = states, step
	}
	return states, err
}
