package football

// The built-in controller moves everybody whom the agent does not. It decides anew in every frame, from the positions
// of that frame; the weak side sees the ball where it was a little earlier.

// think sets the velocity that every player is after.
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

// lead moves the carrier as the agent says, or as the controller would.
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

// chase sends the players of a side who can get at a free ball first, and gives the index of the first of them.
func (s *State) chase(side Side, way *[lookahead]place) int {
	first, second := -1, -1
	var when [2]int
	var where [2]Vec
	for i := range s.Count[side] {
		p := &s.Teams[side][i]
		if p.Role == GK && (!inBox(s.Ball.Pos, -side.sign()) || !s.Ball.Vel.within(fetched)) {
			continue // what comes fast he awaits
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

// reaches gives the first moment, in tenths of a second, in which a player can be at the ball, and the place.
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

// goes sends a player to a place, as fast as it is far.
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

// attack moves our players without the ball: the shape goes with the ball, those near it offer themselves, those in
// front make runs, and nobody stays in the shadow of an opponent.
func (s *State) attack(chaser int) {
	ball := s.Ball.Pos
	var taken [Most]Vec // the places that are given away
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

// place is where one of ours belongs while his side attacks.
func (s *State) place(i int, p *Player, ball Vec) Vec {
	shift := ball.minus(s.Start)
	spot := p.Home.plus(Vec{shift.X * 8 / 10, shift.Y * 4 / 10})
	switch {
	case p.Role.back():
		spot.X = min(spot.X, ball.X-6*one)
		spot.X = max(spot.X, ball.X-28*one)
	case p.Role.front():
		// Runs, each in his own time: into depth, and back to be found.
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
	// Nobody stands on the carrier's toes.
	if way := spot.minus(ball); way.within(7 * one) {
		if way == (Vec{}) {
			way = Vec{0, one}
		}
		spot = ball.plus(way.unit().scaled(7 * one))
	}
	return spot
}

// apartFrom moves a place away from those of others that are nearer than a distance, up or down the pitch.
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

// lane moves a place aside where an opponent stands between it and the ball.
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

// defend moves their players: the nearest presses the ball, the next covers behind him, the others mark, goal side, and
// keep their shape.
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
		case p.Busy > 50: // he has been beaten: for a moment he only looks
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

// seen is the ball as their players see it: late, if they are slow of wit.
func (s *State) seen() Vec {
	if s.Level[Right] < one*9/10 && s.Frame > 0 {
		return s.Past[1]
	}
	return s.Past[0]
}

// nearest gives the two of them who are nearest to the ball and may hunt it; -1 where there is none.
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

// presses runs at the ball where it will be when he gets there, a little on the side of his own goal.
func (s *State) presses(p *Player, ball Vec) {
	speed := s.pace(Right, p, sprintSpeed)
	time := p.Pos.to(ball).Div(speed).Clamp(0, 3*one/2)
	to := ball.plus(s.Ball.Vel.scaled(time))
	to = to.plus(Theirs.minus(to).unit().scaled(one / 2))
	p.want = to.minus(p.Pos).scaled(3 * one).atMost(speed)
}

// crowd is how near to the carrier those come who neither press him nor cover.
const crowd = 4 * one

// markers are what has been given away in a frame: the attackers who are marked, and the places that defenders keep.
type markers struct {
	men   [Most]bool
	spots [Most]Vec
	n     int
}

// mark stands between an attacker and the goal if one is near the player's place in the shape, else keeps the shape.
func (s *State) mark(p *Player, ball Vec, m *markers) {
	shift := ball.minus(s.Start)
	spot := p.Home.plus(Vec{shift.X * 9 / 10, shift.Y * 5 / 10})
	if p.Role.back() {
		spot.X = max(spot.X, ball.X+5*one)
	}
	// The line drops off only as far as the ball comes.
	spot.X = min(spot.X, HalfLength-max(5*one, (HalfLength-ball.X)*55/100))
	man, near := -1, 11*one
	for i := range s.Count[Left] {
		q := &s.Teams[Left][i]
		if m.men[i] || q.Role == GK || q.Pos.X < ball.X-8*one || s.Last == (Who{Left, i}) {
			continue // nobody stays with whom the ball has left, and the carrier is pressed
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
		spot = ball.plus(off.plus(Vec{1, 0}).unit().scaled(crowd)) // one presses, the others wait for the ball
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
