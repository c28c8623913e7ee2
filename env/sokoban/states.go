package sokoban

import "slices"

// states stores each position that the solver has found, and numbers them from 0.
type states struct {
	width int        // squares per position: the player, then the boxes in rising order
	keys  []int16    // width squares per position
	costs [2][]int32 // moves from the start, and moves to the end; far if unknown
	links [2][]int32 // the position before, and the one after, on that path; or none
	slots []int32    // open addressing: 0, or one more than the position's number
}

func (s *states) reset(boxes int) {
	s.width = boxes + 1
	s.keys = s.keys[:0]
	for side := range s.costs {
		s.costs[side] = s.costs[side][:0]
		s.links[side] = s.links[side][:0]
	}
	if len(s.slots) == 0 || len(s.slots) > 1<<16 {
		s.slots = make([]int32, 1<<12)
	}
	clear(s.slots)
}

func (s *states) len() int { return len(s.costs[0]) }

// key returns the position that has this number. The slice is valid until the next call of find.
func (s *states) key(id int32) []int16 {
	return s.keys[int(id)*s.width : (int(id)+1)*s.width]
}

func hash(key []int16) uint64 {
	h := uint64(0)
	for _, c := range key {
		h = (h ^ uint64(c)) * 0x9e3779b97f4a7c15
		h ^= h >> 29
	}
	return h
}

// find numbers a position, adding it if it is new.
func (s *states) find(key []int16) int32 {
	if 2*s.len() >= len(s.slots) {
		s.grow()
	}
	mask := uint64(len(s.slots) - 1)
	at := hash(key) & mask
	for ; s.slots[at] != 0; at = (at + 1) & mask {
		if id := s.slots[at] - 1; slices.Equal(s.key(id), key) {
			return id
		}
	}
	s.keys = append(s.keys, key...)
	for side := range s.costs {
		s.costs[side] = append(s.costs[side], far)
		s.links[side] = append(s.links[side], none)
	}
	s.slots[at] = int32(s.len())
	return int32(s.len() - 1)
}

func (s *states) grow() {
	s.slots = make([]int32, 2*len(s.slots))
	mask := uint64(len(s.slots) - 1)
	for id := range int32(s.len()) {
		at := hash(s.key(id)) & mask
		for s.slots[at] != 0 {
			at = (at + 1) & mask
		}
		s.slots[at] = id + 1
	}
}

// A frontier holds the positions that one side of the search has not expanded yet, by priority.
type frontier struct {
	buckets [][]entry
	low     int // no entry below this priority
	size    int
}

// An entry is outdated if the position has since been reached at a lower cost.
type entry struct{ id, cost int32 }

func (f *frontier) reset() {
	for i := range f.buckets {
		f.buckets[i] = f.buckets[i][:0]
	}
	f.low, f.size = 0, 0
}

func (f *frontier) push(priority int32, e entry) {
	for int(priority) >= len(f.buckets) {
		f.buckets = append(f.buckets, nil)
	}
	f.buckets[priority] = append(f.buckets[priority], e)
	f.low = min(f.low, int(priority))
	f.size++
}

// peek finds the lowest priority. It drops outdated entries on the way.
func (f *frontier) peek(costs []int32) (priority int32, ok bool) {
	for ; f.low < len(f.buckets); f.low++ {
		b := f.buckets[f.low]
		for n := len(b); n > 0 && b[n-1].cost > costs[b[n-1].id]; n = len(b) {
			b = b[:n-1]
			f.size--
		}
		f.buckets[f.low] = b
		if len(b) > 0 {
			return int32(f.low), true
		}
	}
	return 0, false
}

// pop takes the entry that peek found.
func (f *frontier) pop() entry {
	b := f.buckets[f.low]
	e := b[len(b)-1]
	f.buckets[f.low] = b[:len(b)-1]
	f.size--
	return e
}
