package drumlane

import (
	"testing"

	"gymkhana"
	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/kittest"
)

func TestGame(t *testing.T) { kittest.Run(t, Game, "rules.go") }

func TestVersion(t *testing.T) { kittest.Version(t, Game, "04a7c448861abd35", "54f412a35810c5b9") }

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

// sung is a song with these notes from the first slot on: d a drum, b a bell.
func sung(t *testing.T, song string) State {
	t.Helper()
	s := begun(t, 0, 1)
	s.Notes = [slots]Note{}
	for i, r := range song {
		s.Notes[i] = map[rune]Note{'d': Drum, 'b': Bell}[r]
	}
	return s
}

// A jump at the beginning of a step passes over the place of a note in that step and over the next one, and must not
// meet a bell. In each pair of texts, the first has the notes and the second the steps with a press.
func TestJumps(t *testing.T) {
	for _, c := range []struct {
		notes, presses string
		passed         int
		died           string
	}{
		{"..d..", ".....", 0, "ran into a drum"},
		{"..d..", "..x..", 1, ""},
		{"..d..", ".x...", 1, ""},
		{"..d..", "x....", 0, "ran into a drum"},
		{"..dd.", "..x..", 2, ""},
		{"..ddd", "..xxx", 3, ""}, // the second press is in the air, the third when it lands
		{"..d.b", "..xx.", 2, ""}, // the second press does not make the jump longer
		{"..b..", ".....", 1, ""},
		{"..b..", "..x..", 0, "hit a bell"},
		{"..b..", ".x...", 0, "hit a bell"},
		{"..b..", "x....", 1, ""},
		{"..db.", "..x..", 1, "hit a bell"},
		{"..db.", ".x...", 2, ""},
		{".ddb.", ".x...", 3, ""},
		{"d.db.", "x.x..", 2, "hit a bell"}, // there was no way
	} {
		s := sung(t, c.notes)
		for _, press := range c.presses {
			s.act(press == 'x')
		}
		if s.Passed != c.passed || s.Died != c.died {
			t.Errorf("%s with %s: %d passed, %q; want %d, %q", c.notes, c.presses, s.Passed, s.Died, c.passed, c.died)
		}
	}
}

// A jump may begin at any tick: it passes over a drum 5 to 25 ticks later, and hits a bell then.
func TestJumpsBetweenSteps(t *testing.T) {
	for since := range 2 * flight {
		for _, note := range []string{"....d", "....b"} {
			s := sung(t, note)
			for s.Tick < pulse.At(4) {
				in := []kit.Input{{}}
				if s.Tick == pulse.At(4)-since {
					in[0].Pressed = kit.KeySet(kit.Space)
				}
				tick(&s, in)
			}
			if over := since >= 5 && since <= 25; (s.Died == "") != (over == (note == "....d")) {
				t.Errorf("%s, a jump %d ticks before: %q", note, since, s.Died)
			}
		}
	}
}

// The fields of the next note agree with when it is met, whatever the tick, and show nothing that is not on the screen.
func TestNextIsMet(t *testing.T) {
	s := sung(t, "...............b")
	for s.Passed == 0 && s.Tick < 1000 {
		left := pulse.At(15) - s.Tick
		if next := s.next(); left <= seen && next != (sight{"bell", left}) || left > seen && next.Kind != "none" {
			t.Fatalf("tick %d: next is %+v; the bell is %d ticks ahead", s.Tick, next, left)
		}
		tick(&s, []kit.Input{{}})
	}
	if s.Tick != pulse.At(15) {
		t.Errorf("the bell was passed at tick %d", s.Tick)
	}
}

// Every song can be played to its end with one look at the screen per step.
func TestEverySongHasAWay(t *testing.T) {
	for seed := range gymkhana.Seed(20) {
		s := begun(t, int(seed%5), seed)
		for !s.ended() && s.Died == "" {
			s.act(oracle(&kit.Seat[State]{State: &s}).Equal(jump))
		}
		notes := 0
		for _, n := range s.Notes {
			if n != Rest {
				notes++
			}
		}
		if reason, won := over(&s); !won || s.Passed != notes || notes < 40 {
			t.Errorf("seed %d: %s after %d of %d notes", seed, reason, s.Passed, notes)
		}
	}
}
