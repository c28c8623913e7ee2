package keepraider

import (
	"fmt"
	"math"
	"testing"

	"gymkhana"
	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/kittest"
)

func TestGame(t *testing.T) { kittest.Run(t, Game, "rules.go", "plans.go") }

func TestVersion(t *testing.T) { kittest.Version(t, Game, "5a61b5e2e5e44b88", "a97a6e0957be6e94") }

func TestFacts(t *testing.T) { kittest.Facts(t, Game) }

func TestCalibrated(t *testing.T) { kittest.Calibrate(t, Game) }

func BenchmarkGame(b *testing.B) { kittest.Bench(b, Game) }

func TestProof(t *testing.T) { kittest.Prove(t, Game) }

func TestInstances(t *testing.T) { kittest.Instances(t, Game) }

func TestGuesses(t *testing.T) { kittest.Guesses(t, Game) }

func TestLadder(t *testing.T) { kittest.Ladder(t, Game) }

func TestLatency(t *testing.T) { kittest.Latency(t, Game) }

// press holds a key for a number of ticks, and then lets some pass.
func press(s *State, k kit.Key, ticks, after int) {
	for i := range ticks + after {
		in := []kit.Input{{}}
		if i < ticks {
			in[0].Held = kit.KeySet(k)
		}
		if i == 0 {
			in[0].Pressed = in[0].Held
		}
		tick(s, in)
	}
}

// first is the first storey as it is drawn, without sentries that walk.
func first(t *testing.T) State {
	s, err := start(nil, 1)
	if err != nil {
		t.Fatal(err)
	}
	s.Flip, s.Facing = 0, 0
	s.From = s.plan().start
	s.enter()
	for i := range s.guards() {
		s.Sentries[i].DX, s.Sentries[i].DY = 0, 0
	}
	return s
}

// A press of 12 ticks is a cell or an eighth of a turn; walls stop the raider.
func TestWalk(t *testing.T) {
	s := first(t)
	press(&s, kit.ArrowUp, 12, 0)
	if off := (s.X - 5*kit.Half).Abs(); off > kit.One/1000 {
		t.Errorf("x %v after one press; want 2.5", s.X.Float())
	}
	press(&s, kit.ArrowRight, 12, 0)
	if s.Angle != fullTurn/8 {
		t.Errorf("angle %d; want %d", s.Angle, fullTurn/8)
	}
	press(&s, kit.ArrowLeft, 36, 0)
	press(&s, kit.ArrowUp, 60, 0)
	if s.Y < kit.One+girth-1 {
		t.Errorf("y %v is in the wall", s.Y.Float())
	}
}

// A shut door stops the raider; opened, it counts once and lets the raider through.
func TestDoor(t *testing.T) {
	s := first(t)
	s.X, s.Y = Cell{4, 2}.centre()
	press(&s, kit.ArrowUp, 12, 0)
	if s.X.Floor() != 4 {
		t.Fatalf("walked into a shut door: x %v", s.X.Float())
	}
	press(&s, kit.Space, 12, 12)
	press(&s, kit.Space, 12, 0)
	press(&s, kit.ArrowUp, 24, 0)
	if s.Opened != 1 || s.X.Floor() < 5 {
		t.Errorf("%d doors opened, x %v; want one door and beyond it", s.Opened, s.X.Float())
	}
}

// A bolt knocks out a sentry that is slightly off the cross; a bolt at a wall is lost.
func TestBolt(t *testing.T) {
	s := first(t)
	s.Sentries[0].X, s.Sentries[0].Y = Cell{4, 1}.centre()
	s.Sentries[0].Y += kit.One / 8
	press(&s, kit.Letter('x'), 12, 24)
	if s.Knocked != 1 || s.Bolts != fullQuiver-1 {
		t.Errorf("%d knocked out with %d bolts left; want 1 and %d", s.Knocked, s.Bolts, fullQuiver-1)
	}
	press(&s, kit.Letter('x'), 12, 24)
	if s.Knocked != 1 || s.Bolts != fullQuiver-2 || s.Bolt.Flying {
		t.Errorf("%d knocked out with %d bolts left; want 1 and %d", s.Knocked, s.Bolts, fullQuiver-2)
	}
}

// A sentry in reach strikes until the three lives are gone; a sentry that was knocked out stays so.
func TestStrikes(t *testing.T) {
	s := first(t)
	for range 3 {
		s.Sentries[0].X, s.Sentries[0].Y = Cell{2, 1}.centre()
		press(&s, kit.Space, 1, 60*10)
	}
	if reason, won := over(&s); s.Lives != 0 || reason == "" || won {
		t.Errorf("%d lives, health %d after thirty seconds beside a sentry; want a loss", s.Lives, s.Health)
	}
}

// Every storey is closed, has a start and a gate, and fits the arrays of a state.
func TestPlans(t *testing.T) {
	for level := range plans {
		for flip := range plans[level] {
			p := &plans[level][flip]
			if len(p.posts) > maxSentries || len(p.lanterns) > maxLanterns || len(p.doors) > maxDoors || p.start == (Cell{}) || p.gate == (Cell{}) {
				t.Errorf("storey %d.%d: %d posts, %d lanterns, %d doors, start %v, gate %v", level+1, flip, len(p.posts), len(p.lanterns), len(p.doors), p.start, p.gate)
			}
			for y := range rows {
				for x := range cols {
					if (x == 0 || y == 0 || x == cols-1 || y == rows-1) && p.cells[y][x] != Wall && p.cells[y][x] != Gate {
						t.Errorf("storey %d.%d is open at %d,%d", level+1, flip, x, y)
					}
				}
			}
		}
	}
}

// Every life begins with a view of more than a cell free ahead, so the first picture shows more than a wall.
func TestFirstView(t *testing.T) {
	for level := range plans {
		for seed := range gymkhana.Seed(100) {
			s, err := start(gymkhana.Config(fmt.Sprintf(`{"level":%d}`, level+1)), seed)
			if err != nil {
				t.Fatal(err)
			}
			if free := ahead(&s); free < kit.One*5/4 {
				t.Errorf("level %d, seed %d: %.2f cells are free ahead; want 1.25", level+1, seed, free.Float())
			}
		}
	}
}

// The eye is never in a wall or a shut door, wherever the raider can be.
func TestEye(t *testing.T) {
	s := first(t)
	for n := range 400 {
		press(&s, []kit.Key{kit.ArrowUp, kit.ArrowLeft, kit.ArrowUp, kit.ArrowRight, kit.ArrowDown}[s.Rand.N(5, n, 99)], 1+s.Rand.N(24, n, 98), 0)
		v := newView(kit.NewCanvas(), &s)
		if s.solid(int(math.Floor(v.X)), int(math.Floor(v.Y))) {
			t.Fatalf("after %d moves the eye is at %.2f, %.2f, in a wall; the raider at %.2f, %.2f", n, v.X, v.Y, s.X.Float(), s.Y.Float())
		}
	}
}

// A raider in the open gate looks out of the plan; there is no door.
func TestNoDoorOutside(t *testing.T) {
	s := first(t)
	for i := range s.plan().lanterns {
		s.Taken[i] = true
		s.Carried++
	}
	s.X, s.Y = s.plan().gate.centre()
	for s.Angle = range fullTurn {
		if d := s.doorAhead(); d >= 0 {
			t.Errorf("door %d is ahead of the gate", d)
		}
	}
}
