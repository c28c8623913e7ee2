package desertdash

import (
	"testing"

	"gymkhana"
	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/kittest"
	"gymkhana/env/game/kit/track"
)

func TestGame(t *testing.T) { kittest.Run(t, Game, "rules.go") }

func TestVersion(t *testing.T) { kittest.Version(t, Game, "ed433bd3b94a673c", "1b3d8095a82be7f0") }

func TestFacts(t *testing.T) { kittest.Facts(t, Game) }

func TestCalibrated(t *testing.T) { kittest.Calibrate(t, Game) }

func BenchmarkGame(b *testing.B) { kittest.Bench(b, Game) }

func TestProof(t *testing.T) { kittest.Prove(t, Game) }

func TestInstances(t *testing.T) { kittest.Instances(t, Game) }

func TestGuesses(t *testing.T) { kittest.Guesses(t, Game) }

func TestLadder(t *testing.T) { kittest.Ladder(t, Game) }

func TestLatency(t *testing.T) { kittest.Latency(t, Game) }

// A player who thinks longer comes less far, even if it sees ahead and knows its own delay: the
// moments in which it could jump are too far apart.
func TestThinkingCosts(t *testing.T) {
	last := 0
	for _, latency := range []gymkhana.Ticks{0, 12, 20, 60} {
		got := 0
		for seed := range gymkhana.Seed(20) {
			got += slowRound(t, seed, latency) / 20
		}
		t.Logf("latency of %d ticks: %d paces", latency, got)
		switch {
		case latency == 0 && got < 1200:
			t.Errorf("without latency: %d paces; want at least 1200", got)
		case latency > 0 && got > last*3/4:
			t.Errorf("latency of %d ticks: %d paces; want at most three quarters of the %d before", latency, got, last)
		}
		last = got
	}
}

// slowRound gives the score of the first round of the middle task, in 50 seconds at most, when
// some ticks go by before each action.
func slowRound(t *testing.T, seed gymkhana.Seed, latency gymkhana.Ticks) int {
	endless, err := Game.Suite()[2].Environment.Config.With(gymkhana.Config(`{"goal":[]}`))
	if err != nil {
		t.Fatal(err)
	}
	env, err := Game.Env(endless)
	if err != nil {
		t.Fatal(err)
	}
	w := env.(*kit.World[State])
	if _, err := w.Reset(t.Context(), seed); err != nil {
		t.Fatal(err)
	}
	act := jump
	for left := 50 * gymkhana.TicksPerSecond; left > 0; left -= latency + hold {
		if _, err := w.Capabilities().Pass(t.Context(), latency); err != nil {
			t.Fatal(err)
		}
		if s := play(w); s.Hit != "" {
			break
		}
		if _, err := w.Step(t.Context(), []gymkhana.Action{act}); err != nil {
			t.Fatal(err)
		}
		if act = wait; !lives(play(w), int(latency), false, 120) {
			act = jump
		}
	}
	s := play(w)
	return s.paces()
}

// play is the state of a world.
func play(w *kit.World[State]) State { return w.State().Moment.Play }

// lives reports whether a player with a latency can survive a number of ticks if its next action is
// a jump or none, and the later ones are any.
func lives(s State, latency int, jumps bool, ticks int) bool {
	for i := range latency + hold {
		in := []kit.Input{{}}
		if jumps && i == latency {
			in[0].Pressed = kit.KeySet(kit.Space)
		}
		if tick(&s, in); s.Hit != "" {
			return false
		}
	}
	ticks -= latency + hold
	return ticks <= 0 || lives(s, latency, false, ticks) || lives(s, latency, true, ticks)
}

// Only birds that fly above the ears can be passed on the ground. For every other obstacle a jump may
// begin during one whole step at the lowest cruising speed, and longer at a walk.
func TestWhatToJump(t *testing.T) {
	for kind := range Kind(len(kinds)) {
		under := kinds[kind].bottom >= bodyH
		for speed, least := range map[kit.Fix]int{kit.FromInt(6): hold, walk: 3 * hold} {
			if got := !runsInto(kind, speed, 0); got != under {
				t.Errorf("%s: passed on the ground %v; want %v", kinds[kind].name, got, under)
			}
			if n := slack(kind, speed); !under && n < least {
				t.Errorf("%s: at %.0f pixels a tick, a jump may begin in %d ticks; want at least %d", kinds[kind].name, speed.Float(), n, least)
			}
		}
	}
}

// slack is the longest time without a break in which a jump over an obstacle may begin, at a given speed, in ticks.
func slack(kind Kind, speed kit.Fix) int {
	longest := 0
	for _, span := range track.Moments(1, 500, func(at int) bool { return !runsInto(kind, speed, at) }) {
		longest = max(longest, span.Len())
	}
	return longest
}

// runsInto plays a run at a speed that stays, past one obstacle, with a jump in one tick, 0 for none.
func runsInto(kind Kind, speed kit.Fix, at int) bool {
	s := State{Running: true, Speed: speed, Cruise: kit.FromInt(6), Kinds: 1, MinGap: 60, MaxGap: 60}
	for i := range s.Ahead {
		s.Ahead[i] = Obstacle{At: 400 + 100_000*i, Kind: kind}
	}
	for i := 1; s.offset(s.Ahead[0]) > -100; i++ {
		in := []kit.Input{{}}
		if i == at {
			in[0].Pressed = kit.KeySet(kit.Space)
		}
		tick(&s, in)
	}
	return s.Hit != ""
}

// A leap over an obstacle never lands on the next one, however slow the fox is: at walking speed they are at least a
// leap apart.
func TestSparseFirstDenseLater(t *testing.T) {
	for _, task := range Game.Tasks {
		p := task.Params.(Params)
		cfg, err := gymkhana.NewConfig(p)
		if err != nil {
			t.Fatal(err)
		}
		for seed := range gymkhana.Seed(20) {
			s, err := start(cfg, seed)
			if err != nil {
				t.Fatal(err)
			}
			leap := (s.Cruise * 44).Floor()
			if free := s.offset(s.Ahead[0]) - bodyW; free < leap {
				t.Errorf("task %s, seed %d: the first obstacle stands at %d; the jump that starts the run ends at %d", task.Name, seed, free, leap)
			}
			for i, o := range s.Ahead[1:] {
				before := s.Ahead[i]
				if free := o.At - before.At - kinds[before.Kind].width; free < leap {
					t.Errorf("task %s, seed %d: %d pixels behind obstacle %d; a leap is %d", task.Name, seed, free, i, leap)
				}
			}
		}
	}
}

// The layers of the picture leave no gap, wherever the fox is.
func TestNoHoles(t *testing.T) {
	s, err := start(nil, 1)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 8 {
		s.Dist = kit.FromInt(1777 * i)
		c := kit.NewCanvas()
		draw(c, &s)
		pix := c.Image().Pix
		for at := 3; at < len(pix); at += 4 {
			if pix[at] != 255 {
				t.Fatalf("at %d pixels of the way, pixel %d,%d is not covered", 1777*i, at/4%kit.Width, at/4/kit.Width)
			}
		}
	}
}
