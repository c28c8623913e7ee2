package cartkick

import (
	"testing"

	"gymkhana"
	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/kittest"
)

func TestGame(t *testing.T) { kittest.Run(t, Game, "rules.go") }

func TestVersion(t *testing.T) { kittest.Version(t, Game, "47ef49f4c5402879", "65297ec9da670aa2") }

func TestFacts(t *testing.T) { kittest.Facts(t, Game) }

func TestCalibrated(t *testing.T) { kittest.Calibrate(t, Game) }

func BenchmarkGame(b *testing.B) { kittest.Bench(b, Game) }

func TestProof(t *testing.T) { kittest.Prove(t, Game) }

func TestInstances(t *testing.T) { kittest.Instances(t, Game) }

func TestGuesses(t *testing.T) { kittest.Guesses(t, Game) }

func TestLadder(t *testing.T) { kittest.Ladder(t, Game) }

func TestLatency(t *testing.T) { kittest.Latency(t, Game) }

// begun is the start of a match.
func begun(t *testing.T, level int, seed gymkhana.Seed) State {
	t.Helper()
	cfg, err := gymkhana.NewConfig(Params{Level: level})
	if err != nil {
		t.Fatal(err)
	}
	s, err := start(cfg, seed)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// play holds keys for some ticks.
func play(s *State, ticks int, keys ...kit.Key) {
	in := []kit.Input{{Held: kit.KeySet(keys...), Pressed: kit.KeySet(keys...)}}
	for range ticks {
		tick(s, in)
		in[0].Pressed = 0
	}
}

// lay puts the ball somewhere, at rest: pixels from the left, and above the ground.
func lay(s *State, x, high int) {
	s.Ball.X, s.Ball.Y, s.Ball.VX, s.Ball.VY = kit.FromInt(x), kit.FromInt(ground-radius-high), 0, 0
}

// A cart that jumps when the ball is close before it kicks it in an arc; without a jump, or with the ball behind it, it
// only pushes.
func TestKick(t *testing.T) {
	for _, c := range []struct {
		name  string
		x     int // of the ball; the cart is at 500 and faces right
		keys  []kit.Key
		kicks bool
	}{
		{"close before it", 582, []kit.Key{keyD, keyW}, true},
		{"without a jump", 582, []kit.Key{keyD}, false},
		{"too far", 800, []kit.Key{keyD, keyW}, false},
		{"behind it", 418, []kit.Key{keyD, keyW}, false},
	} {
		s := begun(t, 1, 1)
		s.Carts[0].Box.X = kit.FromInt(500)
		lay(&s, c.x, 0)
		play(&s, 12, c.keys...)
		if up := kit.FromInt(ground-radius) - s.Ball.Y; (up > kit.FromInt(60)) != c.kicks {
			t.Errorf("%s: the ball is %v pixels up after 12 ticks, with speed %v, %v", c.name, up.Float(), s.Ball.VX.Float(), s.Ball.VY.Float())
		}
	}
	s := begun(t, 1, 1)
	s.Carts[0].Spring = kit.FromInt(leap) - 2*kit.One
	play(&s, 1, keyW)
	if s.Carts[0].Box.VY < 0 {
		t.Error("the cart jumps without pressure in its spring")
	}
}

// Goals count on the right for the player and on the left for the rival; four win the match, and three against, or the
// time, end it.
func TestGoals(t *testing.T) {
	s := begun(t, 4, 1)
	mid := s.meadow().sill + 30
	for n := 1; n <= 2; n++ {
		lay(&s, hay-inside-1, mid)
		play(&s, 1)
		if s.Against != n || s.Goals != 0 || s.Best != 0 {
			t.Fatalf("%d to %d after %d balls in the hole on the left", s.Goals, s.Against, n)
		}
		play(&s, cheer)
	}
	for n := 1; n <= match; n++ {
		lay(&s, far+inside+1, mid)
		play(&s, 1)
		if s.Goals != n || s.advance() != kit.FromInt(n) {
			t.Fatalf("%d goals, advance %v, after %d balls in the hole on the right", s.Goals, s.advance().Float(), n)
		}
		if _, won := over(&s); won != (n == match) {
			t.Fatalf("won is %v after %d goals", won, n)
		}
		play(&s, cheer)
	}
	s = begun(t, 4, 1)
	s.Against = allowed - 1
	lay(&s, hay-inside-1, mid)
	play(&s, 1)
	if why, won := over(&s); why == "" || won {
		t.Errorf("after three goals of the rival the match is %q", why)
	}
	s = begun(t, 1, 1)
	play(&s, whistle)
	if why, won := over(&s); why != "the time is up" || won {
		t.Errorf("after %d ticks the match is %q", s.Tick, why)
	}
}

// The half of the best part of the ball's way counts, and does not fall when the ball goes back.
func TestAdvance(t *testing.T) {
	s := begun(t, 1, 2)
	s.From = kit.FromInt(584) // 600 pixels before the hole
	s.Carts[1].Box.X = kit.FromInt(300)
	lay(&s, 884, 0)
	play(&s, 1)
	lay(&s, 400, 0)
	play(&s, 1)
	if got := s.advance(); (got - kit.One/4).Abs() > kit.One/100 {
		t.Errorf("advance is %v after half of the way; want 0.25", got.Float())
	}
}

// A ball that lies on the sill of a hole rolls back to the field.
func TestSill(t *testing.T) {
	for _, x := range []int{far + 10, hay - 10} {
		s := begun(t, 1, 3)
		lay(&s, x, s.meadow().sill)
		play(&s, 120)
		if s.Goals+s.Against > 0 || s.Ball.Y < kit.FromInt(ground-s.meadow().sill) {
			t.Errorf("a ball on the sill at %d is at %v, %v after two seconds", x, s.Ball.X.Float(), s.Ball.Y.Float())
		}
	}
}

// The boost uses fizz, and a bottle refills half of the tank and is there again after six seconds.
func TestFizz(t *testing.T) {
	s := begun(t, 1, 4)
	lay(&s, 1100, 0)
	s.Carts[0].Box.X = kit.FromInt(hay + long)
	play(&s, 8, kit.Space)
	fast := s.Carts[0].Box.VX
	play(&s, 1, keyD)
	if s.tank() != full-8 || fast < kit.FromInt(5) {
		t.Errorf("after eight ticks of boost: speed %v, tank %d", fast.Float(), s.tank())
	}
	s.Carts[0].Tank = 0
	s.Carts[0].Box.X, s.Carts[0].Box.VX = kit.FromInt(bottles[0]), 0
	play(&s, 1)
	if s.tank() != full/2 || s.Bottles[0] != refill {
		t.Errorf("on the bottle: tank %d, %d ticks to the next one", s.tank(), s.Bottles[0])
	}
	play(&s, refill)
	if s.Bottles[0] != 0 {
		t.Errorf("%d ticks to the next bottle after %d", s.Bottles[0], refill)
	}
}

// The ball never leaves the field but through the holes, whatever the carts do to it.
func TestBallStaysIn(t *testing.T) {
	for seed := range gymkhana.Seed(6) {
		s := begun(t, 5, seed)
		r := s.Rand
		for n := range 150 {
			if n%10 == 0 {
				s.Ball.VY = -kit.FromInt(16)
			}
			play(&s, 12, []kit.Key{keyA, keyD, keyD, keyW, kit.Space}[r.N(5, n, 99)])
			x, y := s.Ball.X.Floor(), s.Ball.Y.Floor()
			in := x >= hay+radius-2 && x <= far-radius+2
			hole := y > ground-s.meadow().sill-s.meadow().mouth && y < ground-s.meadow().sill
			if y > ground-radius+2 || y < roof+radius-2 || !in && !hole {
				t.Fatalf("seed %d, step %d: the ball is at %d, %d", seed, n, x, y)
			}
		}
	}
}
