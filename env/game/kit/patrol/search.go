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
}

// A moment is a place and a phase.
type moment[P comparable] struct {
	at    P
	phase int
}

type visit[P comparable] struct {
	moment[P]
	back int // the visit before
	move uint8
}

// Find returns a shortest list of moves from a place at a tick, and whether there is one.
func (q *Search[P]) Find(from P, tick int) (way []uint8, ok bool) {
	if q.Done(from) {
		return nil, true
	}
	first := moment[P]{from, phase(tick, q.Period)}
	list, seen := []visit[P]{{moment: first}}, map[moment[P]]bool{first: true}
	for depth, n := 0, 0; depth < q.Limit; depth++ {
		for end := len(list); n < end; n++ {
			for m := range q.Moves {
				to, ok := q.Go(list[n].at, tick+depth*q.Ticks, uint8(m))
				next := moment[P]{to, phase(list[n].phase+q.Ticks, q.Period)}
				if !ok || seen[next] {
					continue
				}
				seen[next] = true
				list = append(list, visit[P]{next, n, uint8(m)})
				if q.Done(to) {
					return trace(list), true
				}
			}
		}
	}
	return nil, false
}

// trace is the moves to the last visit.
func trace[P comparable](list []visit[P]) []uint8 {
	way := []uint8{}
	for i := len(list) - 1; i > 0; i = list[i].back {
		way = append(way, list[i].move)
	}
	for i, j := 0, len(way)-1; i < j; i, j = i+1, j-1 {
		way[i], way[j] = way[j], way[i]
	}
	return way
}
