package foundrycircuit

import (
	"testing"

	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/kittest"
	"gymkhana/env/game/kit/tiles"
)

func TestGame(t *testing.T) { kittest.Run(t, Game, "rules.go", "circuits.go", "traps.go") }

func TestVersion(t *testing.T) { kittest.Version(t, Game, "998a6699b2dbb7a8", "e9684814d827c557") }

func TestFacts(t *testing.T) { kittest.Facts(t, Game) }

func TestCalibrated(t *testing.T) { kittest.Calibrate(t, Game) }

func BenchmarkGame(b *testing.B) { kittest.Bench(b, Game) }

func TestProof(t *testing.T) { kittest.Prove(t, Game) }

func TestInstances(t *testing.T) { kittest.Instances(t, Game) }

func TestGuesses(t *testing.T) { kittest.Guesses(t, Game) }

func TestLadder(t *testing.T) { kittest.Ladder(t, Game) }

func TestLatency(t *testing.T) { kittest.Latency(t, Game) }

// row is a circuit of some parts between the first and the last, with all traps in the same phase.
func row(phase uint8, list ...uint8) State {
	s := State{Circuit: 2, Begin: startX, Far: startX}
	s.Count = copy(s.Parts[:], append(append([]uint8{first}, list...), last))
	for i := range s.Phase {
		s.Phase[i] = [2]uint8{phase, phase + 7}
	}
	s.Body = tiles.Body{X: startX * kit.One, Y: floorTop * kit.One, Ground: true}
	return s
}

// play makes a move of the oracle's, by its control, some times.
func play(s *State, control string, times int) {
	for i, m := range seer.Moves {
		for n := 0; m.Name == control && n < times; n++ {
			seer.Play(s, uint8(i))
		}
	}
}

// TestParts checks that every part can be passed in every phase of its traps, and that it keeps its traps away from the
// lamp beside it.
func TestParts(t *testing.T) {
	if i := strip.Ragged(); i >= 0 {
		t.Fatalf("part %d is not %d wide, or has not as many rows as the others", i, partCols)
	}
	for i := last + 1; i < len(parts); i++ {
		for phase := uint8(0); phase < 48; phase += 5 {
			s := row(phase, uint8(i))
			for _, m := range seer.Search(&s, kit.AtLeast("completion_progress", 1)) {
				seer.Play(&s, m)
			}
			if !s.Out || s.Deaths > 0 {
				t.Errorf("part %d, phase %d cannot be passed: %d of %d pixels", i, phase, s.Far, s.Door())
			}
		}
		for _, tr := range traps[i] {
			if tr.letter != 'W' && (tr.From < 0 || tr.To > partCols*tile-tile) {
				t.Errorf("part %d: the %s reaches from %d to %d, where a lamp may stand", i, tr.name, tr.From, tr.To)
			}
		}
	}
}

// TestNeeds checks that slag must be jumped, that hot pipes must not, and that a low door must be slid through.
func TestNeeds(t *testing.T) {
	for _, c := range []struct {
		part            uint8
		control, fatal  string
		passes, touches bool
	}{
		{4, "move_right", "fell into the slag", false, true},
		{2, "move_right", "", true, false},
		{2, "jump_right", "touched a hot pipe", false, true},
		{3, "move_right", "", false, false},
		{3, "jump_right", "", false, false},
		{3, "crouch_slide_right", "", true, false},
	} {
		s := row(0, c.part)
		play(&s, c.control, 30)
		if s.Out != c.passes || s.How != c.fatal || (s.Deaths > 0) != c.touches {
			t.Errorf("part %d, %s: through the door %v, went out %d times, %q", c.part, c.control, s.Out, s.Deaths, s.How)
		}
	}
}

// TestLamps lights a lamp, goes out behind it, and glows again there; the third time ends the round.
func TestLamps(t *testing.T) {
	s := row(0, 2, 2, 4, 2)
	for deaths := 1; deaths <= lives; deaths++ {
		play(&s, "move_right", 40)
		if s.Deaths != deaths || s.Lamps != 1 || s.Burn == 0 {
			t.Fatalf("went out %d times with %d lamps, want %d and 1", s.Deaths, s.Lamps, deaths)
		}
		if why, won := over(&s); won || (why != "") != (deaths == lives) {
			t.Errorf("after going out %d times: over %q, won %v", deaths, why, won)
		}
		for s.Burn > 0 {
			tick(&s, make([]kit.Input, 1))
		}
		if at := s.Body.X.Floor(); at != s.lamp(1) || s.Lamps != 1 {
			t.Errorf("glows again at %d with %d lamps; the lamp is at %d", at, s.Lamps, s.lamp(1))
		}
	}
}

// TestTraps meets each trap on the floor in its middle: over a period it is in the way for a while and lets the spark be
// for a while, and those are the ticks that closed names, but for some at the borders.
func TestTraps(t *testing.T) {
	for _, k := range kinds {
		tr := reach(&k, 2*tile)
		s := row(0, 2)
		s.Body.X = kit.FromInt((tr.From + tr.To) / 2)
		hit, closed, differ := 0, 0, 0
		for tick := range k.track {
			at := k.track.At(tick)
			at.X += 2 * tile * kit.One
			h, c := tr.hits(s.box(), at), tr.closed(at, 0)
			if h {
				hit++
			}
			if c {
				closed++
			}
			if h && !c {
				differ++
			}
		}
		if n := len(k.track); hit < n/12 || hit > n*2/3 || closed < hit || differ > 0 || closed == n && k.letter != 'S' {
			t.Errorf("%c: hits the spark in %d of %d ticks and is closed in %d; %d of them it hits while open", k.letter, hit, n, closed, differ)
		}
	}
}
