package store

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"hash"

	"gymkhana"
)

// The first byte of hashed data in the digest is its type, so that nothing can be mistaken for anything else.
// docs/formats.md describes the digest.
const (
	leafMark = 0 // a leaf
	nodeMark = 1 // two hashes of the level below
	rowsMark = 2 // the rows of one table that belong to one attempt
)

// The first byte of a value is its type in SQLite.
const (
	nullMark = iota
	integerMark
	textMark
	blobMark
)

// appendValue appends the form in which a column is hashed: its type and, except for NULL, eight bytes with
// the integer or the length, the most significant first. Text and blobs follow their length.
func appendValue(b []byte, v any) []byte {
	switch v := v.(type) {
	case nil:
		return append(b, nullMark)
	case bool:
		if v {
			return appendInteger(b, 1)
		}
		return appendInteger(b, 0)
	case int:
		return appendInteger(b, int64(v))
	case int64:
		return appendInteger(b, v)
	case string:
		b = binary.BigEndian.AppendUint64(append(b, textMark), uint64(len(v)))
		return append(b, v...)
	case []byte:
		b = binary.BigEndian.AppendUint64(append(b, blobMark), uint64(len(v)))
		return append(b, v...)
	}
	panic(fmt.Sprintf("store: a column of type %T", v)) // rows are made of these types
}

func appendInteger(b []byte, n int64) []byte {
	return binary.BigEndian.AppendUint64(append(b, integerMark), uint64(n))
}

// A valueHash hashes columns one after the other.
type valueHash struct {
	sum hash.Hash
	buf []byte
}

func newValueHash(mark byte) *valueHash {
	h := &valueHash{sum: sha256.New(), buf: make([]byte, 0, 512)}
	h.sum.Write([]byte{mark})
	return h
}

// add appends columns.
func (h *valueHash) add(columns ...any) {
	b := h.buf[:0]
	for _, v := range columns {
		b = appendValue(b, v)
	}
	h.sum.Write(b)
	h.buf = b
}

// hash is the hash of all columns so far. More can be added.
func (h *valueHash) hash() (sum gymkhana.Hash) {
	h.sum.Sum(sum[:0])
	return sum
}

// treeRoot is the root of the Merkle tree over leaves, with the shape of RFC 6962: the left side of a node
// has as many leaves as the largest power of two that is smaller than their number.
func treeRoot(leaves []gymkhana.Hash) gymkhana.Hash {
	if len(leaves) == 1 {
		return leaves[0]
	}
	left := 1
	for left*2 < len(leaves) {
		left *= 2
	}
	a, b := treeRoot(leaves[:left]), treeRoot(leaves[left:])
	node := [1 + 2*len(a)]byte{nodeMark}
	copy(node[1:], a[:])
	copy(node[1+len(a):], b[:])
	return gymkhana.HashBytes(node[:])
}
