package cartkick

import (
	"gymkhana/env/game/kit"
)

// sound reports values in an untrusted state that the rules cannot handle.
func sound(s, first *State) error {
	var d kit.Doubts
	d.Same("the meadow", s.Level == first.Level && s.Rand == first.Rand)
	d.Same("the ball", s.Ball.R == first.Ball.R)
	d.In("count", 0, kit.Many, s.Tick, s.Goals)
	d.In("goals against", 0, allowed, s.Against)
	d.In("place of the ball", -100, kit.Width+100, s.Ball.X.Floor(), s.Ball.Y.Floor())
	d.In("kick-off", 0, far-1, s.From.Floor())
	d.In("share", 0, 1, s.Best.Floor())
	d.In("turns", -kit.Many, kit.Many, s.Turn.Floor())
	d.In("speed of the ball", -20, 20, s.Ball.VX.Floor(), s.Ball.VY.Floor())
	for i := range s.Carts {
		c := &s.Carts[i]
		d.Same("a cart", c.Box.W == first.Carts[i].Box.W && c.Box.H == first.Carts[i].Box.H)
		d.In("place of a cart", 0, kit.Width, c.Box.X.Floor(), c.Box.Y.Floor())
		d.In("speed of a cart", -2*most, 2*most, c.Box.VX.Floor(), c.Box.VY.Floor())
		d.In("pressure", 0, full, c.Tank.Floor(), c.Spring.Floor())
		d.Let("a cart faces nowhere", c.Face != 1 && c.Face != -1)
	}
	d.In("way", -1, 1, s.Mind.Way)
	d.In("ticks", 0, refill, s.Bottles[0], s.Bottles[1], s.Cheer)
	d.In("scorer", -1, 1, s.Scored)
	d.Let("a long reason", len(s.Lost) > 60)
	return d.Err()
}
