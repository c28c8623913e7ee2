package mergegrid

import "gymkhana/env/game/kit"

// sound reports values in an untrusted state that the rules cannot handle.
func sound(s, first *State) error {
	var d kit.Doubts
	d.Same("the seed", s.Rand == first.Rand)
	for _, e := range s.Board {
		d.In("tile", 0, last, int(e))
	}
	d.In("last", int(Still), int(Left), int(s.Last))
	d.In("score", 0, kit.Many, s.Score, s.Gained)
	d.In("moves", 0, kit.Many, s.Moves)
	return d.Err()
}
