package football

// A box is a part of the picture, in pixels.
type box struct{ x, y, w, h float64 }

func (b box) middle() float64        { return b.x + b.w/2 }
func (b box) moved(x, y float64) box { return box{b.x + x, b.y + y, b.w, b.h} }
func (b box) meets(o box) bool {
	return b.x < o.x+o.w && o.x < b.x+b.w && b.y < o.y+o.h && o.y < b.y+b.h
}

// body is what a player takes up of the picture, in whatever way he runs.
func (cam camera) body(p *Player) box {
	px, py, scale := cam.at(p.Pos.X.Float(), p.Pos.Y.Float(), 0)
	m := scale * stature // pixels to a metre of his
	return box{px - 0.95*m, py - 1.92*m*camCos - 2, 1.9 * m, 1.92*m*camCos + 0.36*m + 2}
}

// leather is what the ball takes up of the picture.
func (cam camera) leather(b *Ball) box {
	x, y, r := cam.ball(b)
	return box{x - r - 2, y - r - 2, 2*r + 4, 2*r + 4}
}

// freest gives the place that covers the fewest players, and the ball least of all; the first of several.
func (s *State) freest(cam camera, places []box) box {
	const all = 2 * Most // what the ball counts
	bodies := make([]box, 0, all)
	for side := range s.Teams {
		for i := range s.Count[side] {
			bodies = append(bodies, cam.body(&s.Teams[side][i]))
		}
	}
	ball := cam.leather(&s.Ball)
	best, fewest := places[0], 2*all
	for _, at := range places {
		n := 0
		for _, b := range bodies {
			if at.meets(b) {
				n++
			}
		}
		if at.meets(ball) {
			n += all
		}
		if n < fewest {
			best, fewest = at, n
		}
	}
	return best
}
