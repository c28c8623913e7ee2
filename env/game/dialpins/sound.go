package dialpins

import "gymkhana/env/game/kit"

// sound reports values in an untrusted state that the rules cannot handle.
func sound(s, first *State) error {
	var d kit.Doubts
	d.Same("the dial", s.Level == first.Level && s.Initial == first.Initial && s.Queue == first.Queue &&
		s.Chart == first.Chart && s.Rand == first.Rand)
	d.In("tick", 0, kit.Many, s.Tick)
	d.In("shots", 0, kit.Many, s.Shots)
	d.In("angle", 0, circle-1, s.Angle)
	d.In("angle of a pin", 0, circle-1, s.Pins[:]...)
	d.In("pins", s.Initial, s.Initial+s.Queue, s.N)
	d.In("flight", 0, flight, s.Flying)
	d.In("reload", 0, reload, s.Ready)
	d.Let("a pin flies that is not in the queue", s.Flying > 0 && s.N >= s.Initial+s.Queue)
	d.Let("a long reason", len(s.Over) > 40)
	return d.Err()
}
