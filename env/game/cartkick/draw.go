package cartkick

import "gymkhana/env/game/kit"

func draw(c *kit.Canvas, s *State) {
	c.Clear(kit.Sky)
	for _, w := range walls[s.Level-1] {
		c.Rect((w.X - w.W).Float(), (w.Y - w.H).Float(), 2*w.W.Float(), 2*w.H.Float(), kit.Sand)
	}
	for i, col := range []kit.Color{kit.Green, kit.Orange} {
		b := s.Carts[i].Box
		c.Rect((b.X - b.W).Float(), (b.Y - b.H).Float(), 2*b.W.Float(), 2*b.H.Float(), col)
	}
	c.Circle(s.Ball.X.Float(), s.Ball.Y.Float(), radius, kit.White)
	c.HUD(kit.HUD{Title: "Cart Kick", Accent: kit.Green, Stats: []kit.Stat{kit.Count("Goals", s.Goals), kit.Count("Rival", s.Against)}})
}
