package football

// The built-in controller moves all players except the agent's. It decides again in every frame, from the positions in
// that frame; the weak side sees the ball where it was a little earlier.

// think sets the wanted velocity of every player.
func (s *State) think() {
	for side := range s.Teams {
		for i := range s.Count[side] {
			p := &s.Teams[side][i]
			p.push, p.set = speedUp, false
		}
	}
	var way [lookahead]place
	chase := [2]int{-1, -1}
	if s.Owner.nobody() {
		s.Ball.path(&way)
		chase[Left] = s.chase(Left, &way)
		if !s.startled(Right) {
			chase[Right] = s.chase(Right, &way)
		}
	}
	s.attack(chase[Left])
	s.defend(chase[Right])
	s.lead()
}

// lead moves the carrier according to the agent, or to the controller.
func (s *State) lead() {
	p := s.carrier()
	if p == nil {
		return
	}
	dir, running, careful := s.Dir, s.Running, s.Careful
	if s.Action == BuiltinAI {
		c := s.decide()
		dir, running, careful = c.Dir, c.Running, false
		if c.Kick != Idle && s.Swing.Action == Idle {
			s.swing(c.Kick, c.Way)
		}
	}
	speed := walkSpeed
	switch {
	case careful:
		speed = dribbleSpeed
	case running:
		speed = sprintSpeed
	}
	if s.Swing.Action != Idle {
		speed = min(speed, walkSpeed) // a kick needs a steadier step
	}
	p.want = dir.heading().scaled(times(s.pace(Left, p, speed), withBall))
}

// chase sends the players of a side who can reach a free ball first, and returns the index of the first of them.
func (s *State) chase(side Side, way *[lookahead]place) int {
	first, second := -1, -1
	var when [2]int
	var where [2]Vec
	for i := range s.Count[side] {
		p := &s.Teams[side][i]
		if p.Role == GK && (!inBox(s.Ball.Pos, -side.sign()) || !s.Ball.Vel.within(fetched)) {
			continue // he waits for a fast ball
		}
		if side == Right && !s.hunts(p, s.Ball.Pos) {
			continue
		}
		t, at := s.reaches(side, p, way)
		if side == Left && i == s.Receiver {
			t -= 3 // it is his ball
		}
		switch {
		case first < 0 || t < when[0]:
			second, when[1], where[1] = first, when[0], where[0]
			first, when[0], where[0] = i, t, at
		case second < 0 || t < when[1]:
			second, when[1], where[1] = i, t, at
		}
	}
	for n, i := range [2]int{first, second} {
		if i < 0 {
			continue
		}
		p := &s.Teams[side][i]
		time := Fix(max(when[n]+1, 1)) * one / 10
		p.want = where[n].minus(p.Pos).scaled(one.Div(time)).scaled(11 * one / 10)
		p.want = p.want.atMost(s.pace(side, p, sprintSpeed))
		p.set = true
	}
	return first
}

// reaches returns the first moment, in tenths of a second, at which a player can be at the ball, and the place.
func (s *State) reaches(side Side, p *Player, way *[lookahead]place) (int, Vec) {
	pace := s.pace(side, p, sprintSpeed) * 85 / 100
	for t := range way {
		time := Fix(t+1) * one / 10
		can := times(pace, time) + half
		if way[t].z < 2*one && way[t].at.minus(p.Pos).within(can) {
			return t, way[t].at
		}
	}
	last := way[lookahead-1].at
	return lookahead + last.to(p.Pos).Floor(), last
}

// hunts reports whether the ball is near enough for a player of the other side to go for it.
func (s *State) hunts(p *Player, ball Vec) bool {
	return p.Pos.minus(ball).within(times(40*one, s.Level[Right]))
}

// goes sends a player to a place, faster if it is far.
func (s *State) goes(side Side, p *Player, to Vec, top Fix) {
	way := to.minus(p.Pos)
	if way.within(4 * one) {
		top = 2 * one
	}
	p.want = way.scaled(6 * one / 10).atMost(s.pace(side, p, top))
	if way.within(half) {
		p.want = Vec{}
	}
}

// attack moves our players without the ball: the formation follows the ball, near players offer themselves for a pass,
// those in front make runs, and no one stays behind an opponent.
func (s *State) attack(chaser int) {
	ball := s.Ball.Pos
	var taken [Most]Vec // places that are taken
	given := taken[:0]
	for i := range s.Count[Left] {
		p := &s.Teams[Left][i]
		if p.set || !s.Owner.nobody() && s.Owner == (Who{Left, i}) {
			continue
		}
		if p.Role == GK {
			s.guard(Left, p)
			continue
		}
		spot := s.place(i, p, ball)
		if i != chaser {
			spot = s.lane(spot, ball)
		}
		spot = apartFrom(given, spot, 7*one)
		given = append(given, spot)
		top := jogSpeed
		if way := spot.minus(p.Pos); p.Role.front() && way.X > 7*one && p.Pos.minus(ball).within(35*one) {
			top = sprintSpeed * 9 / 10 // a run into the open
		}
		s.goes(Left, p, onPitch(spot, 2*one), top)
	}
}

// place is the position of one of our players while his side attacks.
func (s *State) place(i int, p *Player, ball Vec) Vec {
	shift := ball.minus(s.Start)
	spot := p.Home.plus(Vec{shift.X * 8 / 10, shift.Y * 4 / 10})
	switch {
	case p.Role.back():
		spot.X = min(spot.X, ball.X-6*one)
		spot.X = max(spot.X, ball.X-28*one)
	case p.Role.front():
		// Runs, each at its own time: forward into space, and back.
		if (s.Frame/20+i)%3 != 0 {
			spot.X = max(spot.X, ball.X+8*one)
		}
		spot.X = spot.X.Clamp(ball.X-12*one, ball.X+26*one)
	default:
		spot.X = spot.X.Clamp(ball.X-16*one, ball.X+14*one)
	}
	spot.X = min(spot.X, HalfLength-7*one)
	// In front of the goal they come inside, each to his side of it.
	if depth := ball.X - (HalfLength - 26*one); depth > 0 && !p.Role.back() {
		narrow := (depth / 26).Clamp(0, half+one/4)
		spot.Y -= times(spot.Y, narrow)
	}
	// No player comes too close to the carrier.
	if way := spot.minus(ball); way.within(7 * one) {
		if way == (Vec{}) {
			way = Vec{0, one}
		}
		spot = ball.plus(way.unit().scaled(7 * one))
	}
	return spot
}

// apartFrom moves a place away, up or down the pitch, from other players' places that are nearer than a distance.
func apartFrom(taken []Vec, spot Vec, least Fix) Vec {
	for _, other := range taken {
		if gap := spot.minus(other); gap.within(least) {
			step := least - gap.Y.Abs()
			if gap.Y < 0 || gap.Y == 0 && spot.Y < 0 {
				step = -step
			}
			spot.Y += step
		}
	}
	return spot
}

// lane moves a place sideways if an opponent is between it and the ball.
func (s *State) lane(spot, ball Vec) Vec {
	way := spot.minus(ball)
	far := way.len()
	if far < 4*one || far > 40*one {
		return spot
	}
	dir := Vec{(way.X << 16) / far, (way.Y << 16) / far}
	for i := range s.Count[Right] {
		q := s.Teams[Right][i].Pos.minus(ball)
		along, aside := q.dot(dir), dir.cross(q)
		if along > 2*one && along < far && aside.Abs() < 2*one {
			away := dir.right().scaled(35 * one / 10)
			if aside > 0 {
				away = Vec{-away.X, -away.Y}
			}
			return spot.plus(away)
		}
	}
	return spot
}

// defend moves their players: the nearest presses the ball, the next covers behind him, and the others mark attackers
// on the side of their goal and keep the formation.
func (s *State) defend(chaser int) {
	ball := s.seen()
	goal := Theirs
	press, cover := s.nearest(ball)
	m := markers{}
	for i := range s.Count[Right] {
		p := &s.Teams[Right][i]
		switch {
		case p.set:
		case p.Role == GK:
			s.guard(Right, p)
		case p.Busy > 50: // a beaten player only looks for a moment
			p.want = p.Vel.scaled(half)
		case i == press && chaser < 0:
			s.presses(p, ball)
		case i == cover:
			behind := ball.plus(goal.minus(ball).unit().scaled(5 * one))
			s.goes(Right, p, behind, sprintSpeed*9/10)
		default:
			s.mark(p, ball, &m)
		}
	}
}

// seen is the ball as their players see it: late, if they react slowly.
func (s *State) seen() Vec {
	if s.Level[Right] < one*9/10 && s.Frame > 0 {
		return s.Past[1]
	}
	return s.Past[0]
}

// nearest returns the two of them who are nearest to the ball and may hunt it; -1 if there is none.
func (s *State) nearest(ball Vec) (first, second int) {
	first, second = -1, -1
	var a, b Fix
	for i := range s.Count[Right] {
		p := &s.Teams[Right][i]
		if p.Role == GK || p.Busy > 20 || !s.hunts(p, ball) {
			continue
		}
		d := p.Pos.to(ball)
		if p.Pos.X < ball.X {
			d += 2 * one // he has been passed
		}
		switch {
		case first < 0 || d < a:
			second, b = first, a
			first, a = i, d
		case second < 0 || d < b:
			second, b = i, d
		}
	}
	return first, second
}

// presses sends a player to where the ball will be when he arrives, a little toward his own goal.
func (s *State) presses(p *Player, ball Vec) {
	speed := s.pace(Right, p, sprintSpeed)
	time := p.Pos.to(ball).Div(speed).Clamp(0, 3*one/2)
	to := ball.plus(s.Ball.Vel.scaled(time))
	to = to.plus(Theirs.minus(to).unit().scaled(one / 2))
	p.want = to.minus(p.Pos).scaled(3 * one).atMost(speed)
}

// crowd is the least distance from the carrier of players who neither press nor cover.
const crowd = 4 * one

// markers record what is assigned in a frame: the attackers who are marked, and the places of defenders.
type markers struct {
	men   [Most]bool
	spots [Most]Vec
	n     int
}

// mark moves between an attacker and the goal if one is near the player's place in the formation; otherwise it keeps
// the formation.
func (s *State) mark(p *Player, ball Vec, m *markers) {
	shift := ball.minus(s.Start)
	spot := p.Home.plus(Vec{shift.X * 9 / 10, shift.Y * 5 / 10})
	if p.Role.back() {
		spot.X = max(spot.X, ball.X+5*one)
	}
	// The line moves back only as far as the ball does.
	spot.X = min(spot.X, HalfLength-max(5*one, (HalfLength-ball.X)*55/100))
	man, near := -1, 11*one
	for i := range s.Count[Left] {
		q := &s.Teams[Left][i]
		if m.men[i] || q.Role == GK || q.Pos.X < ball.X-8*one || s.Last == (Who{Left, i}) {
			continue // players behind the ball are not marked, and the carrier is pressed
		}
		if d := q.Pos.to(spot); d < near {
			man, near = i, d
		}
	}
	if man >= 0 {
		m.men[man] = true
		q := &s.Teams[Left][man]
		spot = q.Pos.plus(Theirs.minus(q.Pos).unit().scaled(2 * one)).plus(ball.minus(q.Pos).unit().scaled(one))
	} else {
		spot = apartFrom(m.spots[:m.n], spot, 5*one)
		m.spots[m.n] = spot
		m.n++
	}
	if off := spot.minus(ball); off.within(crowd) && s.carrier() != nil {
		spot = ball.plus(off.plus(Vec{1, 0}).unit().scaled(crowd)) // one presses, the others keep their distance
	}
	top := jogSpeed
	late := spot.minus(p.Pos)
	switch close := p.Pos.minus(ball).within(25 * one); {
	case close && (man >= 0 && !late.within(4*one) || late.X > 8*one):
		top = sprintSpeed * 9 / 10 // he has been left behind
	case late.X > 8*one && p.Pos.X < ball.X:
		top = walkSpeed
	}
	s.goes(Right, p, onPitch(spot, one), top)
}
