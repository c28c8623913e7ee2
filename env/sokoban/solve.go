package sokoban

import (
	"context"
	"errors"
	"fmt"
	"slices"
)

// Limits bound a search. The zero value bounds only its memory.
type Limits struct {
	Moves  int // longest solution to look for; 0 for any length
	States int // maximum positions to store; default 10 million, about 500 MB, and fewer for a level with 100 boxes or more
}

// mostBoxes is the largest number of boxes of a level that the solver tries.
const mostBoxes = 250

// spent bounds the time for levels with many boxes: the sum over the expanded positions of the square of the number of
// boxes, for each position that may be stored. Levels of 44 boxes do not reach it.
const spent = 2000

// Results of Solve other than a solution. The first two are proved.
var (
	ErrUnsolvable = errors.New("level cannot be solved")
	ErrTooLong    = errors.New("level has no solution that short")
	ErrTooHard    = errors.New("level needs more positions than the solver may store")
)

// A Proof records the effort of showing that no solution is shorter.
type Proof struct {
	Moves    int    // length of the shortest solutions
	Pushes   int    // pushes in the one that was returned
	Expanded [2]int // positions expanded from the start and from the end
	Stored   int    // positions met
}

// Solve finds a solution with the least number of moves. The result is deterministic.
//
// It searches from both ends at once (MM) over the positions right after a push, which are joined by a walk and one
// more push, with consistent lower bounds on both sides (see bound). Positions that are certainly lost (a box on a dead
// square, or frozen) are left out. Source: Holte, Felner, Sharon, Sturtevant, "Bidirectional search that is guaranteed
// to meet in the middle", AAAI 2016.
func Solve(ctx context.Context, l *Level, lim Limits) (Solution, Proof, error) {
	var s Solver
	return s.Solve(ctx, l, lim)
}

// A Solver solves one level after the other and reuses its memory. It is not safe for concurrent use; its zero value is
// ready.
type Solver struct {
	maze     *maze
	bounds   [2]*bound
	states   states
	open     [2]frontier
	expanded [2]int

	best int32 // one more than the longest solution still of interest
	meet int32 // position in the middle of the best solution, or none

	box    []bool  // boxes of the current position
	dist   []int32 // walking distance from its player, or far
	queue  []int16
	boxes  []int16 // its boxes, in rising order
	sum    point   // of the boxes
	child  []int16 // a key being constructed
	fixed  []bool  // boxes that count as walls in the frozen-box rule
	player int16
}

// Solve is the function Solve, reusing memory.
func (s *Solver) Solve(ctx context.Context, l *Level, lim Limits) (Solution, Proof, error) {
	if lim.States <= 0 {
		lim.States = 10_000_000
	}
	if start := l.Start(); start.Done() {
		return "", Proof{}, nil
	}
	if n := l.Boxes(); n > mostBoxes {
		return "", Proof{}, fmt.Errorf("%w: it has %d boxes", ErrTooHard, n)
	}
	s.begin(l, lim)
	if err := s.search(ctx, lim); err != nil {
		return "", s.proof(), err
	}
	if s.meet == none {
		if lim.Moves > 0 {
			return "", s.proof(), fmt.Errorf("%w: %d moves", ErrTooLong, lim.Moves)
		}
		return "", s.proof(), ErrUnsolvable
	}
	found := s.path()
	b := l.Start()
	if err := b.Play(found); err != nil || !b.Done() || len(found) != int(s.best) {
		panic(fmt.Sprintf("sokoban: solver made %q of length %d for a level of %d moves: %v\n%s", found, len(found), s.best, err, l))
	}
	proof := s.proof()
	proof.Moves, proof.Pushes = len(found), b.Pushes()
	return found, proof, nil
}

// search expands positions until the best solution is proved to be the best.
func (s *Solver) search(ctx context.Context, lim Limits) error {
	boxes := len(s.maze.boxes)
	most := lim.States / (1 + boxes/100)
	for n := 1; ; n++ {
		side, ok := s.side()
		if !ok {
			return nil
		}
		if n%1024 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if s.states.len() > most || n*boxes*boxes > spent*lim.States {
			return fmt.Errorf("%w: %d", ErrTooHard, lim.States)
		}
		s.expand(side)
	}
}

func (s *Solver) proof() Proof { return Proof{Expanded: s.expanded, Stored: s.states.len()} }

// begin sets up both ends of the search.
func (s *Solver) begin(l *Level, lim Limits) {
	m := newMaze(l)
	s.maze = m
	s.states.reset(len(m.boxes))
	s.expanded = [2]int{}
	s.best, s.meet = far, none
	if lim.Moves > 0 {
		s.best = int32(min(lim.Moves+1, far))
	}
	s.box = make([]bool, len(m.cells))
	s.fixed = make([]bool, len(m.cells))
	s.dist = make([]int32, len(m.cells))
	s.queue = make([]int16, 0, len(m.cells))
	s.boxes = make([]int16, 0, len(m.boxes))
	for side := range s.bounds {
		s.bounds[side] = newBound(m, side)
		s.open[side].reset()
	}
	s.load(append([]int16{m.player}, m.boxes...))
	s.bounds[0].prepare(s.boxes)
	if missing := s.bounds[0].pushes(0, m.boxes[0]); missing < s.best {
		s.reach(0, m.player, 0, m.boxes[0], 0, missing, none)
	}
	s.load(append([]int16{m.player}, m.targets...))
	s.bounds[1].prepare(s.boxes)
	if missing := s.bounds[1].pushes(0, m.targets[0]); missing < s.best {
		s.finish(missing)
	}
}

// finish records the solved positions after a last push.
func (s *Solver) finish(missing int32) {
	for _, c := range s.boxes {
		for _, d := range Dirs {
			p := s.maze.next[c][d]
			if p != none && !s.box[p] {
				s.reach(1, p, 0, s.boxes[0], 0, missing, none)
			}
		}
	}
}

// side chooses the end to search from next, or reports that the search is over because no undiscovered solution is
// shorter than best.
func (s *Solver) side() (int, bool) {
	low0, ok0 := s.open[0].peek(s.states.costs[0])
	low1, ok1 := s.open[1].peek(s.states.costs[1])
	if !ok0 || !ok1 || min(low0, low1) >= s.best {
		return 0, false
	}
	if low0 < low1 || low0 == low1 && s.open[0].size <= s.open[1].size {
		return 0, true
	}
	return 1, true
}

func (s *Solver) expand(side int) {
	e := s.open[side].pop()
	s.expanded[side]++
	s.load(s.states.key(e.id))
	if side == 0 {
		s.expandForward(e)
	} else {
		s.expandBackward(e)
	}
}

// load makes a position the current one.
func (s *Solver) load(key []int16) {
	for _, c := range s.boxes {
		s.box[c] = false
	}
	s.player = key[0]
	s.boxes = append(s.boxes[:0], key[1:]...)
	s.sum = s.maze.sum(s.boxes)
	for _, c := range s.boxes {
		s.box[c] = true
	}
}

// flood measures the walks from a square, up to a length.
func (s *Solver) flood(from int16, longest int32) {
	for i := range s.dist {
		s.dist[i] = far
	}
	s.dist[from] = 0
	s.queue = append(s.queue[:0], from)
	for i := 0; i < len(s.queue); i++ {
		at := s.queue[i]
		n := s.dist[at] + 1
		if n > longest {
			break
		}
		for _, to := range s.maze.next[at] {
			if to != none && s.dist[to] == far && !s.box[to] {
				s.dist[to] = n
				s.queue = append(s.queue, to)
			}
		}
	}
}

// expandForward makes every push that the player can walk to.
func (s *Solver) expandForward(e entry) {
	s.bounds[0].prepare(s.boxes)
	missing := s.bounds[0].pushes(0, s.boxes[0])
	s.flood(s.player, s.best-e.cost-missing-1)
	for i, c := range s.boxes {
		for _, d := range Dirs {
			to, stand := s.maze.next[c][d], s.maze.next[c][d.Opposite()]
			if to == none || stand == none || s.box[to] || s.maze.dead[to] || s.dist[stand] == far {
				continue
			}
			cost := e.cost + s.dist[stand] + 1
			missing := s.bounds[0].pushes(i, to)
			if cost+missing < s.best && !s.loses(c, to) {
				s.reach(0, c, i, to, cost, missing, e.id)
			}
		}
	}
}

// expandBackward undoes every possible last push, and the walk before it, which began where the previous push ended.
func (s *Solver) expandBackward(e entry) {
	s.bounds[1].prepare(s.boxes)
	player := s.player
	for i, c := range s.boxes {
		for _, d := range Dirs {
			if s.maze.next[player][d] != c {
				continue
			}
			stand := s.maze.next[player][d.Opposite()]
			missing := s.bounds[1].pushes(i, player)
			longest := s.best - e.cost - missing - 2
			if stand == none || s.box[stand] || longest < 0 {
				continue
			}
			s.box[c], s.box[player] = false, true
			s.flood(stand, longest)
			s.arrive(e, i, player, missing)
			s.box[c], s.box[player] = true, false
		}
	}
}

// arrive records the positions in which the last walk may have begun, with box i back on c.
func (s *Solver) arrive(e entry, i int, c int16, missing int32) {
	if p := s.maze.player; s.dist[p] < far && s.atStart() {
		s.reach(1, p, i, c, e.cost+s.dist[p]+1, missing, e.id)
	}
	for j, other := range s.boxes {
		if j == i {
			other = c
		}
		for _, d := range Dirs {
			p := s.maze.next[other][d]
			if p == none || s.dist[p] == far {
				continue
			}
			if behind := s.maze.next[p][d]; behind != none && !s.box[behind] {
				s.reach(1, p, i, c, e.cost+s.dist[p]+1, missing, e.id)
			}
		}
	}
}

// atStart reports whether the boxes are in their initial places.
func (s *Solver) atStart() bool {
	for _, c := range s.maze.boxes {
		if !s.box[c] {
			return false
		}
	}
	return true
}

// reach records that one side reaches the current position, with the player on p and box i on c, at
// a cost; missing pushes remain from there.
func (s *Solver) reach(side int, p int16, i int, c int16, cost, missing, from int32) {
	missing += s.bounds[side].walks(p, s.sum.sub(s.maze.at(s.boxes[i])).add(s.maze.at(c)))
	if cost+missing >= s.best {
		return
	}
	id := s.states.find(s.key(p, i, c))
	if cost >= s.states.costs[side][id] {
		return
	}
	s.states.costs[side][id], s.states.links[side][id] = cost, from
	s.open[side].push(max(cost+missing, 2*cost+1), entry{id, cost})
	if total := cost + s.states.costs[1-side][id]; total < s.best {
		s.best, s.meet = total, id
	}
}

// key is the key of the current position with the player on p and box i on c.
func (s *Solver) key(p int16, i int, c int16) []int16 {
	k := append(append(s.child[:0], p), s.boxes...)
	s.child = k
	at := i + 1
	for ; at > 1 && k[at-1] > c; at-- {
		k[at] = k[at-1]
	}
	for ; at < len(k)-1 && k[at+1] < c; at++ {
		k[at] = k[at+1]
	}
	k[at] = c
	return k
}

// path returns the solution through the meeting point.
func (s *Solver) path() Solution {
	ids := []int32{s.meet}
	for id := s.states.links[0][s.meet]; id != none; id = s.states.links[0][id] {
		ids = append(ids, id)
	}
	slices.Reverse(ids)
	for id := s.states.links[1][s.meet]; id != none; id = s.states.links[1][id] {
		ids = append(ids, id)
	}
	var text []byte
	for n := range len(ids) - 1 {
		s.load(s.states.key(ids[n]))
		text = s.leg(text, s.states.key(ids[n+1]))
	}
	return Solution(text)
}

// leg writes the walk and the push from the current position to the next.
func (s *Solver) leg(text []byte, next []int16) []byte {
	end := next[0] // end := next[0] // the player is where the box was
	var push Dir
	for _, d := range Dirs {
		if c := s.maze.next[end][d]; c != none && !s.box[c] && slices.Contains(next[1:], c) {
			push = d
		}
	}
	goal := s.maze.next[end][push.Opposite()]
	s.flood(goal, far)
	for at := s.player; at != goal; {
		for _, d := range Dirs {
			if to := s.maze.next[at][d]; to != none && s.dist[to] == s.dist[at]-1 {
				text, at = append(text, walks[d]), to
				break
			}
		}
	}
	return append(text, shoves[push])
}
