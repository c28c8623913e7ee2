package hiccupfinch

import (
	"testing"

	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/kittest"
)

func TestGame(t *testing.T) { kittest.Run(t, Game, "rules.go", "perches.go") }

func TestVersion(t *testing.T) { kittest.Version(t, Game, "30d5c988c0edde72", "3d4fd66ac60a83b7") }

func TestFacts(t *testing.T) { kittest.Facts(t, Game) }

func TestCalibrated(t *testing.T) { kittest.Calibrate(t, Game) }

func BenchmarkGame(b *testing.B) { kittest.Bench(b, Game) }

func TestProof(t *testing.T) { kittest.Prove(t, Game) }

func TestInstances(t *testing.T) { kittest.Instances(t, Game) }

func TestGuesses(t *testing.T) { kittest.Guesses(t, Game) }

func TestLadder(t *testing.T) { kittest.Ladder(t, Game) }

func TestLatency(t *testing.T) { kittest.Latency(t, Game) }

// row is a way of some parts between the first and the last.
func row(harmless bool, list ...uint8) State {
	s := State{Perch: 1, Harmless: harmless, Begin: startX, Far: startX}
	s.Count = copy(s.Parts[:], append(append([]uint8{first}, list...), last))
	s.perch()
	return s
}

// TestParts passes every part from several values of the meter, and touches no brambles.
func TestParts(t *testing.T) {
	if i := strip.Ragged(); i >= 0 {
		t.Fatalf("part %d is not %d wide, or has not as many rows as the others", i, partCols)
	}
	for i := last + 1; i < len(parts); i++ {
		for meter := 0; meter < period; meter += 20 {
			s := row(false, uint8(i))
			s.Meter = meter
			paths := ways(&s)
			o := seer
			o.Depth = 50
			o.Worth = func(s *State, _ kit.Goal) int { return worth(s, paths) }
			for _, m := range o.Search(&s, kit.AtLeast("completion_progress", 1)) {
				o.Play(&s, m)
			}
			if !s.Fed || s.Deaths > 0 {
				t.Errorf("part %d, meter %d: the oracle comes to %d of %d, %d times pricked", i, meter, s.Far, s.Crumb(), s.Deaths)
			}
		}
	}
}

// TestHiccup counts the ticks from hiccup to hiccup, and measures how high one goes on the ground and, while the finch
// glides, how far it comes down until the next.
func TestHiccup(t *testing.T) {
	s := row(false)
	in := make([]kit.Input, 1)
	var ticks []int
	top := s.Body.Y
	for n := range 3 * period {
		tick(&s, in)
		if s.Meter == 0 {
			ticks = append(ticks, n+1)
		}
		top = min(top, s.Body.Y)
	}
	if len(ticks) != 3 || ticks[0] != period || ticks[1] != 2*period {
		t.Errorf("hiccups at %v; want one every %d ticks", ticks, period)
	}
	if high := floorTop - top.Floor(); high < 2*tile || high >= 5*tile/2 {
		t.Errorf("a hiccup goes %d pixels up; want two tiles, %d", high, 2*tile)
	}
	in[0].Held = kit.KeySet(kit.ArrowUp)
	for range period {
		tick(&s, in)
	}
	before := s.Body.Y
	for range period {
		tick(&s, in)
	}
	if down := (s.Body.Y - before).Floor(); s.Body.Ground || down < -tile/2 || down > tile/2 {
		t.Errorf("from hiccup to hiccup a gliding finch comes down %d pixels, on the ground %v; want about none", down, s.Body.Ground)
	}
}

// TestBrambles puts the finch into brambles: three times end the round, and harmless ones do nothing.
func TestBrambles(t *testing.T) {
	for _, part := range []uint8{4, 5} {
		for _, harmless := range []bool{false, true} {
			s := row(harmless, part)
			for n := range lives {
				s.Body.X = kit.FromInt((partCols+4)*tile + tile/2)
				if part == 5 {
					s.Body.X, s.Body.Y, s.Body.Ground = kit.FromInt((partCols+4)*tile), kit.FromInt(8*tile+4), false
				}
				tick(&s, make([]kit.Input, 1))
				want := n + 1
				if harmless {
					want = 0
				}
				if s.Deaths != want || (s.Lost != "") != (want == lives) {
					t.Fatalf("part %d, harmless %v: pricked %d times, lost %q", part, harmless, s.Deaths, s.Lost)
				}
				for s.Lost == "" && s.Ruffle > 0 {
					tick(&s, make([]kit.Input, 1))
				}
				if !harmless && s.Lost == "" && s.Body.X.Floor() != startX {
					t.Fatalf("back at %d; want %d", s.Body.X.Floor(), startX)
				}
			}
		}
	}
}

// TestCrumb waits beside the table and on it.
func TestCrumb(t *testing.T) {
	for y, fed := range map[int]bool{floorTop: false, (stand - 1) * tile: true} {
		s := row(false)
		s.Body.X, s.Body.Y = kit.FromInt(s.Crumb()-tile/2), kit.FromInt(y)
		tick(&s, make([]kit.Input, 1))
		if _, won := over(&s); won != fed || (s.Progress() == kit.One) != fed {
			t.Errorf("at height %d: fed %v, progress %v", y, won, s.Progress().Float())
		}
	}
}
