package football

// Step plays a frame of 100 ms: first the action, then the decisions of all others, then ten ticks. It does nothing
// once the episode is over.
func (s *State) Step(a Action) {
	if s.Over != Playing {
		return
	}
	s.Action = a
	s.press(a)
	s.duels()
	if s.Over == Playing {
		s.think()
	}
	for range ticksPerFrame {
		if s.Over != Playing {
			break
		}
		s.tick()
	}
	s.settle()
}

// press stores the agent's command. While no player has the ball, it is kept for the player who gets it next.
func (s *State) press(a Action) {
	switch {
	case a.direction():
		s.Dir = a
	case a == ReleaseDirection:
		s.Dir = Idle
	case a == Sprint:
		s.Running, s.Careful = true, false
	case a == ReleaseSprint:
		s.Running = false
	case a == Dribble:
		s.Careful, s.Running = true, false
	case a == ReleaseDribble:
		s.Careful = false
	case a.kick():
		if p := s.carrier(); p != nil && s.Swing.Action == Idle {
			s.swing(a, s.meant(p))
		}
	}
}

// meant is the commanded direction of the agent's player, or the one to which he looks if he stands.
func (s *State) meant(p *Player) Vec {
	if s.Dir != Idle {
		return s.Dir.heading()
	}
	return p.Face
}

// swing begins a kick.
func (s *State) swing(a Action, way Vec) {
	s.Swing = Swing{a, 12, way}
	if a == Shoot {
		s.Swing.Ticks = 18
	}
}

// tick moves everything by 10 ms.
func (s *State) tick() {
	s.Tick++
	s.Age++
	for side := range s.Teams {
		team := s.Teams[side][:s.Count[side]]
		for i := range team {
			team[i].move()
		}
	}
	if s.Tick&1 == 0 {
		s.part()
	}
	if !s.Owner.nobody() {
		s.carry()
		if s.Swing.Action != Idle {
			if s.Swing.Ticks--; s.Swing.Ticks <= 0 {
				s.kick()
			}
		}
	} else {
		s.Ball.fly(1)
		s.Ball.strike()
		s.touches()
	}
	s.judge()
}

// judge ends the episode when the ball is in a goal or leaves the pitch.
func (s *State) judge() {
	b := &s.Ball
	const past = ballRadius
	if b.Pos.X.Abs() <= HalfLength+past && b.Pos.Y.Abs() <= HalfWidth+past || s.Over != Playing {
		return
	}
	goal := b.Pos.X.Abs() > HalfLength+past && b.Pos.Y.Abs() < GoalHalf && b.Z < GoalHeight
	switch {
	case goal && b.Pos.X > 0:
		s.Score[Left]++
		s.Over = Goal
	case goal:
		s.Score[Right]++
		s.Over = OwnGoal
	default:
		s.Over = Out
	}
}

// settle ends a frame.
func (s *State) settle() {
	for side := range s.Teams {
		for i := range s.Count[side] {
			s.Teams[side][i].tire(s.Ball.Pos)
		}
	}
	s.part()
	copy(s.Past[1:], s.Past[:])
	s.Past[0] = s.Ball.Pos
	s.Frame++
	if !s.Owner.nobody() && s.Owner.Side == Left {
		s.Active = s.Owner.Index
	} else if s.Receiver >= 0 {
		s.Active = s.Receiver
	}
	if s.Over == Playing && s.Frame >= Frames {
		s.Over = TimeUp
	}
}
