package emberbrook

import "gymkhana/env/game/kit"

// sound reports values in an untrusted state that the rules cannot handle.
func sound(s, first *State) error {
	var d kit.Doubts
	d.Same("the room", s.Room == first.Room && s.Total == first.Total)
	for i, c := range s.Cells {
		taken := c == '.' && (first.Cells[i] == gemOf[Brook] || first.Cells[i] == gemOf[Ember])
		d.Same("the room", c == first.Cells[i] || taken)
	}
	d.In("tick", 0, kit.Many, s.Tick)
	d.In("who", Brook, Ember, s.Who)
	d.Let("a long reason", len(s.Hurt) > 40)
	for r := range s.Bodies {
		b := &s.Bodies[r]
		d.In("gems", 0, first.Total[r], s.Gems[r])
		d.In("x", cell, (cols-1)*cell, b.X-width/2, b.X+width/2)
		d.In("y", cell, (rows-1)*cell, b.Y-height, b.Y)
		d.In("speed", -leap, fastest, b.VY)
		d.In("going", 0, kit.Many, b.Going)
	}
	if d.Any() {
		return d.Err()
	}
	for r := range s.Bodies {
		d.Let("a body is in rock", s.stuck(&s.Bodies[r]))
	}
	return d.Err()
}

// stuck reports whether a body is inside something solid.
func (s *State) stuck(b *Body) bool {
	for row := (b.Y - height) / cell; row <= (b.Y-1)/cell; row++ {
		for col := (b.X - width/2) / cell; col <= (b.X+width/2-1)/cell; col++ {
			if s.solid(row*cols + col) {
				return true
			}
		}
	}
	return false
}
