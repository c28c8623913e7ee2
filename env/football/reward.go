package football

// Terms are the six parts of the reward so far.
type Terms struct {
	Advance float64 // the ball's advance towards the goal while we have it
	Passed  float64 // opponents left behind
	Goal    float64
	Stolen  float64 // the share of the time before the ball was lost
	Pass    float64 // the clearness of completed passes
	Shot    float64 // the clearness of shots
}

// Sum is the whole reward.
func (t *Terms) Sum() float64 {
	return t.Advance + t.Passed + t.Goal + t.Stolen + t.Pass + t.Shot
}

// The weights of the terms, from the paper.
const (
	weightAdvance = 16
	weightPassed  = 20
	weightGoal    = 40
	weightStolen  = 20
	weightPass    = 400
	weightShot    = 100
)

// A tally sums the reward over the frames of an episode.
type tally interface {
	add(*State)
	terms() *Terms
}

// A corrected tally is the reward as the paper defines it.
//
//	advance  16·Δx                 of the ball, from frame to frame in which it is ours, forwards or back
//	passed   20·Δn/11              of the n opponents who are farther from their goal than the ball
//	goal     40
//	stolen   20·t/T                when the ball is lost to an opponent, over a line or by a foul; 20 when time is up;
//	                               nothing when it is lost by a shot
//	pass     400·clear(pass)       when a mate controls a pass
//	shot     100·clear(shot)       for the first shot
//
// Source: MageBench, arXiv:2412.04531, section 3.3 and appendix B.
type corrected struct {
	sum     Terms
	started bool
	x       float64 // the ball's place in the last frame in which it was ours
	passed  int
	passing bool // a pass was commanded
	shot    bool // the first shot was rewarded
	aimed   bool // the last kick was a shot
	owner   int  // our last player who had the ball; -1: none yet
}

func (c *corrected) terms() *Terms { return &c.sum }

func (c *corrected) add(s *State) {
	x, passed := s.ballX(), s.passed()
	own := !s.Owner.nobody() && s.Owner.Side == Left
	if !c.started {
		c.started, c.x, c.passed, c.owner = true, x, passed, -1
		if own {
			c.owner = s.Owner.Index
		}
		return
	}
	if own {
		c.sum.Advance += float64(weightAdvance * (x - c.x))
		c.sum.Passed += float64(weightPassed * float64(passed-c.passed) / 11)
		c.x, c.passed = x, passed
		if c.passing && c.owner >= 0 && c.owner != s.Owner.Index {
			c.sum.Pass += float64(weightPass * s.clearPass())
		}
		if c.owner != s.Owner.Index {
			c.passing, c.aimed = false, false
		}
		c.owner = s.Owner.Index
		switch {
		case s.Action.pass():
			c.passing, c.aimed = true, false
		case s.Action == Shoot:
			c.aimed = true
			if !c.shot {
				c.shot = true
				c.sum.Shot += float64(weightShot * s.clearShot())
			}
		}
	}
	switch {
	case s.Over == Goal:
		c.sum.Goal += weightGoal
	case s.Over == TimeUp:
		c.sum.Stolen += weightStolen
	case s.Over != Playing && !c.aimed:
		c.sum.Stolen += float64(weightStolen * float64(s.Frame) / Frames)
	}
}

// A published tally is the reward as MageBench's released code computes it, mistakes included.
//
//   - The first frame after the first action only sets the start.
//   - Advance counts forwards only, from the foremost place so far.
//   - Stolen is paid when an opponent has the ball, not for lines, fouls or the end of time.
//   - Every pass is worth three quarters of the one before, even if it does not reach a team mate.
//   - A shot is worth 2000·clear·d, at most 13⅓; d is 1 within 0.3 of the goal line and else the ball's x.
//   - The mark of a shot is taken away as soon as the ball is free, so that a save is paid as stolen and a further shot is
//     paid again.
type published struct {
	sum     Terms
	started bool
	best    float64
	passed  int
	passing bool
	scale   float64 // of the next pass
	shot    bool
	owner   int // index within its team of the last player who had the ball; -1: nobody yet
}

func (p *published) terms() *Terms { return &p.sum }

func (p *published) add(s *State) {
	x, passed := s.ballX(), s.passed()
	own := !s.Owner.nobody() && s.Owner.Side == Left
	if !p.started {
		*p = published{started: true, best: x, passed: passed, scale: 1, owner: -1}
		if !s.Owner.nobody() {
			p.owner = s.Owner.Index
		}
		return
	}
	if own {
		p.sum.Advance += float64(weightAdvance * max(0, x-p.best))
		p.best = max(p.best, x)
		p.sum.Passed += float64(weightPassed * float64(passed-p.passed) / 11)
		p.passed = passed
	}
	if s.Score[Left] > 0 {
		p.sum.Goal += weightGoal
	}
	stolen := !s.Owner.nobody() && s.Owner.Side == Right && !p.shot
	if stolen {
		p.sum.Stolen += float64(weightStolen * float64(s.Frame) / Frames)
	}
	if p.passing && !s.Owner.nobody() && p.owner >= 0 && !stolen && p.owner != s.Owner.Index {
		p.sum.Pass += float64(float64(weightPass*s.clearPass()) * p.scale)
		p.scale *= 0.75
		p.passing = false
	}
	if !s.Owner.nobody() {
		p.owner = s.Owner.Index
	}
	if s.Action.pass() {
		p.passing = true
	}
	if s.Action == Shoot && own && !p.shot {
		d := 1.0
		if 1-x >= 0.3 {
			d = max(0, x)
		}
		p.sum.Shot += min(float64(float64(2000*s.clearShot())*d), 40.0/3)
		p.shot = true
	}
	if p.shot && (s.Owner.nobody() || s.Owner.Index != p.owner) {
		p.shot = false
	}
}

// units converts a place to MageBench's coordinates.
func units(v Vec) (x, y float64) {
	return float64(v.X) / float64(HalfLength), float64(v.Y) / float64(unitY)
}

// ballX is the ball's x, from -1 to 1.
func (s *State) ballX() float64 {
	x, _ := units(s.Ball.Pos)
	return x
}

// passed counts the opponents who are farther from their goal than the ball.
func (s *State) passed() int {
	n := 0
	for i := range s.Count[Right] {
		if s.Teams[Right][i].Pos.X < s.Ball.Pos.X {
			n++
		}
	}
	return n
}
