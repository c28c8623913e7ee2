package paperglider

import (
	"testing"

	"gymkhana"
	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/kittest"
	"gymkhana/env/game/kit/track"
)

func TestGame(t *testing.T) { kittest.Run(t, Game, "rules.go") }

func TestVersion(t *testing.T) { kittest.Version(t, Game, "76bef7a54d8af74c", "f357dfdc21b587b6") }

func TestFacts(t *testing.T) { kittest.Facts(t, Game) }

func TestCalibrated(t *testing.T) { kittest.Calibrate(t, Game) }

func BenchmarkGame(b *testing.B) { kittest.Bench(b, Game) }

func TestProof(t *testing.T) { kittest.Prove(t, Game) }

func TestInstances(t *testing.T) { kittest.Instances(t, Game) }

func TestGuesses(t *testing.T) { kittest.Guesses(t, Game) }

func TestLadder(t *testing.T) { kittest.Ladder(t, Game) }

func TestLatency(t *testing.T) { kittest.Latency(t, Game) }

// begin starts a flight with the default parameters.
func begin(t *testing.T, seed gymkhana.Seed) State {
	t.Helper()
	s, err := start(nil, seed)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// The glider hovers until the first flap, and then sinks into the street if nothing is done.
func TestHoversUntilTheFirstFlap(t *testing.T) {
	s := begin(t, 1)
	for range 200 {
		tick(&s, []kit.Input{{}})
	}
	if fresh := begin(t, 1); s.Height != fresh.Height || s.Dist != 0 {
		t.Fatalf("without a flap it moved to %v", s.Dist.Float())
	}
	tick(&s, []kit.Input{{Pressed: kit.KeySet(kit.Space)}})
	for range 200 {
		if s.Hit == "" {
			tick(&s, []kit.Input{{}})
		}
	}
	if s.Hit != "came down in the street" && s.Hit != "hit a tower" {
		t.Errorf("it ended as %q; want it to fall", s.Hit)
	}
}

// Flapping in every step carries the glider into the storm.
func TestStormEndsAClimb(t *testing.T) {
	s := begin(t, 1)
	for range 40 {
		if !s.step(true) {
			break
		}
	}
	if s.Hit != "flew into the storm" {
		t.Errorf("after 40 flaps: %q at %v", s.Hit, s.Height.Float())
	}
}

// The glider hits a tower exactly when a part of it is at the same place and outside the window, and the tower is counted
// when the glider has left it.
func TestWindow(t *testing.T) {
	for _, c := range []struct {
		height int
		hit    bool
	}{{300, false}, {300 + 75 - bodyH/2, false}, {300 + 76 - bodyH/2, true}, {300 - 75 + bodyH/2, false}, {300 - 76 + bodyH/2, true}} {
		s := State{Flying: true, Gap: 150, Dist: kit.FromInt(400), Height: kit.FromInt(c.height)}
		for i := range s.Ahead {
			s.Ahead[i] = Tower{At: 401 + 1000*i, Mid: 300}
		}
		if s.collide(); s.Hit != "" {
			t.Fatalf("at %d it hits a tower that is one pixel away", c.height)
		}
		s.Dist += kit.One
		if s.collide(); s.Hit != "" {
			t.Fatalf("at %d it hits a tower that it only touches", c.height)
		}
		s.Dist += kit.One
		if s.collide(); (s.Hit != "") != c.hit {
			t.Errorf("at %d: hit %q; want a hit: %v", c.height, s.Hit, c.hit)
		}
	}
	s := State{Flying: true, Gap: 200, Dist: kit.FromInt(1000 + towerW + bodyW - 2*forward), Height: kit.FromInt(300), Rise: kit.One}
	for i := range s.Ahead {
		s.Ahead[i] = Tower{At: 1000 + 1000*i, Mid: 300}
	}
	for want := range 2 {
		if tick(&s, []kit.Input{{}}); s.Passed != want || s.Hit != "" {
			t.Errorf("%d pixels behind the tower: %d counted, hit %q", s.tail()-1000-towerW, s.Passed, s.Hit)
		}
	}
	if tick(&s, []kit.Input{{}}); s.Passed != 1 {
		t.Errorf("the tower was counted %d times", s.Passed)
	}
}

// Neighbouring windows are never at the same height and never farther apart than the reach.
func TestWindowsAreWithinReach(t *testing.T) {
	for seed := range gymkhana.Seed(200) {
		s := begin(t, seed)
		for i, a := range s.Ahead[:towers-1] {
			b := s.Ahead[i+1]
			if by := max(a.Mid-b.Mid, b.Mid-a.Mid); by < s.Reach/3 || by > s.Reach {
				t.Errorf("seed %d: windows at %d and %d", seed, a.Mid, b.Mid)
			}
			if w := s.window(b); w.From <= 0 || w.To >= ceiling || w.Meets(track.Span{From: ceiling, To: ceiling + 1}) {
				t.Errorf("seed %d: a window from %d to %d", seed, w.From, w.To)
			}
		}
	}
}
