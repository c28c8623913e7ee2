package chalksprint

import "gymkhana/env/game/kit"

// sound reports values in an untrusted state that the rules cannot handle.
func sound(s, first *State) error {
	var d kit.Doubts
	d.Same("the board", s.Board == first.Board && s.Wanted == first.Wanted && s.Parts == first.Parts && s.Count == first.Count &&
		s.Begin == first.Begin)
	if d.Any() {
		return d.Err()
	}
	s.Body.Doubt(&d, s.Cols()*tile, rows*tile)
	d.In("farthest", 0, s.Cols()*tile, s.Far)
	d.In("flight", 0, flying, s.Fly)
	d.In("dust", 0, crumbs, s.Dust)
	d.In("dust", 0, s.Cols()*tile, s.DustX, s.DustY)
	d.In("tick", 0, kit.Many, s.Tick)
	d.In("kicks", 0, kit.Many, s.Kicks)
	d.In("stars", 0, 8*maxParts, s.Stars)
	d.Let("a long reason", len(s.Lost) > 100)
	return d.Err()
}
