package hiccupfinch

import "gymkhana/env/game/kit"

// sound reports values in an untrusted state that the rules cannot handle.
func sound(s, first *State) error {
	var d kit.Doubts
	d.Same("the way", s.Perch == first.Perch && s.Harmless == first.Harmless && s.Parts == first.Parts && s.Count == first.Count &&
		s.Begin == first.Begin)
	if d.Any() {
		return d.Err()
	}
	s.Body.Doubt(&d, s.Cols()*tile, rows*tile)
	d.In("farthest", 0, s.Cols()*tile, s.Far)
	d.In("meter", 0, period-1, s.Meter)
	d.In("ruffled", 0, ruffled, s.Ruffle)
	d.In("deaths", 0, lives, s.Deaths)
	d.In("tick", 0, kit.Many, s.Tick)
	d.Let("a long reason", len(s.Lost) > 100)
	return d.Err()
}
