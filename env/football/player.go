package football

// A Role is a position in the team.
type Role uint8

// The roles, from the goal forwards.
const (
	GK Role = iota
	CB
	LB
	RB
	DM
	CM
	LM
	RM
	AM
	CF
	roles
)

var roleNames = [roles]string{"GK", "CB", "LB", "RB", "DM", "CM", "LM", "RM", "AM", "CF"}

// String gives the usual short form: "GK".
func (r Role) String() string { return roleNames[min(r, roles-1)] }

// RoleNamed finds a role by its short form.
func RoleNamed(name string) (Role, bool) {
	for r := range roles {
		if roleNames[r] == name {
			return r, true
		}
	}
	return 0, false
}

// back reports whether the role defends first, and front whether it attacks first.
func (r Role) back() bool  { return r <= RB }
func (r Role) front() bool { return r >= LM }

// A talent is the abilities of a player in a role, in hundredths of the best.
type talent struct{ pace, touch, tackle, pass, shot, hands Fix }

var talents = [roles]talent{
	GK: {55, 50, 50, 60, 30, 80},
	CB: {66, 62, 84, 66, 45, 10},
	LB: {78, 70, 78, 72, 52, 10},
	RB: {78, 70, 78, 72, 52, 10},
	DM: {70, 74, 80, 78, 62, 10},
	CM: {74, 80, 72, 84, 70, 10},
	LM: {84, 80, 60, 78, 72, 10},
	RM: {84, 80, 60, 78, 72, 10},
	AM: {78, 84, 52, 84, 78, 10},
	CF: {82, 80, 45, 70, 84, 10},
}

// A Player is a player of a team.
type Player struct {
	Role  Role
	Pos   Vec
	Vel   Vec
	Face  Vec // unit vector
	Fresh Fix // 1 at first; sprinting tires
	Busy  int // ticks in which he can neither play the ball nor tackle
	Home  Vec // his place when the ball is where the scene began

	// The controller's decision for the frame.
	want Vec  // the wanted velocity
	push Fix  // the acceleration to it, in m/s²
	set  bool // he chases a free ball
}

// The speeds of a player of full ability, in m/s. Players with the ball are slower.
const (
	dribbleSpeed Fix = 35 * one / 10
	jogSpeed     Fix = 4 * one
	walkSpeed    Fix = 5 * one
	sprintSpeed  Fix = 8 * one
	withBall     Fix = 93 * one / 100

	speedUp  Fix = 6 * one // m/s²
	slowDown Fix = 9 * one
	dive     Fix = 14 * one // of a keeper who dives for a shot

	shoulders Fix = 6 * one / 10 // the least distance between the centres of two players
)

// skill is a current ability: lower for a weak side, and for a tired player.
func (s *State) skill(side Side, p *Player, hundredths Fix) Fix {
	return times(times(hundredths*one/100, s.Level[side]), 7*one/10+p.Fresh*3/10)
}

// pace gives the top speed of a player for one of the three speeds.
func (s *State) pace(side Side, p *Player, speed Fix) Fix {
	return times(speed, 8*one/10+s.skill(side, p, talents[p.Role].pace)/5)
}

// move lets a player run for one tick.
func (p *Player) move() {
	dv := p.want.minus(p.Vel)
	push := p.push
	if dv.dot(p.Vel) < 0 {
		push = max(push, slowDown)
	}
	p.Vel = p.Vel.plus(dv.atMost(push / 100))
	p.Pos = p.Pos.plus(p.Vel.scaled(dt))
	if p.Pos.X.Abs() > HalfLength {
		p.Pos.X, p.Vel.X = p.Pos.X.Clamp(-HalfLength, HalfLength), 0
	}
	if p.Pos.Y.Abs() > HalfWidth {
		p.Pos.Y, p.Vel.Y = p.Pos.Y.Clamp(-HalfWidth, HalfWidth), 0
	}
	if p.Busy > 0 {
		p.Busy--
	}
}

// tire applies a frame's running, and turns the player in his running direction, or to the ball.
func (p *Player) tire(ball Vec) {
	fast := !p.Vel.within(6 * one)
	if fast {
		p.Fresh = max(p.Fresh-one/900, 0)
	} else {
		p.Fresh = min(p.Fresh+one/4000, one)
	}
	if !p.Vel.within(one) {
		p.Face = p.Vel.unit()
	} else if way := ball.minus(p.Pos); !way.within(half) {
		p.Face = way.unit()
	}
}

// part moves players who are too close to each other apart.
func (s *State) part() {
	var all [2 * Most]*Player
	n := 0
	for side := range s.Teams {
		for i := range s.Count[side] {
			all[n] = &s.Teams[side][i]
			n++
		}
	}
	for i, p := range all[:n] {
		for _, q := range all[:i] {
			dx := p.Pos.X - q.Pos.X
			if dx >= shoulders || dx <= -shoulders {
				continue
			}
			way := Vec{dx, p.Pos.Y - q.Pos.Y}
			if way.within(shoulders) {
				shove(p, q, way)
			}
		}
	}
}

// shove moves two players apart by half of their overlap each; way leads from q to p.
func shove(p, q *Player, way Vec) {
	near := way.len()
	if near == 0 {
		way, near = Vec{1, 0}, 1
	}
	gap := (shoulders-near)/2 + 1
	step := Vec{way.X * gap / near, way.Y * gap / near}
	p.Pos, q.Pos = onPitch(p.Pos.plus(step), 0), onPitch(q.Pos.minus(step), 0)
}
