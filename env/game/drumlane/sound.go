package drumlane

import "gymkhana/env/game/kit"

// sound reports values in an untrusted state that the rules cannot handle.
func sound(s, first *State) error {
	var d kit.Doubts
	d.Same("the song", s.Params == first.Params && s.Notes == first.Notes && s.Rand == first.Rand)
	d.In("ticks in the air", 0, flight-1, s.Air)
	d.In("notes", 0, slots, s.Passed)
	d.In("tick", 0, pulse.At(slots-1), s.Tick)
	d.Let("a long reason", len(s.Died) > 40)
	return d.Err()
}
