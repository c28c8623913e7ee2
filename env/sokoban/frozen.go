package sokoban

// loses reports whether a push of the box on from loses the level.
func (s *Solver) loses(from, to int16) bool {
	s.box[from], s.box[to] = false, true
	lost := s.lost(to)
	s.box[from], s.box[to] = true, false
	return lost
}

// lost reports whether the box just pushed to c can no longer be brought home together with the others, because it, or
// a box beside it, is frozen off target: neither it nor the boxes that block it can ever move.
func (s *Solver) lost(c int16) bool {
	if !s.maze.home[c] && s.frozen(c) {
		return true
	}
	for _, n := range s.maze.next[c] {
		if n != none && s.box[n] && !s.maze.home[n] && s.frozen(n) {
			return true
		}
	}
	return false
}

// frozen reports whether the box on c is blocked in both directions. Boxes under examination count as walls, which ends
// the recursion and correctly handles a ring of boxes that block each other.
func (s *Solver) frozen(c int16) bool {
	s.fixed[c] = true
	held := s.held(c, Left) && s.held(c, Up)
	s.fixed[c] = false
	return held
}

// held reports whether the box on c cannot move along d nor back: there is a wall on one side, or there are dead
// squares on both, or on one side there is a box that is frozen if this one is.
func (s *Solver) held(c int16, d Dir) bool {
	a, b := s.maze.next[c][d], s.maze.next[c][d.Opposite()]
	if a == none || b == none || s.fixed[a] || s.fixed[b] {
		return true
	}
	if s.maze.dead[a] && s.maze.dead[b] {
		return true
	}
	return s.box[a] && s.heldAcross(a, d) || s.box[b] && s.heldAcross(b, d)
}

// heldAcross reports whether the box on c cannot move across d, given that its neighbour on d is blocked.
func (s *Solver) heldAcross(c int16, d Dir) bool {
	s.fixed[c] = true
	held := s.held(c, (d+2)%4)
	s.fixed[c] = false
	return held
}
