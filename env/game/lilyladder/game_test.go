package lilyladder

import (
	"testing"

	"gymkhana"
	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/climb"
	"gymkhana/env/game/kit/kittest"
)

func TestGame(t *testing.T) { kittest.Run(t, Game, "rules.go") }

func TestVersion(t *testing.T) { kittest.Version(t, Game, "bb06a775c62b65e2", "c60729e25e6cdff4") }

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

// held is an input with some keys.
func held(keys ...kit.Key) []kit.Input { return []kit.Input{{Held: kit.KeySet(keys...)}} }

// alone is a well with one pad, on which the frog sits.
func alone(t *testing.T, kind Kind) State {
	s := begun(t, 0, 1)
	for i := range s.Pads {
		s.Pads[i].Top, s.Pads[i].Kind = 10_000+i, Sunk
	}
	s.Pads[0] = Pad{X: s.X, Kind: kind, Period: 150}
	return s
}

// A bounce lifts the frog by 189 pixels and takes 56 ticks; one from a spring lifts it twice as high.
func TestBounces(t *testing.T) {
	for kind, want := range map[Kind]int{Firm: 189, Spring: 390} {
		s := alone(t, kind)
		for (s.Landed != 0 || s.Tick == 0) && !s.Dead {
			tick(&s, held())
		}
		most, ticks := 0, 0
		for ticks == 0 || s.Landed != 0 && !s.Dead {
			tick(&s, held())
			most = max(most, s.Y.Floor())
			ticks++
		}
		if most < want || most > want || kind == Firm && (ticks < 54 || ticks > 58) {
			t.Errorf("from a %s pad it rises by %d in %d ticks; want %d", kinds[kind], most, ticks, want)
		}
	}
}

// A brown pad bears once; a frog that rises passes any pad.
func TestBrownPads(t *testing.T) {
	s := alone(t, Brown)
	bounced := 0
	for range 300 {
		if tick(&s, held()); s.Landed == 0 && !s.Dead {
			bounced++
		}
	}
	if bounced != 1 || s.Pads[0].Kind != Sunk {
		t.Errorf("the frog bounced %d times from a brown pad, which is now %s", bounced, kinds[s.Pads[0].Kind])
	}
	s = alone(t, Firm)
	s.Pads[1] = Pad{X: s.X, Top: 90}
	for s.Best == 0 && !s.Dead {
		if tick(&s, held()); s.VY > 0 && s.Y > kit.FromInt(100) && s.Best != 0 {
			t.Fatal("the frog bounced from a pad on its way up")
		}
	}
	if s.score() != 9 {
		t.Errorf("score %d after coming down on a pad at 90; want 9", s.score())
	}
}

// Who leaves the well on one side comes back on the other, and the frog is the same distance from any pad as before.
func TestSidesMeet(t *testing.T) {
	s := alone(t, Firm)
	for range 600 {
		if s.X <= kit.FromInt(6) {
			break
		}
		tick(&s, held(kit.ArrowLeft))
		s.Y, s.VY = kit.FromInt(50), 0 // floating
	}
	before := s.offset(&s.Pads[0])
	tick(&s, held(kit.ArrowLeft))
	if s.X < kit.FromInt(well-10) || s.offset(&s.Pads[0])-before > 7 || s.offset(&s.Pads[0]) < before {
		t.Errorf("the frog is at %v; its first pad is at %d, before at %d", s.X.Float(), s.offset(&s.Pads[0]), before)
	}
}

// Every pad can be reached from the one before: it is lower than a bounce is high, and nearer than the frog can steer
// until it comes down there. Brown pads and springs are never next to their like.
func TestPadsAreInReach(t *testing.T) {
	for task := range Game.Tasks {
		for seed := range gymkhana.Seed(50) {
			s := begun(t, task, seed)
			before := s.Pads[0]
			for n := 1; n < 100; n++ {
				p := s.next(n, &before)
				rise, ticks, way, speed := bounce, 0, kit.Fix(0), kit.Fix(0)
				for y := kit.Fix(0); rise > 0 || y >= kit.FromInt(p.Top-before.Top); ticks++ {
					rise -= gravity
					y += rise
					speed = min(speed+push, fastest)
					way += speed
				}
				off := climb.Across(before.X, p.X, kit.FromInt(well)).Abs()
				if off > way || p.Top-before.Top > 175 || p.Kind == before.Kind &&
					(p.Kind == Brown || p.Kind == Spring) {
					t.Fatalf("task %d, seed %d, pad %d: %+v after %+v, %v pixels aside; the frog can steer %v in %d ticks", task+1, seed, n, p, before,
						off.Float(), way.Float(), ticks)
				}
				before = p
			}
		}
	}
}
