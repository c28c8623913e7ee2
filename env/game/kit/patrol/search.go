package patrol

// A Search finds the way that arrives first among movers, over the product of places and the phases of time: a place
// that is closed now may be open later. P is a place, for example a cell.
type Search[P comparable] struct {
	Moves  int // moves are numbers from 0 to Moves-1; one of them should wait
	Ticks  int // the length of a move
	Period int // the number of ticks after which all movers are where they were
	Limit  int // the most moves of a way
	// Go makes a move that begins at a tick, and reports whether it meets no mover and no wall on the way.
	Go   func(at P, tick int, move uint8) (to P, ok bool)
	Done func(at P) bool
	// Left is a number of moves that a place needs at least, were there no movers, and falls by 1 at most with a move.
	// The search then tries the nearest places first (A*); nil means 0 everywhere.
	Left func(at P) int
}

// A moment is a place and a phase.
type moment[P comparable] struct {
	at    P
	phase int
}

type visit[P comparable] struct {
	moment[P]
	back  int // the visit before
	depth int // moves so far
	move  uint8
}

// Find returns a shortest list of moves from a place at a tick, and whether there is one.
func (q *Search[P]) Find(from P, tick int) (way []uint8, ok bool) {
	list := []visit[P]{{moment: moment[P]{from, phase(tick, q.Period)}}}
	todo := make([][]int, q.Limit+1) // visits by the length that a way through them has at least
	put := func(n, least int) {
		if bound := max(list[n].depth+q.left(list[n].at), least); bound <= q.Limit {
			todo[bound] = append(todo[bound], n)
		}
	}
	put(0, 0)
	seen := map[moment[P]]bool{}
	for bound := 0; bound <= q.Limit; bound++ {
		for len(todo[bound]) > 0 {
			last := len(todo[bound]) - 1
			n := todo[bound][last]
			todo[bound] = todo[bound][:last]
			v := list[n]
			if q.Done(v.at) {
				return trace(list, n), true
			}
			if seen[v.moment] {
				continue
			}
			seen[v.moment] = true
			for m := range q.Moves {
				to, ok := q.Go(v.at, tick+v.depth*q.Ticks, uint8(m))
				next := moment[P]{to, phase(v.phase+q.Ticks, q.Period)}
				if !ok || seen[next] {
					continue
				}
				list = append(list, visit[P]{next, n, v.depth + 1, uint8(m)})
				put(len(list)-1, bound)
			}
		}
	}
	return nil, false
}

func (q *Search[P]) left(at P) int {
	if q.Left == nil {
		return 0
	}
	return q.Left(at)
}

// trace is the moves to a visit.
func trace[P comparable](list []visit[P], last int) []uint8 {
	way := []uint8{}
	for i := last; i > 0; i = list[i].back {
		way = append(way, list[i].move)
	}
	for i, j := 0, len(way)-1; i < j; i, j = i+1, j-1 {
		way[i], way[j] = way[j], way[i]
	}
	return way
}
