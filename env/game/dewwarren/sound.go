package dewwarren

import "gymkhana/env/game/kit"

// sound reports values in an untrusted state that the rules cannot handle.
func sound(s, first *State) error {
	var d kit.Doubts
	d.Same("the warren", s.Level == first.Level && s.Size == first.Size && s.Ticks == first.Ticks && s.Way == first.Way &&
		s.Chambers == first.Chambers)
	d.Same("the drop", s.Drop.R == first.Drop.R)
	d.In("place of the drop", 0, s.Size*cell+cell, s.Drop.X.Floor(), s.Drop.Y.Floor())
	d.In("speed", -20, 20, s.Drop.VX.Floor(), s.Drop.VY.Floor())
	d.In("ticks", 0, kit.Many, s.Tick, s.Falls)
	d.In("ticks in a drain", 0, gurgle, s.Sunk)
	d.In("what is left", 0, first.Way.Floor()+cell, s.Best.Floor())
	d.Let("a long reason", len(s.Lost) > 60)
	return d.Err()
}
