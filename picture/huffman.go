package picture

import (
	"math/bits"
	"slices"
)

// huffman returns the lengths of an optimal prefix code for symbols that occur so often, none longer than limit; 0 for
// those that do not occur. At least two symbols get a code, because a code of one symbol is not complete.
func huffman(seen []int, limit int) []uint8 {
	lengths := make([]uint8, len(seen))
	type node struct{ n, symbol, left, right int }
	var nodes []node
	for symbol, n := range seen {
		if n > 0 {
			nodes = append(nodes, node{n, symbol, -1, -1})
		}
	}
	for symbol := 0; len(nodes) < 2; symbol++ {
		if seen[symbol] == 0 {
			nodes = append(nodes, node{1, symbol, -1, -1})
		}
	}
	slices.SortStableFunc(nodes, func(a, b node) int { return a.n - b.n })
	leaves := len(nodes)
	leaf, inner := 0, leaves // the lightest of each kind that have no parent
	for len(nodes) < 2*leaves-1 {
		var pair [2]int
		for i := range pair {
			if inner >= len(nodes) || leaf < leaves && nodes[leaf].n <= nodes[inner].n {
				pair[i] = leaf
				leaf++
			} else {
				pair[i] = inner
				inner++
			}
		}
		nodes = append(nodes, node{nodes[pair[0]].n + nodes[pair[1]].n, -1, pair[0], pair[1]})
	}
	depth := make([]int, len(nodes))
	count := make([]int, max(limit, len(nodes))+1)
	for i := len(nodes) - 1; i >= leaves; i-- {
		depth[nodes[i].left], depth[nodes[i].right] = depth[i]+1, depth[i]+1
	}
	for i := range leaves {
		count[depth[i]]++
	}
	shorten(count, limit)
	length := limit
	for i := range leaves { // from the rarest
		for count[length] == 0 {
			length--
		}
		lengths[nodes[i].symbol] = uint8(length)
		count[length]--
	}
	return lengths
}

// shorten changes how many codes have each length until none is longer than limit and the code is complete again: each
// code that was too long takes the place of a shorter one, which becomes two that are one bit longer.
func shorten(count []int, limit int) {
	total := 0 // of the space, in parts of 1<<limit
	for length := len(count) - 1; length > limit; length-- {
		count[limit] += count[length]
		count[length] = 0
	}
	for length := 1; length <= limit; length++ {
		total += count[length] << (limit - length)
	}
	for ; total > 1<<limit; total-- {
		count[limit]--
		for length := limit - 1; ; length-- {
			if count[length] > 0 {
				count[length]--
				count[length+1] += 2
				break
			}
		}
	}
}

// A code is a symbol's bits, in the order in which they are written, and their number.
type code struct {
	bits uint16
	n    uint8
}

// canonical gives the codes of RFC 1951 for some lengths: shorter ones first, and those of the same length in the order
// of the symbols.
func canonical(lengths []uint8) []code {
	var count, next [17]int
	for _, n := range lengths {
		count[n]++
	}
	count[0] = 0
	for n := 1; n < len(next); n++ {
		next[n] = (next[n-1] + count[n-1]) << 1
	}
	codes := make([]code, len(lengths))
	for symbol, n := range lengths {
		if n > 0 {
			codes[symbol] = code{bits.Reverse16(uint16(next[n])) >> (16 - n), n}
			next[n]++
		}
	}
	return codes
}
