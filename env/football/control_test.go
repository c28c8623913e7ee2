package football

import "testing"

// against is a state with our player at the ball, mates and opponents, all of whom are where they belong.
func against(at Vec, mates, opponents []Vec) State {
	s := alone(at)
	for i, m := range mates {
		s.Teams[Left][2+i] = Player{Role: CM, Pos: m, Home: m, Fresh: one}
	}
	for i, q := range opponents {
		s.Teams[Right][1+i] = Player{Role: CB, Pos: q, Home: q, Fresh: one}
	}
	s.Count = [2]int{2 + len(mates), 1 + len(opponents)}
	return s
}

// A beaten player stops for a moment, so that the carrier gets away.
func TestBeatenPlayersStand(t *testing.T) {
	speed := func(busy int) Fix {
		s := against(Vec{0, 0}, nil, []Vec{{6 * one, 0}})
		p := &s.Teams[Right][1]
		p.Role, p.Busy, p.Vel, p.Home = CM, busy, Vec{-3 * one, 0}, Vec{-10 * one, 0}
		for range 3 {
			s.Step(Idle)
		}
		return p.Vel.len()
	}
	if fit, out := speed(0), speed(beaten); fit < 3*one || out > one {
		t.Errorf("a presser runs at %.1f m/s, one who is beaten at %.1f", fit.Float(), out.Float())
	}
}

// Defenders without an opponent to mark keep apart.
func TestFreeDefendersKeepApart(t *testing.T) {
	s := against(Vec{0, 0}, nil, []Vec{{30 * one, 0}, {30 * one, one}, {31 * one, 0}, {31 * one, -one}})
	for range 60 {
		s.Step(Idle)
	}
	for i := 1; i <= 4; i++ {
		for j := 1; j < i; j++ {
			if d := s.Teams[Right][i].Pos.to(s.Teams[Right][j].Pos); d < 3*one {
				t.Errorf("defenders %d and %d are %.1f m apart", i, j, d.Float())
			}
		}
	}
}

// A defender marks the attacker next to his place, but neither the carrier nor the player who has just passed. While
// one defender presses the carrier, another whose opponent is there waits a few metres away.
func TestWhomADefenderMarks(t *testing.T) {
	at, ball := Vec{20 * one, 0}, Vec{20 * one, 20 * one}
	target := func(s *State) Vec {
		p := &s.Teams[Right][1]
		s.mark(p, s.Ball.Pos, &markers{})
		return p.want
	}
	s := against(ball, []Vec{at}, []Vec{at.plus(Vec{8 * one, 0})})
	if v := target(&s); v.X > -one {
		t.Errorf("a mate of the carrier is left alone: %.1f, %.1f", v.X.Float(), v.Y.Float())
	}
	s.Owner, s.Last = Nobody, Who{Left, 2}
	if v := target(&s); v != (Vec{}) {
		t.Errorf("he stays with whom the ball has left: %.1f, %.1f", v.X.Float(), v.Y.Float())
	}
	s = against(at, []Vec{at.plus(Vec{2 * one, 0})}, []Vec{at.plus(Vec{3 * one, one})})
	if v := target(&s); v.X <= 0 {
		t.Errorf("he goes to his man beside the carrier: %.1f, %.1f", v.X.Float(), v.Y.Float())
	}
}

// A first touch succeeds most often where a pass was meant for the player, less with a hard or a high ball, and least for an
// opponent who did not expect it.
func TestFirstTouches(t *testing.T) {
	held := func(w Who, receiver int, fast, high Fix) (n int) {
		for tick := range 1000 {
			s := against(Vec{0, 0}, []Vec{{10 * one, 0}}, []Vec{{12 * one, 0}})
			s.Tick, s.Receiver, s.Level[Right] = tick, receiver, one
			s.Owner, s.Last = Nobody, Who{Left, 0}
			s.Ball = Ball{Pos: s.at(w).Pos, Z: high, Vel: Vec{fast * one, 0}}
			s.trap(w)
			if s.Owner == w {
				n++
			}
		}
		return n
	}
	mate, foe := Who{Left, 2}, Who{Right, 1}
	easy, hard, high := held(mate, 2, 8, ballRadius), held(mate, 2, 22, ballRadius), held(mate, 2, 8, 15*one/10)
	by, cut := held(mate, -1, 22, ballRadius), held(foe, 2, 22, ballRadius)
	if easy < 950 || hard < 700 || hard > 900 || high < 780 || high > 930 || by > hard-50 || by < 500 || cut > by-100 {
		t.Errorf("of 1000 touches succeed: easy %d, hard %d, high %d, not meant %d, of an opponent %d", easy, hard, high, by, cut)
	}
}

// The controller passes along the ground if no opponent is in the way, over opponents if the mate is far enough, and
// otherwise keeps the ball.
func TestWhichPass(t *testing.T) {
	for _, c := range []struct {
		what     string
		mate     Vec
		opponent Vec
		kick     Action // Idle: none
	}{
		{"near and free", Vec{15 * one, 0}, Vec{40 * one, 30 * one}, ShortPass},
		{"far and free", Vec{30 * one, 0}, Vec{50 * one, 30 * one}, LongPass},
		{"far, one in the way", Vec{30 * one, 0}, Vec{12 * one, 0}, HighPass},
		{"near, one in the way", Vec{15 * one, 0}, Vec{8 * one, 0}, Idle},
		{"near, one who gets in the way", Vec{16 * one, 0}, Vec{12 * one, 3 * one}, Idle},
		{"near, one who comes too late", Vec{16 * one, 0}, Vec{4 * one, 3 * one}, ShortPass},
		{"far and covered, one in the way", Vec{30 * one, 0}, Vec{27 * one, 0}, Idle},
	} {
		s := against(Vec{0, 0}, []Vec{c.mate}, []Vec{c.opponent})
		i, kick, _ := s.best(&s.Teams[Left][0], 0)
		if i < 0 {
			kick = Idle
		}
		if kick != c.kick {
			t.Errorf("%s: %s; want %s", c.what, kick, c.kick)
		}
	}
}
