package saltflats

import "gymkhana/env/game/kit"

// sound reports values in an untrusted state that the rules cannot handle.
func sound(s, first *State) error {
	var d kit.Doubts
	d.Same("the plain", s.Law == first.Law && s.Level == first.Level && s.Apart == first.Apart && s.Gap == first.Gap && s.Open == first.Open &&
		s.Gates == first.Gates && s.Rand == first.Rand)
	d.In("count", 0, kit.Many, s.Tick, s.Made)
	d.In("way", 0, kit.Many, s.Dist.Floor())
	d.In("speed", int(first.Speed), int(top), int(s.Speed))
	d.In("side", -edge, edge, s.Side.Floor())
	d.In("lean", -leans, leans, s.Lean)
	d.In("steer", -1, 1, s.Steer)
	for i := range s.Ahead {
		r := &s.Ahead[i]
		d.In("row", 0, kit.Many, r.At)
		d.In("opening", -edge, edge, r.Mid)
		d.In("pillars", 0, most, r.Count)
		d.In("pillar", -2*border, 2*border, r.Pillar[:]...)
	}
	d.Let("a long name of what it ran into", len(s.Hit) > 40)
	return d.Err()
}
