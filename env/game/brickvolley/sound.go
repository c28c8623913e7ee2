package brickvolley

import "gymkhana/env/game/kit"

// sound reports values in an untrusted state that the rules cannot handle.
func sound(s, first *State) error {
	var d kit.Doubts
	d.Same("the wall", s.Layout == first.Layout && s.Of == first.Of && s.Total == first.Total && s.Speed == first.Speed && s.Half == first.Half &&
		s.Rand == first.Rand)
	d.In("lives", 0, first.Of, s.Lives)
	d.In("count", 0, kit.Many, s.Tick, s.Broken, s.Score, s.Returns)
	d.In("paddle", left, right, s.Paddle.Floor())
	d.In("aim", -int(kit.One), int(kit.One), int(s.Aim))
	d.In("ball", left-cellW, right+cellW, s.X.Floor())
	d.In("ball", 0, bottom, s.Y.Floor())
	d.In("speed", -2*int(first.Speed), 2*int(first.Speed), int(s.VX), int(s.VY))
	for i, hits := range s.Tiles {
		d.In("tile", 0, int(first.Tiles[i]), int(hits))
	}
	return d.Err()
}
