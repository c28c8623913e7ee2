package cliffcourier

import "gymkhana/env/game/kit"

// sound reports values in an untrusted state that the rules cannot handle.
func sound(s, first *State) error {
	var d kit.Doubts
	d.Same("the walkway", s.Law == first.Law && s.Level == first.Level && s.Apart == first.Apart && s.Sway == first.Sway && s.Pairs == first.Pairs &&
		s.Seals == first.Seals && s.Rand == first.Rand)
	d.In("count", 0, kit.Many, s.Tick, s.Got, s.Feathers, s.Powerups, s.Resurrects, s.Stumbles, s.Made, s.Turned)
	d.In("way", 0, kit.Many, s.Dist.Floor())
	d.In("speed", int(slow), int(top), int(s.Speed), int(s.Plan))
	d.In("side", -lane, lane, s.Side.Floor())
	d.In("lane", -1, 1, s.Lane, s.Turn)
	d.In("height", 0, 100, s.Height.Floor())
	d.In("rise", -10, 10, s.Rise.Floor())
	d.In("slide", 0, slideFor, s.Sliding)
	d.In("swing", -swing, swing, s.Swing)
	d.In("heading", 0, 3, s.Heading)
	for _, t := range s.Ahead {
		d.In("thing", 0, kit.Many, t.At)
		d.In("kind", 0, len(kinds)-1, int(t.Kind))
		d.In("lane of a thing", -1, 1, t.Lane)
		d.In("lanes", 0, 7, t.Lanes)
	}
	d.Let("a long name of what happened", len(s.Hit) > 40)
	return d.Err()
}
