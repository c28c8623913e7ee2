package tinmoon

import "gymkhana/env/game/kit"

// sound reports values in an untrusted state that the rules cannot handle.
func sound(s, first *State) error {
	var d kit.Doubts
	d.Same("the cave", s.Cave == first.Cave && s.Parts == first.Parts && s.Count == first.Count && s.Phase == first.Phase &&
		s.Begin == first.Begin)
	if d.Any() {
		return d.Err()
	}
	s.Body.Doubt(&d, s.Cols()*tile, rows*tile)
	d.In("farthest", 0, s.Cols()*tile, s.Far)
	d.In("fuel", 0, fuel, s.Fuel)
	d.In("breaking", 0, broken, s.Break)
	d.In("deaths", 0, lives, s.Deaths)
	d.In("bolts", 0, s.total(), s.Bolts)
	d.In("tick", 0, kit.Many, s.Tick)
	d.Let("a long reason", len(s.Lost) > 100)
	return d.Err()
}
