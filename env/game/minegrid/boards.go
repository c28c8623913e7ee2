package minegrid

import (
	"sync/atomic"

	"gymkhana"
)

// laid caches boards, since the search for one takes longer than a round in a fast run. Boards are a pure function of
// their key, so the cache changes nothing.
var laid [64]atomic.Pointer[layout]

// A layout is a board with its key.
type layout struct {
	params Params
	seed   gymkhana.Seed
	state  State
}

// board gives the board of a seed.
func board(p Params, seed gymkhana.Seed) (State, error) {
	slot := &laid[(uint64(seed)*31+uint64(p.Mines)*7+uint64(p.Depth))%uint64(len(laid))]
	if l := slot.Load(); l != nil && l.params == p && l.seed == seed {
		return l.state, nil
	}
	s, err := lay(p, seed)
	if err == nil {
		slot.Store(&layout{p, seed, s})
	}
	return s, err
}
