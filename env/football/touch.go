package football

const (
	reach     Fix = one           // distance at which a player can play a slow ball
	headroom  Fix = 22 * one / 10 // the highest ball that he can play
	chest     Fix = 12 * one / 10 // height above which it is hard to control
	block     Fix = 7 * one / 10  // distance at which he can block a shot
	letGo     Fix = 2 * one       // distance at which a carrier has lost the ball
	stumble       = 30            // ticks after a touch that failed
	afterKick     = 25            // ticks after a kick
	beaten        = 110           // ticks after a tackle that failed
)

// take gives the ball to a player.
func (s *State) take(w Who) {
	shot := s.Shot
	s.Owner, s.Last, s.Receiver, s.Shot, s.Age, s.Swing = w, w, -1, false, 0, Swing{}
	if w.Side == Left {
		return
	}
	s.Over = Stolen
	if shot && s.at(w).Role == GK {
		s.Over = Saved
	}
}

// loose frees the ball with a velocity, after a player's touch.
func (s *State) loose(w Who, vel Vec, up Fix) {
	s.Owner, s.Last, s.Receiver, s.Shot, s.Swing, s.Age = Nobody, w, -1, false, Swing{}, 0
	s.Ball.Vel, s.Ball.VZ = vel, up
}

// carry moves the ball a little ahead of its carrier: close at his feet when he is careful, and from touch to touch
// when he sprints.
func (s *State) carry() {
	p, b := s.at(s.Owner), &s.Ball
	speed := p.Vel.len()
	way := p.Face
	if speed > one {
		way = p.Vel.unit()
	}
	if !p.want.within(one) {
		way = way.plus(p.want.unit()).unit()
	}
	// A touch every 0.4 s sends the ball ahead, and the player catches up with it.
	phase := Fix(s.Age%40) * one / 40
	swell := times(phase, one-phase) * 4
	ahead := 45*one/100 + times(speed, 4*one/100+times(swell, 6*one/100))
	if s.careful() {
		ahead = 4 * one / 10
	}
	spot := p.Pos.plus(way.scaled(ahead))
	gap := spot.minus(b.Pos)
	b.Vel = p.Vel.plus((gap.scaled(9 * one)).atMost(7 * one))
	b.Pos = b.Pos.plus(b.Vel.scaled(dt))
	b.Z, b.VZ = max(ballRadius, b.Z-2*dt), 0
	if !b.Pos.minus(p.Pos).within(letGo) {
		s.loose(s.Owner, b.Vel, 0)
	}
}

// careful reports whether the carrier keeps the ball close.
func (s *State) careful() bool { return s.Careful }

// touches lets a player who can reach a free ball play it: the nearest, relative to his reach.
func (s *State) touches() {
	if s.Ball.Z > headroom+half {
		return
	}
	best, least := Nobody, one
	for side := range s.Teams {
		team := s.Teams[side][:s.Count[side]]
		for i := range team {
			p := &team[i]
			way := p.Pos.minus(s.Ball.Pos)
			if p.Busy > 0 || !way.within(5*one/2) || s.Shot && Side(side) == s.Last.Side {
				continue
			}
			w := Who{Side(side), i}
			r := s.reachOf(w, p)
			if r == 0 || !way.within(r) {
				continue
			}
			if share := way.len().Div(r); share < least {
				best, least = w, share
			}
		}
	}
	if best.nobody() {
		return
	}
	if s.keeps(best) {
		s.save(best)
		return
	}
	s.trap(best)
}

// reachOf is the distance at which a player can play the ball: smaller for a fast ball, 0 for one that is too high.
func (s *State) reachOf(w Who, p *Player) Fix {
	if s.keeps(w) {
		return s.armsOf(w, p)
	}
	if s.Ball.Z > headroom {
		return 0
	}
	fast := s.Ball.Vel.minus(p.Vel).len()
	r := reach - (fast-6*one).Clamp(0, 18*one)*3/100
	if s.Shot {
		r = max(r, block)
	}
	if w.Side == Left && w.Index == s.Receiver {
		return max(r, 85*one/100)
	}
	return times(r, 8*one/10+s.skill(w.Side, p, talents[p.Role].touch)/5)
}

// trap is a first touch: either he controls the ball, or it bounces off him. The receiver of a pass is ready for it,
// and after a failed touch the ball stays nearer.
func (s *State) trap(w Who) {
	p := s.at(w)
	fast := s.Ball.Vel.minus(p.Vel).len()
	clumsy := 13*one/10 - s.skill(w.Side, p, talents[p.Role].touch)
	meant := w.Side == s.Last.Side && w.Index == s.Receiver
	luck := one - times((fast-5*one).Clamp(0, 30*one)/28, clumsy)
	if meant {
		luck = one - times((fast-7*one).Clamp(0, 30*one)/40, clumsy)
	}
	if s.Ball.Z > chest {
		luck -= clumsy / 4
	}
	if w.Side != s.Last.Side {
		luck -= one/8 + (one-s.Level[w.Side])/5 // he did not expect it
	}
	if s.draw(drawTouch, w) < luck {
		s.take(w)
		return
	}
	p.Busy = stumble
	turn := s.spread(drawTouchWay, w) / 3
	kept, speed := 35*one/100, 2*one+s.draw(drawTouchSpeed, w)*4
	if meant {
		kept, speed = one/5, speed/2
	}
	s.loose(w, s.Ball.Vel.scaled(kept).turned(turn).plus(p.Face.scaled(speed/2).turned(turn)), s.Ball.VZ/3+one)
}

// duels lets opponents near the carrier go for the ball, once a frame.
func (s *State) duels() {
	carrier := s.carrier()
	if carrier == nil {
		return
	}
	for i := range s.Count[Right] {
		p := &s.Teams[Right][i]
		w := Who{Right, i}
		switch near := p.Pos.minus(s.Ball.Pos); {
		case p.Busy > 0 || !near.within(18*one/10):
		case s.keeps(w):
			s.smother(w, p)
		case near.within(15 * one / 10):
			s.tackle(w, p, carrier)
		}
		if s.Over != Playing || s.Owner.nobody() {
			return
		}
	}
}

// smother handles a keeper who dives at the feet of the carrier.
func (s *State) smother(w Who, p *Player) {
	hands := s.skill(w.Side, p, talents[GK].hands)
	switch luck := s.draw(drawDuelKind, w); {
	case luck < one/4+hands/2:
		s.take(w)
	case luck < one/2+hands/2:
		p.Busy = stumble
		s.loose(w, s.Ball.Vel.scaled(-half).turned(s.spread(drawDuelWay, w)/4), one)
	default:
		p.Busy = beaten
	}
}

// tackle is one attempt of an opponent to win the ball. If it fails, he is out of play for a moment.
func (s *State) tackle(w Who, p, carrier *Player) {
	near := p.Pos.to(s.Ball.Pos)
	open := near < 7*one/10 && s.Ball.Pos.to(carrier.Pos) > near // the ball is nearer to him than to its carrier
	if !open && s.draw(drawDuel, w) > 3*one/10 {
		return // he waits for a better moment
	}
	chance := one*7/100 + s.skill(Right, p, talents[p.Role].tackle)*45/100
	exposed := p.Pos.minus(carrier.Pos).unit().dot(s.Ball.Pos.minus(carrier.Pos).unit())
	chance = times(chance, 65*one/100+exposed*35/100)
	chance = chance.Div(6*one/10 + s.skill(Left, carrier, talents[carrier.Role].touch)*6/10)
	switch {
	case s.Careful:
		chance = chance * 6 / 10
	case open:
		chance = chance * 2
	case !carrier.Vel.within(sprintSpeed * 7 / 10):
		chance = chance * 12 / 10
	}
	won := s.draw(drawDuelKind, w)
	switch luck := s.draw(drawDuelWay, w); {
	case won < chance*3/4:
		s.take(w)
	case won < chance:
		s.loose(w, carrier.Vel.scaled(half).plus((Vec{4 * one, 0}).turned(luck)), one)
		p.Busy, carrier.Busy = 10, 15
	default:
		p.Busy = beaten
		s.whistle(luck, exposed, carrier)
	}
}

// whistle decides whether a failed tackle was a foul. From behind it is more likely one; a carrier who runs into an
// opponent may have fouled himself.
func (s *State) whistle(luck, exposed Fix, carrier *Player) {
	foul, offence := one/60, Fix(0)
	if exposed < 0 {
		foul = one / 22
	} else if exposed > half && !carrier.Vel.within(4*one) {
		offence = one / 30
	}
	switch {
	case luck < foul:
		s.Over = Foul
	case luck < foul+offence:
		s.Over = Offence
	}
}
