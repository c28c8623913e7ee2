package minegrid

import (
	"testing"

	"gymkhana"
	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/kittest"
)

func TestGame(t *testing.T) { kittest.Run(t, Game, "rules.go", "solve.go") }

func TestVersion(t *testing.T) { kittest.Version(t, Game, "a4f7ebfabc6007c3", "af429f9ee48f958f") }

func TestFacts(t *testing.T) { kittest.Facts(t, Game) }

func TestCalibrated(t *testing.T) { kittest.Calibrate(t, Game) }

func BenchmarkGame(b *testing.B) { kittest.Bench(b, Game) }

func TestProof(t *testing.T) { kittest.Prove(t, Game) }

func TestInstances(t *testing.T) { kittest.Instances(t, Game) }

func TestGuesses(t *testing.T) { kittest.Guesses(t, Game) }

func TestLadder(t *testing.T) { kittest.Ladder(t, Game) }

func TestLatency(t *testing.T) { kittest.Latency(t, Game) }

// play returns a board laid out by hand: * a mine, # covered, and the others open.
func play(t *testing.T, rows ...string) *State {
	t.Helper()
	s := &State{Last: -1}
	for y, row := range rows {
		for x := range row {
			if row[x] == '*' {
				s.Ground[y*side+x] = Mine
				s.Mines++
			}
		}
	}
	for y, row := range rows {
		for x := range row {
			if row[x] == '.' {
				s.open(Cell(y*side + x))
			}
		}
	}
	return s
}

// click makes a click on a named square and gives the board as seen.
func click(t *testing.T, s *State, name string, button kit.Buttons) []string {
	t.Helper()
	c, ok := ParseCell(name)
	if !ok || c.String() != name {
		t.Fatalf("%q is no square", name)
	}
	x, y := c.middle()
	tick(s, []kit.Input{{X: x, Y: y, Clicked: button}})
	return environment(s).([]string)
}

func TestRules(t *testing.T) {
	s := play(t, "*#*######", "#########", "#########", "#########", "####*####", "#########", "#########", "#########", "#########")
	if got := click(t, s, "b1", kit.LeftButton)[0]; got != "#2#######" {
		t.Errorf("a square between two bells: %s", got)
	}
	click(t, s, "a1", kit.RightButton)
	click(t, s, "c1", kit.RightButton)
	if s.correct() != 2 || s.flags() != 2 {
		t.Errorf("two right flags count %d of %d", s.correct(), s.flags())
	}
	click(t, s, "c2", kit.RightButton)
	if s.correct() != 1 {
		t.Errorf("a wrong flag leaves %d of two right ones; want 1", s.correct())
	}
	if click(t, s, "i9", kit.RightButton); s.flags() != s.Mines {
		t.Errorf("%d flags for %d mines", s.flags(), s.Mines)
	}
	if got := click(t, s, "a1", kit.LeftButton)[0]; got[0] != flag || s.Struck {
		t.Errorf("a flagged square opened: %s", got)
	}
	click(t, s, "c2", kit.RightButton)
	if got := click(t, s, "i1", kit.LeftButton); got[0] != "F2F100000" || got[4] != "0001#1000" || s.Opened != cells-s.Mines {
		t.Errorf("a square with no bell around did not open the rest: %q", got)
	}
	click(t, s, "e5", kit.RightButton)
	if why, won := over(s); !won {
		t.Errorf("all open and marked: over %q, won %v", why, won)
	}
	click(t, s, "e5", kit.RightButton)
	click(t, s, "e5", kit.LeftButton)
	if why, won := over(s); why != "a bell rang at e5" || won {
		t.Errorf("a bell struck: over %q, won %v", why, won)
	}
}

// All conclusions from the opened squares are true, whichever squares a player has opened.
func TestThoughtIsSound(t *testing.T) {
	found := [4]int{}
	for seed := range gymkhana.Seed(150) {
		r := kit.NewRand(seed)
		s := State{Mines: 10 + int(seed)%9, Last: -1}
		s.open(s.bury(r, 0))
		for range 4 {
			if c := Cell(r.N(cells, s.Opened, 99)); s.Ground[c]&Mine == 0 {
				s.open(c)
			}
			k := newKnowledge(&s)
			for depth := k.think(3); depth > 0; depth = k.think(3) {
				found[depth]++
			}
			for c := range Cell(cells) {
				if mine := s.Ground[c]&Mine != 0; mine && k.safe.has(c) || !mine && k.mine.has(c) {
					t.Fatalf("seed %d: wrong about %s: %q", seed, c, environment(&s))
				}
			}
		}
	}
	if found[1] == 0 || found[2] == 0 || found[3] == 0 {
		t.Errorf("conclusions by depth: %v; want some of each", found[1:])
	}
}

// Every seed has a board that thought of the depth asked for opens whole, and it is found fast.
func TestBoards(t *testing.T) {
	for i := range Game.Tasks {
		p := Game.Tasks[i].Params.(Params)
		for seed := gymkhana.Seed(1); seed <= 30; seed++ {
			s, err := lay(p, seed)
			if err != nil {
				t.Fatal(err)
			}
			if depth, knots, ok := s.solve(3); !ok || depth != p.Depth || knots < p.Knots {
				t.Errorf("%+v, seed %d: opened %v by depth %d with %d knots", p, seed, ok, depth, knots)
			}
		}
	}
}
