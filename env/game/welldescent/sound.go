package welldescent

import "gymkhana/env/game/kit"

// sound reports values in an untrusted state that the rules cannot handle.
func sound(s, first *State) error {
	var d kit.Doubts
	d.Same("the well", s.Level == first.Level && s.Width == first.Width && s.Gap == first.Gap &&
		s.Speed == first.Speed && s.Side == first.Side &&
		s.Sides == first.Sides && s.Cracks == first.Cracks && s.Belts == first.Belts && s.Spikes == first.Spikes &&
		s.Rand == first.Rand)
	d.In("count", 0, kit.Many, s.Tick, s.First, s.Stood, s.Landed)
	d.In("landings with hit points", 0, s.Landed, s.AtFour, s.AtSix)
	d.In("hit points", 0, health, s.HP)
	d.In("ticks", 0, 60, s.Hurt, s.Dazed)
	d.In("place of the beetle", 0, well, s.X.Floor())
	d.In("height", -kit.Many, kit.Many, s.Y.Floor(), s.Camera.Low.Floor())
	d.In("speed", -20, 20, s.VY.Floor())
	d.Let("the beetle is on a bucket that is not there", s.On != -1 && (s.On < s.First || s.On >= s.First+kept))
	last := 1
	for _, b := range s.Buckets {
		d.In("place of a bucket", 0, well, b.X.Floor())
		d.In("kind", int(Firm), int(Broken), int(b.Kind))
		d.In("height of a bucket", -kit.Many, last-1, b.Top)
		last = b.Top
	}
	d.Let("a long reason", len(s.Lost) > 60)
	return d.Err()
}
