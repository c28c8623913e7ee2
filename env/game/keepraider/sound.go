package keepraider

import "gymkhana/env/game/kit"

// sound reports values in an untrusted state that the rules cannot handle.
func sound(s, first *State) error {
	var d kit.Doubts
	d.Same("the storey", s.Level == first.Level && s.Flip == first.Flip && s.From == first.From && s.Facing == first.Facing && s.Rand == first.Rand)
	d.In("count", 0, kit.Many, s.Tick, s.Knocked, s.Opened)
	d.In("angle", 0, fullTurn-1, s.Angle)
	d.In("health", 0, fullHealth, s.Health)
	d.In("lives", 0, fullLives, s.Lives)
	d.In("bolts", 0, fullQuiver, s.Bolts)
	d.In("ticks", 0, 100, s.Reload, s.Hurt)
	inside := func(name string, x, y kit.Fix) {
		d.In(name, 0, cols-1, x.Floor())
		d.In(name, 0, rows-1, y.Floor())
	}
	inside("raider", s.X, s.Y)
	inside("bolt", s.Bolt.X, s.Bolt.Y)
	d.In("bolt", -1, 1, s.Bolt.VX.Floor(), s.Bolt.VY.Floor())
	for i := range s.Sentries {
		g := &s.Sentries[i]
		inside("sentry", g.X, g.Y)
		inside("sentry", g.ToX, g.ToY)
		inside("sentry", g.KnownX, g.KnownY)
		d.In("sentry's look", -1, 1, g.DX, g.DY)
		d.In("sentry's mode", Patrol, Down, g.Mode)
		d.In("sentry's mallet", -rest, windUp, g.Wind)
		d.In("sentry's fall", 0, falling, g.Fall)
	}
	for _, door := range s.Doors {
		d.In("door", 0, lifting, door)
	}
	if d.Any() {
		return d.Err()
	}
	carried := 0
	for i := range s.plan().lanterns {
		if s.Taken[i] {
			carried++
		}
	}
	d.In("carried", carried, carried, s.Carried)
	d.Let("the raider is in a wall", !s.room(s.X, s.Y))
	return d.Err()
}
