package football

import "testing"

// Difficulty acts in three places: on what players can do, on how far they hunt the ball, and on how late they see it.
func TestDifficulty(t *testing.T) {
	weak, strong := levelOf(0), levelOf(one)
	if (weak-3*one/10).Abs() > 1 || (strong-one).Abs() > 1 {
		t.Errorf("difficulty leaves %v and %v; want 0.3 and 1", weak.Float(), strong.Float())
	}
	s := alone(Vec{20 * one, 0})
	s.Teams[Right][1] = Player{Role: CB, Pos: Vec{35 * one, 0}, Fresh: one, Home: Vec{35 * one, 0}}
	s.Count[Right] = 2
	p := &s.Teams[Right][1]
	for _, c := range []struct {
		level Fix
		hunts bool
		seen  Vec
		late  bool
	}{{weak, false, Vec{19 * one, 0}, true}, {strong, true, Vec{20 * one, 0}, false}} {
		s.Level[Right] = c.level
		s.Frame, s.Past, s.Age = 5, [reaction]Vec{{20 * one, 0}, {19 * one, 0}}, 25
		if s.hunts(p, s.Ball.Pos) != c.hunts || s.seen() != c.seen || s.startled(Right) != c.late {
			t.Errorf("at level %.1f: hunts from 15 m %v, sees the ball at %.0f, is startled after 250 ms: %v", c.level.Float(), s.hunts(p, s.Ball.Pos),
				s.seen().X.Float(), s.startled(Right))
		}
		if skill, want := s.skill(Right, p, 80), times(c.level, 8*one/10); (skill - want).Abs() > 2 {
			t.Errorf("at level %.1f a talent of 80 is worth %.3f; want %.3f", c.level.Float(), skill.Float(), want.Float())
		}
	}
	p.Fresh = 0
	if tired := s.skill(Right, p, 80).Float(); tired < 0.55 || tired > 0.57 {
		t.Errorf("a tired player's talent of 80 is worth %.3f; want seven tenths of 0.8", tired)
	}
}

// A player whom strong opponents press loses the ball sooner.
func TestStrongOpponentsWinTheBallSooner(t *testing.T) {
	frames := func(level Fix) (sum int) {
		for i := range 54 {
			s := Begin(fresh(t, i), seedOf(i))
			s.Level[Right] = levelOf(level)
			for s.Over == Playing {
				s.Step(Idle)
			}
			sum += s.Frame
		}
		return sum / 54
	}
	if weak, strong := frames(0), frames(one); strong*3 > weak*2 {
		t.Errorf("idle keeps the ball %d frames against weak opponents and %d against strong ones", weak, strong)
	}
}

// Sprinting tires, and standing rests.
func TestSprintingTires(t *testing.T) {
	s := alone(Vec{-50 * one, 0})
	s.Step(Sprint)
	for range 90 {
		s.Step(GoRight)
	}
	tired := s.Teams[Left][0].Fresh
	s.Step(ReleaseDirection)
	for range 60 {
		s.Step(Idle)
	}
	if rested := s.Teams[Left][0].Fresh; tired > one*95/100 || tired < one*85/100 || rested <= tired || rested > one {
		t.Errorf("after nine seconds his freshness is %.3f, after six more of rest %.3f", tired.Float(), rested.Float())
	}
}

// A tackle wins the ball less often from a player who leads it closely.
func TestDribblingKeepsTheBall(t *testing.T) {
	won := func(careful bool) (n int) {
		for tick := range 2000 {
			s := alone(Vec{})
			s.Careful, s.Tick, s.Level[Right] = careful, tick, one
			s.Teams[Right][1] = Player{Role: CB, Pos: Vec{one, 0}, Fresh: one}
			s.Count[Right] = 2
			s.duels()
			if s.Owner != (Who{Left, 0}) {
				n++
			}
		}
		return n
	}
	if plain, careful := won(false), won(true); careful*10 > plain*8 || careful == 0 {
		t.Errorf("of 2000 the ball is lost %d times, and %d times when led closely", plain, careful)
	}
}
