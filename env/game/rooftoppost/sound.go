package rooftoppost

import "gymkhana/env/game/kit"

// sound reports values in an untrusted state that the rules cannot handle.
func sound(s, first *State) error {
	var d kit.Doubts
	d.Same("the roofs", s.Roofs == first.Roofs && s.Parts == first.Parts && s.Count == first.Count && s.Phase == first.Phase &&
		s.Full == first.Full && s.Begin == first.Begin)
	if d.Any() {
		return d.Err()
	}
	s.Body.Doubt(&d, s.Cols()*tile, rows*tile)
	d.In("farthest", 0, s.Cols()*tile, s.Far)
	d.In("pop", 0, popTicks, s.PopLeft)
	d.In("tick", 0, kit.Many, s.Tick)
	d.In("count", 0, 20, s.Letters, s.Boxed, s.Cats)
	d.In("pop", 0, s.Cols(), s.PopX)
	d.In("pop", 0, rows, s.PopY)
	d.Let("a long reason", len(s.Lost) > 100)
	return d.Err()
}
