package markethands

import "gymkhana/env/game/kit"

// sound reports values in an untrusted state that the rules cannot handle.
func sound(s, first *State) error {
	var d kit.Doubts
	d.Same("the day", s.Lie == first.Lie && s.Cap == first.Cap && s.Every == first.Every && s.Want == first.Want && s.Rand == first.Rand)
	d.In("count", 0, kit.Many, s.Tick, s.Steps, s.Money, s.Earned, s.Served, s.Harvested, s.Stocked, s.Opened, s.Came, s.Next, s.Paid)
	d.In("paid", first.PaidAt, s.Tick, s.PaidAt)
	d.In("x", minX, maxX, s.X.Floor())
	d.In("y", minY, maxY, s.Y.Floor())
	d.In("facing", -1, 1, int(s.Facing))
	for _, n := range s.Basket {
		d.In("basket", 0, first.Cap, n)
	}
	d.In("basket", 0, first.Cap, s.Carried())
	for at := range Places {
		d.Let("a place is shut that was open", first.Open[at] && !s.Open[at])
		d.In("things", 0, max(plotRoom, shelfRoom), s.Count[at])
		d.In("ticks", 0, 1000, s.Grown[at], s.Work[at])
	}
	for i := range s.Customers {
		c := &s.Customers[i]
		d.In("phase", int(Away), int(Leaving), int(c.Phase))
		d.In("good", 0, int(Goods)-1, int(c.Good))
		d.In("look", 0, 3, int(c.Look))
		d.In("things", 0, first.Want, c.Want, c.Has)
		d.In("spot", 0, crowd-1, c.Spot)
		d.In("pause", 0, taking, c.Pause)
		d.In("x", 0, 2*kit.Width, c.X)
		d.In("y", 0, 2*kit.Height, c.Y)
	}
	return d.Err()
}
