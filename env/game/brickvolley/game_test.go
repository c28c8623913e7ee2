package brickvolley

import (
	"strconv"
	"testing"

	"gymkhana"
	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/kittest"
)

func TestGame(t *testing.T) { kittest.Run(t, Game, "rules.go") }

func TestVersion(t *testing.T) { kittest.Version(t, Game, "305a0c19bdd08147", "df8bd196837bdd34") }

func TestFacts(t *testing.T) { kittest.Facts(t, Game) }

func TestCalibrated(t *testing.T) { kittest.Calibrate(t, Game) }

func BenchmarkGame(b *testing.B) { kittest.Bench(b, Game) }

func TestProof(t *testing.T) { kittest.Prove(t, Game) }

func TestInstances(t *testing.T) { kittest.Instances(t, Game) }

func TestGuesses(t *testing.T) { kittest.Guesses(t, Game) }

func TestLadder(t *testing.T) { kittest.Ladder(t, Game) }

func TestLatency(t *testing.T) { kittest.Latency(t, Game) }

// begin is a wall in play.
func begin(t *testing.T, params string) State {
	t.Helper()
	s, err := start(gymkhana.Config(params), 1)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func hold(keys ...kit.Key) []kit.Input {
	return []kit.Input{{Held: kit.KeySet(keys...), Pressed: kit.KeySet(keys...)}}
}

func TestLaunch(t *testing.T) {
	s := begin(t, `{}`)
	for range 30 {
		tick(&s, hold(kit.ArrowLeft))
	}
	if !s.Resting || s.X != s.Paddle {
		t.Errorf("before Space the ball is at %d and the paddle at %d; want it carried", s.X.Round(), s.Paddle.Round())
	}
	aim := s.Aim
	tick(&s, hold(kit.Space))
	if s.Resting || s.VY >= 0 || (s.VX > 0) != (aim > 0) {
		t.Errorf("after Space: resting %v, moves (%v, %v) for aim %v", s.Resting, s.VX, s.VY, aim)
	}
	if s.X < kit.FromInt(left) || s.Paddle-s.Half < kit.FromInt(left) {
		t.Error("the paddle left the hall")
	}
}

// The ball goes straight up from the middle of the paddle, at 60° from its very end, and down past it if it misses.
func TestPaddle(t *testing.T) {
	wide := begin(t, `{}`).Half + radius*kit.One
	for _, c := range []struct {
		off    kit.Fix
		vx, vy float64
	}{{0, 0, -8}, {wide, 6.93, -4}, {-wide, -6.93, -4}, {wide / 2, 4, -6.93}, {wide + 1, 0, 8}} {
		s := begin(t, `{}`)
		s.Resting, s.X, s.Y, s.VX, s.VY = false, s.Paddle+c.off, kit.FromInt(line-4), 0, s.Speed
		tick(&s, hold())
		if dx, dy := s.VX.Float()-c.vx, s.VY.Float()-c.vy; dx*dx+dy*dy > 0.001 {
			t.Errorf("%.1f off the middle: moves (%.2f, %.2f); want (%.2f, %.2f)", c.off.Float(), s.VX.Float(), s.VY.Float(), c.vx, c.vy)
		}
	}
}

// The fastest ball is never inside a tile or a wall, whatever it hits, and keeps its speed.
func TestNoTunnel(t *testing.T) {
	for layout := 1; layout <= len(layouts); layout++ {
		s := begin(t, `{"layout":`+strconv.Itoa(layout)+`,"speed":12,"lives":5,"thick":6}`)
		for range 4000 {
			if s.Broken == s.Total {
				break
			}
			if s.Resting {
				tick(&s, hold(kit.Space))
			}
			s.Paddle = (s.X + kit.Fix(s.Tick%100-50)*kit.One).Clamp(kit.FromInt(left)+s.Half, kit.FromInt(right)-s.Half)
			tick(&s, hold())
			if i := s.touched(); i >= 0 || s.X < kit.FromInt(left+radius) || s.X > kit.FromInt(right-radius) || s.Y < kit.FromInt(top+radius) {
				t.Fatalf("wall %d, tick %d: the ball is in a wall or in tile %d", layout, s.Tick, i)
			}
			if d := kit.Hypot(s.VX, s.VY) - s.Speed; !s.Resting && d.Abs() > kit.One/50 {
				t.Fatalf("wall %d, tick %d: speed %.3f; want %.3f", layout, s.Tick, (d + s.Speed).Float(), s.Speed.Float())
			}
		}
	}
}

func TestThick(t *testing.T) {
	s := begin(t, `{"thick":1}`)
	for i, hits := range s.Tiles {
		if hits == 2 {
			s.hit(i)
			if s.Tiles[i] != 1 || s.Broken != 0 || s.Score != 10 {
				t.Errorf("after one hit: %d left, %d broken, score %d", s.Tiles[i], s.Broken, s.Score)
			}
			s.hit(i)
		}
	}
	if s.Broken != 1 || s.Score != 20 {
		t.Errorf("after two hits: %d broken, score %d; want 1 and 20", s.Broken, s.Score)
	}
}

// A ball that falls costs a life; the next one lies on the paddle, and the last ends the round.
func TestLives(t *testing.T) {
	s := begin(t, `{"lives":2}`)
	for want := 1; want >= 0; want-- {
		tick(&s, hold(kit.Space))
		s.Paddle, s.X = kit.FromInt(right)-s.Half, kit.FromInt(left+40)
		s.Y, s.VX, s.VY = kit.FromInt(line-4), 0, s.Speed
		for range 40 {
			tick(&s, hold())
		}
		if reason, won := over(&s); s.Lives != want || s.Resting != (want > 0) || won || (reason != "") != (want == 0) {
			t.Errorf("%d lives, resting %v, over %q; want %d lives", s.Lives, s.Resting, reason, want)
		}
	}
}
