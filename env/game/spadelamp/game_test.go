package spadelamp

import (
	"testing"

	"gymkhana"
	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/kittest"
	"gymkhana/env/game/kit/voxel"
)

func TestGame(t *testing.T) { kittest.Run(t, Game, "rules.go", "dig.go") }

func TestVersion(t *testing.T) { kittest.Version(t, Game, "9d9ba329a95eb3b2", "99af945877778cff") }

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

// hands plays some ticks with these keys held and buttons down.
func hands(s *State, ticks int, buttons kit.Buttons, keys ...kit.Key) {
	set := kit.KeySet(keys...)
	in := []kit.Input{{Held: set, Pressed: set, Buttons: buttons, Clicked: buttons, X: s.PointerX, Y: s.PointerY}}
	for range ticks {
		tick(s, in)
		in[0].Pressed, in[0].Clicked = 0, 0
	}
}

// flat is a digger on open grass, with level ground on two sides, which looks at the ground ahead.
func flat(t *testing.T) State {
	t.Helper()
	for seed := range gymkhana.Seed(100) {
		s := begun(t, 0, seed)
		for x := 3; x < size-4; x++ {
			for y := 4; y < size-4; y++ {
				h := s.height(x, y)
				if h < sea+2 || inCamp(x, y, pale+3) || s.height(x, y-1) != h || s.height(x, y-2) != h || s.height(x, y-3) != h ||
					s.block(x, y-1, h) != Air || s.block(x, y, h) != Air || s.block(x, y-2, h) != Air || s.block(x, y-1, h-1) != Grass {
					continue
				}
				s.Pose = voxel.Pose{At: voxel.Cell{X: x, Y: y, Z: h}, Pitch: -2}
				return s
			}
		}
	}
	t.Fatal("no island has level ground")
	return State{}
}

// Earth takes 20 ticks with the spade and 60 without, and leaves a hole; it counts once, even if it is placed and dug again.
func TestDigging(t *testing.T) {
	s := flat(t)
	if h, kind := s.aimed(); kind != Grass || h.Y != s.Pose.At.Y-1 {
		t.Fatalf("%s at %v from %v", names[kind], h.Cell, s.Pose)
	}
	hands(&s, 19, kit.LeftButton)
	if s.Gains[Dirt] != 0 || s.progress() != kit.Ratio(19, 20) {
		t.Fatalf("after 19 ticks: %d gained, %v done", s.Gains[Dirt], s.progress().Float())
	}
	hands(&s, 1, kit.LeftButton)
	hole := s.Aim
	if s.Gains[Dirt] != 1 || s.Counts[Dirt] != 1 || s.Slots[2] != Dirt || s.block(hole.X, hole.Y, hole.Z) != Air {
		t.Fatalf("after 20 ticks: %d gained, slots %v", s.Gains[Dirt], s.Slots)
	}
	hands(&s, 1, 0, kit.Letter('3'))
	hands(&s, 1, kit.RightButton)
	if s.block(hole.X, hole.Y, hole.Z) != Dirt || s.Counts[Dirt] != 0 || s.Slots[2] != Air {
		t.Fatalf("placed: %s, %d left", names[s.block(hole.X, hole.Y, hole.Z)], s.Counts[Dirt])
	}
	hands(&s, 59, kit.LeftButton)
	if s.Counts[Dirt] != 0 {
		t.Error("earth was dug in 59 ticks without the spade")
	}
	if hands(&s, 1, kit.LeftButton); s.Counts[Dirt] != 1 || s.Gains[Dirt] != 1 {
		t.Errorf("dug again: %d in the inventory, %d gained; want 1, 1", s.Counts[Dirt], s.Gains[Dirt])
	}
}

// A step walks two cells in the direction of the key, a jump helps up one cube, and one falls into a hole.
func TestWalking(t *testing.T) {
	s := flat(t)
	from := s.Pose.At
	hands(&s, 30, 0, kit.ArrowUp)
	if s.Pose.At != (voxel.Cell{X: from.X, Y: from.Y - 2, Z: from.Z}) {
		t.Fatalf("from %v ahead to %v", from, s.Pose.At)
	}
	if hands(&s, 15, 0, kit.ArrowDown); s.Pose.At.Y != from.Y-1 {
		t.Fatalf("15 ticks back to %v", s.Pose.At)
	}
	s.Pose.At.Y = from.Y - 2
	if hands(&s, 16, 0, kit.ArrowDown); s.Pose.At != from {
		t.Fatalf("and back to %v", s.Pose.At)
	}
	hands(&s, 20, kit.LeftButton)
	if hands(&s, 1, 0, kit.ArrowUp); s.Pose.At.Z != from.Z-1 {
		t.Fatalf("in the hole at %v", s.Pose.At)
	}
	if hands(&s, 30, 0, kit.ArrowUp); s.Pose.At.Y != from.Y-1 {
		t.Fatalf("out of the hole without a jump, to %v", s.Pose.At)
	}
	hands(&s, 12, 0, kit.Space)
	if hands(&s, 1, 0, kit.ArrowUp); s.Pose.At != (voxel.Cell{X: from.X, Y: from.Y - 2, Z: from.Z}) {
		t.Errorf("with a jump to %v", s.Pose.At)
	}
}

// Only the pick digs stone, and nothing digs the camp.
func TestTools(t *testing.T) {
	for _, tool := range []Kind{Air, Spade, Lamp, Log} {
		if needs(Stone, tool)+needs(Iron, tool)+needs(Coal, tool) != 0 || needs(Stone, Pick) == 0 {
			t.Errorf("stone with %s", names[tool])
		}
	}
	for _, kind := range []Kind{Air, Plank, Mat, Fence, Water} {
		if needs(kind, Spade)+needs(kind, Pick) != 0 {
			t.Errorf("%s can be dug", names[kind])
		}
	}
}

// Every island has a camp with a gate, a crate that does not stand where the digger does, three cubes of iron ore, trees
// and earth; the copy for searches is the same island.
func TestIslands(t *testing.T) {
	for seed := range gymkhana.Seed(30) {
		s := begun(t, int(seed%5), seed)
		g := s.grid()
		var n [kinds]int
		for z := range deep {
			for y := range size {
				for x := range size {
					kind := g.At(x, y, z)
					if n[kind]++; kind != s.block(x, y, z) {
						t.Fatalf("seed %d: %d,%d,%d is %s and %s", seed, x, y, z, names[kind], names[s.block(x, y, z)])
					}
				}
			}
		}
		if n[Crate] != 1 || n[Mat] != 1+2*s.Params.Gate || n[Mat]+n[Fence] != 24 || n[Iron] != ores || n[Log] < 9 || n[Grass] < 200 || n[Water] < 50 {
			t.Errorf("seed %d: %v", seed, n)
		}
		if s.block(s.Pose.At.X, s.Pose.At.Y, s.Pose.At.Z) != Air || s.depth() != 0 {
			t.Errorf("seed %d: the digger begins at %v", seed, s.Pose)
		}
	}
}

// A look turns the view by one step each time, also twice in the same direction.
func TestLooks(t *testing.T) {
	s := begun(t, 0, 1)
	for _, c := range []struct {
		dx, dy, yaw, pitch int
	}{{100, 0, 1, 0}, {100, 0, 2, 0}, {-100, 0, 1, 0}, {0, -100, 1, 1}, {0, -100, 1, 2}, {0, -100, 1, 2}, {0, 100, 1, 1}, {-100, 0, 0, 1}} {
		a, err := glance(c.dx, c.dy)(&s, gymkhana.Action{})
		x, _ := a.Int("x")
		y, _ := a.Int("y")
		first := begun(t, 0, 1).Pose.Yaw
		tick(&s, []kit.Input{{X: x, Y: y}})
		if err != nil || s.Pose.Yaw != (first+c.yaw)%8 || s.Pose.Pitch != c.pitch {
			t.Fatalf("%+v: %v, %v", c, s.Pose, err)
		}
	}
}
