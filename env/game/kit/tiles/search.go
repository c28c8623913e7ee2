package tiles

import (
	"cmp"
	"slices"
)

// A Search looks for a way through a world by trying its moves, for oracles and for tests of levels. S is a state, and K
// is what makes two states of the same depth alike, for example the place in steps of some pixels. All states of a depth
// have used the same time, so K need not contain it.
type Search[S any, K comparable] struct {
	Moves int                         // moves are numbers from 0 to Moves-1
	Play  func(s *S, move uint8) bool // makes a move; false: this way is closed
	Done  func(s *S) bool             // the way may end here
	Worth func(s *S) int              // what is better to go on from
	Like  func(s *S) K
	Width int // how many states of a depth are kept; 0: all, then a way is found if there is one
	Depth int // the most moves of a way
}

// A Way is a list of moves.
type Way []uint8

type trail struct {
	move uint8
	back *trail
}

func (t *trail) way() Way {
	var l Way
	for ; t != nil; t = t.back {
		l = append(l, t.move)
	}
	slices.Reverse(l)
	return l
}

type step[S any] struct {
	state S
	worth int
	back  *trail
}

// Find returns a shortest way from a state among those that it keeps, and true; or, if no way is done, the way to the
// best state of the last depth that it reached.
func (q *Search[S, K]) Find(from S) (Way, bool) {
	beam := []step[S]{{state: from}}
	var best *trail
	var next []step[S]
	for range q.Depth {
		next = next[:0]
		for i := range beam {
			for m := range q.Moves {
				to := step[S]{beam[i].state, 0, &trail{uint8(m), beam[i].back}}
				if open := q.Play(&to.state, uint8(m)); q.Done(&to.state) {
					return to.back.way(), true
				} else if !open {
					continue
				}
				to.worth = q.Worth(&to.state)
				next = append(next, to)
			}
		}
		if len(next) == 0 {
			break
		}
		beam = q.thin(next)
		best = beam[0].back
	}
	return best.way(), false
}

// thin keeps the best steps, and only one of several that are alike.
func (q *Search[S, K]) thin(list []step[S]) []step[S] {
	order := make([]int, len(list))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(list[b].worth, list[a].worth) })
	seen := map[K]bool{}
	var keep []step[S]
	for _, i := range order {
		like := q.Like(&list[i].state)
		if !seen[like] && (q.Width == 0 || len(keep) < q.Width) {
			seen[like] = true
			keep = append(keep, list[i])
		}
	}
	return keep
}
