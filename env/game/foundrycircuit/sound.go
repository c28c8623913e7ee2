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
	b := &s.Body
	d.In("place", 0, s.Cols()*tile, b.X.Floor(), s.Far)
	d.In("height", 0, rows*tile, b.Y.Floor())
	d.In("speed", -tile/3, tile/3, b.VX.Floor(), b.VY.Floor())
	d.In("wall", -1, 1, int(b.Wall))
	d.In("ticks", 0, burning, b.Early, b.Late, s.Burn)
	d.In("tick", 0, kit.Many, s.Tick)
	d.In("lamps", 0, s.Total(), s.Lamps)
	d.In("deaths", 0, lives, s.Deaths)
	d.Let("a long reason", len(s.How) > 100 || len(s.Lost) > 100)
	return d.Err()
}
