package booktower

import "sync"

// A plan is the part of a table that decides how far positions are from the goal.
type plan struct {
	areas, books  int
	neighbours    bool
	stool, target int
}

// searched has the result of search for every plan that was played; there are at most some hundred.
var searched sync.Map

// ways is search, done once for each plan. The slice is shared, so it must not be changed.
func (s *State) ways() []int {
	key := plan{s.Areas, s.Books, s.Neighbours, s.Stool, s.Target}
	if known, ok := searched.Load(key); ok {
		return known.([]int)
	}
	ways := s.search()
	searched.Store(key, ways)
	return ways
}
