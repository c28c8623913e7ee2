package desertdash

import "gymkhana/env/game/kit"

// sound reports values in an untrusted state that the rules cannot handle.
func sound(s, first *State) error {
	var d kit.Doubts
	d.Same("the run", s.Hurry == first.Hurry && s.Cruise == first.Cruise && s.Gain == first.Gain && s.Kinds == first.Kinds && s.MinGap == first.MinGap &&
		s.MaxGap == first.MaxGap && s.Rand == first.Rand)
	d.In("count", 0, kit.Many, s.Tick, s.Made)
	d.In("way", 0, kit.Many, s.Dist.Floor())
	d.In("speed", int(walk), int(fastest), int(s.Speed))
	d.In("height", 0, kit.Height, s.Height.Floor())
	d.In("rise", -100, 100, s.Rise.Floor())
	for _, o := range s.Ahead {
		d.In("obstacle", 0, kit.Many, o.At)
		d.In("kind", 0, s.Kinds-1, int(o.Kind))
	}
	d.Let("a long name of what it ran into", len(s.Hit) > 40)
	return d.Err()
}
