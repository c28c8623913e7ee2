package football

// A Choice is the built-in controller's decision for the carrier.
type Choice struct {
	Dir     Action // one of the eight directions
	Running bool
	Kick    Action // Idle: none
	Way     Vec    // the direction of the kick
}

// decide is the built-in controller with the ball: it shoots where goals are likely, passes to a better placed and
// reachable player, and otherwise runs where there is room.
func (s *State) decide() Choice {
	p := s.carrier()
	if p == nil {
		return Choice{Dir: GoRight}
	}
	dir, room := s.path(p)
	c := Choice{Dir: dir, Running: room > 3*one}
	if worth := s.worth(p.Pos); worth > 28*one/100 || worth > one/5 && room < 5*one {
		c.Kick, c.Way = Shoot, p.Face
		return c
	}
	need := 7 * one // he keeps the ball unless a pass is much better
	if room < 6*one {
		need = 0
	}
	if i, kind, gain := s.best(p, room); i >= 0 && gain > need {
		way := s.meet(&s.Teams[Left][i], kind).minus(s.Ball.Pos)
		if h := toward(way); s.chosen(h, kind) == i {
			c.Dir, c.Kick, c.Way = h, kind, h.heading()
		}
	}
	return c
}

// worth estimates how likely a shot from a place scores.
func (s *State) worth(at Vec) Fix {
	way := Theirs.minus(at)
	far := way.len()
	if far > 28*one || far == 0 {
		return 0
	}
	cos := way.X.Div(far) // 1 straight in front
	value := times(one-far/32, one-far/32)
	value = times(value, cos)
	for i := range s.Count[Right] {
		q := &s.Teams[Right][i]
		v := q.Pos.minus(at)
		along := v.dot(way).Div(far)
		if q.Role != GK && along > 0 && along < far && v.cross(way).Div(far).Abs() < one*8/10 {
			value = value * 6 / 10
		}
	}
	return value
}

// path is the best running direction of the carrier, and the free distance in it.
func (s *State) path(p *Player) (Action, Fix) {
	goal := Theirs.minus(p.Pos).unit()
	best, most, space := GoRight, Fix(-1)<<40, Fix(0)
	for i, h := range headings {
		room := s.room(p.Pos, h)
		value := min(room, 9*one) + h.dot(goal)*7
		value += p.Vel.dot(h) / 4
		if s.Dir == GoLeft+Action(i) {
			value += 2 * one // a player who turns at every step makes no progress
		}
		if value > most {
			best, most, space = GoLeft+Action(i), value, room
		}
	}
	return best, space
}

// room is the distance in a direction to an opponent or a line.
func (s *State) room(from, dir Vec) Fix {
	room := 20 * one
	for i := range s.Count[Right] {
		q := &s.Teams[Right][i]
		if q.Busy > 20 {
			continue
		}
		v := q.Pos.plus(q.Vel.scaled(one * 3 / 10)).minus(from)
		along, aside := v.dot(dir), dir.cross(v).Abs()
		if along > -half && aside < one+along.Clamp(0, 12*one)*4/10 {
			room = min(room, along.Clamp(0, 20*one)+aside/2)
		}
	}
	end := from.plus(dir.scaled(4 * one))
	if end.Y.Abs() > HalfWidth-one || end.X.Abs() > HalfLength-one {
		room = min(room, one)
	}
	return room
}

// best finds the team mate for the pass that gains most over running into the given room.
func (s *State) best(p *Player, room Fix) (mate int, kind Action, gain Fix) {
	mate = -1
	own := p.Pos.X + min(room, 10*one) + 4*one
	for i := range s.Count[Left] {
		q := &s.Teams[Left][i]
		far := q.Pos.to(p.Pos)
		if q == p || q.Role == GK || far < 5*one || far > 45*one {
			continue
		}
		most := q.Pos.X + 11*one - far/5 - own
		if most <= gain {
			continue
		}
		free := s.free(q.Pos)
		how, margin := ShortPass, s.margin(q.Pos)
		switch {
		case margin < enough && far > 18*one && free > 4*one:
			how, margin = HighPass, -3*one // it is long in the air and hard to control
		case margin < enough:
			continue
		case far > 24*one:
			how = LongPass
		}
		if value := q.Pos.X + min(free, 8*one) + min(margin, 3*one) - far/5 - own; value > gain {
			mate, kind, gain = i, how, value
		}
	}
	return mate, kind, gain
}

// enough is the least margin of a pass along the ground.
const enough = 3 * one / 2

// margin is the least distance of an opponent from a pass along the ground, in metres; it is below zero if he can be
// there before the ball. It checks three points of the path, because at its end the receiver is between them.
func (s *State) margin(to Vec) Fix {
	way := to.minus(s.Ball.Pos)
	far := way.len()
	least := 9 * one
	for k := Fix(1); k <= 3; k++ {
		at := s.Ball.Pos.plus(way.scaled(k * one / 4))
		time := max(far*k/4/13-one/5, 0) // the ball's speed is about 13 m/s, and opponents see it a little later
		least = min(least, s.free(at)-time*45/10)
	}
	return least
}

// chosen is the team mate who receives a pass in a direction.
func (s *State) chosen(dir, kind Action) int {
	d := deliveryOf(kind)
	return s.choose(s.Owner, dir.heading(), &d)
}

// free is the distance from a place to the nearest opponent.
func (s *State) free(at Vec) Fix {
	near := 30 * one
	for i := range s.Count[Right] {
		near = min(near, s.Teams[Right][i].Pos.to(at))
	}
	return near
}
