package foundrycircuit

import "gymkhana/env/game/kit"

// sound reports values in an untrusted state that the rules cannot handle.
func sound(s, first *State) error {
	var d kit.Doubts
	d.Same("the circuit", s.Circuit == first.Circuit && s.Parts == first.Parts && s.Count == first.Count && s.Phase == first.Phase &&
		s.Begin == first.Begin)
	if d.Any() {
		return d.Err()
	}
	s.Body.Doubt(&d, s.Cols()*tile, rows*tile)
	d.In("farthest", 0, s.Cols()*tile, s.Far)
	d.In("burning", 0, burning, s.Burn)
	d.In("tick", 0, kit.Many, s.Tick)
	d.In("lamps", 0, s.Total(), s.Lamps)
	d.In("deaths", 0, lives, s.Deaths)
	d.Let("a long reason", len(s.How) > 100 || len(s.Lost) > 100)
	return d.Err()
}
