package store

import (
	"bytes"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/bits"
	"slices"
	"strconv"

	"github.com/klauspost/compress/zlib"
)

// Every wholeEvery-th row of states is stored completely, and the others as a difference from the row before.
const wholeEvery = 64

// A delta begins with deltaMark, which no delta of schema versions 1 and 2 begins with. A part for each line of the new
// states follows: the difference from the line before, and for the first line from the last one of the row before. A
// part has unsigned varints for the length of its body times two, plus one if the body has numbers; for the number of
// bytes that both lines share at their start; and for those at their end. The body is about what lies between:
//
//   - numbers: both lines differ only in the values of whole numbers. For each number that differs, an unsigned varint
//     counts the equal numbers before it, and a signed one is the difference.
//   - records: each has an unsigned varint for the number of bytes to copy from the old line, a signed one for the
//     number to skip there, and another unsigned one for the number of new bytes, which follow. What is left of the old
//     line after the last record is copied.
//
// The deltas of schema versions 1 and 2 are records alone, with unsigned skips, and leave out the rest.
const deltaMark = "\x00\x00\x00"

var errDelta = errors.New("a delta does not fit its base")

// appendDelta appends the delta from prev to next.
func appendDelta(b, prev, next []byte) []byte {
	b = append(b, deltaMark...)
	prev = lastLine(prev)
	var body []byte
	for more := true; more; {
		var line []byte
		line, next, more = bytes.Cut(next, []byte{'\n'})
		head, tail := align(prev, line)
		p, n := prev[head:len(prev)-tail], line[head:len(line)-tail]
		var numbers bool
		if body, numbers = appendNumbers(body[:0], p, n); !numbers {
			body = appendRecords(body[:0], p, n)
		}
		size := uint64(len(body)) << 1
		if numbers {
			size++
		}
		b = binary.AppendUvarint(b, size)
		b = binary.AppendUvarint(b, uint64(head))
		b = binary.AppendUvarint(b, uint64(tail))
		b = append(b, body...)
		prev = line
	}
	return b
}

// lastLine returns what follows the last line feed. There is often none, and looking for the first one is much quicker.
func lastLine(b []byte) []byte {
	if bytes.IndexByte(b, '\n') < 0 {
		return b
	}
	return b[bytes.LastIndexByte(b, '\n')+1:]
}

// align counts the bytes that two lines have in common at their start and at their end. No number reaches across.
func align(p, n []byte) (head, tail int) {
	most := min(len(p), len(n))
	head = shared(p, n)
	for head > 0 && isDigit(p[head-1]) {
		head--
	}
	if head > 0 && p[head-1] == '-' {
		head--
	}
	tail = sharedTail(p[head:], n[head:], most-head)
	for tail > 0 && isDigit(p[len(p)-tail]) {
		tail--
	}
	return head, tail
}

// shared counts the bytes that two texts have in common at their start.
func shared(p, n []byte) int {
	same, most := 0, min(len(p), len(n))
	for ; same+8 <= most; same += 8 {
		if x := binary.LittleEndian.Uint64(p[same:]) ^ binary.LittleEndian.Uint64(n[same:]); x != 0 {
			return same + bits.TrailingZeros64(x)/8
		}
	}
	for same < most && p[same] == n[same] {
		same++
	}
	return same
}

// sharedTail counts the bytes, up to most, that two texts have in common at their end.
func sharedTail(p, n []byte, most int) int {
	same := 0
	for ; same+8 <= most; same += 8 {
		x := binary.LittleEndian.Uint64(p[len(p)-same-8:]) ^ binary.LittleEndian.Uint64(n[len(n)-same-8:])
		if x != 0 {
			return same + bits.LeadingZeros64(x)/8
		}
	}
	for same < most && p[len(p)-1-same] == n[len(n)-1-same] {
		same++
	}
	return same
}

func isDigit(c byte) bool { return c-'0' < 10 }

// wholeNumber reads a whole number of up to 18 digits, without leading zeros, at the start of a text. size is its length; 0
// if there are no digits. Other runs of digits are no numbers, and size is their length times -1.
func wholeNumber(b []byte) (value int64, size int) {
	const mostDigits = 18 // of an int64
	i := 0
	if len(b) > 0 && b[0] == '-' {
		i = 1
	}
	first := i
	for i < len(b) && isDigit(b[i]) {
		value = value*10 + int64(b[i]-'0')
		i++
	}
	switch digits := i - first; {
	case digits == 0:
		return 0, 0
	case digits > mostDigits, b[first] == '0' && i > 1:
		return 0, -i
	}
	if first > 0 {
		value = -value
	}
	return value, i
}

// appendNumbers appends the differences of the numbers of p and n, and reports whether p and n differ in nothing else.
func appendNumbers(b, p, n []byte) ([]byte, bool) {
	gap := uint64(0)
	for len(p) > 0 {
		if c := p[0]; !isDigit(c) && c != '-' {
			if len(n) == 0 || n[0] != c {
				return b, false
			}
			p, n = p[1:], n[1:]
			continue
		}
		was, size := wholeNumber(p)
		if size <= 0 {
			size = max(-size, 1)
			if !bytes.HasPrefix(n, p[:size]) {
				return b, false
			}
			p, n = p[size:], n[size:]
			continue
		}
		is, own := wholeNumber(n)
		if own <= 0 {
			return b, false
		}
		p, n = p[size:], n[own:]
		if is == was {
			gap++
			continue
		}
		b = binary.AppendVarint(binary.AppendUvarint(b, gap), is-was)
		gap = 0
	}
	return b, len(n) == 0
}

// applyNumbers appends p with the differences that appendNumbers gave.
func applyNumbers(b, p, body []byte) ([]byte, error) {
	for len(body) > 0 {
		gap, k := binary.Uvarint(body)
		if k <= 0 {
			return nil, errDelta
		}
		diff, m := binary.Varint(body[k:])
		if m <= 0 {
			return nil, errDelta
		}
		body = body[k+m:]
		at, value, size := 0, int64(0), 0
		for ; ; at += max(size, -size, 1) {
			if at == len(p) {
				return nil, errDelta
			}
			if size = 1; !isDigit(p[at]) && p[at] != '-' {
				continue
			}
			if value, size = wholeNumber(p[at:]); size <= 0 {
				continue
			}
			if gap == 0 {
				break
			}
			gap--
		}
		b = strconv.AppendInt(append(b, p[:at]...), value+diff, 10)
		p = p[at+size:]
	}
	return append(b, p...), nil
}

// appendRecords appends the records from p to n.
func appendRecords(b, p, n []byte) []byte {
	var far index
	for pos := 0; ; {
		same := shared(p[pos:], n)
		n, pos = n[same:], pos+same
		if len(n) == 0 && pos == len(p) {
			return b
		}
		skip, add, good := near(p[pos:], n)
		if good < enough {
			if far.links == nil {
				far.build(p)
			}
			if s, a, better := far.resync(pos, n); better > good {
				skip, add = s, a
			}
		}
		b = binary.AppendUvarint(b, uint64(same))
		b = binary.AppendVarint(b, int64(skip))
		b = binary.AppendUvarint(b, uint64(add))
		b = append(b, n[:add]...)
		n, pos = n[add:], pos+skip
	}
}

// Two texts are synchronized again where anchor bytes are equal, and best where enough are. Up to nearby bytes are
// searched one by one.
const (
	anchor = 8
	enough = 64
	nearby = 48
)

// near gives the number of bytes to skip in p and to add from n until both are equal again, and how many bytes are equal
// there, at most enough. If there is no such place nearby, it gives all of p and n, and 0.
func near(p, n []byte) (drop, add, good int) {
	drop, add = len(p), len(n)
	for sum := 1; sum <= nearby && good < enough; sum++ {
		for d := max(0, sum+anchor-len(n)); d <= sum && d+anchor <= len(p); d++ {
			a := sum - d
			if binary.LittleEndian.Uint64(p[d:]) != binary.LittleEndian.Uint64(n[a:]) {
				continue
			}
			if equal := shared(p[d:min(d+enough, len(p))], n[a:]); equal > good {
				drop, add, good = d, a, equal
			}
		}
	}
	return drop, add, good
}

// An index finds chunks of a text by their hashes.
type index struct {
	text  []byte
	first []int32 // by hash: the number of the first chunk, plus 1
	links []int32 // by chunk: the number of the next one with that hash, plus 1
	shift int
}

// Chunks have chunk bytes. Of those with equal hashes only the first mostSame are compared.
const (
	chunk    = 16
	mostSame = 32
)

func (x *index) build(text []byte) {
	chunks := len(text) / chunk
	size := bits.Len(uint(chunks)) + 1
	x.text, x.shift = text, 64-size
	x.first, x.links = make([]int32, 1<<size), make([]int32, chunks+1)
	for i := chunks - 1; i >= 0; i-- {
		h := x.hash(text[i*chunk:])
		x.links[i], x.first[h] = x.first[h], int32(i+1)
	}
}

func (x *index) hash(b []byte) uint64 {
	lo, hi := binary.LittleEndian.Uint64(b), binary.LittleEndian.Uint64(b[8:])
	return ((lo ^ bits.RotateLeft64(hi, 29)) * 0x9e3779b97f4a7c15) >> x.shift
}

// resync gives the number of bytes to skip in the text, counted from a place, and to add from n until both are equal
// again, and how many bytes are equal there, at most enough. If there is no such place, it gives the rest of the text, all
// of n, and 0.
func (x *index) resync(from int, n []byte) (skip, add, good int) {
	to, add := len(x.text), len(n)
	for at, until := 0, len(n); at < until && at+chunk <= len(n) && good < enough; at++ {
		i := x.first[x.hash(n[at:])]
		for range mostSame {
			if i == 0 {
				break
			}
			found := int(i-1) * chunk
			i = x.links[i-1]
			equal := shared(x.text[found:min(found+enough, len(x.text))], n[at:])
			if equal < chunk || equal < good || equal == good && dist(found, from) >= dist(to, from) {
				continue
			}
			if good == 0 {
				until = at + enough // what comes soon may be better
			}
			to, add, good = found, at, equal
		}
	}
	for add > 0 && to > 0 && good > 0 && n[add-1] == x.text[to-1] {
		to, add = to-1, add-1
	}
	return to - from, add, good
}

// dist is the distance of two places.
func dist(a, b int) int { return max(a-b, b-a) }

// applyDelta returns next, in the memory of next if there is room. It reads the deltas of all schema versions.
func applyDelta(next, prev, delta []byte) ([]byte, error) {
	next = slices.Grow(next[:0], len(prev)+len(delta))
	parts, marked := bytes.CutPrefix(delta, []byte(deltaMark))
	if !marked {
		next, _, err := applyRecords(next, prev, delta, false)
		return next, err
	}
	prev = lastLine(prev)
	for more := true; more; {
		sizes, rest, err := uvarints(parts)
		size, head, tail := sizes[0], sizes[1], sizes[2]
		body := size >> 1
		if left := uint64(len(prev)); err != nil || head > left || tail > left-head || body > uint64(len(rest)) {
			return nil, errDelta
		}
		start, end := len(next), uint64(len(prev))-tail
		next = append(next, prev[:head]...)
		if size&1 == 1 {
			next, err = applyNumbers(next, prev[head:end], rest[:body])
		} else {
			var left []byte
			next, left, err = applyRecords(next, prev[head:end], rest[:body], true)
			next = append(next, left...)
		}
		if err != nil {
			return nil, err
		}
		next = append(next, prev[end:]...)
		prev, parts = next[start:], rest[body:]
		if more = len(parts) > 0; more {
			next = append(next, '\n')
		}
		if len(next) > mostValue {
			return nil, errDelta
		}
	}
	return next, nil
}

// uvarints reads three unsigned varints.
func uvarints(b []byte) (v [3]uint64, rest []byte, err error) {
	for i := range v {
		n := 0
		if v[i], n = binary.Uvarint(b); n <= 0 {
			return v, nil, errDelta
		}
		b = b[n:]
	}
	return v, b, nil
}

// applyRecords appends what records make of prev, and returns what is left of prev after the last one. Skips may be
// signed.
func applyRecords(next, prev, records []byte, signed bool) (made, left []byte, err error) {
	pos := uint64(0)
	for len(records) > 0 {
		sizes, rest, err := uvarints(records)
		same, skip, add := sizes[0], sizes[1], sizes[2]
		if err != nil || same > uint64(len(prev))-pos || add > uint64(len(rest)) {
			return nil, nil, errDelta
		}
		if signed {
			skip = skip>>1 ^ -(skip & 1) // a signed varint is an unsigned one in zigzag form
		}
		if next = append(append(next, prev[pos:pos+same]...), rest[:add]...); len(next) > mostValue {
			return nil, nil, errDelta
		}
		// A negative skip wraps around, as does the sum.
		to := pos + same + skip
		if !signed && skip > uint64(len(prev)) || to > uint64(len(prev)) {
			return nil, nil, errDelta
		}
		pos, records = to, rest[add:]
	}
	return next, prev[pos:], nil
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
