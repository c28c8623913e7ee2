package yard

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/env/envtest"
	"gymkhana/env/game/kit"
)

func TestExact(t *testing.T) { envtest.VetRules(t, "yard.go", "rules.go", "check.go") }

// court has a seed beside the start, a key beyond a mat, and a nest and a seed behind a gate. A beetle walks up and
// down column 6.
const court = `
##########################
#SSo...........1........a#
#........................#
#........................#
#........................#
#........................#
#........................#
####################A#####
#NN.............p........#
#NN......................#
##########################
##########################
##########################
`

func game(look Look) *Yards {
	return New(look, Plan{Name: "Court", Text: court, Walks: []Walk{{Beetles: 1, Track: Round(120, 6, 1, 6, 5)}}})
}

// begun is a round that is mirrored in some way, with the beetle at the top of its walk.
func begun(t *testing.T, g *Yards, flip uint8) State {
	t.Helper()
	for seed := gymkhana.Seed(1); seed < 500; seed++ {
		if s, err := g.Start(gymkhana.Config(`{}`), seed); err != nil || s.Flip == flip && s.mirror(s.Mat) == Cols+1 {
			s.Phase, s.Back = [maxWalks]uint16{}, 0
			return s
		}
	}
	t.Fatalf("no seed gives a round mirrored by %d", flip)
	return State{}
}

// steps makes moves: letters u, r, d, l for a square in a direction, w to wait a step.
func steps(g *Yards, s *State, moves string) {
	for _, m := range moves {
		for range stepTicks {
			g.Tick(s, []kit.Input{{Held: arrows[strings.IndexRune("wurdl", m)]}})
		}
	}
}

// TestMirror plays the same way in a yard and in its mirror images: after every step the ant is at the mirrored place,
// and has been caught as often.
func TestMirror(t *testing.T) {
	g := game(Look{})
	turn := [4]*strings.Replacer{1: strings.NewReplacer("l", "r", "r", "l"), 2: strings.NewReplacer("u", "d", "d", "u"),
		3: strings.NewReplacer("l", "r", "r", "l", "u", "d", "d", "u")}
	caught := 0
	for flip := uint8(1); flip < 4; flip++ {
		s, p := begun(t, g, flip), begun(t, g, 0)
		for i, m := range "rrdddruuwrrddlllluurrrrrdrrrrrruurr" {
			steps(g, &p, string(m))
			steps(g, &s, turn[flip].Replace(string(m)))
			x, y, beetle := s.X, s.Y, g.environment(&s).(Scene).Beetles[0]
			if flip&1 != 0 {
				x, beetle.X = Cols*Tile-x, Cols*Tile-beetle.X
			}
			if flip&2 != 0 {
				y, beetle.Y, beetle.VY = Rows*Tile-y, Rows*Tile-beetle.Y, -beetle.VY
			}
			want := g.environment(&p).(Scene).Beetles[0]
			dx, dy := beetle.X-want.X, beetle.Y-want.Y
			if max(dx, -dx, dy, -dy) > 1 || beetle.VY != want.VY {
				t.Fatalf("mirrored by %d, step %d: the beetle is %v; want %v", flip, i, beetle, want)
			}
			if x != p.X || y != p.Y || s.Deaths != p.Deaths || s.Seeds() != p.Seeds() || g.Progress(&s) != g.Progress(&p) {
				t.Fatalf("mirrored by %d, step %d: %d,%d with %d deaths; want %d,%d with %d", flip, i, x, y, s.Deaths,
					p.X, p.Y, p.Deaths)
			}
		}
		caught = p.Deaths
	}
	if caught == 0 {
		t.Error("the beetle never caught the ant")
	}
}

// TestCaught carries a seed into the beetle: it is lost, and the ant returns to its mat. A seed that was brought to a
// mat is kept. The third time ends the round.
func TestCaught(t *testing.T) {
	g := game(Look{})
	s := begun(t, g, 0)
	for deaths := 1; deaths <= lives; deaths++ {
		steps(g, &s, "rr")
		if s.Seeds() != 1 || s.Carry != 1 {
			t.Fatalf("carries %b after two steps; want seed 1", s.Carry)
		}
		if deaths == lives {
			steps(g, &s, "ll") // to the mat and back
			if s.Kept != 1 || s.Carry != 0 {
				t.Fatalf("keeps %b and carries %b on the mat; want seed 1 kept", s.Kept, s.Carry)
			}
			steps(g, &s, "rr")
		}
		for s.Deaths < deaths && s.Tick < 5000 {
			if s.X < 6*Tile {
				steps(g, &s, "r")
			}
			steps(g, &s, "w")
		}
		want := 0
		if deaths == lives {
			want = 1
		}
		if s.Deaths != deaths || s.Stun == 0 || s.Seeds() != want {
			t.Fatalf("caught %d times with %d seeds, %d ticks left; want %d times with %d", s.Deaths, s.Seeds(), s.Stun,
				deaths, want)
		}
		if why, won := g.Over(&s); won || (why != "") != (deaths == lives) {
			t.Errorf("caught %d times: over %q, won %v", deaths, why, won)
		}
		for s.Stun > 0 {
			steps(g, &s, "w")
		}
		if s.X != 2*Tile+Tile/2 || s.Y != Tile+Tile/2 {
			t.Errorf("returns to %d,%d; want the last square of the mat", s.X, s.Y)
		}
	}
}

// TestGate tries a gate without its key, with it, and after losing it.
func TestGate(t *testing.T) {
	g := game(Look{})
	s := begun(t, g, 0)
	s.X, s.Y = 20*Tile+Tile/2, 6*Tile+Tile/2
	steps(g, &s, "d")
	if s.Y > 7*Tile {
		t.Fatal("went through the gate without the key")
	}
	steps(g, &s, "uuuuurrrr")
	if s.Keys() != 1 {
		t.Fatalf("has %d keys at %d,%d; want 1", s.Keys(), s.X, s.Y)
	}
	open := s
	steps(g, &open, "llllddddddd")
	if open.Y < 8*Tile {
		t.Errorf("the gate does not open with the key: at %d,%d", open.X, open.Y)
	}
	s.X = 20*Tile + Tile/2
	s.Carry = 0
	steps(g, &s, "dddddddd")
	if s.Y > 7*Tile || s.Keys() != 0 {
		t.Errorf("the gate opens without the key that was lost: at %d,%d", s.X, s.Y)
	}
}

// TestBegins checks that a round begins without progress on every mat where it may begin, and that the first step toward
// the nest is progress.
func TestBegins(t *testing.T) {
	g := game(Look{})
	for seed := range gymkhana.Seed(50) {
		s, err := g.Start(gymkhana.Config(`{}`), seed)
		if err != nil || g.Progress(&s) != 0 {
			t.Fatalf("seed %d: progress %v at the start, %v", seed, g.Progress(&s).Float(), err)
		}
		if s.Near--; g.Progress(&s) <= 0 {
			t.Errorf("seed %d: no progress a move nearer", seed)
		}
	}
}

// TestHome checks that the nest counts only with all seeds.
func TestHome(t *testing.T) {
	g := game(Look{})
	s := begun(t, g, 0)
	s.Kept = 1<<maxSeeds | 1
	s.X, s.Y = 3*Tile+Tile/2, 8*Tile+Tile/2
	steps(g, &s, "l")
	if why, _ := g.Over(&s); why != "" || g.Progress(&s) >= kit.One {
		t.Errorf("home without a seed: over %q, progress %v", why, g.Progress(&s).Float())
	}
	s.X = 15*Tile + Tile/2
	steps(g, &s, "r")
	s.X = 3*Tile + Tile/2
	steps(g, &s, "l")
	if _, won := g.Over(&s); !won || g.Progress(&s) != kit.One {
		t.Errorf("home with all seeds: won %v, progress %v", won, g.Progress(&s).Float())
	}
}

// TestPointer walks toward the pointer while its button is down, around no corner.
func TestPointer(t *testing.T) {
	g := game(Look{})
	s := begun(t, g, 0)
	in := []kit.Input{{X: left + 4*Tile, Y: top + 3*Tile, Buttons: kit.LeftButton}}
	for range 60 {
		g.Tick(&s, in)
	}
	if d := [2]int{s.X - 4*Tile, s.Y - 3*Tile}; max(d[0], -d[0], d[1], -d[1]) >= pace {
		t.Errorf("the ant is %v pixels from the pointer", d)
	}
	in[0].Buttons, in[0].X = 0, left+600
	at := s.X
	if g.Tick(&s, in); s.X != at {
		t.Error("the ant follows a pointer whose button is up")
	}
}

// TestDark changes everything that the lamp does not light: neither the picture nor the field environment shows it.
func TestDark(t *testing.T) {
	g := game(Look{Night: true})
	a := begun(t, g, 0)
	a.X, a.Y = 15*Tile+Tile/2, 3*Tile+Tile/2
	b := a
	b.Phase[0] = 60 // the beetle
	b.Kept = 1      // the seed beside the start
	if one, two := scene(t, g, &a), scene(t, g, &b); one != two {
		t.Errorf("the field environment shows what is dark:\n%s\n%s", one, two)
	}
	c, d := kit.NewCanvas(), kit.NewCanvas()
	g.Draw(c, &a)
	g.Draw(d, &b)
	if !bytes.Equal(c.Image().Pix[kit.Top*4*kit.Width:], d.Image().Pix[kit.Top*4*kit.Width:]) {
		t.Error("the picture shows what is dark")
	}
	day := game(Look{})
	if scene(t, day, &a) == scene(t, day, &b) {
		t.Error("by day the field environment does not show it either")
	}
	a.X, a.Y = 3*Tile+Tile/2+lamp+4, Tile+Tile/2 // the seed's middle is just outside, its rim inside
	b = a
	b.Kept |= 1
	c, d = kit.NewCanvas(), kit.NewCanvas()
	g.Draw(c, &a)
	g.Draw(d, &b)
	if !bytes.Equal(c.Image().Pix[kit.Top*4*kit.Width:], d.Image().Pix[kit.Top*4*kit.Width:]) {
		t.Error("the picture shows the rim of a seed that the field environment does not")
	}
	a.X, a.Y = 12*Tile, 6*Tile
	c = kit.NewCanvas()
	g.Draw(c, &a)
	for y := kit.Top; y < kit.Height; y++ {
		for x := range kit.Width {
			dx, dy, at := x-left-a.X, y-top-a.Y, c.Image().RGBAAt(x, y)
			lit := at.R != dark.R || at.G != dark.G || at.B != dark.B
			if lit && dx*dx+dy*dy > (lamp+2)*(lamp+2) || !lit && dx*dx+dy*dy < (lamp-2)*(lamp-2) {
				t.Fatalf("pixel %d,%d, %d,%d from the ant: lit is %v", x, y, dx, dy, lit)
			}
		}
	}
}

func scene(t *testing.T, g *Yards, s *State) string {
	t.Helper()
	data, err := json.Marshal(g.environment(s))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// TestWay checks that the oracle's ways are shortest: as long as those of a search that does not know what is left, and
// without beetles as long as it expects.
func TestWay(t *testing.T) {
	g := game(Look{})
	empty := New(Look{}, Plan{Name: "Empty", Text: court})
	for _, goal := range []kit.Goal{kit.AtLeast("metrics.coins", 1), kit.AtLeast("metrics.coins", 2),
		kit.AtLeast("metrics.keys", 1).And("metrics.coins", 1), kit.AtLeast("completion_progress", 1)} {
		for flip := uint8(0); flip < 4; flip += 3 {
			s := begun(t, g, flip)
			e := begun(t, empty, flip)
			want := wish{seeds: int(goal[len(goal)-1].Target), home: goal[0].Field == "completion_progress"}
			if want.home {
				want.seeds = 2
			}
			if len(goal) > 1 {
				want.keys = 1
			}
			if n := empty.tour(&e, want).left(e.Mat, 0, false); n != len(empty.Way(&e, goal)) {
				t.Errorf("%v, mirrored by %d: %d moves without beetles; expected %d", goal, flip, len(empty.Way(&e, goal)), n)
			}
			if !want.home {
				q := g.search(&s, goal)
				q.Left = nil
				if blind, ok := q.Find(place{X: s.X, Y: s.Y}, 0); !ok || len(blind) != len(g.Way(&s, goal)) {
					t.Errorf("%v, mirrored by %d: %d moves; want %d", goal, flip, len(g.Way(&s, goal)), len(blind))
				}
			}
		}
	}
}

// TestUnhurt checks that the heuristic does not step before a beetle that comes straight on, and does step behind it.
func TestUnhurt(t *testing.T) {
	g := game(Look{})
	s := begun(t, g, 0)
	for _, c := range []struct {
		tick, row int
		safe      bool
	}{{0, 2, false}, {0, 5, true}, {60, 5, false}, {30, 3, false}, {30, 1, true}} {
		s.Tick = c.tick
		seen := g.environment(&s).(Scene)
		if got := unhurt(5*Tile+Tile/2, c.row*Tile+Tile/2, &seen, 2); got != c.safe {
			t.Errorf("tick %d, row %d: safe %v, want %v", c.tick, c.row, got, c.safe)
		}
	}
}

// TestCheck finds what is wrong with bad yards.
func TestCheck(t *testing.T) {
	if wrong := game(Look{}).Check(); wrong != nil {
		t.Errorf("the court is in order, but %v", wrong)
	}
	for _, c := range []struct {
		want string
		plan Plan
	}{
		{"walk 0 comes to '#'", Plan{Text: court, Walks: []Walk{{Beetles: 1, Track: Round(60, 5, 5, 5, 8)}}}},
		{"walk 0 comes to 'S'", Plan{Text: court, Walks: []Walk{{Beetles: 1, Track: Round(60, 1, 1, 9, 1)}}}},
		{"walk 0 comes to 'A'", Plan{Text: court, Walks: []Walk{{Beetles: 1, Track: Round(60, 20, 3, 20, 7)}}}},
		{"2 beetles in 61 ticks", Plan{Text: court, Walks: []Walk{{Beetles: 2, Track: Round(61, 5, 2, 9, 2)}}}},
		{"no way from column 1, row 1", Plan{Text: strings.Replace(court, "A", "#", 1)}},
	} {
		if wrong := New(Look{}, c.plan).Check(); !strings.Contains(strings.Join(wrong, "\n"), c.want) {
			t.Errorf("want %q in %q", c.want, wrong)
		}
	}
}

// TestSound forges states.
func TestSound(t *testing.T) {
	g := game(Look{Night: true})
	first := begun(t, g, 0)
	for name, forge := range map[string]func(*State){
		"another yard":      func(s *State) { s.Yard = 7 },
		"a moved seed":      func(s *State) { s.Items[0]++ },
		"outside":           func(s *State) { s.X = -500 },
		"in a wall":         func(s *State) { s.X, s.Y = half, half },
		"a mat in a wall":   func(s *State) { s.Mat = 0 },
		"an unknown mat":    func(s *State) { s.Mats = 1 << 5 },
		"an unknown key":    func(s *State) { s.Kept = 1 << 4 },
		"a face":            func(s *State) { s.Face = 9 },
		"a mat far outside": func(s *State) { s.Mat = 1 << 40 },
		"too long a stun":   func(s *State) { s.Stun = 1 << 40 },
		"time runs back":    func(s *State) { s.Tick = -1 },
	} {
		s := first
		forge(&s)
		if g.Sound(&s, &first) == nil {
			t.Errorf("%s is not refused", name)
		}
	}
	if err := g.Sound(&first, &first); err != nil {
		t.Error(err)
	}
}

// TestStart refuses yards that do not exist, and draws every item on one of its squares.
func TestStart(t *testing.T) {
	g := game(Look{})
	for _, cfg := range []string{`{"yard":2}`, `{"yard":-1}`, `{"yards":1}`, `[]`} {
		if _, err := g.Start(gymkhana.Config(cfg), 1); err == nil {
			t.Errorf("%s is not refused", cfg)
		}
	}
	for seed := gymkhana.Seed(0); seed < 50; seed++ {
		s, err := g.Start(gymkhana.Config(`{}`), seed)
		if err != nil {
			t.Fatal(err)
		}
		for i, letter := range itemLetters {
			if s.Items[i] >= 0 && g.letter(&s, int(s.Items[i])) != byte(letter) {
				t.Fatalf("seed %d: item %d lies on %q", seed, i, g.letter(&s, int(s.Items[i])))
			}
		}
		if c := g.letter(&s, s.Mat); c != 'S' || g.shut(&s, at(s.X, s.Y)) {
			t.Fatalf("seed %d: begins on %q", seed, c)
		}
	}
}
