package parcelline

import "gymkhana/env/game/kit"

// sound reports values in an untrusted state that the rules cannot handle.
func sound(s, first *State) error {
	var d kit.Doubts
	d.Same("the stage", s.Level == first.Level && s.Count == first.Count && s.Pieces == first.Pieces && s.Length == first.Length)
	d.In("count", 0, kit.Many, s.Tick)
	d.In("way", 0, first.Length+100*speed, s.rear())
	d.In("height", 2*lost, kit.Height, s.Height.Floor())
	d.In("rise", -100, 100, s.Rise.Floor())
	d.Let("a long name of what it ran into", len(s.Hit) > 40)
	return d.Err()
}
