package football

// keeps reports whether a player is a keeper in his own penalty area, where he may use his hands.
func (s *State) keeps(w Who) bool {
	p := s.at(w)
	return p.Role == GK && inBox(p.Pos, -w.Side.sign())
}

// armsOf is a keeper's reach, 0 if the ball is too high for him: it grows with the time he has had to stretch. He may
// not use his hands after a pass from a team mate; a ball that a team mate or he himself only touched is free.
func (s *State) armsOf(w Who, p *Player) Fix {
	if s.Ball.Z > GoalHeight+one/5 {
		return 0
	}
	if s.Last.Side == w.Side && s.Receiver >= 0 {
		return reach
	}
	stretched := Fix(min(s.Age, 60)) * one / 60
	return 8*one/10 + times(stretched, half+s.skill(w.Side, p, talents[GK].hands)/2)
}

// startled reports whether a side has not yet reacted to a kick: for a fifth of a second, plus a tenth if it is weak.
func (s *State) startled(side Side) bool {
	return s.Age < 20+((one-s.Level[side])*100/7).Floor()
}

// late reports whether a keeper has not yet reacted to a kick. He expects a shot, and reacts faster than the others.
func (s *State) late(side Side) bool { return s.Age < 12+((one-s.Level[side])*100/7).Floor() }

// save handles a keeper at the ball: he holds it, pushes it away, or misses it. He holds slow shots at his body.
func (s *State) save(w Who) {
	p := s.at(w)
	hands := s.skill(w.Side, p, talents[GK].hands)
	fast := s.Ball.Vel.minus(p.Vel).len()
	far := p.Pos.to(s.Ball.Pos)
	luck := one*124/100 - (fast-10*one).Clamp(0, 30*one)/40 - far/8 + hands/10
	held := one*11/10 - (fast-8*one).Clamp(0, 30*one)/30 - far/5 + hands/4
	draw := s.draw(drawTouch, w)
	switch {
	case draw < min(luck, held):
		s.take(w)
	case draw < luck:
		aside := Vec{-w.Side.sign() * -3 * one, 7 * one}
		if s.Ball.Pos.Y < 0 {
			aside.Y = -aside.Y
		}
		p.Busy = stumble
		s.loose(w, aside.turned(s.spread(drawTouchWay, w)/8), 2*one)
	default:
		p.Busy = stumble // it is past him
	}
}

// rush is the distance of the carrier from the goal at which the keeper comes out.
const rush Fix = 9 * one

// fetched is the largest speed of a free ball that the keeper goes to get.
const fetched Fix = 9 * one

// guard is the place and speed that a keeper wants: on the line from the ball to the middle of his goal, and at the
// point where a shot will pass him.
func (s *State) guard(side Side, p *Player) {
	goal := Vec{-side.sign() * HalfLength, 0}
	b := &s.Ball
	if s.Owner.nobody() && s.Last.Side != side && !s.late(side) && b.Vel.X*-side.sign() > 3*one {
		// A shot is coming: meet it where it crosses his line.
		time := (p.Pos.X - b.Pos.X).Div(b.Vel.X)
		y := b.Pos.Y + times(b.Vel.Y, time.Clamp(0, 3*one))
		if time > -one/10 && time < 2*one && y.Abs() < GoalHalf+3*one/2 {
			p.push = dive
			p.want = (Vec{0, (y - p.Pos.Y).Div(max(time, one/8))}).atMost(s.pace(side, p, 55*one/10))
			if z := b.Z + times(b.VZ, time) - times(times(gravity, time), time)/2; z > GoalHeight-one/5 {
				p.want.X = (goal.X - p.Pos.X) * 2 // a ball above him may still come down under the bar
			}
			return
		}
	}
	way := b.Pos.minus(goal)
	far := way.len()
	out := (far / 8).Clamp(one, 6*one)
	if far < 20*one {
		out = (far * 30 / 100).Clamp(12*one/10, 4*one) // he narrows the angle
	}
	spot := goal.plus(way.unit().scaled(out))
	comes := s.Owner.nobody() && b.Vel.within(fetched) || !s.Owner.nobody() && s.Owner.Side != side && far < rush
	if comes && inBox(b.Pos, -side.sign()) {
		spot = b.Pos // a free ball in his area is his, and so is one that is led up to him
	}
	p.want = spot.minus(p.Pos).scaled(2 * one).atMost(s.pace(side, p, 6*one))
}
