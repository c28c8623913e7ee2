package layercake

import "gymkhana/env/game/kit"

// sound reports values in an untrusted state that the rules cannot handle.
func sound(s, first *State) error {
	var d kit.Doubts
	d.Same("the cake", s.Level == first.Level && s.Width == first.Width && s.Reach == first.Reach &&
		s.Period == first.Period &&
		s.Varied == first.Varied && s.Soonest == first.Soonest && s.Latest == first.Latest && s.Rand == first.Rand)
	d.In("count", 0, kit.Many, s.Layers, s.Age, s.Tick, s.Perfect)
	d.In("phase", -kit.Many, kit.Many, s.Phase)
	d.In("camera", 0, height*kit.Many, s.Camera)
	d.In("row", 0, kit.Many, s.Crumb.Row)
	d.In("age of the crumb", 0, 600, s.Crumb.Age)
	for _, l := range append(s.Tower[:], s.Crumb.Was) {
		d.In("left side", -kit.Width, kit.Width, l.Left)
		d.In("width", 0, s.Width, l.Width)
	}
	if d.Any() {
		return d.Err()
	}
	d.In("width of the top", sliver, s.Width, s.top().Width)
	d.In("place", -s.Reach, s.Reach, s.place())
	d.Let("a long reason", len(s.Fell) > 40)
	return d.Err()
}
