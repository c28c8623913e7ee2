package welldescent

import (
	"testing"

	"gymkhana"
	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/kittest"
)

func TestGame(t *testing.T) { kittest.Run(t, Game, "rules.go") }

func TestVersion(t *testing.T) { kittest.Version(t, Game, "3faae224ff59f899", "57984f52ae000d8f") }

func TestFacts(t *testing.T) { kittest.Facts(t, Game) }

func TestCalibrated(t *testing.T) { kittest.Calibrate(t, Game) }

func BenchmarkGame(b *testing.B) { kittest.Bench(b, Game) }

func TestProof(t *testing.T) { kittest.Prove(t, Game) }

func TestInstances(t *testing.T) { kittest.Instances(t, Game) }

func TestGuesses(t *testing.T) { kittest.Guesses(t, Game) }

func TestLadder(t *testing.T) { kittest.Ladder(t, Game) }

func TestLatency(t *testing.T) { kittest.Latency(t, Game) }

// begun is the start of a task.
func begun(t *testing.T, task int, seed gymkhana.Seed) State {
	t.Helper()
	cfg, err := gymkhana.NewConfig(Game.Tasks[task].Params)
	if err != nil {
		t.Fatal(err)
	}
	s, err := start(cfg, seed)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// above is a beetle that falls onto a bucket of some kind.
func above(t *testing.T, kind Kind, hp int) State {
	s := begun(t, 0, 1)
	s.Buckets[1].X, s.Buckets[1].Kind = s.X, kind
	s.Y, s.On, s.HP = kit.FromInt(s.Buckets[1].Top+10), -1, hp
	return s
}

// idle plays ticks without input until done, for ten seconds at most.
func idle(s *State, done func() bool) bool {
	for range 600 {
		if done() {
			return true
		}
		tick(s, []kit.Input{{}})
	}
	return false
}

// Every kind of bucket does to the beetle what the rules say, and counts once.
func TestBuckets(t *testing.T) {
	for _, c := range []struct {
		kind             Kind
		hp, then         int
		four, six, count int
	}{{Firm, 12, 12, 1, 1, 1}, {Firm, 5, 6, 1, 1, 1}, {Cracked, 5, 5, 1, 0, 1}, {BeltLeft, 3, 3, 0, 0, 1},
		{Spiked, 12, 8, 1, 1, 1}, {Spiked, 7, 3, 0, 0, 1}, {Spiked, 4, 0, 0, 0, 0}} {
		s := above(t, c.kind, c.hp)
		if !idle(&s, func() bool { return s.On >= 0 || s.Lost != "" }) {
			t.Fatalf("%s: the beetle never lands", kinds[c.kind])
		}
		if s.HP != c.then || s.AtFour != c.four || s.AtSix != c.six || s.Landed != c.count ||
			(s.Lost != "") != (c.then == 0) {
			t.Errorf("%s with %d hit points: now %d, landings %d, %d at four, %d at six, %q", kinds[c.kind], c.hp,
				s.HP, s.Landed, s.AtFour, s.AtSix, s.Lost)
		}
		s.On, s.Y = -1, s.Y+kit.FromInt(5) // up, and down on it again
		if c.then > 0 && (!idle(&s, func() bool { return s.On >= 0 || s.Lost != "" }) || s.Landed != 1) {
			t.Errorf("%s: %d landings after the second one", kinds[c.kind], s.Landed)
		}
	}
}

// A cracked bucket bears for 24 ticks, and a belt moves a beetle that rests.
func TestUnsteadyBuckets(t *testing.T) {
	s := above(t, Cracked, health)
	ticks := 0
	for idle(&s, func() bool { return s.On >= 0 }); s.On >= 0 && ticks < 100; ticks++ {
		tick(&s, []kit.Input{{}})
	}
	if ticks != 24 {
		t.Errorf("a cracked bucket bears for %d ticks; want 24", ticks)
	}
	for kind, sign := range map[Kind]kit.Fix{BeltLeft: -1, BeltRight: 1, Firm: 0} {
		s := above(t, kind, health)
		idle(&s, func() bool { return s.On >= 0 })
		x := s.X
		for range 10 {
			tick(&s, []kit.Input{{}})
		}
		if got := s.X - x; got != 15*kit.One*sign {
			t.Errorf("%s: moved by %v in 10 ticks", kinds[kind], got.Float())
		}
	}
}

// A beetle that rests is carried into the thorns, which sting once and throw the beetle through its bucket.
func TestThorns(t *testing.T) {
	s := begun(t, 0, 1)
	if !idle(&s, func() bool { return s.HP < health }) {
		t.Fatal("the thorns never come")
	}
	if top := s.Camera.Y(s.Y) - tall; s.HP != 6 || s.On != -1 || top > kit.Top+thorns+12 {
		t.Errorf("%d hit points left, on bucket %d, at %v", s.HP, s.On, top)
	}
	high := s.Y
	idle(&s, func() bool { return s.Y < high-kit.FromInt(60) })
	if s.HP != 6 {
		t.Errorf("the thorns stung again: %d hit points left", s.HP)
	}
}

// Most buckets, and not all, can be reached by who runs off the nearer end of the one before. All hang within the well,
// and spikes are never twice in a row.
func TestBucketsInReach(t *testing.T) {
	for task := range Game.Tasks {
		near, all := 0, 0
		for seed := range gymkhana.Seed(50) {
			s := begun(t, task, seed)
			before := s.Buckets[0]
			for n := 1; n < 60; n++ {
				b := s.next(n, &before)
				ticks, speed := 0, kit.Fix(0)
				for y := kit.Fix(0); y < kit.FromInt(s.Gap); ticks++ {
					speed = min(speed+gravity, fastest)
					y += speed
				}
				if all++; (b.X - before.X).Abs() < kit.FromInt(s.Width+2*feet)+stride*kit.Fix(ticks-1) {
					near++
				}
				if half := kit.FromInt(s.Width / 2); b.X < half || b.X > kit.FromInt(well)-half ||
					b.Kind == Spiked && before.Kind == Spiked {
					t.Fatalf("task %d, seed %d, bucket %d: %+v after %+v", task+1, seed, n, b, before)
				}
				before = b
			}
		}
		if 4*near < 3*all || near == all {
			t.Errorf("task %d: %d of %d buckets can be reached from the one before", task+1, near, all)
		}
	}
}
