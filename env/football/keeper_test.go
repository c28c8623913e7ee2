package football

import "testing"

// A keeper holds more of slow shots than of hard ones, and more when he is strong; what he has not seen he does not reach.
func TestKeeperSaves(t *testing.T) {
	saved := func(speed, level Fix) (n int) {
		for seed := range 200 {
			s := alone(Vec{42 * one, 0})
			s.Level[Right] = levelOf(level)
			s.Tick = seed * 1000
			s.Owner, s.Last, s.Shot, s.Age = Nobody, Who{Left, 0}, true, 0
			s.Teams[Left][0].Busy = 1000
			s.Teams[Left][0].Pos = Vec{-30 * one, 0}
			s.Ball.Vel, s.Ball.VZ = Vec{speed, speed * Fix(seed%7-3) / 20}, 2*one
			for s.Over == Playing && s.Frame < 60 {
				s.Step(Idle)
			}
			if s.Over != Goal {
				n++
			}
		}
		return n
	}
	slow, hard, weak := saved(14*one, one), saved(28*one, one), saved(28*one, 0)
	if slow <= hard || hard <= weak || slow < 150 || weak > 150 {
		t.Errorf("of 200 shots a strong keeper stops %d slow and %d hard ones, a weak one %d hard ones", slow, hard, weak)
	}
}

// A ball that rolls slowly at the middle of the goal goes to the keeper, whoever touched it last: a shooter, one of his
// own, or he himself.
func TestKeeperTakesWhatRollsAtHim(t *testing.T) {
	for _, last := range []Who{{Left, 0}, {Right, 1}, {Right, 0}} {
		for _, from := range []Fix{44, 48, 51} {
			for _, speed := range []Fix{4, 7, 10} {
				s := alone(Vec{from * one, one})
				s.Teams[Right][1] = Player{Role: CB, Pos: Vec{from*one - 2*one, 5 * one}, Fresh: one, Busy: 1000}
				s.Count[Right] = 2
				s.Teams[Left][0].Pos, s.Teams[Left][0].Busy = Vec{-30 * one, 0}, 1000
				s.Owner, s.Last, s.Shot = Nobody, last, last.Side == Left
				s.Ball.Vel = Vec{speed * one, 0}
				for s.Over == Playing && s.Frame < 40 {
					s.Step(Idle)
				}
				if s.Over != Saved && s.Over != Stolen {
					t.Errorf("from %d m at %d m/s, touched last by %v: %q", 54-from, speed, last, s.Over)
				}
			}
		}
	}
}

// A mate's pass the keeper takes with his feet.
func TestKeeperTakesABackPass(t *testing.T) {
	s := alone(Vec{-35 * one, 0})
	s.Step(GoLeft)
	s.Step(ShortPass)
	for range 40 {
		s.Step(Idle)
	}
	if s.Owner != (Who{Left, 1}) {
		t.Errorf("the ball at %.1f, %.1f belongs to %v", s.Ball.Pos.X.Float(), s.Ball.Pos.Y.Float(), s.Owner)
	}
}

// A keeper starts to dive 120 ms after a shot, a weak one 100 ms later.
func TestKeeperReacts(t *testing.T) {
	for _, c := range []struct {
		level Fix
		tick  int
	}{{one, 12}, {0, 22}} {
		dives := func(age int) bool {
			s := alone(Vec{36 * one, 0})
			s.Level[Right] = levelOf(c.level)
			s.Owner, s.Shot, s.Age = Nobody, true, age
			s.Ball.Vel = Vec{20 * one, 2 * one}
			s.guard(Right, &s.Teams[Right][0])
			return s.Teams[Right][0].push == dive
		}
		s := alone(Vec{44 * one, 0})
		s.Owner, s.Shot, s.Age, s.Ball.Vel = Nobody, true, 40, Vec{8 * one, half}
		if s.guard(Right, &s.Teams[Right][0]); s.Teams[Right][0].push != dive {
			t.Error("he does not go for a slow shot")
		}
		if dives(c.tick-1) || !dives(c.tick) {
			t.Errorf("at level %.0f he dives after %d ticks: %v, after %d: %v", c.level.Float(), c.tick-1, dives(c.tick-1), c.tick, dives(c.tick))
		}
	}
}

// He holds slow balls and pushes fast ones aside.
func TestKeeperHoldsWhatIsSlow(t *testing.T) {
	held := func(speed Fix) (n int) {
		for tick := range 500 {
			s := alone(Vec{50 * one, 0})
			s.Tick, s.Level[Right], s.Owner = tick, one, Nobody
			s.Teams[Right][0].Pos = s.Ball.Pos.plus(Vec{half, 0})
			s.Ball.Vel = Vec{speed * one, 0}
			if s.save(Who{Right, 0}); !s.Owner.nobody() {
				n++
			}
		}
		return n
	}
	if slow, hard := held(10), held(25); slow < 490 || hard < 250 || hard > 420 {
		t.Errorf("of 500 he holds %d slow ones and %d hard ones", slow, hard)
	}
}

// From a ball that flies over him and comes down under the bar he runs back.
func TestKeeperIsNotLobbed(t *testing.T) {
	lobs := 0
	for up := Fix(70); up < 140; up++ {
		s := alone(Vec{24 * one, 0})
		s.Teams[Left][0].Busy = 1000
		s.Teams[Right][0].Pos = Vec{50*one + half, 0}
		s.Owner, s.Shot, s.Age = Nobody, true, 0
		s.Ball.Vel, s.Ball.VZ = Vec{24 * one, one}, up*one/10
		free := s.Ball
		for free.Pos.X < HalfLength {
			free.fly(1)
		}
		if free.Z < GoalHeight*7/10 || free.Z > GoalHeight-2*ballRadius {
			continue // this is no lob
		}
		lobs++
		for s.Over == Playing && s.Owner.nobody() && s.Last.Side == Left {
			s.Step(Idle)
		}
		if s.Over == Goal {
			t.Errorf("a lob that is %.2f m high at the goal goes in", free.Z.Float())
		}
	}
	if lobs < 2 {
		t.Errorf("%d lobs", lobs)
	}
}

// A defender steps into a shot that passes close to him, which he would let by if it were a pass. After a touch it is
// no longer a shot, and everybody may play it.
func TestShotsAreBlocked(t *testing.T) {
	for _, shot := range []bool{true, false} {
		s := against(Vec{20 * one, 0}, nil, []Vec{{23 * one, 55 * one / 100}})
		s.Teams[Left][0].Busy, s.Owner, s.Shot, s.Age = 1000, Nobody, shot, 0
		s.Ball.Vel = Vec{26 * one, 0}
		for s.Over == Playing && s.Ball.Pos.X < 30*one && s.Last.Side == Left {
			s.Step(Idle)
		}
		if blocked := s.Last == (Who{Right, 1}); blocked != shot || blocked && s.Shot {
			t.Errorf("shot %v: touched %v; still a shot: %v", shot, blocked, s.Shot)
		}
	}
}
