package hexloom

import "gymkhana/env/game/kit"

// sound reports values in an untrusted state that the rules cannot handle.
func sound(s, first *State) error {
	var d kit.Doubts
	d.Same("the loom", s.Params == first.Params && s.Rand == first.Rand)
	d.In("upper side", 0, sides-1, s.Top)
	d.In("tick", 0, kit.Many, s.Tick)
	d.In("count", 0, kit.Many, s.Drawn, s.Fallen, s.Landed, s.Score, s.Woven, s.Groups, s.Last)
	d.In("age", 0, 600, s.LastAge)
	d.In("time until the next thread", 1, s.Params.Every, s.Until)
	for i := range s.Loom {
		h := s.Loom[i].height()
		for at, colour := range s.Loom[i] {
			d.In("colour of a thread", 0, colours, int(colour))
			d.Let("a thread lies on nothing", at > h && colour != 0)
		}
		d.Let("a side is full", h == tall && s.Lost == "")
	}
	active, last := s.active(), 0
	for i, f := range s.Falling {
		d.In("colour of a falling thread", 0, colours, int(f.Colour))
		d.In("distance", -kit.Many, far, f.Far)
		if i < active {
			d.Let("a thread falls before a lower one", f.Far < last)
			last = f.Far
		}
		d.Let("there is a gap between the falling threads", i > active && f.Colour != 0)
	}
	for _, colour := range s.Next {
		d.In("colour on the shelf", 1, colours, int(colour))
	}
	for _, colour := range s.Cloth {
		d.In("colour of the cloth", 0, colours, int(colour))
	}
	d.Let("a long reason", len(s.Lost) > 40)
	return d.Err()
}
