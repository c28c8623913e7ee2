package football

// kick is the moment at which the carrier's foot hits the ball.
func (s *State) kick() {
	w, k := s.Owner, s.Swing
	if k.Action == Shoot {
		s.shoot(w)
	} else {
		s.pass(w, k)
	}
	p := s.at(w)
	p.Busy = afterKick
	s.Swing = Swing{}
	s.Last, s.Owner, s.Age = w, Nobody, 0
	s.Ball.Z = ballRadius
}

// A delivery is one of the three passes.
type delivery struct {
	near, far, ideal Fix // its distances, in metres
	wild             Fix // its inaccuracy, compared with a short pass
}

func deliveryOf(a Action) delivery {
	switch a {
	case LongPass:
		return delivery{10 * one, 45 * one, 25 * one, 13 * one / 10}
	case HighPass:
		return delivery{14 * one, 60 * one, 32 * one, 15 * one / 10}
	}
	return delivery{3 * one, 26 * one, 10 * one, one}
}

// pass plays the ball to the best placed team mate in the given direction, or into open space.
func (s *State) pass(w Who, k Swing) {
	p, d := s.at(w), deliveryOf(k.Action)
	goal := s.Ball.Pos.plus(k.Way.scaled(d.ideal))
	s.Receiver = s.choose(w, k.Way, &d)
	if s.Receiver >= 0 {
		goal = s.meet(&s.Teams[w.Side][s.Receiver], k.Action)
	}
	way := goal.minus(s.Ball.Pos)
	far := way.len()
	flat, up := s.speeds(k.Action, far)
	skill := s.skill(w.Side, p, talents[p.Role].pass)
	wild := times(one/110+(one-skill)/40, d.wild)
	if s.pressed(p) {
		wild = wild * 14 / 10
	}
	if !p.Vel.within(6 * one) {
		wild = wild * 12 / 10
	}
	way = way.unit().turned(times(s.spread(drawAngle, w), wild))
	flat += times(flat, s.spread(drawSpeed, w)) / 12
	s.Ball.Vel, s.Ball.VZ = way.scaled(min(flat, 32*one)), up
}

// speeds gives the speeds of a pass along the ground and upwards.
func (s *State) speeds(a Action, far Fix) (flat, up Fix) {
	switch {
	case a == HighPass:
		return loft(far, one+far/36)
	case a == LongPass && far > 22*one:
		return loft(far, half+far/34)
	case a == LongPass:
		return groundSpeed(far) * 11 / 10, 0
	}
	return min(groundSpeed(far), 24*one), 0
}

// choose finds the receiver of a pass in a direction, -1 if there is none.
func (s *State) choose(w Who, dir Vec, d *delivery) int {
	best, least := -1, Fix(1)<<40
	for i := range s.Count[w.Side] {
		mate := &s.Teams[w.Side][i]
		if i == w.Index {
			continue
		}
		way := mate.Pos.plus(mate.Vel.scaled(half)).minus(s.Ball.Pos)
		far := way.len()
		if far < 2*one {
			continue
		}
		aim := way.dot(dir).Div(far)
		if aim < 0 {
			continue
		}
		cost := (one-aim)*60 + (far-d.ideal).Abs()*4/10
		if far < d.near || far > d.far {
			cost += 30 * one
		}
		if mate.Role == GK {
			cost += 15 * one
		}
		if cost < least {
			best, least = i, cost
		}
	}
	return best
}

// meet is the point where a pass meets a team mate who keeps his velocity.
func (s *State) meet(mate *Player, a Action) Vec {
	far := mate.Pos.to(s.Ball.Pos)
	time := far / 14
	if a == HighPass {
		time = one + far/36
	}
	return onPitch(mate.Pos.plus(mate.Vel.scaled(min(time, 2*one))), one)
}

// pressed reports whether an opponent is close to a player of ours.
func (s *State) pressed(p *Player) bool {
	for i := range s.Count[Right] {
		if p.Pos.minus(s.Teams[Right][i].Pos).within(2 * one) {
			return true
		}
	}
	return false
}

// shoot kicks the ball at the goal: into the corner that the keeper leaves open, as accurately as the player can.
func (s *State) shoot(w Who) {
	p, b := s.at(w), &s.Ball
	goal := Vec{w.Side.sign() * HalfLength, 0}
	corner := GoalHalf - 11*one/10
	if k := s.keeper(w.Side.other()); k != nil && k.Pos.Y > 0 || k == nil && s.draw(drawCorner, w) < half {
		corner = -corner
	}
	goal.Y = corner
	way := goal.minus(b.Pos)
	far := way.len()
	skill := s.skill(w.Side, p, talents[p.Role].shot)
	wild := one/32 + (one-skill)/18
	aim := way.unit()
	wild += times(one-p.Face.dot(aim), one/50) // turning into a shot costs accuracy,
	wild += (one - aim.X.Abs()) / 40           // and so does a narrow angle
	if s.pressed(p) {
		wild = wild * 13 / 10
	}
	if !p.Vel.within(6 * one) {
		wild = wild * 12 / 10
	}
	flat := times(27*one, 8*one/10+skill/5)
	kx := times(drag, far)
	time := times(far, one+kx/2).Div(flat)
	high := one/2 + s.draw(drawHeight, w)*12/10
	up := ((high - ballRadius).Div(max(time, one/20)) + times(gravity, time)/2).Clamp(0, 9*one)
	up += times(s.spread(drawSpeed, w), one+times(wild, 60*one))
	s.Receiver, s.Shot = -1, true
	b.Vel, b.VZ = aim.turned(times(s.spread(drawAngle, w), wild)).scaled(flat), max(up, 0)
}

// keeper gives the keeper of a side, or nil.
func (s *State) keeper(side Side) *Player {
	for i := range s.Count[side] {
		if p := &s.Teams[side][i]; p.Role == GK {
			return p
		}
	}
	return nil
}
