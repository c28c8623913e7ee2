package track

// A Search finds moves with which a runner survives its next steps, for oracles. S is the state of a game, which a plain
// assignment must copy. The zero Patience means 3000.
type Search[S any] struct {
	Moves    int // how many moves there are; they are numbered from 0
	Deep     int // how many steps to survive, at least 1
	Patience int // how many steps to try in a decision before taking the best so far
	// Play plays a step with a move, and reports whether the runner survives it.
	Play func(s *S, move int) bool
	// First is the move that is tried first, and taken if nothing survives; nil means 0.
	First func(s *S) int
}

// Best is the first move that can be followed by moves that survive Deep steps in all. If there is none, or Patience ends
// before one is found, it is the move with which the runner survives longest of those tried.
func (h *Search[S]) Best(s *S) int {
	left := h.Patience
	if left == 0 {
		left = 3000
	}
	best, most := h.first(s), -1
	for i := range h.Moves {
		move := h.nth(s, i)
		if n := h.after(s, move, h.Deep, &left); n > most {
			best, most = move, n
		}
		if most >= h.Deep || left <= 0 {
			break
		}
	}
	return best
}

// after is how many steps the runner survives, up to deep, if it begins with a move.
func (h *Search[S]) after(s *S, move, deep int, left *int) int {
	if *left--; *left < 0 {
		return 0
	}
	next := *s
	if !h.Play(&next, move) {
		return 0
	}
	most := 1
	if deep == 1 {
		return most
	}
	for i := range h.Moves {
		if most = max(most, 1+h.after(&next, h.nth(&next, i), deep-1, left)); most >= deep || *left <= 0 {
			break
		}
	}
	return most
}

func (h *Search[S]) first(s *S) int {
	if h.First == nil {
		return 0
	}
	return h.First(s)
}

// nth is the i-th move to try: the first one, and then the others in order.
func (h *Search[S]) nth(s *S, i int) int {
	first := h.first(s)
	switch {
	case i == 0:
		return first
	case i <= first:
		return i - 1
	}
	return i
}
