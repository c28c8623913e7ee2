package coppercap

import "gymkhana/env/game/kit"

// sound reports values in an untrusted state that the rules cannot handle.
func sound(s, first *State) error {
	var d kit.Doubts
	d.Same("the level", s.Level == first.Level && s.Parts == first.Parts && s.Layout == first.Layout && s.Limit == first.Limit && s.Count == first.Count)
	if d.Any() {
		return d.Err()
	}
	wide, high := (s.Cols()+1)*tile, (rows+10)*tile
	d.In("count", 0, kit.Many, s.Tick, s.Score, s.Coins, s.Stomped)
	d.In("place", -tile, wide, s.X.Floor(), s.Far)
	d.In("height", -high, high, s.Y.Floor())
	d.In("speed", -tile, tile, s.VX.Floor(), s.VY.Floor())
	d.In("ticks", 0, 1000, s.Early, s.Late, s.Safe, s.PopLeft)
	d.In("pop", 0, maxCols-1, s.PopX)
	d.In("pop", 0, rows-1, s.PopY)
	d.Let("a long reason", len(s.Lost) > 100)
	for i := range s.Critters {
		c, was := &s.Critters[i], &first.Critters[i]
		d.Same("a critter", c.Kind == was.Kind && c.Y == was.Y && c.VX.Abs() == was.VX.Abs())
		d.In("critter", -tile, wide, c.X.Floor())
		d.In("flat", 0, flatTicks, c.Flat)
	}
	return d.Err()
}
