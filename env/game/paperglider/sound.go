package paperglider

import "gymkhana/env/game/kit"

// sound reports values in an untrusted state that the rules cannot handle.
func sound(s, first *State) error {
	var d kit.Doubts
	d.Same("the flight", s.Gap == first.Gap && s.Reach == first.Reach && s.Apart == first.Apart && s.Sway == first.Sway && s.Rand == first.Rand)
	d.In("count", 0, kit.Many, s.Tick, s.Made, s.Passed)
	d.In("way", 0, kit.Many, s.nose())
	d.In("height", 0, ceiling+bodyH, s.Height.Floor())
	d.In("rise", -10, 10, s.Rise.Floor())
	for _, t := range s.Ahead {
		d.In("tower", 0, kit.Many, t.At)
		d.In("window", lowest, highest, t.Mid)
	}
	d.Let("a long name of what it ran into", len(s.Hit) > 40)
	return d.Err()
}
