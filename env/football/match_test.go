package football

import (
	"bytes"
	"testing"

	"gymkhana/internal/tier"
	"gymkhana/rng"
)

// matches plays fresh scenes by turns with every kind of player, and calls check after each frame.
func matches(t *testing.T, n int, check func(before, after *State)) {
	t.Helper()
	for i := range n {
		sc, err := Generate(Categories[i%3].Name, i/3%Regions+1, seedOf(i))
		if err != nil {
			t.Fatal(err)
		}
		s, draw := Begin(sc, seedOf(i)), rng.Source(i)
		decide := []decider{randomly, wisely, idly}[i%7%3]
		for s.Over == Playing {
			before := s
			s.Step(decide(&s, &draw))
			check(&before, &s)
			if t.Failed() {
				t.Fatalf("%s, frame %d", sc.ID, s.Frame)
			}
		}
	}
}

// No player leaves the pitch or jumps, and no two overlap. The ball is never faster than possible, is ours while it is
// near its carrier, and loses energy while no one plays it.
func TestMatchesObeyTheLaws(t *testing.T) {
	matches(t, tier.Rounds(60, 300, 20000), func(before, after *State) {
		for side := range after.Teams {
			for i := range after.Count[side] {
				p, was := &after.Teams[side][i], &before.Teams[side][i]
				if p.Pos.X.Abs() > HalfLength || p.Pos.Y.Abs() > HalfWidth {
					t.Errorf("player %d of side %d is off the pitch: %v, %v", i, side, p.Pos.X.Float(), p.Pos.Y.Float())
				}
				if d := p.Pos.to(was.Pos); d > 12*one/10 {
					t.Errorf("player %d of side %d jumps %.2f m", i, side, d.Float())
				}
				if p.Vel.len() > sprintSpeed+one/10 {
					t.Errorf("player %d of side %d runs at %.2f m/s", i, side, p.Vel.len().Float())
				}
				if p.Fresh < 0 || p.Fresh > one || p.Busy < 0 {
					t.Errorf("player %d of side %d: freshness %v, busy %d", i, side, p.Fresh, p.Busy)
				}
				for other := range after.Teams {
					for j := range after.Count[other] {
						if (other != side || j != i) && p.Pos.minus(after.Teams[other][j].Pos).within(3*one/10) {
							t.Errorf("two players are %.2f m apart", p.Pos.to(after.Teams[other][j].Pos).Float())
						}
					}
				}
			}
		}
		checkBall(t, before, after)
	})
}

func checkBall(t *testing.T, before, after *State) {
	t.Helper()
	if d := after.Ball.Pos.to(before.Ball.Pos); d > 34*one/10 {
		t.Errorf("the ball jumps %.2f m", d.Float())
	}
	if !after.Owner.nobody() {
		if d := after.at(after.Owner).Pos.to(after.Ball.Pos); d > letGo {
			t.Errorf("its carrier is %.2f m from the ball", d.Float())
		}
	}
	untouched := before.Owner.nobody() && after.Owner.nobody() && after.Age == before.Age+ticksPerFrame
	if untouched && after.Ball.energy() > before.Ball.energy()+0.2 {
		t.Errorf("untouched, the ball gains energy: %.2f, then %.2f", before.Ball.energy(), after.Ball.energy())
	}
	if after.Frame != before.Frame+1 || after.Over == TimeUp && after.Frame != Frames || after.Over == Playing && after.Frame >= Frames {
		t.Errorf("frame %d after %d, %q", after.Frame, before.Frame, after.Over)
	}
	if after.Over == Stolen && (after.Owner.Side != Right || after.Owner.nobody()) {
		t.Errorf("stolen, and %v has the ball", after.Owner)
	}
	if (after.Over == Goal) != (after.Score[Left] > 0) || (after.Over == OwnGoal) != (after.Score[Right] > 0) {
		t.Errorf("%q at %v", after.Over, after.Score)
	}
}

// A copy is a snapshot, a decoded state plays on like the original, and after the end nothing moves.
func TestStateIsAValue(t *testing.T) {
	n := 0
	matches(t, tier.Rounds(9, 27, 900), func(before, after *State) {
		n++
		if n%5 != 0 && after.Over == Playing {
			return
		}
		again, text := *before, before.AppendCanonical(nil)
		again.Step(after.Action)
		want := after.AppendCanonical(nil)
		if !bytes.Equal(again.AppendCanonical(nil), want) {
			t.Error("a copy goes another way")
		}
		decoded, err := Decode(text)
		if err != nil {
			t.Fatal(err)
		}
		back := decoded.(*State)
		back.Step(after.Action)
		if got := back.AppendCanonical(nil); !bytes.Equal(got, want) {
			t.Errorf("what was decoded goes another way:\n%s\n%s", got, want)
		}
		if after.Over != Playing {
			over := *after
			over.Step(GoRight)
			if !bytes.Equal(over.AppendCanonical(nil), want) {
				t.Error("it goes on after the end")
			}
		}
	})
}

// Every end comes about.
func TestEnds(t *testing.T) {
	seen := map[End]int{}
	matches(t, tier.Rounds(400, 400, 4000), func(_, after *State) { seen[after.Over]++ })
	for e := Goal; e <= TimeUp; e++ {
		if seen[e] == 0 {
			t.Errorf("no episode ends with %q: %v", e, seen)
		}
	}
}

// Sprinting is faster than walking, walking than dribbling, and all are slower with the ball than without it.
func TestSpeeds(t *testing.T) {
	run := func(acts ...Action) Fix {
		s := alone(Vec{-40 * one, 0})
		for _, a := range acts {
			s.Step(a)
		}
		for range 25 {
			s.Step(GoRight)
		}
		return s.Teams[Left][0].Vel.len()
	}
	walk, sprint, dribble := run(), run(Sprint), run(Dribble)
	for _, c := range []struct {
		name   string
		got    Fix
		lo, hi float64
	}{{"walking", walk, 4, 5}, {"sprinting", sprint, 6.5, 8}, {"dribbling", dribble, 2.8, 3.5},
		{"sprinting no more", run(Sprint, ReleaseSprint), walk.Float() - 0.01, walk.Float() + 0.01},
		{"dribbling no more", run(Dribble, ReleaseDribble), walk.Float() - 0.01, walk.Float() + 0.01},
		{"sprinting after dribbling", run(Dribble, Sprint), sprint.Float() - 0.01, sprint.Float() + 0.01}} {
		if v := c.got.Float(); v < c.lo || v > c.hi {
			t.Errorf("%s: %.2f m/s; want %.2f to %.2f", c.name, v, c.lo, c.hi)
		}
	}
}

// alone is a state with one player, who has the ball, and a mate far behind.
func alone(at Vec) State {
	sc := Scene{Left: []Stand{{0, 0, CM}, {-9500, 0, GK}}, Right: []Stand{{9800, 0, GK}}}
	s := Begin(&sc, 1)
	s.Teams[Left][0].Pos, s.Ball.Pos, s.Start = at, at, at
	s.Owner, s.Active = Who{Left, 0}, 0
	s.Past = [reaction]Vec{at, at}
	return s
}

// An action of the agent lasts until the next one: directions continue, and kicks happen once.
func TestSticky(t *testing.T) {
	s := alone(Vec{-30 * one, 0})
	s.Step(GoTop)
	for range 20 {
		s.Step(Idle)
	}
	if v := s.Teams[Left][0].Vel; v.Y > -4*one || v.X.Abs() > one/10 {
		t.Errorf("after GoTop and idling he runs %v, %v", v.X.Float(), v.Y.Float())
	}
	s.Step(ReleaseDirection)
	for range 20 {
		s.Step(Idle)
	}
	if v := s.Teams[Left][0].Vel; !v.within(one / 10) {
		t.Errorf("released, he still runs %v, %v", v.X.Float(), v.Y.Float())
	}
	s.Step(ShortPass)
	if s.Owner.nobody() {
		t.Error("the ball leaves in the frame of the decision; the foot needs more time")
	}
	s.Step(Idle)
	if !s.Owner.nobody() {
		t.Error("the pass was not played")
	}
}

// A pass goes to the mate in the direction of movement.
func TestPassGoesWhereOneRuns(t *testing.T) {
	for dir := GoLeft; dir <= GoBottomLeft; dir++ {
		s := alone(Vec{})
		s.Count[Left] = 10
		for i, h := range headings {
			s.Teams[Left][2+i] = Player{Role: CM, Pos: h.scaled(12 * one), Fresh: one, Home: h.scaled(12 * one)}
		}
		s.Step(dir)
		s.Step(ShortPass)
		s.Step(Idle)
		if want := 2 + int(dir-GoLeft); s.Receiver != want {
			t.Errorf("running %v, the pass goes to %d; want %d", dir, s.Receiver, want)
		}
		for range 30 {
			if s.Owner.nobody() {
				s.Step(Idle)
			}
		}
		if want := (Who{Left, 2 + int(dir-GoLeft)}); s.Owner != want || s.Active != want.Index {
			t.Errorf("%v: %v has the ball, the agent commands %d; want %v", dir, s.Owner, s.Active, want)
		}
	}
}

// Among the mates in front, the one in the direction of movement is preferred, then one at a good distance; a mate
// behind gets no pass.
func TestWhomAPassGoesTo(t *testing.T) {
	at := func(far, degrees Fix) Vec { return Vec{far * one, 0}.turned(degrees * one / 360) }
	for _, c := range []struct {
		what  string
		mates []Vec
		want  int // -1: nobody
	}{
		{"a little behind the shoulder", []Vec{at(10, 95)}, -1},
		{"a little before it", []Vec{at(10, -85)}, 0},
		{"ahead and far, or half aside and near", []Vec{at(10, 30), at(20, 0)}, 1},
		{"ahead and far, or hardly aside and near", []Vec{at(20, 0), at(10, -15)}, 1},
		{"the same angle on both sides, one at the better distance", []Vec{at(20, 40), at(11, -40)}, 1},
		{"ahead but farther than a short pass goes, or half aside", []Vec{at(30, 0), at(20, 40)}, 1},
	} {
		s := alone(Vec{})
		s.Count[Left] = 2 + len(c.mates)
		for i, m := range c.mates {
			s.Teams[Left][2+i] = Player{Role: CM, Pos: m, Fresh: one, Home: m}
		}
		s.Teams[Left][1].Pos = Vec{one, 0} // the keeper is too near for a pass
		d, want := deliveryOf(ShortPass), c.want
		if want >= 0 {
			want += 2
		}
		for _, turn := range []Fix{0, 1, 2, 3} { // whichever way he runs
			for i, m := range c.mates {
				s.Teams[Left][2+i].Pos = m.turned(turn * one / 4)
			}
			if got := s.choose(s.Owner, GoRight.heading().turned(turn*one/4), &d); got != want {
				t.Errorf("%s, turned by %d quarters: the pass goes to %d; want %d", c.what, turn, got, want)
			}
		}
	}
}
