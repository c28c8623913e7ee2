package dotmaze

import "gymkhana/env/game/kit"

// sound reports values in an untrusted state that the rules cannot handle.
func sound(s, first *State) error {
	var d kit.Doubts
	d.Same("the evening", s.Nest == first.Nest && s.Of == first.Of && s.Pace == first.Pace && s.LitFor == first.LitFor && s.Count == first.Count &&
		s.Rand == first.Rand)
	d.In("level", 1, len(gardens), s.Level)
	d.Let("the garden is not that of the level", s.Garden != (first.Garden+s.Level-1)%len(gardens))
	d.In("count", 0, kit.Many, s.Tick, s.Score, s.Chain, s.PopFor)
	d.In("lives", 0, first.Of, s.Lives, s.Deaths)
	d.In("ticks", 0, 600, s.Light, s.Pause, s.Pop)
	d.In("want", int(None), int(Left), int(s.Want))
	d.In("pop", 0, cells-1, int(s.PopAt))
	d.In("heading", int(Up), int(Left), int(s.Hero.Heading))
	left := 0
	for _, g := range s.Ground {
		d.In("ground", Bare, Flower, int(g))
		if g != Bare {
			left++
		}
	}
	d.In("left", left, left, s.Left)
	if d.Any() {
		return d.Err()
	}
	d.Let("the firefly is off the paths", !s.stands(&s.Hero))
	for i := range s.Owls[:s.Count] {
		o := &s.Owls[i]
		d.Let("an owl is off the paths", !s.stands(&o.Body) || !s.stands(&Walker{At: o.Perch, Heading: None}))
		d.In("roost", 0, 600, o.Roost)
	}
	return d.Err()
}

// stands reports whether a walker is on a path of the garden, or between two squares of one.
func (s *State) stands(w *Walker) bool {
	within := func(c Cell) bool { return c >= 0 && c < cells && s.open(c) }
	if !within(w.At) || w.Heading < None || w.Heading > Left || w.Along < 0 || w.Along >= Unit {
		return false
	}
	return w.Along == 0 || w.Heading != None && within(w.At+beside[w.Heading])
}
