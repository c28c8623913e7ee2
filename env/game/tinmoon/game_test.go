package tinmoon

import (
	"testing"

	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/kittest"
)

func TestGame(t *testing.T) { kittest.Run(t, Game, "rules.go", "caves.go") }

func TestVersion(t *testing.T) { kittest.Version(t, Game, "7c92d1f59e5b4807", "2fe404ed38213cb3") }

func TestFacts(t *testing.T) { kittest.Facts(t, Game) }

func TestCalibrated(t *testing.T) { kittest.Calibrate(t, Game) }

func BenchmarkGame(b *testing.B) { kittest.Bench(b, Game) }

func TestProof(t *testing.T) { kittest.Prove(t, Game) }

func TestInstances(t *testing.T) { kittest.Instances(t, Game) }

func TestGuesses(t *testing.T) { kittest.Guesses(t, Game) }

func TestLadder(t *testing.T) { kittest.Ladder(t, Game) }

func TestLatency(t *testing.T) { kittest.Latency(t, Game) }

// row is a cave of some parts between the first and the last.
func row(list ...uint8) State {
	s := State{Cave: 1, Begin: startX, Far: startX}
	s.Count = copy(s.Parts[:], append(append([]uint8{first}, list...), last))
	s.rise()
	return s
}

// TestParts gathers the bolts of every part, in several phases of its crawler, and leaves by the airlock.
func TestParts(t *testing.T) {
	if i := strip.Ragged(); i >= 0 {
		t.Fatalf("part %d is not %d wide, or has not as many rows as the others", i, partCols)
	}
	for i := last + 1; i < len(parts); i++ {
		want := 1
		if i > 8 {
			want = 2
		}
		for phase := uint8(0); phase < 60; phase += 20 {
			s := row(uint8(i))
			s.Phase[1] = phase
			if s.total() != want {
				t.Fatalf("part %d has %d bolts; want %d", i, s.total(), want)
			}
			list := strip.Places(&s, things, s.Parts[:s.Count], 'b', at(s.Door()), stand)
			o := seer
			o.Depth = 60
			o.Worth = func(s *State, goal kit.Goal) int { return worth(s, list, goal) }
			for _, m := range o.Search(&s, kit.AtLeast("score", float64(want)).And("completion_progress", 1)) {
				o.Play(&s, m)
			}
			if !s.Out || s.Deaths > 0 {
				t.Errorf("part %d, phase %d: the oracle comes to %d of %d with %d bolts, broken %d times", i, phase, s.Far, s.Door(), s.Bolts, s.Deaths)
			}
		}
	}
}

// TestJet burns the jet until it is empty, which lifts the scout higher than a jump, and fills it on the ground.
func TestJet(t *testing.T) {
	rise := func(keys kit.Keys) (top int, s State) {
		s = row()
		in := []kit.Input{{Held: keys, Pressed: keys}}
		for range 200 {
			tick(&s, in)
			in[0].Pressed = 0
			top = max(top, floorTop-s.Body.Y.Floor())
		}
		return top, s
	}
	jump, _ := rise(kit.KeySet(kit.Space))
	jet, s := rise(kit.KeySet(kit.Shift))
	if jump < 5*tile/2 || jump > 3*tile || jet < 4*tile || jet < jump+tile {
		t.Errorf("a jump rises %d pixels, the jet %d", jump, jet)
	}
	s.Body.Ground, s.Fuel = true, 0
	for range fuel / 2 {
		tick(&s, make([]kit.Input, 1))
	}
	if s.Fuel < fuel-4 {
		t.Errorf("after %d ticks on the ground the fuel is %d", fuel/2, s.Fuel)
	}
}

// TestCrawler lands on a crawler, and walks into one three times; between, the scout waits for a key at the start.
func TestCrawler(t *testing.T) {
	s := row(6)
	c, _, _ := s.crawler(1)
	s.Body.X, s.Body.Y, s.Body.Ground = c.X, c.Y-80*kit.One, false
	for range 30 {
		tick(&s, make([]kit.Input, 1))
	}
	if !s.Stomped[1] || s.Deaths != 0 {
		t.Errorf("landed on a crawler: squashed %v, broken %d times", s.Stomped[1], s.Deaths)
	}
	s = row(6)
	s.Bolts = 1
	for n := range lives {
		c, _, _ = s.crawler(1)
		s.Body.X, s.Waits = c.X, false
		tick(&s, make([]kit.Input, 1))
		if s.Deaths != n+1 || (s.Lost != "") != (n+1 == lives) {
			t.Fatalf("touched a crawler %d times: broken %d times, lost %q", n+1, s.Deaths, s.Lost)
		}
		for range 2 * broken {
			tick(&s, make([]kit.Input, 1))
		}
		if s.Lost == "" && (!s.Waits || s.Bolts != 1 || s.Body.X.Floor() != startX) {
			t.Fatalf("after a loss it waits %v at %d with %d bolts", s.Waits, s.Body.X.Floor(), s.Bolts)
		}
	}
	s = row(6)
	if tick(&s, []kit.Input{{Held: kit.KeySet(kit.Letter('r')), Pressed: kit.KeySet(kit.Letter('r'))}}); s.Lost == "" {
		t.Error("restart does not end the round")
	}
}

// TestAirlock comes to the airlock without the bolt, and with it.
func TestAirlock(t *testing.T) {
	for bolts, out := range map[int]bool{0: false, 1: true} {
		s := row(2)
		s.Body.X, s.Bolts = kit.FromInt(s.Door()), bolts
		tick(&s, make([]kit.Input, 1))
		if _, won := over(&s); won != out || (s.Progress() == kit.One) != out {
			t.Errorf("%d bolts: out %v, progress %v", bolts, won, s.Progress().Float())
		}
	}
}
