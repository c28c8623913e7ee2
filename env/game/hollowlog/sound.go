package hollowlog

import "gymkhana/env/game/kit"

// sound reports values in an untrusted state that the rules cannot handle.
func sound(s, first *State) error {
	var d kit.Doubts
	d.Same("the log", s.Law == first.Law && s.Level == first.Level && s.Keep == first.Keep && s.Bends == first.Bends && s.Hollows == first.Hollows &&
		s.Rand == first.Rand)
	d.In("count", 0, kit.Many, s.Tick, s.Jumps, s.Grubs, s.Leapt, s.Made, s.Held)
	d.In("way", 0, kit.Many, s.Dist.Floor())
	d.In("side", 0, int(kit.FromInt(around))-1, int(s.Side))
	d.In("height", 0, 60, s.Height.Floor())
	d.In("rise", -8, 8, s.Rise.Floor())
	d.In("speed", int(first.Speed), int(top), int(s.Speed))
	d.In("turning", -1, 1, s.Turning)
	d.In("sure way", 0, boards-1, s.Way)
	for _, r := range s.Rings {
		d.In("grub", -1, boards-1, r.Grub)
	}
	d.Let("a long name of what happened", len(s.Hit) > 40)
	return d.Err()
}
