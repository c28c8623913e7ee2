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
	b := &s.Body
	d.In("place", 0, s.Cols()*tile, b.X.Floor(), s.Far)
	d.In("height", -rows*tile, rows*tile, b.Y.Floor())
	d.In("speed", -tile/3, tile/3, b.VX.Floor(), b.VY.Floor())
	d.In("wall", -1, 1, int(b.Wall))
	d.In("ticks", 0, popTicks, b.Early, b.Late, s.PopLeft)
	d.In("tick", 0, kit.Many, s.Tick)
	d.In("count", 0, 20, s.Letters, s.Boxed, s.Cats)
	d.In("pop", 0, s.Cols(), s.PopX)
	d.In("pop", 0, rows, s.PopY)
	d.Let("a long reason", len(s.Lost) > 100)
	return d.Err()
}
