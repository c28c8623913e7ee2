package deltarun

import "gymkhana/env/game/kit"

// sound reports values in an untrusted state that the rules cannot handle.
func sound(s, first *State) error {
	var d kit.Doubts
	d.Same("the river", s.Law == first.Law && s.Level == first.Level && s.Open == first.Open && s.Apart == first.Apart && s.Reach == first.Reach &&
		s.Logs == first.Logs && s.Currents == first.Currents && s.Rand == first.Rand)
	d.In("count", 0, kit.Many, s.Tick, s.Boosts, s.Shields, s.Taken, s.Sound, s.Made)
	d.In("way", 0, kit.Many, s.Dist.Floor())
	d.In("place", 0, river, s.X.Floor())
	d.In("heading", -int(kit.One), int(kit.One), int(s.Heading))
	d.In("speed", int(first.Speed), int(top), int(s.Speed))
	d.In("boost", 0, hurry, s.Boost)
	d.In("daze", 0, daze, s.Daze)
	d.In("lives", 0, lives, s.Lives)
	for _, r := range s.Ahead {
		d.In("row", 0, kit.Many, r.At, r.LogAt, r.ItemAt)
		d.In("opening", 0, river, r.Mid, r.ItemX)
		d.In("current", -1, 1, r.Current)
		d.In("log", 0, 2*river, r.Log)
		d.In("item", 0, len(items)-1, int(r.Item))
	}
	d.Let("a long name of what it ran into", len(s.Hit) > 40)
	return d.Err()
}
