package lilyladder

import "gymkhana/env/game/kit"

// sound reports values in an untrusted state that the rules cannot handle.
func sound(s, first *State) error {
	var d kit.Doubts
	d.Same("the well", s.Level == first.Level && s.Width == first.Width && s.MinGap == first.MinGap &&
		s.MaxGap == first.MaxGap && s.Side == first.Side &&
		s.Sides == first.Sides && s.Drifting == first.Drifting && s.Browns == first.Browns &&
		s.Springs == first.Springs && s.Rand == first.Rand)
	d.In("count", 0, kit.Many, s.Tick, s.First, s.Landed, s.Best)
	d.In("place of the frog", 0, well-1, s.X.Floor())
	d.In("height of the frog", -kit.Many, kit.Many, s.Y.Floor())
	d.In("speed", -400, 400, s.VX.Floor(), s.VY.Floor())
	d.In("height of the camera", -kit.Many, kit.Many, s.Camera.Low.Floor())
	last := -1
	for _, p := range s.Pads {
		d.In("place of a pad", 0, well-1, p.X.Floor())
		d.In("kind", int(Firm), int(Sunk), int(p.Kind))
		d.In("height of a pad", last+1, kit.Many, p.Top)
		d.Let("a drifting pad has no period", p.Kind == Drifting && p.Period < 2)
		d.In("period", 0, 400, p.Period, p.Phase)
		last = p.Top
	}
	return d.Err()
}
