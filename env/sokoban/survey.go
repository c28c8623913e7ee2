package sokoban

// surveyed bounds the number of positions of a room that is surveyed completely.
const surveyed = 60_000

// small reports whether a room can be surveyed.
func small(l *Level) bool {
	floors, boxes := l.Floors(), l.Boxes()
	positions := floors - boxes // squares for the player
	for i := range boxes {
		positions = positions * (floors - i) / (i + 1)
		if positions > surveyed {
			return false
		}
	}
	return true
}

// survey measures all solvable positions of a room, backwards from the solved ones and one move at a time. It starts
// the level at one of those that are lo to hi moves away with no box on a target, chosen uniformly. It returns false if
// there is none.
func (g *generator) survey(l *Level, lo, hi int) bool {
	s := &g.solver
	s.begin(l, Limits{})
	s.states.reset(len(s.maze.boxes))
	for c := range int16(len(s.maze.cells)) {
		if !s.maze.home[c] {
			s.load(append([]int16{c}, s.maze.targets...))
			s.back(c, 0, s.boxes[0], 0)
		}
	}
	chosen, seen := int32(none), 0
	for id := int32(0); int(id) < s.states.len(); id++ {
		s.load(s.states.key(id))
		dist := s.states.costs[1][id]
		if int(dist) > hi {
			break
		}
		if int(dist) >= lo && s.strayed() {
			if seen++; g.random.Below(seen) == 0 {
				chosen = id
			}
		}
		s.retreat(dist + 1)
	}
	if chosen == none {
		return false
	}
	key := s.states.key(chosen)
	l.player, l.boxes = s.maze.cells[key[0]], set{}
	for _, c := range key[1:] {
		l.boxes.add(s.maze.cells[c])
	}
	return true
}

// retreat records the positions one move before the current one.
func (s *Solver) retreat(dist int32) {
	for _, d := range Dirs {
		ahead, behind := s.maze.next[s.player][d], s.maze.next[s.player][d.Opposite()]
		if behind == none || s.box[behind] {
			continue
		}
		s.back(behind, 0, s.boxes[0], dist)
		if ahead != none && s.box[ahead] {
			for i, c := range s.boxes {
				if c == ahead {
					s.back(behind, i, s.player, dist)
				}
			}
		}
	}
}

// back records the current position with the player on p and box i on c, unless it is known.
func (s *Solver) back(p int16, i int, c int16, dist int32) {
	id := s.states.find(s.key(p, i, c))
	s.states.costs[1][id] = min(s.states.costs[1][id], dist)
}

// strayed reports whether no box of the current position is on a target.
func (s *Solver) strayed() bool {
	for _, c := range s.boxes {
		if s.maze.home[c] {
			return false
		}
	}
	return true
}
