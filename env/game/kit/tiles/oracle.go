package tiles

import (
	"gymkhana"
	"gymkhana/env/game/kit"
)

// A Move is a control of a role, and the keys that it holds for a step.
type Move struct {
	Name string
	Keys kit.Keys
}

// An Oracle plays a game of one role by searching for a way once and following it to its end. It searches again in a new
// round, and when something has kept it from the way. K is what makes two states alike, as in [Search].
type Oracle[S any, K comparable] struct {
	Moves   []Move
	Ticks   int // the length of a move
	Tick    func(s *S, in []kit.Input)
	Clock   func(s *S) int  // the tick of a state
	Open    func(s *S) bool // the way may go on from here
	Reached func(s *S, goal kit.Goal) bool
	Worth   func(s *S, goal kit.Goal) int
	Like    func(s *S) K
	Width   int
	Depth   int
}

// A route is the moves that were planned from a tick on.
type route struct {
	from  int
	moves Way
}

// Act is the oracle's next control. It waits in a round that is over, and where it finds no way.
func (o *Oracle[S, K]) Act(seat *kit.Seat[S]) gymkhana.Action {
	if seat.Over {
		return kit.Do("wait")
	}
	now := o.Clock(seat.State)
	r, _ := seat.Memo.(*route)
	if r == nil || now < r.from || (now-r.from)%o.Ticks != 0 || (now-r.from)/o.Ticks >= len(r.moves) {
		r = &route{now, o.Search(seat.State, seat.Goal)}
		seat.Memo = r
	}
	if len(r.moves) == 0 {
		return kit.Do("wait")
	}
	return kit.Do(o.Moves[r.moves[(now-r.from)/o.Ticks]].Name)
}

// Search returns the first way to a goal, or the best one that it finds.
func (o *Oracle[S, K]) Search(s *S, goal kit.Goal) Way {
	q := Search[S, K]{
		Moves: len(o.Moves), Width: o.Width, Depth: o.Depth, Play: o.Play, Like: o.Like,
		Done:  func(s *S) bool { return o.Reached(s, goal) },
		Worth: func(s *S) int { return o.Worth(s, goal) },
	}
	way, _ := q.Find(*s)
	return way
}

// Play makes a move, as the world does, until the way is closed. It reports whether the way is still open.
func (o *Oracle[S, K]) Play(s *S, move uint8) bool {
	in := []kit.Input{{Held: o.Moves[move].Keys, Pressed: o.Moves[move].Keys}}
	for i := 0; i < o.Ticks && o.Open(s); i++ {
		o.Tick(s, in)
		in[0].Pressed = 0
	}
	return o.Open(s)
}

// Met reports whether a goal is reached, given the values of its fields.
func Met(goal kit.Goal, value func(field string) float64) bool {
	for _, p := range goal {
		if value(p.Field) < p.Target {
			return false
		}
	}
	return len(goal) > 0
}
