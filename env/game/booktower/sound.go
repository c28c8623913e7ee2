package booktower

import "gymkhana/env/game/kit"

// sound reports values in an untrusted state that the rules cannot handle.
func sound(s, first *State) error {
	var d kit.Doubts
	d.Same("the table", s.Areas == first.Areas && s.Books == first.Books && s.Neighbours == first.Neighbours && s.Stool == first.Stool &&
		s.Target == first.Target && s.Way == first.Way)
	if d.Any() {
		return d.Err()
	}
	d.In("an area", 0, first.Areas-1, s.On[:first.Books]...)
	d.In("no book", 0, 0, s.On[first.Books:]...)
	d.In("chosen", 0, first.Areas, s.Chosen)
	d.In("moves", 0, kit.Many, s.Moves)
	d.In("from and to", 0, MaxAreas, s.From, s.To)
	d.In("note", int(Moved), int(Full), int(s.Note))
	if d.Any() {
		return d.Err()
	}
	d.Let("the stool holds more than one book", s.crowded())
	d.Let("nothing lies on the chosen area", s.Chosen > 0 && s.top(s.Chosen-1) < 0)
	d.Let("a move has no areas", s.Moves > 0 && s.From == 0)
	d.Let("the last move put no book on its area", s.Note == Moved && s.From > 0 && (s.To < 1 || s.To > s.Areas || s.top(s.To-1) < 0))
	if d.Any() {
		return d.Err()
	}
	d.Let("the way to the goal has another length", s.Left != s.ways()[s.code()])
	return d.Err()
}
